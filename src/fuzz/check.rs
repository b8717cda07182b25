//! Compiles a case and compares every result with that of the interpreter on the kernel as lowered:
//! Gen IR after each pass that changed it, and vISA in the simulator.

use crate::backend::width::WidthChoice;
use crate::compile::{CompileError, CompiledKernel, Level, Observer, Options, Stage, compile};
use crate::diagnostic::Code;
use crate::ir::function::{Function, FunctionKind};
use crate::ir::interp;
use crate::launch::{Argument, Fault, NdRange, RunOptions};
use crate::numeric::MathMode;
use crate::render;
use crate::sim;
use crate::source::LocationTable;
use crate::target::{Target, Width};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Maximum number of steps of a run.
const STEP_LIMIT: u64 = 20_000_000;

/// How an argument is compared after a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// The argument is not compared; the kernel does not write it.
    Unchanged,
    /// All bytes must be equal.
    Bytes,
    /// As floats of a size; all NaNs are equal.
    Floats {
        /// Size of a float in bytes.
        size: usize,
    },
}

/// A kernel and a launch of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Name of the source in diagnostics.
    pub name: String,
    /// The OpenCL C source text.
    pub source: String,
    /// Name of the kernel to run.
    pub kernel: String,
    /// Index space of the launch.
    pub range: NdRange,
    /// The arguments of the launch.
    pub arguments: Vec<Argument>,
    /// How each argument is compared.
    pub outputs: Vec<Output>,
    /// Whether no operation has an error bound, so that one math mode suffices.
    pub exact: bool,
    /// Build options; target, width and level come from the configuration.
    pub options: Options,
}

/// The target, dispatch width and optimization level that a case is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// The target to compile for.
    pub target: Target,
    /// Dispatch width; also the size of sub-groups in the interpreter.
    pub width: Width,
    /// The optimization level to compile at.
    pub level: Level,
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (target, width) = (self.target.info().name, self.width.channels());
        write!(f, "--target {target} --simd {width} -{:?}", self.level)
    }
}

/// All targets at all of their widths and at the given levels.
pub fn configurations(levels: &[Level]) -> Vec<Configuration> {
    let mut all = Vec::new();
    for &target in Target::ALL {
        for &width in target.info().widths {
            for &level in levels {
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

/// Selects the engines that run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Engines {
    /// Whether the interpreter runs after every pass, not only at the checkpoints.
    pub every_pass: bool,
    /// Whether the simulator runs.
    pub simulator: bool,
}

/// The kind of a failure. The reducers treat failures with equal kinds as the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The front end reported an error; its first code.
    Rejected(String),
    /// An internal check of the compiler failed after this pass.
    Internal(String),
    /// The compiler or an engine panicked.
    Panic,
    /// The interpreter reported a fault with this code on the kernel as lowered: an error in the program or the
    /// front end.
    LoweredFault(Code),
    /// A fault with this code after this pass, or in the simulator.
    Fault(String, Code),
    /// A different result after this pass, or in the simulator.
    Differs(String),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Rejected(code) => write!(f, "rejected with {code}"),
            Kind::Internal(pass) => write!(f, "an internal error after `{pass}`"),
            Kind::Panic => f.write_str("a panic"),
            Kind::LoweredFault(code) => write!(f, "a fault ({code}) in the kernel as lowered"),
            Kind::Fault(after, code) => write!(f, "a fault ({code}) after `{after}`"),
            Kind::Differs(after) => write!(f, "a different result after `{after}`"),
        }
    }
}

/// The name of the simulator in a [`Kind`], in place of the name of a pass.
const SIMULATOR: &str = "simulator";

/// A failure of a case.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The configuration that fails.
    pub configuration: Configuration,
    /// The kind of the failure.
    pub kind: Kind,
    /// The diagnostics, the fault or the first difference, as text.
    pub message: String,
}

/// The contents of a kernel's arguments after a run.
pub type Buffers = Vec<Argument>;

/// Compiles and runs the case for a configuration.
///
/// # Errors
/// The first failure.
pub fn check(
    case: &Case,
    configuration: Configuration,
    engines: Engines,
) -> Result<(CompiledKernel, Buffers), Failure> {
    let fail = |kind, message: String| Failure {
        configuration,
        kind,
        message,
    };
    match catch_unwind(AssertUnwindSafe(|| run(case, configuration, engines))) {
        Ok(Ok(result)) => Ok(result),
        Ok(Err((kind, message))) => Err(fail(kind, message)),
        Err(panic) => {
            let message = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
            Err(fail(Kind::Panic, message.unwrap_or_default()))
        }
    }
}

/// The code of the fault of a case in the simulator, whether or not the kernel as lowered has one: an access whose
/// result is unused faults as lowered, and is no part of the optimized code.
pub fn simulated_fault(case: &Case, configuration: Configuration) -> Option<Code> {
    let options = options_for(case, configuration);
    let mut ignored = crate::compile::NoObserver;
    let compiled = catch_unwind(AssertUnwindSafe(|| {
        compile(&case.name, &case.source, &options, None, &mut ignored)
    }));
    let kernel = compiled.ok()?.ok()?.kernels.pop()?;
    let mut arguments = case.arguments.clone();
    let options = run_options(MathMode::Model);
    let ran = sim::run(&kernel.visa, &case.range, &mut arguments, &options);
    ran.err().map(|fault| fault.kind.code())
}

/// The options of a case for a configuration.
fn options_for(case: &Case, configuration: Configuration) -> Options {
    Options {
        target: configuration.target,
        width: WidthChoice::Fixed(configuration.width),
        level: configuration.level,
        kernels: vec![case.kernel.clone()],
        ..case.options.clone()
    }
}

type Wrong = (Kind, String);

fn run(
    case: &Case,
    configuration: Configuration,
    engines: Engines,
) -> Result<(CompiledKernel, Buffers), Wrong> {
    let options = options_for(case, configuration);
    let modes: &[MathMode] = if case.exact {
        &[MathMode::Model]
    } else {
        &[MathMode::Model, MathMode::Worst]
    };
    let mut watch = Watch {
        case,
        width: configuration.width,
        every_pass: engines.every_pass,
        modes,
        expected: Vec::new(),
        wrong: None,
    };
    let compiled = compile(&case.name, &case.source, &options, None, &mut watch);
    if let Some(wrong) = watch.wrong {
        return Err(wrong);
    }
    let mut compilation = compiled.map_err(|error| match &error {
        CompileError::Rejected { map, diagnostics } => {
            let first = diagnostics.iter().find(|d| d.is_error());
            let code = first.map(|d| d.code.name().to_string()).unwrap_or_default();
            let text = diagnostics.iter().map(|d| render::human(map, d, false));
            (Kind::Rejected(code), text.collect())
        }
        CompileError::Internal(internal) => (
            Kind::Internal(internal.pass.clone()),
            format!("{internal}\n{}", internal.reproducer),
        ),
        // The options contain no cancel flag.
        CompileError::Canceled => (Kind::Internal("cancel".to_string()), error.to_string()),
    })?;
    let no_kernel = || (Kind::Rejected("no kernel".to_string()), String::new());
    let kernel = compilation.kernels.pop().ok_or_else(no_kernel)?;
    let locations = &compilation.locations;
    let lowered = watch.expected(&kernel.lowered, locations)?;
    if !engines.every_pass {
        for (name, function) in [
            ("optimized", &kernel.optimized),
            ("legalized", &kernel.legalized),
        ] {
            watch.compare(name, function, locations, &lowered)?;
        }
    }
    if engines.simulator {
        for (&math, expected) in modes.iter().zip(&lowered) {
            let mut arguments = case.arguments.clone();
            let ran = sim::run(
                &kernel.visa,
                &case.range,
                &mut arguments,
                &run_options(math),
            );
            let fault = |fault: Fault| {
                let kind = Kind::Fault(SIMULATOR.to_string(), fault.kind.code());
                (kind, describe(&fault))
            };
            ran.map_err(fault)?;
            if let Some(difference) = first_difference(&case.outputs, expected, &arguments) {
                let message = format!("{math:?}: {difference}");
                return Err((Kind::Differs(SIMULATOR.to_string()), message));
            }
        }
    }
    Ok((kernel, lowered.into_iter().next().unwrap_or_default()))
}

fn run_options(math: MathMode) -> RunOptions {
    RunOptions {
        math,
        step_limit: STEP_LIMIT,
        ..RunOptions::default()
    }
}

/// An observer that runs the kernel after each pass and compares the results.
pub(super) struct Watch<'a> {
    pub(super) case: &'a Case,
    pub(super) width: Width,
    pub(super) every_pass: bool,
    pub(super) modes: &'a [MathMode],
    /// The results of the kernel as lowered, per math mode.
    pub(super) expected: Vec<Buffers>,
    pub(super) wrong: Option<Wrong>,
}

impl Watch<'_> {
    /// The results of the kernel as lowered, per math mode.
    fn expected(
        &self,
        lowered: &Function,
        locations: &LocationTable,
    ) -> Result<Vec<Buffers>, Wrong> {
        if !self.expected.is_empty() {
            return Ok(self.expected.clone());
        }
        let of = |&math| self.interpret(lowered, locations, math);
        let all: Result<_, Fault> = self.modes.iter().map(of).collect();
        all.map_err(|fault| (Kind::LoweredFault(fault.kind.code()), describe(&fault)))
    }

    fn interpret(
        &self,
        function: &Function,
        locations: &LocationTable,
        math: MathMode,
    ) -> Result<Buffers, Fault> {
        let mut arguments = self.case.arguments.clone();
        interp::run(
            function,
            locations,
            &self.case.range,
            &mut arguments,
            self.width.channels(),
            &run_options(math),
        )?;
        Ok(arguments)
    }

    fn compare(
        &self,
        name: &str,
        function: &Function,
        locations: &LocationTable,
        expected: &[Buffers],
    ) -> Result<(), Wrong> {
        for (&math, expected) in self.modes.iter().zip(expected) {
            let ran = self.interpret(function, locations, math);
            let got =
                ran.map_err(|f| (Kind::Fault(name.to_string(), f.kind.code()), describe(&f)))?;
            if let Some(difference) = first_difference(&self.case.outputs, expected, &got) {
                let message = format!("{math:?}: {difference}");
                return Err((Kind::Differs(name.to_string()), message));
            }
        }
        Ok(())
    }
}

impl Observer for Watch<'_> {
    fn stage(&mut self, stage: &Stage<'_>) {
        let Stage::Pass {
            name,
            function,
            changed,
            locations,
            ..
        } = stage
        else {
            return;
        };
        let runs = function.kind == FunctionKind::Kernel && function.callees.is_empty();
        if !self.every_pass || !runs || !changed || self.wrong.is_some() {
            return;
        }
        let result = if self.expected.is_empty() {
            let expected = self.expected(function, locations);
            expected.map(|expected| self.expected = expected)
        } else {
            self.compare(name, function, locations, &self.expected)
        };
        self.wrong = result.err();
    }
}

fn describe(fault: &Fault) -> String {
    let instruction = fault.instruction.as_deref().unwrap_or("");
    format!("{fault}: {instruction}")
}

/// Describes the first element in which two runs differ; NaNs are equal regardless of their
/// payload.
fn first_difference(outputs: &[Output], expected: &[Argument], got: &[Argument]) -> Option<String> {
    for (k, (output, (a, b))) in outputs.iter().zip(expected.iter().zip(got)).enumerate() {
        let (Argument::Buffer(a), Argument::Buffer(b)) = (a, b) else {
            continue;
        };
        let (size, floats) = match *output {
            Output::Unchanged => continue,
            Output::Bytes => (1, false),
            Output::Floats { size } => (size.max(1), true),
        };
        for (at, (x, y)) in a.chunks(size).zip(b.chunks(size)).enumerate() {
            if x != y && !(floats && is_nan(x) && is_nan(y)) {
                let (x, y) = (hex(x), hex(y));
                return Some(format!(
                    "argument {k}, element {at}: found {y}, expected {x} as lowered"
                ));
            }
        }
    }
    None
}

/// Whether the bytes are a NaN half, float or double.
fn is_nan(bytes: &[u8]) -> bool {
    match *bytes {
        [a, b] => u16::from_le_bytes([a, b]) & 0x7fff > 0x7c00,
        [a, b, c, d] => f32::from_le_bytes([a, b, c, d]).is_nan(),
        [a, b, c, d, e, f, g, h] => f64::from_le_bytes([a, b, c, d, e, f, g, h]).is_nan(),
        _ => false,
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().rev().map(|b| format!("{b:02x}")).collect()
}
