//! Accesses that `gencl run` reports although the simulated machine does not: those whose offsets do not fit in
//! 32 bits, and those through null pointers.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::path::Path;

/// Runs kernel `k` of a source with buffers of 16 `int` or other arguments, and 16 work-items.
fn run(folder: &Path, source: &str, arguments: &Value, options: &[&str]) -> (i32, String, Value) {
    std::fs::write(folder.join("k.cl"), source).unwrap();
    let launch =
        json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [16], "args": arguments});
    std::fs::write(folder.join("k.json"), launch.to_string()).unwrap();
    let words = ["run", "k.json", "--json", "--error-format", "short"];
    let done = gencl_in(folder, &[&words[..], options].concat(), "");
    let result = serde_json::from_str(&done.stdout).unwrap_or_default();
    (done.code, done.stderr, result)
}

fn buffer() -> Value {
    json!({"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "inout"})
}

#[test]
fn an_access_4_gb_outside_of_a_buffer_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *o, global int *p) {\n  size_t i = get_global_id(0);\n  \
                  o[i + (1ul << 30)] = p[i];\n}\n";
    // The second buffer starts 4 GB after the first.
    let arguments = json!([buffer(), buffer()]);
    for options in [
        &[][..],
        &["--engine", "ir"],
        &["--form", "vector"],
        &["--races"],
        &["-O0"],
    ] {
        let (code, stderr, _) = run(folder.path(), source, &arguments, options);
        let message = "k.cl:3:3: error[E0801]: out-of-bounds access: argument 0 (`o`): 4 bytes at offset 4294967296 \
                       of a buffer of 64 bytes (index 1073741824 of 16 elements of 4 bytes)";
        assert!(
            code == 3 && stderr.starts_with(message),
            "{options:?}: {stderr}"
        );
        // It is no access that `--oob zero` drops.
        assert!(!stderr.contains("--oob zero"), "{options:?}: {stderr}");
    }
    // With `--oob zero` an access is dropped if its offset, truncated, is outside of the buffer, too.
    let dropped = source.replace("(1ul << 30)", "(1ul << 30) + 16");
    for (source, code) in [(source, 3), (&dropped, 0)] {
        for options in [&["--oob", "zero"][..], &["--oob", "zero", "--races"]] {
            let (found, stderr, result) = run(folder.path(), source, &arguments, options);
            assert_eq!(found, code, "{source}{options:?}{stderr}");
            let is_fault =
                stderr.starts_with("k.cl:3:3: error[E0801]: out-of-bounds access: argument 0");
            assert_eq!(is_fault, code == 3, "{stderr}");
            if code == 0 && options.len() == 2 {
                assert_eq!(result["offsets_checked"], true);
            }
        }
    }
}

/// Dropped accesses are counted by element: atomic operations read and write.
#[test]
fn accesses_without_effect_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *o) {\n  int i = get_global_id(0);\n  \
                  o[i] = o[i + 4];\n  o[i + 8] = 1;\n  if (i == 0) { atomic_inc(o + 16); vstore4((int4)(i), 4, o); }\n}\n";
    let options = ["--oob", "zero", "--simd", "16"];
    let (code, stderr, result) = run(folder.path(), source, &json!([buffer()]), &options);
    assert_eq!(code, 0, "{stderr}");
    // 16 work-items and 16 elements.
    for note in [
        "note: 5 reads outside of all buffers and arrays returned 0\n",
        "note: 13 writes outside of all buffers and arrays had no effect\n",
    ] {
        assert!(stderr.contains(note), "{stderr}");
    }
    assert_eq!(
        (&result["reads_outside"], &result["writes_outside"]),
        (&json!(5), &json!(13))
    );
    let inside = "kernel void k(global int *o) {\n  o[get_global_id(0)] = 1;\n}\n";
    let (_, stderr, result) = run(folder.path(), inside, &json!([buffer()]), &options);
    assert!(!stderr.contains("outside"), "{stderr}");
    assert_eq!(result["reads_outside"], 0);
    let (_, _, result) = run(folder.path(), inside, &json!([buffer()]), &[]);
    assert_eq!(result.get("reads_outside"), None);
}

/// Each component of a vector by value has a number of its own.
#[test]
fn a_component_of_a_vector_may_be_a_far_index() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *o, int4 v) {\n  o[v.y] = 7;\n}\n";
    for (index, expected) in [(1 << 30, 3), (3, 0)] {
        let vector = json!({"scalar": [0, index, 0, 0], "dtype": "i32"});
        let (code, stderr, _) = run(folder.path(), source, &json!([buffer(), vector]), &[]);
        assert_eq!(code, expected, "{stderr}");
    }
}

/// Indices that are read from memory: the kernel is executed again, if it is short.
#[test]
fn a_run_that_is_too_long_to_be_checked_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *o, int n) {\n  int i = get_global_id(0), s = 0;\n  \
                  for (int j = 0; j < n; j++) s += o[s & 1 ? o[i] : i];\n  o[i] = s;\n}\n";
    let note = "note: the run is complete, but accesses 4 GB or more outside of a buffer, which the simulator cannot see, were looked \
                for only in its first 4 million instructions; `--races` finds all\n";
    for (count, is_checked) in [(3, true), (40_000, false)] {
        let arguments = json!([buffer(), {"scalar": count, "dtype": "i32"}]);
        let (code, stderr, result) = run(folder.path(), source, &arguments, &[]);
        assert_eq!(code, 0, "{stderr}");
        assert_eq!(stderr.contains(note), !is_checked, "{stderr}");
        assert_eq!(result["offsets_checked"], json!(is_checked));
    }
}

#[test]
fn null_pointers_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let parameters = "kernel void k(global int *o, global int *g, constant int *c) {\n  int i = get_global_id(0);\n";
    let arguments = json!([buffer(), {"null": true}, {"null": true}]);
    let pass = "help: pass a buffer, or compare the pointer with `NULL` in the kernel";
    let point = "help: make the pointer point to a variable or a buffer on every path, or compare it with `NULL`";
    for (body, message, note, help) in [
        (
            "o[i] = g[3];",
            "argument 1 (`g`): 4 bytes, 12 after the pointer",
            "argument 1 is a null pointer",
            pass,
        ),
        (
            "o[i] = c[i];",
            "argument 2 (`c`): 4 bytes",
            "argument 2 is a null pointer",
            pass,
        ),
        (
            "g[i] = 1;",
            "argument 1 (`g`): 4 bytes",
            "argument 1 is a null pointer",
            pass,
        ),
        (
            "global int *q = 0; if (o[1] == 7) q = o; o[i] = *q;",
            "4 bytes of global memory",
            "",
            point,
        ),
        (
            "int x, *q = 0; if (i == 3) q = &x; x = 1; o[i] = *q;",
            "4 bytes of private memory",
            "",
            point,
        ),
        (
            "int x[4] = {1, 2, 3, i}, *q = 0; if (i == 3) q = x; o[i] = q[2];",
            "4 bytes of private memory, 8 after the pointer",
            "",
            point,
        ),
        (
            "local int x[4]; local int *q = 0; if (i == 3) { q = x; q[1] = i; } o[i] = q[1];",
            "4 bytes of local memory, 4 after the pointer",
            "",
            point,
        ),
    ] {
        let source = format!("{parameters}  {body}\n}}\n");
        for engine in ["visa", "ir"] {
            let options = ["--engine", engine, "-Wno-all"];
            let (code, stderr, result) = run(folder.path(), &source, &arguments, &options);
            let start = format!("error[E0801]: dereference of a null pointer: {message};");
            assert!(
                code == 3 && stderr.starts_with("k.cl:3:"),
                "{body}: {stderr}"
            );
            assert!(stderr.contains(&start), "{body}: {stderr}");
            assert!(stderr.trim_end().ends_with(help), "{body}: {stderr}");
            let notes = result["diagnostics"].to_string();
            assert!(notes.contains(note), "{body}: {notes}");
        }
    }
}
