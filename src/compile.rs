//! The pipeline, top to bottom:
//!
//! source -> preprocess -> parse -> check -> lower -> Gen IR -> passes (verified after
//! each) -> width choice -> select -> vISA -> verify.
//!
//! Everything else is called from here and does not know the whole. An [`Observer`] sees
//! every stage; nothing is printed, read from files or taken from the environment.

use crate::backend::payload::Payload;
use crate::backend::select::{Analyses, select};
use crate::backend::width::{self, WidthChoice};
use crate::backend::{SelectError, SelectErrorKind};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::frontend;
use crate::frontend::preprocess::expanded::ExpandedText;
use crate::frontend::preprocess::{CommandLineMacro, IncludeProvider, Language};
use crate::ir::cfg::Cfg;
use crate::ir::dominance::Dominators;
use crate::ir::function::Function;
use crate::ir::liveness::Liveness;
use crate::ir::loops::Loops;
use crate::ir::passes;
use crate::ir::pressure::Pressure;
use crate::ir::print::{self, PrintOptions};
use crate::ir::uniformity::Uniformity;
use crate::ir::unit::Unit;
use crate::ir::value::Definitions;
use crate::ir::verify::{VerifyError, verify};
use crate::source::{Loc, LocationTable, SourceMap};
use crate::target::Target;
use crate::visa;
use crate::visa::kernel::Kernel;
use std::sync::Arc;

/// How hard to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
pub enum Level {
    /// Literal: only what a target needs.
    O0,
    /// Fast.
    O1,
    /// The default.
    #[default]
    O2,
}

/// What a compilation depends on beside the source.
#[derive(Clone, Debug)]
pub struct Options {
    /// The target; Xe-LP when not said.
    pub target: Option<Target>,
    /// The dispatch width.
    pub width: WidthChoice,
    /// How hard to try.
    pub level: Level,
    /// The kernels to compile; all when empty.
    pub kernels: Vec<String>,
    /// `-D` and `-U`, in their order.
    pub macros: Vec<CommandLineMacro>,
    /// `-cl-std`.
    pub language: Language,
    /// `-cl-fast-relaxed-math`.
    pub fast_relaxed_math: bool,
    /// `-cl-fp32-correctly-rounded-divide-sqrt`: refused by now.
    pub correctly_rounded_divide_sqrt: bool,
    /// Whether `a * b + c` may be contracted where no pragma says otherwise.
    pub contract: bool,
    /// `-Werror`.
    pub warnings_as_errors: bool,
    /// `-w`.
    pub no_warnings: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            target: None,
            width: WidthChoice::Auto,
            level: Level::O2,
            kernels: Vec::new(),
            macros: Vec::new(),
            language: Language::default(),
            fast_relaxed_math: false,
            correctly_rounded_divide_sqrt: false,
            contract: true,
            warnings_as_errors: false,
            no_warnings: false,
        }
    }
}

impl Options {
    /// The target.
    pub fn target(&self) -> Target {
        self.target.unwrap_or(Target::Tgllp)
    }
}

/// What an observer is shown.
#[derive(Debug)]
pub enum Stage<'a> {
    /// The text after preprocessing.
    Preprocessed(&'a ExpandedText),
    /// A kernel after a pass; the pass is called `lower` for the kernel as lowered.
    Pass {
        /// The name of the pass.
        name: &'static str,
        /// The dispatch width it was made for; `None` while it is for all.
        width: Option<u32>,
        /// The kernel.
        function: &'a Function,
        /// Where its instructions came from.
        locations: &'a LocationTable,
    },
    /// A kernel in vISA.
    Selected(&'a Kernel),
}

/// Sees every stage of a compilation.
pub trait Observer {
    /// A stage is complete.
    fn stage(&mut self, stage: &Stage<'_>);
}

/// An observer that looks away.
#[derive(Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    fn stage(&mut self, _stage: &Stage<'_>) {}
}

/// Why there is no result.
#[derive(Debug)]
pub enum CompileError {
    /// The user's program or request is wrong. At least one diagnostic is an error.
    Rejected {
        /// The sources that the diagnostics point into.
        map: SourceMap,
        /// Everything there is to say, in the order of the source.
        diagnostics: Vec<Diagnostic>,
    },
    /// A bug of ours.
    Internal(InternalError),
}

/// A bug of the compiler, found by its own checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InternalError {
    /// The kernel being compiled.
    pub kernel: String,
    /// The pass or stage that went wrong.
    pub pass: String,
    /// What its check said.
    pub message: String,
    /// The kernel as it stood, as Gen IR or vISA text.
    pub reproducer: String,
}

impl std::fmt::Display for InternalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "internal error in `{}` on kernel `{}`: {}",
            self.pass, self.kernel, self.message
        )
    }
}

impl std::fmt::Display for CompileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CompileError::Rejected { diagnostics, .. } => {
                let errors = diagnostics.iter().filter(|d| d.is_error());
                for (k, diagnostic) in errors.enumerate() {
                    if k > 0 {
                        f.write_str("; ")?;
                    }
                    write!(f, "error[{}]: {}", diagnostic.code, diagnostic.message)?;
                }
                Ok(())
            }
            CompileError::Internal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CompileError {}

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
    /// The arguments' places in the payload.
    pub pushed: Vec<Pushed>,
}

/// A compiled kernel with its three checkpoints (decision 7 of the design), each of which
/// the interpreter can run.
#[derive(Clone, Debug)]
pub struct CompiledKernel {
    /// As lowered from the source.
    pub lowered: Function,
    /// After the passes of the level.
    pub optimised: Function,
    /// Legalised for the target and the width.
    pub legalised: Function,
    /// In vISA.
    pub visa: Kernel,
    /// Why this width.
    pub reasons: Vec<String>,
    /// In numbers.
    pub statistics: Statistics,
}

/// The result of a compilation.
#[derive(Debug)]
pub struct Compilation {
    /// The sources, for rendering the warnings.
    pub map: SourceMap,
    /// Warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The kernels in the order of the source.
    pub kernels: Vec<CompiledKernel>,
    /// Where instructions came from.
    pub locations: Arc<LocationTable>,
}

/// Compiles a source text: every kernel, or those that the options name.
///
/// # Errors
/// [`CompileError::Rejected`] with every independent error in the program or the request;
/// [`CompileError::Internal`] when a check of the compiler's own fails.
pub fn compile(
    name: &str,
    text: &str,
    options: &Options,
    includes: Option<&dyn IncludeProvider>,
    observer: &mut dyn Observer,
) -> Result<Compilation, CompileError> {
    let FrontEnd {
        map,
        diagnostics,
        unit,
    } = front_end(name, text, options, includes, observer)?;
    compile_unit(unit, map, diagnostics, options, observer)
}

/// What the front end makes of a source.
#[derive(Debug)]
pub struct FrontEnd {
    /// The sources.
    pub map: SourceMap,
    /// Warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The kernels as lowered.
    pub unit: Unit,
}

/// Source text to Gen IR as lowered.
///
/// # Errors
/// As [`compile`].
pub fn front_end(
    name: &str,
    text: &str,
    options: &Options,
    includes: Option<&dyn IncludeProvider>,
    observer: &mut dyn Observer,
) -> Result<FrontEnd, CompileError> {
    let mut map = SourceMap::new();
    let mut diagnostics = Vec::new();
    let Some(file) = map.add(name, text) else {
        let limit = crate::source::MAX_SOURCE_BYTES;
        diagnostics.push(
            Diagnostic::without_place(Code::E0603, format!("`{name}` has {} bytes", text.len()))
                .note(format!("a source may have {limit} bytes")),
        );
        return Err(CompileError::Rejected { map, diagnostics });
    };
    if options.correctly_rounded_divide_sqrt {
        diagnostics.push(
            Diagnostic::without_place(
                Code::E0901,
                "`-cl-fp32-correctly-rounded-divide-sqrt` is not supported yet",
            )
            .note("float `/` is within 2.5 ulp and `sqrt` within 3 ulp, as OpenCL C 7.4 asks without the option")
            .help("leave the option out"),
        );
    }
    let preprocessing = frontend::preprocess::Options {
        macros: options.macros.clone(),
        language: options.language,
        double: false,
        half: false,
        fast_relaxed_math: options.fast_relaxed_math,
        includes,
    };
    let expanded =
        frontend::preprocess::preprocess(file, &mut map, &preprocessing, &mut diagnostics);
    observer.stage(&Stage::Preprocessed(&expanded));
    let arena = frontend::ast::Arena::default();
    let tree = frontend::parse::parse(&arena, &expanded, &mut diagnostics);
    let (typed, found) = frontend::check::check(
        &tree,
        &frontend::check::Options {
            contract: options.contract,
        },
    );
    diagnostics.extend(found);
    finish_diagnostics(&mut diagnostics, options);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(CompileError::Rejected { map, diagnostics });
    }
    let unit = frontend::lower::lower(&typed, &map);
    Ok(FrontEnd {
        map,
        diagnostics,
        unit,
    })
}

/// `-w` and `-Werror`.
fn finish_diagnostics(diagnostics: &mut Vec<Diagnostic>, options: &Options) {
    if options.no_warnings {
        diagnostics.retain(Diagnostic::is_error);
    }
    if options.warnings_as_errors {
        for diagnostic in diagnostics {
            diagnostic.severity = Severity::Error;
        }
    }
}

/// Gen IR as lowered to vISA.
///
/// # Errors
/// As [`compile`].
pub fn compile_unit(
    unit: Unit,
    map: SourceMap,
    diagnostics: Vec<Diagnostic>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Compilation, CompileError> {
    let reject = |map: SourceMap, mut diagnostics: Vec<Diagnostic>, diagnostic| {
        diagnostics.push(diagnostic);
        Err(CompileError::Rejected { map, diagnostics })
    };
    for wanted in &options.kernels {
        if !unit.functions.iter().any(|f| *f.name == **wanted) {
            let names: Vec<String> = unit
                .functions
                .iter()
                .map(|f| format!("`{}`", f.name))
                .collect();
            let there = if names.is_empty() {
                "none".to_string()
            } else {
                names.join(", ")
            };
            let diagnostic =
                Diagnostic::without_place(Code::E0103, format!("there is no kernel `{wanted}`"))
                    .note(format!("kernels of the source: {there}"));
            return reject(map, diagnostics, diagnostic);
        }
    }
    if unit.functions.is_empty() {
        let diagnostic = Diagnostic::without_place(Code::E0103, "the source has no kernel")
            .help("mark a function with `__kernel`");
        return reject(map, diagnostics, diagnostic);
    }
    let locations = unit.locations;
    let mut kernels = Vec::new();
    for function in unit.functions {
        if options.kernels.is_empty() || options.kernels.iter().any(|k| **k == *function.name) {
            match compile_kernel(function, &locations, options, observer) {
                Ok(kernel) => kernels.push(kernel),
                Err(KernelError::Rejected(diagnostic)) => {
                    return reject(map, diagnostics, *diagnostic);
                }
                Err(KernelError::Internal(error)) => return Err(CompileError::Internal(error)),
            }
        }
    }
    Ok(Compilation {
        map,
        diagnostics,
        kernels,
        locations,
    })
}

/// Why one kernel has no result.
enum KernelError {
    Rejected(Box<Diagnostic>),
    Internal(InternalError),
}

/// A pass that was run: checks what it left behind and shows it.
struct Run<'a> {
    observer: &'a mut dyn Observer,
    locations: &'a LocationTable,
    width: Option<u32>,
}

impl Run<'_> {
    fn done(&mut self, name: &'static str, function: &mut Function) -> Result<(), KernelError> {
        let mut verdict = verify(function);
        if let Err(VerifyError::TooManyRegisters { .. }) = verdict {
            // Dead registers do not count: number them away first.
            passes::compact_registers(function);
            verdict = verify(function);
        }
        self.observer.stage(&Stage::Pass {
            name,
            width: self.width,
            function,
            locations: self.locations,
        });
        match verdict {
            Ok(()) => Ok(()),
            Err(VerifyError::TooManyRegisters { count }) => {
                let message = format!(
                    "kernel `{}` needs {count} registers after `{name}`; a function of Gen IR has at most {}",
                    function.name,
                    crate::ir::register::MAX_REGISTERS
                );
                Err(KernelError::Rejected(Box::new(
                    located(Code::E0602, message, function.loc, self.locations)
                        .help("split the kernel into several"),
                )))
            }
            Err(error @ VerifyError::Invalid(_)) => {
                Err(internal(name, function, &error.to_string()))
            }
        }
    }
}

fn internal(pass: &str, function: &Function, message: &str) -> KernelError {
    KernelError::Internal(InternalError {
        kernel: function.name.to_string(),
        pass: pass.to_string(),
        message: message.to_string(),
        reproducer: print::print_function(function, PrintOptions::default()),
    })
}

/// A diagnostic about code behind the front end, whose place is a location.
fn located(code: Code, message: String, loc: Loc, locations: &LocationTable) -> Diagnostic {
    let diagnostic = Diagnostic::without_place(code, message);
    match locations.get(loc) {
        Some(location) => diagnostic.note(format!("at {location}")),
        None => diagnostic,
    }
}

/// One kernel: Gen IR as lowered to vISA.
fn compile_kernel(
    mut lowered: Function,
    locations: &Arc<LocationTable>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<CompiledKernel, KernelError> {
    let mut run = Run {
        observer,
        locations,
        width: None,
    };
    run.done("lower", &mut lowered)?;
    let mut function = lowered.clone();
    optimise(&mut function, options, &mut run)?;
    let optimised = function;

    let target = options.target();
    let (widths, mut reasons) =
        width::candidates(&optimised, target, options.width).map_err(|message| {
            KernelError::Rejected(Box::new(located(
                Code::E0701,
                message,
                optimised.loc,
                locations,
            )))
        })?;
    for (k, &width) in widths.iter().enumerate() {
        run.width = Some(width);
        let mut legalised = optimised.clone();
        legalise(&mut legalised, options, &mut run)?;

        let cfg = Cfg::compute(&legalised);
        let dominators = Dominators::compute(&cfg);
        let loops = Loops::compute(&cfg, &dominators);
        let liveness = Liveness::compute(&legalised, &cfg);
        let uniformity = Uniformity::compute(&legalised, &cfg, &dominators, &loops, &liveness);
        let definitions = Definitions::compute(&legalised);
        let pressure = Pressure::compute(
            &legalised,
            &cfg,
            &liveness,
            &uniformity,
            &loops,
            width,
            target.grf_bytes(),
        );
        let payload = Payload::compute(&legalised, target, width)
            .map_err(|error| select_error(&error, &legalised, locations))?;
        let (fits, reason) =
            width::fits(&pressure, target, width, payload.end, &legalised, locations);
        reasons.push(reason);
        if !fits && k + 1 < widths.len() {
            continue;
        }
        let analyses = Analyses {
            cfg: &cfg,
            dominators: &dominators,
            definitions: &definitions,
            uniformity: &uniformity,
        };
        let kernel = select(&legalised, analyses, target, width, Arc::clone(locations))
            .map_err(|error| select_error(&error, &legalised, locations))?;
        run.observer.stage(&Stage::Selected(&kernel));
        verify_visa(&kernel)?;
        let statistics = statistics(&kernel, &legalised, &payload, &pressure);
        return Ok(CompiledKernel {
            lowered,
            optimised,
            legalised,
            visa: kernel,
            reasons,
            statistics,
        });
    }
    Err(internal("width", &optimised, "no dispatch width to try"))
}

/// The passes of a level, for all targets alike.
fn optimise(
    function: &mut Function,
    options: &Options,
    run: &mut Run<'_>,
) -> Result<(), KernelError> {
    passes::remove_unreachable_blocks(function);
    run.done("remove_unreachable_blocks", function)?;
    passes::unify_exits(function);
    run.done("unify_exits", function)?;
    passes::split_webs(function);
    run.done("split_webs", function)?;
    let pushed = passes::lower_pushed_constants(function);
    if !pushed.remaining.is_empty() {
        return Err(internal(
            "lower_pushed_constants",
            function,
            "an argument is not read whole",
        ));
    }
    run.done("lower_pushed_constants", function)?;
    if options.level == Level::O0 {
        return Ok(());
    }
    passes::promote_surfaces(function);
    run.done("promote_surfaces", function)?;
    simplify(function, options, run)?;
    passes::narrow_integers(function);
    run.done("narrow_integers", function)?;
    simplify(function, options, run)?;
    tidy(function, run)
}

/// Leaves no register and no input that nothing reads.
fn tidy(function: &mut Function, run: &mut Run<'_>) -> Result<(), KernelError> {
    passes::remove_unused_inputs(function);
    run.done("remove_unused_inputs", function)?;
    passes::compact_registers(function);
    run.done("compact_registers", function)
}

/// Constants, copies, common subexpressions and dead code, until nothing changes or the
/// level says that it is enough.
fn simplify(
    function: &mut Function,
    options: &Options,
    run: &mut Run<'_>,
) -> Result<(), KernelError> {
    let rounds = if options.level == Level::O1 { 1 } else { 4 };
    for _ in 0..rounds {
        let mut changed = passes::fold_constants(function);
        run.done("fold_constants", function)?;
        changed |= passes::remove_unreachable_blocks(function);
        run.done("remove_unreachable_blocks", function)?;
        changed |= passes::propagate_copies(function);
        run.done("propagate_copies", function)?;
        if options.level > Level::O1 {
            changed |= passes::eliminate_common_subexpressions(function);
            run.done("eliminate_common_subexpressions", function)?;
        }
        changed |= passes::eliminate_dead_code(function);
        run.done("eliminate_dead_code", function)?;
        if !changed {
            break;
        }
    }
    Ok(())
}

/// What a target and a width need, at every level.
fn legalise(
    function: &mut Function,
    options: &Options,
    run: &mut Run<'_>,
) -> Result<(), KernelError> {
    let target = options.target();
    let optimising = options.level > Level::O0;
    passes::expand_division(function, target);
    run.done("expand_division", function)?;
    if !target.info().int64 {
        passes::split_webs(function);
        run.done("split_webs", function)?;
        passes::lower_int64(function);
        run.done("lower_int64", function)?;
    }
    if optimising {
        simplify(function, options, run)?;
    }
    passes::remove_unreachable_blocks(function);
    run.done("remove_unreachable_blocks", function)?;
    if optimising {
        passes::coalesce_copies(function);
        run.done("coalesce_copies", function)?;
    }
    passes::unify_latches(function);
    run.done("unify_latches", function)?;
    passes::order_blocks(function);
    run.done("order_blocks", function)?;
    passes::split_webs(function);
    run.done("split_webs", function)?;
    tidy(function, run)
}

fn select_error(
    error: &SelectError,
    function: &Function,
    locations: &LocationTable,
) -> KernelError {
    let code = match error.kind {
        SelectErrorKind::Target => Code::E0701,
        SelectErrorKind::Limit => Code::E0604,
        SelectErrorKind::Internal => return internal("select", function, &error.message),
    };
    KernelError::Rejected(Box::new(located(
        code,
        error.message.clone(),
        error.loc,
        locations,
    )))
}

/// Our own rules on what we emit.
fn verify_visa(kernel: &Kernel) -> Result<(), KernelError> {
    let violations = visa::verify::verify(kernel);
    if violations.is_empty() {
        return Ok(());
    }
    let message: Vec<String> = violations.iter().map(ToString::to_string).collect();
    Err(KernelError::Internal(InternalError {
        kernel: kernel.name.clone(),
        pass: "verify vISA".to_string(),
        message: message.join("\n"),
        reproducer: visa::text::print([kernel], &visa::text::PrintOptions::default()),
    }))
}

fn statistics(
    kernel: &Kernel,
    function: &Function,
    payload: &Payload,
    pressure: &Pressure,
) -> Statistics {
    use visa::kernel::InputRole;
    use visa::opcode::Opcode;
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
        pushed: payload
            .entries
            .iter()
            .filter_map(|entry| match entry.role {
                InputRole::Argument { index, .. }
                | InputRole::BufferAddress { index }
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
                | InputRole::WorkDim => None,
            })
            .collect(),
    }
}
