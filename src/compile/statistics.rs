//! Statistics of a compiled kernel.

use super::arguments::{ArgumentUse, Passing, passing};
use crate::backend::cost::Cost;
use crate::backend::width::Candidate;
use crate::ir::analysis::live_variables::LiveVariable;
use crate::ir::analysis::pressure::Pressure;
use crate::ir::function::Function;
use crate::source::Loc;
use crate::visa::kernel::Kernel;
use crate::visa::measure::{self, Measures};

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
#[derive(Clone, PartialEq, Debug)]
pub struct Statistics {
    /// Counts of the vISA. [`Measures::peak_grfs`] is the estimated number of GRFs that it needs.
    pub visa: Measures,
    /// The number of Gen IR instructions as selected.
    pub ir_instructions: usize,
    /// The number of Gen IR registers as selected.
    pub registers: usize,
    /// The peak register pressure of Gen IR in bytes.
    pub peak_pressure_bytes: u32,
    /// The location of an instruction of Gen IR at which so many bytes are live. [`Statistics::peak`] may be another one.
    pub ir_peak: Loc,
    /// The location of an instruction of the vISA at which the most GRFs are live.
    pub peak: Loc,
    /// The variables that are live at the peak, in Gen IR.
    pub peak_variables: Vec<LiveVariable>,
    /// The number of GRFs available for the vISA: it is expected to spill if it needs more.
    pub grfs_available: u32,
    /// The most flag registers of 16 channels that are live at once.
    pub live_flags: u32,
    /// The number of flag registers of 16 channels that the target has; the finalizer spills more.
    pub flags_available: u32,
    /// The estimated cost for each work-item, by which the dispatch width is chosen.
    pub cost: Cost,
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
        self.visa.peak_grfs <= self.grfs_available
    }

    /// Collects the statistics of what was selected from `function`.
    pub(super) fn of(
        kernel: &Kernel,
        function: &Function,
        (pressure, candidate): (&Pressure, &Candidate),
        peak_variables: Vec<LiveVariable>,
        uses: &[ArgumentUse],
    ) -> Statistics {
        let instruction = pressure.peak_point().and_then(|point| {
            let list = &function.block(point.block).instructions;
            list.get(point.index as usize)
        });
        Statistics {
            ir_peak: instruction.map_or(Loc::NONE, |instruction| instruction.loc),
            visa: measure::count(kernel, candidate.estimate),
            ir_instructions: function.instruction_count(),
            registers: function.registers.len(),
            peak_pressure_bytes: pressure.peak_bytes(),
            peak: candidate.estimate.loc,
            peak_variables,
            grfs_available: candidate.available,
            live_flags: candidate.flags.halves,
            flags_available: candidate.flags.available,
            cost: candidate.cost.clone(),
            slm_bytes: kernel.slm_bytes,
            passing: passing(function, uses, kernel.target.grf_bytes()),
            pushed: kernel
                .inputs
                .iter()
                .filter_map(|input| {
                    Some(Pushed {
                        argument: input.role.argument()?.into(),
                        offset: input.offset,
                        size: input.size,
                    })
                })
                .collect(),
        }
    }
}
