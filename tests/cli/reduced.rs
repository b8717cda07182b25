//! `gencl fuzz --reduce-file`: what remains of a kernel, and the launch file that runs it.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

/// The kernel faults as lowered, so at every level and width. The launch has a prefix, options and a file.
#[test]
fn a_reduced_kernel_is_saved_with_its_launch_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "kernel void k(global int *o, global const int *a) {
  int i = get_global_id(0);
  int unused = a[i] * 3;
  if (i < N) o[0] = unused;
  o[i + FAR] = 1;
}
";
    fs::write(folder.join("k.cl"), source).unwrap();
    let run = |words: &[&str]| gencl_in(folder, words, "");
    let first = r#"{"source": "kernel void k(global int *o) { o[get_global_id(0)] = 7; }", "kernel": "k",
  "global": [4], "args": [{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]}"#;
    fs::write(folder.join("first.json"), first).unwrap();
    assert_eq!(run(&["run", "first.json", "-o", "."]).code, 0);
    let launch = r##"{"source": {"file": "k.cl", "prefix": "#define FAR 400\n"}, "kernel": "k", "options": "-DN=3",
  "global": [4], "args": [{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}, {"buffer": "arg0.npy"}]}"##;
    fs::write(folder.join("k.json"), launch).unwrap();
    let words = [
        "fuzz",
        "--reduce-file",
        "k.json",
        "--save",
        "out",
        "--level",
        "0,2",
        "--simd",
        "8",
    ];
    let done = run(&words);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let configurations: Vec<&str> = done.stderr.lines().collect();
    assert_eq!(
        configurations,
        [
            "note: --target skl --simd 8 -O0: a fault (E0801) in the kernel as lowered",
            "note: --target skl --simd 8 -O2: a fault (E0801) in the kernel as lowered",
        ]
    );
    let expected = "saved as out/k.reduced.json\nto run it: gencl run out/k.reduced.json --print --target skl --simd 8 -O2\n";
    assert_eq!(done.stdout, expected);
    let reduced = fs::read_to_string(folder.join("out/k.reduced.cl")).unwrap();
    let done = run(&[&words[..], &["--json"]].concat());
    let value: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(value["launch"], "out/k.reduced.json");
    let levels: Vec<&serde_json::Value> = (value["failures"].as_array().unwrap().iter())
        .map(|failure| &failure["level"])
        .collect();
    assert_eq!(levels, ["O0", "O2"]);
    assert!(
        reduced.contains("FAR") && !reduced.contains("unused"),
        "{reduced}"
    );
    assert!(folder.join("out/k.reduced.arg1.npy").exists());
    let words: Vec<&str> = expected
        .lines()
        .last()
        .unwrap()
        .split(' ')
        .skip(4)
        .collect();
    let again = run(&words);
    assert!(
        again.code == 3 && again.stderr.contains("E0801"),
        "{}",
        again.stderr
    );
}

#[test]
fn a_kernel_in_a_header_is_reduced_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("inc")).unwrap();
    fs::write(
        folder.join("inc/k.h"),
        "#ifndef FAR\n#define FAR 0\n#endif\nkernel void k(global int *o) { int unused = 2; o[get_global_id(0) + FAR] = 7; }\n",
    )
    .unwrap();
    let launch = r##"{"source": "#include \"k.h\"", "kernel": "k", "options": "-Iinc -D A='b c'", "headers": ["inc"],
  "global": [4], "args": [{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]}"##;
    fs::write(folder.join("k.json"), launch).unwrap();
    let options = ["--level", "2", "--simd", "8"];
    let run = |launch: &str, save: &[&str]| {
        let words = [&["fuzz", "--reduce-file", launch], &options[..], save].concat();
        gencl_in(folder, &words, "")
    };
    let done = run("k.json", &[]);
    let message = "error: k.json: all passes and engines produce the same result\n";
    assert_eq!((done.code, &*done.stderr), (1, message));
    let far = launch.replace("-D A='b c'", "-DFAR=400 -w");
    fs::write(folder.join("far.json"), far).unwrap();
    let done = run("far.json", &["--save", "out"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stderr.contains("a fault (E0801)"), "{}", done.stderr);
    let reduced = fs::read_to_string(folder.join("out/far.reduced.cl")).unwrap();
    assert!(
        reduced.contains("400") && !reduced.contains("unused"),
        "{reduced}"
    );
    let saved = fs::read_to_string(folder.join("out/far.reduced.json")).unwrap();
    let saved: serde_json::Value = serde_json::from_str(&saved).unwrap();
    assert_eq!(
        (&saved["options"], &saved["headers"]),
        (&"-w".into(), &serde_json::Value::Null)
    );
    let again = gencl_in(folder, &["run", "out/far.reduced.json", "--print"], "");
    assert_eq!(again.code, 3, "{}", again.stderr);
    // What the preprocessor rejects is no failure of a pass.
    fs::write(folder.join("none.json"), launch.replace("k.h", "none.h")).unwrap();
    let done = run("none.json", &[]);
    assert_eq!((done.code, &*done.stdout), (1, ""));
    assert!(
        done.stderr.contains("`none.h` file not found"),
        "{}",
        done.stderr
    );
    fs::write(folder.join("k.ir"), "").unwrap();
    let ir = launch.replace(r##""#include \"k.h\"""##, r#"{"file": "k.ir"}"#);
    fs::write(folder.join("ir.json"), ir).unwrap();
    let done = run("ir.json", &[]);
    let message = "error: ir.json: only kernels in OpenCL C are reduced, and k.ir is not\n";
    assert_eq!((done.code, &*done.stderr), (1, message));
}

#[test]
fn a_kernel_without_a_failure_has_none_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = r#"{"source": "kernel void k(global int *o) { o[get_global_id(0)] = 7; }", "kernel": "k",
  "global": [4], "args": [{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]}"#;
    fs::write(folder.join("k.json"), launch).unwrap();
    let words = [
        "fuzz",
        "--reduce-file",
        "k.json",
        "--level",
        "2",
        "--simd",
        "8",
    ];
    let done = gencl_in(folder, &words, "");
    assert_eq!((done.code, done.stdout.as_str()), (1, ""));
    let message = "all passes and engines produce the same result";
    assert!(done.stderr.contains(message), "{}", done.stderr);
    let done = gencl_in(folder, &[&words[..], &["--json"]].concat(), "");
    let value: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!((done.code, &value["failures"]), (1, &serde_json::json!([])));
}
