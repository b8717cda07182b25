//! One test for each launch file under `examples`, `examples/vector` and `tests/kernels`: the kernel is compiled for
//! every target, at every width and level, and run by the interpreter at its three checkpoints and
//! by the simulator. All results must be identical. The finalizer must accept the vISA, and PoCL
//! must compute the same by the rule in the launch file.
//!
//! If an operation has an error bound, the worst results that the bound allows must meet the rule
//! too.

mod support;

#[path = "support/harness/mod.rs"]
mod harness;

use gencl::compile::Options;
use gencl::target::{Target, Width};
use harness::engines::{self, Source};
use harness::launch_files;
use harness::options::options;
use harness::reference::Reference;
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders with launch files.
const FOLDERS: &[&str] = &["examples", "examples/vector", "tests/kernels"];

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut trials = Vec::new();
    for folder in FOLDERS {
        for path in launch_files_of(&root.join(folder)) {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            trials.push(Trial::test(format!("{folder}/{stem}"), move || {
                run_launch(&path)
            }));
        }
    }
    trials.push(Trial::test("automatic_widths", automatic_widths));
    libtest_mimic::run(&arguments, trials).exit();
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

/// Kernels that are compiled at a width of 8 although they do not require it, or do not fit the width
/// that was chosen: launch file, target, width, whether they fit, and the
/// reason.
const NARROW: &[(&str, Target, u32, bool, &str)] = &[
    (
        "examples/vector/matrix_product",
        Target::Tgllp,
        8,
        true,
        "work-groups of 8 work-items",
    ),
    (
        "examples/vector/matrix_product",
        Target::Dg2,
        8,
        true,
        "work-groups of 8 work-items",
    ),
    (
        "tests/kernels/vector_functions",
        Target::Dg2,
        8,
        true,
        "121 of 116 GRFs: tens of functions of vectors of four, whose common operands are live throughout",
    ),
    (
        "tests/kernels/vector_operators",
        Target::Skl,
        8,
        true,
        "quotients of vectors of longs, of which many parts are live at once",
    ),
];

/// Launch files whose kernels PoCL does not compile: the reason. tests/filetests/execution has their functions with
/// expected results.
const POCL_REJECTS: &[(&str, &str)] = &[(
    "examples/vector/exchange.json",
    "PoCL 3.1 has no cl_intel_subgroups",
)];

/// The automatic width is at least 16, and the kernel fits it; the table lists all exceptions. (The
/// tests of the launch files check that kernels that fit do not spill.)
fn automatic_widths() -> Result<(), Failed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in FOLDERS {
        for path in launch_files_of(&root.join(folder)) {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let launch = launch_files::read(&path)?;
            let source = Source::OpenCl(launch.source.clone());
            for &target in Target::ALL {
                let options = Options {
                    target,
                    kernels: vec![launch.kernel.clone()],
                    ..options(&launch.options)?
                };
                // Other tests cover kernels that a target rejects.
                let Ok(compilation) = engines::compile_source(&stem, &source, &options) else {
                    continue;
                };
                for kernel in &compilation.kernels {
                    let required = kernel.lowered.required_sub_group_size.is_some();
                    let is_wide = required || kernel.width > Width::Simd8;
                    let fits = kernel.statistics.fits();
                    if !is_wide || !fits {
                        found.push((format!("{folder}/{stem}"), target, kernel.visa.simd, fits));
                    }
                }
            }
        }
    }
    let expected = NARROW
        .iter()
        .map(|&(name, target, width, fits, _)| (name.to_string(), target, width, fits));
    let expected: Vec<_> = expected.collect();
    match found == expected {
        true => Ok(()),
        false => Err(format!("found {found:#?}, and in the table {expected:#?}").into()),
    }
}

fn run_launch(path: &Path) -> Result<(), Failed> {
    let is_rejected = POCL_REJECTS.iter().any(|(name, _)| path.ends_with(name));
    let reference = match is_rejected {
        true => None,
        false => Reference::start(path)?,
    };
    let launch = launch_files::read(path)?;
    let source = Source::OpenCl(launch.source.clone());
    let case = launch_files::case(&launch, source, options(&launch.options)?)?;
    let results = engines::run_everywhere(&case)?;
    let model = results.model.map_err(|fault| fault.to_string())?;
    let worst = results.worst.map_err(|fault| fault.to_string())?;
    let model = ("model", launch.outputs(&model));
    let worst = ("worst", launch.outputs(&worst));
    let mut compared = vec![model];
    if worst.1 != compared[0].1 {
        compared.push(worst);
    }
    if let Some(reference) = reference {
        reference.compare(&compared)?;
    }
    Ok(())
}
