//! `gencl explore`: one page that shows every stage of a compilation.
//!
//! The compiler runs once with the width of its own choice, which the recorder observes, and once more for each
//! requested width that it did not try. The page is written only if everything succeeded. A text in vector IR has no
//! widths (`vector`).

mod vector;

use super::args::{Explore, Form};
use super::executed::{self, Origin, Unfinished};
use super::includes::FoundFiles;
use super::inputs::Inputs;
use super::launch_file::{self, Named, roots};
use super::native::Native;
use super::options::BuildOptions;
use super::output::{
    Destination, Failure, Outcome, Reporter, eprint, reject_overlaps, write_outputs,
};
use super::outputs::stem;
use super::pipeline::{self, Built, Empty, Kernel, Request, Source};
use super::targets;
use super::vector::is_vector_source;
use super::widened;
use gencl::backend::attempt::WidthAttempt;
use gencl::backend::width_reason::{Reason, ReasonKind};
use gencl::compile::{Observer, Stage, WidenError, widen_observed};
use gencl::diagnostic::{Code, Diagnostic};
use gencl::explore::listing::{Listing, Names};
use gencl::explore::record::{
    self, Configuration, KernelRecord, Message, Record, VectorRecord, WidthRecord, shown_name,
};
use gencl::explore::{Recorder, VectorRecorder, native, page};
use gencl::finalizer::NativeCounts;
use gencl::ir::analysis::Analyses;
use gencl::ir::function::Function;
use gencl::launch::{NdRange, RunReport};
use gencl::source::SourceMap;
use gencl::target::Width;
use gencl::visa;
use std::cell::{Cell, RefCell};
use std::ffi::OsStr;
use std::path::Path;

/// Writes the page of a source, one for each target.
pub(crate) fn run(args: &Explore, options: BuildOptions) -> Outcome {
    let reporter = Reporter::of(&args.shown.messages);
    let roots = roots(&args.shown.root)?;
    let inputs = Inputs::default();
    let targets = targets::several(&args.target)?;
    let stem = stem(pipeline::shown_name(
        &args.input,
        args.stdin_name.as_deref(),
    ));
    let mut pages = Vec::new();
    for target in &targets {
        let file = || Destination::File(format!("{stem}.{target}.html").into());
        let destination = match (targets.len(), &args.output) {
            (1, output) => Destination::of_option(output.as_deref()),
            (_, None) => file(),
            (_, Some(_)) => {
                let help = format!("without `-o`, the pages are {stem}.TARGET.html");
                return Err(Failure::Usage(format!(
                    "`-o` requires a single target: {help}"
                )));
            }
        };
        let args = Explore {
            target: target.info().name.to_owned(),
            ..args.clone()
        };
        if args.output.is_none() && destination.is_terminal() {
            return Err(Failure::Refused(format!(
                "a page is HTML and is not written to a terminal: use `-o {stem}.html`, or a pipe"
            )));
        }
        let widths = requested_widths(&args)?;
        pages.push((args, widths, destination));
    }
    pipeline::check_stdin_name(
        args.stdin_name.as_deref(),
        std::slice::from_ref(&args.input),
    )?;
    // A launch file names its source.
    let is_launch = Path::new(&args.input).extension() == Some(OsStr::new("json"));
    let path = match (is_launch, args.shown.launch.as_deref()) {
        (true, Some(_)) => {
            return Err(Failure::Usage(format!(
                "{} is a launch file, which names its source: write it without `--launch`, or give the source",
                args.input
            )));
        }
        (true, None) => Some(Path::new(&args.input)),
        (false, launch) => launch,
    };
    let launch = match path {
        None => None,
        Some(path) => Some((launch_file::read(path, &roots, &inputs, reporter)?, path)),
    };
    let (mut source, folder) = match &launch {
        Some((launch, _)) if is_launch => {
            let source = Source::new(&launch.source_name, launch.source.clone());
            (source, launch.source_folder.clone())
        }
        Some(_) | None => {
            let name = args.stdin_name.as_deref();
            let source = pipeline::read_source(&args.input, name, &inputs)?;
            (source, pipeline::folder_of(&args.input, name))
        }
    };
    // The page shows the text that was read, whose code need not be linked to another file.
    source.by_own_lines = true;
    let is_vector_ir = is_vector_source(&source);
    if is_vector_ir {
        for (args, widths, _) in &pages {
            vector::check(args, widths, &source)?;
        }
    }
    let named = launch.as_ref().map(|(launch, path)| Named { launch, path });
    let options = match named {
        None => options,
        Some(named) => named.build_options(options, reporter)?,
    };
    let mut contents = Vec::new();
    let mut known = Vec::new();
    let mut has_faults = false;
    for (args, widths, destination) in &pages {
        let page = if is_vector_ir {
            reject_overlaps([destination], &inputs)?;
            let faults = RefCell::default();
            let page = vector::page(args, &options, (reporter, &faults), &source, named)?;
            has_faults |= !faults.borrow().is_empty();
            page
        } else {
            let page = Page {
                args,
                widths,
                options: &options,
                reporter,
                inputs: &inputs,
                folder: &folder,
                named,
                destination,
            };
            let (page, is_faulted) = page.write(source.clone(), &mut known)?;
            has_faults |= is_faulted;
            page
        };
        contents.push((destination.clone(), page.into_bytes()));
    }
    write_outputs(&contents, &inputs)?;
    match has_faults {
        true => Err(Failure::Fault),
        false => Ok(()),
    }
}

/// The page of a source in OpenCL C or Gen IR for one target.
struct Page<'a> {
    args: &'a Explore,
    widths: &'a [Width],
    options: &'a BuildOptions,
    reporter: Reporter,
    inputs: &'a Inputs,
    /// The folder that is searched for included files.
    folder: &'a Path,
    named: Option<Named<'a>>,
    destination: &'a Destination,
}

impl Page<'_> {
    /// The text of the page, and whether a run has a fault. Diagnostics that are `known`, from another target, are not
    /// reported again.
    fn write(
        &self,
        source: Source,
        known: &mut Vec<Diagnostic>,
    ) -> Result<(String, bool), Failure> {
        let Page {
            args,
            widths,
            options,
            reporter,
            inputs,
            folder,
            named,
            destination,
        } = *self;
        let is_vector_only = args.form == [Form::Vector];
        let code = pipeline::Code::parse(&args.target, "auto")?.with_vector_form(is_vector_only);
        let mut request = Request {
            source,
            inputs,
            folder: folder.to_path_buf(),
            options,
            code,
            kernels: &args.kernel,
            included: FoundFiles::default(),
        };
        let mut recorder = Recorder::new(&request.source.name, args.time_passes);
        let watch = &mut |stage: &Stage<'_>| recorder.stage(stage);
        let mut built = pipeline::compile(&request, reporter, Empty::Rejected, watch, known)?;
        // Other widths are recorded for kernels that can have them.
        let of_others = options.without_warning(Code::W0703);
        request.options = &of_others;
        for &width in widths {
            let lacks = |k: &gencl::explore::Stages| !k.widths.contains_key(&width);
            if !recorder.kernels.iter().any(lacks) {
                continue;
            }
            request.code.width = Some(width);
            recorder.record_other_widths();
            let watch = &mut |stage: &Stage<'_>| recorder.stage(stage);
            let (text, again) = pipeline::compile_quietly(&request, reporter, watch);
            match again {
                Ok(again) => {
                    // Those of the front end are the same.
                    let known = std::mem::take(&mut built.diagnostics);
                    let new = again.diagnostics.into_iter().filter(|d| !known.contains(d));
                    let new: Vec<_> = new.collect();
                    eprint(&reporter.text(&built.map, &new));
                    built.diagnostics = known.into_iter().chain(new).collect();
                }
                Err(rejected) => {
                    eprint(&text);
                    return Err(rejected.failure);
                }
            }
        }
        reject_overlaps([destination], inputs)?;
        let names = built.kernels.iter().map(|k| k.visa.name.as_str());
        check_launch(named, &request.source, names)?;
        let faults = RefCell::default();
        let page = {
            let runs = Runs {
                args,
                options,
                reporter,
                faults: &faults,
                faulted: &Cell::default(),
                source: &request.source,
                map: &built.map,
            };
            let explorer = Explorer {
                runs,
                widths,
                built: &built,
                launch: named,
            };
            let record = explorer.record(recorder)?;
            let page = page::page(&record);
            // The command is nearly done: the system frees the many small texts faster.
            std::mem::forget(record);
            page
        };
        std::mem::forget(built);
        Ok((page, !faults.into_inner().is_empty()))
    }
}

/// The widths of `--simd`; those that the compiler tries by itself are `auto`.
fn requested_widths(args: &Explore) -> Result<Vec<Width>, Failure> {
    let mut widths = Vec::new();
    for simd in &args.shown.simd {
        widths.extend(pipeline::Code::parse(&args.target, simd)?.width);
    }
    widths.sort();
    widths.dedup();
    Ok(widths)
}

/// Checks that the kernel of the launch file is one of those that the page shows.
fn check_launch<'a>(
    named: Option<Named<'_>>,
    source: &Source,
    mut kernels: impl Iterator<Item = &'a str> + Clone,
) -> Outcome {
    let Some(Named { launch, path }) = named else {
        return Ok(());
    };
    if kernels.clone().any(|name| name == launch.kernel) {
        return Ok(());
    }
    let kernels: Vec<String> = kernels.by_ref().map(|name| format!("`{name}`")).collect();
    Err(Failure::InputMessage(
        Code::E1305,
        format!(
            "the launch file `{}` runs a kernel `{}`, which is not among those of {} that the page shows: {}",
            path.display(),
            launch.kernel,
            source.name,
            kernels.join(", ")
        ),
    ))
}

/// The command line, the options and the launch, which configurations are made with.
#[derive(Clone, Copy)]
struct Runs<'a> {
    args: &'a Explore,
    options: &'a BuildOptions,
    reporter: Reporter,
    /// The faults of the runs.
    faults: &'a RefCell<Vec<Diagnostic>>,
    /// The number of runs with faults.
    faulted: &'a Cell<usize>,
    source: &'a Source,
    map: &'a SourceMap,
}

/// What the record is made of.
struct Explorer<'a> {
    runs: Runs<'a>,
    widths: &'a [Width],
    built: &'a Built,
    launch: Option<Named<'a>>,
}

impl Explorer<'_> {
    fn record(&self, mut recorder: Recorder) -> Result<Record, Failure> {
        let mut kernels = Vec::new();
        for kernel in &self.built.kernels {
            kernels.push(self.kernel(kernel, &mut recorder)?);
        }
        let names = &mut recorder.names;
        let faults = self.runs.faults.borrow();
        let messages = [self.built.diagnostics.as_slice(), &faults].concat();
        let messages = record::messages(&messages, &self.built.map, names);
        let files = record::files(&self.built.map, names);
        let target = targets::target(&self.runs.args.target)?;
        // No remark has the path of a directory.
        let shown = |message: &mut Message| {
            for name in &names.names {
                message.text = message.text.replace(&**name, &shown_name(name));
            }
        };
        for kernel in &mut kernels {
            kernel.reasons.iter_mut().for_each(shown);
        }
        Ok(Record {
            command: command(),
            target,
            files,
            messages,
            front_end: std::mem::take(&mut recorder.front_end),
            kernels,
        })
    }

    /// Whether a width is shown.
    fn is_shown(&self, width: Width) -> bool {
        self.widths.contains(&width) || self.runs.args.shown.simd.iter().any(|simd| simd == "auto")
    }

    fn kernel(&self, kernel: &Kernel, recorder: &mut Recorder) -> Result<KernelRecord, Failure> {
        let name = &kernel.visa.name;
        let locations = &self.built.locations;
        let stages = recorder.kernels.iter_mut().find(|k| k.name == *name);
        let stages = stages.map(std::mem::take).unwrap_or_default();
        let names = &mut recorder.names;
        let variables = kernel.optimized.named_variables();
        let mut found = KernelRecord {
            meanings: recorder.words.meanings(&variables, names),
            name: name.clone(),
            shared: stages.shared,
            lowered: Listing::of_ir(&kernel.lowered, locations, names),
            optimized: Listing::of_ir(&kernel.optimized, locations, names),
            widths: Vec::new(),
            configurations: Vec::new(),
            reasons: Vec::new(),
            chosen: Some(kernel.width),
        };
        // The widths at which the scalar form was run, with whether that had a fault.
        let mut runs: Vec<(Width, bool)> = Vec::new();
        let target = kernel.visa.target;
        let mut reasons = kernel.reasons.clone();
        for (width, stages) in stages.widths {
            let Some(function) = stages.legalized.clone() else {
                continue;
            };
            let scalar = match width == kernel.width {
                true => kernel.visa.clone(),
                false => {
                    let analyses = Analyses::compute(&function);
                    let storage = self
                        .runs
                        .options
                        .optimization()
                        .unwrap_or_default()
                        .private_storage();
                    match WidthAttempt::of(
                        &function,
                        &analyses,
                        (target, width),
                        storage,
                        locations,
                    ) {
                        Ok(attempt) => attempt.selection.kernel,
                        // The compiler's own reason is among the sentences.
                        Err(_) => continue,
                    }
                }
            };
            // The compiler's sentence, or one of the same form for a width that it did not try.
            let is_about = |reason: &Reason| match reason.kind {
                ReasonKind::Registers { width: of, .. } => of == width,
                _ => false,
            };
            let found_at = reasons.iter().position(is_about);
            let reason = found_at.map(|at| reasons.remove(at));
            let needs = record::needs(&scalar, width, reason.as_ref().map(Reason::text), names);
            found.reasons.push(needs.of_form(record::Form::Scalar));
            if !self.is_shown(width) {
                continue;
            }
            found.widths.push(WidthRecord::new(
                width, stages, &function, target, locations, names,
            ));
            let forms = match self.runs.args.form.as_slice() {
                [] => &[Form::Scalar, Form::Vector],
                forms => forms,
            };
            if forms.contains(&Form::Scalar) {
                let of = (width, record::Form::Scalar);
                let before = self.runs.faulted.get();
                let configuration =
                    self.configuration((&scalar, &kernel.lowered), of, None, names)?;
                runs.push((width, self.runs.faulted.get() > before));
                found.configurations.push(configuration);
            }
            if forms.contains(&Form::Vector) {
                match self.widened(&function, &scalar, width, names)? {
                    Ok((vector, visa)) => {
                        let of = (width, record::Form::Vector);
                        let vector = Some(vector);
                        // It has the faults of the scalar form, which have been reported.
                        let launch = match runs.last() {
                            Some((of, true)) if *of == width => None,
                            Some(_) | None => self.launch,
                        };
                        let this = Explorer { launch, ..*self };
                        let configuration =
                            this.configuration((&visa, &kernel.lowered), of, vector, names)?;
                        let what = format!("the vector form at {width}");
                        let needs = record::needs(&visa, what, None, names);
                        found.reasons.push(needs.of_form(record::Form::Vector));
                        found.configurations.push(configuration);
                    }
                    Err(reason) => found.reasons.push(reason),
                }
            }
        }
        let works = |run: &&(Width, bool)| !run.1;
        if let (true, Some((width, _))) = (
            runs.iter().any(|(_, is_faulted)| *is_faulted),
            runs.iter().find(works),
        ) {
            let channels = width.channels();
            self.runs.reporter.note(&format!(
                "kernel `{name}` has no fault at {width}: if it requires sub-groups of {channels} work-items, use `--simd \
                 {channels}` or `intel_reqd_sub_group_size({channels})`"
            ));
        }
        if found.configurations.is_empty() {
            let shown = found.reasons.iter().map(|reason| reason.text.as_str());
            let shown: Vec<&str> = shown.chain(reasons.iter().map(Reason::text)).collect();
            let message = format!("no requested configuration of kernel `{name}` can be shown");
            return Err(Failure::InputMessage(
                Code::E1305,
                format!("{message}: {}", shown.join("; ")),
            ));
        }
        let others = reasons
            .iter()
            .map(|reason| record::remark_of(reason.text(), names).of_form(record::Form::Scalar));
        found.reasons.extend(others);
        Ok(found)
    }

    /// The vector form; or the reason why there is none, unless the form was requested by name.
    fn widened(
        &self,
        function: &Function,
        scalar: &visa::kernel::Kernel,
        width: Width,
        names: &mut Names,
    ) -> Result<Result<(VectorRecord, visa::kernel::Kernel), Message>, Failure> {
        let locations = &self.built.locations;
        let mut passes = VectorRecorder::new(locations, names, self.runs.args.time_passes);
        let watch = &mut |stage: &gencl::genx::passes::Stage<'_>| passes.stage(stage);
        let widened = match widen_observed(function, scalar, width, watch) {
            Ok(widened) => widened,
            Err(WidenError::Internal(message)) => return Err(Failure::Internal(message)),
            Err(WidenError::Rejected(rejected)) => {
                let is_requested = self.runs.args.form.contains(&Form::Vector);
                let is_only = self.runs.args.form == [Form::Vector];
                if is_requested && (is_only || width <= gencl::widen::MAX_WIDTH) {
                    let help = "docs/scalar-and-vector.md lists what has no vector form";
                    let place = (rejected.loc, rejected.message.as_str());
                    return Err(widened::report(
                        place,
                        (function, scalar.target, width),
                        self.built,
                        self.runs.reporter,
                        help,
                    ));
                }
                let text = match width > gencl::widen::MAX_WIDTH {
                    true => widened::too_wide(width),
                    false => format!("no vector form at {width}: {}", rejected.message),
                };
                let reason = record::remark_at(text, rejected.loc, locations, names);
                return Ok(Err(reason));
            }
        };
        let passes = passes.passes;
        let stages = [&widened.widened, &widened.legalized];
        let vector = VectorRecord::new(stages, passes, widened.versions, locations, names);
        Ok(Ok((vector, widened.visa)))
    }

    fn configuration(
        &self,
        (kernel, lowered): (&visa::kernel::Kernel, &Function),
        of: (Width, record::Form),
        vector: Option<VectorRecord>,
        names: &mut Names,
    ) -> Result<Configuration, Failure> {
        let run = match self.launch {
            Some(named) if named.launch.kernel == kernel.name => {
                let range = named.launch.range(kernel.required_group_size);
                let range = range.map_err(|error| {
                    named.report_range(&error, self.runs.reporter);
                    Failure::Input
                })?;
                let origin = Origin::Lowered(lowered, &self.built.locations);
                let form = match of.1 {
                    record::Form::Vector => "vector",
                    record::Form::Scalar | record::Form::Text => "scalar",
                };
                let label = format!("the {form} form on {} at {}", kernel.target, of.0);
                self.runs.execute(named, (kernel, origin), &range, &label)?
            }
            Some(_) | None => None,
        };
        let of = (of.0.channels(), of.1);
        self.runs.configuration(kernel, of, vector, run, names)
    }
}

impl Runs<'_> {
    fn configuration(
        &self,
        kernel: &visa::kernel::Kernel,
        of: (u32, record::Form),
        vector: Option<VectorRecord>,
        run: Option<RunReport>,
        names: &mut Names,
    ) -> Result<Configuration, Failure> {
        let report = run.as_ref().filter(|_| self.args.shown.native).cloned();
        let mut configuration =
            Configuration::new(kernel, of, vector, run, &self.source.name, names);
        if self.args.shown.native {
            let native = Native::with_lines(self.options, self.reporter);
            // Of a configuration that is shown beside others, no warning proposes another one.
            let (text, spilled) = native.listing_and_spills(kernel, None)?;
            let counts = NativeCounts::of(&text);
            configuration.figures.extend([
                ("native instructions", counts.instructions),
                ("  messages", counts.messages),
                ("  moves", counts.moves),
                ("  spilled bytes", spilled),
            ]);
            let native = native::Native::of(&text, names);
            let executed = report.and_then(|report| {
                native.executed_instructions(kernel, &configuration.visa, &report)
            });
            let executed = executed.map(|count| ("executed native instructions", count));
            configuration.figures.extend(executed);
            configuration.add_native(kernel, native);
        }
        Ok(configuration)
    }

    /// Runs a kernel. A fault is reported, and the page has it in place of what was executed.
    fn execute(
        &self,
        named: Named<'_>,
        (kernel, origin): (&visa::kernel::Kernel, Origin<'_>),
        range: &NdRange,
        label: &str,
    ) -> Result<Option<RunReport>, Failure> {
        let messages = (self.map, self.reporter);
        let of = executed::Of {
            name: label,
            works: &|| None,
            known: Some(self.faults),
        };
        match executed::execute(kernel, origin, named, range, of, messages) {
            Ok((_, report)) => Ok(Some(report)),
            Err(Unfinished::Faulted(diagnostics)) => {
                self.faults.borrow_mut().extend(diagnostics);
                self.faulted.set(self.faulted.get() + 1);
                Ok(None)
            }
            Err(Unfinished::Failed(failure)) => Err(failure),
        }
    }
}

/// The command line as it was typed, quoted for a shell.
fn command() -> String {
    let mut text = String::from("gencl");
    for word in std::env::args_os().skip(1) {
        let word = word.to_string_lossy();
        let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,+@%".contains(c);
        text.push(' ');
        match !word.is_empty() && word.chars().all(is_plain) {
            true => text += &word,
            false => text += &format!("'{}'", word.replace('\'', "'\\''")),
        }
    }
    text
}
