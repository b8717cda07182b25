//! `gencl run --races`: both accesses are reported with their lines and work-items, and the run continues.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

/// A reduction; `BARRIER` is between its steps. Each group writes the same element of `sum` if `SLOT` is 0.
const KERNEL: &str =
    "__kernel void total(__global const float *x, __global float *sum, __local float *part) {
    int i = get_local_id(0), n = get_local_size(0);
    part[i] = x[get_global_id(0)];
    for (int step = n / 2; step > 0; step /= 2) {
        BARRIER;
        if (i < step)
            part[i] += part[i + step];
    }
    if (i == 0)
        sum[SLOT] = part[0];
}
";

/// Runs the kernel; returns the exit code, standard error, and the races in `result.json`.
fn run(barrier: &str, slot: &str, words: &[&str]) -> (i32, String, serde_json::Value) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = KERNEL.replace("BARRIER", barrier).replace("SLOT", slot);
    fs::write(folder.join("k.cl"), text).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "total", "global": [64], "local": [16], "args": [
        {"buffer": {"dtype": "f32", "shape": [64], "dist": "iota"}, "mode": "in"},
        {"buffer": {"dtype": "f32", "shape": [4]}, "mode": "out"}, {"local": 64}]}"#;
    let words = [&["run", "-", "-o", "out"], words].concat();
    let done = gencl_in(folder, &words, launch);
    // The run itself is not affected: the buffer is written.
    assert!(folder.join("out/arg1.npy").exists(), "{}", done.stderr);
    let result = fs::read_to_string(folder.join("out/result.json")).unwrap();
    let result: serde_json::Value = serde_json::from_str(&result).unwrap();
    let status = if done.code == 0 { "ok" } else { "race" };
    assert_eq!(result["status"], status);
    (done.code, done.stderr, result["races"].clone())
}

/// Runs a kernel with the arguments `o` and `t` with `--races`; returns standard error and the first race.
fn first_race(body: &str) -> (String, serde_json::Value) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!("__kernel void k(__global int *o, __local int *t) {{\n{body}}}\n");
    fs::write(folder.join("k.cl"), text).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [64], "local": [64], "args": [
        {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}, {"local": 256}]}"#;
    let done = gencl_in(folder, &["run", "-", "-o", "out", "--races"], launch);
    assert_eq!(done.code, 3, "{}", done.stderr);
    let result = fs::read_to_string(folder.join("out/result.json")).unwrap();
    let result: serde_json::Value = serde_json::from_str(&result).unwrap();
    (done.stderr, result["races"][0].clone())
}

#[test]
fn a_race_with_the_next_iteration_needs_a_barrier_at_the_end_of_the_loop() {
    let (stderr, race) = first_race(
        "    int l = get_local_id(0), s = 0;
    for (int i = 0; i < 4; i++) {
        t[l] = l + i;
        barrier(CLK_LOCAL_MEM_FENCE);
        s += t[l ^ 1];
    }
    o[l] = s;
",
    );
    assert_eq!(race["cause"], "later iteration");
    for words in [
        "- no barrier follows this one",
        "note: the write by work-item (0, 0, 0) is of a later iteration of the loop, and no barrier is between the \
         read by work-item (1, 0, 0) and the end of the iteration",
        "help: put `barrier(CLK_LOCAL_MEM_FENCE)` at the end of the loop's body",
    ] {
        assert!(stderr.contains(words), "{words}\n{stderr}");
    }
}

#[test]
fn a_write_of_the_next_iteration_can_be_under_a_condition() {
    for body in [
        // The code of the branch may follow that of the barrier.
        "for (int i = 0; i < 4; i++) {
        if (l < 32)
            t[l] = i;
        barrier(CLK_LOCAL_MEM_FENCE);
        o[l] += t[l & 31];
    }",
        "for (int i = 0; i < 4; i++) {
        if (l == 0)
            t[0] = i;
        barrier(CLK_LOCAL_MEM_FENCE);
        o[l] += t[0];
    }",
        "int i = 0;
    while (1) {
        if (l == 0)
            t[0] = i++;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (o[0] + 4 < t[0])
            break;
    }",
        // The barrier is in an inner loop, which the read is not in.
        "for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 2; j++) {
            if (l < 32)
                t[l] = i + j;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        o[l] += t[l & 31];
    }",
    ] {
        let (stderr, race) = first_race(&format!("    int l = get_local_id(0);\n    {body}\n"));
        assert_eq!(race["cause"], "later iteration", "{body}\n{stderr}");
        for words in [
            "- no barrier follows this one",
            match body.matches("for (").count() {
                2 => {
                    "help: put `barrier(CLK_LOCAL_MEM_FENCE)` at the end of the body of the loop in line 3\n"
                }
                _ => "help: put `barrier(CLK_LOCAL_MEM_FENCE)` at the end of the loop's body\n",
            },
        ] {
            assert!(stderr.contains(words), "{words}\n{stderr}");
        }
    }
}

#[test]
fn a_barrier_in_a_branch_before_the_accesses_is_not_their_cause() {
    let (_, race) = first_race(
        "    int l = get_local_id(0);
    for (int i = 0; i < 4; i++) {
        if (i == 1)
            barrier(CLK_LOCAL_MEM_FENCE);
        t[l] = l + i;
        o[l] += t[l ^ 1];
    }
",
    );
    assert_eq!(race["cause"], "no barrier");
}

#[test]
fn a_barrier_with_the_flags_of_the_other_memory_is_reported() {
    let (stderr, race) = first_race(
        "    int l = get_local_id(0);
    t[l] = l;
    barrier(CLK_GLOBAL_MEM_FENCE);
    o[l] = t[63 - l];
",
    );
    assert_eq!(race["cause"], "barrier of other memory");
    for words in [
        "- this barrier is between them",
        "note: the flags of the barrier between the accesses do not have local memory",
        "help: add `CLK_LOCAL_MEM_FENCE` to the flags of the barrier",
    ] {
        assert!(stderr.contains(words), "{words}\n{stderr}");
    }
}

#[test]
fn a_missing_barrier_is_a_race_within_the_group() {
    let (code, stderr, races) = run("", "get_group_id(0)", &["--races"]);
    assert_eq!(code, 3, "{stderr}");
    let first = "error[E0810]: data race between read by work-item (0, 0, 0) and write by work-item (1, 0, 0): \
                 argument 2 (`part`): 4 bytes at offset 4 of 64 bytes of local memory\n --> k.cl:3:5\n";
    assert!(stderr.starts_with(first), "{stderr}");
    assert!(
        stderr.contains("---- read by work-item (0, 0, 0) here"),
        "{stderr}"
    );
    assert!(
        stderr.contains("in one work-group, and no barrier"),
        "{stderr}"
    );
    assert_eq!(races[0]["first"]["source"]["line"], 7);
    assert_eq!(races[0]["second"]["source"]["line"], 3);
    assert_eq!(
        races[0]["second"]["work_item"],
        serde_json::json!([1, 0, 0])
    );
    assert_eq!(races[0]["same_group"], true);
}

#[test]
fn groups_that_write_one_element_race() {
    let barrier = "barrier(CLK_LOCAL_MEM_FENCE)";
    let (code, stderr, races) = run(barrier, "0", &["--races"]);
    assert_eq!(code, 3, "{stderr}");
    assert!(stderr.contains("in different work-groups"), "{stderr}");
    let last = stderr.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("<stdin>: 1 data race, 64 work-items"),
        "{last}"
    );
    assert_eq!(races.as_array().map(Vec::len), Some(1));
    assert_eq!(
        races[0]["second"]["work_item"],
        serde_json::json!([16, 0, 0])
    );
    // Without the option nothing is reported.
    let (code, stderr, races) = run(barrier, "0", &[]);
    assert_eq!((code, races), (0, serde_json::Value::Null), "{stderr}");
}

#[test]
fn an_ordered_program_has_no_races() {
    let barrier = "barrier(CLK_LOCAL_MEM_FENCE)";
    let (code, stderr, races) = run(barrier, "get_group_id(0)", &["--races"]);
    assert_eq!((code, races), (0, serde_json::json!([])), "{stderr}");
    assert!(
        stderr.contains("<stdin>: ok, no data races found, 64 work-items"),
        "{stderr}"
    );
}

/// Runs a kernel whose second half of work-items writes what the first half reads.
fn run_undefined(first: &str) -> (String, serde_json::Value) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!(
        "__kernel void k(__global int *x, __local int *t) {{
    int l = get_local_id(0);
    {first}
    int v = t[63 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
    x[l] = v;
}}
"
    );
    fs::write(folder.join("k.cl"), text).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [64], "args": [
        {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "inout"}, {"local": 256}]}"#;
    let done = gencl_in(folder, &["run", "-", "-o", "out", "--races"], launch);
    assert_eq!(done.code, 3, "{}", done.stderr);
    let result = fs::read_to_string(folder.join("out/result.json")).unwrap();
    (done.stderr, serde_json::from_str(&result).unwrap())
}

/// The use of an undefined value that the missing barrier causes is no second error.
#[test]
fn a_missing_barrier_is_one_error() {
    let (stderr, result) = run_undefined("t[l] = l;");
    assert!(stderr.starts_with("error[E0810]: data race"), "{stderr}");
    assert_eq!(stderr.matches("error[").count(), 1, "{stderr}");
    let help = "help: put `barrier(CLK_LOCAL_MEM_FENCE)` between the accesses";
    assert!(stderr.contains(help), "{stderr}");
    assert!(stderr.contains("the run then ended with E0803"), "{stderr}");
    assert_eq!(result["status"], "fault");
    assert_eq!(result["fault"]["code"], "E0803");
}

/// An undefined value of a private variable is an error beside the race; one of local memory can be caused by it.
#[test]
fn an_uninitialized_private_variable_is_no_effect_of_a_race() {
    for first in [
        "t[l] = l; int u; if (l > 900) u = 1; x[l] = u;",
        "t[l] = l; int u[4]; if (l > 900) u[l & 3] = 1; x[l] = u[l & 3];",
    ] {
        let (stderr, result) = run_undefined(first);
        assert!(stderr.contains("error[E0810]: data race"), "{stderr}");
        assert_eq!(stderr.matches("error[E0803]").count(), 1, "{stderr}");
        assert!(stderr.contains("`u` is "), "{stderr}");
        assert_eq!(result["status"], "fault");
    }
}

#[test]
fn an_access_to_a_copy_that_may_not_be_complete() {
    let (stderr, _) = run_undefined("event_t e = async_work_group_copy(t, x, 64, 0);");
    assert!(
        stderr.starts_with("warning[W0422]: nothing waits"),
        "{stderr}"
    );
    assert!(stderr.contains("\nerror[E0810]: data race"), "{stderr}");
    assert!(
        stderr.contains("the copy is complete only after `wait_group_events`"),
        "{stderr}"
    );
    assert!(stderr.contains("help: put `wait_group_events`"), "{stderr}");
}

/// Runs one statement on eight work-items, with a buffer of `length` elements: standard error and `result.json`.
fn run_statement(statement: &str, dtype: &str, length: usize) -> (String, serde_json::Value) {
    let folder = tempfile::tempdir().unwrap();
    let ty = if dtype == "f32" { "float" } else { "int" };
    let source = format!(
        "int f(int a, int b) {{ return a * b; }} struct S {{ int n; int a[3]; }};\n\
         kernel void k(global {ty} *x) {{ global struct S *s = (global struct S *)x; {statement}; }}"
    );
    let launch = serde_json::json!({"source": source, "kernel": "k", "global": [8], "args": [
        {"buffer": {"dtype": dtype, "shape": [length]}, "mode": "inout"}]});
    let words = ["run", "-", "-o", "out", "--races"];
    let done = gencl_in(folder.path(), &words, &launch.to_string());
    assert_eq!(done.code, 3, "{statement}: {}", done.stderr);
    let result = fs::read_to_string(folder.path().join("out/result.json")).unwrap();
    (done.stderr, serde_json::from_str(&result).unwrap())
}

#[test]
fn the_help_names_the_atomic_function_of_an_update() {
    for (statement, dtype, help) in [
        (
            "x[0]++",
            "i32",
            "use an atomic operation: `atomic_inc(&x[0])`",
        ),
        (
            "--x[0]",
            "i32",
            "use an atomic operation: `atomic_dec(&x[0])`",
        ),
        (
            "if (s) (x[get_local_id(0) & 1] += f(1, 2))",
            "i32",
            "use an atomic operation: `atomic_add(&x[get_local_id(0) & 1], f(1, 2))`",
        ),
        (
            "s->a[1] |= 1 << get_local_id(0)",
            "i32",
            "use an atomic operation: `atomic_or(&s->a[1], 1 << get_local_id(0))`",
        ),
        // OpenCL C 1.2 has no atomic functions on floats.
        (
            "x[0] += 1.5f",
            "f32",
            "OpenCL C 1.2 has no atomic operation for floats: let each work-group reduce its values in local memory",
        ),
        (
            "x[0] = x[0] + 1",
            "i32",
            "use an atomic operation: `atomic_add(&x[0], 1)`",
        ),
    ] {
        let (stderr, result) = run_statement(statement, dtype, 8);
        assert!(stderr.contains(&format!("help: {help}")), "{stderr}");
        assert_eq!(result["status"], "race");
        assert_eq!(result["races_complete"], true);
    }
}

/// The races before a fault are reported, and that the others are not known.
#[test]
fn a_fault_ends_the_search() {
    let (stderr, result) = run_statement("x[0]++; x[get_global_id(0)] = 1", "i32", 7);
    assert!(stderr.contains("atomic_inc(&x[0])"), "{stderr}");
    assert!(stderr.contains("error[E0801]"), "{stderr}");
    let note = "note: the run ended here: the accesses after it were not checked for data races";
    assert!(stderr.contains(note), "{stderr}");
    assert_eq!(result["status"], "fault");
    assert_eq!(result["fault"]["code"], "E0801");
    assert_eq!(result["races_complete"], false);
    assert_eq!(result["faults_complete"], false);
    assert_eq!(result["races"][0]["count"], 14);
}

/// Runs the body of a kernel with the arguments `o` and `s`, local memory of 256 bytes, in two work-groups of 16:
/// the races in `result.json`, and the help of each.
fn races_of(body: &str) -> (Vec<serde_json::Value>, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let source = format!(
        "__kernel void k(__global int *o, __local int *s) {{
    int l = get_local_id(0), i = get_global_id(0);
{body}
}}"
    );
    let launch = serde_json::json!({"source": source, "kernel": "k", "global": [32], "local": [16], "args": [
        {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "inout"}, {"local": 256}]});
    let words = ["run", "-", "-o", "out", "--races"];
    let done = gencl_in(folder.path(), &words, &launch.to_string());
    assert_eq!(done.code, 3, "{body}: {}", done.stderr);
    let result = fs::read_to_string(folder.path().join("out/result.json")).unwrap();
    let result: serde_json::Value = serde_json::from_str(&result).unwrap();
    let races = result["races"].as_array().unwrap().clone();
    let help = |line: &str| Some(line.trim_start().strip_prefix("= help: ")?.to_owned());
    (races, done.stderr.lines().filter_map(help).collect())
}

/// Between a read and a write of one iteration, the barrier at the end of the loop's body changes nothing.
#[test]
fn a_barrier_that_the_loop_has_is_no_advice() {
    let body = "    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 1; d < 16; d *= 2) {
        if (l >= d)
            s[l] += s[l - d];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    o[i] = s[l];";
    let expected = "read the old value into a variable, and put `barrier(CLK_LOCAL_MEM_FENCE)` between that and the \
                    write, outside of the condition in line 6";
    assert_eq!(races_of(body).1, [expected]);
    let corrected = body.replace(
        "if (l >= d)\n            s[l] += s[l - d];",
        "int old = l >= d ? s[l - d] : 0; barrier(CLK_LOCAL_MEM_FENCE); s[l] += old;",
    );
    assert_ne!(corrected, body);
    let source = format!(
        "kernel void k(global int *o, local int *s) {{ int l = get_local_id(0), i = get_global_id(0);\n{corrected}\n}}"
    );
    let launch = serde_json::json!({"source": source, "kernel": "k", "global": [32], "local": [16], "args": [
        {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "inout"}, {"local": 256}]});
    let folder = tempfile::tempdir().unwrap();
    let words = ["run", "-", "-o", "out", "--races"];
    let done = gencl_in(folder.path(), &words, &launch.to_string());
    assert_eq!(done.code, 0, "{}", done.stderr);
}

/// The two stores race too, although each of them races with a read.
#[test]
fn every_pair_of_instructions_that_races_is_reported() {
    let body = "    int a = s[l]; int b = s[l + 1];
    s[l] = l * 3;
    s[l + 1] = l * 5 + 1;
    o[i] = a + b;";
    let (races, _) = races_of(body);
    let lines = |race: &serde_json::Value| {
        let line = |access: &str| race[access]["source"]["line"].as_u64().unwrap();
        let mut lines = [line("first"), line("second")];
        lines.sort_unstable();
        lines
    };
    let mut found: Vec<[u64; 2]> = races.iter().map(lines).collect();
    found.sort_unstable();
    assert_eq!(found, [[3, 4], [3, 5], [4, 5]]);
}

/// A read and a write of one place race in both orders, and the writes with each other: one report.
#[test]
fn the_kinds_of_accesses_that_race_at_two_places_are_one_report() {
    let (stderr, result) = run_statement("x[0]++;", "i32", 1);
    assert_eq!(stderr.matches("error[E0810]").count(), 1, "{stderr}");
    let note = "  = note: at least 21 pairs of accesses race here, also write and write\n";
    assert!(stderr.contains(note), "{stderr}");
    assert!(stderr.contains("\n<stdin>: 1 data race, "), "{stderr}");
    assert_eq!(result["log"], "1 data race");
    let races = result["races"].as_array().unwrap();
    let count = |race: &serde_json::Value| race["count"].as_u64().unwrap();
    assert_eq!((races.len(), races.iter().map(count).sum::<u64>()), (2, 21));
}

/// Several instructions that write different values to one element: each pair once, whatever the number of
/// work-items, and each instruction with itself.
#[test]
fn writes_of_many_values_are_compared() {
    let statements: Vec<String> = (0..6).map(|k| format!("    s[3] = l * 7 + {k};")).collect();
    let (races, _) = races_of(&statements.join("\n"));
    assert_eq!(races.len(), 6 * 7 / 2);
    // The bytes of a word are compared one by one: the second one is 0 in all values of the first statement.
    // Work-item 14 executes its statement before work-item 15.
    let bytes = "    __local uchar *b = (__local uchar *)s;
    s[3] = l * 0x10000;
    if (l == 15) b[13] = 1;
    if (l == 14) b[13] = 0;";
    let (races, _) = races_of(bytes);
    let pairs: Vec<_> = races
        .iter()
        .map(|r| {
            (
                &r["first"]["source"]["line"],
                &r["second"]["source"]["line"],
            )
        })
        .map(|(a, b)| (a.as_u64().unwrap(), b.as_u64().unwrap()))
        .collect();
    assert_eq!(pairs, [(4, 4), (4, 5), (6, 5)]);
}

#[test]
fn the_help_names_a_barrier_only_where_one_can_be() {
    const END: &str = "let one work-item write (`if (get_local_id(0) == 0)`), let each write its own element, or \
                       use an atomic operation";
    const BARRIER: &str = "put `barrier(CLK_LOCAL_MEM_FENCE)` between the accesses";
    const LINES: &str = "put `barrier(CLK_LOCAL_MEM_FENCE)` between lines";
    let [other, own] = [
        "let each work-group write its own elements, or use atomic operations",
        "read from one buffer and write to another: a barrier orders the work-items of one work-group only, and the launch has 2 work-groups",
    ];
    let loops = "; if the accesses are of different iterations, put `barrier(CLK_LOCAL_MEM_FENCE)` at the end of the \
                 loop's body";
    let atomic = "read with an atomic operation too, such as `atomic_or` with 0";
    for (body, expected) in [
        ("s[0] = l;", vec![END.to_owned()]),
        ("o[0] = i;", vec![END.to_owned(), other.to_owned()]),
        (
            "for (int k = 0; k < 2; k++) s[k] = l;",
            vec![format!("{END}{loops}")],
        ),
        ("if (l == 0) o[33 + get_group_id(0)] = o[34];", vec![own.to_owned()]),
        (
            "if (l == 3) s[3] = l; else if (l == 4) s[3] = l;",
            vec![
                "move one of the accesses out of the branches, and put `barrier(CLK_LOCAL_MEM_FENCE)` between the \
                 two: all work-items must reach it"
                    .to_owned(),
            ],
        ),
        (
            "int v = 0; do { v = s[1]; } while (atomic_cmpxchg(s + 1, v, v + 1) != v);",
            vec![atomic.to_owned()],
        ),
        (
            "if (l == 0) s[0] = 0; atomic_inc(s); ",
            vec![BARRIER.to_owned()],
        ),
        (
            "atomic_inc(s); if (s[0] == 3) o[i] = 1;",
            vec![format!("{BARRIER}; if it is to find what only some work-items have done, {atomic}")],
        ),
        (
            "for (int k = 8; k > 0; k /= 2) s[l] = s[(l + k) & 15] + l;",
            vec![
                "if the accesses are of different iterations, put `barrier(CLK_LOCAL_MEM_FENCE)` at the end of the \
                 loop's body; else let each work-item access its own element, or use an atomic operation; if it is \
                 to read the old value, read it into a variable, and put `barrier(CLK_LOCAL_MEM_FENCE)` before the \
                 write"
                    .to_owned(),
            ],
        ),
        (
            "if (l < 7) { s[l] = l; o[i] = s[l + 1]; }",
            vec![format!(
                "{BARRIER}, outside of conditions that differ between work-items, or use atomic operations"
            )],
        ),
        (
            "if (l < 7) s[l] = l; if (l > 3) o[i] = s[l - 1];",
            vec![format!("{BARRIER}, or use atomic operations")],
        ),
        // The work-items leave the loop together or not, but all of them reach its end.
        (
            "int v = 0;\nfor (int k = 0; k < 8; k++) v += s[(l + k) & 15];\ns[l] = v;",
            vec![format!("{LINES} 4 and 5, outside of the loop, or use atomic operations")],
        ),
        (
            "s[l] = l;\nint v = 0; for (int k = 0; k < l; k++) v += s[k];\no[i] = v;",
            vec![format!("{BARRIER}, or use atomic operations")],
        ),
        (
            "for (int k = 0; k < 2; k++) s[l] = k; for (int k = 0; k < 2; k++) o[i] = s[l ^ 1];",
            vec![format!("{BARRIER}, outside of the loop, or use atomic operations")],
        ),
        (
            "for (int j = 0; j < 2; j++) {\nint v = 0; for (int k = 0; k < 4; k++)\nv += s[(l + k) & 15];\ns[l] = v;\n}",
            vec![format!(
                "{LINES} 5 and 6, outside of the inner loop, and at the end of the body of the loop in line 3 if the next iteration \
                 accesses the same elements, or use atomic operations"
            )],
        ),
        // In each iteration all work-items write, or all read.
        (
            "for (int k = 0; k < 2; k++) { if (k == 0) s[l] = l; else o[i] = s[l ^ 1]; }",
            vec!["put `barrier(CLK_LOCAL_MEM_FENCE)` at the end of the loop's body".to_owned()],
        ),
        (
            "for (int k = 0; k < 3; k++) { s[l] = l + k; o[i] = s[l ^ 1]; }",
            vec![format!(
                "{BARRIER}, and at the end of the loop's body if the next iteration accesses the same elements, or \
                 use atomic operations"
            )],
        ),
    ] {
        assert_eq!(races_of(body).1, expected, "{body}");
    }
}

/// Several work-items give their value: no race of a variable of the program.
#[test]
fn a_broadcast_from_different_work_items_is_an_error_of_the_call() {
    let folder = tempfile::tempdir().unwrap();
    let run = |index: &str, words: &[&str]| {
        let source = format!(
            "__kernel void k(__global int *o) {{\n    int l = get_local_id(0);\n    \
             o[l] = work_group_broadcast(l, {index});\n}}"
        );
        let launch = serde_json::json!({"source": source, "kernel": "k", "global": [32], "local": [32],
            "options": "-cl-std=CL2.0",
            "args": [{"buffer": {"dtype": "i32", "shape": [32]}, "mode": "out"}]});
        let words = [&["run", "-", "-o", "out"], words].concat();
        gencl_in(folder.path(), &words, &launch.to_string())
    };
    let done = run("3", &["--races"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let done = run("l & 1", &["--races"]);
    assert_eq!(done.code, 3, "{}", done.stderr);
    for part in [
        "error[E0810]: the work-items of a group call `work_group_broadcast` with different local ids\n --> <stdin>: source:3:12",
        "= note: work-item (0, 0, 0) and work-item (1, 0, 0) pass their own local ids",
        "= help: pass a local id that all work-items of the group compute in the same way",
    ] {
        assert!(done.stderr.contains(part), "{}", done.stderr);
    }
    let result = fs::read_to_string(folder.path().join("out/result.json")).unwrap();
    let place = "the memory of work-group functions: 4 bytes at offset 0 of ";
    assert!(result.contains(place), "{result}");
    for text in [&done.stderr, &result] {
        assert!(!text.contains("work-group exchange"), "{text}");
    }
    // Nobody gives a value.
    let done = run("l ^ 1", &["--engine", "ir"]);
    let cause =
        "no work-item of the group has the local id that it passes to `work_group_broadcast`";
    assert!(done.stderr.contains(cause), "{}", done.stderr);
}

/// A call that the other work-items of the sub-group pass is no deadlock; one for which they wait elsewhere is.
#[test]
fn calls_of_some_work_items_of_a_sub_group() {
    let folder = tempfile::tempdir().unwrap();
    let run = |body: &str| {
        let source = format!(
            "__kernel void k(__global int *o) {{ int l = get_local_id(0), r = 0; {body} o[l] = r; }}"
        );
        let launch = serde_json::json!({"source": source, "kernel": "k", "global": [32], "local": [32],
            "args": [{"buffer": {"dtype": "i32", "shape": [32]}, "mode": "out"}]});
        let words = ["run", "-", "-o", "out", "--engine", "ir"];
        gencl_in(folder.path(), &words, &launch.to_string())
    };
    let call = "if (l & 1) r = sub_group_reduce_add(l);";
    assert_eq!(run(call).code, 0);
    for other in ["sub_group_any(l)", "sub_group_reduce_max(l)"] {
        let done = run(&format!("{call} else r = {other};"));
        assert!(done.stderr.contains("error[E0806]"), "{}", done.stderr);
    }
    let done = run(&format!("{call} barrier(CLK_LOCAL_MEM_FENCE);"));
    assert!(done.stderr.contains("error[E0806]"), "{}", done.stderr);
    // Of an undefined value, the reason is the call that the work-item does not execute.
    let done = run("if (l & 1) r = intel_sub_group_shuffle(l, 0u);");
    let cause = "the value of a work-item that does not execute this call is read";
    assert!(done.stderr.contains(cause), "{}", done.stderr);
}

/// An uninitialized member is named with its variable.
#[test]
fn an_uninitialized_member_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let source = "struct S { int a; int b; };
__kernel void k(__global int *o) {
    struct S s;
    s.a = 1;
    o[get_global_id(0)] = s.b;
}";
    let launch = serde_json::json!({"source": source, "kernel": "k", "global": [16], "args": [
        {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}]});
    let done = gencl_in(
        folder.path(),
        &["run", "-", "-o", "out"],
        &launch.to_string(),
    );
    let label = "- `s.b` is read uninitialized here";
    assert!(done.stderr.contains(label), "{}", done.stderr);
}

/// The atomic functions of OpenCL C 2.0 do not race with each other, and race with ordinary accesses.
#[test]
fn atomic_functions_of_c11_are_atomic_operations() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = |access: &str| {
        let text = format!(
            "kernel void k(global atomic_int *o, local atomic_int *t) {{\n  local atomic_int n;\n  if (get_local_id(0) == 0) atomic_init(&n, 0);
  barrier(CLK_LOCAL_MEM_FENCE);\n  atomic_fetch_add(&n, 1);\n  int e = atomic_load(o);\n  atomic_compare_exchange_strong(o, &e, 4);
  {access}\n}}\n"
        );
        fs::write(folder.join("k.cl"), text).unwrap();
        let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "options": "-cl-std=CL2.0", "global": [64], "local": [32], "args": [
            {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}, {"local": 256}]}"#;
        gencl_in(folder, &["run", "-", "-o", "out", "--races"], launch)
    };
    let done = run("atomic_store(&o[1], atomic_load(&n));");
    assert_eq!(done.code, 0, "{}", done.stderr);
    for (access, what) in [
        (
            "*(global int *)o = 1;",
            "atomic operation by work-item (1, 0, 0) here",
        ),
        ("atomic_init(&n, 2);", "write by work-item"),
    ] {
        let done = run(access);
        assert_eq!(done.code, 3, "{access}: {}", done.stderr);
        assert!(done.stderr.contains(what), "{access}: {}", done.stderr);
    }
}

#[test]
fn the_races_are_a_result_without_a_directory() {
    for (body, code, found) in [
        ("o[0] = get_global_id(0);", 3, "error[E0810]"),
        ("o[get_global_id(0)] = 1;", 0, ""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let text = format!("__kernel void k(__global int *o) {{ {body} }}\n");
        fs::write(folder.join("k.cl"), text).unwrap();
        let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [64], "local": [16], "args": [
            {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]}"#;
        let done = gencl_in(folder, &["run", "-", "--races"], launch);
        assert_eq!(done.code, code, "{}", done.stderr);
        assert!(done.stderr.contains(found), "{}", done.stderr);
        assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
    }
}

#[test]
fn an_option_that_is_cut_off_is_completed() {
    let done = gencl_in(std::path::Path::new("."), &["run", "k.json", "--race"], "");
    assert!(done.stderr.contains("`--races`"), "{}", done.stderr);
    assert!(!done.stderr.contains("`--trace`"), "{}", done.stderr);
}

/// Races by one missing barrier are counted for each pair of lines, and a note names the barrier that orders all of them.
#[test]
fn one_missing_barrier_is_named_once() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [32], "local": [32], "args": [
        {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]}"#;
    fs::write(folder.join("k.json"), launch).unwrap();
    let run = |between: &str, last: &str| {
        let text = format!(
            "kernel void k(global int *o) {{
    local int t[32], u[32];
    int x = get_local_id(0);
    t[x] = x;
    u[x] = x;
    {between}
    o[x] = t[(x + 1) & 31] + t[(x + 2) & 31];
    if (x < 9)
        o[x + 32] = u[x + 1];
    {last}
}}
"
        );
        fs::write(folder.join("k.cl"), text).unwrap();
        gencl_in(folder, &["run", "k.json", "--races"], "").stderr
    };
    let note = "one `barrier(CLK_LOCAL_MEM_FENCE)` between lines 5 and 7, reached by all work-items, would order all 2 of these";
    let found = run("", "");
    assert_eq!(found.matches("error[E0810]").count(), 2, "{found}");
    assert!(found.contains("pairs of accesses race here"), "{found}");
    assert_eq!(found.matches(note).count(), 1, "{found}");
    let found = run("barrier(CLK_LOCAL_MEM_FENCE);", "");
    assert!(found.starts_with("k: ok"), "{found}");
    // Another race, which that barrier does not order: within one line, or with a barrier of other memory.
    let found = run("", "o[63] = x;");
    assert!(
        found.contains("error[E0810]") && !found.contains("would order all"),
        "{found}"
    );
    let found = run("barrier(CLK_GLOBAL_MEM_FENCE);", "");
    assert!(
        found.contains("error[E0810]") && !found.contains("would order all"),
        "{found}"
    );
}

/// All expressions of a line that race are marked, and copies of different work-groups need no `wait_group_events`.
#[test]
fn each_expression_of_a_line_is_marked() {
    let (stderr, _) =
        first_race("    int i = get_local_id(0);\n    o[i] = o[i ^ 1] + o[i ^ 2] + o[i ^ 4];\n");
    assert_eq!(stderr.matches("error[E0810]").count(), 1, "{stderr}");
    assert_eq!(
        stderr.matches("another read races here").count(),
        2,
        "{stderr}"
    );
    let (stderr, _) = first_race(
        "    t[get_local_id(0)] = get_local_id(0);\n    barrier(CLK_LOCAL_MEM_FENCE);\n    event_t e = \
         async_work_group_copy(o, t, 64, 0);\n    o[get_local_id(0) ^ 1] = 3;\n    wait_group_events(1, &e);\n",
    );
    assert!(
        stderr.contains("help: put `wait_group_events` before an access"),
        "{stderr}"
    );
}

#[test]
fn copies_of_different_work_groups_are_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = "kernel void k(global int *o, local int *t) {\n  t[get_local_id(0)] = get_global_id(0);\n  \
                barrier(CLK_LOCAL_MEM_FENCE);\n  event_t e = async_work_group_copy(o, t, 16, 0);\n  \
                wait_group_events(1, &e);\n}\n";
    fs::write(folder.join("k.cl"), text).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [32], "local": [16], "args": [
        {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}, {"local": 64}]}"#;
    let done = gencl_in(folder, &["run", "-", "-o", "out", "--races"], launch);
    assert!(
        done.stderr
            .contains("help: let each work-group copy elements of its own"),
        "{}",
        done.stderr
    );
    assert!(!done.stderr.contains("wait_group_events` before"));
}
