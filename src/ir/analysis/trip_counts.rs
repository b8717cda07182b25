//! Known trip counts: loops whose exit test compares an induction variable with a constant.
//!
//! The induction variable starts with a constant and is updated once in each iteration, by an operation
//! with a constant. The test is evaluated iteration by iteration, with the semantics of Gen IR; so steps
//! may be any operation (`shl` as well as `add`).

use super::Analyses;
use super::def_use::Point;
use super::loops::{Loop, LoopId};
use crate::ir::eval::Operation;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::numeric::MathMode;

/// The largest trip count that is determined: evaluating a longer loop would cost time, and no decision
/// depends on how much longer it is.
pub const MAX_TRIP_COUNT: u32 = 1024;

/// What is known of the exits of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TripCount {
    /// How often the body is executed each time that the loop is entered, at most, by the exits of which
    /// that is known; [`MAX_TRIP_COUNT`] if it is more.
    pub known: Option<u32>,
    /// Whether an exit of which it is not known is taken by work-items at different times.
    pub divergent: bool,
}

/// Determines the trip count of a loop.
pub fn trip_count(function: &Function, analyses: &Analyses, id: LoopId) -> TripCount {
    let counter = Counter {
        function,
        analyses,
        id,
        around: analyses.loops.get(id),
    };
    let mut found = TripCount {
        known: None,
        divergent: false,
    };
    for &(from, to) in &counter.around.exits {
        match counter.until(from, to) {
            Some(count) => found.known = Some(found.known.map_or(count, |known| known.min(count))),
            None => found.divergent |= counter.is_divergent(from),
        }
    }
    found
}

struct Counter<'a> {
    function: &'a Function,
    analyses: &'a Analyses,
    id: LoopId,
    around: &'a Loop,
}

/// An induction variable: its initial value, and its update in each iteration.
struct Induction {
    start: u64,
    update: Instruction,
    at: Point,
}

impl Counter<'_> {
    /// Whether the branch at the end of a block depends on the work-item.
    fn is_divergent(&self, block: BlockId) -> bool {
        let branch = self.function.block(block).instructions.last();
        branch.is_some_and(|branch| {
            let condition = self.function.sources(branch).first();
            condition.is_some_and(|&c| !self.analyses.uniformity.is_uniform(c))
        })
    }

    /// The number of iterations until an exit edge is taken.
    fn until(&self, from: BlockId, to: BlockId) -> Option<u32> {
        // The test must be executed in every iteration.
        let latches = &self.around.latches;
        if !latches
            .iter()
            .all(|&l| self.analyses.dominators.dominates(from, l))
        {
            return None;
        }
        let branch = self.function.block(from).instructions.last()?;
        let Detail::CondBranch { then, otherwise } = branch.detail else {
            return None;
        };
        if then == otherwise {
            return None;
        }
        let leaves_if = then == to;
        let (compare, at) = self.single(*self.function.sources(branch).first()?)?;
        let &[a, b] = self.function.sources(&compare) else {
            return None;
        };
        if compare.opcode != Opcode::Cmp {
            return None;
        }
        let test = Operation::of(compare.opcode, compare.ty, compare.detail)?;
        let (variable, bound, swapped) = match (self.constant(a), self.constant(b)) {
            (None, Some(bound)) => (a, bound, false),
            (Some(bound), None) => (b, bound, true),
            _ => return None,
        };
        let (induction, is_updated) = self.induction(variable, at)?;
        let update = &induction.update;
        let step = Operation::of(update.opcode, update.ty, update.detail)?;
        let mut value = induction.start;
        for count in 1..=MAX_TRIP_COUNT {
            let next = self.apply(&step, update, value)?;
            let tested = if is_updated { next } else { value };
            let sources = if swapped {
                [bound, tested]
            } else {
                [tested, bound]
            };
            let is_true = test.apply(&sources, MathMode::Model)?[0] != 0;
            if is_true == leaves_if {
                return Some(count);
            }
            value = next;
        }
        Some(MAX_TRIP_COUNT)
    }

    /// The next value of an induction variable.
    fn apply(&self, step: &Operation, update: &Instruction, value: u64) -> Option<u64> {
        let mut sources = [0; 3];
        let list = self.function.sources(update);
        let used = sources.get_mut(..list.len())?;
        for (source, &register) in used.iter_mut().zip(list) {
            *source = self.constant(register).unwrap_or(value);
        }
        Some(step.apply(used, MathMode::Model)?[0])
    }

    /// The induction variable that a register contains at a point, and whether it has been updated in
    /// that iteration.
    fn induction(&self, register: Register, at: Point) -> Option<(Induction, bool)> {
        if let Some((update, point)) = self.single(register) {
            // The updated value, of which the variable becomes a copy.
            let variables = self.function.sources(&update).iter().copied();
            let mut variables = variables.filter(|&r| self.constant(r).is_none());
            let variable = variables.next()?;
            if variables.next().is_some() || !self.is_inside(point) {
                return None;
            }
            let (start, definition, _) = self.definitions(variable)?;
            let is_copy = definition.opcode == Opcode::Mov
                && self.function.sources(&definition) == [register];
            let induction = Induction {
                start,
                update,
                at: point,
            };
            return is_copy.then_some((induction, true));
        }
        let (start, definition, point) = self.definitions(register)?;
        let (update, point) = match definition.opcode {
            Opcode::Mov => {
                let from = *self.function.sources(&definition).first()?;
                let (update, _) = self.single(from)?;
                (update, point)
            }
            _ => (definition, point),
        };
        let variables = self.function.sources(&update).iter();
        let is_step = variables
            .filter(|&&r| self.constant(r).is_none())
            .eq([&register]);
        if !is_step {
            return None;
        }
        let induction = Induction {
            start,
            update,
            at: point,
        };
        let is_updated = match induction.at.block == at.block {
            true => induction.at.index < at.index,
            false => self.analyses.dominators.dominates(point.block, at.block),
        };
        Some((induction, is_updated))
    }

    /// The two definitions of a variable of the loop: a constant before it, and one in each iteration.
    fn definitions(&self, register: Register) -> Option<(u64, Instruction, Point)> {
        let definitions = &self.analyses.definitions;
        let &[first, second] = definitions.of(register) else {
            return None;
        };
        let (before, inside) = match (self.is_inside(first), self.is_inside(second)) {
            (false, true) => (first, second),
            (true, false) => (second, first),
            _ => return None,
        };
        let initial = self.at(before);
        let start = match initial.opcode {
            Opcode::Loadi => initial.immediate()?,
            Opcode::Mov => self.constant(*self.function.sources(&initial).first()?)?,
            _ => return None,
        };
        // Not in an inner loop, and not under a condition.
        let is_once = self.analyses.loops.innermost(inside.block) == Some(self.id);
        let latches = &self.around.latches;
        let dominates = |&l: &BlockId| self.analyses.dominators.dominates(inside.block, l);
        let is_input = definitions.is_input(register);
        (is_once && !is_input && latches.iter().all(dominates))
            .then(|| (start, self.at(inside), inside))
    }

    fn is_inside(&self, point: Point) -> bool {
        self.analyses.loops.contains(self.id, point.block)
    }

    fn at(&self, point: Point) -> Instruction {
        self.function.block(point.block).instructions[point.index as usize]
    }

    fn single(&self, register: Register) -> Option<(Instruction, Point)> {
        let point = self.analyses.definitions.single(register)?;
        Some((self.at(point), point))
    }

    fn constant(&self, register: Register) -> Option<u64> {
        let (definition, _) = self.single(register)?;
        match definition.opcode {
            Opcode::Loadi => definition.immediate(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;

    /// The trip count of the only loop of a function.
    fn count(code: &str) -> Option<u32> {
        let text = format!(
            "kernel @k() {{\n  registers dword %0-%3, bool %4, dword %5-%9\n  inputs %9 = global_size.0\n{code}  ret\n}}\n"
        );
        let function = parse_function(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let analyses = Analyses::compute(&function);
        let mut ids = analyses.loops.ids();
        let id = ids.next().unwrap();
        assert!(ids.next().is_none());
        trip_count(&function, &analyses, id).known
    }

    /// A loop that is tested at the bottom.
    fn bottom(start: &str, update: &str, test: &str) -> Option<u32> {
        count(&format!(
            "$0:\n  %1 = loadi.u32 10\n  %2 = loadi.u32 1\n  {start}\n  bra $1\n$1:\n  {update}\n  {test}\n  brc %4, $1, $2\n$2:\n"
        ))
    }

    #[test]
    fn constant_bounds_are_counted() {
        let start = "%0 = loadi.u32 0";
        let add = "%0 = add.u32 %0, %2";
        assert_eq!(bottom(start, add, "%4 = cmp.lt.u32 %0, %1"), Some(10));
        assert_eq!(bottom(start, add, "%4 = cmp.gt.u32 %1, %0"), Some(10));
        assert_eq!(bottom(start, add, "%4 = cmp.le.u32 %0, %1"), Some(11));
        let one = "%0 = loadi.u32 1";
        assert_eq!(
            bottom(one, "%0 = shl.u32 %0, %2", "%4 = cmp.lt.u32 %0, %1"),
            Some(4)
        );
        assert_eq!(bottom(start, add, "%4 = cmp.ne.u32 %0, %2"), Some(1));
        // The updated value is a register of its own.
        let copied = "%3 = add.u32 %0, %2\n  %0 = mov.u32 %3";
        assert_eq!(bottom(start, copied, "%4 = cmp.lt.u32 %3, %1"), Some(10));
        assert_eq!(bottom(start, copied, "%4 = cmp.lt.u32 %0, %1"), Some(10));
    }

    #[test]
    fn a_test_before_the_update_sees_the_old_value() {
        let header = "$0:\n  %1 = loadi.u32 10\n  %2 = loadi.u32 1\n  %0 = loadi.u32 0\n  bra $1\n";
        let body = "$1:\n  %4 = cmp.lt.u32 %0, %1\n  brc %4, $2, $3\n$2:\n  %0 = add.u32 %0, %2\n  bra $1\n$3:\n";
        assert_eq!(count(&format!("{header}{body}")), Some(11));
    }

    #[test]
    fn endless_and_unknown_loops() {
        let start = "%0 = loadi.u32 0";
        let add = "%0 = add.u32 %0, %2";
        assert_eq!(
            bottom(start, "%0 = add.u32 %0, %0", "%4 = cmp.lt.u32 %0, %1"),
            None,
            "no constant step"
        );
        assert_eq!(bottom(start, add, "%4 = cmp.lt.u32 %0, %9"), None);
        assert_eq!(
            bottom("%0 = mov.u32 %9", add, "%4 = cmp.lt.u32 %0, %1"),
            None
        );
        assert_eq!(
            bottom(start, "%0 = and.u32 %0, %2", "%4 = cmp.lt.u32 %0, %1"),
            Some(MAX_TRIP_COUNT)
        );
    }
}
