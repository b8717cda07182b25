//! Command lines that are wrong: what answers options of other commands and programs, and the form of the messages.

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

#[test]
fn options_of_other_commands_name_these() {
    for (words, message) in [
        (
            &["compile", "k.cl", "--races"][..],
            "`--races` is an option of `gencl run` only",
        ),
        (
            &["check", "k.cl", "--emit", "ir"],
            "`--emit` is an option of `gencl compile` only",
        ),
        (
            &["run", "k.json", "--native"],
            "`--native` is an option of `gencl diff` and `gencl explore` only",
        ),
        (
            &["zebin", "k.bin", "-DN=3"],
            "`-D` is an option of `gencl compile`, `gencl run`, `gencl check`, `gencl diff` and `gencl explore` only",
        ),
        (
            &["compile", "k.cl", "--version"],
            "unknown option `--version`: `gencl --version` prints it",
        ),
    ] {
        let done = gencl(words, "");
        let expected = format!("error: {message}\n\nFor more information, try '--help'.\n");
        assert_eq!((done.code, done.stderr), (2, expected), "{words:?}");
    }
}

#[test]
fn words_for_commands_name_the_command_with_its_option() {
    for (word, command) in [
        ("profile", "run --profile"),
        ("races", "run --races"),
        ("stats", "compile --emit stats"),
        ("page", "explore"),
        ("tune", "diff --simd 8,16,32"),
        ("complie", "compile"),
    ] {
        let done = gencl(&[word, "k.json"], "");
        let expected = format!("error: unknown command `{word}`: write `gencl {command}`\n");
        assert!(done.stderr.starts_with(&expected), "{}", done.stderr);
        let done = gencl(&["help", word], "");
        let first = command.split(' ').next().unwrap();
        let expected = format!("error: unknown command `{word}`: write `gencl help {first}`\n");
        assert!(done.stderr.starts_with(&expected), "{}", done.stderr);
    }
}

#[test]
fn options_of_clang_name_their_equivalent() {
    for (option, advice) in [
        ("-dM", "macros are not listed"),
        ("-H", "use `-M`"),
        ("-iquoteinc", "use `-I`"),
        ("-idirafter", "use `-isystem`"),
        ("-fmax-errors=5", "use `-ferror-limit=N`"),
        ("-fdiagnostics-format=msvc", "use `--error-format`"),
        ("-fcolor-diagnostics", "use `--color always`"),
        ("-fno-color-diagnostics", "use `--color never`"),
        (
            "-ze-opt-large-register-file",
            "a thread has 128 registers (GRFs)",
        ),
    ] {
        let done = gencl(&["compile", "k.cl", option], "");
        let expected = format!("error: unknown option `{option}`: {advice}");
        assert!(done.stderr.starts_with(&expected), "{}", done.stderr);
    }
}

#[test]
fn numbers_are_rejected_in_words_of_the_command_line() {
    for (words, message) in [
        (
            &["run", "k.json", "--jobs", "-1"][..],
            "invalid value '-1' for '--jobs <N>': expected an integer that is not negative",
        ),
        (
            &["run", "k.json", "--timeout", "abc"],
            "invalid value 'abc' for '--timeout <SECONDS>': expected a number",
        ),
        (
            &["fuzz", "--seed", "99999999999999999999"],
            "invalid value '99999999999999999999' for '--seed <N>': the number is too large",
        ),
        (
            &["run", "examples/gcd.json", "--print", "--step-limit", "0"],
            "invalid value '0' for '--step-limit <N>': must be at least 1",
        ),
        (
            &["fuzz", "--count", "2", "--show"],
            "`--show` requires `--count 1`: it prints the kernel of a seed",
        ),
        (
            &["fuzz", "--jobs", "0"],
            "invalid value '0' for '--jobs <N>': must be at least 1",
        ),
        (
            &["fuzz", "--target", "pvc", "--simd", "8"],
            "`--simd`: `pvc` has no SIMD8; its widths are SIMD16 and SIMD32",
        ),
        (
            &["compile", "k.cl", "--filter-print-funcs", "k"],
            "`--filter-print-funcs` requires `--print-after`, `--print-before` or `--print-changed`",
        ),
        (
            &[
                "compile",
                "k.cl",
                "--finalizer-timeout",
                "-1",
                "--emit",
                "asm",
            ],
            "`--finalizer-timeout` requires a positive number of seconds",
        ),
    ] {
        let done = gencl(words, "");
        let expected = format!("error: {message}\n");
        assert_eq!(done.code, 2, "{words:?}");
        assert!(done.stderr.starts_with(&expected), "{}", done.stderr);
    }
}

#[test]
fn errors_of_the_command_line_have_their_help_as_children_in_json() {
    for (words, message, children) in [
        (
            &["compile", "k.cl", "--target", "xe-hpcc"][..],
            "invalid value 'xe-hpcc' for '--target <TARGET>'",
            &[
                (
                    "note",
                    "possible values: skl, tgllp, dg2, pvc, gen9, xe-lp, xe-hpg, xe-hpc",
                ),
                ("help", "a similar value exists: 'xe-hpc'"),
            ][..],
        ),
        (
            &["run", "k.json", "--oob", "zer"],
            "invalid value 'zer' for '--oob <OOB>'",
            &[
                ("note", "possible values: fault, zero"),
                ("help", "a similar value exists: 'zero'"),
            ],
        ),
        (
            &["compile", "k.cl", "--emitt", "ir"],
            "unknown option `--emitt`: did you mean `--emit`?",
            &[],
        ),
    ] {
        let done = gencl(&[words, &["--error-format", "json"]].concat(), "");
        let value: Value = serde_json::from_str(&done.stderr).unwrap();
        assert_eq!(value["message"], message);
        let found = value["children"].as_array().unwrap().iter();
        let found = found.map(|child| {
            let text = |key: &str| child[key].as_str().unwrap().to_owned();
            (text("level"), text("message"))
        });
        let expected = children.iter();
        let expected = expected.map(|(level, text)| ((*level).to_owned(), (*text).to_owned()));
        let (found, expected): (Vec<_>, Vec<_>) = (found.collect(), expected.collect());
        assert_eq!(found, expected);
    }
}

#[test]
fn a_kernel_that_a_source_does_not_have_is_reported_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for name in ["a", "b"] {
        let source = format!("kernel void {name}(global int *o) {{ o[0] = 1; }}\n");
        fs::write(folder.join(format!("{name}.cl")), source).unwrap();
    }
    let words = ["compile", "a.cl", "b.cl", "--kernel", "a"];
    let done = gencl_in(
        folder,
        &[&words[..], &["--error-format", "short"]].concat(),
        "",
    );
    let expected = "b.cl:1:1: error[E0103]: no kernel named `a`\n";
    assert_eq!((done.code, done.stderr.as_str()), (1, expected));
}

#[test]
fn help_is_offered_only_where_it_helps() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), "kernel void k() {}\n").unwrap();
    for (words, expected) in [
        (
            &["compile", "k.cl", "-o", "k.cl"][..],
            "error: the output would overwrite the input file `k.cl`\n",
        ),
        (
            &["compile", "@nope"],
            "error: response file `nope`: No such file or directory (os error 2) (use `./@nope` for a file named `@nope`)\n",
        ),
        (
            &["explain", "foldd_constants"],
            "error: unknown diagnostic code, pass, instruction, built-in function or term `foldd_constants`: did you mean \
             `fold_constants`?\n",
        ),
    ] {
        let done = gencl_in(folder.path(), words, "");
        assert_eq!((done.code, done.stderr.as_str()), (2, expected));
    }
}

#[test]
fn errors_and_warnings_of_all_inputs_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let text = "kernel void k(global int *p, int n) {\n    if (n = 1) p[0] = a;\n}\n";
    for name in ["a.cl", "b.cl"] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let last = |words: &[&str]| {
        let done = gencl_in(folder.path(), words, "");
        done.stderr.lines().last().unwrap_or_default().to_owned()
    };
    let both = "2 warnings and 2 errors generated.";
    assert_eq!(last(&["check", "a.cl", "b.cl"]), both);
    let one = "1 warning and 1 error generated.";
    assert_eq!(last(&["compile", "a.cl", "-o", "a.isa"]), one);
    // Known from the first target.
    let source = "kernel void k(global int *p, int n) { if (n = 1) p[0] = n; }\n";
    fs::write(folder.path().join("c.cl"), source).unwrap();
    let words = ["compile", "c.cl", "--target", "skl,pvc", "--emit", "visa"];
    assert_eq!(last(&words), "1 warning generated.");
    for words in [
        &["check", "a.cl", "-q"][..],
        &["check", "a.cl", "--error-format", "short"],
        &["check", "a.cl", "--error-format", "json"],
        &["check", "a.cl", "--error-format", "sarif"],
    ] {
        let shown = gencl_in(folder.path(), words, "").stderr;
        assert!(!shown.contains("generated."), "{shown}");
    }
}
