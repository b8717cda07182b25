//! The columns of `gencl diff`: configurations that were compiled and run, with their figures.

use super::Comparison;
use super::traffic::Traffic;
use crate::cli::args::Form;
use crate::cli::native::{Peak, Peaks};
use crate::cli::output::{Failure, Outcome};
use crate::cli::pipeline::Kernel;
use gencl::backend::width::available_grfs;
use gencl::explore::lines::Line;
use gencl::explore::listing::{Listing, Names};
use gencl::explore::native::Native as NativeListing;
use gencl::finalizer::NativeCounts;
use gencl::launch::{RunReport, Work};
use gencl::source::SourceMap;
use gencl::visa;
use gencl::visa::measure::{Measures, measure, slices};
use std::collections::BTreeMap;

/// A configuration that was compiled and run.
pub(super) struct Column {
    /// The index of the version of the kernel.
    pub(super) version: usize,
    /// The index of the table that its lines are in.
    pub(super) table: usize,
    /// The name of the file of vector IR written by hand, or of vISA, without folders.
    pub(super) file: Option<String>,
    pub(super) target: &'static str,
    pub(super) form: Shape,
    pub(super) width: u32,
    pub(super) measures: Measures,
    /// The GRFs that are available at the width.
    pub(super) available: u32,
    /// Instructions that compute a part of the thread's work-items.
    pub(super) slices: u64,
    /// Whether it was run: all figures of runs are 0 without.
    pub(super) is_executed: bool,
    pub(super) steps: u64,
    pub(super) threads: u64,
    pub(super) work: Work,
    pub(super) traffic: Traffic,
    /// Counts of native instructions, if requested.
    pub(super) native: Option<NativeFigures>,
    /// What each line of the table's file became.
    pub(super) lines: BTreeMap<u32, Line>,
}

/// Figures of the native code of a thread.
#[derive(Clone, Copy, Default)]
pub(super) struct NativeFigures {
    pub(super) counts: NativeCounts,
    /// Size in bytes of a thread's spilled registers.
    pub(super) spilled: u64,
    /// The number of instructions that all threads executed, spill code included; `None` if that of a block is not known.
    pub(super) executed: Option<u64>,
}

impl Column {
    /// The head of the column.
    pub(super) fn head(&self) -> String {
        match self.form {
            Shape::Scalar => format!("{} scalar SIMD{}", self.target, self.width),
            Shape::Vector => format!("{} vector SIMD{}", self.target, self.width),
            Shape::Hand => {
                let file = self.file.as_deref().unwrap_or("hand");
                format!("{} {file} x{}", self.target, self.width)
            }
            Shape::Visa => format!("{} vISA SIMD{}", self.target, self.width),
        }
    }
}

/// Where the code of a column comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Scalar,
    Vector,
    /// Vector IR written by hand; the width is the number of work-items per thread.
    Hand,
    /// The file of `--visa`.
    Visa,
}

impl Shape {
    pub(super) fn name(self) -> &'static str {
        match self {
            Shape::Scalar => "scalar",
            Shape::Vector => "vector",
            Shape::Hand => "hand",
            Shape::Visa => "visa",
        }
    }
}

impl Comparison<'_> {
    /// Adds the column of a form of a kernel. `map` has its sources, and `peak` is where it needs the most registers.
    pub(super) fn add(
        &mut self,
        (form, map, peak): (Shape, &SourceMap, &Peak),
        visa: &visa::kernel::Kernel,
        report: &RunReport,
        lines: BTreeMap<u32, Line>,
    ) -> Outcome {
        let peaks = Peaks {
            map: Some(map),
            peaks: std::slice::from_ref(peak),
        };
        let column = self.column((form, visa.simd), visa, Some(report), (lines, Some(peaks)))?;
        self.columns.push(column);
        Ok(())
    }

    /// A column with the figures of a kernel and of its run, if it was run. With `peaks`, spills are reported.
    pub(super) fn column(
        &self,
        (form, width): (Shape, u32),
        visa: &visa::kernel::Kernel,
        report: Option<&RunReport>,
        (lines, peaks): (BTreeMap<u32, Line>, Option<Peaks<'_>>),
    ) -> Result<Column, Failure> {
        let native = match &self.native {
            Some(native) => {
                let (text, spilled) = native.listing_and_spills(visa, peaks)?;
                let names = &mut Names::new(&self.launch().source_name);
                let listing = Listing::of_visa(visa, names);
                let executed = NativeListing::of(&text, names);
                Some(NativeFigures {
                    counts: NativeCounts::of(&text),
                    spilled,
                    executed: report
                        .and_then(|report| executed.executed_instructions(visa, &listing, report)),
                })
            }
            None => None,
        };
        Ok(Column {
            version: self.version,
            table: self.lines[self.version].table,
            file: None,
            target: visa.target.info().name,
            form,
            width,
            measures: measure(visa),
            available: available_grfs(visa),
            slices: slices(visa, width) as u64,
            is_executed: report.is_some(),
            steps: report.map_or(0, |report| report.steps),
            threads: report.map_or(0, |report| report.threads),
            work: report.and_then(|report| report.work).unwrap_or_default(),
            traffic: Traffic::of(report.map_or(&[], |report| &report.profile)),
            native,
            lines,
        })
    }
}

/// The name of a configuration in messages.
pub(super) fn label(kernel: &Kernel, form: Form) -> String {
    let form = match form {
        Form::Scalar => "scalar",
        Form::Vector => "vector",
    };
    format!(
        "the {form} form on {} at SIMD{}",
        kernel.visa.target,
        kernel.width.channels()
    )
}
