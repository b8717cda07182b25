//! Vector IR (`.ll`): compiled to each kind of output, run by both engines, and rejected by line.

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

const KERNEL: &str = r#"define dllexport spir_kernel void @add(i64 %from, i64 %to) {
  %x = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %from)
  %s = add <16 x i32> %x, splat (i32 5)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %to, <16 x i32> %s)
  ret void
}
!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @add, !"add", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{!"svmptr_t", !"svmptr_t"}
"#;

const LAUNCH: &str = r#"{"source": {"file": "k.ll"}, "kernel": "add", "global": [1], "local": [1], "args": [
  {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "in"},
  {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}]}"#;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "k.ll", KERNEL);
    write(folder.path(), "launch.json", LAUNCH);
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

#[test]
fn outputs_are_visa_objects_and_statistics() {
    let folder = folder();
    let run = |arguments: &[&str]| gencl_in(folder.path(), arguments, "");
    let done = run(&["compile", "k.ll", "--target", "pvc"]);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(
        done.stdout
            .contains("add (M1_NM, 16) V35_s(0,0)<1> V34_x(0,0)<1;1,0> 0x5:d")
    );
    let done = run(&["compile", "k.ll", "--emit", "isa=k.isa,stats=k.json"]);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(
        fs::read(folder.path().join("k.isa"))
            .unwrap()
            .starts_with(b"CISA")
    );
    let text = fs::read_to_string(folder.path().join("k.json")).unwrap();
    let statistics: serde_json::Value = serde_json::from_str(&text).unwrap();
    let kernel = &statistics["kernels"][0];
    assert_eq!(kernel["visa_instructions"], 4);
    assert_eq!(
        (&kernel["simd"], &kernel["bytes_read"]),
        (&1.into(), &64.into())
    );
}

#[test]
fn both_engines_run_a_launch_file() {
    let folder = folder();
    for engine in ["visa", "ir"] {
        let out = format!("out_{engine}");
        let arguments = [
            "run",
            "launch.json",
            "--engine",
            engine,
            "-o",
            &out,
            "--target",
            "dg2",
        ];
        let done = gencl_in(folder.path(), &arguments, "");
        let name = if engine == "ir" {
            "vector IR"
        } else {
            "one work-item per thread on dg2"
        };
        assert_eq!(done.code, 0, "{}", done.stderr);
        let shown = format!("{}{}", done.stdout, done.stderr);
        assert!(shown.contains(name), "{shown}");
    }
    let results: Vec<Vec<_>> = ["out_visa", "out_ir"]
        .into_iter()
        .map(|out| {
            let mut files: Vec<_> = fs::read_dir(folder.path().join(out))
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .filter(|path| path.extension().is_some_and(|e| e == "npy"))
                .map(|path| {
                    (
                        path.file_name().unwrap().to_owned(),
                        fs::read(path).unwrap(),
                    )
                })
                .collect();
            files.sort();
            files
        })
        .collect();
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0].len(), 1);
}

#[test]
fn what_the_target_does_not_support_is_rejected_by_line() {
    let folder = folder();
    write(
        folder.path(),
        "sum.ll",
        &KERNEL
            .replace(
                "add <16 x i32> %x, splat (i32 5)",
                "fadd <8 x double> %x, %x",
            )
            .replace("<16 x i32>", "<8 x double>")
            .replace("v16i32", "v8f64"),
    );
    let arguments = [
        "compile",
        "sum.ll",
        "--target",
        "dg2",
        "--error-format",
        "short",
    ];
    let done = gencl_in(folder.path(), &arguments, "");
    assert_eq!((done.code, done.stdout.as_str()), (1, ""));
    assert!(
        done.stderr.starts_with("sum.ll:3:3: error[E1105]: "),
        "{}",
        done.stderr
    );
    assert!(
        done.stderr.contains("`%s = fadd <8 x double> %x"),
        "{}",
        done.stderr
    );
    write(
        folder.path(),
        "wrong.ll",
        &KERNEL.replace("ret void", "ret i32 %x"),
    );
    let done = gencl_in(
        folder.path(),
        &["compile", "wrong.ll", "--error-format", "short"],
        "",
    );
    assert!(done.stderr.starts_with("wrong.ll:5:"), "{}", done.stderr);
    let launch = LAUNCH.replace("\"add\"", "\"other\"");
    write(folder.path(), "other.json", &launch);
    let done = gencl_in(folder.path(), &["run", "other.json", "-o", "out"], "");
    assert_eq!(done.code, 1);
    assert!(
        done.stderr.contains("no kernel named `other`"),
        "{}",
        done.stderr
    );
}

#[test]
fn options_of_other_languages_are_usage_errors() {
    let folder = folder();
    for (arguments, message) in [
        (
            &["compile", "k.ll", "--emit", "ir"][..],
            "`--emit ir` cannot be used with vector IR, as k.ll is: its outputs are ll visa isa asm zebin ze-info stats",
        ),
        (
            &["compile", "k.ll", "--simd", "16"],
            "`--simd` cannot be used with vector IR, as k.ll is: its text determines what a thread computes",
        ),
        (
            &["compile", "k.ll", "--time-passes"],
            "`--time-passes` cannot be used with vector IR, as k.ll is: there are no passes of Gen IR",
        ),
        (
            &["run", "launch.json", "-o", "out", "--races"],
            "`--races` cannot be used with vector IR",
        ),
    ] {
        let done = gencl_in(folder.path(), arguments, "");
        assert_eq!(done.code, 2, "{}", done.stderr);
        assert!(done.stderr.contains(message), "{}", done.stderr);
    }
}

#[test]
fn passes_run_by_name_and_are_printed() {
    let folder = folder();
    let run = |arguments: &[&str]| gencl_in(folder.path(), arguments, "");
    let wide = KERNEL.replace("v16i32", "v64i32").replace("<16 x", "<64 x");
    write(folder.path(), "wide.ll", &wide);
    let done = run(&["pass", "wide.ll", "--run", "legalize", "--target", "tgllp"]);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert_eq!(done.stdout.matches("= add <16 x i32>").count(), 4);
    let done = run(&["compile", "wide.ll", "--emit", "ll", "--target", "pvc"]);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert_eq!(done.stdout.matches("= add <32 x i32>").count(), 2);
    let done = run(&[
        "compile",
        "wide.ll",
        "--print-before",
        "legalize",
        "--print-after",
        "legalize",
    ]);
    assert_eq!(done.code, 0);
    let heads: Vec<&str> = done
        .stderr
        .lines()
        .filter(|line| line.starts_with("***"))
        .collect();
    assert_eq!(
        heads,
        [
            "*** IR Dump Before legalize *** (function: add)",
            "*** IR Dump After legalize *** (function: add)"
        ]
    );
}

#[test]
fn passes_of_the_other_language_are_rejected() {
    let folder = folder();
    let run = |arguments: &[&str]| gencl_in(folder.path(), arguments, "");
    let done = run(&["pass", "k.ll", "--run", "split_webs"]);
    assert_eq!(done.code, 2);
    let message = "invalid value 'split_webs' for '--run <PASS>'\n  [possible values: advance_reads, arrange_blocks";
    assert!(done.stderr.contains(message), "{}", done.stderr);
    let list = "tip: it is of Gen IR, and the file is vector IR";
    assert!(done.stderr.contains(list), "{}", done.stderr);
}

/// On standard input vector IR has no name: the list of kernels tells what it is.
#[test]
fn vector_ir_is_read_from_standard_input() {
    let source = "__kernel void k(__global int *o) { o[get_global_id(0)] = 7; }";
    let printed = gencl(&["compile", "-", "--emit", "ll"], source);
    assert_eq!(printed.code, 0, "{}", printed.stderr);
    let passed = gencl(&["pass", "-", "--run", "fold_constants"], &printed.stdout);
    assert_eq!((passed.code, passed.stderr.as_str()), (0, ""));
    assert!(passed.stdout.contains("!genx.kernels"), "{}", passed.stdout);
    let compiled = gencl(&["compile", "-", "--target", "tgllp"], &passed.stdout);
    assert_eq!((compiled.code, compiled.stderr.as_str()), (0, ""));
    assert!(
        compiled.stdout.contains(".kernel \"k\""),
        "{}",
        compiled.stdout
    );
}
