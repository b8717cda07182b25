//! A launch as the simulated hardware sees it: the arguments checked against the kernel, the
//! buffers in memory, the binding table, and the payload that a thread starts with.

use super::memory::SURFACE_GUARD;
use super::private::{PRIVATE_BASE, Private};
use super::program::Program;
use super::registers::Registers;
use crate::launch::check::{
    Expected, ExpectedKind, check_launch, check_local_memory, local_arguments,
};
use crate::launch::memory::Memory;
use crate::launch::{Argument, Fault, FaultKind, NdRange, RunOptions};
use crate::visa::kernel::{ArgumentKind, InputRole, Kernel};

/// A launch.
#[derive(Debug)]
pub(super) struct Launch<'a> {
    /// The kernel.
    pub(super) kernel: &'a Kernel,
    /// The index space.
    pub(super) range: &'a NdRange,
    /// How to run.
    pub(super) options: &'a RunOptions,
    /// The buffers.
    pub(super) memory: Memory,
    /// Where the part of shared local memory of each argument begins, and how many bytes a
    /// work-group has.
    pub(super) local: (Vec<u32>, u32),
    /// For each binding table index its argument.
    pub(super) table: Vec<Option<usize>>,
    /// The register file of a starting thread, but for what differs between threads.
    image: Registers,
    /// Local ids: dimension, byte offset in the register file, elements.
    local_ids: Vec<(usize, usize, u32)>,
    r0: usize,
    sr0: usize,
}

impl<'a> Launch<'a> {
    /// Checks and prepares a launch.
    ///
    /// # Errors
    /// [`FaultKind::Launch`] for arguments or sizes that do not fit the kernel,
    /// [`FaultKind::InvalidProgram`] for inputs that are not what their roles say.
    pub(super) fn new(
        kernel: &'a Kernel,
        program: &Program,
        range: &'a NdRange,
        arguments: &[Argument],
        options: &'a RunOptions,
    ) -> Result<Launch<'a>, Fault> {
        check(kernel, range, arguments)?;
        let mut table = Vec::new();
        for (argument, info) in kernel.arguments.iter().enumerate() {
            if let ArgumentKind::Buffer { bti, .. } = info.kind {
                let index = usize::from(bti);
                if table.len() <= index {
                    table.resize(index + 1, None);
                }
                table[index] = Some(argument);
            }
        }
        let mut image = Registers::new(
            program.words,
            kernel.predicates.len(),
            kernel.surfaces.len(),
        )
        .with_addresses(kernel.addresses.len());
        let grf = kernel.target.grf_bytes() as usize;
        // The headers hold more than is modelled; the rest of them is 0, not undefined.
        for byte in 0..3 * grf {
            image.define(byte, 1, 0);
        }
        let mut launch = Launch {
            kernel,
            range,
            options,
            memory: Memory::with_constants(arguments, &kernel.constants),
            local: local_arguments(kernel.slm_bytes, arguments),
            table,
            image,
            local_ids: Vec::new(),
            r0: program.r0,
            sr0: program.sr0,
        };
        for (input, &byte) in kernel.inputs.iter().zip(&program.inputs) {
            launch.input(input.role, byte, input.size, arguments)?;
        }
        Ok(launch)
    }

    /// Puts what an input's role says at its place.
    fn input(
        &mut self,
        role: InputRole,
        byte: usize,
        size: u32,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let invalid = |message: String| Fault {
            kind: FaultKind::InvalidProgram,
            ..Fault::launch(message)
        };
        let range = self.range;
        let dimension = |d: u8, of: [u64; 3]| of.get(usize::from(d)).copied();
        let (value, bytes) = match role {
            InputRole::LocalId(d) => {
                if d > 2 || !size.is_multiple_of(2) {
                    return Err(invalid(format!(
                        "an input of local ids {d} in {size} bytes"
                    )));
                }
                let elements = (size / 2).min(self.kernel.simd);
                self.local_ids.push((usize::from(d), byte, elements));
                return Ok(());
            }
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
                let Some(bytes) = bytes.filter(|b| b.len() == size as usize) else {
                    return Err(invalid(format!(
                        "an input takes bytes {from} to {to} of argument {index} into {size} bytes"
                    )));
                };
                self.image.define_bytes(byte, bytes);
                return Ok(());
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
                    "the kernel has an input, and nobody says what it holds".to_string(),
                ));
            }
            InputRole::ConstantBase => (Some(self.memory.constants_address()), 8),
            InputRole::LocalOffset { index } => {
                let offset = self.local.0.get(usize::from(index));
                (offset.copied().map(u64::from), 4)
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
            Some(value) if bytes == size => {
                self.image
                    .define_bytes(byte, &value.to_le_bytes()[..size as usize]);
                Ok(())
            }
            Some(_) | None => Err(invalid(format!(
                "an input of {size} bytes cannot be {role:?}"
            ))),
        }
    }

    /// Hardware threads of a work-group.
    pub(super) fn threads(&self) -> u64 {
        self.range
            .group_size()
            .div_ceil(u64::from(self.kernel.simd))
    }

    /// The register file of a thread of the launch, of which nothing ran yet.
    pub(super) fn registers(&self) -> Registers {
        self.image.clone()
    }

    /// Fills the register file for a thread: the image, %r0 (group ids in 1, 6, 7, the
    /// thread's number in the group in byte 8, its scratch space in 5), the number of its place
    /// on the device in %sr0, and the local ids. Gives the dispatch mask.
    ///
    /// Channels past the end of the work-group get local ids as if it went on, as the
    /// hardware's are.
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
        for (register, value) in [
            (1, group[0]),
            (6, group[1]),
            (7, group[2]),
            (2, thread & 0xff),
            (5, u64::from(private.header())),
        ] {
            registers.define(self.r0 + 4 * register, 4, value & 0xffff_ffff);
        }
        let simd = u64::from(self.kernel.simd);
        let first = thread * simd;
        for &(dimension, byte, elements) in &self.local_ids {
            for channel in 0..elements {
                let id = self.range.local_id(first + u64::from(channel))[dimension];
                registers.define(byte + 2 * channel as usize, 2, id & 0xffff);
            }
        }
        let live = (self.range.group_size() - first).min(simd) as u32;
        u32::MAX >> (32 - live.clamp(1, 32))
    }

    /// The global id of a channel of a thread.
    pub(super) fn work_item(&self, group: [u64; 3], thread: u64, channel: u32) -> [u64; 3] {
        let linear = thread * u64::from(self.kernel.simd) + u64::from(channel);
        let local = self.range.local_id(linear);
        std::array::from_fn(|d| self.range.offset[d] + group[d] * self.range.local[d] + local[d])
    }
}

/// Whether the launch fits the kernel.
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
