//! Trip counts of loops whose exit test depends on nothing but constants and variables of the loop.
//!
//! Such a variable has a known value where the loop is entered, and is updated once in each iteration. What the test
//! computes from it is evaluated iteration by iteration, with the semantics of Gen IR; so steps may be any operation
//! (`shl` as well as `add`), or several of them, as in an unrolled loop. The value on entry is a constant, the last
//! value of a loop before whose trip count is known, or a sum of multiples of local ids, of which 0
//! is the smallest; the largest is known, too, in a kernel that requires a size of its work-groups.
//!
//! If the bound is not known, one is for the loop that executes the remaining iterations of an unrolled one: it is
//! entered where `i < saturated(n - d)` is false, and continues while `i < n`.

mod remaining;

use super::Analyses;
use super::def_use::Point;
use super::loops::{Loop, LoopId};
use crate::ir::eval::Operation;
use crate::ir::function::{BlockId, Function, InputSource};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Condition;
use crate::numeric::MathMode;

/// The largest trip count that is determined: evaluating a longer loop would cost time, and no decision
/// depends on how much longer it is.
pub const MAX_TRIP_COUNT: u32 = 1024;

/// The most operations of an iteration that are evaluated.
const MAX_OPERATIONS: usize = 64;
/// Sums of multiples of local ids are followed below this value: products of two such values do not wrap.
const MAX_OF_IDS: u64 = 1 << 15;
/// The most loops, one before the other, whose last values are evaluated.
const MAX_CHAINED_LOOPS: u32 = 4;

/// What is known of the exits of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TripCount {
    /// How often the body is executed each time that the loop is reached, at most, by the exits of which
    /// that is known; [`MAX_TRIP_COUNT`] if it is more. 0 if the test before the loop is known to skip it.
    pub known: Option<u32>,
    /// How often each work-item executes it at least; 0 if that is unknown, or if there is another exit.
    pub least: u32,
    /// Whether an exit of which it is not known is taken by work-items at different times.
    pub divergent: bool,
}

impl TripCount {
    /// Whether the known number is exact: there is no other exit, and no work-item has another number.
    pub fn is_exact(&self) -> bool {
        self.known == Some(self.least)
    }
}

/// Determines the trip count of a loop.
pub fn trip_count(function: &Function, analyses: &Analyses, id: LoopId) -> TripCount {
    trip_count_after(function, analyses, id, MAX_CHAINED_LOOPS)
}

/// As [`trip_count`], with a limit of the loops before it that are evaluated.
fn trip_count_after(
    function: &Function,
    analyses: &Analyses,
    id: LoopId,
    before: u32,
) -> TripCount {
    let counter = Counter {
        function,
        analyses,
        id,
        around: analyses.loops.get(id),
        before,
    };
    let mut found = TripCount {
        known: None,
        least: 0,
        divergent: false,
    };
    for &(from, to) in &counter.around.exits {
        match counter.until(from, to) {
            Some((count, least)) => {
                found.known = Some(found.known.map_or(count, |known| known.min(count)));
                // A longer loop is not exactly as long.
                let is_only = counter.around.exits.len() == 1 && count < MAX_TRIP_COUNT;
                found.least = if is_only { least } else { 0 };
            }
            None => found.divergent |= counter.is_divergent(from),
        }
    }
    if found.known.is_some() && counter.is_skipped() {
        (found.known, found.least) = (Some(0), 0);
    }
    found
}

struct Counter<'a> {
    function: &'a Function,
    analyses: &'a Analyses,
    id: LoopId,
    around: &'a Loop,
    before: u32,
}

/// A value of an iteration.
#[derive(Clone, Copy)]
enum Node {
    Constant(u64),
    /// A variable of the loop at the start of the iteration.
    Variable(usize),
    /// An operation on earlier nodes.
    Apply(Operation, [usize; 3], usize),
}

/// A variable of a loop.
struct Variable {
    register: Register,
    start: Start,
    /// The node of its value in the next iteration.
    next: usize,
}

/// The value of a variable where a loop is entered.
#[derive(Clone, Copy)]
struct Start {
    value: u64,
    /// Whether some work-items have larger values: a local id, of which `value` is the smallest.
    is_smallest: bool,
    /// The largest value of a work-item, if the kernel requires a size of its work-groups.
    largest: Option<u64>,
}

/// What an iteration computes, in an order in which it can be evaluated.
#[derive(Default)]
struct Iteration {
    nodes: Vec<Node>,
    variables: Vec<Variable>,
    /// How many values were looked for: a limit of the recursion, too.
    visits: usize,
    /// Whether there are other operations than sums and comparisons.
    is_irregular: bool,
}

impl Iteration {
    fn add(&mut self, node: Node) -> Option<usize> {
        let index = self.nodes.len();
        (index < MAX_OPERATIONS).then(|| {
            self.nodes.push(node);
            index
        })
    }

    /// The number of iterations until a node has a value, from values of the variables where the loop is entered.
    fn count(&self, test: usize, leaves_if: bool, mut variables: Vec<u64>) -> Option<u32> {
        let mut values = Vec::new();
        for count in 1..=MAX_TRIP_COUNT {
            self.evaluate(&variables, &mut values)?;
            if (values[test] != 0) == leaves_if {
                return Some(count);
            }
            for (value, variable) in variables.iter_mut().zip(&self.variables) {
                *value = values[variable.next];
            }
        }
        Some(MAX_TRIP_COUNT)
    }

    /// The values of all nodes for values of the variables.
    fn evaluate(&self, variables: &[u64], values: &mut Vec<u64>) -> Option<()> {
        values.clear();
        for node in &self.nodes {
            let value = match *node {
                Node::Constant(value) => value,
                Node::Variable(index) => variables[index],
                Node::Apply(operation, sources, count) => {
                    let sources = sources.map(|source| values.get(source).copied().unwrap_or(0));
                    operation.apply(&sources[..count], MathMode::Model)?[0]
                }
            };
            values.push(value);
        }
        Some(())
    }
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

    /// The number of iterations until an exit edge is taken, or a bound of it, and the least one of a work-item.
    fn until(&self, from: BlockId, to: BlockId) -> Option<(u32, u32)> {
        // The test must be executed in every iteration.
        if !self.is_always_executed(from) {
            return None;
        }
        let (condition, at, leaves_if) = self.test(from, to)?;
        let counted = self.count(condition, at, leaves_if);
        counted.or_else(|| Some((self.remaining(from, to)?, 0)))
    }

    /// The condition of the branch at the end of a block, where it is read, and its value if the branch goes to
    /// another block.
    fn test(&self, from: BlockId, to: BlockId) -> Option<(Register, Point, bool)> {
        let instructions = &self.function.block(from).instructions;
        let branch = instructions.last()?;
        let Detail::CondBranch { then, otherwise } = branch.detail else {
            return None;
        };
        let condition = *self.function.sources(branch).first()?;
        let at = Point::new(from, instructions.len() - 1);
        (then != otherwise).then_some((condition, at, then == to))
    }

    /// The number of iterations until a condition has a value, and the least one of a work-item.
    fn count(&self, condition: Register, at: Point, leaves_if: bool) -> Option<(u32, u32)> {
        let mut iteration = Iteration::default();
        let test = self.node(&mut iteration, condition, at)?;
        let is_smallest = iteration.variables.iter().any(|v| v.start.is_smallest);
        if is_smallest && !self.leaves_earlier_from_above(condition, at, leaves_if, &iteration) {
            return None;
        }
        let smallest = iteration.variables.iter().map(|v| v.start.value);
        let count = iteration.count(test, leaves_if, smallest.collect())?;
        if !is_smallest {
            return Some((count, count));
        }
        // The counts of the other work-items are between the two.
        let largest = iteration.variables.iter().map(|v| v.start.largest);
        let of_largest = |largest| iteration.count(test, leaves_if, largest);
        let least = largest.collect::<Option<Vec<u64>>>().and_then(of_largest);
        Some((count, least.unwrap_or(0)))
    }

    /// Whether a larger value of the only variable cannot make a loop longer: it counts up, in constant
    /// steps, to a constant that it is compared with.
    fn leaves_earlier_from_above(
        &self,
        condition: Register,
        at: Point,
        leaves_if: bool,
        iteration: &Iteration,
    ) -> bool {
        let Some((compare, _)) = self.definition(condition, at) else {
            return false;
        };
        let Detail::Compare(relation) = compare.detail else {
            return false;
        };
        let &[a, _] = self.function.sources(&compare) else {
            return false;
        };
        let is_left = self.constant(a).is_none();
        let relation = if is_left {
            relation
        } else {
            relation.swapped()
        };
        let is_upper = match relation {
            Condition::Lt | Condition::Le => !leaves_if,
            Condition::Gt | Condition::Ge => leaves_if,
            Condition::Eq | Condition::Ne => false,
        };
        // The values are small, and so are the steps: nothing wraps.
        let [variable] = &iteration.variables[..] else {
            return false;
        };
        let small = 1 << 20;
        let mut values = Vec::new();
        let next = |start: u64, values: &mut Vec<u64>| {
            iteration.evaluate(&[start], values)?;
            values.get(variable.next).copied()
        };
        let (Some(one), Some(two)) = (next(0, &mut values), next(1, &mut values)) else {
            return false;
        };
        let are_small = iteration.nodes.iter().all(|node| match node {
            Node::Apply(..) | Node::Variable(_) => true,
            Node::Constant(value) => *value < small,
        });
        let is_sum = !iteration.is_irregular && two == one + 1;
        is_upper && is_sum && are_small && one < small
    }

    /// Whether every iteration of the loop executes a block, once.
    fn is_always_executed(&self, block: BlockId) -> bool {
        let mut latches = self.around.latches.iter();
        self.analyses.loops.innermost(block) == Some(self.id)
            && latches.all(|&l| self.analyses.dominators.dominates(block, l))
    }

    /// Adds the value of a register at a point of the loop to what an iteration evaluates.
    fn node(&self, iteration: &mut Iteration, register: Register, at: Point) -> Option<usize> {
        iteration.visits += 1;
        if iteration.visits > MAX_OPERATIONS {
            return None;
        }
        if let Some(value) = self.constant(register) {
            return iteration.add(Node::Constant(value));
        }
        if let Some((definition, point)) = self.definition(register, at) {
            return self.apply(iteration, &definition, point);
        }
        let update = self.update(register)?;
        let is_updated = match update.block == at.block {
            true => update.index < at.index,
            false if self.analyses.dominators.dominates(update.block, at.block) => true,
            false if self.analyses.dominators.dominates(at.block, update.block) => false,
            false => return None,
        };
        let mut variables = iteration.variables.iter();
        let index = match variables.position(|v| v.register == register) {
            Some(index) => index,
            None => {
                let start = self.start(register, update)?;
                let index = iteration.variables.len();
                iteration.variables.push(Variable {
                    register,
                    start,
                    next: 0,
                });
                iteration.add(Node::Variable(index))?;
                let next = self.apply(iteration, &self.at(update), update)?;
                iteration.variables[index].next = next;
                index
            }
        };
        match is_updated {
            true => Some(iteration.variables[index].next),
            false => iteration.add(Node::Variable(index)),
        }
    }

    /// Adds the result of an instruction of the loop.
    fn apply(&self, iteration: &mut Iteration, of: &Instruction, at: Point) -> Option<usize> {
        let operation = Operation::of(of.opcode, of.ty, of.detail)?;
        let read = self.function.sources(of);
        let mut sources = [0; 3];
        let used = sources.get_mut(..read.len())?;
        if self.function.destinations(of).len() != 1 {
            return None;
        }
        let is_regular = matches!(of.opcode, Opcode::Add | Opcode::Mov | Opcode::Cmp);
        iteration.is_irregular |= !is_regular;
        for (source, &register) in used.iter_mut().zip(read) {
            *source = self.node(iteration, register, at)?;
        }
        iteration.add(Node::Apply(operation, sources, read.len()))
    }

    /// The definition of a register that reaches a point of the loop in the same iteration, if it is certain.
    fn definition(&self, register: Register, at: Point) -> Option<(Instruction, Point)> {
        if let Some(index) = self.last_write(at.block, at.index as usize, register) {
            let point = Point::new(at.block, index);
            return Some((self.at(point), point));
        }
        let point = self.analyses.definitions.single(register)?;
        let reaches = self.analyses.loops.innermost(point.block) == Some(self.id)
            && point.block != at.block
            && self.analyses.dominators.dominates(point.block, at.block);
        reaches.then(|| (self.at(point), point))
    }

    /// The only update of a variable in the loop, which every iteration executes once.
    fn update(&self, register: Register) -> Option<Point> {
        let definitions = self.analyses.definitions.of(register).iter();
        let mut inside = definitions.filter(|point| self.is_inside(**point));
        match (inside.next(), inside.next()) {
            (Some(&point), None) => self.is_always_executed(point.block).then_some(point),
            _ => None,
        }
    }

    /// The value of a variable where the loop is entered.
    fn start(&self, register: Register, update: Point) -> Option<Start> {
        let exact = |value| Start {
            value,
            is_smallest: false,
            largest: Some(value),
        };
        let definitions = self.analyses.definitions.of(register);
        let mut outside = definitions.iter().filter(|&&point| point != update);
        let is_input = self.analyses.definitions.is_input(register);
        if let (Some(&point), None, false) = (outside.next(), outside.next(), is_input) {
            // It is executed each time before the loop is entered: not outside of a loop around.
            let mut around = self.analyses.loops.around(self.around.header);
            let parent = around.find(|&id| id != self.id);
            if self.analyses.loops.innermost(point.block) == parent {
                return self.initial(&self.at(point));
            }
        }
        let block = self.predecessor()?;
        Some(exact(self.at_end(block, register)?))
    }

    /// The value of an instruction before the loop: a constant, a local id, or a sum of multiples of local ids.
    fn initial(&self, of: &Instruction) -> Option<Start> {
        let exact = |value| Start {
            value,
            is_smallest: false,
            largest: Some(value),
        };
        if of.opcode == Opcode::Loadi {
            return of.immediate().map(exact);
        }
        if of.opcode == Opcode::Mov && of.ty.is_integer() {
            let source = *self.function.sources(of).first()?;
            if let Some(value) = self.constant(source) {
                return Some(exact(value));
            }
        }
        let mut visits = 0;
        let (value, largest) = self.ids(of, &mut visits)?;
        Some(Start {
            value,
            is_smallest: true,
            largest,
        })
    }

    /// The smallest and the largest value of a sum of multiples of local ids, if nothing wraps; the largest is known if
    /// the kernel requires a size of its work-groups.
    fn ids(&self, of: &Instruction, visits: &mut usize) -> Option<(u64, Option<u64>)> {
        *visits += 1;
        // A narrower type may wrap.
        if *visits > MAX_OPERATIONS || !of.ty.is_integer() || of.ty.size() < 4 {
            return None;
        }
        let is_copy = matches!(of.opcode, Opcode::Mov | Opcode::Cvt);
        if !is_copy && !matches!(of.opcode, Opcode::Add | Opcode::Mul | Opcode::Shl) {
            return None;
        }
        let read = self.function.sources(of);
        let (mut smallest, mut largest) = ([0; 3], [0; 3]);
        let mut is_known = true;
        for (k, &register) in read.iter().enumerate() {
            let (least, most) = match self.constant(register) {
                Some(value) if value < MAX_OF_IDS => (value, Some(value)),
                Some(_) => return None,
                None => self.id(register, visits)?,
            };
            *smallest.get_mut(k)? = least;
            *largest.get_mut(k)? = most.unwrap_or(0);
            is_known &= most.is_some();
        }
        if is_copy {
            return Some((smallest[0], is_known.then_some(largest[0])));
        }
        // All operands are small and not negative: the operation is monotonic in each of them.
        let are_small = largest[..read.len()]
            .iter()
            .all(|&value| value < MAX_OF_IDS);
        let operation =
            Operation::of(of.opcode, of.ty, of.detail).filter(|_| is_known && are_small)?;
        let [least, most] = [smallest, largest]
            .map(|values| Some(operation.apply(&values[..read.len()], MathMode::Model)?[0]));
        Some((least?, Some(most.filter(|&most| most < MAX_OF_IDS)?)))
    }

    /// The smallest and the largest value of a register that contains such a sum.
    fn id(&self, register: Register, visits: &mut usize) -> Option<(u64, Option<u64>)> {
        let definitions = &self.analyses.definitions;
        if !definitions.is_input(register) || !definitions.of(register).is_empty() {
            return self.ids(&self.at(definitions.single(register)?), visits);
        }
        let mut inputs = self.function.inputs.iter();
        match inputs.find(|input| input.register == register)?.source {
            InputSource::LocalId(d) => {
                let size = self.function.required_group_size.as_ref();
                let size = size.and_then(|size| size.get(usize::from(d)));
                let largest = size.map(|&size| u64::from(size).saturating_sub(1));
                Some((0, largest))
            }
            InputSource::SubGroupLocalId => Some((0, None)),
            _ => None,
        }
    }

    /// The only block outside of the loop from which it is entered.
    fn predecessor(&self) -> Option<BlockId> {
        let mut outside = self.outside(self.around.header);
        match (outside.next(), outside.next()) {
            (Some(block), None) => Some(block),
            _ => None,
        }
    }

    /// The predecessors of a block outside of the loop.
    fn outside(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        let predecessors = self.analyses.cfg.predecessors(block).iter().copied();
        predecessors.filter(|&b| !self.analyses.loops.contains(self.id, b))
    }

    /// The value of a register at the end of a block before the loop, if it is known: that of the last write, there
    /// or in a block from which all paths lead there.
    fn at_end(&self, block: BlockId, register: Register) -> Option<u64> {
        let mut block = block;
        for _ in 0..MAX_OPERATIONS {
            let end = self.function.block(block).instructions.len();
            let found = self.last_write(block, end, register);
            let inner = self.analyses.loops.innermost(block);
            let inner = inner.filter(|&id| !self.analyses.loops.contains(id, self.around.header));
            if let Some(id) = inner {
                return self.last_of_loop(id, block, register);
            }
            if let Some(index) = found {
                let start = self.initial(&self.at(Point::new(block, index)))?;
                return (!start.is_smallest).then_some(start.value);
            }
            let &[only] = self.analyses.cfg.predecessors(block) else {
                return None;
            };
            block = only;
        }
        None
    }

    /// The value of a register when a loop before this one is left at the end of a block.
    fn last_of_loop(&self, id: LoopId, block: BlockId, register: Register) -> Option<u64> {
        let around = self.analyses.loops.get(id);
        let before = self.before.checked_sub(1)?;
        let count = trip_count_after(self.function, self.analyses, id, before);
        let count = count.known.filter(|&n| count.is_exact() && n > 0)?;
        if around.exits.iter().any(|exit| exit.0 != block) {
            return None;
        }
        let of = Counter {
            id,
            around,
            before,
            ..*self
        };
        let end = Point::new(block, self.function.block(block).instructions.len());
        let mut iteration = Iteration::default();
        let last = of.node(&mut iteration, register, end)?;
        if iteration.variables.iter().any(|v| v.start.is_smallest) {
            return None;
        }
        let starts = iteration.variables.iter();
        let mut variables: Vec<u64> = starts.map(|v| v.start.value).collect();
        let mut values = Vec::new();
        for _ in 0..count {
            iteration.evaluate(&variables, &mut values)?;
            for (value, variable) in variables.iter_mut().zip(&iteration.variables) {
                *value = values[variable.next];
            }
        }
        values.get(last).copied()
    }

    /// Whether the test before the loop is known to skip it.
    fn is_skipped(&self) -> bool {
        let skipped = || {
            let block = self.predecessor()?;
            let (condition, at, enters_if) = self.test(block, self.around.header)?;
            let index = self.last_write(block, at.index as usize, condition)?;
            let compare = self.at(Point::new(block, index));
            let operation = Operation::of(compare.opcode, compare.ty, compare.detail)?;
            let mut sources = [0; 3];
            let read = self.function.sources(&compare);
            let used = sources.get_mut(..read.len())?;
            for (source, &register) in used.iter_mut().zip(read) {
                let is_later = self.last_write(block, usize::MAX, register) > Some(index);
                *source = match self.constant(register) {
                    Some(value) => value,
                    None if is_later => return None,
                    None => self.at_end(block, register)?,
                };
            }
            let value = operation.apply(used, MathMode::Model)?[0] != 0;
            Some(value != enters_if)
        };
        skipped().unwrap_or(false)
    }

    fn is_inside(&self, point: Point) -> bool {
        self.analyses.loops.contains(self.id, point.block)
    }

    fn at(&self, point: Point) -> Instruction {
        self.function.block(point.block).instructions[point.index as usize]
    }

    /// The last instruction of a block before an index that writes a register.
    fn last_write(&self, block: BlockId, before: usize, register: Register) -> Option<usize> {
        // Definitions are in layout order.
        let definitions = self.analyses.definitions.of(register).iter().rev();
        let mut found = definitions.filter(|p| p.block == block && (p.index as usize) < before);
        found.next().map(|point| point.index as usize)
    }

    fn single(&self, register: Register) -> Option<(Instruction, Point)> {
        let point = self.analyses.definitions.single(register)?;
        Some((self.at(point), point))
    }

    /// The value of a register that is a constant, or the result of an operation on constants.
    fn constant(&self, register: Register) -> Option<u64> {
        let (definition, _) = self.single(register)?;
        if definition.opcode == Opcode::Loadi {
            return definition.immediate();
        }
        let operation = Operation::of(definition.opcode, definition.ty, definition.detail)?;
        let read = self.function.sources(&definition);
        let mut sources = [0; 3];
        let used = sources.get_mut(..read.len())?;
        for (source, &register) in used.iter_mut().zip(read) {
            let (definition, _) = self.single(register)?;
            *source = definition.immediate()?;
        }
        let is_one = self.function.destinations(&definition).len() == 1;
        Some(operation.apply(used, MathMode::Model)?[0]).filter(|_| is_one)
    }
}

#[cfg(test)]
mod tests;
