//! The control-flow graph of a kernel: basic blocks of instructions, and the edges between them.

use super::kernel::Kernel;
use super::opcode::{Opcode, Property};
use super::operand::Operand;
use std::collections::BTreeMap;
use std::ops::Range;

/// The successors of a block, at most two: the next block and the target of its goto.
pub type Successors = [Option<usize>; 2];

/// The control-flow graph of a kernel. Calls of subroutines are not edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// Instruction range of each block, in the order of the kernel.
    pub blocks: Vec<Range<usize>>,
    /// Successors of each block, by block index.
    pub successors: Vec<Successors>,
}

impl Graph {
    /// Builds the graph of a kernel. A branch to a label that is not defined has no
    /// edge to a target.
    pub fn of(kernel: &Kernel) -> Graph {
        let instructions = &kernel.instructions;
        let places = label_definitions(kernel);
        let blocks = blocks(kernel);
        let mut block_at = vec![0; instructions.len()];
        for (block, range) in blocks.iter().enumerate() {
            for slot in block_at.get_mut(range.clone()).into_iter().flatten() {
                *slot = block;
            }
        }
        let successors = blocks
            .iter()
            .enumerate()
            .map(|(block, range)| {
                let next = (block + 1 < blocks.len()).then_some(block + 1);
                let Some(last) = instructions.get(range.end.wrapping_sub(1)) else {
                    return [None, None];
                };
                match (last.opcode, last.operands.first()) {
                    (Opcode::Goto | Opcode::Jmp, Some(Operand::Label(id))) => {
                        let target = places
                            .get(&id.0)
                            .and_then(|&index| block_at.get(index))
                            .copied();
                        [next.filter(|_| last.predicate.is_some()), target]
                    }
                    (Opcode::Ret | Opcode::Fret, _) => [None, None],
                    _ => [next, None],
                }
            })
            .collect();
        Graph { blocks, successors }
    }
}

/// Maps each label, by its number, to the index of the instruction that first defines it.
pub fn label_definitions(kernel: &Kernel) -> BTreeMap<u32, usize> {
    let mut places = BTreeMap::new();
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        if matches!(instruction.opcode, Opcode::Label | Opcode::Subroutine)
            && let Some(Operand::Label(id)) = instruction.operands.first()
        {
            places.entry(id.0).or_insert(index);
        }
    }
    places
}

/// The basic blocks, as instruction ranges that end before a label or after a branch.
pub fn blocks(kernel: &Kernel) -> Vec<Range<usize>> {
    let instructions = &kernel.instructions;
    let mut blocks = Vec::new();
    let mut start = 0;
    for (index, instruction) in instructions.iter().enumerate() {
        let starts = matches!(instruction.opcode, Opcode::Label | Opcode::Subroutine);
        if starts && index > start {
            blocks.push(start..index);
            start = index;
        }
        if instruction.opcode.has(Property::EndsBlock) {
            blocks.push(start..index + 1);
            start = index + 1;
        }
    }
    if start < instructions.len() {
        blocks.push(start..instructions.len());
    }
    blocks
}
