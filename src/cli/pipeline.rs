//! Translates the options of the command line for the compiler, and its results into messages:
//! the only file of the command line that calls the compiler.

use super::args::CodeOptions;
use super::file_kind::{self, FileKind};
use super::includes::{Folders, FoundFiles};
use super::inputs::{Inputs, not_read};
use super::liveness;
use super::native::Peak;
use super::no_kernel;
use super::options::BuildOptions;
use super::output::{Failure, Outcome, Reporter, eprint, json_values, log_text};
use super::run::held::is_held;
use super::statistics;
use super::targets::target;
use super::values;
use super::verbose;
use gencl::backend::width::WidthChoice;
use gencl::backend::width_reason::Reason;
use gencl::compile::{
    self, Compilation, CompileError, CompiledKernel, FrontEnd, GenIrLines, Observer, Stage,
};
use gencl::diagnostic::{Code as DiagnosticCode, Diagnostic, printable};
use gencl::frontend::ast::{self, print::print_unit as print_tree};
use gencl::frontend::token_list::print_tokens;
use gencl::frontend::{parse, preprocess};
use gencl::ir::analysis::Analyses;
use gencl::ir::analysis::live_variables::describe;
use gencl::ir::function::{Function, FunctionKind};
use gencl::ir::text::dot::{Graph, print_dot};
use gencl::ir::text::listing::print_analyses;
use gencl::ir::text::print::{PrintOptions, print_unit};
use gencl::ir::text::source_lines::SourceLines;
use gencl::ir::unit::Unit;
use gencl::source::{CallSite, FileId, Location, LocationTable, MAX_SOURCE_BYTES, SourceMap};
use gencl::target::{Target, Width};
use gencl::visa;
use gencl::visa::text::Locations;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of standard input among the sources.
pub(crate) const STDIN: &str = "<stdin>";

/// A source text with its name for diagnostics.
#[derive(Clone)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Whether the text is Gen IR, not OpenCL C.
    pub(crate) is_ir: bool,
    /// Whether code of Gen IR has the lines of its text even if that has a table of locations.
    pub(crate) by_own_lines: bool,
}

impl Source {
    /// A source whose language depends on its text, and on its name: Gen IR begins with a function, or has a name in
    /// `.ir`; all else is OpenCL C.
    pub(crate) fn new(name: &str, text: String) -> Source {
        Source {
            name: name.to_string(),
            is_ir: name.ends_with(".ir") || file_kind::is_gen_ir(&text),
            text,
            by_own_lines: false,
        }
    }
}

/// The code generation options: target and dispatch width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code {
    pub(crate) target: Target,
    /// `None`: the compiler selects the width.
    pub(crate) width: Option<Width>,
    /// The widest one to choose, if none is requested.
    pub(crate) widest: Option<Width>,
}

impl Code {
    /// The same, where the vector form of kernels is wanted, whose threads have at most 16 work-items.
    pub(crate) fn with_vector_form(self, wanted: bool) -> Code {
        let widest = wanted.then_some(Width::Simd16);
        Code { widest, ..self }
    }

    pub(crate) fn new(options: &CodeOptions) -> Result<Code, Failure> {
        Code::parse(&options.target, &options.simd)
    }

    /// The values of `--target` and `--simd`.
    pub(crate) fn parse(name: &str, simd: &str) -> Result<Code, Failure> {
        let target = target(name)?;
        let width = match simd {
            "auto" => None,
            "8" => Some(Width::Simd8),
            "16" => Some(Width::Simd16),
            "32" => Some(Width::Simd32),
            other => {
                let widths = ["auto", "8", "16", "32"];
                return Err(values::invalid(other, "--simd <WIDTH>", &widths, None));
            }
        };
        Ok(Code {
            target,
            width,
            widest: None,
        })
    }
}

/// A source with the options of its compilation.
pub(crate) struct Request<'a> {
    pub(crate) source: Source,
    /// Records the included files.
    pub(crate) inputs: &'a Inputs,
    /// The directory of the source, for `#include "..."`.
    pub(crate) folder: PathBuf,
    pub(crate) options: &'a BuildOptions,
    pub(crate) code: Code,
    /// The kernels to compile; all if empty.
    pub(crate) kernels: &'a [String],
    /// Receives the included files.
    pub(crate) included: FoundFiles,
}

impl Request<'_> {
    pub(super) fn folders(&self) -> Folders<'_> {
        Folders {
            inputs: self.inputs,
            source: self.folder.clone(),
            folders: &self.options.includes,
            system: &self.options.system_includes,
            found: &self.included,
        }
    }

    /// The same request with other options for code generation. The files that it includes are those of this one.
    pub(crate) fn at(&self, code: Code) -> Request<'_> {
        Request {
            source: self.source.clone(),
            inputs: self.inputs,
            folder: self.folder.clone(),
            options: self.options,
            code,
            kernels: self.kernels,
            included: self.included.clone(),
        }
    }

    /// The options of the request for the compiler library.
    pub(crate) fn compile_options(&self) -> compile::Options {
        let mut options = compile::Options {
            target: self.code.target,
            width: match (self.code.width, self.code.widest) {
                (Some(width), _) => WidthChoice::Fixed(width),
                (None, Some(widest)) => WidthChoice::AtMost(widest),
                (None, None) => WidthChoice::Auto,
            },
            kernels: self.kernels.to_vec(),
            ..compile::Options::default()
        };
        self.options.apply(&mut options);
        options
    }
}

/// A callback that observes the stages of a compilation.
pub(crate) type Watch<'a> = dyn FnMut(&Stage<'_>) + 'a;

/// The errors of a failed compilation.
#[derive(Debug)]
pub(crate) struct Rejected {
    /// The diagnostics in human-readable form ([`log_text`]), for `result.json`.
    pub(crate) log: String,
    /// The diagnostics as values of JSON.
    pub(crate) diagnostics: Vec<Value>,
    /// Whether a requested kernel is not defined in the source.
    pub(crate) no_kernel: bool,
    pub(crate) failure: Failure,
}

/// The result of a successful compilation.
pub(crate) struct Built {
    pub(crate) map: SourceMap,
    pub(crate) locations: Arc<LocationTable>,
    pub(crate) kernels: Vec<Kernel>,
    /// The warnings, which were reported.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A compiled kernel with its intermediate representations.
pub(crate) struct Kernel {
    /// Gen IR as lowered, before any pass but inlining.
    pub(crate) lowered: Function,
    /// Gen IR after the passes of the optimization level.
    pub(crate) optimized: Function,
    /// Gen IR after legalization for the target.
    pub(crate) legalized: Function,
    pub(crate) width: Width,
    pub(crate) visa: visa::kernel::Kernel,
    /// The reasons for the dispatch width, one for each width that was tried.
    pub(crate) reasons: Vec<Reason>,
    /// Where it needs the most registers.
    pub(crate) peak: Peak,
    /// The JSON object of the kernel for `--emit stats`.
    pub(crate) statistics: Value,
}

impl Built {
    /// Gen IR after the passes of the optimization level.
    pub(crate) fn ir(&self, locations: bool) -> String {
        let functions = self.kernels.iter().map(|k| k.optimized.clone());
        let unit = Unit {
            functions: functions.collect(),
            locations: self.locations.clone(),
        };
        print_unit(&unit, PrintOptions { locations })
    }

    /// The control-flow graphs of legalized Gen IR with register pressure, for Graphviz.
    pub(crate) fn dot(&self, locations: bool) -> String {
        let graphs = self.kernels.iter().map(|k| Graph {
            function: &k.legalized,
            width: k.width,
            grf_bytes: k.visa.target.grf_bytes(),
        });
        print_dot(graphs, self.source_lines(locations))
    }

    /// Legalized Gen IR with live registers and register pressure.
    pub(crate) fn liveness(&self, locations: bool) -> String {
        let lines = self.source_lines(locations);
        let texts: Vec<_> = self.kernels.iter().map(|k| k.liveness(lines)).collect();
        texts.join("\n")
    }

    /// The analyses of all kernels as JSON.
    pub(crate) fn liveness_json(&self) -> Value {
        let kernels = self.kernels.iter().map(|kernel| {
            let grf = kernel.visa.target.grf_bytes();
            liveness::json(&kernel.legalized, kernel.width, grf, &self.locations)
        });
        json!({ "kernels": kernels.collect::<Vec<_>>() })
    }

    /// The source lines of instructions, if locations are requested.
    pub(crate) fn source_lines(&self, locations: bool) -> Option<SourceLines<'_>> {
        locations.then_some(SourceLines {
            locations: &self.locations,
            map: &self.map,
        })
    }

    /// The reasons for the dispatch width of each kernel, as comments of vISA and of native code.
    pub(crate) fn reasons(&self) -> String {
        let mut text = String::new();
        for kernel in &self.kernels {
            for reason in &kernel.reasons {
                let line = format!("{}: {reason}", kernel.visa.name);
                let shown = |c: char| if c.is_control() { ' ' } else { c };
                _ = writeln!(text, "// {}", line.chars().map(shown).collect::<String>());
            }
        }
        text
    }

    /// All kernels as vISA text, after comments with the reasons for the dispatch width of each.
    pub(crate) fn visa(&self, locations: Locations) -> String {
        let text = self.reasons();
        let kernels = self.kernels.iter().map(|k| &k.visa);
        text + &visa::text::print(kernels, &visa::text::PrintOptions::with(locations))
    }

    /// All kernels as a vISA object.
    pub(crate) fn isa(&self, locations: bool) -> Result<Vec<u8>, Failure> {
        isa_of(self.kernels.iter().map(|k| &k.visa), locations)
    }

    /// The statistics of all kernels.
    pub(crate) fn statistics(&self) -> Value {
        let kernels = self.kernels.iter().map(|kernel| {
            let mut statistics = kernel.statistics.clone();
            if let (Value::Null, Some(file)) = (&statistics["source"], self.map.files().first()) {
                statistics["source"] = file_json(&file.name);
            }
            statistics["isa_bytes"] = isa_bytes(&kernel.visa);
            statistics
        });
        json!({ "kernels": kernels.collect::<Vec<_>>() })
    }
}

/// Kernels as a vISA object.
pub(crate) fn isa_of<'k>(
    kernels: impl IntoIterator<Item = &'k visa::kernel::Kernel>,
    locations: bool,
) -> Result<Vec<u8>, Failure> {
    let kernels: Vec<_> = kernels.into_iter().collect();
    let options = visa::binary::WriteOptions {
        grf_bytes: kernels.first().map(|k| k.target.grf_bytes()),
        locations,
    };
    visa::binary::write(kernels, &options).map_err(|errors| {
        let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
        Failure::InputMessage(DiagnosticCode::E0604, lines.join("\n"))
    })
}

/// The size in bytes of the vISA object of a kernel alone, without source locations; null if the format cannot have it.
pub(crate) fn isa_bytes(kernel: &visa::kernel::Kernel) -> Value {
    isa_of([kernel], false).map_or(Value::Null, |bytes| bytes.len().into())
}

impl Kernel {
    fn new(kernel: CompiledKernel, locations: &LocationTable) -> Kernel {
        let numbers = &kernel.statistics;
        let statistics = statistics::json(&kernel, locations);
        let place = locations.resolved(numbers.peak);
        let live = describe(
            &numbers.peak_variables,
            kernel.visa.target.grf_bytes(),
            Some(numbers.visa.peak_grfs),
        );
        let peak = Peak {
            kernel: kernel.visa.name.to_string(),
            live: (place.is_some() && !live.is_empty()).then_some(live),
            location: place.or_else(|| locations.resolved(kernel.lowered.loc)),
            required_width: kernel.lowered.required_sub_group_size,
        };
        Kernel {
            peak,
            lowered: kernel.lowered,
            optimized: kernel.optimized,
            legalized: kernel.legalized,
            width: kernel.width,
            visa: kernel.visa,
            reasons: kernel.reasons,
            statistics,
        }
    }

    fn liveness(&self, lines: Option<SourceLines<'_>>) -> String {
        let function = &self.legalized;
        let analyses = Analyses::compute(function);
        let grf = self.visa.target.grf_bytes();
        let pressure = analyses.pressure(function, self.width, grf);
        let mut text = print_analyses(function, &analyses, &pressure, lines);
        if let (Some(grfs), true) = (self.statistics["grfs_needed"].as_u64(), lines.is_some()) {
            let place = self
                .peak
                .location
                .as_ref()
                .filter(|_| !self.statistics["peak"].is_null());
            let place = place.map_or(String::new(), |place| format!(", most at {place}"));
            _ = writeln!(
                text,
                "// estimate of the vISA, which has other temporaries: {grfs} registers{place}"
            );
        }
        text
    }
}

/// The location of a file, whose lines are not known.
pub(crate) fn file_json(name: &str) -> Value {
    json!({"file": name, "line": null, "column": null, "macro": null})
}

/// A source location, as in all JSON of gencl besides diagnostics.
pub(crate) fn location_json(location: &Location) -> Value {
    let mut json = json!({
        "file": &*location.file,
        "line": location.line,
        "column": location.column,
        "macro": location.in_macro.as_deref(),
    });
    if !location.calls.is_empty() {
        json["calls"] = location.calls.iter().map(call_json).collect();
    }
    json
}

/// A call through which code was inlined.
fn call_json(call: &CallSite) -> Value {
    json!({"callee": &*call.callee, "file": &*call.file, "line": call.line, "column": call.column})
}

/// Reads a source file; `-` is standard input.
pub(crate) fn read_source(
    input: &str,
    stdin_name: Option<&str>,
    inputs: &Inputs,
) -> Result<Source, Failure> {
    let name = match input {
        "-" => stdin_name.unwrap_or(STDIN),
        _ => input,
    };
    let bytes = inputs.read_named(input);
    let bytes = bytes.map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => {
            let message = format!("source `{name}` is {error}");
            Failure::Rejected(Box::new(Diagnostic::without_place(
                DiagnosticCode::E0603,
                message,
            )))
        }
        ErrorKind::IsADirectory => Failure::InputMessage(
            DiagnosticCode::E1302,
            format!(
                "{}: is a directory: write the names of files, such as `{}/*.cl`",
                printable(name),
                printable(name.trim_end_matches('/'))
            ),
        ),
        _ => Failure::InputMessage(DiagnosticCode::E1302, not_read(name, &error)),
    })?;
    let accepted = [FileKind::OpenClC, FileKind::GenIr, FileKind::VectorIr];
    file_kind::expect(name, &bytes, &accepted)?;
    Ok(Source::new(name, inputs.invalid.decoded(name, &bytes)))
}

/// Checks that a name for standard input comes with it.
///
/// # Errors
/// [`Failure::Usage`]
pub(crate) fn check_stdin_name(stdin_name: Option<&str>, inputs: &[String]) -> Outcome {
    match stdin_name.is_none() || inputs.iter().any(|input| input == "-") {
        true => Ok(()),
        false => Err(Failure::Usage(
            "`--stdin-name` requires the source `-`, standard input".to_owned(),
        )),
    }
}

/// The name of a source on the command line; of standard input that of `--stdin-name`, if it has one.
pub(crate) fn shown_name<'a>(input: &'a str, stdin_name: Option<&'a str>) -> &'a str {
    match input {
        "-" => stdin_name.unwrap_or(input),
        _ => input,
    }
}

/// The directory of a source, for `#include "..."`.
pub(crate) fn folder_of(input: &str, stdin_name: Option<&str>) -> PathBuf {
    Path::new(shown_name(input, stdin_name))
        .parent()
        .unwrap_or(Path::new(""))
        .to_path_buf()
}

/// The error of a source that a source map cannot contain.
pub(super) fn too_large(source: &Source) -> Diagnostic {
    let (name, size) = (&source.name, source.text.len());
    let message = format!("source `{name}` is too large: {size} bytes");
    Diagnostic::without_place(DiagnosticCode::E0603, message)
        .note(format!("the limit is {MAX_SOURCE_BYTES} bytes"))
}

/// Creates a source map that contains only the source.
pub(super) fn map_of(source: &Source) -> Result<(SourceMap, FileId), Failure> {
    let mut map = SourceMap::new();
    match map.add(source.name.clone(), source.text.as_str()) {
        Some(file) => Ok((map, file)),
        None => Err(Failure::Rejected(Box::new(too_large(source)))),
    }
}

/// Texts of a source that can have semantic errors.
#[derive(Default)]
pub(crate) struct EarlyTexts {
    /// The preprocessed text; empty before that stage.
    pub(crate) preprocessed: String,
    /// The list of its tokens, if requested.
    pub(crate) tokens: String,
    /// The printed syntax tree, if requested.
    pub(crate) tree: String,
}

/// The preprocessed text, with line markers if requested, and the list of tokens and the syntax tree if these are. Reports
/// diagnostics.
pub(crate) fn early_texts(
    request: &Request<'_>,
    reporter: Reporter,
    (tokens, tree): (bool, bool),
    line_markers: bool,
) -> Result<EarlyTexts, Failure> {
    let (mut map, file) = map_of(&request.source)?;
    let folders = request.folders();
    let options = request.compile_options();
    let preprocessing = options.preprocessing(Some(&folders));
    let mut diagnostics = Vec::new();
    let text = preprocess::preprocess(file, &mut map, &preprocessing, &mut diagnostics);
    let mut texts = EarlyTexts::default();
    if tokens {
        texts.tokens = print_tokens(&text, &map);
    }
    if tree {
        let arena = ast::Arena::new();
        let unit = parse::parse(&arena, &text, &mut diagnostics);
        texts.tree = print_tree(&unit, &map);
    }
    options.warnings.apply_in(&map, &mut diagnostics);
    request.inputs.invalid.name_in(&map, &mut diagnostics);
    eprint(&reporter.text(&map, &diagnostics));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(Failure::Input);
    }
    texts.preprocessed = match line_markers {
        true => text.with_line_markers(&map),
        false => text.text,
    };
    Ok(texts)
}

/// Compiles a source and reports its diagnostics, apart from those that are `known` from a compilation for another
/// target. The others become known.
pub(crate) fn compile(
    request: &Request<'_>,
    reporter: Reporter,
    empty: Empty,
    watch: &mut Watch<'_>,
    known: &mut Vec<Diagnostic>,
) -> Result<Built, Failure> {
    let (mut text, built) = report(reporter, front(request, &mut Watcher { watch }, empty));
    if let Ok(built) = &built {
        if !known.is_empty() {
            let new = built.diagnostics.iter().filter(|d| !known.contains(d));
            let new: Vec<Diagnostic> = new.cloned().collect();
            text = reporter.replaced(&built.map, &new, &built.diagnostics);
        }
        known.extend(built.diagnostics.iter().cloned());
        text += &verbose::widths(reporter, built);
    }
    eprint(&text);
    built.map_err(|rejected| rejected.failure)
}

/// Checks a source; returns the text of its diagnostics.
pub(crate) fn check(request: &Request<'_>, reporter: Reporter) -> (String, Outcome) {
    let built = front(
        request,
        &mut Watcher { watch: &mut |_| {} },
        Empty::Accepted,
    );
    let (mut text, built) = report(reporter, built);
    if let Ok(built) = &built {
        text += &verbose::widths(reporter, built);
        if let (true, Some(note)) = (built.kernels.is_empty(), no_kernel::note(request)) {
            text += &reporter.note_text(&note);
        }
    }
    (text, built.map(|_| ()).map_err(|rejected| rejected.failure))
}

/// The diagnostics of a source, to which the warning flags have been applied; `None` for a failure without diagnostics.
pub(crate) fn diagnostics(request: &Request<'_>) -> Option<(SourceMap, Vec<Diagnostic>)> {
    let watcher = &mut Watcher { watch: &mut |_| {} };
    match front(request, watcher, Empty::Accepted).ok()? {
        Ok(compilation) => Some((compilation.map, compilation.diagnostics)),
        Err(CompileError::Rejected { map, diagnostics }) => Some((map, diagnostics)),
        Err(_) => None,
    }
}

/// Compiles a source; returns the text of its diagnostics.
pub(crate) fn compile_quietly(
    request: &Request<'_>,
    reporter: Reporter,
    watch: &mut Watch<'_>,
) -> (String, Result<Built, Rejected>) {
    let built = front(request, &mut Watcher { watch }, Empty::Rejected);
    finished(reporter, report(reporter, built))
}

/// As [`compile_quietly`], for a run: the warnings that it may answer are not in the text. `locate` sets the locations of
/// diagnostics about what the source does not have, and adds their files to the map.
pub(crate) fn compile_located(
    request: &Request<'_>,
    reporter: Reporter,
    watch: &mut Watch<'_>,
    locate: &dyn Fn(&mut SourceMap, &mut [Diagnostic]),
) -> (String, Result<Built, Rejected>) {
    let mut built = front(request, &mut Watcher { watch }, Empty::Rejected);
    if let Ok(Err(CompileError::Rejected { map, diagnostics })) = &mut built {
        locate(map, diagnostics);
    }
    finished(reporter, report_but(reporter, built, &is_held))
}

/// A result of [`report`], with the widths of kernels if they are requested.
fn finished(
    reporter: Reporter,
    (mut text, built): (String, Result<Built, Rejected>),
) -> (String, Result<Built, Rejected>) {
    if let Ok(built) = &built {
        text += &verbose::widths(reporter, built);
    }
    (text, built)
}

/// The text of the diagnostics of a result of [`front`], and the compiled kernels or the failure.
fn report(
    reporter: Reporter,
    built: Result<Result<Compilation, CompileError>, Failure>,
) -> (String, Result<Built, Rejected>) {
    report_but(reporter, built, &|_| false)
}

/// As [`report`], without the text of some diagnostics of a program that was compiled.
fn report_but(
    reporter: Reporter,
    built: Result<Result<Compilation, CompileError>, Failure>,
    is_held: &dyn Fn(&Diagnostic) -> bool,
) -> (String, Result<Built, Rejected>) {
    let (map, diagnostics, built, failure) = match built {
        Err(failure) => {
            let rejected = Rejected {
                log: String::new(),
                diagnostics: Vec::new(),
                no_kernel: false,
                failure,
            };
            return (String::new(), Err(rejected));
        }
        Ok(Ok(compilation)) => {
            let diagnostics = compilation.diagnostics;
            let locations = compilation.locations;
            let kernels = compilation.kernels.into_iter();
            let kernels = kernels
                .map(|kernel| Kernel::new(kernel, &locations))
                .collect();
            let built = Built {
                map: compilation.map.clone(),
                locations,
                kernels,
                diagnostics: diagnostics.clone(),
            };
            let failed = diagnostics.iter().any(Diagnostic::is_error);
            let failure = failed.then_some(Failure::Input);
            (compilation.map, diagnostics, Some(built), failure)
        }
        Ok(Err(CompileError::Rejected { map, diagnostics })) => {
            (map, diagnostics, None, Some(Failure::Input))
        }
        Ok(Err(error)) => {
            let failure = Failure::Internal(format!("{error:?}"));
            (SourceMap::new(), Vec::new(), None, Some(failure))
        }
    };
    let text = match (&built, &failure) {
        (Some(_), None) => {
            let shown = diagnostics.iter().filter(|d| !is_held(d)).cloned();
            reporter.text(&map, &shown.collect::<Vec<_>>())
        }
        _ => reporter.text(&map, &diagnostics),
    };
    let built = match (built, failure) {
        (Some(built), None) => Ok(built),
        (_, failure) => Err(Rejected {
            log: log_text(&map, &diagnostics),
            diagnostics: json_values(&map, &diagnostics),
            no_kernel: diagnostics
                .iter()
                .any(|d| d.code == DiagnosticCode::E0103 && d.is_error()),
            failure: failure.unwrap_or(Failure::Input),
        }),
    };
    (text, built)
}

/// Adapts a [`Watch`] callback to [`Observer`].
struct Watcher<'a, 'w> {
    watch: &'a mut Watch<'w>,
}

impl Observer for Watcher<'_, '_> {
    fn stage(&mut self, stage: &Stage<'_>) {
        (self.watch)(stage);
    }
}

/// Whether a source without kernels is accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Empty {
    /// Accepted, unless kernels are requested by name.
    Accepted,
    /// Rejected with an error.
    Rejected,
}

/// Compiles a source, OpenCL C or Gen IR, to kernels. The outer error is one that has no
/// diagnostic.
fn front(
    request: &Request<'_>,
    watcher: &mut Watcher<'_, '_>,
    empty: Empty,
) -> Result<Result<Compilation, CompileError>, Failure> {
    let options = request.compile_options();
    let source = &request.source;
    let front_end = if source.is_ir {
        let lines = match source.by_own_lines {
            true => GenIrLines::Text,
            false => GenIrLines::Program,
        };
        compile::gen_ir_front_end(&source.name, &source.text, lines, &options)
    } else {
        let (name, text) = (&source.name, &source.text);
        let folders = request.folders();
        compile::front_end(name, text, &options, Some(&folders), watcher)
    };
    let compiled = front_end.and_then(|front_end| {
        let FrontEnd {
            map,
            diagnostics,
            unit,
            plain_functions,
        } = front_end;
        let mut functions = unit.functions.iter();
        let has_kernels = functions.any(|f| f.kind == FunctionKind::Kernel);
        if !has_kernels && request.kernels.is_empty() && empty == Empty::Accepted {
            return Ok(Compilation {
                map,
                diagnostics,
                kernels: Vec::new(),
                locations: unit.locations,
            });
        }
        let compile = match source.is_ir {
            true => compile::compile_gen_ir_unit,
            false => compile::compile_unit,
        };
        compile(unit, map, diagnostics, &options, watcher)
            .map_err(|error| compile::with_plain_functions(error, &plain_functions))
    });
    Ok(compiled.map_err(|mut error| {
        if let CompileError::Rejected { map, diagnostics } = &mut error {
            request.inputs.invalid.name_in(map, diagnostics);
        }
        error
    }))
}

/// Parses and verifies Gen IR. Reports its errors.
pub(crate) fn gen_ir(
    source: &Source,
    is_located: bool,
    reporter: Reporter,
) -> Result<(Unit, SourceMap), Failure> {
    let (map, file) = map_of(source)?;
    let parsed = compile::parse_gen_ir(&map, file).map_err(|diagnostics| {
        eprint(&reporter.text(&map, &diagnostics));
        Failure::Input
    });
    let (mut unit, places) = parsed?;
    if is_located {
        places.locate(&mut unit, &map.file(file).name);
    }
    Ok((unit, map))
}
