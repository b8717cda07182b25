//! Atomic operations on memory: one channel at a time, in ascending order.

use super::alu::general::channels;
use super::fault::Stop;
use super::memory::{Found, Own, find, place, reach};
use super::payload::Launch;
use super::program::AtomicMessage;
use super::registers::{Bits, Registers};
use crate::launch::{FaultKind, OutOfBounds};
use crate::numeric::{self, Rounding};
use crate::visa::instruction::Atomic;

/// Executes an atomic message in the channels of `mask`; bit 0 of the mask is channel `first`.
///
/// # Errors
/// Same as [`super::memory::run`].
pub(super) fn run(
    registers: &mut Registers,
    own: &mut Own<'_>,
    atomic: &AtomicMessage,
    (mask, first): (u32, u32),
    launch: &Launch<'_>,
) -> Result<(), Box<Stop>> {
    let message = &atomic.message;
    let reach = reach(registers, own.private, message, launch)?;
    let size = message.element;
    for channel in channels(mask) {
        let found = find(registers, own, message, reach, (channel, first), launch)?;
        let old = match found {
            Found::Buffer(buffer, offset) => {
                let value = buffer.read(offset, size);
                value.map(|value| Bits { value, shadow: 0 })
            }
            Found::Local(offset) => own.local.read(offset, size),
            Found::Guard(..) | Found::Null(_) | Found::Nowhere(_) | Found::Private(..) => None,
        };
        let slot = channel as usize * size as usize;
        let old = match (old, launch.options.out_of_bounds) {
            (Some(old), _) => old,
            (None, OutOfBounds::Zero) => {
                if atomic.has_result {
                    registers.define(message.data_byte + slot, size, 0);
                }
                continue;
            }
            (None, OutOfBounds::Fault) => {
                return Err(Stop::in_channel(
                    FaultKind::OutOfBounds,
                    channel,
                    place(&found, 0, message, launch, own.local),
                ));
            }
        };
        let kind = (true, atomic.operation != Atomic::Load);
        own.look_for_races((&found, 0), kind, message, channel, launch)?;
        let values = atomic.values.map(|byte| registers.read(byte + slot, size));
        let new = written(atomic.operation, old, values, size);
        match found {
            Found::Buffer(..) if new.shadow != 0 => {
                let place = place(&found, 0, message, launch, own.local);
                return Err(Stop::in_channel(
                    FaultKind::Poison,
                    channel,
                    format!("an undefined value is stored to {place}"),
                ));
            }
            Found::Buffer(buffer, offset) => {
                // Cannot fail: the same bytes were just read.
                _ = buffer.write(offset, size, new.value);
            }
            Found::Local(offset) => {
                _ = own.local.write(offset, size, new);
            }
            Found::Guard(..) | Found::Null(_) | Found::Nowhere(_) | Found::Private(..) => {}
        }
        if atomic.has_result {
            registers.write(message.data_byte + slot, size, old);
        }
    }
    Ok(())
}

/// Whether an operation is on single-precision floats.
pub(super) fn is_float(operation: Atomic) -> bool {
    matches!(
        operation,
        Atomic::FloatMin
            | Atomic::FloatMax
            | Atomic::FloatAdd
            | Atomic::FloatSub
            | Atomic::FloatCmpXchg
    )
}

/// The value that an operation writes. Any undefined operand bit makes all of it undefined.
fn written(operation: Atomic, old: Bits, [value, second]: [Bits; 2], size: u32) -> Bits {
    let ones = u64::MAX >> (64 - 8 * size);
    let signed = |bits: u64| match size {
        4 => i64::from(bits as u32 as i32),
        _ => bits as i64,
    };
    let (a, b) = (old.value & ones, value.value & ones);
    let result = match operation {
        Atomic::Add => a.wrapping_add(b),
        Atomic::Sub => a.wrapping_sub(b),
        Atomic::Inc => a.wrapping_add(1),
        Atomic::Dec => a.wrapping_sub(1),
        Atomic::Load => a,
        Atomic::Xchg => b,
        Atomic::SignedMin if signed(b) < signed(a) => b,
        Atomic::SignedMax if signed(b) > signed(a) => b,
        Atomic::UnsignedMin if b < a => b,
        Atomic::UnsignedMax if b > a => b,
        Atomic::SignedMin | Atomic::SignedMax | Atomic::UnsignedMin | Atomic::UnsignedMax => a,
        Atomic::And => a & b,
        Atomic::Or => a | b,
        Atomic::Xor => a ^ b,
        Atomic::CmpXchg if a == second.value & ones => b,
        Atomic::CmpXchg => a,
        Atomic::FloatMin
        | Atomic::FloatMax
        | Atomic::FloatAdd
        | Atomic::FloatSub
        | Atomic::FloatCmpXchg => {
            let [a, b, c] = [a, b, second.value].map(|bits| f32::from_bits(bits as u32));
            u64::from(float(operation, [a, b, c]).to_bits())
        }
    };
    let undefined = match operation {
        Atomic::Xchg => value.shadow != 0,
        Atomic::Inc | Atomic::Dec | Atomic::Load => old.shadow != 0,
        Atomic::CmpXchg | Atomic::FloatCmpXchg => old.shadow | value.shadow | second.shadow != 0,
        _ => old.shadow | value.shadow != 0,
    };
    Bits {
        value: result & ones,
        shadow: if undefined { ones } else { 0 },
    }
}

/// The value that a float operation writes. Rounds to nearest and does not flush denormals.
fn float(operation: Atomic, [a, b, compared]: [f32; 3]) -> f32 {
    let nearest = Rounding::Nearest;
    match operation {
        Atomic::FloatMin => numeric::min(a, b),
        Atomic::FloatMax => numeric::max(a, b),
        Atomic::FloatAdd => numeric::add(a, b, nearest),
        Atomic::FloatSub => numeric::add(a, -b, nearest),
        Atomic::FloatCmpXchg if a == compared => b,
        _ => a,
    }
}
