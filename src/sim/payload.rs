//! A launch on the simulated hardware: checked arguments, buffers in memory, the binding table, and
//! the payload of a thread.

use super::layout::{GROUP_ID_REGISTERS, PREDEFINED_GRFS};
use super::memory::SURFACE_GUARD;
use super::private::{PRIVATE_BASE, Private};
use super::program::{InputPlace, Program};
use super::registers::Registers;
use crate::launch::check::{
    Expected, ExpectedKind, check_launch, check_local_memory, dynamic_local_memory,
};
use crate::launch::memory::Memory;
use crate::launch::{Argument, Fault, FaultKind, NdRange, RunOptions};
use crate::visa::contract::Contract;
use crate::visa::kernel::{ArgumentKind, Input, InputRole, InputVariable, Kernel};

/// A surface in the binding table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// The argument whose buffer the surface contains.
    pub(super) argument: usize,
    /// Offset of the buffer in the surface, in bytes.
    pub(super) start: u32,
}

/// The local IDs of adjacent channels in a dimension.
#[derive(Clone, Copy, Debug)]
struct LocalIds {
    dimension: usize,
    /// Byte offset in the register file.
    byte: usize,
    /// First channel, and the channel after the last.
    channels: (u32, u32),
}

/// A prepared launch of a kernel.
#[derive(Debug)]
pub(super) struct Launch<'a> {
    /// The kernel that is launched.
    pub(super) kernel: &'a Kernel,
    pub(super) range: &'a NdRange,
    /// Options of the run.
    pub(super) options: &'a RunOptions,
    /// The buffers in simulated memory.
    pub(super) memory: Memory,
    /// Offset of each `__local` argument after the kernel's own variables, and the size of a
    /// work-group's local memory in bytes.
    pub(super) local: (Vec<u32>, u32),
    /// Surfaces by binding table index.
    pub(super) table: Vec<Option<Bound>>,
    /// The initial register file of a thread, without the data that differ between threads.
    image: Registers,
    /// Locations of the local IDs in the register file.
    local_ids: Vec<LocalIds>,
    r0: usize,
    sr0: usize,
    hw_id: usize,
    /// Whether each thread executes one work-item, with all channels on.
    one_item: bool,
}

impl<'a> Launch<'a> {
    /// Checks and prepares a launch.
    ///
    /// # Errors
    /// [`FaultKind::Launch`] for arguments or sizes that do not match the kernel,
    /// [`FaultKind::InvalidProgram`] for inputs that do not match their roles.
    pub(super) fn new(
        kernel: &'a Kernel,
        program: &Program,
        range: &'a NdRange,
        arguments: &[Argument],
        options: &'a RunOptions,
    ) -> Result<Launch<'a>, Fault> {
        check(kernel, range, arguments)?;
        let mut image = Registers::new(
            program.words,
            kernel.predicates.len(),
            kernel.surfaces.len(),
        )
        .with_addresses(kernel.addresses.len());
        let grf = kernel.target.grf_bytes() as usize;
        // The headers contain more than is modeled; the rest is 0, not undefined.
        for byte in 0..PREDEFINED_GRFS * grf {
            image.define(byte, 1, 0);
        }
        let mut launch = Launch {
            kernel,
            range,
            options,
            memory: Memory::with_constants(arguments, &kernel.constants),
            local: dynamic_local_memory(kernel.slm_bytes, arguments),
            table: binding_table(kernel),
            image,
            local_ids: Vec::new(),
            r0: program.r0,
            sr0: program.sr0,
            hw_id: program.hw_id,
            one_item: program.one_item,
        };
        for (input, &place) in kernel.inputs.iter().zip(&program.inputs) {
            let done = match (&kernel.contract, place) {
                (None, InputPlace::Register(byte)) => {
                    launch.input(input.role, byte, input.size, arguments)
                }
                (Some(contract), InputPlace::Register(byte)) => {
                    launch.pieces(contract, input, byte, arguments)
                }
                (Some(contract), InputPlace::Surface(id)) => {
                    launch.surface(contract, input, id);
                    Ok(())
                }
                (None, InputPlace::Surface(_)) => Ok(()),
            };
            done.map_err(|fault| named_input(kernel, input, fault))?;
        }
        Ok(launch)
    }

    /// Sets a surface variable to the binding table index of the argument whose payload entry
    /// begins where the input does. Without one it remains undefined.
    fn surface(&mut self, contract: &Contract, input: &Input, id: usize) {
        let entry = contract.payload.iter().find(|p| p.offset == input.offset);
        let argument = entry.and_then(|piece| piece.role.argument());
        let bound = argument.and_then(|argument| {
            let mut surfaces = contract.surfaces.iter();
            surfaces.find(|surface| surface.argument == argument)
        });
        if let (Some(bound), Some(variable)) = (bound, self.image.surfaces.get_mut(id)) {
            *variable = (u32::from(bound.index), 0);
        }
    }

    /// Writes the parts of the payload that overlap an input.
    fn pieces(
        &mut self,
        contract: &Contract,
        input: &Input,
        byte: usize,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let input_end = input.offset.saturating_add(input.size);
        for piece in &contract.payload {
            let end = piece.offset.saturating_add(piece.size);
            let common = piece.offset.max(input.offset)..end.min(input_end);
            if common.is_empty() {
                continue;
            }
            let byte = byte + (common.start - input.offset) as usize;
            let from = (common.start - piece.offset) as usize;
            let part = from..from + common.len();
            if let InputRole::LocalId(d) = piece.role {
                self.local_ids(d, byte, part)?;
                continue;
            }
            let bytes = self.bytes(piece.role, piece.size, arguments)?;
            let part = part.start.min(bytes.len())..part.end.min(bytes.len());
            self.image.define_bytes(byte, &bytes[part]);
        }
        Ok(())
    }

    /// Writes the value of an input according to its role.
    fn input(
        &mut self,
        role: InputRole,
        byte: usize,
        size: u32,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        if let InputRole::LocalId(d) = role {
            return self.local_ids(d, byte, 0..size as usize);
        }
        let bytes = self.bytes(role, size, arguments)?;
        self.image.define_bytes(byte, &bytes);
        Ok(())
    }

    /// Records where a part of a dimension's local IDs is located.
    fn local_ids(&mut self, d: u8, byte: usize, part: std::ops::Range<usize>) -> Result<(), Fault> {
        if d > 2 || !part.start.is_multiple_of(2) || !part.len().is_multiple_of(2) {
            let size = part.len();
            return Err(invalid(format!(
                "invalid input of local IDs of dimension {d}: {size} bytes"
            )));
        }
        let channel = |byte: usize| (byte / 2).min(self.kernel.simd as usize) as u32;
        let ids = LocalIds {
            dimension: usize::from(d),
            byte,
            channels: (channel(part.start), channel(part.end)),
        };
        self.local_ids.push(ids);
        Ok(())
    }

    /// The value of a role other than local IDs, as bytes.
    fn bytes(&self, role: InputRole, size: u32, arguments: &[Argument]) -> Result<Vec<u8>, Fault> {
        let range = self.range;
        let dimension = |d: u8, of: [u64; 3]| of.get(usize::from(d)).copied();
        let (value, bytes) = match role {
            InputRole::LocalId(_) => (None, 0),
            InputRole::Argument {
                index,
                offset,
                size: part,
            } => {
                let (from, to) = (usize::from(offset), usize::from(offset) + usize::from(part));
                let bytes = match arguments.get(usize::from(index)) {
                    Some(Argument::Value(bytes)) => bytes.get(from..to),
                    _ => None,
                };
                return match bytes.filter(|b| b.len() == size as usize) {
                    Some(bytes) => Ok(bytes.to_vec()),
                    None => Err(invalid(format!(
                        "input of {size} bytes does not match bytes {from} to {to} of argument {index}"
                    ))),
                };
            }
            InputRole::GlobalOffset(d) => (dimension(d, range.offset), 4),
            InputRole::EnqueuedLocalSize(d) | InputRole::LocalSize(d) => {
                (dimension(d, range.local), 4)
            }
            InputRole::GlobalSize(d) => (dimension(d, range.global), 4),
            InputRole::GroupCount(d) => (dimension(d, range.groups()), 4),
            InputRole::WorkDim => (Some(u64::from(range.dimensions)), 4),
            InputRole::PrivateBase => (Some(PRIVATE_BASE), 8),
            InputRole::Unknown => {
                return Err(invalid(
                    "the contents of an input of the kernel are unknown".to_string(),
                ));
            }
            InputRole::ConstantBase => (Some(self.memory.constants_address()), 8),
            InputRole::LocalOffset { index } => {
                let offset = self.local.0.get(usize::from(index));
                let wide = self.kernel.contract.is_some() && size == 8;
                (offset.copied().map(u64::from), if wide { 8 } else { 4 })
            }
            InputRole::BufferAddress { index } => {
                let buffer = self.memory.of_argument(usize::from(index));
                (Some(buffer.map_or(0, |b| b.address)), 8)
            }
            InputRole::BufferOffset { index } => {
                let buffer = self.memory.of_argument(usize::from(index));
                let offset = buffer.map_or(0, |_| SURFACE_GUARD);
                (Some(u64::from(offset)), 4)
            }
        };
        match value {
            Some(value) if bytes == size => Ok(value.to_le_bytes()[..size as usize].to_vec()),
            Some(_) | None => Err(invalid(format!(
                "input of {size} bytes does not match its role {role:?}"
            ))),
        }
    }

    /// Number of hardware threads in a work-group.
    pub(super) fn threads(&self) -> u64 {
        self.range
            .group_size()
            .div_ceil(u64::from(self.kernel.simd))
    }

    /// The register file of a thread that has not started.
    pub(super) fn registers(&self) -> Registers {
        self.image.clone()
    }

    /// Initializes the register file of a thread: the image, %r0 (group IDs in r0.1, r0.6 and r0.7,
    /// the thread's number in the group in byte 8, its scratch space in r0.5), the number of its
    /// hardware thread in %sr0 and %hw_id, the dispatch mask in %sr0, and the local IDs. Returns the dispatch mask.
    ///
    /// Channels past the end of the work-group receive local IDs as if the group
    /// continued, like on hardware.
    pub(super) fn start(
        &self,
        registers: &mut Registers,
        private: &mut Private,
        group: [u64; 3],
        thread: u64,
    ) -> u32 {
        registers.copy_from(&self.image);
        let groups = self.range.groups();
        let group_number = group[0] + groups[0] * (group[1] + groups[1] * group[2]);
        private.start(
            group_number
                .wrapping_mul(self.threads())
                .wrapping_add(thread),
        );
        registers.define(self.sr0, 4, u64::from(private.state()));
        registers.define(self.hw_id, 4, u64::from(private.hardware_thread()));
        for (register, value) in GROUP_ID_REGISTERS
            .into_iter()
            .zip(group)
            .chain([(2, thread & 0xff), (5, u64::from(private.header()))])
        {
            registers.define(self.r0 + 4 * register, 4, value & 0xffff_ffff);
        }
        let simd = u64::from(self.kernel.simd);
        let first = thread * simd;
        for ids in &self.local_ids {
            for (place, channel) in (ids.channels.0..ids.channels.1).enumerate() {
                let id = self.range.local_id(first + u64::from(channel))[ids.dimension];
                registers.define(ids.byte + 2 * place, 2, id & 0xffff);
            }
        }
        let mask = if self.one_item {
            u32::MAX
        } else {
            let live = (self.range.group_size() - first).min(simd) as u32;
            u32::MAX >> (32 - live.clamp(1, 32))
        };
        // The dispatch mask and the vector mask, which differ only in pixel shaders.
        for register in [2, 3] {
            registers.define(self.sr0 + 4 * register, 4, u64::from(mask));
        }
        mask
    }

    /// The global ID of a channel of a thread.
    pub(super) fn work_item(&self, group: [u64; 3], thread: u64, channel: u32) -> [u64; 3] {
        let channel = if self.one_item { 0 } else { u64::from(channel) };
        let linear = thread * u64::from(self.kernel.simd) + channel;
        let local = self.range.local_id(linear);
        std::array::from_fn(|d| self.range.offset[d] + group[d] * self.range.local[d] + local[d])
    }
}

/// A fault about an input, with the name of its variable.
fn named_input(kernel: &Kernel, input: &Input, fault: Fault) -> Fault {
    let variable = match input.variable {
        InputVariable::General(id) => kernel.variables.get(id.0 as usize),
        InputVariable::Surface(_) | InputVariable::Sampler(_) => None,
    };
    match variable.filter(|_| fault.kind == FaultKind::InvalidProgram) {
        Some(variable) => Fault {
            message: format!("input `{}`: {}", variable.name, fault.message),
            ..fault
        },
        None => fault,
    }
}

/// A fault of the kernel, not of the launch.
fn invalid(message: String) -> Fault {
    Fault {
        kind: FaultKind::InvalidProgram,
        ..Fault::launch(message)
    }
}

/// Surfaces by binding table index.
fn binding_table(kernel: &Kernel) -> Vec<Option<Bound>> {
    let mut table = Vec::new();
    let mut bind = |index: usize, argument: usize, start: u32| {
        if table.len() <= index {
            table.resize(index + 1, None);
        }
        table[index] = Some(Bound { argument, start });
    };
    let has_offset = |argument: usize| {
        let mut inputs = kernel.inputs.iter();
        inputs.any(|i| matches!(i.role, InputRole::BufferOffset { index } if usize::from(index) == argument))
    };
    match &kernel.contract {
        None => {
            for (argument, info) in kernel.arguments.iter().enumerate() {
                if let ArgumentKind::Buffer { bti, .. } = info.kind {
                    let start = match has_offset(argument) {
                        true => SURFACE_GUARD,
                        false => 0,
                    };
                    bind(usize::from(bti), argument, start);
                }
            }
        }
        Some(contract) => {
            for surface in &contract.surfaces {
                let start = if surface.has_offset { SURFACE_GUARD } else { 0 };
                bind(
                    usize::from(surface.index),
                    usize::from(surface.argument),
                    start,
                );
            }
        }
    }
    table
}

/// Checks that the launch matches the kernel.
fn check(kernel: &Kernel, range: &NdRange, arguments: &[Argument]) -> Result<(), Fault> {
    let expected: Vec<Expected<'_>> = kernel
        .arguments
        .iter()
        .map(|info| Expected {
            name: &info.name,
            type_name: &info.type_name,
            kind: match info.kind {
                ArgumentKind::Value { size } => ExpectedKind::Value { size },
                ArgumentKind::Buffer { .. } => ExpectedKind::Pointer,
                ArgumentKind::Local => ExpectedKind::Local,
            },
        })
        .collect();
    check_launch(&expected, kernel.required_group_size, range, arguments)?;
    check_local_memory(kernel.slm_bytes, arguments)
}
