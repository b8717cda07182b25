//! Code sinking to the nearest common dominator of the uses: moves computations past branches into the block, at any
//! distance, that alone reads them.
//!
//! All computations of a block that only the blocks under one dominated block read, directly or through each other, move
//! there together, in their order, so that of a chain of them only the operands stay. They move if the block
//! may be left out when the first one is executed, if both have the same innermost loop, and if the operands that are not
//! live there anyway weigh no more than the results that were live on the way. [`super::sink_computations()`] looks at
//! single instructions and the next block, and sinks loads too, and into preheaders.
//!
//! Only pure operations are sunk whose results have one definition each, and whose operands do not change before the
//! block to which they move. Constants stay: they are operands where they are read.
//!
//! Requires: that registers are webs ([`super::split_webs()`]); runs after [`super::hoist_loop_invariants()`], because
//! an operand computed before the loop is live throughout. Keeps the value of each register at its uses, blocks and
//! edges. Invalidates definitions and uses, and liveness. Linear, since all searches are limited.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::dominance::{Dominators, PostDominators};
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::paths::blocks_between;
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode;
use crate::ir::passes::hoist_loop_invariants::doublewords;
use crate::ir::register::Register;
use std::rc::Rc;

/// The most blocks that read a register that is sunk.
pub const MAX_READERS: usize = 32;

/// The most blocks over which computations are sunk.
pub const MAX_BLOCKS: usize = 64;

/// The most steps upward in the dominator tree.
const MAX_STEPS: usize = 64;

/// The most attempts for a block, after each of which one set of computations stays.
const MAX_ATTEMPTS: usize = 4;

/// The weight of a doubleword that each channel has, relative to one that all share.
const WEIGHT_OF_VARYING: u32 = 16;

/// Sinks computations to the blocks that read them; returns whether there were any.
pub fn sink_to_uses(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let is_branch = |b: BlockId| function.block(b).successors().nth(1).is_some();
    let loops = analyses.loops(function);
    if !function.block_ids().any(is_branch) || !loops.is_reducible() {
        return false;
    }
    let (cfg, dominators) = (analyses.cfg(function), analyses.dominators(function));
    let liveness = analyses.liveness(function);
    let definitions = Definitions::compute(function);
    let readers = (0..function.registers.len())
        .map(|index| {
            let uses = definitions.uses(Register(index as u32)).iter();
            let mut blocks: Vec<BlockId> = uses.map(|p| p.block).collect();
            blocks.dedup();
            blocks
        })
        .collect();
    let mut sinking = Sinking {
        post_dominators: PostDominators::compute(&cfg),
        uniformity: Uniformity::compute(function, &cfg, &dominators, &loops, &liveness),
        constants: KnownConstants::compute(function),
        moved: vec![None; function.registers.len()],
        marks: vec![Mark::default(); function.registers.len()],
        stamp: 0,
        readers,
        definitions,
        cfg,
        dominators,
        loops,
        liveness,
    };
    let mut changed = false;
    // What a block that moves reads may move after it.
    for index in (0..sinking.cfg.reverse_postorder().len()).rev() {
        changed |= sinking.block(function, sinking.cfg.reverse_postorder()[index]);
    }
    changed
}

/// Facts about a register during a walk over a block, valid if the stamp is that of the walk.
#[derive(Clone, Copy, Default)]
struct Mark {
    stamp: u32,
    /// A later instruction writes it.
    is_written: bool,
    /// The nearest common dominator of the blocks in which the later instructions of the block that read it are
    /// executed: the block itself, or those to which they move.
    read_in: Option<BlockId>,
}

struct Sinking {
    cfg: Rc<Cfg>,
    dominators: Rc<Dominators>,
    post_dominators: PostDominators,
    loops: Rc<Loops>,
    liveness: Rc<Liveness>,
    uniformity: Uniformity,
    constants: KnownConstants,
    definitions: Definitions,
    /// By register, the block to which its definition has moved.
    moved: Vec<Option<BlockId>>,
    /// By register, the blocks that read it, as the function is now.
    readers: Vec<Vec<BlockId>>,
    marks: Vec<Mark>,
    stamp: u32,
}

/// The blocks between a block and those to which its computations may move.
type Paths = Vec<(BlockId, Option<Vec<BlockId>>)>;

impl Sinking {
    /// Sinks computations of one block.
    fn block(&mut self, function: &mut Function, block: BlockId) -> bool {
        let mut staying: Vec<BlockId> = Vec::new();
        let mut paths = Paths::new();
        for _ in 0..MAX_ATTEMPTS {
            let targets = self.targets(function, block, &staying, &mut paths);
            let mut distinct: Vec<BlockId> = targets.iter().flatten().copied().collect();
            distinct.sort();
            distinct.dedup();
            if distinct.is_empty() {
                return false;
            }
            let rejected =
                |&&target: &&BlockId| !self.is_profitable(function, block, &targets, target);
            match distinct.iter().find(rejected) {
                Some(&target) => staying.push(target),
                None => {
                    self.sink(function, block, &targets);
                    return true;
                }
            }
        }
        false
    }

    /// By instruction of a block, the block to which it may move if all others move to theirs.
    fn targets(
        &mut self,
        function: &Function,
        block: BlockId,
        staying: &[BlockId],
        paths: &mut Paths,
    ) -> Vec<Option<BlockId>> {
        self.stamp += 1;
        let instructions = &function.block(block).instructions;
        let mut targets = vec![None; instructions.len()];
        for (index, instruction) in instructions.iter().enumerate().rev() {
            let target = self.target(function, block, instruction, paths);
            let target = target.filter(|t| !staying.contains(t));
            targets[index] = target;
            for &d in function.destinations(instruction) {
                self.mark(d).is_written = true;
            }
            for &s in function.sources(instruction) {
                let here = target.unwrap_or(block);
                let read_in = match self.mark(s).read_in {
                    Some(other) => self.meet(other, here).unwrap_or(block),
                    None => here,
                };
                self.mark(s).read_in = Some(read_in);
            }
        }
        targets
    }

    fn mark(&mut self, register: Register) -> &mut Mark {
        let mark = &mut self.marks[register.index()];
        if mark.stamp != self.stamp {
            *mark = Mark {
                stamp: self.stamp,
                ..Mark::default()
            };
        }
        mark
    }

    /// The nearest block that dominates both.
    fn meet(&self, a: BlockId, b: BlockId) -> Option<BlockId> {
        let mut above = a;
        for _ in 0..MAX_STEPS {
            if self.dominators.dominates(above, b) {
                return Some(above);
            }
            above = self.dominators.immediate(above)?;
        }
        None
    }

    /// The block to which an instruction may move, if there is one.
    fn target(
        &mut self,
        function: &Function,
        block: BlockId,
        instruction: &Instruction,
        paths: &mut Paths,
    ) -> Option<BlockId> {
        if !instruction.opcode.class().is_speculatable() {
            return None;
        }
        let mut target: Option<BlockId> = None;
        for &d in function.destinations(instruction) {
            let is_single = self.definitions.count(d) == 1 && self.moved[d.index()].is_none();
            if !is_single || self.constants.get(d).is_some() {
                return None;
            }
            // An earlier instruction of the block reads what the previous iteration of a loop has computed.
            if self.liveness.is_live_in(block, d) {
                return None;
            }
            let here = self.mark(d).read_in;
            let readers = &self.readers[d.index()];
            if readers.len() > MAX_READERS {
                return None;
            }
            let others = readers.iter().copied().filter(|&r| r != block);
            for reader in others.chain(here) {
                target = Some(match target {
                    Some(other) => self.meet(other, reader)?,
                    None => reader,
                });
            }
        }
        let mut target = target?;
        let here = self.loops.innermost(block);
        for _ in 0..MAX_STEPS {
            if target == block || self.loops.innermost(target) == here {
                break;
            }
            target = self.dominators.immediate(target)?;
        }
        let may_be_left_out = target != block
            && self.loops.innermost(target) == here
            && self.dominators.dominates(block, target)
            && !self.post_dominators.post_dominates(target, block);
        (may_be_left_out && self.keeps_operands(function, block, instruction, target, paths))
            .then_some(target)
    }

    /// Whether an instruction reads the same values at the start of the target.
    fn keeps_operands(
        &mut self,
        function: &Function,
        block: BlockId,
        instruction: &Instruction,
        target: BlockId,
        paths: &mut Paths,
    ) -> bool {
        let at = match paths.iter().position(|(to, _)| *to == target) {
            Some(at) => at,
            None => {
                let between = blocks_between(&self.cfg, block, target, MAX_BLOCKS);
                paths.push((target, between));
                paths.len() - 1
            }
        };
        let Some(between) = &paths[at].1 else {
            return false;
        };
        function.sources(instruction).iter().all(|&s| {
            let is_written = self.mark(s).is_written;
            let mut points = self.definitions.of(s).iter();
            !is_written
                && points.all(|p| !between.contains(&self.moved[s.index()].unwrap_or(p.block)))
        })
    }

    /// Whether the operands that become live up to the target weigh no more than the results that are no longer.
    fn is_profitable(
        &self,
        function: &Function,
        block: BlockId,
        targets: &[Option<BlockId>],
        target: BlockId,
    ) -> bool {
        let weight = |r: Register| match self.uniformity.is_uniform(r) {
            true => doublewords(function, r),
            false => WEIGHT_OF_VARYING * doublewords(function, r),
        };
        let instructions = &function.block(block).instructions;
        let moves = |index: usize| targets[index] == Some(target);
        let all = || instructions.iter().enumerate();
        let moving = || all().filter(|(index, _)| moves(*index)).map(|(_, i)| i);
        let mut computed: Vec<Register> = moving()
            .flat_map(|i| function.destinations(i))
            .copied()
            .collect();
        computed.sort();
        let is_computed = |r: &Register| computed.binary_search(r).is_ok();
        let mut operands: Vec<Register> = moving()
            .flat_map(|i| function.sources(i))
            .copied()
            .filter(|s| !is_computed(s) && self.constants.get(*s).is_none())
            .filter(|&s| !self.liveness.is_live_in(target, s))
            .collect();
        operands.sort();
        operands.dedup();
        let added: u32 = operands.into_iter().map(weight).sum();
        // A copy shares the register of its source if nothing keeps them apart.
        let results = moving().filter(|i| i.opcode != Opcode::Mov);
        let is_read = |&d: &Register| {
            let others = all().filter(|(index, _)| targets[*index].is_some_and(|t| t != target));
            let mut others = others.flat_map(|(_, i)| function.sources(i));
            self.readers[d.index()].iter().any(|&r| r != block) || others.any(|&s| s == d)
        };
        let results = results.flat_map(|i| function.destinations(i)).copied();
        let removed: u32 = results.filter(is_read).map(weight).sum();
        added <= removed
    }

    fn sink(&mut self, function: &mut Function, block: BlockId, targets: &[Option<BlockId>]) {
        let old = std::mem::take(&mut function.block_mut(block).instructions);
        let mut stays = Vec::with_capacity(old.len());
        let mut moving: Vec<(BlockId, Vec<Instruction>)> = Vec::new();
        self.stamp += 1;
        for (&instruction, target) in old.iter().zip(targets) {
            match target {
                Some(target) => match moving.iter_mut().find(|(to, _)| to == target) {
                    Some((_, code)) => code.push(instruction),
                    None => moving.push((*target, vec![instruction])),
                },
                None => {
                    for &s in function.sources(&instruction) {
                        self.mark(s).read_in = Some(block);
                    }
                    stays.push(instruction);
                }
            }
        }
        function.block_mut(block).instructions = stays;
        for (target, code) in moving {
            for instruction in &code {
                for &d in function.destinations(instruction) {
                    self.moved[d.index()] = Some(target);
                }
                for &s in function.sources(instruction) {
                    let is_read_here = self.mark(s).read_in.is_some();
                    let readers = &mut self.readers[s.index()];
                    if !is_read_here {
                        readers.retain(|&r| r != block);
                    }
                    if !readers.contains(&target) {
                        readers.push(target);
                    }
                }
            }
            let instructions = &mut function.block_mut(target).instructions;
            instructions.splice(0..0, code);
        }
    }
}
