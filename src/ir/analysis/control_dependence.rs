//! Control dependence: which branches decide whether a block is executed (J. Ferrante, K. J.
//! Ottenstein and J. D. Warren, The Program Dependence Graph and Its Use in Optimization, 1987).
//!
//! A block is control-dependent on an edge of a branch if it is always executed once the edge is
//! taken, but may not be if the branch takes another edge. These blocks are found by walking the
//! post-dominator tree from the target of each edge up to the branch's immediate post-dominator.
//!
//! As for [`PostDominators`], paths that never end are ignored: of an infinite loop, only the entry
//! block depends on the branch that leads to it.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::PostDominators;
use crate::ir::function::BlockId;

/// An edge out of a branch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// The block that ends in the branch.
    pub branch: BlockId,
    /// The index of the successor: 0 where the condition is true.
    pub successor: usize,
}

/// By block, the edges that it is control-dependent on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlDependence {
    edges: Vec<Vec<Edge>>,
}

impl ControlDependence {
    /// Computes the dependences of all reachable blocks: one for each block between a branch and
    /// its immediate post-dominator. Their number is quadratic for nested loops that test at the
    /// bottom, else a few per block.
    pub fn compute(cfg: &Cfg, post_dominators: &PostDominators) -> ControlDependence {
        let mut edges = vec![Vec::new(); cfg.block_count()];
        let mut branches: Vec<BlockId> = cfg.reverse_postorder().to_vec();
        branches.sort();
        for branch in branches {
            let successors = cfg.successors(branch);
            if successors.iter().all(|s| *s == successors[0]) {
                continue;
            }
            let meet = post_dominators.immediate(branch);
            for (successor, &target) in successors.iter().enumerate() {
                let mut runs = Some(target);
                while let Some(block) = runs.filter(|&b| Some(b) != meet) {
                    edges[block.index()].push(Edge { branch, successor });
                    runs = post_dominators.immediate(block);
                }
            }
        }
        ControlDependence { edges }
    }

    /// The edges that a block is control-dependent on, in the order of their branches. Empty if it
    /// is executed whenever the function is, or is unreachable.
    pub fn of(&self, block: BlockId) -> &[Edge] {
        &self.edges[block.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;

    /// The dependences of each block, as text.
    fn dependences(blocks: &str) -> Vec<String> {
        let text = format!(
            "kernel @k() {{\n  registers bool %0, dword %1\n  inputs %1 = local_id.0\n{blocks}}}\n"
        );
        let f = parse_function(&text).unwrap();
        let cfg = Cfg::compute(&f);
        let found = ControlDependence::compute(&cfg, &PostDominators::compute(&cfg));
        f.block_ids()
            .map(|b| {
                let edges = found.of(b).iter();
                let words = edges.map(|e| format!("{}.{}", e.branch, e.successor));
                words.collect::<Vec<_>>().join(" ")
            })
            .collect()
    }

    #[test]
    fn sides_of_a_branch_depend_on_it_and_the_join_does_not() {
        let text = "$0:\n  %0 = cmp.lt.u32 %1, %1\n  brc %0, $1, $2\n$1:\n  bra $3\n\
            $2:\n  bra $3\n$3:\n  ret\n";
        assert_eq!(dependences(text), ["", "$0.0", "$0.1", ""]);
    }

    #[test]
    fn a_loop_depends_on_its_own_exit() {
        // $1 is the header of the loop; $2, with an early exit, and $3 are control-dependent on it.
        let text = "$0:\n  %0 = cmp.lt.u32 %1, %1\n  bra $1\n$1:\n  brc %0, $2, $3\n\
            $2:\n  brc %0, $1, $3\n$3:\n  ret\n";
        assert_eq!(dependences(text), ["", "$2.0", "$1.0", ""]);
    }

    #[test]
    fn a_return_on_one_side_makes_the_rest_depend() {
        let text = "$0:\n  %0 = cmp.lt.u32 %1, %1\n  brc %0, $1, $2\n$1:\n  ret\n$2:\n  ret\n";
        assert_eq!(dependences(text), ["", "$0.0", "$0.1"]);
    }

    #[test]
    fn a_loop_without_end_depends_on_the_branch_to_it() {
        let text = "$0:\n  %0 = cmp.lt.u32 %1, %1\n  brc %0, $1, $3\n$1:\n  bra $2\n\
            $2:\n  bra $1\n$3:\n  ret\n";
        assert_eq!(dependences(text), ["", "$0.0", "", ""]);
    }
}
