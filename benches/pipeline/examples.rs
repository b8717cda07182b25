//! Time to compile each example, and to run it in the interpreter and in the simulator.

use crate::harness::engines::Source;
use crate::harness::launch_files;
use crate::harness::options::options;
use crate::{RUNS, fastest, milliseconds, say};
use gencl::compile::{NoObserver, Options, compile};
use gencl::launch::RunOptions;
use std::error::Error;
use std::path::Path;
use std::time::Duration;

pub(crate) fn table() -> Result<(), Box<dyn Error>> {
    say("kernel              compile        interpreter          simulator");
    say("                         ms       ms  items/ms       ms  items/ms");
    for path in crate::launch_files("examples")? {
        say(&row(&path)?);
    }
    Ok(())
}

/// Formats one row of the table.
fn row(path: &Path) -> Result<String, Box<dyn Error>> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let launch = launch_files::read(path)?;
    let options = Options {
        kernels: vec![launch.kernel.clone()],
        ..options(&launch.options)?
    };
    let source = Source::OpenCl(launch.source.clone());
    let case = launch_files::case(&launch, source, options.clone())?;
    let build = || compile(&name, &launch.source, &options, None, &mut NoObserver);
    let compiling = fastest(RUNS, || build().map(drop)).map_err(|e| format!("{name}: {e}"))?;
    let compilation = build()?;
    let kernel = &compilation.kernels[0];
    let width = kernel.visa.simd;
    // One job: the subject is the engine, not the number of processors.
    let run = RunOptions::default();
    let interpreting = fastest(RUNS, || {
        let (function, locations) = (&kernel.legalized, &compilation.locations);
        let mut arguments = case.arguments.clone();
        let range = &case.range;
        gencl::ir::interp::run(function, locations, range, &mut arguments, width, &run)
    })?;
    let simulating = fastest(RUNS, || {
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
