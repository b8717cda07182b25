//! `gencl diff`: build options, and what its last line claims about the columns.

use crate::command::gencl_in;
use crate::support::finalizer;
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

/// The last lines of a comparison of these launch files, those after the table.
fn verdict(folder: &Path, words: &[&str], code: i32) -> String {
    let done = gencl_in(folder, &[&["diff"], words].concat(), "");
    assert_eq!(done.code, code, "{}{}", done.stdout, done.stderr);
    let (_, last) = done.stdout.rsplit_once("\n\n").unwrap();
    last.to_owned()
}

/// No column leads that has more of any figure than another one.
#[test]
fn a_column_leads_only_in_all_figures() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let kernel = |body: &str| {
        format!(
            "kernel __attribute__((reqd_work_group_size(32, 1, 1)))\nvoid k(global int *x) {{ int i = get_local_id(0), g = get_group_id(0); {body} }}\n"
        )
    };
    // Fewer instructions, and 32 times the passes.
    write(folder, "all", &kernel("atomic_inc(x);"), 1024);
    write(
        folder,
        "one",
        &kernel(
            "int n = sub_group_reduce_add(1); if (get_sub_group_local_id() == 0) atomic_add(x, n);",
        ),
        1024,
    );
    let versions = ["all.json", "one.json", "--simd", "16", "-cl-std=CL3.0"];
    let lines = verdict(folder, &versions, 0);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(
        lines[0],
        "the buffers of all columns agree; no column leads in all figures:"
    );
    let start =
        "  all.json tgllp scalar SIMD16 executes the fewest native instructions (estimated), ";
    assert!(lines[1].starts_with(start), "{}", lines[1]);
    assert_eq!(
        lines[2],
        "  one.json tgllp scalar SIMD16 needs the fewest passes of atomic operations, 64: 93.8 % fewer than all.json \
         tgllp scalar SIMD16"
    );
    // A column that leads in one figure and is like the others in the rest is the best one.
    write(folder, "plus", &kernel("x[32 * g + i] += 3;"), 1024);
    write(
        folder,
        "more",
        &kernel("x[32 * g + i] += 3 * (i * g * 4 / 4 == i * g);"),
        1024,
    );
    let last = verdict(folder, &["plus.json", "more.json", "--simd", "16"], 0);
    let start = "the buffers of all columns agree; plus.json tgllp scalar SIMD16 executes the fewest native instructions (estimated), ";
    assert!(last.starts_with(start), "{last}");
    let end = " % fewer than more.json tgllp scalar SIMD16; no column has fewer cache lines of global memory\n";
    assert!(last.ends_with(end), "{last}");
    // Columns with other results are not compared.
    write(folder, "other", &kernel("x[32 * g + i] = 3;"), 1024);
    let last = verdict(folder, &["plus.json", "other.json"], 4);
    assert_eq!(
        last,
        "the buffers of the columns differ, so what they execute is not compared\n"
    );
}

/// A kernel whose registers do not suffice at SIMD32: of each row of 64 values, all are needed at the end.
fn spilling() -> String {
    "kernel void k(global int *x) {
  int i = get_global_id(0), t[48], s = 0;
  #pragma unroll
  for (int k = 0; k < 48; k++) t[k] = x[(i + k) % 64];
  barrier(CLK_GLOBAL_MEM_FENCE);
  #pragma unroll
  for (int k = 0; k < 48; k++) s += t[k] * t[47 - k];
  x[i] = s;
}
"
    .to_owned()
}

/// What is spilled counts: by the estimate of registers, or by the finalizer's code.
#[test]
fn a_column_that_spills_does_not_lead() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, "k", &spilling(), 64);
    let words = ["diff", "k.json", "--form", "scalar", "--simd", "8,32"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(
        done.stderr.matches("warning[W0702]").count(),
        1,
        "{}",
        done.stderr
    );
    let verdict = done.stdout.rsplit_once("\n\n").unwrap().1;
    assert!(
        verdict.contains("; no column leads in all figures:\n"),
        "{verdict}"
    );
    let registers =
        "  tgllp scalar SIMD8 needs the fewest registers beyond those that are available, 0, and ";
    assert!(verdict.contains(registers), "{verdict}");
    if !finalizer::available() {
        return;
    }
    let words = [&words[..], &["--native", "--json"]].concat();
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(
        done.stderr.matches("warning[W0701]").count(),
        1,
        "{}",
        done.stderr
    );
    assert!(!done.stderr.contains("W0702"), "{}", done.stderr);
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    let of = |column: usize| {
        let column = &found["columns"][column];
        let estimated = column["executed"]["native_instructions"].as_u64().unwrap();
        let counted = column["native"]["executed_instructions"].as_u64().unwrap();
        (
            column["native"]["spill_bytes"].as_u64().unwrap(),
            counted as f64 / estimated as f64,
        )
    };
    let ((none, narrow), (spilled, wide)) = (of(0), of(1));
    assert!(none == 0 && spilled > 0);
    // The estimate is close but for the spills.
    assert!(
        (0.9..1.1).contains(&narrow) && wide > narrow + 0.1,
        "{narrow} {wide}"
    );
}

/// What is left out is no part of "all columns", and not named as a kernel that was compared.
#[test]
fn a_version_that_was_rejected_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let kernel = "kernel void k(global int *x) { x[get_global_id(0)] += 1; }\n";
    write(folder, "k", kernel, 64);
    write(folder, "l", kernel, 64);
    fs::write(
        folder.join("bad.cl"),
        kernel.replace("void k", "void other"),
    )
    .unwrap();
    let words = ["diff", "k.cl", "bad.cl", "--launch", "k.json"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 1, "{}", done.stderr);
    let lines: Vec<&str> = done.stdout.lines().take(4).collect();
    assert_eq!(
        lines,
        [
            "k.cl: kernel `k`, 64 work-items",
            "bad.cl: left out",
            "there is one column only, with which nothing is compared",
            "bad.cl: the kernel was rejected on tgllp",
        ]
    );
    let words = ["diff", "k.cl", "bad.cl", "l.cl", "--launch", "k.json"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 1, "{}", done.stderr);
    assert!(
        done.stdout
            .contains("\nthe buffers of the other columns agree\n"),
        "{}",
        done.stdout
    );
}

/// A kernel that requires sub-groups of 32 work-items.
fn of_32() -> &'static str {
    "kernel void k(global int *x) {
  int i = get_global_id(0);
  x[i] += sub_group_shuffle_xor(x[i], 16);
}
"
}

/// A fault is one of a configuration, and the others are compared.
#[test]
fn a_fault_names_its_configuration() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let head = "#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable\n";
    write(folder, "k", &format!("{head}{}", of_32()), 64);
    let done = gencl_in(
        folder,
        &["diff", "k.json", "--form", "scalar", "--simd", "16,32"],
        "",
    );
    assert_eq!(done.code, 3, "{}", done.stderr);
    for words in [
        "note: this is the run of the scalar form on tgllp at SIMD16",
        "help: at SIMD32 the kernel has no fault: use `--simd 32`; a kernel that requires sub-groups of 32 work-items states it",
    ] {
        assert!(done.stderr.contains(words), "{words}\n{}", done.stderr);
    }
    let remark = "\nthe scalar form on tgllp at SIMD16 has a fault: it is left out\n";
    assert!(done.stdout.contains(remark), "{}", done.stdout);
    assert!(
        done.stdout.contains("tgllp scalar SIMD32\n"),
        "{}",
        done.stdout
    );
    // With the vector form, whose width is 16, the width that `compile` chooses is still compared.
    let done = gencl_in(folder, &["diff", "k.json"], "");
    assert_eq!(done.code, 3, "{}", done.stderr);
    assert!(
        done.stdout.contains("tgllp scalar SIMD32\n"),
        "{}",
        done.stdout
    );
    // The page has the fault, and the width that has none.
    let words = ["explore", "k.cl", "--launch", "k.json", "-o", "k.html"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 3, "{}", done.stderr);
    assert!(
        done.stderr
            .contains("note: kernel `k` has no fault at SIMD32"),
        "{}",
        done.stderr
    );
    let page = fs::read_to_string(folder.join("k.html")).unwrap();
    for words in [
        "<b>error [E08",
        "this is the run of the scalar form on tgllp at SIMD16",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

/// A fault of a column has its cause and its count, and a comparison ends with its verdict.
#[test]
fn a_fault_has_its_cause_and_a_comparison_a_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = |statement: &str| {
        let source = format!(
            "kernel void k(global int *x, local int *t) {{ int l = get_local_id(0); {statement} }}"
        );
        serde_json::json!({"source": source, "kernel": "k", "global": [64], "local": [64], "args": [
            {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "inout"}, {"local": 256}]})
        .to_string()
    };
    fs::write(folder.join("k.json"), launch("x[l] = t[l];")).unwrap();
    let done = gencl_in(folder, &["diff", "k.json", "--form", "scalar"], "");
    assert_eq!(done.code, 3, "{}", done.stderr);
    for words in [
        "`t` is read uninitialized here",
        "in work-item (0, 0, 0) and 63 others",
        "`gencl run --races` finds missing barriers",
    ] {
        assert!(done.stderr.contains(words), "{words}\n{}", done.stderr);
    }
    fs::write(folder.join("k.json"), launch("x[l] += 3;")).unwrap();
    let words = ["diff", "k.json", "--form", "scalar", "--simd", "8,16"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let last = done.stdout.lines().last().unwrap_or_default();
    let start = "the buffers of all columns agree; tgllp scalar SIMD16 executes the fewest native instructions (estimated), ";
    assert!(last.starts_with(start), "{last}");
    let second =
        " % fewer than tgllp scalar SIMD8, and accesses the fewest cache lines of global memory, ";
    assert!(last.contains(second), "{last}");
}
