//! Which blocks all work-items of a thread execute together, and which under a mask.
//!
//! A block is masked if a divergent branch decides whether it is executed, directly or indirectly.
//! A region is a run of masked blocks in the layout. Within it, blocks are executed in the order of
//! the layout, each for the work-items that branched to it: their masks are collected until it is
//! reached (`schedule`). All work-items of a region continue in one block after it.
//!
//! The layout is that of `order_blocks` after `unify_latches`: an edge to an earlier block is the back edge of a loop, from
//! its only latch, which is its last block. So all work-items of an iteration have reached the latch before the next
//! iteration begins. Another layout is rejected.

use super::Rejected;
use crate::ir::analysis::Analyses;
use crate::ir::analysis::control_dependence::ControlDependence;
use crate::ir::analysis::dominance::PostDominators;
use crate::ir::function::{BlockId, Function};
use fixedbitset::FixedBitSet;

/// A run of masked blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Region {
    /// The first block in the layout.
    pub(super) first: BlockId,
    /// The last block in the layout.
    pub(super) last: BlockId,
    /// The block in which all work-items continue.
    pub(super) join: BlockId,
}

impl Region {
    /// Whether a block is one of the region.
    pub(super) fn contains(self, block: BlockId) -> bool {
        (self.first..=self.last).contains(&block)
    }

    /// The number of blocks.
    pub(super) fn count(self) -> usize {
        self.last.index() + 1 - self.first.index()
    }

    /// The blocks in the layout.
    pub(super) fn blocks(self) -> impl Iterator<Item = BlockId> {
        (self.first.0..=self.last.0).map(BlockId)
    }
}

/// The masked blocks of a function.
#[derive(Debug)]
pub(super) struct Regions {
    /// For each block, the index of its region.
    of_block: Vec<Option<usize>>,
    regions: Vec<Region>,
}

impl Regions {
    /// The masked blocks, if the divergent branches of the blocks `agreed` are taken by all work-items or
    /// by none.
    ///
    /// # Errors
    /// The layout of the blocks is not as instruction selection requires it.
    pub(super) fn compute(
        function: &Function,
        analyses: &Analyses,
        agreed: &FixedBitSet,
    ) -> Result<Regions, Rejected> {
        let diverges = |block: BlockId| {
            analyses.uniformity.is_divergent_branch(block) && !agreed.contains(block.index())
        };
        let post_dominators = PostDominators::compute(&analyses.cfg);
        let dependence = ControlDependence::compute(&analyses.cfg, &post_dominators);
        let count = function.blocks.len();
        let mut is_masked = vec![false; count];
        loop {
            let mut is_changed = false;
            for block in function.block_ids() {
                let depends = dependence
                    .of(block)
                    .iter()
                    .any(|edge| diverges(edge.branch) || is_masked[edge.branch.index()]);
                if depends && !is_masked[block.index()] {
                    is_masked[block.index()] = true;
                    is_changed = true;
                }
            }
            if !is_changed {
                break;
            }
        }
        let reject = |block: BlockId, message: &str| {
            let code = function.block(block).instructions.last();
            Rejected::new(code.map_or(function.loc, |i| i.loc), message)
        };
        let mut found = Regions {
            of_block: vec![None; count],
            regions: Vec::new(),
        };
        let ids: Vec<BlockId> = function.block_ids().collect();
        let mut index = 0;
        while index < count {
            if !is_masked[index] {
                index += 1;
                continue;
            }
            let end = (index..count).find(|&k| !is_masked[k]).unwrap_or(count);
            let mut join = None;
            for &block in &ids[index..end] {
                found.of_block[block.index()] = Some(found.regions.len());
                for target in function.block(block).successors() {
                    if (index..end).contains(&target.index()) {
                        continue;
                    }
                    if is_masked[target.index()] || join.is_some_and(|j| j != target) {
                        return Err(reject(block, "control flow of this form"));
                    }
                    join = Some(target);
                }
            }
            let Some(join) = join else {
                return Err(reject(ids[index], "a loop that does not end"));
            };
            found.regions.push(Region {
                first: ids[index],
                last: ids[end - 1],
                join,
            });
            index = end;
        }
        if let Some(block) = found.unordered(function, analyses) {
            return Err(reject(block, "control flow of this form"));
        }
        // Regions are entered from outside only.
        for &block in &ids {
            let targets: Vec<BlockId> = function.block(block).successors().collect();
            let regions: Vec<_> = targets.iter().filter_map(|&t| found.of(t)).collect();
            if found.of(block).is_none() && diverges(block) {
                let same = regions.windows(2).all(|pair| pair[0] == pair[1]);
                let joins = targets
                    .iter()
                    .filter(|&&t| found.of(t).is_none())
                    .all(|&t| regions.first().is_none_or(|r| r.join == t));
                if !same || !joins {
                    return Err(reject(block, "a divergent branch of this form"));
                }
            }
        }
        Ok(found)
    }

    /// A masked block with an edge to an earlier one that is not the back edge from the last block of a loop, its only
    /// latch: some work-items would begin an iteration while others wait in the one before, whose values and uniform
    /// registers they overwrite.
    fn unordered(&self, function: &Function, analyses: &Analyses) -> Option<BlockId> {
        let is_ordered = |block: BlockId, to: BlockId| {
            let region = self.of(block);
            if to > block || region.is_none_or(|region| !region.contains(to)) {
                return true;
            }
            let id = analyses.loops.innermost(to);
            id.is_some_and(|id| {
                let found = analyses.loops.get(id);
                found.header == to
                    && found.latches == [block]
                    && analyses.loops.blocks(id).iter().all(|&b| b <= block)
            })
        };
        let has_unordered = |&block: &BlockId| {
            let mut targets = function.block(block).successors();
            targets.any(|to| !is_ordered(block, to))
        };
        function.block_ids().find(has_unordered)
    }

    /// All regions, in the order of the layout.
    pub(super) fn all(&self) -> &[Region] {
        &self.regions
    }

    /// The region of a block; `None` if all work-items execute the block together.
    pub(super) fn of(&self, block: BlockId) -> Option<Region> {
        let index = self.of_block.get(block.index()).copied().flatten()?;
        self.regions.get(index).copied()
    }
}
