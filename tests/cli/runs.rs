//! What `gencl run` reports besides results: the reasons for the dispatch width, the warnings that
//! concern the kernel, and the lines of code in built-in functions.

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fmt::Write as _;
use std::fs;

const LAUNCH: &str = r#"{"source": {"file": "k.cl"}, "kernel": "first", "global": [16], "args": [
  {"buffer": {"dtype": "f32", "shape": [4096], "dist": "uniform", "lo": 1, "hi": 2, "seed": 1}, "mode": "inout"}]}"#;

#[test]
fn warnings_concern_the_kernel_that_runs() {
    let source = "void helper(__global float *o) { int unused_1; o[0] = 1; }
void shared(__global float *o) { int unused_2; o[1] = 1; }
__kernel void first(__global float *o) { int unused_4; shared(o); }
__kernel void second(__global float *o) { int unused_3; helper(o); shared(o); }
";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), source).unwrap();
    fs::write(folder.path().join("k.json"), LAUNCH).unwrap();
    let warned = |words: &[&str]| -> Vec<String> {
        let done = gencl_in(folder.path(), words, "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        let names = done.stderr.split('`').skip(1).step_by(2);
        names.map(str::to_owned).collect()
    };
    let short = ["--error-format", "short", "-Wall"];
    let all = warned(&[&["compile", "k.cl", "-o", "/dev/null"], &short[..]].concat());
    assert_eq!(all, ["unused_1", "unused_2", "unused_4", "unused_3"]);
    let run = warned(&[&["run", "k.json", "-o", "out"], &short[..]].concat());
    assert_eq!(run, ["unused_2", "unused_4"]);
    let words = ["compile", "k.cl", "--kernel", "second", "-o", "/dev/null"];
    let second = warned(&[&words[..], &short[..]].concat());
    assert_eq!(second, ["unused_1", "unused_2", "unused_3"]);
}

/// 45 floats are live at once: too many for SIMD16.
#[test]
fn a_rejected_width_is_reported_with_its_line() {
    let mut source =
        String::from("__kernel void first(__global float *o) {\n  size_t i = get_global_id(0);\n");
    for k in 0..45 {
        _ = writeln!(source, "  float v{k} = o[i + {}];", 16 * k);
    }
    for k in 0..45 {
        _ = writeln!(source, "  o[i + {}] = v{k} * v{};", 16 * k, 44 - k);
    }
    source.push_str("}\n");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), &source).unwrap();
    fs::write(folder.path().join("k.json"), LAUNCH).unwrap();
    let done = gencl_in(folder.path(), &["run", "k.json", "-o", "out"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let lines: Vec<&str> = done.stderr.lines().collect();
    // One note, the reason that decided.
    assert_eq!(lines.len(), 2, "{}", done.stderr);
    let start = "note: SIMD8 is chosen: SIMD16 requires ";
    assert!(lines[0].starts_with(start), "{}", lines[0]);
    assert!(lines[0].contains(" GRFs at k.cl:"), "{}", lines[0]);
    assert!(
        lines[0].ends_with("(`-v` prints all reasons)"),
        "{}",
        lines[0]
    );
    assert!(lines[1].contains("SIMD8 on tgllp"), "{}", lines[1]);
    let all = gencl_in(folder.path(), &["run", "k.json", "-o", "out", "-v"], "");
    let visa = gencl_in(folder.path(), &["compile", "k.cl"], "");
    let comments = visa.stdout.lines().take_while(|l| l.starts_with("//"));
    let comments: Vec<&str> = comments
        .filter_map(|l| l.strip_prefix("// first: "))
        .collect();
    assert_eq!(comments.len(), 4, "{}", visa.stdout);
    for reason in comments {
        assert_eq!(
            all.stderr.matches(reason).count(),
            1,
            "{reason}\n{}",
            all.stderr
        );
    }
    assert!(!all.stderr.contains("(`-v`"), "{}", all.stderr);
    // None beside an error.
    let launch = LAUNCH.replacen("\"args\"", "\"expect\": {\"0\": 7}, \"args\"", 1);
    fs::write(folder.path().join("k.json"), launch).unwrap();
    let failed = gencl_in(folder.path(), &["run", "k.json"], "");
    assert_ne!(failed.code, 0);
    assert!(!failed.stderr.contains("is chosen"), "{}", failed.stderr);
}

#[test]
fn code_of_built_in_functions_has_the_line_of_its_call() {
    let source = "__kernel void k(__global float *o) {
  size_t i = get_global_id(0);
  o[i] = pow(exp(o[i]), erf(o[i + 16]))
    + tgamma(o[i + 32]);
}
";
    for level in ["-O0", "-O2"] {
        for kind in ["visa", "ir", "liveness"] {
            let done = gencl(&["compile", "-", "-g", level, "--emit", kind], source);
            assert_eq!(done.code, 0, "{}", done.stderr);
            let text = match kind {
                // The table has the locations of the library, to which no instruction refers.
                "ir" => done.stdout.split("locations {").next().unwrap(),
                _ => &done.stdout,
            };
            assert!(!text.contains("<built-in>"), "{level} {kind}");
        }
    }
    let stats = gencl(&["compile", "-", "--emit", "stats"], source);
    assert!(
        stats.stdout.contains(" GRFs at <stdin>:"),
        "{}",
        stats.stdout
    );
}

/// Both engines name the work-item that does not reach the barrier, in the same words.
#[test]
fn a_work_item_that_has_returned_is_named() {
    let source = "__kernel void first(__global float *o) {
  size_t i = get_local_id(0);
  if (i == 5) return;
  barrier(CLK_LOCAL_MEM_FENCE);
  o[i] = 1;
}
";
    let elsewhere = "__kernel void first(__global float *o) {
  size_t i = get_local_id(0);
  if (i != 5) barrier(CLK_LOCAL_MEM_FENCE);
  o[i] = o[i] * 2;
  barrier(CLK_GLOBAL_MEM_FENCE);
}
";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.json"), LAUNCH).unwrap();
    let faulted = |source: &str, engine: &str| {
        fs::write(folder.path().join("k.cl"), source).unwrap();
        let words = ["run", "k.json", "-o", "out", "--engine", engine];
        let done = gencl_in(folder.path(), &[&words[..], &["-w"]].concat(), "");
        assert_eq!(done.code, 3, "{}", done.stderr);
        done.stderr.lines().next().unwrap_or_default().to_owned()
    };
    for engine in ["visa", "ir"] {
        assert_eq!(
            faulted(source, engine),
            "error[E0806]: not all work-items of the work-group reach this barrier: \
             work-item (5, 0, 0) has finished the kernel without reaching it",
            "{engine}"
        );
        let start = "error[E0806]: not all work-items of the work-group reach this barrier: \
                     work-item (5, 0, 0) is at ";
        let message = faulted(elsewhere, engine);
        assert!(message.starts_with(start), "{engine}: {message}");
        assert!(message.contains("k.cl:"), "{engine}: {message}");
    }
    // A function that has a barrier is named.
    let launch = LAUNCH.replacen('{', "{\"options\": \"-cl-std=CL2.0\",", 1);
    fs::write(folder.path().join("k.json"), launch).unwrap();
    let reduction = "__kernel void first(__global float *o) {
  size_t i = get_local_id(0);
  if (i == 5) return;
  o[i] = work_group_reduce_add(1.0f);
}
";
    for engine in ["visa", "ir"] {
        let start = "error[E0806]: not all work-items of the work-group reach this call of `work_group_reduce_add`: ";
        let message = faulted(reduction, engine);
        assert!(message.starts_with(start), "{engine}: {message}");
    }
}

#[test]
fn values_after_a_space_are_advised() {
    for option in ["--print", "--trace"] {
        let done = gencl(&["run", "k.json", option, "4"], "");
        let start = format!(
            "error: unexpected argument `4`: the value of `{option}` follows `=`: write `{option}=4`"
        );
        assert!(done.stderr.starts_with(&start), "{}", done.stderr);
    }
}

#[test]
fn the_report_counts_the_buffers_that_differ() {
    let folder = tempfile::tempdir().unwrap();
    let buffer = r#"{"buffer": {"dtype": "i32", "shape": [16]}, "mode": "inout"}"#;
    let launch = format!(
        r#"{{"source": {{"file": "k.cl"}}, "kernel": "k", "global": [16], "args": [{buffer}, {buffer}]}}"#
    );
    fs::write(folder.path().join("k.json"), launch).unwrap();
    let run = |stores: &str, words: &[&str]| {
        let source = format!("__kernel void k(__global int *a, __global int *b) {{ {stores} }}\n");
        fs::write(folder.path().join("k.cl"), source).unwrap();
        gencl_in(folder.path(), &[&["run", "k.json"], words].concat(), "")
    };
    let done = run("a[0] = 1; b[0] = 2;", &["-o", "reference"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    for (stores, code, status, report) in [
        (
            "a[0] = 1; b[0] = 2;",
            0,
            "ok",
            "k: ok, 2 buffers as expected, ",
        ),
        (
            "a[0] = 1; b[0] = 3;",
            4,
            "different",
            "k: 1 buffer differs, ",
        ),
        (
            "a[0] = 2; b[0] = 3;",
            4,
            "different",
            "k: 2 buffers differ, ",
        ),
    ] {
        let done = run(stores, &["--check", "reference", "-o", "out"]);
        let result = fs::read(folder.path().join("out/result.json")).unwrap();
        let result: serde_json::Value = serde_json::from_slice(&result).unwrap();
        assert_eq!(result["status"], status);
        assert_eq!(result["log"] == "", code == 0, "{result}");
        let is_reported = done.stderr.lines().any(|line| line.starts_with(report));
        assert!(is_reported, "{stores}: {}", done.stderr);
        let error = "arg1 (`b`): 1 of 16 elements differ, first element 0: expected 2, found 3\n";
        assert_eq!(done.stderr.contains(error), code != 0, "{}", done.stderr);
        assert_eq!(done.code, code, "{stores}");
    }
}

#[test]
fn a_check_that_compares_nothing_is_noted() {
    let run = |expect: &str| {
        let launch = format!(
            r#"{{"source": "kernel void k(global int *a) {{ a[0] = 1; }}", "kernel": "k", "global": [1],
                 "args": [{{"buffer": {{"dtype": "i32", "shape": [1]}}, "mode": "out"{expect}}}]}}"#
        );
        gencl(&["run", "-", "--check", "no/such/directory"], &launch)
    };
    let done = run(r#", "expect": [1]"#);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let note = "note: `--check` compares nothing: the launch file has `expect` for each output";
    assert!(done.stderr.starts_with(note), "{}", done.stderr);
    assert!(
        done.stderr.contains(": ok, 1 buffer as expected, "),
        "{}",
        done.stderr
    );
    let done = run("");
    assert!(!done.stderr.contains("compares nothing"), "{}", done.stderr);
    assert_ne!(done.code, 0);
}

/// A reference of another type or shape is an error of its file, before anything is run.
#[test]
fn references_have_the_type_and_the_shape_of_their_buffers() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = |dtype: &str, shape: &str| {
        let text = format!(
            "{{\"source\": \"kernel void k(global int *o) {{}}\", \"kernel\": \"k\", \
             \"global\": [1], \"args\": [{{\"buffer\": {{\"dtype\": \"{dtype}\", \"shape\": {shape}}}, \"mode\": \"out\"}}]}}"
        );
        fs::write(folder.join("k.json"), text).unwrap();
    };
    for (dtype, shape, described) in [
        ("i32", "[2, 3]", ""),
        ("i8", "3", "i8 [3]"),
        ("i8", "[2, 12]", "i8 [2, 12]"),
        ("f32", "[2, 3]", "f32 [2, 3]"),
        ("u32", "[2, 3]", "u32 [2, 3]"),
        ("i32", "[3, 2]", "i32 [3, 2]"),
        ("i32", "6", "i32 [6]"),
    ] {
        launch(dtype, shape);
        let words = ["run", "k.json", "-o", "ref", "-q", "-Wno-launch-types"];
        assert_eq!(gencl_in(folder, &words, "").code, 0);
        launch("i32", "[2, 3]");
        let done = gencl_in(
            folder,
            &["run", "k.json", "-o", "out", "--check", "ref", "-q"],
            "",
        );
        let result = fs::read_to_string(folder.join("out/result.json")).unwrap();
        if described.is_empty() {
            assert_eq!((done.code, done.stderr.as_str()), (0, ""));
            continue;
        }
        let said =
            format!("ref/arg0.npy: the reference is {described}, and the buffer is i32 [2, 3]");
        assert_eq!((done.code, done.stderr), (1, format!("error: {said}\n")));
        assert!(
            result.contains("\"reference_error\"") && result.contains(&said),
            "{result}"
        );
    }
}

/// A limit that is too large for a number of nanoseconds, or infinite, is none.
#[test]
fn time_limits_are_positive_numbers() {
    let launch = r#"{"source": "kernel void k(global int *o) { o[0] = 1; }", "kernel": "k",
        "global": [1], "args": [{"buffer": {"dtype": "i32", "shape": 1}, "mode": "out"}]}"#;
    for (seconds, code) in [
        ("inf", 0),
        ("1e300", 0),
        ("60", 0),
        ("0", 2),
        ("-1", 2),
        ("nan", 2),
    ] {
        let done = gencl(&["run", "-", "--print", "--timeout", seconds], launch);
        assert_eq!(done.code, code, "{seconds} {}", done.stderr);
    }
}

/// With `--json`, standard output is one JSON document, whatever the outcome: that of `result.json`, with
/// the buffers of `--print`.
#[test]
fn the_result_is_printed_as_json() {
    let source = "__kernel void first(__global ulong *o, __global float *f, int n) {
    size_t i = get_global_id(0);
    o[i] = ULONG_MAX - i;
    f[i] = i == 0 ? -0.0f : i == 1 ? INFINITY : nan(0u);
    if (n == 1) o[i + 4] = 0;
}
";
    let launch = |n: i32| {
        format!(
            r#"{{"source": {{"file": "k.cl"}}, "kernel": "first", "global": [4], "args": [
  {{"buffer": {{"dtype": "u64", "shape": [4]}}, "mode": "out"}},
  {{"buffer": {{"dtype": "f32", "shape": [2, 2]}}, "mode": "out"}}, {{"scalar": {n}, "dtype": "i32"}}]}}"#
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("k.cl"), source).unwrap();
    let run = |n: i32, words: &[&str]| {
        fs::write(folder.join("k.json"), launch(n)).unwrap();
        let done = gencl_in(folder, &[&["run", "k.json", "--json"], words].concat(), "");
        let value: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
        (done.code, value)
    };
    let (code, mut value) = run(0, &["--print=3", "-o", "out"]);
    assert_eq!((code, &value["status"]), (0, &json!("ok")));
    let buffers = value.as_object_mut().unwrap().shift_remove("buffers");
    let expected = json!([
        {"argument": 0, "type": "u64", "shape": [4], "elements": 4,
         "values": [u64::MAX, u64::MAX - 1, u64::MAX - 2]},
        {"argument": 1, "type": "f32", "shape": [2, 2], "elements": 4, "values": [-0.0, "inf", "nan"]},
    ]);
    assert_eq!(buffers, Some(expected));
    let written = fs::read_to_string(folder.join("out/result.json")).unwrap();
    assert_eq!(written, format!("{value:#}\n"));
    let (code, value) = run(1, &[]);
    assert_eq!((code, &value["status"]), (3, &json!("fault")));
    assert_eq!(value["fault"]["code"], "E0801");
    let (code, value) = run(0, &["-D", "float=#"]);
    assert_eq!((code, &value["status"]), (1, &json!("build_error")));
    assert!(!value["diagnostics"].as_array().unwrap().is_empty());
}

/// A loop that waits for a work-item of its own sub-group is reported at once, not at the step limit.
#[test]
fn loops_that_nothing_can_end_are_faults() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [64], "local": [32], "args": [
        {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"},
        {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]}"#;
    let run = |body: &str, words: &[&str]| {
        let text = format!("kernel void k(global int *a, global volatile int *b) {{\n{body}\n}}\n");
        fs::write(folder.join("k.cl"), text).unwrap();
        let words: Vec<&str> = ["run", "-", "--print", "-w"]
            .iter()
            .chain(words)
            .copied()
            .collect();
        gencl_in(folder, &words, launch)
    };
    let spin = "while (atomic_cmpxchg(a, 0, 1))\n;\na[1] += 1;\natomic_xchg(a, 0);";
    for target in ["skl", "tgllp", "dg2", "pvc"] {
        let done = run(spin, &["--target", target]);
        let start = "error[E0821]: this loop never ends: it waits for a change in memory, and work-item (0, 0, 0) of the same \
                     sub-group waits at k.cl:4:1 until it ends\n --> k.cl:2:8\n";
        assert!(done.stderr.starts_with(start), "{}", done.stderr);
        assert!(
            done.stderr
                .contains("let one work-item of each work-group take the lock")
        );
        assert_eq!(done.code, 3, "{}", done.stderr);
    }
    // Another work-group could end this one. All engines find it, and the search for data races.
    let engines = [
        &[][..],
        &["--engine", "ir"],
        &["--races"],
        &["--form", "vector"],
        &["--form", "vector", "--engine", "ir"],
    ];
    let start = "error[E0821]: this loop never ends: it waits for a change in memory, but no other work-item runs until it ends\n";
    // Each iteration of the second and third loop stores what memory already contains, which the interpreter compares.
    for (wait, place, engines) in [
        (
            "if (get_group_id(0) == 0) while (!b[0]);\nb[0] = 1;",
            2,
            &engines[..],
        ),
        (
            "while (atomic_cmpxchg(b, 1, 2) == 0)\na[1] = 0;",
            2,
            &engines[1..3],
        ),
        (
            "int old = 1;\nwhile (!atomic_compare_exchange_strong((global atomic_int *)b, &old, 2)) old = 1;",
            3,
            &engines[1..3],
        ),
    ] {
        for words in engines {
            let done = run(wait, &[words, &["-cl-std=CL2.0"][..]].concat());
            let place = format!("{start} --> k.cl:{place}:");
            assert!(
                done.stderr.starts_with(&place),
                "{words:?}: {}",
                done.stderr
            );
            assert!(done.stderr.contains("another kernel"), "{}", done.stderr);
        }
    }
    // So could it end a loop of one work-item for which the others of the sub-group wait: they do not change what it reads.
    for wait in [
        "if (get_group_id(0) == 0) { if (get_local_id(0) == 0) while (atomic_add(b, 0) == 0); }\n\
         else if (get_local_id(0) == 0) atomic_xchg(b, 1);\na[get_global_id(0)] = 1;",
        "if (get_local_id(0) == 0) { atomic_inc(b); while (atomic_add(b, 0) < get_num_groups(0)); }\n\
         barrier(CLK_GLOBAL_MEM_FENCE);\na[get_global_id(0)] = 1;",
    ] {
        let done = run(wait, &[]);
        assert!(done.stderr.starts_with(start), "{}", done.stderr);
        assert!(done.stderr.contains("another kernel"), "{}", done.stderr);
    }
    // The optimized code has no more what the iterations of a loop without an exit do; all engines find it.
    for body in [
        "uint i = get_global_id(0);\nfor (uint u = 5; u >= 0; u--) a[i] += u;",
        "while (1) a[0]++;",
        "for (;;) for (int i = 0; i < 3; i++) ;",
    ] {
        for words in [
            &[][..],
            &["--engine", "ir"],
            &["--form", "vector"],
            &["--form", "vector", "--engine", "ir"],
        ] {
            let done = run(body, words);
            let start = "error[E0821]: this loop never ends: no iteration changes what decides whether it continues\n";
            assert!(done.stderr.starts_with(start), "{}", done.stderr);
            let help = "help: leave the loop by `break` or `return`, or change in its body what its condition depends on";
            assert!(done.stderr.contains(help), "{}", done.stderr);
            assert_eq!(done.code, 3);
        }
    }
    // Each iteration changes something: memory, or a counter.
    for body in [
        "while (b[0] >= 0) b[0] += 2;",
        "for (uint i = 0; b[0] == 0 || i > 3; i += 2);",
    ] {
        for words in [&[][..], &["--engine", "ir"]] {
            let done = run(body, &[words, &["--step-limit", "4000000"]].concat());
            assert!(done.stderr.starts_with("error[E0605]"), "{}", done.stderr);
        }
    }
    let long = "if (get_global_id(0) == 0) for (b[0] = 300000; b[0] > 0; b[0] -= 1);";
    let done = run(long, &["--engine", "ir"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    // The lock is released in the iteration in which it is taken.
    let once = "for (int done = 0; !done;) if (!atomic_cmpxchg(a, 0, 1)) {\nb[0] += 1; atomic_xchg(a, 0); done = 1; }";
    let done = run(once, &[]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stdout.contains("  0: 64"), "{}", done.stdout);
}

#[test]
fn results_are_printed_if_nothing_else_is_requested() {
    let folder = tempfile::tempdir().unwrap();
    let run = |source: &str, options: &[&str]| {
        let launch = serde_json::json!({"source": source, "kernel": "k", "global": [4], "args": [
            {"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]});
        let words = [&["run", "-"], options].concat();
        gencl_in(folder.path(), &words, &launch.to_string())
    };
    let source = "kernel void k(global int *o) { o[get_global_id(0)] = get_global_id(0); }";
    let done = run(source, &[]);
    assert_eq!(
        (done.code, &*done.stdout),
        (0, "arg0: i32 [4]\n  0: 0 1 2 3\n")
    );
    let note =
        "note: the results are not kept: `-o DIR` writes them, `--check DIR` compares them\n";
    assert!(done.stderr.starts_with(note), "{}", done.stderr);
    let quiet = run(source, &["-q"]);
    assert_eq!((quiet.stdout, quiet.stderr), (done.stdout, String::new()));
    let done = run(source, &["--races"]);
    assert_eq!((done.code, &*done.stdout), (0, ""));
    let prints = source.replace("{ ", "{ printf(\"x\"); ");
    assert_eq!(run(&prints, &[]).stdout, "xxxx");
    assert_eq!(run("kernel void k(global int *o) { x; }", &[]).code, 1);
}
