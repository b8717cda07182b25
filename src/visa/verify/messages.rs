//! Rules of messages (R501 to R508).

use super::{Checker, Rule};
use crate::target::{PrivateMemory, Target};
use crate::visa::instruction::{Atomic, Detail, Instruction, Lsc, LscAddress, LscData, Sfid};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Operand, Predefined, Surface, SurfaceId, Variable};
use crate::visa::region;
use crate::visa::types::{Exec, Type};

/// GRFs of the data of a message.
const DATA_GRFS: u32 = 8;

/// Whether an LSC message can have so many elements of a channel.
pub(super) fn lsc_vector_is_right(lsc: Lsc) -> bool {
    match lsc.data {
        LscData::D8c32 | LscData::D16c32 => lsc.vector == 1,
        LscData::D32 | LscData::D64 => matches!(lsc.vector, 1 | 2 | 3 | 4 | 8),
    }
}

/// The raw operands of a message: GRFs of address and data, and which operands they are. Of an
/// atomic message the data are what it gives, and its values are as large.
struct Payload {
    address: (usize, u32),
    data: (usize, u32),
}

/// `None` for what is not a message.
fn payload(instruction: &Instruction, target: Target) -> Option<Payload> {
    let grf = target.grf_bytes();
    // A message has the channels of a GRF of doublewords at least.
    let channels = u32::from(instruction.exec?.size).max(grf / 4);
    let grfs = |bytes_of_channel: u32| region::whole_grfs(channels * bytes_of_channel, grf);
    Some(match (instruction.opcode, instruction.detail) {
        (Opcode::Gather4Scaled | Opcode::Scatter4Scaled, Detail::Channels(count)) => Payload {
            address: (2, grfs(4)),
            data: (3, u32::from(count) * grfs(4)),
        },
        (Opcode::GatherScaled | Opcode::ScatterScaled, _) => Payload {
            address: (2, grfs(4)),
            data: (3, grfs(4)),
        },
        (Opcode::SvmGather | Opcode::SvmScatter, Detail::Blocks { size, count }) => Payload {
            address: (0, grfs(8)),
            data: (
                1,
                match size {
                    // Bytes of a channel share a doubleword.
                    1 => grfs(4),
                    _ => u32::from(count) * grfs(u32::from(size)),
                },
            ),
        },
        (Opcode::LscLoad | Opcode::LscStore, Detail::Lsc(lsc)) => {
            let address = match lsc.address {
                LscAddress::Flat64 => 8,
                LscAddress::Flat32 | LscAddress::Bti(_) | LscAddress::SurfaceState(_) => 4,
            };
            let element = match lsc.data {
                LscData::D8c32 | LscData::D16c32 | LscData::D32 => 4,
                LscData::D64 => 8,
            };
            let load = usize::from(instruction.opcode == Opcode::LscLoad);
            Payload {
                address: (load, grfs(address)),
                data: (1 - load, u32::from(lsc.vector) * grfs(element)),
            }
        }
        (Opcode::DwordAtomic, _) => Payload {
            address: (1, grfs(4)),
            data: (4, grfs(4)),
        },
        (Opcode::SvmAtomic, Detail::Atomic { quadword, .. }) => Payload {
            address: (0, grfs(8)),
            data: (1, grfs(if quadword { 8 } else { 4 })),
        },
        (Opcode::LscAtomic, Detail::LscAtomic(_, lsc)) => Payload {
            address: (
                1,
                grfs(match lsc.address {
                    LscAddress::Flat64 => 8,
                    LscAddress::Flat32 | LscAddress::Bti(_) | LscAddress::SurfaceState(_) => 4,
                }),
            ),
            data: (0, grfs(if lsc.data == LscData::D64 { 8 } else { 4 })),
        },
        _ => return None,
    })
}

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let target = checker.kernel.target;
    let lsc_fence = instruction.opcode == Opcode::LscFence;
    let legacy_fence = matches!(instruction.opcode, Opcode::FenceLocal | Opcode::FenceGlobal);
    if lsc_fence && !target.info().lsc || legacy_fence && target.info().lsc {
        checker.report(Rule::Lsc, format!("not a fence of {target}"));
    }
    let (Some(exec), Some(payload)) = (instruction.exec, payload(instruction, target)) else {
        return;
    };
    let wide = match instruction.detail {
        Detail::Lsc(lsc) | Detail::LscAtomic(_, lsc) => {
            lsc_model(checker, lsc);
            exec.size <= 16 || target == Target::Pvc
        }
        // By 64-bit addresses eight channels at a time (as Intel's compiler has it).
        _ if instruction.opcode == Opcode::SvmAtomic => exec.size == 8,
        _ => matches!(exec.size, 8 | 16),
    };
    if !wide {
        checker.report(Rule::MessageWidth, format!("{} channels", exec.size));
    }
    if payload.data.1 > DATA_GRFS {
        checker.report(
            Rule::MessageSize,
            format!("the data take {} GRFs", payload.data.1),
        );
    }
    if instruction.operands.first() == Some(&Operand::Surface(Surface::Scratch)) {
        private(checker, PrivateMemory::Scratch);
    }
    raw_types(checker, instruction);
    atomic_types(checker, instruction);
    for (name, (index, grfs)) in [("address", payload.address), ("data", payload.data)] {
        raw_operand(checker, instruction, name, index, grfs);
    }
    let values = match instruction.opcode {
        Opcode::DwordAtomic | Opcode::SvmAtomic | Opcode::LscAtomic => 2..4,
        _ => 0..0,
    };
    for index in values {
        raw_operand(checker, instruction, "value", index, payload.data.1);
    }
}

fn lsc_model(checker: &mut Checker<'_>, lsc: Lsc) {
    if !checker.kernel.target.info().lsc {
        checker.report(Rule::Lsc, format!("{} has no LSC", checker.kernel.target));
    }
    let matching = match lsc.sfid {
        Sfid::Slm => lsc.address == LscAddress::Flat32,
        Sfid::Ugm => lsc.address != LscAddress::Flat32,
    };
    if !matching {
        checker.report(Rule::Lsc, "the address model does not belong to the memory");
    }
    if let LscAddress::SurfaceState(id) = lsc.address {
        let declared = checker.kernel.variables.get(id.0 as usize);
        if declared.is_none_or(|v| v.ty != Type::Ud || v.elements != 1) {
            checker.report(Rule::Private, "the surface is not a variable of one ud");
        }
        private(checker, PrivateMemory::ScratchSurface);
    }
}

/// Private memory lies where the target has it, and the kernel says how much there is.
fn private(checker: &mut Checker<'_>, kind: PrivateMemory) {
    let target = checker.kernel.target;
    if target.info().private_memory != kind {
        checker.report(
            Rule::Private,
            format!("private memory lies elsewhere on {target}"),
        );
    }
    if checker.kernel.private_bytes == 0 {
        checker.report(Rule::Private, "the kernel has no private memory");
    }
}

/// The values of a legacy atomic message, and what it gives, are signed where the sign counts and
/// unsigned elsewhere.
fn atomic_types(checker: &mut Checker<'_>, instruction: &Instruction) {
    let Detail::Atomic {
        operation,
        quadword,
    } = instruction.detail
    else {
        return;
    };
    let signed = matches!(operation, Atomic::SignedMin | Atomic::SignedMax);
    let wanted = match (quadword, signed) {
        (false, false) => Type::Ud,
        (false, true) => Type::D,
        (true, false) => Type::Uq,
        (true, true) => Type::Q,
    };
    let operands: [usize; 3] = match instruction.opcode {
        Opcode::DwordAtomic => [2, 3, 4],
        _ => [1, 2, 3],
    };
    for index in operands {
        if let Some(operand @ &Operand::Raw { variable, .. }) = instruction.operands.get(index)
            && !super::operands::is_null(operand)
            && checker.kernel.variable_type(variable) != wanted
        {
            checker.report(
                Rule::RawType,
                format!("operand {index} of an atomic message is not of type {wanted}"),
            );
        }
    }
}

/// The finalizer takes the length of what a legacy message sends from the types of the
/// variables (of what comes back, and of LSC messages, from the message).
fn raw_types(checker: &mut Checker<'_>, instruction: &Instruction) {
    let (address, data) = match (instruction.opcode, instruction.detail) {
        (Opcode::DwordAtomic, _) => ((1, 4), Some((2, 4))),
        (Opcode::SvmAtomic, Detail::Atomic { quadword, .. }) => {
            ((0, 8), Some((2, if quadword { 8 } else { 4 })))
        }
        (Opcode::SvmGather, _) => ((0, 8), None),
        (Opcode::SvmScatter, Detail::Blocks { size: 8, .. }) => ((0, 8), Some((1, 8))),
        (Opcode::SvmScatter, _) => ((0, 8), Some((1, 4))),
        (Opcode::Gather4Scaled | Opcode::GatherScaled, _) => ((2, 4), None),
        (Opcode::Scatter4Scaled | Opcode::ScatterScaled, _) => ((2, 4), Some((3, 4))),
        _ => return,
    };
    for (index, size) in [Some(address), data].into_iter().flatten() {
        if let Some(&Operand::Raw { variable, .. }) = instruction.operands.get(index)
            && checker.kernel.variable_type(variable).size() != size
        {
            checker.report(
                Rule::RawType,
                format!("operand {index} is not of a type of {size} bytes"),
            );
        }
    }
}

fn raw_operand(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    name: &str,
    index: usize,
    grfs: u32,
) {
    let kernel = checker.kernel;
    let Some(&Operand::Raw { variable, offset }) = instruction.operands.get(index) else {
        return;
    };
    if variable == Variable::Predefined(Predefined::Null) {
        return;
    }
    let Some(storage) = region::storage(kernel, variable) else {
        return;
    };
    let grf = kernel.target.grf_bytes();
    let offset = u32::from(offset);
    if !offset.is_multiple_of(grf) || !region::is_grf_aligned(kernel, storage) {
        checker.report(
            Rule::RawAlignment,
            format!("the {name} does not start at a GRF"),
        );
    }
    let left = storage.size.saturating_sub(offset);
    if left < grfs * grf {
        checker.report(
            Rule::RawSize,
            format!("the {name} takes {} bytes and has {left}", grfs * grf),
        );
    }
}

/// That each surface variable is set in the block that uses it.
pub(super) fn check_surfaces(checker: &mut Checker<'_>) {
    let kernel = checker.kernel;
    for block in super::control::blocks(checker) {
        let mut set: Vec<SurfaceId> = Vec::new();
        for index in block {
            let Some(instruction) = kernel.instructions.get(index) else {
                continue;
            };
            match instruction.operands.first() {
                Some(&Operand::SurfaceDestination(id)) => {
                    set.retain(|&other| other != id);
                    if instruction.exec == Some(Exec::no_mask(1)) {
                        set.push(id);
                    } else {
                        checker.report_at(Rule::SurfaceSet, Some(index), "movs is not (M1_NM, 1)");
                    }
                }
                Some(Operand::Surface(Surface::Variable(id))) if !set.contains(id) => {
                    checker.report_at(
                        Rule::SurfaceSet,
                        Some(index),
                        "the surface is not set in this block",
                    );
                }
                _ => {}
            }
        }
    }
}
