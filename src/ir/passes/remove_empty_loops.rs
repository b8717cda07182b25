//! Removal of loops that compute nothing: no instruction has an effect, nothing after the loop reads what is computed in
//! it, and it surely ends, since it counts to a bound.
//!
//! The branches to the header lead to the block after the loop instead. A loop that may not end is kept, as is one that
//! counts in unsigned integers by more than 1, whose counter may step over the end of the integers; that of a signed
//! counter would be undefined (OpenCL C 1.2, section 6, and C99, 6.5, paragraph 5).
//!
//! Finds more after [`super::eliminate_dead_code()`], and after [`super::hoist_loop_invariants()`], which leaves only the
//! counter in some loops. Keeps registers and the blocks that are still reached, in their order. Invalidates everything
//! that names blocks.

use super::order_blocks::rename_targets;
use super::remove_unreachable_blocks;
use super::unroll_partially::Search;
use crate::ir::analysis::cache::{AnalysisCache, Preserved};
use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::function::{BlockId, Function};
use crate::ir::remarks::place_of_loop;

/// The name of the pass in remarks.
const PASS: &str = "remove_empty_loops";

/// Removes empty loops, inner ones first; returns whether there were any.
pub fn remove_empty_loops(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let mut changed = false;
    // A loop is innermost once those in it are removed.
    while remove_innermost(function, analyses) {
        changed = true;
        remove_unreachable_blocks(function, &mut AnalysisCache::new());
        analyses.invalidate(Preserved::Nothing);
    }
    changed
}

fn remove_innermost(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let loops = analyses.loops(function);
    if loops.is_empty() || !loops.is_reducible() {
        return false;
    }
    let candidates: Vec<LoopId> = (loops.ids())
        .filter(|&id| is_without_effects(function, &loops, id))
        .collect();
    if candidates.is_empty() {
        return false;
    }
    let dominators = analyses.dominators(function);
    let liveness = analyses.liveness(function);
    let definitions = Definitions::compute(function);
    let search = Search {
        loops: &loops,
        dominators: &dominators,
        definitions: &definitions,
        constants: &KnownConstants::compute(function),
    };
    let empty: Vec<(LoopId, BlockId)> = (candidates.into_iter())
        .filter_map(|id| {
            let after = only_exit(function, &loops, id)?;
            let is_read = is_read_after(&loops, &liveness, &definitions, id, after);
            (!is_read && search.is_finite(function, id)).then_some((id, after))
        })
        .collect();
    for &(id, after) in &empty {
        let header = loops.get(id).header;
        analyses
            .remarks
            .passed(PASS, place_of_loop(function, &loops, id), || {
                "removed loop: it has no effect, and nothing reads what it computes".to_owned()
            });
        for block in function.block_ids().filter(|&b| !loops.contains(id, b)) {
            if let Some(branch) = function.block_mut(block).instructions.last_mut() {
                rename_targets(
                    branch,
                    |target| if target == header { after } else { target },
                );
            }
        }
    }
    !empty.is_empty()
}

/// Whether a loop without loops in it has no instruction but those that may be removed, and branches. The entry of a
/// function has no edge that could be redirected.
fn is_without_effects(function: &Function, loops: &Loops, id: LoopId) -> bool {
    let blocks = loops.blocks(id);
    let is_removable = |block: &BlockId| {
        let mut all = function.block(*block).instructions.iter();
        all.all(|i| i.opcode.is_terminator() || i.opcode.class().is_removable() && !i.is_volatile())
    };
    loops.get(id).header != BlockId(0)
        && blocks.iter().all(|&b| loops.innermost(b) == Some(id))
        && blocks.iter().all(is_removable)
}

/// The block to which all exits of a loop lead.
fn only_exit(function: &Function, loops: &Loops, id: LoopId) -> Option<BlockId> {
    let mut exits = (loops.blocks(id).iter())
        .flat_map(|&b| function.block(b).successors())
        .filter(|&to| !loops.contains(id, to));
    let first = exits.next()?;
    exits.all(|other| other == first).then_some(first)
}

/// Whether the block after a loop, or what follows it, reads what the loop writes.
fn is_read_after(
    loops: &Loops,
    liveness: &Liveness,
    definitions: &Definitions,
    id: LoopId,
    after: BlockId,
) -> bool {
    let mut live = liveness.live_in(after);
    live.any(|r| {
        let mut writes = definitions.of(r).iter();
        writes.any(|at| loops.contains(id, at.block))
    })
}
