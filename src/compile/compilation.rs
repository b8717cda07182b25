//! The result of a compilation: the kernels with their stages, and the warnings.

use super::Statistics;
use crate::backend::width_reason::Reason;
use crate::diagnostic::Diagnostic;
use crate::ir::function::Function;
use crate::ir::interp;
use crate::ir::remarks::Remark;
use crate::launch::{Argument, Fault, NdRange, Race, RunOptions, RunReport};
use crate::render;
use crate::sim;
use crate::source::{LocationTable, SourceMap};
use crate::target::Width;
use crate::visa::kernel::Kernel;
use crate::visa::text;
use std::sync::Arc;

/// A compiled kernel: its three checkpoints in Gen IR, each of which the interpreter can run, and
/// its vISA, which the simulator can run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CompiledKernel {
    /// Gen IR as lowered from the source, with calls inlined.
    pub lowered: Function,
    /// Gen IR after the target-independent passes of the optimization level.
    pub optimized: Function,
    /// Gen IR legalized for the target and the dispatch width.
    pub legalized: Function,
    /// The dispatch width that was chosen or requested.
    pub width: Width,
    /// The vISA that was selected at this width, verified.
    pub visa: Kernel,
    /// The reasons for the selected dispatch width, one for each width that was tried.
    pub reasons: Vec<Reason>,
    /// Instruction counts, registers and the passing of arguments.
    pub statistics: Statistics,
    /// The optimization remarks that [`Options::remarks`](super::Options::remarks) requests, in source order. Those
    /// of all kernels are among [`Compilation::diagnostics`], too.
    pub remarks: Vec<Remark>,
}

/// The result of a compilation.
#[derive(Debug)]
pub struct Compilation {
    /// The sources, for rendering the warnings.
    pub map: SourceMap,
    /// The warnings, in source order, then the optimization remarks.
    pub diagnostics: Vec<Diagnostic>,
    /// The kernels in source order.
    pub kernels: Vec<CompiledKernel>,
    /// The source locations of instructions.
    pub locations: Arc<LocationTable>,
}

impl Compilation {
    /// The kernel with this name; `None` if it is not in the compilation.
    pub fn kernel(&self, name: &str) -> Option<&CompiledKernel> {
        self.kernels
            .iter()
            .find(|kernel| *kernel.lowered.name == *name)
    }

    /// All kernels as one vISA text, which Intel's finalizer reads.
    pub fn visa_text(&self) -> String {
        let kernels = self.kernels.iter().map(|kernel| &kernel.visa);
        text::print(kernels, &text::PrintOptions::default())
    }

    /// The warnings as text, with excerpts of the source.
    pub fn warnings(&self) -> String {
        let human = |diagnostic| render::human(&self.map, diagnostic, false);
        self.diagnostics.iter().map(human).collect()
    }
}

impl CompiledKernel {
    /// Runs the kernel as lowered in the interpreter, and returns its data races, one for each pair of
    /// instructions. Buffers among the arguments are updated, too.
    ///
    /// # Errors
    /// See [`interp::run`].
    pub fn find_races(
        &self,
        range: &NdRange,
        arguments: &mut [Argument],
        options: &RunOptions,
    ) -> Result<Vec<Race>, Fault> {
        let options = RunOptions {
            races: true,
            diagnose: true,
            ..options.clone()
        };
        let (lowered, locations) = (&self.lowered, &self.visa.locations);
        let report = interp::run(
            lowered,
            locations,
            range,
            arguments,
            self.visa.simd,
            &options,
        )?;
        Ok(report.races)
    }

    /// Runs the kernel's vISA on the simulator. Buffers among the arguments are updated with what
    /// the kernel writes. After a use of an undefined value, or an access outside of memory, the
    /// interpreter runs the kernel as lowered to find the cause ([`interp::explain`]).
    ///
    /// # Errors
    /// See [`sim::run`].
    pub fn run(
        &self,
        range: &NdRange,
        arguments: &mut [Argument],
        options: &RunOptions,
    ) -> Result<RunReport, Fault> {
        sim::run(&self.visa, range, arguments, options).map_err(|fault| {
            interp::explain(
                fault,
                (&self.lowered, &self.visa.locations),
                range,
                arguments,
                self.visa.simd,
                options,
            )
        })
    }
}
