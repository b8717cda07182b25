//! Rules of messages (R501 to R508).

use super::{Checker, Rule};
use crate::target::{PrivateMemory, Target};
use crate::visa::flow;
use crate::visa::instruction::{
    AddressSize, AtomicKind, AtomicWidth, Detail, Instruction, Lsc, LscAddress, LscBlock, LscData,
    LscIndex, LscShape, LscSurface, Sfid,
};
use crate::visa::kernel::InputVariable;
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Operand, Predefined, State, Surface, SurfaceId, Variable};
use crate::visa::region;
use crate::visa::types::{Exec, Type};

/// The maximum size of a message's data, in GRFs.
const DATA_GRFS: u32 = 8;
/// The maximum size of a 2D block message's data, in GRFs.
const BLOCK_GRFS: u32 = 32;

/// Whether an LSC message supports this number of elements per channel.
pub(super) fn lsc_shape_is_right(opcode: Opcode, lsc: Lsc) -> bool {
    use Opcode::*;
    let quad = matches!(
        opcode,
        LscLoadQuad | LscStoreQuad | LscLoadQuadTyped | LscStoreQuadTyped
    );
    match lsc.shape {
        LscShape::Quad(mask) => quad && (1..16).contains(&mask),
        _ if quad => false,
        LscShape::Transposed(count) => {
            matches!(
                opcode,
                LscLoad | LscStore | LscLoadStrided | LscStoreStrided
            ) && LscShape::COUNTS.contains(&count)
                && matches!(lsc.data, LscData::D32 | LscData::D64)
        }
        LscShape::Vector(count) => match lsc.data {
            LscData::D32 | LscData::D64 => matches!(count, 1 | 2 | 3 | 4 | 8),
            _ => count == 1,
        },
    }
}

/// A raw operand of a message: its name, its operand index, and its size in GRFs.
pub(crate) type Payload = (&'static str, usize, u32);

/// The raw operands whose sizes are known; empty for instructions that are not messages. The
/// operand named `data` is the one that is transferred.
pub(crate) fn payload(instruction: &Instruction, target: Target) -> Vec<Payload> {
    let grf = target.grf_bytes();
    let Some(exec) = instruction.exec else {
        return Vec::new();
    };
    // A message has at least as many channels as a GRF has doublewords.
    let channels = u32::from(exec.size).max(grf / 4);
    let grfs = |bytes_of_channel: u32| region::whole_grfs(channels * bytes_of_channel, grf);
    let block = || region::whole_grfs(16 * u32::from(exec.size), grf);
    use Opcode::*;
    match (instruction.opcode, instruction.detail) {
        (Gather4Scaled | Scatter4Scaled, Detail::Channels(mask)) => {
            vec![("address", 2, grfs(4)), ("data", 3, mask.count() * grfs(4))]
        }
        (SvmGather4Scaled | SvmScatter4Scaled, Detail::Channels(mask)) => {
            vec![("address", 1, grfs(8)), ("data", 2, mask.count() * grfs(4))]
        }
        (Gather4Typed | Scatter4Typed, Detail::Channels(mask)) => (1..5)
            .map(|index| ("address", index, grfs(4)))
            .chain([("data", 5, mask.count() * grfs(4))])
            .collect(),
        (GatherScaled | ScatterScaled | Gather | Scatter, _) => {
            vec![("address", 2, grfs(4)), ("data", 3, grfs(4))]
        }
        (QwGather | QwScatter, Detail::Count(count)) => {
            vec![
                ("address", 1, grfs(4)),
                ("data", 2, u32::from(count) * grfs(8)),
            ]
        }
        (SvmGather | SvmScatter, Detail::Blocks { size, count }) => {
            let data = match size {
                // The bytes of a channel share a doubleword.
                1 if count <= 4 => grfs(4),
                1 => grfs(8),
                _ => u32::from(count) * grfs(u32::from(size)),
            };
            vec![("address", 0, grfs(8)), ("data", 1, data)]
        }
        (OwordLd | OwordLdUnaligned | OwordSt, _) => vec![("data", 2, block())],
        (SvmBlockLd | SvmBlockSt, _) => vec![("data", 1, block())],
        (DwordAtomic, _) => {
            let one = grfs(4);
            vec![
                ("address", 1, one),
                ("value", 2, one),
                ("value", 3, one),
                ("data", 4, one),
            ]
        }
        (TypedAtomic, _) => (1..7)
            .map(|index| ("address", index, grfs(4)))
            .chain([("data", 7, grfs(4))])
            .collect(),
        (SvmAtomic, Detail::Atomic { width, .. }) => {
            let one = grfs(width.bytes().max(4));
            vec![
                ("address", 0, grfs(8)),
                ("data", 1, one),
                ("value", 2, one),
                ("value", 3, one),
            ]
        }
        (opcode, Detail::Lsc(lsc) | Detail::LscAtomic(_, lsc)) => {
            lsc_payload(opcode, lsc, grf, &grfs)
        }
        (LscLoadBlock2d, Detail::LscBlock(lsc)) => vec![("data", 0, rectangles(lsc, grf))],
        (LscStoreBlock2d, Detail::LscBlock(lsc)) => vec![("data", 6, rectangles(lsc, grf))],
        _ => Vec::new(),
    }
}

fn lsc_payload(opcode: Opcode, lsc: Lsc, grf: u32, grfs: &impl Fn(u32) -> u32) -> Vec<Payload> {
    use Opcode::*;
    let bytes = match lsc.address.size {
        AddressSize::A16 => 2,
        AddressSize::A32 => 4,
        AddressSize::A64 => 8,
    };
    let (_, slot) = lsc.data.sizes();
    let transposed = matches!(lsc.shape, LscShape::Transposed(_));
    let (address, data) = if transposed {
        (1, region::whole_grfs(lsc.shape.elements() * slot, grf))
    } else {
        (grfs(bytes), lsc.shape.elements() * grfs(slot))
    };
    match opcode {
        LscLoad | LscLoadStrided | LscLoadQuad | LscLoadStatus => {
            vec![("data", 0, data), ("address", 1, address)]
        }
        LscStore | LscStoreQuad | LscStoreUncompressed | LscCcsUpdate => {
            vec![("address", 0, address), ("data", 1, data)]
        }
        LscStoreStrided => vec![("address", 0, address), ("data", 2, data)],
        LscAtomic => vec![
            ("data", 0, data),
            ("address", 1, address),
            ("value", 2, data),
            ("value", 3, data),
        ],
        LscLoadQuadTyped | LscLoadStatusTyped => [("data", 0, data)]
            .into_iter()
            .chain((1..5).map(|index| ("address", index, address)))
            .collect(),
        LscStoreQuadTyped | LscStoreUncompressedTyped | LscCcsUpdateTyped => (0..4)
            .map(|index| ("address", index, address))
            .chain([("data", 4, data)])
            .collect(),
        LscAtomicTyped => [("data", 0, data), ("value", 5, data), ("value", 6, data)]
            .into_iter()
            .chain((1..5).map(|index| ("address", index, address)))
            .collect(),
        _ => Vec::new(),
    }
}

/// Size in GRFs of a 2D block message's data: rows are padded to a power of two.
fn rectangles(block: LscBlock, grf: u32) -> u32 {
    let (_, size) = block.data.sizes();
    let (row, rows) = if block.transposed {
        (block.height, block.width)
    } else {
        (block.width, block.height)
    };
    let row = u32::from(row).next_power_of_two() * size;
    u32::from(block.blocks)
        .saturating_mul(region::whole_grfs(row.saturating_mul(u32::from(rows)), grf))
}

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    let target = checker.kernel.target;
    let legacy_fence = matches!(instruction.opcode, Opcode::FenceLocal | Opcode::FenceGlobal);
    if legacy_fence && target.info().lsc {
        checker.report(
            Rule::LegacyFence,
            format!("legacy fence is not supported on {target}: expected `lsc_fence`"),
        );
    }
    let payload = payload(instruction, target);
    let Some(exec) = instruction.exec.filter(|_| !payload.is_empty()) else {
        return;
    };
    let transposed = |lsc: Lsc| matches!(lsc.shape, LscShape::Transposed(_));
    let wide = match instruction.detail {
        Detail::Lsc(lsc) if transposed(lsc) => {
            lsc_model(checker, lsc);
            exec.size == 1
        }
        Detail::Lsc(lsc) | Detail::LscAtomic(_, lsc) => {
            lsc_model(checker, lsc);
            u32::from(exec.size) <= target.info().message_channels
        }
        Detail::LscBlock(_) => exec.size == 1,
        _ if instruction.opcode.is_block() => matches!(exec.size, 1 | 2 | 4 | 8 | 16),
        _ if narrow_channels(checker, instruction).is_some() => true,
        _ => matches!(exec.size, 8 | 16),
    };
    if instruction.opcode == Opcode::SvmAtomic && exec.size == 16 {
        checker.report(
            Rule::AtomicWidth,
            "invalid execution size 16 of `svm_atomic`: expected 8",
        );
    }
    if instruction.opcode.is_block()
        && !target.info().local_block_messages
        && instruction.operands.first() == Some(&Operand::Surface(Surface::Slm))
    {
        checker.report(
            Rule::Opcode,
            format!("block messages on local memory are not supported on {target}"),
        );
    }
    if !wide {
        checker.report(
            Rule::MessageWidth,
            format!("invalid execution size {} of a message", exec.size),
        );
    }
    if instruction.operands.first() == Some(&Operand::Surface(Surface::Scratch)) {
        private(checker, PrivateMemory::Scratch);
    }
    raw_types(checker, instruction);
    atomic_types(checker, instruction);
    // LSC block messages have a separate limit.
    let limit = match instruction.detail {
        Detail::LscBlock(_) => BLOCK_GRFS,
        _ => DATA_GRFS,
    };
    for (name, index, grfs) in payload {
        if name == "data" && grfs > limit {
            checker.report(
                Rule::MessageSize,
                format!("message data of {grfs} GRFs exceed the limit of {limit}"),
            );
        }
        let narrow = narrow_channels(checker, instruction);
        let bytes = match narrow {
            Some(channels) => narrow_bytes(instruction, name, (grfs, channels), target.grf_bytes()),
            None if instruction.opcode.is_block() && !checker.is_own() => 16 * u32::from(exec.size),
            None => grfs * target.grf_bytes(),
        };
        raw_operand(checker, instruction, name, index, bytes);
    }
}

/// The number of channels of a message that accesses no more of its variables than the parts of
/// these channels; `None` if it accesses entire GRFs. If all channels are on, or the mask is ignored,
/// a message of fewer channels than a GRF has doublewords reads more than it uses, and writes no more:
/// Intel's compiler makes such messages of adjacent uniform loads.
fn narrow_channels(checker: &Checker<'_>, instruction: &Instruction) -> Option<u32> {
    let size = instruction.exec.map_or(0, |exec| u32::from(exec.size));
    if is_scalar(checker, instruction) {
        return Some(1);
    }
    let transposed = matches!(
        instruction.detail,
        Detail::Lsc(lsc) if matches!(lsc.shape, LscShape::Transposed(_))
    );
    // The finalizer's scheduler takes the result of `svm_gather4scaled` for entire GRFs, and fails.
    let whole = transposed
        || instruction.opcode.is_block()
        || instruction.opcode == Opcode::SvmGather4Scaled
        || matches!(instruction.detail, Detail::LscBlock(_));
    let fits = matches!(size, 1 | 2 | 4 | 8) && size < checker.kernel.target.grf_bytes() / 4;
    let unmasked = instruction.exec.is_some_and(|exec| exec.no_mask) && !checker.is_own();
    (fits && !whole && (unmasked || checker.kernel.is_for_all_channels())).then_some(size)
}

/// Whether a message has a single channel and accesses no more of its variables than that channel's
/// part. Reads of 64-bit elements access entire GRFs. Atomic operations count only for kernels that gencl did
/// not generate; its own kernels execute them with full width.
fn is_scalar(checker: &Checker<'_>, instruction: &Instruction) -> bool {
    use Opcode::*;
    let narrow = match instruction.detail {
        Detail::Channels(_) | Detail::ElementSize(_) => true,
        Detail::Blocks { size, .. } => size < 8,
        Detail::Lsc(lsc) => {
            lsc.data != LscData::D64 || matches!(lsc.shape, LscShape::Transposed(_))
        }
        _ => false,
    };
    let fits = match instruction.opcode {
        Gather4Scaled | GatherScaled | SvmGather | LscLoad => narrow,
        Scatter4Scaled | ScatterScaled | SvmScatter | LscStore => true,
        DwordAtomic | SvmAtomic => !checker.is_own(),
        _ => false,
    };
    fits && instruction.exec.is_some_and(|exec| exec.size == 1)
}

/// Size in bytes of the part of a variable that a message of few channels reads or writes; `grfs`
/// is that of a message that accesses entire GRFs.
fn narrow_bytes(
    instruction: &Instruction,
    name: &str,
    (grfs, channels): (u32, u32),
    grf: u32,
) -> u32 {
    if name == "address" {
        return channels
            * match (instruction.opcode, instruction.detail) {
                (Opcode::SvmGather | Opcode::SvmScatter | Opcode::SvmAtomic, _) => 8,
                (_, Detail::Lsc(lsc) | Detail::LscAtomic(_, lsc))
                    if lsc.address.size == AddressSize::A64 =>
                {
                    8
                }
                _ => 4,
            };
    }
    // The number of elements and the size of each; elements start at multiples of entire GRFs.
    let (count, bytes) = match instruction.detail {
        Detail::Channels(mask) => (mask.count(), 4),
        Detail::Blocks { size: 1, count } => (1, u32::from(count).max(4)),
        Detail::Blocks { size, count } => (u32::from(count), u32::from(size)),
        Detail::Atomic { width, .. } => (1, width.bytes().max(4)),
        Detail::Lsc(lsc) | Detail::LscAtomic(_, lsc) => {
            let (_, slot) = lsc.data.sizes();
            match lsc.shape {
                LscShape::Transposed(count) => (1, slot * u32::from(count)),
                LscShape::Vector(_) | LscShape::Quad(_) => (lsc.shape.elements(), slot),
            }
        }
        _ => (1, 4),
    };
    let apart = grf * (grfs / count.max(1));
    apart * count.saturating_sub(1) + channels * bytes
}

fn lsc_model(checker: &mut Checker<'_>, lsc: Lsc) {
    let own = checker.is_own();
    let LscAddress { surface, size, .. } = lsc.address;
    let matching = match (lsc.sfid, surface) {
        (Sfid::Slm, LscSurface::Flat) => size != AddressSize::A64,
        (Sfid::Slm, _) => false,
        (Sfid::Ugm | Sfid::Ugml, LscSurface::Flat) => {
            size == AddressSize::A64 || !own && size == AddressSize::A32
        }
        (Sfid::Tgm, LscSurface::Flat | LscSurface::Arg) => false,
        (Sfid::Ugm | Sfid::Ugml | Sfid::Tgm, _) => size == AddressSize::A32,
    };
    if !matching {
        checker.report(Rule::Lsc, "address model does not match the memory");
    }
    if let LscSurface::Ss(index) = surface
        && own
    {
        let declared = match index {
            LscIndex::Variable {
                variable: Variable::Declared(id),
                ..
            } => checker.kernel.variables.get(id.0 as usize),
            LscIndex::Variable { .. } | LscIndex::Immediate(_) => None,
        };
        if declared.is_none_or(|v| v.ty != Type::Ud || v.elements != 1) {
            checker.report(Rule::Private, "expected a surface variable of one `ud`");
        }
        private(checker, PrivateMemory::ScratchSurface);
    }
}

/// Checks that the target places private memory there, and that the kernel declares its size.
fn private(checker: &mut Checker<'_>, kind: PrivateMemory) {
    let target = checker.kernel.target;
    if target.info().private_memory != kind {
        checker.report(
            Rule::Private,
            format!("this kind of private memory is not supported on {target}"),
        );
    }
    if checker.kernel.private_bytes == 0 {
        checker.report(Rule::Private, "the kernel declares no private memory");
    }
}

/// The values and the result of `dword_atomic` must be signed where the sign matters and unsigned
/// elsewhere; those of `svm_atomic` must have the operation's size.
fn atomic_types(checker: &mut Checker<'_>, instruction: &Instruction) {
    let Detail::Atomic { operation, width } = instruction.detail else {
        return;
    };
    if width == AtomicWidth::Word || instruction.opcode == Opcode::TypedAtomic {
        return;
    }
    let quadword = width == AtomicWidth::Qword;
    let wanted = match (quadword, operation.kind()) {
        (false, AtomicKind::Float) => Type::F,
        (true, AtomicKind::Float) => Type::Df,
        (false, AtomicKind::Unsigned) => Type::Ud,
        (false, AtomicKind::Signed) => Type::D,
        (true, AtomicKind::Unsigned) => Type::Uq,
        (true, AtomicKind::Signed) => Type::Q,
    };
    let operands: [usize; 3] = match instruction.opcode {
        Opcode::DwordAtomic => [2, 3, 4],
        _ => [1, 2, 3],
    };
    for index in operands {
        if let Some(operand @ &Operand::Raw { variable, .. }) = instruction.operands.get(index)
            && !operand.is_null()
            && let ty = checker.kernel.variable_type(variable)
            && ty != wanted
            // For `svm_atomic` the finalizer checks the size only.
            && (instruction.opcode == Opcode::DwordAtomic || ty.size() != wanted.size())
        {
            checker.report(
                Rule::RawType,
                format!("operand {index} of an atomic message requires type `{wanted}`"),
            );
        }
    }
}

/// The finalizer derives the length of a legacy message's payload from the types of the variables.
/// (It takes the length of the response, and those of LSC messages, from the message.)
fn raw_types(checker: &mut Checker<'_>, instruction: &Instruction) {
    let (address, data) = match (instruction.opcode, instruction.detail) {
        (Opcode::DwordAtomic, _) => ((1, 4), Some((2, 4))),
        (Opcode::SvmAtomic, Detail::Atomic { width, .. }) => {
            ((0, 8), Some((2, width.bytes().max(4))))
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
            && variable != Variable::Predefined(Predefined::Null)
            && checker.kernel.variable_type(variable).size() != size
        {
            checker.report(
                Rule::RawType,
                format!("operand {index} requires a type of {size} bytes"),
            );
        }
    }
}

fn raw_operand(
    checker: &mut Checker<'_>,
    instruction: &Instruction,
    name: &str,
    index: usize,
    bytes: u32,
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
    // The finalizer aligns variables that a message accesses at an offset.
    let is_aligned = match checker.is_own() {
        true => region::is_grf_aligned(kernel, storage),
        false => storage.offset.is_multiple_of(grf),
    };
    if !offset.is_multiple_of(grf) || !is_aligned {
        checker.report(
            Rule::RawAlignment,
            format!("the {name} does not start at a GRF boundary"),
        );
    }
    let left = storage.size.saturating_sub(offset);
    if left < bytes {
        checker.report(
            Rule::RawSize,
            format!("the {name} requires {bytes} bytes, has {left}"),
        );
    }
}

/// Checks that each surface variable is set in the block that uses it.
pub(super) fn check_surfaces(checker: &mut Checker<'_>) {
    let kernel = checker.kernel;
    let inputs = kernel
        .inputs
        .iter()
        .filter_map(|input| match input.variable {
            InputVariable::Surface(id) => Some(id),
            InputVariable::General(_) | InputVariable::Sampler(_) => None,
        });
    let inputs: Vec<SurfaceId> = inputs.collect();
    for block in flow::blocks(checker.kernel) {
        let mut set = inputs.clone();
        for index in block {
            let Some(instruction) = kernel.instructions.get(index) else {
                continue;
            };
            match instruction.operands.first() {
                Some(&Operand::State {
                    state: State::Surface(Surface::Variable(id)),
                    ..
                }) if instruction.opcode == Opcode::Movs => {
                    set.retain(|&other| other != id);
                    // With all channels on, the mask excludes none.
                    let is_for_all = kernel.is_for_all_channels();
                    let written = instruction.exec.is_some_and(|exec| {
                        exec == Exec::no_mask(1) || is_for_all && exec == Exec::masked(1)
                    });
                    if written {
                        set.push(id);
                    } else {
                        checker.report_at(
                            Rule::SurfaceSet,
                            Some(index),
                            "expected `movs (M1_NM, 1)`",
                        );
                    }
                }
                Some(Operand::Surface(Surface::Variable(id))) if !set.contains(id) => {
                    checker.report_at(
                        Rule::SurfaceSet,
                        Some(index),
                        "use of a surface variable that is not set in this block",
                    );
                }
                _ => {}
            }
        }
    }
}
