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
    let done = gencl_in(
        folder,
        &[
            "run",
            "b.json",
            "-q",
            "-o",
            "out",
            "--error-format",
            "short",
        ],
        "",
    );
    let message = "arg0 (`o`): 1 of 2 elements differ, first element 1: expected 5, found 3";
    let place = "b.json:2:96: ";
    assert_eq!(done.stderr, format!("{place}error[E0822]: {message}\n"));
    assert_eq!(done.code, 4);
    let written = result(folder, "out/result.json");
    assert_eq!(written["log"], format!("{place}{message}"));
    assert_eq!(written["diagnostics"][0]["code"]["code"], "E0822");
    let span = &written["diagnostics"][0]["spans"][0];
    assert_eq!(
        (&span["line_start"], &span["column_start"]),
        (&2.into(), &96.into())
    );
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
fn one_number_is_expected_of_all_elements() {
    let folder = folder(&[
        ("a.json", r#", "expect": 3"#),
        ("b.json", r#", "expect": 5"#),
        ("c.json", r#", "expect": 3.5"#),
        ("d.json", r#", "expect": true"#),
    ]);
    for (name, code, message) in [
        ("a.json", 0, ""),
        (
            "b.json",
            4,
            "arg0 (`o`): 2 of 2 elements differ, first element 0: expected 5, found 3",
        ),
        (
            "c.json",
            1,
            "args[0].expect: expected an integer, found `3.5`",
        ),
        (
            "d.json",
            1,
            "args[0].expect: expected a number, a list of numbers or the name of a `.npy` file, found `true`",
        ),
    ] {
        let done = gencl_in(folder.path(), &["run", name, "-q"], "");
        assert_eq!(done.code, code, "{}", done.stderr);
        assert!(done.stderr.contains(message), "{}", done.stderr);
    }
}

#[test]
fn options_of_launch_files_have_quotes() {
    let folder = folder(&[]);
    let folder = folder.path();
    let written = |options: &str| {
        let text = serde_json::json!({
            "source": "#include \"m.h\"\nkernel void k(global int *o) { o[0] = NAME; }",
            "kernel": "k", "global": [1], "options": options,
            "args": [{"buffer": {"dtype": "i32", "shape": 1}, "mode": "out", "expect": 12}],
        });
        fs::write(folder.join("q.json"), text.to_string()).unwrap();
    };
    fs::create_dir(folder.join("my dir")).unwrap();
    fs::write(folder.join("my dir/m.h"), "").unwrap();
    written("-DNAME=\"3 * 4\" -I 'my dir'");
    let done = gencl_in(folder, &["run", "q.json", "-q"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    written("-DNAME='3 * 4");
    let done = gencl_in(
        folder,
        &["run", "q.json", "-q", "--error-format", "short"],
        "",
    );
    let message = "error[E0811]: options: missing closing `'` of `'3 * 4`\n";
    assert_eq!(done.code, 1);
    assert!(
        done.stderr.starts_with("q.json:1:") && done.stderr.ends_with(message),
        "{}",
        done.stderr
    );
}

#[test]
fn warnings_are_diagnostics_of_a_run_that_succeeds() {
    let folder = folder(&[("a.json", r#", "expect": 3"#)]);
    let folder = folder.path();
    let run = |words: &[&str]| -> Value {
        let words = [&["run", "a.json", "--json"], words].concat();
        let done = gencl_in(folder, &words, "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        serde_json::from_str(&done.stdout).unwrap()
    };
    assert_eq!(run(&[])["diagnostics"], serde_json::json!([]));
    let source = "kernel void k(global int *o) { int unused; o[get_global_id(0)] = 3; }\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    let found = run(&["-Wall"]);
    let warning = &found["diagnostics"][0];
    assert_eq!(found["status"], "ok");
    assert_eq!(warning["level"], "warning");
    assert_eq!(warning["spans"][0]["file_name"], "k.cl");
    assert_eq!(warning["spans"][0]["column_start"], 36);
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
    let expected = "note: b.json: failed: the results differ from those that are expected\n";
    assert!(done.stderr.contains(expected), "{}", done.stderr);
    assert!(
        done.stderr
            .contains("note: c.json: failed: invalid input\n")
    );
    // A launch file without `expect` needs a place for its results; the others run.
    let done = gencl_in(folder, &["run", "d.json", "a.json"], "");
    assert_eq!(done.code, 1, "{}", done.stderr);
    let error = "error: d.json: nothing checks or keeps the results: `gencl run` with several";
    assert!(done.stderr.starts_with(error), "{}", done.stderr);
    assert!(
        done.stderr
            .ends_with("2 launch files: 1 ok, 1 failed: d.json\n"),
        "{}",
        done.stderr
    );
    // Without notes and summaries of runs that succeed.
    let words = ["run", "a.json", "b.json", "-q", "--error-format", "short"];
    let quiet = gencl_in(folder, &words, "");
    let lines: Vec<&str> = quiet.stderr.lines().collect();
    assert!(lines[0].starts_with("b.json:2:"), "{}", quiet.stderr);
    assert_eq!(
        lines[1..],
        [
            expected.trim_end(),
            "2 launch files: 1 ok, 1 failed: b.json"
        ]
    );
    let quiet = gencl_in(folder, &["run", "a.json", "a.json", "-q"], "");
    assert_eq!((quiet.code, quiet.stderr.as_str()), (0, ""));
    let status = |name: &str| result(folder, &format!("out/{name}/result.json"))["status"].clone();
    assert_eq!(status("a"), "ok");
    assert_eq!(status("b"), "different");
    assert_eq!(status("c"), "launch_error");
    // The results of a run are the references of another one.
    let words = ["run", "a.json", "d.json", "--check", "out"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stderr.ends_with("2 launch files: all ok\n"));
    let done = gencl_in(folder, &["run", "a.json", "d.json", "--visa", "k.isa"], "");
    assert_eq!(done.code, 2);
    let said = "error: `--visa` requires a single launch file";
    assert!(done.stderr.starts_with(said), "{}", done.stderr);
    // As a pattern for vISA gives them.
    fs::write(folder.join("b.visaasm"), ".version 4.1\n").unwrap();
    let words = ["run", "a.json", "b.visaasm", "--visa", "k.isa"];
    let done = gencl_in(folder, &words, "");
    let said = "error: `--visa` requires a single launch file\nb.visaasm: expected a launch file, but this is vISA text: ";
    assert!(
        done.code == 2 && done.stderr.starts_with(said),
        "{}",
        done.stderr
    );
    // One object a line, also of those that fail.
    let words = ["run", "a.json", "c.json", "b.json", "--json", "--print"];
    let done = gencl_in(folder, &words, "");
    let lines = done.stdout.lines();
    let objects = lines.map(|line| serde_json::from_str::<Value>(line).unwrap());
    let found = objects.map(|o| (o["launch_file"].clone(), o["status"].clone()));
    let found: Vec<_> = found.collect();
    let row = |name: &str, status: &str| (Value::from(name), Value::from(status));
    let expected = [
        row("a.json", "ok"),
        row("c.json", "launch_error"),
        row("b.json", "different"),
    ];
    assert_eq!(found, expected);
    assert_eq!(done.code, 1);
}

#[test]
fn faults_name_functions_as_in_the_source() {
    let source = "kernel void h(global int *o, int n) { o[n + 100000] = 1; }\n\
                  kernel void k(global int *o) { h(o, 2); }\n";
    let folder = folder(&[]);
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [1], "args": [
        {"buffer": {"dtype": "i32", "shape": 1}, "mode": "out"}]}"#;
    let done = gencl_in(folder.path(), &["run", "-", "--print"], launch);
    let note = "note: in `h`, called at k.cl:2:32\n";
    assert!(done.stderr.contains(note), "{}", done.stderr);
}

#[test]
fn random_kernels_are_reported_as_json() {
    let folder = folder(&[]);
    let words = [
        "fuzz", "--count", "2", "--seed", "5", "--level", "1", "--json",
    ];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let value: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(value["seed"], 5);
    assert_eq!(value["tried"], 2);
    assert_eq!(value["failures"], serde_json::json!([]));
}

#[test]
fn standard_input_is_one_launch_file() {
    let folder = folder(&[]);
    let done = gencl_in(folder.path(), &["run", "-", "-", "--print"], "{}");
    let message = "error: standard input can be read only once: use `-` for only one file";
    assert_eq!(done.code, 2);
    assert!(done.stderr.starts_with(message), "{}", done.stderr);
}

#[test]
fn explanations_are_json() {
    let folder = folder(&[]);
    for words in [
        ["explain", "--json", "-Wunused-parameter"],
        ["explain", "-Wunused-parameter", "--json"],
    ] {
        let done = gencl_in(folder.path(), &words, "");
        let value: Value = serde_json::from_str(&done.stdout).unwrap();
        let found = &value["explained"][0];
        assert_eq!(value["name"], "-Wunused-parameter");
        assert_eq!(found["kind"], "code");
        assert_eq!(found["flag"], "-Wunused-parameter");
        let plain = gencl_in(folder.path(), &["explain", "-Wunused-parameter"], "");
        assert_eq!(found["text"], plain.stdout);
    }
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
    let expected = "no: the directory of `--check` does not exist: `-o no` creates references";
    assert_eq!(message, expected);
    fs::create_dir(folder.path().join("no")).unwrap();
    let words = ["run", "a.json", "--check", "no", "-q"];
    let done = gencl_in(folder.path(), &words, "");
    assert!(
        done.stderr.starts_with("error: no/arg0.npy: "),
        "{}",
        done.stderr
    );
    let words = ["run", "a.json", "--check", "a.json", "-q"];
    let done = gencl_in(folder.path(), &words, "");
    let expected = "error: a.json: the directory of `--check` is not a directory";
    assert!(done.stderr.starts_with(expected), "{}", done.stderr);
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
    let rule = fs::read_to_string(folder.join("out/a.d")).unwrap();
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

/// `log` has what `diagnostics` has: each error, of whatever file.
#[test]
fn a_log_has_all_errors() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "kernel void k(global int *o) { o[0] = first; o[1] = second; }\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    let vector = "define dllexport spir_kernel void @k() #0 {\n  frob\n  unfrob\n}\n";
    fs::write(folder.join("k.ll"), vector).unwrap();
    let launch = |file: &str, global: &str, more: &str| {
        format!(
            r#"{{"source": {{"file": "{file}"}}, "kernel": "k", "global": {global}, {more}
            "args": [{{"buffer": {{"dtype": "i32", "shape": 2}}, "mode": "out"}}]}}"#
        )
    };
    let options = r#""options": "-frob -DN=1 -unfrob -cl-std=CLX","#;
    for (launch, status, expected) in [
        (
            launch("k.cl", "[1]", ""),
            "build_error",
            &["`first`", "`second`"][..],
        ),
        (
            launch("k.cl", "[1]", options),
            "build_error",
            &["`-frob`", "`-unfrob`", "'CLX'"],
        ),
        (
            launch("k.cl", "[true]", "\"argz\": 1,"),
            "launch_error",
            &["global[0]", "`argz`"],
        ),
        (launch("k.ll", "[1]", ""), "build_error", &["E1101", "E110"]),
    ] {
        fs::write(folder.join("k.json"), launch).unwrap();
        let done = gencl_in(folder, &["run", "k.json", "--json"], "");
        let result: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
        assert_eq!(result["status"], status);
        let log = result["log"].as_str().unwrap();
        for text in expected {
            assert!(log.contains(text), "{text}: {log}");
        }
        let errors = result["diagnostics"].as_array().unwrap();
        assert_eq!(log.matches("error[").count(), errors.len(), "{log}");
    }
}

/// Standard input by another name: its folder, and the rule of `-MD` beside the outputs.
#[test]
fn a_launch_file_on_standard_input_has_the_name_of_an_option() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("sub")).unwrap();
    fs::write(
        folder.join("sub/k.cl"),
        "kernel void k(global int *o) { o[0] = 7; }\n",
    )
    .unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [1],
        "args": [{"buffer": {"dtype": "i32", "shape": [1]}, "mode": "out"}]}"#;
    let words = [
        "run",
        "-",
        "--stdin-name",
        "sub/k.json",
        "-o",
        "out",
        "-MD",
        "-q",
    ];
    let done = gencl_in(folder, &words, launch);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let rule = fs::read_to_string(folder.join("out/k.d")).unwrap();
    assert_eq!(rule, "out/result.json: sub/k.cl\n");
    let wrong = launch.replace("[1],", "[true],");
    let words = [
        "run",
        "-",
        "--stdin-name",
        "sub/k.json",
        "--print",
        "--error-format",
        "short",
    ];
    let done = gencl_in(folder, &words, &wrong);
    assert!(done.stderr.starts_with("sub/k.json:1:"), "{}", done.stderr);
    // Without an output directory, in the current one.
    fs::write(folder.join("sub/k.json"), launch).unwrap();
    let words = ["run", "sub/k.json", "--print", "-q", "-MD", "-MT", "x"];
    let done = gencl_in(folder, &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(folder.join("k.d").exists());
    let words = ["run", "sub/k.json", "--stdin-name", "a.json", "--print"];
    assert_eq!(gencl_in(folder, &words, "").code, 2);
}
