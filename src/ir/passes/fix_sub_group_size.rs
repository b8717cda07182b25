//! Replaces the sub-group size by a constant: the dispatch width, once it is chosen.
//!
//! Requires nothing. Keeps blocks and registers; removes the input. Invalidates the indices of the
//! instructions of the entry block.

use crate::ir::function::{Function, InputSource};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::types::Type;
use crate::target::Width;

/// Replaces the input of the sub-group size by the width; returns whether there was one.
pub fn fix_sub_group_size(function: &mut Function, width: Width) -> bool {
    let is_size = |source| source == InputSource::SubGroupSize;
    let Some(at) = function.inputs.iter().position(|i| is_size(i.source)) else {
        return false;
    };
    let register = function.inputs.remove(at).register;
    let size = Detail::Immediate([width.channels(), 0]);
    let loc = function.loc;
    let constant = function.instruction(Opcode::Loadi, Type::U32, size, &[register], &[], loc);
    if let Some(entry) = function.blocks.first_mut() {
        entry.instructions.insert(0, constant);
    }
    true
}
