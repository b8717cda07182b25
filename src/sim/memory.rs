//! Accesses to buffers, through surfaces and by address, and to private and local memory.
//!
//! A surface starts [`SURFACE_GUARD`] bytes before its buffer, like that of a sub-buffer: code that
//! does not add the pushed buffer offset accesses the guard, which is a fault. A surface starts
//! with its buffer only if the kernel receives no offset. Only enabled channels access memory.

use super::alu::general::{channels, read};
use super::conflict::Conflicts;
use super::counts::Counts;
use super::fault::Stop;
use super::local::Local;
use super::payload::Launch;
use super::private::{Private, PrivateError, is_private};
use super::program::{Address, Message, Place, Rest, Sequence, Source};
use super::race::{Races, Who};
use super::registers::{Bits, Registers};
use crate::launch::memory::{Buffer, Bytes, FIRST_ADDRESS, Owner};
use crate::launch::printf::undefined_store;
use crate::launch::{FaultKind, OutOfBounds, Work};

/// Offset of a buffer in its surface in bytes, which is the value of the buffer offsets
/// in a simulated payload.
pub(super) const SURFACE_GUARD: u32 = 64;

/// The bit that Intel's compiler sets so that no pointer to local memory is null. The hardware
/// ignores it, as that compiler documents (docs/foreign-visa.md).
const LOCAL_MARK: u64 = 0x1000_0000;

/// The address up to which an access counts as one through a null pointer.
const NULL_REACH: u64 = 4096;

/// The location of an access: a buffer or memory, and a byte offset in it, or an invalid address.
pub(super) enum Found<'a> {
    /// A buffer and an offset in it, which may be past its end.
    Buffer(&'a Buffer, u64),
    /// The guard before the buffer of this argument, and the distance to the buffer in bytes.
    Guard(usize, u64),
    /// The argument is a null pointer.
    Null(usize),
    /// An address below the first buffer.
    Unmapped(u64),
    /// The private memory of the thread: the channel and the offset.
    Private(u32, u64),
    /// The local memory of the work-group: the offset.
    Local(u64),
}

/// The memory that a message accesses, before its channels' addresses are read.
#[derive(Clone, Copy)]
pub(super) enum Reach {
    /// All memory, by 64-bit address.
    Flat,
    /// The surface of an argument, and the offset of the buffer in it.
    Surface(usize, u32),
    /// The scratch space, and the offset of the thread's part in it.
    Scratch(u32),
    /// The local memory of the work-group.
    Local,
}

/// Memory that does not belong to the launch.
pub(super) struct Own<'a> {
    /// Private memory of the thread.
    pub(super) private: &'a mut Private,
    /// Local memory of the work-group.
    pub(super) local: &'a mut Local,
    /// Receives the accesses outside of all memory, if they are no faults.
    pub(super) work: &'a mut Work,
    /// The race detector of the work-group, and the current access.
    pub(super) races: Option<(&'a mut Races, Who)>,
    /// Whether the thread has changed memory.
    pub(super) changed: &'a mut bool,
    /// Receives what is accessed, if it is counted.
    pub(super) counts: Option<&'a mut Counts>,
}

impl Own<'_> {
    /// Counts the elements of a channel, if accesses are counted.
    #[inline(always)]
    pub(super) fn count(&mut self, found: &Found<'_>, message: &Message) {
        if let Some(counts) = &mut self.counts {
            counts.add(found, message);
        }
    }

    /// As [`Own::count`], for an atomic operation.
    #[inline(always)]
    pub(super) fn count_atomic(&mut self, found: &Found<'_>, message: &Message, writes: bool) {
        if let Some(counts) = &mut self.counts {
            counts.add_atomic(found, message, writes);
        }
    }

    /// Checks an access for data races; the location must be in bounds.
    ///
    /// # Errors
    /// The access reads, and races with an earlier write.
    #[inline(always)]
    pub(super) fn look_for_races(
        &mut self,
        (found, along): (&Found<'_>, u64),
        (reads, writes): (bool, bool),
        message: &Message,
        channel: u32,
        launch: &Launch<'_>,
    ) -> Result<(), Box<Stop>> {
        let Some((races, who)) = &mut self.races else {
            return Ok(());
        };
        let address = match found {
            Found::Buffer(buffer, offset) => buffer.address.wrapping_add(*offset),
            Found::Local(offset) => *offset,
            Found::Guard(..) | Found::Null(_) | Found::Unmapped(_) | Found::Private(..) => {
                return Ok(());
            }
        }
        .wrapping_add(along);
        let who = Who {
            channel: who.channel + channel,
            ..*who
        };
        if reads && let Some(race) = races.read(address, message.element, who) {
            let place = place(found, along, message, launch, self.local);
            return Err(Stop::race(race, channel, place));
        }
        if writes {
            races.write(address, message.element, who);
        }
        Ok(())
    }
}

/// Executes a message in the channels of `mask`; bit 0 of the mask is channel `first`.
///
/// # Errors
/// Undefined, misaligned or out-of-bounds addresses, undefined data of a store, and a conflict with
/// another group of a parallel run.
pub(super) fn run(
    registers: &mut Registers,
    own: &mut Own<'_>,
    message: &Message,
    (mask, first): (u32, u32),
    launch: &Launch<'_>,
    conflicts: Option<(&Conflicts, u32)>,
) -> Result<(), Box<Stop>> {
    let reach = reach(registers, own.private, message, launch)?;
    for channel in channels(mask) {
        let found = find(registers, own, message, reach, (channel, first), launch)?;
        own.count(&found, message);
        access(registers, own, message, channel, &found, launch, conflicts)?;
    }
    Ok(())
}

/// The location of a channel's first element.
pub(super) fn find<'l>(
    registers: &Registers,
    own: &Own<'_>,
    message: &Message,
    (reach, common): (Reach, u64),
    (channel, first): (u32, u32),
    launch: &'l Launch<'_>,
) -> Result<Found<'l>, Box<Stop>> {
    let Sequence {
        scale,
        offset,
        pitch,
    } = message.addresses;
    let which = match pitch {
        None => channel as usize,
        Some(_) => 0,
    };
    let address = match (message.address_byte, reach) {
        (None, _) => Bits {
            value: 0,
            shadow: 0,
        },
        (Some(at), Reach::Flat) => registers.read(at + 8 * which, 8),
        (Some(at), Reach::Surface(..) | Reach::Scratch(_) | Reach::Local) => {
            registers.read(at + 4 * which, 4)
        }
    };
    let along = match pitch {
        None => Bits {
            value: 0,
            shadow: 0,
        },
        Some(pitch) => {
            let bits = scalar(registers, &pitch);
            let pitch = i64::from(bits.value as u32 as i32);
            Bits {
                value: pitch.wrapping_mul(i64::from(channel)) as u64,
                shadow: bits.shadow,
            }
        }
    };
    if address.shadow | along.shadow != 0 {
        return Err(Stop::in_channel(
            FaultKind::Poison,
            channel,
            "the address is undefined",
        ));
    }
    let address = Bits {
        value: (address.value.wrapping_mul(u64::from(scale)))
            .wrapping_add(i64::from(offset) as u64)
            .wrapping_add(along.value),
        shadow: 0,
    };
    let address = match reach {
        Reach::Flat => address.value.wrapping_add(common),
        Reach::Surface(..) | Reach::Scratch(_) | Reach::Local => {
            u64::from((address.value as u32).wrapping_add(common as u32))
        }
    };
    let found = match reach {
        Reach::Flat if is_private(launch.kernel, address) => {
            Found::Private(first + channel, address.wrapping_sub(own.private.address()))
        }
        Reach::Scratch(start) => {
            let offset = (address as u32).wrapping_sub(start);
            Found::Private(first + channel, u64::from(offset))
        }
        Reach::Local if launch.kernel.contract.is_some() => Found::Local(address & !LOCAL_MARK),
        Reach::Local => Found::Local(address),
        Reach::Flat => launch
            .memory
            .at_address(address)
            .map_or(Found::Unmapped(address), |(b, offset)| {
                Found::Buffer(b, offset)
            }),
        Reach::Surface(argument, start) => match launch.memory.of_argument(argument) {
            None => Found::Null(argument),
            Some(buffer) => match address.checked_sub(u64::from(start)) {
                Some(offset) => Found::Buffer(buffer, offset),
                None => Found::Guard(argument, u64::from(start) - address),
            },
        },
    };
    if !message.any_place && !address.is_multiple_of(u64::from(message.element)) {
        let place = place(&found, 0, message, launch, own.local);
        return Err(Stop::in_channel(
            FaultKind::Misaligned,
            channel,
            format!(
                "misaligned access: {place}, which is not a multiple of the {} bytes of an element",
                message.element
            ),
        ));
    }
    Ok(found)
}

/// The memory that a message accesses, and the common offset.
pub(super) fn reach(
    registers: &Registers,
    private: &Private,
    message: &Message,
    launch: &Launch<'_>,
) -> Result<(Reach, u64), Box<Stop>> {
    let common = |offset: &Source| {
        let offset = scalar(registers, offset);
        match offset.shadow {
            0 => Ok(offset.value.wrapping_mul(u64::from(message.scale))),
            _ => Err(Stop::new(FaultKind::Poison, "the offset is undefined")),
        }
    };
    let (index, offset) = match message.address {
        Address::Flat => return Ok((Reach::Flat, 0)),
        Address::FlatFrom { base } => return Ok((Reach::Flat, common(&base)?)),
        Address::Scratch { offset } => {
            return Ok((Reach::Scratch(private.scratch_base()), common(&offset)?));
        }
        Address::Local { offset } => return Ok((Reach::Local, common(&offset)?)),
        Address::ScratchSurface { state } => {
            let state = scalar(registers, &state);
            if state.shadow != 0 || state.value != u64::from(private.header() >> 4) {
                return Err(Stop::new(
                    FaultKind::InvalidProgram,
                    "the surface state is not that of the thread's scratch surface",
                ));
            }
            return Ok((Reach::Scratch(0), 0));
        }
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
            (index, offset.value.wrapping_mul(u64::from(message.scale)))
        }
    };
    match launch.table.get(index as usize).copied().flatten() {
        Some(bound) => Ok((Reach::Surface(bound.argument, bound.start), offset)),
        None => Err(Stop::new(
            FaultKind::InvalidProgram,
            format!("the binding table has no surface {index}"),
        )),
    }
}

/// Reads a scalar source.
pub(super) fn scalar(registers: &Registers, source: &Source) -> Bits {
    match source.place {
        Place::Immediate(value) => Bits { value, shadow: 0 },
        Place::Region { byte, .. } => registers.read(byte, source.ty.size()),
        Place::Packed(..) | Place::Indirect(_) => read(registers, source, 0),
    }
}

/// Accesses all elements of a channel.
fn access(
    registers: &mut Registers,
    own: &mut Own<'_>,
    message: &Message,
    channel: u32,
    found: &Found<'_>,
    launch: &Launch<'_>,
    conflicts: Option<(&Conflicts, u32)>,
) -> Result<(), Box<Stop>> {
    *own.changed |= message.store;
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
        let byte = first + message.slot_byte + k as usize * message.element_stride;
        let along = message.place_of(k);
        let inside = match found {
            Found::Buffer(buffer, offset) => {
                let offset = offset.wrapping_add(along);
                if let Some((conflicts, group)) = conflicts
                    && let Owner::Argument(argument) = buffer.owner
                    && offset < buffer.size
                    && conflicts.touch(argument, offset, message.element, message.store, group)
                {
                    return Err(Stop::new(
                        FaultKind::Limit,
                        "two work-groups access the same bytes",
                    ));
                }
                if message.store {
                    let bits = registers.read(byte, message.element);
                    if bits.shadow != 0 {
                        return Err(Stop::in_channel(
                            FaultKind::Poison,
                            channel,
                            undefined_store(&place(found, along, message, launch, own.local)),
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
            Found::Private(owner, offset) => {
                let offset = offset.wrapping_add(along);
                // A block message has a doubleword of each channel.
                let is_block = message.count == own.private.channels();
                let owner = owner + if is_block { k } else { 0 };
                private_element(registers, own.private, message, (owner, offset), byte).map_err(
                    |mut stop| {
                        stop.channel = Some(channel);
                        stop
                    },
                )?
            }
            Found::Local(offset) => {
                let (offset, size) = (offset.wrapping_add(along), message.element);
                if message.store {
                    let bits = registers.read(byte, size);
                    own.local.write(offset, size, bits).is_some()
                } else {
                    let bits = own.local.read(offset, size);
                    bits.map(|bits| registers.write(byte, size, bits)).is_some()
                }
            }
            Found::Guard(..) | Found::Null(_) | Found::Unmapped(_) => false,
        };
        if inside {
            let kind = (!message.store, message.store);
            own.look_for_races((found, along), kind, message, channel, launch)?;
            continue;
        }
        match launch.options.out_of_bounds {
            OutOfBounds::Fault => {
                return Err(Stop::in_channel(
                    FaultKind::OutOfBounds,
                    channel,
                    out_of_bounds(found, along, message, launch, own.local),
                ));
            }
            OutOfBounds::Zero if message.store => own.work.writes_outside += 1,
            OutOfBounds::Zero => {
                own.work.reads_outside += 1;
                registers.define(byte, message.element, 0);
            }
        }
    }
    Ok(())
}

/// Accesses one element in private memory, which may contain undefined values. Returns whether
/// it is in bounds.
fn private_element(
    registers: &mut Registers,
    private: &mut Private,
    message: &Message,
    (owner, offset): (u32, u64),
    byte: usize,
) -> Result<bool, Box<Stop>> {
    let size = message.element;
    let result = if message.store {
        private.write(owner, offset, size, registers.read(byte, size))
    } else {
        private
            .read(owner, offset, size)
            .map(|bits| registers.write(byte, size, bits))
    };
    match result {
        Ok(()) => Ok(true),
        Err(PrivateError::Outside) => Ok(false),
        Err(PrivateError::Channel(other)) => Err(Stop::new(
            FaultKind::Misaligned,
            format!(
                "misaligned access to private memory: {size} at offset {offset:#x} of the thread belong to channel {other}"
            ),
        )),
    }
}

const UNDEFINED_BYTE: Bits = Bits {
    value: 0xcd,
    shadow: 0xff,
};

/// The message of an access outside of all memory.
pub(super) fn out_of_bounds(
    found: &Found<'_>,
    along: u64,
    message: &Message,
    launch: &Launch<'_>,
    local: &Local,
) -> String {
    let place = place(found, along, message, launch, local);
    match found {
        Found::Null(_) => format!("dereference of a null pointer: {place}"),
        Found::Unmapped(address) if *address < NULL_REACH => {
            format!("dereference of a null pointer: {place}")
        }
        _ => format!("out-of-bounds access: {place}"),
    }
}

/// Describes a location in a message to the user.
pub(super) fn place(
    found: &Found<'_>,
    along: u64,
    message: &Message,
    launch: &Launch<'_>,
    local: &Local,
) -> String {
    let name = |argument: usize| match launch.kernel.arguments.get(argument) {
        Some(info) => format!("argument {argument} (`{}`)", info.name),
        None => format!("argument {argument}"),
    };
    let size = Bytes(message.element.into());
    match found {
        Found::Buffer(buffer, offset) => {
            let (offset, total) = (offset.wrapping_add(along), Bytes(buffer.size));
            match buffer.owner {
                Owner::Argument(argument) => format!(
                    "{}: {size} at offset {offset} of a buffer of {total}",
                    name(argument)
                ),
                Owner::Constants => {
                    format!("{size} at offset {offset} of {total} of constant variables")
                }
            }
        }
        Found::Guard(argument, before) => format!(
            "{}: {size} at offset -{} of the buffer",
            name(*argument),
            before.saturating_sub(along)
        ),
        Found::Private(_, offset) => {
            let offset = offset.wrapping_add(along);
            if launch.kernel.contract.is_some() {
                return format!(
                    "{size} at offset {offset} of {} bytes of the thread's private memory",
                    launch.kernel.private_bytes_per_thread()
                );
            }
            let row = 4 * u64::from(launch.kernel.simd);
            format!(
                "{size} at offset {} of {} bytes of private memory",
                offset / row * 4 + offset % 4,
                launch.kernel.private_bytes
            )
        }
        Found::Local(offset) => format!(
            "{size} at offset {} of {} bytes of local memory",
            offset.wrapping_add(along),
            local.size()
        ),
        Found::Null(argument) => {
            format!("{}: {size}", name(*argument))
        }
        Found::Unmapped(address) => format!(
            "{size} at address {:#x}, below the first buffer at {FIRST_ADDRESS:#x}",
            address.wrapping_add(along)
        ),
    }
}
