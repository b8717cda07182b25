//! Atomic operations on memory: one channel at a time, in ascending order.

use super::alu::general::channels;
use super::fault::Stop;
use super::memory::{Found, Own, find, out_of_bounds, place, reach};
use super::payload::Launch;
use super::program::AtomicMessage;
use super::registers::{Bits, Registers};
use crate::launch::printf::undefined_store;
use crate::launch::{FaultKind, OutOfBounds};
use crate::numeric::{self, Rounding};
use crate::visa::instruction::Atomic;

/// Executes an atomic message in the channels of `mask`; bit 0 of the mask is channel `first`.
///
/// # Errors
/// Same errors as [`super::memory::run`].
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
        own.count_atomic(&found, message, atomic.operation != Atomic::Load);
        let old = match found {
            Found::Buffer(buffer, offset) => {
                let value = buffer.read(offset, size);
                value.map(|value| Bits { value, shadow: 0 })
            }
            Found::Local(offset) => own.local.read(offset, size),
            Found::Guard(..) | Found::Null(_) | Found::Unmapped(_) | Found::Private(..) => None,
        };
        let slot = channel as usize * size as usize;
        let old = match (old, launch.options.out_of_bounds) {
            (Some(old), _) => old,
            (None, OutOfBounds::Zero) => {
                own.work.reads_outside += 1;
                own.work.writes_outside += u64::from(atomic.operation != Atomic::Load);
                if atomic.has_result {
                    registers.define(message.data_byte + slot, size, 0);
                }
                continue;
            }
            (None, OutOfBounds::Fault) => {
                return Err(Stop::in_channel(
                    FaultKind::OutOfBounds,
                    channel,
                    out_of_bounds(&found, 0, message, launch, own.local),
                ));
            }
        };
        let kind = (true, atomic.operation != Atomic::Load);
        own.look_for_races((&found, 0), kind, message, channel, launch)?;
        let values = atomic.values.map(|byte| registers.read(byte + slot, size));
        let new = written(atomic.operation, old, values, size);
        *own.changed |= new != old;
        match found {
            Found::Buffer(..) if new.shadow != 0 => {
                let place = place(&found, 0, message, launch, own.local);
                return Err(Stop::in_channel(
                    FaultKind::Poison,
                    channel,
                    undefined_store(&place),
                ));
            }
            Found::Buffer(buffer, offset) => {
                // Cannot fail: the same bytes were just read.
                _ = buffer.write(offset, size, new.value);
            }
            Found::Local(offset) => {
                _ = own.local.write(offset, size, new);
            }
            Found::Guard(..) | Found::Null(_) | Found::Unmapped(_) | Found::Private(..) => {}
        }
        if atomic.has_result {
            registers.write(message.data_byte + slot, size, old);
        }
    }
    Ok(())
}

/// The value that an operation writes. Any undefined operand bit makes all of it undefined.
fn written(operation: Atomic, old: Bits, [value, second]: [Bits; 2], size: u32) -> Bits {
    let ones = u64::MAX >> (64 - 8 * size);
    let signed = |bits: u64| match size {
        4 => i64::from(bits as u32 as i32),
        _ => bits as i64,
    };
    let (a, b) = (old.value & ones, value.value & ones);
    let [x, y] = [a, b].map(|bits| f32::from_bits(bits as u32));
    let single = |x: f32| u64::from(x.to_bits());
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
        // Floats are rounded to nearest, and denormals are not flushed.
        Atomic::FloatMin => single(numeric::min(x, y)),
        Atomic::FloatMax => single(numeric::max(x, y)),
        Atomic::FloatAdd => single(numeric::add(x, y, Rounding::Nearest)),
        Atomic::FloatSub => single(numeric::add(x, -y, Rounding::Nearest)),
        Atomic::FloatCmpXchg if x == f32::from_bits(second.value as u32) => b,
        Atomic::FloatCmpXchg => a,
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
