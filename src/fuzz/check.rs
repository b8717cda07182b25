//! Compiles a program for every target, width and level, and holds every engine against the
//! interpreter on the kernel as lowered.

use super::program::{Pointer, Program, Type};
use gencl::backend::width::{WIDTHS, WidthChoice};
use gencl::compile::{CompileError, CompiledKernel, Level, NoObserver, Options, compile};
use gencl::ir::interp;
use gencl::launch::{Argument, Fault, RunOptions};
use gencl::numeric::MathMode;
use gencl::sim;
use gencl::target::Target;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Steps after which a run is given up.
const STEP_LIMIT: u64 = 20_000_000;

/// What a program is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Configuration {
    pub target: Target,
    pub width: u32,
    pub level: Level,
}

/// Every target at every width, with and without optimisation.
pub fn configurations() -> Vec<Configuration> {
    let mut all = Vec::new();
    for &target in Target::ALL {
        for width in WIDTHS {
            for level in [Level::O0, Level::O2] {
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

/// Where a program failed. Two failures are of one kind when these are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Rejected(String),
    Internal(String),
    Panic,
    /// The interpreter on the kernel as lowered found a fault: the generator's mistake, or
    /// the front end's.
    LoweredFault,
    Fault(&'static str),
    Differs(&'static str),
}

/// A failure.
#[derive(Clone, Debug)]
pub struct Failure {
    pub configuration: Configuration,
    pub kind: Kind,
    pub message: String,
}

/// What the kernel leaves in its buffers.
pub type Buffers = Vec<Argument>;

/// Runs the program for a configuration.
///
/// # Errors
/// What went wrong first.
pub fn check(
    program: &Program,
    configuration: Configuration,
) -> Result<(CompiledKernel, Buffers), Failure> {
    let fail = |kind, message: String| Failure {
        configuration,
        kind,
        message,
    };
    match catch_unwind(AssertUnwindSafe(|| run(program, configuration))) {
        Ok(Ok(result)) => Ok(result),
        Ok(Err((kind, message))) => Err(fail(kind, message)),
        Err(panic) => {
            let message = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string()));
            Err(fail(Kind::Panic, message.unwrap_or_default()))
        }
    }
}

fn run(
    program: &Program,
    configuration: Configuration,
) -> Result<(CompiledKernel, Buffers), (Kind, String)> {
    let Configuration {
        target,
        width,
        level,
    } = configuration;
    let options = Options {
        target,
        width: WidthChoice::Fixed(width),
        level,
        ..Options::default()
    };
    let mut compilation = compile(
        &program.name,
        &program.source(),
        &options,
        None,
        &mut NoObserver,
    )
    .map_err(|error| match error {
        CompileError::Rejected { .. } => (Kind::Rejected(error.to_string()), String::new()),
        CompileError::Internal(internal) => (
            Kind::Internal(internal.pass.clone()),
            format!("{internal}\n{}", internal.reproducer),
        ),
    })?;
    let kernel = compilation
        .kernels
        .pop()
        .ok_or((Kind::Rejected("no kernel".to_string()), String::new()))?;
    let modes: &[MathMode] = if program.exact {
        &[MathMode::Model]
    } else {
        &[MathMode::Model, MathMode::Worst]
    };
    let mut first = None;
    for &math in modes {
        let run_options = RunOptions {
            math,
            step_limit: STEP_LIMIT,
            ..RunOptions::default()
        };
        let interpret = |function| -> Result<Buffers, Fault> {
            let mut arguments = program.arguments();
            let locations = &compilation.locations;
            let range = &program.range;
            interp::run(
                function,
                locations,
                range,
                &mut arguments,
                width,
                &run_options,
            )?;
            Ok(arguments)
        };
        let expected =
            interpret(&kernel.lowered).map_err(|fault| (Kind::LoweredFault, describe(&fault)))?;
        let mut simulated = program.arguments();
        let simulation = sim::run(&kernel.visa, &program.range, &mut simulated, &run_options);
        for (name, ran) in [
            ("optimised", interpret(&kernel.optimised)),
            ("legalised", interpret(&kernel.legalised)),
            ("simulated", simulation.map(|_| simulated)),
        ] {
            let got = ran.map_err(|fault| (Kind::Fault(name), describe(&fault)))?;
            if let Some(difference) = first_difference(program, &expected, &got) {
                return Err((Kind::Differs(name), format!("{math:?}: {difference}")));
            }
        }
        first.get_or_insert(expected);
    }
    let buffers = first.unwrap_or_default();
    Ok((kernel, buffers))
}

fn describe(fault: &Fault) -> String {
    let instruction = fault.instruction.as_deref().unwrap_or("");
    format!("{fault}: {instruction}")
}

/// The first element in which two runs differ; NaNs are equal whatever their bits.
fn first_difference(program: &Program, expected: &[Argument], got: &[Argument]) -> Option<String> {
    for (p, (a, b)) in program.parameters.iter().zip(expected.iter().zip(got)) {
        let (Some(Pointer::Written), Argument::Buffer(a), Argument::Buffer(b)) = (p.pointer, a, b)
        else {
            continue;
        };
        let size = p.ty.size();
        for (k, (x, y)) in a.chunks(size).zip(b.chunks(size)).enumerate() {
            if x != y && !(p.ty == Type::Float && is_nan(x) && is_nan(y)) {
                return Some(format!(
                    "{}[{k}]: {}, as lowered: {}",
                    p.name,
                    hex(y),
                    hex(x)
                ));
            }
        }
    }
    None
}

fn is_nan(bytes: &[u8]) -> bool {
    bytes
        .try_into()
        .is_ok_and(|bytes| f32::from_le_bytes(bytes).is_nan())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().rev().map(|b| format!("{b:02x}")).collect()
}
