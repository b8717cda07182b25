//! Signals: one exit code for interrupts in every phase of every command, and limits of a file's
//! size as ordinary errors.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A kernel that does not end, and one with a large output.
fn sources() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let spin = r#"{"source": "__kernel void k(__global volatile int *a) { while (a[1] == 0) a[0]++; }",
        "kernel": "k", "global": [1], "local": [1],
        "args": [{"buffer": {"dtype": "i32", "shape": [2]}, "mode": "inout"}]}"#;
    fs::write(folder.path().join("spin.json"), spin).unwrap();
    let big = r#"{"source": "__kernel void k(__global int *a) { a[0] = 1; }",
        "kernel": "k", "global": [1], "local": [1],
        "args": [{"buffer": {"dtype": "i32", "shape": [100000]}, "mode": "out"}]}"#;
    fs::write(folder.path().join("big.json"), big).unwrap();
    let stores: String = (0..2000).map(|i| format!("o[{i}] += {i}; ")).collect();
    let kernel = format!("__kernel void k(__global int *o) {{ {stores} }}\n");
    fs::write(folder.path().join("k.cl"), kernel).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn kill(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status();
    assert!(sent.unwrap().success());
}

/// Starts a shell command line that ends in `exec "$gencl" ...`, with an open standard input, and
/// waits until it has been working for some time.
fn start(folder: &Path, line: &str) -> Child {
    let mut command = Command::new("sh");
    command
        .args(["-c", line])
        .current_dir(folder)
        .env("gencl", env!("CARGO_BIN_EXE_gencl"))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(300) {
        assert_eq!(child.try_wait().unwrap(), None, "{line}");
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

#[test]
fn interrupts_have_one_exit_code_in_every_command() {
    let folder = sources();
    let folder = folder.path();
    let before = names(folder);
    for words in [
        "run spin.json -o out",
        "run spin.json -o out --engine ir",
        "run - -o out",
        "compile - -o out",
        "compile -",
        "check -",
        "asm - -o out",
        "fuzz --count 1000000",
    ] {
        for signal in ["-INT", "-TERM", "-HUP"] {
            let mut child = start(folder, &format!("exec \"$gencl\" {words}"));
            kill(&child, signal);
            // `wait` would close standard input first.
            let input = child.stdin.take();
            let code = child.wait().unwrap().code();
            drop(input);
            assert_eq!(code, Some(130), "{words} {signal}");
            assert_eq!(names(folder), before, "{words} {signal}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ignored_signals_remain_ignored_and_others_have_their_effect() {
    let folder = sources();
    let folder = folder.path();
    // As under `nohup`, and as a background job of a script.
    for (ignored, other) in [("HUP", "-TERM"), ("INT", "-TERM"), ("INT", "-HUP")] {
        let line = format!("trap '' {ignored}; exec \"$gencl\" run spin.json -o out");
        let mut child = start(folder, &line);
        kill(&child, &format!("-{ignored}"));
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(child.try_wait().unwrap(), None, "{ignored}");
        kill(&child, other);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{ignored} {other}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_size_limit_is_an_error_and_leaves_nothing() {
    let folder = sources();
    let folder = folder.path();
    fs::write(folder.join("old"), "old").unwrap();
    let done = gencl_in(folder, &["run", "big.json", "-o", "whole"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let before = names(folder);
    for (words, said) in [
        (
            "run big.json -o new",
            "error: new/arg0.npy: cannot write the file: ",
        ),
        ("compile k.cl -o old", "error: old: cannot write the file: "),
        (
            "compile k.cl --emit stats=new,visa=old",
            "error: old: cannot write the file: ",
        ),
        (
            "compile k.cl > printed",
            "error: cannot write to standard output: ",
        ),
    ] {
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("ulimit -f 8; \"$gencl\" {words}")])
            .current_dir(folder)
            .env("gencl", env!("CARGO_BIN_EXE_gencl"));
        let done = command.stdin(Stdio::null()).output().unwrap();
        let stderr = String::from_utf8(done.stderr).unwrap();
        let expected = format!("{said}File too large (os error 27)\n");
        assert_eq!((done.status.code(), stderr), (Some(1), expected), "{words}");
        let _ = fs::remove_file(folder.join("printed"));
        assert_eq!(names(folder), before, "{words}");
        assert_eq!(fs::read(folder.join("old")).unwrap(), b"old", "{words}");
    }
}

#[test]
fn a_limit_of_memory_is_no_bug() {
    // Less than the stack of the thread that compiles.
    let script = format!(
        "ulimit -v 200000 && exec {} --version",
        env!("CARGO_BIN_EXE_gencl")
    );
    let done = Command::new("sh").args(["-c", &script]).output().unwrap();
    let stderr = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(1), "{stderr}");
    let message = "error: cannot start a thread with a stack of 256 MiB: ";
    assert!(
        stderr.starts_with(message) && !stderr.contains("bug"),
        "{stderr}"
    );
}
