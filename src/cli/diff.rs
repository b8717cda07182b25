//! `gencl diff`: compiles the kernel of a launch file in several configurations (targets, dispatch widths,
//! the scalar and the vector form), runs each, and compares what they execute.
//!
//! Figures are reported only if all configurations compute the same buffers: the vector form bit for bit
//! what the scalar form computes, other targets and widths by the rules of the launch file.

use super::args::{Diff, Form};
use super::buffers;
use super::includes::FoundFiles;
use super::inputs::Inputs;
use super::options::BuildOptions;
use super::output::{Failure, Outcome, Reporter, eprint, print};
use super::pipeline::{self, Kernel, Request, Source};
use super::run::{build_options, roots};
use super::vector::is_vector_ir;
use gencl::compile::{WidenError, widen_legalized};
use gencl::diagnostic::{Code, Diagnostic};
use gencl::launch::file::LaunchFile;
use gencl::launch::{Argument, NdRange, RunOptions, RunReport, Work};
use gencl::source::{LocationTable, SourceMap};
use gencl::target::Width;
use gencl::visa;
use gencl::visa::measure::{Measures, measure};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The width of the column with the names of figures and the source lines, in characters.
const NAMES: usize = 44;

/// A configuration that was compiled and run.
struct Column {
    target: &'static str,
    form: Form,
    width: u32,
    measures: Measures,
    steps: u64,
    threads: u64,
    work: Work,
    /// The number of instructions of each source line of the source file.
    lines: BTreeMap<u32, u64>,
}

impl Column {
    fn form(&self) -> &'static str {
        match self.form {
            Form::Scalar => "scalar",
            Form::Vector => "vector",
        }
    }
}

/// Compares the configurations of a command line.
pub(crate) fn run(args: &Diff, options: BuildOptions) -> Outcome {
    let reporter = Reporter::new(args.messages.error_format, args.messages.color);
    let roots = roots(&args.root)?;
    let inputs = Inputs::default();
    let launch = inputs
        .read_launch(&args.launch, &roots)
        .map_err(Failure::InputMessage)?;
    if is_vector_ir(&launch.source_name) {
        let message = format!(
            "{}: {} is vector IR, which has no scalar form to compare with",
            args.launch.display(),
            launch.source_name
        );
        return Err(Failure::InputMessage(message));
    }
    let options = build_options(&launch, options).map_err(|message| {
        Failure::InputMessage(format!("{}: options: {message}", args.launch.display()))
    })?;
    let range = NdRange::new(&launch.global, launch.local.as_deref(), &launch.offset).map_err(
        |message| Failure::InputMessage(format!("{}: {message}", args.launch.display())),
    )?;
    let mut comparison = Comparison {
        launch: &launch,
        range: &range,
        reporter,
        columns: Vec::new(),
        expected: None,
        lines: Vec::new(),
    };
    for target in &args.target {
        let mut widths = Vec::new();
        for simd in &args.simd {
            let code = pipeline::Code::parse(target, simd)?;
            comparison.configuration(&inputs, &options, code, &args.form, &mut widths)?;
        }
    }
    let text = match args.json {
        true => format!("{:#}\n", comparison.json()),
        false => comparison.text(),
    };
    print(text.as_bytes())
}

/// What all configurations have in common, and the results so far.
struct Comparison<'a> {
    launch: &'a LaunchFile,
    range: &'a NdRange,
    reporter: Reporter,
    columns: Vec<Column>,
    /// The buffers of the first configuration.
    expected: Option<Vec<Argument>>,
    /// The lines of the source.
    lines: Vec<String>,
}

impl Comparison<'_> {
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
        let launch = self.launch;
        let request = Request {
            source: Source::new(&launch.source_name, launch.source.clone()),
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
                eprint(&text);
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
        self.lines = launch.source.lines().map(str::to_owned).collect();
        let (scalar, report) = self.execute(&built.map, &kernel.visa)?;
        self.agree(&scalar, &label(kernel, Form::Scalar))?;
        for &form in forms {
            match form {
                Form::Scalar => self.add(kernel, form, &kernel.visa, &report, &built.locations),
                Form::Vector => {
                    let vector = self.widened(kernel, &built)?;
                    let (found, report) = self.execute(&built.map, &vector)?;
                    if found != scalar {
                        let message = format!(
                            "{}: {} computes other buffers than {}",
                            self.launch.name,
                            label(kernel, Form::Vector),
                            label(kernel, Form::Scalar)
                        );
                        self.reporter.error(&message);
                        return Err(Failure::Different);
                    }
                    self.add(kernel, form, &vector, &report, &built.locations);
                }
            }
        }
        Ok(())
    }

    /// The vector form of a kernel; a construct that has none is reported.
    fn widened(
        &self,
        kernel: &Kernel,
        built: &pipeline::Built,
    ) -> Result<visa::kernel::Kernel, Failure> {
        let rejected = match widen_legalized(&kernel.legalized, &kernel.visa, kernel.width) {
            Ok(widened) => return Ok(widened.visa),
            Err(WidenError::Internal(message)) => return Err(Failure::Internal(message)),
            Err(WidenError::Rejected(rejected)) => rejected,
        };
        let span = built
            .locations
            .get(rejected.loc)
            .and_then(|location| built.map.span_of(location));
        let message = format!(
            "{} has no vector form on `{}` at SIMD{}",
            rejected.message,
            kernel.visa.target,
            kernel.width.channels()
        );
        let diagnostic = match span {
            Some(span) => Diagnostic::new(Code::E1106, span, message),
            None => Diagnostic::without_place(Code::E1106, message),
        };
        let help = "compare other configurations of the scalar form with `--form scalar`";
        eprint(&self.reporter.text(&built.map, &[diagnostic.help(help)]));
        Err(Failure::Input)
    }

    /// Runs a kernel; a fault is reported.
    fn execute(
        &self,
        map: &SourceMap,
        kernel: &visa::kernel::Kernel,
    ) -> Result<(Vec<Argument>, RunReport), Failure> {
        let mut arguments = self.launch.launch_arguments();
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let options = RunOptions {
            jobs,
            ..RunOptions::default()
        };
        match gencl::sim::run(kernel, self.range, &mut arguments, &options) {
            Ok(report) => Ok((arguments, report)),
            Err(fault) => {
                let diagnostic = super::run::fault_diagnostic(map, &fault);
                eprint(&self.reporter.text(map, &[diagnostic]));
                Err(match fault.kind.is_of_launch() {
                    true => Failure::Input,
                    false => Failure::Fault,
                })
            }
        }
    }

    /// Compares the buffers of a configuration with those of the first one.
    fn agree(&mut self, arguments: &[Argument], label: &str) -> Outcome {
        let Some(expected) = &self.expected else {
            self.expected = Some(arguments.to_vec());
            return Ok(());
        };
        let references: Vec<_> = self
            .launch
            .outputs(expected)
            .into_iter()
            .filter(|(index, _)| self.launch.compare.rule(*index).is_some())
            .collect();
        let found = self.launch.outputs(arguments);
        let differences = buffers::differences(self.launch, &found, &references);
        for difference in &differences {
            self.reporter.error(&format!("{label}: {difference}"));
        }
        match differences.is_empty() {
            true => Ok(()),
            false => Err(Failure::Different),
        }
    }

    fn add(
        &mut self,
        kernel: &Kernel,
        form: Form,
        visa: &visa::kernel::Kernel,
        report: &RunReport,
        locations: &LocationTable,
    ) {
        let mut lines = BTreeMap::new();
        for instruction in visa.instructions.iter().filter(|i| !i.opcode.is_marker()) {
            let location = locations.get(instruction.loc);
            let own = location.filter(|l| *l.file == *self.launch.source_name);
            *lines.entry(own.map_or(0, |l| l.line)).or_default() += 1;
        }
        self.columns.push(Column {
            target: visa.target.info().name,
            form,
            width: kernel.width.channels(),
            measures: measure(visa),
            steps: report.steps,
            threads: report.threads,
            work: report.work.unwrap_or_default(),
            lines,
        });
    }

    /// The names of the figures, with the figure of each column.
    fn rows(&self) -> Vec<(&'static str, Vec<u64>)> {
        let row = |name, of: fn(&Column) -> u64| (name, self.columns.iter().map(of).collect());
        vec![
            row("vISA instructions", |c| c.measures.instructions as u64),
            row("  messages", |c| c.measures.messages as u64),
            row("  moves", |c| c.measures.moves as u64),
            row("  compares", |c| c.measures.compares as u64),
            row("  non-contiguous operands", |c| {
                c.measures.noncontiguous_operands as u64
            }),
            row("live GRFs, at most", |c| u64::from(c.measures.peak_grfs)),
            row("threads", |c| c.threads),
            row("executed instructions", |c| c.steps),
            row("  messages", |c| c.work.messages),
            row("  bytes read", |c| c.work.bytes_read),
            row("  bytes written", |c| c.work.bytes_written),
            row("  channels offered", |c| c.work.channels_offered),
            row("  channels used", |c| c.work.channels_used),
        ]
    }

    fn text(&self) -> String {
        let items: u64 = self.range.global.iter().product();
        let mut text = format!(
            "{}: kernel `{}`, {items} work-items; the buffers of all columns agree\n\n",
            self.launch.name, self.launch.kernel
        );
        let heads: Vec<String> = self
            .columns
            .iter()
            .map(|c| format!("{} {} SIMD{}", c.target, c.form(), c.width))
            .collect();
        let widths: Vec<usize> = heads.iter().map(|head| head.len().max(12) + 2).collect();
        let mut line = |name: &str, cells: &[String]| {
            text += &format!("{name:NAMES$}");
            for (cell, width) in cells.iter().zip(&widths) {
                text += &format!("{cell:>width$}");
            }
            text = text.trim_end().to_owned() + "\n";
        };
        line("", &heads);
        for (name, figures) in self.rows() {
            let cells: Vec<String> = figures.iter().map(u64::to_string).collect();
            line(name, &cells);
        }
        line("", &[]);
        line("vISA instructions by line", &[]);
        for (number, figures) in self.by_line() {
            let cells: Vec<String> = figures.iter().map(u64::to_string).collect();
            line(&shortened(&self.source_line(number)), &cells);
        }
        text
    }

    /// For each source line with code, its number and the number of instructions in each column; 0 is
    /// the number of the prologue and other code without a line.
    fn by_line(&self) -> Vec<(u32, Vec<u64>)> {
        let mut numbers: Vec<u32> = self
            .columns
            .iter()
            .flat_map(|c| c.lines.keys().copied())
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        let count = |c: &Column, number| c.lines.get(&number).copied().unwrap_or(0);
        let figures = |number| self.columns.iter().map(|c| count(c, number)).collect();
        numbers.into_iter().map(|n| (n, figures(n))).collect()
    }

    fn source_line(&self, number: u32) -> String {
        let text = (number as usize).checked_sub(1);
        match text.and_then(|index| self.lines.get(index)) {
            Some(text) => format!("{number:4}  {}", text.trim()),
            None => "      (no line)".to_owned(),
        }
    }

    fn json(&self) -> Value {
        let columns: Vec<Value> = self
            .columns
            .iter()
            .map(|c| {
                json!({
                    "target": c.target,
                    "form": c.form(),
                    "simd": c.width,
                    "visa": {
                        "instructions": c.measures.instructions,
                        "messages": c.measures.messages,
                        "moves": c.measures.moves,
                        "compares": c.measures.compares,
                        "noncontiguous_operands": c.measures.noncontiguous_operands,
                        "grfs_needed": c.measures.peak_grfs,
                    },
                    "executed": {
                        "threads": c.threads,
                        "instructions": c.steps,
                        "messages": c.work.messages,
                        "bytes_read": c.work.bytes_read,
                        "bytes_written": c.work.bytes_written,
                        "channels_offered": c.work.channels_offered,
                        "channels_used": c.work.channels_used,
                    },
                })
            })
            .collect();
        let lines: Vec<Value> = self
            .by_line()
            .into_iter()
            .map(|(line, figures)| json!({ "line": line, "instructions": figures }))
            .collect();
        json!({
            "name": self.launch.name,
            "kernel": self.launch.kernel,
            "columns": columns,
            "lines": lines,
        })
    }
}

/// The name of a configuration in messages.
fn label(kernel: &Kernel, form: Form) -> String {
    let form = match form {
        Form::Scalar => "scalar",
        Form::Vector => "vector",
    };
    format!(
        "the {form} form on {} at SIMD{}",
        kernel.visa.target,
        kernel.width.channels()
    )
}

/// At most as many characters of a line as fit the first column.
fn shortened(line: &str) -> String {
    match line.chars().count() {
        0..NAMES => line.to_owned(),
        _ => line.chars().take(NAMES - 2).chain(['…']).collect(),
    }
}
