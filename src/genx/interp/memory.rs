//! The memory of the interpreter: buffers by address or by surface, and the local memory of a
//! work-group.

use super::{Cell, UNDEFINED, Wrong, wrong};
use crate::genx::function::{ArgumentKind, Channels, Function, LOCAL_SURFACE, PRIVATE_SURFACE};
use crate::launch::memory::{Buffer, Bytes, FIRST_ADDRESS, Memory, Owner};
use crate::launch::{Argument, FaultKind, OutOfBounds};

/// The address of private memory in global memory.
pub(super) const PRIVATE_ADDRESS: u64 = 0x7fff_ffff_a000;

/// The memory that an address is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Global memory: 64-bit addresses.
    Flat,
    /// A surface: the index of the argument.
    Surface(usize),
    /// The local memory of the group.
    Local,
    /// The private memory of the thread.
    Private,
}

/// The memory of a launch.
pub(super) struct Space<'a> {
    function: &'a Function,
    memory: &'a Memory,
    /// The argument of each surface.
    surfaces: Vec<usize>,
    /// Size of a thread's private memory in bytes.
    private_bytes: u32,
    has_null: bool,
    out_of_bounds: OutOfBounds,
}

/// The local memory of a work-group, or the private memory of a thread, which may contain poison.
#[derive(Debug)]
pub(super) struct Local {
    bytes: Vec<u8>,
    poison: Vec<bool>,
}

impl Local {
    pub(super) fn new(size: u32) -> Local {
        Local {
            bytes: vec![0; size as usize],
            poison: vec![true; size as usize],
        }
    }

    /// Makes everything undefined, for the next work-group.
    pub(super) fn forget(&mut self) {
        self.poison.fill(true);
    }

    fn range(&self, address: u64, size: u32) -> Option<std::ops::Range<usize>> {
        let start = usize::try_from(address).ok()?;
        let end = start.checked_add(size as usize)?;
        (end <= self.bytes.len()).then_some(start..end)
    }

    fn load(&self, address: u64, size: u32) -> Option<Cell> {
        let range = self.range(address, size)?;
        if self.poison.get(range.clone())?.contains(&true) {
            return Some(UNDEFINED);
        }
        let bytes = self.bytes.get(range)?.iter().rev();
        Some(Cell::of(bytes.fold(0, |bits, b| bits << 8 | u64::from(*b))))
    }

    fn store(&mut self, address: u64, size: u32, cell: Cell) -> Option<()> {
        let range = self.range(address, size)?;
        self.poison.get_mut(range.clone())?.fill(cell.poison);
        let bytes = cell.bits.to_le_bytes();
        let bytes = bytes.get(..size as usize)?;
        self.bytes.get_mut(range)?.copy_from_slice(bytes);
        Some(())
    }
}

impl<'a> Space<'a> {
    pub(super) fn new(
        function: &'a Function,
        memory: &'a Memory,
        arguments: &[Argument],
        out_of_bounds: OutOfBounds,
    ) -> Space<'a> {
        let channels = function.kernel.as_ref().and_then(|k| k.channels.as_deref());
        let kinds = function.kernel.iter().flat_map(|kernel| &kernel.arguments);
        let surfaces = match channels {
            Some(channels) => super::payload::surfaces(channels),
            None => kinds
                .enumerate()
                .filter(|(_, info)| info.kind == ArgumentKind::Surface)
                .map(|(k, _)| k)
                .collect(),
        };
        Space {
            function,
            memory,
            surfaces,
            private_bytes: channels.map_or(0, Channels::private_bytes_per_thread),
            has_null: arguments.contains(&Argument::Null),
            out_of_bounds,
        }
    }

    /// The address of an argument's buffer; 0 for a null pointer.
    pub(super) fn address(&self, argument: usize) -> u64 {
        self.memory.of_argument(argument).map_or(0, |b| b.address)
    }

    /// The address of the program's constant variables.
    pub(super) fn constants_address(&self) -> u64 {
        self.memory.constants_address()
    }

    /// The memory of a surface index.
    pub(super) fn surface(&self, index: u64) -> Result<Place, Wrong> {
        if index == LOCAL_SURFACE {
            return Ok(Place::Local);
        }
        if index == PRIVATE_SURFACE && self.private_bytes > 0 {
            return Ok(Place::Private);
        }
        let argument = usize::try_from(index)
            .ok()
            .and_then(|k| self.surfaces.get(k));
        match argument {
            Some(&argument) => Ok(Place::Surface(argument)),
            None => wrong(
                FaultKind::OutOfBounds,
                format!(
                    "surface {index}; the kernel has {} surface arguments",
                    self.surfaces.len()
                ),
            ),
        }
    }

    /// The buffer and the offset in it of an element.
    fn find(&self, place: Place, address: u64) -> Option<(&Buffer, u64)> {
        match place {
            Place::Flat => self.memory.at_address(address),
            Place::Surface(argument) => Some((self.memory.of_argument(argument)?, address)),
            Place::Local | Place::Private => None,
        }
    }

    /// The memory of an address, and where it is there: private memory may be accessed by address.
    pub(super) fn resolve(&self, place: Place, address: u64) -> (Place, u64) {
        let offset = address.wrapping_sub(PRIVATE_ADDRESS);
        match place {
            Place::Flat if offset < u64::from(self.private_bytes) => (Place::Private, offset),
            _ => (place, address),
        }
    }

    /// An element, zero-extended, if it is in memory.
    fn peek(&self, local: &Local, place: Place, address: u64, size: u32) -> Option<Cell> {
        match place {
            Place::Local | Place::Private => local.load(address, size),
            Place::Flat | Place::Surface(_) => self
                .find(place, address)
                .and_then(|(buffer, offset)| buffer.read(offset, size))
                .map(Cell::of),
        }
    }

    /// Loads an element, zero-extended. `local` is the memory of `place` if it is local or private.
    pub(super) fn load(
        &self,
        local: &Local,
        place: Place,
        address: u64,
        size: u32,
    ) -> Result<Cell, Wrong> {
        match (self.peek(local, place, address, size), self.out_of_bounds) {
            (Some(cell), _) => Ok(cell),
            (None, OutOfBounds::Zero) => Ok(Cell::of(0)),
            (None, OutOfBounds::Fault) => self.outside(local, place, address, size),
        }
    }

    /// Stores an element, and returns whether that may have changed it. Poison may be stored to local memory only.
    pub(super) fn store(
        &self,
        local: &mut Local,
        place: Place,
        address: u64,
        size: u32,
        cell: Cell,
    ) -> Result<bool, Wrong> {
        let before = self.peek(local, place, address, size);
        let done = match place {
            Place::Local | Place::Private => local.store(address, size, cell),
            Place::Flat | Place::Surface(_) => {
                if cell.poison {
                    let message = "the value that is stored is undefined";
                    return wrong(FaultKind::PoisonStore, message);
                }
                self.find(place, address)
                    .and_then(|(buffer, offset)| buffer.write(offset, size, cell.bits))
            }
        };
        match (done, self.out_of_bounds) {
            (Some(()), _) => Ok(before != self.peek(local, place, address, size)),
            (None, OutOfBounds::Zero) => Ok(false),
            (None, OutOfBounds::Fault) => self.outside(local, place, address, size),
        }
    }

    /// An argument of the launch in messages. The parameters of a function whose threads execute several work-items are
    /// others: its metadata names the arguments.
    fn argument_name(&self, argument: usize) -> String {
        let kernel = self.function.kernel.as_ref();
        let name = match kernel.and_then(|kernel| kernel.channels.as_deref()) {
            Some(channels) => channels.arguments.get(argument).map(|info| &*info.name),
            None => {
                let value = self.function.parameters.get(argument);
                value.and_then(|&value| self.function.value(value).name.as_deref())
            }
        };
        match name {
            Some(name) => format!("argument {argument} (`{name}`)"),
            None => format!("argument {argument}"),
        }
    }

    /// The error about an element outside of its memory.
    fn outside<T>(&self, local: &Local, place: Place, at: u64, size: u32) -> Result<T, Wrong> {
        let size = Bytes(size.into());
        let in_buffer = |buffer: &Buffer, offset: u64| {
            let name = match buffer.owner {
                Owner::Argument(argument) => self.argument_name(argument),
                Owner::Constants => "constant variables".to_owned(),
            };
            format!(
                "{name}: {size} at offset {offset} of a buffer of {}",
                Bytes(buffer.size)
            )
        };
        let message = match (place, self.find(place, at)) {
            (_, Some((buffer, offset))) => in_buffer(buffer, offset),
            (Place::Surface(argument), None) => {
                let name = self.argument_name(argument);
                let message = format!("dereference of a null pointer: {name}: {size}");
                return wrong(FaultKind::OutOfBounds, message);
            }
            (Place::Local, None) => format!(
                "{size} at offset {at} of {} bytes of local memory",
                local.bytes.len()
            ),
            (Place::Private, None) => format!(
                "{size} at offset {at} of {} bytes of the thread's private memory",
                local.bytes.len()
            ),
            (Place::Flat, None) if self.has_null && at < u64::from(u32::MAX) => {
                format!("{size} at address {at:#x}: a null pointer?")
            }
            (Place::Flat, None) => {
                format!("{size} at address {at:#x}, below the first buffer at {FIRST_ADDRESS:#x}")
            }
        };
        wrong(
            FaultKind::OutOfBounds,
            format!("out-of-bounds access: {message}"),
        )
    }
}
