//! Vector IR: texts that are nearly right never make the parser, the verifier, the printer, the
//! interpreter, the passes or emission panic, and LLVM's assembler accepts what is printed, also of random kernels
//! and of what legalization makes of them.
//!
//! `GENCL_VECTOR_MUTANTS=100000 cargo test --test library vector_ir::` tries more of them.

use super::random_vector_ir::generate;
use crate::support::tools::is_installed;
use gencl::genx::emit::emit;
use gencl::genx::function::Module;
use gencl::genx::interp::run;
use gencl::genx::passes::{Failed, legalize_for};
use gencl::genx::text::parse::parse_module;
use gencl::genx::text::print::{print_function, print_module};
use gencl::genx::verify::verify_module;
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::random::Random;
use gencl::target::Target;
use pretty_assertions::assert_eq;
use std::fs;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The number of texts that are tried, unless the environment specifies one.
const MUTANTS: usize = 2_000;

/// The variable of the environment with the number of mutants.
const MUTANTS_VARIABLE: &str = "GENCL_VECTOR_MUTANTS";

/// The number of random kernels that LLVM's tools read and write.
const ASSEMBLED: u64 = 200;

/// Instructions that a mutant may execute.
const STEPS: u64 = 10_000;

/// LLVM's assembler and disassembler of the version whose text is read and printed.
const ASSEMBLER: &str = "llvm-as-14";
const DISASSEMBLER: &str = "llvm-dis-14";

/// The Debian package that contains them.
const PACKAGE: &str = "llvm-14";

/// The inputs of the file tests, by name.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests");
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in ["genx", "vector_visa"] {
        let entries = fs::read_dir(root.join(folder)).expect("a folder of tests");
        paths.extend(entries.map(|e| e.expect("an entry").path()));
    }
    paths.sort();
    let text = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a test in UTF-8");
        let end = text.find("\n/* expect ").map_or(text.len(), |at| at + 1);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        (name.into_owned(), text[..end].to_owned())
    };
    paths.into_iter().map(text).collect()
}

/// The text split into words, numbers, blanks and other characters.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() || matches!(c, '_' | '.') => 0,
        ' ' => 1,
        _ => 2,
    };
    let mut list = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match kind(first) {
            2 => first.len_utf8(),
            k => rest.find(|c| kind(c) != k).unwrap_or(rest.len()),
        };
        let (token, after) = rest.split_at(end);
        list.push(token);
        rest = after;
    }
    list
}

/// Replaces, removes, repeats or exchanges one to three tokens, or cuts the text off.
fn mutated(text: &str, random: &mut Random) -> String {
    const REPLACEMENTS: &[&str] = &[
        "0",
        "-1",
        "1",
        "4294967295",
        "i1",
        "i64",
        "float",
        "<8 x i32>",
        "undef",
        "%",
        "@",
        "!",
        "\"",
        "{",
        "}",
        "(",
        ")",
        "label",
        "null",
        "zeroinitializer",
        "16384",
        "é",
        "\0",
        "ptr",
    ];
    let mut tokens: Vec<&str> = tokens(text);
    for _ in 0..=random.below(3) {
        let (k, other) = (random.below(tokens.len()), random.below(tokens.len()));
        match random.below(6) {
            0 => tokens[k] = REPLACEMENTS[random.below(REPLACEMENTS.len())],
            1 => drop(tokens.remove(k)),
            2 => tokens.insert(k, tokens[other]),
            3 => tokens.swap(k, other),
            4 => tokens[k] = tokens[other],
            _ => tokens.truncate(tokens.len() - random.below(tokens.len() / 8)),
        }
    }
    tokens.concat()
}

/// Reads, verifies, prints and executes; returns whether the text is valid.
fn process(text: &str) -> bool {
    let Ok(module) = parse_module(text) else {
        return false;
    };
    let printed = print_module(&module);
    let again = parse_module(&printed)
        .unwrap_or_else(|errors| panic!("printed, but not read: {}\n{printed}", errors[0]));
    assert_eq!(print_module(&again), printed);
    let valid = verify_module(&module);
    assert_eq!(verify_module(&again).is_ok(), valid.is_ok(), "{printed}");
    if valid.is_err() {
        return false;
    }
    let range = NdRange::new(&[2], Some(&[2]), &[]).expect("a range");
    let options = RunOptions {
        step_limit: STEPS,
        ..RunOptions::default()
    };
    for function in &module.functions {
        for &target in Target::ALL {
            // Any outcome but a panic, and what is emitted is valid.
            if let Ok(kernel) = emit(function, target) {
                assert!(gencl::visa::verify::verify(&kernel).is_empty());
            }
            let mut legal = function.clone();
            match legalize_for(&mut legal, target, &mut |_| {}) {
                Ok(()) => {
                    if let Ok(kernel) = emit(&legal, target) {
                        assert!(gencl::visa::verify::verify(&kernel).is_empty());
                    }
                }
                Err(Failed::Internal { pass, message, .. }) => panic!("{pass}: {message}"),
                Err(Failed::Rejected { .. } | Failed::Invalid(_)) => {}
            }
        }
    }
    for kernel in module.kernels().filter_map(|f| f.kernel.as_ref()) {
        for buffers in 0..=kernel.arguments.len() {
            let mut arguments: Vec<Argument> = (0..kernel.arguments.len())
                .map(|k| match k + buffers < kernel.arguments.len() {
                    true => Argument::scalar(1u32),
                    false => Argument::zeros::<u32>(64),
                })
                .collect();
            // Any outcome but a panic.
            _ = run(
                &module,
                &kernel.name,
                None,
                &range,
                &mut arguments,
                &options,
            );
        }
    }
    true
}

#[test]
fn mutated_texts_never_panic() {
    let texts = texts();
    let mut random = Random::new(14);
    let mut valid = 0;
    let count = std::env::var(MUTANTS_VARIABLE)
        .ok()
        .and_then(|n| n.parse().ok());
    let count: usize = count.unwrap_or(MUTANTS);
    for k in 0..count {
        let (name, text) = &texts[k % texts.len()];
        let mutant = mutated(text, &mut random);
        match catch_unwind(AssertUnwindSafe(|| process(&mutant))) {
            Ok(true) => valid += 1,
            Ok(false) => {}
            Err(_) => panic!("mutant {k} of {name} panicked:\n{mutant}"),
        }
    }
    // Some mutants are executed.
    assert!(valid > count / 20, "{valid} of {count} are valid");
}

/// Whether LLVM's tools are installed. With `CI=true`, missing ones fail the test; otherwise the
/// test reports that it was skipped.
fn llvm_is_available() -> bool {
    is_installed(ASSEMBLER, PACKAGE) && is_installed(DISASSEMBLER, PACKAGE)
}

/// Runs a filter, which must write nothing to standard error.
fn filter(program: &str, input: &[u8]) -> Vec<u8> {
    let mut child = Command::new(program)
        .args(["-", "-o", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program in the path");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the output of a filter");
    let written = writer.join().expect("the writer");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success() && message.is_empty(),
        "{program}: {message}"
    );
    written.expect("all input is read");
    output.stdout
}

#[test]
fn llvm_reads_what_is_printed_and_writes_what_is_read() {
    if !llvm_is_available() {
        return;
    }
    let mut count = 0;
    for (name, text) in texts() {
        let Ok(module) = parse_module(&text) else {
            continue;
        };
        if verify_module(&module).is_err() {
            continue;
        }
        let printed = print_module(&module);
        let bitcode = filter(ASSEMBLER, printed.as_bytes());
        let disassembled = String::from_utf8(filter(DISASSEMBLER, &bitcode)).expect("a text");
        let again = parse_module(&disassembled)
            .unwrap_or_else(|errors| panic!("{name}: {}\n{disassembled}", errors[0]));
        assert_eq!(print_module(&again), printed, "{name}");
        count += 1;
    }
    assert!(count >= 5, "{count} texts");
}

#[test]
fn llvm_reads_random_kernels_before_and_after_legalization() {
    if !llvm_is_available() {
        return;
    }
    let mut all = Module::default();
    for seed in 0..ASSEMBLED {
        let target = Target::ALL[seed as usize % Target::ALL.len()];
        let mut function = generate(seed, target.info().double).functions.remove(0);
        let mut legal = function.clone();
        let done = legalize_for(&mut legal, target, &mut |_| {});
        done.unwrap_or_else(|failed| panic!("{seed}: {failed}"));
        // One text for LLVM's tools, which need distinct names.
        for (function, suffix) in [(&mut function, ""), (&mut legal, "_legal")] {
            let name = format!("k{seed}{suffix}");
            if let Some(kernel) = &mut function.kernel {
                kernel.name = name.as_str().into();
            }
            function.name = name.into();
        }
        all.functions.extend([function, legal]);
    }
    let printed = print_module(&all);
    let bitcode = filter(ASSEMBLER, printed.as_bytes());
    let disassembled = String::from_utf8(filter(DISASSEMBLER, &bitcode)).expect("a text");
    let again = parse_module(&disassembled).unwrap_or_else(|errors| panic!("{}", errors[0]));
    verify_module(&again).unwrap_or_else(|(_, violation)| panic!("{violation}"));
    // Compared by function: the difference of all texts would be unreadable.
    assert_eq!(again.functions.len(), all.functions.len());
    for (read, written) in again.functions.iter().zip(&all.functions) {
        assert_eq!(print_function(read), print_function(written));
    }
}
