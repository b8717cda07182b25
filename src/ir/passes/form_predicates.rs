//! Operations on numbers that are 0 or 1 because they were converted from bools become operations on
//! the bools: `(a > b) ^ (c > d)`, `(a > b) == (c > d)`. A bool is a flag, and logic on flags is one
//! instruction for all channels, while a number has to be selected first and compared afterwards. So do
//! choices of such numbers and constants that are only compared with 0: `(c ? a > b : 1) != 0` is `!c | a > b`.
//!
//! The operand must have been converted before in a place whose value is still current
//! ([`crate::ir::analysis::def_use::may_merge`]). Requires nothing; finds more after
//! [`super::propagate_copies()`]. Keeps blocks and edges; new registers come last. The conversions
//! stay for [`super::eliminate_dead_code()`]. One walk over the code.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::def_use::{Origins, Point};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{Condition, Family, Type};

/// The most registers that one replacement adds.
const NEW_REGISTERS: usize = 2;

/// Forms operations on bools; returns whether there were any.
pub fn form_predicates(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let joins = |i: &Instruction| joined(i).is_some() || tested(function, i).is_some();
    let mut blocks = function.blocks.iter();
    if !blocks.any(|b| b.instructions.iter().any(joins)) {
        return false;
    }
    let cfg = analyses.cfg(function);
    let mut seen = Origins::new(function, analyses.dominators(function));
    let mut found: Vec<(Point, Formed)> = Vec::new();
    for &block in cfg.reverse_postorder() {
        for index in 0..function.block(block).instructions.len() {
            let point = Point::new(block, index);
            if let Some(formed) = form(function, &seen, point) {
                found.push((point, formed));
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

/// An operation on bools that replaces one on numbers.
#[derive(Clone, Copy, Debug)]
struct Formed {
    opcode: Opcode,
    bools: [Register; 2],
    /// Whether the first operand is complemented.
    without: bool,
    /// What its result is converted to; nothing for a bool.
    to: Option<Type>,
    /// Whether the result is the complement.
    complement: bool,
}

/// The operation on bools that corresponds to an operation on numbers that are 0 or 1, and whether
/// its result is the complement.
fn joined(instruction: &Instruction) -> Option<(Opcode, bool)> {
    if !instruction.ty.is_integer() {
        return None;
    }
    Some(match (instruction.opcode, instruction.detail) {
        (Opcode::And | Opcode::Or | Opcode::Xor, _) => (instruction.opcode, false),
        (Opcode::Cmp, Detail::Compare(Condition::Ne)) => (Opcode::Xor, false),
        (Opcode::Cmp, Detail::Compare(Condition::Eq)) => (Opcode::Xor, true),
        _ => return None,
    })
}

/// The operand of an instruction that may test whether it is 0, and whether it is then true. The
/// other operand of a comparison must be 0.
fn tested(function: &Function, instruction: &Instruction) -> Option<(Register, bool)> {
    match (
        instruction.opcode,
        instruction.detail,
        function.sources(instruction),
    ) {
        (Opcode::Cvt, Detail::Convert(from), &[number])
            if instruction.ty == Type::Bool && from.is_integer() =>
        {
            Some((number, false))
        }
        (Opcode::Cmp, Detail::Compare(Condition::Ne), &[number, _])
            if instruction.ty.is_integer() =>
        {
            Some((number, false))
        }
        (Opcode::Cmp, Detail::Compare(Condition::Eq), &[number, _])
            if instruction.ty.is_integer() =>
        {
            Some((number, true))
        }
        _ => None,
    }
}

/// The test of a choice between a number that was a bool and a constant.
fn choice(
    function: &Function,
    seen: &Origins,
    instruction: &Instruction,
    at: Point,
) -> Option<Formed> {
    let (number, complement) = tested(function, instruction)?;
    let zero = function.sources(instruction).get(1);
    if zero.is_some_and(|&zero| seen.constant(function, zero, at) != Some(0)) {
        return None;
    }
    let (_, candidate) = seen.candidate(function, number, at)?;
    if candidate.opcode != Opcode::Sel || !candidate.ty.is_integer() {
        return None;
    }
    let (_, inner) = seen.of(function, number, at)?;
    let &[condition, a, b] = function.sources(&inner) else {
        return None;
    };
    let is_set = |register| seen.constant(function, register, at).map(|bits| bits != 0);
    let (bool, constant, is_first) = match (is_set(a), is_set(b)) {
        (None, Some(constant)) => (bool_of(function, seen, a, at)?, constant, true),
        (Some(constant), None) => (bool_of(function, seen, b, at)?, constant, false),
        _ => return None,
    };
    Some(Formed {
        opcode: if constant { Opcode::Or } else { Opcode::And },
        bools: [condition, bool],
        without: constant == is_first,
        to: None,
        complement,
    })
}

fn form(function: &Function, seen: &Origins, at: Point) -> Option<Formed> {
    let instruction = function.block(at.block).instructions[at.index as usize];
    if let Some(formed) = choice(function, seen, &instruction, at) {
        return Some(formed);
    }
    let (opcode, complement) = joined(&instruction)?;
    let &[a, b] = function.sources(&instruction) else {
        return None;
    };
    let bools = [
        bool_of(function, seen, a, at)?,
        bool_of(function, seen, b, at)?,
    ];
    let to = (instruction.opcode != Opcode::Cmp).then_some(instruction.ty);
    Some(Formed {
        opcode,
        bools,
        without: false,
        to,
        complement,
    })
}

/// The bool that a number was converted from, if it still has the value.
fn bool_of(function: &Function, seen: &Origins, number: Register, at: Point) -> Option<Register> {
    let (_, candidate) = seen.candidate(function, number, at)?;
    let is_conversion = |i: &Instruction| {
        i.opcode == Opcode::Cvt && i.detail == Detail::Convert(Type::Bool) && i.ty.is_integer()
    };
    let is_choice = |i: &Instruction| i.opcode == Opcode::Sel && i.ty.is_integer();
    if !is_conversion(&candidate) && !is_choice(&candidate) {
        return None;
    }
    let (_, inner) = seen.of(function, number, at)?;
    match *function.sources(&inner) {
        [source] if is_conversion(&inner) => Some(source),
        [condition, one, zero] if is_choice(&inner) => {
            let is = |register, value| seen.constant(function, register, at) == Some(value);
            (is(one, 1) && is(zero, 0)).then_some(condition)
        }
        _ => None,
    }
}

/// Replaces instructions of a block.
fn rewrite(function: &mut Function, block: BlockId, found: &[(Point, Formed)]) {
    let old = std::mem::take(&mut function.block_mut(block).instructions);
    let mut new = Vec::with_capacity(old.len() + found.len());
    let mut found = found.iter().peekable();
    for (index, instruction) in old.into_iter().enumerate() {
        let is_here = |entry: &&(Point, Formed)| entry.0.index as usize == index;
        let Some((_, formed)) = found.next_if(is_here) else {
            new.push(instruction);
            continue;
        };
        let &[d] = function.destinations(&instruction) else {
            new.push(instruction);
            continue;
        };
        let loc = instruction.loc;
        let mut result = d;
        if function.registers.len() + NEW_REGISTERS > MAX_REGISTERS_BETWEEN_PASSES {
            new.push(instruction);
            continue;
        }
        if formed.to.is_some() || formed.complement {
            result = function.add_register(Family::Bool);
        }
        let (ty, none) = (Type::Bool, Detail::None);
        let [mut a, b] = formed.bools;
        if formed.without {
            let complement = function.add_register(Family::Bool);
            new.push(function.instruction(Opcode::Not, ty, none, &[complement], &[a], loc));
            a = complement;
        }
        new.push(function.instruction(formed.opcode, ty, none, &[result], &[a, b], loc));
        if formed.complement {
            new.push(function.instruction(Opcode::Not, ty, none, &[d], &[result], loc));
        } else if let Some(to) = formed.to {
            let detail = Detail::Convert(ty);
            new.push(function.instruction(Opcode::Cvt, to, detail, &[d], &[result], loc));
        }
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

    /// The instructions after the pass, and whether it changed anything.
    fn formed(code: &str) -> (Vec<String>, bool) {
        let text = format!(
            "kernel @k(0: \"a\" \"int\" s32) {{\n  registers bool %0-%4, dword %5-%10\n  \
             inputs %5 = argument.0+0\n$0:\n  %10 = loadi.s32 5\n  %0 = cmp.lt.s32 %5, %10\n  \
             %1 = cmp.gt.s32 %5, %10\n  %6 = cvt.s32.bool %0\n  %7 = cvt.s32.bool %1\n{code}  ret\n}}\n"
        );
        let mut f = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
        verify(&f).unwrap();
        let changed = form_predicates(&mut f, &mut AnalysisCache::new());
        verify(&f).unwrap();
        let instructions = f.blocks[0].instructions.iter();
        let lines: Vec<String> = instructions.map(|i| print_instruction(&f, i)).collect();
        let at = lines.iter().position(|l| l.starts_with("%7 =")).unwrap();
        (lines[at + 1..lines.len() - 1].to_vec(), changed)
    }

    #[test]
    fn logic_and_equality_of_converted_bools() {
        let (code, changed) = formed("  %8 = xor.u32 %6, %7\n");
        assert!(changed);
        assert_eq!(code, ["%11 = xor.bool %0, %1", "%8 = cvt.u32.bool %11"]);
        let (code, _) = formed("  %2 = cmp.ne.s32 %6, %7\n");
        assert_eq!(code, ["%2 = xor.bool %0, %1"]);
        let (code, _) = formed("  %2 = cmp.eq.s32 %6, %7\n");
        assert_eq!(code, ["%11 = xor.bool %0, %1", "%2 = not.bool %11"]);
    }

    #[test]
    fn tests_of_choices() {
        let (code, changed) = formed("  %8 = sel.s32 %0, %7, %10\n  %2 = cvt.bool.s32 %8\n");
        assert!(changed);
        assert_eq!(
            code,
            [
                "%8 = sel.s32 %0, %7, %10",
                "%11 = not.bool %0",
                "%2 = or.bool %11, %1"
            ]
        );
        let (code, _) = formed("  %8 = sel.s32 %0, %10, %7\n  %2 = cvt.bool.s32 %8\n");
        assert_eq!(code[1..], ["%2 = or.bool %0, %1"]);
        let zero = "  %9 = loadi.s32 0\n";
        let (code, _) = formed(&format!(
            "{zero}  %8 = sel.s32 %0, %7, %9\n  %2 = cmp.ne.s32 %8, %9\n"
        ));
        assert_eq!(code[2..], ["%2 = and.bool %0, %1"]);
        let (code, _) = formed(&format!(
            "{zero}  %8 = sel.s32 %0, %9, %7\n  %2 = cmp.eq.s32 %8, %9\n"
        ));
        assert_eq!(
            code[2..],
            [
                "%12 = not.bool %0",
                "%11 = and.bool %12, %1",
                "%2 = not.bool %11"
            ]
        );
    }

    #[test]
    fn other_numbers_stay() {
        for code in [
            // Not a test with 0, a number that was no bool, and two numbers.
            "  %8 = sel.s32 %0, %7, %10\n  %2 = cmp.ne.s32 %8, %10\n",
            "  %8 = sel.s32 %0, %5, %10\n  %2 = cvt.bool.s32 %8\n",
            "  %8 = sel.s32 %0, %7, %6\n  %2 = cvt.bool.s32 %8\n",
            // The condition has changed since.
            "  %8 = sel.s32 %0, %7, %10\n  %0 = cmp.eq.s32 %5, %10\n  %2 = cvt.bool.s32 %8\n",
            "  %8 = xor.u32 %6, %10\n",
            "  %8 = add.u32 %6, %7\n",
            "  %2 = cmp.lt.s32 %6, %7\n",
            // The bool has changed since.
            "  %0 = cmp.eq.s32 %5, %10\n  %8 = xor.u32 %6, %7\n",
        ] {
            let (after, changed) = formed(code);
            assert!(!changed, "{code}{after:?}");
        }
    }
}
