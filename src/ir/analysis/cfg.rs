//! The control flow graph of a function: successors, predecessors, and a reverse postorder of the
//! reachable blocks.
//!
//! Requires nothing; a branch to a nonexistent block is not an edge.

use crate::ir::analysis::grouped_lists::Lists;
use crate::ir::function::{BlockId, Function};

/// The control flow graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cfg {
    successors: Lists<BlockId>,
    predecessors: Lists<BlockId>,
    reverse_postorder: Vec<BlockId>,
    numbers: Vec<u32>,
}

const UNREACHABLE: u32 = u32::MAX;

impl Cfg {
    /// Reads the edges from the terminators.
    pub fn compute(function: &Function) -> Cfg {
        let count = function.blocks.len();
        let mut edges = Vec::with_capacity(2 * count);
        for block in function.block_ids() {
            let first = edges.len();
            for target in function.block(block).successors() {
                let edge = (block.0, target);
                if target.index() < count && !edges[first..].contains(&edge) {
                    edges.push(edge);
                }
            }
        }
        let successors = Lists::group(count, &edges);
        let reverse_postorder = reverse_postorder(count, &successors);
        let mut numbers = vec![UNREACHABLE; count];
        for (number, block) in reverse_postorder.iter().enumerate() {
            numbers[block.index()] = number as u32;
        }
        let reversed: Vec<_> = edges
            .iter()
            .filter(|(from, _)| numbers[*from as usize] != UNREACHABLE)
            .map(|&(from, to)| (to.0, BlockId(from)))
            .collect();
        Cfg {
            predecessors: Lists::group(count, &reversed),
            successors,
            reverse_postorder,
            numbers,
        }
    }

    /// The number of blocks, reachable or not.
    pub fn block_count(&self) -> usize {
        self.numbers.len()
    }

    /// The successors of a block: each once, `then` first.
    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        self.successors.of(block.index())
    }

    /// The reachable predecessors of a block: each once, in layout order.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        self.predecessors.of(block.index())
    }

    /// All reachable blocks, the entry first, each before its successors except along the edges
    /// that close a cycle.
    pub fn reverse_postorder(&self) -> &[BlockId] {
        &self.reverse_postorder
    }

    /// The index of a block in [`Cfg::reverse_postorder`]; `None` if it is unreachable.
    pub fn number(&self, block: BlockId) -> Option<usize> {
        let number = self.numbers[block.index()];
        (number != UNREACHABLE).then_some(number as usize)
    }

    /// Whether a block is reachable from the entry.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.numbers[block.index()] != UNREACHABLE
    }

    /// The reachable blocks without successors, in layout order.
    pub fn exits(&self) -> impl Iterator<Item = BlockId> + '_ {
        (0..self.block_count() as u32)
            .map(BlockId)
            .filter(|&b| self.is_reachable(b) && self.successors(b).is_empty())
    }
}

fn reverse_postorder(count: usize, successors: &Lists<BlockId>) -> Vec<BlockId> {
    let mut order = Vec::with_capacity(count);
    if count == 0 {
        return order;
    }
    let mut seen = vec![false; count];
    seen[0] = true;
    // Successors are visited last to first, so that `then` comes first in the result.
    let mut stack = vec![(BlockId::ENTRY, successors.of(0).len())];
    while let Some((block, left)) = stack.last_mut() {
        if *left == 0 {
            order.push(*block);
            stack.pop();
            continue;
        }
        *left -= 1;
        let next = successors.of(block.index())[*left];
        if !seen[next.index()] {
            seen[next.index()] = true;
            stack.push((next, successors.of(next.index()).len()));
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
pub(in crate::ir) mod tests {
    use super::*;
    use crate::ir::builder::Builder;
    use crate::ir::types::Family;
    use pretty_assertions::assert_eq;

    /// A function with the given edges: 0, 1 or 2 successors per block. All branches test the same
    /// register, an input of the condition's family.
    pub(in crate::ir) fn graph(edges: &[&[u32]]) -> Function {
        let mut b = Builder::new(Function::new("graph"));
        for _ in 1..edges.len() {
            b.add_block();
        }
        let condition = b.register(Family::Bool);
        for (block, targets) in edges.iter().enumerate() {
            b.select_block(BlockId(block as u32));
            match **targets {
                [] => b.ret(),
                [target] => b.branch(BlockId(target)),
                [then, otherwise, ..] => {
                    b.branch_if(condition, BlockId(then), BlockId(otherwise));
                }
            }
        }
        b.finish()
    }

    fn ids(blocks: &[BlockId]) -> Vec<u32> {
        blocks.iter().map(|b| b.0).collect()
    }

    #[test]
    fn diamond_with_an_unreachable_block() {
        let cfg = Cfg::compute(&graph(&[&[1, 2], &[3], &[3], &[], &[3]]));
        assert_eq!(ids(cfg.successors(BlockId(0))), [1, 2]);
        assert_eq!(ids(cfg.predecessors(BlockId(3))), [1, 2]);
        assert_eq!(ids(cfg.reverse_postorder()), [0, 1, 2, 3]);
        assert!(!cfg.is_reachable(BlockId(4)));
        assert_eq!(cfg.number(BlockId(3)), Some(3));
        assert_eq!(cfg.exits().collect::<Vec<_>>(), [BlockId(3)]);
    }

    #[test]
    fn equal_targets_are_one_edge() {
        let cfg = Cfg::compute(&graph(&[&[1, 1], &[]]));
        assert_eq!(ids(cfg.successors(BlockId(0))), [1]);
        assert_eq!(ids(cfg.predecessors(BlockId(1))), [0]);
    }

    #[test]
    fn a_missing_target_is_no_edge() {
        let cfg = Cfg::compute(&graph(&[&[1, 9], &[]]));
        assert_eq!(ids(cfg.successors(BlockId(0))), [1]);
    }

    #[test]
    fn an_empty_function_has_an_empty_graph() {
        let cfg = Cfg::compute(&Function::new("empty"));
        assert_eq!(cfg.reverse_postorder(), []);
    }
}
