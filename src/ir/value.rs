//! Where values come from and where they go: definitions and uses of registers, webs, and the
//! question whether a computation may be done again at another place.
//!
//! Gen IR is not SSA. A *web* is a set of definitions of one register that share uses: the unit
//! that can have a register of its own. After [`super::passes::split_webs`] a register is a web.

use super::cfg::Cfg;
use super::dominance::Dominators;
use super::function::{BlockId, Function};
use super::liveness::Liveness;
use super::opcode::Class;
use super::register::Register;

/// The place of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point {
    /// Its block.
    pub block: BlockId,
    /// Its index in the block.
    pub index: u32,
}

impl Point {
    /// The instruction with this index in a block.
    pub fn new(block: BlockId, index: usize) -> Point {
        Point {
            block,
            index: index as u32,
        }
    }
}

/// Where each register is written and read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definitions {
    definitions: Places,
    uses: Places,
    inputs: Vec<bool>,
}

/// Places by register, each list in the order of the layout.
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

    /// The instructions that write a register, in the order of the layout.
    pub fn of(&self, register: Register) -> &[Point] {
        self.definitions.of(register)
    }

    /// The instruction that writes a register, when it is the only one and the register is not
    /// an input.
    pub fn single(&self, register: Register) -> Option<Point> {
        match *self.of(register) {
            [point] if !self.is_input(register) => Some(point),
            _ => None,
        }
    }

    /// Whether the register is preset when the work-item starts.
    pub fn is_input(&self, register: Register) -> bool {
        self.inputs[register.index()]
    }

    /// Number of definitions; being an input is one.
    pub fn count(&self, register: Register) -> usize {
        self.of(register).len() + usize::from(self.is_input(register))
    }

    /// The instructions that read a register, in the order of the layout; one that reads it
    /// twice stands there twice.
    pub fn uses(&self, register: Register) -> &[Point] {
        self.uses.of(register)
    }

    /// Whether a register is written by an instruction of one block between two of its
    /// instructions, both excluded.
    fn is_written_between(&self, register: Register, block: BlockId, from: u32, to: u32) -> bool {
        let points = self.of(register);
        let after = points.partition_point(|p| (p.block, p.index) <= (block, from));
        points
            .get(after)
            .is_some_and(|p| p.block == block && p.index < to)
    }
}

/// Whether the instruction at `from` may be done again, or merged into the one, at `to`, which is
/// to read its results: they are then what the instruction at `from` computed, and doing it at
/// `to` computes the same.
///
/// That is: it is pure, its destinations hold its results at `to` on every path, and none of its
/// sources is written between it and `to` (`t = a*b; a = 1; r = t+c` is no). Exact within a block;
/// across blocks only a yes is: it takes results and sources with one definition each, where
/// the sources' dominate `from` and `from` dominates `to`.
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
    match instruction.opcode.class() {
        Class::Pure | Class::Trapping => {}
        Class::Load | Class::Store | Class::Terminator => return false,
    }
    let destinations = function.destinations(instruction);
    let sources = function.sources(instruction);
    if sources.iter().any(|s| destinations.contains(s)) {
        return false;
    }
    if from.block == to.block && from.index < to.index {
        return !destinations
            .iter()
            .chain(sources)
            .any(|&r| definitions.is_written_between(r, from.block, from.index, to.index));
    }
    // A path from `from` to `to` that passes a source's definition again would have to pass
    // `from` after it: the definition dominates `from`, and `from` dominates `to`.
    from.block != to.block
        && dominators.dominates(from.block, to.block)
        && destinations
            .iter()
            .all(|&d| definitions.single(d).is_some())
        && sources.iter().all(|&s| match *definitions.of(s) {
            [] => definitions.is_input(s),
            [point] if !definitions.is_input(s) => {
                if point.block == from.block {
                    point.index < from.index
                } else {
                    dominators.dominates(point.block, from.block)
                }
            }
            _ => false,
        })
}

/// The webs of a function: numbered by their first place in the layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Webs {
    registers: Vec<Register>,
    from_entry: Vec<bool>,
    operands: Vec<u32>,
}

impl Webs {
    /// Finds the webs.
    ///
    /// What a register holds when the work-item starts is a definition, whether it is an input
    /// or undefined.
    pub fn compute(function: &Function, cfg: &Cfg, liveness: &Liveness) -> Webs {
        // A node for each register live into each block, then one for each definition.
        let mut bases = Vec::with_capacity(function.blocks.len() + 1);
        let mut nodes = 0u32;
        for block in function.block_ids() {
            bases.push(nodes);
            nodes += liveness.live_in(block).count() as u32;
        }
        let mut sets = Sets {
            parents: (0..nodes).collect(),
        };
        let mut operands = Vec::new();
        let mut current = vec![0u32; function.registers.len()];
        let mut holder = vec![u32::MAX; function.registers.len()];
        for block in function.block_ids() {
            for (node, register) in (bases[block.index()]..).zip(liveness.live_in(block)) {
                current[register.index()] = node;
                holder[register.index()] = block.0;
            }
            for instruction in &function.block(block).instructions {
                for &source in function.sources(instruction) {
                    // In unreachable blocks reads may come from nowhere.
                    if holder[source.index()] != block.0 {
                        holder[source.index()] = block.0;
                        current[source.index()] = sets.add();
                    }
                    operands.push(current[source.index()]);
                }
                for &destination in function.destinations(instruction) {
                    holder[destination.index()] = block.0;
                    current[destination.index()] = sets.add();
                    operands.push(current[destination.index()]);
                }
            }
            if cfg.is_reachable(block) {
                for &next in cfg.successors(block) {
                    for (node, register) in (bases[next.index()]..).zip(liveness.live_in(next)) {
                        sets.union(node, current[register.index()]);
                    }
                }
            }
        }

        // Number the sets.
        let mut webs = Webs {
            registers: Vec::new(),
            from_entry: Vec::new(),
            operands: Vec::new(),
        };
        let mut numbers = vec![u32::MAX; sets.parents.len()];
        let mut operand = operands.into_iter();
        for block in &function.blocks {
            for instruction in &block.instructions {
                let registers = function.sources(instruction).iter();
                let registers = registers.chain(function.destinations(instruction));
                for (&register, node) in registers.zip(&mut operand) {
                    let number = &mut numbers[sets.find(node) as usize];
                    if *number == u32::MAX {
                        *number = webs.registers.len() as u32;
                        webs.registers.push(register);
                        webs.from_entry.push(false);
                    }
                    webs.operands.push(*number);
                }
            }
        }
        if !function.blocks.is_empty() {
            for node in 0..liveness.live_in(BlockId::ENTRY).count() as u32 {
                let number = numbers[sets.find(node) as usize];
                if let Some(flag) = webs.from_entry.get_mut(number as usize) {
                    *flag = true;
                }
            }
        }
        webs
    }

    /// Number of webs.
    pub fn len(&self) -> usize {
        self.registers.len()
    }

    /// Whether there is no web: no instruction has operands.
    pub fn is_empty(&self) -> bool {
        self.registers.is_empty()
    }

    /// The register a web is part of.
    pub fn register(&self, web: u32) -> Register {
        self.registers[web as usize]
    }

    /// Whether a web contains what its register holds when the work-item starts.
    pub fn is_from_entry(&self, web: u32) -> bool {
        self.from_entry[web as usize]
    }

    /// The web of every operand of every instruction in the order of the layout: of an
    /// instruction first its sources, then its destinations.
    pub fn operands(&self) -> &[u32] {
        &self.operands
    }
}

/// Disjoint sets with path halving; the lower number is the name of a set.
struct Sets {
    parents: Vec<u32>,
}

impl Sets {
    fn add(&mut self) -> u32 {
        let node = self.parents.len() as u32;
        self.parents.push(node);
        node
    }

    fn find(&mut self, mut node: u32) -> u32 {
        while self.parents[node as usize] != node {
            let above = self.parents[self.parents[node as usize] as usize];
            self.parents[node as usize] = above;
            node = above;
        }
        node
    }

    fn union(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.parents[a.max(b) as usize] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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

    fn webs(f: &Function) -> Webs {
        let cfg = Cfg::compute(f);
        Webs::compute(f, &cfg, &Liveness::compute(f, &cfg))
    }

    /// a, b, c = inputs of no kind; t = a*b; [a = 1]; r = t+c
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

    /// In a loop: s = load; r = t + t; t = s + s. The read sees the t of the iteration before,
    /// whose s is gone, though s and t have one definition each.
    #[test]
    fn the_iteration_before_is_another_value() {
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
    fn definitions_that_share_a_use_are_one_web() {
        // x = 1 or 2 by a branch, read after it; then x = 3, read: two webs of x.
        let mut b = Builder::new(Function::new("k"));
        let [then, otherwise, join] = [b.add_block(), b.add_block(), b.add_block()];
        let condition = b.constant(Type::Bool, 1);
        let x = b.register(Family::Dword);
        b.branch_if(condition, then, otherwise);
        b.select_block(then);
        b.constant_into(x, Type::U32, 1);
        b.branch(join);
        b.select_block(otherwise);
        b.constant_into(x, Type::U32, 2);
        b.branch(join);
        b.select_block(join);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.constant_into(x, Type::U32, 3);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.ret();
        let w = webs(&b.finish());
        // condition, use of it, x, x, x -> copy, x, x -> copy
        assert_eq!(w.operands(), [0, 0, 1, 1, 1, 2, 3, 3, 4]);
        assert_eq!(w.register(1), x);
        assert_eq!(w.register(3), x);
        assert!(!w.is_from_entry(1));
    }

    #[test]
    fn the_value_at_entry_is_a_definition() {
        let mut b = Builder::new(Function::new("k"));
        let x = b.register(Family::Dword);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.constant_into(x, Type::U32, 3);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.ret();
        let w = webs(&b.finish());
        assert_eq!(w.operands(), [0, 1, 2, 2, 3]);
        assert_eq!(
            (0..4).map(|i| w.is_from_entry(i)).collect::<Vec<_>>(),
            [true, false, false, false]
        );
    }
}
