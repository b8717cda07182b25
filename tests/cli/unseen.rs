//! Errors that `gencl run` reports although the simulated machine does not see them: accesses of a constant variable that
//! are inside of another one, values of work-items that do not exist in a sub-group, and uses of uninitialized variables.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::path::Path;

/// Runs kernel `k` of a source, with `items` work-items in one group of sub-groups of 16, a buffer of as many `int`, and
/// the number `n`.
fn run(
    folder: &Path,
    source: &str,
    (items, n): (u32, i32),
    options: &[&str],
) -> (i32, String, Value) {
    std::fs::write(folder.join("k.cl"), source).unwrap();
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "options": "-cl-std=CL2.0",
        "global": [items], "local": [items], "args": [
            {"buffer": {"dtype": "i32", "shape": [items]}, "mode": "out"}, {"scalar": n, "dtype": "i32"}]});
    std::fs::write(folder.join("k.json"), launch.to_string()).unwrap();
    let words = [
        "run",
        "k.json",
        "--json",
        "--simd",
        "16",
        "--error-format",
        "short",
    ];
    let done = gencl_in(folder, &[&words[..], options].concat(), "");
    let result = serde_json::from_str(&done.stdout).unwrap_or_default();
    (done.code, done.stderr, result)
}

/// A kernel that stores an expression of its id `i`, of `lane` and of its argument `n`.
fn kernel(value: &str) -> String {
    format!(
        "kernel void k(global int *o, int n) {{\n  int i = get_global_id(0), lane = \
         get_sub_group_local_id();\n  o[i] = {value};\n}}\n"
    )
}

#[test]
fn values_of_work_items_that_do_not_exist_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let cause = "the value of a work-item that does not exist is read";
    // 20 work-items are a sub-group of 16 and one of 4.
    for (value, items, n, is_missing) in [
        ("sub_group_broadcast(i, 3)", 20, 0, false),
        ("sub_group_broadcast(i, 12)", 20, 0, true),
        ("sub_group_broadcast(i, n)", 20, 3, false),
        ("sub_group_broadcast(i, n)", 20, 4, true),
        ("sub_group_broadcast(i, n)", 32, 16, true),
        ("intel_sub_group_shuffle(i, lane ^ 1)", 20, 0, false),
        ("intel_sub_group_shuffle(i, lane ^ 4)", 32, 0, false),
        ("intel_sub_group_shuffle(i, lane ^ 4)", 20, 0, true),
        ("intel_sub_group_shuffle_down(i, 0, 1u)", 32, 0, false),
        ("intel_sub_group_shuffle_down(i, 0, 1u)", 20, 0, true),
        ("sub_group_reduce_add(i)", 20, 0, false),
        // A value that is read and not used.
        (
            "lane < 2 ? intel_sub_group_shuffle(i, lane + 2) : 0",
            4,
            0,
            false,
        ),
    ] {
        for options in [
            &[][..],
            &["--engine", "ir"],
            &["--oob", "zero"],
            &["--races"],
        ] {
            let (code, stderr, result) = run(folder.path(), &kernel(value), (items, n), options);
            let context = format!("{value} {items} {n} {options:?}: {stderr}");
            assert_eq!(code, if is_missing { 3 } else { 0 }, "{context}");
            let found = &result["fault"]["cause"]["what"];
            let found = found.as_str().is_some_and(|what| what.starts_with(cause));
            assert_eq!(found, is_missing, "{context}");
            let is_sought = !is_missing && !options.contains(&"ir");
            let checked = is_sought.then_some(&Value::Bool(true));
            assert_eq!(result.get("exchanges_checked"), checked, "{context}");
        }
    }
}

/// The error names the sub-group and the index.
#[test]
fn the_index_of_a_work_item_that_does_not_exist() {
    let folder = tempfile::tempdir().unwrap();
    for (value, items, shown) in [
        (
            "sub_group_broadcast(i, n)",
            32,
            "index 16 in a sub-group of 16 work-items (SIMD16)",
        ),
        (
            "sub_group_broadcast(i, n)",
            20,
            "index 16 in a sub-group of 16 work-items (SIMD16)",
        ),
        (
            "sub_group_shuffle_down(i, 4u)",
            20,
            "index 16 in a sub-group of 16 work-items (SIMD16)",
        ),
        (
            "sub_group_broadcast(i, 12)",
            20,
            "index 12 in a partial sub-group of 4 work-items (SIMD16)",
        ),
        (
            "sub_group_shuffle_up(i, 1u)",
            16,
            "index -1 in a sub-group of 16 work-items (SIMD16)",
        ),
    ] {
        let (_, _, result) = run(folder.path(), &kernel(value), (items, 16), &[]);
        let found = result["fault"]["cause"]["what"]
            .as_str()
            .unwrap_or_default();
        assert!(found.ends_with(shown), "{value} {items}: {found}");
    }
}

/// The work-items that do not reach the operation have ended when the others execute it, or are elsewhere.
#[test]
fn values_of_work_items_that_went_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let source = kernel("0").replace(
        "  o[i] = 0;",
        "  if (lane < 2) o[i] = intel_sub_group_shuffle(i, lane + n);",
    );
    for (n, code) in [(0, 0), (2, 3)] {
        let (found, stderr, _) = run(folder.path(), &source, (4, n), &[]);
        assert_eq!(found, code, "{n}: {stderr}");
    }
    // Work-items that are at a barrier meanwhile do not take part either.
    let waits = source.replace(";\n}", ";\n  sub_group_barrier(CLK_LOCAL_MEM_FENCE);\n}");
    for (n, code) in [(0, 0), (2, 3)] {
        let (found, stderr, result) = run(folder.path(), &waits, (4, n), &[]);
        assert_eq!(found, code, "{n}: {stderr}");
        if code == 0 {
            assert_eq!(result["exchanges_checked"], true);
        } else {
            let cause = "the value of a work-item that does not execute this call is read";
            assert_eq!(result["fault"]["cause"]["what"], cause);
        }
    }
}

/// The search for such values ends at a call that not all work-items reach, which is an error itself.
#[test]
fn a_call_that_not_all_work_items_reach_is_reported_if_the_search_meets_it() {
    let folder = tempfile::tempdir().unwrap();
    let source = kernel("v + sub_group_shuffle_xor(v, 16)").replace(
        "  o[i]",
        "  int v = n;\n  if (i & 1) v = sub_group_reduce_add(v);\n  v = sub_group_broadcast(v, 0);\n  o[i]",
    );
    for options in [&[][..], &["--engine", "ir"]] {
        let (code, stderr, result) = run(folder.path(), &source, (32, 1), options);
        assert_eq!(code, 3, "{options:?}: {stderr}");
        assert_eq!(result["fault"]["code"], "E0806", "{options:?}");
    }
}

/// A work-item that returned has no value, but only if one did.
#[test]
fn values_of_work_items_that_ended_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let source =
        kernel("sub_group_broadcast(i, 9)").replace("  o[i]", "  if (i >= n) return;\n  o[i]");
    for (n, code) in [(16, 0), (10, 0), (9, 3)] {
        let (found, stderr, _) = run(folder.path(), &source, (16, n), &[]);
        assert_eq!(found, code, "{n}: {stderr}");
    }
}

#[test]
fn a_search_that_is_too_long_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let source = "constant uchar a[2] = {0, 1}, b[2] = {3, 4};\nkernel void k(global int *o, int n) {\n  uchar x = 0;\n  \
                  for (int j = 0; j < n; j++) x = a[sub_group_broadcast(x, b[x & 1] - 3)];\n  \
                  o[get_global_id(0)] = x;\n}\n";
    for (count, is_checked) in [(3, true), (40_000, false)] {
        let (code, stderr, result) = run(folder.path(), source, (16, count), &[]);
        assert_eq!(code, 0, "{stderr}");
        for key in ["constants_checked", "exchanges_checked"] {
            assert_eq!(result[key], is_checked, "{key}");
        }
        assert_eq!(result["offsets_checked"], true);
        let note = "the run is complete, but accesses of a constant variable inside of another one and values of work-items \
                    that do not exist in a sub-group, which the simulator cannot see, were looked for only in its first 4 million \
                    instructions; `--races` and `--engine ir` find all";
        assert_eq!(stderr.contains(note), !is_checked, "{stderr}");
    }
}

#[test]
fn an_access_outside_of_its_constant_variable_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let source = "constant int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};\nkernel void k(global int *o, int n) {\n  int \
                  i = get_global_id(0);\n  o[i] = a[i + n] + b[i];\n}\n";
    // In the other array, before the first one, and beyond all.
    for (n, offset, index) in [(1, 16, 4), (-1, -4, -1), (100, 400, 100)] {
        for options in [
            &[][..],
            &["--engine", "ir"],
            &["--form", "vector"],
            &["--races"],
            &["--oob", "zero"],
        ] {
            let (code, stderr, _) = run(folder.path(), source, (4, n), options);
            let help = match index {
                ..0 => {
                    "add a bounds check: the index is negative, or an unsigned value has wrapped around, as `i - 1` does \
                     for 0"
                }
                _ => "add a bounds check, or enlarge the array",
            };
            let message = format!(
                "k.cl:4:10: error[E0801]: out-of-bounds access: 4 bytes at offset {offset} of constant array `a` of 16 \
                 bytes (index {index} of 4 elements of 4 bytes); help: {help}\n"
            );
            // An access outside of everything reads 0.
            let is_dropped = options.contains(&"zero") && n != 1;
            assert_eq!(
                code,
                if is_dropped { 0 } else { 3 },
                "{n} {options:?}: {stderr}"
            );
            assert!(
                is_dropped || stderr.starts_with(&message),
                "{n} {options:?}: {stderr}"
            );
        }
    }
    let (code, stderr, result) = run(folder.path(), source, (4, 0), &[]);
    assert_eq!(
        (code, &result["constants_checked"]),
        (0, &Value::Bool(true)),
        "{stderr}"
    );
}

#[test]
fn uses_of_uninitialized_variables_are_reported_although_optimization_removes_them() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *o, int n) {\n  int x;\n  if (n > 100)\n    x = 1;\n  if (x > 3)\n    n++;\n  \
                  o[get_global_id(0)] = n;\n}\n";
    let expected = "k.cl:5:7: error[E0803]: the branch condition is undefined";
    for n in [7, 101] {
        let (code, stderr, result) = run(folder.path(), source, (16, n), &[]);
        assert_eq!(code == 3, n == 7, "{stderr}");
        assert_eq!(stderr.contains(expected), n == 7, "{stderr}");
        if n == 101 {
            assert_eq!(result["undefined_checked"], true);
        }
    }
    // Not one that is assigned before each use, or whose value is not used.
    for body in [
        "int x; for (int i = 0; i < 3; i++) { if (i > 0 && x > n) n++; x = i; }",
        "int x; if (n > 100) x = 1; int y = x + 1; if (n > 100) n = y;",
        "float3 v; v.x = n; v.yz = 2; n = v.z;",
    ] {
        let source = format!(
            "kernel void k(global int *o, int n) {{\n  {body}\n  o[get_global_id(0)] = n;\n}}\n"
        );
        let (code, stderr, _) = run(folder.path(), &source, (16, 7), &[]);
        assert_eq!(code, 0, "{stderr}");
    }
}

/// `gencl diff` and `gencl explore --launch` report what `gencl run` reports: with the cause, and what the simulator does
/// not see.
#[test]
fn all_commands_report_faults_alike() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let header = "kernel void k(global int *o, int n) {\n  int i = get_global_id(0);\n";
    for body in [
        "int x;\n  if (n < 7)\n    x = 1;\n  o[i] = x;",
        "int x;\n  if (n < 7)\n    x = 1;\n  if (x)\n    o[i] = 1;",
        "int t[4] = {0};\n  int u[4] = {n};\n  o[i] = t[n] + u[i & 3];",
        "if (i > 12)\n    o[i + 4] = 1;",
    ] {
        let source = format!("{header}  {body}\n}}\n");
        let faults = |stderr: &str| {
            let is_other =
                |line: &&str| !line.contains("warning[") && !line.contains("instruction: ");
            let lines = stderr.lines().filter(is_other);
            lines.map(|line| format!("{line}\n")).collect::<String>()
        };
        let (code, expected, _) = run(folder, &source, (16, 7), &[]);
        assert_eq!(code, 3, "{expected}");
        for words in [
            &["diff", "k.json", "--simd", "16"][..],
            &[
                "explore", "k.cl", "--launch", "k.json", "-o", "k.html", "--simd", "16",
            ],
        ] {
            let done = gencl_in(folder, &[words, &["--error-format", "short"]].concat(), "");
            assert_eq!(done.code, 3, "{}", done.stderr);
            assert_eq!(faults(&done.stderr), faults(&expected), "{words:?}");
        }
    }
}

#[test]
fn what_a_thread_exchanges_without_a_barrier_is_not_undefined() {
    // The simulator executes the channels of a thread in step, the interpreter one work-item after the other. A path
    // leaves `x` unwritten, so the interpreter runs.
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *o, int n) {\n  local int s[16];\n  int l = get_local_id(0), x;\n  if (n > 0)\n    x = 1;\n  \
                  s[l] = l;\n  if (s[15 - l] > 7)\n    n++;\n  if (x > 3)\n    n++;\n  o[l] = n;\n}\n";
    let (code, stderr, _) = run(folder.path(), source, (16, 7), &[]);
    assert_eq!(code, 0, "{stderr}");
}
