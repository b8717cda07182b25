//! File tests of vector IR (`.ll`): the stages `print`, `errors`, `run`, `visa` and `simulate`.

use super::harness::filetest::{FileTest, assemble};
use super::harness::options::options;
use super::harness::values;
use super::read_launch;
use super::support::finalizer;
use gencl::genx::emit;
use gencl::genx::function::Function;
use gencl::genx::interp::{Text, run};
use gencl::genx::passes::legalize_for;
use gencl::genx::text::parse::parse_module_with_lines;
use gencl::genx::text::print::print_module;
use gencl::genx::verify::verify_module;
use gencl::launch::{Fault, RunOptions, RunReport};
use gencl::target::Target;
use gencl::visa::kernel::Kernel;
use gencl::visa::text::{PrintOptions, parse, print as print_visa};
use gencl::{launch, sim};
use std::fmt::Write as _;

/// The text of a file with its actual results.
pub(super) fn expected_text(name: &str, text: &str, test: &FileTest) -> Result<String, String> {
    let mut results = Vec::new();
    for stage in &test.stages {
        let result = match stage.as_str() {
            "print" => printed(&test.input)?,
            "errors" => errors(&test.input),
            "run" => executed(name, test)?,
            "visa" => emitted(test)?,
            "simulate" => simulated(name, test)?,
            _ => return Err(format!("there is no stage `{stage}` of vector IR")),
        };
        test.check(stage, &result)?;
        if !test.is_checked(stage) || FileTest::has_block(text, stage) {
            results.push((stage.clone(), result));
        }
    }
    assemble(&test.input, &results)
}

/// The errors of the parser or of the verifier, with lines and columns.
fn errors(input: &str) -> String {
    let mut out = String::new();
    match parse_module_with_lines(input) {
        Err(errors) => {
            for error in errors {
                _ = writeln!(out, "{error}");
            }
        }
        Ok((module, lines)) => match verify_module(&module) {
            Ok(()) => out.push_str("valid\n"),
            Err((function, violation)) => {
                let (line, column) = lines
                    .of(function, violation.instruction)
                    .unwrap_or_default();
                _ = writeln!(out, "{line}:{column}: {violation}");
            }
        },
    }
    out
}

/// The printed module, which is valid and reads back as the same text.
fn printed(input: &str) -> Result<String, String> {
    let parse = |text: &str| parse_module_with_lines(text).map_err(|errors| errors[0].to_string());
    let (module, _) = parse(input)?;
    verify_module(&module).map_err(|(_, violation)| violation.to_string())?;
    let text = print_module(&module);
    let (again, _) = parse(&text).map_err(|error| format!("{error} in\n{text}"))?;
    match print_module(&again) == text {
        true => Ok(text),
        false => Err(format!(
            "the text changes when it is read and printed:\n{text}"
        )),
    }
}

/// Legalizes a function for a target, and emits it. The error has the source location, if known.
fn compiled(function: &Function, target: Target) -> Result<Kernel, String> {
    let mut legal = function.clone();
    legalize_for(&mut legal, target, &mut |_| {}).map_err(|failed| failed.to_string())?;
    emit::emit(&legal, target).map_err(|rejected| rejected.to_string())
}

/// The vISA of all kernels for the target in the options, or why one is rejected.
fn emitted(test: &FileTest) -> Result<String, String> {
    let target = options(&test.options)?.target;
    let (module, _) =
        parse_module_with_lines(&test.input).map_err(|errors| errors[0].to_string())?;
    let mut out = String::new();
    for function in &module.functions {
        if function.kernel.is_none() {
            continue;
        }
        match compiled(function, target) {
            Ok(kernel) => out.push_str(&print_visa([&kernel], &PrintOptions::default())),
            Err(rejected) => {
                _ = writeln!(out, "{rejected}");
            }
        }
    }
    Ok(out)
}

/// Runs the kernel of a text by an engine.
fn results(
    test: &FileTest,
    engine: impl FnOnce(&mut [launch::Argument], &launch::NdRange) -> Result<RunReport, Fault>,
) -> Result<String, String> {
    let launch = read_launch(&test.launch)?;
    let range = launch.range(None)?;
    let mut arguments = launch.launch_arguments();
    Ok(match engine(&mut arguments, &range) {
        Err(fault) => format!("fault {fault}\n"),
        Ok(_) => {
            let outputs = launch.outputs(&arguments);
            let texts = outputs
                .iter()
                .map(|(k, array)| format!("argument {k}:\n{}", values::rows(array)));
            texts.collect()
        }
    })
}

/// For each target, that the simulator computes what the interpreter computes, and that Intel's
/// finalizer accepts the kernel; or why it is rejected.
fn simulated(name: &str, test: &FileTest) -> Result<String, String> {
    let (module, lines) =
        parse_module_with_lines(&test.input).map_err(|errors| errors[0].to_string())?;
    let text = Text {
        name,
        lines: &lines,
    };
    let kernel = read_launch(&test.launch)?.kernel;
    let options = RunOptions {
        step_limit: 10_000_000,
        ..RunOptions::default()
    };
    let expected = results(test, |arguments, range| {
        run(&module, &kernel, Some(text), range, arguments, &options)
    })?;
    if expected.starts_with("fault") {
        return Err(expected);
    }
    let is_kernel = |f: &gencl::genx::function::Function| {
        f.kernel.as_ref().is_some_and(|info| *info.name == *kernel)
    };
    let Some(index) = module.functions.iter().position(is_kernel) else {
        return Err(format!("there is no kernel `{kernel}`"));
    };
    let mut out = String::new();
    for &target in Target::ALL {
        let emitted = match compiled(&module.functions[index], target) {
            Ok(emitted) => emitted,
            Err(rejected) => {
                _ = writeln!(out, "{target}: {rejected}");
                continue;
            }
        };
        let printed = print_visa([&emitted], &PrintOptions::default());
        if finalizer::available() {
            finalizer::assert_accepted(&printed, target);
        }
        let found = results(test, |arguments, range| {
            sim::run(&emitted, range, arguments, &options)
        })?;
        if found != expected {
            return Err(format!(
                "{target} computes:\n{found}\nexpected:\n{expected}\n{printed}"
            ));
        }
        parse(&printed, name, target)
            .map_err(|errors| format!("the printed text is not read: {errors:?}"))?;
        let count = emitted.instructions.len();
        _ = writeln!(out, "{target}: {count} instructions compute the same");
    }
    Ok(out)
}

/// The buffers that the kernel writes, or the fault. The printed text must give the same.
fn executed(name: &str, test: &FileTest) -> Result<String, String> {
    let launch = read_launch(&test.launch)?;
    let range = launch.range(None)?;
    let run_text = |text: &str| -> Result<String, String> {
        let (module, lines) =
            parse_module_with_lines(text).map_err(|errors| errors[0].to_string())?;
        let mut arguments = launch.launch_arguments();
        let text = Text {
            name,
            lines: &lines,
        };
        let options = RunOptions {
            step_limit: 10_000_000,
            ..RunOptions::default()
        };
        let done = run(
            &module,
            &launch.kernel,
            Some(text),
            &range,
            &mut arguments,
            &options,
        );
        Ok(match done {
            Err(fault) => format!("fault {fault}\n"),
            Ok(_) => {
                let outputs = launch.outputs(&arguments);
                let texts = outputs
                    .iter()
                    .map(|(k, array)| format!("argument {k}:\n{}", values::rows(array)));
                texts.collect()
            }
        })
    };
    let result = run_text(&test.input)?;
    let again = run_text(&printed(&test.input)?)?;
    // Lines differ in the printed text.
    let same = result == again || result.starts_with("fault") && again.starts_with("fault");
    match same {
        true => Ok(result),
        false => Err(format!("the printed text computes:\n{again}")),
    }
}
