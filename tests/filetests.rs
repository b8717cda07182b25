//! One test for each file under `tests/filetests`: an input, and the expected results of named
//! stages. docs/testing.md describes the format.
//!
//! `UPDATE_EXPECT=1 cargo test --test filetests` writes the actual results over the expected ones;
//! the difference is then reviewed like any other change.

mod support;

#[path = "support/vector_ir.rs"]
mod vector_ir;

#[path = "support/harness/mod.rs"]
mod harness;

use gencl::compile::{Compilation, CompileError, NoObserver, Options, compile};
use gencl::diagnostic::Diagnostic;
use gencl::ir::analysis::cache::AnalysisCache;
use gencl::ir::function::Function;
use gencl::ir::opcode::Phase;
use gencl::ir::passes::{PASSES, Surroundings};
use gencl::ir::text::print::{PrintOptions, print_function};
use gencl::ir::verify::{VerifyError, verify, verify_phase};
use gencl::launch::file::LaunchFile;
use gencl::source::SourceMap;
use gencl::target::{Target, Width};
use gencl::visa;
use harness::engines::{self, Case, Source};
use harness::filetest::{FileTest, assemble};
use harness::options::options;
use harness::{carets, launch_files, values};
use libtest_mimic::{Arguments, Failed, Trial};
use pretty_assertions::StrComparison;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests");
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    let mut trials: Vec<Trial> = paths
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap_or(&path);
            let name = name.to_string_lossy().replace('\\', "/");
            Trial::test(name, move || run_file(&path))
        })
        .collect();
    trials.extend(own_tests());
    libtest_mimic::run(&arguments, trials).exit();
}

/// All tests under a folder, sorted by name.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder of tests")
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, paths);
        } else if matches!(
            path.extension().and_then(|e| e.to_str()),
            Some("cl" | "ir" | "ll")
        ) {
            paths.push(path);
        }
    }
}

/// Tests a file, or updates its expectations.
fn run_file(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let should_be = expected_text(&name, &text)?;
    if should_be == text {
        return Ok(());
    }
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        return fs::write(path, should_be).map_err(|error| error.to_string().into());
    }
    let difference = StrComparison::new(&text, &should_be);
    Err(format!("UPDATE_EXPECT=1 accepts this (< expected, > found):\n{difference}").into())
}

/// The text of a file with its actual results.
fn expected_text(name: &str, text: &str) -> Result<String, String> {
    let mut test = FileTest::parse(text)?;
    if name.ends_with(".ll") {
        return vector_ir::expected_text(name, text, &test);
    }
    let options = options(&test.options)?;
    let is_opencl = name.ends_with(".cl");
    let mut results = Vec::new();
    if is_opencl {
        test.input = carets::strip(&test.input);
    }
    let source = if is_opencl {
        Source::OpenCl(test.input.clone())
    } else {
        Source::GenIr(test.input.clone())
    };
    // Only the file name: no result may depend on the location of the repository.
    let compiled = || {
        engines::compile_source(name, &source, &options).map_err(|error| engines::explain(&error))
    };
    let mut input = test.input.clone();
    for stage in &test.stages {
        let result = match stage.as_str() {
            "diagnostics" => {
                input = diagnostics(name, &test.input, &options)?;
                test.check(stage, &input)?;
                continue;
            }
            "errors" => gen_ir_errors(&test.input, verify),
            "ir" => functions(&compiled()?, |kernel| &kernel.lowered),
            "optimized" => functions(&compiled()?, |kernel| &kernel.optimized),
            "legalized" => functions(&compiled()?, |kernel| &kernel.legalized),
            "visa" => {
                let compilation = compiled()?;
                let kernels = compilation.kernels.iter().map(|kernel| &kernel.visa);
                let text = visa::text::print(kernels, &visa::text::PrintOptions::default());
                engines::ask_finalizer(&text, options.target)?;
                text
            }
            "run" => run(name, &test, source.clone(), &options)?,
            stage => match stage.strip_prefix("errors-") {
                Some(phase) => phase_errors(phase, &test.input, options.target)?,
                None => {
                    let (before, after) = apply(stage, &test.input, options.target)?;
                    if test.unchanged.contains(&stage.to_string()) && before != after {
                        return Err(format!("`{stage}` changes the input:\n{after}"));
                    }
                    after
                }
            },
        };
        test.check(stage, &result)?;
        if !test.is_checked(stage) || FileTest::has_block(text, stage) {
            results.push((stage.clone(), result));
        }
    }
    assemble(&input, &results)
}

/// The input with its diagnostics as comments.
fn diagnostics(name: &str, input: &str, options: &Options) -> Result<String, String> {
    match compile(name, input, options, None, &mut NoObserver) {
        Ok(Compilation {
            map, diagnostics, ..
        })
        | Err(CompileError::Rejected { map, diagnostics }) => {
            if diagnostics.is_empty() {
                return Err("the program is accepted without a word".to_owned());
            }
            for diagnostic in diagnostics.iter().filter(|d| !d.edits.is_empty()) {
                check_edits(name, input, options, (&map, &diagnostics), diagnostic)?;
            }
            Ok(carets::annotate(input, &map, &diagnostics))
        }
        Err(error) => Err(engines::explain(&error)),
    }
}

/// Parts of messages about another mistake of a line, which can only be found after the first one is corrected.
const REVEALED: &[&str] = &[
    "equality comparison result unused",
    "is not a function",
    "without matching `#if`",
    "cannot be included",
    "`else` without a previous `if`",
    "must reside in the constant address space",
];

/// Makes the edits of a diagnostic, after which the program must not have it, nor another one that it did not have in the
/// edited lines.
fn check_edits(
    name: &str,
    input: &str,
    options: &Options,
    (map, before): (&SourceMap, &[Diagnostic]),
    diagnostic: &Diagnostic,
) -> Result<(), String> {
    let base = map.files().first().map_or(0, |f| f.base as usize);
    let fixed = carets::apply(input, base, diagnostic);
    let place = |d: &Diagnostic| d.primary.as_ref().map(|p| p.span.start);
    let is_same = |d: &Diagnostic| {
        (d.code, &d.message, place(d)) == (diagnostic.code, &diagnostic.message, place(diagnostic))
    };
    let (after, diagnostics) = match compile(name, &fixed, options, None, &mut NoObserver) {
        Ok(Compilation {
            map, diagnostics, ..
        })
        | Err(CompileError::Rejected { map, diagnostics }) => (map, diagnostics),
        Err(_) => return Ok(()),
    };
    if diagnostics.iter().any(is_same) {
        return Err(format!(
            "the edits of a diagnostic do not fix it: {}\n{fixed}",
            diagnostic.message
        ));
    }
    let line = |map: &SourceMap, d: &Diagnostic| Some(map.position(d.primary.as_ref()?.span)?.line);
    let edited: Vec<u32> = diagnostic
        .edits
        .iter()
        .filter_map(|edit| Some(map.position(edit.span)?.line))
        .collect();
    let is_known = |d: &Diagnostic| {
        before
            .iter()
            .any(|b| (b.code, &b.message) == (d.code, &d.message))
    };
    let is_revealed = |d: &Diagnostic| REVEALED.iter().any(|part| d.message.contains(part));
    let new = diagnostics
        .iter()
        .filter(|d| !is_revealed(d))
        .find(|d| line(&after, d).is_some_and(|line| edited.contains(&line)) && !is_known(d));
    match new {
        Some(new) => Err(format!(
            "the edits of `{}` cause another diagnostic: {}\n{fixed}",
            diagnostic.message, new.message
        )),
        None => Ok(()),
    }
}

/// The violations of the rules of a phase, by its name.
fn phase_errors(phase: &str, input: &str, target: Target) -> Result<String, String> {
    let known = Phase::ALL.into_iter().find(|known| known.name() == phase);
    let phase = known.ok_or_else(|| format!("there is no phase `{phase}`"))?;
    Ok(gen_ir_errors(input, |function| {
        verify(function)?;
        verify_phase(function, phase, target)
    }))
}

/// The errors of the Gen IR parser, or of a verifier.
fn gen_ir_errors(input: &str, verify: impl Fn(&Function) -> Result<(), VerifyError>) -> String {
    use std::fmt::Write as _;
    let mut out = String::new();
    match gencl::ir::text::parse::parse_unit(input) {
        Err(errors) => {
            for error in errors {
                _ = writeln!(out, "{error}");
            }
        }
        Ok(unit) => {
            for function in &unit.functions {
                match verify(function) {
                    Ok(()) => _ = writeln!(out, "@{}: valid", function.name),
                    Err(error) => _ = writeln!(out, "@{}: {error}", function.name),
                }
            }
        }
    }
    out
}

/// The kernels at a checkpoint, as text.
fn functions(
    compilation: &Compilation,
    checkpoint: fn(&gencl::compile::CompiledKernel) -> &Function,
) -> String {
    let texts: Vec<String> = compilation
        .kernels
        .iter()
        .map(|kernel| print_function(checkpoint(kernel), PrintOptions::default()))
        .collect();
    texts.join("\n")
}

/// The functions of Gen IR text, printed before and after one pass.
fn apply(pass: &str, input: &str, target: Target) -> Result<(String, String), String> {
    let known = PASSES.iter().find(|known| known.name == pass);
    let pass = known.ok_or_else(|| format!("there is no stage and no pass `{pass}`"))?;
    let mut unit = gencl::ir::text::parse::parse_unit(input)
        .map_err(|errors| errors.iter().map(|e| format!("{e}\n")).collect::<String>())?;
    let functions = unit.functions.clone();
    let print = |function: &Function| print_function(function, PrintOptions::default());
    let before: Vec<String> = functions.iter().map(print).collect();
    let mut texts = Vec::new();
    let surroundings = Surroundings {
        target,
        width: Width::Simd16,
        functions: &functions,
    };
    for function in &mut unit.functions {
        let verify = |function: &Function, when: &str| {
            gencl::ir::verify::verify(function).map_err(|error| format!("{when}: {error}"))
        };
        verify(function, "the input")?;
        (pass.run)(function, &mut AnalysisCache::new(), &surroundings)
            .map_err(|error| error.to_string())?;
        texts.push(print(function));
        verify(function, "the result").map_err(|e| format!("{e}\n{}", texts.join("\n")))?;
    }
    Ok((before.join("\n"), texts.join("\n")))
}

/// The buffers that the kernel writes; all engines and configurations must agree.
fn run(name: &str, test: &FileTest, source: Source, options: &Options) -> Result<String, String> {
    let launch = read_launch(&test.launch)?;
    let case = launch_files::case(&launch, source, options.clone())?;
    let case = Case {
        name: name.to_owned(),
        ..case
    };
    let results = engines::run_everywhere(&case)?;
    let arguments = match results.model {
        Ok(arguments) => arguments,
        Err(fault) => {
            let kind = fault.kind.code();
            return Ok(format!("fault {kind}: {}\n", kind.title()));
        }
    };
    let outputs = launch.outputs(&arguments);
    let texts = outputs
        .iter()
        .map(|(k, array)| format!("argument {k}:\n{}", values::rows(array)));
    let printed = match results.printed.is_empty() {
        true => String::new(),
        false => format!("printed:\n{}", results.printed.text()),
    };
    Ok(texts.chain([printed]).collect())
}

/// The launch of a header. It names no source, and no kernel if that is called `k`.
fn read_launch(json: &str) -> Result<LaunchFile, String> {
    let Some(rest) = json.trim().strip_prefix('{') else {
        return Err("`run` needs a line `// launch: {...}`".to_owned());
    };
    let kernel = if json.contains("\"kernel\"") {
        ""
    } else {
        "\"kernel\": \"k\", "
    };
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join("launch.json");
    let text = format!("{{\"source\": \"\", {kernel}{rest}");
    fs::write(&path, text).map_err(|error| error.to_string())?;
    launch_files::read(&path)
}

/// Checks that some file tests each pass alone, on Gen IR written for it.
fn every_pass_has_a_test() -> Result<(), Failed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests");
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    let mut tested: Vec<String> = Vec::new();
    for path in paths
        .iter()
        .filter(|p| p.extension().is_some_and(|e| e == "ir"))
    {
        let text = fs::read_to_string(path)?;
        let stages = text
            .lines()
            .filter_map(|line| line.strip_prefix("// test:"));
        tested.extend(stages.flat_map(str::split_whitespace).map(str::to_string));
    }
    let without = PASSES.iter().map(|pass| pass.name);
    let without: Vec<&str> = without
        .filter(|name| !tested.iter().any(|t| t == name))
        .collect();
    if without.is_empty() {
        return Ok(());
    }
    Err(format!("no file tests {}", without.join(", ")).into())
}

/// The most files with the complete code of a stage. All others check the lines that they are about, and
/// do not change when other code does.
const MAX_GOLDEN_FILES: usize = 12;

/// Few files have complete code: [`MAX_GOLDEN_FILES`].
fn golden_files_are_few() -> Result<(), Failed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests");
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    let mut golden = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path)?;
        let test = FileTest::parse(&text)?;
        // The stage `simulate` prints a line for each target.
        let prints_code = |stage: &&String| {
            !matches!(stage.as_str(), "run" | "simulate") && !stage.starts_with("errors")
        };
        let mut stages = test.stages.iter().filter(prints_code);
        if stages.any(|stage| FileTest::has_block(&text, stage)) {
            golden.push(path.display().to_string());
        }
    }
    match golden.len() <= MAX_GOLDEN_FILES {
        true => Ok(()),
        false => Err(format!(
            "more than {MAX_GOLDEN_FILES} files have complete code; check lines instead:\n{}",
            golden.join("\n")
        )
        .into()),
    }
}

/// Tests of the harness itself: every kind of failure is reported.
fn own_tests() -> Vec<Trial> {
    const ACCEPTED: &str = "// test: ir\n__kernel void k(__global int *p) { *p = 1; }\n";
    fn fails(text: &str, with: &str) -> Result<(), Failed> {
        match expected_text("own.cl", text) {
            Err(error) if error.contains(with) => Ok(()),
            Err(error) => Err(format!("expected `{with}`: {error}").into()),
            Ok(text) => Err(format!("accepted:\n{text}").into()),
        }
    }
    let trial =
        |name: &str, test: fn() -> Result<(), Failed>| Trial::test(format!("harness/{name}"), test);
    vec![
        trial("a_stale_expectation_is_a_difference", || {
            let stale = format!("{ACCEPTED}/* expect ir:\nold\n*/\n");
            let should_be = expected_text("own.cl", &stale)?;
            if should_be == stale || !should_be.contains("store") {
                return Err(should_be.into());
            }
            // An accepted file does not change again.
            match expected_text("own.cl", &should_be)? == should_be {
                true => Ok(()),
                false => Err("the expectation changes when it is met".into()),
            }
        }),
        trial("every_pass_is_tested_alone", every_pass_has_a_test),
        trial("a_check_that_is_not_found", || {
            fails(
                &ACCEPTED.replace("\n__", "\n// check ir: no such thing\n__"),
                "is not found",
            )
        }),
        trial("checks_in_another_order", || {
            fails(
                &ACCEPTED.replace("\n__", "\n// check ir: store\n// check ir: loadi\n__"),
                "is not after",
            )
        }),
        trial("a_check_not_that_is_found", || {
            fails(
                &ACCEPTED.replace("\n__", "\n// check-not ir: store\n__"),
                "is found",
            )
        }),
        trial("a_check_of_a_stage_that_is_not_tested", || {
            fails(
                &ACCEPTED.replace("\n__", "\n// check visa: goto\n__"),
                "is not in the line",
            )
        }),
        trial("golden_files_are_few", golden_files_are_few),
        trial("an_unknown_stage", || {
            fails(&ACCEPTED.replace("ir", "poetry"), "no stage and no pass")
        }),
        trial("a_file_without_header", || {
            fails("__kernel void k() {}\n", "the header has no line")
        }),
        trial("a_wrong_program_where_code_is_expected", || {
            fails(&ACCEPTED.replace("= 1", "= q"), "E0101")
        }),
        trial("a_right_program_where_diagnostics_are_expected", || {
            fails(
                &ACCEPTED.replace("test: ir", "test: diagnostics"),
                "accepted without a word",
            )
        }),
        trial("carets_come_off_as_they_went_on", || {
            let text = "// test: diagnostics\n__kernel void k(__global int *p) {\n    *p = q;\n}\n";
            let annotated = expected_text("own.cl", text)?;
            if !annotated.contains("//       ^ E0101") {
                return Err(annotated.into());
            }
            match carets::strip(&annotated) == text {
                true => Ok(()),
                false => Err(annotated.into()),
            }
        }),
    ]
}
