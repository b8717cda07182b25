//! Measures how the time and the memory of each stage grow with a kernel, and what Intel's
//! finalizer takes for the result. It holds nothing.
//!
//! `cargo bench --bench scaling -- floats loops` measures two families, `-- --passes` shows each
//! pass, in nanoseconds an instruction. Of each stage the fastest of three runs counts; every measurement is a process
//! of its own, so that its peak of memory is that of one compilation.

mod families;

#[path = "../../tests/support/mod.rs"]
mod support;

use families::{FAMILIES, Family};
use gencl::compile::{Compilation, CompileError, Observer, Options, Stage, compile};
use gencl::render;
use gencl::visa::text::{PrintOptions, print};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use support::finalizer::{self, Outcome};

/// How long the finalizer may take.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// Compilations of one kernel, of which each stage's fastest counts.
const RUNS: usize = 3;

/// What makes of this program the one that measures: `--one FAMILY SIZE VISA`.
const ONE: &str = "--one";

/// Stack of the compiler: as the command line gives it.
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
    let passes = words.iter().any(|word| word == "--passes");
    let names: Vec<&String> = words.iter().filter(|w| !w.starts_with('-')).collect();
    say(
        "family           N    instr  front ms  passes ms  select ms    all ms    MB  finalizer ms",
    );
    for family in FAMILIES {
        if names.is_empty() || names.iter().any(|name| *name == family.name) {
            table(family, passes)?;
        }
    }
    Ok(())
}

/// What one compilation took.
struct Measured {
    /// By stage: the name, nanoseconds, and instructions of Gen IR that it left in all its runs.
    stages: Vec<(String, f64, f64)>,
    peak_kilobytes: f64,
    instructions: f64,
    finalizer: Option<f64>,
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

/// The stages that are no passes.
const FRONT: [&str; 4] = ["preprocess", "parse", "check", "lower"];
const BACK: [&str; 3] = ["analyse", "select", "verify_visa"];

/// The lines of a family.
fn table(family: &Family, passes: bool) -> Result<(), Box<dyn Error>> {
    let mut all: Vec<(usize, Measured)> = Vec::new();
    for &size in family.sizes {
        let Some(measured) = measure(family, size)? else {
            continue;
        };
        let is_pass = |name: &str| !FRONT.contains(&name) && !BACK.contains(&name);
        let finalizer = measured
            .finalizer
            .map_or("-".to_string(), |ms| format!("{ms:.0}"));
        say(&format!(
            "{:<12} {size:>6} {:>8} {:>9.1} {:>10.1} {:>10.1} {:>9.1} {:>5.0} {finalizer:>13}",
            family.name,
            measured.instructions,
            measured.of(|name| FRONT.contains(&name)) / 1e6,
            measured.of(is_pass) / 1e6,
            measured.of(|name| BACK.contains(&name)) / 1e6,
            measured.total() / 1e6,
            measured.peak_kilobytes / 1024.0,
        ));
        all.push((size, measured));
    }
    let [.., (small, before), (large, after)] = all.as_slice() else {
        return Ok(());
    };
    let mut line = format!(
        "{:<12} from {small} to {large}: {:.1}x",
        "",
        after.total() / before.total()
    );
    if let (Some(before), Some(after)) = (before.finalizer, after.finalizer) {
        line += &format!(", the finalizer {:.1}x", after / before);
    }
    say(&line);
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
    Ok(())
}

/// Measures in a process of its own; `None` where the kernel is refused.
fn measure(family: &Family, size: usize) -> Result<Option<Measured>, Box<dyn Error>> {
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
        finalizer: finalize(&visa)?,
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

/// Milliseconds of the finalizer; `None` where it is not installed or gives nothing.
fn finalize(visa: &Path) -> Result<Option<f64>, Box<dyn Error>> {
    if !finalizer::is_installed() {
        return Ok(None);
    }
    let text = fs::read_to_string(visa)?;
    let target = Options::default().target;
    let arguments: Vec<&str> = target.finalizer_arguments().collect();
    let before = children_time();
    let start = Instant::now();
    let outcome = finalizer::judge(&text, &arguments, TIME_LIMIT);
    let elapsed = start.elapsed().as_secs_f64() * 1e3;
    Ok(match outcome {
        Outcome::Accepted { .. } | Outcome::Spill(_) => match (before, children_time()) {
            (Some(before), Some(after)) => Some(after - before),
            _ => Some(elapsed),
        },
        other => {
            let text = format!("{other:?}");
            let text: String = text.chars().take(100).collect();
            say(&format!("the finalizer: {text}"));
            None
        }
    })
}

/// Milliseconds of processor time of all processes that ended, where Linux says it.
fn children_time() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |k: usize| fields.get(k)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) * 10.0)
}

/// Takes the time of each stage.
struct Clock {
    last: Instant,
    stages: Vec<(&'static str, f64, usize)>,
}

impl Observer for Clock {
    fn stage(&mut self, stage: &Stage<'_>) {
        let time = self.last.elapsed().as_secs_f64() * 1e9;
        let count = match stage {
            Stage::Pass { function, .. } | Stage::Analysed(function) => {
                function.blocks.iter().map(|b| b.instructions.len()).sum()
            }
            Stage::Selected(kernel) | Stage::Verified(kernel) => kernel.instructions.len(),
            Stage::Preprocessed(_) | Stage::Parsed { .. } | Stage::Checked(_) => 0,
        };
        let name = stage.name();
        match self.stages.iter_mut().find(|(other, ..)| *other == name) {
            Some((_, ns, instructions)) => {
                *ns += time;
                *instructions += count;
            }
            None => self.stages.push((name, time, count)),
        }
        self.last = Instant::now();
    }
}

/// Compiles one kernel and says what that took.
fn one_size(family: &str, size: usize, visa: &str) -> Result<(), Box<dyn Error>> {
    let family = FAMILIES.iter().find(|f| f.name == family);
    let source = (family.ok_or("no such family")?.source)(size);
    let options = Options::default();
    let run = || -> Result<(Compilation, Clock), Box<dyn Error>> {
        let mut clock = Clock {
            last: Instant::now(),
            stages: Vec::new(),
        };
        match compile("scaling.cl", &source, &options, None, &mut clock) {
            Ok(compilation) => Ok((compilation, clock)),
            Err(CompileError::Rejected { map, diagnostics }) => {
                let first = diagnostics.first().ok_or("refused")?;
                Err(render::short(&map, first).into())
            }
            Err(error) => Err(error.to_string().into()),
        }
    };
    let (compilation, mut clock) = run()?;
    // What one compilation needs.
    let peak = fs::read_to_string("/proc/self/status").unwrap_or_default();
    for _ in 1..RUNS {
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
    let count: usize = compilation
        .kernels
        .iter()
        .map(|k| k.visa.instructions.len())
        .sum();
    say(&format!("instructions {count}"));
    let kernels = compilation.kernels.iter().map(|k| &k.visa);
    fs::write(visa, print(kernels, &PrintOptions::default()))?;
    Ok(())
}

#[allow(
    clippy::print_stdout,
    reason = "the tables are what this program is for"
)]
fn say(line: &str) {
    println!("{line}");
}
