//! The variables at the peak of the register pressure: in `--emit liveness`, in JSON, and in the warning W0702.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

/// Compiles a source; returns standard output and standard error.
fn compile(source: &str, words: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let words = [&["compile", "k.cl"], words].concat();
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    (done.stdout, done.stderr)
}

/// Arrays that are promoted to registers, as their loops are unrolled: `first` of 64 and `second` of `more` floats.
fn arrays(more: u32) -> String {
    format!(
        "__kernel void k(__global float *o, __global const float *a, int n) {{
  float first[64], second[{more}];
  int i = get_global_id(0);
  #pragma unroll
  for (int k = 0; k < 64; k++) first[k] = a[i + 64 * k];
  #pragma unroll
  for (int k = 0; k < {more}; k++) second[k] = a[i * k];
  for (int j = 0; j < n; j++) {{
    #pragma unroll
    for (int k = 0; k < 64; k++) first[k] = first[k] * second[k % {more}] + 3;
    #pragma unroll
    for (int k = 0; k < {more}; k++) second[k] = first[k] + second[k];
  }}
  for (int k = 0; k < 64; k++) o[64 * i + k] = first[k];
  for (int k = 0; k < {more}; k++) o[64 * i + k] += second[k];
}}
"
    )
}

#[test]
fn the_variables_at_the_peak_are_listed() {
    let source = arrays(16);
    let (listing, _) = compile(&source, &["--simd", "8", "--emit", "liveness", "-g"]);
    let last = listing.lines().last().unwrap_or_default();
    let (place, variables) = last.split_once("): ").unwrap_or_default();
    assert!(place.starts_with("// live at the peak (k.cl:"), "{last}");
    // The old and the new value of an element share a register.
    let expected = "`first` 64 registers, `second` 16, temporaries ";
    assert!(variables.starts_with(expected), "{last}");
    // The sum is the peak.
    let words = ["--simd", "8", "--emit", "liveness.json"];
    let json: serde_json::Value = serde_json::from_str(&compile(&source, &words).0).unwrap();
    let peak = &json["kernels"][0]["peak"];
    let variables = peak["variables"].as_array().unwrap();
    let first = serde_json::json!({"name": "first", "bytes": 64 * 32});
    assert_eq!(variables[0], first);
    let sum: u64 = variables.iter().map(|v| v["bytes"].as_u64().unwrap()).sum();
    assert_eq!(peak["live_bytes"], sum);
    let words = ["--simd", "8", "--emit", "stats"];
    let json: serde_json::Value = serde_json::from_str(&compile(&source, &words).0).unwrap();
    assert_eq!(json["kernels"][0]["peak_variables"][0], first);
}

#[test]
fn too_many_registers_at_the_narrowest_width_have_a_help() {
    let (_, stderr) = compile(&arrays(48), &["--simd", "8"]);
    for words in [
        "warning[W0702]: kernel `k` requires",
        "note: live there in Gen IR: `first` 64 registers, `second` 48, temporaries ",
        "help: make the array `first` smaller or put it into `__local` memory, keep it in private memory by \
         `#pragma unroll 1` before the loops that index it, or split the kernel",
    ] {
        assert!(stderr.contains(words), "{words}\n{stderr}");
    }
    // With a width that the program forces, no option is of use.
    let forced = "__attribute__((intel_reqd_sub_group_size(16))) ";
    let (_, stderr) = compile(&(forced.to_owned() + &arrays(16)), &[]);
    let help = "help: a narrower width requires fewer registers, but `intel_reqd_sub_group_size(16)` forces this one: \
                remove the attribute, or lower its value";
    assert!(stderr.contains(help), "{stderr}");
    // At a wider one, a narrower width is the first thing to try.
    let (_, stderr) = compile(&arrays(16), &["--simd", "16"]);
    for words in [
        "note: live there in Gen IR: `first` 128 registers, `second` 32",
        "help: a narrower width requires fewer registers: let the compiler select it (`--simd auto`)",
    ] {
        assert!(stderr.contains(words), "{words}\n{stderr}");
    }
}
