//! `gencl run` warns of accesses to vectors at addresses that are no multiples of their size (W0432).

use crate::command::gencl_in;
use serde_json::{Value, json};

/// Runs a kernel with the buffers `p`, `o` and `index` (0, 1, 2 ...), local memory `l` of 64 `float`, and `n` = 3, and 4 work-items.
fn run(declarations: &str, body: &str, options: &[&str]) -> (i32, String, Value) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = format!(
        "{declarations}\nkernel void k(global float *p, global float *o, global const int *index, local float *l, int n) \
         {{\n  int i = get_global_id(0);\n{body}\n}}\n"
    );
    std::fs::write(folder.join("k.cl"), source).unwrap();
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [4], "local": [4], "args": [
        {"buffer": {"dtype": "f32", "shape": [64]}}, {"buffer": {"dtype": "f32", "shape": [64]}, "mode": "inout"},
        {"buffer": {"dtype": "i32", "shape": [64], "dist": "iota"}}, {"local": 256}, {"scalar": 3, "dtype": "i32"}]});
    let words = [&["run", "-", "-o", "out"], options].concat();
    let done = gencl_in(folder, &words, &launch.to_string());
    let result = std::fs::read_to_string(folder.join("out/result.json")).unwrap_or_default();
    (
        done.code,
        done.stderr,
        serde_json::from_str(&result).unwrap_or_default(),
    )
}

#[test]
fn misaligned_vectors_are_reported_with_their_places() {
    for options in [&[][..], &["--races"], &["--engine", "ir"], &["-O0"]] {
        let (code, stderr, result) = run(
            "",
            "  vstore4(*(global float4 *)(p + n + 4 * i), i, o);",
            options,
        );
        assert_eq!(code, 0, "{stderr}");
        let text = "warning[W0432]: misaligned read of a vector: argument 0 (`p`): 16 bytes at offset 12 of a buffer of 256 bytes \
                    (address 0x10000000c, index 3 of elements of 4 bytes) [-Wmisaligned-vector]
 --> k.cl:4:11
  |
4 |   vstore4(*(global float4 *)(p + n + 4 * i), i, o);
  |           ^ the pointer must be a multiple of 16 bytes
  |
  = note: in work-item (0, 0, 0), the first of 4 reads
  = note: Intel's hardware executes it; on other devices it can fault or access another address
  = help: use `vloadn`, which requires the alignment of an element only, instead of a pointer to a vector
";
        assert!(stderr.contains(text), "{options:?}: {stderr}");
        assert_eq!(stderr.matches("W0432").count(), 1, "{stderr}");
        let found = &result["misaligned_vectors"][0];
        assert_eq!(found["kind"], "read");
        assert_eq!(
            (&found["alignment"], &found["count"]),
            (&json!(16), &json!(4))
        );
        assert_eq!(found["source"]["line"], 4);
    }
}

#[test]
fn only_accesses_to_whole_vectors_by_their_pointers_are_reported() {
    let packed = "typedef struct __attribute__((packed)) { char c; float4 v; } P;";
    let less = "typedef float4 loose __attribute__((aligned(4)));";
    let function = "float4 at(global float *p) { return *(global float4 *)p; }";
    let both = "float4 at(global float *p) { return *(global float4 *)p; }\nfloat4 via(global float *p) { return at(p); }";
    for (declarations, body, count) in [
        ("", "*(global float2 *)(o + n + 4 * i) = 1;", 1),
        ("", "*(global float2 *)(o + 2 + 4 * i) = 1;", 0),
        ("", "((global float4 *)o)[i] = ((global float4 *)p)[i];", 0),
        ("", "((global float3 *)(o + n - 1))[i] = 1;", 1),
        ("", "((global float3 *)o)[i] = 1;", 0),
        // The indices are in memory: intervals show nothing, and the interpreter executes the kernel.
        ("", "*(global float4 *)(o + 4 * index[i]) = 1;", 0),
        ("", "*(global float4 *)(o + index[4 * i]) = 1;", 0),
        ("", "*(global float4 *)(o + index[4 * i + 1]) = 1;", 1),
        (
            "",
            "*(global uchar4 *)((global uchar *)o + index[4 * i]) = 1;",
            0,
        ),
        // By element.
        ("", "vstore4(vload4(0, p + n), 0, o + n + 4 * i);", 0),
        ("", "vstore3(vload3(0, p + n), 0, o + n + 4 * i);", 0),
        (
            "",
            "vstore_half4(vload_half4(0, (global half *)p + n), 0, (global half *)o + n + 4 * i);",
            0,
        ),
        // Local and private memory.
        (
            "",
            "*(local float2 *)(l + 4 * i + 1) = 1; o[i] = l[4 * i + 1];",
            1,
        ),
        ("", "*(local float2 *)(l + 4 * i) = 1; o[i] = l[4 * i];", 0),
        (
            "",
            "float t[8] = {0}; *(float2 *)(t + index[1]) = 1; o[i] = t[index[2]];",
            1,
        ),
        ("", "float4 t[4]; t[index[i]] = 1; o[i] = t[index[i]].x;", 0),
        // Types whose alignment is less.
        (
            packed,
            "global P *q = (global P *)o + i; q->v = q->v + 1;",
            0,
        ),
        (less, "*(global loose *)(o + n + 4 * i) = 1;", 0),
        // In functions.
        (function, "o[i] = at(p + n).x;", 1),
        (function, "o[i] = at(p + 4 * i).x;", 0),
        (both, "o[i] = via(p + n).x + at(p + n + i).y;", 1),
    ] {
        for options in [&[][..], &["--races"]] {
            let (code, stderr, _) = run(declarations, body, options);
            let context = format!("{body} {options:?}: {stderr}");
            assert_eq!(code, 0, "{context}");
            assert_eq!(stderr.matches("W0432").count(), count, "{context}");
        }
        let (_, stderr, _) = run(declarations, body, &["-Wno-misaligned-vector"]);
        assert!(!stderr.contains("W0432"), "{stderr}");
    }
}
