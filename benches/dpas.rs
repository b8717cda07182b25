//! Measures matrix multiplications. Compares the native code of the examples with that of Intel's
//! compiler for the same source, through the same finalizer, and with that of plain OpenCL C;
//! measures the simulator's multiply-adds per second. Benchmarks assert nothing; compare their
//! output before and after a change.

use gencl::compile::{NoObserver, Options, compile};
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::target::Target;
use gencl::visa::text::{PrintOptions, print};
use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The examples: name, result type, function, and the function's argument types on
/// `dg2` and on `pvc`.
const EXAMPLES: [(&str, &str, &str, &str, &str); 4] = [
    (
        "gemm_int8",
        "int8",
        "intel_sub_group_i8_i8_matrix_mad_k32",
        "int8 a, int8 b, int8 acc",
        "short8 a, int8 b, int8 acc",
    ),
    (
        "gemm_f16",
        "float8",
        "intel_sub_group_f16_f16_matrix_mad_k16",
        "int8 a, int8 b, float8 acc",
        "short8 a, int8 b, float8 acc",
    ),
    (
        "gemm_bf16",
        "float8",
        "intel_sub_group_bf16_bf16_matrix_mad_k16",
        "int8 a, int8 b, float8 acc",
        "short8 a, int8 b, float8 acc",
    ),
    ("gemm_int4", "", "", "", ""),
];

/// Rows, columns and depth of the simulated matrices.
const SIZE: usize = 256;

fn main() -> Result<(), Box<dyn Error>> {
    say("native instructions / messages / dpas");
    say("kernel     target          gencl          plain          ocloc");
    for example in EXAMPLES {
        for target in [Target::Dg2, Target::Pvc] {
            row(example, target)?;
        }
    }
    say("");
    for target in [Target::Dg2, Target::Pvc] {
        speed(target)?;
    }
    Ok(())
}

/// Formats one row of the table.
fn row(
    (name, result, function, on_dg2, on_pvc): (&str, &str, &str, &str, &str),
    target: Target,
) -> Result<(), Box<dyn Error>> {
    let source = source_of(name)?;
    let ours = counted(&emitted(name, &source, target, &[])?, target)?;
    // Without the macro the example compiles as plain OpenCL C.
    let undefined = ["#undef cl_intel_subgroup_matrix_multiply_accumulate\n"];
    let plain = counted(&emitted(name, &source, target, &undefined)?, target)?;
    let theirs = if function.is_empty() {
        "-".to_string()
    } else {
        // ocloc implements the function but does not declare it.
        let arguments = if target == Target::Pvc {
            on_pvc
        } else {
            on_dg2
        };
        let wide = "#define cl_intel_subgroup_matrix_multiply_accumulate_tensor_float32 1\n";
        let text = format!(
            "#define cl_intel_subgroup_matrix_multiply_accumulate 1\n{}{result} __attribute__((overloadable)) {function}({arguments});\n{source}",
            if target == Target::Pvc { wide } else { "" }
        );
        match of_ocloc(&text, target)? {
            Some(visa) => counted(&visa, target)?,
            None => "no ocloc".to_string(),
        }
    };
    let target = target.info().name;
    say(&format!(
        "{name:<10} {target:<6} {ours:>14} {plain:>14} {theirs:>14}"
    ));
    Ok(())
}

fn source_of(name: &str) -> Result<String, std::io::Error> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    fs::read_to_string(folder.join(format!("{name}.cl")))
}

/// The vISA that gencl emits.
fn emitted(
    name: &str,
    source: &str,
    target: Target,
    before: &[&str],
) -> Result<String, Box<dyn Error>> {
    let options = Options {
        target,
        ..Options::default()
    };
    let text = format!("{}{source}", before.concat());
    let compiled = compile(name, &text, &options, None, &mut NoObserver);
    let compiled = compiled.map_err(|e| format!("{e:?}"))?;
    let kernel = compiled.kernels.first().ok_or("no kernel")?;
    Ok(print([&kernel.visa], &PrintOptions::default()))
}

/// The vISA that Intel's compiler emits; `None` where `ocloc` is not installed.
fn of_ocloc(source: &str, target: Target) -> Result<Option<String>, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("k.cl"), source)?;
    let done = Command::new("ocloc")
        .args(["compile", "-file", "k.cl", "-out_dir", "out", "-q"])
        .args(["-device", target.info().ocloc_device])
        .args(["-options", "-cl-std=CL2.0"])
        .env("IGC_ShaderDumpEnable", "1")
        .env("IGC_DumpToCustomDir", folder.path())
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if done.is_err() {
        return Ok(None);
    }
    let dumped = with_ending(folder.path(), "visaasm")?;
    match dumped.first() {
        Some(path) => Ok(Some(fs::read_to_string(path)?)),
        None => Ok(None),
    }
}

/// The files of a folder that have an extension.
fn with_ending(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, std::io::Error> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == ending) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Counts the instructions, messages and matrix multiplications in the finalizer's output.
fn counted(visa: &str, target: Target) -> Result<String, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("k.visaasm"), visa)?;
    let done = Command::new("GenX_IR")
        .arg("k.visaasm")
        .args(target.finalizer_arguments())
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if done.is_err() {
        return Ok("no GenX_IR".to_string());
    }
    let listings = with_ending(folder.path(), "asm")?;
    let listing = fs::read_to_string(listings.first().ok_or("no native listing")?)?;
    // Comments, directives and labels are unindented or begin with a marker.
    let is_code = |line: &&str| {
        let line = line.trim_start();
        let word = line.split_whitespace().next().unwrap_or("//");
        !line.starts_with("//") && !line.starts_with('.') && !word.ends_with(':')
    };
    let code: Vec<&str> = listing.lines().filter(is_code).collect();
    let count = |names: &[&str]| {
        let has = |line: &&&str| {
            let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            words.into_iter().any(|word| names.contains(&word))
        };
        code.iter().filter(has).count()
    };
    let messages = count(&["send", "sends", "sendc", "load", "store", "load_block"]);
    Ok(format!("{}/{messages}/{}", code.len(), count(&["dpas"])))
}

/// Multiplies large matrices in the simulator, on one core.
fn speed(target: Target) -> Result<(), Box<dyn Error>> {
    let source = source_of("gemm_int8")?;
    let options = Options {
        target,
        ..Options::default()
    };
    let compiled = compile("gemm_int8", &source, &options, None, &mut NoObserver);
    let compiled = compiled.map_err(|e| format!("{e:?}"))?;
    let kernel = &compiled.kernels.first().ok_or("no kernel")?.visa;
    let n = SIZE as u64;
    let range = NdRange::new(&[n, n / 8], Some(&[16, 1]), &[])?;
    let size = || Argument::Value((SIZE as u32).to_le_bytes().to_vec());
    let mut arguments = vec![
        Argument::Buffer(vec![0; 4 * SIZE * SIZE]),
        Argument::Buffer(vec![3; SIZE * SIZE]),
        Argument::Buffer(vec![5; SIZE * SIZE]),
        size(),
        size(),
    ];
    let options = RunOptions {
        jobs: 1,
        ..RunOptions::default()
    };
    let start = Instant::now();
    gencl::sim::run(kernel, &range, &mut arguments, &options)?;
    let seconds = start.elapsed().as_secs_f64();
    let products = (SIZE * SIZE * SIZE) as f64;
    say(&format!(
        "simulator, gemm_int8 {SIZE}x{SIZE}x{SIZE} on {}: {:.0} million multiplications and additions a second",
        target.info().name,
        products / seconds / 1e6
    ));
    Ok(())
}

fn say(line: &str) {
    // A closed pipe ends the table.
    let _ = writeln!(std::io::stdout(), "{line}");
}
