//! What the dispatch passes to the threads of a kernel that execute several work-items each.

use super::memory::{PRIVATE_ADDRESS, Space};
use super::{Cell, UNDEFINED};
use crate::genx::function::{Channels, Function, Role};
use crate::genx::types::Scalar;
use crate::launch::check::{Expected, ExpectedKind, check_launch, dynamic_local_memory};
use crate::launch::{Argument, Fault, NdRange};
use crate::visa::kernel::{ArgumentKind, InputRole};

/// Checks that the launch fits the arguments of the kernel.
pub(super) fn check(
    channels: &Channels,
    range: &NdRange,
    arguments: &[Argument],
) -> Result<(), Fault> {
    let expected: Vec<Expected<'_>> = channels
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
    check_launch(&expected, channels.required_group_size, range, arguments)
}

/// The argument that each entry of the binding table refers to.
pub(super) fn surfaces(channels: &Channels) -> Vec<usize> {
    let mut table = Vec::new();
    for (argument, info) in channels.arguments.iter().enumerate() {
        if let ArgumentKind::Buffer { bti, .. } = info.kind {
            let index = usize::from(bti);
            if table.len() <= index {
                table.resize(index + 1, usize::MAX);
            }
            table[index] = argument;
        }
    }
    table
}

/// The launch, as the roles of parameters refer to it.
pub(super) struct Payload<'a> {
    pub(super) channels: &'a Channels,
    pub(super) range: &'a NdRange,
    pub(super) slm_bytes: u32,
}

impl Payload<'_> {
    /// The number of threads of a group.
    pub(super) fn threads(&self) -> u64 {
        let width = u64::from(self.channels.width.channels());
        self.range.group_size().div_ceil(width)
    }

    /// The cells of the parameters that all threads have in common.
    pub(super) fn common(
        &self,
        function: &Function,
        starts: &[u32],
        space: &Space<'_>,
        arguments: &[Argument],
    ) -> Vec<(usize, Cell)> {
        let (local, _) = dynamic_local_memory(self.slm_bytes, arguments);
        let range = self.range;
        let mut cells = Vec::new();
        for (&value, &role) in function.parameters.iter().zip(&self.channels.roles) {
            let Role::Input(role) = role else { continue };
            let start = starts[value.index()] as usize;
            let bits = match role {
                InputRole::GlobalOffset(d) => range.offset[usize::from(d)],
                // Groups of one launch have the same size here.
                InputRole::EnqueuedLocalSize(d) | InputRole::LocalSize(d) => {
                    range.local[usize::from(d)]
                }
                InputRole::GlobalSize(d) => range.global[usize::from(d)],
                InputRole::GroupCount(d) => range.groups()[usize::from(d)],
                InputRole::WorkDim => u64::from(range.dimensions),
                InputRole::BufferAddress { index } => space.address(usize::from(index)),
                InputRole::BufferOffset { .. } => 0,
                InputRole::LocalOffset { index } => {
                    local.get(usize::from(index)).copied().unwrap_or(0).into()
                }
                InputRole::Argument { index, offset, .. } => {
                    let data = function.value(value).ty.data();
                    let (count, size) =
                        data.map_or((1, 1), |d| (d.count(), d.scalar.bytes() as usize));
                    let Some(Argument::Value(bytes)) = arguments.get(usize::from(index)) else {
                        continue;
                    };
                    for element in 0..count as usize {
                        let from = usize::from(offset) + element * size;
                        let part = bytes.get(from..from + size).unwrap_or_default();
                        let bits = part.iter().rev().fold(0, |b, x| b << 8 | u64::from(*x));
                        cells.push((start + element, Cell::of(bits)));
                    }
                    continue;
                }
                InputRole::ConstantBase => space.constants_address(),
                InputRole::PrivateBase => PRIVATE_ADDRESS,
                InputRole::LocalId(_) | InputRole::Unknown => continue,
            };
            let scalar = function
                .value(value)
                .ty
                .data()
                .map_or(Scalar::I32, |d| d.scalar);
            cells.push((start, Cell::of(bits & scalar.mask())));
        }
        cells
    }

    /// The cells of the parameters of one thread.
    pub(super) fn of_thread(
        &self,
        function: &Function,
        starts: &[u32],
        thread: u64,
    ) -> Vec<(usize, Cell)> {
        let mut cells = Vec::new();
        let width = u64::from(self.channels.width.channels());
        for (&value, &role) in function.parameters.iter().zip(&self.channels.roles) {
            let start = starts[value.index()] as usize;
            match role {
                Role::ThreadNumber => cells.push((start, Cell::of(thread))),
                Role::Input(InputRole::LocalId(d)) => {
                    for lane in 0..width {
                        let item = thread * width + lane;
                        let cell = match item < self.range.group_size() {
                            true => Cell::of(self.range.local_id(item)[usize::from(d)]),
                            false => UNDEFINED,
                        };
                        cells.push((start + lane as usize, cell));
                    }
                }
                Role::PrivateOffset => cells.push((start, Cell::of(0))),
                // Each thread has private memory of its own at the same address.
                Role::HardwareThread => cells.push((start, Cell::of(0))),
                Role::Input(_) => {}
            }
        }
        cells
    }
}
