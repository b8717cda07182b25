//! `gencl run`: runs the kernel of a launch file on the simulator.
//!
//! Writes the files that `results.rs` describes to the output directory.

pub(in crate::cli) mod held;
mod program;
mod search;
mod several;
mod summary;

use super::args::{Engine, Form, Math, Oob, Run};
use super::buffers;
use super::dependencies::Stamp;
use super::driver::DriverOptions;
use super::faults::{MAX_PRINTED, faulted, found_diagnostic, invalid_visa, recorded, tell_once};
use super::foreign;
use super::inputs::{Inputs, shown_path};
use super::launch_file::{self, Named, roots};
use super::options::BuildOptions;
use super::output::{Failure, Outcome, Reporter, eprint, error_values, json_values, log_text};
use super::pipeline;
use super::printed;
use super::profile;
use super::progress;
use super::results::{RESULT_FILE, Results, Status};
use super::signature;
use super::trace;
use super::unseen;
use super::values;
use super::vector;
use super::verbose;
use gencl::diagnostic::{Code, Diagnostic};
use gencl::genx::function::Module;
use gencl::ir::analysis::shared_conditions::{
    has_barrier_under_shared_condition, shares_local_memory_without_barrier,
};
use gencl::ir::interp::{Suspects, UnseenErrors, all_faults, unseen_errors};
use gencl::launch::file::LaunchFile;
use gencl::launch::{
    CauseKind, DEFAULT_STEP_LIMIT, Fault, FaultKind, Faults, FoundFault, MathMode, NdRange,
    OutOfBounds, RACES_STEP_LIMIT, RunOptions,
};
use gencl::source::SourceMap;
use gencl::target::Width;
use gencl::visa::kernel::Kernel;
pub(super) use program::Program;
use program::compiled;
use search::{Search, Searched};
use serde_json::json;
use several::several;
use std::path::{Path, PathBuf};
use std::time::Duration;
use summary::{Found, summary, verdict};
pub(super) use summary::{outside, plural};

/// Runs the launch files; the options of the command line follow, and so override, those of each file.
pub(crate) fn run(args: &Run, options: BuildOptions, driver: &DriverOptions) -> Outcome {
    let mains: Vec<String> = args
        .launches
        .iter()
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    let stdin_name = args.stdin_name.as_deref();
    if stdin_name.is_some() && mains != ["-"] {
        let message = "`--stdin-name` requires the launch file `-`, standard input, alone";
        return Err(Failure::Usage(message.to_owned()));
    }
    let first = mains.first().map_or("", String::as_str);
    let first = pipeline::shown_name(first, stdin_name);
    if args.output.as_deref() == Some(Path::new("-")) {
        let message = "`-o -`: results are written to a directory; `--print` and `--json` print them on standard output, and \
                       a directory named `-` is `./-`";
        return Err(Failure::Usage(message.to_owned()));
    }
    let result = args.output.as_ref().map(|folder| folder.join(RESULT_FILE));
    let result = result.filter(|_| mains.len() == 1);
    let stamp = Stamp::new(driver, "gencl run", first, result.as_deref())?;
    let inputs = Inputs::default();
    let mut system = Vec::new();
    match args.launches.as_slice() {
        [only] => {
            let args = Run {
                launch: stdin_name.map_or_else(|| only.clone(), PathBuf::from),
                ..args.clone()
            };
            one(&args, options, &inputs, &mut system)?;
        }
        _ => several(args, &options, &inputs, &mut system)?,
    }
    match stamp {
        Some(stamp) => {
            let is_system = |path: &Path| {
                system
                    .iter()
                    .any(|folder: &PathBuf| path.starts_with(folder))
            };
            stamp.write(Reporter::of(&args.messages), &mains, &is_system, &inputs)
        }
        None => Ok(()),
    }
}

/// Runs the launch file `args.launch`. The directories of system headers are added to `system`.
fn one(args: &Run, options: BuildOptions, inputs: &Inputs, system: &mut Vec<PathBuf>) -> Outcome {
    let reporter = Reporter::of(&args.messages);
    let form = args.form.unwrap_or(Form::Scalar);
    let is_vector_form = form == Form::Vector;
    let code = pipeline::Code::new(&args.code)?.with_vector_form(is_vector_form);
    foreign::check(args, code)?;
    if args.profile.is_some() && args.engine == Engine::Ir {
        let message = "`--profile` requires `--engine visa`: the interpreter counts no messages";
        return Err(Failure::Usage(message.to_owned()));
    }
    let run_options = run_options(args)?;
    let trace = trace::requested(args)?;
    let roots = roots(&args.root)?;
    let mut result = Results::new(args.output.as_deref(), args.json, (inputs, reporter))?;
    if args.launches.len() > 1 {
        result.one_of_several(shown_path(&args.launch));
    }
    let input = match args.stdin_name {
        Some(_) => Path::new("-"),
        None => args.launch.as_path(),
    };
    let launch = match launch_file::read_named((input, &args.launch), &roots, inputs, reporter) {
        Ok(launch) => launch,
        Err(invalid) => {
            result.add_diagnostics(invalid.diagnostics);
            result.fail(Status::LaunchError, &invalid.log)?;
            return Err(Failure::Input);
        }
    };
    let named = Named {
        launch: &launch,
        path: &args.launch,
    };
    result.reject_overlaps(&launch)?;
    result.set("name", json!(launch.name));
    let options = match named.build_options(options, reporter) {
        Ok(options) => options,
        Err(invalid) => {
            result.add_diagnostics(invalid.diagnostics);
            result.fail(Status::BuildError, &invalid.log)?;
            return Err(Failure::Input);
        }
    };
    eprint(&verbose::options(reporter, code, &options));
    system.extend(options.system_includes.iter().cloned());
    let references = match buffers::references(args.check.as_deref(), &launch, inputs) {
        Ok(references) => references,
        Err(messages) => {
            for message in &messages {
                reporter.error(Code::E1302, message);
            }
            result.add_diagnostics(error_values(Code::E1302, &messages));
            result.fail(Status::ReferenceError, &messages.join("\n"))?;
            return Err(Failure::Input);
        }
    };
    let is_visa = args.visa.is_some() || foreign::is_visa(&launch.source_name);
    if is_vector_form && is_visa {
        let message = "`--form vector` requires a kernel in OpenCL C, Gen IR or vector IR";
        return Err(Failure::Usage(message.to_owned()));
    }
    let program = match &args.visa {
        visa if is_visa => {
            foreign::check_engine(args, code)?;
            let files = foreign::Files {
                visa: visa.as_deref(),
                ze_info: args.ze_info.as_deref(),
                inputs,
            };
            foreign::load(&files, named, code, reporter)
        }
        _ if vector::is_vector_ir(&launch.source_name) => {
            vector::check(args, code, &launch.source_name)?;
            vector::load(named, code, reporter)
        }
        _ => compiled(named, &options, (code, form), inputs, reporter),
    };
    // Again: the included files and those of `--visa` are now known, too.
    result.reject_overlaps(&launch)?;
    let program = match program {
        Ok(program) => program,
        Err(rejected) => {
            let status = match rejected.failure {
                Failure::Internal(_) => Status::Crash,
                _ if rejected.no_kernel => Status::NoKernel,
                _ => Status::BuildError,
            };
            result.add_diagnostics(rejected.diagnostics);
            result.fail(status, &rejected.log)?;
            return Err(rejected.failure);
        }
    };
    result.add_diagnostics(program.warnings.clone());
    let kernel = &program.visa;
    let is_shown = has_destination(args, &launch) || kernel.has_printf_buffer();
    if !is_shown && args.launches.len() > 1 {
        return Err(without_destination(args));
    }
    let print = match is_shown {
        true => args.print,
        false => Some(DEFAULT_PRINTED),
    };
    result.set("target", json!(code.target.info().name));
    result.set("simd", json!(kernel.simd));
    let mut found = Vec::new();
    if let Some((function, _)) = &program.ir {
        found = signature::check(&launch, function.launch_parameters());
        if found.is_empty() {
            found = signature::lost_results(&launch, function);
        }
    }
    if !found.iter().any(|(_, diagnostic)| diagnostic.is_error()) {
        found.extend(signature::wrapped_values(&launch));
    }
    let range = launch.range(kernel.required_group_size);
    match &range {
        Err(error) => found.push(named.of_range(error)),
        Ok(range) => {
            let required = kernel.required_group_size.is_some();
            let local = launch.local.as_deref();
            found.extend(signature::check_group(range, local, required, code.target));
        }
    }
    let (paths, mut diagnostics): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    options.warnings.apply(&mut diagnostics);
    let paths = paths.into_iter().map(Some);
    let (launch_map, diagnostics) = named.located(paths.zip(diagnostics).collect());
    eprint(&reporter.text(&launch_map, &diagnostics));
    result.add_diagnostics(json_values(&launch_map, &diagnostics));
    let range = match range {
        Ok(range) if !diagnostics.iter().any(Diagnostic::is_error) => range,
        Ok(_) | Err(_) => {
            let log = log_text(&launch_map, &diagnostics);
            result.fail(Status::LaunchError, &log)?;
            return Err(Failure::Input);
        }
    };
    trace::check(trace.as_ref(), &range)?;
    let mut arguments = launch.launch_arguments();
    let mut searched = None;
    if args.races {
        let search = Search {
            program: &program,
            named,
            range: &range,
            options: &RunOptions {
                step_limit: args.step_limit.unwrap_or(RACES_STEP_LIMIT),
                ..run_options.clone()
            },
            warnings: &options.warnings,
            reporter,
        };
        (searched, result) = search.run(&arguments, result)?;
    }
    let is_searched = searched.is_some();
    let Searched {
        races,
        is_cut,
        arguments: other_order,
    } = searched.unwrap_or_default();
    let watched = progress::Watched::new(reporter, "", range.group_count());
    let run_options = RunOptions {
        progress: watched.as_ref().map(progress::Watched::counter),
        trace: trace.clone(),
        ..run_options
    };
    let run = match (&program.ir, &program.vector, args.engine) {
        (_, Some(vector), Engine::Ir) => {
            vector.interpret(&launch.kernel, &range, &mut arguments, &run_options)
        }
        (Some((_, locations)), None, Engine::Ir) if program.widened.is_some() => {
            let module = Module {
                functions: program.widened.iter().cloned().collect(),
                locations: (**locations).clone(),
                ..Module::default()
            };
            let name = &launch.kernel;
            gencl::genx::interp::run(&module, name, None, &range, &mut arguments, &run_options)
        }
        (Some((function, locations)), None, Engine::Ir) => gencl::ir::interp::run(
            function,
            locations,
            &range,
            &mut arguments,
            kernel.simd,
            &run_options,
        ),
        (_, _, Engine::Visa) | (None, None, Engine::Ir) => {
            gencl::sim::run(kernel, &range, &mut arguments, &run_options)
        }
    };
    drop(watched);
    if !matches!(&run, Err(fault) if fault.kind == FaultKind::Rendezvous) {
        program.held.release();
    }
    if kernel.has_printf_buffer() {
        let printed = match &run {
            Ok(report) => &report.printed,
            Err(fault) => &fault.printed,
        };
        printed::report(printed, &mut result, reporter)?;
    }
    trace::report(trace.as_ref(), &mut result)?;
    let run = match (&run, &program.lowered, &program.ir) {
        (Ok(_), Some(lowered), Some((_, locations))) => {
            // A run for data races executes Gen IR as lowered, with exact addresses and the bounds of variables.
            let is_complete = is_searched && !is_cut;
            let sought = Suspects {
                far: !is_complete,
                constants: !is_complete,
                arrays: !is_complete,
                exchanges: args.engine == Engine::Visa,
                vectors: !is_complete,
                undefined: true,
            };
            let (errors, misaligned) = unseen_errors(
                (lowered, locations),
                &range,
                &launch.launch_arguments(),
                kernel.simd,
                (&run_options, sought),
            );
            let by_races = Suspects {
                far: is_complete,
                constants: is_complete,
                arrays: is_complete,
                vectors: is_complete,
                ..Suspects::default()
            };
            unseen::report(&errors, (sought, by_races), reporter, &mut result);
            if sought.vectors {
                let places = (&program.map, &options.warnings);
                unseen::misaligned(&misaligned, places, reporter, &mut result);
            }
            match errors {
                UnseenErrors::None | UnseenErrors::Unknown(..) => run,
                UnseenErrors::Found(fault) => Err(*fault),
            }
        }
        (Ok(_), None, None) if args.engine == Engine::Visa => match &program.vector {
            Some(built) => {
                let before = launch.launch_arguments();
                let of_run = (&*launch.kernel, &*before, &range, &run_options);
                let (found, checked) = vector::undefined_uses(built, of_run);
                result.set("undefined_checked", json!(checked));
                found.map_or(run, Err)
            }
            None => run,
        },
        _ => run,
    };
    match run {
        Ok(report) => {
            result.set("steps", json!(report.steps));
            result.set("threads", json!(report.threads));
            if let Some(work) = &report.work {
                for (key, count) in [
                    ("messages", work.messages),
                    ("native_instructions", work.native_instructions),
                    ("bytes_read", work.bytes_read),
                    ("bytes_written", work.bytes_written),
                    ("local_bytes_read", work.local_bytes_read),
                    ("local_bytes_written", work.local_bytes_written),
                    ("channels_used", work.channels_used),
                    ("channels_offered", work.channels_offered),
                ] {
                    result.set(key, json!(count));
                }
            }
            if let (Oob::Zero, Some(work)) = (args.oob, &report.work) {
                let (reads, writes) = (work.reads_outside, work.writes_outside);
                result.set("reads_outside", json!(reads));
                result.set("writes_outside", json!(writes));
                outside(work).iter().for_each(|of| reporter.note(of));
            }
            let rows = match args.profile.is_some() {
                true => profile::rows(kernel, &report.profile),
                false => Vec::new(),
            };
            if args.profile.is_some() {
                result.set("profile", profile::json(&rows));
            }
            let outputs = launch.outputs(&arguments);
            let parameters = program.visa.arguments.iter();
            let names: Vec<String> = parameters.map(|p| p.name.clone()).collect();
            let differences = buffers::differences(&launch, &outputs, &references, &names);
            if args.check.is_some() && references.len() == launch.expected.len() {
                reporter.note(
                    "`--check` compares nothing: the launch file has `expect` for each output, or does not compare it",
                );
            }
            if args.check.is_some() || !references.is_empty() {
                let values = differences.iter().map(buffers::Different::json);
                result.set("differences", values.collect());
            }
            if let Some(other) = other_order {
                let other = launch.outputs(&other);
                for different in buffers::differences(&launch, &outputs, &other, &names) {
                    reporter.note(&different.between_orders());
                }
            }
            let log = joined(&differences, &launch, named);
            let different = differences.iter().map(|d| {
                let diagnostic = Diagnostic::without_place(Code::E0822, d.to_string());
                (d.expected_at(&launch), diagnostic)
            });
            let (launch_map, different) = named.located(different.collect());
            result.add_diagnostics(json_values(&launch_map, &different));
            let end = Found {
                races: args.races.then_some(races),
                compared: references.len(),
                differing: differences.len(),
                is_cut,
            };
            let (status, log) = match (races, differences.is_empty()) {
                (0, true) if is_cut => (Status::Incomplete, verdict(&end)),
                (0, true) => (Status::Ok, String::new()),
                (0, false) => (Status::Different, log),
                (1.., _) => (Status::Race, plural(races as u64, "data race")),
            };
            if !is_shown && !outputs.is_empty() {
                reporter.note(
                    "the results are not kept: `-o DIR` writes them, `--check DIR` compares them",
                );
            }
            if outputs.is_empty() && report.printed.is_empty() {
                reporter
                    .note("the run has no results: no argument has the `mode` `out` or `inout`");
            }
            let mut printed = String::new();
            if let (Some(limit), true) = (print, result.is_json()) {
                let values = outputs
                    .iter()
                    .map(|(k, array)| buffers::json(*k, array, limit));
                result.print("buffers", values.collect());
            } else if let Some(limit) = print {
                let texts = outputs
                    .iter()
                    .map(|(k, array)| buffers::text(*k, array, limit));
                printed.extend(texts);
            }
            if let Some(columns) = args.profile.as_deref().filter(|_| !result.is_json()) {
                printed += &profile::text(&program.map, &rows, columns);
            }
            let note = program.width_note.clone();
            // For a launch of few groups, such as a trial, it is a detail.
            let matters = reporter.verbosity.verbose || range.group_count() >= MANY_GROUPS;
            let unfilled = || unfilled(&range, &program.visa, code.width);
            let note = note.or_else(|| unfilled().filter(|_| matters));
            if let (Some(note), Status::Ok) = (note, &status) {
                reporter.note(&note);
            }
            let is_shared = range.group_size() > 1 && !args.races;
            let mut lowered = program.lowered.iter().filter(|_| is_shared);
            let is_shared = |f| shares_local_memory_without_barrier(f, range.local);
            if lowered.any(is_shared) && status == Status::Ok {
                reporter.note(UNORDERED);
            }
            let written = result.complete(&outputs, status, &log, &printed)?;
            reporter.summary(&summary(
                &launch,
                &range,
                &program,
                (args.engine, form),
                &report,
                (&verdict(&end), args.output.is_some().then_some(&written)),
            ));
            eprint(&reporter.text(&launch_map, &different));
            match races {
                1.. => Err(Failure::Fault),
                0 if !differences.is_empty() => Err(Failure::Different),
                0 if is_cut => Err(Failure::Fault),
                0 => Ok(()),
            }
        }
        Err(fault) => {
            let invalid = invalid_visa(&fault, &program);
            if !invalid.is_empty() {
                eprint(&reporter.text(&program.map, &invalid));
                result.add_diagnostics(json_values(&program.map, &invalid));
                result.fail(Status::BuildError, &log_text(&program.map, &invalid))?;
                return Err(Failure::Input);
            }
            let faults = match (&program.lowered, &program.ir) {
                (Some(lowered), Some((_, locations))) => all_faults(
                    fault,
                    (lowered, locations),
                    &range,
                    &launch.launch_arguments(),
                    kernel.simd,
                    &run_options,
                ),
                _ => Faults::from(match &program.vector {
                    Some(built) if args.engine == Engine::Visa => {
                        let before = launch.launch_arguments();
                        let of_run = (&*launch.kernel, &*before, &range, &run_options);
                        vector::explained(fault, built, of_run)
                    }
                    Some(_) | None => fault,
                }),
            };
            let by_race = |found: &&FoundFault| races > 0 && can_be_of_race(&found.fault, &program);
            if let Some(found) = faults.all.iter().find(by_race) {
                // What no race can cause is reported beside the races.
                let others = faults.all.iter().filter(|found| !by_race(found));
                let others = others.map(|found| found_diagnostic(&program.map, found, reporter));
                let mut others: Vec<_> = others.take(MAX_PRINTED).collect();
                tell_once(&mut others);
                let end = match others.len() {
                    0 => "the run then ended",
                    _ => "the run also ended",
                };
                eprint(&reporter.text(&program.map, &others));
                result.add_diagnostics(json_values(&program.map, &others));
                reporter.note(&format!(
                    "{end} with {}, which a race can cause: nothing was written",
                    found.fault.kind.code()
                ));
                return Err(recorded(&faults, result));
            }
            let diagnostic = first_diagnostic(&program.map, &faults, reporter)?;
            let is_complete = is_searched && !is_cut;
            let known = is_complete.then_some(races);
            let diagnostic = with_race(diagnostic, &faults, &program, known);
            let diagnostic = program.held.answered(diagnostic);
            Err(faulted(
                (&faults, diagnostic),
                &program,
                named,
                reporter,
                result,
            ))
        }
    }
}

/// Whether a data race can be what caused a fault: not if the undefined value is that of a private variable. Work-items
/// can miss each other at a barrier because they have read different values.
fn can_be_of_race(fault: &Fault, program: &Program) -> bool {
    let cause = fault.cause.as_ref().map(|cause| cause.kind);
    match fault.kind {
        kind if kind.is_undefined() => cause != Some(CauseKind::Uninitialized),
        FaultKind::Rendezvous => {
            let function = program.ir.as_ref().map(|(function, _)| function);
            fault.message.contains("of the work-group")
                && function.is_some_and(has_barrier_under_shared_condition)
        }
        kind => kind == FaultKind::DataRace,
    }
}

/// The diagnostic of the first fault, with a note if it is a barrier that work-items reach or not because of a data race; `races`
/// is the number of those that were found, if they were looked for.
fn with_race(
    diagnostic: Diagnostic,
    faults: &Faults,
    program: &Program,
    races: Option<usize>,
) -> Diagnostic {
    let first = faults.all.first().map(|found| &found.fault);
    let is_possible = first
        .is_some_and(|fault| fault.kind == FaultKind::Rendezvous && can_be_of_race(fault, program));
    let condition = "a condition before the barrier depends on memory that the kernel writes";
    match races {
        None if is_possible => diagnostic.note(format!(
            "{condition}: a data race can be the cause, which `gencl run --races` looks for"
        )),
        Some(1..) if is_possible => {
            diagnostic.note(format!("{condition}: a data race can be the cause"))
        }
        _ => diagnostic,
    }
}

/// Launches of this many work-groups are no trials: wide threads of small groups cost time.
const MANY_GROUPS: u64 = 16;

/// The note about threads wider than the work-groups, if the compiler chose the width: it knows the size of the groups
/// only if the kernel requires it.
fn unfilled(range: &NdRange, kernel: &Kernel, requested: Option<Width>) -> Option<String> {
    let ([x, y, z], simd) = (range.local, kernel.simd);
    let items = x * y * z;
    let is_chosen = requested.is_none() && kernel.required_group_size.is_none();
    // A launch of one group is a trial.
    let has_groups = range.global.iter().product::<u64>() > items;
    (is_chosen && has_groups && items < u64::from(simd)).then(|| {
        format!(
            "a work-group has {items} work-items, fewer than a SIMD{simd} thread: `reqd_work_group_size({x}, {y}, {z})` lets \
             the compiler choose a width for it"
        )
    })
}

/// The messages of differences, each after its place, for `log`.
fn joined(differences: &[buffers::Different], launch: &LaunchFile, named: Named<'_>) -> String {
    let lines = differences.iter().map(|d| match d.expected_at(launch) {
        Some(path) => format!("{}: {d}", named.place(&path)),
        None => d.to_string(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The diagnostic of the first of the faults of a run.
fn first_diagnostic(
    map: &SourceMap,
    faults: &Faults,
    reporter: Reporter,
) -> Result<Diagnostic, Failure> {
    let first = faults.all.first();
    first
        .map(|found| found_diagnostic(map, found, reporter))
        .ok_or_else(|| Failure::Internal("a run failed without a fault".to_owned()))
}

/// The note about a kernel that reads and writes local memory and has no barrier: its results may be right by chance.
const UNORDERED: &str = "the work-items of a work-group share local memory, and the kernel has no barrier between its writes and its reads: `--races` finds \
                         missing barriers";

/// How many elements of each buffer are printed if nothing else is requested, as with `--print`.
const DEFAULT_PRINTED: usize = 64;

/// Whether the command line has a place for results of the run, or the launch file expects some.
fn has_destination(args: &Run, launch: &LaunchFile) -> bool {
    let Run {
        output,
        print,
        profile,
        trace,
        check,
        json,
        races,
        ..
    } = args;
    let is_printed = print.is_some() || profile.is_some() || trace.is_some() || *json || *races;
    is_printed || output.is_some() || check.is_some() || !launch.expected.is_empty()
}

/// The error of a launch file, one of several, whose results nothing would show. Those that are run together are tests.
fn without_destination(args: &Run) -> Failure {
    Failure::InputMessage(
        Code::E1305,
        format!(
            "{}: nothing checks or keeps the results: `gencl run` with several launch files requires one of `-o OUTDIR` (write the \
         results), `--print` (print them), `--profile` (print what each line executed), `--races` (print data races), `--check DIR` \
         (compare them) and `--json` (print the result as JSON), unless the kernel calls `printf`, or the launch file has `expect`",
            args.launch.display()
        ),
    )
}

fn run_options(args: &Run) -> Result<RunOptions, Failure> {
    let timeout = match args.timeout {
        None => None,
        Some(seconds) if seconds > 0.0 => {
            // A number that is too large, or infinite, is no limit.
            let timeout = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
            Some(timeout.max(Duration::from_nanos(1)))
        }
        Some(_) => {
            let message = "`--timeout` requires a positive number of seconds".to_string();
            return Err(Failure::Usage(message));
        }
    };
    let jobs = match args.jobs {
        Some(0) => {
            return Err(values::malformed("0", "--jobs <N>", "must be at least 1"));
        }
        Some(jobs) => jobs,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    if args.step_limit == Some(0) {
        return Err(values::malformed(
            "0",
            "--step-limit <N>",
            "must be at least 1",
        ));
    }
    Ok(RunOptions {
        math: match args.math {
            Math::Model => MathMode::Model,
            Math::Worst => MathMode::Worst,
        },
        out_of_bounds: match args.oob {
            Oob::Fault => OutOfBounds::Fault,
            Oob::Zero => OutOfBounds::Zero,
        },
        jobs,
        timeout,
        step_limit: args.step_limit.unwrap_or(DEFAULT_STEP_LIMIT),
        races: false,
        diagnose: false,
        profile: args.profile.is_some(),
        trace: None,
        cancel: None,
        printf_bytes: printed::buffer_bytes(args.printf_buffer)?,
        progress: None,
    })
}
