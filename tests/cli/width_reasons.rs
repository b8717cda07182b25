//! The reasons for the dispatch width: the same in vISA and in native code, with the loops by their lines.

use crate::command::gencl_in;
use crate::support::finalizer;
use pretty_assertions::assert_eq;
use std::fs;

const SOURCE: &str = "__kernel void k(__global const float *a, __global float *o, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int j = 0; j < n; j++)
    sum += a[j * 64 + i];
  __attribute__((opencl_unroll_hint(1)))
  for (int j = 0; j < 40; j++)
    sum = sum * sum + a[i];
  while (sum > 1)
    sum /= 3;
  o[i] = sum;
}
";

/// The comments before the code, without the figures.
fn reasons(text: &str) -> Vec<&str> {
    let lines = text.lines().map_while(|line| line.strip_prefix("// k: "));
    lines.collect()
}

#[test]
fn loops_are_named_with_their_iterations() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), SOURCE).unwrap();
    let visa = gencl_in(folder.path(), &["compile", "k.cl"], "");
    let reasons_of_visa = reasons(&visa.stdout);
    let loops: Vec<&str> = reasons_of_visa
        .iter()
        .copied()
        .filter(|reason| reason.contains("the loop at"))
        .collect();
    assert_eq!(
        loops,
        [
            "the estimate assumes 10 iterations of the first of the 2 loops that the loop at k.cl:4:19 became",
            "the estimate assumes 3 iterations of the second of the 2 loops that the loop at k.cl:4:19 became, the most that are possible",
            "the loop at k.cl:7:19 iterates 40 times",
            "the estimate assumes 10 iterations of the loop at k.cl:9:10; work-items may leave it at different times, \
             and then a wider thread iterates longer: 10.6 at SIMD16, 11.2 at SIMD32",
        ],
        "{}",
        visa.stderr
    );
    // A requested width is not compared with others.
    let fixed = gencl_in(folder.path(), &["compile", "k.cl", "--simd", "16"], "");
    assert_eq!(reasons(&fixed.stdout)[0], "SIMD16 was requested");
    assert!(!fixed.stdout.contains("iterate"));
    if finalizer::available() {
        let native = gencl_in(folder.path(), &["compile", "k.cl", "--emit", "asm"], "");
        assert_eq!(reasons(&native.stdout), reasons_of_visa);
        assert!(
            native.stdout.contains("\n//.kernel k\n"),
            "{}",
            native.stdout
        );
    }
}

#[test]
fn what_is_computed_before_a_loop_does_not_halve_it() {
    // The block before the second kernel's loop, in which an address is computed, follows the test for no iteration.
    let source = "__kernel void a(__global float *o, int n, float x) {
  float r = 0;
  for (int k = 0; k < n; ++k)
    r = r * x + o[k];
  o[get_global_id(0)] = r;
}
__kernel void b(__global float *o, int n, float x) {
  float r = 0;
  for (int k = 0; k < n; ++k)
    r = r * x + o[k + 16];
  o[get_global_id(0)] = r;
}
";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let done = gencl_in(folder.path(), &["compile", "k.cl"], "");
    let estimates = done.stdout.lines().filter_map(|line| {
        let (_, rest) =
            line.split_once("estimated native instructions for each work-item: SIMD16 ")?;
        rest.split(' ').next()?.parse::<f64>().ok()
    });
    let estimates: Vec<f64> = estimates.collect();
    assert_eq!(estimates.len(), 2, "{}", done.stdout);
    assert!((estimates[0] - estimates[1]).abs() < 0.5, "{estimates:?}");
}

#[test]
fn threads_that_work_groups_do_not_fill_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let note = |attribute: &str, global: u32, words: &[&str]| {
        let launch = format!(
            "{{\"source\": \"{attribute} kernel void k(global int *o) {{ o[get_global_id(0)] = 1; }}\", \"kernel\": \"k\", \
             \"global\": [{global}], \"local\": [16], \"args\": [{{\"buffer\": {{\"dtype\": \"i32\", \"shape\": [{global}]}}, \"mode\": \"out\"}}]}}"
        );
        let words = [&["run", "-", "--print"], words].concat();
        let done = gencl_in(folder.path(), &words, &launch);
        assert_eq!(done.code, 0, "{}", done.stderr);
        done.stderr.contains("fewer than a SIMD32 thread")
    };
    assert!(note("", 64, &["-v"]));
    // In a launch of few groups it is a detail, which `-v` shows.
    assert!(!note("", 64, &[]));
    assert!(note("", 256, &[]));
    // The width was requested; one group is a trial; the compiler knows the size.
    assert!(!note("", 64, &["-v", "--simd", "32"]));
    assert!(!note("", 16, &["-v"]));
    let required = "__attribute__((reqd_work_group_size(16, 1, 1)))";
    assert!(!note(required, 64, &["-v"]));
}

#[test]
fn the_largest_variable_in_private_memory_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *o, int n) {\n  int big[20000], t[30];\n  for (int i = 0; i < n; i++)\n    \
                  big[i] = t[i % 30] = i * n;\n  o[get_global_id(0)] = big[n] + t[n];\n}\n";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let visa = gencl_in(folder.path(), &["compile", "k.cl"], "");
    let found = reasons(&visa.stdout);
    let named = "; the largest variable is `big` with 80000 bytes for each work-item";
    assert!(
        found.iter().any(|reason| reason.ends_with(named)),
        "{found:?}"
    );
}

/// The page and the reasons name one place where the pressure is highest, also if several are alike.
#[test]
fn the_page_names_the_peak_of_the_reasons() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["gcd", "bitonic_sort", "kmeans"] {
        let source = format!("{}/examples/{name}.cl", env!("CARGO_MANIFEST_DIR"));
        let run = |words: &[&str]| {
            let words = [words, &[source.as_str(), "--simd", "16", "-o", "-"]].concat();
            crate::command::gencl_in(folder.path(), &words, "").stdout
        };
        let code = run(&["compile"]);
        let reason = code
            .lines()
            .find(|line| line.contains(" requires "))
            .unwrap();
        let line = reason.rsplit(':').nth(1).unwrap();
        let page = run(&["explore", "--form", "scalar"]);
        let peak = page
            .lines()
            .find(|line| line.contains("GRFs that the estimate allows"));
        let named = format!(">line {line}</a>");
        assert!(
            peak.unwrap_or_default().contains(&named),
            "{reason}: {peak:?}"
        );
    }
}

/// A width that is likely to spill is named with how to measure it, if the width is not requested.
#[test]
fn a_width_that_spills_can_be_measured() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let words = ["compile", "examples/fft.cl", "-v", "-o", "-"];
    let line = "kernel `fft` on tgllp: SIMD32 is likely to spill; if it spills little, it can execute fewer instructions all the \
                same: `gencl diff K.json --form scalar --simd 16,32 --native` counts them\n";
    let found = gencl_in(root, &words, "").stderr;
    assert_eq!(found.matches(line).count(), 1, "{found}");
    let found = gencl_in(root, &[&words[..], &["--simd", "16"]].concat(), "").stderr;
    assert!(!found.contains("is likely to spill;"), "{found}");
}

#[test]
fn loops_with_loaded_bounds_are_assumed_to_differ_more() {
    let folder = tempfile::tempdir().unwrap();
    let loops = |head: &str| {
        let source = format!(
            "kernel void k(global const int *starts, global const float *v, global float *o) {{
  int i = get_global_id(0);
  float sum = 0;
  {head} sum += v[j];
  o[i] = sum;
}}
"
        );
        fs::write(folder.path().join("k.cl"), source).unwrap();
        let done = gencl_in(folder.path(), &["compile", "k.cl"], "");
        let mut found = done.stdout.lines().filter(|line| line.contains("longer"));
        let found = found.next().unwrap_or_default().to_owned();
        found.rsplit("; ").next().unwrap_or_default().to_owned()
    };
    let loaded = "each work-item loads its bound, so they leave it at different times, and then a wider thread iterates longer: 11.5 at \
                  SIMD16, 13.0 at SIMD32";
    let other = "work-items may leave it at different times, and then a wider thread iterates longer: 10.6 at SIMD16, 11.2 at SIMD32";
    assert_eq!(
        loops("for (int j = starts[i]; j < starts[i + 1]; j++)"),
        loaded
    );
    assert_eq!(loops("for (int j = i; v[j] != 0; j++)"), loaded);
    // The bounds of a search are updated by the loop.
    let search = "int j = 0, m = i; while (j < m) { int h = (j + m) / 2; if (starts[h] < i) j = h + 1; else m = h; }";
    assert_eq!(loops(search), other);
}

/// The page for beginners shows the width of a kernel with its reasons.
#[test]
fn the_first_page_shows_the_chosen_width() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let words = ["compile", "examples/collatz.cl", "-v", "-o", "-"];
    let done = gencl_in(root, &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let lines = done.stderr.lines().filter(|l| l.starts_with("kernel `"));
    let expected: Vec<&str> = lines.collect();
    let page = include_str!("../../docs/getting-started.md");
    let shown = page.lines().filter(|l| l.starts_with("kernel `"));
    assert_eq!(shown.collect::<Vec<_>>(), expected);
}
