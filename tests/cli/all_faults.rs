//! `gencl run` reports every fault of a run once, and no consequences of one as another.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// Runs a kernel with two buffers of 16 `int`, `o` to write and `a` with the numbers from 0, the number `n` = 7 and 64 bytes
/// of local memory `l`, on 16 work-items in groups of 8; returns standard error and the result.
fn run(body: &str, options: &[&str]) -> (String, Value) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!(
        "kernel void k(global int *o, global int *a, int n, local int *l) {{\n  int i = get_global_id(0);\n{body}}}\n"
    );
    std::fs::write(folder.join("k.cl"), text).unwrap();
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [16], "local": [8], "args": [
        {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"},
        {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "in"},
        {"scalar": 7, "dtype": "i32"}, {"local": 64}]});
    std::fs::write(folder.join("k.json"), launch.to_string()).unwrap();
    let mut words = vec!["run", "k.json", "--json"];
    words.extend((!options.contains(&"-v")).then_some("-q"));
    let done = gencl_in(folder, &[&words[..], options].concat(), "");
    assert_eq!(done.code, 3, "{}", done.stderr);
    let result: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(result["faults"][0]["what"], result["fault"]["what"]);
    (done.stderr, result)
}

/// Code, line, first work-item and number of work-items of each fault.
fn faults(result: &Value) -> Vec<(String, u64, u64, u64)> {
    let list = result["faults"].as_array().unwrap().iter();
    list.map(|fault| {
        let number = |value: &Value| value.as_u64().unwrap();
        (
            fault["code"].as_str().unwrap().to_owned(),
            number(&fault["source"]["line"]),
            number(&fault["work_item"][0]),
            number(&fault["work_items"]),
        )
    })
    .collect()
}

fn found(body: &str, options: &[&str]) -> Vec<(String, u64, u64, u64)> {
    faults(&run(body, options).1)
}

fn fault(code: &str, line: u64, item: u64, items: u64) -> (String, u64, u64, u64) {
    (code.to_owned(), line, item, items)
}

const SEVERAL: &str = "  int t[4];
  if (i == 3) t[0] = 1;
  o[i] = t[0];
  o[i + 12] = 7;
  o[i] = a[i + 8];
  o[i] = 1 / (n - 7);
";

#[test]
fn every_fault_is_reported_in_the_order_of_its_first_occurrence() {
    let expected = [
        fault("E0803", 5, 0, 15),
        fault("E0803", 8, 0, 16),
        fault("E0801", 6, 4, 12),
        fault("E0801", 7, 8, 8),
    ];
    for options in [&[][..], &["--engine", "ir"], &["--target", "pvc"], &["-O0"]] {
        let (stderr, result) = run(SEVERAL, options);
        assert_eq!(faults(&result), expected, "{options:?}");
        assert_eq!(result["faults_complete"], true);
        assert_eq!(stderr.matches("error[").count(), 4, "{stderr}");
        // What the option does is the same for both.
        assert_eq!(stderr.matches("`--oob zero`").count(), 1, "{stderr}");
        for note in [
            "in work-item (0, 0, 0) and 14 others",
            "in work-item (4, 0, 0) and 11 others",
            "offset 64 of a buffer of 64 bytes (index 16 of 16 elements of 4 bytes)",
        ] {
            assert!(stderr.contains(note), "{note}: {stderr}");
        }
    }
    // Undefined values are no faults there, as a race may be their cause.
    let expected = [fault("E0801", 6, 4, 12), fault("E0801", 7, 8, 8)];
    assert_eq!(found(SEVERAL, &["--races"]), expected);
    // Nothing is outside.
    let expected = [fault("E0803", 5, 0, 15), fault("E0803", 8, 0, 16)];
    assert_eq!(found(SEVERAL, &["--oob", "zero"]), expected);
}

/// What is computed from a value that was read outside of a buffer, through registers and every memory.
#[test]
fn consequences_of_a_fault_are_no_other_faults() {
    let read = fault("E0801", 3, 8, 8);
    for rest in [
        "o[i] = 100 / v;",
        "o[v - 1] = 1;",
        "if (i > 7 && 100 / v > 3) o[i + 1000] = 1;",
        "int t[2] = {v, v}; o[i] = 100 / t[i & 1];",
        "o[i] = v; o[i] = 100 / o[i];",
        "o[i] = v; atomic_add(&o[i], 1); if (i > 7) o[o[i] - 2] = 1;",
        "l[get_local_id(0)] = v; barrier(CLK_LOCAL_MEM_FENCE); o[i] = 8 / l[7 - get_local_id(0)];",
        "v = sub_group_broadcast(v, 0); o[i] = 8 / v;",
        "int t[2]; t[(100 / v) & 1] = 1; o[i] = v > 0 ? 1 : t[0];",
    ] {
        let body = format!("  int v = a[i + 8];\n  {rest}\n");
        assert_eq!(found(&body, &[]), std::slice::from_ref(&read), "{rest}");
    }
    // A defined value replaces the other one.
    let body = "  o[i] = a[i + 8];\n  o[i] = 0;\n  o[i] = 8 / o[i];\n";
    assert_eq!(found(body, &[]), [fault("E0803", 5, 0, 16), read]);
    // Other uses of an undefined value that was reported.
    let body = "  int v = 1 / (n - 7);\n  o[i] = v;\n  o[i] = v + 1;\n  if (v > 2) o[i] = 4;\n";
    assert_eq!(found(body, &[]), [fault("E0803", 4, 0, 16)]);
}

/// Nothing that a work-item does after a branch on an undefined value is known to be what the program does.
#[test]
fn a_work_item_ends_at_a_branch_on_an_undefined_value() {
    let body = "  int v;\n  if (i & 1) v = 2;\n  if (v > 1) o[i] = 1;\n  l[get_local_id(0)] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);\n  o[i] = l[get_local_id(0) ^ 1];\n  o[i + 99] = 1;\n";
    assert_eq!(found(body, &[]), [fault("E0803", 5, 0, 8)]);
    let body = "  int v;\n  if (i & 1) v = 2;\n  if (v > 1) o[i] = 1;\n  o[i + 99] = 1;\n";
    assert_eq!(
        found(body, &[]),
        [fault("E0803", 5, 0, 8), fault("E0801", 6, 1, 8)]
    );
}

#[test]
fn what_ends_the_run_is_the_last_fault() {
    let body = "  o[i + 12] = 1;\n  if (i > 9) barrier(CLK_LOCAL_MEM_FENCE);\n  o[i + 20] = 1;\n";
    let (_, result) = run(body, &[]);
    let all: Vec<_> = faults(&result);
    assert_eq!(
        all,
        [
            fault("E0801", 5, 0, 10),
            fault("E0801", 3, 4, 12),
            fault("E0806", 4, 10, 1)
        ]
    );
    assert_eq!(result["faults_complete"], false);
    // Neither does what follows a loop without end in another work-group.
    let body =
        "  if (i < 2) { uint a = i; do a = a * 5 + 3; while (a != 77u); }\n  o[i + 12] = 1;\n";
    let (_, result) = run(body, &["--step-limit", "100000"]);
    assert_eq!(result["status"], "timeout");
    assert_eq!(result["faults_complete"], false);
    // An infinite loop can be a consequence of what is read.
    let (stderr, result) = run("  o[i + 12] = 1;\n  while (i > 3) o[i] += 1;\n", &[]);
    assert_eq!(result["faults_complete"], false);
    assert!(
        stderr.contains("the search for more faults ended after 4194304 instructions"),
        "{stderr}"
    );
}

#[test]
fn the_number_of_printed_faults_is_limited() {
    let body: String = (0..23)
        .map(|k| format!("  o[i + {}] = 1;\n", 16 + k))
        .collect();
    let (stderr, result) = run(&body, &[]);
    assert_eq!(faults(&result).len(), 23);
    assert_eq!(
        stderr.matches("out-of-bounds access").count(),
        20,
        "{stderr}"
    );
    assert!(
        stderr.contains("the run has 3 more faults; `result.json` lists all"),
        "{stderr}"
    );
    let (stderr, _) = run(
        body.split_inclusive('\n')
            .take(21)
            .collect::<String>()
            .as_str(),
        &[],
    );
    assert!(stderr.contains("the run has 1 more fault;"), "{stderr}");
    let (stderr, _) = run(
        body.split_inclusive('\n')
            .take(20)
            .collect::<String>()
            .as_str(),
        &[],
    );
    assert!(!stderr.contains("more fault"), "{stderr}");
}

#[test]
fn a_misaligned_access_has_an_effect_and_no_consequences() {
    let body = "  global char *p = (global char *)o;\n  *(global int *)(p + 4 * (i & 7) + 1) = 1;
  o[i] = 8 / *(global int *)(p + 4 * (i & 7) + 2);\n  o[i + 12] = 1;\n";
    let (_, result) = run(body, &["--engine", "ir"]);
    assert_eq!(
        faults(&result),
        [
            fault("E0802", 4, 0, 16),
            fault("E0802", 5, 0, 16),
            fault("E0801", 6, 4, 12)
        ]
    );
}

/// The parameters of a printed `.ll` are the payload of the kernel: faults name the arguments of the launch. Advice about
/// blocks is given for block messages only.
#[test]
fn faults_in_printed_vector_ir_name_the_arguments_of_the_launch() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = json!({"source": {"file": "k.ll"}, "kernel": "k", "global": [64], "local": [32], "args": [
        {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"},
        {"buffer": {"dtype": "i32", "shape": [50], "dist": "iota"}, "mode": "in"}]});
    std::fs::write(folder.join("k.json"), launch.to_string()).unwrap();
    for (index, is_block) in [("i", true), ("(i ^ 1)", false)] {
        let source = format!(
            "kernel void k(global int *out, global const int *in) {{
  int i = get_global_id(0);
  out[i] = in[{index}] + 1;
}}
"
        );
        std::fs::write(folder.join("k.cl"), source).unwrap();
        let words = [
            "compile", "k.cl", "--emit", "ll", "--simd", "16", "-o", "k.ll",
        ];
        assert_eq!(gencl_in(folder, &words, "").code, 0);
        for engine in ["visa", "ir"] {
            let done = gencl_in(
                folder,
                &["run", "k.json", "--print", "--engine", engine],
                "",
            );
            assert_eq!(done.code, 3, "{}", done.stderr);
            let first =
                "error[E0801]: out-of-bounds access: argument 1 (`in`): 4 bytes at offset 20";
            assert!(done.stderr.contains(first), "{engine}: {}", done.stderr);
            assert_eq!(
                done.stderr.contains("compilers read whole blocks"),
                is_block,
                "{engine}: {}",
                done.stderr
            );
        }
    }
}

#[test]
fn faults_in_a_function_name_its_calls() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = "void put(global int *o, int i) {\n  o[i] = i;\n}\nvoid both(global int *o, int i) {\n  put(o, i);\n  \
                put(o, i + 8);\n}\nkernel void k(global int *o) {\n  both(o, get_global_id(0));\n}\n";
    std::fs::write(folder.join("k.cl"), text).unwrap();
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [8], "local": [8], "args": [
        {"buffer": {"dtype": "i32", "shape": [8]}, "mode": "out"}]});
    std::fs::write(folder.join("k.json"), launch.to_string()).unwrap();
    for engine in ["visa", "ir"] {
        let words = ["run", "k.json", "--json", "-q", "--engine", engine];
        let done = gencl_in(folder, &words, "");
        let result: Value = serde_json::from_str(&done.stdout).unwrap();
        let source = &result["fault"]["source"];
        assert_eq!(source["line"], 2, "{result}");
        let calls = json!([
            {"callee": "put", "file": "k.cl", "line": 6, "column": 3},
            {"callee": "both", "file": "k.cl", "line": 9, "column": 3}
        ]);
        assert_eq!(source["calls"], calls, "{engine}");
        let notes =
            "  = note: in `put`, called at k.cl:6:3\n  = note: in `both`, called at k.cl:9:3\n";
        assert!(done.stderr.contains(notes), "{}", done.stderr);
    }
}

/// The first fault quotes the instruction that was run; the others are found in Gen IR as lowered.
#[test]
fn a_fault_that_is_found_later_names_the_code_of_its_instruction() {
    let (stderr, _) = run(SEVERAL, &["-v"]);
    let notes: Vec<&str> = (stderr.lines())
        .filter(|line| line.contains("= note: instruction: "))
        .collect();
    let of_lowered = " of Gen IR as lowered, in which this fault was found";
    assert!(notes.len() > 2, "{stderr}");
    for note in notes {
        let is_gen_ir = note.contains("store.") || note.contains("load.");
        assert_eq!(note.ends_with(of_lowered), is_gen_ir, "{note}");
    }
}
