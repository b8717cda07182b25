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

/// On the simulator an undefined scalar is some bits: the interpreter finds its use.
#[test]
fn an_undefined_condition_is_reported_by_both_engines() {
    let folder = folder();
    let branch = "  %u = add i32 undef, 1\n  %c = icmp ult i32 %u, 5\n  br i1 %c, label %a, label %b\nb:\n  ret void\na:\n";
    let address = "  %o = add i64 undef, 64\n";
    for (name, code, message) in [
        (
            "condition.ll",
            branch,
            "error[E0803]: the condition of the branch is undefined",
        ),
        (
            "address.ll",
            address,
            "error[E0803]: the address is undefined",
        ),
    ] {
        let (head, rest) = KERNEL.split_at(KERNEL.find("  call void").unwrap());
        let rest = match name {
            "address.ll" => rest.replace("(i64 %to,", "(i64 %o,"),
            _ => rest.to_owned(),
        };
        write(folder.path(), "k.ll", &format!("{head}{code}{rest}"));
        for engine in ["visa", "ir"] {
            let words = ["run", "launch.json", "--print", "--engine", engine];
            let done = gencl_in(folder.path(), &words, "");
            assert_eq!(done.code, 3, "{name} {engine}: {}", done.stderr);
            assert!(
                done.stderr.starts_with(message),
                "{engine}: {}",
                done.stderr
            );
            let origin = "is undefined: an operand is `undef`";
            assert!(done.stderr.contains(origin), "{engine}: {}", done.stderr);
        }
    }
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
            "`--emit ir` cannot be used with vector IR, as k.ll is: its outputs are ll dot svg visa isa asm zebin ze-info stats",
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

/// Both engines name the value that is undefined, and where it comes from.
#[test]
fn an_undefined_value_is_traced_to_its_origin() {
    let text = "define spir_kernel void @k(i32 %out, i32 %n) {
  %q = udiv i32 100, %n
  %c = icmp ugt i32 %q, 5
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %v = phi i32 [ 1, %0 ], [ 2, %a ]
  %w = insertelement <16 x i32> zeroinitializer, i32 %v, i32 0
  call void @llvm.genx.oword.st.v16i32(i32 %out, i32 0, <16 x i32> %w)
  ret void
}
!genx.kernels = !{!0}
!0 = !{void (i32, i32)* @k, !\"k\", !1, i32 0, !2, !2, !4, i32 0}
!1 = !{i32 2, i32 0}
!2 = !{i32 0, i32 0}
!4 = !{!\"buffer_t\", !\"\"}
";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("u.ll"), text).unwrap();
    let launch = r#"{"source": {"file": "u.ll"}, "kernel": "k", "global": [1], "local": [1], "args": [
      {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}, {"scalar": 0, "dtype": "i32"}]}"#;
    for engine in ["visa", "ir"] {
        let words = ["run", "-", "--print", "--engine", engine];
        let done = gencl_in(folder.path(), &words, launch);
        assert_eq!(done.code, 3, "{}", done.stderr);
        let label = "- `%q` is undefined: division by zero, or a quotient that overflows";
        for part in [
            label,
            " --> u.ll:4:3",
            "help: check that the divisor is not zero",
        ] {
            assert!(
                done.stderr.contains(part),
                "{engine}: {part}: {}",
                done.stderr
            );
        }
    }
}

/// Metadata that contradict each other are errors at the line of the list, and what concerns the kernel as a whole is
/// at its line.
#[test]
fn contradictory_metadata_is_rejected() {
    let text = "define spir_kernel void @k(i32 %out, i64 %p, i32 %n) {
  ret void
}
!genx.kernels = !{!0}
!0 = !{void (i32, i64, i32)* @k, !\"k\", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!\"buffer_t\", !\"svmptr_t\", !\"\"}
";
    let folder = tempfile::tempdir().unwrap();
    let compile = |text: &str| {
        fs::write(folder.path().join("k.ll"), text).unwrap();
        gencl_in(folder.path(), &["compile", "k.ll", "-o", "-"], "")
    };
    assert_eq!(compile(text).code, 0, "{}", compile(text).stderr);
    for (from, to, message, place) in [
        (
            "!{!\"buffer_t\", !\"svmptr_t\"",
            "!{!\"svmptr_t\", !\"svmptr_t\"",
            "argument 0 of `@k`: kind 2 is a surface, but its description `svmptr_t` is of an address",
            "k.ll:6:",
        ),
        (
            "!\"svmptr_t\", !\"\"}",
            "!\"svmptr_t\", !\"image2d_t read_only\"}",
            "argument 2 of `@k`: kind 0 is a value or an address, but its description has `image2d_t`, a surface of kind 2",
            "k.ll:6:",
        ),
        (
            "!1 = !{i32 2, i32 0, i32 0}",
            "!1 = !{i32 2, i32 2, i32 0}",
            "argument 1 of `@k`: kind 2 is a surface, but its description `svmptr_t` is of an address",
            "k.ll:6:",
        ),
        (
            "!1 = !{i32 2, i32 0, i32 0}\n!2 = !{i32 64, i32 72, i32 80}\n!3 = !{i32 0, i32 0, i32 0}\n!4 = !{!\"buffer_t\", !\"svmptr_t\"",
            "!1 = !{i32 2, i32 2, i32 0}\n!2 = !{i32 64, i32 72, i32 80}\n!3 = !{i32 0, i32 0, i32 0}\n!4 = !{!\"buffer_t\", !\"buffer_t\"",
            "argument 1 of kind 2 (a surface) has type `i64`",
            "k.ll:1:",
        ),
        (
            "!2 = !{i32 64, i32 72, i32 80}",
            "!2 = !{i32 64, i32 72, i32 76}",
            "`@k`: argument 2 at offset 76 overlaps argument 1, 8 bytes at offset 72",
            "k.ll:7:",
        ),
        (
            "!2 = !{i32 64, i32 72, i32 80}",
            "!2 = !{i32 64, i32 72, !\"80\"}",
            "the offset of argument 2 of `@k` is no number",
            "k.ll:7:",
        ),
        (
            "!4, i32 0}",
            "!4, i32 1}",
            "named barriers are not supported on tgllp",
            "k.ll:1:1",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        let done = compile(&text.replace(from, to));
        assert_eq!(done.code, 1, "{to}");
        assert!(done.stderr.contains(message), "{message}: {}", done.stderr);
        assert!(done.stderr.contains(place), "{place}: {}", done.stderr);
    }
}
