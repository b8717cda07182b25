//! Runs a kernel in every engine, on every target, at every width and level, and compares the
//! results: the interpreter at the three checkpoints and the simulator must compute the same bytes,
//! and the finalizer must accept the vISA.

use crate::support::finalizer::{self, Outcome, is_spill};
use gencl::backend::width::WidthChoice;
use gencl::compile::{
    Compilation, CompileError, CompiledKernel, Level, NoObserver, Options, compile,
};
use gencl::ir::function::Function;
use gencl::ir::opcode::Opcode;
use gencl::launch::printf::Printed;
use gencl::launch::{Argument, Fault, NdRange, RunOptions, RunReport};
use gencl::numeric::MathMode;
use gencl::render;
use gencl::target::{Target, Width};
use gencl::visa::text::{PrintOptions, print};
use std::fmt;

/// Target, width and level of a compilation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Configuration {
    pub target: Target,
    pub width: Width,
    pub level: Level,
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (target, width) = (self.target.info().name, self.width.channels());
        write!(f, "--target {target} --simd {width} -{:?}", self.level)
    }
}

/// Every target at every width that gencl supports, with and without optimization.
pub fn configurations() -> Vec<Configuration> {
    let mut all = Vec::new();
    for level in [Level::O0, Level::O2] {
        for &target in Target::ALL {
            for &width in target.info().widths {
                all.push(Configuration {
                    target,
                    width,
                    level,
                });
            }
        }
    }
    all
}

/// A launch of a kernel.
pub struct Case {
    /// The file name in diagnostics.
    pub name: String,
    pub source: Source,
    pub kernel: String,
    /// The options; target, width and level are set for each configuration.
    pub options: Options,
    pub range: NdRange,
    pub arguments: Vec<Argument>,
}

/// The form that a test's input has.
#[derive(Clone)]
pub enum Source {
    OpenCl(String),
    GenIr(String),
}

/// The arguments after a run, or the fault that all engines report.
pub type Ran = Result<Vec<Argument>, Fault>;

/// The results that all engines agree on.
pub struct Results {
    /// With the model of approximate operations.
    pub model: Ran,
    /// With the worst results that the hardware's bounds allow.
    pub worst: Ran,
    /// What `printf` prints, in the order of the interpreter; the other engines print the same in any order.
    pub printed: Printed,
}

/// Step limit of a run: a test that needs more is assumed not to terminate.
const STEP_LIMIT: u64 = 100_000_000;

/// The options of the simulator and the interpreter.
fn run_options(math: MathMode) -> RunOptions {
    RunOptions {
        math,
        step_limit: STEP_LIMIT,
        ..RunOptions::default()
    }
}

/// Compiles the case for a configuration.
///
/// # Errors
/// The diagnostics as text, or the internal error.
pub fn compile_for(
    case: &Case,
    configuration: Configuration,
) -> Result<(Compilation, CompiledKernel), String> {
    let options = Options {
        target: configuration.target,
        width: WidthChoice::Fixed(configuration.width),
        level: configuration.level,
        kernels: vec![case.kernel.clone()],
        ..case.options.clone()
    };
    let compiled = compile_source(&case.name, &case.source, &options);
    let mut compilation = compiled.map_err(|error| explain(&error))?;
    match compilation.kernels.pop() {
        Some(kernel) => Ok((compilation, kernel)),
        None => Err(format!("no kernel `{}` came out", case.kernel)),
    }
}

/// Compiles OpenCL C or Gen IR.
///
/// # Errors
/// The errors of the pipeline.
pub fn compile_source(
    name: &str,
    source: &Source,
    options: &Options,
) -> Result<Compilation, CompileError> {
    match source {
        Source::OpenCl(text) => compile(name, text, options, None, &mut NoObserver),
        Source::GenIr(text) => {
            let unit = gencl::ir::text::parse::parse_unit(text).map_err(|errors| {
                let diagnostics = errors.iter().map(|error| {
                    gencl::diagnostic::Diagnostic::without_place(
                        gencl::diagnostic::Code::E0001,
                        error.to_string(),
                    )
                });
                CompileError::Rejected {
                    map: gencl::source::SourceMap::new(),
                    diagnostics: diagnostics.collect(),
                }
            })?;
            let map = gencl::source::SourceMap::new();
            gencl::compile::compile_unit(unit, map, Vec::new(), options, &mut NoObserver)
        }
    }
}

/// An error of the pipeline as text.
pub fn explain(error: &CompileError) -> String {
    match error {
        CompileError::Rejected { map, diagnostics } => diagnostics
            .iter()
            .map(|diagnostic| render::human(map, diagnostic, false))
            .collect(),
        other => format!("{other:?}"),
    }
}

/// Runs the case in all engines and configurations.
///
/// # Errors
/// The first disagreement, with the configuration and the engine.
pub fn run_everywhere(case: &Case) -> Result<Results, String> {
    let mut model: Option<Ran> = None;
    let mut worst: Option<Ran> = None;
    let mut printed: [Option<Printed>; 2] = [None, None];
    for configuration in configurations() {
        let at = |what: &str| format!("{configuration}: {what}");
        let (compilation, kernel) = match compile_for(case, configuration) {
            Ok(compiled) => compiled,
            // A target without doubles rejects a program that uses them; the others run it.
            Err(error) if refuses_doubles(&error, configuration.target) => continue,
            // Narrower widths run it.
            Err(error) if refuses_private_memory(&error, configuration) => continue,
            Err(error) => return Err(at(&error)),
        };
        // A kernel that requires a sub-group size has only that width.
        if kernel.width != configuration.width {
            continue;
        }
        let text = print([&kernel.visa], &PrintOptions::default());
        let may_spill = configuration.width == Width::Simd32 && !kernel.statistics.fits();
        let allowed = |outcome: &Outcome| may_spill && is_spill(outcome);
        ask_finalizer_unless(&text, configuration.target, &allowed).map_err(|e| at(&e))?;
        for math in [MathMode::Model, MathMode::Worst] {
            let reference = match math {
                MathMode::Model => &mut model,
                MathMode::Worst if is_exact(&kernel.lowered) => &mut model,
                MathMode::Worst => &mut worst,
            };
            let checkpoints = [
                ("lowered", &kernel.lowered),
                ("optimized", &kernel.optimized),
                ("legalized", &kernel.legalized),
            ];
            for (name, function) in checkpoints {
                let mut arguments = case.arguments.clone();
                let report = gencl::ir::interp::run(
                    function,
                    &compilation.locations,
                    &case.range,
                    &mut arguments,
                    configuration.width.channels(),
                    &run_options(math),
                );
                agree_on_output(&mut printed[usize::from(math == MathMode::Worst)], &report)
                    .map_err(|e| at(&format!("interpreter, {name}, math {math:?}: {e}")))?;
                let ran = report.map(|_| arguments);
                agree(reference, ran)
                    .map_err(|e| at(&format!("interpreter, {name}, math {math:?}: {e}")))?;
            }
            let mut arguments = case.arguments.clone();
            let report = gencl::sim::run(
                &kernel.visa,
                &case.range,
                &mut arguments,
                &run_options(math),
            );
            agree_on_output(&mut printed[usize::from(math == MathMode::Worst)], &report)
                .map_err(|e| at(&format!("simulator, math {math:?}: {e}")))?;
            agree(reference, report.map(|_| arguments))
                .map_err(|e| at(&format!("simulator, math {math:?}: {e}")))?;
        }
    }
    let model = model.ok_or("no configuration")?;
    let worst = worst.unwrap_or_else(|| model.clone());
    let [printed, _] = printed;
    Ok(Results {
        model,
        worst,
        printed: printed.unwrap_or_default(),
    })
}

/// Compares the output of `printf` with that of the first run.
fn agree_on_output(
    first: &mut Option<Printed>,
    ran: &Result<RunReport, Fault>,
) -> Result<(), String> {
    let Ok(report) = ran else {
        return Ok(());
    };
    let first = first.get_or_insert_with(|| report.printed.clone());
    match first.difference(&report.printed) {
        Some((text, times)) => Err(format!(
            "`{text}` is printed {} times, by the first engine {} times",
            times[1], times[0]
        )),
        None if first.dropped != report.printed.dropped => {
            Err("other calls fit the buffer".to_owned())
        }
        None => Ok(()),
    }
}

/// Whether all errors are about doubles, on a target without them.
fn refuses_doubles(errors: &str, target: Target) -> bool {
    let wanted = format!("[E0701]: type `double` is not supported on `{target}`");
    let count = errors.matches("error[").count();
    !target.info().double && count > 0 && errors.matches(&wanted).count() == count
}

/// Whether the only error is that the private memory of 32 work-items exceeds that of a thread.
fn refuses_private_memory(errors: &str, configuration: Configuration) -> bool {
    let limit = "of private memory per work-item, which exceeds the limit";
    configuration.width == Width::Simd32
        && errors.matches("error[").count() == 1
        && errors.contains(limit)
}

/// Whether no operation of the kernel has an error bound.
fn is_exact(function: &Function) -> bool {
    function.blocks.iter().all(|block| {
        block.instructions.iter().all(|instruction| {
            !matches!(
                instruction.opcode,
                Opcode::Fdiv
                    | Opcode::Inv
                    | Opcode::Sqrt
                    | Opcode::Rsqrt
                    | Opcode::Exp
                    | Opcode::Log
                    | Opcode::Sin
                    | Opcode::Cos
                    | Opcode::Pow
            )
        })
    })
}

/// Compares a run with the first one.
fn agree(reference: &mut Option<Ran>, ran: Ran) -> Result<(), String> {
    let Some(first) = reference else {
        *reference = Some(ran);
        return Ok(());
    };
    match (first, &ran) {
        (Ok(expected), Ok(got)) => match first_difference(expected, got) {
            Some(difference) => Err(difference),
            None => Ok(()),
        },
        (Err(expected), Err(got)) if expected.kind == got.kind => Ok(()),
        (Err(expected), Err(got)) => Err(format!("{got}, the first engine: {expected}")),
        (Ok(_), Err(got)) => Err(got.to_string()),
        (Err(expected), Ok(_)) => Err(format!("no fault, the first engine: {expected}")),
    }
}

/// Describes the first doubleword in which two runs differ.
fn first_difference(expected: &[Argument], got: &[Argument]) -> Option<String> {
    for (k, (expected, got)) in expected.iter().zip(got).enumerate() {
        let (Argument::Buffer(expected), Argument::Buffer(got)) = (expected, got) else {
            continue;
        };
        if let Some(at) = expected.iter().zip(got).position(|(a, b)| a != b) {
            let at = at & !3;
            let word = |bytes: &[u8]| {
                let bytes = bytes[at..].iter().take(4);
                bytes.rev().map(|b| format!("{b:02x}")).collect::<String>()
            };
            return Some(format!(
                "argument {k}, byte {at}: {}, the first engine: {}",
                word(got),
                word(expected)
            ));
        }
    }
    None
}

/// Fails unless the finalizer accepts the text, with minimal flags and with the target's. If it is
/// not installed, nothing is checked (in CI that is a failure).
///
/// # Errors
/// The message of the finalizer.
pub fn ask_finalizer(text: &str, target: Target) -> Result<(), String> {
    ask_finalizer_unless(text, target, &|_| false)
}

/// The same, with outcomes that are allowed too.
fn ask_finalizer_unless(
    text: &str,
    target: Target,
    is_allowed: &dyn Fn(&Outcome) -> bool,
) -> Result<(), String> {
    if !finalizer::available() {
        return Ok(());
    }
    for arguments in finalizer::command_lines(target) {
        let outcome = finalizer::judge(text, &arguments, finalizer::TIME_LIMIT);
        if !outcome.is_accepted() && !is_allowed(&outcome) {
            let line = arguments.join(" ");
            return Err(format!("the finalizer, {line}: {outcome:#?}\n{text}"));
        }
    }
    Ok(())
}
