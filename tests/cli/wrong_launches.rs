//! Launch files with several mistakes, all of which one run reports, and with names of files that are misspelled.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

const SOURCE: &str = "kernel void k(global int *a, int n) { a[get_global_id(0)] = n; }\n";

/// The errors of a run, without their places.
fn errors(folder: &Path, launch: &str) -> Vec<String> {
    fs::write(folder.join("k.json"), launch).unwrap();
    let done = gencl_in(folder, &["run", "k.json"], "");
    assert_eq!(done.code, 1, "{}", done.stderr);
    let is_shown = |line: &&str| line.starts_with("error") || line.contains("= help: did you mean");
    let lines = done.stderr.lines().filter(is_shown);
    lines.map(|line| line.trim().to_owned()).collect()
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("k.cl"), SOURCE).unwrap();
    let launch = r#"{ "source": {"file": "k.cl"}, "kernel": "k", "global": [8, 0], "local": [3],
      "args": [
        {"buffer": {"dtype": "i33", "shape": [8], "dist": "unifrom", "seed": 1}, "mode": "inot"},
        {"buffer": {"dtype": "i32", "shape": [8], "dist": "uniform", "lo": "a", "hi": 99999999999, "seed": "x"}},
        {"buffer": {"dtype": "i32", "shape": [8], "dist": "uniform", "lo": 5, "hi": 1}},
        {"buffer": {"dtype": "i32", "shape": [8], "dist": "random"}},
        {"buffer": {"dtype": "i32", "shape": [8], "dist": "gauss"}}
      ] }"#;
    assert_eq!(
        errors(folder, launch),
        [
            "error[E0804]: the global size of dimension 1 is 0",
            "error[E0804]: the local size has 1 dimension, but the global size has 2",
            "error[E0811]: args[0].buffer.dtype: unknown type `i33`, expected one of: i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64",
            "error[E0811]: args[0].buffer.dist: unknown distribution `unifrom`: did you mean `uniform`?",
            "error[E0811]: args[0].mode: unknown mode `inot`: did you mean `inout`?",
            "error[E0811]: args[1].buffer.lo: expected an integer",
            "error[E0811]: args[1].buffer.hi: 99999999999 is out of range for i32",
            "error[E0811]: args[1].buffer.seed: expected a 64-bit integer",
            "error[E0811]: args[2].buffer.lo: `lo` (5) is greater than `hi` (1)",
            "error[E0811]: args[3].buffer.dist: unknown distribution `random`: did you mean `uniform`?",
            "error[E0811]: args[4].buffer.dist: unknown distribution `gauss`, expected one of: zeros const fill iota data bits uniform edge",
        ]
    );
}

#[test]
fn names_of_files_are_suggested() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("kernels")).unwrap();
    for name in ["saxpy.cl", "input.npy", "kernels/sum.cl"] {
        fs::write(folder.join(name), SOURCE).unwrap();
    }
    let launch = |file: &str| {
        format!(
            r#"{{ "source": {{"file": "{file}"}}, "kernel": "k", "global": [8],
              "args": [{{"buffer": "imput.npy", "mode": "inout"}}, {{"scalar": 3, "dtype": "i32"}}] }}"#
        )
    };
    for (file, meant) in [
        ("saxyp.cl", Some("saxpy.cl")),
        ("saxpy.c", Some("saxpy.cl")),
        ("SAXPY.CL", Some("saxpy.cl")),
        ("kernels/sun.cl", Some("kernels/sum.cl")),
        ("kernel/sum.cl", Some("kernels/sum.cl")),
        ("matrix.cl", None),
    ] {
        let found = errors(folder, &launch(file));
        let first = format!("error[E0811]: source.file: {file}: ");
        assert!(found[0].starts_with(&first), "{found:?}");
        let help = meant.map(|meant| format!("= help: did you mean `{meant}`?"));
        let helps: Vec<&String> = found.iter().filter(|line| line.starts_with('=')).collect();
        let expected: Vec<String> = help
            .into_iter()
            .chain(["= help: did you mean `input.npy`?".to_owned()])
            .collect();
        assert_eq!(helps, expected.iter().collect::<Vec<_>>(), "{file}");
    }
}

/// The byte is named, as in sources that no launch file names.
#[test]
fn bytes_that_are_not_utf_8_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = r#"{ "source": {"file": "k.cl"}, "kernel": "k", "global": [8],
      "args": [{"buffer": {"dtype": "i32", "shape": [8]}, "mode": "inout"}, {"scalar": 3, "dtype": "i32"}] }"#;
    let source = b"kernel void k(global int *a, int n) { a[0] = n\xe9; }\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    let expected = "error[E0003]: source is not valid UTF-8: byte 0xE9";
    assert_eq!(errors(folder, launch), [expected]);
    let checked = gencl_in(folder, &["check", "k.cl"], "");
    assert!(checked.stderr.contains(expected), "{}", checked.stderr);
    // A header of the source.
    fs::rename(folder.join("k.cl"), folder.join("k.h")).unwrap();
    fs::write(folder.join("k.cl"), "#include \"k.h\"\n").unwrap();
    assert_eq!(errors(folder, launch), [expected]);
}
