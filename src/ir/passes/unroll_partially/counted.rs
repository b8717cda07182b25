//! Loops that count to a bound: the test, the counter, and what every iteration adds to it.

use super::{
    Kept, MAX_INSTRUCTIONS_OF_ALTERNATING, MAX_INSTRUCTIONS_OF_EXACT, MAX_INSTRUCTIONS_OF_FOUR,
    MAX_INSTRUCTIONS_OF_TWO, MAX_LIVE, MAX_LIVE_OF_ALTERNATING, MAX_REQUESTED_INSTRUCTIONS,
    MAX_STEP, MIN_SHARE_OF_COPIES,
};
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};

/// A loop that counts to a bound.
pub(super) struct Counted {
    pub(super) id: LoopId,
    pub(super) counter: Register,
    pub(super) bound: Register,
    /// The value of the bound, if it is known.
    pub(super) constant: Option<u64>,
    /// The type of the comparison.
    pub(super) ty: Type,
    /// How much less than the bound the counter must be at the start of an iteration for all copies
    /// to be executed.
    pub(super) distance: u64,
    /// Whether it counts up.
    pub(super) is_up: bool,
    /// The block that ends with the test, and its successor inside of the loop.
    pub(super) test: BlockId,
    pub(super) inside: BlockId,
    pub(super) factor: usize,
    /// Whether the counter reaches the bound without stepping over the end of the integers, which that of a signed type
    /// must not.
    is_finite: bool,
    /// Whether the trip count is a multiple of the factor.
    pub(super) is_exact: bool,
    /// The number of instructions, not counting constants.
    pub(super) size: usize,
    /// The most registers that may be live at the header.
    pub(super) max_live: usize,
}

/// The search for loops that count to a bound, by what it knows of the function.
pub(in crate::ir::passes) struct Search<'a> {
    pub(in crate::ir::passes) loops: &'a Loops,
    pub(in crate::ir::passes) dominators: &'a Dominators,
    pub(in crate::ir::passes) definitions: &'a Definitions,
    pub(in crate::ir::passes) constants: &'a KnownConstants,
}

impl Search<'_> {
    /// The loop, if it can be unrolled, by the requested factor if there is one, else why not: `None` for one that
    /// contains a loop, or must stay.
    pub(super) fn counted(
        &self,
        function: &Function,
        id: LoopId,
        requested: Option<u32>,
    ) -> Result<Counted, Option<Kept>> {
        let this = self.loops.get(id);
        let header = function.block(this.header);
        let blocks = self.loops.blocks(id);
        let is_innermost = blocks.iter().all(|&b| self.loops.innermost(b) == Some(id));
        let stays = header.unroll.is_some() && requested.is_none();
        // The entry of a function has no edge that could be redirected.
        if !is_innermost || stays || this.header == BlockId(0) {
            return Err(None);
        }
        let instructions = || blocks.iter().flat_map(|&b| &function.block(b).instructions);
        // A copied barrier would be another instruction than that of the remaining iterations.
        let stays = |i: &Instruction| i.opcode.is_rendezvous() || i.opcode == Opcode::Call;
        if instructions().any(stays) {
            return Err(Some(Kept::Barrier));
        }
        let size = instructions().filter(|i| i.opcode != Opcode::Loadi).count();
        let copies = instructions().filter(|i| i.opcode == Opcode::Mov).count();
        let alternates = copies * MIN_SHARE_OF_COPIES >= size;
        // The factors to try, each with whether the trip count must be a multiple of it.
        let by_request = [(requested.unwrap_or(0) as usize, false, usize::MAX)];
        let choices: &[(usize, bool, usize)] = match () {
            () if requested.is_some() => &by_request,
            () if size <= MAX_INSTRUCTIONS_OF_FOUR => &[(4, false, MAX_LIVE)],
            () if size <= MAX_INSTRUCTIONS_OF_TWO => &[(4, true, MAX_LIVE), (2, false, MAX_LIVE)],
            () if alternates && size <= MAX_INSTRUCTIONS_OF_ALTERNATING => {
                &[(2, false, MAX_LIVE_OF_ALTERNATING)]
            }
            () if size <= MAX_INSTRUCTIONS_OF_EXACT => &[(4, true, MAX_LIVE), (2, true, MAX_LIVE)],
            () => return Err(Some(Kept::Body(size))),
        };
        let copies = size.saturating_mul(by_request[0].0);
        if copies > MAX_REQUESTED_INSTRUCTIONS {
            return Err(Some(Kept::Copies(copies)));
        }
        let latches = &self.loops.get(id).latches;
        let tests = blocks.iter().filter(|&&b| {
            self.is_always_executed(latches, b) && self.exit(function, id, b).is_some()
        });
        let mut is_counted = false;
        for &(factor, only_exact, max_live) in choices {
            let mut found =
                (tests.clone()).filter_map(|&test| self.test(function, id, test, factor, size));
            let Some(counted) = found.next() else {
                break;
            };
            is_counted = true;
            if counted.is_exact || !only_exact {
                return Ok(Counted {
                    max_live,
                    ..counted
                });
            }
        }
        let mut tests = tests;
        Err(Some(match () {
            () if is_counted => Kept::Body(size),
            () if tests.any(|&test| self.counts_to_load(function, id, test)) => Kept::Loaded,
            () => Kept::Uncounted,
        }))
    }

    /// Whether a loop surely ends: every iteration has a test that compares a counter with a bound.
    pub(in crate::ir::passes) fn is_finite(&self, function: &Function, id: LoopId) -> bool {
        let latches = &self.loops.get(id).latches;
        let mut blocks = self.loops.blocks(id).iter();
        blocks.any(|&test| {
            self.is_always_executed(latches, test)
                && self.exit(function, id, test).is_some()
                && (self.test(function, id, test, 1, 0)).is_some_and(|counted| counted.is_finite)
        })
    }

    /// Whether every iteration executes a block.
    fn is_always_executed(&self, latches: &[BlockId], block: BlockId) -> bool {
        latches.iter().all(|&l| self.dominators.dominates(block, l))
    }

    /// The branch at the end of a block, if one of its sides leaves the loop, and for each side whether it stays.
    fn exit<'f>(
        &self,
        function: &'f Function,
        id: LoopId,
        block: BlockId,
    ) -> Option<(&'f Instruction, [(BlockId, bool); 2])> {
        let branch = function.block(block).instructions.last()?;
        let Detail::CondBranch { then, otherwise } = branch.detail else {
            return None;
        };
        let sides = [then, otherwise].map(|target| (target, self.loops.contains(id, target)));
        (sides[0].1 != sides[1].1).then_some((branch, sides))
    }

    /// Whether a test compares what counts in constant steps with what its own block loads.
    fn counts_to_load(&self, function: &Function, id: LoopId, test: BlockId) -> bool {
        let compared = || {
            let (branch, _) = self.exit(function, id, test)?;
            let (index, compare) = last_write(function, test, *function.sources(branch).first()?)?;
            let &[a, b] = function.sources(compare) else {
                return None;
            };
            (compare.opcode == Opcode::Cmp).then_some((Point::new(test, index), [(a, b), (b, a)]))
        };
        let is_load = |register: Register| {
            let write = last_write(function, test, register);
            write.is_some_and(|(_, value)| value.opcode == Opcode::Load)
        };
        let counts = |register, at| self.counter(function, id, register, at).is_some();
        compared().is_some_and(|(at, pairs)| {
            (pairs.iter()).any(|&(tested, bound)| is_load(bound) && counts(tested, at))
        })
    }

    /// The loop by the branch at the end of one of its blocks, if that compares a counter.
    fn test(
        &self,
        function: &Function,
        id: LoopId,
        test: BlockId,
        factor: usize,
        size: usize,
    ) -> Option<Counted> {
        let (branch, [(then, then_stays), (otherwise, _)]) = self.exit(function, id, test)?;
        let condition = *function.sources(branch).first()?;
        let (index, compare) = last_write(function, test, condition)?;
        let &[a, b] = function.sources(compare) else {
            return None;
        };
        let (Opcode::Cmp, Detail::Compare(mut relation)) = (compare.opcode, compare.detail) else {
            return None;
        };
        let ty = compare.ty;
        if !ty.is_integer() || ty.size() < 4 {
            return None;
        }
        // A constant is usually loaded where it is compared.
        let constant = |register: Register| self.constants.get(register);
        let changes = |register: Register| {
            if constant(register).is_some() {
                return false;
            }
            let mut points = self.definitions.of(register).iter();
            points.any(|p| self.loops.contains(id, p.block))
        };
        let (tested, bound) = match (changes(a), changes(b)) {
            (true, false) => (a, b),
            (false, true) => {
                relation = relation.swapped();
                (b, a)
            }
            _ => return None,
        };
        if !then_stays {
            relation = relation.inverted();
        }
        let at = Point::new(test, index);
        let (counter, step, is_updated) = self.counter(function, id, tested, at)?;
        // Both are read before the loop, so they must be defined there even if an iteration is left
        // before the test.
        let header = self.loops.get(id).header;
        let is_defined = |register: Register| {
            let mut outside = (self.definitions.of(register).iter())
                .filter(|at| !self.loops.contains(id, at.block));
            let dominates = |at: &Point| self.dominators.dominates(at.block, header);
            match (outside.next(), outside.next()) {
                (Some(at), None) => dominates(at),
                _ => self.definitions.is_input(register) || constant(register).is_some(),
            }
        };
        if test != header && !(is_defined(counter) && is_defined(bound)) {
            return None;
        }
        match (relation, step) {
            (Condition::Lt | Condition::Le, 1..=MAX_STEP) => {}
            (Condition::Gt | Condition::Ge, step) if (-MAX_STEP..=-1).contains(&step) => {}
            _ => return None,
        }
        let steps = factor as u64 - u64::from(!is_updated);
        let count = constant(bound).and_then(|bound| {
            let start = self.start(function, id, counter)?;
            trip_count(ty, start, bound, (relation, step))
        });
        let is_finite = ty.is_signed()
            || count.is_some()
            || step.abs() == 1 && matches!(relation, Condition::Lt | Condition::Gt);
        let is_first = test == header && !is_updated;
        let is_exact = is_first && count.is_some_and(|count| count.is_multiple_of(factor as u64));
        Some(Counted {
            id,
            counter,
            bound,
            constant: constant(bound),
            ty,
            distance: step.unsigned_abs() * steps,
            is_up: step > 0,
            test,
            inside: if then_stays { then } else { otherwise },
            factor,
            is_finite,
            is_exact,
            size,
            max_live: MAX_LIVE,
        })
    }

    /// The constant with which the counter of a loop starts whenever it is entered.
    fn start(&self, function: &Function, id: LoopId, counter: Register) -> Option<u64> {
        let this = self.loops.get(id);
        let mut outside =
            (self.definitions.of(counter).iter()).filter(|p| !self.loops.contains(id, p.block));
        let (Some(at), None) = (outside.next(), outside.next()) else {
            return None;
        };
        // Control reenters the loop through its parent loop only, and so through the definition.
        let is_entered = self.dominators.dominates(at.block, this.header)
            && self.loops.innermost(at.block) == this.parent
            && !self.definitions.is_input(counter);
        let definition = function
            .block(at.block)
            .instructions
            .get(at.index as usize)?;
        let is_constant = is_entered && definition.opcode == Opcode::Loadi;
        is_constant.then(|| definition.immediate()).flatten()
    }

    /// The counter that a test compares: its register at the start of an iteration, what every iteration
    /// adds to it, once, and whether that was done before the test.
    fn counter(
        &self,
        function: &Function,
        id: LoopId,
        tested: Register,
        test: Point,
    ) -> Option<(Register, i64, bool)> {
        let instruction_at = |at: Point| function.block(at.block).instructions[at.index as usize];
        let mut at = self.single_in(id, tested)?;
        let mut counter = tested;
        let mut sum = instruction_at(at);
        if let (Opcode::Mov, &[copied]) = (sum.opcode, function.sources(&sum)) {
            // The sum is computed in the same iteration, from the same counter.
            let before = self.single_in(id, copied)?;
            if self.definitions.single(copied).is_none() || !self.precedes(before, at) {
                return None;
            }
            sum = instruction_at(before);
        } else if let Some((copy, variable)) = self.copied_to(function, id, tested) {
            // The sum is tested, and becomes the counter of the next iteration.
            if !self.precedes(at, copy) {
                return None;
            }
            (at, counter) = (copy, variable);
            let amount = self.amount(function, &sum, counter)?;
            let before = self.single_in(id, tested)?;
            let latches = &self.loops.get(id).latches;
            let is_regular = self.precedes(before, test)
                && self.is_always_executed(latches, before.block)
                && self.is_always_executed(latches, at.block);
            return is_regular.then_some((counter, amount, true));
        }
        let latches = &self.loops.get(id).latches;
        if !self.is_always_executed(latches, at.block) {
            return None;
        }
        let amount = self.amount(function, &sum, counter)?;
        let is_updated = self.precedes(at, test);
        (is_updated || self.precedes(test, at)).then_some((counter, amount, is_updated))
    }

    /// The only copy of a register, to another one that the loop does not write otherwise.
    fn copied_to(
        &self,
        function: &Function,
        id: LoopId,
        register: Register,
    ) -> Option<(Point, Register)> {
        let mut copies = self.definitions.uses(register).iter().filter(|at| {
            let instruction = function.block(at.block).instructions.get(at.index as usize);
            instruction.is_some_and(|i| i.opcode == Opcode::Mov)
                && self.loops.contains(id, at.block)
        });
        let (Some(&at), None) = (copies.next(), copies.next()) else {
            return None;
        };
        let copy = &function.block(at.block).instructions[at.index as usize];
        let &variable = function.destinations(copy).first()?;
        (self.single_in(id, variable) == Some(at)).then_some((at, variable))
    }

    /// Whether one of two points that every iteration reaches comes first.
    fn precedes(&self, first: Point, second: Point) -> bool {
        match first.block == second.block {
            true => first.index < second.index,
            false => self.dominators.dominates(first.block, second.block),
        }
    }

    /// What a sum adds to a counter.
    fn amount(&self, function: &Function, sum: &Instruction, counter: Register) -> Option<i64> {
        let &[a, b] = function.sources(sum) else {
            return None;
        };
        let amount = |register: Register| {
            let bits = self.constants.get(register)?;
            Some(match sum.ty.size() {
                4 => i64::from(bits as u32 as i32),
                _ => bits as i64,
            })
        };
        match sum.opcode {
            Opcode::Add if a == counter => amount(b),
            Opcode::Add if b == counter => amount(a),
            Opcode::Sub if a == counter => amount(b)?.checked_neg(),
            _ => None,
        }
    }

    /// Whether all work-items enter the loop with the same value of the counter. Then those that execute
    /// an iteration have the same value in it, although it differs after a loop that they leave at
    /// different times.
    pub(super) fn starts_alike(
        &self,
        function: &Function,
        uniformity: &Uniformity,
        counted: &Counted,
    ) -> bool {
        let mut outside = (self.definitions.of(counted.counter).iter())
            .filter(|p| !self.loops.contains(counted.id, p.block));
        let (Some(at), None) = (outside.next(), outside.next()) else {
            return false;
        };
        let instructions = &function.block(at.block).instructions;
        let is_input = self.definitions.is_input(counted.counter);
        let start = instructions.get(at.index as usize).filter(|_| !is_input);
        start.is_some_and(|start| match start.opcode {
            Opcode::Loadi => true,
            Opcode::Mov => function
                .sources(start)
                .iter()
                .all(|&s| uniformity.is_uniform(s)),
            _ => false,
        })
    }

    /// The only write to a register inside of a loop.
    fn single_in(&self, id: LoopId, register: Register) -> Option<Point> {
        let mut points = (self.definitions.of(register).iter())
            .filter(|p| self.loops.contains(id, p.block))
            .copied();
        match (points.next(), points.next()) {
            (Some(point), None) => Some(point),
            _ => None,
        }
    }
}

/// How often a counter of a type advances by `step` until it no longer compares to a bound, if it reaches the bound without
/// overflow.
fn trip_count(ty: Type, start: u64, bound: u64, (relation, step): (Condition, i64)) -> Option<u64> {
    let bits = 8 * ty.size();
    let value = |x: u64| match (ty.is_signed(), bits) {
        (true, 32) => i128::from(x as u32 as i32),
        (true, _) => i128::from(x as i64),
        (false, 32) => i128::from(x as u32),
        (false, _) => i128::from(x),
    };
    let (start, bound, step) = (value(start), value(bound), i128::from(step));
    // Where the counter ends: `i <= 7` ends like `i < 8`.
    let end = match relation {
        Condition::Le => bound + 1,
        Condition::Ge => bound - 1,
        _ => bound,
    };
    let distance = (end - start) * step.signum();
    let count = (distance.max(0) + step.abs() - 1) / step.abs();
    let last = start + count * step;
    let fits = match ty.is_signed() {
        true => last >= -(1 << (bits - 1)) && last < 1 << (bits - 1),
        false => last >= 0 && last < 1 << bits,
    };
    fits.then_some(count as u64)
}

/// The last instruction of a block that writes a register.
pub(super) fn last_write(
    function: &Function,
    block: BlockId,
    register: Register,
) -> Option<(usize, &Instruction)> {
    let instructions = function.block(block).instructions.iter().enumerate();
    instructions
        .rev()
        .find(|(_, i)| function.destinations(i).contains(&register))
}
