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

/// The hardware executes an access outside of an array that is inside of private or local memory, and so does the simulator:
/// the interpreter looks for it afterwards.
#[test]
fn the_bounds_of_each_array_are_checked() {
    for (body, array) in [
        (
            "  int t[4], u[32];\n  for (int i = 0; i < 32; i++) u[i] = i;\n  t[n] = 5;\n  o[0] = u[n];",
            "of private array `t` of 16 bytes",
        ),
        // The index is a constant after unrolling, and the element that is written is never read.
        (
            "  int h[16] = {0};\n  for (int j = 0; j <= 16; j++) h[j] += n & j;\n  int s = 0;\n  \
             for (int j = 0; j < 16; j++) s += h[j];\n  o[0] = s;",
            "of private array `h` of 64 bytes (index 16 of 16 elements of 4 bytes)",
        ),
        (
            "  __local int t[4], u[32];\n  t[n] = 5;\n  u[n] = 1;\n  o[0] = u[n];",
            "of local array `t` of 16 bytes",
        ),
    ] {
        for words in [&[][..], &["--races"]] {
            let (stderr, result) = run(body, words);
            assert!(stderr.contains(array), "{words:?}: {stderr}");
            assert_eq!(result["fault"]["code"], "E0801");
        }
    }
}

/// Runs a kernel with these arguments on 16 work-items; returns standard error.
fn run_kernel(kernel: &str, arguments: &str, words: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("k.cl"), kernel).unwrap();
    let launch = format!(
        r#"{{"source": {{"file": "k.cl"}}, "kernel": "k", "global": [16], "args": [{arguments}]}}"#
    );
    let words = [&["run", "-", "-o", "out"], words].concat();
    gencl_in(folder, &words, &launch).stderr
}

const BUFFER: &str = r#"{"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}"#;

/// The address is inside the gap after the first buffer, but was computed from the second one.
#[test]
fn a_negative_index_is_one_of_its_own_buffer() {
    let kernel = "__kernel void k(__global int *a, __global int *b) {
    b[(int)get_global_id(0) - 1] = 1;
}
";
    let arguments = format!("{BUFFER}, {BUFFER}");
    for words in [
        &[][..],
        &["-O0"],
        &["--engine", "ir"],
        &["--races"],
        &["--target", "pvc"],
    ] {
        let stderr = run_kernel(kernel, &arguments, words);
        let first = "error[E0801]: out-of-bounds access: argument 1 (`b`): 4 bytes at offset -4 of a buffer \
                     of 64 bytes (index -1 of 16 elements of 4 bytes)\n --> k.cl:2:";
        assert!(stderr.starts_with(first), "{words:?}: {stderr}");
    }
}

#[test]
fn races_mode_checks_the_bounds_of_each_local_argument() {
    let kernel = "__kernel void k(__global int *x, __local int *a, __local int *b) {
    int l = get_local_id(0);
    b[l] = 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        for (int i = 0; i < COUNT; i++)
            a[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    x[l] = b[l] + a[l];
}
";
    let arguments = format!(r#"{BUFFER}, {{"local": 64}}, {{"local": 64}}"#);
    let stderr = run_kernel(kernel, &arguments, &["--races", "-DCOUNT=20"]);
    let first = "error[E0801]: out-of-bounds access: argument 1 (`a`): 4 bytes at offset 64 of 64 bytes of local \
                 memory (index 16 of 16 elements of 4 bytes)\n --> k.cl:7:";
    assert!(stderr.starts_with(first), "{stderr}");
    let stderr = run_kernel(kernel, &arguments, &["--races", "-DCOUNT=16"]);
    assert!(!stderr.contains("error"), "{stderr}");
}

/// The same for a variable and for an argument: only the help can name the cause, a missing barrier.
#[test]
fn local_memory_without_a_barrier_is_named() {
    let body = "    int l = get_local_id(0);
    t[l] = l;
    x[l] = t[15 - l] + 1;
}
";
    let local = r#"{"local": 64}"#;
    let argument = format!("__kernel void k(__global int *x, __local int *t) {{\n{body}");
    let variable = format!("__kernel void k(__global int *x) {{ __local int t[16];\n{body}");
    for (kernel, arguments) in [
        (argument, format!("{BUFFER}, {local}")),
        (variable, BUFFER.to_owned()),
    ] {
        let stderr = run_kernel(&kernel, &arguments, &["--simd", "8"]);
        assert!(
            stderr.starts_with("error[E0803]: an undefined value is stored"),
            "{stderr}"
        );
        assert!(
            stderr.contains("`t` is read uninitialized here"),
            "{stderr}"
        );
        assert!(
            stderr.contains("`gencl run --races` finds missing barriers"),
            "{stderr}"
        );
    }
}

#[test]
fn a_misaligned_access_names_its_argument() {
    let kernel = "__kernel void k(__global int *c) {
    *(__global int *)((__global char *)(c + get_global_id(0)) + 1) = 1;
}
";
    for words in [&[][..], &["-O0"], &["--engine", "ir"]] {
        let stderr = run_kernel(kernel, BUFFER, words);
        let first = "error[E0802]: misaligned access: argument 0 (`c`): 4 bytes at offset 1 of a buffer of 64 bytes, \
                     which is not a multiple of the 4 bytes of an element\n --> k.cl:2:";
        assert!(stderr.starts_with(first), "{words:?}: {stderr}");
    }
}

/// Runs a kernel on two groups of 24 work-items; returns standard error.
fn run_groups(body: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!(
        "__kernel void k(__global const int *in, __global int *out) {{ int i = get_global_id(0);\n{body}\n}}\n"
    );
    fs::write(folder.join("k.cl"), text).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "options": "-cl-std=CL2.0", "global": [48],
        "local": [24], "args": [{"buffer": {"dtype": "i32", "shape": [48], "dist": "iota"}},
        {"buffer": {"dtype": "i32", "shape": [48]}, "mode": "out"}]}"#;
    let done = gencl_in(folder, &["run", "-", "-o", "out"], launch);
    assert_eq!(done.code, 3, "{}", done.stderr);
    done.stderr
}

#[test]
fn the_work_item_that_divided_by_zero_is_named() {
    for body in [
        "int v = in[i] / (i - 5);\nout[i] = work_group_reduce_add(v);",
        "uint v = (uint)in[i] / (uint)(i - 5);\nout[i] = work_group_reduce_add(v);",
        "int v = in[i] % (i - 5);\nout[i] = sub_group_reduce_add(v);",
        "local int t[24];\nt[get_local_id(0)] = in[i] / (i - 5);\nbarrier(CLK_LOCAL_MEM_FENCE);\n\
         int s = 0;\nfor (int k = 0; k < 24; k++) s += t[k];\nout[i] = s;",
    ] {
        let stderr = run_groups(body);
        let cause = "- division by zero in work-item (5, 0, 0), whose result is undefined\n";
        assert!(stderr.contains(cause), "{stderr}");
    }
    // It is the one of the fault.
    let stderr = run_groups("out[i] = in[i] / (i - 5);");
    assert!(
        stderr.contains("division by zero, whose result is undefined\n"),
        "{stderr}"
    );
    assert!(
        stderr.contains("note: in work-item (5, 0, 0)\n"),
        "{stderr}"
    );
}

#[test]
fn an_origin_beyond_divergent_calls_is_said_to_be_unknown() {
    let stderr = run_groups(
        "int v = in[i];\nif (i & 1) v += sub_group_reduce_add(v);\nout[i] = sub_group_broadcast(v, i);",
    );
    let error = stderr
        .split_once("error[E0803]")
        .map_or("", |(_, error)| error);
    assert!(
        error.contains(
            "- not all work-items reach this operation, and undefined values are not followed beyond it\n"
        ),
        "{stderr}"
    );
    assert!(!error.contains("initialize the variable"), "{stderr}");
}
