//! Computes a value once: an operation that was done before on the same values, in the same block
//! or in one that dominates it, becomes a copy of the earlier result.
//!
//! Values are told apart by [`crate::ir::versions`]: copies are the same value, constants are
//! compared by their bits, and a source that was written in between is another value, so that
//! nothing else has to be asked of the sources. The earlier result must still be in its register:
//! it is where the register has no other definition, or none between the two in their block.
//! Otherwise the earlier operation gets a register of its own, which takes a copy, and is done for
//! operations that cost more than one.
//!
//! What costs no more than a copy is done again where its result lies far back in the layout
//! (`MAX_DISTANCE`): it would hold a register, or one of the few flags, all the way.
//!
//! Requires nothing; finds more after [`super::split_webs()`]. Keeps blocks and what each register
//! holds; the copies are left to the passes that propagate them. New registers come last.
//! Invalidates instruction indices, uses and liveness. Linear.

use crate::ir::cfg::Cfg;
use crate::ir::dominance::Dominators;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::liveness::Liveness;
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{Family, Type};
use crate::ir::value::{Definitions, Point};
use crate::ir::versions::Versions;
use hashbrown::HashMap;

/// Instructions of the layout between an operation that costs no more than a copy and the last
/// place that takes its result.
const MAX_DISTANCE: usize = 1000;

/// Replaces repeated operations in all reachable blocks; whether there were any.
pub fn eliminate_common_subexpressions(function: &mut Function) -> bool {
    let cfg = Cfg::compute(function);
    let dominators = Dominators::compute(&cfg);
    let liveness = Liveness::compute(function, &cfg);
    let versions = Versions::compute(function, &cfg, &dominators, &liveness);
    let definitions = Definitions::compute(function);
    let mut values = Values::new(&versions);
    let mut last: Vec<Option<Point>> = vec![None; function.registers.len()];
    let mut repeated: Vec<Repeated> = Vec::new();
    let mut room = MAX_REGISTERS_BETWEEN_PASSES.saturating_sub(function.registers.len());
    // Down the dominance tree; on the way back up what a block had added is taken out.
    let mut available: HashMap<Expression, Point> = HashMap::new();
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
                let instruction = function.block(block).instructions[index];
                if let Some(expression) = values.expression(function, &versions, at, &instruction) {
                    let earlier = available.get(&expression).copied();
                    let way = earlier.and_then(|from| {
                        let way = way(function, &definitions, &last, from, at)?;
                        let distance = versions.number(at).abs_diff(versions.number(from));
                        if distance > MAX_DISTANCE && !is_costly(&instruction) {
                            return None;
                        }
                        let needed = usize::from(instruction.destinations);
                        if way == Way::OwnRegister {
                            room = room.checked_sub(needed)?;
                        }
                        Some((from, way))
                    });
                    match way {
                        Some((from, way)) => {
                            values.copy(&versions, from, at);
                            repeated.push(Repeated { at, from, way });
                        }
                        None => {
                            if let Some(from) = earlier {
                                values.copy(&versions, from, at);
                            }
                            log.push((expression, available.insert(expression, at)));
                        }
                    }
                }
                for &d in function.destinations(&instruction) {
                    last[d.index()] = Some(at);
                }
            }
        }
        let next = dominators.children(block).get(*child).copied();
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
    rewrite(function, repeated);
    true
}

/// An operation that was done before.
struct Repeated {
    at: Point,
    from: Point,
    way: Way,
}

/// How the later place gets at the earlier result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// It is still in its register.
    ItsRegister,
    /// The earlier operation writes a register of its own.
    OwnRegister,
}

/// How a later operation can take the results of an earlier one.
fn way(
    function: &Function,
    definitions: &Definitions,
    last: &[Option<Point>],
    from: Point,
    to: Point,
) -> Option<Way> {
    let at = |p: Point| function.block(p.block).instructions[p.index as usize];
    let (earlier, later) = (at(from), at(to));
    let results = function.destinations(&earlier);
    let targets = function.destinations(&later);
    let is_there = |&r: &Register| {
        definitions.single(r) == Some(from)
            || from.block == to.block && last[r.index()] == Some(from)
    };
    // Several copies one after the other must not write what a later one reads.
    let clash = targets.len() > 1 && targets.iter().any(|t| results.contains(t));
    if results.iter().all(is_there) && !clash {
        return Some(Way::ItsRegister);
    }
    is_costly(&earlier).then_some(Way::OwnRegister)
}

/// Whether an operation costs more than a copy.
fn is_costly(instruction: &Instruction) -> bool {
    match instruction.opcode {
        Opcode::Mul => instruction.ty.is_integer(),
        Opcode::MulHi
        | Opcode::Div
        | Opcode::Rem
        | Opcode::Divm
        | Opcode::Sqrtm
        | Opcode::Inv
        | Opcode::Sqrt
        | Opcode::Rsqrt
        | Opcode::Exp
        | Opcode::Log
        | Opcode::Sin
        | Opcode::Cos
        | Opcode::Pow => true,
        _ => false,
    }
}

/// Replaces repeated operations by copies.
fn rewrite(function: &mut Function, mut repeated: Vec<Repeated>) {
    // The registers of the earlier operations that get some of their own.
    let mut own: HashMap<Point, Vec<Register>> = HashMap::new();
    let mut changes: Vec<(Point, Vec<Instruction>)> = Vec::with_capacity(repeated.len());
    repeated.sort_by_key(|r| (r.from, r.at));
    for Repeated { at, from, way } in repeated {
        let earlier = function.block(from.block).instructions[from.index as usize];
        let later = function.block(at.block).instructions[at.index as usize];
        let results: Vec<Register> = function.destinations(&earlier).to_vec();
        let results = match way {
            Way::ItsRegister => results,
            Way::OwnRegister => own
                .entry(from)
                .or_insert_with(|| {
                    let add = |&r: &Register| function.add_register(function.family(r));
                    let fresh: Vec<Register> = results.iter().map(add).collect();
                    let sources = function.sources(&earlier).to_vec();
                    let (opcode, ty) = (earlier.opcode, earlier.ty);
                    let (detail, loc) = (earlier.detail, earlier.loc);
                    let operation = function.instruction(opcode, ty, detail, &fresh, &sources, loc);
                    let mut list = vec![operation];
                    list.extend(copies(function, &results, &fresh, loc));
                    changes.push((from, list));
                    fresh
                })
                .clone(),
        };
        let targets: Vec<Register> = function.destinations(&later).to_vec();
        let list = copies(function, &targets, &results, later.loc);
        changes.push((at, list));
    }
    changes.sort_by_key(|&(at, _)| at);
    let mut changes = changes.into_iter().peekable();
    while let Some(block) = changes.peek().map(|(at, _)| at.block) {
        let old = std::mem::take(&mut function.block_mut(block).instructions);
        let mut new = Vec::with_capacity(old.len() + 8);
        for (index, instruction) in old.into_iter().enumerate() {
            match changes.next_if(|(at, _)| *at == Point::new(block, index)) {
                Some((_, list)) => new.extend(list),
                None => new.push(instruction),
            }
        }
        function.block_mut(block).instructions = new;
    }
}

/// Copies of registers to others, one by one.
fn copies(
    function: &mut Function,
    to: &[Register],
    from: &[Register],
    loc: crate::source::Loc,
) -> Vec<Instruction> {
    let copy = |(&d, &source): (&Register, &Register)| {
        let ty = function.family(d).unsigned();
        function.instruction(Opcode::Mov, ty, Detail::None, &[d], &[source], loc)
    };
    to.iter().zip(from).map(copy).collect()
}

/// What an operation computes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Expression {
    opcode: Opcode,
    ty: Type,
    detail: Detail,
    sources: [u32; 3],
}

/// Which versions are the same value.
struct Values {
    /// By version, the number of its value: that of the first version that has it. Constants have
    /// numbers behind those of the versions.
    numbers: Vec<u32>,
    constants: HashMap<(Family, u64), u32>,
}

impl Values {
    fn new(versions: &Versions) -> Values {
        Values {
            numbers: (0..versions.len() as u32).collect(),
            constants: HashMap::new(),
        }
    }

    /// The operation of an instruction that is worth doing once. Copies and constants are learnt.
    fn expression(
        &mut self,
        function: &Function,
        versions: &Versions,
        at: Point,
        instruction: &Instruction,
    ) -> Option<Expression> {
        let read = versions.sources(at);
        match (instruction.opcode.class(), instruction.opcode) {
            (Class::Pure, Opcode::Loadi) => {
                let &[d] = versions.destinations(at) else {
                    return None;
                };
                let key = (
                    function.family(versions.register(d)),
                    instruction.immediate()?,
                );
                let next = (self.numbers.len() + self.constants.len()) as u32;
                self.numbers[d as usize] = *self.constants.entry(key).or_insert(next);
                return None;
            }
            (Class::Pure, Opcode::Mov) => {
                if let (&[d], &[s]) = (versions.destinations(at), read) {
                    self.numbers[d as usize] = self.numbers[s as usize];
                }
                return None;
            }
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
        let mut sources = [u32::MAX; 3];
        if read.len() > sources.len() {
            return None;
        }
        for (source, &version) in sources.iter_mut().zip(read) {
            *source = self.numbers[version as usize];
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

    /// The results of a later operation are those of an earlier one.
    fn copy(&mut self, versions: &Versions, from: Point, to: Point) {
        let pairs = versions
            .destinations(to)
            .iter()
            .zip(versions.destinations(from));
        for (&later, &earlier) in pairs {
            self.numbers[later as usize] = self.numbers[earlier as usize];
        }
    }
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
        let code = |between: &str, opcode: &str| {
            format!(
                "$0:
  %20 = {opcode}.u32 %28, %29
  {between}
  %21 = {opcode}.u32 %28, %29
  ret
"
            )
        };
        for opcode in ["add", "mul"] {
            let code = code("%28 = loadi.u32 1", opcode);
            assert_eq!(done_once(&code), code);
        }
        // The result is gone: a copy for it is not worth an addition.
        let overwritten = code("%20 = loadi.u32 1", "add");
        assert_eq!(done_once(&overwritten), overwritten);
        let kept = "$0:
  %40 = mul.u32 %28, %29
  %20 = mov.u32 %40
  %20 = loadi.u32 1
  %21 = mov.u32 %40
  ret
";
        assert_eq!(done_once(&code("%20 = loadi.u32 1", "mul")), kept);
    }

    /// The counter has two definitions; within a round it is one value, and the next round's is
    /// another.
    #[test]
    fn a_counter_is_one_value_within_a_round() {
        let code = "$0:
  %10 = loadi.u32 2
  %28 = loadi.u32 0
  bra $1
$1:
  %20 = shl.u32 %28, %10
  %0 = cmp.lt.u32 %20, %29
  brc %0, $2, $3
$2:
  %21 = shl.u32 %28, %10
  %28 = add.u32 %28, %21
  %22 = shl.u32 %28, %10
  bra $1
$3:
  ret
";
        let expected = code.replace("%21 = shl.u32 %28, %10", "%21 = mov.u32 %20");
        assert_eq!(done_once(code), expected);
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
