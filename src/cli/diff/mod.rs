//! `gencl diff`: compiles the kernel of a launch file in several configurations (targets, dispatch widths,
//! the scalar and the vector form, vector IR written by hand), or several versions of a kernel, runs each, and
//! compares what they execute.
//!
//! Figures are reported only if all configurations compute the same buffers: the vector form bit for bit
//! what the scalar form computes, other targets, widths, versions and code by the rules of the first launch file. Other widths of a
//! kernel with sub-group operations may compute other buffers, as their sub-groups are others.
//!
//! Two files of Gen IR, or two of vector IR, without a launch file are compared as texts.

mod columns;
mod files;
mod legend;
mod printed;
mod renaming;
mod report;
mod rows;
mod tables;
mod texts;
mod traffic;
mod verdict;
mod visa_file;

use super::args::{Diff, Form};
use super::buffers;
use super::executed::{self, Origin, Unfinished};
use super::includes::FoundFiles;
use super::inputs::Inputs;
use super::launch_file::{Named, roots};
use super::native::Native;
use super::options::BuildOptions;
use super::output::{Failure, Outcome, Reporter, document, eprint, print};
use super::pipeline::{self, Built, Kernel, Request, Source};
use super::widened;
use columns::{Column, NativeFigures, Shape, label};
pub(super) use files::divided;
use files::{Files, Hand, Version};
use gencl::compile::{CompileError, compile_vector_ir};
use gencl::diagnostic::Code;
use gencl::explore::lines;
use gencl::genx::function::Function;
use gencl::launch::file::LaunchFile;
use gencl::launch::{Argument, NdRange, RunReport};
use gencl::source::SourceMap;
use gencl::target::{Target, Width};
use gencl::visa;
use std::collections::{BTreeMap, BTreeSet};
use tables::{Lines, Table, file_name};

/// Compares the configurations of a command line.
pub(crate) fn run(args: &Diff, options: BuildOptions) -> Outcome {
    let reporter = Reporter::of(&args.shown.messages);
    let inputs = Inputs::default();
    if let Some(texts) = texts::requested(args, &options)? {
        return texts::run(texts, args, &inputs, reporter);
    }
    let targets = super::targets::several(&args.target.join(","))?;
    visa_file::check(args, &targets)?;
    let roots = roots(&args.shown.root)?;
    let Files { versions, hand } = files::read(args, &inputs, &roots, reporter)?;
    let mut build_options = Vec::new();
    let mut ranges = Vec::new();
    for version in &versions {
        let named = Named {
            launch: &version.launch,
            path: &version.path,
        };
        build_options.push(named.build_options(options.clone(), reporter)?);
        // Reports invalid sizes before anything is compiled; what the kernel requires is not known yet.
        ranges.push(version.launch.range(None).map_err(|error| {
            named.report_range(&error, reporter);
            Failure::Input
        })?);
    }
    let forms = match args.form.as_slice() {
        // Versions are compared as they are compiled.
        [] if versions.len() > 1 => &[Form::Scalar],
        [] => &[Form::Scalar, Form::Vector][..],
        forms => forms,
    };
    let native = (args.shown.native.then_some(build_options.first())).flatten();
    let mut comparison = Comparison {
        ranges,
        reporter,
        native: native.map(|options| Native::with_lines(options, reporter)),
        columns: Vec::new(),
        expected: Vec::new(),
        is_by_width: false,
        tables: versions.iter().map(Table::of).collect(),
        lines: (0..versions.len())
            .map(|k| Lines::of(&versions, k))
            .collect(),
        remarks: Vec::new(),
        is_partial: false,
        is_any_compared: false,
        differences: Vec::new(),
        has_other_sub_groups: false,
        is_any_left_out: false,
        outputs: printed::Outputs::default(),
        reported: BTreeSet::new(),
        version: 0,
        versions: &versions,
    };
    // The first configuration that was rejected, or whose run has a fault: the others are compared all the same.
    let mut rejected = None;
    let mut kept = |outcome: Outcome| match outcome {
        Err(failure @ (Failure::Input | Failure::Fault)) => {
            rejected.get_or_insert(failure);
            Ok(())
        }
        outcome => outcome,
    };
    for target in targets {
        let mut widths = vec![Vec::new(); versions.len()];
        for simd in &args.shown.simd {
            let code = pipeline::Code::parse(target.info().name, simd)?
                .with_vector_form(forms.contains(&Form::Vector));
            for (index, options) in build_options.iter().enumerate() {
                comparison.version = index;
                let outcome =
                    comparison.configuration(&inputs, options, code, forms, &mut widths[index]);
                kept(outcome)?;
            }
        }
        // Remarks on an automatic width tell it.
        if args.shown.simd.iter().all(|simd| simd != AUTOMATIC) {
            for (index, options) in build_options.iter().enumerate() {
                comparison.version = index;
                let code = pipeline::Code::parse(target.info().name, AUTOMATIC)?;
                comparison.remark_choice(&inputs, options, code);
            }
        }
        comparison.version = 0;
        for hand in &hand {
            kept(comparison.by_hand(hand, target))?;
        }
        if let Some(path) = &args.visa {
            let ze_info = args.ze_info.as_deref();
            kept(comparison.of_visa(path, ze_info, &inputs, target))?;
        }
    }
    if comparison.columns.is_empty() {
        if let Some(rejected) = rejected {
            return Err(rejected);
        }
        if let Some(remark) = comparison.remarks.first() {
            return Err(Failure::Refused(format!(
                "there is nothing to compare: {remark}"
            )));
        }
        // A width and a form exclude each other; notes have named the ones that were left out.
        return Err(Failure::Usage(
            "there is nothing to compare: a vector form has at most 16 work-items for each thread; use \
             `--simd 8,16` or `--form scalar`"
                .to_owned(),
        ));
    }
    let text = match args.json {
        true => document(comparison.json()),
        false if args.legend => comparison.text(true) + &comparison.legend(),
        false => comparison.text(false),
    };
    print(text.as_bytes())?;
    // The figures are printed all the same: they often tell why.
    for difference in &comparison.differences {
        reporter.error(Code::E0822, &difference.to_string());
    }
    for difference in comparison.outputs.differences() {
        reporter.error(Code::E0822, difference);
    }
    let differences = &comparison.differences;
    let is_rounding = differences.iter().all(|d| d.buffer.is_rounding());
    // Versions that differ by more than rounding compute something else.
    if differences.iter().any(|d| is_rounding || d.version == 0) {
        reporter.note(&versions[0].reason_note(is_rounding));
    }
    match (comparison.is_alike(), rejected) {
        (false, _) => Err(Failure::Different),
        (true, Some(rejected)) => Err(rejected),
        (true, None) => Ok(()),
    }
}

/// The value of `--simd` for the width that `gencl compile` chooses.
const AUTOMATIC: &str = "auto";

/// What all configurations have in common, and the results so far.
struct Comparison<'a> {
    versions: &'a [Version],
    /// The index of the version that is compiled and run.
    version: usize,
    /// By version, the index space: that of the kernel that was compiled last.
    ranges: Vec<NdRange>,
    reporter: Reporter,
    /// Counts native instructions, if requested.
    native: Option<Native<'a>>,
    columns: Vec<Column>,
    /// The buffers of the first configuration, which is one of the first version, and its width; then those of widths
    /// whose sub-groups compute others.
    expected: Vec<(u32, Vec<Argument>)>,
    /// Whether the kernel uses sub-group operations, so that configurations of another width may compute others.
    is_by_width: bool,
    /// One for each version, and those of texts in vector IR with lines of their own.
    tables: Vec<Table>,
    /// By version, the lines of its code.
    lines: Vec<Lines>,
    /// For each target with an automatic width, what `gencl compile` chooses; and the buffers that are not compared.
    remarks: Vec<String>,
    /// Whether a version has other output buffers, so that some are not compared.
    is_partial: bool,
    /// Whether some buffer is compared with that of the first configuration.
    is_any_compared: bool,
    /// Whether some width computes other buffers because its sub-groups are others.
    has_other_sub_groups: bool,
    /// Whether some configuration was rejected, or has a fault.
    is_any_left_out: bool,
    /// What differs from the buffers of the first column.
    differences: Vec<BufferDifference>,
    /// What `printf` has printed.
    outputs: printed::Outputs,
    /// The texts of errors that were reported: several configurations may have the same.
    reported: BTreeSet<String>,
}

/// A buffer of a configuration that differs from that of the first one.
struct BufferDifference {
    /// The index of the version, if there are several.
    version: usize,
    /// The name of the version in messages, with `: `; empty if there is one.
    prefix: String,
    /// The configuration in messages.
    label: String,
    target: &'static str,
    form: Shape,
    /// Work-items of a thread; `None` for files of other code.
    width: Option<u32>,
    buffer: buffers::Different,
}

impl std::fmt::Display for BufferDifference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}: {}", self.prefix, self.label, self.buffer)
    }
}

impl<'a> Comparison<'a> {
    /// The launch of the current version.
    fn launch(&self) -> &'a LaunchFile {
        &self.versions[self.version].launch
    }

    /// The source of the current version.
    fn source(&self) -> Source {
        let launch = self.launch();
        let mut source = Source::new(&launch.source_name, launch.source.clone());
        source.by_own_lines = self.lines[self.version].table == self.version;
        source
    }

    /// The start of a message about the current version: its name if there are several.
    fn prefix(&self) -> String {
        match self.versions {
            [_] => String::new(),
            versions => format!("{}: ", versions[self.version].name),
        }
    }

    /// Compiles and runs the kernel for a target and a width, in each form. `widths` has the widths of
    /// the target that were compared before: the automatic one may be one of them.
    fn configuration(
        &mut self,
        inputs: &Inputs,
        options: &BuildOptions,
        code: pipeline::Code,
        forms: &[Form],
        widths: &mut Vec<Width>,
    ) -> Outcome {
        let launch = self.launch();
        let has = code.target.info().widths;
        if let Some(width) = code.width.filter(|width| !has.contains(width)) {
            let remark = format!("{} has no {width}: it is left out", code.target);
            if !self.remarks.contains(&remark) {
                self.remarks.push(remark);
            }
            return Ok(());
        }
        let request = Request {
            source: self.source(),
            inputs,
            folder: launch.source_folder.clone(),
            options,
            code,
            kernels: std::slice::from_ref(&launch.kernel),
            included: FoundFiles::default(),
        };
        let (text, built) = pipeline::compile_quietly(&request, self.reporter, &mut |_| {});
        let built = match built {
            Ok(built) => built,
            Err(rejected) => {
                self.report_once(text);
                self.is_any_left_out = true;
                let width = match code.width {
                    Some(width) => format!(" at {width}"),
                    None => String::new(),
                };
                self.remarks.push(format!(
                    "{}the kernel was rejected on {}{width}",
                    self.prefix(),
                    code.target
                ));
                return Err(rejected.failure);
            }
        };
        let Some(kernel) = built.kernels.first() else {
            return Err(Failure::Internal(
                "the compiler returned no kernel".to_owned(),
            ));
        };
        if widths.contains(&kernel.width) {
            return Ok(());
        }
        widths.push(kernel.width);
        // The finalizer counts what it spills: the warning about the estimate would contradict it.
        if self.native.is_none() && forms.contains(&Form::Scalar) {
            self.warn_of_pressure(&built);
        }
        let range = launch.range(kernel.visa.required_group_size);
        self.ranges[self.version] =
            range.map_err(|error| Failure::InputMessage(Code::E0804, error.to_string()))?;
        let is_scalar_only = !forms.contains(&Form::Vector);
        let run = self.execute_form(&built, kernel, (&kernel.visa, Form::Scalar), &|| {
            self.working_width(&request, kernel)
        });
        let (scalar, report) = match run {
            Ok(done) => done,
            Err(failure @ Failure::Fault) => {
                // The width that the compiler chooses may be another one.
                let has_scalar = forms.contains(&Form::Scalar);
                self.left_out(&label(kernel, Form::Scalar));
                if code.width.is_none() && !is_scalar_only {
                    self.as_compiled(&request, kernel.width, widths, has_scalar)?;
                }
                return Err(failure);
            }
            Err(failure) => return Err(failure),
        };
        self.agree(&scalar, code.target, Ok(kernel));
        self.agree_on_output(&report.printed, &label(kernel, Form::Scalar));
        for &form in forms {
            match form {
                Form::Scalar => {
                    let lines = self.lines_of(&kernel.visa, &report, &built, &BTreeMap::new());
                    let of = (Shape::Scalar, &built.map, &kernel.peak);
                    self.add(of, &kernel.visa, &report, lines)?;
                }
                Form::Vector if kernel.width > Width::Simd16 => {
                    self.reporter
                        .note("the vector form has at most 16 work-items for each thread");
                }
                Form::Vector => {
                    let help =
                        "compare other configurations of the scalar form with `--form scalar`";
                    let vector = widened::of(kernel, &built, self.reporter, help)?;
                    let (vector, versions) = (vector.visa, vector.versions);
                    let run = self.execute_form(&built, kernel, (&vector, Form::Vector), &|| None);
                    let (found, report) = match run {
                        Ok(done) => done,
                        Err(failure @ Failure::Fault) => {
                            self.left_out(&label(kernel, Form::Vector));
                            return Err(failure);
                        }
                        Err(failure) => return Err(failure),
                    };
                    if found != scalar {
                        let message = format!(
                            "{}: {} computes other buffers than {}",
                            self.launch().name,
                            label(kernel, Form::Vector),
                            label(kernel, Form::Scalar)
                        );
                        self.reporter.error(Code::E0822, &message);
                        let version = &self.versions[self.version];
                        self.reporter.note(&version.reason_note(false));
                        return Err(Failure::Different);
                    }
                    self.agree_on_output(&report.printed, &label(kernel, Form::Vector));
                    self.is_any_compared = true;
                    let lines = self.lines_of(&vector, &report, &built, &versions);
                    let of = (Shape::Vector, &built.map, &kernel.peak);
                    self.add(of, &vector, &report, lines)?;
                }
            }
        }
        if code.width.is_none() && forms.contains(&Form::Vector) {
            let has_scalar = forms.contains(&Form::Scalar);
            return self.as_compiled(&request, kernel.width, widths, has_scalar);
        }
        Ok(())
    }

    /// Remarks which of the widths that were compared `gencl compile` chooses.
    fn remark_choice(&mut self, inputs: &Inputs, options: &BuildOptions, code: pipeline::Code) {
        let (version, target) = (self.version, code.target);
        let columns = self.columns.iter();
        let own = columns.filter(|c| c.version == version && c.target == target.info().name);
        let widths: Vec<u32> = own.map(|column| column.width).collect();
        if widths.is_empty() {
            return;
        }
        let request = Request {
            source: self.source(),
            inputs,
            folder: self.launch().source_folder.clone(),
            options,
            code,
            kernels: std::slice::from_ref(&self.launch().kernel),
            included: FoundFiles::default(),
        };
        // Warnings and errors were reported with the other widths.
        let (_, built) = pipeline::compile_quietly(&request, self.reporter, &mut |_| {});
        let chosen = built
            .ok()
            .and_then(|built| Some(built.kernels.first()?.width));
        if let Some(chosen) = chosen.filter(|chosen| widths.contains(&chosen.channels())) {
            let prefix = self.prefix();
            self.remarks.push(format!(
                "{prefix}{target}: `gencl compile` chooses {chosen}"
            ));
        }
    }

    /// Remarks on the automatic width: the vector form, which has at most 16 work-items for each thread, may limit
    /// it. If `gencl compile` chooses another one, the scalar form at that width is compared too.
    fn as_compiled(
        &mut self,
        request: &Request<'_>,
        compared: Width,
        widths: &mut Vec<Width>,
        has_scalar: bool,
    ) -> Outcome {
        let request = Request {
            source: self.source(),
            inputs: request.inputs,
            folder: request.folder.clone(),
            options: request.options,
            code: request.code.with_vector_form(false),
            kernels: request.kernels,
            included: FoundFiles::default(),
        };
        let target = request.code.target;
        // Warnings and errors were reported with the other width.
        let (_, built) = pipeline::compile_quietly(&request, self.reporter, &mut |_| {});
        let Ok(built) = built else {
            return Ok(());
        };
        let Some(kernel) = built.kernels.first() else {
            return Ok(());
        };
        let chosen = kernel.width;
        if chosen == compared {
            self.remarks.push(format!(
                "{}{target}: `gencl compile` chooses {chosen}, at which the forms are compared",
                self.prefix()
            ));
            return Ok(());
        }
        let place = match has_scalar {
            true => " (the last column of the target)",
            false => " (compare it with `--form scalar`)",
        };
        self.remarks.push(format!(
            "{}{target}: `gencl compile` chooses {chosen}{place}; the vector form has at most 16 work-items for each \
             thread, so the forms are compared at {compared}",
            self.prefix()
        ));
        if has_scalar && !widths.contains(&chosen) {
            widths.push(chosen);
            if self.native.is_none() {
                self.warn_of_pressure(&built);
            }
            let run = self.execute_form(&built, kernel, (&kernel.visa, Form::Scalar), &|| None);
            let (scalar, report) = match run {
                Ok(done) => done,
                Err(failure) => {
                    self.left_out(&label(kernel, Form::Scalar));
                    return Err(failure);
                }
            };
            self.agree(&scalar, target, Ok(kernel));
            self.agree_on_output(&report.printed, &label(kernel, Form::Scalar));
            let lines = self.lines_of(&kernel.visa, &report, &built, &BTreeMap::new());
            let of = (Shape::Scalar, &built.map, &kernel.peak);
            self.add(of, &kernel.visa, &report, lines)?;
        }
        Ok(())
    }

    /// Reports a text, unless another configuration had the same.
    fn report_once(&mut self, text: String) {
        if !self.reported.contains(&text) {
            eprint(&text);
            self.reported.insert(text);
        }
    }

    /// Reports that the registers of the compiled kernel do not suffice at its width.
    fn warn_of_pressure(&mut self, built: &Built) {
        let warnings = built.diagnostics.iter();
        for warning in warnings.filter(|warning| warning.code == Code::W0702) {
            let text = self
                .reporter
                .text(&built.map, std::slice::from_ref(warning));
            self.report_once(text);
        }
    }

    /// Remarks that a configuration is not compared, because its run has a fault.
    fn left_out(&mut self, label: &str) {
        let remark = format!("{}{label} has a fault: it is left out", self.prefix());
        self.remarks.push(remark);
        self.is_any_left_out = true;
    }

    /// The first other width of the target at which a kernel that uses sub-groups has no fault.
    fn working_width(&self, request: &Request<'_>, kernel: &Kernel) -> Option<u32> {
        if !kernel.lowered.depends_on_sub_groups() {
            return None;
        }
        let widths = request.code.target.info().widths.iter();
        let mut others = widths.filter(|width| **width != kernel.width);
        let works = |width: &&Width| {
            let mut code = request.code.with_vector_form(false);
            code.width = Some(**width);
            let request = Request {
                source: self.source(),
                inputs: request.inputs,
                folder: request.folder.clone(),
                options: request.options,
                code,
                kernels: request.kernels,
                included: FoundFiles::default(),
            };
            let (_, built) = pipeline::compile_quietly(&request, self.reporter, &mut |_| {});
            let built = built.ok();
            let kernel = built.as_ref().and_then(|built| built.kernels.first());
            built.as_ref().zip(kernel).is_some_and(|(built, kernel)| {
                let origin = Origin::Lowered(&kernel.lowered, &built.locations);
                let range = &self.ranges[self.version];
                kernel.width == **width
                    && executed::has_no_fault(&kernel.visa, origin, self.named(), range)
            })
        };
        others.find(works).map(|width| width.channels())
    }

    /// The launch file of the current version, with its path.
    fn named(&self) -> Named<'a> {
        let version = &self.versions[self.version];
        Named {
            launch: &version.launch,
            path: &version.path,
        }
    }

    /// Runs a form of a kernel of the current version; its faults are reported, with their causes and a width that
    /// `works` instead.
    fn execute_form(
        &self,
        built: &Built,
        kernel: &Kernel,
        (visa, form): (&visa::kernel::Kernel, Form),
        works: &dyn Fn() -> Option<u32>,
    ) -> Result<(Vec<Argument>, RunReport), Failure> {
        let origin = Origin::Lowered(&kernel.lowered, &built.locations);
        let label = label(kernel, form);
        self.execute(&built.map, origin, visa, executed::Of::new(&label, works))
    }

    /// Runs a kernel in the index space of the current version.
    fn execute(
        &self,
        map: &SourceMap,
        origin: Origin<'_>,
        kernel: &visa::kernel::Kernel,
        of: executed::Of<'_>,
    ) -> Result<(Vec<Argument>, RunReport), Failure> {
        let range = &self.ranges[self.version];
        executed::execute(
            kernel,
            origin,
            self.named(),
            range,
            of,
            (map, self.reporter),
        )
        .map_err(Unfinished::into_failure)
    }

    /// Compares the buffers of a configuration with those of the first one.
    ///
    /// `code` is the kernel whose scalar form was run, or the name and the work-items per thread of a file of other code.
    fn agree(
        &mut self,
        arguments: &[Argument],
        target: Target,
        code: Result<&Kernel, (&str, u32, Shape)>,
    ) {
        let width = match code {
            Ok(kernel) => kernel.width.channels(),
            Err((_, width, _)) => width,
        };
        self.is_by_width |= code.is_ok_and(|kernel| kernel.lowered.depends_on_sub_groups());
        let known = (self.expected.iter().find(|known| known.0 == width)).or(self.expected.first());
        let Some((of_width, expected)) = known else {
            self.expected.push((width, arguments.to_vec()));
            return;
        };
        let other_width = Some(*of_width).filter(|other| self.is_by_width && *other != width);
        let base = &self.versions[0].launch;
        let found = self.launch().outputs(arguments);
        let mut references = Vec::new();
        for (index, array) in base.outputs(expected) {
            if base.compare.rule(index).is_none() {
                continue;
            }
            let other = found.iter().find(|output| output.0 == index);
            let is_alike =
                other.is_some_and(|(_, o)| o.element == array.element && o.shape == array.shape);
            if is_alike {
                references.push((index, array));
                continue;
            }
            self.is_partial = true;
            let remark = format!(
                "{}arg{index} is not compared: it is no output of the type and shape that it has in {}",
                self.prefix(),
                self.versions[0].name
            );
            if !self.remarks.contains(&remark) {
                self.remarks.push(remark);
            }
        }
        self.is_any_compared |= !references.is_empty();
        let differences = buffers::differences(base, &found, &references, &[]);
        if let Some(other) = other_width.filter(|_| !differences.is_empty()) {
            (self.is_partial, self.has_other_sub_groups) = (true, true);
            self.remarks.push(format!(
                "{}{target}: SIMD{width} computes other buffers than SIMD{other}: the kernel uses sub-group operations, \
                 and a sub-group is the work-items of a thread",
                self.prefix()
            ));
            if self.version == 0 && code.is_ok() {
                self.expected.push((width, arguments.to_vec()));
            }
            return;
        }
        let (form, width, label) = match code {
            Ok(kernel) => (
                Shape::Scalar,
                Some(kernel.width.channels()),
                label(kernel, Form::Scalar),
            ),
            Err((name, _, form)) => (form, None, format!("{name} on {target}")),
        };
        for buffer in differences {
            self.differences.push(BufferDifference {
                version: self.version,
                prefix: self.prefix(),
                label: label.clone(),
                target: target.info().name,
                form,
                width,
                buffer,
            });
        }
    }

    /// Compiles and runs vector IR that was written by hand.
    fn by_hand(&mut self, hand: &Hand, target: Target) -> Outcome {
        let built = match compile_vector_ir(&hand.name, &hand.text, target, &[]) {
            Ok(built) => built,
            Err(CompileError::Rejected { map, diagnostics }) => {
                self.is_any_left_out = true;
                eprint(&self.reporter.text(&map, &diagnostics));
                return Err(Failure::Input);
            }
            Err(error) => return Err(Failure::Internal(error.to_string())),
        };
        let message =
            |text: String| Failure::InputMessage(Code::E1305, format!("{}: {text}", hand.name));
        let named = built.kernel(&self.launch().kernel);
        let kernel = match (named, built.kernels.as_slice()) {
            (Some(kernel), _) | (None, [kernel]) => kernel,
            (None, _) => {
                let text = format!("no kernel named `{}`", self.launch().kernel);
                return Err(message(text));
            }
        };
        let of_kernel = |f: &&Function| f.kernel.as_ref().is_some_and(|k| *k.name == *kernel.name);
        let function = built.module.functions.iter().find(of_kernel);
        let channels = function.and_then(|f| f.kernel.as_ref()?.channels.as_deref());
        let range = &self.ranges[self.version];
        let (width, range) = match (channels, built.module.items) {
            // Its threads execute the work-items of the launch.
            (Some(channels), _) => (channels.width.channels(), range.clone()),
            (None, Some(items)) => {
                let range = files::divided(range, items).map_err(message)?;
                (items.iter().product(), range)
            }
            (None, None) => {
                let text = "`!gencl.items` is missing, which states the work-items of a thread, as in \
                            `!gencl.items = !{!9}` and `!9 = !{i32 16}`";
                return Err(message(text.to_owned()));
            }
        };
        let label = format!("{} on {target}", hand.name);
        let origin = Origin::Vector(&built, &kernel.name);
        let run = executed::execute(
            kernel,
            origin,
            self.named(),
            &range,
            executed::Of::new(&label, &|| None),
            (&built.map, self.reporter),
        );
        let (found, report) = match run {
            Ok(done) => done,
            Err(unfinished) => {
                self.left_out(&label);
                return Err(unfinished.into_failure());
            }
        };
        self.agree(&found, target, Err((&hand.name, width, Shape::Hand)));
        self.agree_on_output(&report.printed, &hand.name);
        let (table, of) = self.table_of(hand, &kernel.locations);
        let lines = lines::lines(
            kernel,
            width,
            &of,
            &kernel.locations,
            &BTreeMap::new(),
            Some(&report),
        );
        let mut column = self.column((Shape::Hand, width), kernel, Some(&report), (lines, None))?;
        column.table = table;
        column.file = Some(file_name(&hand.name).to_owned());
        self.columns.push(column);
        Ok(())
    }
}
