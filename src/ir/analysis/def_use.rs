//! Definitions and uses of registers, and whether a computation may be repeated at another point.
//!
//! Gen IR is not in SSA form: the value of a register depends on the point in the code.
//! [`crate::ir::analysis::webs`] and [`crate::ir::analysis::ssa_versions`] distinguish its values.

use crate::ir::analysis::dominance::Dominators;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use std::rc::Rc;

/// The position of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point {
    /// The block of the instruction.
    pub block: BlockId,
    /// Index of the instruction in its block.
    pub index: u32,
}

impl Point {
    /// The position with this index in a block.
    pub fn new(block: BlockId, index: usize) -> Point {
        Point {
            block,
            index: index as u32,
        }
    }
}

/// The definitions and uses of each register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definitions {
    definitions: Places,
    uses: Places,
    inputs: Vec<bool>,
}

/// Points by register, each list in layout order.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Places {
    starts: Vec<u32>,
    points: Vec<Point>,
}

impl Places {
    fn collect(count: usize, visit: impl Fn(&mut dyn FnMut(Register, Point))) -> Places {
        let mut starts = vec![0u32; count + 1];
        visit(&mut |register, _| starts[register.index() + 1] += 1);
        for i in 0..count {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut points = vec![Point::new(BlockId(0), 0); starts[count] as usize];
        visit(&mut |register, point| {
            let slot = &mut next[register.index()];
            points[*slot as usize] = point;
            *slot += 1;
        });
        Places { starts, points }
    }

    fn of(&self, register: Register) -> &[Point] {
        let i = register.index();
        &self.points[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}

impl Definitions {
    /// Lists the definitions and uses of all registers, in all blocks, reachable or not.
    pub fn compute(function: &Function) -> Definitions {
        let count = function.registers.len();
        let each = |f: &mut dyn FnMut(Register, Point), sources: bool| {
            for block in function.block_ids() {
                for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                    let registers = match sources {
                        true => function.sources(instruction),
                        false => function.destinations(instruction),
                    };
                    for &register in registers {
                        f(register, Point::new(block, index));
                    }
                }
            }
        };
        let mut inputs = vec![false; count];
        for input in &function.inputs {
            inputs[input.register.index()] = true;
        }
        Definitions {
            definitions: Places::collect(count, |f| each(f, false)),
            uses: Places::collect(count, |f| each(f, true)),
            inputs,
        }
    }

    /// The instructions that write a register, in layout order.
    pub fn of(&self, register: Register) -> &[Point] {
        self.definitions.of(register)
    }

    /// The instruction that writes a register, if it is the only one and the register
    /// is not an input.
    pub fn single(&self, register: Register) -> Option<Point> {
        match *self.of(register) {
            [point] if !self.is_input(register) => Some(point),
            _ => None,
        }
    }

    /// Whether the register is an input, which has a value when the work-item starts.
    pub fn is_input(&self, register: Register) -> bool {
        self.inputs[register.index()]
    }

    /// The number of definitions, where being an input counts as one.
    pub fn count(&self, register: Register) -> usize {
        self.of(register).len() + usize::from(self.is_input(register))
    }

    /// The instructions that read a register, in layout order. One that reads it
    /// twice is listed twice.
    pub fn uses(&self, register: Register) -> &[Point] {
        self.uses.of(register)
    }

    /// Whether a register is written between two instructions of a block, both excluded.
    pub fn is_written_between(
        &self,
        register: Register,
        block: BlockId,
        from: u32,
        to: u32,
    ) -> bool {
        let points = self.of(register);
        let after = points.partition_point(|p| (p.block, p.index) <= (block, from));
        points
            .get(after)
            .is_some_and(|p| p.block == block && p.index < to)
    }
}

/// The number of uses of each register, for passes that need no more of them.
pub fn count_uses(function: &Function) -> Vec<u32> {
    let mut uses = vec![0u32; function.registers.len()];
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        for source in function.sources(instruction) {
            uses[source.index()] = uses[source.index()].saturating_add(1);
        }
    }
    uses
}

/// The only definition of each register, for passes that need no more: a fraction of the time
/// and memory of [`Definitions`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writers {
    /// By register; points in the block [`Writers::NO_BLOCK`] are special cases.
    points: Vec<Point>,
}

impl Writers {
    /// A block id that no function has.
    const NO_BLOCK: BlockId = BlockId(u32::MAX);
    /// No instruction writes the register.
    const NOTHING: Point = Point {
        block: Self::NO_BLOCK,
        index: 0,
    };
    /// The register is an input that no instruction writes.
    const INPUT: Point = Point {
        block: Self::NO_BLOCK,
        index: 1,
    };
    /// Several instructions write the register, or one writes an input.
    const SEVERAL: Point = Point {
        block: Self::NO_BLOCK,
        index: 2,
    };

    /// Visits all instructions, reachable or not.
    pub fn compute(function: &Function) -> Writers {
        let mut points = vec![Self::NOTHING; function.registers.len()];
        for input in &function.inputs {
            points[input.register.index()] = Self::INPUT;
        }
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                for &destination in function.destinations(instruction) {
                    let point = &mut points[destination.index()];
                    *point = match *point {
                        Self::NOTHING => Point::new(block, index),
                        _ => Self::SEVERAL,
                    };
                }
            }
        }
        Writers { points }
    }

    /// The only definition of a register, as [`Definitions::single`].
    #[inline]
    pub fn single(&self, register: Register) -> Option<Point> {
        let point = self.points[register.index()];
        (point.block != Self::NO_BLOCK).then_some(point)
    }

    /// Whether a register has exactly one definition, where being an input counts as one.
    pub fn is_single(&self, register: Register) -> bool {
        let point = self.points[register.index()];
        point.block != Self::NO_BLOCK || point == Self::INPUT
    }
}

/// Whether the instruction at `from` may be repeated at `to`, or merged into the instruction at
/// `to`, which reads its results: the registers still have these results there, and repeating it at
/// `to` computes the same.
///
/// It must be pure, its destinations must have its results at `to` on every path, and none of its
/// sources may be written in between (so not in `t = a*b; a = 1; r = t+c`). The answer is exact
/// within a block. Across blocks it is conservative: results and sources must have one definition
/// each, those of the sources must dominate `from`, and `from` must dominate `to`.
pub fn may_merge(
    function: &Function,
    dominators: &Dominators,
    definitions: &Definitions,
    from: Point,
    to: Point,
) -> bool {
    let Some(instruction) = function
        .blocks
        .get(from.block.index())
        .and_then(|b| b.instructions.get(from.index as usize))
    else {
        return false;
    };
    if !may_be_done_again(function, instruction) {
        return false;
    }
    let destinations = function.destinations(instruction);
    let sources = function.sources(instruction);
    if from.block == to.block && from.index < to.index {
        return !destinations
            .iter()
            .chain(sources)
            .any(|&r| definitions.is_written_between(r, from.block, from.index, to.index));
    }
    // A path from `from` to `to` through the definition of a source would have to reach `from`
    // again after it: the definition dominates `from`, and `from` dominates `to`.
    from.block != to.block
        && dominators.dominates(from.block, to.block)
        && destinations
            .iter()
            .all(|&d| definitions.single(d).is_some())
        && sources.iter().all(|&s| match *definitions.of(s) {
            [] => definitions.is_input(s),
            [point] if !definitions.is_input(s) => comes_before(dominators, point, from),
            _ => false,
        })
}

/// Whether an instruction executed twice in a row computes the same both times.
fn may_be_done_again(function: &Function, instruction: &Instruction) -> bool {
    let destinations = function.destinations(instruction);
    let sources = function.sources(instruction);
    instruction.opcode.class().is_pure() && !sources.iter().any(|s| destinations.contains(s))
}

/// Whether `point` is on every path to `other`.
fn comes_before(dominators: &Dominators, point: Point, other: Point) -> bool {
    if point.block == other.block {
        point.index < other.index
    } else {
        dominators.dominates(point.block, other.block)
    }
}

/// The instruction that computed the current value of each register, for a pass that walks the
/// code.
///
/// The pass must visit every block from its first to its last instruction, and dominators before
/// the blocks they dominate. It may replace an instruction by one that writes the same registers,
/// and may change sources of an instruction through which it has not looked up an origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origins {
    dominators: Rc<Dominators>,
    writers: Writers,
    /// By register, its last write, with the block for which this is valid.
    last: Vec<(BlockId, u32)>,
}

impl Origins {
    /// The state before the first instruction is visited.
    pub fn new(function: &Function, dominators: Rc<Dominators>) -> Origins {
        Origins {
            dominators,
            writers: Writers::compute(function),
            last: vec![(BlockId(u32::MAX), 0); function.registers.len()],
        }
    }

    /// Advances past an instruction.
    pub fn pass(&mut self, function: &Function, at: Point) {
        let instruction = &function.block(at.block).instructions[at.index as usize];
        for &destination in function.destinations(instruction) {
            self.last[destination.index()] = (at.block, at.index);
        }
    }

    /// The instruction that computed the value of a register at a point, the next one to be
    /// visited, if it [may be merged](may_merge) there.
    pub fn of(
        &self,
        function: &Function,
        register: Register,
        at: Point,
    ) -> Option<(Point, Instruction)> {
        let (from, instruction) = self.candidate(function, register, at)?;
        self.may_merge(function, from, at)
            .then_some((from, instruction))
    }

    /// As [`Origins::of`], without the check that it may be merged: a cheap filter for passes that
    /// look for few opcodes.
    pub fn candidate(
        &self,
        function: &Function,
        register: Register,
        at: Point,
    ) -> Option<(Point, Instruction)> {
        let from = match self.last[register.index()] {
            (block, index) if block == at.block => Point { block, index },
            _ => self.writers.single(register)?,
        };
        let block = function.block(from.block);
        let instruction = *block.instructions.get(from.index as usize)?;
        Some((from, instruction))
    }

    /// The constant in a register at the next point to be visited.
    pub fn constant(&self, function: &Function, register: Register, at: Point) -> Option<u64> {
        self.of(function, register, at)?.1.immediate()
    }

    /// [`may_merge`] with `to` as the next point to be visited; the last writes show whether a
    /// register was written in between.
    pub fn may_merge(&self, function: &Function, from: Point, to: Point) -> bool {
        let block = function.blocks.get(from.block.index());
        let Some(instruction) = block.and_then(|b| b.instructions.get(from.index as usize)) else {
            return false;
        };
        if !may_be_done_again(function, instruction) {
            return false;
        }
        let destinations = function.destinations(instruction);
        let sources = function.sources(instruction);
        if from.block == to.block {
            let is_kept = |&r: &Register| {
                let (block, index) = self.last[r.index()];
                block != to.block || index <= from.index
            };
            return from.index < to.index && destinations.iter().chain(sources).all(is_kept);
        }
        let writers = &self.writers;
        self.dominators.dominates(from.block, to.block)
            && destinations.iter().all(|&d| writers.single(d).is_some())
            && sources.iter().all(|&s| match writers.single(s) {
                Some(point) => comes_before(&self.dominators, point, from),
                None => writers.is_single(s),
            })
    }

    /// The dominators that it was created with.
    pub fn dominators(&self) -> &Dominators {
        &self.dominators
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::analysis::cfg::Cfg;
    use crate::ir::builder::Builder;
    use crate::ir::opcode::Opcode;
    use crate::ir::types::{AddressSpace, Family, Type};
    use pretty_assertions::assert_eq;

    fn at(block: u32, index: usize) -> Point {
        Point::new(BlockId(block), index)
    }

    fn merge(f: &Function, from: Point, to: Point) -> bool {
        let cfg = Cfg::compute(f);
        let dominators = Dominators::compute(&cfg);
        may_merge(f, &dominators, &Definitions::compute(f), from, to)
    }

    /// a, b, c = inputs; t = a*b; [a = 1]; r = t+c
    fn product(redefine: impl Fn(&mut Builder, [Register; 4])) -> Function {
        let mut b = Builder::new(Function::new("k"));
        let [x, y, z] = [b.u32(2), b.u32(3), b.u32(4)];
        let t = b.op(Opcode::Mul, Type::U32, &[x, y]);
        redefine(&mut b, [x, y, z, t]);
        b.op(Opcode::Add, Type::U32, &[t, z]);
        b.ret();
        b.finish()
    }

    #[test]
    fn a_redefined_source_or_result_forbids_merging() {
        let f = product(|_, _| ());
        assert!(merge(&f, at(0, 3), at(0, 4)));
        for i in [0, 1, 3] {
            let f = product(|b, r| b.constant_into(r[i], Type::U32, 1));
            assert!(!merge(&f, at(0, 3), at(0, 5)), "register {i} redefined");
            assert!(merge(&f, at(0, 3), at(0, 4)), "the redefinition itself");
        }
        let f = product(|b, r| b.constant_into(r[2], Type::U32, 1));
        assert!(merge(&f, at(0, 3), at(0, 5)), "the other addend");
    }

    #[test]
    fn an_instruction_that_changes_its_own_source_cannot_be_done_again() {
        let mut b = Builder::new(Function::new("k"));
        let x = b.u32(2);
        b.op_into(x, Opcode::Mul, Type::U32, &[x, x]);
        b.op(Opcode::Add, Type::U32, &[x, x]);
        b.ret();
        assert!(!merge(&b.finish(), at(0, 1), at(0, 2)));
    }

    #[test]
    fn loads_are_not_done_again() {
        let mut b = Builder::new(Function::new("k"));
        let address = b.constant(Type::U64, 64);
        let x = b.load(AddressSpace::Global, Type::U32, address);
        b.op(Opcode::Add, Type::U32, &[x, x]);
        b.ret();
        assert!(!merge(&b.finish(), at(0, 1), at(0, 2)));
    }

    #[test]
    fn across_blocks_everything_has_one_definition() {
        let build = |redefine: bool| {
            let mut b = Builder::new(Function::new("k"));
            let next = b.add_block();
            let [x, y] = [b.u32(2), b.u32(3)];
            let t = b.op(Opcode::Mul, Type::U32, &[x, y]);
            b.branch(next);
            b.select_block(next);
            if redefine {
                b.constant_into(x, Type::U32, 1);
            }
            b.op(Opcode::Add, Type::U32, &[t, t]);
            b.ret();
            b.finish()
        };
        assert!(merge(&build(false), at(0, 2), at(1, 0)));
        assert!(!merge(&build(true), at(0, 2), at(1, 1)));
    }

    /// In a loop: s = load; r = t + t; t = s + s. The use of t reads the value of the previous
    /// iteration, whose s was overwritten, although s and t have one definition each.
    #[test]
    fn the_previous_iteration_has_another_value() {
        let mut b = Builder::new(Function::new("k"));
        let (body, end) = (b.add_block(), b.add_block());
        let address = b.constant(Type::U64, 64);
        let t = b.register(Family::Dword);
        let go = b.constant(Type::Bool, 1);
        b.branch(body);
        b.select_block(body);
        let s = b.load(AddressSpace::Global, Type::U32, address);
        b.op(Opcode::Add, Type::U32, &[t, t]);
        b.op_into(t, Opcode::Add, Type::U32, &[s, s]);
        b.branch_if(go, body, end);
        b.select_block(end);
        b.op(Opcode::Add, Type::U32, &[t, t]);
        b.ret();
        let f = b.finish();
        assert!(!merge(&f, at(1, 2), at(1, 1)));
        assert!(merge(&f, at(1, 2), at(2, 0)));
    }

    /// The same across blocks: $1: s = load; $2: t = s + s; $3: r = t + t; back edge. The test
    /// permutes the three blocks.
    #[test]
    fn across_blocks_of_a_loop_the_order_decides() {
        let build = |order: [usize; 3]| {
            let mut b = Builder::new(Function::new("k"));
            let address = b.constant(Type::U64, 64);
            let go = b.constant(Type::Bool, 1);
            let [s, t, r] = [(); 3].map(|()| b.register(Family::Dword));
            for step in order {
                let next = b.add_block();
                b.branch(next);
                b.select_block(next);
                match step {
                    0 => b.load_parameter_into(s, Type::U32, 0),
                    1 => b.op_into(t, Opcode::Add, Type::U32, &[s, s]),
                    _ => b.op_into(r, Opcode::Add, Type::U32, &[t, t]),
                }
            }
            let end = b.add_block();
            b.branch_if(go, BlockId(1), end);
            b.select_block(end);
            b.store(AddressSpace::Global, Type::U32, address, r);
            b.ret();
            b.finish()
        };
        let merged = |order| {
            let f = build(order);
            let d = Definitions::compute(&f);
            let [s, t, r] = [2, 3, 4].map(Register);
            assert!(d.single(s).is_some());
            let (from, to) = (d.single(t).unwrap(), d.single(r).unwrap());
            merge(&f, from, to)
        };
        assert!(merged([0, 1, 2]));
        assert!(!merged([0, 2, 1]), "t is of the round before, s is not");
        assert!(!merged([1, 0, 2]), "s is written after t");
        assert!(!merged([2, 0, 1]));
    }

    #[test]
    fn definitions_count_inputs_and_every_operand() {
        use crate::ir::function::InputSource;
        let mut b = Builder::new(Function::new("k"));
        let id = b.input(InputSource::LocalId(0));
        let x = b.op(Opcode::Add, Type::U32, &[id, id]);
        b.op_into(id, Opcode::Add, Type::U32, &[x, id]);
        b.ret();
        let d = Definitions::compute(&b.finish());
        assert_eq!((d.count(id), d.count(x)), (2, 1));
        assert_eq!((d.single(id), d.single(x)), (None, Some(at(0, 0))));
        assert_eq!(d.uses(id), [at(0, 0), at(0, 0), at(0, 1)]);
        assert_eq!(d.of(id), [at(0, 1)]);
    }

    #[test]
    fn a_register_has_one_writer_or_is_an_input() {
        use crate::ir::function::InputSource;
        let mut b = Builder::new(Function::new("k"));
        let id = b.input(InputSource::LocalId(0));
        let group = b.input(InputSource::GroupId(0));
        let x = b.op(Opcode::Add, Type::U32, &[id, group]);
        let y = b.op(Opcode::Add, Type::U32, &[x, x]);
        b.op_into(id, Opcode::Add, Type::U32, &[x, y]);
        b.op_into(y, Opcode::Add, Type::U32, &[x, y]);
        let unused = b.register(Family::Dword);
        b.ret();
        let w = Writers::compute(&b.finish());
        let all = [id, group, x, y, unused];
        assert_eq!(
            all.map(|r| w.single(r)),
            [None, None, Some(at(0, 0)), None, None]
        );
        assert_eq!(
            all.map(|r| w.is_single(r)),
            [false, true, true, false, false]
        );
    }
}
