//! Kernel tests in builds: expected results in launch files, several launch files, and depfiles of `run` and `check`.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A folder with `k.cl`, which includes `n.h`, and launch files that expect these elements.
fn folder(launches: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("n.h", "#define N 3\n");
    write(
        "k.cl",
        "#include \"n.h\"\nkernel void k(global int *o) { o[get_global_id(0)] = N; }\n",
    );
    for (name, expect) in launches {
        let text = format!(
            r#"{{"source": {{"file": "k.cl"}}, "kernel": "k", "global": [2],
                "args": [{{"buffer": {{"dtype": "i32", "shape": 2}}, "mode": "out"{expect}}}]}}"#
        );
        write(name, &text);
    }
    folder
}

fn result(folder: &Path, path: &str) -> Value {
    serde_json::from_slice(&fs::read(folder.join(path)).unwrap()).unwrap()
}

#[test]
fn launch_files_expect_results() {
    let folder = folder(&[
        ("a.json", r#", "expect": [3]"#),
        ("b.json", r#", "expect": [3, 5]"#),
        ("c.json", r#", "expect": "c.npy""#),
    ]);
    let folder = folder.path();
    let done = gencl_in(folder, &["run", "a.json", "-q"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let done = gencl_in(folder, &["run", "b.json", "-q", "-o", "out"], "");
    let message =
        "error: arg0 (`o`): 1 of 2 elements differ, first element 1: expected 5, found 3\n";
    assert_eq!((done.code, done.stderr.as_str()), (4, message));
    let written = result(folder, "out/result.json");
    assert_eq!(written["status"], "different");
    assert_eq!(written["differences"][0]["differing"], 1);
    assert_eq!(written["tool_version"], env!("CARGO_PKG_VERSION"));
    // A file, which is an output of the other run.
    let done = gencl_in(folder, &["run", "c.json"], "");
    assert!(done.stderr.contains("args[0].expect: "), "{}", done.stderr);
    fs::copy(folder.join("out/arg0.npy"), folder.join("c.npy")).unwrap();
    let done = gencl_in(folder, &["run", "c.json", "-q"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
}

#[test]
fn several_launch_files_have_results_of_their_own() {
    let folder = folder(&[
        ("a.json", r#", "expect": [3]"#),
        ("b.json", r#", "expect": [4]"#),
        ("c.json", r#", "expect": [3], "x": 1"#),
        ("d.json", ""),
    ]);
    let folder = folder.path();
    let words = ["run", "a.json", "b.json", "c.json", "d.json", "-o", "out"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 4, "{}", done.stderr);
    let last = done.stderr.lines().last().unwrap();
    assert_eq!(last, "4 launch files: 2 ok, 2 failed: b.json c.json");
    let status = |name: &str| result(folder, &format!("out/{name}/result.json"))["status"].clone();
    assert_eq!(status("a"), "ok");
    assert_eq!(status("b"), "different");
    assert_eq!(status("c"), "launch_error");
    // The results of a run are the references of another one.
    let words = ["run", "a.json", "d.json", "--check", "out"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stderr.ends_with("2 launch files: all ok\n"));
    let done = gencl_in(folder, &["run", "a.json", "d.json", "--json"], "");
    assert_eq!(done.code, 2);
    let said = "error: `--json` requires a single launch file";
    assert!(done.stderr.starts_with(said), "{}", done.stderr);
}

#[test]
fn a_missing_reference_is_a_diagnostic() {
    let folder = folder(&[("a.json", "")]);
    let done = gencl_in(
        folder.path(),
        &["run", "a.json", "--check", "no", "--json"],
        "",
    );
    assert_eq!(done.code, 1);
    let result: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(result["status"], "reference_error");
    let message = result["diagnostics"][0]["message"].as_str().unwrap();
    assert!(message.starts_with("no/arg0.npy: "), "{message}");
}

#[test]
fn depfiles_list_what_a_run_and_a_check_read() {
    let folder = folder(&[
        ("a.json", r#", "expect": [3]"#),
        ("b.json", r#", "expect": [4]"#),
    ]);
    let folder = folder.path();
    let words = [
        "run", "a.json", "-q", "-MD", "-MF", "a.d", "-MT", "a.stamp", "-MP",
    ];
    let done = gencl_in(folder, &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let rule = fs::read_to_string(folder.join("a.d")).unwrap();
    assert_eq!(rule, "a.stamp: a.json k.cl n.h\n\nk.cl:\n\nn.h:\n");
    let done = gencl_in(folder, &["run", "a.json", "-q", "-MD", "-o", "out"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let rule = fs::read_to_string(folder.join("a.d")).unwrap();
    assert_eq!(rule, "out/result.json: a.json k.cl n.h\n");
    // A run that fails has no depfile, as it has no stamp.
    let done = gencl_in(folder, &["run", "b.json", "-q", "-MD", "-MT", "x"], "");
    assert_eq!((done.code, folder.join("b.d").exists()), (4, false));
    let done = gencl_in(folder, &["check", "k.cl", "-MD", "-MT", "k.stamp"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let rule = fs::read_to_string(folder.join("k.d")).unwrap();
    assert_eq!(rule, "k.stamp: k.cl n.h\n");
    for (words, said) in [
        (
            vec!["check", "k.cl", "-MD"],
            "error: `-MD` requires `-MT TARGET` here: `gencl check` writes no file that could be the target",
        ),
        (
            vec!["run", "a.json", "-M"],
            "error: `-M` and `-MM` are options of `gencl compile` only",
        ),
        (
            vec!["run", "a.json", "-E"],
            "error: `-E` is an option of `gencl compile` only",
        ),
    ] {
        let done = gencl_in(folder, &words, "");
        assert_eq!(done.code, 2);
        assert!(done.stderr.starts_with(said), "{}", done.stderr);
    }
}

#[test]
fn standard_input_has_the_name_of_a_file() {
    let folder = folder(&[]);
    fs::create_dir(folder.path().join("sub")).unwrap();
    fs::rename(folder.path().join("n.h"), folder.path().join("sub/n.h")).unwrap();
    let text = "#include \"n.h\"\nkernel void k(global int *o) { o[0] = N + x; }\n";
    for option in ["--stdin-name", "--assume-filename"] {
        let words = ["check", "-", option, "sub/k.cl", "--error-format", "short"];
        let done = gencl_in(folder.path(), &words, text);
        let said = "sub/k.cl:2:43: error[E0101]: use of undeclared identifier `x`\n";
        assert_eq!((done.code, done.stderr.as_str()), (1, said));
    }
    let done = gencl_in(folder.path(), &["check", "k.cl", "--stdin-name", "a"], "");
    assert_eq!(done.code, 2);
    // Gen IR needs no name; `--lang` decides against the text.
    let ir = "// by hand\nkernel @k(0: \"o\" \"int*\" global) {\n$0:\n  ret\n}\n";
    let done = gencl_in(folder.path(), &["check", "-"], ir);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let done = gencl_in(folder.path(), &["check", "-", "--lang", "ir"], "int x;");
    assert!(done.stderr.starts_with("error[E1201]"), "{}", done.stderr);
}
