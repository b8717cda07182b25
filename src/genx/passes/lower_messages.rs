//! Lowers parts of messages that the hardware's messages do not have: offsets that are shifted, elements of bytes
//! and words in registers, loads and stores of local memory by pointers, and pointers of other sizes than 64 bits.
//!
//! Gathers and scatters of surfaces transfer a doubleword of a register for each element, of which they read or
//! write the low bytes. So narrower elements are extended before, and truncated after the message. An access to
//! local memory becomes a gather or scatter of its surface, in units that are not larger than the elements, so that
//! no undefined byte makes other elements undefined, nor than the alignment.

use super::rewrite::{Action, Rewriter, rewrite_selected};
use crate::genx::function::{
    Bits, Detail, Function, Instruction, InstructionId, LOCAL_SURFACE, Operand,
};
use crate::genx::opcode::Opcode;
use crate::genx::types::{Data, LOCAL, Scalar, Type};
use std::convert::Infallible;

/// The largest unit of a gather or scatter of a surface.
const LARGEST_UNIT: u32 = 4;

/// The positions of operands in a message with shifted offsets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Positions {
    scale: usize,
    offsets: usize,
    /// Whether the offsets are added to a 64-bit address.
    wide: bool,
    /// Whether the element size is a parameter; else the message transfers doublewords.
    sized: bool,
    /// The old value of a gather, or the value that a scatter stores.
    value: Option<usize>,
}

fn positions(opcode: Opcode) -> Option<Positions> {
    let found = |scale, offsets, wide, sized, value| {
        Some(Positions {
            scale,
            offsets,
            wide,
            sized,
            value,
        })
    };
    match opcode {
        Opcode::SvmGather4 | Opcode::SvmScatter4 => found(2, 4, true, false, None),
        Opcode::Gather | Opcode::Scatter => found(2, 5, false, true, Some(6)),
        Opcode::Gather4 | Opcode::Scatter4 => found(2, 5, false, false, None),
        Opcode::Gather2 | Opcode::GatherMasked2 => found(1, 4, false, true, None),
        Opcode::Gather42 | Opcode::Gather4Masked2 => found(1, 4, false, false, None),
        _ => None,
    }
}

/// Lowers messages. Returns whether there was anything to lower.
pub fn lower_messages(function: &mut Function) -> bool {
    let wanted = |_: &Function, instruction: &Instruction| match instruction.opcode {
        Opcode::Load | Opcode::Store | Opcode::IntToPtr | Opcode::PtrToInt => true,
        opcode => positions(opcode).is_some(),
    };
    let done: Result<bool, Infallible> = rewrite_selected(function, wanted, |rewriter, id| {
        let instruction = rewriter.function.instruction(id).clone();
        Ok(match instruction.opcode {
            Opcode::Load | Opcode::Store => access(rewriter, &instruction).unwrap_or(Action::Keep),
            Opcode::IntToPtr | Opcode::PtrToInt => pointer(rewriter, &instruction),
            _ => match positions(instruction.opcode) {
                Some(positions) => scattered(rewriter, id, &instruction, positions),
                None => Action::Keep,
            },
        })
    });
    match done {
        Ok(changed) => changed,
        Err(never) => match never {},
    }
}

/// Conversions between pointers and integers of other sizes than 64 bits.
fn pointer(rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Action {
    let operand = instruction.operands[0];
    let result = rewriter.function.result_type(instruction);
    let (from, to) = (rewriter.function.operand_data(operand), result.data());
    let resized =
        |rewriter: &mut Rewriter<'_>, operand, from: Data, to: Data| match from.scalar.bits()
            < to.scalar.bits()
        {
            true => rewriter.op(Opcode::Zext, to, [operand]),
            false => rewriter.op(Opcode::Trunc, to, [operand]),
        };
    match (instruction.opcode, from, to) {
        (Opcode::IntToPtr, Some(from), _) if from != Data::I64 && !from.is_vector() => {
            let address = resized(rewriter, operand, from, Data::I64);
            Action::Replace(rewriter.op(Opcode::IntToPtr, result, [address]))
        }
        (Opcode::PtrToInt, _, Some(to)) if to != Data::I64 && !to.is_vector() => {
            let address = rewriter.op(Opcode::PtrToInt, Data::I64, [operand]);
            Action::Replace(resized(rewriter, address, Data::I64, to))
        }
        _ => Action::Keep,
    }
}

/// A gather or scatter with unshifted offsets and doublewords in registers.
fn scattered(
    rewriter: &mut Rewriter<'_>,
    id: InstructionId,
    instruction: &Instruction,
    positions: Positions,
) -> Action {
    let mut operands = instruction.operands.clone();
    let mut changed = false;
    let scale = rewriter.function.splat_of(operands[positions.scale]);
    let scale = scale.unwrap_or(0) & 3;
    let offsets = rewriter.data(operands[positions.offsets]);
    let wanted = match positions.wide {
        true => Scalar::I64,
        false => Scalar::I32,
    };
    if offsets.scalar != wanted {
        let ty = offsets.with_scalar(wanted);
        let opcode = match offsets.scalar.bits() < wanted.bits() {
            true => Opcode::Zext,
            // Offsets in surfaces are computed modulo 2^32.
            false => Opcode::Trunc,
        };
        operands[positions.offsets] = rewriter.op(opcode, ty, [operands[positions.offsets]]);
        changed = true;
    }
    if scale != 0 {
        let ty = offsets.with_scalar(wanted);
        let count = rewriter.splat(ty, scale);
        let shifted = rewriter.op(Opcode::Shl, ty, [operands[positions.offsets], count]);
        operands[positions.offsets] = shifted;
        operands[positions.scale] = rewriter.function.integer(Scalar::I16, 0);
        changed = true;
    }
    let result = rewriter.function.result_type(instruction).data();
    let stored = positions.value.map(|k| rewriter.data(operands[k]));
    let data = result.or(stored);
    let narrow = data.filter(|d| positions.sized && matches!(d.scalar.bytes(), 1 | 2));
    if let Some(data) = narrow.filter(|d| d.scalar != Scalar::I1) {
        if let Some(k) = positions.value {
            operands[k] = widened(rewriter, operands[k]);
        }
        let wide = data.with_scalar(Scalar::I32);
        return match result {
            Some(_) => {
                let loaded = rewriter.copy(id, wide, operands);
                Action::Replace(narrowed(rewriter, loaded, data))
            }
            None => {
                rewriter.copy(id, Type::Void, operands);
                Action::Remove
            }
        };
    }
    match (changed, result) {
        (false, _) => Action::Keep,
        (true, Some(result)) => Action::Replace(rewriter.copy(id, result, operands)),
        (true, None) => {
            rewriter.copy(id, Type::Void, operands);
            Action::Remove
        }
    }
}

/// The bits of narrow elements in doublewords.
fn widened(rewriter: &mut Rewriter<'_>, operand: Operand) -> Operand {
    let data = rewriter.data(operand);
    let bits = Scalar::integer_of_bytes(data.scalar.bytes()).unwrap_or(data.scalar);
    let operand = rewriter.bitcast(operand, data.with_scalar(bits));
    match bits.bits() {
        32 => operand,
        _ => rewriter.op(Opcode::Zext, data.with_scalar(Scalar::I32), [operand]),
    }
}

/// The elements of a type in the low bits of doublewords.
fn narrowed(rewriter: &mut Rewriter<'_>, operand: Operand, data: Data) -> Operand {
    let bits = Scalar::integer_of_bytes(data.scalar.bytes()).unwrap_or(data.scalar);
    let low = match bits.bits() {
        32 => operand,
        _ => rewriter.op(Opcode::Trunc, data.with_scalar(bits), [operand]),
    };
    rewriter.bitcast(low, data)
}

/// A load or store of local memory; `None` for other memory.
fn access(rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Option<Action> {
    let stored = match (instruction.opcode, instruction.operands.as_slice()) {
        (Opcode::Store, &[value, _]) => Some(value),
        _ => None,
    };
    let pointer = *instruction.operands.last()?;
    let Type::Pointer { space: LOCAL, .. } = rewriter.function.operand_type(pointer) else {
        return None;
    };
    let data = match stored {
        Some(value) => rewriter.data(value),
        None => rewriter.function.result_type(instruction).data()?,
    };
    let Detail::Access { align, .. } = instruction.detail else {
        return None;
    };
    if data.scalar == Scalar::I1 {
        return None;
    }
    let aligned = 1 << align.max(1).trailing_zeros().min(LARGEST_UNIT.ilog2());
    let unit = data.scalar.bytes().min(aligned);
    let units = Data::vector(Scalar::integer_of_bytes(unit)?, data.bytes() / unit)?;
    let slots = units.with_scalar(Scalar::I32);

    let address = rewriter.op(Opcode::PtrToInt, Data::I64, [pointer]);
    let base = rewriter.op(Opcode::Trunc, Data::I32, [address]);
    let places = (0..units.count()).map(|k| Some(u64::from(k * unit)));
    let places = Bits::List(places.collect());
    let offsets = rewriter.function.add_constant(slots.into(), places).into();
    let size = rewriter
        .function
        .integer(Scalar::I32, u64::from(unit.ilog2()));
    let scale = rewriter.function.integer(Scalar::I16, 0);
    let surface = rewriter.function.integer(Scalar::I32, LOCAL_SURFACE);
    match stored {
        None => {
            let operands = vec![size, scale, surface, base, offsets];
            let loaded = rewriter.emit(Opcode::Gather2, slots, operands, Detail::None);
            let loaded = narrowed(rewriter, loaded, units);
            Some(Action::Replace(rewriter.bitcast(loaded, data)))
        }
        Some(value) => {
            let value = rewriter.bitcast(value, units);
            let value = widened(rewriter, value);
            let mask = rewriter.splat(slots.with_scalar(Scalar::I1), 1);
            let operands = vec![mask, size, scale, surface, base, offsets, value];
            rewriter.emit(Opcode::Scatter, Type::Void, operands, Detail::None);
            Some(Action::Remove)
        }
    }
}
