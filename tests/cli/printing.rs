//! The output of `printf`: where `gencl run` writes it, in which order, and what does not fit; other commands with a kernel
//! that prints.

use crate::command::{Done, gencl_in};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

/// The kernel of docs/simulator.md.
const NEGATIVE: &str = r#"kernel void k(global const int *x) {
    int i = get_global_id(0);
    if (x[i] < 0)
        printf("x[%d] = %d: %s\n", i, x[i], "negative");
}
"#;

/// A folder with a source and its launch, with one buffer of 4 elements.
fn folder(source: &str, global: u32, local: u32, mode: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [global], "local": [local],
        "args": [{"buffer": {"dtype": "i32", "shape": [4], "dist": "data", "values": [3, -5, 0, -7]}, "mode": mode}]});
    fs::write(folder.path().join("k.json"), launch.to_string()).unwrap();
    folder
}

fn run(folder: &TempDir, options: &[&str]) -> Done {
    gencl_in(
        folder.path(),
        &[&["run", "k.json", "-q"], options].concat(),
        "",
    )
}

/// The lines in alphabetical order.
fn sorted(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn the_example_of_the_page() {
    let folder = folder(NEGATIVE, 4, 4, "in");
    let done = run(&folder, &[]);
    assert_eq!((done.code, &*done.stderr), (0, ""));
    assert_eq!(done.stdout, "x[1] = -5: negative\nx[3] = -7: negative\n");
    let page = include_str!("../../docs/simulator.md");
    assert!(page.contains(NEGATIVE) && page.contains(&done.stdout));
}

#[test]
fn every_target_width_level_form_and_engine_prints_the_same() {
    let source = r#"int helper(int i, float f) { return printf("helper %d %.2f\n", i, f); }
kernel void k(global int *p) {
    int i = get_global_id(0);
    int r = printf("%d of %d: %s %v4hlf %c %%\n", i, (int)get_global_size(0), "text", (float4)(i, 0.5f, -1, 2), 'x');
    if (i & 1) r += helper(i, i * 0.5f);
    barrier(CLK_GLOBAL_MEM_FENCE);
    for (int k = 0; k < i % 5; k++) printf("%d %ld\n", i, (long)k << 33);
    if (i < 4) p[i] = r;
}
"#;
    let folder = folder(source, 70, 35, "out");
    let reference = run(&folder, &["--engine", "ir", "--print"]);
    assert_eq!(reference.code, 0, "{}", reference.stderr);
    assert_eq!(reference.stdout.lines().count(), 70 + 35 + 140 + 2);
    assert!(reference.stdout.ends_with("arg0: i32 [4]\n  0: 0 0 0 0\n"));
    let expected = sorted(&reference.stdout);
    for (target, widths) in [
        ("skl", &["8", "16", "32"][..]),
        ("tgllp", &["8", "16", "32"]),
        ("dg2", &["8", "16", "32"]),
        ("pvc", &["16", "32"]),
    ] {
        for width in widths {
            for level in ["-O0", "-O2"] {
                let options = ["--target", target, "--simd", width, level, "--print"];
                let done = run(&folder, &options);
                assert_eq!(done.code, 0, "{options:?}: {}", done.stderr);
                assert_eq!(sorted(&done.stdout), expected, "{options:?}");
            }
            if *width != "32" {
                let options = [
                    "--target", target, "--simd", width, "--form", "vector", "--print",
                ];
                let done = run(&folder, &options);
                assert_eq!(done.code, 0, "{options:?}: {}", done.stderr);
                assert_eq!(sorted(&done.stdout), expected, "{options:?}");
            }
        }
    }
    let twice = [(); 2].map(|()| run(&folder, &["--print", "--jobs", "2"]).stdout);
    assert_eq!(twice[0], twice[1]);
    let diff = gencl_in(folder.path(), &["diff", "k.json", "--json"], "");
    assert_eq!(diff.code, 0, "{}", diff.stderr);
    let document: Value = serde_json::from_str(&diff.stdout).unwrap();
    assert_eq!(document["output_differences"], json!([]));
}

#[test]
fn output_is_in_the_folder_and_in_json() {
    let folder = folder(NEGATIVE, 4, 4, "in");
    let printed = "x[1] = -5: negative\nx[3] = -7: negative\n";
    let done = run(&folder, &["-o", "out"]);
    assert_eq!((done.code, &*done.stdout), (0, printed));
    let file = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    assert_eq!(file("stdout.txt"), printed);
    let result: Value = serde_json::from_str(&file("result.json")).unwrap();
    assert_eq!(
        (&result["printf_calls"], &result["printf_dropped"]),
        (&json!(2), &json!(0))
    );
    assert_eq!(result.get("printed"), None);
    let done = run(&folder, &["--json"]);
    let document: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(document["printed"], json!(printed));
    // A kernel that does not print has none of it.
    fs::write(
        folder.path().join("k.cl"),
        "kernel void k(global int *x) { x[0] = 1; }",
    )
    .unwrap();
    let document: Value = serde_json::from_str(&run(&folder, &["--json"]).stdout).unwrap();
    assert!(document.get("printed").is_none() && document.get("printf_calls").is_none());
    assert_eq!(run(&folder, &["-o", "out"]).code, 0);
    assert!(!folder.path().join("out/stdout.txt").exists());
}

#[test]
fn what_does_not_fit_is_counted() {
    let source = "kernel void k(global int *p) {\n  int i = get_global_id(0);\n  int r = printf(\"%d\\n\", i);\n  \
                  if (i % 1000 == 0) p[i / 1000] = r;\n}\n";
    let folder = folder(source, 4000, 100, "out");
    let all = |options: &[&str]| {
        gencl_in(
            folder.path(),
            &[&["run", "k.json", "--print"], options].concat(),
            "",
        )
    };
    let done = all(&[]);
    assert_eq!(done.stdout.lines().count(), 4000 + 2);
    assert!(!done.stderr.contains("did not fit"), "{}", done.stderr);
    for engine in ["ir", "visa"] {
        let done = all(&["--printf-buffer", "16007", "--engine", engine]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert_eq!(done.stdout.lines().count(), 2000 + 2);
        assert!(
            done.stdout.ends_with("\n  0: 0 0 -1 -1\n"),
            "{}",
            done.stdout
        );
        let note = "note: 2000 calls of `printf` did not fit the buffer and were not printed; \
                    `--printf-buffer=BYTES` makes it larger\n";
        assert!(done.stderr.starts_with(note), "{}", done.stderr);
    }
    let done = all(&["--printf-buffer", "0", "-q"]);
    assert_eq!(
        (&*done.stdout, &*done.stderr),
        ("arg0: i32 [4]\n  0: -1 -1 -1 -1\n", "")
    );
    let done = all(&["--printf-buffer", "1073741825"]);
    assert_eq!(done.code, 2);
    assert!(
        done.stderr.contains("must be at most 1073741824"),
        "{}",
        done.stderr
    );
}

/// The bytes after it may be reserved by a call of another work-item, so they cannot be returned.
#[test]
fn after_a_call_that_does_not_fit_none_fits() {
    let source = "kernel void k(global int *p) {\n  p[0] = printf(\"%d\\n\", 1);\n  \
                  p[1] = printf(\"%v16d\\n\", (int16)(2));\n  p[2] = printf(\"%d\\n\", 3);\n  p[3] = printf(\"\\n\");\n}\n";
    let folder = folder(source, 1, 1, "out");
    for engine in ["ir", "visa"] {
        let options = ["--printf-buffer", "64", "--print", "--engine", engine];
        let done = run(&folder, &options);
        let expected = "1\narg0: i32 [4]\n  0: 0 -1 -1 -1\n";
        assert_eq!((done.code, &*done.stdout), (0, expected), "{engine}");
        let json = [&options[..2], &options[3..], &["--json"]].concat();
        let document: Value = serde_json::from_str(&run(&folder, &json).stdout).unwrap();
        let counts = [&document["printf_calls"], &document["printf_dropped"]];
        assert_eq!(counts, [&json!(1), &json!(3)], "{document}");
    }
}

#[test]
fn faults_and_races_leave_the_output_before_them() {
    let source = "kernel void k(global int *p) {\n  int x;\n  int i = get_global_id(0);\n  printf(\"before %d\\n\", i);\n  \
                  if (p[0] == 0) x = 1;\n  printf(\"%d\\n\", x);\n}\n";
    let folder = folder(source, 2, 2, "inout");
    for (engine, lines) in [("ir", "before 0\n"), ("visa", "before 0\nbefore 1\n")] {
        let done = run(
            &folder,
            &["--print", "--engine", engine, "--error-format", "short"],
        );
        assert_eq!((done.code, &*done.stdout), (3, lines));
        let fault = "k.cl:6:3: error[E0803]: an undefined value is printed;";
        assert!(done.stderr.contains(fault), "{}", done.stderr);
    }
    let source = "kernel void k(global int *p) {\n  printf(\"%d\\n\", p[get_global_id(0)]);\n}\n";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let done = run(&folder, &["--races", "--print=0"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stdout.starts_with("3\n-5\n"));
}

#[test]
fn both_kernels_of_a_file_and_other_representations_print() {
    let source = "void say(int x) { printf(\"%d\\n\", x); }\nkernel void other(global int *p) { say(7); }\n\
                  kernel void k(global int *p) { say(p[get_global_id(0)]); printf(\"end\\n\"); }\n";
    let folder = folder(source, 2, 1, "in");
    assert_eq!(run(&folder, &["--print=0"]).stdout, "3\nend\n-5\nend\n");
    let launch = fs::read_to_string(folder.path().join("k.json")).unwrap();
    for (name, emit, options) in [("k.ir", "ir", &[][..]), ("k.ll", "ll", &["--simd", "16"])] {
        let words = [
            &[
                "compile", "k.cl", "--emit", emit, "-o", name, "--kernel", "k",
            ],
            options,
        ]
        .concat();
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        fs::write(folder.path().join("k.json"), launch.replace("k.cl", name)).unwrap();
        for engine in ["ir", "visa"] {
            let done = run(&folder, &["--print=0", "--engine", engine]);
            assert_eq!(
                (done.code, &*done.stdout),
                (0, "3\nend\n-5\nend\n"),
                "{}",
                done.stderr
            );
        }
    }
    let stats = gencl_in(folder.path(), &["compile", "k.cl", "--emit", "stats"], "");
    let stats: Value = serde_json::from_str(&stats.stdout).unwrap();
    for kernel in 0..2 {
        let argument = &stats["kernels"][kernel]["arguments"][1];
        assert_eq!(argument["name"], json!("printf_buffer"));
        assert_eq!(argument["place"], json!("surface"));
    }
    let done = gencl_in(
        folder.path(),
        &["compile", "k.cl", "--emit", "zebin", "-o", "k.bin"],
        "",
    );
    assert_eq!(done.code, 1);
    assert!(
        done.stderr
            .contains("E1007]: kernel `other`: `printf` is not supported in device binaries"),
        "{}",
        done.stderr
    );
}

#[test]
fn the_launch_does_not_pass_the_buffer() {
    let folder = folder(NEGATIVE, 4, 4, "in");
    let launch = fs::read_to_string(folder.path().join("k.json")).unwrap();
    fs::write(
        folder.path().join("k.json"),
        launch.replace("\"args\":[", "\"args\":[{\"null\":true},"),
    )
    .unwrap();
    let done = run(&folder, &["--print=0"]);
    assert_eq!(done.code, 1);
    let message = "too many arguments for the kernel (`global const int* x`): expected 1, have 2";
    assert!(done.stderr.contains(message), "{}", done.stderr);
}

#[test]
fn functions_with_many_arguments_print() {
    let list = |count: usize, text: &dyn Fn(usize) -> String| {
        (0..count).map(text).collect::<Vec<_>>().join(", ")
    };
    for (count, code) in [(253, 0), (254, 1)] {
        let parameters = list(count, &|k| format!("int a{k}"));
        let arguments = list(count, &|k| format!("x[{}]", k % 4));
        let source = format!(
            "struct S {{ int x; }};\nstruct S say({parameters}) {{ printf(\"%d %d\\n\", a0, a{}); struct S s = {{a1}}; return s; }}\n\
             kernel void k(global int *x) {{ x[2] = say({arguments}).x; }}\n",
            count - 1
        );
        let folder = folder(&source, 1, 1, "inout");
        let done = run(&folder, &["--print"]);
        assert_eq!(done.code, code, "{}", done.stderr);
        if code == 0 {
            assert_eq!(done.stdout, "3 3\narg0: i32 [4]\n  0: 3 -5 -5 -7\n");
        } else {
            assert!(
                done.stderr.contains("exceeds the limit of 253 parameters"),
                "{}",
                done.stderr
            );
        }
    }
}
