//! Reads and writes of the buffers, through surfaces and by address.
//!
//! A surface begins [`SURFACE_GUARD`] bytes before its buffer, as that of a sub-buffer does:
//! code that forgets to add the pushed buffer offset reads the guard, which is a fault.
//! Only the enabled channels access memory.

use super::alu::general::channels;
use super::conflict::Conflicts;
use super::fault::Stop;
use super::payload::Launch;
use super::program::{Address, Message, Place, Rest, Source};
use super::registers::{Bits, Registers};
use crate::launch::memory::{Buffer, FIRST_ADDRESS, Owner};
use crate::launch::{FaultKind, OutOfBounds};

/// Bytes from the start of a surface to its buffer: what the buffer offsets of a simulated
/// payload are.
pub(super) const SURFACE_GUARD: u32 = 64;

/// A place in memory: a buffer and a byte offset in it, or nothing.
enum Found<'a> {
    /// Perhaps past the end.
    Buffer(&'a Buffer, u64),
    /// The guard before the buffer of this argument, at this offset into its surface.
    Guard(usize, u64),
    /// This argument is a null pointer.
    Null(usize),
    /// No buffer at or below this address.
    Nowhere(u64),
}

/// Carries a message out in the channels of `mask`.
///
/// # Errors
/// Undefined, misaligned or foreign addresses, undefined data of a store, and a conflict
/// with another group of a parallel run.
pub(super) fn run(
    registers: &mut Registers,
    message: &Message,
    mask: u32,
    launch: &Launch<'_>,
    conflicts: Option<(&Conflicts, u32)>,
) -> Result<(), Box<Stop>> {
    let (surface, common) = surface(registers, message, launch)?;
    for channel in channels(mask) {
        let at = message.address_byte;
        let address = match surface {
            None => registers.read(at + 8 * channel as usize, 8),
            Some(_) => registers.read(at + 4 * channel as usize, 4),
        };
        if address.shadow != 0 {
            return Err(Stop::in_channel(
                FaultKind::Poison,
                channel,
                "the address is undefined",
            ));
        }
        let address = match surface {
            None => address.value,
            Some(_) => u64::from((address.value as u32).wrapping_add(common)),
        };
        if !address.is_multiple_of(u64::from(message.element)) {
            return Err(Stop::in_channel(
                FaultKind::Misaligned,
                channel,
                format!(
                    "{} at {address:#x} is not a multiple of the {} bytes of an element",
                    if surface.is_some() {
                        "the offset"
                    } else {
                        "the address"
                    },
                    message.element
                ),
            ));
        }
        let found = match surface {
            None => launch
                .memory
                .at_address(address)
                .map_or(Found::Nowhere(address), |(b, offset)| {
                    Found::Buffer(b, offset)
                }),
            Some(argument) => match launch.memory.of_argument(argument) {
                None => Found::Null(argument),
                Some(buffer) => match address.checked_sub(u64::from(SURFACE_GUARD)) {
                    Some(offset) => Found::Buffer(buffer, offset),
                    None => Found::Guard(argument, address),
                },
            },
        };
        access(registers, message, channel, &found, launch, conflicts)?;
    }
    Ok(())
}

/// The argument whose surface a message uses (`None` for addresses), and the common offset.
fn surface(
    registers: &Registers,
    message: &Message,
    launch: &Launch<'_>,
) -> Result<(Option<usize>, u32), Box<Stop>> {
    let (index, offset) = match message.address {
        Address::Flat => return Ok((None, 0)),
        Address::Table(index) => (index, 0),
        Address::Surface { variable, offset } => {
            let (index, undefined) = registers.surfaces[variable];
            let offset = scalar(registers, &offset);
            if undefined != 0 || offset.shadow != 0 {
                return Err(Stop::new(
                    FaultKind::Poison,
                    "the surface variable or the offset is undefined",
                ));
            }
            (index, offset.value as u32)
        }
    };
    match launch.table.get(index as usize).copied().flatten() {
        Some(argument) => Ok((Some(argument), offset)),
        None => Err(Stop::new(
            FaultKind::InvalidProgram,
            format!("the binding table has no surface {index}"),
        )),
    }
}

/// The bits of a scalar source.
pub(super) fn scalar(registers: &Registers, source: &Source) -> Bits {
    match source.place {
        Place::Immediate(value) => Bits { value, shadow: 0 },
        Place::Region { byte, .. } => registers.read(byte, source.ty.size()),
    }
}

/// All elements of a channel.
fn access(
    registers: &mut Registers,
    message: &Message,
    channel: u32,
    found: &Found<'_>,
    launch: &Launch<'_>,
    conflicts: Option<(&Conflicts, u32)>,
) -> Result<(), Box<Stop>> {
    let first = message.data_byte + channel as usize * message.channel_stride;
    match message.rest {
        Rest::None => {}
        Rest::Zero => registers.define(first, 4, 0),
        Rest::Undefined(bytes) => {
            for k in 0..bytes as usize {
                registers.write(first + k, 1, UNDEFINED_BYTE);
            }
        }
    }
    for k in 0..message.count {
        let byte = first + k as usize * message.element_stride;
        let along = u64::from(k) * u64::from(message.element);
        let inside = match found {
            Found::Buffer(buffer, offset) => {
                let offset = offset.wrapping_add(along);
                if let Some((conflicts, group)) = conflicts
                    && let Owner::Argument(argument) = buffer.owner
                    && offset < buffer.size
                    && conflicts.touch(argument, offset, message.element, message.store, group)
                {
                    return Err(Stop::new(FaultKind::Limit, "two groups use one place"));
                }
                if message.store {
                    let bits = registers.read(byte, message.element);
                    if bits.shadow != 0 {
                        return Err(Stop::in_channel(
                            FaultKind::Poison,
                            channel,
                            format!(
                                "an undefined value is stored to {}",
                                place(found, along, message, launch)
                            ),
                        ));
                    }
                    buffer.write(offset, message.element, bits.value).is_some()
                } else {
                    let value = buffer.read(offset, message.element);
                    if let Some(value) = value {
                        registers.define(byte, message.element, value);
                    }
                    value.is_some()
                }
            }
            Found::Guard(..) | Found::Null(_) | Found::Nowhere(_) => false,
        };
        if inside {
            continue;
        }
        match launch.options.out_of_bounds {
            OutOfBounds::Fault => {
                return Err(Stop::in_channel(
                    FaultKind::OutOfBounds,
                    channel,
                    place(found, along, message, launch),
                ));
            }
            OutOfBounds::Zero if message.store => {}
            OutOfBounds::Zero => registers.define(byte, message.element, 0),
        }
    }
    Ok(())
}

const UNDEFINED_BYTE: Bits = Bits {
    value: 0xcd,
    shadow: 0xff,
};

/// Names a place for a message to the user.
fn place(found: &Found<'_>, along: u64, message: &Message, launch: &Launch<'_>) -> String {
    let name = |argument: usize| match launch.kernel.arguments.get(argument) {
        Some(info) => format!("argument {argument} (`{}`)", info.name),
        None => format!("argument {argument}"),
    };
    let size = message.element;
    match found {
        Found::Buffer(buffer, offset) => {
            let (offset, total) = (offset.wrapping_add(along), buffer.size);
            match buffer.owner {
                Owner::Argument(argument) => format!(
                    "{}: {size} bytes at offset {offset} of a buffer of {total} bytes",
                    name(argument)
                ),
                Owner::Constants => format!(
                    "{size} bytes at offset {offset} of {total} bytes of constant variables"
                ),
            }
        }
        Found::Guard(argument, address) => format!(
            "{}: {size} bytes at offset -{} of the buffer",
            name(*argument),
            u64::from(SURFACE_GUARD).saturating_sub(address + along)
        ),
        Found::Null(argument) => format!("{}: {size} bytes of a null pointer", name(*argument)),
        Found::Nowhere(address) => format!(
            "{size} bytes at address {:#x}, below the first buffer at {FIRST_ADDRESS:#x}",
            address.wrapping_add(along)
        ),
    }
}
