//! `gencl diff`: figures of configurations that compute the same buffers, and what is rejected.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

const SOURCE: &str = "__kernel void sum(__global int *o, __global const int *a) {
  int i = get_global_id(0);
  if (a[i] > 3)
    o[i] += 2 * a[i];
}
__kernel void table(__global int *o, __global const int *a) {
  int t[8];
  int i = get_global_id(0);
  for (int k = 0; k < 8; k++) t[k] = a[k];
  o[i] = t[a[i] & 7];
}
";

/// A folder with the source and a launch file for a kernel.
fn folder(kernel: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let launch = format!(
        r#"{{"source": {{"file": "k.cl"}}, "kernel": "{kernel}", "global": [48], "local": [24], "args": [
  {{"buffer": {{"dtype": "i32", "shape": [48], "dist": "iota"}}, "mode": "inout"}},
  {{"buffer": {{"dtype": "i32", "shape": [48], "dist": "iota"}}, "mode": "in"}}]}}"#
    );
    fs::write(folder.path().join("k.cl"), SOURCE).unwrap();
    fs::write(folder.path().join("k.json"), launch).unwrap();
    folder
}

#[test]
fn both_forms_execute_the_same_work_items() {
    let folder = folder("sum");
    let words = [
        "diff",
        "k.json",
        "--simd",
        "8,16",
        "--target",
        "tgllp,dg2",
        "--json",
    ];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    let columns = found["columns"].as_array().unwrap();
    let names: Vec<String> = columns
        .iter()
        .map(|c| format!("{} {} {}", c["target"], c["form"], c["simd"]).replace('"', ""))
        .collect();
    assert_eq!(
        names,
        [
            "tgllp scalar 8",
            "tgllp vector 8",
            "tgllp scalar 16",
            "tgllp vector 16",
            "dg2 scalar 8",
            "dg2 vector 8",
            "dg2 scalar 16",
            "dg2 vector 16",
        ]
    );
    for column in columns {
        // Groups of 24 work-items: three threads of eight, or two of sixteen, of which one is half full.
        let threads = if column["simd"] == 8 { 6 } else { 4 };
        assert_eq!(column["executed"]["threads"], threads);
        assert!(column["executed"]["instructions"].as_u64().unwrap() > 4 * threads);
        // 44 of the 48 sums are written.
        assert_eq!(column["executed"]["bytes_written"], 4 * 44);
    }
    let lines = found["lines"].as_array().unwrap();
    let of = |line: u32| lines.iter().find(|l| l["line"] == line);
    assert!(of(4).is_some() && of(7).is_none(), "{}", done.stdout);
}

#[test]
fn the_table_has_a_column_for_each_configuration() {
    let folder = folder("sum");
    let words = ["diff", "k.json", "--form", "scalar", "--simd", "auto,16,8"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let mut lines = done.stdout.lines();
    assert_eq!(
        lines.next(),
        Some("k: kernel `sum`, 48 work-items; the buffers of all columns agree")
    );
    // The automatic width is 16, and is compared once.
    let head: Vec<&str> = lines.nth(1).unwrap().split_whitespace().collect();
    assert_eq!(head.join(" "), "tgllp scalar SIMD16 tgllp scalar SIMD8");
}

#[test]
fn what_has_no_vector_form_is_rejected_with_its_line() {
    let folder = folder("table");
    let done = gencl_in(folder.path(), &["diff", "k.json"], "");
    assert_eq!(done.code, 1, "{}", done.stdout);
    assert_eq!(done.stdout, "");
    let first = done.stderr.lines().next().unwrap_or_default();
    assert_eq!(
        first,
        "error[E1106]: a register-indirect gather has no vector form on `tgllp` at SIMD16"
    );
    assert!(done.stderr.contains("k.cl:"), "{}", done.stderr);
    assert!(done.stderr.contains("--form scalar"), "{}", done.stderr);
    let scalar = gencl_in(folder.path(), &["diff", "k.json", "--form", "scalar"], "");
    assert_eq!(scalar.code, 0, "{}", scalar.stderr);
}

#[test]
fn buffers_that_differ_have_an_exit_code() {
    // The result depends on the size of a sub-group, and so on the dispatch width.
    let folder = folder("sum");
    let source = "__kernel void sum(__global int *o, __global const int *a) {
  o[get_global_id(0)] = get_max_sub_group_size();
}
";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let words = ["diff", "k.json", "--form", "scalar", "--simd", "8,16"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stdout.as_str()), (4, ""));
    assert!(
        done.stderr
            .contains("the scalar form on tgllp at SIMD16: arg0: 48 of 48 elements differ"),
        "{}",
        done.stderr
    );
}

#[test]
fn vector_ir_has_no_scalar_form() {
    let folder = folder("sum");
    let launch = fs::read_to_string(folder.path().join("k.json")).unwrap();
    fs::write(folder.path().join("k.json"), launch.replace("k.cl", "k.ll")).unwrap();
    fs::write(folder.path().join("k.ll"), "").unwrap();
    let done = gencl_in(folder.path(), &["diff", "k.json"], "");
    assert_eq!((done.code, done.stdout.as_str()), (1, ""));
    let message = "error: k.json: k.ll is vector IR, which has no scalar form to compare with\n";
    assert_eq!(done.stderr, message);
}
