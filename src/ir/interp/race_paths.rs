//! Where a barrier between two instructions that race could be.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::{Dominators, PostDominators};
use crate::ir::analysis::loops::Loops;
use crate::ir::function::{BlockId, Function};
use crate::launch::RacePaths;

/// What is known about the control flow of a kernel.
pub(super) struct Paths {
    cfg: Cfg,
    dominators: Dominators,
    post_dominators: PostDominators,
    loops: Loops,
}

impl Paths {
    pub(super) fn of(function: &Function) -> Paths {
        let cfg = Cfg::compute(function);
        let dominators = Dominators::compute(&cfg);
        Paths {
            post_dominators: PostDominators::compute(&cfg),
            loops: Loops::compute(&cfg, &dominators),
            dominators,
            cfg,
        }
    }

    /// The paths between two different instructions, by their blocks, and whether a loop contains both.
    pub(super) fn between(&self, first: BlockId, second: BlockId) -> (RacePaths, bool) {
        let shared = (self.loops.around(first)).find(|&id| self.loops.contains(id, second));
        let (first, second) = match (self.leads(first, second), self.leads(second, first)) {
            (true, _) => (first, second),
            (false, true) => (second, first),
            (false, false) => return (RacePaths::Branches, shared.is_some()),
        };
        // In every iteration of the innermost loop around both, or in the whole kernel.
        let ends: Vec<BlockId> = match shared {
            Some(id) => self.loops.get(id).latches.clone(),
            None => self.cfg.exits().collect(),
        };
        let is_unconditional = |block: BlockId| {
            ends.iter()
                .all(|&end| self.dominators.dominates(block, end))
        };
        let mut after = Some(first);
        while let Some(block) = after {
            if !self.leads(block, second) {
                break;
            }
            if is_unconditional(block) {
                return (RacePaths::Unconditional, shared.is_some());
            }
            after = self.post_dominators.immediate(block);
        }
        (RacePaths::Conditional, shared.is_some())
    }

    /// Whether a path without back edges leads from one block to another, which may be the same.
    fn leads(&self, from: BlockId, to: BlockId) -> bool {
        let mut is_reached = vec![false; self.cfg.block_count()];
        let mut waiting = vec![from];
        while let Some(block) = waiting.pop() {
            if block == to {
                return true;
            }
            if std::mem::replace(&mut is_reached[block.index()], true) {
                continue;
            }
            let next = self.cfg.successors(block).iter().copied();
            waiting.extend(next.filter(|&next| !self.dominators.dominates(next, block)));
        }
        false
    }
}
