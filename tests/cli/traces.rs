//! `gencl run --trace`: the instructions of one work-item. The versions of documents in JSON.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

const SOURCE: &str = "kernel void k(global int *o, global const int *a, int n) {
  int i = get_global_id(0);
  int s = 100;
  for (int j = 0; j < n; j++)
    s -= a[i] * (j + 1);
  if (i > 2)
    s = s * s;
  o[i] = s;
}
";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), SOURCE).unwrap();
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [16], "args": [
        {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"},
        {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}},
        {"scalar": 2, "dtype": "i32"}]});
    fs::write(folder.path().join("k.json"), launch.to_string()).unwrap();
    folder
}

/// 100 - 3 * (1 + 2) is 91, and its square 8281, in both engines and forms.
#[test]
fn a_trace_has_the_values_of_its_work_item() {
    let folder = folder();
    for (options, stored) in [
        (&["--engine", "ir"][..], "= 8281"),
        (&["--engine", "visa"], "= 0x00002059"),
        (
            &["--engine", "visa", "--jobs", "2", "--simd", "8"],
            "= 0x00002059",
        ),
        (&["--engine", "visa", "-O0"], "= 0x00002059"),
    ] {
        let words = [&["run", "k.json", "--trace=3"][..], options].concat();
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        let lines: Vec<&str> = done.stdout.lines().collect();
        assert_eq!(lines[0], "trace of work-item (3, 0, 0)");
        let of = |place: &str, end: &str| {
            let found = lines
                .iter()
                .any(|line| line.contains(place) && line.ends_with(end));
            assert!(found, "{place} {end}: {}", done.stdout);
        };
        of("k.cl:8", stored);
        of("k.cl:7", "= 8281");
        of("k.cl:5", "= 91");
        of("k.cl:6", "= true");
    }
    let words = ["run", "k.json", "--trace", "--form", "vector"];
    let done = gencl_in(folder.path(), &words, "");
    assert!(
        done.code == 0 && done.stdout.contains("k.cl:8"),
        "{}",
        done.stderr
    );
}

/// In the vector form, a work-item that has left a loop is masked off while others are in it.
#[test]
fn code_of_other_work_items_is_masked_off() {
    let folder = folder();
    let source = "kernel void k(global int *o, global const int *a, int n) {
  int i = get_global_id(0);
  int s = 1;
  for (int j = 0; j < a[i]; j++)
    s *= 3;
  o[i] = s + n;
}
";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let traced = |item: &str| {
        let words = [
            "run", "k.json", "--form", "vector", "--simd", "16", "--json",
        ];
        let words = [&words[..], &[item]].concat();
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        let result: Value = serde_json::from_str(&done.stdout).unwrap();
        let all = result["trace"]["instructions"].as_array().unwrap().clone();
        let of_loop = |step: &&Value| step["source"]["line"] == 5;
        let is_off = |step: &Value| step["masked_off"].as_bool().unwrap();
        assert!(
            all.iter()
                .any(|step| step["source"]["line"] == 6 && !is_off(step))
        );
        let off: Vec<bool> = all.iter().filter(of_loop).map(is_off).collect();
        off
    };
    // Work-item 15 executes all iterations, work-item 2 the first two of fifteen.
    let last = traced("--trace=15");
    assert!(!last.is_empty() && !last.contains(&true), "{last:?}");
    let second = traced("--trace=2");
    assert_eq!(second.len(), last.len());
    let each = last.len() / 15;
    assert_eq!(second.iter().filter(|&&off| off).count(), 13 * each);
    assert!(second[..2 * each].iter().all(|&off| !off), "{second:?}");
    // The scalar form has channels that are off instead.
    let words = [
        "run",
        "k.json",
        "--trace=2",
        "--form",
        "vector",
        "--simd",
        "16",
    ];
    let done = gencl_in(folder.path(), &words, "");
    assert!(done.stdout.contains("  (masked off)"), "{}", done.stdout);
    let done = gencl_in(folder.path(), &words[..3], "");
    assert!(!done.stdout.contains("  (masked off)"), "{}", done.stdout);
}

#[test]
fn a_trace_is_limited_and_is_json() {
    let folder = folder();
    let words = ["run", "k.json", "--trace=1", "--trace-limit", "3"];
    let done = gencl_in(folder.path(), &words, "");
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(lines.len(), 5, "{}", done.stdout);
    assert!(
        lines[4].ends_with("more instructions are not shown: increase `--trace-limit`"),
        "{}",
        lines[4]
    );
    let done = gencl_in(
        folder.path(),
        &[&words[..], &["--json", "--engine", "ir"]].concat(),
        "",
    );
    let result: Value = serde_json::from_str(&done.stdout).unwrap();
    let trace = &result["trace"];
    assert_eq!(trace["work_item"], json!([1, 0, 0]));
    assert_eq!(trace["instructions"].as_array().unwrap().len(), 3);
    assert!(trace["omitted"].as_u64().unwrap() > 3);
    assert_eq!(trace["instructions"][0]["source"]["line"], 2);
    for (value, message) in [
        (
            "--trace=16",
            "the launch has no work-item (16, 0, 0); its global IDs are 0 to 15\n",
        ),
        (
            "--trace=1,2,3,4",
            "expected one to three numbers: the global IDs of a work-item",
        ),
        (
            "--trace=x",
            "expected one to three numbers: the global IDs of a work-item",
        ),
    ] {
        let done = gencl_in(folder.path(), &["run", "k.json", value], "");
        assert!(
            done.code == 2 && done.stderr.contains(message),
            "{}",
            done.stderr
        );
    }
}

/// The instruction that faulted is the last one, and has no values.
#[test]
fn a_fault_ends_a_trace() {
    let folder = folder();
    let source = SOURCE.replace("o[i] = s;", "o[i * 100] = s;");
    fs::write(folder.path().join("k.cl"), source).unwrap();
    for engine in ["visa", "ir"] {
        let words = ["run", "k.json", "--trace=1", "--engine", engine];
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!(done.code, 3);
        let last = done.stdout.lines().last().unwrap();
        assert!(last.contains("k.cl:8") && !last.contains(" = 0x"), "{last}");
    }
}

#[test]
fn documents_in_json_have_a_version() {
    let folder = folder();
    let compiled = |kind: &'static str| vec!["compile", "k.cl", "--emit", kind, "-o", "-"];
    let mut all = vec![
        vec!["run", "k.json", "--json"],
        vec!["diff", "k.json", "--json"],
        compiled("stats"),
        compiled("liveness.json"),
        vec!["compile", "k.cl", "k.cl", "--emit", "stats", "-o", "-"],
    ];
    for table in [
        "targets",
        "builtins",
        "passes",
        "intrinsics",
        "codes",
        "options",
    ] {
        all.push(vec!["print", table, "--json"]);
    }
    for words in all {
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!(done.code, 0, "{words:?}: {}", done.stderr);
        let document: Value = serde_json::from_str(&done.stdout).unwrap();
        assert_eq!(document["format_version"], 1, "{words:?}");
        if words[0] == "print" {
            assert_eq!(document["table"], words[1]);
            assert!(!document["rows"].as_array().unwrap().is_empty());
        }
    }
    let done = gencl_in(folder.path(), &["run", "k.json", "-o", "out"], "");
    assert_eq!(done.code, 0);
    let text = fs::read_to_string(folder.path().join("out/result.json")).unwrap();
    assert!(
        text.starts_with("{\n  \"format_version\": 1,\n  \"tool\""),
        "{text}"
    );
}

/// The interpreter of vector IR traces the element of the work-item, of the vector form and of a text.
#[test]
fn vector_ir_has_a_trace() {
    let folder = folder();
    let form = [
        "run",
        "k.json",
        "--trace=3",
        "--form",
        "vector",
        "--engine",
        "ir",
    ];
    let done = gencl_in(folder.path(), &form, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stderr.contains("vector IR, SIMD16"), "{}", done.stderr);
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(lines[0], "trace of work-item (3, 0, 0)");
    let of = |place: &str, what: &str, end: &str| {
        let found = lines
            .iter()
            .any(|line| line.contains(place) && line.contains(what) && line.ends_with(end));
        assert!(found, "{place} {what} {end}: {}", done.stdout);
    };
    of("k.cl:2", "%i = add <16 x i32>", "= 3");
    of("k.cl:5", "%s", "= 91");
    of("k.cl:6", "icmp sgt <16 x i32>", "= true");
    of("k.cl:7", "= mul <16 x i32>", "= 8281");
    of("k.cl:8", "@llvm.genx.", "= 8281");
    // The text of that form, by its lines and by those of the source.
    for (locations, place) in [(&["-g"][..], "k.cl:7"), (&[], "k.ll:")] {
        let emit = [
            &["compile", "k.cl", "--emit", "ll", "-o", "k.ll"],
            locations,
        ]
        .concat();
        assert_eq!(gencl_in(folder.path(), &emit, "").code, 0);
        let text = fs::read_to_string(folder.path().join("k.json")).unwrap();
        fs::write(folder.path().join("t.json"), text.replace("k.cl", "k.ll")).unwrap();
        let words = ["run", "t.json", "--trace=3", "--engine", "ir", "--json"];
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        let found: Value = serde_json::from_str(&done.stdout).unwrap();
        let steps = found["trace"]["instructions"].as_array().unwrap();
        assert_eq!(steps.len(), lines.len() - 1, "the same instructions");
        let file = place.split(':').next().unwrap();
        let product = steps
            .iter()
            .find(|step| step["values"] == json!(["8281"]))
            .unwrap();
        assert!(
            product["source"]["file"].as_str().unwrap().ends_with(file),
            "{product}"
        );
    }
    // A work-item that a mask excludes takes no part in the access.
    let source = "kernel void k(global int *o, global const int *a, int n) {
  int i = get_global_id(0);
  if (a[i] < n) o[i] = 7;
}
";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let done = gencl_in(folder.path(), &form, "");
    let store = done
        .stdout
        .lines()
        .find(|line| line.contains("scatter"))
        .unwrap();
    assert!(store.ends_with("(other work-items only)"), "{store}");
    let first = [
        "run",
        "k.json",
        "--trace=1",
        "--form",
        "vector",
        "--engine",
        "ir",
    ];
    let done = gencl_in(folder.path(), &first, "");
    let store = done
        .stdout
        .lines()
        .find(|line| line.contains("scatter"))
        .unwrap();
    assert!(store.ends_with("= 7"), "{store}");
}

/// A thread of a text by hand is one work-item: the first elements are shown, and those that nothing defined.
#[test]
fn a_trace_of_vectors_shows_their_first_elements() {
    let folder = folder();
    let text = "define dllexport spir_kernel void @k(i32 %o) #0 {
  %u = add <16 x i32> undef, zeroinitializer
  call void @llvm.genx.oword.st.v8i32(i32 %o, i32 0, <8 x i32> <i32 0, i32 1, i32 -2, i32 3, i32 4, i32 5, i32 6, i32 7>)
  ret void
}
";
    let text = text.to_owned()
        + "declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)
attributes #0 = { \"CMGenxMain\" }
!genx.kernels = !{!0}
!0 = !{void (i32)* @k, !\"k\", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2}
!2 = !{i32 64}
!3 = !{i32 0}
!4 = !{!\"buffer_t\"}
";
    fs::write(folder.path().join("k.ll"), text).unwrap();
    let launch = json!({"source": {"file": "k.ll"}, "kernel": "k", "global": [1], "args": [
        {"buffer": {"dtype": "i32", "shape": [8]}, "mode": "out"}]});
    fs::write(folder.path().join("k.json"), launch.to_string()).unwrap();
    let words = ["run", "k.json", "--trace", "--engine", "ir"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let undefined = ["undefined"; 8].join(" ");
    assert!(
        done.stdout
            .contains(&format!("= {undefined} ... (16 elements)\n")),
        "{}",
        done.stdout
    );
    assert!(
        done.stdout.contains("  = 0 1 -2 3 4 5 6 7\n"),
        "{}",
        done.stdout
    );
}

/// Loads and copies of floats are of integer types: the float is printed beside the bits. Registers have the names of
/// their variables.
#[test]
fn floats_and_variables_are_shown_in_gen_ir() {
    let folder = folder();
    let source = "kernel void k(global float *o, global const float *a, int n) {
  int i = get_global_id(0);
  float half_of = a[i] * 0.5f;
  o[i] = half_of;
  o[i + 16] = n;
}
";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [16], "args": [
        {"buffer": {"dtype": "f32", "shape": [32]}, "mode": "out"},
        {"buffer": {"dtype": "f32", "shape": [16], "dist": "const", "value": 48.5}},
        {"scalar": 2, "dtype": "i32"}]});
    fs::write(folder.path().join("k.json"), launch.to_string()).unwrap();
    let words = ["run", "k.json", "--trace=3", "--engine", "ir"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let line = |part: &str| {
        let found = done.stdout.lines().find(|line| line.contains(part));
        found.unwrap_or_else(|| panic!("{part}: {}", done.stdout))
    };
    let load = line("load.global");
    assert!(
        load.ends_with("= 48.5") || load.ends_with("= 1111621632 (48.5)"),
        "{load}"
    );
    assert!(line("(half_of) = mul.f32").ends_with("= 24.25"));
    let store = line("k.cl:4  store.global");
    assert!(
        store.ends_with("= 24.25") || store.ends_with("= 1103233024 (24.25)"),
        "{store}"
    );
    assert!(done.stdout.contains("(i) = "), "{}", done.stdout);
    assert!(
        !done
            .stdout
            .lines()
            .any(|line| line.contains("(i) = ") && line.ends_with(')')),
        "{}",
        done.stdout
    );
}

#[test]
fn copies_of_floats_show_them() {
    let folder = folder();
    let text = "kernel @k(
  0: \"o\" \"float *\" global
) {
  registers dword %0-%3, qword %4
  inputs %4 = argument.0+0
$0:
  %0 = loadi.u32 0x42420000
  %1 = mov.u32 %0
  %2 = add.f32 %1, %1
  %3 = loadi.u32 7
  store.global.u32 %4, %2, %3
  ret
}
";
    fs::write(folder.path().join("k.ir"), text).unwrap();
    let launch = json!({"source": {"file": "k.ir"}, "kernel": "k", "global": [1], "args": [
        {"buffer": {"dtype": "f32", "shape": [8]}, "mode": "out"}]});
    fs::write(folder.path().join("k.json"), launch.to_string()).unwrap();
    let done = gencl_in(
        folder.path(),
        &["run", "k.json", "--trace", "--engine", "ir", "-O0"],
        "",
    );
    assert_eq!(done.code, 0, "{}", done.stderr);
    for line in [
        "%0 = loadi.u32 1111621632  = 1111621632 (48.5)",
        "%1 = mov.u32 %0  = 1111621632 (48.5)",
        "%2 = add.f32 %1, %1  = 97.0",
        "%3 = loadi.u32 7  = 7",
        "store.global.u32 %4, %2, %3  = 1120010240 (97.0) 7",
    ] {
        assert!(
            done.stdout.contains(&format!("  {line}\n")),
            "{line}: {}",
            done.stdout
        );
    }
}
