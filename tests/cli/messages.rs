//! Messages about command lines and files that cannot be read: the same words for the same reason.

use crate::command::{Done, gencl_in};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

const KERNEL: &str = "kernel void k(global int *o) { o[0] = 1; }\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for sub in ["a", "b"] {
        fs::create_dir(path.join(sub)).unwrap();
        fs::write(path.join(sub).join("k.cl"), KERNEL).unwrap();
    }
    fs::write(path.join("wrong.cl"), KERNEL.replace("o[0]", "p[0]")).unwrap();
    let launch = r#"{"source": {"file": "a/k.cl"}, "kernel": "k", "global": [1],
  "args": [{"buffer": {"dtype": "i32", "shape": 1}, "mode": "out"}]}"#;
    fs::write(path.join("k.json"), launch).unwrap();
    let number = launch.replace(r#"{"file": "a/k.cl"}"#, "3");
    fs::write(path.join("number.json"), number).unwrap();
    fs::write(path.join("empty.bin"), "").unwrap();
    folder
}

fn run(folder: &Path, line: &str) -> Done {
    let words: Vec<&str> = line.split(' ').collect();
    gencl_in(folder, &words, "")
}

#[test]
fn messages_name_the_reason() {
    let folder = folder();
    let folder = folder.path();
    for (line, code, message) in [
        (
            "run number.json --print",
            1,
            "number.json:1:12: error[E0811]: source: expected the text of the program, or an object such as `{\"file\": \"k.cl\"}`, found `3`\n",
        ),
        (
            "help run compile",
            2,
            "error: `gencl help` explains one command at a time: write `gencl help compile`\n",
        ),
        (
            "run k.json -o -",
            2,
            "error: `-o -`: results are written to a directory; `--print` and `--json` print them on standard output, and a directory named `-` is `./-`\n",
        ),
        (
            "compile a/k.cl b/k.cl",
            2,
            "error: the outputs of `a/k.cl` and `b/k.cl` would both be `k.visaasm`: compile them by commands of their own\n",
        ),
        (
            "compile a/k.cl wrong.cl none.cl",
            1,
            "error: none.cl: cannot read the file: No such file or directory (os error 2)\nwrong.cl:1:32: error[E0101]: use of undeclared identifier `p`",
        ),
        (
            "zebin empty.bin",
            1,
            "error: empty.bin: the file is empty\n",
        ),
        (
            "run k.json --print --root A=none",
            2,
            "error: invalid value 'A=none' for '--root <NAME=DIR>': `none` is not a directory\n",
        ),
        (
            "run k.json --print --timeout 0.00000001",
            3,
            "error[E0605]: execution exceeds the time limit of 0.00001 ms",
        ),
        // Several lines are one in the short form.
        (
            "compile a/k.cl --target x",
            2,
            "error: invalid value 'x' for '--target <TARGET>'; [possible values: skl, tgllp, dg2, pvc, gen9, xe-lp, xe-hpg, xe-hpc]\n",
        ),
        (
            "pass a/k.cl",
            2,
            "error: the following required arguments were not provided: --run <PASS>; Usage: gencl pass ",
        ),
    ] {
        let line = format!("{line} --error-format short");
        let done = run(folder, &line);
        assert!(done.stderr.starts_with(message), "{line}: {}", done.stderr);
        assert_eq!(done.code, code, "{line}: {}", done.stderr);
    }
    assert!(!folder.join("-").exists() && !folder.join("k.visaasm").exists());
}

#[test]
fn files_that_cannot_be_read_have_one_message() {
    let folder = folder();
    let folder = folder.path();
    for command in [
        "compile",
        "check",
        "explore",
        "run --print",
        "diff",
        "asm",
        "dis",
        "verify",
        "zebin",
        "fuzz --reduce-file",
        "pass --run fold_constants",
        "run --print k.json --visa",
    ] {
        let done = run(folder, &format!("{command} none"));
        let message = "none: cannot read the file: No such file or directory (os error 2)\n";
        assert_eq!(done.code, 1, "{command}: {}", done.stderr);
        assert!(done.stderr.contains(message), "{command}: {}", done.stderr);
        let done = run(folder, &format!("{command} a"));
        assert_eq!(done.code, 1, "{command}: {}", done.stderr);
        let message = "a: is a directory";
        assert!(done.stderr.contains(message), "{command}: {}", done.stderr);
        for option in ["-q", "-v"] {
            let done = run(folder, &format!("{command} none {option}"));
            assert_eq!(done.code, 1, "{command} {option}: {}", done.stderr);
        }
    }
}

#[test]
fn a_finalizer_that_cannot_run_is_installed() {
    let folder = folder();
    let script = format!(
        "ulimit -n 6; exec {} compile a/k.cl --emit asm -o k.asm",
        env!("CARGO_BIN_EXE_gencl")
    );
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &script]).current_dir(folder.path());
    let stderr = String::from_utf8(command.output().unwrap().stderr).unwrap();
    assert!(
        !stderr.contains("install the finalizer") || stderr.contains("was not found"),
        "{stderr}"
    );
}

#[test]
fn the_help_ends_with_examples_in_one_column() {
    let help = run(folder().path(), "--help").stdout;
    let (_, examples) = help.rsplit_once("\n\n").unwrap();
    assert_eq!(examples.lines().count(), 5, "{help}");
    let is_indented = |line: &str| line.starts_with("  gencl ");
    assert!(examples.lines().all(is_indented), "{help}");
}

#[test]
fn each_option_has_a_row() {
    let folder = folder();
    let done = run(folder.path(), "print options --json");
    let table: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    let rows = table["rows"].as_array().unwrap();
    let names: Vec<&str> = rows
        .iter()
        .map(|row| row["option"].as_str().unwrap())
        .collect();
    let of_level = |level: &str| {
        let row = rows.iter().find(|row| row["option"] == level);
        row.map(|row| row["description"].to_string())
    };
    let levels = ["-O0", "-O1", "-O2", "-O3"].map(of_level);
    for (index, level) in levels.iter().enumerate() {
        let others = &levels[index + 1..];
        assert!(level.is_some() && !others.contains(level), "{levels:?}");
    }
    for name in [
        "-O0",
        "-O1",
        "-O2",
        "-Wall",
        "-Wno-NAME",
        "-D NAME[=VALUE]",
        "-include FILE",
    ] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
}

#[test]
fn the_number_of_errors_has_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let statements: String = (0..300).map(|k| format!("o[0] = u{k};\n")).collect();
    let source = format!("kernel void k(global int *o) {{\nint n;\n{statements}}}\n");
    std::fs::write(folder.join("k.cl"), source).unwrap();
    for (limit, shown, left) in [
        (&[][..], 200, Some("100 more errors are")),
        (&["-ferror-limit=3"], 3, Some("297 more errors are")),
        (
            &["-ferror-limit=3", "-ferror-limit=299"],
            299,
            Some("1 more error is"),
        ),
        (&["-ferror-limit=0"], 300, None),
        (&["-ferror-limit=300"], 300, None),
    ] {
        let words = [
            &["check", "k.cl", "-Wall", "--error-format", "short"],
            limit,
        ]
        .concat();
        let done = gencl_in(folder, &words, "");
        let errors = done.stderr.lines().filter(|line| line.contains(" error["));
        assert_eq!((done.code, errors.count()), (1, shown), "{limit:?}");
        let note = done
            .stderr
            .lines()
            .find_map(|line| line.strip_prefix("note: "));
        let expected = left.map(|left| format!("{left} not shown"));
        assert_eq!(note.map(str::to_owned), expected, "{limit:?}");
    }
    for option in [
        "-ferror-limit",
        "-ferror-limit=",
        "-ferror-limit=-1",
        "-ferror-limit=x",
    ] {
        let done = gencl_in(folder, &["check", "k.cl", option], "");
        let message = "error: `-ferror-limit` requires a number, such as `-ferror-limit=20`";
        assert!(
            done.code == 2 && done.stderr.starts_with(message),
            "{}",
            done.stderr
        );
    }
}
