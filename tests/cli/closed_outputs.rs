//! Standard output or standard error that is a closed pipe, or a full disk.

use pretty_assertions::assert_eq;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

const LAUNCH: &str = r#"{"source": "kernel void k(global int *o) { o[get_global_id(0)] = 1; }",
    "kernel": "k", "global": [4], "args": [{"buffer": {"dtype": "i32", "shape": 4}, "mode": "out"}]}"#;

/// Commands that print something.
const PRINTING: &[&[&str]] = &[
    &["--help"],
    &["--version"],
    &["run", "--help"],
    &["print", "targets"],
    &["explain", "E0101"],
    &["completions", "bash"],
    &["compile", "k.cl"],
    &["run", "k.json", "--print"],
    &["run", "k.json", "--print", "-o", "out"],
];

/// The exit code of a command, and what it prints on standard error.
fn output(folder: &Path, words: &[&str], stdout: Stdio) -> (i32, String) {
    let child = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn();
    let done = child.unwrap().wait_with_output().unwrap();
    (
        done.status.code().unwrap(),
        String::from_utf8(done.stderr).unwrap(),
    )
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.json"), LAUNCH).unwrap();
    let source = "kernel void k(global int *o) { o[0] = 1; }\n";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    folder
}

#[test]
fn a_closed_pipe_ends_a_command_without_files() {
    let folder = folder();
    for words in PRINTING {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let done = output(folder.path(), words, writer.into());
        assert_eq!(done, (141, String::new()), "{words:?}");
    }
    assert!(!folder.path().join("out").exists());
}

#[test]
fn a_full_disk_is_an_error() {
    let folder = folder();
    for words in PRINTING {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let (code, stderr) = output(folder.path(), words, full.into());
        let said =
            "error: cannot write to standard output: No space left on device (os error 28)\n";
        assert_eq!((code, stderr.as_str()), (1, said), "{words:?}");
    }
    assert!(!folder.path().join("out").exists());
}

/// Commands that succeed and print something on standard error.
const REPORTING: &[&[&str]] = &[
    &["compile", "k.cl", "--print-after", "all", "-o", "out"],
    &["compile", "k.cl", "--time-passes", "-o", "out"],
    &["compile", "k.cl", "-Rpass-analysis", "-o", "out"],
    &["compile", "k.cl", "-v", "-o", "out"],
    &["check", "k.cl", "-v"],
    &["run", "k.json", "-o", "out", "-v"],
    &["explore", "k.cl", "-v", "-o", "out"],
    &[
        "pass",
        "k.ir",
        "--run",
        "fold_constants",
        "--print-after",
        "all",
        "-o",
        "out",
    ],
];

#[test]
fn lost_messages_are_an_error() {
    let folder = folder();
    let words = ["compile", "k.cl", "--emit", "ir=k.ir"];
    assert_eq!(output(folder.path(), &words, Stdio::null()).0, 0);
    for words in REPORTING {
        let run = |stderr: Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_gencl"));
            command.args(*words).current_dir(folder.path());
            command.stdin(Stdio::null()).stdout(Stdio::null());
            command.stderr(stderr).status().unwrap().code()
        };
        let full = File::options().write(true).open("/dev/full").unwrap();
        assert_eq!(run(full.into()), Some(1), "{words:?}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        assert_eq!(run(writer.into()), Some(141), "{words:?}");
        assert!(!folder.path().join("out").exists(), "{words:?}");
    }
    // An error keeps its exit code.
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_gencl"));
    command.args(["compile", "k.cl", "--unknown"]).stderr(full);
    assert_eq!(command.status().unwrap().code(), Some(2));
}

/// With an open pipe the same commands succeed.
#[test]
fn an_open_pipe_is_no_error() {
    let folder = folder();
    for words in PRINTING {
        let (code, stderr) = output(folder.path(), words, Stdio::null());
        assert_eq!(code, 0, "{words:?} {stderr}");
    }
    assert!(folder.path().join("out/arg0.npy").exists());
}
