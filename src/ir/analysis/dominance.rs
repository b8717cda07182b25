//! Dominators and post-dominators of the reachable blocks, by the algorithm of T. Lengauer and R.
//! E. Tarjan (1979) with path compression: O(edges x log blocks) on every graph.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::grouped_lists::Lists;
use crate::ir::function::BlockId;

const NONE: u32 = u32::MAX;

/// A tree over a subset of the nodes 0..n.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tree {
    parents: Vec<u32>,
    /// By node, its preorder number and the number after the last one of its subtree; (0, 0) if it
    /// is not in the tree.
    spans: Vec<(u32, u32)>,
    children: Lists<BlockId>,
}

impl Tree {
    fn new(root: usize, parents: Vec<u32>) -> Tree {
        let count = parents.len();
        let pairs: Vec<_> = (0..count)
            .filter(|&node| parents[node] != NONE)
            .map(|node| (parents[node], BlockId(node as u32)))
            .collect();
        let children = Lists::group(count, &pairs);
        let mut spans = vec![(0, 0); count];
        if count > 0 {
            let mut number = 0;
            let mut stack = vec![(root, 0)];
            while let Some((node, next)) = stack.last_mut() {
                if *next == 0 {
                    spans[*node].0 = number;
                    number += 1;
                }
                match children.of(*node).get(*next) {
                    Some(child) => {
                        *next += 1;
                        // A node with children comes here again with `next` above 0.
                        stack.push((child.index(), 0));
                    }
                    None => {
                        spans[*node].1 = number;
                        stack.pop();
                    }
                }
            }
        }
        Tree {
            parents,
            spans,
            children,
        }
    }

    fn contains(&self, node: usize) -> bool {
        self.spans[node].1 != 0
    }

    fn is_ancestor(&self, above: usize, below: usize) -> bool {
        let (start, end) = self.spans[above];
        (start..end).contains(&self.spans[below].0) && self.contains(below)
    }
}

/// The dominator tree: block a dominates b if every path from the entry to b contains a.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dominators {
    tree: Tree,
}

impl Dominators {
    /// Computes the dominator tree of the reachable blocks.
    pub fn compute(cfg: &Cfg) -> Dominators {
        let successors = |node: u32| cfg.successors(BlockId(node)).iter().map(|b| b.0);
        let predecessors = |node: u32| cfg.predecessors(BlockId(node)).iter().map(|b| b.0);
        let count = cfg.block_count();
        Dominators {
            tree: Tree::new(0, immediate_dominators(count, 0, successors, predecessors)),
        }
    }

    /// The immediate dominator. `None` for the entry and for unreachable blocks.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        let parent = self.tree.parents[block.index()];
        (parent != NONE).then_some(BlockId(parent))
    }

    /// Whether `above` dominates `below`; a reachable block dominates itself. False if one
    /// of them is unreachable.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        self.tree.is_ancestor(above.index(), below.index())
    }

    /// The dominance frontier of each block: the blocks that it does not strictly dominate, but one
    /// of whose predecessors it dominates.
    pub(in crate::ir) fn frontiers(&self, cfg: &Cfg) -> Lists<BlockId> {
        let mut pairs: Vec<(u32, BlockId)> = Vec::new();
        let mut last = vec![NONE; cfg.block_count()];
        for &block in cfg.reverse_postorder() {
            let stop = self.immediate(block);
            for &predecessor in cfg.predecessors(block) {
                let mut runner = Some(predecessor);
                while let Some(above) = runner.filter(|_| runner != stop) {
                    // The walk from another predecessor already covered the rest.
                    if std::mem::replace(&mut last[above.index()], block.0) == block.0 {
                        break;
                    }
                    pairs.push((above.0, block));
                    runner = self.immediate(above);
                }
            }
        }
        Lists::group(cfg.block_count(), &pairs)
    }

    /// The children in the dominator tree, in layout order.
    pub fn children(&self, block: BlockId) -> &[BlockId] {
        self.tree.children.of(block.index())
    }
}

/// The post-dominator tree: block b post-dominates a if every path from a to the end of the
/// work-item contains b.
///
/// Paths that never end are ignored: a block from which the end cannot be reached (an infinite
/// loop) has no post-dominators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostDominators {
    tree: Tree,
    exit: u32,
}

impl PostDominators {
    /// Computes the post-dominator tree; its root is a virtual exit after
    /// every block without successors.
    pub fn compute(cfg: &Cfg) -> PostDominators {
        let exit = cfg.block_count() as u32;
        let exits: Vec<u32> = cfg.exits().map(|b| b.0).collect();
        let successors = |node: u32| {
            let (real, virtual_ones) = if node == exit {
                (&[][..], &exits[..])
            } else {
                (cfg.predecessors(BlockId(node)), &[][..])
            };
            real.iter().map(|b| b.0).chain(virtual_ones.iter().copied())
        };
        let predecessors = |node: u32| {
            let real = if node == exit {
                &[][..]
            } else {
                cfg.successors(BlockId(node))
            };
            let leaves = node != exit && real.is_empty();
            real.iter().map(|b| b.0).chain(leaves.then_some(exit))
        };
        let parents = immediate_dominators(exit as usize + 1, exit, successors, predecessors);
        PostDominators {
            tree: Tree::new(exit as usize, parents),
            exit,
        }
    }

    /// The immediate post-dominator. `None` if that is the virtual exit, or if the
    /// end cannot be reached.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        let parent = self.tree.parents[block.index()];
        (parent != NONE && parent != self.exit).then_some(BlockId(parent))
    }

    /// Whether `below` post-dominates `above`; a block from which the end can
    /// be reached post-dominates itself.
    pub fn post_dominates(&self, below: BlockId, above: BlockId) -> bool {
        self.tree.is_ancestor(below.index(), above.index())
    }

    /// Whether the end can be reached from a reachable block.
    pub fn reaches_end(&self, block: BlockId) -> bool {
        self.tree.contains(block.index())
    }
}

/// The parent of each node in the dominator tree; `NONE` for the root and for nodes that cannot
/// be reached from it.
fn immediate_dominators<S: Iterator<Item = u32>, P: Iterator<Item = u32>>(
    count: usize,
    root: u32,
    successors: impl Fn(u32) -> S,
    predecessors: impl Fn(u32) -> P,
) -> Vec<u32> {
    let mut dominators = vec![NONE; count];
    if count == 0 {
        return dominators;
    }
    // Depth-first numbers, which identify the nodes from here on.
    let mut numbers = vec![NONE; count];
    let mut nodes = Vec::with_capacity(count);
    let mut parents: Vec<u32> = Vec::with_capacity(count);
    let mut stack = vec![(successors(root), 0u32)];
    numbers[root as usize] = 0;
    nodes.push(root);
    parents.push(0);
    while let Some((rest, number)) = stack.last_mut() {
        match rest.next() {
            None => {
                stack.pop();
            }
            Some(next) if numbers[next as usize] == NONE => {
                let new = nodes.len() as u32;
                numbers[next as usize] = new;
                nodes.push(next);
                parents.push(*number);
                stack.push((successors(next), new));
            }
            Some(_) => {}
        }
    }

    let reached = nodes.len();
    let mut forest = Forest {
        ancestors: vec![NONE; reached],
        labels: (0..reached as u32).collect(),
        semi: (0..reached as u32).collect(),
        path: Vec::new(),
    };
    let mut immediate = vec![0u32; reached];
    // Nodes by semidominator, as linked lists.
    let mut bucket = vec![NONE; reached];
    let mut next_in_bucket = vec![NONE; reached];
    for w in (1..reached as u32).rev() {
        for predecessor in predecessors(nodes[w as usize]) {
            let v = numbers[predecessor as usize];
            if v != NONE {
                let u = forest.lowest(v);
                let semi = forest.semi[u as usize];
                let own = &mut forest.semi[w as usize];
                *own = semi.min(*own);
            }
        }
        let semi = forest.semi[w as usize] as usize;
        next_in_bucket[w as usize] = bucket[semi];
        bucket[semi] = w;
        let parent = parents[w as usize];
        forest.ancestors[w as usize] = parent;
        let mut v = std::mem::replace(&mut bucket[parent as usize], NONE);
        while v != NONE {
            let u = forest.lowest(v);
            immediate[v as usize] = if forest.semi[u as usize] < forest.semi[v as usize] {
                u
            } else {
                parent
            };
            v = next_in_bucket[v as usize];
        }
    }
    for w in 1..reached {
        if immediate[w] != forest.semi[w] {
            immediate[w] = immediate[immediate[w] as usize];
        }
        dominators[nodes[w] as usize] = nodes[immediate[w] as usize];
    }
    dominators
}

/// The forest of Lengauer and Tarjan, with path compression.
struct Forest {
    ancestors: Vec<u32>,
    labels: Vec<u32>,
    semi: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The node with the lowest semidominator between `v` and the root of its tree.
    fn lowest(&mut self, v: u32) -> u32 {
        if self.ancestors[v as usize] == NONE {
            return v;
        }
        let mut top = v;
        while self.ancestors[self.ancestors[top as usize] as usize] != NONE {
            self.path.push(top);
            top = self.ancestors[top as usize];
        }
        while let Some(node) = self.path.pop() {
            let above = self.ancestors[node as usize] as usize;
            let (label, own) = (self.labels[above], self.labels[node as usize]);
            if self.semi[label as usize] < self.semi[own as usize] {
                self.labels[node as usize] = label;
            }
            self.ancestors[node as usize] = self.ancestors[above];
        }
        self.labels[v as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::analysis::cfg::tests::graph;
    use pretty_assertions::assert_eq;

    fn trees(edges: &[&[u32]]) -> (Vec<Option<u32>>, Vec<Option<u32>>) {
        let cfg = Cfg::compute(&graph(edges));
        let (dominators, post) = (Dominators::compute(&cfg), PostDominators::compute(&cfg));
        let blocks = || (0..edges.len() as u32).map(BlockId);
        (
            blocks()
                .map(|b| dominators.immediate(b).map(|b| b.0))
                .collect(),
            blocks().map(|b| post.immediate(b).map(|b| b.0)).collect(),
        )
    }

    #[test]
    fn diamond_in_a_loop() {
        // 0 -> 1; 1 -> 2 | 5; 2 -> 3 | 4; 3 -> 4; 4 -> 1.
        let (dominators, post) = trees(&[&[1], &[2, 5], &[3, 4], &[4], &[1], &[]]);
        assert_eq!(
            dominators,
            [None, Some(0), Some(1), Some(2), Some(2), Some(1)]
        );
        assert_eq!(post, [Some(1), Some(5), Some(4), Some(4), Some(1), None]);
    }

    #[test]
    fn infinite_loops_have_no_post_dominators() {
        let (dominators, post) = trees(&[&[1, 2], &[1], &[3], &[]]);
        assert_eq!(dominators, [None, Some(0), Some(0), Some(2)]);
        assert_eq!(post, [Some(2), None, Some(3), None]);
    }

    #[test]
    fn several_exits_meet_at_the_virtual_one() {
        let (_, post) = trees(&[&[1, 2], &[], &[]]);
        assert_eq!(post, [None, None, None]);
    }

    #[test]
    fn unreachable_blocks_are_outside() {
        let cfg = Cfg::compute(&graph(&[&[1], &[], &[1]]));
        let dominators = Dominators::compute(&cfg);
        assert!(!dominators.dominates(BlockId(2), BlockId(1)));
        assert!(!dominators.dominates(BlockId(0), BlockId(2)));
        assert!(!dominators.dominates(BlockId(2), BlockId(2)));
        assert!(dominators.dominates(BlockId(0), BlockId(1)));
        assert_eq!(dominators.children(BlockId(0)), [BlockId(1)]);
        let post = PostDominators::compute(&cfg);
        assert!(post.post_dominates(BlockId(1), BlockId(0)));
        assert!(!post.reaches_end(BlockId(2)));
    }

    /// On random graphs, compares with the definition: a dominates b if b is unreachable without a.
    #[test]
    fn agrees_with_the_definition() {
        let mut state = 1u32;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for _ in 0..300 {
            let count = 2 + random(9);
            let edges: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..random(3)).map(|_| random(count)).collect())
                .collect();
            let edges: Vec<&[u32]> = edges.iter().map(Vec::as_slice).collect();
            let cfg = Cfg::compute(&graph(&edges));
            let (dominators, post) = (Dominators::compute(&cfg), PostDominators::compute(&cfg));
            let reaches = |from: BlockId, without: Option<BlockId>| {
                let mut seen = vec![false; count as usize];
                let mut stack = vec![from];
                while let Some(b) = stack.pop() {
                    if Some(b) != without && !std::mem::replace(&mut seen[b.index()], true) {
                        stack.extend(cfg.successors(b));
                    }
                }
                seen
            };
            let from_entry = reaches(BlockId(0), None);
            let frontiers = dominators.frontiers(&cfg);
            let ends = |seen: &[bool]| cfg.exits().any(|b| seen[b.index()]);
            for a in (0..count).map(BlockId) {
                let around = reaches(BlockId(0), Some(a));
                for b in (0..count).map(BlockId) {
                    let both = from_entry[a.index()] && from_entry[b.index()];
                    let expected = both
                        && (a == b || around[b.index()])
                        && cfg
                            .predecessors(b)
                            .iter()
                            .any(|&p| dominators.dominates(a, p));
                    assert_eq!(
                        frontiers.of(a.index()).contains(&b),
                        expected,
                        "{b} is in the frontier of {a} in {edges:?}"
                    );
                    assert_eq!(
                        dominators.dominates(a, b),
                        both && !around[b.index()],
                        "{a} dominates {b} in {edges:?}"
                    );
                    let expected = both && ends(&reaches(b, None)) && !ends(&reaches(b, Some(a)));
                    assert_eq!(
                        post.post_dominates(a, b),
                        expected,
                        "{a} post-dominates {b} in {edges:?}"
                    );
                }
            }
        }
    }
}
