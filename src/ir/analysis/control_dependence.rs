//! Control dependence: which branches decide whether a block runs.
//!
//! A block depends on an edge of a branch when it runs for certain once the edge is taken, and
//! might not run had the branch gone elsewhere (Ferrante, Ottenstein and Warren, 1987). Found by
//! walking the post-dominator tree from the target of each edge up to where the branch's paths
//! meet again.
//!
//! As for [`PostDominators`], a path that never ends is no path: of an infinite loop only the
//! block at its entry depends on the branch that leads there.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::PostDominators;
use crate::ir::function::BlockId;

/// An edge of a branch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// The block that ends in the branch.
    pub branch: BlockId,
    /// Which of its successors: 0 where the condition holds.
    pub successor: usize,
}

/// By block, the edges that decide whether it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlDependence {
    edges: Vec<Vec<Edge>>,
}

impl ControlDependence {
    /// The dependences of all reachable blocks. There is one for each block between a branch and
    /// the place where its sides meet: nested loops with an exit at their end have quadratically
    /// many, other code a few a block.
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

    /// The edges that decide whether a block runs, in the order of their branches. None: it runs
    /// whenever the work-item does, or is not reachable.
    pub fn of(&self, block: BlockId) -> &[Edge] {
        &self.edges[block.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;

    /// What each block depends on.
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
        // $1 is the loop; $2, left early, and $3 are nested in its test.
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
