//! `gencl run` reports where an undefined value comes from, and the array that an access is outside of.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

/// Runs the body of a kernel on one work-item with `n` = 7; returns standard error and `result.json`.
fn run(body: &str, words: &[&str]) -> (String, serde_json::Value) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!("__kernel void k(__global int *o, int n) {{\n{body}\n}}\n");
    fs::write(folder.join("k.cl"), text).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [1], "args": [
        {"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}, {"scalar": 7, "dtype": "i32"}]}"#;
    let words = [&["run", "-", "-o", "out"], words].concat();
    let done = gencl_in(folder, &words, launch);
    assert_eq!(done.code, 3, "{}", done.stderr);
    let result = fs::read_to_string(folder.join("out/result.json")).unwrap();
    (done.stderr, serde_json::from_str(&result).unwrap())
}

#[test]
fn the_cause_is_shown_where_it_is() {
    let (stderr, result) = run("  int y = 100 / (n - 7);\n  o[0] = y;", &[]);
    let expected = "error[E0803]: an undefined value is stored to argument 0 (`o`): 4 bytes at offset 0 of a buffer of 16 bytes
 --> k.cl:3:3
  |
2 |   int y = 100 / (n - 7);
  |           --- division by zero, whose result is undefined
3 |   o[0] = y;
  |   ^
  |
";
    let shown = stderr
        .split_inclusive('\n')
        .take(8)
        .map(|line| format!("{}\n", line.trim_end()))
        .collect::<String>();
    assert_eq!(shown, expected, "{stderr}");
    assert!(
        stderr.contains("= help: check that the divisor is not zero"),
        "{stderr}"
    );
    let cause = &result["fault"]["cause"];
    assert_eq!(cause["what"], "division by zero, whose result is undefined");
    assert_eq!(cause["source"]["line"], 2);
}

#[test]
fn an_array_is_named_by_every_engine() {
    let body = "  int t[4];\n  for (int i = 0; i < 4; i++) t[i] = i;\n  o[0] = t[n];";
    for words in [&[][..], &["--engine", "ir"], &["--races"]] {
        let (stderr, _) = run(body, words);
        let first = "error[E0801]: out-of-bounds access: 4 bytes at offset 28 of private array `t` of 16 bytes \
                     (index 7 of 4 elements of 4 bytes)\n --> k.cl:4:";
        assert!(stderr.starts_with(first), "{stderr}");
    }
}

/// Only `--races` checks the bounds of each array, as every other access inside of private memory is one that
/// the hardware executes.
#[test]
fn races_mode_checks_the_bounds_of_each_array() {
    let body =
        "  int t[4], u[32];\n  for (int i = 0; i < 32; i++) u[i] = i;\n  t[n] = 5;\n  o[0] = u[n];";
    let (stderr, result) = run(body, &["--races"]);
    assert!(
        stderr.contains("of private array `t` of 16 bytes"),
        "{stderr}"
    );
    assert_eq!(result["fault"]["code"], "E0801");
}
