//! Names of files with control characters, and names that are not UTF-8.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

/// A terminal would obey the escape sequence, and a line break would make a line of its own.
const NAME: &str = "a\u{1b}[31m\nb.cl";

#[test]
fn control_characters_of_names_are_escaped_in_messages() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let kernel = "kernel void k(global int *o) { o[0] = x; }\n";
    let shown = "a\\u{1b}[31m\\nb.cl";
    let run = |words: &[&str]| {
        let done = gencl_in(folder, words, "");
        let is_safe = |c: char| !c.is_control() || c == '\n';
        assert!(
            done.stderr.chars().all(is_safe),
            "{words:?}: {}",
            done.stderr
        );
        done
    };
    let done = run(&["check", NAME]);
    let missing = format!("error: {shown}: cannot read the file: No such file");
    assert!(done.stderr.starts_with(&missing), "{}", done.stderr);
    fs::write(folder.join(NAME), kernel).unwrap();
    let done = run(&["check", NAME]);
    let place = format!(" --> {shown}:1:39\n");
    assert!(done.stderr.contains(&place), "{}", done.stderr);
    let done = run(&["check", NAME, "--column-unit", "bytes"]);
    assert!(done.stderr.contains(&place), "{}", done.stderr);
    let done = run(&["check", NAME, "--error-format", "short"]);
    let line = format!("{shown}:1:39: error[E0101]: use of undeclared identifier `x`\n");
    assert_eq!(done.stderr, line);
    // A program gets the name itself.
    let done = run(&["check", NAME, "--error-format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&done.stderr).unwrap();
    assert_eq!(value["spans"][0]["file_name"], NAME);
    fs::write(folder.join(NAME), kernel.replace('x', "1")).unwrap();
    for words in [
        ["compile", NAME, "-o", "none\n\u{7}/k"],
        ["compile", NAME, "-o", NAME],
        ["compile", NAME, "--emit", "\u{1b}[31mir"],
    ] {
        let done = run(&words);
        assert!(
            done.code > 0 && done.stderr.starts_with("error: "),
            "{}",
            done.stderr
        );
    }
    let tokens = run(&["compile", NAME, "--emit", "tokens"]).stdout;
    assert!(
        tokens.starts_with(&format!("{shown}:1:1: keyword")),
        "{tokens}"
    );
}

/// Not a panic, and not a file with another name.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf_8_are_an_error() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let name = OsStr::from_bytes(b"caf\xe9.cl");
    let kernel = "kernel void k(global int *o) { o[0] = 1; }\n";
    fs::write(folder.join(name), kernel).unwrap();
    fs::write(folder.join("k.cl"), kernel).unwrap();
    let (out, include) = (
        OsStr::from_bytes(b"out\xe9"),
        OsStr::from_bytes(b"-Iin\xe9"),
    );
    let word = OsStr::new;
    for (words, shown) in [
        (vec![word("compile"), name], "caf\\xE9.cl"),
        (
            vec![word("compile"), word("k.cl"), word("-o"), out],
            "out\\xE9",
        ),
        (vec![word("check"), word("k.cl"), include], "-Iin\\xE9"),
    ] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gencl"));
        let done = command.args(words).current_dir(folder).output().unwrap();
        let stderr = String::from_utf8(done.stderr).unwrap();
        let expected = format!(
            "error: the argument \"{shown}\" is not valid UTF-8, as all names of files must be for gencl\n"
        );
        assert_eq!((done.status.code(), stderr), (Some(2), expected));
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 2);
}
