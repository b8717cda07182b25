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
fn the_page_has_the_grfs_that_are_available_with_private_memory_in_registers() {
    let folder = tempfile::tempdir().unwrap();
    let source = "__kernel void k(__global int *o, __global const int *a, int n) {
  int t[4] = {1, 2, 3, 4};
  for (int k = 0; k < n; k++) t[a[k] & 3] += k;
  o[get_global_id(0)] = t[n & 3];
}
";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    for (level, limit) in [("-O0", 116), ("-O2", 100)] {
        let words = ["explore", "k.cl", "--simd", "8", level];
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        let expected = format!("\"limit\":{limit},\"of\":\"GRFs that the estimate allows\"");
        assert!(done.stdout.contains(&expected), "{level}");
    }
}

#[test]
fn the_variables_at_the_peak_are_listed() {
    let source = arrays(16);
    let (listing, _) = compile(&source, &["--simd", "8", "--emit", "liveness", "-g"]);
    let mut lines = listing.lines().rev();
    // After the line of the other level.
    let last = lines.nth(1).unwrap_or_default();
    let (place, variables) = last.split_once("): ").unwrap_or_default();
    assert!(
        place.starts_with("// live at the peak of Gen IR (k.cl:"),
        "{last}"
    );
    // The old and the new value of an element share a register.
    let expected = "`first` 64 registers, `second` 16, temporaries ";
    assert!(variables.starts_with(expected), "{last}");
    // The sum is the peak.
    let words = ["--simd", "8", "--emit", "liveness.json"];
    let json: serde_json::Value = serde_json::from_str(&compile(&source, &words).0).unwrap();
    let peak = &json["kernels"][0]["peak"];
    let variables = peak["variables"].as_array().unwrap();
    let first = serde_json::json!({"name": "first", "what": "variable", "bytes": 64 * 32});
    assert_eq!(variables[0], first);
    let sum: u64 = variables.iter().map(|v| v["bytes"].as_u64().unwrap()).sum();
    assert_eq!(peak["live_bytes"], sum);
    // Messages of four elements from the second one on read other registers than those from the first: copies.
    let shifted = "for (int k = 0; k < 60; k++) o[9999 * i + k] = first[k + 1];\n}\n";
    let source = source.trim_end().trim_end_matches('}').to_owned() + shifted;
    let (listing, _) = compile(&source, &["--simd", "8", "--emit", "liveness", "-g"]);
    let mut lines = listing.lines().rev();
    let (of_visa, last) = (
        lines.next().unwrap_or_default(),
        lines.next().unwrap_or_default(),
    );
    let words = ["--simd", "8", "--emit", "stats"];
    let json: serde_json::Value = serde_json::from_str(&compile(&source, &words).0).unwrap();
    let kernel = &json["kernels"][0];
    let variables = kernel["peak_variables"].as_array().unwrap();
    assert_eq!(variables[0]["name"], "first");
    assert_eq!(variables.last().unwrap()["what"], "selection");
    let sum: u64 = variables.iter().map(|v| v["bytes"].as_u64().unwrap()).sum();
    assert_eq!(kernel["grfs_needed"].as_u64().unwrap() * 32, sum);
    // Both places are named in both reports, and the last line is that of vISA.
    let (grfs, at) = (&kernel["grfs_needed"], &kernel["peak"]);
    let place = format!("k.cl:{}:{}", at["line"], at["column"]);
    let expected = format!(
        "// estimate of the vISA, which has other temporaries: {grfs} registers, most at {place}"
    );
    assert_eq!(of_visa, expected);
    let at = &kernel["ir_peak"];
    let place = format!("(k.cl:{}:{}): ", at["line"], at["column"]);
    assert!(last.contains(&place), "{last} {place}");
}

#[test]
fn too_many_registers_at_the_narrowest_width_have_a_help() {
    let (_, stderr) = compile(&arrays(60), &["--simd", "8"]);
    for words in [
        "warning[W0702]: kernel `k` requires",
        "note: live there in Gen IR: `first` 64 registers, `second` 60, temporaries ",
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
        "help: a narrower width requires fewer registers, of which a thread always has 128: let the compiler select it (`--simd auto`)",
    ] {
        assert!(stderr.contains(words), "{words}\n{stderr}");
    }
}

/// Whether the warning predicts a spill, and its help.
fn predicted(source: &str, target: &str, simd: &str) -> (bool, String) {
    let (_, stderr) = compile(source, &["--target", target, "--simd", simd]);
    let help = stderr
        .lines()
        .find_map(|line| line.trim().strip_prefix("= help: "));
    let help = help.or_else(|| {
        stderr
            .lines()
            .find_map(|line| line.trim().strip_prefix("help: "))
    });
    (
        stderr.contains("W0702"),
        help.unwrap_or_default().to_owned(),
    )
}

/// The finalizer computes a vector component by component, as its scheduler reorders a block that needs too many
/// registers: it does not spill them.
#[test]
fn vectors_in_one_block_are_not_expected_to_spill() {
    let straight = "__kernel void k(__global float16 *a, __global float16 *b, __global float16 *c, __global float16 *o) {
  int i = get_global_id(0);
  float16 x = a[i], y = b[i], z = c[i];
  float16 p = x * y + z, q = x * z + y, r = y * z + x;
  o[i] = p * q + r * x;
}
";
    for (target, simd) in [("skl", "16"), ("tgllp", "16"), ("dg2", "16"), ("pvc", "32")] {
        assert_eq!(
            predicted(straight, target, simd),
            (false, String::new()),
            "{target} {simd}"
        );
    }
    // Through a loop all of them are live.
    let looped = "__kernel void k(__global float16 *a, __global float16 *o, int n) {
  int i = get_global_id(0);
  float16 s = 0, t = 1, u = 2, v = 3;
  for (int j = 0; j < n; j++) {
    float16 x = a[i + j * 16];
    s += x * t; t = t * x + u; u = u * s + v; v = v * x + t;
  }
  o[i] = s + t * u * v;
}
";
    assert!(predicted(looped, "tgllp", "16").0);
    assert!(predicted(looped, "pvc", "32").0);
}

/// Without a loop, the help does not advise to unroll less; the components of a vector are no copies.
#[test]
fn the_help_fits_the_kernel() {
    let sums = |count: usize, ty: &str, first: &str| {
        let load = (0..count).map(|k| format!("{ty} v{k} = a[i + {k}];"));
        let load = load.collect::<String>();
        let mix = (0..count)
            .map(|k| format!("v{k} = v{k} * v{} + v{};", (k + 1) % count, (k + 5) % count));
        let mix = mix.collect::<String>();
        let sum: Vec<String> = (0..count).map(|k| format!("v{k}")).collect();
        format!(
            "__kernel void k(__global {ty} *a, __global {ty} *o, int n) {{ int i = get_global_id(0); {load} {first}
             if (n > 3) {{ {mix} o[i + 1] = v0; }} {mix} o[i] = {}; }}",
            sum.join(" + ")
        )
    };
    let (spills, help) = predicted(&sums(10, "float16", ""), "tgllp", "8");
    assert!(spills);
    assert!(
        help.starts_with("compute with parts of the vector `v"),
        "{help}"
    );
    let (spills, help) = predicted(&sums(130, "float", ""), "tgllp", "8");
    assert!(spills);
    assert_eq!(
        help,
        "load and compute values closer to their uses, keep some in `__local` memory, or split the kernel"
    );
    let looped = sums(130, "float", "for (int j = 0; j < n; j++) v0 += a[j];");
    let (_, help) = predicted(&looped, "tgllp", "8");
    assert!(
        help.contains("unroll loops less (`#pragma unroll N`)"),
        "{help}"
    );
}

#[test]
fn registers_are_those_of_the_statistics() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // At SIMD32, arrays in registers count more than is live at once.
    let source = "__kernel void k(__global float *o, int n) {
  int i = get_global_id(0);
  float x = o[i], r = 0, c[8];
  for (int k = 0; k < 8; ++k) c[k] = o[k + n];
  for (int k = 0; k < n; ++k) r = r * x + c[k];
  o[i] = r;
}
";
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [64], "args": [
        {"buffer": {"dtype": "f32", "shape": [80]}, "mode": "inout"}, {"scalar": 8, "dtype": "i32"}]}"#;
    fs::write(folder.join("k.cl"), source).unwrap();
    fs::write(folder.join("k.json"), launch).unwrap();
    let needed = |words: &[&str]| {
        let done = gencl_in(folder, words, "");
        let line = done
            .stdout
            .lines()
            .find(|line| line.contains("grfs_needed"));
        line.map(|line| line.trim().to_owned())
    };
    let statistics = needed(&["compile", "k.cl", "--simd", "32", "--emit", "stats"]);
    assert!(statistics.is_some());
    let diff = [
        "diff", "k.json", "--simd", "32", "--form", "scalar", "--json",
    ];
    assert_eq!(needed(&diff), statistics);
}

/// Values that are loaded from an array in private memory, or stored to it, are named by it, not as temporaries.
#[test]
fn values_of_private_memory_are_named() {
    let source = "kernel void k(global float *o, global const float *a) {
  int i = get_global_id(0);
  float t[48], s = 0;
  for (int k = 0; k < 48; k++) t[k] = a[i * 48 + k];
  for (int k = 0; k < 48; k++)
    for (int j = 0; j < 48; j++) s += t[k] * t[(j * 7) % 48];
  o[i] = s;
}
";
    let words = ["--simd", "32", "-o", "/dev/null"];
    let (_, messages) = compile(source, &words);
    let note = "note: live there in Gen IR: values of `t` ";
    assert!(messages.contains(note), "{messages}");
    let (stats, _) = compile(source, &["--simd", "32", "--emit", "stats"]);
    let stats: serde_json::Value = serde_json::from_str(&stats).unwrap();
    let first = &stats["kernels"][0]["peak_variables"][0];
    assert_eq!(
        (&first["name"], &first["what"]),
        (&"t".into(), &"values".into())
    );
}
