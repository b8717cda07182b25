//! How long each example takes: to be compiled, and to be run by the interpreter and by the
//! simulator. Prints a table and holds nothing; `cargo bench --bench pipeline -- matmul`
//! measures those whose name has the word.

#[path = "../tests/support/mod.rs"]
mod support;

#[path = "../tests/support/harness/mod.rs"]
mod harness;

use gencl::compile::{NoObserver, Options, compile};
use gencl::launch::RunOptions;
use harness::engines::Source;
use harness::launch_files::{self, launch};
use harness::options::options;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Runs of each measurement, of which the fastest counts.
const RUNS: usize = 7;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    paths.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "json")
    });
    paths.sort();
    say("                    compile  interpreter         simulator");
    say("kernel                   ms  ms   items/ms       ms   items/ms");
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str())) {
            say(&row(&name, &path)?);
        }
    }
    Ok(())
}

/// One line of the table.
fn row(name: &str, path: &Path) -> Result<String, Box<dyn Error>> {
    let launch = launch::read(path, &Vec::new()).map_err(|mistake| mistake.to_string())?;
    let options = Options {
        kernels: vec![launch.kernel.clone()],
        ..options(&launch.options)?
    };
    let source = Source::OpenCl(launch.source.clone());
    let case = launch_files::case(&launch, source, options.clone())?;
    let build = || compile(name, &launch.source, &options, None, &mut NoObserver);
    let compiling = fastest(|| build().map(drop))?;
    let compilation = build()?;
    let kernel = &compilation.kernels[0];
    let width = kernel.visa.simd;
    // One job: what is measured is an engine, not the number of processors.
    let run = RunOptions {
        jobs: 1,
        ..RunOptions::default()
    };
    let interpreting = fastest(|| {
        let (function, locations) = (&kernel.legalised, &compilation.locations);
        let mut arguments = case.arguments.clone();
        gencl::ir::interp::run(
            function,
            locations,
            &case.range,
            &mut arguments,
            width,
            &run,
        )
    })?;
    let simulating = fastest(|| {
        let mut arguments = case.arguments.clone();
        gencl::sim::run(&kernel.visa, &case.range, &mut arguments, &run)
    })?;
    let items: u64 = launch.global.iter().product();
    let speed = |time: Duration| items as f64 / milliseconds(time);
    Ok(format!(
        "{name:<18} {:>8.3} {:>8.3} {:>9.0} {:>8.3} {:>9.0}",
        milliseconds(compiling),
        milliseconds(interpreting),
        speed(interpreting),
        milliseconds(simulating),
        speed(simulating),
    ))
}

/// The shortest of several runs.
fn fastest<T, E>(mut run: impl FnMut() -> Result<T, E>) -> Result<Duration, E> {
    let mut shortest = Duration::MAX;
    for _ in 0..RUNS {
        let start = Instant::now();
        run()?;
        shortest = shortest.min(start.elapsed());
    }
    Ok(shortest)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[allow(clippy::print_stdout, reason = "the table is what this program is for")]
fn say(line: &str) {
    println!("{line}");
}
