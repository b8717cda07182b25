//! SSA versions without SSA form: distinguishes the values of a register as SSA renaming would,
//! without a change to the function. Each definition creates a version, and so does each join (phi)
//! where several versions reach a block in which the register is live: pruned SSA.
//!
//! Two uses of one version read the same value if on every path both follow the same execution of
//! the version's definition: an iteration that writes the register again starts with another
//! version, or executes the definition again. So the same operation on the same versions computes
//! the same value, whatever was written to their registers in between. Whether the *register* still
//! has the version is a separate question ([`crate::ir::analysis::def_use::may_merge`]).
//!
//! Joins are placed on iterated dominance frontiers, and a walk over the dominator tree renames (R.
//! Cytron et al., Efficiently Computing Static Single Assignment Form, 1991). The cost is linear in
//! the code and in the joins.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::grouped_lists::Lists;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::function::{BlockId, Function};
use crate::ir::register::Register;

const NONE: u32 = u32::MAX;

/// The definition of a version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// An instruction writes it.
    Instruction(Point),
    /// A join at the start of a block.
    Join(BlockId),
    /// The value at the start of the function: an input, or undefined.
    Start,
    /// No definition: the use is in an unreachable block, or of a register that is never written.
    Nothing,
}

/// The versions of the registers of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Versions {
    /// By block, the number of its first instruction.
    blocks: Vec<u32>,
    /// By instruction, the indices of its first source and first destination; one more
    /// entry at the end.
    instructions: Vec<(u32, u32)>,
    operands: Vec<u32>,
    registers: Vec<Register>,
    origins: Vec<Origin>,
    /// By block, the versions that are joins at its start.
    joins: Lists<u32>,
    /// By join, its incoming versions, each with the predecessor it comes from.
    inputs: Lists<(BlockId, u32)>,
}

impl Versions {
    /// Computes the versions of all operands by SSA construction: phis at
    /// dominance frontiers, then renaming.
    pub fn compute(
        function: &Function,
        cfg: &Cfg,
        dominators: &Dominators,
        liveness: &Liveness,
    ) -> Versions {
        let mut walk = Walk::new(function);
        walk.place_joins(cfg, dominators, liveness);
        walk.walk_reachable(cfg, dominators);
        if cfg.reverse_postorder().len() < function.blocks.len() {
            walk.is_logged = true;
            walk.current.fill(NONE);
            for block in function.block_ids().filter(|&b| !cfg.is_reachable(b)) {
                walk.walk_block(block);
                walk.undo(0);
            }
        }
        let mut versions = walk.versions;
        // Joins have the lowest version numbers.
        let joins = walk.inputs.iter().map(|&(join, _)| join as usize + 1).max();
        versions.inputs = Lists::group(joins.unwrap_or(0), &walk.inputs);
        for join in 0..versions.inputs.len() {
            versions.inputs.of_mut(join).sort_by_key(|&(from, _)| from);
        }
        versions
    }

    /// The number of versions.
    pub fn len(&self) -> usize {
        self.registers.len()
    }

    /// Whether there are no versions: no instruction has operands.
    pub fn is_empty(&self) -> bool {
        self.registers.is_empty()
    }

    /// The register of a version.
    #[inline]
    pub fn register(&self, version: u32) -> Register {
        self.registers[version as usize]
    }

    /// The definition of a version.
    #[inline]
    pub fn origin(&self, version: u32) -> Origin {
        self.origins[version as usize]
    }

    /// The versions of all operands in layout order; of each instruction first its
    /// sources, then its destinations.
    pub fn operands(&self) -> &[u32] {
        &self.operands
    }

    /// The versions that an instruction reads.
    #[inline]
    pub fn sources(&self, at: Point) -> &[u32] {
        let (first, middle) = self.instructions[self.number(at)];
        &self.operands[first as usize..middle as usize]
    }

    /// The versions that an instruction writes.
    #[inline]
    pub fn destinations(&self, at: Point) -> &[u32] {
        let number = self.number(at);
        let (_, middle) = self.instructions[number];
        let (end, _) = self.instructions[number + 1];
        &self.operands[middle as usize..end as usize]
    }

    /// The number of an instruction in layout order.
    #[inline]
    pub(in crate::ir) fn number(&self, at: Point) -> usize {
        (self.blocks[at.block.index()] + at.index) as usize
    }

    /// The joins at the start of a block; for the entry block, the values at the start.
    #[inline]
    pub fn joins(&self, block: BlockId) -> &[u32] {
        self.joins.of(block.index())
    }

    /// The incoming versions of a join, each with the predecessor it comes from.
    pub fn inputs(&self, join: u32) -> impl Iterator<Item = (BlockId, u32)> + '_ {
        self.inputs.of(join as usize).iter().copied()
    }

    /// The block in which, or at whose start, a version is defined; `None` if it has no definition.
    pub fn block(&self, version: u32) -> Option<BlockId> {
        match self.origin(version) {
            Origin::Instruction(point) => Some(point.block),
            Origin::Join(block) => Some(block),
            Origin::Start => Some(BlockId::ENTRY),
            Origin::Nothing => None,
        }
    }

    fn add(&mut self, register: Register, origin: Origin) -> u32 {
        self.registers.push(register);
        self.origins.push(origin);
        self.registers.len() as u32 - 1
    }
}

/// The renaming walk over the dominator tree.
struct Walk<'a> {
    function: &'a Function,
    versions: Versions,
    /// By register, its current version.
    current: Vec<u32>,
    /// Undo log of `current`.
    log: Vec<(Register, u32)>,
    /// Whether changes are logged: not in the entry block, which dominates every block.
    is_logged: bool,
    /// [`Versions::inputs`], as pairs in the order they are found.
    inputs: Vec<(u32, (BlockId, u32))>,
}

impl<'a> Walk<'a> {
    fn new(function: &'a Function) -> Walk<'a> {
        let mut blocks = Vec::with_capacity(function.blocks.len());
        let mut instructions = Vec::with_capacity(function.instruction_count() + 1);
        let mut count = 0;
        let mut definitions = 0;
        for block in &function.blocks {
            blocks.push(instructions.len() as u32);
            for instruction in &block.instructions {
                let middle = count + u32::from(instruction.sources);
                instructions.push((count, middle));
                count = middle + u32::from(instruction.destinations);
                definitions += usize::from(instruction.destinations);
            }
        }
        instructions.push((count, count));
        Walk {
            function,
            versions: Versions {
                blocks,
                instructions,
                operands: vec![NONE; count as usize],
                registers: Vec::with_capacity(definitions),
                origins: Vec::with_capacity(definitions),
                joins: Lists::group(0, &[]),
                inputs: Lists::group(0, &[]),
            },
            current: vec![NONE; function.registers.len()],
            log: Vec::new(),
            is_logged: false,
            inputs: Vec::new(),
        }
    }

    /// Places the joins: on the iterated dominance frontier of the blocks that write a register,
    /// where it is live-in.
    fn place_joins(&mut self, cfg: &Cfg, dominators: &Dominators, liveness: &Liveness) {
        let frontiers = dominators.frontiers(cfg);
        let crossing = liveness.crossing();
        let mut writers: Vec<(u32, BlockId)> = Vec::new();
        let mut last = vec![NONE; crossing.len()];
        // The only block of a function has no joins.
        let several = cfg.reverse_postorder().len() > 1;
        for &block in cfg.reverse_postorder().iter().filter(|_| several) {
            for instruction in &self.function.block(block).instructions {
                for &register in self.function.destinations(instruction) {
                    if let Some(column) = liveness.column(register)
                        && std::mem::replace(&mut last[column], block.0) != block.0
                    {
                        writers.push((column as u32, block));
                    }
                }
            }
        }
        let writers = Lists::group(crossing.len(), &writers);
        let mut joins: Vec<(u32, u32)> = Vec::new();
        if !self.function.blocks.is_empty() {
            for register in liveness.live_in(BlockId::ENTRY) {
                joins.push((0, self.versions.add(register, Origin::Start)));
            }
        }
        let mut joined = vec![NONE; self.function.blocks.len()];
        let mut stack = Vec::new();
        for (column, &register) in crossing.iter().enumerate() {
            stack.extend_from_slice(writers.of(column));
            while let Some(block) = stack.pop() {
                for &join in frontiers.of(block.index()) {
                    if join != BlockId::ENTRY
                        && joined[join.index()] != register.0
                        && liveness.is_live_in(join, register)
                    {
                        joined[join.index()] = register.0;
                        let version = self.versions.add(register, Origin::Join(join));
                        joins.push((join.0, version));
                        stack.push(join);
                    }
                }
            }
        }
        self.versions.joins = Lists::group(self.function.blocks.len(), &joins);
    }

    /// Renames along the dominator tree.
    fn walk_reachable(&mut self, cfg: &Cfg, dominators: &Dominators) {
        let mut stack: Vec<(BlockId, usize, usize)> = Vec::new();
        if !self.function.blocks.is_empty() {
            stack.push((BlockId::ENTRY, 0, 0));
        }
        while let Some((block, child, mark)) = stack.last_mut() {
            let block = *block;
            if *child == 0 {
                *mark = self.log.len();
                self.is_logged = block != BlockId::ENTRY;
                for k in 0..self.versions.joins(block).len() {
                    let version = self.versions.joins(block)[k];
                    self.set(self.versions.register(version), version);
                }
                self.walk_block(block);
                for &next in cfg.successors(block) {
                    for &join in self.versions.joins(next) {
                        let here = self.current[self.versions.register(join).index()];
                        if here != NONE {
                            self.inputs.push((join, (block, here)));
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

    /// Assigns versions to the operands of a block.
    fn walk_block(&mut self, block: BlockId) {
        let function = self.function;
        let first = self.versions.blocks[block.index()] as usize;
        let mut operand = self.versions.instructions[first].0 as usize;
        for (index, instruction) in function.block(block).instructions.iter().enumerate() {
            for &source in function.sources(instruction) {
                if self.current[source.index()] == NONE {
                    let version = self.versions.add(source, Origin::Nothing);
                    self.set(source, version);
                }
                self.versions.operands[operand] = self.current[source.index()];
                operand += 1;
            }
            for &destination in function.destinations(instruction) {
                let origin = Origin::Instruction(Point::new(block, index));
                let version = self.versions.add(destination, origin);
                self.set(destination, version);
                self.versions.operands[operand] = version;
                operand += 1;
            }
        }
    }

    fn set(&mut self, register: Register, version: u32) {
        let old = std::mem::replace(&mut self.current[register.index()], version);
        if self.is_logged {
            self.log.push((register, old));
        }
    }

    fn undo(&mut self, mark: usize) {
        for (register, version) in self.log.drain(mark..).rev() {
            self.current[register.index()] = version;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use pretty_assertions::assert_eq;

    const LOOP: &str = "kernel @k() {
  registers bool %0, dword %1-%3
  inputs %3 = local_id.0
$0:
  %1 = loadi.u32 0
  bra $1
$1:
  %2 = add.u32 %1, %3
  %1 = add.u32 %2, %3
  %0 = cmp.lt.u32 %1, %3
  brc %0, $1, $2
$2:
  %2 = mov.u32 %1
  ret
}
";

    fn versions(text: &str) -> Versions {
        let f = parse_function(text).unwrap();
        let cfg = Cfg::compute(&f);
        let (dominators, liveness) = (Dominators::compute(&cfg), Liveness::compute(&f, &cfg));
        Versions::compute(&f, &cfg, &dominators, &liveness)
    }

    #[test]
    fn what_a_loop_changes_is_joined_at_its_header() {
        let v = versions(LOOP);
        let at = |block, index| Point::new(BlockId(block), index);
        let &[join] = v.joins(BlockId(1)) else {
            panic!("one join, of %1: {v:?}");
        };
        assert_eq!(v.origin(join), Origin::Join(BlockId(1)));
        let (start, next) = (v.destinations(at(0, 0))[0], v.destinations(at(1, 1))[0]);
        let inputs: Vec<_> = v.inputs(join).collect();
        assert_eq!(inputs, [(BlockId(0), start), (BlockId(1), next)]);
        // Uses in the loop read the join; uses after it read the last version.
        assert_eq!(v.sources(at(1, 0))[0], join);
        assert_eq!(v.sources(at(1, 2))[0], next);
        assert_eq!(v.sources(at(2, 0))[0], next);
        // The input is one version everywhere, and the two values of %2 are two versions.
        assert_eq!(v.origin(v.sources(at(1, 0))[1]), Origin::Start);
        assert_eq!(v.sources(at(1, 0))[1], v.sources(at(1, 2))[1]);
        assert_ne!(v.destinations(at(1, 0)), v.destinations(at(2, 0)));
    }

    #[test]
    fn no_join_is_made_where_nothing_reads() {
        let v = versions(&LOOP.replace("%2 = mov.u32 %1", "%1 = mov.u32 %3"));
        assert_eq!(v.joins(BlockId(2)), [0u32; 0]);
    }
}
