//! The memory of the interpreter: buffers by address or by surface, the argument block, and the
//! memory of a work-item or of a work-group.

use super::cell::Poison;
use super::program::{Access, Place};
use crate::ir::function::{Function, ParameterId, ParameterKind};
use crate::ir::types::AddressSpace;
use crate::launch::check::local_arguments;
use crate::launch::memory::{Buffer, Bytes, FIRST_ADDRESS, Memory, Owner};
use crate::launch::printf::undefined_store;
use crate::launch::{Argument, FaultKind, OutOfBounds};

/// Bytes from the start of a surface to its buffer, the value of
/// [`crate::ir::function::InputSource::BufferOffset`], where the kernel has that input. Nonzero, to expose code that does
/// not add the offset.
pub(super) const BUFFER_OFFSET: u32 = 64;

/// The null pointer of private and local memory, as an offset.
const NULL_OFFSET: u64 = 0xffff_ffff;

/// The distance from a null pointer in bytes up to which an access counts as one through it: a page, as where
/// operating systems map none.
const NULL_REACH: u64 = 4096;

/// A fault without its location: kind and message.
pub(super) type Wrong = Box<(FaultKind, String)>;

/// The memory of a launch.
pub(super) struct Space<'a> {
    function: &'a Function,
    memory: &'a Memory,
    /// The buffer of each argument.
    buffers: Vec<Option<&'a Buffer>>,
    /// By argument, the bytes from the start of its surface to its buffer.
    surface_starts: Vec<u64>,
    /// The bytes of the argument block, as the kernel reads them.
    arguments: Vec<u8>,
    /// By argument, the offset of its part of local memory; and the total size in bytes.
    local: (Vec<u32>, u32),
    out_of_bounds: OutOfBounds,
}

/// Where the bytes of an element are.
enum Element<'a> {
    Buffer(&'a Buffer, u64),
    Argument(u64),
}

/// Memory that may contain poison, the private memory of a work-item or the local memory of a
/// work-group: bytes, and for each whether it is poison.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Scratch {
    bytes: Vec<u8>,
    poison: Vec<Poison>,
    /// Whether bytes that were not written may be so because of a fault.
    is_excused: bool,
}

impl Scratch {
    /// The size of its representation, in bytes for each byte.
    pub(super) const BYTES_PER_BYTE: u64 = 1 + size_of::<Poison>() as u64;

    pub(super) fn new(size: u32) -> Scratch {
        Scratch {
            bytes: vec![0; size as usize],
            poison: vec![Poison::UNKNOWN; size as usize],
            is_excused: false,
        }
    }

    /// Makes everything undefined, for the next work-item or work-group.
    pub(super) fn forget(&mut self) {
        self.is_excused = false;
        self.poison.fill(Poison::UNKNOWN);
    }

    /// From now on, bytes that were not written depend on a fault that has been reported.
    pub(super) fn excuse(&mut self) {
        self.is_excused = true;
    }

    /// Sets the contents to these bytes, all of them defined.
    pub(super) fn preset(&mut self, bytes: &[u8]) {
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        self.poison.clear();
        self.poison.resize(bytes.len(), Poison::NONE);
    }

    /// The bits at an offset, and whether any of them is poison; `None` if out of bounds.
    pub(super) fn load(&self, offset: u64, size: u8) -> Option<(u64, Poison)> {
        let start = usize::try_from(offset).ok()?;
        let range = start..start.checked_add(usize::from(size))?;
        let bytes = self.bytes.get(range.clone())?;
        let poison = self.poison.get(range)?.iter();
        let poison = match poison.fold(Poison::NONE, |all, &p| all | p) {
            Poison::UNKNOWN if self.is_excused => Poison::REPORTED,
            poison => poison,
        };
        let bits = bytes.iter().rev().fold(0, |b, x| b << 8 | u64::from(*x));
        Some((bits, poison))
    }

    /// Stores bits, or poison; `None` if out of bounds.
    pub(super) fn store(&mut self, offset: u64, size: u8, bits: u64, poison: Poison) -> Option<()> {
        let start = usize::try_from(offset).ok()?;
        let range = start..start.checked_add(usize::from(size))?;
        self.poison.get_mut(range.clone())?.fill(poison);
        let bytes = bits.to_le_bytes();
        self.bytes
            .get_mut(range)?
            .copy_from_slice(bytes.get(..usize::from(size))?);
        Some(())
    }
}

impl<'a> Space<'a> {
    /// The effect of accesses outside of memory.
    pub(super) fn out_of_bounds(&self) -> OutOfBounds {
        self.out_of_bounds
    }

    /// The address of the constant variables.
    pub(super) fn constants_address(&self) -> u64 {
        self.memory.constants_address()
    }

    /// The argument block before any stores to it.
    pub(super) fn argument_block(&self) -> &[u8] {
        &self.arguments
    }

    /// The size in bytes of a work-group's local memory: the function's variables, and
    /// what the launch allocates.
    pub(super) fn local_bytes(&self) -> u32 {
        self.local.1
    }

    /// Loads from private or local memory, or from the work-item's own copy of the arguments: the
    /// bits, and whether any of them is poison.
    pub(super) fn load_scratch(
        &self,
        scratch: &Scratch,
        access: Access,
        address: u64,
        k: u8,
    ) -> Result<(u64, Poison), Wrong> {
        let at = address_of(access, address, k);
        self.aligned(access, address, k)?;
        match (scratch.load(at, access.size), self.out_of_bounds) {
            (Some(found), _) => Ok(found),
            (None, OutOfBounds::Zero) => Ok((0, Poison::NONE)),
            (None, OutOfBounds::Fault) => Err(self.outside(access, address, k)),
        }
    }

    /// Stores to private or local memory, or to the work-item's own copy of the arguments; poison
    /// may be stored there.
    pub(super) fn store_scratch(
        &self,
        scratch: &mut Scratch,
        access: Access,
        address: u64,
        k: u8,
        (bits, poison): (u64, Poison),
    ) -> Result<(), Wrong> {
        let at = address_of(access, address, k);
        self.aligned(access, address, k)?;
        let done = scratch.store(at, access.size, bits, poison);
        match (done, self.out_of_bounds) {
            (Some(()), _) | (None, OutOfBounds::Zero) => Ok(()),
            (None, OutOfBounds::Fault) => Err(self.outside(access, address, k)),
        }
    }

    /// The memory of a launch. The arguments must fit the function's parameters.
    pub(super) fn new(
        function: &'a Function,
        memory: &'a Memory,
        arguments: &[Argument],
        out_of_bounds: OutOfBounds,
    ) -> Space<'a> {
        let buffers: Vec<_> = (0..arguments.len())
            .map(|k| memory.of_argument(k))
            .collect();
        let starts = function.parameter_ids();
        let surface_starts = starts.map(|id| match function.has_buffer_offset(id) {
            true => u64::from(BUFFER_OFFSET),
            false => 0,
        });
        let surface_starts = surface_starts.collect();
        let end = |p: &crate::ir::function::Parameter| p.offset as usize + p.size() as usize;
        let size = function.parameters.iter().map(end).max().unwrap_or(0);
        let mut space = Space {
            function,
            memory,
            buffers,
            surface_starts,
            arguments: vec![0; size],
            local: local_arguments(function.local_layout().1, arguments),
            out_of_bounds,
        };
        for (k, (parameter, argument)) in function.parameters.iter().zip(arguments).enumerate() {
            let bytes = space.argument_bytes(k, argument);
            let start = parameter.offset as usize;
            if let Some(place) = space.arguments.get_mut(start..start + bytes.len()) {
                place.copy_from_slice(&bytes);
            }
        }
        space
    }

    /// The bytes of an argument's value; for a pointer, those of its address.
    pub(super) fn argument_bytes(&self, index: usize, argument: &Argument) -> Vec<u8> {
        match argument {
            Argument::Value(bytes) => bytes.clone(),
            Argument::Local(_) => {
                let offset = self.local.0.get(index).copied().unwrap_or(0);
                offset.to_le_bytes().to_vec()
            }
            Argument::Buffer(_) | Argument::Null => {
                let buffer = self.buffers.get(index).copied().flatten();
                buffer.map_or(0, |b| b.address).to_le_bytes().to_vec()
            }
        }
    }

    /// The address of an argument's buffer, or the offset of its part of local memory.
    pub(super) fn argument_address(&self, index: usize) -> Option<u64> {
        match self.buffers.get(index).copied().flatten() {
            Some(buffer) => Some(buffer.address),
            None => self.local.0.get(index).map(|&offset| offset.into()),
        }
    }

    /// An argument in a message: its index and its name.
    pub(super) fn argument_name(&self, argument: usize) -> String {
        match self.function.parameters.get(argument) {
            Some(p) => format!("argument {argument} (`{}`)", p.name),
            None => format!("argument {argument}"),
        }
    }

    /// Loads the element with index `k` of an access at `address`. This memory contains no poison.
    pub(super) fn load(&self, access: Access, address: u64, k: u8) -> Result<u64, Wrong> {
        let size = u32::from(access.size);
        let element = self.element(access, address, k)?;
        let found = match element {
            Some(Element::Buffer(buffer, offset)) => buffer.read(offset, size),
            Some(Element::Argument(offset)) => self.read_argument(offset, size),
            None => None,
        };
        match (found, self.out_of_bounds) {
            (Some(bits), _) => Ok(bits),
            (None, OutOfBounds::Zero) => Ok(0),
            (None, OutOfBounds::Fault) => Err(self.outside(access, address, k)),
        }
    }

    /// Stores the element with index `k` of an access at `address`.
    pub(super) fn store(
        &self,
        access: Access,
        address: u64,
        k: u8,
        bits: u64,
    ) -> Result<(), Wrong> {
        let element = self.element(access, address, k)?;
        let done = match element {
            Some(Element::Buffer(buffer, offset)) => {
                buffer.write(offset, u32::from(access.size), bits)
            }
            // Work-items store to their own copy of the arguments.
            Some(Element::Argument(_)) | None => None,
        };
        match (done, self.out_of_bounds) {
            (Some(()), _) | (None, OutOfBounds::Zero) => Ok(()),
            (None, OutOfBounds::Fault) => Err(self.outside(access, address, k)),
        }
    }

    /// The offset of an address in its buffer.
    pub(super) fn offset_in_buffer(&self, address: u64) -> Option<u64> {
        self.memory.at_address(address).map(|(_, offset)| offset)
    }

    /// Where an element is in the memory that work-items share: its address, or its offset in local memory.
    pub(super) fn shared_place(&self, access: Access, address: u64, k: u8) -> Option<u64> {
        let at = address_of(access, address, k);
        match access.place {
            Place::Flat | Place::Local => Some(at),
            Place::Surface(argument) => {
                let buffer = self.buffers.get(argument.index()).copied().flatten()?;
                (buffer.address + at).checked_sub(self.surface_start(argument))
            }
            Place::Argument | Place::Private => None,
        }
    }

    /// The bytes from the start of the surface of an argument to its buffer.
    fn surface_start(&self, argument: ParameterId) -> u64 {
        let start = self.surface_starts.get(argument.index());
        start.copied().unwrap_or_default()
    }

    /// Finds an element; `None` if it is certainly in no buffer.
    fn element(&self, access: Access, address: u64, k: u8) -> Result<Option<Element<'a>>, Wrong> {
        let at = address_of(access, address, k);
        self.aligned(access, address, k)?;
        Ok(match access.place {
            Place::Flat => {
                let found = self.memory.at_address(at);
                found.map(|(buffer, offset)| Element::Buffer(buffer, offset))
            }
            Place::Surface(argument) => {
                let buffer = self.buffers.get(argument.index()).copied().flatten();
                let offset = at.checked_sub(self.surface_start(argument));
                buffer
                    .zip(offset)
                    .map(|(b, offset)| Element::Buffer(b, offset))
            }
            Place::Argument => Some(Element::Argument(at)),
            // Not part of the launch's memory.
            Place::Private | Place::Local => None,
        })
    }

    fn read_argument(&self, offset: u64, size: u32) -> Option<u64> {
        let start = usize::try_from(offset).ok()?;
        let bytes = self
            .arguments
            .get(start..start.checked_add(size as usize)?)?;
        let mut all = [0; 8];
        all.get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(u64::from_le_bytes(all))
    }

    /// The fault of an element outside of all buffers.
    fn outside(&self, access: Access, address: u64, k: u8) -> Wrong {
        if let Some(wrong) = self.null_pointer(access, address, k) {
            return wrong;
        }
        let place = self.place(access, address, k);
        let message = match access.place {
            // The description names the null pointer.
            Place::Surface(argument) if self.is_null(argument) => place,
            _ => format!("out-of-bounds access: {place}"),
        };
        Box::new((FaultKind::OutOfBounds, message))
    }

    /// Whether an argument has no buffer.
    fn is_null(&self, argument: ParameterId) -> bool {
        self.buffers
            .get(argument.index())
            .copied()
            .flatten()
            .is_none()
    }

    /// The fault of a store of poison.
    pub(super) fn undefined_store(&self, access: Access, address: u64, k: u8) -> Wrong {
        let place = self.place(access, address, k);
        Box::new((FaultKind::Poison, undefined_store(&place)))
    }

    /// Checks the alignment of an element. Private and local memory consist of doublewords: a quadword
    /// there needs only 4-byte alignment.
    fn aligned(&self, access: Access, address: u64, k: u8) -> Result<(), Wrong> {
        let size = match access.place {
            Place::Flat | Place::Surface(_) | Place::Argument => u64::from(access.size),
            Place::Private | Place::Local => u64::from(access.size.min(4)),
        };
        if access.unaligned || address_of(access, address, k).is_multiple_of(size) {
            return Ok(());
        }
        if let Some(wrong) = self.null_pointer(access, address, k) {
            return Err(wrong);
        }
        let place = self.place(access, address, k);
        let message = format!(
            "misaligned access: {place}, which is not a multiple of the {size} bytes of an element"
        );
        Err(Box::new((FaultKind::Misaligned, message)))
    }

    /// The fault of an access through a null pointer, or through one near it: a member, or an element of an array.
    fn null_pointer(&self, access: Access, address: u64, k: u8) -> Option<Wrong> {
        let at = address_of(access, address, k);
        let (offset, memory) = match access.place {
            Place::Flat => (at, "global memory"),
            Place::Private => (at.wrapping_sub(NULL_OFFSET) & 0xffff_ffff, "private memory"),
            Place::Local => (at.wrapping_sub(NULL_OFFSET) & 0xffff_ffff, "local memory"),
            Place::Surface(_) | Place::Argument => return None,
        };
        // An access beyond the end of small memory is near the null pointer, too, but aligned there.
        let is_element = match access.place {
            Place::Flat => true,
            _ => offset == 0 || access.size > 1 && offset.is_multiple_of(access.size.into()),
        };
        let is_null = is_element && offset < NULL_REACH && self.out_of_bounds == OutOfBounds::Fault;
        is_null.then(|| {
            let size = Bytes(access.size.into());
            let message = match offset {
                0 => format!("dereference of a null pointer: {size} of {memory}"),
                _ => format!(
                    "dereference of a null pointer: {size} of {memory}, {offset} after the pointer"
                ),
            };
            Box::new((FaultKind::OutOfBounds, message)) as Wrong
        })
    }

    /// Describes the place of an element in a message.
    pub(super) fn place(&self, access: Access, address: u64, k: u8) -> String {
        let size = Bytes(access.size.into());
        let at = address_of(access, address, k);
        let name = |argument: usize| self.argument_name(argument);
        let in_buffer = |buffer: &Buffer, offset: u64| match buffer.owner {
            Owner::Argument(argument) => format!(
                "{}: {size} at offset {offset} of a buffer of {}",
                name(argument),
                Bytes(buffer.size)
            ),
            Owner::Constants => format!(
                "{size} at offset {offset} of {} bytes of constant variables",
                buffer.size
            ),
        };
        match access.place {
            Place::Flat => match self.memory.at_address(at) {
                Some((buffer, offset)) => in_buffer(buffer, offset),
                None => format!(
                    "{size} at address {at:#x}, below the first buffer at {FIRST_ADDRESS:#x}"
                ),
            },
            Place::Surface(argument) => {
                let start = self.surface_start(argument);
                let argument = argument.index();
                match self.buffers.get(argument).copied().flatten() {
                    None => format!("dereference of a null pointer: {}: {size}", name(argument)),
                    Some(buffer) => match at.checked_sub(start) {
                        Some(offset) => in_buffer(buffer, offset),
                        None => format!(
                            "{}: {size} at offset -{} of the buffer",
                            name(argument),
                            start - at
                        ),
                    },
                }
            }
            Place::Private => format!(
                "{size} at offset {at} of {} bytes of private memory",
                self.function.private_layout().1
            ),
            Place::Local => match self.local_owner(at) {
                Some((owner, start, end)) => {
                    let (offset, whole) = (at - start, Bytes(end - start));
                    format!("{owner}: {size} at offset {offset} of {whole} of local memory")
                }
                None => format!(
                    "{size} at offset {at} of {} bytes of local memory",
                    self.local.1
                ),
            },
            Place::Argument => format!(
                "{size} at offset {at} of an argument block of {} bytes",
                self.arguments.len()
            ),
        }
    }

    /// The variable or argument whose part of local memory contains an offset: its name, and the start and the
    /// end of its part.
    fn local_owner(&self, at: u64) -> Option<(String, u64, u64)> {
        let (offsets, variables_end) = self.function.local_layout();
        let variables = self.function.variables.iter().zip(&offsets);
        for (variable, &start) in variables.filter(|(v, _)| v.space == AddressSpace::Local) {
            let (start, end) = (
                u64::from(start),
                u64::from(start) + u64::from(variable.size),
            );
            if (start..end).contains(&at) {
                let name = match variable.is_exchange() {
                    true => "the memory of work-group functions".to_owned(),
                    false => format!("variable `{}`", variable.name),
                };
                return Some((name, start, end));
            }
        }
        let parameters = self.function.parameters.iter().enumerate();
        let mut starts: Vec<(u64, usize)> = parameters
            .filter(|(_, p)| p.kind == ParameterKind::Local)
            .filter_map(|(index, _)| Some((u64::from(*self.local.0.get(index)?), index)))
            .collect();
        starts.sort_unstable();
        let next = starts.partition_point(|&(start, _)| start <= at);
        let &(start, argument) = starts.get(next.checked_sub(1)?)?;
        let end = starts.get(next).map_or(u64::from(self.local.1), |s| s.0);
        let is_inside = at >= u64::from(variables_end) && at < end;
        is_inside.then(|| (self.argument_name(argument), start, end))
    }
}

/// The address of an element. Offsets are 32 bits wide and wrap, as in hardware.
fn address_of(access: Access, address: u64, k: u8) -> u64 {
    let along = u64::from(access.size) * u64::from(k);
    match access.place {
        Place::Flat => address.wrapping_add(along),
        Place::Surface(_) | Place::Argument | Place::Private | Place::Local => {
            u64::from((address as u32).wrapping_add(along as u32))
        }
    }
}
