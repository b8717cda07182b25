//! Vector IR (`.ll`) on the command line: `gencl compile K.ll` and launch files that name one.

use super::args::{Compile, Form, Lang, Pass, Run};
use super::compile::{launch_info, with_heading};
use super::graphviz;
use super::launch_file::Named;
use super::native::{Native, Peaks};
use super::output::{
    Destination, Failure, Outcome, Reporter, document, eprint, json_values, log_text,
};
use super::outputs::Kind;
use super::pipeline::{Code, Rejected, Source, file_json, isa_bytes, isa_of, too_large};
use super::run::Program;
use super::run::held::Held;
use super::stages::{BY_RUN, note_unseen, warn_about_functions};
use super::targets::target;
use super::vector_dumps::{VectorDumps, known, known_in};
use gencl::compile::{CompileError, VectorCompilation, compile_observed_vector_ir};
use gencl::diagnostic::{Code as DiagnosticCode, Diagnostic};
use gencl::genx::function::{Function, Module};
use gencl::genx::passes::{self, Failed, Stage};
use gencl::genx::text::dot::print_dot;
use gencl::genx::text::parse::{Lines, parse_module_with_lines};
use gencl::genx::text::print::print_module;
use gencl::genx::verify::verify_module;
use gencl::launch::{Argument, Fault, FaultKind, NdRange, RunOptions};
use gencl::source::{FileId, LocationTable, SourceLines, SourceMap};
use gencl::visa::kernel::Kernel;
use gencl::visa::measure::measure;
use gencl::visa::text::{self, Locations};
use serde_json::{Value, json};

/// Whether a name is that of a file in vector IR.
pub(super) fn is_vector_ir(name: &str) -> bool {
    name.ends_with(".ll")
}

/// Whether a source is vector IR: by its name, or by the list of kernels that every module has.
pub(super) fn is_vector_source(source: &Source) -> bool {
    is_vector_ir(&source.name) || has_kernels(source)
}

fn has_kernels(source: &Source) -> bool {
    let mut lines = source.text.lines();
    lines.any(|line| line.starts_with("!genx.kernels"))
}

/// Whether a source is compiled as vector IR: `--lang` decides, else its name or its contents.
///
/// # Errors
/// The option is of another language, and the text is certainly vector IR.
pub(super) fn is_compiled_as_such(
    language: Option<Lang>,
    source: &Source,
) -> Result<bool, Failure> {
    match language {
        None => Ok(is_vector_source(source)),
        Some(Lang::Ll) => Ok(true),
        Some(Lang::Cl | Lang::Ir) if has_kernels(source) => Err(Failure::Usage(format!(
            "{} is vector IR, as its line `!genx.kernels` shows: `--lang ll`, or no `--lang`",
            source.name
        ))),
        Some(Lang::Cl | Lang::Ir) => Ok(false),
    }
}

/// Rejects the scalar form of vector IR.
pub(super) fn check_form(form: Option<Form>, name: &str) -> Outcome {
    match form {
        Some(Form::Scalar) => Err(Failure::Usage(format!(
            "`--form scalar` cannot be used with vector IR, as {name} is: the scalar form is selected from Gen IR, of \
             the kernel in OpenCL C"
        ))),
        Some(Form::Vector) | None => Ok(()),
    }
}

/// Checks a text for a target: returns the text of its diagnostics.
pub(super) fn check_source(source: &Source, code: Code, reporter: Reporter) -> (String, Outcome) {
    let built =
        compile_observed_vector_ir(&source.name, &source.text, code.target, &[], &mut |_| {});
    match built {
        Ok(_) => (String::new(), Ok(())),
        Err(CompileError::Rejected { map, diagnostics }) => {
            (reporter.text(&map, &diagnostics), Err(Failure::Input))
        }
        Err(error) => (String::new(), Err(Failure::Internal(error.to_string()))),
    }
}

/// The diagnostics of a text that is rejected.
pub(super) fn diagnostics(source: &Source, code: Code) -> Option<(SourceMap, Vec<Diagnostic>)> {
    let built =
        compile_observed_vector_ir(&source.name, &source.text, code.target, &[], &mut |_| {});
    match built {
        Err(CompileError::Rejected { map, diagnostics }) => Some((map, diagnostics)),
        Ok(_) | Err(_) => None,
    }
}

/// Compiles a text; returns the outputs.
pub(super) fn compile(
    args: &Compile,
    source: &Source,
    code: Code,
    outputs: &[(Kind, Destination)],
    native: &Native<'_>,
    (reporter, locations): (Reporter, Locations),
) -> Result<Vec<(Destination, Vec<u8>)>, Failure> {
    check_form(args.form, &source.name)?;
    for (kind, _) in outputs {
        if !matches!(
            kind,
            Kind::Ll
                | Kind::Dot
                | Kind::Svg
                | Kind::Visa
                | Kind::Isa
                | Kind::Asm
                | Kind::Zebin
                | Kind::ZeInfo
                | Kind::Stats
        ) {
            let message = format!(
                "`--emit {}` cannot be used with vector IR, as {} is: its outputs are ll dot svg visa isa asm zebin ze-info stats",
                kind.name(),
                source.name
            );
            return Err(Failure::Usage(message));
        }
    }
    if code.width.is_some() || args.time_passes {
        let (option, reason) = match code.width {
            Some(_) => ("--simd", "its text determines what a thread computes"),
            None => ("--time-passes", "there are no passes of Gen IR"),
        };
        let message = format!(
            "`{option}` cannot be used with vector IR, as {} is: {reason}",
            source.name
        );
        return Err(Failure::Usage(message));
    }
    let print = &args.print;
    known_in(print)?;
    let mut dumps = VectorDumps::new(print);
    let built = build(source, code, &args.kernel, (reporter, None), &mut |stage| {
        dumps.see(stage);
    });
    let functions = dumps.functions.iter().map(String::as_str);
    warn_about_functions(print, functions, reporter);
    let built = built.map_err(|rejected| rejected.failure)?;
    let mut contents = Vec::new();
    for (kind, destination) in outputs {
        let bytes = match kind {
            Kind::Isa => isa_of(&built.kernels, locations != Locations::Omitted)?,
            Kind::Asm => native.listings(&built.kernels, Peaks::default())?.bytes,
            Kind::Zebin => native.binary(&built.kernels, Peaks::default())?.bytes,
            Kind::ZeInfo => launch_info(&built.kernels)?,
            Kind::Ll => {
                let mut module = built.legalized.clone();
                if locations == Locations::Omitted {
                    module.locations = LocationTable::default();
                }
                print_module(&module).into_bytes()
            }
            Kind::Stats => document(statistics(&built.name, &built.kernels)).into_bytes(),
            Kind::Dot => dot(&built, code, locations).into_bytes(),
            Kind::Svg => graphviz::picture(&dot(&built, code, locations), &built.map, reporter)?,
            Kind::Visa
            | Kind::Pp
            | Kind::Tokens
            | Kind::Ast
            | Kind::Ir
            | Kind::Liveness
            | Kind::LivenessJson => {
                text::print(&built.kernels, &text::PrintOptions::with(locations)).into_bytes()
            }
        };
        let bytes = with_heading(kind.heading(Form::Vector, false), bytes);
        contents.push((destination.clone(), bytes));
    }
    Ok(contents)
}

/// The control-flow graphs of the kernels, for Graphviz.
fn dot(built: &VectorCompilation, code: Code, locations: Locations) -> String {
    let lines = SourceLines {
        locations: &built.legalized.locations,
        map: &built.map,
    };
    // A text without locations has its own lines, which are those of the code.
    let is_of_others = |function: &Function| {
        let ids = function.blocks.iter().flat_map(|block| &block.instructions);
        let locs = ids.map(|&id| function.instruction(id).loc);
        let mut found = locs.filter_map(|loc| lines.locations.get(loc));
        found.any(|location| *location.file != *built.name)
    };
    let has_lines = locations != Locations::Omitted;
    let has_lines = has_lines && built.legalized.functions.iter().any(is_of_others);
    let lines = has_lines.then_some(lines);
    print_dot(&built.legalized.functions, code.target, lines)
}

/// Runs passes on all functions of a text.
///
/// # Errors
/// An unknown pass, an invalid text, or a construct that a pass rejects.
pub(super) fn pass(args: &Pass, source: &Source, reporter: Reporter) -> Result<String, Failure> {
    for name in &args.run {
        known(name, "--run <PASS>", &[])?;
    }
    known_in(&args.print)?;
    let target = target(&args.target)?;
    let ReadText {
        mut module,
        map,
        file,
        lines,
    } = read_text(source, reporter)?;
    let failed = |map: &SourceMap, diagnostics: Vec<Diagnostic>| {
        eprint(&reporter.text(map, &diagnostics));
        Failure::Input
    };
    let chosen: Vec<_> = args
        .run
        .iter()
        .filter_map(|name| passes::pass(name))
        .collect();
    let mut dumps = VectorDumps::new(&args.print);
    for (index, function) in module.functions.iter_mut().enumerate() {
        match passes::run(function, target, &chosen, &mut |stage| dumps.see(stage)) {
            Ok(()) => {}
            Err(Failed::Rejected { rejected, .. }) => {
                let (line, column) = lines.of(index, rejected.instruction).unwrap_or((1, 1));
                let span = map.token_at(file, line, column);
                let error = Diagnostic::new(rejected.code, span, rejected.message);
                return Err(failed(&map, vec![error]));
            }
            Err(error @ (Failed::Invalid(_) | Failed::Internal { .. })) => {
                return Err(Failure::Internal(error.to_string()));
            }
        }
    }
    note_unseen(&args.print, &dumps.seen, BY_RUN, reporter);
    let functions = dumps.functions.iter().map(String::as_str);
    warn_about_functions(&args.print, functions, reporter);
    Ok(print_module(&module))
}

/// A text that was parsed and verified.
struct ReadText {
    module: Module,
    map: SourceMap,
    file: FileId,
    /// The lines of its instructions.
    lines: Lines,
}

/// Parses and verifies a text. Its errors are reported.
pub(super) fn read(source: &Source, reporter: Reporter) -> Result<Module, Failure> {
    read_text(source, reporter).map(|text| text.module)
}

/// As [`read`], with the places of its instructions.
fn read_text(source: &Source, reporter: Reporter) -> Result<ReadText, Failure> {
    let mut map = SourceMap::new();
    let Some(file) = map.add(source.name.clone(), source.text.as_str()) else {
        return Err(Failure::Rejected(Box::new(too_large(source))));
    };
    let failed = |map: &SourceMap, diagnostics: Vec<Diagnostic>| {
        eprint(&reporter.text(map, &diagnostics));
        Failure::Input
    };
    let (module, lines) = parse_module_with_lines(&map.file(file).text).map_err(|errors| {
        let all = errors.iter().map(|error| error.diagnostic(&map, file));
        failed(&map, all.collect())
    })?;
    if let Err((index, violation)) = verify_module(&module) {
        let error = lines.diagnostic(&module, (index, &violation), (&map, file));
        return Err(failed(&map, vec![error]));
    }
    Ok(ReadText {
        module,
        map,
        file,
        lines,
    })
}

/// Compiles a text and reports its diagnostics.
fn build(
    source: &Source,
    code: Code,
    kernels: &[String],
    (reporter, launch): (Reporter, Option<Named<'_>>),
    observer: &mut dyn FnMut(&Stage<'_>),
) -> Result<VectorCompilation, Rejected> {
    let (mut map, mut diagnostics) = match compile_observed_vector_ir(
        &source.name,
        &source.text,
        code.target,
        kernels,
        observer,
    ) {
        Ok(built) => return Ok(built),
        Err(CompileError::Rejected { map, diagnostics }) => (map, diagnostics),
        Err(error) => {
            let log = error.to_string();
            return Err(Rejected {
                failure: Failure::Internal(log.clone()),
                log,
                diagnostics: Vec::new(),
                no_kernel: false,
            });
        }
    };
    if let Some(named) = launch {
        named.locate_kernel(&mut map, &mut diagnostics);
    }
    eprint(&reporter.text(&map, &diagnostics));
    Err(Rejected {
        log: log_text(&map, &diagnostics),
        diagnostics: json_values(&map, &diagnostics),
        no_kernel: diagnostics.iter().any(|d| d.code == DiagnosticCode::E0103),
        failure: Failure::Input,
    })
}

/// The statistics of all kernels, with the names of `--emit stats` for other languages.
fn statistics(name: &str, kernels: &[Kernel]) -> Value {
    let kernels = kernels.iter();
    let kernels: Vec<_> = kernels.map(|k| statistics_of(k, file_json(name))).collect();
    json!({ "kernels": kernels })
}

/// The JSON object of a kernel for `--emit stats`.
pub(super) fn statistics_of(kernel: &Kernel, source: Value) -> Value {
    let measures = measure(kernel);
    json!({
            "name": kernel.name,
            "source": source,
            "target": kernel.target.info().name,
            "simd": kernel.simd,
            "visa_instructions": measures.instructions,
            "isa_bytes": isa_bytes(kernel),
            "messages": measures.messages,
            "bytes_read": measures.bytes_read,
            "bytes_written": measures.bytes_written,
            "moves": measures.moves,
            "compares": measures.compares,
            "noncontiguous_operands": measures.noncontiguous_operands,
            "grfs_needed": measures.peak_grfs,
            "slm_bytes": kernel.slm_bytes,
            "private_bytes": measures.private_bytes,
    })
}

/// Rejects conflicting options of a run of this source.
pub(super) fn check(args: &Run, code: Code, name: &str) -> Outcome {
    check_form(args.form, name)?;
    let option = match (code.width, args.races) {
        (Some(_), _) => "--simd",
        (None, true) => "--races",
        (None, false) => return Ok(()),
    };
    let message = format!("`{option}` cannot be used with vector IR");
    Err(Failure::Usage(message))
}

/// A run of a kernel: its name, the arguments before the run, the index space and the options.
pub(super) type Launched<'a> = (&'a str, &'a [Argument], &'a NdRange, &'a RunOptions);

/// The fault of a run on the simulator, with the origin of an undefined value if the interpreter finds it: it executes the
/// launch again. An address that is undefined is some bits on the simulator, which are outside of memory.
pub(super) fn explained(fault: Fault, built: &VectorCompilation, run: Launched<'_>) -> Fault {
    match fault.kind {
        kind if kind.is_undefined() => {}
        FaultKind::OutOfBounds | FaultKind::Misaligned => {
            let (found, _) = undefined_uses(built, run);
            return found.unwrap_or(fault);
        }
        _ => return fault,
    }
    let (kernel, arguments, range, options) = run;
    let options = RunOptions {
        races: false,
        trace: None,
        ..options.clone()
    };
    let mut arguments = arguments.to_vec();
    match built.interpret(kernel, range, &mut arguments, &options) {
        Err(found) if found.kind.is_undefined() => found,
        Ok(_) | Err(_) => fault,
    }
}

/// The number of instructions of threads that [`undefined_uses`] executes at most.
const UNDEFINED_STEPS: u64 = 1 << 18;

/// Looks for an undefined address, mask or condition in a run that had no such fault on the simulator, where an undefined
/// scalar may be any bits: the interpreter executes the launch again. The second result is whether it reached the end.
pub(super) fn undefined_uses(
    built: &VectorCompilation,
    (kernel, arguments, range, options): Launched<'_>,
) -> (Option<Fault>, bool) {
    let options = RunOptions {
        races: false,
        trace: None,
        progress: None,
        step_limit: UNDEFINED_STEPS.min(options.step_limit),
        ..options.clone()
    };
    let mut arguments = arguments.to_vec();
    match built.interpret(kernel, range, &mut arguments, &options) {
        Ok(_) => (None, true),
        // What is stored may be the elements of a vector that nobody reads.
        Err(fault) if fault.kind == FaultKind::Poison => (Some(fault), true),
        Err(_) => (None, false),
    }
}

/// Compiles the kernel of a launch file.
pub(super) fn load(named: Named<'_>, code: Code, reporter: Reporter) -> Result<Program, Rejected> {
    let launch = named.launch;
    let source = Source::new(&launch.source_name, launch.source.clone());
    let mut built = build(
        &source,
        code,
        std::slice::from_ref(&launch.kernel),
        (reporter, Some(named)),
        &mut |_| {},
    )?;
    let Some(kernel) = built.kernels.pop() else {
        let log = "the compiler returned no kernel".to_string();
        return Err(Rejected {
            failure: Failure::Internal(log.clone()),
            log,
            diagnostics: Vec::new(),
            no_kernel: false,
        });
    };
    Ok(Program {
        map: built.map.clone(),
        instructions: json!(measure(&kernel).instructions),
        visa: kernel,
        lowered: None,
        ir: None,
        vector: Some(Box::new(built)),
        widened: None,
        held: Held::default(),
        warnings: Vec::new(),
        width_note: None,
    })
}
