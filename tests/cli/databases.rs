//! `-MJ`: entries of compile_commands.json.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

const KERNEL: &str = "__kernel void k(__global int *o) { o[0] = 1; }\n";

#[test]
fn entries_are_joined_between_brackets() {
    let folder = tempfile::tempdir().unwrap();
    let folder = &folder.path().canonicalize().unwrap();
    for name in ["a b.cl", "b.cl"] {
        fs::write(folder.join(name), KERNEL).unwrap();
    }
    fs::write(folder.join("h.h"), "").unwrap();
    let options = [
        "-DN=4",
        "-D",
        "S=\"x y\"",
        "-UN",
        "-I",
        "inc",
        "-isystem",
        "sys",
        "-include",
        "h.h",
        "-cl-std=CL2.0",
        "-cl-fast-relaxed-math",
        "-Wall",
        "--target",
        "dg2",
        "-MJ",
        "entries",
    ];
    let words = [
        &["compile", "a b.cl", "b.cl", "--emit", "isa"],
        &options[..],
    ]
    .concat();
    let done = gencl_in(folder, &words, "");
    assert_eq!((done.code, &*done.stdout), (0, ""), "{}", done.stderr);
    let text = fs::read_to_string(folder.join("entries")).unwrap();
    assert_eq!(text.lines().count(), 2);
    let list = text.trim_end().strip_suffix(',').unwrap();
    let list: Value = serde_json::from_str(&format!("[{list}]")).unwrap();
    let entry = |name: &str, output: &str| {
        json!({
            "directory": folder.to_str(),
            "file": name,
            "output": output,
            "arguments": [
                "clang", "-x", "cl", "-cl-std=CL2.0", "-DN=4", "-DS=\"x y\"", "-UN", "-Iinc", "-isystem", "sys", "-include", "h.h",
                "-cl-fast-relaxed-math", "--", name,
            ],
        })
    };
    assert_eq!(
        list,
        json!([entry("a b.cl", "a b.isa"), entry("b.cl", "b.isa")])
    );
}

#[test]
fn sources_of_several_targets_have_one_entry() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("k.cl"), KERNEL).unwrap();
    fs::create_dir(folder.join("out")).unwrap();
    let words = [
        "compile", "k.cl", "--target", "all", "-MJentry", "-o", "out/",
    ];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let text = fs::read_to_string(folder.join("entry")).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    // A source that is rejected has none: no file is written.
    fs::remove_file(folder.join("entry")).unwrap();
    let done = gencl_in(
        folder,
        &["compile", "-", "--stdin-name", "s.cl", "-MJ", "entry"],
        "x",
    );
    assert_eq!((done.code, folder.join("entry").exists()), (1, false));
    // The text of standard input has that of its name; without one it is no file.
    for (words, lines) in [(&["--stdin-name", "s.cl"][..], 1), (&[], 0)] {
        let words = [&["compile", "-", "-MJ", "-", "-o", "out/k.visaasm"], words].concat();
        let done = gencl_in(folder, &words, KERNEL);
        assert_eq!(
            (done.code, done.stdout.lines().count()),
            (0, lines),
            "{}",
            done.stderr
        );
    }
}

#[test]
fn entries_are_outputs_of_compile() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("k.cl"), KERNEL).unwrap();
    for (words, message) in [
        (
            &["check", "k.cl", "-MJ", "e"][..],
            "`-MJ` is an option of `gencl compile` only",
        ),
        (&["compile", "k.cl", "-MJ"], "`-MJ` requires a value"),
        (
            &["compile", "k.cl", "-MJ", "k.cl"],
            "the output would overwrite the input file `k.cl`",
        ),
        (
            &["compile", "k.cl", "-MJ", "-"],
            "only one output can be standard output",
        ),
        (&["compile", "k.cl", "-o", "e", "-MJ", "e"], "`e`"),
    ] {
        let done = gencl_in(folder, words, "");
        assert_eq!(done.code, 2, "{words:?} {}", done.stderr);
        assert!(done.stderr.contains(message), "{words:?} {}", done.stderr);
        assert!(!folder.join("e").exists());
    }
}
