//! Code size and dynamic instruction counts on tgllp at SIMD16: vISA instructions, instructions
//! executed by the simulator in the launch, and native instructions. To evaluate an optimization,
//! compare the output before and after.

use crate::harness::engines::Source;
use crate::harness::launch_files;
use crate::harness::options::options;
use crate::say;
use crate::support::finalizer;
use gencl::backend::width::WidthChoice;
use gencl::compile::{NoObserver, Options, compile};
use gencl::launch::RunOptions;
use gencl::target::{Target, Width};
use gencl::visa::text::{PrintOptions, print};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const TARGET: Target = Target::Tgllp;

pub(crate) fn table() -> Result<(), Box<dyn Error>> {
    let finalizer = finalizer::is_installed();
    if !finalizer {
        say("GenX_IR not found (Debian package libigc-tools): no native code");
    }
    say("kernel                    vISA   executed   native  spilled");
    let mut sums = [0u64; 3];
    for folder in ["examples", "tests/kernels"] {
        for path in crate::launch_files(folder)? {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            match measure(&path, finalizer)? {
                None => say(&format!("{name:<22} not for {TARGET}")),
                Some(row) => {
                    let [visa, executed, native, spilled] = row;
                    say(&format!(
                        "{name:<22} {visa:>7} {executed:>10} {native:>8} {spilled:>8}"
                    ));
                    for (sum, value) in sums.iter_mut().zip(row) {
                        *sum += value;
                    }
                }
            }
        }
    }
    let [visa, executed, native] = sums;
    say(&format!(
        "{:<22} {visa:>7} {executed:>10} {native:>8}",
        "all"
    ));
    Ok(())
}

/// Numbers of vISA, executed and native instructions, and spilled bytes; `None` for a kernel that
/// the target cannot run.
fn measure(path: &Path, finalizer: bool) -> Result<Option<[u64; 4]>, Box<dyn Error>> {
    let launch = launch_files::read(path)?;
    let options = Options {
        kernels: vec![launch.kernel.clone()],
        target: TARGET,
        width: WidthChoice::Fixed(Width::Simd16),
        ..options(&launch.options)?
    };
    let source = Source::OpenCl(launch.source.clone());
    let case = launch_files::case(&launch, source, options.clone())?;
    let Ok(compilation) = compile("k.cl", &launch.source, &options, None, &mut NoObserver) else {
        return Ok(None);
    };
    let kernel = &compilation.kernels[0];
    let mut arguments = case.arguments.clone();
    let run = RunOptions::default();
    let report = gencl::sim::run(&kernel.visa, &case.range, &mut arguments, &run);
    let executed = report.map_or(0, |report| report.steps);
    let text = print([&kernel.visa], &PrintOptions::default());
    let [native, spilled] = if finalizer { native(&text)? } else { [0; 2] };
    let visa = kernel.visa.instructions.len() as u64;
    Ok(Some([visa, executed, native, spilled]))
}

/// Number of native instructions and spilled bytes.
fn native(text: &str) -> Result<[u64; 2], Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("k.visaasm"), text)?;
    Command::new("GenX_IR")
        .arg("k.visaasm")
        .args(TARGET.finalizer_arguments())
        .arg("-output")
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    let listing = fs::read_dir(folder.path())?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|e| e == "asm"));
    let Some(listing) = listing else {
        return Ok([0; 2]);
    };
    let text = fs::read_to_string(listing)?;
    let number = |name: &str| {
        let (_, rest) = text.split_once(name)?;
        rest.split_whitespace().next()?.parse().ok()
    };
    Ok(["//.instCount", "//.spill size"].map(|name| number(name).unwrap_or(0)))
}
