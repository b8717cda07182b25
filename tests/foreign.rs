//! vISA of Intel's compiler on our simulator. For each launch file, `ocloc` compiles the kernel;
//! its vISA is parsed, printed and parsed again, and run with the launch contract of the device
//! binary. The buffers must match those of PoCL by the rule in the launch file.
//!
//! Each launch file is tested for two of eleven pairs of a device and a width, which vary by file.
//! `cargo test --test foreign -- --every` tests all pairs, `-- --every NAME` those of some files,
//! and `-- --every --device dg2-g10` those of one device.
//!
//! The kernels in `tests/vector` are LLVM IR for Intel's vector compiler, one work-item per thread;
//! `vector.rs` runs them for every device.

mod support;

#[path = "support/harness/mod.rs"]
mod harness;

#[path = "support/vector.rs"]
mod vector;

use gencl::launch::{Argument, Fault, NdRange, RunOptions};
use gencl::source::SourceMap;
use gencl::target::Target;
use gencl::visa::kernel::Kernel;
use gencl::visa::text::{self, PrintOptions};
use gencl::zebin::DeviceBinary;
use harness::engines::Source;
use harness::launch_files;
use harness::options::options;
use harness::reference::Reference;
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use support::ocloc;

/// The folders with launch files.
const FOLDERS: &[&str] = &["examples", "tests/kernels"];

/// A device of `ocloc`, its target, and its dispatch widths.
struct Device {
    name: &'static str,
    target: Target,
    widths: &'static [u32],
}

/// The devices. (The plain name `dg2` selects legacy messages.)
static DEVICES: &[Device] = &[
    Device {
        name: "skl",
        target: Target::Skl,
        widths: &[8, 16, 32],
    },
    Device {
        name: "tgllp",
        target: Target::Tgllp,
        widths: &[8, 16, 32],
    },
    Device {
        name: "dg2-g10",
        target: Target::Dg2,
        widths: &[8, 16, 32],
    },
    Device {
        name: "pvc",
        target: Target::Pvc,
        widths: &[16, 32],
    },
];

/// The expected outcome for a launch file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Left {
    /// `ocloc` rejects the kernel.
    NotCompiled,
    /// The simulator cannot read or run the result.
    NotRun,
    /// The results differ, because Intel's compiler is wrong or not accurate enough.
    Differs,
}

use Left::{Differs, NotCompiled, NotRun};

/// TABLE of exceptions: launch file, devices (all if empty), outcome, reason. A stale entry fails
/// the test.
const LEFT: &[(&str, &[&str], Left, &str)] = &[
    (
        "compiler_builtins",
        &[],
        NotCompiled,
        "the compiler ends by a signal",
    ),
    (
        "fall_through",
        &[],
        NotCompiled,
        "the compiler ends by a signal",
    ),
    (
        "double_conversions",
        &["tgllp", "dg2-g10"],
        NotCompiled,
        "no doubles",
    ),
    (
        "double_geometry",
        &["tgllp", "dg2-g10"],
        NotCompiled,
        "no doubles",
    ),
    (
        "double_math",
        &["tgllp", "dg2-g10"],
        NotCompiled,
        "no doubles",
    ),
    (
        "double_powers",
        &["tgllp", "dg2-g10"],
        NotCompiled,
        "no doubles",
    ),
    (
        "double_vector_functions",
        &["tgllp", "dg2-g10"],
        NotCompiled,
        "no doubles",
    ),
    (
        "double_vectors",
        &["tgllp", "dg2-g10"],
        NotCompiled,
        "no doubles",
    ),
    (
        "double_math",
        &["skl", "pvc"],
        Differs,
        "`tgamma` of doubles is up to 24 units in the last place off, of 16 that are allowed",
    ),
    (
        "double_powers",
        &["skl", "pvc"],
        Differs,
        "`lgamma_r` of doubles is as exact as one of floats; OpenCL names no limit",
    ),
    (
        "absolute_values",
        &[],
        Differs,
        "the absolute value of the smallest word is positive where a doubleword is computed with it",
    ),
    (
        "switches",
        &[],
        Differs,
        "a `switch` of a widened number with a case past 32 bits tests the number's lowest bit",
    ),
    (
        "pointers_in_buffers",
        &["skl", "tgllp"],
        Differs,
        "known addresses of local variables are stored to memory as 0",
    ),
    (
        "division",
        &["dg2-g10"],
        Differs,
        "of x / y and (uint)x / (uint)y one result is taken for both",
    ),
];

fn main() {
    let mut words: Vec<String> = std::env::args().collect();
    let every = take(&mut words, "--every");
    let device = match words.iter().position(|word| word == "--device") {
        Some(at) if at + 1 < words.len() => words.drain(at..at + 2).nth(1),
        Some(_) | None => None,
    };
    let arguments = Arguments::from_iter(words);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut trials = Vec::new();
    for folder in FOLDERS {
        for (number, path) in launch_files_of(&root.join(folder)).into_iter().enumerate() {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let device = device.clone();
            trials.push(Trial::test(format!("{folder}/{stem}"), move || {
                let all = DEVICES
                    .iter()
                    .flat_map(|d| d.widths.iter().map(move |&w| (d, w)));
                let all: Vec<(&Device, u32)> = all.collect();
                let mut chosen: Vec<_> = match every {
                    true => all,
                    false => [number, number + 5].map(|k| all[k % all.len()]).into(),
                };
                chosen.retain(|(d, _)| device.as_deref().is_none_or(|name| name == d.name));
                run_launch(&path, &chosen)
            }));
        }
    }
    for path in launch_files_of(&root.join(vector::FOLDER)) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let device = device.clone();
        trials.push(Trial::test(
            format!("{}/{stem}", vector::FOLDER),
            move || vector::run_launch(&path, device.as_deref()),
        ));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Removes a word from the command line; returns whether it was there.
fn take(words: &mut Vec<String>, wanted: &str) -> bool {
    let before = words.len();
    words.retain(|word| word != wanted);
    words.len() < before
}

/// The launch files of a folder, sorted by name.
fn launch_files_of(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder of launch files")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    paths.sort();
    paths
}

fn run_launch(path: &Path, chosen: &[(&Device, u32)]) -> Result<(), Failed> {
    if !ocloc::available() {
        return Ok(());
    }
    let reference = Reference::start(path)?;
    let launch = launch_files::read(path)?;
    let words = launch.options.join(" ");
    let source = Source::OpenCl(launch.source.clone());
    let case = launch_files::case(&launch, source, options(&launch.options)?)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut results = Vec::new();
    let mut differs = false;
    for &(device, width) in chosen {
        let at = |what: String| format!("{}, {width} channels: {what}", device.name);
        let left = LEFT
            .iter()
            .find(|row| row.0 == stem && (row.1.is_empty() || row.1.contains(&device.name)));
        let left = left.map(|row| row.2);
        let mut includes = launch.headers.clone();
        includes.push(launch.source_folder.clone());
        let compiled = ocloc::compile(&launch.source, &words, &includes, device.name, width);
        let compiled = match (compiled, left) {
            (Err(_), Some(NotCompiled)) => continue,
            (Ok(_), Some(NotCompiled)) => return Err(at("it is compiled".to_owned()).into()),
            (compiled, _) => compiled.map_err(at)?,
        };
        let mut arguments = case.arguments.clone();
        let ran = read_and_run(
            &compiled,
            &launch.kernel,
            device,
            &case.range,
            &mut arguments,
        );
        match (ran, left) {
            (Err(_), Some(NotRun)) => continue,
            (Ok(()), Some(NotRun)) => return Err(at("it runs".to_owned()).into()),
            (ran, _) => ran.map_err(at)?,
        }
        differs |= left == Some(Differs);
        results.push((device, width, left, launch.outputs(&arguments)));
    }
    let Some(reference) = reference else {
        return Ok(());
    };
    if differs {
        // Intel's result is wrong, so the simulator's must be the same: different from PoCL's.
        let named: Vec<_> = named(&results, |left| left == Some(Differs));
        let named: Vec<_> = named.iter().map(|(n, o)| (n.as_str(), o.clone())).collect();
        return match reference.compare(&named) {
            Err(_) => Ok(()),
            Ok(()) => Err("the results agree now: take the row out of the table".into()),
        };
    }
    let named = named(&results, |left| left.is_none());
    let named: Vec<_> = named.iter().map(|(n, o)| (n.as_str(), o.clone())).collect();
    Ok(reference.compare(&named)?)
}

/// Reads the result of a compilation, and runs the kernel with this name.
fn read_and_run(
    compiled: &ocloc::Compiled,
    kernel: &str,
    device: &Device,
    range: &NdRange,
    arguments: &mut [Argument],
) -> Result<(), String> {
    let (mut kernels, binary) = (Vec::new(), compiled.binary()?);
    for (name, text) in compiled.visa()? {
        kernels.extend(read(&name, &text, device.target)?);
    }
    // If a kernel was compiled twice, the binary contains the second version, whose name sorts
    // first.
    let kernel = kernels.into_iter().find(|found| found.name == kernel);
    let kernel = kernel.ok_or("the kernel is missing")?;
    run(kernel, &binary, device.target, range, arguments)
}

type Outputs = Vec<(usize, gencl::launch::file::npy::Array)>;

fn named(
    results: &[(&Device, u32, Option<Left>, Outputs)],
    wanted: impl Fn(Option<Left>) -> bool,
) -> Vec<(String, Outputs)> {
    let of = results.iter().filter(|r| wanted(r.2));
    of.map(|(device, width, _, outputs)| (format!("{}-{width}", device.name), outputs.clone()))
        .collect()
}

/// Parses a text; its printed form must parse to the same kernels.
fn read(name: &str, text: &str, target: Target) -> Result<Vec<Kernel>, String> {
    let parsed = |text: &str| match text::parse(text, name, target) {
        Ok(module) => Ok(module.kernels),
        Err(errors) => Err(format!("{name}:{}", errors[0])),
    };
    let kernels = parsed(text)?;
    let printed = text::print(&kernels, &PrintOptions::default());
    let again = text::print(&parsed(&printed)?, &PrintOptions::default());
    if printed != again {
        return Err(format!("{name}: it does not read back as it was printed"));
    }
    Ok(kernels)
}

/// Runs a kernel with the contract of its device binary.
fn run(
    mut kernel: Kernel,
    binary: &[u8],
    target: Target,
    range: &NdRange,
    arguments: &mut [Argument],
) -> Result<(), String> {
    let mut map = SourceMap::new();
    let bound = DeviceBinary::read(binary, "k", target, &mut map)
        .and_then(|binary| binary.bind(&mut kernel));
    bound.map_err(|problem| gencl::render::human(&map, &problem, false))?;
    let options = RunOptions {
        step_limit: 100_000_000,
        ..RunOptions::default()
    };
    gencl::sim::run(&kernel, range, arguments, &options)
        .map(|_| ())
        .map_err(|fault: Fault| {
            format!(
                "{fault} ({})",
                fault.instruction.as_deref().unwrap_or("nowhere")
            )
        })
}
