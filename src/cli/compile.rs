//! `gencl compile`: compiles sources to vISA text, or to the output of another stage.

use super::args::{Compile, Form, Lang};
use super::driver::{self, Dependencies, DriverOptions};
use super::graphviz;
use super::includes::{FoundFile, FoundFiles};
use super::inputs::Inputs;
use super::native::{Native, Peak};
use super::options::BuildOptions;
use super::output::{
    Destination, Failure, Outcome, Reporter, document, eprint, reject_overlaps, worse,
    write_outputs,
};
use super::pipeline::{self, Built, Empty, Request};
use super::stages::Stages;
use super::values;
use super::vector;
use super::verbose;
use super::widened;
use gencl::compile::Stage;
use gencl::diagnostic::Code;
use gencl::genx::passes::Stage as VectorStage;
use gencl::visa::text::Locations;
use serde_json::{Value, json};
use std::path::Path;

/// A kind of output of `--emit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Pp,
    Ast,
    /// Gen IR after the passes of the level.
    Ir,
    /// The control-flow graph of [`Kind::Ir`], for Graphviz.
    Dot,
    Svg,
    /// Legalized Gen IR before instruction selection, with live registers and register pressure.
    Liveness,
    LivenessJson,
    /// Vector IR that is legal for the target.
    Ll,
    Visa,
    Isa,
    /// The listing of native code by the finalizer.
    Asm,
    /// The device binary of the kernels, with the finalizer's native code.
    Zebin,
    /// The arguments and the payload of the kernels, as device binaries describe them.
    ZeInfo,
    /// Statistics of the kernels, as JSON.
    Stats,
}

/// TABLE of the kinds of output: name, kind, description.
const KINDS: [(&str, Kind, &str); 14] = [
    ("pp", Kind::Pp, "the preprocessed text"),
    ("ast", Kind::Ast, "the syntax tree"),
    ("ir", Kind::Ir, "Gen IR after the passes of the level"),
    (
        "dot",
        Kind::Dot,
        "the control-flow graph of `liveness`, for Graphviz",
    ),
    (
        "svg",
        Kind::Svg,
        "the graph of `dot` as a picture, by Graphviz",
    ),
    (
        "liveness",
        Kind::Liveness,
        "Gen IR before instruction selection, with live registers and register pressure",
    ),
    (
        "liveness.json",
        Kind::LivenessJson,
        "the same as `liveness`, as JSON",
    ),
    (
        "ll",
        Kind::Ll,
        "vector IR that is legal for the target: of OpenCL C, its vector form",
    ),
    ("visa", Kind::Visa, "vISA text (the default)"),
    ("isa", Kind::Isa, "a vISA object, the binary form of `visa`"),
    (
        "asm",
        Kind::Asm,
        "the listing of native code by Intel's finalizer (GenX_IR)",
    ),
    (
        "zebin",
        Kind::Zebin,
        "the device binary that Intel's runtime loads; its native code is the finalizer's",
    ),
    (
        "ze-info",
        Kind::ZeInfo,
        "the arguments of the kernels in `visa`, for `run --visa`: .ze_info of device binaries",
    ),
    ("stats", Kind::Stats, "statistics of the kernels, as JSON"),
];

/// TABLE of names of outputs elsewhere, and what to write instead.
const FOREIGN_KINDS: &[(&[&str], &str)] = &[
    (
        &[
            "native",
            "disasm",
            "disassembly",
            "assembly",
            "sass",
            "gcn",
            "genasm",
            "gen",
            "s",
        ],
        "`asm` is the listing of native code",
    ),
    (&["visaasm", "vasm", "text"], "`visa` is vISA text"),
    (
        &["bin", "binary", "elf", "exe", "device", "cubin", "module"],
        "`zebin` is the device binary, `isa` a vISA object",
    ),
    (
        &["obj", "object", "o"],
        "`isa` is a vISA object, `zebin` the device binary",
    ),
    (
        &["llvm", "llvm-ir", "llvmir", "bc", "bitcode", "llvm-bc"],
        "gencl does not use LLVM: `ir` is Gen IR, `ll` vector IR in a subset of LLVM's text",
    ),
    (
        &["spirv", "spir-v", "spv", "spir", "ptx", "hlsl", "dxil"],
        "it is not an output of gencl: `visa` is the text that Intel's finalizer reads, `zebin` the device binary",
    ),
    (&["genir", "gen-ir", "mir"], "`ir` is Gen IR"),
    (&["vector", "genx", "vc"], "`ll` is vector IR"),
    (
        &["cfg", "graph", "graphviz"],
        "`dot` is the control-flow graph, `svg` its picture",
    ),
    (
        &["preprocessed", "preprocess", "i", "cpp"],
        "`pp` is the preprocessed text",
    ),
    (&["tree", "syntax"], "`ast` is the syntax tree"),
    (
        &["json", "statistics", "report", "info", "resource-usage"],
        "`stats` are the statistics of the kernels, as JSON",
    ),
    (
        &["html", "page"],
        "`gencl explore` writes a page of all stages",
    ),
];

/// The message about an unknown kind of `--emit`.
fn unknown_kind(name: &str) -> String {
    let names: Vec<_> = KINDS.iter().map(|k| k.0).collect();
    let lower = name.to_ascii_lowercase();
    let foreign = FOREIGN_KINDS
        .iter()
        .find(|row| row.0.contains(&lower.as_str()));
    let tip = foreign.map(|(_, advice)| *advice);
    values::message(name, "--emit <KIND[=PATH]>", &names, tip)
}

impl Kind {
    /// The name in `--emit`.
    pub(super) fn name(self) -> &'static str {
        let row = KINDS.iter().find(|row| row.1 == self);
        row.map_or("", |row| row.0)
    }
}

/// The names of the kinds of `--emit`.
pub(crate) fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|row| row.0)
}

/// The long help of `--emit`.
pub(crate) fn emit_help() -> String {
    let mut text = String::from(
        "The outputs; =PATH writes to a file. Of several kinds, separated by commas, those without a path are files NAME.EXTENSION:\n",
    );
    for (name, _, what) in KINDS {
        text += &format!("- {name:<15}{what}\n");
    }
    text
}

/// The outputs and their destinations, from `-E`, `--emit` and `-o`. `name` is the source's name without
/// folder and extension where there are several sources.
fn outputs(
    emit: &[String],
    output: Option<&str>,
    name: Option<&str>,
    stem: &str,
) -> Result<Vec<(Kind, Destination)>, Failure> {
    let usage = |message: String| Err(Failure::Usage(message));
    let is_one = emit.len() < 2;
    let default = |kind: Kind| match (output, name) {
        (None, None) if !is_one => Destination::File(format!("{stem}.{}", extension(kind)).into()),
        (Some(path), None) => Destination::new(path),
        (None, Some(name)) if kind != Kind::Pp => {
            Destination::File(format!("{name}.{}", extension(kind)).into())
        }
        (None | Some(_), _) => Destination::Stdout,
    };
    if name.is_some() && Destination::of_option(output) != Destination::Stdout {
        let help = "without `-o`, each output is a file in the current directory";
        return usage(format!("`-o` requires a single source: {help}"));
    }
    let mut outputs = Vec::new();
    for word in emit {
        let (kind_name, path) = match word.split_once('=') {
            Some((kind_name, path)) => (kind_name, Some(path)),
            None => (word.as_str(), None),
        };
        let Some(&(_, kind, _)) = KINDS.iter().find(|k| k.0 == kind_name) else {
            return usage(unknown_kind(kind_name));
        };
        let destination = match (path, output) {
            (Some(_), Some(_)) => {
                return usage("`-o` cannot be used with a path in `--emit`".to_string());
            }
            (Some(_), None) if name.is_some() => {
                return usage("a path in `--emit` requires a single source".to_string());
            }
            (Some(""), None) => {
                return usage(format!("the path of `--emit {kind_name}=` is empty"));
            }
            (Some(path), None) => Destination::new(path),
            (None, Some(_)) if !is_one => {
                return usage(format!(
                    "`-o` requires a single kind of output: without `-o`, this one is {stem}.{}",
                    extension(kind)
                ));
            }
            (None, _) => default(kind),
        };
        outputs.push((kind, destination));
    }
    if outputs.is_empty() {
        outputs.push((Kind::Visa, default(Kind::Visa)));
    }
    if outputs
        .iter()
        .filter(|o| o.1 == Destination::Stdout)
        .count()
        > 1
    {
        return usage("only one output can be standard output".to_string());
    }
    Ok(outputs)
}

/// Whether and how the outputs have source locations.
pub(crate) fn locations(args: &Compile, options: &BuildOptions) -> Locations {
    match args.line_directives {
        true => Locations::Directives,
        false => Locations::requested(options.locations),
    }
}

/// The extension of a file with this output.
fn extension(kind: Kind) -> &'static str {
    match kind {
        Kind::Pp => "i",
        Kind::Ast => "ast",
        Kind::Ir => "ir",
        Kind::Dot => "dot",
        Kind::Svg => "svg",
        Kind::Liveness => "liveness",
        Kind::LivenessJson => "liveness.json",
        Kind::Ll => "ll",
        Kind::Visa => "visaasm",
        Kind::Isa => "isa",
        Kind::Asm => "asm",
        Kind::Zebin => "bin",
        Kind::ZeInfo => "ze_info",
        // Not `json`, which is what launch files are named.
        Kind::Stats => "stats.json",
    }
}

/// The name of a source without folder and extension.
fn stem(input: &str) -> String {
    match Path::new(input).file_stem() {
        Some(stem) if input != "-" => stem.to_string_lossy().into_owned(),
        Some(_) | None => "stdin".to_string(),
    }
}

/// The outputs of one source.
struct Plan {
    outputs: Vec<(Kind, Destination)>,
    /// Whether the preprocessed text has line markers.
    line_markers: bool,
    rule: Option<Rule>,
}

/// The rule for make about one source.
struct Rule {
    destination: Destination,
    dependencies: Dependencies,
    /// The targets, escaped for make.
    targets: Vec<String>,
    phony: bool,
}

impl Plan {
    fn new(args: &Compile, driver: &DriverOptions, input: &str) -> Result<Plan, Failure> {
        let name = stem(input);
        let several = args.inputs.len() > 1;
        let dependencies = driver.dependencies;
        let only = dependencies.is_some_and(|d| d.only);
        if let (true, Some(option)) = (driver.preprocess_only || only, &driver.first)
            && !args.emit.is_empty()
        {
            let message = format!("`{option}` cannot be used with `--emit`");
            return Err(Failure::Usage(message));
        }
        if several && driver.file.is_some() {
            return Err(Failure::Usage("`-MF` requires a single source".to_string()));
        }
        let emit = match driver.preprocess_only || only {
            true => &["pp".to_string()],
            false => args.emit.as_slice(),
        };
        let mut outputs = outputs(
            emit,
            args.output.as_deref(),
            several.then_some(&*name),
            &name,
        )?;
        let first = outputs.first().map(|o| o.1.clone());
        let first_file = match (&first, only) {
            (Some(Destination::File(path)), false) => Some(path.clone()),
            _ => None,
        };
        let rule = dependencies.map(|dependencies| {
            let destination = match (&driver.file, &first_file, &first) {
                (Some(file), _, _) => Destination::new(file),
                (None, _, Some(first)) if only => first.clone(),
                (None, Some(file), _) if !several => Destination::File(file.with_extension("d")),
                (None, _, _) => Destination::File(format!("{name}.d").into()),
            };
            let default = || {
                let kind = match outputs.first() {
                    Some(&(kind, _)) if kind != Kind::Pp => kind,
                    Some(_) | None => Kind::Visa,
                };
                let file = first_file.clone();
                let file = file.unwrap_or_else(|| format!("{name}.{}", extension(kind)).into());
                vec![driver::escape(&file.to_string_lossy())]
            };
            Rule {
                destination,
                dependencies,
                targets: match driver.targets.is_empty() {
                    true => default(),
                    false => driver.targets.clone(),
                },
                phony: driver.phony,
            }
        });
        if only {
            outputs.clear();
        }
        Ok(Plan {
            outputs,
            line_markers: driver.preprocess_only && !driver.no_line_markers,
            rule,
        })
    }

    fn destinations(&self) -> impl Iterator<Item = &Destination> {
        let outputs = self.outputs.iter().map(|o| &o.1);
        outputs.chain(self.rule.iter().map(|rule| &rule.destination))
    }

    fn wants(&self, kind: Kind) -> bool {
        self.outputs.iter().any(|o| o.0 == kind)
    }
}

impl Rule {
    /// The text of the rule. Standard input and what is built in are no files.
    fn text(&self, input: &str, included: &FoundFiles) -> String {
        let mut names: Vec<_> = Some(input)
            .filter(|name| *name != "-")
            .into_iter()
            .collect();
        let found = included.list();
        let listed = |file: &&FoundFile| !(file.is_system && self.dependencies.no_system);
        let headers: Vec<_> = found
            .iter()
            .filter(listed)
            .map(|f| f.name.as_str())
            .collect();
        names.extend(headers.iter().filter(|name| **name != input));
        let names: Vec<_> = names.into_iter().map(str::to_string).collect();
        let phony = names.len() - usize::from(input != "-");
        driver::rule(&self.targets, &names, if self.phony { phony } else { 0 })
    }
}

/// Compiles the sources and writes the requested outputs: those of all sources, or none.
pub(crate) fn run(args: &Compile, options: &BuildOptions, driver: &DriverOptions) -> Outcome {
    driver.check().map_err(Failure::Usage)?;
    let plans = args
        .inputs
        .iter()
        .map(|input| Plan::new(args, driver, input));
    let plans = plans.collect::<Result<Vec<_>, _>>()?;
    let wants_vector_form = |plan: &Plan| plan.outputs.iter().any(|output| output.0 == Kind::Ll);
    let code = pipeline::Code::new(&args.code)?
        .with_vector_form(args.form == Form::Vector || plans.iter().any(wants_vector_form));
    let reporter =
        Reporter::new(args.messages.error_format, args.messages.color).with(args.verbosity);
    for (kind, destination) in plans.iter().flat_map(|plan| &plan.outputs) {
        match kind {
            Kind::Isa => destination.reject_terminal("a vISA object")?,
            Kind::Zebin => destination.reject_terminal("a device binary")?,
            _ => {}
        }
    }
    eprint(&verbose::options(reporter, code, options));
    let native = Native::new(args, options, reporter)?;
    let finalizes = |kind: Kind| matches!(kind, Kind::Asm | Kind::Zebin);
    let finalized;
    let options = match plans
        .iter()
        .flat_map(|p| &p.outputs)
        .any(|o| finalizes(o.0))
    {
        // The finalizer counts what it spills: the warning about the estimate would contradict it.
        true => {
            finalized = options.without_warning(Code::W0702);
            &finalized
        }
        false => options,
    };
    let inputs = Inputs::default();
    let mut sources = Vec::new();
    let mut unreadable = Ok(());
    for input in &args.inputs {
        let mut source = match pipeline::read_source(input, &inputs) {
            Ok(source) => source,
            Err(failure) if args.inputs.len() == 1 => return Err(failure),
            // Every file that cannot be read is reported.
            Err(failure) => {
                unreadable = worse(unreadable, reporter.reported(failure));
                continue;
            }
        };
        if let Some(language) = args.lang {
            source.is_ir = language == Lang::Ir;
        }
        sources.push(source);
    }
    unreadable?;
    reject_overlaps(plans.iter().flat_map(Plan::destinations), &inputs)?;
    let mut contents = Vec::new();
    let mut worst = Ok(());
    for ((input, plan), source) in args.inputs.iter().zip(&plans).zip(sources) {
        let request = Request {
            source,
            inputs: &inputs,
            folder: Path::new(input)
                .parent()
                .unwrap_or(Path::new(""))
                .to_path_buf(),
            options,
            code,
            kernels: &args.kernel,
            included: FoundFiles::default(),
        };
        match one(args, plan, &request, &native, reporter) {
            Ok(outputs) => {
                let kinds = plan.outputs.iter().map(|output| Some(output.0));
                let outputs = kinds.zip(outputs);
                contents.extend(outputs.map(|(kind, (to, bytes))| (kind, to, bytes)));
            }
            Err(failure) if args.inputs.len() == 1 => return Err(failure),
            Err(failure @ Failure::Usage(_)) => return Err(failure),
            Err(failure) => worst = worse(worst, reporter.reported(failure)),
        }
        if let Some(rule) = &plan.rule {
            let text = rule.text(input, &request.included);
            contents.push((None, rule.destination.clone(), text.into_bytes()));
        }
    }
    worst?;
    let contents = with_one_document(contents);
    write_outputs(&contents, &inputs)
}

/// The outputs, with one document for the JSON of several sources on standard output.
fn with_one_document(outputs: Vec<Output>) -> Vec<(Destination, Vec<u8>)> {
    let is_shared = |(kind, destination, _): &Output| {
        // Each is an object with a list of kernels.
        let is_json = matches!(kind, Some(Kind::Stats | Kind::LivenessJson));
        is_json && *destination == Destination::Stdout
    };
    let kernels = |bytes: &[u8]| -> Vec<Value> {
        let document: Value = serde_json::from_slice(bytes).unwrap_or_default();
        document["kernels"].as_array().cloned().unwrap_or_default()
    };
    let shared = outputs.iter().filter(|output| is_shared(output));
    let all: Vec<Value> = shared.flat_map(|output| kernels(&output.2)).collect();
    let mut shared = Some(document(json!({ "kernels": all })));
    let mut contents = Vec::new();
    for output in outputs {
        let is_shared = is_shared(&output);
        let (_, destination, bytes) = output;
        match is_shared {
            false => contents.push((destination, bytes)),
            true => contents.extend(shared.take().map(|d| (destination, d.into_bytes()))),
        }
    }
    contents
}

/// An output with its kind, if it is one of `--emit`, and its destination.
type Output = (Option<Kind>, Destination, Vec<u8>);

/// Compiles one source; returns its outputs.
fn one(
    args: &Compile,
    plan: &Plan,
    request: &Request<'_>,
    native: &Native<'_>,
    reporter: Reporter,
) -> Result<Vec<(Destination, Vec<u8>)>, Failure> {
    let options = request.options;
    let source = &request.source;
    let wanted = |kind: Kind| plan.wants(kind);
    let locations = locations(args, options);
    if args.lang.is_none() && vector::is_vector_source(source) {
        let context = (reporter, locations);
        return vector::compile(args, source, request.code, &plan.outputs, native, context);
    }
    if args.form == Form::Vector {
        reject_scalar_outputs(plan)?;
    }
    let wants_vector_form = args.form == Form::Vector || wanted(Kind::Ll);
    let mut stages = Stages::new(
        &args.print,
        args.time_passes,
        locations != Locations::Omitted,
        (wanted(Kind::Ast), wants_vector_form),
    )?;
    if source.is_ir && plan.outputs.is_empty() {
        return Ok(Vec::new());
    }
    if source.is_ir
        && let Some((name, ..)) = KINDS
            .iter()
            .find(|k| matches!(k.1, Kind::Pp | Kind::Ast) && wanted(k.1))
    {
        return Err(Failure::Usage(format!(
            "`--emit {name}` requires OpenCL C, but {} is Gen IR",
            source.name
        )));
    }
    // Outputs of stages before semantic analysis are also available for sources with semantic errors.
    let early = |kind: Kind| matches!(kind, Kind::Pp | Kind::Ast);
    let mut built = None;
    if plan.outputs.iter().all(|o| early(o.0)) {
        (stages.preprocessed, stages.printed_tree) =
            pipeline::text_and_tree(request, reporter, wanted(Kind::Ast), plan.line_markers)?;
    } else {
        let without_kernels = |kind: Kind| early(kind) || kind == Kind::Ir;
        let empty = if plan.outputs.iter().all(|o| without_kernels(o.0)) {
            Empty::Accepted
        } else {
            Empty::Rejected
        };
        let watch = &mut |stage: &Stage<'_>| stages.see(stage);
        let result = pipeline::compile(request, reporter, empty, watch);
        match result {
            Ok(result) => built = Some(result),
            Err(failure) => {
                stages.finish(reporter);
                return Err(failure);
            }
        }
    }
    let mut widened = Vec::new();
    if let Some(built) = &mut built
        && let Some(dumps) = &mut stages.vector
    {
        for kernel in &built.kernels {
            dumps.widened(kernel.width);
            let watch = &mut |stage: &VectorStage<'_>| dumps.see(stage);
            widened.push(widened::observed(
                kernel,
                built,
                reporter,
                widened::HELP,
                watch,
            )?);
        }
        if args.form == Form::Vector {
            for (kernel, widened) in built.kernels.iter_mut().zip(&widened) {
                kernel.visa = widened.visa.clone();
                let mut statistics =
                    vector::statistics_of(&kernel.visa, kernel.statistics["source"].take());
                kernel.reasons = vector_reasons(&kernel.reasons, &statistics["grfs_needed"]);
                statistics["reasons"] = json!(kernel.reasons);
                for key in ["arguments", "pushed", "remarks"] {
                    statistics[key] = kernel.statistics[key].take();
                }
                kernel.statistics = statistics;
                // The scalar form needs its registers elsewhere.
                kernel.peak = Peak {
                    kernel: kernel.visa.name.to_string(),
                    location: built.locations.get(kernel.lowered.loc).cloned(),
                    live: None,
                };
            }
        }
    }
    if built.is_some() {
        stages.finish(reporter);
    }
    let mut natives = Vec::new();
    if let Some(built) = &mut built {
        let kinds = plan.outputs.iter().map(|output| output.0);
        natives = native.outputs(kinds, built)?;
    }
    let mut natives = natives.into_iter();
    let mut contents = Vec::new();
    for (kind, destination) in &plan.outputs {
        let bytes = match (kind, &built) {
            (Kind::Ll, Some(built)) => {
                widened::text(&widened, built, locations != Locations::Omitted).into_bytes()
            }
            (Kind::Isa, Some(built)) => built.isa(locations != Locations::Omitted)?,
            (Kind::Asm | Kind::Zebin, Some(_)) => natives.next().unwrap_or_default(),
            (Kind::ZeInfo, Some(built)) => {
                launch_info(built.kernels.iter().map(|kernel| &kernel.visa))?
            }
            (Kind::Svg, Some(built)) => {
                match graphviz::svg(&built.dot(locations != Locations::Omitted))? {
                    Ok(picture) => picture,
                    Err(diagnostic) => {
                        eprint(&reporter.text(&built.map, &[diagnostic]));
                        return Err(Failure::Input);
                    }
                }
            }
            _ => text(*kind, &stages, built.as_ref(), locations).into_bytes(),
        };
        contents.push((destination.clone(), bytes));
    }
    Ok(contents)
}

/// Rejects outputs about Gen IR where the vector form is requested, which has none.
fn reject_scalar_outputs(plan: &Plan) -> Outcome {
    let scalar_only = |kind: Kind| {
        matches!(
            kind,
            Kind::Dot | Kind::Svg | Kind::Liveness | Kind::LivenessJson
        )
    };
    match plan.outputs.iter().find(|output| scalar_only(output.0)) {
        None => Ok(()),
        Some((kind, _)) => Err(Failure::Usage(format!(
            "`--emit {}` cannot be used with `--form vector`: it shows Gen IR, from which only the scalar form is \
             selected; outputs of the vector form are ll visa isa asm zebin ze-info stats, and pp ast ir are the same \
             for both forms",
            kind.name()
        ))),
    }
}

/// The reasons for the width of a vector form, from those for the width of the scalar form.
fn vector_reasons(scalar: &[String], grfs: &Value) -> Vec<String> {
    let first = format!(
        "the vector form has at most {grfs} live GRFs, and the width that was chosen for the scalar form"
    );
    let others = scalar.iter().map(|reason| format!("scalar form: {reason}"));
    std::iter::once(first).chain(others).collect()
}

/// The arguments and the payload of kernels, in the text form of device binaries.
pub(super) fn launch_info<'a>(
    kernels: impl IntoIterator<Item = &'a gencl::visa::kernel::Kernel>,
) -> Result<Vec<u8>, Failure> {
    let text = gencl::zebin::launch_info(kernels);
    text.map(String::into_bytes)
        .map_err(|error| Failure::InputMessage(format!("`--emit ze-info`: {error}")))
}

fn text(kind: Kind, stages: &Stages<'_>, built: Option<&Built>, form: Locations) -> String {
    let locations = form != Locations::Omitted;
    let of = |print: &dyn Fn(&Built) -> String| built.map(print).unwrap_or_default();
    match kind {
        Kind::Pp => stages.preprocessed.trim_end_matches('\n').to_string() + "\n",
        Kind::Ast => stages.printed_tree.clone(),
        Kind::Ir => of(&|built| built.ir(locations)),
        Kind::Dot => of(&|built| built.dot(locations)),
        Kind::Liveness => of(&|built| built.liveness(locations)),
        Kind::LivenessJson => of(&|built| document(built.liveness_json())),
        Kind::Visa => of(&|built| built.visa(form)),
        // `run` generates them: they can fail.
        Kind::Isa | Kind::Asm | Kind::Zebin | Kind::ZeInfo | Kind::Svg | Kind::Ll => String::new(),
        Kind::Stats => of(&|built| document(built.statistics())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn parse(emit: &[&str], output: Option<&str>) -> Result<Vec<(Kind, Destination)>, String> {
        let emit: Vec<_> = emit.iter().map(ToString::to_string).collect();
        outputs(&emit, output, None, "k").map_err(|e| match e {
            Failure::Usage(message) => message,
            other => format!("{other:?}"),
        })
    }

    #[test]
    fn outputs_have_the_requested_destinations() {
        let file = |name: &str| Destination::File(name.into());
        assert_eq!(
            parse(&[], None),
            Ok(vec![(Kind::Visa, Destination::Stdout)])
        );
        assert_eq!(parse(&[], Some("a")), Ok(vec![(Kind::Visa, file("a"))]));
        assert_eq!(parse(&["ir"], Some("a")), Ok(vec![(Kind::Ir, file("a"))]));
        assert_eq!(
            parse(&["ir=a", "stats=-"], None),
            Ok(vec![
                (Kind::Ir, file("a")),
                (Kind::Stats, Destination::Stdout)
            ])
        );
        assert_eq!(
            parse(&["ir", "stats", "visa=-"], None),
            Ok(vec![
                (Kind::Ir, file("k.ir")),
                (Kind::Stats, file("k.stats.json")),
                (Kind::Visa, Destination::Stdout)
            ])
        );
        for (emit, output, message) in [
            (
                &["vis"][..],
                None,
                "invalid value 'vis' for '--emit <KIND[=PATH]>'\n  [possible values: pp, ast, ir, dot, svg, liveness, liveness.json, ll, visa, isa, asm, zebin, ze-info, stats]\n\n  tip: a similar value exists: 'visa'",
            ),
            (
                &["native"],
                None,
                "invalid value 'native' for '--emit <KIND[=PATH]>'\n  [possible values: pp, ast, ir, dot, svg, liveness, liveness.json, ll, visa, isa, asm, zebin, ze-info, stats]\n\n  tip: `asm` is the listing of native code",
            ),
            (
                &["ir", "LLVM=k.ll"],
                None,
                "invalid value 'LLVM' for '--emit <KIND[=PATH]>'\n  [possible values: pp, ast, ir, dot, svg, liveness, liveness.json, ll, visa, isa, asm, zebin, ze-info, stats]\n\n  tip: gencl does not use LLVM: `ir` is Gen IR, `ll` vector IR in a subset of LLVM's text",
            ),
            (
                &["ir", "visa"],
                Some("a"),
                "`-o` requires a single kind of output: without `-o`, this one is k.ir",
            ),
            (
                &["ir=a"],
                Some("b"),
                "`-o` cannot be used with a path in `--emit`",
            ),
        ] {
            assert_eq!(parse(emit, output), Err(message.to_string()));
        }
    }

    #[test]
    fn advice_about_foreign_kinds_names_kinds() {
        for (names, advice) in FOREIGN_KINDS {
            for name in *names {
                assert!(KINDS.iter().all(|kind| kind.0 != *name), "{name}");
                let rows = FOREIGN_KINDS.iter().filter(|row| row.0.contains(name));
                assert_eq!(rows.count(), 1, "{name}");
            }
            let quoted = advice.split('`').skip(1).step_by(2);
            for word in quoted {
                let is_kind = KINDS.iter().any(|kind| kind.0 == word);
                assert!(is_kind || word == "gencl explore", "{word}");
            }
        }
    }
}
