//! Runs gencl as a process, for the tests of the command line.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The result of a process.
pub(crate) struct Done {
    /// The exit code of the process.
    pub(crate) code: i32,
    /// All of standard output.
    pub(crate) stdout: String,
    /// All of standard error.
    pub(crate) stderr: String,
}

/// Runs gencl in a folder, with arguments and standard input.
pub(crate) fn gencl_in(folder: &Path, words: &[&str], stdin: &str) -> Done {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may have ended already.
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

/// Runs gencl in an empty folder.
pub(crate) fn gencl(words: &[&str], stdin: &str) -> Done {
    let folder = tempfile::tempdir().unwrap();
    gencl_in(folder.path(), words, stdin)
}
