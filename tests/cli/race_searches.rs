//! Searches for data races that end before the launch does, deadlocks that a race causes, and when a search is recommended.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

/// `result.json` of the directory `out`.
fn result(folder: &Path) -> serde_json::Value {
    let text = fs::read_to_string(folder.join("out/result.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn results_that_depend_on_the_order_of_atomic_operations_have_a_note() {
    let folder = tempfile::tempdir().unwrap();
    let launch = |body: &str, compare: &str| {
        let source = format!(
            "kernel void k(global uint *count, global int *out) {{ int i = get_global_id(0); {body} }}"
        );
        let launch = serde_json::json!({"source": source, "kernel": "k", "global": [64], "local": [64], "args": [
            {"buffer": {"dtype": "u32", "shape": [1]}, "mode": "inout"},
            {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "inout"}],
            "compare": {"rule": compare}});
        launch.to_string()
    };
    let lost = "uint p = atomic_or(count, 0); out[p] = i; atomic_inc(count);";
    let counted = "uint p = atomic_inc(count); out[i] = 1;";
    let compacted = "uint p = atomic_add(count, 1u - (i & 1)); if (!(i & 1)) out[p] = 1 + i;";
    for (body, compare, has_note) in [
        (lost, "exact", true),
        (lost, "unordered", true),
        (counted, "exact", false),
        (compacted, "unordered", false),
    ] {
        let done = gencl_in(
            folder.path(),
            &["run", "-", "--races"],
            &launch(body, compare),
        );
        assert_eq!(done.code, 0, "{body}: {}", done.stderr);
        let note =
            "note: the results depend on the order of the work-items, by atomic operations: ";
        assert_eq!(
            done.stderr.contains(note),
            has_note,
            "{body}: {}",
            done.stderr
        );
    }
    let done = gencl_in(
        folder.path(),
        &["run", "-", "--races"],
        &launch(lost, "exact"),
    );
    let values =
        "64 of 64 elements of arg1 (`out`) differ between two orders, first element 0: 31 and 0\n";
    assert!(done.stderr.contains(values), "{}", done.stderr);
}

#[test]
fn the_run_follows_a_search_that_ends_at_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = |first: &str| {
        let source = format!(
            "kernel void k(global int *o) {{ {first}; int s = 0; for (int i = 0; i < 1000; i++) s += o[get_global_id(0)]; \
             o[get_global_id(0)] = s; }}"
        );
        let launch = serde_json::json!({"source": source, "kernel": "k", "global": [256], "local": [64], "args": [
            {"buffer": {"dtype": "i32", "shape": [256], "dist": "iota"}, "mode": "inout"}]});
        launch.to_string()
    };
    let words = |limit| ["run", "-", "-o", "out", "--races", "--step-limit", limit];
    let done = gencl_in(folder, &words("2000000"), &launch(""));
    assert_eq!(done.code, 3, "{}", done.stderr);
    let expected = "error[E0605]: the search for data races ended after 1 of 4 work-groups: none found so far\n\
                    note: execution exceeds the step limit of 2000000 instructions, in work-group (1, 0, 0)\n";
    assert!(done.stderr.starts_with(expected), "{}", done.stderr);
    assert!(!done.stderr.contains("infinite loop"), "{}", done.stderr);
    let help = "\nhelp: launch fewer work-groups, or increase the limit: `--step-limit 8000000` is about what all need\n";
    assert!(done.stderr.contains(help), "{}", done.stderr);
    let done = gencl_in(folder, &words("8000000"), &launch(""));
    assert_eq!(done.code, 0, "{}", done.stderr);
    let done = gencl_in(folder, &words("2000000"), &launch(""));
    assert!(
        done.stderr
            .contains(": incomplete search for data races, 256 work-items"),
        "{}",
        done.stderr
    );
    let found = result(folder);
    assert_eq!(found["status"], "incomplete");
    assert_eq!(found["races_complete"], false);
    assert_eq!(found["outs"], serde_json::json!([0]));
    assert!(folder.join("out/arg0.npy").exists());
    // A race that was found is the result.
    let done = gencl_in(folder, &words("2000000"), &launch("o[0]++"));
    assert_eq!(done.code, 3, "{}", done.stderr);
    assert!(
        done.stderr.contains("work-groups: 1 found so far\n"),
        "{}",
        done.stderr
    );
    assert_eq!(result(folder)["status"], "race");
    // The run has a limit of its own.
    let done = gencl_in(folder, &words("1000"), &launch(""));
    assert_eq!(done.code, 3, "{}", done.stderr);
    for part in [
        "ended after 0 of 4 work-groups",
        "the usual cause is an infinite loop",
    ] {
        assert!(done.stderr.contains(part), "{part}\n{}", done.stderr);
    }
    assert_eq!(result(folder)["status"], "timeout");
}

#[test]
fn a_race_can_be_the_cause_of_a_deadlock() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = |body: &str, options: &[&str]| {
        let source = format!(
            "kernel void k(global int *next, int n) {{ local int job; int l = get_local_id(0); {body} }}"
        );
        let launch = serde_json::json!({"source": source, "kernel": "k", "global": [64], "local": [64], "args": [
            {"buffer": {"dtype": "i32", "shape": [1]}, "mode": "inout"}, {"scalar": 5, "dtype": "i32"}]});
        let words = [&["run", "-", "-o", "out"], options].concat();
        let done = gencl_in(folder, &words, &launch.to_string());
        assert_eq!(done.code, 3, "{}", done.stderr);
        assert!(done.stderr.contains("error[E0806]"), "{}", done.stderr);
        done.stderr
    };
    let queue = "while (1) { if (l == 0) job = atomic_inc(next); barrier(CLK_LOCAL_MEM_FENCE); if (job >= n) break; }";
    let condition = "note: a condition before the barrier depends on memory that the kernel writes: a data race can be the cause";
    let stderr = run(queue, &[]);
    let looks = format!("{condition}, which `gencl run --races` looks for\n");
    assert!(stderr.contains(&looks), "{stderr}");
    let stderr = run(queue, &["--races"]);
    assert!(stderr.contains(&format!("{condition}\n")), "{stderr}");
    // Conditions that differ between the work-items without a race.
    for body in [
        "if (l < 3) barrier(CLK_LOCAL_MEM_FENCE); next[0] = 1;",
        "local int t[64]; t[l] = l; if (t[l] < 3) barrier(CLK_LOCAL_MEM_FENCE);",
        "if (atomic_inc(next) < 3) barrier(CLK_LOCAL_MEM_FENCE);",
    ] {
        let stderr = run(body, &[]);
        assert!(!stderr.contains("a data race can be"), "{stderr}");
    }
}

/// Widths at which a race has other results: the second thread of a width reads what the first one has written.
#[test]
fn a_comparison_of_other_results_names_the_search_for_races() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = "kernel void k(global int *o) {\n  int i = get_local_id(0), s = 0;\n  if (i >= 8)\n    for (int k = \
                0; k < 100; k++) s = s * 3 + k;\n  o[i] = s + o[(i + 8) & 15];\n}\n";
    fs::write(folder.join("k.cl"), text).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [16], "local": [16], "args": [
        {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "inout"}]}"#;
    fs::write(folder.join("k.json"), launch).unwrap();
    let words = ["diff", "k.json", "--form", "scalar", "--simd", "8,16"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 4, "{}", done.stderr);
    let note = "note: a data race can be the reason: `gencl run --races k.json` finds data races";
    assert!(done.stderr.contains(note), "{}", done.stderr);
}

/// The step limit of a search counts the instructions of each work-item, which a note explains.
#[test]
fn the_limit_of_a_search_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let launch = r#"{"source": "kernel void k(global int *x) { for (int k = 0; k < 900; k++) x[get_global_id(0)] += k; }",
        "kernel": "k", "global": [64], "args": [{"buffer": {"dtype": "i32", "shape": [64]}, "mode": "inout"}]}"#;
    let words = ["run", "-", "--races", "--step-limit", "9000"];
    let done = gencl_in(folder.path(), &words, launch);
    assert_eq!(done.code, 3, "{}", done.stderr);
    let note = "note: a search for data races executes the program as written, and counts the instructions of each work-item";
    assert!(done.stderr.contains(note), "{}", done.stderr);
}

#[test]
fn a_barrier_in_divergent_code_is_one_message() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "kernel void k(global int *o, int n) {
    int l = get_local_id(0);
    if (l < n)
        barrier(CLK_LOCAL_MEM_FENCE);
    if (l < 99)
        barrier(CLK_LOCAL_MEM_FENCE);
    o[get_global_id(0)] = l;
}
";
    let run = |n: i32, options: &[&str]| {
        let launch = serde_json::json!({"source": source, "kernel": "k", "global": [8], "local": [8], "args": [
            {"buffer": {"dtype": "i32", "shape": [8]}, "mode": "inout"}, {"scalar": n, "dtype": "i32"}]});
        let words = [&["run", "-", "-o", "out"], options].concat();
        gencl_in(folder, &words, &launch.to_string())
    };
    let lines = |text: &str, word: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.contains(word));
        lines.map(str::to_owned).collect()
    };
    for options in [&[][..], &["--races"], &["--engine", "ir"]] {
        // The error has what the warning about its barrier tells; that about the other barrier is printed.
        let done = run(3, options);
        assert_eq!(done.code, 3, "{}", done.stderr);
        assert_eq!(lines(&done.stderr, "warning[W0408]").len(), 1);
        assert_eq!(lines(&done.stderr, "error[E0806]").len(), 1);
        let conditions = lines(&done.stderr, "this condition differs between work-items");
        assert_eq!(conditions.len(), 2, "{}", done.stderr);
        assert!(done.stderr.contains("source:6:9\n"), "{}", done.stderr);
        // Both are printed if all work-items of the launch reach both barriers.
        let done = run(8, options);
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert_eq!(lines(&done.stderr, "warning[W0408]").len(), 2);
        let done = run(8, &[options, &["-Wno-divergent-call"]].concat());
        assert_eq!(lines(&done.stderr, "warning"), [""; 0]);
        // A command that ends otherwise has them, too.
        let done = run(8, &[options, &["--step-limit", "1"]].concat());
        assert_eq!(lines(&done.stderr, "warning[W0408]").len(), 2);
    }
}
