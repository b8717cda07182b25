//! Webs: the definitions of one register that share uses, which is what can have a register of its
//! own. After [`super::passes::split_webs()`] a register is a web.
//!
//! Found by a walk down the dominance tree, as if to make the function SSA: a value that several
//! definitions can reach is joined where the paths from them meet and it is live. The cost is that
//! of the code and of those joins.

use super::cfg::Cfg;
use super::dominance::Dominators;
use super::function::{BlockId, Function};
use super::liveness::Liveness;
use super::register::Register;

const NONE: u32 = u32::MAX;

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
    /// What an input holds when the work-item starts is a definition. Reads that no definition
    /// reaches (of undefined values, and in unreachable blocks) are in the web of some definition
    /// of their register, if there is one.
    pub fn compute(function: &Function, cfg: &Cfg, liveness: &Liveness) -> Webs {
        let dominators = Dominators::compute(cfg);
        let mut walk = Walk::new(function);
        walk.place_joins(cfg, &dominators, liveness);
        walk.walk_reachable(cfg, &dominators);
        for block in function.block_ids().filter(|&b| !cfg.is_reachable(b)) {
            walk.walk_block(block);
            walk.undo(0);
        }
        let Walk {
            mut sets,
            operands,
            mut undefined,
            written,
            mut joins,
            ..
        } = walk;

        let at_entry = joins.first_mut().map(std::mem::take).unwrap_or_default();

        // Values that are nowhere defined join a definition.
        let mut defined = vec![false; sets.parents.len()];
        for &node in written.iter().flatten() {
            defined[sets.find(node) as usize] = true;
        }
        for input in &function.inputs {
            if let Some(&(_, node)) = at_entry.iter().find(|(r, _)| *r == input.register) {
                defined[sets.find(node) as usize] = true;
            }
        }
        undefined.extend(at_entry);
        for &(register, node) in &undefined {
            let root = sets.find(node);
            if !defined[root as usize]
                && let Some(&definition) = written[register.index()].last()
            {
                sets.union(node, definition);
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
        for (_, node) in undefined {
            let number = numbers[sets.find(node) as usize];
            if let Some(flag) = webs.from_entry.get_mut(number as usize) {
                *flag = true;
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

    /// Whether a web contains what its register holds when the work-item starts, or reads that
    /// no definition reaches.
    pub fn is_from_entry(&self, web: u32) -> bool {
        self.from_entry[web as usize]
    }

    /// The web of every operand of every instruction in the order of the layout: of an
    /// instruction first its sources, then its destinations.
    pub fn operands(&self) -> &[u32] {
        &self.operands
    }
}

/// Gives a node to each definition, each join and each value at the start, and finds the node that
/// every operand belongs to.
struct Walk<'a> {
    function: &'a Function,
    sets: Sets,
    /// By block, the place of its first operand.
    starts: Vec<u32>,
    /// The node of every operand, in the order of the layout.
    operands: Vec<u32>,
    /// By register, the nodes of its definitions.
    written: Vec<Vec<u32>>,
    /// Reads that no definition reaches.
    undefined: Vec<(Register, u32)>,
    /// By block, the registers whose definitions meet where it begins; where the function begins,
    /// all that are live.
    joins: Vec<Vec<(Register, u32)>>,
    /// By register, the node of what it holds at the moment.
    current: Vec<u32>,
    /// What to put back into `current`.
    log: Vec<(Register, u32)>,
}

impl<'a> Walk<'a> {
    fn new(function: &'a Function) -> Walk<'a> {
        let mut starts = Vec::with_capacity(function.blocks.len());
        let mut count = 0;
        for block in &function.blocks {
            starts.push(count);
            for instruction in &block.instructions {
                count += u32::from(instruction.sources) + u32::from(instruction.destinations);
            }
        }
        Walk {
            function,
            sets: Sets {
                parents: Vec::new(),
            },
            starts,
            operands: vec![NONE; count as usize],
            written: vec![Vec::new(); function.registers.len()],
            undefined: Vec::new(),
            joins: vec![Vec::new(); function.blocks.len()],
            current: vec![NONE; function.registers.len()],
            log: Vec::new(),
        }
    }

    /// Makes the nodes of joins: on the iterated dominance frontier of the blocks that write a
    /// register, where it is live.
    fn place_joins(&mut self, cfg: &Cfg, dominators: &Dominators, liveness: &Liveness) {
        let frontiers = dominators.frontiers(cfg);
        let mut writers: Vec<Vec<BlockId>> = vec![Vec::new(); self.function.registers.len()];
        for &block in cfg.reverse_postorder() {
            for instruction in &self.function.block(block).instructions {
                for &register in self.function.destinations(instruction) {
                    let list = &mut writers[register.index()];
                    if liveness.crosses_blocks(register) && list.last() != Some(&block) {
                        list.push(block);
                    }
                }
            }
        }
        if let Some(entry) = self.joins.first_mut() {
            for register in liveness.live_in(BlockId::ENTRY) {
                entry.push((register, self.sets.add()));
            }
        }
        let mut joined = vec![NONE; self.function.blocks.len()];
        for &register in liveness.crossing() {
            let mut stack = std::mem::take(&mut writers[register.index()]);
            while let Some(block) = stack.pop() {
                for &join in &frontiers[block.index()] {
                    if join != BlockId::ENTRY
                        && joined[join.index()] != register.0
                        && liveness.is_live_in(join, register)
                    {
                        joined[join.index()] = register.0;
                        self.joins[join.index()].push((register, self.sets.add()));
                        stack.push(join);
                    }
                }
            }
        }
    }

    /// Walks down the dominance tree.
    fn walk_reachable(&mut self, cfg: &Cfg, dominators: &Dominators) {
        let mut stack: Vec<(BlockId, usize, usize)> = Vec::new();
        if !self.function.blocks.is_empty() {
            stack.push((BlockId::ENTRY, 0, 0));
        }
        while let Some((block, child, mark)) = stack.last_mut() {
            let block = *block;
            if *child == 0 {
                *mark = self.log.len();
                for k in 0..self.joins[block.index()].len() {
                    let (register, node) = self.joins[block.index()][k];
                    self.set(register, node);
                }
                self.walk_block(block);
                for &next in cfg.successors(block) {
                    for &(register, node) in &self.joins[next.index()] {
                        let here = self.current[register.index()];
                        if here != NONE {
                            self.sets.union(node, here);
                        }
                    }
                }
            }
            let next = dominators.children(block).get(*child).copied();
            *child += 1;
            let mark = *mark;
            match next {
                Some(next) => stack.push((next, 0, 0)),
                None => {
                    self.undo(mark);
                    stack.pop();
                }
            }
        }
    }

    /// Finds the nodes of a block's operands.
    fn walk_block(&mut self, block: BlockId) {
        let function = self.function;
        let mut operand = self.starts[block.index()] as usize;
        for instruction in &function.block(block).instructions {
            for &source in function.sources(instruction) {
                if self.current[source.index()] == NONE {
                    let node = self.sets.add();
                    self.set(source, node);
                    self.undefined.push((source, node));
                }
                self.operands[operand] = self.current[source.index()];
                operand += 1;
            }
            for &destination in function.destinations(instruction) {
                let node = self.sets.add();
                self.set(destination, node);
                self.written[destination.index()].push(node);
                self.operands[operand] = node;
                operand += 1;
            }
        }
    }

    fn set(&mut self, register: Register, node: u32) {
        let old = std::mem::replace(&mut self.current[register.index()], node);
        self.log.push((register, old));
    }

    fn undo(&mut self, mark: usize) {
        for (register, node) in self.log.drain(mark..).rev() {
            self.current[register.index()] = node;
        }
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
    use crate::ir::types::{Family, Type};
    use pretty_assertions::assert_eq;

    fn webs(f: &Function) -> Webs {
        let cfg = Cfg::compute(f);
        Webs::compute(f, &cfg, &Liveness::compute(f, &cfg))
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
    fn the_value_of_an_input_is_a_definition() {
        use crate::ir::function::InputSource;
        let mut b = Builder::new(Function::new("k"));
        let x = b.input(InputSource::LocalId(0));
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

    #[test]
    fn undefined_reads_are_in_the_web_of_a_definition() {
        let mut b = Builder::new(Function::new("k"));
        let unreachable = b.add_block();
        let x = b.register(Family::Dword);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.constant_into(x, Type::U32, 3);
        b.constant_into(x, Type::U32, 4);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.ret();
        b.select_block(unreachable);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.ret();
        let w = webs(&b.finish());
        assert_eq!(w.operands(), [0, 1, 2, 0, 0, 3, 0, 4]);
        assert!(w.is_from_entry(0) && !w.is_from_entry(2));
    }
}
