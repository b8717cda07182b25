//! Sums, differences and bitwise operations of which only a byte or a word is needed are computed in
//! bytes or words: in `uchar c = a + b`, C promotes the operands to `int`, adds, and truncates. If the
//! operands were extended from the type that the result is truncated to, or are constants or bools, one
//! operation in that type replaces the extensions, the sum and the truncation.
//!
//! The result of the wide operation must be truncated only; the low bits of its result depend only on
//! the low bits of its operands. Requires nothing; finds more after [`super::propagate_copies()`].
//! Keeps blocks and edges; new registers come last. The extensions stay for
//! [`super::eliminate_dead_code()`]. One walk over the code.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::def_use::{Origins, Point, count_uses};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::Type;

/// Narrows operations; returns whether there were any.
pub fn narrow_truncations(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let mut blocks = function.blocks.iter();
    if !blocks.any(|b| b.instructions.iter().any(truncates)) {
        return false;
    }
    let uses = count_uses(function);
    let cfg = analyses.cfg(function);
    let mut seen = Origins::new(function, analyses.dominators(function));
    let mut found: Vec<(Point, Narrowed)> = Vec::new();
    for &block in cfg.reverse_postorder() {
        for index in 0..function.block(block).instructions.len() {
            let point = Point::new(block, index);
            if let Some(narrowed) = narrow(function, &seen, &uses, point) {
                found.push((point, narrowed));
            }
            seen.pass(function, point);
        }
    }
    found.sort_by_key(|(point, _)| (point.block, point.index));
    for chunk in found.chunk_by(|(a, _), (b, _)| a.block == b.block) {
        rewrite(function, chunk[0].0.block, chunk);
    }
    !found.is_empty()
}

/// Whether an instruction truncates a doubleword or a word to a smaller integer.
fn truncates(instruction: &Instruction) -> bool {
    let ty = instruction.ty;
    instruction.opcode == Opcode::Cvt
        && ty.is_integer()
        && ty.size() < 4
        && instruction
            .detail
            .converted_from()
            .is_some_and(|from| from.is_integer() && from.size() > ty.size() && from.size() <= 4)
}

/// Whether the low bits of the result depend only on the low bits of the operands.
fn works_on_low_bits(opcode: Opcode) -> bool {
    use Opcode::{Add, And, Not, Or, Sub, Xor};
    matches!(opcode, Add | Sub | And | Or | Xor | Not)
}

/// An operand of a narrowed operation.
#[derive(Clone, Copy, Debug)]
enum Operand {
    /// A register of the narrow type.
    Narrow(Register),
    Constant(u64),
    Bool(Register),
}

/// An operation in a narrow type.
#[derive(Clone, Debug)]
struct Narrowed {
    opcode: Opcode,
    ty: Type,
    operands: Vec<Operand>,
}

fn narrow(function: &Function, seen: &Origins, uses: &[u32], at: Point) -> Option<Narrowed> {
    let instruction = function.block(at.block).instructions[at.index as usize];
    if !truncates(&instruction) {
        return None;
    }
    let &[wide] = function.sources(&instruction) else {
        return None;
    };
    let (_, candidate) = seen.candidate(function, wide, at)?;
    let is_narrowable = |i: &Instruction| works_on_low_bits(i.opcode) && i.ty.is_integer();
    if !is_narrowable(&candidate) || uses[wide.index()] != 1 {
        return None;
    }
    let (_, operation) = seen.of(function, wide, at)?;
    let ty = instruction.ty.unsigned();
    let operands: Option<Vec<Operand>> = (function.sources(&operation).iter())
        .map(|&source| operand(function, seen, ty, source, at))
        .collect();
    let operands = operands?;
    let saves = |operand: &Operand| matches!(operand, Operand::Narrow(_));
    operands.iter().any(saves).then_some(Narrowed {
        opcode: operation.opcode,
        ty,
        operands,
    })
}

/// The low bits of a register, if they exist already or cost nothing.
fn operand(
    function: &Function,
    seen: &Origins,
    ty: Type,
    register: Register,
    at: Point,
) -> Option<Operand> {
    let (_, inner) = seen.of(function, register, at)?;
    if let Some(bits) = inner.immediate() {
        return Some(Operand::Constant(bits & ((1 << (8 * ty.size())) - 1)));
    }
    let (Opcode::Cvt, Some(from), &[source]) = (
        inner.opcode,
        inner.detail.converted_from(),
        function.sources(&inner),
    ) else {
        return None;
    };
    match from {
        // The bits of a float.
        _ if !inner.ty.is_integer() => None,
        Type::Bool => Some(Operand::Bool(source)),
        _ if from.is_integer() && from.size() == ty.size() => Some(Operand::Narrow(source)),
        _ => None,
    }
}

/// Replaces instructions of a block.
fn rewrite(function: &mut Function, block: BlockId, found: &[(Point, Narrowed)]) {
    let old = std::mem::take(&mut function.block_mut(block).instructions);
    let mut new = Vec::with_capacity(old.len() + found.len());
    let mut found = found.iter().peekable();
    for (index, instruction) in old.into_iter().enumerate() {
        let is_here = |entry: &&(Point, Narrowed)| entry.0.index as usize == index;
        let narrowed = found.next_if(is_here).map(|(_, narrowed)| narrowed);
        let (Some(narrowed), &[d]) = (narrowed, function.destinations(&instruction)) else {
            new.push(instruction);
            continue;
        };
        if function.registers.len() + narrowed.operands.len() > MAX_REGISTERS_BETWEEN_PASSES {
            new.push(instruction);
            continue;
        }
        let (loc, ty) = (instruction.loc, narrowed.ty);
        let mut sources = Vec::new();
        for &operand in &narrowed.operands {
            let (opcode, detail, from) = match operand {
                Operand::Narrow(register) => {
                    sources.push(register);
                    continue;
                }
                Operand::Constant(bits) => (Opcode::Loadi, Detail::of_bits(bits), None),
                Operand::Bool(register) => {
                    (Opcode::Cvt, Detail::Convert(Type::Bool), Some(register))
                }
            };
            let register = function.add_register(function.family(d));
            new.push(function.instruction(opcode, ty, detail, &[register], from.as_slice(), loc));
            sources.push(register);
        }
        new.push(function.instruction(narrowed.opcode, ty, Detail::None, &[d], &sources, loc));
    }
    function.block_mut(block).instructions = new;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::ir::text::print::print_instruction;
    use crate::ir::verify::verify;
    use pretty_assertions::assert_eq;

    /// The last instructions after the pass, and whether it changed anything.
    fn narrowed(code: &str) -> (Vec<String>, bool) {
        let text = format!(
            "kernel @k(0: \"a\" \"uchar\" u8, 4: \"b\" \"int\" s32) {{\n  \
             registers byte %0-%2, dword %3-%7\n  \
             inputs %0 = argument.0+0, %3 = argument.1+0\n$0:\n  %4 = cvt.u32.u8 %0\n  \
             %5 = loadi.u32 257\n{code}  ret\n}}\n"
        );
        let mut f = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
        verify(&f).unwrap();
        let changed = narrow_truncations(&mut f, &mut AnalysisCache::new());
        verify(&f).unwrap();
        let instructions = f.blocks[0].instructions.iter();
        let lines: Vec<String> = instructions.map(|i| print_instruction(&f, i)).collect();
        let at = lines.iter().position(|l| l.starts_with("%5 =")).unwrap();
        (lines[at + 1..lines.len() - 1].to_vec(), changed)
    }

    #[test]
    fn a_truncated_sum_is_a_sum_of_bytes() {
        let (code, changed) = narrowed("  %6 = add.u32 %4, %5\n  %1 = cvt.u8.u32 %6\n");
        assert!(changed);
        let sum = [
            "%6 = add.u32 %4, %5",
            "%8 = loadi.u8 1",
            "%1 = add.u8 %0, %8",
        ];
        assert_eq!(code, sum);
    }

    #[test]
    fn other_operations_stay() {
        for code in [
            // The high bits decide.
            "  %6 = shr.u32 %4, %5\n  %1 = cvt.u8.u32 %6\n",
            // Another use.
            "  %6 = add.u32 %4, %5\n  %1 = cvt.u8.u32 %6\n  %7 = add.u32 %6, %5\n",
            // An operand that would have to be truncated.
            "  %6 = add.u32 %4, %3\n  %1 = cvt.u8.u32 %6\n",
            // The bits of a float, of which a byte is not the operand.
            "  %6 = cvt.f32.u8 %0\n  %7 = add.u32 %6, %5\n  %1 = cvt.u8.u32 %7\n",
            // No operand of the narrow type.
            "  %6 = add.u32 %5, %5\n  %1 = cvt.u8.u32 %6\n",
        ] {
            let (after, changed) = narrowed(code);
            assert!(!changed, "{code}{after:?}");
        }
    }
}
