//! Merges blocks that are always executed one after the other, skips empty blocks, removes unreachable ones, and
//! arranges the others so that few jumps are executed: a block before those that it leads to, the blocks of a loop
//! together, and the first target of a branch next to it.

use crate::genx::dominance::loop_depths;
use crate::genx::function::{BlockId, Detail, Function, Instruction, Operand};
use crate::genx::opcode::Opcode;

/// Merges and arranges blocks. Returns whether anything changed.
pub(super) fn arrange_blocks(function: &mut Function) -> bool {
    let mut changed = skip_empty(function);
    // Unreachable predecessors would keep blocks apart.
    changed |= lay_out(function);
    if merge(function) {
        lay_out(function);
        changed = true;
    }
    changed
}

/// Brings the blocks into order, without the unreachable ones. Returns whether anything changed.
fn lay_out(function: &mut Function) -> bool {
    let order = order(function);
    let is_in_order = order.len() == function.blocks.len()
        && order.iter().zip(function.block_ids()).all(|(&a, b)| a == b);
    if !is_in_order {
        rebuild(function, &order);
    }
    !is_in_order
}

/// The target of a block that has only a jump; `None` if it does anything, or jumps to itself.
fn only_jumps_to(function: &Function, block: BlockId) -> Option<BlockId> {
    let &[only] = function.blocks[block.index()].instructions.as_slice() else {
        return None;
    };
    match function.instruction(only).detail {
        Detail::Branch(to) if to != block => Some(to),
        _ => None,
    }
}

fn has_phis(function: &Function, block: BlockId) -> bool {
    let first = function.blocks[block.index()].instructions.first();
    first.is_some_and(|&id| function.instruction(id).opcode == Opcode::Phi)
}

/// Branches to empty blocks become branches to where those lead, unless a phi distinguishes the ways.
fn skip_empty(function: &mut Function) -> bool {
    let count = function.blocks.len();
    let mut target: Vec<BlockId> = function.block_ids().collect();
    for block in function.block_ids() {
        let mut to = block;
        // A cycle of jumps ends nowhere.
        for _ in 0..count {
            match only_jumps_to(function, to) {
                Some(next) if !has_phis(function, next) => to = next,
                _ => break,
            }
        }
        if only_jumps_to(function, to).is_none() || has_phis_after(function, to) {
            target[block.index()] = to;
        }
    }
    let mut changed = false;
    for block in function.block_ids() {
        let Some(&last) = function.blocks[block.index()].instructions.last() else {
            continue;
        };
        let instruction = function.instruction_mut(last);
        let before = instruction.detail.clone();
        retarget(instruction, |to| target[to.index()]);
        changed |= function.instruction(last).detail != before;
    }
    changed
}

/// Whether a block only jumps to one that has phis.
fn has_phis_after(function: &Function, block: BlockId) -> bool {
    only_jumps_to(function, block).is_some_and(|to| has_phis(function, to))
}

/// Changes the targets of a branch. One with two equal targets becomes a jump.
fn retarget(instruction: &mut Instruction, new: impl Fn(BlockId) -> BlockId) {
    match &mut instruction.detail {
        Detail::Branch(to) => *to = new(*to),
        Detail::CondBranch { then, otherwise } => {
            let (a, b) = (new(*then), new(*otherwise));
            (*then, *otherwise) = (a, b);
            if a == b {
                instruction.opcode = Opcode::Br;
                instruction.operands.clear();
                instruction.detail = Detail::Branch(a);
            }
        }
        _ => {}
    }
}

/// A block with one predecessor, which leads only to it, becomes its continuation.
fn merge(function: &mut Function) -> bool {
    let predecessors = function.predecessors();
    // The block that a block became part of.
    let mut part_of: Vec<BlockId> = function.block_ids().collect();
    let mut changed = false;
    for block in function.block_ids() {
        let Some(to) = function.successors(block).next() else {
            continue;
        };
        let mut next = to;
        while let [only] = predecessors.of(next.index())
            && part_of[only.index()] == part_of[block.index()]
            && part_of[block.index()] == block
            && next != block
            && next != BlockId(0)
            && function.successors(block).count() == 1
            && !has_phis(function, next)
        {
            let mut rest = std::mem::take(&mut function.blocks[next.index()].instructions);
            let code = &mut function.blocks[block.index()].instructions;
            code.pop();
            code.append(&mut rest);
            if function.blocks[block.index()].mask != function.blocks[next.index()].mask {
                function.blocks[block.index()].mask = None;
            }
            part_of[next.index()] = block;
            changed = true;
            let mut following = function.successors(block);
            match (following.next(), following.next()) {
                (Some(only), None) => next = only,
                _ => break,
            }
        }
    }
    if changed {
        let ids: Vec<_> = function
            .blocks
            .iter()
            .flat_map(|b| b.instructions.clone())
            .collect();
        for id in ids {
            if let Detail::Phi(from) = &mut function.instruction_mut(id).detail {
                for from in from {
                    while part_of[from.index()] != *from {
                        *from = part_of[from.index()];
                    }
                }
            }
        }
    }
    changed
}

/// The reachable blocks in the order in which they are to be laid out: reverse postorder, in which the targets of a
/// branch that are in fewer loops come later, and else the second one.
fn order(function: &Function) -> Vec<BlockId> {
    let depths = loop_depths(function);
    let mut is_visited = vec![false; function.blocks.len()];
    let mut found = Vec::new();
    // Each block with the targets that are still to be visited.
    let mut stack: Vec<(BlockId, Vec<BlockId>)> = Vec::new();
    let targets = |block: BlockId| {
        // The last is visited first, and comes last.
        let mut targets: Vec<BlockId> = function.successors(block).collect();
        targets.sort_by_key(|to| std::cmp::Reverse(depths[to.index()]));
        targets
    };
    if let Some(entry) = function.block_ids().next() {
        is_visited[entry.index()] = true;
        stack.push((entry, targets(entry)));
    }
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) if !is_visited[next.index()] => {
                is_visited[next.index()] = true;
                stack.push((next, targets(next)));
            }
            Some(_) => {}
            None => {
                found.push(*block);
                stack.pop();
            }
        }
    }
    found.reverse();
    found
}

/// Lays out these blocks, and removes the others.
fn rebuild(function: &mut Function, order: &[BlockId]) {
    let mut new: Vec<Option<BlockId>> = vec![None; function.blocks.len()];
    for (position, block) in order.iter().enumerate() {
        new[block.index()] = Some(BlockId(position as u32));
    }
    let mut blocks: Vec<_> = function.blocks.drain(..).map(Some).collect();
    let ordered = order
        .iter()
        .filter_map(|block| blocks[block.index()].take());
    function.blocks = ordered.collect();
    let ids: Vec<_> = function
        .blocks
        .iter()
        .flat_map(|b| b.instructions.clone())
        .collect();
    for id in ids {
        let instruction = function.instruction_mut(id);
        retarget(instruction, |to| new[to.index()].unwrap_or(to));
        if let Detail::Phi(from) = &instruction.detail {
            let operands = from.iter().zip(&instruction.operands).enumerate();
            let kept: Vec<(BlockId, Operand, usize)> = operands
                .filter_map(|(index, (from, &operand))| Some((new[from.index()]?, operand, index)))
                .collect();
            instruction.operands = kept.iter().map(|k| k.1).collect();
            instruction.detail = Detail::Phi(kept.iter().map(|k| k.0).collect());
            let kept: Vec<usize> = kept.into_iter().map(|k| k.2).collect();
            function.keep_assigned(id, &kept);
        }
    }
}
