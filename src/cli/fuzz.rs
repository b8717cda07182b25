//! `gencl fuzz`: tests every pass and engine with random kernels, and reduces failing ones.

use super::args::{Fuzz, FuzzEngine};
use super::includes::FoundFiles;
use super::inputs::{Inputs, shown_path};
use super::launch_file::{self, Named};
use super::options::BuildOptions;
use super::output::{self, Failure, Outcome, Reporter, print};
use super::pipeline::{self, Request, Source};
use super::staged::Staged;
use super::targets;
use super::values;
use super::vector;
use super::verbose::quoted;
use gencl::compile::Level;
use gencl::diagnostic::Code;
use gencl::fuzz::{self, Case, Engines, Output, Plan};
use gencl::launch::file::element::Kind;
use gencl::launch::file::{self, LaunchFile};
use gencl::target::Width;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The number of seeds that run before failures are reported.
const BATCH: u64 = 64;

/// The number of failures after which no more batches are started.
const MAX_FAILURES: usize = 20;

/// Tests the seeds, or reduces the kernel of a launch file.
pub(crate) fn run(args: &Fuzz) -> Outcome {
    let plan = plan(args)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs.unwrap_or_else(processors))
        .stack_size(gencl::compile::STACK_BYTES)
        .build()
        .map_err(Failure::without_thread)?;
    match &args.reduce_file {
        Some(path) => pool.install(|| reduce_file(args, &plan, path)),
        None => pool.install(|| seeds(args, &plan)),
    }
}

/// The number of processors. The order of reports does not depend on the number of threads.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn plan(args: &Fuzz) -> Result<Plan, Failure> {
    let target = args.target.as_deref().map(targets::target).transpose()?;
    let mut widths = Width::ALL.to_vec();
    if let Some(width) = args.simd {
        let Some(width) = Width::of(width) else {
            let supported = Width::ALL.map(|w| w.channels().to_string());
            let supported: Vec<&str> = supported.iter().map(String::as_str).collect();
            let width = width.to_string();
            return Err(values::invalid(&width, "--simd <WIDTH>", &supported, None));
        };
        if let Some(target) = target.filter(|target| !target.info().widths.contains(&width)) {
            let own = target.info().widths.iter().map(ToString::to_string);
            let own = own.collect::<Vec<_>>().join(" and ");
            let message = format!("`--simd`: `{target}` has no {width}; its widths are {own}");
            return Err(Failure::Usage(message));
        }
        widths = vec![width];
    }
    if args.jobs == Some(0) {
        return Err(values::malformed("0", "--jobs <N>", "must be at least 1"));
    }
    let mut levels = Vec::new();
    for level in &args.level {
        levels.push(match level {
            0 => Level::O0,
            1 => Level::O1,
            2 => Level::O2,
            _ => {
                let (level, levels) = (level.to_string(), ["0", "1", "2"]);
                return Err(values::invalid(&level, "--level <LEVEL>", &levels, None));
            }
        });
    }
    Ok(Plan {
        target,
        widths,
        levels,
        engines: Engines {
            every_pass: args.engine != FuzzEngine::Visa,
            simulator: args.engine != FuzzEngine::Ir,
        },
    })
}

/// Tests `--count` consecutive seeds from `--seed` on.
fn seeds(args: &Fuzz, plan: &Plan) -> Outcome {
    let Some(end) = args.seed.checked_add(args.count) else {
        let message = format!("`--seed` plus `--count` exceeds {}", u64::MAX);
        return Err(Failure::Usage(message));
    };
    if args.count == 0 {
        return Err(values::malformed("0", "--count <N>", "must be at least 1"));
    }
    if args.count != 1 && args.show {
        let message = "`--show` requires `--count 1`: it prints the kernel of a seed";
        return Err(Failure::Usage(message.to_owned()));
    }
    if args.show {
        print(plan.program(args.seed).source().as_bytes())?;
    }
    let (mut tried, mut failed) = (0, 0);
    let mut failures = Vec::new();
    let mut first = args.seed;
    while first < end && failed < MAX_FAILURES {
        let last = end.min(first.saturating_add(BATCH));
        let results: Vec<_> = (first..last)
            .into_par_iter()
            .filter_map(|seed| Some((seed, plan.run(seed).err()?)))
            .collect();
        for (seed, failure) in results {
            failed += 1;
            failures.extend(report(args, plan, seed, &failure)?);
        }
        tried += last - first;
        first = last;
    }
    if args.json {
        let value = json!({
            "seed": args.seed,
            "tried": tried,
            "failed": failed,
            "failures": failures,
        });
        print(output::document(value).as_bytes())?;
    }
    if failed > 0 {
        let message = format!("{failed} of {tried} random kernels failed");
        return Err(Failure::Internal(message));
    }
    if args.json {
        return Ok(());
    }
    print(
        format!(
            "{tried} random kernel{}, from seed {}: no difference\n",
            if tried == 1 { "" } else { "s" },
            args.seed
        )
        .as_bytes(),
    )
}

/// Reports a failure and prints or saves its kernel, reduced with `--reduce`. With `--json` it is the value that is
/// returned.
fn report(
    args: &Fuzz,
    plan: &Plan,
    seed: u64,
    failure: &fuzz::Failure,
) -> Result<Option<Value>, Failure> {
    let program = plan.program(seed);
    let program = if args.reduce {
        plan.reduced(&program, failure)
    } else {
        program
    };
    let case = program.case();
    // The message of the reduced kernel differs from the original one.
    let message = match fuzz::check(&case, failure.configuration, plan.engines) {
        Err(again) => again.message,
        Ok(_) => failure.message.clone(),
    };
    let mut text = format!(
        "seed {seed}: {}: {}\n{message}\n",
        failure.configuration, failure.kind
    );
    let mut value = failure_json(seed, failure, &message);
    let name = format!("seed{seed}");
    match &args.save {
        Some(folder) => {
            write_into(
                folder,
                &fuzz::case_files(&name, &program, "-w"),
                &Inputs::default(),
            )?;
            let launch = folder.join(format!("{name}.json"));
            _ = writeln!(text, "saved as {}", launch.display());
            value["launch"] = json!(launch);
        }
        None => {
            text += &case.source;
            value["source"] = json!(case.source);
        }
    }
    if args.json {
        return Ok(Some(value));
    }
    print(text.as_bytes())?;
    Ok(None)
}

/// A failure as JSON, without its kernel.
fn failure_json(seed: u64, failure: &fuzz::Failure, message: &str) -> Value {
    let configuration = failure.configuration;
    json!({
        "seed": seed,
        "target": configuration.target.info().name,
        "simd": configuration.width.channels(),
        "level": format!("{:?}", configuration.level),
        "kind": failure.kind.to_string(),
        "message": message,
    })
}

/// Writes files, given by name and contents, to a directory: all or none.
fn write_into(folder: &Path, files: &[(String, Vec<u8>)], inputs: &Inputs) -> Outcome {
    let mut staged = Staged::default();
    staged.folder(folder)?;
    for (file, bytes) in files {
        let path = folder.join(file);
        inputs.reject_output(&path)?;
        staged.file(&path, bytes)?;
    }
    staged.commit()
}

/// Reduces the kernel of a launch file while the kinds of its failures remain the same, in all configurations in
/// which it fails.
fn reduce_file(args: &Fuzz, plan: &Plan, path: &Path) -> Outcome {
    let inputs = Inputs::default();
    let reporter = Reporter::of(&args.messages);
    let launch = launch_file::read(path, &Vec::new(), &inputs, reporter)?;
    let named = Named {
        launch: &launch,
        path,
    };
    let options = named.build_options(BuildOptions::default(), reporter)?;
    let path = shown_path(path);
    let case = case(&launch, plan, (path, &options), &inputs, reporter)?;
    let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned());
    let stem = stem.unwrap_or_default();
    let name = format!("{}.reduced", stem.trim_matches(['<', '>']));
    if let Some(folder) = &args.save {
        // Before the reduction, which can take long.
        for (file, _) in saved_files(&name, &launch, &case, &case.source) {
            inputs.reject_output(&folder.join(file))?;
        }
    }
    let configurations = plan.configurations(0).into_iter();
    let failures = configurations
        .filter_map(|configuration| fuzz::check(&case, configuration, plan.engines).err());
    let mut failures: Vec<fuzz::Failure> = failures.collect();
    for failure in &failures {
        reporter.note(&format!("{}: {}", failure.configuration, failure.kind));
    }
    // What fails at the highest level is the least likely to remain: candidates are rejected there first.
    failures.reverse();
    let Some(highest) = failures.first() else {
        if args.json {
            print(output::document(json!({"failures": []})).as_bytes())?;
        }
        let path = path.display();
        let message = format!("{path}: all passes and engines produce the same result");
        return Err(Failure::InputMessage(Code::E1305, message));
    };
    // What `gencl run` has to reproduce, too.
    let in_simulator = fuzz::simulated_fault(&case, highest.configuration);
    let reduced = fuzz::reduce_text(&case.source, |source| {
        let candidate = Case {
            source: source.to_string(),
            ..case.clone()
        };
        let mut failures = failures.iter();
        failures.all(|failure| {
            fuzz::check(&candidate, failure.configuration, plan.engines)
                .is_err_and(|other| other.kind == failure.kind)
        }) && in_simulator == fuzz::simulated_fault(&candidate, highest.configuration)
    });
    let saved: Option<PathBuf> = match &args.save {
        Some(folder) => {
            let files = saved_files(&name, &launch, &case, &reduced);
            write_into(folder, &files, &inputs)?;
            Some(folder.join(format!("{name}.json")))
        }
        None => None,
    };
    if args.json {
        let configurations = failures.iter().rev().map(|failure| {
            let mut value = failure_json(0, failure, &failure.message);
            // The kernel has no seed.
            value["seed"] = Value::Null;
            value
        });
        let mut value = json!({"failures": configurations.collect::<Vec<Value>>()});
        match &saved {
            Some(launch) => value["launch"] = json!(launch),
            None => value["source"] = json!(reduced),
        }
        return print(output::document(value).as_bytes());
    }
    match &saved {
        Some(launch) => {
            let saved = format!(
                "saved as {0}\nto run it: gencl run {0} --print {1}\n",
                launch.display(),
                highest.configuration
            );
            print(saved.as_bytes())
        }
        None => print(format!("{reduced}\n").as_bytes()),
    }
}

/// The files of a launch with a reduced kernel: the source, the buffers that have files, and last the launch file.
fn saved_files(
    name: &str,
    launch: &LaunchFile,
    case: &Case,
    source: &str,
) -> Vec<(String, Vec<u8>)> {
    let is_preprocessed = case.source != launch.source;
    let mut document: Value = serde_json::from_str(launch.text()).unwrap_or_default();
    let extension = Path::new(&launch.source_name).extension();
    // Text in the launch file is OpenCL C.
    let extension = extension.filter(|_| !document["source"].is_string());
    let extension = extension.map_or("cl".into(), |e| e.to_string_lossy());
    let file = format!("{name}.{extension}");
    let mut files = vec![(file.clone(), source.as_bytes().to_vec())];
    document["name"] = json!(name);
    document["source"] = match launch.prefix.is_empty() || is_preprocessed {
        true => json!({ "file": file }),
        false => json!({ "file": file, "prefix": launch.prefix }),
    };
    if is_preprocessed {
        let words = without_preprocessing(&launch.options);
        document["options"] = json!(words.map(|word| quoted(word)).collect::<Vec<_>>().join(" "));
        if let Some(entries) = document.as_object_mut() {
            entries.remove("headers");
        }
    } else if !launch.headers.is_empty() {
        let absolute =
            |path: &std::path::PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        document["headers"] = launch.headers.iter().map(|h| json!(absolute(h))).collect();
    }
    for (k, _) in &launch.buffer_files {
        if let Some(file::Argument::Buffer { array, .. }) = launch.arguments.get(*k) {
            let buffer = format!("{name}.arg{k}.npy");
            document["args"][*k]["buffer"] = json!(buffer);
            files.push((buffer, file::npy::write(array)));
        }
    }
    files.push((
        format!("{name}.json"),
        format!("{document:#}\n").into_bytes(),
    ));
    files
}

/// Build options without those of the preprocessor.
fn without_preprocessing(words: &[String]) -> impl Iterator<Item = &String> {
    const OPTIONS: [&str; 5] = ["-D", "-U", "-I", "-isystem", "-include"];
    let mut is_value = false;
    words.iter().filter(move |word| {
        if std::mem::take(&mut is_value) {
            return false;
        }
        is_value = OPTIONS.contains(&word.as_str());
        !OPTIONS.iter().any(|option| word.starts_with(option))
    })
}

/// The fuzz case of a launch file. A source that includes files is preprocessed, so that what remains of it needs none.
fn case(
    launch: &LaunchFile,
    plan: &Plan,
    (path, options): (&Path, &BuildOptions),
    inputs: &Inputs,
    reporter: Reporter,
) -> Result<Case, Failure> {
    let wrong = |message: String| {
        Failure::InputMessage(Code::E1305, format!("{}: {message}", path.display()))
    };
    let request = Request {
        source: Source::new(&launch.source_name, launch.source.clone()),
        inputs,
        folder: launch.source_folder.clone(),
        options,
        code: pipeline::Code {
            target: plan.target(0),
            width: None,
            widest: None,
        },
        kernels: &[],
        included: FoundFiles::default(),
    };
    let name = &launch.source_name;
    if request.source.is_ir || vector::is_vector_source(&request.source) {
        return Err(wrong(format!(
            "only kernels in OpenCL C are reduced, and {name} is not"
        )));
    }
    let mut compile_options = request.compile_options();
    let mut source = launch.source.clone();
    let texts = pipeline::early_texts(&request, reporter, (false, false), false)?;
    if !request.included.list().is_empty() {
        source = texts.preprocessed;
        compile_options.prefix.clear();
        compile_options.macros.clear();
        compile_options.forced_includes.clear();
    }
    let outputs = launch.arguments.iter().map(|argument| match argument {
        file::Argument::Buffer { array, output } if *output => {
            if array.element.kind() == Kind::Float {
                Output::Floats {
                    size: array.element.size(),
                }
            } else {
                Output::Bytes
            }
        }
        file::Argument::Buffer { .. }
        | file::Argument::Value(_)
        | file::Argument::Local(_)
        | file::Argument::Null => Output::Unchanged,
    });
    Ok(Case {
        name: launch.source_name.clone(),
        source,
        kernel: launch.kernel.clone(),
        range: launch
            .range(None)
            .map_err(|error| wrong(error.to_string()))?,
        arguments: launch.launch_arguments(),
        outputs: outputs.collect(),
        exact: false,
        options: compile_options,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_json() {
        let failure = fuzz::Failure {
            configuration: fuzz::configurations(&[Level::O2])[0],
            kind: fuzz::Kind::Panic,
            message: "m".to_owned(),
        };
        let value = failure_json(7, &failure, "n");
        let expected = json!({
            "seed": 7, "target": "skl", "simd": 8, "level": "O2", "kind": "a panic", "message": "n",
        });
        assert_eq!(value, expected);
    }
}
