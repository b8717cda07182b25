//! Rules of every instruction: kinds of operands, execution size and mask, predicate,
//! saturation, modifiers, immediates (R101 to R108, R304, R305).

use super::{Checker, Rule};
use crate::visa::instruction::{
    Atomic, AtomicWidth, Combine, Detail, Instruction, LscCache, LscData, LscFenceOperation,
    LscScope, LscShape, Sfid,
};
use crate::visa::kernel::{Kernel, MAX_CHANNELS};
use crate::visa::opcode::{DetailKind, Opcode, Property, Slot};
use crate::visa::operand::{Modifier, Operand, Sampler, State, Surface, Variable};
use crate::visa::region;
use crate::visa::types::{Exec, Type};

/// Whether the operands, detail and IDs are valid enough for the other checks; reports violations.
pub(super) fn kinds_are_right(checker: &mut Checker<'_>, instruction: &Instruction) -> bool {
    let before = checker.violations.len();
    let slots = instruction.opcode.slots();
    let listed = instruction.opcode.has_list();
    let fixed = slots.len() - usize::from(listed);
    if fixed > instruction.operands.len() || !listed && fixed < instruction.operands.len() {
        checker.report(
            Rule::OperandKinds,
            format!(
                "instruction has {} operands, expected {}",
                instruction.operands.len(),
                slots.len()
            ),
        );
    }
    for (index, operand) in instruction.operands.iter().enumerate() {
        let slot = slots.get(index).or(slots.last().filter(|_| listed));
        if slot.is_some_and(|slot| !slot_accepts(*slot, operand)) {
            checker.report(
                Rule::OperandKinds,
                format!("invalid kind of operand {index}"),
            );
        }
        if !is_declared(checker, operand) {
            checker.report(Rule::OperandIds, format!("operand {index} is undeclared"));
        }
    }
    if let Some(usage) = instruction.predicate
        && usage.predicate.0 as usize >= checker.kernel.predicates.len()
    {
        checker.report(Rule::OperandIds, "use of undeclared predicate");
    }
    predicate_logic(checker, instruction);
    if !detail_is_right(instruction) {
        checker.report(
            Rule::Detail,
            "invalid condition, channels, size or count for this opcode",
        );
    }
    if instruction.exec.is_some() != instruction.opcode.has_exec() {
        checker.report(
            Rule::ExecMask,
            "missing or unexpected execution size: all instructions but labels, barriers and fences have one",
        );
    }
    checker.violations.len() == before
}

fn slot_accepts(slot: Slot, operand: &Operand) -> bool {
    let is_source = matches!(
        operand,
        Operand::Source { .. }
            | Operand::Immediate { .. }
            | Operand::Packed { .. }
            | Operand::Indirect { .. }
    ) && !operand.is_null();
    let is_destination = matches!(
        operand,
        Operand::Destination { .. } | Operand::IndirectDestination { .. }
    );
    let is_raw = matches!(operand, Operand::Raw { .. });
    let is_place = matches!(
        operand,
        Operand::AddressOf { .. } | Operand::AddressOfState { .. }
    );
    match slot {
        Slot::Destination => is_destination,
        Slot::DestinationOrPredicate => is_destination || matches!(operand, Operand::Predicate(_)),
        Slot::DestinationOrAddress => is_destination || matches!(operand, Operand::Address { .. }),
        Slot::Source => is_source,
        Slot::SourceOrPredicate => is_source || matches!(operand, Operand::Predicate(_)),
        Slot::SourceOfAnyKind => {
            is_source
                || is_place
                || matches!(operand, Operand::Predicate(_) | Operand::Address { .. })
        }
        Slot::Address => matches!(operand, Operand::Address { .. }),
        Slot::AddressOf => {
            is_place
                || matches!(operand, Operand::Address { .. } | Operand::Source { .. })
                    && !operand.is_null()
        }
        Slot::AddressOffset => {
            is_place
                || matches!(operand, Operand::Source { .. } | Operand::Immediate { .. })
                    && !operand.is_null()
        }
        Slot::Predicate => matches!(operand, Operand::Predicate(_)),
        Slot::Surface => matches!(operand, Operand::Surface(_)),
        Slot::Sampler => matches!(operand, Operand::Sampler(_)),
        Slot::StateOrDestination => {
            matches!(operand, Operand::State { .. } | Operand::Destination { .. })
        }
        Slot::StateOrSource => matches!(operand, Operand::State { .. }) || is_source,
        Slot::RawDestination | Slot::RawSourceOrNull | Slot::RawList => is_raw,
        Slot::RawSource => is_raw && !operand.is_null(),
        Slot::MixedList => is_raw || is_source,
        Slot::Block => matches!(operand, Operand::Source { .. }) && !operand.is_null(),
        Slot::Scalar => {
            matches!(operand, Operand::Source { .. } | Operand::Immediate { .. })
                && !operand.is_null()
        }
        Slot::Label | Slot::LabelList => matches!(operand, Operand::Label(_)),
        Slot::Symbol => matches!(operand, Operand::Symbol(_)),
        Slot::Name => {
            matches!(
                operand,
                Operand::Source { .. } | Operand::Address { .. } | Operand::Predicate(_)
            )
        }
    }
}

fn is_declared(checker: &Checker<'_>, operand: &Operand) -> bool {
    let kernel = checker.kernel;
    match *operand {
        Operand::Destination { variable, .. }
        | Operand::Source { variable, .. }
        | Operand::AddressOf { variable, .. }
        | Operand::Raw { variable, .. } => match variable {
            Variable::Declared(id) => (id.0 as usize) < kernel.variables.len(),
            Variable::Predefined(_) => true,
        },
        Operand::Immediate { .. } | Operand::Packed { .. } => true,
        Operand::Address { address, .. }
        | Operand::Indirect { address, .. }
        | Operand::IndirectDestination { address, .. } => {
            (address.0 as usize) < kernel.addresses.len()
        }
        Operand::Predicate(id) => (id.0 as usize) < kernel.predicates.len(),
        Operand::Surface(surface) => state_is_declared(kernel, State::Surface(surface)),
        Operand::Sampler(sampler) => state_is_declared(kernel, State::Sampler(sampler)),
        Operand::State { state, .. } | Operand::AddressOfState { state, .. } => {
            state_is_declared(kernel, state)
        }
        Operand::Symbol(id) => (id.0 as usize) < kernel.symbols.len(),
        Operand::Label(id) => (id.0 as usize) < kernel.labels.len(),
    }
}

fn state_is_declared(kernel: &Kernel, state: State) -> bool {
    match state {
        State::Surface(Surface::Variable(id)) => (id.0 as usize) < kernel.surfaces.len(),
        State::Sampler(Sampler::Variable(id)) => (id.0 as usize) < kernel.samplers.len(),
        State::Surface(_) | State::Sampler(Sampler::Bindless) => true,
    }
}

/// Logic instructions operate on predicates only or on none; `mov` reads one into a scalar.
fn predicate_logic(checker: &mut Checker<'_>, instruction: &Instruction) {
    let predicates = instruction
        .operands
        .iter()
        .filter(|operand| matches!(operand, Operand::Predicate(_)))
        .count();
    let wrong = match instruction.opcode {
        Opcode::And | Opcode::Or | Opcode::Xor | Opcode::Not => {
            predicates != 0 && predicates != instruction.operands.len()
        }
        Opcode::Mov => {
            matches!(instruction.operands.get(1), Some(Operand::Predicate(_)))
                && instruction.exec.is_none_or(|exec| exec.size != 1)
        }
        _ => false,
    };
    if wrong {
        checker.report(
            Rule::OperandKinds,
            "predicates are mixed with other operands, or `mov` of a predicate has more than one channel",
        );
    }
}

/// Whether the detail is of the opcode's kind and has legal values.
fn detail_is_right(instruction: &Instruction) -> bool {
    use DetailKind as K;
    let kind = instruction.opcode.info().detail;
    match (kind, instruction.detail) {
        (K::None, Detail::None) => true,
        (K::Condition, Detail::Condition(_)) | (K::Boolean, Detail::Boolean(_)) => true,
        (K::Dpas, Detail::Dpas { depth, repeat, .. }) => {
            matches!(depth, 1 | 2 | 4 | 8) && (1..=8).contains(&repeat)
        }
        (K::Channels, Detail::Channels(mask)) => (1..16).contains(&mask.0),
        (K::Channel, Detail::Sampler { channels, .. }) => channels.count() == 1,
        (K::ElementSize, Detail::ElementSize(1 | 2 | 4)) => true,
        (
            K::Gather,
            Detail::Gather {
                size: 1 | 2 | 4, ..
            },
        ) => true,
        (K::Modified, Detail::Modified(_)) => true,
        (K::Count, Detail::Count(1 | 2 | 4 | 8)) => true,
        // Block size 2 is internal to the finalizer; blocks of bytes are
        // packed into one doubleword.
        (
            K::Blocks,
            Detail::Blocks {
                size: 4 | 8,
                count: 1 | 2 | 4 | 8,
            }
            | Detail::Blocks {
                size: 1,
                count: 1 | 2 | 4,
            },
        ) => true,
        (K::Media, Detail::Media { width, height, .. }) => {
            (1..=64).contains(&width) && (1..=64).contains(&height)
        }
        (K::Atomic, Detail::Atomic { operation, width }) => {
            let first = match instruction.opcode {
                Opcode::TypedAtomic => 5,
                _ => 2,
            };
            !operation.name().is_empty()
                && (width != AtomicWidth::Qword || instruction.opcode == Opcode::SvmAtomic)
                && values_are_right(instruction, operation, first)
        }
        (K::Lsc, Detail::Lsc(lsc)) => {
            super::messages::lsc_shape_is_right(instruction.opcode, lsc)
                && caches_are_right(instruction.opcode, lsc.cache)
        }
        (K::LscAtomic, Detail::LscAtomic(operation, lsc)) => {
            let first = match instruction.opcode {
                Opcode::LscAtomicTyped => 5,
                _ => 2,
            };
            lsc.shape == LscShape::Vector(1)
                && matches!(lsc.data, LscData::D32 | LscData::D64 | LscData::D16c32)
                && caches_are_right(instruction.opcode, lsc.cache)
                && values_are_right(instruction, operation, first)
        }
        (K::LscBlock, Detail::LscBlock(block)) => {
            block.blocks >= 1 && block.width >= 1 && block.height >= 1
        }
        (K::LscState, Detail::LscState(_)) => true,
        (K::LscFence, Detail::Fence(fence)) => {
            fence.sfid != Sfid::Slm
                || fence.operation == LscFenceOperation::None && fence.scope == LscScope::Group
        }
        (K::Flush, Detail::None | Detail::Flush(_)) => true,
        (K::Sampler, Detail::Sampler { channels, .. })
        | (K::Pixels, Detail::Pixels { channels, .. })
        | (K::Unorm, Detail::Unorm { channels, .. })
        | (K::Avs, Detail::Avs { channels, .. }) => (1..16).contains(&channels.0),
        (K::RenderTarget, Detail::RenderTarget(_))
        | (K::Urb, Detail::Urb { .. })
        | (K::Ime, Detail::Ime { .. })
        | (K::Video | K::VideoFilter, Detail::Video(_))
        | (K::Fbr, Detail::None)
        | (K::Call, Detail::Call { .. })
        | (K::Send, Detail::Send { .. })
        | (K::Sends, Detail::Sends { .. })
        | (K::Line, Detail::Line(_)) => true,
        _ => false,
    }
}

/// Whether the pair of cache controls is valid for the opcode.
fn caches_are_right(opcode: Opcode, cache: [LscCache; 2]) -> bool {
    use LscCache::*;
    let atomic = matches!(opcode, Opcode::LscAtomic | Opcode::LscAtomicTyped);
    let load = opcode.has(Property::LscRead);
    match cache {
        [Default, Default] | [Uncached, Uncached] => true,
        [Uncached | Cached | Streaming | ReadInvalidate, Cached]
        | [Cached | Streaming, Uncached] => load || cache == [Streaming, Uncached] && !atomic,
        [Uncached, WriteBack] => !load,
        [WriteThrough, Uncached] | [WriteThrough | Streaming | WriteBack, WriteBack] => {
            !load && !atomic
        }
        _ => false,
    }
}

/// Whether an atomic operation has exactly its number of values, starting with operand `first`.
fn values_are_right(instruction: &Instruction, operation: Atomic, first: usize) -> bool {
    let values = instruction.operands.iter().skip(first).take(2);
    let given = values.map(|operand| !operand.is_null());
    given.eq((0..2).map(|k| k < operation.values()))
}

pub(super) fn check(checker: &mut Checker<'_>, instruction: &Instruction) {
    if let Some(exec) = instruction.exec {
        let flagged = region::smallest_split(checker.kernel, instruction).is_some();
        // For block messages the size is a count, and there is no mask.
        if !instruction.opcode.is_block() {
            exec_mask(checker, exec, flagged);
        }
        predicate_sizes(checker, instruction, exec);
    }
    predication(checker, instruction);
    for operand in &instruction.operands {
        if let Some(modifier) = operand.modifier() {
            modifiers(checker, instruction, modifier);
        }
        if let Some((_, offset)) = operand.indirection() {
            indirect_offset(checker, offset);
        }
        if let Operand::Immediate { ty, bits } = *operand {
            immediate(checker, ty, bits);
        }
    }
}

fn indirect_offset(checker: &mut Checker<'_>, offset: i16) {
    if !(-512..=511).contains(&offset) {
        checker.report(
            Rule::IndirectOffset,
            format!("offset {offset} is outside of the range -512 to 511"),
        );
    }
}

fn exec_mask(checker: &mut Checker<'_>, exec: Exec, flagged: bool) {
    let Exec {
        size,
        offset,
        no_mask,
    } = exec;
    let end = u32::from(size) + u32::from(offset);
    let limit = match checker.kernel.channels() {
        _ if no_mask => MAX_CHANNELS,
        // The width is unknown.
        0 => MAX_CHANNELS,
        channels => channels,
    };
    let known = matches!(size, 1 | 2 | 4 | 8 | 16 | 32);
    if size == 2 && flagged && !checker.kernel.is_for_all_channels() {
        checker.report(
            Rule::Narrow,
            "instruction of two channels has a mask or a flag",
        );
    }
    if !known || !offset.is_multiple_of(if size >= 8 { size } else { 4 }) || end > limit {
        checker.report(
            Rule::ExecMask,
            format!("invalid execution mask: {size} channels from channel {offset} on"),
        );
    }
}

fn predicate_sizes(checker: &mut Checker<'_>, instruction: &Instruction, exec: Exec) {
    let needed = u32::from(exec.size) + u32::from(exec.offset);
    let operands = instruction.operands.iter().filter_map(Operand::predicate);
    for id in operands.chain(instruction.predicate.map(|usage| usage.predicate)) {
        if let Some(decl) = checker.kernel.predicates.get(id.0 as usize)
            && decl.elements < needed
        {
            checker.report(
                Rule::PredicateSize,
                format!(
                    "predicate `{}` has {} bits, but {needed} are required",
                    decl.name, decl.elements
                ),
            );
        }
    }
}

fn predication(checker: &mut Checker<'_>, instruction: &Instruction) {
    let predicated = instruction.predicate.is_some();
    let message = match instruction.opcode {
        Opcode::Ret if predicated => "instruction cannot be predicated",
        opcode if predicated && !opcode.has_predicate() => "instruction cannot be predicated",
        Opcode::Sel if !predicated => "`sel` requires a predicate",
        opcode
            if instruction
                .predicate
                .is_some_and(|p| p.combine != Combine::None)
                && !opcode.has(Property::Combines) =>
        {
            "instruction does not support `.any` and `.all`"
        }
        _ => return,
    };
    checker.report(Rule::Predication, message);
}

fn modifiers(checker: &mut Checker<'_>, instruction: &Instruction, modifier: Modifier) {
    let kernel = checker.kernel;
    let allowed = match modifier {
        Modifier::None => true,
        Modifier::Not => instruction.opcode.has(Property::Complement),
        Modifier::Negate | Modifier::Absolute | Modifier::NegateAbsolute => {
            // Targets that move 64-bit integers in halves have no arithmetic on 64-bit operands.
            let in_halves =
                !kernel.target.info().int64 && region::has_quadwords(kernel, instruction);
            instruction.opcode.has(Property::Modifiers) && !in_halves
        }
    };
    if !allowed {
        checker.report(
            Rule::Modifiers,
            "opcode does not support this source modifier",
        );
    }
}

fn immediate(checker: &mut Checker<'_>, ty: Type, bits: u64) {
    if ty == Type::Bf {
        checker.report(
            Rule::ImmediateValue,
            "immediates of type `bf` are not supported",
        );
    } else if ty.truncate(bits) != bits {
        checker.report(
            Rule::ImmediateValue,
            format!("immediate {bits:#x} is out of range for `{ty}`"),
        );
    }
    if !ty.is_float() || ty == Type::Bf {
        return;
    }
    let (exponent, quiet) = match ty.size() {
        2 => (0x7c00, 0x0200),
        4 => (0x7f80_0000, 0x0040_0000),
        _ => (0x7ff0_0000_0000_0000, 0x0008_0000_0000_0000),
    };
    let fraction = bits & (quiet * 2 - 1);
    if bits & exponent == exponent && fraction != 0 && bits & quiet == 0 {
        checker.report(
            Rule::ImmediateNan,
            format!("immediate {bits:#x}:{ty} is a signaling NaN"),
        );
    }
}
