//! The command line from outside: exit codes, where output goes, what is left behind.

use pretty_assertions::assert_eq;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

struct Done {
    code: i32,
    stdout: String,
    stderr: String,
}

fn gencl_in(folder: &Path, words: &[&str], stdin: &str) -> Done {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone already.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().unwrap();
    Done {
        code: status.code().unwrap(),
        stdout: String::from_utf8(stdout).unwrap(),
        stderr: String::from_utf8(stderr).unwrap(),
    }
}

fn gencl(words: &[&str], stdin: &str) -> Done {
    let folder = tempfile::tempdir().unwrap();
    gencl_in(folder.path(), words, stdin)
}

#[test]
fn preprocessed_text_goes_to_standard_output() {
    let done = gencl(
        &["compile", "-", "--emit", "pp", "-DN=4", "-cl-std=CL1.2"],
        "#if N == 4\nint x = N;\n#endif\n",
    );
    assert_eq!((done.code, done.stdout.as_str()), (0, "int x = 4;\n"));
    assert_eq!(done.stderr, "");
}

#[test]
fn wrong_input_is_1_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let done = gencl_in(
        folder.path(),
        &[
            "compile",
            "-",
            "--emit",
            "pp",
            "-o",
            "out.cl",
            "--error-format",
            "short",
        ],
        "#endif\n",
    );
    assert_eq!(done.code, 1);
    assert_eq!(
        done.stderr,
        "<stdin>:1:1: error[E0004]: `#endif` without `#if`\n"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let done = gencl(&["compile", "missing.cl"], "");
    assert_eq!(done.code, 1);
    assert!(done.stderr.starts_with("error: missing.cl: "));
}

#[test]
fn wrong_usage_is_2() {
    for words in [
        &["compile", "-", "-cl-unknown"][..],
        &["compile", "-", "--emit", "nothing"],
        &["compile", "-", "--target", "gen5"],
        &["compile", "-", "--simd", "4"],
        &["compile"],
        &["run", "x.json"],
        &["frobnicate"],
        &["explain", "E9999"],
        &[],
    ] {
        let done = gencl(words, "");
        assert_eq!(done.code, 2, "{words:?}");
        assert_ne!(done.stderr, "", "{words:?}");
        assert_eq!(done.stdout, "", "{words:?}");
    }
}

#[test]
fn tables_and_explanations() {
    let codes = gencl(&["print", "codes"], "");
    assert_eq!(codes.code, 0);
    for line in codes.stdout.lines() {
        let code = line.split(' ').next().unwrap();
        let explained = gencl(&["explain", code], "");
        assert_eq!(explained.code, 0);
        assert!(explained.stdout.contains(&format!("[{code}]: ")));
    }
    assert_eq!(
        gencl(&["--version"], "").stdout,
        concat!("gencl ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn colours_only_when_asked_for() {
    let plain = gencl(&["compile", "-", "--emit", "pp"], "#endif");
    let colored = gencl(
        &["compile", "-", "--emit", "pp", "--color", "always"],
        "#endif",
    );
    assert!(!plain.stderr.contains('\u{1b}'));
    assert!(colored.stderr.contains('\u{1b}'));
}

#[test]
fn a_reader_that_goes_away_is_no_bug() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(["compile", "-", "--emit", "pp"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let text = "int x;\n".repeat(100_000);
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn a_launch_file_with_a_mistake_leaves_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let launch =
        r#"{"source": "", "kernel": "k", "global": [1], "args": [{"scalar": 1, "dtype": "i3"}]}"#;
    std::fs::write(folder.path().join("a.json"), launch).unwrap();
    let done = gencl_in(folder.path(), &["run", "a.json", "-o", "out"], "");
    assert_eq!(done.code, 1);
    let expected =
        "a.json: args[0].dtype: `i3` is not one of: i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64";
    assert_eq!(done.stderr, format!("error: {expected}\n"));
    let result = std::fs::read_to_string(folder.path().join("out/result.json")).unwrap();
    assert!(result.contains("\"status\": \"run_error\""), "{result}");
    assert!(result.contains(expected), "{result}");
}
