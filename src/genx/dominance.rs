//! Dominators, by the iterative algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance
//! Algorithm").

use super::function::{BlockId, Function};
use super::grouped::Grouped;

/// The reachable blocks of a function in reverse postorder: each is before those that it dominates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReversePostorder {
    /// For each block, its position; `None` if it is unreachable.
    positions: Vec<Option<u32>>,
    order: Vec<BlockId>,
}

impl ReversePostorder {
    /// Visits the blocks that the entry reaches. Targets that are no blocks are ignored.
    pub fn new(function: &Function) -> ReversePostorder {
        let order = reverse_postorder(function);
        let mut positions = vec![None; function.blocks.len()];
        for (position, block) in order.iter().enumerate() {
            positions[block.index()] = Some(position as u32);
        }
        ReversePostorder { positions, order }
    }

    fn position(&self, block: BlockId) -> Option<u32> {
        self.positions.get(block.index()).copied().flatten()
    }

    /// Whether a block can be reached from the entry.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.position(block).is_some()
    }

    /// The reachable blocks, in this order.
    pub fn blocks(&self) -> &[BlockId] {
        &self.order
    }

    /// The blocks, without the analysis.
    pub fn into_blocks(self) -> Vec<BlockId> {
        self.order
    }
}

/// The dominator tree of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dominators {
    reachable: ReversePostorder,
    /// For each position in reverse postorder, the numbers of the dominated blocks in a preorder of the
    /// dominator tree: a block dominates those whose first number is in its range.
    ranges: Vec<(u32, u32)>,
    /// For each position in reverse postorder, that of the immediate dominator; the entry has its own.
    parents: Vec<Option<u32>>,
}

impl Dominators {
    /// Computes the dominators. Targets that are no blocks are ignored.
    pub fn new(function: &Function) -> Dominators {
        let reachable = ReversePostorder::new(function);
        let order = reachable.blocks();
        // The edges between positions.
        let mut edges = Vec::with_capacity(2 * order.len());
        for (from, &block) in order.iter().enumerate() {
            let to = function.successors(block);
            edges.extend(to.filter_map(|to| Some((reachable.position(to)?, from as u32))));
        }
        let predecessors = Grouped::new(order.len(), &edges);
        let mut parents: Vec<Option<u32>> = vec![None; order.len()];
        if let Some(entry) = parents.first_mut() {
            *entry = Some(0);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for position in 1..order.len() {
                let all = predecessors.of(position).iter().copied();
                let known = all.filter(|&from| parents[from as usize].is_some());
                let parent = known.reduce(|a, b| meet(&parents, a, b));
                if parents[position] != parent {
                    parents[position] = parent;
                    changed = true;
                }
            }
        }
        Dominators {
            ranges: preorder(&parents),
            reachable,
            parents,
        }
    }

    /// Whether a block can be reached from the entry.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.reachable.is_reachable(block)
    }

    /// Whether every path from the entry to `block` leads through `dominator`. A block dominates
    /// itself; every block dominates an unreachable one.
    pub fn dominates(&self, dominator: BlockId, block: BlockId) -> bool {
        let Some(at) = self.reachable.position(block) else {
            return true;
        };
        let Some(wanted) = self.reachable.position(dominator) else {
            return false;
        };
        let (start, end) = self.ranges[wanted as usize];
        (start..end).contains(&self.ranges[at as usize].0)
    }

    /// Whether an edge returns to the header of a natural loop.
    pub fn is_back_edge(&self, from: BlockId, to: BlockId) -> bool {
        self.is_reachable(from) && self.is_reachable(to) && self.dominates(to, from)
    }

    /// The reachable block that every path to a block passes last; `None` for the entry and for unreachable blocks.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        let at = self.reachable.position(block)?;
        let parent = *self.parents.get(at as usize)?;
        let parent = parent.filter(|&parent| parent != at)?;
        self.order().get(parent as usize).copied()
    }

    /// The reachable blocks, each before those that it dominates.
    pub fn order(&self) -> &[BlockId] {
        self.reachable.blocks()
    }
}

/// The nearest common ancestor.
fn meet(parents: &[Option<u32>], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        let later = if a > b { &mut a } else { &mut b };
        *later = parents[*later as usize].unwrap_or(0);
    }
    a
}

/// For each block, its number in a preorder of the tree, and the number after those of its descendants.
/// Parents are before their children.
fn preorder(parents: &[Option<u32>]) -> Vec<(u32, u32)> {
    let parent = |position: usize| parents[position].unwrap_or(0) as usize;
    let mut sizes = vec![1; parents.len()];
    for position in (1..parents.len()).rev() {
        sizes[parent(position)] += sizes[position];
    }
    let mut ranges = vec![(0, 0); parents.len()];
    // The number of the next child of each block.
    let mut next = vec![1; parents.len()];
    for (position, &size) in sizes.iter().enumerate() {
        let mut start = 0;
        if position > 0 {
            start = next[parent(position)];
            next[parent(position)] += size;
        }
        next[position] = start + 1;
        ranges[position] = (start, start + size);
    }
    ranges
}

fn reverse_postorder(function: &Function) -> Vec<BlockId> {
    let mut order = Vec::new();
    if function.blocks.is_empty() {
        return order;
    }
    let mut seen = vec![false; function.blocks.len()];
    seen[0] = true;
    let mut stack = vec![(BlockId(0), function.successors(BlockId(0)))];
    while let Some((block, successors)) = stack.last_mut() {
        match successors.next() {
            None => {
                order.push(*block);
                stack.pop();
            }
            Some(to) => {
                if let Some(visited) = seen.get_mut(to.index())
                    && !*visited
                {
                    *visited = true;
                    stack.push((to, function.successors(to)));
                }
            }
        }
    }
    order.reverse();
    order
}

/// A natural loop. Back edges to the same header are of one loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The block that dominates the others.
    pub header: BlockId,
    /// The next outer loop, as an index of [`Loops::list`].
    pub parent: Option<usize>,
    /// The nesting depth, from 1.
    pub depth: u32,
}

/// The natural loops of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loops {
    /// The loops; an outer one precedes those in it.
    pub list: Vec<Loop>,
    /// For each block, the innermost loop that contains it, as an index of the list.
    pub innermost: Vec<Option<usize>>,
}

impl Loops {
    /// Finds the loops of a function, whose dominators these are.
    pub fn new(function: &Function, dominators: &Dominators) -> Loops {
        let predecessors = function.predecessors();
        let mut loops = Loops {
            list: Vec::new(),
            innermost: vec![None; function.blocks.len()],
        };
        // The header for which a block was last visited, so that nothing is cleared.
        let mut visited_for = vec![None; function.blocks.len()];
        // A header precedes those of the loops in its own, which are innermost after it.
        for &header in dominators.order() {
            let back = predecessors.of(header.index()).iter().copied();
            let mut work: Vec<BlockId> = back
                .filter(|&from| dominators.is_back_edge(from, header))
                .collect();
            if work.is_empty() {
                continue;
            }
            let parent = loops.innermost[header.index()];
            let above = parent.map_or(0, |parent| loops.list[parent].depth);
            let this = loops.list.len();
            loops.list.push(Loop {
                header,
                parent,
                depth: above + 1,
            });
            visited_for[header.index()] = Some(header);
            loops.innermost[header.index()] = Some(this);
            while let Some(block) = work.pop() {
                if visited_for[block.index()] == Some(header) || !dominators.is_reachable(block) {
                    continue;
                }
                visited_for[block.index()] = Some(header);
                loops.innermost[block.index()] = Some(this);
                work.extend(predecessors.of(block.index()));
            }
        }
        loops
    }

    /// The number of loops that a block is in.
    pub fn depth(&self, block: BlockId) -> u32 {
        let inner = self.innermost.get(block.index()).copied().flatten();
        inner.map_or(0, |inner| self.list[inner].depth)
    }
}

/// The number of natural loops that each block is in.
pub(crate) fn loop_depths(function: &Function) -> Vec<u32> {
    let loops = Loops::new(function, &Dominators::new(function));
    let blocks = function.block_ids();
    blocks.map(|block| loops.depth(block)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::text::parse::parse_module;
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn loops_are_nested() {
        let text = "define internal void @f(i1 %c) {
a:
  br label %b
b:
  br label %c
c:
  br i1 %c, label %c, label %d
d:
  br i1 %c, label %b, label %e
e:
  br i1 %c, label %e, label %f
f:
  ret void
g:
  br label %g
}
";
        let module = parse_module(text).unwrap();
        let function = &module.functions[0];
        let dominators = Dominators::new(function);
        let loops = Loops::new(function, &dominators);
        let found: Vec<(u32, Option<usize>, u32)> = (loops.list.iter())
            .map(|l| (l.header.0, l.parent, l.depth))
            .collect();
        assert_eq!(found, [(1, None, 1), (2, Some(0), 2), (4, None, 1)]);
        let inner = [None, Some(0), Some(1), Some(0), Some(2), None, None];
        assert_eq!(loops.innermost, inner);
        assert_eq!(loop_depths(function), [0, 1, 2, 1, 1, 0, 0]);
        let immediate = (0..7).map(|b| dominators.immediate(BlockId(b)).map(|d| d.0));
        let expected = [None, Some(0), Some(1), Some(2), Some(3), Some(4), None];
        assert_eq!(immediate.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_loop_with_a_branch() {
        let text = "define internal void @f(i1 %c) {
a:
  br label %b
b:
  br i1 %c, label %c, label %d
c:
  br label %e
d:
  br label %e
e:
  br i1 %c, label %b, label %f
f:
  ret void
g:
  br label %f
}
";
        let module = parse_module(text).unwrap();
        let dominators = Dominators::new(&module.functions[0]);
        let found: Vec<String> = (0..7)
            .map(|block| {
                let of = (0..7).filter(|&d| dominators.dominates(BlockId(d), BlockId(block)));
                of.map(|d| char::from(b'a' + d as u8)).collect()
            })
            .collect();
        assert_eq!(found, ["a", "ab", "abc", "abd", "abe", "abef", "abcdefg"]);
        assert!(!dominators.is_reachable(BlockId(6)));
        assert_eq!(dominators.order().len(), 6);
    }
}
