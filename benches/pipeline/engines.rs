//! Run time of larger kernels: on the simulator and the interpreter with all processors, and on
//! Oclgrind, an interpreter of SPIR for OpenCL, if it is installed.

use crate::harness::engines::Source;
use crate::harness::launch_files;
use crate::harness::options::options;
use crate::{fastest, milliseconds, say};
use gencl::compile::{NoObserver, Options, compile};
use gencl::launch::RunOptions;
use serde_json::{Value, json};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Number of runs; the fastest one counts.
const RUNS: usize = 3;

pub(crate) fn table() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let jobs = std::thread::available_parallelism()?.get();
    let oclgrind = oclgrind();
    if oclgrind.is_none() {
        say("Oclgrind not found (Debian packages oclgrind and python3-pyopencl): no comparison");
    }
    say(&format!("with {jobs} processors, ms"));
    say("kernel             simulator  interpreter   oclgrind  of it: simulator  interpreter");
    for (name, launch) in launches() {
        let path = folder.path().join(format!("{name}.json"));
        fs::write(&path, launch.to_string())?;
        let [simulator, interpreter] = ours(&path, jobs)?;
        let mut line = format!(
            "{name:<18} {:>9.1} {:>12.1}",
            milliseconds(simulator),
            milliseconds(interpreter)
        );
        if let Some(python) = oclgrind {
            let time = theirs(python, &path, folder.path())?;
            line += &format!(
                " {:>10.0} {:>16.4} {:>12.4}",
                milliseconds(time),
                simulator.as_secs_f64() / time.as_secs_f64(),
                interpreter.as_secs_f64() / time.as_secs_f64(),
            );
        }
        say(&line);
    }
    Ok(())
}

/// Three examples with larger sizes.
fn launches() -> Vec<(&'static str, Value)> {
    let source = |name: &str| -> Value {
        let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        json!({ "file": root.join(format!("{name}.cl")) })
    };
    let floats = |shape: Value, seed: u32| json!({ "buffer": { "dtype": "f32", "shape": shape, "dist": "uniform", "seed": seed } });
    let int = |value: i32| json!({ "scalar": value, "dtype": "i32" });
    let float = |value: f32| json!({ "scalar": value, "dtype": "f32" });
    let mut y = floats(json!([1 << 20]), 1);
    y["mode"] = json!("inout");
    let product = json!({ "buffer": { "dtype": "f32", "shape": [128, 128] }, "mode": "out" });
    let picture = json!({ "buffer": { "dtype": "i32", "shape": [256, 256] }, "mode": "out" });
    vec![
        (
            "saxpy_1M",
            json!({
                "source": source("saxpy"), "kernel": "saxpy",
                "global": [1 << 20], "local": [64],
                "args": [y, floats(json!([1 << 20]), 2), float(2.5),
                         { "scalar": 1 << 20, "dtype": "u32" }],
            }),
        ),
        (
            "matmul_128",
            json!({
                "source": source("matmul"), "kernel": "matmul",
                "global": [128, 128], "local": [16, 4],
                "args": [floats(json!([128, 128]), 3), floats(json!([128, 128]), 4), product,
                         int(128), int(128), int(128)],
            }),
        ),
        (
            "mandelbrot_256",
            json!({
                "source": source("mandelbrot"), "kernel": "mandelbrot",
                "global": [256, 256], "local": [16, 4],
                "args": [picture, float(-2.0), float(-1.25), float(2.5 / 256.0), int(256)],
            }),
        ),
    ]
}

/// The run times of the simulator and of the interpreter.
fn ours(path: &Path, jobs: usize) -> Result<[Duration; 2], Box<dyn Error>> {
    let launch = launch_files::read(path)?;
    let options = Options {
        kernels: vec![launch.kernel.clone()],
        ..options(&launch.options)?
    };
    let source = Source::OpenCl(launch.source.clone());
    let case = launch_files::case(&launch, source, options.clone())?;
    let compilation = compile("k.cl", &launch.source, &options, None, &mut NoObserver)?;
    let kernel = &compilation.kernels[0];
    let run = RunOptions {
        jobs,
        ..RunOptions::default()
    };
    let simulator = fastest(RUNS, || {
        let mut arguments = case.arguments.clone();
        gencl::sim::run(&kernel.visa, &case.range, &mut arguments, &run)
    })?;
    let interpreter = fastest(RUNS, || {
        let (function, locations) = (&kernel.optimized, &compilation.locations);
        let mut arguments = case.arguments.clone();
        let (range, width) = (&case.range, kernel.visa.simd);
        gencl::ir::interp::run(function, locations, range, &mut arguments, width, &run)
    })?;
    Ok([simulator, interpreter])
}

/// The run time on Oclgrind, without the start of Python and the build.
fn theirs(python: &str, path: &Path, folder: &Path) -> Result<Duration, Box<dyn Error>> {
    let out = folder.join("oclgrind");
    let start = Instant::now();
    let output = Command::new(python)
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/oclrun.py"))
        .args(["run", "--impl", "oclgrind", "--timeout", "300"])
        .arg(path)
        .arg("-o")
        .arg(&out)
        .output()?;
    let whole = start.elapsed();
    let text = fs::read_to_string(out.join("result.json"))?;
    let result: Value = serde_json::from_str(&text)?;
    if !output.status.success() {
        return Err(format!("oclgrind: {result}").into());
    }
    let run = result["t_run"].as_f64();
    Ok(run.map_or(whole, Duration::from_secs_f64))
}

/// A Python interpreter with pyopencl, if Oclgrind is installed too.
fn oclgrind() -> Option<&'static str> {
    if !Path::new("/usr/lib/oclgrind/liboclgrind-rt-icd.so").exists() {
        return None;
    }
    ["/usr/bin/python3", "python3"].into_iter().find(|python| {
        Command::new(python)
            .args(["-c", "import numpy, pyopencl"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    })
}
