//! Gives the function a single exit: several `ret`s, or one that is not in the last block, become
//! branches to a new last block with the only `ret`.
//!
//! The machine ends all channels of a thread at once, so channels that have finished wait there.
//!
//! Requires nothing. A helper function, whose `ret`s carry results, is not changed; a function that
//! never returns has no `ret` before and after. Keeps registers and all block ids; a new block
//! comes last. Invalidates the control flow analyses.

use crate::ir::function::{BlockId, Function, FunctionKind};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::types::Type;

/// Unifies the exits of a function; returns whether that changed something.
pub fn unify_exits(function: &mut Function) -> bool {
    if function.kind != FunctionKind::Kernel {
        return false;
    }
    let ends = |b: &BlockId| {
        let last = function.block(*b).terminator();
        last.is_some_and(|t| t.opcode == Opcode::Ret)
    };
    let exits: Vec<BlockId> = function.block_ids().filter(ends).collect();
    match *exits {
        [] => return false,
        [exit] if exit.index() + 1 == function.blocks.len() => return false,
        _ => {}
    }
    let ret = function.instruction(Opcode::Ret, Type::U32, Detail::None, &[], &[], function.loc);
    let last = function.add_block();
    function.block_mut(last).instructions.push(ret);
    for exit in exits {
        let mut branch = function.instruction(
            Opcode::Bra,
            Type::U32,
            Detail::Branch(last),
            &[],
            &[],
            ret.loc,
        );
        if let Some(end) = function.block_mut(exit).instructions.last_mut() {
            branch.loc = end.loc;
            *end = branch;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::analysis::cfg::tests::graph;
    use pretty_assertions::assert_eq;

    fn unified(edges: &[&[u32]]) -> Vec<Vec<u32>> {
        let mut f = graph(edges);
        unify_exits(&mut f);
        assert!(!unify_exits(&mut f), "a second time changes nothing");
        f.blocks
            .iter()
            .map(|b| b.successors().map(|s| s.0).collect())
            .collect()
    }

    #[test]
    fn several_exits_become_one() {
        assert_eq!(
            unified(&[&[1, 2], &[], &[]]),
            [vec![1, 2], vec![3], vec![3], vec![]]
        );
    }

    #[test]
    fn an_exit_in_the_middle_moves_to_the_end() {
        assert_eq!(
            unified(&[&[1, 2], &[], &[1]]),
            [vec![1, 2], vec![3], vec![1], vec![]]
        );
    }

    #[test]
    fn one_block_and_endless_functions_stay() {
        assert_eq!(unified(&[&[]]), [Vec::<u32>::new()]);
        assert_eq!(unified(&[&[0]]), [vec![0]]);
        assert_eq!(unified(&[&[1], &[]]), [vec![1], vec![]]);
    }
}
