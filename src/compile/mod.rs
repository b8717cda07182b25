//! The compilation pipeline:
//!
//! source -> preprocess -> parse -> check -> lower -> Gen IR -> passes (verified after each) ->
//! width selection -> instruction selection -> vISA -> verify.
//!
//! The pipeline calls all other modules; they do not depend on it. An [`Observer`] receives every
//! stage. The pipeline does not print, read files or depend on environment variables.

mod arguments;
mod build_options;
mod builder;
mod checks;
mod compilation;
mod error;
mod gen_ir;
mod helper_functions;
mod observer;
mod options;
mod order;
mod remarks;
mod requested;
mod runner;
mod statistics;
mod vector;
mod widened;

use crate::backend::attempt::{PrivatePlacement, WidthAttempt};
use crate::backend::payload::private_bytes;
use crate::backend::width::{self, Candidate, WidthChoice};
use crate::cancel::{CancelFlag, is_canceled};
use crate::diagnostic::{Code, Diagnostic};
use crate::frontend;
use crate::frontend::builtins::library::LibraryNeeds;
use crate::frontend::lint::kernels::PlainFunction;
use crate::frontend::preprocess::IncludeProvider;
use crate::frontend::preprocess::expanded::ExpandedText;
use crate::ir::analysis::Analyses;
use crate::ir::analysis::live_variables::peak_at;
use crate::ir::analysis::pressure::Pressure;
use crate::ir::function::{Function, FunctionKind};
use crate::ir::opcode::Phase;
use crate::ir::passes;
use crate::ir::remarks::{Remark, RemarkKind, Remarks, WIDTH};
use crate::ir::text::print::{self, PrintOptions};
use crate::ir::unit::Unit;
use crate::ir::verify::verify_unit;
use crate::numeric::environment;
use crate::source::{SourceMap, Span};
use crate::visa::kernel::Kernel;
use checks::{
    inline_error, not_unrolled, register_pressure, reject_matrices, select_error, verify_visa,
};
use helper_functions::Helpers;
use order::{legalize, optimize};
use runner::{KernelError, Places, Runner, internal};
use std::sync::Arc;

pub use arguments::{ArgumentPlace, ArgumentUse, Passing};
pub use build_options::{BuildOptions, MathOptions, build_option_list};
pub use builder::{Compiler, STACK_BYTES};
pub use checks::{FIXED_REGISTERS, narrower};
pub use compilation::{Compilation, CompiledKernel};
pub use error::{CompileError, InternalError};
pub use gen_ir::{GenIrLines, compile_gen_ir_unit, gen_ir_front_end, parse_gen_ir};
pub use observer::{NoObserver, Observer, Stage};
pub use options::{Level, Options};
pub use remarks::remark_diagnostics;
pub use statistics::{Pushed, Statistics};
pub use vector::{
    VectorCompilation, compile_observed_vector_ir, compile_vector_ir,
    compile_vector_ir_by_own_lines,
};
pub use widened::{WidenError, WidenedKernel, widen_legalized, widen_observed};

/// Compiles a source text: all kernels, or those that the options name.
///
/// # Errors
/// [`CompileError::Rejected`] with every independent error in the program or the options;
/// [`CompileError::Internal`] if an internal check fails.
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
        plain_functions,
    } = front_end(name, text, options, includes, observer)?;
    compile_unit(unit, map, diagnostics, options, observer)
        .map_err(|error| with_plain_functions(error, &plain_functions))
}

/// Names the function that a missing kernel is, if only its `kernel` is missing.
pub fn with_plain_functions(error: CompileError, functions: &[PlainFunction]) -> CompileError {
    let CompileError::Rejected {
        map,
        mut diagnostics,
    } = error
    else {
        return error;
    };
    for diagnostic in diagnostics.iter_mut().filter(|d| d.code == Code::E0103) {
        let mut meant = functions
            .iter()
            .filter(|function| match diagnostic.message == NO_KERNEL {
                true => function.is_like_kernel,
                // No kernel has the name.
                false => diagnostic
                    .message
                    .ends_with(&format!(" `{}`", function.name)),
            });
        if let Some(function) = meant.next() {
            function.explain(diagnostic, &map);
            if let Some(primary) = &mut diagnostic.primary {
                primary.span = map.outermost(function.span);
            }
        }
    }
    CompileError::Rejected { map, diagnostics }
}

/// The result of the front end.
#[derive(Debug)]
pub struct FrontEnd {
    /// The sources, for rendering diagnostics.
    pub map: SourceMap,
    /// The warnings, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The Gen IR as lowered.
    pub unit: Unit,
    /// The functions that are no kernels, for errors about a kernel that is missing; those of Gen IR are unknown.
    pub plain_functions: Vec<PlainFunction>,
}

/// Runs the front end: from source text to Gen IR as lowered.
///
/// # Errors
/// See [`compile`].
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
        diagnostics.push(too_large(name, text));
        return Err(CompileError::Rejected { map, diagnostics });
    };
    let cancel = options.cancel.as_ref();
    let preprocessing = options.preprocessing(includes);
    let mut expanded =
        frontend::preprocess::preprocess(file, &mut map, &preprocessing, &mut diagnostics);
    unless_canceled(cancel)?;
    observer.stage(&Stage::Preprocessed(&expanded));
    frontend::braces::repair(&mut expanded, &mut diagnostics);
    let library = library(&expanded, options, &mut map, &mut diagnostics);
    let arena = frontend::ast::Arena::default();
    let library: Vec<_> = library
        .iter()
        .map(|text| frontend::parse::parse(&arena, text, &mut diagnostics))
        .collect();
    let tree = frontend::parse::parse_unless_canceled(&arena, &expanded, cancel, &mut diagnostics);
    unless_canceled(cancel)?;
    observer.stage(&Stage::Parsed {
        tree: &tree,
        map: &map,
    });
    let (typed, found) = frontend::check::check(
        &library,
        &tree,
        &frontend::check::Options {
            contract: options.contract,
            target: options.target,
            single_constants: options.single_precision_constant,
            language: options.language,
            uniform_groups: options.uniform_work_groups,
            cancel,
        },
    );
    unless_canceled(cancel)?;
    diagnostics.extend(found);
    drop_uncertain(&mut diagnostics, &expanded.missing);
    frontend::spaced_macros::explain(&mut diagnostics, &map);
    frontend::continued_macros::explain(&mut diagnostics, &map);
    frontend::numbers_as_names::remove_uses(&mut diagnostics, &map);
    observer.stage(&Stage::Checked(&typed));
    let mut warnings = frontend::lint::lint(&tree, &map);
    frontend::lint::explain_missing_braces(&mut diagnostics, &warnings, &map);
    frontend::lint::drop_decided_chains(&mut warnings, &diagnostics, &map);
    frontend::lint::drop_mistyped_labels(&mut warnings, &diagnostics);
    let plain_functions = frontend::lint::kernels::plain_functions(&tree, &map, &warnings);
    if diagnostics.iter().any(Diagnostic::is_error) {
        frontend::lint::retain_certain(&mut warnings, &diagnostics, &map);
    }
    diagnostics.extend(warnings);
    frontend::macro_values::explain(&mut diagnostics, &map);
    requested::retain(&mut diagnostics, &typed, &map, &options.kernels);
    finish_diagnostics(&mut diagnostics, &map, options);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(CompileError::Rejected { map, diagnostics });
    }
    let unit = frontend::lower::lower(&typed, &map, options.floats(), cancel);
    unless_canceled(cancel)?;
    Ok(FrontEnd {
        map,
        diagnostics,
        unit,
        plain_functions,
    })
}

/// The error of a source that a source map cannot contain.
fn too_large(name: &str, text: &str) -> Diagnostic {
    let limit = crate::source::MAX_SOURCE_BYTES;
    let message = format!("source `{name}` is too large: {} bytes", text.len());
    Diagnostic::without_place(Code::E0603, message).note(format!("the limit is {limit} bytes"))
}

/// # Errors
/// [`CompileError::Canceled`] if the flag is set: what the front end made is then incomplete.
fn unless_canceled(flag: Option<&CancelFlag>) -> Result<(), CompileError> {
    match is_canceled(flag) {
        true => Err(CompileError::Canceled),
        false => Ok(()),
    }
}

/// Removes errors that included files that were not found may correct: those about undeclared names, which become a
/// note on the first of these files, and those about code around such a file, such as `{}` where it has the values.
fn drop_uncertain(diagnostics: &mut Vec<Diagnostic>, missing: &[Span]) {
    let Some(&place) = missing.first() else {
        return;
    };
    let is_around = |span: Span| {
        let mut missing = missing.iter();
        missing.any(|file| span.start < file.start && file.end < span.end)
    };
    diagnostics.retain(|d| {
        !d.primary
            .as_ref()
            .is_some_and(|label| is_around(label.span))
    });
    let before = diagnostics.len();
    diagnostics.retain(|d| d.code != Code::E0101);
    let note = match before - diagnostics.len() {
        0 => return,
        1 => {
            "1 error about an undeclared name is not reported: this file may declare it".to_owned()
        }
        n => format!(
            "{n} errors about undeclared names are not reported: this file may declare them"
        ),
    };
    let is_missing =
        |d: &&mut Diagnostic| d.is_error() && d.primary.as_ref().is_some_and(|p| p.span == place);
    if let Some(diagnostic) = diagnostics.iter_mut().find(is_missing) {
        diagnostic.notes.push(note);
    }
}

/// The library files that a program needs, preprocessed. No option of the program affects them.
fn library(
    program: &ExpandedText,
    options: &Options,
    map: &mut SourceMap,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<ExpandedText> {
    let mut texts = Vec::new();
    let needs = LibraryNeeds {
        rounded: options.correctly_rounded_divide_sqrt,
        doubles: options.target.info().double,
        relaxed: options.floats().relaxed,
    };
    for file in frontend::builtins::library::needed(&program.text, needs) {
        if let Some(id) = map.add(file.name, file.text) {
            let options = frontend::preprocess::Options::default();
            texts.push(frontend::preprocess::preprocess(
                id,
                map,
                &options,
                diagnostics,
            ));
        }
    }
    texts
}

/// Sorts and deduplicates diagnostics, and applies the warning flags.
fn finish_diagnostics(diagnostics: &mut Vec<Diagnostic>, map: &SourceMap, options: &Options) {
    let place = |d: &Diagnostic| d.primary.as_ref().map(|p| map.order(p.span));
    diagnostics.sort_by_cached_key(place);
    // The argument of a macro may be checked more than once.
    diagnostics.dedup_by(|b, a| {
        (a.code, &a.message, place(a)) == (b.code, &b.message, place(b)) && a.primary.is_some()
    });
    for diagnostic in &mut *diagnostics {
        diagnostic.settle_edits(map);
    }
    options.warnings.apply_in(map, diagnostics);
}

/// The message about a source without any kernel.
const NO_KERNEL: &str = "the source defines no kernel";

/// The error of a source without a kernel. The help is what to write in its language.
fn no_kernel(map: &SourceMap, help: &str) -> Diagnostic {
    of_source(map, NO_KERNEL).help(help)
}

/// The error E0103 of a source, at its start, which represents all of it and names it.
fn of_source(map: &SourceMap, message: &str) -> Diagnostic {
    match map.files().first().map(|f| Span::new(f.base, f.base)) {
        Some(span) => Diagnostic::new(Code::E0103, span, message),
        None => Diagnostic::without_place(Code::E0103, message),
    }
}

/// The error of a source without a kernel that is selected by its name.
fn no_kernel_named(map: &SourceMap, name: &str, known: &[&str]) -> Diagnostic {
    let names: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    let there = match names.is_empty() {
        true => "none".to_owned(),
        false => names.join(", "),
    };
    of_source(map, &format!("no kernel named `{name}`"))
        .note(format!("kernels defined in the source: {there}"))
        .did_you_mean(name, known.iter().copied())
}

/// Compiles Gen IR as lowered to vISA.
///
/// # Errors
/// See [`compile`].
pub fn compile_unit(
    unit: Unit,
    map: SourceMap,
    mut diagnostics: Vec<Diagnostic>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Compilation, CompileError> {
    let reject = |map: SourceMap, mut diagnostics: Vec<Diagnostic>, diagnostic| {
        diagnostics.push(diagnostic);
        Err(CompileError::Rejected { map, diagnostics })
    };
    if let Err(message) = environment::check() {
        return {
            let diagnostic = Diagnostic::without_place(Code::E0608, message);
            reject(map, diagnostics, diagnostic)
        };
    }
    let is_kernel = |f: &&Function| f.kind == FunctionKind::Kernel;
    let mut missing = Vec::new();
    for needs in &options.kernels {
        let mut names = unit.functions.iter().filter(is_kernel);
        if !names.any(|f| *f.name == **needs) {
            let kernels = unit.functions.iter().filter(is_kernel);
            let known: Vec<&str> = kernels.map(|f| &*f.name).collect();
            missing.push(no_kernel_named(&map, needs, &known));
        }
    }
    if let Some(last) = missing.pop() {
        diagnostics.append(&mut missing);
        return reject(map, diagnostics, last);
    }
    if unit.functions.iter().filter(is_kernel).count() == 0 {
        let diagnostic = no_kernel(&map, "mark a function with `__kernel`");
        return reject(map, diagnostics, diagnostic);
    }
    if let Err(error) = verify_unit(&unit) {
        return Err(CompileError::Internal(InternalError {
            kernel: String::new(),
            pass: "lower".to_string(),
            message: error.to_string(),
            reproducer: print::print_unit(&unit, PrintOptions::default()),
        }));
    }
    let mut locations = unit.locations;
    let mut kernels: Vec<CompiledKernel> = Vec::new();
    let mut warnings = Vec::new();
    let mut remarks = Vec::new();
    let mut errors: Vec<Diagnostic> = Vec::new();
    let (kernels_of_unit, functions): (Vec<Function>, Vec<Function>) = unit
        .functions
        .into_iter()
        .partition(|f| f.kind == FunctionKind::Kernel);
    let mut helpers = Helpers::new(&kernels_of_unit, &functions);
    for function in kernels_of_unit {
        if options.kernels.is_empty() || options.kernels.iter().any(|k| **k == *function.name) {
            let mut run = Runner::new(&mut *observer, &map, options);
            // Not shared while the table grows, which would copy it.
            run.analyses.locations = std::mem::take(&mut locations);
            let result = compile_kernel(function, &mut helpers, &mut run, options, &mut warnings);
            locations = std::mem::take(&mut run.analyses.locations);
            match result {
                Ok(mut kernel) => {
                    kernel.visa.locations = Arc::default();
                    let places = Places {
                        map: &map,
                        locations: &locations,
                    };
                    remarks.extend(remarks::finish(&mut kernel.remarks, places));
                    kernels.push(kernel);
                }
                // Errors of other kernels are independent of this one.
                Err(KernelError::Rejected(diagnostic)) => errors.push(*diagnostic),
                Err(KernelError::Internal(error)) => return Err(CompileError::Internal(error)),
                Err(KernelError::Canceled) => return Err(CompileError::Canceled),
            }
        }
    }
    // Warnings in a function that several kernels call are reported once.
    let mut unique: Vec<Diagnostic> = Vec::new();
    for warning in warnings {
        if !unique.contains(&warning) {
            unique.push(warning);
        }
    }
    options.warnings.apply_in(&map, &mut unique);
    let mut diagnostics = diagnostics;
    diagnostics.append(&mut unique);
    remarks::append(&mut diagnostics, remarks, &map);
    for error in errors {
        // Errors in a helper function that several kernels call are reported once.
        if !diagnostics.contains(&error) {
            diagnostics.push(error);
        }
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(CompileError::Rejected { map, diagnostics });
    }
    for kernel in &mut kernels {
        kernel.visa.locations = Arc::clone(&locations);
    }
    Ok(Compilation {
        map,
        diagnostics,
        kernels,
        locations,
    })
}

/// Compiles one kernel from Gen IR as lowered to vISA.
fn compile_kernel(
    mut lowered: Function,
    helpers: &mut Helpers<'_>,
    run: &mut Runner<'_>,
    options: &Options,
    warnings: &mut Vec<Diagnostic>,
) -> Result<CompiledKernel, KernelError> {
    run.analyses.remarks = Remarks::new(
        options
            .remarks
            .then(checks::reasons_not_to_unroll(&lowered)),
    );
    run.done("lower", &mut lowered, true)?;
    for helper in helpers.first_called(&lowered.callees) {
        run.observe("lower", helper, true);
    }
    let calling =
        (options.level > Level::O0 && !lowered.callees.is_empty()).then(|| lowered.clone());
    run.pass("inline_calls", &mut lowered, |f, analyses| {
        passes::inline_calls(f, analyses, helpers.lowered)
    })?
    .map_err(|error| inline_error(&error, &lowered, run.places()))?;
    let mut function = lowered.clone();
    run.checkpoint("lower", &mut lowered)?;
    if let Some(mut calling) = calling {
        let callees = calling.callees.clone();
        let functions = helpers.optimized(options, run)?;
        run.switch_function();
        // The calls of all functions have been reported.
        let reported = run.analyses.remarks.take();
        let inlined = run.pass("inline_calls", &mut calling, |f, analyses| {
            passes::inline_calls(f, analyses, functions)
        })?;
        run.analyses.remarks.take();
        run.analyses.remarks.extend(reported);
        // Helpers with unrolled loops may be too large to inline when the original ones are not.
        if inlined.is_ok() {
            function = calling;
            run.analyses.remarks.extend(helpers.remarks_of(&callees));
        }
    }
    Runner::enter(Phase::Inlined, "inline_calls", &function, options.target)?;
    let locations = Arc::clone(&run.analyses.locations);
    let places = Places {
        map: run.map,
        locations: &locations,
    };
    run.switch_function();
    let is_simplified = optimize(&mut function, options, run)?;
    run.analyses.remarks.forget_removed_loops(&function);
    let mut remarks = run.analyses.remarks.take();
    if options.level > Level::O1 {
        warnings.extend(not_unrolled(&function, &remarks, places));
    }
    remarks.retain(|remark| options.remarks.wants(remark.kind, remark.pass));

    let target = options.target;
    reject_matrices(&function, target, run)?;
    let (widths, mut reasons) =
        width::candidates(&function, target, options.width).map_err(|message| {
            let diagnostic = places.located(Code::E0701, message, function.loc);
            KernelError::Rejected(Box::new(match options.width {
                WidthChoice::Fixed(_) if function.required_sub_group_size.is_none() => diagnostic
                    .help(
                        "let the compiler select a width that the target supports (`--simd auto`)",
                    ),
                _ => diagnostic,
            }))
        })?;
    warnings.extend(checks::width_not_used(&function, options.width, places));
    let mut attempts: Vec<Attempt> = Vec::new();
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut rejection = None;
    for &width in &widths {
        if widths.len() > 1
            && let Err(reason) = width::worth_trying(width, &candidates, &function)
        {
            reasons.extend(reason);
            continue;
        }
        run.width = Some(width);
        let mut legalized = function.clone();
        run.switch_function();
        legalize(&mut legalized, (width, is_simplified), options, run)?;

        let analyses = Analyses::compute(&legalized);
        if analyses.loops.second_entry().is_some() {
            // Intel's finalizer would not terminate.
            let message = "a loop has multiple entries";
            return Err(internal("make_reducible", &legalized, message));
        }
        let pressure = analyses.pressure(&legalized, width, target.grf_bytes());
        run.observer.stage(&Stage::Analyzed(&legalized));
        if let Err(reason) = width::fits_private_memory(&legalized, target, width) {
            reasons.push(reason);
        }
        let storage = options.level.private_storage();
        let found = WidthAttempt::of(&legalized, &analyses, (target, width), storage, &locations);
        let attempt = match found {
            Ok(attempt) => attempt,
            Err(error) => {
                // Another width may stay within the limits.
                rejection = Some(select_error(&error, &legalized, places));
                continue;
            }
        };
        candidates.push(attempt.candidate);
        attempts.push(Attempt {
            legalized,
            analyses,
            kernel: attempt.selection.kernel,
            pressure,
            remarks: run.analyses.remarks.take(),
        });
    }
    let (chosen, why) = width::choose(&candidates, places.locations);
    reasons.extend(why);
    let (Some(chosen), false) = (chosen, attempts.is_empty()) else {
        let missing = || internal("width", &function, "no dispatch width to try");
        return Err(rejection.unwrap_or_else(missing));
    };
    let candidate = candidates.swap_remove(chosen);
    let Attempt {
        mut legalized,
        analyses,
        kernel,
        pressure,
        remarks: of_width,
    } = attempts.swap_remove(chosen);
    remarks.extend(of_width);
    let width = candidate.width;
    let estimate = candidate.estimate;
    run.width = Some(width);
    let variables = match peak_at(&legalized, &pressure, estimate.loc) {
        Some(point) => analyses.live_variables(&legalized, &pressure, point),
        None => Vec::new(),
    };
    if candidate.spills(&kernel) {
        warnings.push(register_pressure(
            &kernel,
            (estimate, candidate.available),
            &variables,
            (&legalized, &lowered),
            places,
        ));
    }
    for reason in &reasons {
        let reports = &mut run.analyses.remarks;
        reports.add(RemarkKind::Analysis, WIDTH, function.loc, || {
            reason.to_string()
        });
    }
    if let Some(PrivatePlacement::Registers(grfs)) = candidate.private {
        let reports = &mut run.analyses.remarks;
        let bytes = private_bytes(&legalized);
        reports.passed(WIDTH, function.loc, || {
            format!(
                "private memory of {bytes} bytes for each work-item kept in {grfs} GRFs at {width}"
            )
        });
    }
    remarks.extend(run.analyses.remarks.take());
    run.observer.stage(&Stage::Selected(&kernel));
    verify_visa(&kernel)?;
    run.observer.stage(&Stage::Verified(&kernel));
    let uses = arguments::uses(&lowered);
    let measured = (&pressure, &candidate);
    let statistics = Statistics::of(&kernel, &legalized, measured, variables, &uses);
    // Only now: selection coalesces more values if each has its own register.
    run.switch_function();
    run.checkpoint("legalize", &mut legalized)?;
    run.width = None;
    run.switch_function();
    run.checkpoint("optimize", &mut function)?;
    Ok(CompiledKernel {
        lowered,
        optimized: function,
        legalized,
        width,
        visa: kernel,
        reasons,
        statistics,
        remarks,
    })
}

/// A kernel at a dispatch width that was tried.
struct Attempt {
    legalized: Function,
    analyses: Analyses,
    kernel: Kernel,
    pressure: Pressure,
    /// The remarks of the passes that ran for this width.
    remarks: Vec<Remark>,
}
