//! Measures gencl and prints tables: compile time compared with Intel's compiler, throughput of the
//! front end, and speed of kernels on the simulator and the interpreter. Benchmarks assert nothing;
//! compare their output before and after a change.
//!
//! `cargo bench --bench pipeline -- compile` prints one table; there are `compile`, `code`, `executed`,
//! `front-end`, `built-ins`, `engines`, `examples` and `visa`.

#[path = "../../tests/support/mod.rs"]
mod support;

#[path = "../../tests/support/harness/mod.rs"]
mod harness;

mod built_ins;
mod code;
mod compile;
mod engines;
mod examples;
mod executed;
mod front_end;
mod visa_files;

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A function that prints one table.
type Section = fn() -> Result<(), Box<dyn Error>>;

/// The tables in the order of printing.
const SECTIONS: &[(&str, Section)] = &[
    ("compile", compile::table),
    ("code", code::table),
    ("executed", executed::table),
    ("front-end", front_end::table),
    ("built-ins", built_ins::table),
    ("engines", engines::table),
    ("examples", examples::table),
    ("visa", visa_files::table),
];

/// Number of runs of a short measurement; the fastest one counts.
const RUNS: usize = 7;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    for (name, section) in SECTIONS {
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            say(&format!("== {name}"));
            section()?;
            say("");
        }
    }
    Ok(())
}

/// The launch files of the examples and of the tests' kernels, sorted by name.
fn launch_files(folder: &str) -> Result<Vec<PathBuf>, std::io::Error> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<PathBuf>, std::io::Error>>()?;
    paths.retain(|path| path.extension().is_some_and(|e| e == "json"));
    paths.sort();
    Ok(paths)
}

/// The shortest of several run times.
fn fastest<T, E>(runs: usize, mut run: impl FnMut() -> Result<T, E>) -> Result<Duration, E> {
    let mut shortest = Duration::MAX;
    for _ in 0..runs {
        let start = Instant::now();
        run()?;
        shortest = shortest.min(start.elapsed());
    }
    Ok(shortest)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[allow(
    clippy::print_stdout,
    reason = "the tables are what this program is for"
)]
fn say(line: &str) {
    println!("{line}");
}
