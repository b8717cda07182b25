//! Natural loops: their nesting, blocks and exits; and whether the control flow is reducible.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::function::BlockId;

/// A loop: an index into [`Loops`]. Outer loops come before the loops in them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct LoopId(pub u32);

impl LoopId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A natural loop: the blocks that reach one of its latches without passing through its header.
/// Loops with the same header are one loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The only block through which the loop is entered.
    pub header: BlockId,
    /// The sources of its back edges, in layout order.
    pub latches: Vec<BlockId>,
    /// The exit edges, from a block in the loop to one outside, in layout order of the source.
    pub exits: Vec<(BlockId, BlockId)>,
    /// The next outer loop.
    pub parent: Option<LoopId>,
    /// The nesting depth: 1 for an outermost loop.
    pub depth: u32,
    /// The number after that of the last loop nested in it.
    end: u32,
    /// Its blocks, as a range of `Loops::blocks`.
    blocks: (u32, u32),
}

/// The natural loops of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loops {
    loops: Vec<Loop>,
    innermost: Vec<Option<LoopId>>,
    blocks: Vec<BlockId>,
    second_entry: Option<BlockId>,
}

impl Loops {
    /// Finds the natural loops: the back edges are those to a dominator of their source.
    pub fn compute(cfg: &Cfg, dominators: &Dominators) -> Loops {
        let mut second_entry = None;
        let mut latches: Vec<Vec<BlockId>> = vec![Vec::new(); cfg.block_count()];
        for &block in cfg.reverse_postorder() {
            for &target in cfg.successors(block) {
                if dominators.dominates(target, block) {
                    latches[target.index()].push(block);
                } else if cfg.number(target) <= cfg.number(block) {
                    second_entry.get_or_insert(target);
                }
            }
        }

        // Inner headers come later in reverse postorder than the headers of outer loops.
        let mut found: Vec<(BlockId, Option<usize>)> = Vec::new();
        let mut innermost: Vec<Option<usize>> = vec![None; cfg.block_count()];
        let mut stack = Vec::new();
        for &header in cfg.reverse_postorder().iter().rev() {
            if latches[header.index()].is_empty() {
                continue;
            }
            let this = found.len();
            found.push((header, None));
            stack.extend_from_slice(&latches[header.index()]);
            while let Some(block) = stack.pop() {
                match innermost[block.index()] {
                    None => {
                        innermost[block.index()] = Some(this);
                        if block != header {
                            stack.extend_from_slice(cfg.predecessors(block));
                        }
                    }
                    Some(mut inner) => {
                        while let Some(outer) = found[inner].1 {
                            inner = outer;
                        }
                        if inner != this {
                            found[inner].1 = Some(this);
                            stack.extend_from_slice(cfg.predecessors(found[inner].0));
                        }
                    }
                }
            }
            innermost[header.index()] = Some(this);
        }

        // Numbers the loops in preorder: inner loops directly follow their outer one.
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); found.len()];
        let mut roots = Vec::new();
        for (this, &(_, parent)) in found.iter().enumerate() {
            match parent {
                Some(parent) => children[parent].push(this),
                None => roots.push(this),
            }
        }
        let mut ids = vec![LoopId(0); found.len()];
        let mut loops: Vec<Loop> = Vec::with_capacity(found.len());
        // These lists are in descending reverse postorder, as the stack requires.
        let mut stack: Vec<(usize, Option<LoopId>)> =
            roots.into_iter().map(|root| (root, None)).collect();
        while let Some((this, parent)) = stack.pop() {
            let id = LoopId(loops.len() as u32);
            ids[this] = id;
            let (header, _) = found[this];
            let mut latches = std::mem::take(&mut latches[header.index()]);
            latches.sort();
            loops.push(Loop {
                header,
                latches,
                exits: Vec::new(),
                parent,
                depth: parent.map_or(1, |p| loops[p.index()].depth + 1),
                end: id.0 + 1,
                blocks: (0, 0),
            });
            stack.extend(children[this].iter().map(|&child| (child, Some(id))));
        }
        for i in (0..loops.len()).rev() {
            if let Some(parent) = loops[i].parent {
                let end = loops[i].end;
                let around = &mut loops[parent.index()].end;
                *around = end.max(*around);
            }
        }
        let innermost: Vec<Option<LoopId>> = innermost.iter().map(|l| l.map(|l| ids[l])).collect();

        // Sorts blocks by innermost loop, so that those of a loop and of its
        // inner loops are contiguous.
        let mut starts = vec![0u32; loops.len() + 1];
        for id in innermost.iter().flatten() {
            starts[id.index() + 1] += 1;
        }
        for i in 0..loops.len() {
            starts[i + 1] += starts[i];
        }
        for l in &mut loops {
            l.blocks.1 = starts[l.end as usize];
        }
        for (l, &start) in loops.iter_mut().zip(&starts) {
            l.blocks.0 = start;
        }
        let mut blocks = vec![BlockId(0); starts[loops.len()] as usize];
        for (block, id) in innermost.iter().enumerate() {
            if let Some(id) = id {
                let slot = &mut starts[id.index()];
                blocks[*slot as usize] = BlockId(block as u32);
                *slot += 1;
            }
        }

        let mut result = Loops {
            loops,
            innermost,
            blocks,
            second_entry,
        };
        for block in (0..cfg.block_count() as u32).map(BlockId) {
            for &target in cfg.successors(block) {
                let mut around = result.innermost[block.index()];
                while let Some(id) = around {
                    if result.contains(id, target) {
                        break;
                    }
                    let l = &mut result.loops[id.index()];
                    l.exits.push((block, target));
                    around = l.parent;
                }
            }
        }
        result
    }

    /// The number of loops.
    pub fn len(&self) -> usize {
        self.loops.len()
    }

    /// Whether the function has no loop.
    pub fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }

    /// All loops, outer before inner.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = LoopId> + use<> {
        (0..self.loops.len() as u32).map(LoopId)
    }

    /// The loop with this id.
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.loops[id.index()]
    }

    /// The innermost loop that contains a block.
    pub fn innermost(&self, block: BlockId) -> Option<LoopId> {
        self.innermost[block.index()]
    }

    /// The loops that contain a block, innermost first.
    pub fn around(&self, block: BlockId) -> impl Iterator<Item = LoopId> + '_ {
        std::iter::successors(self.innermost(block), |l| self.get(*l).parent)
    }

    /// The nesting depth of a block: 0 outside of all loops.
    pub fn depth(&self, block: BlockId) -> u32 {
        self.innermost(block).map_or(0, |l| self.get(l).depth)
    }

    /// Whether a block is in a loop, inner loops included.
    pub fn contains(&self, id: LoopId, block: BlockId) -> bool {
        self.innermost(block)
            .is_some_and(|inner| (id.0..self.get(id).end).contains(&inner.0))
    }

    /// Whether one loop is nested in another, or the same.
    pub fn is_inside(&self, inner: LoopId, outer: LoopId) -> bool {
        (outer.0..self.get(outer).end).contains(&inner.0)
    }

    /// The blocks of a loop, those of inner loops last.
    pub fn blocks(&self, id: LoopId) -> &[BlockId] {
        let (start, end) = self.get(id).blocks;
        &self.blocks[start as usize..end as usize]
    }

    /// Whether every cycle is a natural loop. Otherwise the cycles with several
    /// entries are missing here.
    pub fn is_reducible(&self) -> bool {
        self.second_entry.is_none()
    }

    /// An entry of a cycle that has several entries.
    pub fn second_entry(&self) -> Option<BlockId> {
        self.second_entry
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::analysis::cfg::tests::graph;
    use pretty_assertions::assert_eq;

    fn loops(edges: &[&[u32]]) -> Loops {
        let cfg = Cfg::compute(&graph(edges));
        Loops::compute(&cfg, &Dominators::compute(&cfg))
    }

    fn blocks(loops: &Loops, id: u32) -> Vec<u32> {
        let mut blocks: Vec<u32> = loops.blocks(LoopId(id)).iter().map(|b| b.0).collect();
        blocks.sort();
        blocks
    }

    #[test]
    fn nested_loops_with_an_exit_from_the_inner_one() {
        // 1 is the header of the outer loop, 2 of the inner one; 3 exits both.
        let l = loops(&[&[1], &[2, 6], &[3, 4], &[2, 5], &[1], &[], &[5]]);
        assert!(l.is_reducible());
        assert_eq!(l.len(), 2);
        assert_eq!(blocks(&l, 0), [1, 2, 3, 4]);
        assert_eq!(blocks(&l, 1), [2, 3]);
        let (outer, inner) = (l.get(LoopId(0)), l.get(LoopId(1)));
        assert_eq!((outer.header, inner.header), (BlockId(1), BlockId(2)));
        assert_eq!((outer.depth, inner.depth), (1, 2));
        assert_eq!((outer.parent, inner.parent), (None, Some(LoopId(0))));
        assert_eq!(
            outer.exits,
            [(BlockId(1), BlockId(6)), (BlockId(3), BlockId(5))]
        );
        assert_eq!(
            inner.exits,
            [(BlockId(2), BlockId(4)), (BlockId(3), BlockId(5))]
        );
        assert_eq!(inner.latches, [BlockId(3)]);
        assert_eq!(l.depth(BlockId(4)), 1);
        assert_eq!(l.depth(BlockId(5)), 0);
        assert_eq!(
            l.around(BlockId(3)).collect::<Vec<_>>(),
            [LoopId(1), LoopId(0)]
        );
        assert!(!l.contains(LoopId(1), BlockId(4)));
        assert!(l.is_inside(LoopId(1), LoopId(0)) && !l.is_inside(LoopId(0), LoopId(1)));
    }

    #[test]
    fn loops_with_one_header_are_one() {
        let l = loops(&[&[1], &[2, 3], &[1, 4], &[1], &[]]);
        assert_eq!(l.len(), 1);
        assert_eq!(l.get(LoopId(0)).latches, [BlockId(2), BlockId(3)]);
    }

    #[test]
    fn siblings_do_not_contain_each_other() {
        let l = loops(&[&[1], &[1, 2], &[2, 3], &[]]);
        assert_eq!(l.len(), 2);
        assert_eq!((blocks(&l, 0), blocks(&l, 1)), (vec![1], vec![2]));
        assert!(!l.contains(LoopId(0), BlockId(2)));
    }

    #[test]
    fn a_cycle_with_two_entries_is_no_loop() {
        let l = loops(&[&[1, 2], &[2], &[1, 3], &[]]);
        assert!(!l.is_reducible() && l.second_entry().is_some());
        assert!(l.is_empty());
    }
}
