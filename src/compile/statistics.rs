//! What a compiled kernel is made of, in numbers.

use super::arguments::{ArgumentUse, Passing, passing};
use crate::backend::allocation::Estimate;
use crate::backend::payload::Payload;
use crate::backend::width::AVAILABLE_GRFS;
use crate::ir::analysis::pressure::Pressure;
use crate::ir::function::Function;
use crate::visa::kernel::{InputRole, Kernel};
use crate::visa::opcode::Opcode;

/// A part of an argument that arrives in a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pushed {
    /// Index of the kernel argument.
    pub argument: u32,
    /// Byte offset in the register file.
    pub offset: u32,
    /// Bytes.
    pub size: u32,
}

/// What a compiled kernel is made of, in numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// Instructions of vISA, labels not counted.
    pub visa_instructions: usize,
    /// Of these, messages.
    pub sends: usize,
    /// Instructions of Gen IR as selected.
    pub ir_instructions: usize,
    /// Registers of Gen IR as selected.
    pub registers: usize,
    /// The most bytes of the register file that are live at once.
    pub peak_pressure_bytes: u32,
    /// GRFs that the vISA is estimated to need.
    pub grfs_needed: u32,
    /// GRFs that there are for it: it is expected to spill where it needs more.
    pub grfs_available: u32,
    /// Bytes of local memory that the kernel's variables take in a work-group.
    pub slm_bytes: u32,
    /// What became of each argument, in their order.
    pub passing: Vec<Passing>,
    /// The arguments' places in the payload.
    pub pushed: Vec<Pushed>,
}

impl Statistics {
    /// Whether the kernel is expected to fit the register file without spilling.
    pub fn fits(&self) -> bool {
        self.grfs_needed <= self.grfs_available
    }

    /// Counts what was selected from `function`.
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
