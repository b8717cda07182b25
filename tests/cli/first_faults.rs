//! Faults of first programs: what `gencl run` and `gencl run --races` print of them.

use crate::command::gencl_in;
use std::fs;

/// Runs kernel `k` of a source on 16 work-items with a buffer of 48 numbers and `n` = 48; returns standard error.
fn run(source: &str, words: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("k.cl"), source).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [16], "args": [
        {"buffer": {"dtype": "i32", "shape": [48]}, "mode": "inout"}, {"scalar": 48, "dtype": "i32"}]}"#;
    let words = [&["run", "-", "-w", "--print"], words].concat();
    let done = gencl_in(folder, &words, launch);
    assert_eq!(done.code, 3, "{}", done.stderr);
    done.stderr
}

/// The engines and searches that must report the same.
const RUNS: [&[&str]; 3] = [&[], &["--engine", "ir"], &["--races"]];

#[test]
fn the_index_of_a_vector_of_three_counts_elements_of_four() {
    for words in RUNS {
        let stderr = run(
            "kernel void k(global int3 *a, int n) { a[get_global_id(0)] *= 2; }",
            words,
        );
        let index = "(index 12 of 12 elements of 16 bytes, the size of a vector of 3 components as of one of 4)";
        assert!(stderr.contains(index), "{words:?}: {stderr}");
        // `vload3` reads from an array of `int`, three elements for each index.
        let stderr = run(
            "kernel void k(global int *a, int n) { a[0] = vload3(get_global_id(0) + 1, a).x; }",
            words,
        );
        let index = "(index 16 of 16 elements of 12 bytes)";
        assert!(stderr.contains(index), "{words:?}: {stderr}");
    }
}

#[test]
fn a_loop_that_only_writes_memory_does_not_wait_for_it() {
    for body in ["a[i] = 1;", "a[i] = a[i + 1];"] {
        for words in RUNS {
            let stderr = run(
                &format!(
                    "kernel void k(global int *a, int n) {{\n  int i = 0;\n  while (i < 10) {{\n    {body}\n  }}\n}}\n"
                ),
                words,
            );
            let start = "error[E0821]: this loop never ends: no iteration changes what decides whether it continues\n --> k.cl:3:10\n";
            assert!(stderr.starts_with(start), "{words:?}: {stderr}");
            assert!(!stderr.contains("barrier"), "{words:?}: {stderr}");
        }
    }
}

#[test]
fn an_uninitialized_pointer_is_named() {
    for words in RUNS {
        let stderr = run(
            "kernel void k(global int *a, int n) {\n  int *p;\n  *p = 3;\n  a[0] = *p;\n}\n",
            words,
        );
        let start = "error[E0803]: the address is undefined\n --> k.cl:3:3\n";
        assert!(stderr.starts_with(start), "{words:?}: {stderr}");
        assert!(
            stderr.contains("^ `p` is used uninitialized\n"),
            "{words:?}: {stderr}"
        );
        assert!(!stderr.contains("private memory"), "{words:?}: {stderr}");
    }
}

#[test]
fn a_function_that_returns_no_value_is_named_at_its_end() {
    for (ty, use_of) in [
        ("int", "a[0] = g(n - 48);"),
        ("int2", "if (g(n - 48).y) a[0] = 1;"),
    ] {
        let source = format!(
            "{ty} g(int x) {{\n  if (x > 10)\n    return 1;\n}}\nkernel void k(global int *a, int n) {{ {use_of} }}\n"
        );
        for words in RUNS {
            let stderr = run(&source, words);
            assert!(
                stderr.contains("4 | }\n  | - `g` returns no value here\n"),
                "{words:?}: {stderr}"
            );
            let help = "= help: return a value on every path\n";
            assert!(stderr.contains(help), "{words:?}: {stderr}");
        }
    }
}

#[test]
fn an_unsigned_counter_below_zero_has_a_note() {
    let note = "= note: an unsigned `i` wraps around below 0, so that `i >= 0` is always true: declare it as `int`, or test `i-- > 0`\n";
    let source = |condition: &str| {
        format!(
            "kernel void k(global int *a, int n) {{\n  for (uint i = n - 1; {condition}; i--)\n    a[i] = 1;\n}}\n"
        )
    };
    for words in RUNS {
        let stderr = run(&source("i >= 0"), words);
        assert!(stderr.contains("(index 4294967295 of "), "{stderr}");
        assert!(stderr.contains(note), "{words:?}: {stderr}");
        let stderr = run(&source("i != 7u - 9u"), words);
        assert!(!stderr.contains("always true"), "{words:?}: {stderr}");
    }
}

#[test]
fn the_instruction_of_a_fault_is_a_detail() {
    let source = "kernel void k(global int *a, int n) { a[get_global_id(0) + n] = 1; }";
    for words in RUNS {
        let stderr = run(source, words);
        assert!(!stderr.contains("instruction: "), "{words:?}: {stderr}");
        let stderr = run(source, &[words, &["-v"]].concat());
        assert!(
            stderr.contains("  = note: instruction: `"),
            "{words:?}: {stderr}"
        );
    }
}

#[test]
fn local_memory_without_a_barrier_has_a_note() {
    let folder = tempfile::tempdir().unwrap();
    let run = |barrier: &str, index: &str, (local, words): (u32, &[&str])| {
        let launch = format!(
            "{{\"source\": \"kernel void k(global int *a) {{ local int t[16]; int l = get_local_id(0); t[l] = l; {barrier} a[l] = t[{index}]; }}\", \
             \"kernel\": \"k\", \"global\": [{local}], \"local\": [{local}], \"args\": [{{\"buffer\": {{\"dtype\": \"i32\", \
             \"shape\": [16]}}, \"mode\": \"out\"}}]}}"
        );
        gencl_in(
            folder.path(),
            &[&["run", "-", "--print"], words].concat(),
            &launch,
        )
        .stderr
    };
    let note = "note: the work-items of a work-group share local memory";
    let count = |text: String| text.matches(note).count();
    assert_eq!(count(run("", "l & 7", (16, &[]))), 1);
    let barrier = "barrier(CLK_LOCAL_MEM_FENCE);";
    assert_eq!(count(run(barrier, "l & 7", (16, &[]))), 0);
    assert_eq!(count(run("", "l", (1, &[]))), 0);
    // Each work-item reads what it has written itself.
    assert_eq!(count(run("", "l", (16, &[]))), 0);
    assert_eq!(count(run("", "get_local_id(0)", (16, &[]))), 0);
    assert_eq!(count(run("", "l ^ 1", (16, &[]))), 1);
    assert_eq!(count(run("", "l & 7", (16, &["-q"]))), 0);
    let races = run("", "l & 7", (16, &["--races"]));
    assert!(races.contains("E0810"), "{races}");
    assert_eq!(count(races), 0);
}
