//! The order in which the blocks of a region are executed, and which work-items wait meanwhile.
//!
//! Work-items that branched to a block of the region wait there until it is the first in the layout of the
//! blocks where work-items may wait. So a branch whose condition is the same for all that execute it is a
//! branch: what is between it and its target in the layout is skipped, unless work-items may wait there.
//! A block with such a branch must not be executed without work-items, because its condition is that of
//! others then: it is preceded by a test, unless it always has some.
//!
//! The sets of blocks where work-items may wait are a forward data-flow analysis over the edges that these
//! sets imply. All work-items that execute a block execute each block that it dominates and that
//! post-dominates it, if both are in the same loop, of which the latter dominates the latches: their masks are the
//! same.

use super::control::{Region, Regions};
use crate::ir::analysis::Analyses;
use crate::ir::analysis::dominance::PostDominators;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use fixedbitset::FixedBitSet;

/// The most blocks of a region of which the waiting work-items are analyzed; in a larger one they may wait
/// anywhere.
const MAX_BLOCKS: usize = 2048;
/// The most repetitions of the analysis before no block counts as one that always has work-items.
const MAX_ROUNDS: usize = 16;

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// All work-items continue in one block.
    Jump(BlockId),
    /// All work-items that execute it continue in one of two blocks.
    Uniform(BlockId, BlockId),
    /// They continue in two blocks.
    Divergent(BlockId, BlockId),
    /// All work-items reach the end of the kernel.
    Return,
}

/// How a block ends. A condition that is stored once for the thread is the same for all that execute it.
pub(super) fn end_of(function: &Function, analyses: &Analyses, block: BlockId) -> End {
    let Some(last) = function.block(block).instructions.last() else {
        return End::Return;
    };
    match last.detail {
        Detail::Branch(target) => End::Jump(target),
        Detail::CondBranch { then, otherwise } if then == otherwise => End::Jump(then),
        Detail::CondBranch { then, otherwise } => {
            let condition = function.sources(last).first();
            match condition.is_some_and(|&c| analyses.uniformity.is_uniform(c)) {
                true => End::Uniform(then, otherwise),
                false => End::Divergent(then, otherwise),
            }
        }
        _ => End::Return,
    }
}

/// What is known of each block of a function; only masked ones have it.
#[derive(Clone, Default, Debug)]
struct Known {
    /// The blocks of the region where work-items may wait while the block is executed, relative to the
    /// first of the region; `None` if they may wait in all.
    waiting: Option<FixedBitSet>,
    /// Whether it is executed at all.
    is_reached: bool,
    /// Whether it is executed only by some work-item.
    is_nonempty: bool,
    /// Whether it is preceded by a test whether it has work-items.
    is_tested: bool,
    /// Whether it is executed after a block that is not before it in the layout.
    is_reached_from_later: bool,
    /// The block whose work-items are those of this one.
    same_as: Option<BlockId>,
    /// Whether another block has the work-items of this one.
    is_model: bool,
}

/// The schedule of all regions of a function.
#[derive(Debug)]
pub(super) struct Schedule {
    blocks: Vec<Known>,
}

/// An edge that is executed: the next block, `None` for that after the region, and what is known there.
struct Edge {
    to: Option<BlockId>,
    waiting: Option<FixedBitSet>,
    is_nonempty: bool,
}

impl Schedule {
    pub(super) fn compute(function: &Function, analyses: &Analyses, regions: &Regions) -> Schedule {
        let mut schedule = Schedule {
            blocks: vec![Known::default(); function.blocks.len()],
        };
        if regions.all().is_empty() {
            return schedule;
        }
        let post_dominators = PostDominators::compute(&analyses.cfg);
        for &region in regions.all() {
            let mut analysis = Analysis {
                function,
                analyses,
                regions,
                region,
                schedule: &mut schedule,
                entries: Vec::new(),
            };
            analysis.find_models(&post_dominators);
            analysis.find_entries();
            analysis.run();
        }
        schedule
    }

    /// Whether work-items may wait in one block of a region while another is executed.
    pub(super) fn waits(&self, region: Region, executed: BlockId, at: BlockId) -> bool {
        match &self.blocks[executed.index()].waiting {
            None => at != executed,
            Some(set) => {
                let index = at.index().checked_sub(region.first.index());
                index.is_some_and(|index| set.contains(index))
            }
        }
    }

    /// Whether a block is preceded by a test whether it has work-items.
    pub(super) fn is_tested(&self, block: BlockId) -> bool {
        self.blocks[block.index()].is_tested
    }

    /// Whether some work-item executes the code of a block.
    pub(super) fn has_some(&self, block: BlockId) -> bool {
        let known = &self.blocks[block.index()];
        known.is_nonempty || known.is_tested
    }

    /// Whether a block is executed after a block that is not before it in the layout.
    pub(super) fn is_reached_from_later(&self, block: BlockId) -> bool {
        self.blocks[block.index()].is_reached_from_later
    }

    /// The block whose work-items are those of this one.
    pub(super) fn same_as(&self, block: BlockId) -> Option<BlockId> {
        self.blocks[block.index()].same_as
    }

    /// Whether another block has the work-items of this one.
    pub(super) fn is_model(&self, block: BlockId) -> bool {
        self.blocks[block.index()].is_model
    }

    /// The block that is executed after one, once work-items branched to later blocks; `None` for that
    /// after the region.
    pub(super) fn next(
        &self,
        region: Region,
        block: BlockId,
        targets: &[BlockId],
    ) -> Option<BlockId> {
        let waiting = with(self.blocks[block.index()].waiting.clone(), region, targets);
        first_of(region, block, waiting.as_ref())
    }
}

/// A set of blocks with the later ones of these targets in the region.
fn with(waiting: Option<FixedBitSet>, region: Region, targets: &[BlockId]) -> Option<FixedBitSet> {
    let mut set = waiting?;
    for target in targets {
        if region.contains(*target) {
            set.insert(target.index() - region.first.index());
        }
    }
    Some(set)
}

/// The first block where work-items may wait after one was executed.
fn first_of(region: Region, block: BlockId, waiting: Option<&FixedBitSet>) -> Option<BlockId> {
    match waiting {
        Some(set) => {
            let index = set.ones().next()?;
            Some(BlockId(region.first.0 + index as u32))
        }
        None => (block != region.last).then(|| BlockId(block.0 + 1)),
    }
}

/// The analysis of a region.
struct Analysis<'a> {
    function: &'a Function,
    analyses: &'a Analyses,
    regions: &'a Regions,
    region: Region,
    schedule: &'a mut Schedule,
    /// The blocks that branch into the region, the targets in it that they branch to at once, and whether
    /// some work-item does.
    entries: Vec<(BlockId, Vec<BlockId>, bool)>,
}

impl Analysis<'_> {
    fn blocks(&self) -> impl DoubleEndedIterator<Item = BlockId> + use<> {
        (self.region.first.0..=self.region.last.0).map(BlockId)
    }

    fn known(&mut self, block: BlockId) -> &mut Known {
        &mut self.schedule.blocks[block.index()]
    }

    /// Finds the blocks with the work-items of another block. In a layout in which an edge that is no back
    /// edge of a loop leads to an earlier block, some might arrive later.
    fn find_models(&mut self, post_dominators: &PostDominators) {
        let analyses = self.analyses;
        let is_ordered = self.blocks().all(|block| {
            let mut targets = analyses.cfg.successors(block).iter();
            targets.all(|&to| to > block || analyses.dominators.dominates(to, block))
        });
        if !is_ordered {
            return;
        }
        let innermost = |block| analyses.loops.innermost(block);
        // No path of the same iteration avoids it.
        let is_on_all_paths = |block: BlockId| {
            innermost(block).is_none_or(|id| {
                let mut latches = analyses.loops.get(id).latches.iter();
                latches.all(|&latch| analyses.dominators.dominates(block, latch))
            })
        };
        for block in self.blocks() {
            if !is_on_all_paths(block) {
                continue;
            }
            let mut above = analyses.dominators.immediate(block);
            while let Some(candidate) = above.filter(|&b| self.region.contains(b)) {
                if innermost(candidate) == innermost(block) {
                    if post_dominators.post_dominates(block, candidate) {
                        self.known(block).same_as = Some(candidate);
                        self.known(candidate).is_model = true;
                    }
                    break;
                }
                above = analyses.dominators.immediate(candidate);
            }
        }
    }

    fn find_entries(&mut self) {
        for block in self.function.block_ids() {
            if self.regions.of(block).is_some() || !self.analyses.cfg.is_reachable(block) {
                continue;
            }
            let inside = |targets: &[BlockId]| -> Vec<BlockId> {
                let mut found = targets.to_vec();
                found.retain(|&t| self.region.contains(t));
                found
            };
            let ends = match end_of(self.function, self.analyses, block) {
                End::Jump(to) => vec![(inside(&[to]), true)],
                End::Uniform(a, b) => vec![(inside(&[a]), true), (inside(&[b]), true)],
                End::Divergent(a, b) => vec![(inside(&[a, b]), false)],
                End::Return => continue,
            };
            for (targets, is_nonempty) in ends {
                if !targets.is_empty() {
                    self.entries.push((block, targets, is_nonempty));
                }
            }
        }
    }

    /// Whether a block is tested unless it always has work-items.
    fn needs_test(&self, block: BlockId) -> bool {
        let into_loop = |to: BlockId| {
            let header = |id| self.analyses.loops.get(id).header == to;
            to > block && self.analyses.loops.innermost(to).is_some_and(header)
        };
        match end_of(self.function, self.analyses, block) {
            End::Uniform(..) => true,
            End::Jump(to) if into_loop(to) => true,
            End::Jump(_) | End::Divergent(..) | End::Return => {
                is_worth_skipping(self.function, self.analyses, block)
            }
        }
    }

    fn run(&mut self) {
        let is_small = self.region.count() <= MAX_BLOCKS;
        let needs_test: Vec<bool> = self.blocks().map(|b| self.needs_test(b)).collect();
        for block in self.blocks() {
            self.known(block).is_nonempty = is_small;
        }
        for round in 0.. {
            if round == MAX_ROUNDS {
                for block in self.blocks() {
                    self.known(block).is_nonempty = false;
                }
            }
            for (block, &needs_test) in self.blocks().zip(&needs_test) {
                let known = self.known(block);
                known.is_tested = needs_test && !known.is_nonempty;
                known.is_reached = false;
                known.is_reached_from_later = false;
            }
            self.spread();
            if round >= MAX_ROUNDS || !self.confirm() {
                return;
            }
        }
    }

    /// Computes the sets for what is assumed of the blocks.
    fn spread(&mut self) {
        let count = self.region.count();
        let is_small = count <= MAX_BLOCKS;
        for block in self.blocks() {
            self.known(block).waiting = is_small.then(|| FixedBitSet::with_capacity(count));
        }
        for (from, edge) in self.entry_edges() {
            self.merge(from, edge);
        }
        loop {
            let mut is_changed = false;
            for block in self.blocks() {
                if self.known(block).is_reached {
                    for edge in self.edges(block) {
                        is_changed |= self.merge(block, edge);
                    }
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Adds what is known at an edge to its target.
    fn merge(&mut self, from: BlockId, edge: Edge) -> bool {
        let Some(to) = edge.to else { return false };
        let first = self.region.first.index();
        let known = self.known(to);
        let mut is_changed = !known.is_reached;
        known.is_reached = true;
        known.is_reached_from_later |= from >= to;
        if let (Some(known), Some(mut more)) = (&mut known.waiting, edge.waiting) {
            more.set(to.index() - first, false);
            is_changed |= !more.is_subset(known);
            known.union_with(&more);
        }
        is_changed
    }

    /// Drops the assumption that a block always has work-items where an edge contradicts it; returns
    /// whether there is one.
    fn confirm(&mut self) -> bool {
        let mut without = Vec::new();
        let mut see = |edge: &Edge| {
            if let (Some(to), false) = (edge.to, edge.is_nonempty) {
                without.push(to);
            }
        };
        for (_, edge) in self.entry_edges() {
            see(&edge);
        }
        for block in self.blocks() {
            if self.schedule.blocks[block.index()].is_reached {
                self.edges(block).iter().for_each(&mut see);
            }
        }
        let mut is_changed = false;
        for block in without {
            let known = &self.schedule.blocks[block.index()];
            let model = known.same_as.is_some_and(|b| self.schedule.has_some(b));
            if known.is_nonempty && !model {
                self.known(block).is_nonempty = false;
                is_changed = true;
            }
        }
        is_changed
    }

    fn entry_edges(&self) -> Vec<(BlockId, Edge)> {
        let count = self.region.count();
        let none = || (count <= MAX_BLOCKS).then(|| FixedBitSet::with_capacity(count));
        let edges = self.entries.iter().map(|(from, targets, is_nonempty)| {
            let edge = Edge {
                to: targets.iter().min().copied(),
                waiting: with(none(), self.region, targets),
                is_nonempty: *is_nonempty,
            };
            (*from, edge)
        });
        edges.collect()
    }

    /// The edges that are executed after a block.
    fn edges(&self, block: BlockId) -> Vec<Edge> {
        let known = &self.schedule.blocks[block.index()];
        let has_some = self.schedule.has_some(block);
        let mut edges = Vec::new();
        let forward = |targets: &[BlockId], only: Option<BlockId>| {
            let waiting = with(known.waiting.clone(), self.region, targets);
            let to = first_of(self.region, block, waiting.as_ref());
            Edge {
                to,
                is_nonempty: only.is_some() && only == to,
                waiting,
            }
        };
        if known.is_tested {
            edges.push(forward(&[], None));
        }
        let mut leave = |targets: &[BlockId], all: bool| {
            let (back, ahead): (Vec<BlockId>, Vec<BlockId>) = targets
                .iter()
                .partition(|&&t| self.region.contains(t) && t <= block);
            for &header in &back {
                edges.push(Edge {
                    to: Some(header),
                    waiting: with(known.waiting.clone(), self.region, &ahead),
                    is_nonempty: true,
                });
            }
            if back.is_empty() || !all {
                let only = ahead.first().copied().filter(|_| all);
                edges.push(forward(&ahead, only));
            }
        };
        match end_of(self.function, self.analyses, block) {
            End::Jump(to) => leave(&[to], has_some),
            End::Uniform(a, b) => {
                leave(&[a], has_some);
                leave(&[b], has_some);
            }
            End::Divergent(a, b) => leave(&[a, b], false),
            End::Return => {}
        }
        edges
    }
}

/// Whether the code of a masked block costs more than a test whether it has work-items, or must
/// not be executed without any.
fn is_worth_skipping(function: &Function, analyses: &Analyses, block: BlockId) -> bool {
    const FEW: usize = 6;
    let code = &function.block(block).instructions;
    // Other work-items may still need what a uniform register contains.
    let overwrites = |i: &Instruction| {
        function.destinations(i).iter().any(|&r| {
            let is_single = analyses.definitions.single(r).is_some();
            let outlives = !is_single || analyses.liveness.is_live_in(block, r);
            analyses.uniformity.is_uniform(r) && outlives
        })
    };
    code.len() > FEW || code.iter().any(|i| i.access().is_some() || overwrites(i))
}
