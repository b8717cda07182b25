//! Convergent blocks: those that all channels of a thread execute together; and those that are executed only if some
//! channel is active.

use crate::ir::analysis::Analyses;
use crate::ir::analysis::control_dependence::ControlDependence;
use crate::ir::analysis::dominance::PostDominators;
use crate::ir::function::{BlockId, Function};
use crate::target::TargetInfo;

/// By block, whether all channels of a thread that execute the function execute it together: no divergent
/// branch decides about it, directly or by way of other branches, and they leave all loops around it together.
pub fn convergent_blocks(function: &Function, analyses: &Analyses) -> Vec<bool> {
    let uniformity = &analyses.uniformity;
    let post_dominators = PostDominators::compute(&analyses.cfg);
    let dependence = ControlDependence::compute(&analyses.cfg, &post_dominators);
    let leaves_together = |block: BlockId| {
        let mut around = analyses.loops.around(block);
        !around.any(|id| uniformity.has_divergent_exits(id))
    };
    let mut convergent: Vec<bool> = function
        .block_ids()
        .map(|block| post_dominators.reaches_end(block) && leaves_together(block))
        .collect();
    let mut changed = true;
    while changed {
        changed = false;
        for block in function.block_ids() {
            let mut edges = dependence.of(block).iter();
            let diverges = |branch: BlockId| {
                uniformity.is_divergent_branch(branch) || !convergent[branch.index()]
            };
            if convergent[block.index()] && edges.any(|edge| diverges(edge.branch)) {
                convergent[block.index()] = false;
                changed = true;
            }
        }
    }
    convergent
}

/// By block, whether a store without mask in it is executed only if a channel is active.
pub fn scalar_store_blocks(
    function: &Function,
    analyses: &Analyses,
    target: &TargetInfo,
) -> Vec<bool> {
    let mut blocks = vec![true; function.blocks.len()];
    if !target.leaks_no_mask {
        return blocks;
    }
    let post_dominators = PostDominators::compute(&analyses.cfg);
    let dependence = ControlDependence::compute(&analyses.cfg, &post_dominators);
    let is_outside = |block: BlockId| analyses.loops.innermost(block).is_none();
    for block in function.block_ids() {
        let mut branches = dependence.of(block).iter().map(|edge| edge.branch);
        let first = branches.next();
        let is_decided_once = match first {
            Some(branch) => {
                is_outside(branch)
                    && dependence.of(branch).is_empty()
                    && branches.all(|other| other == branch)
            }
            None => true,
        };
        blocks[block.index()] =
            is_decided_once && is_outside(block) && post_dominators.reaches_end(block);
    }
    blocks
}
