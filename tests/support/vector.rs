//! Kernels for Intel's vector compiler (`NAME.ll`), each with a launch file (`NAME.json`) whose source
//! is the same computation in OpenCL C. The compiler's vISA is verified, printed and parsed again,
//! written to an object and read again, and run with the contract of the device binary. The buffers
//! must match those of the OpenCL C on gencl's interpreter and on PoCL.

use crate::harness::engines::{Case, Source, compile_source, explain};
use crate::harness::launch_files;
use crate::harness::options::options;
use crate::harness::reference::Reference;
use crate::support::ocloc;
use crate::{DEVICES, Device, Left, read, run};
use gencl::compile::Options;
use gencl::launch::file::npy::Array;
use gencl::launch::{Argument, RunOptions};
use gencl::target::Target;
use gencl::visa::binary::WriteOptions;
use gencl::visa::kernel::Kernel;
use gencl::visa::verify::{Scope, verify_in};
use libtest_mimic::Failed;
use std::fs;
use std::path::Path;

/// The folder with the kernels.
pub(crate) const FOLDER: &str = "tests/vector";

/// TABLE of exceptions: launch file, devices (all if empty), outcome, reason. A stale entry fails
/// the test.
const LEFT: &[(&str, &[&str], Left, &str)] = &[
    (
        "dot_products",
        &["skl"],
        Left::NotCompiled,
        "no `dp4a`; the compiler ends by a signal",
    ),
    (
        "doubles",
        &["tgllp", "dg2-g10"],
        Left::NotCompiled,
        "no doubles",
    ),
    (
        "extended_twice",
        &[],
        Left::Differs,
        "a zero extension of a sign extension becomes one sign extension",
    ),
    (
        "lsc",
        &["skl", "tgllp"],
        Left::NotCompiled,
        "no LSC messages",
    ),
    (
        "lsc_surfaces",
        &["skl", "tgllp"],
        Left::NotCompiled,
        "no LSC messages",
    ),
    (
        "matrices16",
        &["skl", "tgllp"],
        Left::NotCompiled,
        "no `dpas`",
    ),
    (
        "matrices16",
        &["dg2-g10"],
        Left::Differs,
        "`dpas` has 8 columns; the compiler emits it for operands of 16",
    ),
    (
        "matrices8",
        &["skl", "tgllp"],
        Left::NotCompiled,
        "no `dpas`",
    ),
    (
        "matrices8",
        &["pvc"],
        Left::NotRun,
        "`dpas` has 16 columns; the compiler emits it for operands of 8",
    ),
];

/// Runs a kernel on all devices, or on one, and compares the results.
///
/// # Errors
/// The first error or disagreement, with the device.
pub(crate) fn run_launch(path: &Path, only: Option<&str>) -> Result<(), Failed> {
    if !ocloc::vector_available() {
        return Ok(());
    }
    let reference = Reference::start(path)?;
    let launch = launch_files::read(path)?;
    let source = fs::read_to_string(path.with_extension("ll"))?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let case = Source::OpenCl(launch.source.clone());
    let case = launch_files::case(&launch, case, options(&launch.options)?)?;
    let mut expected = case.arguments.clone();
    interpret(&case, &mut expected)?;
    let expected = launch.outputs(&expected);

    let mut results: Vec<(String, Vec<(usize, Array)>)> = Vec::new();
    for device in DEVICES {
        if only.is_some_and(|name| name != device.name) {
            continue;
        }
        let at = |what: String| format!("{}: {what}", device.name);
        let row = LEFT
            .iter()
            .find(|row| row.0 == stem && (row.1.is_empty() || row.1.contains(&device.name)));
        let left = row.map(|row| row.2);
        let compiled = match (ocloc::compile_vector(&source, device.name), left) {
            (Err(_), Some(Left::NotCompiled)) => continue,
            (Ok(_), Some(Left::NotCompiled)) => return Err(at("it is compiled".to_owned()).into()),
            (compiled, _) => compiled.map_err(at)?,
        };
        let ran = match (of_text_and_object(&compiled, &case, device), left) {
            (Err(_), Some(Left::NotRun)) => continue,
            (Ok(_), Some(Left::NotRun)) => return Err(at("it runs".to_owned()).into()),
            (ran, _) => ran.map_err(at)?,
        };
        let outputs = launch.outputs(&ran);
        match left {
            Some(Left::Differs) if outputs != expected => {}
            Some(Left::Differs) => {
                return Err(
                    at("the results agree: remove the row from the table".to_owned()).into(),
                );
            }
            Some(Left::NotCompiled | Left::NotRun) | None => {
                results.push((device.name.to_owned(), outputs));
            }
        }
    }
    let Some(reference) = reference else {
        // The rule of the launch file is the reference's; without it only equality is known.
        return match results.iter().find(|(_, outputs)| *outputs != expected) {
            Some((device, _)) if stem != "math" => {
                Err(format!("{device}: the results differ from the interpreter's").into())
            }
            _ => Ok(()),
        };
    };
    results.push(("interpreter".to_owned(), expected));
    let named: Vec<_> = results
        .iter()
        .map(|(name, outputs)| (name.as_str(), outputs.clone()))
        .collect();
    Ok(reference.compare(&named)?)
}

fn kernels(compiled: &ocloc::Compiled, device: &Device) -> Result<Vec<Kernel>, String> {
    let mut kernels = Vec::new();
    for (name, text) in compiled.visa()? {
        kernels.extend(read(&name, &text, device.target)?);
    }
    Ok(kernels)
}

/// Runs the kernel as text and as an object; returns the arguments after the run.
fn of_text_and_object(
    compiled: &ocloc::Compiled,
    case: &Case,
    device: &Device,
) -> Result<Vec<Argument>, String> {
    let (kernels, binary) = (kernels(compiled, device)?, compiled.binary()?);
    let kernel = kernels.iter().find(|found| found.name == case.kernel);
    let kernel = kernel.ok_or("the kernel is missing")?;
    if let Some(violation) = verify_in(kernel, Scope::Language).first() {
        return Err(violation.to_string());
    }
    let object = gencl::visa::binary::write([kernel], &WriteOptions::default());
    let object = object.map_err(|errors| format!("{errors:?}"))?;
    let object = gencl::visa::binary::read(&object, device.target);
    let object = object.map_err(|error| error.to_string())?.kernels;
    let again = object.into_iter().next().ok_or("the object is empty")?;
    let mut arguments = case.arguments.clone();
    run(
        kernel.clone(),
        &binary,
        device.target,
        &case.range,
        &mut arguments,
    )?;
    let mut of_object = case.arguments.clone();
    run(again, &binary, device.target, &case.range, &mut of_object)
        .map_err(|error| format!("the object: {error}"))?;
    if arguments != of_object {
        return Err("the object's results differ from the text's".to_owned());
    }
    Ok(arguments)
}

/// Runs the OpenCL C of a launch file on the interpreter.
fn interpret(case: &Case, arguments: &mut [Argument]) -> Result<(), String> {
    let options = Options {
        // It has every type.
        target: Target::Pvc,
        kernels: vec![case.kernel.clone()],
        ..case.options.clone()
    };
    let compiled = compile_source(&case.name, &case.source, &options);
    let mut compilation = compiled.map_err(|error| explain(&error))?;
    let kernel = compilation.kernels.pop().ok_or("no kernel came out")?;
    gencl::ir::interp::run(
        &kernel.lowered,
        &compilation.locations,
        &case.range,
        arguments,
        kernel.visa.simd,
        &RunOptions::default(),
    )
    .map(|_| ())
    .map_err(|fault| format!("the reference: {fault}"))
}
