//! File tests of vector IR (`.ll`): the stages `print`, `errors` and `run`.

use super::harness::filetest::{FileTest, assemble};
use super::harness::values;
use super::read_launch;
use gencl::genx::interp::{Text, run};
use gencl::genx::text::parse::parse_module_with_lines;
use gencl::genx::text::print::print_module;
use gencl::genx::verify::verify_module;
use gencl::launch::RunOptions;
use std::fmt::Write as _;

/// The text of a file with its actual results.
pub(super) fn expected_text(name: &str, text: &str, test: &FileTest) -> Result<String, String> {
    let mut results = Vec::new();
    for stage in &test.stages {
        let result = match stage.as_str() {
            "print" => printed(&test.input)?,
            "errors" => errors(&test.input),
            "run" => executed(name, test)?,
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

/// The buffers that the kernel writes, or the fault. The printed text must give the same.
fn executed(name: &str, test: &FileTest) -> Result<String, String> {
    let launch = read_launch(&test.launch)?;
    let range = launch.range()?;
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
