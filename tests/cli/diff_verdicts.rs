//! `gencl diff`: build options, and what its last line claims about the columns.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Writes a source and a launch file of its kernel `k`, which has a buffer of `items` integers.
fn write(folder: &Path, name: &str, source: &str, items: usize) {
    let launch = json!({"source": {"file": format!("{name}.cl")}, "kernel": "k", "global": [items], "local": [32],
        "args": [{"buffer": {"dtype": "i32", "shape": [items], "dist": "iota"}, "mode": "inout"}]});
    fs::write(folder.join(format!("{name}.cl")), source).unwrap();
    fs::write(folder.join(format!("{name}.json")), launch.to_string()).unwrap();
}

/// The build options of the command line apply to all versions.
#[test]
fn build_options_apply_to_every_version() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = |sum: &str| {
        format!("kernel void k(global int *x) {{ int i = get_global_id(0); x[i] = {sum}; }}\n")
    };
    write(folder, "k", &source("x[i] * N + N"), 64);
    write(folder, "l", &source("N + N * x[i]"), 64);
    let instructions = |options: &[&str]| -> Vec<u64> {
        let words = [&["diff", "k.json", "l.json", "--json"], options].concat();
        let done = gencl_in(folder, &words, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        let found: Value = serde_json::from_str(&done.stdout).unwrap();
        let columns = found["columns"].as_array().unwrap().iter();
        let executed = columns.map(|c| c["executed"]["instructions"].as_u64().unwrap());
        executed.collect()
    };
    let full = instructions(&["-DN=3"]);
    let none = instructions(&["-D", "N=3", "-O0", "-w", "-cl-fast-relaxed-math"]);
    assert!(full.len() == 2 && none.len() == 2);
    assert!(full.iter().zip(&none).all(|(full, none)| full < none));
    for name in ["a.ir", "b.ir"] {
        fs::write(folder.join(name), "").unwrap();
    }
    let done = gencl_in(folder, &["diff", "a.ir", "b.ir", "-O0"], "");
    assert_eq!(done.code, 2);
    assert!(
        done.stderr.contains("build options require a launch file"),
        "{}",
        done.stderr
    );
}
