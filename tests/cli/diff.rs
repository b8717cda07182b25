//! `gencl diff`: figures of configurations that compute the same buffers, and what is rejected.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

/// The kernel `twice` by hand: 32 work-items are one thread.
const HAND: &str = "declare i32 @llvm.genx.group.id.x()
declare <32 x i32> @llvm.genx.oword.ld.v32i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v32i32(i32, i32, <32 x i32>)

define dllexport spir_kernel void @twice(i32 %o, i32 %a) #0 {
  %thread = call i32 @llvm.genx.group.id.x()
  %owords = mul i32 %thread, 8
  %loaded = call <32 x i32> @llvm.genx.oword.ld.v32i32(i32 0, i32 %a, i32 %owords)
  %doubled = add <32 x i32> %loaded, %loaded
  call void @llvm.genx.oword.st.v32i32(i32 %o, i32 %owords, <32 x i32> %doubled)
  ret void
}

attributes #0 = { noinline nounwind \"CMGenxMain\" }

!genx.kernels = !{!0}
!gencl.items = !{!5}
!0 = !{void (i32, i32)* @twice, !\"twice\", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 64, i32 68}
!3 = !{i32 0, i32 0}
!4 = !{!\"buffer_t\", !\"buffer_t\"}
!5 = !{i32 32}
";

const SOURCE: &str = "__kernel void sum(__global int *o, __global const int *a) {
  int i = get_global_id(0);
  if (a[i] > 3)
    o[i] += 2 * a[i];
}
__kernel void twice(__global int *o, __global const int *a) {
  int i = get_global_id(0);
  o[i] = 2 * a[i];
}
__kernel void mixed(__global int *o, __global const int *a) {
  int i = get_global_id(0);
  o[i] = dot_acc_sat(as_char4(a[i]), as_uchar4(a[i]), 5);
}
";

/// A folder with the kernel `twice`, its form by hand and a launch of 64 work-items in groups of `local`.
fn folder_by_hand(local: u32) -> tempfile::TempDir {
    let folder = folder("twice");
    let path = folder.path().join("k.json");
    let launch = fs::read_to_string(&path).unwrap();
    let launch = launch
        .replace("48", "64")
        .replace("[24]", &format!("[{local}]"));
    fs::write(path, launch).unwrap();
    fs::write(folder.path().join("hand.ll"), HAND).unwrap();
    folder
}

/// A folder with the source and a launch file for a kernel.
pub(crate) fn folder(kernel: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let launch = format!(
        r#"{{"source": {{"file": "k.cl"}}, "kernel": "{kernel}", "global": [48], "local": [24], "args": [
  {{"buffer": {{"dtype": "i32", "shape": [48], "dist": "iota"}}, "mode": "inout"}},
  {{"buffer": {{"dtype": "i32", "shape": [48], "dist": "iota"}}, "mode": "in"}}]}}"#
    );
    fs::write(folder.path().join("k.cl"), SOURCE).unwrap();
    fs::write(folder.path().join("k.json"), launch).unwrap();
    folder
}

#[test]
fn both_forms_execute_the_same_work_items() {
    let folder = folder("sum");
    let words = [
        "diff",
        "k.json",
        "--simd",
        "8,16",
        "--target",
        "tgllp,dg2",
        "--json",
    ];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    let columns = found["columns"].as_array().unwrap();
    let names: Vec<String> = columns
        .iter()
        .map(|c| {
            format!(
                "{} {} {}",
                c["target"], c["form"], c["work_items_per_thread"]
            )
            .replace('"', "")
        })
        .collect();
    assert_eq!(
        names,
        [
            "tgllp scalar 8",
            "tgllp vector 8",
            "tgllp scalar 16",
            "tgllp vector 16",
            "dg2 scalar 8",
            "dg2 vector 8",
            "dg2 scalar 16",
            "dg2 vector 16",
        ]
    );
    for column in columns {
        // Groups of 24 work-items: three threads of eight, or two of sixteen, of which one is half full.
        let threads = if column["work_items_per_thread"] == 8 {
            6
        } else {
            4
        };
        assert_eq!(column["executed"]["threads"], threads);
        assert!(column["executed"]["instructions"].as_u64().unwrap() > 4 * threads);
        // 44 of the 48 sums are written.
        assert_eq!(column["executed"]["bytes_written"], 4 * 44);
    }
    let lines = found["lines"].as_array().unwrap();
    let of = |line: u32| lines.iter().find(|l| l["line"] == line);
    assert!(of(4).is_some() && of(7).is_none(), "{}", done.stdout);
}

#[test]
fn the_table_has_a_column_for_each_configuration() {
    let folder = folder("sum");
    let words = [
        "diff",
        "k.json",
        "--form",
        "scalar",
        "--simd",
        "auto,32,16,8",
    ];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let mut lines = done.stdout.lines();
    assert_eq!(
        lines.next(),
        Some("k: kernel `sum`, 48 work-items; the buffers of all columns agree")
    );
    // The automatic width is 32, and is compared once.
    let head: Vec<&str> = lines.nth(1).unwrap().split_whitespace().collect();
    assert_eq!(
        head.join(" "),
        "(--legend explains the rows) tgllp scalar SIMD32 tgllp scalar SIMD16 tgllp scalar SIMD8"
    );
}

#[test]
fn the_width_that_compile_chooses_is_named_where_the_vector_form_has_none() {
    let folder = folder("twice");
    let done = gencl_in(folder.path(), &["diff", "k.json", "--json"], "");
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    let remark = "tgllp: `gencl compile` chooses SIMD32 (the last column of the target); the vector form has at \
                  most 16 work-items for each thread, so the forms are compared at SIMD16";
    assert_eq!(found["remarks"], serde_json::json!([remark]));
    let done = gencl_in(folder.path(), &["diff", "k.json"], "");
    assert_eq!(done.stdout.lines().nth(1), Some(remark));
    let head = done.stdout.lines().nth(3).unwrap();
    let head: Vec<&str> = head.split_whitespace().collect();
    assert_eq!(
        head.join(" "),
        "(--legend explains the rows) tgllp scalar SIMD16 tgllp vector SIMD16 tgllp scalar SIMD32"
    );
    // Each width once, and only the forms that were requested.
    let done = gencl_in(folder.path(), &["diff", "k.json", "--simd", "32,auto"], "");
    let (table, _verdict) = done.stdout.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(table.matches("tgllp scalar SIMD32").count(), 1);
    let done = gencl_in(folder.path(), &["diff", "k.json", "--form", "vector"], "");
    assert!(
        !done.stdout.contains("tgllp scalar")
            && done.stdout.contains("(compare it with `--form scalar`)"),
        "{}",
        done.stdout
    );
    // The automatic width may be the same.
    let required = SOURCE.replace(
        "__kernel void twice",
        "__attribute__((intel_reqd_sub_group_size(8))) __kernel void twice",
    );
    let source = folder.path().join("k.cl");
    let before = fs::read_to_string(&source).unwrap();
    fs::write(&source, required).unwrap();
    let done = gencl_in(folder.path(), &["diff", "k.json", "--json"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(
        found["remarks"],
        serde_json::json!([
            "tgllp: `gencl compile` chooses SIMD8, at which the forms are compared"
        ])
    );
    fs::write(&source, before).unwrap();
    // The forms and widths of the command line decide where they are given.
    for options in [["--form", "scalar"], ["--simd", "8"]] {
        let words = [&["diff", "k.json", "--json"][..], &options].concat();
        let done = gencl_in(folder.path(), &words, "");
        let found: Value = serde_json::from_str(&done.stdout).unwrap();
        assert_eq!(found["remarks"], serde_json::json!([]), "{options:?}");
    }
}

/// A sub-group is the work-items of a thread: another width computes something else, but each width the same in both forms.
#[test]
fn sub_groups_are_compared_at_one_width() {
    let folder = folder("twice");
    let source = SOURCE.replace("2 * a[i]", "sub_group_reduce_add(a[i])");
    fs::write(folder.path().join("k.cl"), &source).unwrap();
    let remark = "tgllp: SIMD16 computes other buffers than SIMD8: the kernel uses sub-group operations, and a sub-group \
                  is the work-items of a thread";
    let words = ["diff", "k.json", "--simd", "8,16"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = done.stdout.lines().take(2).collect();
    let said = "k: kernel `twice`, 48 work-items; the buffers that are compared agree";
    assert_eq!(lines, [said, remark]);
    let done = gencl_in(folder.path(), &["diff", "k.json"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    // Versions are compared at each width.
    let other = source.replace("sub_group_reduce_add(a[i])", "sub_group_reduce_max(a[i])");
    fs::write(folder.path().join("other.cl"), other).unwrap();
    let words = [&words[..], &["other.cl", "--json"]].concat();
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 4, "{}", done.stderr);
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    let differences = found["differences"].as_array().unwrap();
    let widths: Vec<&Value> = differences
        .iter()
        .map(|d| &d["work_items_per_thread"])
        .collect();
    assert_eq!(widths, [8, 16]);
}

/// Configurations that are not possible, or in which the kernel is rejected, do not prevent the others.
#[test]
fn the_other_configurations_are_compared() {
    let source = "kernel void k(global int *o) { o[get_global_id(0)] = 3; }";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [64],
        "args": [{"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]});
    fs::write(folder.path().join("l.json"), launch.to_string()).unwrap();
    let run = |options: &[&str]| {
        let words = [&["diff", "l.json", "--form", "scalar"][..], options].concat();
        gencl_in(folder.path(), &words, "")
    };
    let heads = |stdout: &str| -> Vec<String> {
        let columns = columns_of(stdout);
        let name = |c: &Value| format!("{} {}", c["target"], c["work_items_per_thread"]);
        columns.iter().map(name).collect()
    };
    let done = run(&["--target", "tgllp,pvc", "--simd", "8,16", "--json"]);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let expected = ["\"tgllp\" 8", "\"tgllp\" 16", "\"pvc\" 16"];
    assert_eq!(heads(&done.stdout), expected);
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(
        found["remarks"],
        json!(["pvc has no SIMD8: it is left out"])
    );
    let done = run(&["--target", "pvc", "--simd", "8"]);
    let message = "error: there is nothing to compare: pvc has no SIMD8: it is left out\n";
    assert!(
        done.code == 2 && done.stderr.starts_with(message),
        "{}",
        done.stderr
    );

    // Doubles, which tgllp does not have: one error for both widths, and the columns of pvc.
    let doubles = source.replace("= 3", "= (double) 3");
    fs::write(folder.path().join("k.cl"), doubles).unwrap();
    let done = run(&["--target", "tgllp,pvc", "--simd", "16,32", "--json"]);
    assert_eq!(done.code, 1, "{}", done.stderr);
    assert_eq!(
        done.stderr.matches("error[E0701]").count(),
        1,
        "{}",
        done.stderr
    );
    assert_eq!(heads(&done.stdout), ["\"pvc\" 16", "\"pvc\" 32"]);
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    let remark = |width: u32| format!("the kernel was rejected on tgllp at SIMD{width}");
    assert_eq!(
        found["remarks"],
        json!([
            remark(16),
            remark(32),
            "pvc: `gencl compile` chooses SIMD32"
        ])
    );
    let done = run(&["--simd", "16,32"]);
    assert_eq!((done.code, done.stdout.as_str()), (1, ""));
}

#[test]
fn notes_are_not_printed_if_the_command_is_quiet() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *o) { o[get_global_id(0)] = 3; }";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [64],
        "args": [{"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]});
    fs::write(folder.path().join("l.json"), launch.to_string()).unwrap();
    let words = ["diff", "l.json", "--simd", "16,32"];
    let note = "note: the vector form has at most 16 work-items for each thread\n";
    for (option, expected) in [(&[][..], note), (&["-q"], "")] {
        let done = gencl_in(folder.path(), &[&words[..], option].concat(), "");
        assert_eq!((done.code, done.stderr.as_str()), (0, expected));
    }
}

#[test]
fn an_empty_comparison_is_an_error() {
    let folder = folder("sum");
    let words = ["diff", "k.json", "--form", "vector", "--simd", "32"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stdout.as_str()), (2, ""));
    let message = "error: there is nothing to compare: a vector form has at most 16 work-items";
    assert!(done.stderr.contains(message), "{}", done.stderr);
}

#[test]
fn what_has_no_vector_form_is_rejected_with_its_line() {
    let folder = folder("mixed");
    let done = gencl_in(folder.path(), &["diff", "k.json"], "");
    assert_eq!(done.code, 1, "{}", done.stdout);
    assert!(
        done.stdout.contains("tgllp scalar SIMD16\n"),
        "{}",
        done.stdout
    );
    assert!(!done.stdout.contains("vector"), "{}", done.stdout);
    let first = done.stderr.lines().next().unwrap_or_default();
    assert_eq!(
        first,
        "error[E1106]: a saturated dot product whose operands differ in sign has no vector form on `tgllp` at SIMD16"
    );
    assert!(done.stderr.contains("k.cl:"), "{}", done.stderr);
    assert!(done.stderr.contains("--form scalar"), "{}", done.stderr);
    let scalar = gencl_in(folder.path(), &["diff", "k.json", "--form", "scalar"], "");
    assert_eq!(scalar.code, 0, "{}", scalar.stderr);
}

#[test]
fn buffers_that_differ_have_an_exit_code() {
    let folder = folder("sum");
    let other = SOURCE.replace("2 * a[i]", "3 * a[i]");
    fs::write(folder.path().join("other.cl"), other).unwrap();
    let words = ["diff", "k.json", "other.cl", "--simd", "16"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 4);
    let differ = "\nthe buffers of the columns differ\n";
    assert!(done.stdout.contains(differ), "{}", done.stdout);
    assert!(
        done.stderr.contains(
            "other.cl: the scalar form on tgllp at SIMD16: arg0: 44 of 48 elements differ"
        ),
        "{}",
        done.stderr
    );
}

#[test]
fn vector_ir_has_no_scalar_form() {
    let folder = folder("sum");
    let launch = fs::read_to_string(folder.path().join("k.json")).unwrap();
    fs::write(folder.path().join("k.json"), launch.replace("k.cl", "k.ll")).unwrap();
    fs::write(folder.path().join("k.ll"), "").unwrap();
    let done = gencl_in(folder.path(), &["diff", "k.json"], "");
    assert_eq!((done.code, done.stdout.as_str()), (1, ""));
    let message = "error: k.json: k.ll is vector IR, which has no scalar form to compare with; `gencl run` runs it, and \
        `gencl diff` compares it with the OpenCL C kernel of a launch file: `gencl diff K.json k.ll`\n";
    assert_eq!(done.stderr, message);
}

#[test]
fn vector_ir_by_hand_is_compared() {
    let folder = folder_by_hand(32);
    let words = ["diff", "k.json", "hand.ll", "--json"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    let columns = found["columns"].as_array().unwrap();
    let of = |form: &str| columns.iter().find(|c| c["form"] == form).unwrap();
    let (hand, scalar) = (of("hand"), of("scalar"));
    assert_eq!(hand["work_items_per_thread"], 32);
    assert_eq!(hand["executed"]["threads"], 2);
    assert_eq!(scalar["executed"]["threads"], 4);
    // A block load and a block store in each thread.
    assert_eq!(hand["executed"]["messages"], 4);
    assert_eq!(hand["executed"]["bytes_read"], 256);
    // Its lines are its own.
    // Its text has no lines of the kernel: its own are listed, which a remark explains.
    assert_eq!(hand["file"], "hand.ll");
    let remark = "hand.ll has no lines of k.cl (`!dbg`), so its own are listed; `gencl compile k.cl --emit ll -g` prints \
                  vector IR with lines";
    let remarks = found["remarks"].as_array().unwrap();
    assert!(remarks.iter().any(|r| r == remark), "{remarks:?}");
    let lines = found["lines"].as_array().unwrap();
    let own: Vec<&Value> = lines.iter().filter(|l| l["version"].is_null()).collect();
    let store = own.iter().find(|l| l["line"] == 10).unwrap();
    assert_eq!(store["file"], "hand.ll");
    let column = |name: &str| columns.iter().position(|c| c["form"] == name).unwrap();
    assert!(store["instructions"][column("scalar")].is_null());
    assert!(store["instructions"][column("hand")].as_u64() > Some(0));
    // What the lines executed is what the kernel executed.
    for (index, column) in columns.iter().enumerate() {
        let executed = lines.iter().filter_map(|l| l["executed"][index].as_u64());
        assert_eq!(executed.sum::<u64>(), column["executed"]["instructions"]);
    }
}

#[test]
fn a_source_replaces_that_of_the_launch_file() {
    let folder = folder_by_hand(32);
    let other = SOURCE.replace("2 * a[i]", "a[i] + a[i]");
    fs::write(folder.path().join("other.cl"), other).unwrap();
    fs::write(folder.path().join("k.cl"), "not a program").unwrap();
    let words = ["diff", "other.cl", "hand.ll", "--launch", "k.json"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(
        done.stdout.contains("o[i] = a[i] + a[i];"),
        "{}",
        done.stdout
    );
    let without = gencl_in(folder.path(), &["diff", "other.cl", "hand.ll"], "");
    assert_eq!((without.code, without.stdout.as_str()), (2, ""));
    assert!(
        without.stderr.contains("a launch file is required"),
        "{}",
        without.stderr
    );
}

/// The figures of the columns of `gencl diff --json`.
fn columns_of(json: &str) -> Vec<Value> {
    let found: Value = serde_json::from_str(json).unwrap();
    found["columns"].as_array().unwrap().clone()
}

#[test]
fn versions_of_a_kernel_are_compared() {
    let folder = folder("sum");
    let other = SOURCE.replace("2 * a[i]", "(o[i + 1 - 1] - o[i] + a[i]) + a[i]");
    fs::write(folder.path().join("other.cl"), other).unwrap();
    let words = ["diff", "--launch", "k.json", "k.cl", "other.cl"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    for line in [
        "k.cl: kernel `sum`, 48 work-items\nother.cl: kernel `sum`, 48 work-items\n",
        "the buffers of all columns agree\n",
        "  k.cl tgllp scalar SIMD32  other.cl tgllp scalar SIMD32\n",
        "vISA instructions by line of k.cl and other.cl (executed)\n",
        "   4  o[i] += (o[i + 1 - 1] - o[i] + a[i...  ",
        "private bytes of a work-item",
    ] {
        assert!(done.stdout.contains(line), "{line}\n{}", done.stdout);
    }
    // Several targets and widths, as JSON: the versions side by side.
    let more = ["--target", "tgllp,dg2", "--simd", "8,16", "--json"];
    let done = gencl_in(folder.path(), &[&words[..], &more].concat(), "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let columns = columns_of(&done.stdout);
    let heads = columns.iter().map(|c| {
        let head = [&c["version"], &c["target"], &c["work_items_per_thread"]];
        head.map(ToString::to_string).join(" ").replace('"', "")
    });
    assert_eq!(
        heads.collect::<Vec<_>>(),
        [
            "k.cl tgllp 8",
            "other.cl tgllp 8",
            "k.cl tgllp 16",
            "other.cl tgllp 16",
            "k.cl dg2 8",
            "other.cl dg2 8",
            "k.cl dg2 16",
            "other.cl dg2 16"
        ]
    );
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(found["versions"][1]["source"], "other.cl");
    let line = found["lines"].as_array().unwrap().last().unwrap();
    assert_eq!(line["version"], "other.cl");
    assert!(line["instructions"][0].is_null() && line["instructions"][1].is_u64());
    // The source of a launch file and another one.
    let done = gencl_in(folder.path(), &["diff", "k.json", "other.cl"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let heads = "  k.json tgllp scalar SIMD32  other.cl tgllp scalar SIMD32\n";
    assert!(done.stdout.contains(heads), "{}", done.stdout);
    let launch = fs::read_to_string(folder.path().join("k.json")).unwrap();
    let done = gencl_in(folder.path(), &["diff", "-", "other.cl"], &launch);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    // Other forms on request.
    let done = gencl_in(
        folder.path(),
        &[&words[..], &["--form", "scalar,vector", "--json"]].concat(),
        "",
    );
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let vectors = columns_of(&done.stdout);
    assert_eq!(vectors.iter().filter(|c| c["form"] == "vector").count(), 2);
}

#[test]
fn versions_with_launch_files_of_their_own_are_compared() {
    let folder = folder("sum");
    let path = folder.path();
    let launch = fs::read_to_string(path.join("k.json")).unwrap();
    // Each work-item of the second version computes two elements.
    let other = "__kernel void pairs(__global int *o, __global const int *a) {
  for (int i = 2 * get_global_id(0), end = i + 2; i < end; i++)
    if (a[i] > 3)
      o[i] += 2 * a[i];
}
";
    fs::write(path.join("other.cl"), other).unwrap();
    let pairs = launch.replace("k.cl", "other.cl").replace(
        r#""sum", "global": [48], "local": [24]"#,
        r#""pairs", "global": [24], "local": [8]"#,
    );
    fs::write(path.join("pairs.json"), &pairs).unwrap();
    let words = ["diff", "k.json", "pairs.json", "--json"];
    let done = gencl_in(path, &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let columns = columns_of(&done.stdout);
    let of = |name: &str, key: &str| {
        let column = columns.iter().find(|c| c["version"] == name).unwrap();
        column["executed"][key].as_u64().unwrap()
    };
    assert_eq!(
        of("k.json", "bytes_written"),
        of("pairs.json", "bytes_written")
    );
    assert_eq!(
        (of("k.json", "threads"), of("pairs.json", "threads")),
        (2, 3)
    );
    for column in &columns {
        let memory = &column["executed"]["memory"];
        let (reads, private) = (&memory["global"]["reads"], &memory["private"]);
        assert_eq!(
            memory["global"]["bytes_read"],
            column["executed"]["bytes_read"]
        );
        assert!(reads["cache_lines"].as_u64() >= reads["messages"].as_u64());
        assert_eq!(private, &json!({"bytes_read": 0, "bytes_written": 0}));
        assert_eq!(memory["local"]["messages"], 0);
    }
    let done = gencl_in(path, &words[..3], "");
    assert!(
        done.stdout
            .contains("\n  cache lines of a read, on average "),
        "{}",
        done.stdout
    );
    assert!(!done.stdout.contains("local memory"), "{}", done.stdout);
    let heads = "k.json: kernel `sum`, 48 work-items\npairs.json: kernel `pairs`, 24 work-items\n";
    assert!(done.stdout.starts_with(heads), "{}", done.stdout);

    // Results that differ.
    fs::write(
        path.join("other.cl"),
        other.replace("2 * a[i];", "3 * a[i];"),
    )
    .unwrap();
    let done = gencl_in(path, &words, "");
    assert_eq!(done.code, 4);
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    let differences = found["differences"].as_array().unwrap();
    let [difference] = differences.as_slice() else {
        panic!("{differences:?}");
    };
    for (key, value) in [
        ("version", Value::from("pairs.json")),
        ("target", "tgllp".into()),
        ("form", "scalar".into()),
        ("work_items_per_thread", 32.into()),
        ("argument", 0.into()),
        ("elements", 48.into()),
        ("differing", 44.into()),
    ] {
        assert_eq!(difference[key], value, "{key}");
    }
    assert!(
        done.stderr
            .contains(difference["message"].as_str().unwrap())
    );
    let message =
        "error: pairs.json: the scalar form on tgllp at SIMD32: arg0: 44 of 48 elements differ";
    assert!(done.stderr.contains(message), "{}", done.stderr);

    // A buffer without a counterpart is not compared, which is not hidden.
    let longer = pairs.replacen("[48]", "[64]", 1);
    fs::write(path.join("pairs.json"), longer).unwrap();
    let done = gencl_in(path, &words[..3], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    for line in [
        "no buffer is compared\n",
        "pairs.json: arg0 is not compared: it is no output of the type and shape that it has in k.json\n",
    ] {
        assert!(done.stdout.contains(line), "{line}\n{}", done.stdout);
    }
    let done = gencl_in(path, &["diff", "k.json", "pairs.json", "k.cl"], "");
    assert_eq!((done.code, done.stdout.as_str()), (2, ""));
    let message = "error: several launch files exclude sources";
    assert!(done.stderr.starts_with(message), "{}", done.stderr);
}

/// Private memory and what the finalizer spills are figures.
#[test]
fn private_memory_is_counted() {
    let folder = folder("sum");
    let source = "__kernel void sum(__global int *o, __global const int *a) {
  int i = get_global_id(0), t[40];
  for (int k = 0; k < 40; k++) t[k] = a[k];
  o[i] = t[a[i] % 40];
}
";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let words = ["compile", "k.cl", "--emit", "stats"];
    let done = gencl_in(folder.path(), &words, "");
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(found["kernels"][0]["private_bytes"], 160, "{}", done.stdout);
    let words = ["diff", "k.json", "--form", "scalar", "--json"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(columns_of(&done.stdout)[0]["visa"]["private_bytes"], 160);
}

#[test]
fn a_form_by_hand_that_computes_something_else_is_a_difference() {
    let folder = folder_by_hand(32);
    let wrong = HAND.replace("%loaded, %loaded", "%loaded, zeroinitializer");
    fs::write(folder.path().join("hand.ll"), wrong).unwrap();
    let done = gencl_in(folder.path(), &["diff", "k.json", "hand.ll"], "");
    assert_eq!(done.code, 4);
    let differ = "; the buffers of the columns differ\n";
    assert!(done.stdout.contains(differ), "{}", done.stdout);
    assert!(
        done.stderr.contains("arg0: 63 of 64 elements differ"),
        "{}",
        done.stderr
    );
}

#[test]
fn work_items_of_a_thread_are_required_and_divide_the_sizes() {
    let folder = folder_by_hand(16);
    let done = gencl_in(folder.path(), &["diff", "k.json", "hand.ll"], "");
    assert_eq!((done.code, done.stdout.as_str()), (1, ""));
    let expected = "the local size 16 in dimension 0 is not a multiple of 32, the number of work-items of a thread";
    assert!(done.stderr.contains(expected), "{}", done.stderr);

    let folder = folder_by_hand(32);
    let without = HAND.replace("!gencl.items = !{!5}\n", "");
    fs::write(folder.path().join("hand.ll"), without).unwrap();
    let done = gencl_in(folder.path(), &["diff", "k.json", "hand.ll"], "");
    assert_eq!((done.code, done.stdout.as_str()), (1, ""));
    assert!(done.stderr.contains("!gencl.items"), "{}", done.stderr);
}

#[test]
fn lines_that_cost_more_have_a_reason() {
    let folder = folder("sum");
    // The code is there twice, and one version has the block message, but no thread of groups of 24 executes it.
    for (local, reasons) in [
        (
            "[24]",
            "2: full and partial threads, mask arithmetic; 3: more messages",
        ),
        (
            "[16]",
            "2: full and partial threads, gather became block; 3: more messages",
        ),
    ] {
        let path = folder.path().join("k.json");
        let launch = fs::read_to_string(&path).unwrap();
        fs::write(&path, launch.replace("[24]", local)).unwrap();
        let done = gencl_in(folder.path(), &["diff", "k.json"], "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        let mut lines = done.stdout.lines();
        let found = lines.find(|l| l.trim_start().starts_with("3  if (a[i] > 3)"));
        assert!(
            found.is_some_and(|l| l.ends_with(reasons)),
            "{}",
            done.stdout
        );
    }
}

/// The vISA of the vector form of a kernel, on Xe-HPG at SIMD16.
fn vector_form(source: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let words = ["compile", "k.cl", "--form", "vector", "--target", "dg2"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    done.stdout
}

#[test]
fn adjacent_accesses_of_all_work_items_are_block_messages() {
    const ADD: &str = "(__global int *o, __global const int *a, int n) {
  int i = get_global_id(0);
  if (i < n) o[i] += a[i];
}
";
    let counts = |visa: &str| {
        let count = |word: &str| visa.matches(word).count();
        let stores = count(":d32x16t");
        [
            count("oword_ld_unaligned"),
            stores,
            count("gather_scaled"),
            count(" scatter_scaled"),
        ]
    };
    // A version for groups of a multiple of 16 work-items and a true condition, and two for others.
    let tested = vector_form(&format!("__kernel void k{ADD}"));
    assert_eq!(counts(&tested), [2, 1, 4, 2], "{tested}");
    let required = "__attribute__((reqd_work_group_size(32, 2, 1)))";
    let known = vector_form(&format!("{required}\n__kernel void k{ADD}"));
    assert_eq!(counts(&known), [2, 1, 2, 1], "{known}");
    // Two rows of 8 work-items, which are not adjacent.
    let narrow = vector_form(&format!(
        "{}\n__kernel void k{ADD}",
        required.replace("32", "8")
    ));
    assert_eq!(counts(&narrow), [0, 0, 2, 1], "{narrow}");
    // Without condition, nothing is executed under a mask.
    let all = vector_form(&format!(
        "{required}\n__kernel void k{}",
        ADD.replace("if (i < n) ", "")
    ));
    assert_eq!(counts(&all), [2, 1, 0, 0], "{all}");
    // Another stride.
    let strided = vector_form(&format!(
        "{required}\n__kernel void k{}",
        ADD.replace("a[i]", "a[2 * i]")
    ));
    assert_eq!(counts(&strided), [1, 1, 3, 1], "{strided}");
}

#[test]
fn the_vector_form_is_printed_as_vector_ir() {
    let folder = folder("twice");
    let words = ["compile", "k.cl", "--kernel", "twice", "--emit", "ll"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(
        done.stdout
            .contains("define dllexport spir_kernel void @twice("),
        "{}",
        done.stdout
    );
    let words = ["compile", "k.cl", "--emit", "ll"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stdout.as_str()), (1, ""));
    assert!(
        done.stderr
            .contains("error[E1106]: a saturated dot product"),
        "{}",
        done.stderr
    );
}
