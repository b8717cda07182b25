//! Removes the blocks that are unreachable from the entry.
//!
//! Requires nothing. Keeps registers, instructions and the order of the other blocks, which are
//! renumbered. Invalidates everything that names blocks.

use super::order_blocks::lay_out;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::function::{BlockId, Function};

/// Removes unreachable blocks; returns whether there were any.
pub fn remove_unreachable_blocks(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let order: Vec<BlockId> = function
        .block_ids()
        .filter(|&b| cfg.is_reachable(b))
        .collect();
    lay_out(function, &order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::analysis::cfg::tests::graph;
    use pretty_assertions::assert_eq;

    #[test]
    fn an_unreachable_cycle_goes() {
        let mut f = graph(&[&[3], &[2], &[1], &[4], &[]]);
        assert!(remove_unreachable_blocks(&mut f, &mut AnalysisCache::new()));
        let edges: Vec<Vec<u32>> = f
            .blocks
            .iter()
            .map(|b| b.successors().map(|s| s.0).collect())
            .collect();
        assert_eq!(edges, [vec![1], vec![2], vec![]]);
        assert!(!remove_unreachable_blocks(
            &mut f,
            &mut AnalysisCache::new()
        ));
    }
}
