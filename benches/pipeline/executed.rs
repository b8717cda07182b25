//! What the launches of kernels execute at SIMD16, with vISA of gencl and of Intel's compiler in the same
//! simulator: instructions, messages, bytes, and native instructions (estimated: a `div` is one instruction of
//! vISA, but not one of the hardware). The buffers of both must be equal by the rule in the launch file, which
//! `cargo test --test foreign` checks.
//!
//! Intel's compiler compiles a kernel that spills once more, without unrolling, and ships the second version.
//! The table compares with what ships. A row with `(first)` compares with the first version as well, whose
//! spills are not in its vISA: it is not part of the means.

use crate::harness::engines::Source;
use crate::harness::launch_files;
use crate::harness::options::options;
use crate::say;
use crate::support::ocloc;
use gencl::backend::width::WidthChoice;
use gencl::compile::{NoObserver, Options, compile};
use gencl::launch::{RunOptions, Work};
use gencl::source::SourceMap;
use gencl::target::{Target, Width};
use gencl::visa::kernel::Kernel;
use gencl::visa::text;
use gencl::zebin::DeviceBinary;
use std::error::Error;
use std::path::Path;

/// The targets, with the names of the devices of `ocloc`.
const DEVICES: &[(Target, &str)] = &[(Target::Tgllp, "tgllp"), (Target::Dg2, "dg2-g10")];

// TABLE of the launch files that are compared.
const LAUNCHES: &[&str] = &[
    "examples/nbody",
    "examples/black_scholes",
    "examples/bitonic_sort",
    "examples/dct",
    "examples/fft",
    "examples/gemm_f16",
    "examples/histogram",
    "examples/julia",
    "examples/kmeans",
    "examples/levenshtein",
    "examples/life",
    "examples/mandelbrot",
    "examples/matmul",
    "examples/tiled_matmul",
    "examples/particles",
    "examples/reduction",
    "examples/scan",
    "examples/sha256",
    "examples/sobel",
    "examples/stencil",
    "examples/xtea",
    "examples/noise",
    "examples/resize",
    "tests/kernels/convolve",
    "tests/kernels/fir",
    "tests/kernels/local_stencil",
    "tests/kernels/narrow",
    "tests/kernels/yuv",
    "tests/kernels/arrays",
];

pub(crate) fn table() -> Result<(), Box<dyn Error>> {
    if !ocloc::available() {
        return Ok(());
    }
    for &(target, device) in DEVICES {
        say(&format!(
            "{target:<16} executed    Intel  ratio | messages  ratio | bytes ratio | native ratio"
        ));
        // Sums of logarithms, for geometric means.
        let mut sums = [0f64; 4];
        let (mut count, mut above) = (0u32, 0u32);
        for launch in LAUNCHES {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("{launch}.json"));
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            // There, the kernel uses matrix instructions of which Intel's compiler makes none.
            if name == "gemm_f16" && target == Target::Dg2 {
                continue;
            }
            let (ours, theirs) = measure(&path, target, device)?;
            for (version, theirs) in theirs.iter().enumerate() {
                let ratio = |of: fn(&Executed) -> u64| of(&ours) as f64 / of(theirs).max(1) as f64;
                let ratios = [
                    ratio(|w| w.0),
                    ratio(|w| w.1.messages),
                    ratio(|w| w.1.bytes_read + w.1.bytes_written),
                    ratio(|w| w.1.native_instructions),
                ];
                let [executed, messages, bytes, native] = ratios;
                let row = if version == 0 {
                    for (sum, ratio) in sums.iter_mut().zip(ratios) {
                        *sum += ratio.ln();
                    }
                    count += 1;
                    above += u32::from(executed > 1.1);
                    name.to_string()
                } else {
                    format!("{name} (first)")
                };
                say(&format!(
                    "{row:<16} {:>8} {:>8} {executed:>6.2} | {:>8} {messages:>6.2} | {bytes:>11.2} | {native:>12.2}",
                    ours.0, theirs.0, ours.1.messages
                ));
            }
        }
        let [executed, messages, bytes, native] =
            sums.map(|sum| (sum / f64::from(count.max(1))).exp());
        say(&format!(
            "geometric mean   {executed:>24.3} | {messages:>15.3} | {bytes:>11.3} | {native:>12.3}; {above} above 1.10"
        ));
        say("");
    }
    Ok(())
}

/// The instructions that a launch executes, and its work.
type Executed = (u64, Work);

/// What a launch executes with the code of gencl, and with each version of Intel's compiler: the one that
/// ships, then the one that was given up because it spilled, if there is one.
fn measure(
    path: &Path,
    target: Target,
    device: &str,
) -> Result<(Executed, Vec<Executed>), Box<dyn Error>> {
    let launch = launch_files::read(path)?;
    let options = Options {
        kernels: vec![launch.kernel.clone()],
        target,
        width: WidthChoice::Fixed(Width::Simd16),
        ..options(&launch.options)?
    };
    let source = Source::OpenCl(launch.source.clone());
    let case = launch_files::case(&launch, source, options.clone())?;
    let work = |kernel: &Kernel| {
        let mut arguments = case.arguments.clone();
        let run = RunOptions::default();
        let report = gencl::sim::run(kernel, &case.range, &mut arguments, &run);
        match report {
            Ok(report) => Ok((report.steps, report.work.unwrap_or_default())),
            Err(fault) => Err(format!("{}: {fault}", path.display())),
        }
    };
    let compilation = compile("k.cl", &launch.source, &options, None, &mut NoObserver);
    let compilation = compilation.map_err(|error| format!("{}: {error}", path.display()))?;
    let ours = work(&compilation.kernels[0].visa)?;

    let mut includes = launch.headers.clone();
    includes.push(launch.source_folder.clone());
    let words = launch.options.join(" ");
    let compiled = ocloc::compile(&launch.source, &words, &includes, device, 16)?;
    let binary = compiled.binary()?;
    // The name of the first version, `…_simd16…`, sorts after that of the second, `…_1_simd16…`.
    let mut theirs = Vec::new();
    for (name, text) in compiled.visa()? {
        let Ok(module) = text::parse(&text, &name, target) else {
            continue;
        };
        let mut kernels = module.kernels.into_iter();
        let Some(mut kernel) = kernels.find(|k| k.name == launch.kernel) else {
            continue;
        };
        let mut map = SourceMap::new();
        let bound = DeviceBinary::read(&binary, "k", target, &mut map)
            .and_then(|binary| binary.bind(&mut kernel));
        bound.map_err(|problem| gencl::render::human(&map, &problem, false))?;
        theirs.push(work(&kernel)?);
    }
    if theirs.is_empty() {
        return Err(format!("{}: Intel's compiler has no such kernel", path.display()).into());
    }
    Ok((ours, theirs))
}
