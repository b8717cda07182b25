//! Translates a Gen IR kernel to a C function of the bits of its local id.
//!
//! Supports kernels that store one result, computed from the local id only: other inputs are zero,
//! and the address of the store is ignored. The operations are those that library functions on
//! floats use; others are an error.

use gencl::ir::function::{Function, InputSource};
use gencl::ir::instruction::{Detail, Instruction};
use gencl::ir::opcode::Opcode;
use gencl::ir::register::Register;
use gencl::ir::types::{Condition, Type};
use std::fmt::Write as _;

/// The C function `evaluate(id, worst)`: all blocks in sequence, with each result kept only if the
/// block's mask is set. Compilers vectorize that form, not branches, which only loops get.
///
/// # Errors
/// The first operation that is not supported.
pub fn translate(function: &Function) -> Result<String, String> {
    let mut out = String::from("INLINE u32 evaluate(u32 id, int worst) {\n  u32 out = 0;\n");
    for k in 0..function.registers.len() {
        _ = writeln!(out, "  u32 r{k} = 0;");
    }
    for k in 0..function.blocks.len() {
        _ = writeln!(out, "  u32 m{k} = {};", u32::from(k == 0));
    }
    for input in &function.inputs {
        if input.source == InputSource::LocalId(0) {
            _ = writeln!(out, "  r{} = id;", input.register.index());
        }
    }
    let mut blocks = function.blocks.iter().enumerate();
    let has_loop = blocks.any(|(k, block)| block.successors().any(|next| next.index() <= k));
    for (k, block) in function.blocks.iter().enumerate() {
        let mask = (k > 0 && !has_loop).then(|| format!("m{k}"));
        if has_loop {
            _ = writeln!(out, "b{k}:;");
        }
        for instruction in &block.instructions {
            let line = statement(function, instruction, mask.as_deref(), has_loop)
                .ok_or_else(|| format!("no C for `{:?}`", instruction.opcode))?;
            _ = writeln!(out, "  {line}");
        }
    }
    out.push_str("  return out;\n}\n");
    Ok(out)
}

/// An instruction in C, in a block that executes under a mask or as a branch target.
fn statement(
    function: &Function,
    instruction: &Instruction,
    mask: Option<&str>,
    jumps: bool,
) -> Option<String> {
    let set = |name: &str, value: &str| match mask {
        None => format!("{name} = {value};"),
        Some(mask) => format!("{name} = select({mask}, {value}, {name});"),
    };
    let here = mask.unwrap_or("1u");
    let name = |r: &Register| format!("r{}", r.index());
    let sources: Vec<String> = function.sources(instruction).iter().map(name).collect();
    let results: Vec<String> = function
        .destinations(instruction)
        .iter()
        .map(name)
        .collect();
    let s = |k: usize| sources.get(k).map_or("", String::as_str);
    let ty = instruction.ty;
    let (a, b) = (s(0), s(1));
    let is_float = ty == Type::F32;
    // For floats and for integers.
    let infix = |sign: &str| match is_float {
        true => format!("u(f({a}) {sign} f({b}))"),
        false => format!("{a} {sign} {b}"),
    };
    let is_bool = ty == Type::Bool;
    if !matches!(ty, Type::F32 | Type::U32 | Type::S32 | Type::Bool) {
        return None;
    }
    let value = match instruction.opcode {
        Opcode::Loadi => match instruction.detail {
            Detail::Immediate([low, _]) => format!("{low:#x}u"),
            _ => return None,
        },
        Opcode::Mov => a.to_string(),
        Opcode::Cvt => match (instruction.detail, ty) {
            (Detail::Convert(Type::S32), Type::F32) => format!("u((float)(s32){a})"),
            (Detail::Convert(Type::U32), Type::F32) => format!("u((float){a})"),
            (Detail::Convert(Type::F32), Type::S32) => format!("s32_of_f32({a})"),
            (Detail::Convert(Type::F32), Type::U32) => format!("u32_of_f32({a})"),
            (Detail::Convert(Type::Bool), Type::U32 | Type::S32) => a.to_string(),
            (_, _) => return None,
        },
        Opcode::Add => infix("+"),
        Opcode::Sub => infix("-"),
        Opcode::Mul => infix("*"),
        Opcode::Mad => format!("u(fmaf(f({a}), f({b}), f({})))", s(2)),
        Opcode::Min if is_float => format!("min_f32({a}, {b})"),
        Opcode::Max if is_float => format!("max_f32({a}, {b})"),
        Opcode::Min if ty == Type::U32 => format!("{a} < {b} ? {a} : {b}"),
        Opcode::Max if ty == Type::U32 => format!("{a} > {b} ? {a} : {b}"),
        Opcode::Min if ty == Type::S32 => format!("(s32){a} < (s32){b} ? {a} : {b}"),
        Opcode::Max if ty == Type::S32 => format!("(s32){a} > (s32){b} ? {a} : {b}"),
        Opcode::Neg if is_float => format!("{a} ^ 0x80000000u"),
        Opcode::Neg => format!("0u - {a}"),
        Opcode::Abs if is_float => format!("{a} & 0x7fffffffu"),
        Opcode::Abs => format!("(s32){a} < 0 ? 0u - {a} : {a}"),
        Opcode::And => format!("{a} & {b}"),
        Opcode::Or => format!("{a} | {b}"),
        Opcode::Xor => format!("{a} ^ {b}"),
        Opcode::Not if is_bool => format!("{a} ^ 1u"),
        Opcode::Not => format!("~{a}"),
        Opcode::Shl => format!("{a} << ({b} & 31)"),
        Opcode::Shr => format!("{a} >> ({b} & 31)"),
        Opcode::Asr => format!("asr({a}, {b})"),
        Opcode::Lzd => format!("lzd({a})"),
        Opcode::MulHi if ty == Type::S32 => format!("mulhi_s32({a}, {b})"),
        Opcode::MulHi => format!("mulhi_u32({a}, {b})"),
        Opcode::Rndd => format!("u(floorf(f({a})))"),
        Opcode::Rndu => format!("u(ceilf(f({a})))"),
        Opcode::Rndz => format!("u(truncf(f({a})))"),
        Opcode::Rnde => format!("u(rintf(f({a})))"),
        Opcode::Inv => format!("inv({a}, worst)"),
        Opcode::Sqrt => format!("sqrt_({a}, worst)"),
        Opcode::Rsqrt => format!("rsqrt({a}, worst)"),
        Opcode::Exp => format!("exp_({a}, worst)"),
        Opcode::Log => format!("log_({a}, worst)"),
        Opcode::Sin => format!("sin_({a}, worst)"),
        Opcode::Cos => format!("cos_({a}, worst)"),
        Opcode::Sel => format!("select({a}, {b}, {})", s(2)),
        Opcode::Cmp => {
            let sign = match instruction.detail {
                Detail::Compare(Condition::Eq) => "==",
                Detail::Compare(Condition::Ne) => "!=",
                Detail::Compare(Condition::Lt) => "<",
                Detail::Compare(Condition::Le) => "<=",
                Detail::Compare(Condition::Gt) => ">",
                Detail::Compare(Condition::Ge) => ">=",
                _ => return None,
            };
            match ty {
                Type::F32 => format!("f({a}) {sign} f({b})"),
                Type::S32 => format!("(s32){a} {sign} (s32){b}"),
                _ => format!("{a} {sign} {b}"),
            }
        }
        // Two results; a source may be one of the destinations.
        Opcode::Addc => {
            let (low, carry) = (results.first()?, results.get(1)?);
            let (low, carry) = (set(low, "a + b"), set(carry, "(u32)(a + b < a)"));
            return Some(format!("{{ u32 a = {a}, b = {b}; {low} {carry} }}"));
        }
        Opcode::Subb => {
            let (low, borrow) = (results.first()?, results.get(1)?);
            let (low, borrow) = (set(low, "a - b"), set(borrow, "(u32)(a < b)"));
            return Some(format!("{{ u32 a = {a}, b = {b}; {low} {borrow} }}"));
        }
        Opcode::Store => return Some(set("out", b)),
        Opcode::Bra => {
            let Detail::Branch(to) = instruction.detail else {
                return None;
            };
            let to = to.index();
            return Some(match jumps {
                true => format!("goto b{to};"),
                false => format!("m{to} |= {here};"),
            });
        }
        Opcode::Brc => {
            let Detail::CondBranch { then, otherwise } = instruction.detail else {
                return None;
            };
            let (then, otherwise) = (then.index(), otherwise.index());
            return Some(match jumps {
                true => format!("if ({a}) goto b{then}; else goto b{otherwise};"),
                false => format!("m{then} |= {here} & {a}; m{otherwise} |= {here} & ({a} ^ 1u);"),
            });
        }
        Opcode::Ret if jumps => return Some("return out;".to_string()),
        Opcode::Ret => return Some(String::new()),
        _ => return None,
    };
    Some(set(results.first()?, &format!("({value})")))
}
