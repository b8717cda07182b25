//! The blocks on the paths between two blocks, of which one dominates the other.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::function::BlockId;

/// The blocks on the paths from a block to one that it dominates, without the two, in no particular order; on paths
/// that lead through either of them again no block is listed. `None` if there are more than `most`, or if a path leads
/// from the second block to itself.
pub fn blocks_between(cfg: &Cfg, from: BlockId, to: BlockId, most: usize) -> Option<Vec<BlockId>> {
    let mut found: Vec<BlockId> = Vec::new();
    let mut visited = 0;
    let mut next = Some(to);
    while let Some(block) = next {
        for &predecessor in cfg.predecessors(block) {
            if predecessor == to {
                return None;
            }
            if predecessor != from && !found.contains(&predecessor) {
                found.push(predecessor);
            }
        }
        if found.len() > most {
            return None;
        }
        next = found.get(visited).copied();
        visited += 1;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::analysis::cfg::tests::graph;

    fn between(edges: &[&[u32]], from: u32, to: u32, most: usize) -> Option<Vec<u32>> {
        let cfg = Cfg::compute(&graph(edges));
        let found = blocks_between(&cfg, BlockId(from), BlockId(to), most)?;
        let mut found: Vec<u32> = found.iter().map(|b| b.0).collect();
        found.sort();
        Some(found)
    }

    /// 0 -> 1; 1 -> 2 | 5; 2 -> 3 | 4; 3 -> 4; 4 -> 1; 5.
    const LOOP: &[&[u32]] = &[&[1], &[2, 5], &[3, 4], &[4], &[1], &[]];

    #[test]
    fn paths_inside_of_an_iteration() {
        assert_eq!(between(LOOP, 1, 4, 8), Some(vec![2, 3]));
        assert_eq!(between(LOOP, 2, 4, 8), Some(vec![3]));
        assert_eq!(between(LOOP, 2, 3, 8), Some(vec![]));
    }

    #[test]
    fn a_loop_between_two_blocks_is_listed() {
        assert_eq!(between(LOOP, 0, 5, 8), Some(vec![1, 2, 3, 4]));
    }

    #[test]
    fn no_list_of_too_many_blocks_or_for_a_block_that_reaches_itself() {
        assert_eq!(between(LOOP, 0, 5, 3), None);
        assert_eq!(between(LOOP, 0, 1, 8), None);
        assert_eq!(between(LOOP, 1, 2, 8), Some(vec![]));
    }
}
