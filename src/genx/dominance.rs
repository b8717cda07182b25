//! Dominators, by the iterative algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance
//! Algorithm").

use super::function::{BlockId, Function};

/// The dominator tree of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dominators {
    /// For each block, its position in reverse postorder; `None` if it is unreachable.
    positions: Vec<Option<u32>>,
    /// For each position in reverse postorder, the numbers of the dominated blocks in a preorder of the
    /// dominator tree: a block dominates those whose first number is in its range.
    ranges: Vec<(u32, u32)>,
    /// The reachable blocks in reverse postorder.
    order: Vec<BlockId>,
}

impl Dominators {
    /// Computes the dominators. Targets that are no blocks are ignored.
    pub fn new(function: &Function) -> Dominators {
        let order = reverse_postorder(function);
        let mut positions = vec![None; function.blocks.len()];
        for (position, block) in order.iter().enumerate() {
            positions[block.index()] = Some(position as u32);
        }
        let predecessors = function.predecessors();
        let mut parents: Vec<Option<u32>> = vec![None; order.len()];
        if let Some(entry) = parents.first_mut() {
            *entry = Some(0);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (position, block) in order.iter().enumerate().skip(1) {
                let known = predecessors[block.index()]
                    .iter()
                    .filter_map(|from| positions[from.index()])
                    .filter(|&from| parents[from as usize].is_some());
                let parent = known.reduce(|a, b| meet(&parents, a, b));
                if parents[position] != parent {
                    parents[position] = parent;
                    changed = true;
                }
            }
        }
        Dominators {
            positions,
            ranges: preorder(&parents),
            order,
        }
    }

    /// Whether a block can be reached from the entry.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.positions
            .get(block.index())
            .copied()
            .flatten()
            .is_some()
    }

    /// Whether every path from the entry to `block` leads through `dominator`. A block dominates
    /// itself; every block dominates an unreachable one.
    pub fn dominates(&self, dominator: BlockId, block: BlockId) -> bool {
        let position = |b: BlockId| self.positions.get(b.index()).copied().flatten();
        let Some(at) = position(block) else {
            return true;
        };
        let Some(wanted) = position(dominator) else {
            return false;
        };
        let (start, end) = self.ranges[wanted as usize];
        (start..end).contains(&self.ranges[at as usize].0)
    }

    /// The reachable blocks, each before those that it dominates.
    pub fn order(&self) -> &[BlockId] {
        &self.order
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
    let mut stack = vec![(BlockId(0), function.successors(BlockId(0)), 0)];
    while let Some((block, successors, next)) = stack.last_mut() {
        match successors.get(*next).copied() {
            None => {
                order.push(*block);
                stack.pop();
            }
            Some(to) => {
                *next += 1;
                if let Some(visited) = seen.get_mut(to.index())
                    && !*visited
                {
                    *visited = true;
                    stack.push((to, function.successors(to), 0));
                }
            }
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use super::super::text::parse::parse_module;
    use super::*;
    use pretty_assertions::assert_eq;

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
