//! `--error-format sarif`: one log of a command on standard error. The unit tests of `src/cli/sarif.rs` compare its shape with
//! the specification.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

fn log(folder: &std::path::Path, words: &[&str]) -> (i32, Value) {
    let words = [words, &["--error-format", "sarif"]].concat();
    let done = gencl_in(folder, &words, "");
    let value: Value = serde_json::from_str(&done.stderr)
        .unwrap_or_else(|error| panic!("{words:?}: {error}: {}", done.stderr));
    assert_eq!(value["version"], "2.1.0");
    assert_eq!(value["runs"].as_array().map(Vec::len), Some(1));
    (done.code, value["runs"][0].clone())
}

#[test]
fn every_command_writes_one_log() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let good = "kernel void k(global int *o) { o[0] = 1; }\n";
    let bad = "kernel void k(global int *o) { int count = 1; /* \u{1f600} */ o[0] = cuont; }\n";
    fs::write(folder.join("k.cl"), good).unwrap();
    fs::write(folder.join("bad.cl"), bad).unwrap();
    fs::write(
        folder.join("warned.cl"),
        good.replace("o[0]", "int n; o[0]"),
    )
    .unwrap();
    for (words, code, results) in [
        (&["check", "k.cl"][..], 0, 0),
        (&["compile", "k.cl", "-o", "out"], 0, 0),
        (&["check", "bad.cl", "warned.cl", "none.cl", "-Wall"], 1, 2),
        (&["check", "warned.cl", "-Werror", "-Wall"], 1, 1),
        (&["compile", "bad.cl"], 1, 1),
        (&["compile", "none.cl"], 1, 0),
        (&["compile", "k.cl", "--frob"], 2, 0),
        (&["compile", "k.cl", "@none"], 2, 0),
        (&["frob"], 2, 0),
        (&["run", "none.json"], 1, 0),
        (&["verify", "k.cl"], 1, 0),
        (&["explain", "E9999"], 2, 0),
    ] {
        let (exit, run) = log(folder, words);
        let found = run["results"].as_array().map(Vec::len);
        assert_eq!((exit, found), (code, Some(results)), "{words:?}: {run:#}");
        let invocation = &run["invocations"][0];
        assert_eq!(invocation["exitCode"], code);
        assert_eq!(invocation["executionSuccessful"], code == 0);
        let is_told = results > 0
            || invocation["toolExecutionNotifications"].is_array()
            || invocation["toolConfigurationNotifications"].is_array();
        assert_eq!(is_told, code > 0 || results > 0, "{words:?}: {run:#}");
    }
    // Columns are characters, or code units.
    let columns = |words: &[&str]| {
        let (_, run) = log(folder, &[&["check", "bad.cl"], words].concat());
        let result = &run["results"][0];
        let region = &result["locations"][0]["physicalLocation"]["region"];
        let change = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
        assert_eq!(&change["deletedRegion"], region);
        assert_eq!(change["insertedContent"]["text"], "count");
        json!([
            run["columnKind"],
            region["startColumn"],
            region["endColumn"]
        ])
    };
    assert_eq!(columns(&[]), json!(["unicodeCodePoints", 62, 67]));
    let units = ["--column-unit", "utf-16"];
    assert_eq!(columns(&units), json!(["utf16CodeUnits", 63, 68]));
    // What else a command prints there is in the log, too.
    let words = ["compile", "k.cl", "-o", "out", "--print-after", "lower"];
    let (_, run) = log(folder, &words);
    let dump = &run["properties"]["lines"][0]["ir_dump"];
    assert_eq!(dump["pass"], "lower");
}
