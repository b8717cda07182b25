//! Advice that is followed as it is printed: the program then has no warning, no fault and no data race.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::path::Path;

/// Runs kernel `k` with `--races` and all warnings on 64 work-items, with a buffer `x` of 64 numbers from 0 and a counter `c`,
/// which must be `count` in the end. Returns the exit code and standard error.
fn run(folder: &Path, source: &str, (local, count): (u32, Option<i32>)) -> (i32, String) {
    std::fs::write(folder.join("k.cl"), source).unwrap();
    let mut counter =
        json!({"buffer": {"dtype": "i32", "shape": [2], "dist": "zeros"}, "mode": "inout"});
    if let Some(count) = count {
        counter["expect"] = json!([count, 0]);
    }
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [64], "local": [local],
        "options": "-Wall -Wextra -Wno-sign-compare -Wno-unused-parameter", "args": [
            {"buffer": {"dtype": "i32", "shape": [64], "dist": "iota"}, "mode": "inout"}, counter]});
    std::fs::write(folder.join("k.json"), launch.to_string()).unwrap();
    let done = gencl_in(folder, &["run", "k.json", "--races", "-q"], "");
    (done.code, done.stderr)
}

/// The help of the first diagnostic of a source, or of its launch.
fn help(text: &str) -> String {
    let line = text
        .lines()
        .find_map(|line| line.trim_start().strip_prefix("= help: "));
    line.unwrap_or_else(|| panic!("no help\n{text}")).to_owned()
}

/// The texts in backquotes.
fn quoted(text: &str) -> Vec<String> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// A kernel with this body.
fn kernel(body: &str) -> String {
    format!("kernel void k(global int *x, global int *c) {{\n{body}}}\n")
}

#[test]
fn words_of_cuda() {
    let folder = tempfile::tempdir().unwrap();
    // Exchanges in global memory: CUDA's barriers and fences order all memory.
    for (word, body) in [
        (
            "__syncthreads()",
            "  int l = get_local_id(0);\n  x[l] = l;\n  __syncthreads();\n  int v = x[63 - l];\n  if (v == 0) c[0] = 7;\n",
        ),
        (
            "__syncwarp()",
            "  int l = get_local_id(0);\n  x[l] = l;\n  __syncwarp();\n  int v = x[l ^ 1];\n  if (v == 0) c[0] = 7;\n",
        ),
        (
            "__threadfence_block()",
            "  int l = get_local_id(0);\n  if (l == 0) {\n    c[1] = 3;\n    __threadfence_block();\n    atomic_inc(c);\n  }\n  \
             barrier(CLK_LOCAL_MEM_FENCE);\n  if (l == 40 && atomic_or(c, 0) == 1) {\n    __threadfence_block();\n    c[1] -= 3;\n    \
             atomic_add(c, 6);\n  }\n",
        ),
        (
            "__threadfence()",
            "  int l = get_local_id(0);\n  if (l == 0) {\n    c[1] = 3;\n    __threadfence();\n    atomic_inc(c);\n  }\n  \
             barrier(CLK_LOCAL_MEM_FENCE);\n  if (l == 40 && atomic_or(c, 0) == 1) {\n    __threadfence();\n    c[1] -= 3;\n    \
             atomic_add(c, 6);\n  }\n",
        ),
    ] {
        let source = kernel(body);
        let (code, stderr) = run(folder.path(), &source, (64, Some(7)));
        assert_eq!(code, 1, "{word}: {stderr}");
        let advice = quoted(&help(&stderr)).remove(0);
        let (code, stderr) = run(folder.path(), &source.replace(word, &advice), (64, Some(7)));
        assert_eq!((code, stderr.as_str()), (0, ""), "{word}: {advice}");
    }
}

#[test]
fn the_lock_of_a_work_group() {
    let folder = tempfile::tempdir().unwrap();
    let body = "  while (atomic_cmpxchg(c + 1, 0, 1)) { }\n  c[0] += 1 + 0 * x[0];\n  atomic_xchg(c + 1, 0);\n";
    let (_, stderr) = run(folder.path(), &kernel(body), (16, None));
    assert!(stderr.contains("W0431"), "{stderr}");
    let advice = quoted(&help(&stderr)).remove(0);
    let body = advice
        .replace("lock", "c + 1")
        .replace("...", "c[0] += 1 + 0 * x[0]");
    let (code, stderr) = run(
        folder.path(),
        &kernel(&format!("  {body}\n")),
        (16, Some(4)),
    );
    assert_eq!((code, stderr.as_str()), (0, ""), "{body}");
}

#[test]
fn a_barrier_after_atomic_operations() {
    let folder = tempfile::tempdir().unwrap();
    let source = |barrier: &str| {
        kernel(&format!(
            "  local int sum;\n  int l = get_local_id(0);\n  if (l == 0) sum = 0;\n  barrier(CLK_LOCAL_MEM_FENCE);\n  \
             atomic_add(&sum, x[l] > 0);\n  {barrier};\n  if (l == 0) c[0] = sum;\n"
        ))
    };
    let (code, stderr) = run(folder.path(), &source(""), (64, Some(63)));
    assert_eq!(code, 3, "{stderr}");
    let advice = quoted(&help(&stderr)).remove(0);
    assert_eq!(advice, "barrier(CLK_LOCAL_MEM_FENCE)");
    let (code, stderr) = run(folder.path(), &source(&advice), (64, Some(63)));
    assert_eq!((code, stderr.as_str()), (0, ""), "{advice}");
}

/// The last work-group to finish reads what the others have written.
#[test]
fn fences_of_the_last_work_group() {
    let folder = tempfile::tempdir().unwrap();
    let source = |fence: &str| {
        kernel(&format!(
            "  if (get_local_id(0) == 0) {{\n    int g = get_group_id(0);\n    x[g] = 1;\n    {fence}\n    if (atomic_inc(c + 1) == 3) {{\n      \
             {fence}\n      c[0] = x[0] + x[1] + x[2] + x[3];\n      atomic_xchg(c + 1, 0);\n    }}\n  }}\n"
        ))
    };
    let (code, stderr) = run(folder.path(), &source(""), (16, Some(4)));
    assert_eq!(code, 3, "{stderr}");
    let advice = quoted(&help(&stderr)).remove(0);
    assert_eq!(advice, "mem_fence(CLK_GLOBAL_MEM_FENCE)");
    let (code, stderr) = run(folder.path(), &source(&format!("{advice};")), (16, Some(4)));
    assert_eq!((code, stderr.as_str()), (0, ""), "{advice}");
}

/// A barrier of sub-groups between accesses of different ones.
#[test]
fn a_barrier_in_place_of_one_of_sub_groups() {
    let folder = tempfile::tempdir().unwrap();
    let source = |barrier: &str| {
        kernel(&format!(
            "  local int s[64];\n  int l = get_local_id(0);\n  s[l] = l;\n  {barrier};\n  x[l] = s[63 - l];\n  if (l == 0) c[0] = x[0];\n"
        ))
    };
    let (code, stderr) = run(
        folder.path(),
        &source("sub_group_barrier(CLK_LOCAL_MEM_FENCE)"),
        (64, Some(63)),
    );
    assert_eq!(code, 3, "{stderr}");
    for words in [
        "- this barrier is between them",
        "the barrier between the accesses orders those of one sub-group, and the work-items are in different ones",
    ] {
        assert!(stderr.contains(words), "{words}\n{stderr}");
    }
    let advice = quoted(&help(&stderr)).remove(0);
    let (code, stderr) = run(folder.path(), &source(&advice), (64, Some(63)));
    assert_eq!((code, stderr.as_str()), (0, ""), "{advice}");
}

/// The conversion for the type of the argument is the only one that is suggested.
#[test]
fn one_conversion_in_place_of_another_language_s() {
    let folder = tempfile::tempdir().unwrap();
    for (given, meant) in [("n", "%d"), ("(long)n", "%ld"), ("1.0f", "%f")] {
        let source = format!("kernel void k(int n) {{ printf(\"%lld\\n\", {given}); }}\n");
        std::fs::write(folder.path().join("k.cl"), &source).unwrap();
        let words = ["check", "k.cl", "--error-format", "json"];
        let done = gencl_in(folder.path(), &words, "");
        let helps: Vec<Value> = (done.stderr.lines())
            .map(|line| serde_json::from_str::<Value>(line).unwrap())
            .flat_map(|d| d["children"].as_array().cloned().unwrap_or_default())
            .filter(|child| child["level"] == "help")
            .collect();
        assert_eq!(helps.len(), 1, "{given}: {}", done.stderr);
        assert_eq!(helps[0]["message"], format!("write `{meant}`"), "{given}");
        let fixed = source.replace("%lld", meant);
        std::fs::write(folder.path().join("k.cl"), fixed).unwrap();
        let done = gencl_in(folder.path(), &["check", "k.cl", "-Wall"], "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{given}");
    }
}
