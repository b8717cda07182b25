//! Compiles a case and holds everything that comes of it against the interpreter on the kernel as
//! lowered: Gen IR after each pass that changed it, and vISA in the simulator.

use crate::backend::width::{WIDTHS, WidthChoice};
use crate::compile::{CompileError, CompiledKernel, Level, Observer, Options, Stage, compile};
use crate::ir::function::{Function, FunctionKind};
use crate::ir::interp;
use crate::launch::{Argument, Fault, NdRange, RunOptions};
use crate::numeric::MathMode;
use crate::render;
use crate::sim;
use crate::source::LocationTable;
use crate::target::Target;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Steps after which a run is given up.
const STEP_LIMIT: u64 = 20_000_000;

/// What is compared of an argument after a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// Nothing.
    Unchanged,
    /// Every byte.
    Bytes,
    /// Floats of a size: one NaN is as good as another.
    Floats {
        /// Bytes of each.
        size: usize,
    },
}

/// A kernel and a launch of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of the source.
    pub name: String,
    /// OpenCL C.
    pub source: String,
    /// The kernel of the source.
    pub kernel: String,
    /// The index space.
    pub range: NdRange,
    /// What the kernel is given.
    pub arguments: Vec<Argument>,
    /// What is compared, one for each argument.
    pub outputs: Vec<Output>,
    /// Whether no operation has an error bound, so that one model of them is enough.
    pub exact: bool,
    /// Options of the build; target, width and level are those of the configuration.
    pub options: Options,
}

/// What a case is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// The target.
    pub target: Target,
    /// The dispatch width, which is also the size of sub-groups in the interpreter.
    pub width: u32,
    /// The level.
    pub level: Level,
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (target, width) = (self.target.info().name, self.width);
        write!(f, "--target {target} --simd {width} -{:?}", self.level)
    }
}

/// Every target at every width and at the levels.
pub fn configurations(levels: &[Level]) -> Vec<Configuration> {
    let mut all = Vec::new();
    for &target in Target::ALL {
        for width in WIDTHS {
            for &level in levels {
                if target.info().widths.contains(&width) {
                    all.push(Configuration {
                        target,
                        width,
                        level,
                    });
                }
            }
        }
    }
    all
}

/// Which engines run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Engines {
    /// The interpreter after every pass, and not at the checkpoints alone.
    pub every_pass: bool,
    /// The simulator.
    pub simulator: bool,
}

/// Where a case failed. Two failures are of one kind when these are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The front end has an error; its first code.
    Rejected(String),
    /// A check of the compiler's own failed behind this pass.
    Internal(String),
    /// A panic.
    Panic,
    /// The interpreter on the kernel as lowered found a fault: the program's mistake, or the front
    /// end's.
    LoweredFault,
    /// A fault after this pass, or in the simulator.
    Fault(String),
    /// Another result after this pass, or in the simulator.
    Differs(String),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Rejected(code) => write!(f, "rejected with {code}"),
            Kind::Internal(pass) => write!(f, "an internal error after `{pass}`"),
            Kind::Panic => f.write_str("a panic"),
            Kind::LoweredFault => f.write_str("a fault in the kernel as lowered"),
            Kind::Fault(after) => write!(f, "a fault after `{after}`"),
            Kind::Differs(after) => write!(f, "another result after `{after}`"),
        }
    }
}

/// The name of the simulator among the passes.
const SIMULATOR: &str = "simulator";

/// A failure.
#[derive(Clone, Debug)]
pub struct Failure {
    /// For what it was compiled.
    pub configuration: Configuration,
    /// Where.
    pub kind: Kind,
    /// What.
    pub message: String,
}

/// What a kernel leaves in its arguments.
pub type Buffers = Vec<Argument>;

/// Runs the case for a configuration.
///
/// # Errors
/// What went wrong first.
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

type Wrong = (Kind, String);

fn run(
    case: &Case,
    configuration: Configuration,
    engines: Engines,
) -> Result<(CompiledKernel, Buffers), Wrong> {
    let options = Options {
        target: configuration.target,
        width: WidthChoice::Fixed(configuration.width),
        level: configuration.level,
        kernels: vec![case.kernel.clone()],
        ..case.options.clone()
    };
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
        // The options carry no flag.
        CompileError::Canceled => (Kind::Internal("cancel".to_string()), error.to_string()),
    })?;
    let no_kernel = || (Kind::Rejected("no kernel".to_string()), String::new());
    let kernel = compilation.kernels.pop().ok_or_else(no_kernel)?;
    let locations = &compilation.locations;
    let lowered = watch.expected(&kernel.lowered, locations)?;
    if !engines.every_pass {
        for (name, function) in [
            ("optimised", &kernel.optimised),
            ("legalised", &kernel.legalised),
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
            let fault = |fault: Fault| (Kind::Fault(SIMULATOR.to_string()), describe(&fault));
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

/// Runs the kernel after each pass.
pub(super) struct Watch<'a> {
    pub(super) case: &'a Case,
    pub(super) width: u32,
    pub(super) every_pass: bool,
    pub(super) modes: &'a [MathMode],
    /// What the kernel as lowered leaves, for each mode.
    pub(super) expected: Vec<Buffers>,
    /// What went wrong first.
    pub(super) wrong: Option<Wrong>,
}

impl Watch<'_> {
    /// What the kernel as lowered leaves, for each mode.
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
        all.map_err(|fault| (Kind::LoweredFault, describe(&fault)))
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
            self.width,
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
            let got = ran.map_err(|f| (Kind::Fault(name.to_string()), describe(&f)))?;
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

/// The first element in which two runs differ; NaNs are equal whatever their bits.
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
                return Some(format!("argument {k}, element {at}: {y}, as lowered: {x}"));
            }
        }
    }
    None
}

/// Whether the bytes are one of a half, a float or a double.
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
