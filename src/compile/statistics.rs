//! Statistics of a compiled kernel.

use super::arguments::{ArgumentUse, Passing, passing};
use crate::backend::allocation::Estimate;
use crate::backend::payload::Payload;
use crate::backend::width::AVAILABLE_GRFS;
use crate::ir::analysis::pressure::Pressure;
use crate::ir::function::Function;
use crate::visa::kernel::{InputRole, Kernel};
use crate::visa::opcode::Opcode;

/// A part of an argument that arrives in registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pushed {
    /// The index of the kernel argument.
    pub argument: u32,
    /// The offset in the register file, in bytes.
    pub offset: u32,
    /// The size in bytes.
    pub size: u32,
}

/// Statistics of a compiled kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// The number of vISA instructions, not counting labels.
    pub visa_instructions: usize,
    /// The number of messages among them.
    pub sends: usize,
    /// The number of Gen IR instructions as selected.
    pub ir_instructions: usize,
    /// The number of Gen IR registers as selected.
    pub registers: usize,
    /// The peak register pressure in bytes.
    pub peak_pressure_bytes: u32,
    /// The estimated number of GRFs that the vISA needs.
    pub grfs_needed: u32,
    /// The number of GRFs available for it: it is expected to spill if it needs more.
    pub grfs_available: u32,
    /// The bytes of local memory of the kernel's variables per work-group.
    pub slm_bytes: u32,
    /// How each argument is passed, in parameter order.
    pub passing: Vec<Passing>,
    /// The positions of arguments in the payload.
    pub pushed: Vec<Pushed>,
}

impl Statistics {
    /// Whether the kernel is expected to fit the register file without spilling.
    pub fn fits(&self) -> bool {
        self.grfs_needed <= self.grfs_available
    }

    /// Collects the statistics of what was selected from `function`.
    pub(super) fn of(
        kernel: &Kernel,
        function: &Function,
        payload: &Payload,
        (pressure, estimate): (&Pressure, Estimate),
        uses: &[ArgumentUse],
    ) -> Statistics {
        let instructions = || {
            kernel
                .instructions
                .iter()
                .filter(|i| i.opcode != Opcode::Label)
        };
        Statistics {
            visa_instructions: instructions().count(),
            sends: instructions().filter(|i| i.opcode.is_message()).count(),
            ir_instructions: function.instruction_count(),
            registers: function.registers.len(),
            peak_pressure_bytes: pressure.peak_bytes(),
            grfs_needed: estimate.grfs,
            grfs_available: AVAILABLE_GRFS,
            slm_bytes: kernel.slm_bytes,
            passing: passing(function, uses, kernel.target.grf_bytes()),
            pushed: payload
                .entries
                .iter()
                .filter_map(|entry| match entry.role {
                    InputRole::Argument { index, .. }
                    | InputRole::BufferAddress { index }
                    | InputRole::LocalOffset { index }
                    | InputRole::BufferOffset { index } => Some(Pushed {
                        argument: u32::from(index),
                        offset: entry.offset,
                        size: entry.size,
                    }),
                    InputRole::LocalId(_)
                    | InputRole::GlobalOffset(_)
                    | InputRole::EnqueuedLocalSize(_)
                    | InputRole::LocalSize(_)
                    | InputRole::GlobalSize(_)
                    | InputRole::GroupCount(_)
                    | InputRole::WorkDim
                    | InputRole::ConstantBase
                    | InputRole::PrivateBase
                    | InputRole::Unknown => None,
                })
                .collect(),
        }
    }
}
