//! Computes a value once: an operation that was done before on the same values, in the same block
//! or in one that dominates it, becomes a copy of the earlier result.
//!
//! Constants are compared by value. Whether the earlier result is still there, and its sources
//! unchanged, is asked of [`crate::ir::value::may_merge`].
//!
//! Requires nothing; finds more after [`super::split_webs()`] and [`super::propagate_copies()`]. Keeps
//! blocks, registers and what each of them holds; the copies are left to the passes that
//! propagate them. Invalidates instruction indices, uses and liveness.

use crate::ir::cfg::Cfg;
use crate::ir::dominance::Dominators;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::types::{Family, Type};
use crate::ir::value::{Origins, Point};
use hashbrown::HashMap;

/// Replaces repeated operations in all reachable blocks; whether there were any.
pub fn eliminate_common_subexpressions(function: &mut Function) -> bool {
    let cfg = Cfg::compute(function);
    let mut seen = Origins::new(function, Dominators::compute(&cfg));
    let mut available: HashMap<Expression, Point> = HashMap::new();
    let mut repeated: Vec<(Point, Point)> = Vec::new();
    // Down the dominance tree; on the way back up what a block had added is taken out.
    let mut log: Vec<(Expression, Option<Point>)> = Vec::new();
    let mut stack: Vec<(BlockId, usize, usize)> = Vec::new();
    if !function.blocks.is_empty() {
        stack.push((BlockId::ENTRY, 0, 0));
    }
    while let Some((block, child, mark)) = stack.last_mut() {
        let block = *block;
        if *child == 0 {
            *mark = log.len();
            for index in 0..function.block(block).instructions.len() {
                let at = Point::new(block, index);
                if let Some(expression) = expression(function, &seen, at) {
                    match available.get(&expression) {
                        Some(&earlier) if can_copy(function, &seen, earlier, at) => {
                            repeated.push((earlier, at));
                        }
                        _ => log.push((expression, available.insert(expression, at))),
                    }
                }
                seen.pass(function, at);
            }
        }
        let next = seen.dominators().children(block).get(*child).copied();
        *child += 1;
        if let Some(next) = next {
            stack.push((next, 0, 0));
            continue;
        }
        let mark = *mark;
        for (expression, before) in log.drain(mark..).rev() {
            match before {
                Some(point) => available.insert(expression, point),
                None => available.remove(&expression),
            };
        }
        stack.pop();
    }
    if repeated.is_empty() {
        return false;
    }

    // Copies are made in the end, as an operation with two results takes two of them.
    repeated.sort_by_key(|&(_, at)| at);
    let mut copies: Vec<(Point, Vec<Instruction>)> = Vec::with_capacity(repeated.len());
    for (earlier, at) in repeated {
        let from = function.block(earlier.block).instructions[earlier.index as usize];
        let to = function.block(at.block).instructions[at.index as usize];
        let from: Vec<_> = function.destinations(&from).to_vec();
        let to_registers: Vec<_> = function.destinations(&to).to_vec();
        let copy = |(&d, &source)| {
            let ty = function.family(d).unsigned();
            function.instruction(Opcode::Mov, ty, Detail::None, &[d], &[source], to.loc)
        };
        copies.push((at, to_registers.iter().zip(&from).map(copy).collect()));
    }
    let mut copies = copies.into_iter().peekable();
    while let Some(block) = copies.peek().map(|(at, _)| at.block) {
        let old = std::mem::take(&mut function.block_mut(block).instructions);
        let mut new = Vec::with_capacity(old.len() + 8);
        for (index, instruction) in old.into_iter().enumerate() {
            match copies.next_if(|(at, _)| *at == Point::new(block, index)) {
                Some((_, list)) => new.extend(list),
                None => new.push(instruction),
            }
        }
        function.block_mut(block).instructions = new;
    }
    true
}

/// What an operation computes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Expression {
    opcode: Opcode,
    ty: Type,
    detail: Detail,
    sources: [Operand; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Operand {
    None,
    Register(u32),
    Constant(Family, u64),
}

/// The operation of an instruction that is worth doing once.
fn expression(function: &Function, seen: &Origins, at: Point) -> Option<Expression> {
    let instruction = &function.block(at.block).instructions[at.index as usize];
    match (instruction.opcode.class(), instruction.opcode) {
        (Class::Pure, Opcode::Loadi | Opcode::Mov) => return None,
        (Class::Pure | Class::Trapping, _) => {}
        (
            Class::Load
            | Class::Store
            | Class::Atomic
            | Class::Sync
            | Class::Exchange
            | Class::Call
            | Class::Terminator,
            _,
        ) => return None,
    }
    let registers = function.sources(instruction);
    let mut sources = [Operand::None; 3];
    if registers.len() > sources.len() {
        return None;
    }
    for (source, &register) in sources.iter_mut().zip(registers) {
        *source = match seen.constant(function, register, at) {
            Some(bits) => Operand::Constant(function.family(register), bits),
            None => Operand::Register(register.0),
        };
    }
    if instruction.opcode.is_commutative() && sources[0] > sources[1] {
        sources.swap(0, 1);
    }
    Some(Expression {
        opcode: instruction.opcode,
        ty: instruction.ty,
        detail: instruction.detail,
        sources,
    })
}

/// Whether the results of an instruction can be copied instead of being computed again.
fn can_copy(function: &Function, seen: &Origins, from: Point, to: Point) -> bool {
    let at = |p: Point| function.block(p.block).instructions[p.index as usize];
    let (earlier, later) = (at(from), at(to));
    let results = function.destinations(&earlier);
    let targets = function.destinations(&later);
    // Several copies one after the other must not write what a later one reads.
    let clash = targets.len() > 1 && targets.iter().any(|t| results.contains(t));
    !clash && seen.may_merge(function, from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_function;
    use pretty_assertions::assert_eq;

    const HEAD: &str = "registers bool %0-%9, dword %10-%29, qword %30-%39";

    fn done_once(code: &str) -> String {
        let inputs = "inputs %9 = argument.0+0, %29 = argument.1+0, %39 = argument.2+0";
        let mut f = parse_function(&format!("kernel @k() {{\n  {HEAD}\n  {inputs}\n{code}}}\n"))
            .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        eliminate_common_subexpressions(&mut f);
        assert!(
            !eliminate_common_subexpressions(&mut f),
            "a second time changes nothing"
        );
        let text = f.to_string();
        let (_, rest) = text.split_once("$0:\n").unwrap();
        format!("$0:\n{}", rest.trim_end_matches("}\n"))
    }

    #[test]
    fn addresses_are_computed_once() {
        let code = "$0:
  %10 = loadi.u32 2
  %30 = cvt.u64.u32 %29
  %31 = shl.u64 %30, %10
  %11 = loadi.u32 2
  %32 = cvt.u64.u32 %29
  %33 = shl.u64 %30, %11
  %34 = cvt.s64.s32 %29
  bra $1
$1:
  %35 = add.u64 %31, %39
  %36 = add.u64 %39, %31
  %37 = shl.u64 %30, %10
  ret
";
        let expected = code
            .replace("%32 = cvt.u64.u32 %29", "%32 = mov.u64 %30")
            .replace("%33 = shl.u64 %30, %11", "%33 = mov.u64 %31")
            .replace("%36 = add.u64 %39, %31", "%36 = mov.u64 %35")
            .replace("%37 = shl.u64 %30, %10", "%37 = mov.u64 %31");
        assert_eq!(done_once(code), expected);
    }

    #[test]
    fn what_was_written_in_between_is_another_value() {
        for between in ["%28 = loadi.u32 1", "%20 = loadi.u32 1"] {
            let code = format!(
                "$0:
  %20 = mul.u32 %28, %29
  {between}
  %21 = mul.u32 %28, %29
  ret
"
            );
            assert_eq!(done_once(&code), code);
        }
    }

    #[test]
    fn one_side_of_a_branch_does_not_help_the_other() {
        let code = "$0:
  brc %9, $1, $2
$1:
  %20 = mul.u32 %29, %29
  bra $2
$2:
  %21 = mul.u32 %29, %29
  %0 = mov.bool %9
  ret
";
        assert_eq!(done_once(code), code);
    }

    #[test]
    fn two_results_are_two_copies() {
        let code = "$0:
  %20, %21 = unpack.u64 %39
  %22, %23 = unpack.u64 %39
  ret
";
        let expected = code.replace(
            "  %22, %23 = unpack.u64 %39",
            "  %22 = mov.u32 %20\n  %23 = mov.u32 %21",
        );
        assert_eq!(done_once(code), expected);
        let crossed = code.replace("%22, %23", "%21, %20");
        assert_eq!(done_once(&crossed), crossed);
    }
}
