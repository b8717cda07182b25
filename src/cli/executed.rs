//! Runs a kernel for commands that show what it executes (`gencl diff`, `gencl explore`), and reports what `gencl run`
//! reports as an error of the program: faults with their causes, and errors that the simulator cannot see.

use super::faults::{self, Executed};
use super::launch_file::Named;
use super::output::{Failure, Reporter};
use super::vector;
use gencl::compile::VectorCompilation;
use gencl::diagnostic::Diagnostic;
use gencl::ir::function::Function;
use gencl::ir::interp::{Suspects, UnseenErrors, all_faults, unseen_errors};
use gencl::launch::{Argument, Fault, Faults, NdRange, OutOfBounds, RunOptions, RunReport};
use gencl::source::{LocationTable, SourceMap};
use gencl::visa::kernel::Kernel;
use std::cell::RefCell;

/// What a kernel in vISA was compiled from.
#[derive(Clone, Copy)]
pub(super) enum Origin<'a> {
    /// Gen IR as lowered.
    Lowered(&'a Function, &'a LocationTable),
    /// Vector IR, whose kernel has this name.
    Vector(&'a VectorCompilation, &'a str),
    /// Nothing that is known: another compiler's vISA.
    Visa,
}

/// The configuration that a kernel is run in.
pub(super) struct Of<'a> {
    /// Its name in messages.
    pub(super) name: &'a str,
    /// Finds a dispatch width at which the kernel has no fault.
    pub(super) works: &'a dyn Fn() -> Option<u32>,
    /// The faults of runs of other configurations, which are reported once.
    pub(super) known: Option<&'a RefCell<Vec<Diagnostic>>>,
}

impl<'a> Of<'a> {
    /// A configuration whose faults are all reported.
    pub(super) fn new(name: &'a str, works: &'a dyn Fn() -> Option<u32>) -> Of<'a> {
        Of {
            name,
            works,
            known: None,
        }
    }
}

/// Why a run has no results.
pub(super) enum Unfinished {
    /// It has faults, which have been reported; without those that were known.
    Faulted(Vec<Diagnostic>),
    Failed(Failure),
}

impl Unfinished {
    pub(super) fn into_failure(self) -> Failure {
        match self {
            Unfinished::Faulted(_) => Failure::Fault,
            Unfinished::Failed(failure) => failure,
        }
    }
}

/// Runs a kernel on the simulator, which counts what it executes, and returns the arguments after the run.
///
/// # Errors
/// The run has a fault, which has been reported.
pub(super) fn execute(
    kernel: &Kernel,
    origin: Origin<'_>,
    named: Named<'_>,
    range: &NdRange,
    of: Of<'_>,
    (map, reporter): (&SourceMap, Reporter),
) -> Result<(Vec<Argument>, RunReport), Unfinished> {
    let options = options(origin);
    let before = named.launch.launch_arguments();
    let fault = match attempt(kernel, origin, &before, range, &options) {
        Ok(done) => return Ok(done),
        Err(fault) => *fault,
    };
    let run = (range, before.as_slice(), &options);
    let faults = found(fault, kernel, origin, run);
    let executed = Executed {
        map,
        kernel,
        is_lowered_known: matches!(origin, Origin::Lowered(..)),
        named,
        list: "`gencl run` lists all in `result.json`",
        of: Some((of.name, (of.works)())),
        known: of.known,
    };
    let reported =
        faults::report(&faults, None, &executed, reporter).map_err(Unfinished::Failed)?;
    Err(match faults.all.first() {
        Some(found) if found.fault.kind.is_of_launch() => Unfinished::Failed(Failure::Input),
        Some(_) | None => Unfinished::Faulted(reported.diagnostics),
    })
}

/// Whether a kernel runs without a fault. Nothing is reported.
pub(super) fn has_no_fault(
    kernel: &Kernel,
    origin: Origin<'_>,
    named: Named<'_>,
    range: &NdRange,
) -> bool {
    let before = named.launch.launch_arguments();
    attempt(kernel, origin, &before, range, &options(origin)).is_ok()
}

/// The options of a run. Other compilers read whole blocks, of which the kernel uses a part: their code runs as on the
/// hardware.
fn options(origin: Origin<'_>) -> RunOptions {
    RunOptions {
        out_of_bounds: match origin {
            Origin::Lowered(..) | Origin::Vector(..) => OutOfBounds::Fault,
            Origin::Visa => OutOfBounds::Zero,
        },
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        profile: true,
        ..RunOptions::default()
    }
}

/// The arguments after a run, or its first fault.
fn attempt(
    kernel: &Kernel,
    origin: Origin<'_>,
    before: &[Argument],
    range: &NdRange,
    options: &RunOptions,
) -> Result<(Vec<Argument>, RunReport), Box<Fault>> {
    let mut arguments = before.to_vec();
    let run = gencl::sim::run(kernel, range, &mut arguments, options);
    match (run, origin) {
        (Ok(report), Origin::Lowered(function, locations)) => {
            // Misaligned vectors are warnings of `gencl run`.
            let sought = Suspects {
                vectors: false,
                ..Suspects::ALL
            };
            let lowered = (function, locations);
            let (simd, options) = (kernel.simd, (options, sought));
            match unseen_errors(lowered, range, before, simd, options).0 {
                UnseenErrors::Found(fault) => Err(fault),
                UnseenErrors::None | UnseenErrors::Unknown(..) => Ok((arguments, report)),
            }
        }
        (Ok(report), Origin::Vector(built, name)) => {
            let run = (name, before, range, options);
            match vector::undefined_uses(built, run).0 {
                Some(fault) => Err(Box::new(fault)),
                None => Ok((arguments, report)),
            }
        }
        (Ok(report), Origin::Visa) => Ok((arguments, report)),
        (Err(fault), _) => Err(Box::new(fault)),
    }
}

/// The faults of a run that ended with one, with their causes.
fn found(
    fault: Fault,
    kernel: &Kernel,
    origin: Origin<'_>,
    (range, arguments, options): (&NdRange, &[Argument], &RunOptions),
) -> Faults {
    match origin {
        Origin::Lowered(function, locations) => all_faults(
            fault,
            (function, locations),
            range,
            arguments,
            kernel.simd,
            options,
        ),
        Origin::Vector(built, name) => {
            let run = (name, arguments, range, options);
            Faults::from(vector::explained(fault, built, run))
        }
        Origin::Visa => Faults::from(fault),
    }
}
