//! Dead-code elimination: marks what has an effect, and what it uses, and removes the rest. Cycles of
//! phis that nothing else uses are removed too.

use super::rewrite::is_removable;
use crate::genx::dominance::ReversePostorder;
use crate::genx::function::{Function, InstructionId};

/// By how much the table of instructions may exceed those in blocks: analyses have an entry for each of the table.
const MAX_TABLE_FACTOR: usize = 2;

/// Removes instructions whose results are not needed. Unreachable blocks keep theirs. Returns whether
/// there were any.
pub fn eliminate_dead_code(function: &mut Function) -> bool {
    let reachable = ReversePostorder::new(function);
    let mut needed = vec![false; function.instruction_count()];
    let mut work: Vec<InstructionId> = Vec::new();
    for (block, contents) in function.block_ids().zip(&function.blocks) {
        for &id in &contents.instructions {
            let kept = !reachable.is_reachable(block) || !is_removable(function.instruction(id));
            if kept {
                needed[id.index()] = true;
                work.push(id);
            }
        }
    }
    while let Some(id) = work.pop() {
        for value in function.instruction(id).values() {
            if let Some(definition) = function.definition(value)
                && !std::mem::replace(&mut needed[definition.index()], true)
            {
                work.push(definition);
            }
        }
    }
    let mut changed = false;
    for block in &mut function.blocks {
        let before = block.instructions.len();
        block.instructions.retain(|id| needed[id.index()]);
        changed |= block.instructions.len() != before;
    }
    let count: usize = function.blocks.iter().map(|b| b.instructions.len()).sum();
    if changed && function.instruction_count() > MAX_TABLE_FACTOR * count {
        function.compact();
    }
    changed
}
