//! The roles of the operands of messages.

use crate::genx::function::Instruction;
use crate::genx::opcode::Opcode;

/// Whether an operand of a message is a scalar source: an address or an offset.
pub fn is_scalar_of_message(by: &Instruction, operand: usize) -> bool {
    match by.opcode {
        Opcode::OwordLd | Opcode::OwordLdUnaligned => operand == 2,
        Opcode::OwordSt => operand == 1,
        Opcode::SvmBlockLd | Opcode::SvmBlockLdUnaligned | Opcode::SvmBlockSt => operand == 0,
        Opcode::SvmGather4 | Opcode::SvmScatter4 => operand == 3,
        Opcode::Gather | Opcode::Gather4 | Opcode::Scatter | Opcode::Scatter4 => operand == 4,
        Opcode::Gather2 | Opcode::Gather42 | Opcode::GatherMasked2 | Opcode::Gather4Masked2 => {
            operand == 3
        }
        _ => false,
    }
}

/// Whether an operand of a message or a matrix multiplication is in registers of its own.
pub(super) fn is_payload(by: &Instruction, operand: usize) -> bool {
    let last = by.operands.len().saturating_sub(1);
    match by.opcode {
        Opcode::OwordSt | Opcode::SvmBlockSt => operand == last,
        Opcode::SvmGather => operand == 2,
        Opcode::SvmScatter => operand >= 2,
        Opcode::SvmGather4 => operand == 4,
        Opcode::SvmScatter4 => operand >= 4,
        Opcode::Gather | Opcode::Gather4 => operand == 5,
        Opcode::Scatter | Opcode::Scatter4 => operand >= 5,
        Opcode::Gather2 | Opcode::Gather42 | Opcode::GatherMasked2 | Opcode::Gather4Masked2 => {
            operand == 4
        }
        Opcode::LscLoad => operand == 10,
        Opcode::LscStore => operand == 10 || operand == 11,
        Opcode::DwordAtomic | Opcode::DwordAtomic2 => operand >= 2,
        Opcode::SvmAtomic => operand >= 1,
        Opcode::Dpas | Opcode::DpasNoSrc0 | Opcode::Dpas2 => true,
        _ => false,
    }
}

/// Whether an operand of a message is the mask of its channels.
pub fn is_mask(by: &Instruction, operand: usize) -> bool {
    match by.opcode {
        Opcode::SvmGather
        | Opcode::SvmScatter
        | Opcode::SvmGather4
        | Opcode::SvmScatter4
        | Opcode::Gather
        | Opcode::Gather4
        | Opcode::Scatter
        | Opcode::Scatter4
        | Opcode::DwordAtomic
        | Opcode::DwordAtomic2
        | Opcode::SvmAtomic
        | Opcode::LscLoad
        | Opcode::LscStore => operand == 0,
        Opcode::GatherMasked2 | Opcode::Gather4Masked2 => operand == 5,
        _ => false,
    }
}
