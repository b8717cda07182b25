//! `gencl compile`: compiles sources to vISA text, or to the output of another stage.

use super::args::{Compile, Form, Lang};
use super::database;
use super::driver::DriverOptions;
use super::graphviz;
use super::includes::FoundFiles;
use super::inputs::Inputs;
use super::native::{Native, Peak};
use super::options::BuildOptions;
use super::output::{
    Destination, Failure, Outcome, Reporter, document, eprint, reject_overlaps, worse,
    write_outputs,
};
use super::outputs::{KINDS, Kind, Plan, SharedRule};
use super::pipeline::{self, Built, Empty, Request, Source};
use super::stages::Stages;
use super::targets;
use super::vector;
use super::verbose;
use super::widened;
use gencl::backend::width_reason::{Reason, ReasonKind};
use gencl::compile::{Stage, WidenedKernel};
use gencl::diagnostic::{Code, Diagnostic};
use gencl::genx::passes::Stage as VectorStage;
use gencl::target::{Target, Width};
use gencl::visa::text::Locations;
use gencl::widen::MAX_WIDTH;
use serde_json::{Value, json};

/// Whether and how the outputs have source locations.
pub(crate) fn locations(args: &Compile, options: &BuildOptions) -> Locations {
    match args.line_directives {
        true => Locations::Directives,
        false => Locations::requested(options.locations),
    }
}

/// Compiles the sources and writes the requested outputs: those of all sources, or none.
pub(crate) fn run(args: &Compile, options: &BuildOptions, driver: &DriverOptions) -> Outcome {
    driver.check().map_err(Failure::Usage)?;
    args.print.check()?;
    pipeline::check_stdin_name(args.stdin_name.as_deref(), &args.inputs)?;
    let targets = targets::several(&args.code.target)?;
    let pairs = targets
        .iter()
        .flat_map(|&target| args.inputs.iter().map(move |input| (target, input)));
    // In the order of the pairs.
    let plans = pairs.clone().map(|(target, input)| {
        let several = (targets.len() > 1).then_some(target);
        Plan::new(args, driver, input, several)
    });
    let plans = plans.collect::<Result<Vec<_>, _>>()?;
    let code_for = |target: Target| pipeline::Code::parse(target.info().name, &args.code.simd);
    let reporter = Reporter::of(&args.messages);
    for (kind, destination) in plans.iter().flat_map(|plan| &plan.outputs) {
        match kind {
            Kind::Isa => destination.reject_terminal("a vISA object")?,
            Kind::Zebin => destination.reject_terminal("a device binary")?,
            _ => {}
        }
    }
    for &target in &targets {
        eprint(&verbose::options(reporter, code_for(target)?, options));
    }
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
    let mut worst = Ok(());
    for input in &args.inputs {
        let mut source = match pipeline::read_source(input, args.stdin_name.as_deref(), &inputs) {
            Ok(source) => source,
            Err(failure) if args.inputs.len() == 1 => return Err(failure),
            // Every file that cannot be read is reported.
            Err(failure) => {
                worst = worse(worst, reporter.reported(failure));
                sources.push(None);
                continue;
            }
        };
        if let Some(language) = args.lang {
            source.is_ir = language == Lang::Ir;
        }
        sources.push(Some(source));
    }
    reject_same_names(plans.iter().zip(pairs.clone().map(|(_, input)| input)))?;
    let own = plans.iter().flat_map(Plan::destinations);
    let shared = plans.first().and_then(Plan::shared_destination);
    let database = driver.database.as_deref().map(Destination::new);
    reject_overlaps(own.chain(shared).chain(&database), &inputs)?;
    let mut contents = Vec::new();
    if let Some(to) = database {
        let text = database_of(args, options, (&plans, &sources))?;
        contents.push((None, to, text.into_bytes()));
    }
    let mut rules = SharedRule::default();
    let mut known = vec![Vec::new(); args.inputs.len()];
    for (index, ((target, input), plan)) in pairs.zip(&plans).enumerate() {
        let number = index % args.inputs.len();
        // Most errors are the same for all targets.
        if number == 0 && index > 0 && worst.is_err() {
            return worst;
        }
        let code = code_for(target)?;
        // The others are compiled for their diagnostics.
        let Some(source) = sources[number].clone() else {
            continue;
        };
        let request = Request {
            source,
            inputs: &inputs,
            folder: pipeline::folder_of(input, args.stdin_name.as_deref()),
            options,
            code,
            kernels: &args.kernel,
            included: FoundFiles::new(driver.generated),
        };
        let known = &mut known[number];
        match one(args, plan, &request, (&native, reporter), known) {
            Ok(outputs) => {
                let kinds = plan.outputs.iter().map(|output| Some(output.0));
                let outputs = kinds.zip(outputs);
                contents.extend(outputs.map(|(kind, (to, bytes))| (kind, to, bytes)));
            }
            Err(failure) if args.inputs.len() == 1 => return Err(failure),
            Err(failure @ (Failure::Usage(_) | Failure::Refused(_))) => return Err(failure),
            Err(failure) => worst = worse(worst, reporter.reported(failure)),
        }
        if let Some(rule) = &plan.rule {
            let source = pipeline::shown_name(input, args.stdin_name.as_deref());
            for message in rule.left_out(source, &request.included) {
                reporter.warning(&message);
            }
            let text = rule.text(source, &request.included, &mut rules);
            // The text has the rules of this file before it.
            if shared.is_some() {
                contents.retain(|(kind, to, _)| kind.is_some() || to != &rule.destination);
            }
            contents.push((None, rule.destination.clone(), text.into_bytes()));
        }
    }
    worst?;
    let contents = with_one_document(contents);
    write_outputs(&contents, &inputs)
}

/// The text of `-MJ`: the entries of the sources in OpenCL C, each with its first output.
fn database_of(
    args: &Compile,
    options: &BuildOptions,
    (plans, sources): (&[Plan], &[Option<Source>]),
) -> Result<String, Failure> {
    let mut text = String::new();
    // The plans of the first target are the first ones.
    for ((input, source), plan) in args.inputs.iter().zip(sources).zip(plans) {
        let name = pipeline::shown_name(input, args.stdin_name.as_deref());
        let Some(source) = source.as_ref().filter(|source| !source.is_ir) else {
            continue;
        };
        if name != "-" && !vector::is_compiled_as_such(args.lang, source)? {
            let output = plan.outputs.first().map(|output| &output.1);
            text += &database::entry(name, output, options);
        }
    }
    Ok(text)
}

/// Rejects sources whose outputs would have the same name.
fn reject_same_names<'p>(plans: impl Iterator<Item = (&'p Plan, &'p String)>) -> Outcome {
    let mut seen: Vec<(&Destination, &String)> = Vec::new();
    for (plan, input) in plans {
        for destination in plan.destinations() {
            let Destination::File(path) = destination else {
                continue;
            };
            let mut others = seen.iter().filter(|(other, _)| *other == destination);
            if let Some((_, other)) = others.find(|(_, other)| *other != input) {
                return Err(Failure::Refused(format!(
                    "the outputs of `{other}` and `{input}` would both be `{}`: compile them by commands of their own",
                    path.display()
                )));
            }
            seen.push((destination, input));
        }
    }
    Ok(())
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

/// Compiles one source for one target; returns its outputs. Diagnostics that are `known`, from another target, are not
/// reported again.
fn one(
    args: &Compile,
    plan: &Plan,
    request: &Request<'_>,
    (native, reporter): (&Native<'_>, Reporter),
    known: &mut Vec<Diagnostic>,
) -> Result<Vec<(Destination, Vec<u8>)>, Failure> {
    let options = request.options;
    let source = &request.source;
    let wanted = |kind: Kind| plan.wants(kind);
    let locations = locations(args, options);
    if vector::is_compiled_as_such(args.lang, source)? {
        let context = (reporter, locations);
        return vector::compile(args, source, request.code, &plan.outputs, native, context);
    }
    let is_vector = args.form == Some(Form::Vector);
    if is_vector {
        reject_scalar_outputs(plan)?;
    }
    let wants_vector_form = is_vector || wanted(Kind::Ll);
    let wants_scalar_form = !is_vector && plan.outputs.iter().any(|output| output.0.has_form());
    let mut stages = Stages::new(
        &args.print,
        args.time_passes,
        locations != Locations::Omitted,
        [wanted(Kind::Tokens), wanted(Kind::Ast), wants_vector_form],
    )?;
    let is_early = |kind: Kind| matches!(kind, Kind::Pp | Kind::Tokens | Kind::Ast);
    if source.is_ir && plan.outputs.is_empty() {
        return Ok(Vec::new());
    }
    if source.is_ir
        && let Some((name, ..)) = KINDS.iter().find(|k| is_early(k.1) && wanted(k.1))
    {
        return Err(Failure::Usage(format!(
            "`--emit {name}` requires OpenCL C, but {} is Gen IR",
            source.name
        )));
    }
    // Outputs of stages before semantic analysis are also available for sources with semantic errors.
    let mut built = None;
    if plan.outputs.iter().all(|o| is_early(o.0)) {
        let wanted = (wanted(Kind::Tokens), wanted(Kind::Ast));
        stages.early = pipeline::early_texts(request, reporter, wanted, plan.line_markers)?;
    } else {
        let without_kernels = |kind: Kind| is_early(kind) || kind == Kind::Ir;
        let empty = if plan.outputs.iter().all(|o| without_kernels(o.0)) {
            Empty::Accepted
        } else {
            Empty::Rejected
        };
        let watch = &mut |stage: &Stage<'_>| stages.see(stage);
        // Without outputs of the scalar form, it is compiled for the vector form only.
        let code = request.code;
        let code = code.with_vector_form(wants_vector_form && !wants_scalar_form);
        let result = pipeline::compile(&request.at(code), reporter, empty, watch, known);
        match result {
            Ok(result) => built = Some(result),
            Err(failure) => {
                stages.finish(reporter);
                return Err(failure);
            }
        }
    }
    let mut widened = Vec::new();
    let mut narrowed = None;
    if let Some(built) = &mut built
        && let Some(dumps) = &mut stages.vector
    {
        // An output does not depend on the others: the scalar form may be wider than any vector form.
        let is_wide = built.kernels.iter().any(|kernel| kernel.width > MAX_WIDTH);
        let narrower = match wants_scalar_form && is_wide {
            true => {
                let request = request.at(request.code.with_vector_form(true));
                let watch = &mut |_: &Stage<'_>| {};
                let empty = Empty::Rejected;
                Some(pipeline::compile(&request, reporter, empty, watch, known)?)
            }
            false => None,
        };
        let origin = narrower.as_ref().unwrap_or(built);
        for kernel in &origin.kernels {
            dumps.widened(kernel.width);
            let watch = &mut |stage: &VectorStage<'_>| dumps.see(stage);
            let help = widened::HELP;
            let form = widened::observed(kernel, origin, reporter, help, watch)?;
            widened.push(form);
        }
        if is_vector {
            show_vector_form(built, &widened);
        }
        narrowed = narrower;
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
                let origin = narrowed.as_ref().unwrap_or(built);
                widened::text(&widened, origin, locations != Locations::Omitted).into_bytes()
            }
            (Kind::Isa, Some(built)) => built.isa(locations != Locations::Omitted)?,
            (Kind::Asm | Kind::Zebin, Some(_)) => natives.next().unwrap_or_default(),
            (Kind::ZeInfo, Some(built)) => {
                launch_info(built.kernels.iter().map(|kernel| &kernel.visa))?
            }
            (Kind::Dot | Kind::Svg, Some(built)) => {
                let has_lines = locations != Locations::Omitted;
                let graph = match args.form {
                    Some(Form::Vector) => widened::dot(&widened, built, has_lines),
                    Some(Form::Scalar) | None => built.dot(has_lines),
                };
                match kind {
                    Kind::Svg => graphviz::picture(&graph, &built.map, reporter)?,
                    _ => graph.into_bytes(),
                }
            }
            _ => text(*kind, &stages, built.as_ref(), locations).into_bytes(),
        };
        let heading = kind.heading(args.form.unwrap_or(Form::Scalar), true);
        let bytes = with_heading(heading, bytes);
        contents.push((destination.clone(), bytes));
    }
    Ok(contents)
}

/// Replaces the scalar form of kernels by their vector form.
fn show_vector_form(built: &mut Built, widened: &[WidenedKernel]) {
    for (kernel, widened) in built.kernels.iter_mut().zip(widened) {
        kernel.visa = widened.visa.clone();
        let mut statistics =
            vector::statistics_of(&kernel.visa, kernel.statistics["source"].take());
        kernel.reasons = vector_reasons(&kernel.reasons, kernel.width, &statistics["grfs_needed"]);
        let reasons = kernel.reasons.iter().map(Reason::text);
        statistics["reasons"] = reasons.collect();
        for key in ["arguments", "pushed", "remarks"] {
            statistics[key] = kernel.statistics[key].take();
        }
        kernel.statistics = statistics;
        // The scalar form needs its registers elsewhere.
        kernel.peak = Peak {
            kernel: kernel.visa.name.to_string(),
            location: built.locations.resolved(kernel.lowered.loc),
            live: None,
            required_width: kernel.lowered.required_sub_group_size,
        };
    }
}

/// A text after its heading; one without kernels has none.
pub(super) fn with_heading(heading: &str, text: Vec<u8>) -> Vec<u8> {
    match heading.is_empty() || text.is_empty() {
        true => text,
        false => [heading.as_bytes(), &text].concat(),
    }
}

/// Rejects outputs about Gen IR where the vector form is requested, which has none.
fn reject_scalar_outputs(plan: &Plan) -> Outcome {
    let scalar_only = |kind: Kind| matches!(kind, Kind::Liveness | Kind::LivenessJson);
    match plan.outputs.iter().find(|output| scalar_only(output.0)) {
        None => Ok(()),
        Some((kind, _)) => Err(Failure::Usage(format!(
            "`--emit {}` cannot be used with `--form vector`: it shows Gen IR, from which only the scalar form is \
             selected; outputs of the vector form are ll dot svg visa isa asm zebin ze-info stats, and pp tokens ast ir are the same \
             for both forms",
            kind.name()
        ))),
    }
}

/// The reasons for the width of a vector form, from those for the width of the scalar form that it was widened from,
/// and the registers of the vector form.
fn vector_reasons(scalar: &[Reason], width: Width, grfs: &Value) -> Vec<Reason> {
    let of_scalar = |reason: &Reason| {
        let text = match reason.kind {
            ReasonKind::Required(_) | ReasonKind::Requested(_) => reason.to_string(),
            // Only vector forms have a limit.
            ReasonKind::Limited(widest) if widest == width => format!(
                "{width}: a vector form has at most {} work-items for each thread; the scalar form may be wider",
                widest.channels()
            ),
            ReasonKind::Limited(widest) => {
                format!("a vector form has at most {widest}, up to which the scalar form was tried")
            }
            _ => format!("scalar form: {reason}"),
        };
        Reason::new(reason.kind.clone(), text)
    };
    let registers = format!("the vector form has at most {grfs} live GRFs");
    let registers = Reason::new(ReasonKind::VectorForm, registers);
    scalar.iter().map(of_scalar).chain([registers]).collect()
}

/// The arguments and the payload of kernels, in the text form of device binaries.
pub(super) fn launch_info<'a>(
    kernels: impl IntoIterator<Item = &'a gencl::visa::kernel::Kernel>,
) -> Result<Vec<u8>, Failure> {
    let text = gencl::zebin::launch_info(kernels);
    text.map(String::into_bytes)
        .map_err(|error| Failure::InputMessage(Code::E1007, format!("`--emit ze-info`: {error}")))
}

fn text(kind: Kind, stages: &Stages<'_>, built: Option<&Built>, form: Locations) -> String {
    let locations = form != Locations::Omitted;
    let of = |print: &dyn Fn(&Built) -> String| built.map(print).unwrap_or_default();
    match kind {
        Kind::Pp => stages.early.preprocessed.trim_end_matches('\n').to_string() + "\n",
        Kind::Tokens => stages.early.tokens.clone(),
        Kind::Ast => stages.early.tree.clone(),
        Kind::Ir => of(&|built| built.ir(locations)),
        Kind::Liveness => of(&|built| built.liveness(locations)),
        Kind::LivenessJson => of(&|built| document(built.liveness_json())),
        Kind::Visa => of(&|built| built.visa(form)),
        // `run` generates them: they can fail.
        Kind::Isa | Kind::Asm | Kind::Zebin | Kind::ZeInfo | Kind::Dot | Kind::Svg | Kind::Ll => {
            String::new()
        }
        Kind::Stats => of(&|built| document(built.statistics())),
    }
}
