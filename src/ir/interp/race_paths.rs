//! Where a barrier between two instructions that race could be, and whether atomic operations may order them.

use crate::ir::analysis::Analyses;
use crate::ir::analysis::dominance::PostDominators;
use crate::ir::analysis::loops::LoopId;
use crate::ir::function::{BlockId, Function, InputSource};
use crate::ir::instruction::{Detail, Fences};
use crate::ir::opcode::{Class, Opcode};
use crate::launch::{BarrierPlaces, RacePaths};

/// An instruction: its block, and its index in it.
type Point = (BlockId, usize);

/// What is known about the control flow of a kernel.
pub(super) struct Paths {
    analyses: Analyses,
    post_dominators: PostDominators,
    /// Whether no branch is the same for the work-items of a sub-group only.
    is_of_group: bool,
    atomics: Vec<Point>,
    fences: Vec<(Point, Fences)>,
    /// The blocks with a barrier of the work-group.
    barriers: Vec<BlockId>,
}

/// The control flow between two instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Between {
    pub(super) paths: RacePaths,
    /// Whether a loop contains both.
    pub(super) in_loop: bool,
    /// Whether a barrier between them has to follow a loop that contains only one of them.
    pub(super) leaves_loop: bool,
    /// Whether each iteration of that loop executes a barrier.
    pub(super) loop_has_barrier: bool,
    /// The block with the outermost condition around both, in that loop.
    pub(super) condition: Option<BlockId>,
}

impl Paths {
    pub(super) fn of(function: &Function) -> Paths {
        let analyses = Analyses::compute(function);
        let (mut atomics, mut fences, mut barriers) = (Vec::new(), Vec::new(), Vec::new());
        for (block, b) in function.blocks.iter().enumerate() {
            for (index, i) in b.instructions.iter().enumerate() {
                let point = (BlockId(block as u32), index);
                if i.opcode == Opcode::Barrier {
                    barriers.push(point.0);
                }
                match i.detail {
                    Detail::Fence(of) if i.opcode == Opcode::Fence => fences.push((point, of)),
                    _ if i.opcode.class() == Class::Atomic => atomics.push(point),
                    _ => {}
                }
            }
        }
        let mut inputs = function.inputs.iter();
        let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        Paths {
            post_dominators: PostDominators::compute(&analyses.cfg),
            is_of_group: !inputs.any(|input| input.source == InputSource::SubGroupId)
                && !instructions.any(|i| i.opcode.class() == Class::Exchange),
            analyses,
            atomics,
            fences,
            barriers,
        }
    }

    /// Whether two accesses to local or else global memory may be ordered by atomic operations: a release operation, which
    /// is a fence and an atomic operation, is on a path from one, and an acquire operation, an atomic operation and a fence, on a
    /// path to the other.
    pub(super) fn may_synchronize(&self, [a, b]: [Point; 2], is_local: bool) -> bool {
        let fences = || {
            let of_memory = self.fences.iter().filter(|(_, of)| match is_local {
                true => of.local,
                false => of.global,
            });
            of_memory.map(|&(point, _)| point)
        };
        let releases = |access: Point| {
            fences().any(|fence| {
                self.reaches(access, fence) && self.atomics.iter().any(|&x| self.reaches(fence, x))
            })
        };
        let acquires = |access: Point| {
            fences().any(|fence| {
                self.reaches(fence, access) && self.atomics.iter().any(|&x| self.reaches(x, fence))
            })
        };
        releases(a) && acquires(b) || releases(b) && acquires(a)
    }

    /// Whether an atomic operation is on a path from one access and one on a path to the other.
    pub(super) fn has_atomics_between(&self, [a, b]: [Point; 2]) -> bool {
        let follows = |access: Point| self.atomics.iter().any(|&x| self.reaches(access, x));
        let precedes = |access: Point| self.atomics.iter().any(|&x| self.reaches(x, access));
        follows(a) && precedes(b) || follows(b) && precedes(a)
    }

    /// The places between two instructions that every work-item reaches once: in the blocks that dominate all ends of the
    /// kernel and are in no loop. Each of these blocks dominates the next one.
    pub(super) fn barriers(&self, [a, b]: [Point; 2]) -> Option<BarrierPlaces> {
        let (dominators, loops) = (&self.analyses.dominators, &self.analyses.loops);
        let ends: Vec<BlockId> = self.analyses.cfg.exits().collect();
        let is_reached_once = |block: &BlockId| {
            loops.innermost(*block).is_none()
                && ends.iter().all(|&end| dominators.dominates(*block, end))
        };
        let above = |block: &BlockId| dominators.immediate(*block);
        let mut spine: Vec<BlockId> = std::iter::successors(ends.first().copied(), above)
            .filter(is_reached_once)
            .collect();
        spine.reverse();
        let place = |number: usize, index: usize| (number as u64) << 32 | index as u64;
        // The last place before an instruction, and the first one after it.
        let around = |(block, index): Point| {
            let number = spine
                .iter()
                .rposition(|&s| dominators.dominates(s, block))?;
            Some(match spine[number] == block {
                true => [place(number, index), place(number, index + 1)],
                // In a branch or a loop between this block and the next one.
                false => [place(number, u32::MAX as usize), place(number + 1, 0)],
            })
        };
        let ([before_a, after_a], [before_b, after_b]) = (around(a)?, around(b)?);
        let places = |first, last, is_second_before| BarrierPlaces {
            first,
            last,
            is_second_before,
        };
        match (after_a <= before_b, after_b <= before_a) {
            (true, _) => Some(places(after_a, before_b, false)),
            (false, true) => Some(places(after_b, before_a, true)),
            (false, false) => None,
        }
    }

    /// Whether a path leads from one instruction to another.
    fn reaches(&self, from: Point, to: Point) -> bool {
        let mut next = self.analyses.cfg.successors(from.0).iter();
        from.0 == to.0 && from.1 < to.1 || next.any(|&block| self.leads(block, to.0, None))
    }

    /// Which of two accesses, both executed after a barrier and with no other one between, is of a later iteration of a loop
    /// around all three: the one from which the barrier is reached in the same iteration, if the other one follows the
    /// barrier. True for the first access; `None` if neither is.
    pub(super) fn is_first_later(&self, barrier: Point, [a, b]: [Point; 2]) -> Option<bool> {
        let loops = &self.analyses.loops;
        let contains_both = |id: &LoopId| loops.contains(*id, a.0) && loops.contains(*id, b.0);
        let shared = loops.around(barrier.0).find(contains_both)?;
        let precedes = |from: Point, to: Point| match from.0 == to.0 {
            true => from.1 < to.1,
            false => self.leads(from.0, to.0, Some(shared)),
        };
        let is_later = |later, earlier| precedes(later, barrier) && precedes(barrier, earlier);
        match (is_later(a, b), is_later(b, a)) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }

    /// The paths between two different instructions, by their blocks.
    pub(super) fn between(&self, first: BlockId, second: BlockId) -> Between {
        let loops = &self.analyses.loops;
        let shared = (loops.around(first)).find(|&id| loops.contains(id, second));
        // In every iteration of the innermost loop around both, or in the whole kernel.
        let ends: Vec<BlockId> = match shared {
            Some(id) => loops.get(id).latches.clone(),
            None => self.analyses.cfg.exits().collect(),
        };
        let dominators = &self.analyses.dominators;
        let is_unconditional =
            |block: BlockId| ends.iter().all(|&end| dominators.dominates(block, end));
        let mut barriers = self.barriers.iter();
        let loop_has_barrier = shared.is_some_and(|id| {
            barriers.any(|&barrier| loops.contains(id, barrier) && is_unconditional(barrier))
        });
        // The outermost condition around both: the last block above them that every iteration executes.
        let above = |block: &BlockId| dominators.immediate(*block);
        let condition = std::iter::successors(Some(first), above).find(|&b| is_unconditional(b));
        let condition = condition.filter(|&block| {
            block != first && block != second && dominators.dominates(block, second)
        });
        let between = |paths| Between {
            paths,
            in_loop: shared.is_some(),
            leaves_loop: false,
            loop_has_barrier,
            condition,
        };
        let (first, second) = match (
            self.leads(first, second, shared),
            self.leads(second, first, shared),
        ) {
            (true, _) => (first, second),
            (false, true) => (second, first),
            (false, false) if self.is_uniform_choice(first, second) => {
                return between(RacePaths::Iterations);
            }
            (false, false) => return between(RacePaths::Branches),
        };
        // Before a loop around the second, a barrier may also be at the start of its body.
        let leaves_loop = loops.innermost(first) != shared;
        let between = |paths| Between {
            leaves_loop,
            ..between(paths)
        };
        let mut after = Some(first);
        while let Some(block) = after {
            if !self.leads(block, second, shared) {
                break;
            }
            if loops.innermost(block) == shared && is_unconditional(block) {
                return between(RacePaths::Unconditional);
            }
            after = self.post_dominators.immediate(block);
        }
        between(RacePaths::Conditional)
    }

    /// Whether a path leads from one block to another, which may be the same, without the back edges of the innermost
    /// loop around both and of the loops around it: those lead to a later iteration.
    fn leads(&self, from: BlockId, to: BlockId, shared: Option<LoopId>) -> bool {
        let loops = &self.analyses.loops;
        let headers: Vec<BlockId> = std::iter::successors(shared, |id| loops.get(*id).parent)
            .map(|id| loops.get(id).header)
            .collect();
        let is_later = |block: BlockId, next: BlockId| {
            headers.contains(&next) && self.analyses.dominators.dominates(next, block)
        };
        let mut is_reached = vec![false; self.analyses.cfg.block_count()];
        let mut waiting = vec![from];
        while let Some(block) = waiting.pop() {
            if block == to {
                return true;
            }
            if std::mem::replace(&mut is_reached[block.index()], true) {
                continue;
            }
            let next = self.analyses.cfg.successors(block).iter().copied();
            waiting.extend(next.filter(|&next| !is_later(block, next)));
        }
        false
    }

    /// Whether all work-items of a group choose between two blocks in the same way: they execute both only in different
    /// iterations of a loop.
    fn is_uniform_choice(&self, first: BlockId, second: BlockId) -> bool {
        let dominators = &self.analyses.dominators;
        let above = |block: &BlockId| dominators.immediate(*block);
        let mut all = std::iter::successors(Some(first), above);
        let Some(branch) = all.find(|&block| dominators.dominates(block, second)) else {
            return false;
        };
        let leads_to = |block: BlockId| {
            let mut next = self.analyses.cfg.successors(branch).iter();
            next.position(|&next| dominators.dominates(next, block))
        };
        let (a, b) = (leads_to(first), leads_to(second));
        let is_uniform = !self.analyses.uniformity.is_divergent_branch(branch);
        self.is_of_group && is_uniform && a.is_some() && b.is_some() && a != b
    }
}
