//! Tests many mutants in one process, under supervision.

use super::mutate::mutate;
use crate::harness::engines::{Case, Source};
use crate::harness::launch_files;
use crate::harness::options::options;
use gencl::backend::width::WidthChoice;
use gencl::compile::{CompileError, Level, NoObserver, Options, compile};
use gencl::ir::instruction::Detail;
use gencl::ir::opcode::Class;
use gencl::ir::types::AddressSpace;
use gencl::launch::{Argument, FaultKind, RunOptions};
use gencl::random::Random;
use gencl::target::{Target, Width};
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Memory limit of a process in kibibytes, for the compiler and for running kernels.
const MAX_RESIDENT: u64 = 200 << 10;
/// Timeout of a mutant. Ordinary ones take milliseconds.
const PATIENCE: Duration = Duration::from_secs(30);
/// One of this many mutants that compile is run.
const SAMPLE: u64 = 4;
/// Step limit of a run, since a mutant may not terminate.
const STEP_LIMIT: u64 = 300_000;

/// The original kernels, with their launches.
pub struct Corpus {
    cases: Vec<(Case, String)>,
}

/// A kernel with random changes.
pub struct Mutant<'c> {
    seed: u64,
    case: &'c Case,
    options: Options,
    pub text: String,
}

/// The outcome of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Rejected,
    Accepted,
    /// Accepted by the verifier and run on the simulator.
    Ran,
}

impl Corpus {
    /// The kernels of the repository that have launch files.
    pub fn read() -> Corpus {
        let mut cases = Vec::new();
        for folder in ["examples", "tests/kernels"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            let entries = fs::read_dir(folder).expect("a folder of launch files");
            let paths = entries.map(|entry| entry.expect("an entry of the folder").path());
            let is_launch =
                |path: &std::path::PathBuf| path.extension().is_some_and(|e| e == "json");
            let mut paths: Vec<_> = paths.filter(is_launch).collect();
            paths.sort();
            for path in paths {
                let launch = launch_files::read(&path).expect("a launch file");
                let options = options(&launch.options).expect("options");
                let source = Source::OpenCl(launch.source.clone());
                let case = launch_files::case(&launch, source, options).expect("a launch");
                cases.push((case, launch.source.clone()));
            }
        }
        Corpus { cases }
    }

    pub fn mutant(&self, seed: u64) -> Mutant<'_> {
        let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
        let (case, source) = &self.cases[random.below(self.cases.len())];
        let text = mutate(source, &mut random);
        let options = Options {
            target: Target::ALL[random.below(Target::ALL.len())],
            width: WidthChoice::Auto,
            level: [Level::O0, Level::O2][random.below(2)],
            ..case.options.clone()
        };
        Mutant {
            seed,
            case,
            options,
            text,
        }
    }
}

/// Compiles a mutant, and runs it if it belongs to the sample.
///
/// # Errors
/// Behavior that no program may cause in the compiler.
pub fn attempt(mutant: &Mutant<'_>) -> Result<Verdict, String> {
    catch_unwind(AssertUnwindSafe(|| compile_and_run(mutant)))
        .unwrap_or_else(|_| Err("panicked".to_owned()))
}

fn compile_and_run(mutant: &Mutant<'_>) -> Result<Verdict, String> {
    let compiled = compile(
        "mutant.cl",
        &mutant.text,
        &mutant.options,
        None,
        &mut NoObserver,
    );
    let compilation = match compiled {
        Ok(compilation) => compilation,
        Err(CompileError::Rejected { map, diagnostics }) => {
            // Diagnostics can be rendered: no location is outside of the sources.
            for diagnostic in &diagnostics {
                if gencl::render::human(&map, diagnostic, false).is_empty() {
                    return Err("a diagnostic without text".to_owned());
                }
                gencl::render::json(&map, diagnostic);
            }
            if !diagnostics
                .iter()
                .any(gencl::diagnostic::Diagnostic::is_error)
            {
                return Err("rejected without an error".to_owned());
            }
            return Ok(Verdict::Rejected);
        }
        Err(error) => return Err(error.to_string()),
    };
    let kernel = compilation
        .kernels
        .iter()
        .find(|k| k.visa.name == *mutant.case.kernel);
    let Some(kernel) = kernel.filter(|_| mutant.seed.is_multiple_of(SAMPLE)) else {
        return Ok(Verdict::Accepted);
    };
    let options = RunOptions {
        step_limit: STEP_LIMIT,
        ..RunOptions::default()
    };
    let mut expected = mutant.case.arguments.clone();
    let interpreted = gencl::ir::interp::run(
        &kernel.legalized,
        &compilation.locations,
        &mutant.case.range,
        &mut expected,
        kernel.visa.simd,
        &options,
    );
    let mut got = mutant.case.arguments.clone();
    let simulated = gencl::sim::run(&kernel.visa, &mutant.case.range, &mut got, &options);
    match (&interpreted, &simulated) {
        // The engines count steps differently, so only one of them may reach its limit.
        (Err(fault), _) | (_, Err(fault)) if fault.kind.is_of_length() => {}
        (Ok(_), Ok(_)) if expected == got => {}
        (Err(a), Err(b)) if a.kind == b.kind => {}
        // If a mutant lacks a barrier, work-items that share memory race, and what one of them
        // reads may be undefined in only one order. The vISA must be valid in any case.
        (_, Err(fault)) if fault.kind == FaultKind::InvalidProgram => {
            return Err(format!("simulator: {fault}"));
        }
        _ if shares_memory(&kernel.legalized) => {}
        // With faults in several work-items, each engine reports another one first: the interpreter
        // runs item by item, the simulator all channels of a thread.
        (Err(a), Err(b)) if a.work_item != b.work_item => {}
        (Ok(_), Ok(_)) => {
            // Work-items that write the same location race: their order depends on the engine, and
            // on the width.
            let narrow = simulated_at(Width::Simd8, mutant, &options);
            let races = narrow != simulated_at(Width::Simd16, mutant, &options);
            if !races {
                return Err("the engines computed different results".to_owned());
            }
        }
        (Err(_), _) | (_, Err(_)) => {
            let said = |fault: Option<&gencl::launch::Fault>| {
                fault.map_or_else(|| "no fault".to_owned(), ToString::to_string)
            };
            let (a, b) = (
                said(interpreted.as_ref().err()),
                said(simulated.as_ref().err()),
            );
            return Err(format!("interpreter: {a}; simulator: {b}"));
        }
    }
    Ok(Verdict::Ran)
}

/// Whether the kernel's work-items share memory by design.
fn shares_memory(function: &gencl::ir::function::Function) -> bool {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    instructions.any(|i| match i.detail {
        Detail::Memory { space, .. } => {
            space == AddressSpace::Local || i.opcode.class() == Class::Atomic
        }
        _ => i.opcode.is_rendezvous(),
    })
}

/// The simulator's result for a mutant at a width.
fn simulated_at(width: Width, mutant: &Mutant<'_>, options: &RunOptions) -> Option<Vec<Argument>> {
    let wanted = Options {
        target: Target::Tgllp,
        width: WidthChoice::Fixed(width),
        ..mutant.options.clone()
    };
    let compiled = compile("mutant.cl", &mutant.text, &wanted, None, &mut NoObserver).ok()?;
    let kernel = compiled
        .kernels
        .iter()
        .find(|k| k.visa.name == *mutant.case.kernel)?;
    let mut arguments = mutant.case.arguments.clone();
    gencl::sim::run(&kernel.visa, &mutant.case.range, &mut arguments, options).ok()?;
    Some(arguments)
}

/// The peak memory of this process in kibibytes, if the system reports it.
fn peak_resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Tests the mutants, and reports progress on standard output: `try SEED` before each, `fail SEED
/// MESSAGE` for a failure, `peak KIB` and `done` at the end.
#[expect(clippy::print_stdout, reason = "the process outside reads it")]
pub fn run(corpus: &Corpus, seeds: Range<u64>) {
    let before = peak_resident();
    for seed in seeds {
        println!("try {seed}");
        _ = std::io::stdout().flush();
        let mutant = corpus.mutant(seed);
        if let Err(message) = attempt(&mutant) {
            println!("fail {seed} {}", message.replace('\n', " "));
        }
    }
    if let (Some(before), Some(after)) = (before, peak_resident()) {
        println!("peak {}", after.saturating_sub(before));
    }
    println!("done");
}

/// Tests the mutants in a child process. Returns the failures, one line each.
///
/// # Errors
/// The process could not be started.
pub fn in_child(seeds: &Range<u64>) -> Result<Vec<String>, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut child = Command::new(program)
        .arg("--batch")
        .arg(seeds.start.to_string())
        .arg("--count")
        .arg((seeds.end - seeds.start).to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let output = child.stdout.take().ok_or("no output")?;
    let (sender, lines) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let mut complaints = Vec::new();
    let mut trying = String::from("none");
    loop {
        let line = match lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                complaints.push(format!("seed {trying}: takes longer than {PATIENCE:?}"));
                break;
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                complaints.push(format!("seed {trying}: the process ended"));
                break;
            }
        };
        match line.split_once(' ') {
            Some(("try", seed)) => trying = seed.to_owned(),
            Some(("fail", what)) => complaints.push(format!("seed {what}")),
            Some(("peak", kib)) if kib.parse::<u64>().is_ok_and(|kib| kib > MAX_RESIDENT) => {
                complaints.push(format!("{seeds:?}: {kib} KiB of memory"));
            }
            _ if line == "done" => break,
            _ => {}
        }
    }
    _ = child.kill();
    _ = child.wait();
    _ = reader.join();
    Ok(complaints)
}
