//! The program that `gencl run` executes: the kernel of the launch file, compiled to the requested form.

use super::held::Held;
use crate::cli::args::Form;
use crate::cli::includes::FoundFiles;
use crate::cli::inputs::Inputs;
use crate::cli::launch_file::Named;
use crate::cli::options::BuildOptions;
use crate::cli::output::{Failure, Reporter, eprint, json_values, log_text};
use crate::cli::pipeline::{self, Built, Rejected, Request, Source};
use crate::cli::widened::{self, WithoutForm};
use gencl::backend::width_reason::{Reason, ReasonKind};
use gencl::compile::{VectorCompilation, WidenedKernel};
use gencl::diagnostic::{Diagnostic, Severity};
use gencl::ir::function::Function;
use gencl::source::{LocationTable, SourceMap};
use gencl::visa::measure::measure;
use serde_json::{Value, json};
use std::sync::Arc;

/// The program that a run executes.
pub(in crate::cli) struct Program {
    /// The sources: OpenCL C and its included files, or vISA text and `.ze_info`.
    pub(in crate::cli) map: SourceMap,
    /// The kernel in vISA.
    pub(in crate::cli) visa: gencl::visa::kernel::Kernel,
    /// Its Gen IR as lowered; `None` for the vISA of another compiler.
    pub(in crate::cli) lowered: Option<Function>,
    /// Its optimized Gen IR; `None` for the vISA of another compiler.
    pub(in crate::cli) ir: Option<(Function, Arc<LocationTable>)>,
    /// The module in vector IR, if the source is one.
    pub(in crate::cli) vector: Option<Box<VectorCompilation>>,
    /// The vector form, as legalized, of another source.
    pub(in crate::cli) widened: Option<gencl::genx::function::Function>,
    /// The number of vISA instructions.
    pub(in crate::cli) instructions: Value,
    /// The warnings, which were reported, as values of JSON.
    pub(in crate::cli) warnings: Vec<Value>,
    /// Those that are not printed yet.
    pub(in crate::cli) held: Held,
    /// Why the kernel does not have the widest dispatch width, for a run that succeeds.
    pub(in crate::cli) width_note: Option<String>,
}

/// Compiles the launch file's kernel.
pub(super) fn compiled(
    named: Named<'_>,
    options: &BuildOptions,
    (code, form): (pipeline::Code, Form),
    inputs: &Inputs,
    reporter: Reporter,
) -> Result<Program, Rejected> {
    let launch = named.launch;
    let kernels = [launch.kernel.clone()];
    let request = Request {
        source: Source::new(&launch.source_name, launch.source.clone()),
        inputs,
        folder: launch.source_folder.clone(),
        options,
        code,
        kernels: &kernels,
        included: FoundFiles::default(),
    };
    let (text, built) =
        pipeline::compile_located(&request, reporter, &mut |_| {}, &|map, diagnostics| {
            named.locate_kernel(map, diagnostics)
        });
    eprint(&text);
    let mut built = built?;
    let first = match built.kernels.is_empty() {
        true => None,
        false => Some(built.kernels.swap_remove(0)),
    };
    match first {
        Some(kernel) => {
            let (visa, widened, instructions) = match form {
                Form::Scalar => {
                    let count = kernel.statistics["visa_instructions"].clone();
                    (kernel.visa.clone(), None, count)
                }
                Form::Vector => {
                    let form = vector_form(&kernel, &built, reporter)?;
                    let count = json!(measure(&form.visa).instructions);
                    (form.visa, Some(form.legalized), count)
                }
            };
            // Why not the widest one, unless a width was requested.
            let widest = kernel.visa.target.info().widths.iter().max();
            let is_widest = widest.is_none_or(|&widest| kernel.width >= widest);
            // `--verbose` has printed all reasons.
            // The limit of vector forms is the same for all kernels.
            let is_of_kernel = |reason: &&Reason| !matches!(reason.kind, ReasonKind::Limited(_));
            let reasons = kernel.reasons.iter().filter(is_of_kernel).count();
            let is_of_interest = code.width.is_none() && reasons > 1 && !is_widest;
            let width_note =
                (is_of_interest && !reporter.verbosity.verbose).then(|| deciding(&kernel));
            let is_warning = |d: &&Diagnostic| d.severity == Severity::Warning;
            let warnings: Vec<_> = built
                .diagnostics
                .iter()
                .filter(is_warning)
                .cloned()
                .collect();
            Ok(Program {
                warnings: json_values(&built.map, &warnings),
                held: Held::new(&built.map, &warnings, reporter),
                width_note,
                map: built.map,
                visa,
                lowered: Some(kernel.lowered),
                ir: Some((kernel.optimized, built.locations)),
                vector: None,
                widened,
                instructions,
            })
        }
        None => {
            let log = "the compiler returned no kernel".to_string();
            Err(Rejected {
                failure: Failure::Internal(log.clone()),
                log,
                diagnostics: Vec::new(),
                no_kernel: false,
            })
        }
    }
}

/// The reason why a kernel does not have the next wider width, with the width.
fn deciding(kernel: &pipeline::Kernel) -> String {
    let widths = kernel.visa.target.info().widths;
    let wider = || widths.iter().filter(|&&width| width > kernel.width);
    let is_of_wider = |reason: &&Reason| wider().any(|&width| reason.rejects(width));
    let is_requirement = |reason: &&Reason| matches!(reason.kind, ReasonKind::Required(_));
    let is_comparison = |reason: &&Reason| reason.kind == ReasonKind::Costs;
    // What rejected the next wider width follows what rejected the others.
    let reasons = || kernel.reasons.iter();
    let found = reasons().find(is_requirement);
    let found = found.or_else(|| reasons().rev().find(is_of_wider));
    let found = found.or_else(|| reasons().find(is_comparison));
    let chosen = format!("{} is chosen", kernel.width);
    let rule = reasons().find_map(|reason| match &reason.kind {
        ReasonKind::Chosen { rule, .. } => rule.as_ref(),
        _ => None,
    });
    let text = match (found, rule) {
        (Some(reason), Some(rule)) => format!("{reason}; {rule}"),
        (Some(reason), None) => reason.to_string(),
        (None, Some(rule)) => rule.clone(),
        (None, None) => {
            let is_choice = |reason: &&Reason| matches!(reason.kind, ReasonKind::Chosen { .. });
            match reasons().next_back().filter(|last| !is_choice(last)) {
                Some(last) => last.to_string(),
                None => return chosen,
            }
        }
    };
    format!("{chosen}: {text} (`-v` prints all reasons)")
}

/// The vector form of a kernel.
fn vector_form(
    kernel: &pipeline::Kernel,
    built: &Built,
    reporter: Reporter,
) -> Result<WidenedKernel, Rejected> {
    let rejected = |failure: Failure, log: String, diagnostics| Rejected {
        failure,
        log,
        diagnostics,
        no_kernel: false,
    };
    match widened::diagnosed(kernel, built, widened::HELP, &mut |_| {}) {
        Ok(widened) => Ok(widened),
        Err(WithoutForm::Internal(log)) => {
            Err(rejected(Failure::Internal(log.clone()), log, Vec::new()))
        }
        Err(WithoutForm::Rejected(diagnostic)) => {
            let diagnostics = [*diagnostic];
            eprint(&reporter.text(&built.map, &diagnostics));
            let log = log_text(&built.map, &diagnostics);
            let values = json_values(&built.map, &diagnostics);
            Err(rejected(Failure::Input, log, values))
        }
    }
}
