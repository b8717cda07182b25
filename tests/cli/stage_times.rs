//! `--time-passes`, and outputs of several kinds.

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

const SOURCE: &str = "kernel void k(global int *o, int unused) { o[0] = 2; }";

#[test]
fn times_are_json_where_diagnostics_are() {
    let words = [
        "compile",
        "-",
        "-o",
        "/dev/null",
        "-Wextra",
        "--time-passes",
        "--error-format",
        "json",
    ];
    let done = gencl(&words, SOURCE);
    assert_eq!(done.code, 0);
    let lines: Vec<Value> = done
        .stderr
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}")))
        .collect();
    let times: Vec<&Value> = lines
        .iter()
        .map(|line| &line["stage_time"])
        .filter(|t| t.is_object())
        .collect();
    let stages: Vec<&str> = times
        .iter()
        .filter_map(|time| time["stage"].as_str())
        .collect();
    assert!(
        stages.starts_with(&["preprocess", "parse", "check", "lower"]),
        "{stages:?}"
    );
    assert!(
        times
            .iter()
            .all(|time| time["seconds"].is_f64() && time["runs"].is_u64())
    );
    // The warning about the unused parameter is a line of its own.
    assert!(
        lines.iter().any(|line| line["code"]["code"] == "W0103"),
        "{}",
        done.stderr
    );
}

#[test]
fn several_kinds_are_files_unless_they_have_a_path() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("src")).unwrap();
    fs::write(folder.join("src/k.cl"), SOURCE).unwrap();
    let done = gencl_in(
        folder,
        &["compile", "src/k.cl", "--emit", "ir,stats,visa=-"],
        "",
    );
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(done.stdout.contains(".kernel \"k\""));
    let ir = fs::read_to_string(folder.join("k.ir")).unwrap();
    let alone = gencl_in(folder, &["compile", "src/k.cl", "--emit", "ir"], "");
    assert_eq!(ir, alone.stdout);
    assert!(folder.join("k.stats.json").exists());
    let done = gencl_in(
        folder,
        &["compile", "src/k.cl", "--emit", "ir,stats", "-o", "x"],
        "",
    );
    assert_eq!(done.code, 2);
    assert!(
        done.stderr
            .contains("`-o` requires a single kind of output"),
        "{}",
        done.stderr
    );
}
