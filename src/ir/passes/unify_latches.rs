//! Gives each loop a single latch. Several back edges, or one from a block of an inner loop, are
//! redirected to a new block that branches to the header.
//!
//! Divergent channels reconverge in the latch, which is the last block of the loop after
//! [`super::order_blocks()`]. Without it a channel could be an iteration ahead of others, and
//! values that are uniform could not be stored once per thread.
//!
//! Requires nothing. Keeps registers and all block ids; new blocks come last. Invalidates the
//! control flow analyses.

use super::order_blocks::rename_targets;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::types::Type;

/// Unifies the latches of all loops; returns whether that changed something.
pub fn unify_latches(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let _cfg = analyses.cfg(function);
    let loops = analyses.loops(function);
    let mut changed = false;
    for id in loops.ids() {
        let l = loops.get(id);
        if let [latch] = *l.latches
            && loops.innermost(latch) == Some(id)
        {
            continue;
        }
        let new = function.add_block();
        let loc = l
            .latches
            .first()
            .and_then(|&latch| function.block(latch).terminator())
            .map_or(function.loc, |t| t.loc);
        let back = function.instruction(
            Opcode::Bra,
            Type::U32,
            Detail::Branch(l.header),
            &[],
            &[],
            loc,
        );
        function.block_mut(new).instructions.push(back);
        for &latch in &l.latches {
            let redirect = |b: BlockId| if b == l.header { new } else { b };
            if let Some(branch) = function.block_mut(latch).instructions.last_mut() {
                rename_targets(branch, redirect);
            }
        }
        changed = true;
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::analysis::cfg::tests::graph;
    use pretty_assertions::assert_eq;

    fn unified(edges: &[&[u32]]) -> Vec<Vec<u32>> {
        let mut f = graph(edges);
        unify_latches(&mut f, &mut AnalysisCache::new());
        assert!(
            !unify_latches(&mut f, &mut AnalysisCache::new()),
            "a second time changes nothing"
        );
        f.blocks
            .iter()
            .map(|b| b.successors().map(|s| s.0).collect())
            .collect()
    }

    #[test]
    fn two_latches_meet() {
        assert_eq!(
            unified(&[&[1], &[2, 4], &[1, 3], &[1], &[]]),
            [vec![1], vec![2, 4], vec![5, 3], vec![5], vec![], vec![1]]
        );
    }

    #[test]
    fn a_latch_in_an_inner_loop_gets_a_block() {
        assert_eq!(
            unified(&[&[1], &[2, 3], &[1, 2], &[]]),
            [vec![1], vec![2, 3], vec![4, 2], vec![], vec![1]]
        );
    }

    #[test]
    fn a_single_latch_stays() {
        let edges: &[&[u32]] = &[&[1], &[1, 2], &[]];
        assert_eq!(unified(edges), [vec![1], vec![1, 2], vec![]]);
    }
}
