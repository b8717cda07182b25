//! Measures how the time and the memory of each stage grow with the size of a kernel, and how long
//! Intel's finalizer needs for the result. The benchmark asserts nothing; its last table lists the
//! limits and whether they are met.
//!
//! `cargo bench --bench scaling -- floats loops` measures two families, `-- vector` those of vector IR, `-- --passes`
//! prints each pass in nanoseconds per instruction, and `-- --own` skips the finalizer. For each stage the
//! fastest of three runs counts, and of ten runs of small kernels. Every measurement runs in a process of its own, so that its peak
//! memory is that of one compilation.

mod families;
mod vector_ir;

#[path = "../../tests/support/mod.rs"]
mod support;

use families::{FAMILIES, Family};
use gencl::compile::{CompileError, Observer, Options, Stage, compile, compile_observed_vector_ir};
use gencl::genx::function::Function;
use gencl::genx::passes::Stage as PassStage;
use gencl::render;
use gencl::visa::kernel::Kernel;
use gencl::visa::text::{PrintOptions, print};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use support::finalizer::{self, Outcome};

/// Timeout of the finalizer.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// Limit of the growth factor between the last two sizes, which differ by a factor of four.
const GROWTH_LIMIT: f64 = 5.0;

/// The same limit for the finalizer's time.
const FINALIZER_GROWTH_LIMIT: f64 = 6.0;

/// Limits for the largest straight-line kernels: milliseconds and megabytes.
const STRAIGHT_LINE_LIMITS: (f64, f64) = (1000.0, 150.0);

/// The limit for the smallest kernels in vector IR, in milliseconds.
const VECTOR_IR_LIMIT: f64 = 5.0;

/// A finalizer run shorter than this, in milliseconds, is repeated.
const SHORT_RUN: f64 = 300.0;

/// The maximum number of such runs.
const MAX_REPEATED: usize = 10;

/// Number of compilations of a kernel; each stage's fastest counts.
const RUNS: usize = 3;

/// Up to this size, a run is so short that more of them are needed for one without interruption.
const SMALL: usize = 1000;
const SMALL_RUNS: usize = 10;

/// The arguments `--one FAMILY SIZE VISA` make this program the measured process.
const ONE: &str = "--one";

/// Size of the compiler's stack in bytes, as in the command line.
const STACK_BYTES: usize = 256 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [one, family, size, visa] = words.as_slice()
        && one == ONE
    {
        let (family, size, visa) = (family.clone(), size.parse()?, visa.clone());
        let measure = move || one_size(&family, size, &visa).map_err(|e| e.to_string());
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        let measured = thread.spawn(measure)?.join();
        return Ok(measured.map_err(|_| "panic")??);
    }
    let has = |option: &str| words.iter().any(|word| word == option);
    let (passes, own) = (has("--passes"), has("--own"));
    let names: Vec<&String> = words.iter().filter(|w| !w.starts_with('-')).collect();
    say(
        "family           N    instr  front ms  passes ms  select ms    all ms    MB  finalizer ms",
    );
    let mut verdicts = Vec::new();
    for family in FAMILIES {
        let is_named =
            |name: &&String| **name == family.name || *name == "vector" && family.is_vector_ir;
        if names.is_empty() || names.iter().any(is_named) {
            verdicts.extend(table(family, passes, own)?);
        }
    }
    say("");
    say(&format!(
        "growth            from -> to          ours (at most {GROWTH_LIMIT}x)    finalizer (at most {FINALIZER_GROWTH_LIMIT}x)"
    ));
    for verdict in verdicts {
        say(&verdict);
    }
    Ok(())
}

/// The measurements of one compilation.
struct Measured {
    /// Name of each stage, nanoseconds, and the total number of Gen IR instructions after its runs.
    stages: Vec<(String, f64, f64)>,
    peak_kilobytes: f64,
    instructions: f64,
    finalizer: Finalizer,
}

/// The outcome of the finalizer.
#[derive(Clone, Copy)]
enum Finalizer {
    /// Processor time in milliseconds.
    Took(f64),
    /// It did not terminate within the time limit.
    Hangs,
    /// It was not run, or produced no output.
    Unknown,
}

impl std::fmt::Display for Finalizer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Finalizer::Took(ms) => f.pad(&format!("{ms:.0}")),
            Finalizer::Hangs => f.pad(&format!(">{}", TIME_LIMIT.as_millis())),
            Finalizer::Unknown => f.pad("-"),
        }
    }
}

impl Measured {
    fn total(&self) -> f64 {
        self.stages.iter().map(|(_, ns, _)| ns).sum()
    }

    fn of(&self, which: impl Fn(&str) -> bool) -> f64 {
        let stages = self.stages.iter().filter(|(name, ..)| which(name));
        stages.map(|(_, ns, _)| ns).sum()
    }
}

/// The stages that are not passes.
const FRONT: [&str; 4] = ["preprocess", "parse", "check", "lower"];
const BACK: [&str; 3] = ["analyze", "select", "verify_visa"];

/// Prints the rows of a family; returns the summary of its growth.
fn table(family: &Family, passes: bool, own: bool) -> Result<Vec<String>, Box<dyn Error>> {
    let mut all: Vec<(usize, Measured)> = Vec::new();
    for &size in family.sizes {
        let Some(measured) = measure(family, size, own)? else {
            continue;
        };
        let is_pass = |name: &str| !FRONT.contains(&name) && !BACK.contains(&name);
        say(&format!(
            "{:<12} {size:>6} {:>8} {:>9.1} {:>10.1} {:>10.1} {:>9.1} {:>5.0} {:>13}",
            family.name,
            measured.instructions,
            measured.of(|name| FRONT.contains(&name)) / 1e6,
            measured.of(is_pass) / 1e6,
            measured.of(|name| BACK.contains(&name)) / 1e6,
            measured.total() / 1e6,
            measured.peak_kilobytes / 1024.0,
            measured.finalizer,
        ));
        all.push((size, measured));
    }
    let [.., (small, before), (large, after)] = all.as_slice() else {
        return Ok(Vec::new());
    };
    if passes {
        say(&format!("{:<12} {:<34} ns an instruction, ms", "", "stage"));
        for (name, ns, instructions) in &after.stages {
            let each = |ns: f64, n: f64| if n > 0.0 { ns / n } else { 0.0 };
            let small = before.stages.iter().find(|(other, ..)| other == name);
            let was = small.map_or(0.0, |(_, ns, n)| each(*ns, *n));
            say(&format!(
                "{:<12} {name:<34} {was:>8.1} -> {:>8.1} {:>8.1}",
                "",
                each(*ns, *instructions),
                ns / 1e6
            ));
        }
    }
    let ours = verdict(after.total() / before.total(), GROWTH_LIMIT);
    let finalizer = match (before.finalizer, after.finalizer) {
        (Finalizer::Took(before), Finalizer::Took(after)) => {
            verdict(after / before, FINALIZER_GROWTH_LIMIT)
        }
        (_, Finalizer::Hangs) => format!("over {} s: NO", TIME_LIMIT.as_secs()),
        _ => "-".to_string(),
    };
    let name = family.name;
    let mut lines = vec![format!(
        "{name:<12} {small:>10} -> {large:<8} {ours:>22} {finalizer:>28}"
    )];
    if let (true, Some((size, smallest))) = (family.is_vector_ir, all.first()) {
        let ms = smallest.total() / 1e6;
        let holds = if ms <= VECTOR_IR_LIMIT { "holds" } else { "NO" };
        lines.push(format!(
            "{:<12} {size}: {ms:.1} ms (at most {VECTOR_IR_LIMIT} ms): {holds}",
            ""
        ));
    }
    if family.straight_line {
        let (ms, megabytes) = (after.total() / 1e6, after.peak_kilobytes / 1024.0);
        let (most_ms, most_megabytes) = STRAIGHT_LINE_LIMITS;
        let holds = ms <= most_ms && megabytes <= most_megabytes;
        let holds = if holds { "holds" } else { "NO" };
        lines.push(format!(
            "{:<12} {large}: {ms:.0} ms, {megabytes:.0} MB (at most {most_ms} ms, {most_megabytes} MB): {holds}",
            ""
        ));
    }
    Ok(lines)
}

/// Formats a growth factor and whether it is within its limit.
fn verdict(growth: f64, limit: f64) -> String {
    let holds = if growth <= limit { "holds" } else { "NO" };
    format!("{growth:.1}x: {holds}")
}

/// Measures in a separate process; `None` if the kernel is rejected.
fn measure(family: &Family, size: usize, own: bool) -> Result<Option<Measured>, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let visa = folder.path().join("k.visaasm");
    let mut command = Command::new(std::env::current_exe()?);
    command
        .arg(ONE)
        .arg(family.name)
        .arg(size.to_string())
        .arg(&visa);
    let done = command.output()?;
    let text = String::from_utf8_lossy(&done.stdout);
    if !done.status.success() {
        let why = String::from_utf8_lossy(&done.stderr);
        let why = why.lines().next().unwrap_or_default();
        say(&format!("{:<12} {size:>6} refused: {why}", family.name));
        return Ok(None);
    }
    let mut measured = Measured {
        stages: Vec::new(),
        peak_kilobytes: 0.0,
        instructions: 0.0,
        finalizer: if own {
            Finalizer::Unknown
        } else {
            finalize(&visa)?
        },
    };
    for line in text.lines() {
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["stage", name, ns, n] => {
                measured
                    .stages
                    .push(((*name).to_string(), ns.parse()?, n.parse()?));
            }
            ["peak", kilobytes] => measured.peak_kilobytes = kilobytes.parse()?,
            ["instructions", n] => measured.instructions = n.parse()?,
            _ => {}
        }
    }
    Ok(Some(measured))
}

/// Runs the finalizer, several times if a run is too short for the ticks in which Linux counts.
fn finalize(visa: &Path) -> Result<Finalizer, Box<dyn Error>> {
    if !finalizer::is_installed() {
        return Ok(Finalizer::Unknown);
    }
    let text = fs::read_to_string(visa)?;
    let target = Options::default().target;
    let arguments: Vec<&str> = target.finalizer_arguments().collect();
    let before = children_time();
    let start = Instant::now();
    let mut runs = 0;
    loop {
        match finalizer::judge(&text, &arguments, TIME_LIMIT) {
            Outcome::Accepted { .. } | Outcome::Spill(_) => {}
            Outcome::Hang => return Ok(Finalizer::Hangs),
            other => {
                let text = format!("{other:?}");
                let text: String = text.chars().take(100).collect();
                say(&format!("the finalizer: {text}"));
                return Ok(Finalizer::Unknown);
            }
        }
        runs += 1;
        let elapsed = start.elapsed().as_secs_f64() * 1e3;
        if elapsed > SHORT_RUN || runs == MAX_REPEATED {
            let time = match (before, children_time()) {
                (Some(before), Some(after)) => after - before,
                _ => elapsed,
            };
            return Ok(Finalizer::Took(time / runs as f64));
        }
    }
}

/// Milliseconds of processor time of all ended child processes, if Linux reports it.
fn children_time() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |k: usize| fields.get(k)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) * 10.0)
}

/// Nanoseconds of processor time of this thread; Linux updates the count at ticks.
fn thread_time() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// The maximum time between two ticks of Linux, in nanoseconds.
const TICK: f64 = 4e6;

/// Measures the time of each stage: the elapsed time, or the processor time if other
/// programs ran in between.
struct Clock {
    last: Instant,
    thread: Option<f64>,
    stages: Vec<(&'static str, f64, usize)>,
}

impl Clock {
    /// Adds the time since the last stage to a stage.
    fn add(&mut self, name: &'static str, count: usize) {
        let mut time = self.last.elapsed().as_secs_f64() * 1e9;
        let thread = thread_time();
        if let (Some(before), Some(now)) = (self.thread, thread) {
            time = time.min(now - before + TICK);
        }
        self.thread = thread;
        match self.stages.iter_mut().find(|(other, ..)| *other == name) {
            Some((_, ns, instructions)) => {
                *ns += time;
                *instructions += count;
            }
            None => self.stages.push((name, time, count)),
        }
        self.last = Instant::now();
    }

    /// Adds the time of a pass over vector IR; before the first pass, the text is read.
    fn pass(&mut self, stage: &PassStage<'_>) {
        let instructions = |function: &Function| {
            let blocks = function.blocks.iter();
            blocks.map(|b| b.instructions.len()).sum()
        };
        match stage.is_before {
            false => self.add(stage.pass, instructions(stage.function)),
            true if self.stages.is_empty() => self.add("parse", 0),
            true => {}
        }
    }
}

impl Observer for Clock {
    fn stage(&mut self, stage: &Stage<'_>) {
        let count = match stage {
            Stage::Pass { function, .. } | Stage::Analyzed(function) => {
                function.blocks.iter().map(|b| b.instructions.len()).sum()
            }
            Stage::Selected(kernel) | Stage::Verified(kernel) => kernel.instructions.len(),
            Stage::Preprocessed(_) | Stage::Parsed { .. } | Stage::Checked(_) | _ => 0,
        };
        self.add(stage.name(), count);
    }
}

/// Compiles a source; returns its kernels.
fn compiled(
    source: &str,
    is_vector_ir: bool,
    clock: &mut Clock,
) -> Result<Vec<Kernel>, CompileError> {
    let options = Options::default();
    if is_vector_ir {
        let mut observe = |stage: &PassStage<'_>| clock.pass(stage);
        let done =
            compile_observed_vector_ir("scaling.ll", source, options.target, &[], &mut observe)?;
        let count = done.kernels.iter().map(|k| k.instructions.len()).sum();
        clock.add("select", count);
        return Ok(done.kernels);
    }
    let compilation = compile("scaling.cl", source, &options, None, clock)?;
    Ok(compilation.kernels.into_iter().map(|k| k.visa).collect())
}

/// Compiles one kernel and prints its measurements.
fn one_size(family: &str, size: usize, visa: &str) -> Result<(), Box<dyn Error>> {
    let family = FAMILIES.iter().find(|f| f.name == family);
    let family = family.ok_or("no such family")?;
    let source = (family.source)(size);
    let run = || -> Result<(Vec<Kernel>, Clock), Box<dyn Error>> {
        let mut clock = Clock {
            last: Instant::now(),
            thread: thread_time(),
            stages: Vec::new(),
        };
        match compiled(&source, family.is_vector_ir, &mut clock) {
            Ok(kernels) => Ok((kernels, clock)),
            Err(CompileError::Rejected { map, diagnostics }) => {
                let first = diagnostics.first().ok_or("refused")?;
                Err(render::short(&map, first).into())
            }
            Err(error) => Err(error.to_string().into()),
        }
    };
    let (kernels, mut clock) = run()?;
    // The memory that one compilation needs.
    let peak = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let runs = if size <= SMALL { SMALL_RUNS } else { RUNS };
    for _ in 1..runs {
        for (best, again) in clock.stages.iter_mut().zip(run()?.1.stages) {
            best.1 = best.1.min(again.1);
        }
    }
    for (name, ns, instructions) in &clock.stages {
        say(&format!("stage {name} {ns} {instructions}"));
    }
    let peak = peak.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|p| p.split_whitespace().next());
    say(&format!("peak {}", kilobytes.unwrap_or("0")));
    let count: usize = kernels.iter().map(|k| k.instructions.len()).sum();
    say(&format!("instructions {count}"));
    fs::write(visa, print(&kernels, &PrintOptions::default()))?;
    Ok(())
}

#[allow(
    clippy::print_stdout,
    reason = "the tables are what this program is for"
)]
fn say(line: &str) {
    println!("{line}");
}
