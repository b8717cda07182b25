//! Launch files of `gencl run`: mistakes in them.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

#[test]
fn a_file_name_in_place_of_source_text_is_an_error_of_the_launch_file() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.cl", "sub/k.ll", "x.y.ir"] {
        let launch = format!(
            "{{\"kernel\": \"k\", \"global\": [1], \"args\": [],\n  \"source\": \"{name}\"}}"
        );
        fs::write(folder.path().join("a.json"), launch).unwrap();
        let words = ["run", "a.json", "-o", "out", "--error-format", "short"];
        let done = gencl_in(folder.path(), &words, "");
        let message = format!(
            "a.json:2:13: error[E0811]: source: `{name}` is a file name, not source text: write {{\"file\":\"{name}\"}}\n"
        );
        assert_eq!((done.code, done.stderr), (1, message));
    }
    // What only ends like a file name is source text.
    let launch = r#"{"kernel": "k", "global": [1], "args": [],
        "source": "__kernel void k(void) {} // of a.cl"}"#;
    fs::write(folder.path().join("a.json"), launch).unwrap();
    let done = gencl_in(folder.path(), &["run", "a.json", "-o", "out"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
}

/// The example on the page about launch files prints what the page shows.
#[test]
fn the_example_with_values_prints_what_the_page_shows() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/launch-files.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, rest) = page.split_once("With `values`").unwrap();
    let block = |start: &str| {
        let (_, block) = rest.split_once(start).unwrap();
        block.split_once("```").unwrap().0
    };
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("triple.json"), block("```json\n")).unwrap();
    let done = gencl_in(folder.path(), &["run", "triple.json", "--print"], "");
    assert_eq!(
        (done.code, done.stdout.as_str()),
        (0, block("```text\n")),
        "{}",
        done.stderr
    );
}

#[test]
fn a_run_without_results_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    for (mode, is_noted) in [("in", true), ("out", false)] {
        let launch = serde_json::json!({
            "source": "kernel void k(global int *x) { x[0] = 1; }", "kernel": "k", "global": [1],
            "args": [{"buffer": {"dtype": "i32", "shape": 1}, "mode": mode}]});
        let done = gencl_in(folder.path(), &["run", "-", "--print"], &launch.to_string());
        let note = "note: the run has no results: no argument has the `mode` `out` or `inout`\n";
        assert_eq!(
            (done.code, done.stderr.contains(note)),
            (0, is_noted),
            "{}",
            done.stderr
        );
    }
}

/// The prefix is a file of its own: it does not move the locations in the source.
#[test]
fn a_prefix_of_the_source_does_not_change_locations() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("k.cl"),
        "kernel void k(global int *a) {\n  a[0] = N + M;\n}\n",
    )
    .unwrap();
    let launch = r##"{"source": {"file": "k.cl", "prefix": "#define N 1\n#define M undeclared\n"}, "kernel": "k",
        "global": [1], "args": [{"buffer": {"dtype": "i32", "shape": [1]}, "mode": "out"}]}"##;
    let done = gencl_in(folder, &["run", "-", "-o", "out"], launch);
    assert_eq!(done.code, 1, "{}", done.stderr);
    assert!(
        done.stderr.contains("\n --> k.cl:2:14\n"),
        "{}",
        done.stderr
    );
    assert!(done.stderr.contains("--> <prefix>:2:11"), "{}", done.stderr);
    let launch = launch.replace("undeclared", "2");
    let done = gencl_in(folder, &["run", "-", "--print"], &launch);
    assert_eq!(done.stdout, "arg0: i32 [1]\n  0: 3\n");
}

/// Mistakes that do not depend on one another are reported at once, each at its place.
#[test]
fn all_mistakes_of_a_launch_file_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let launch = r#"{"source": {"file": "no.cl"}, "kernal": "k", "options": "-O2 -cl-mad",
 "headers": ["no"], "global": [8, -1], "offset": 1,
 "args": [{"buffer": {"dtyp": "i32", "shape": "x"}, "mod": "out"}, {"scalar": 1, "dtype": "int"}, {"local": 0}]}"#;
    fs::write(folder.path().join("a.json"), launch).unwrap();
    let words = ["run", "a.json", "-o", "out", "--error-format", "short"];
    let done = gencl_in(folder.path(), &words, "");
    let starts: Vec<_> = done
        .stderr
        .lines()
        .map(|line| line.split(';').next().unwrap())
        .collect();
    let expected = [
        "a.json:1:21: error[E0811]: source.file: no.cl: No such file or directory (os error 2)",
        "a.json:1:31: error[E0811]: unknown key `kernal`",
        "a.json:1:62: error[E0811]: unknown option `-cl-mad`",
        "a.json:2:14: error[E0811]: headers[0]: `no` is not a directory",
        "a.json:2:35: error[E0811]: global[1]: expected a non-negative integer, found `-1`",
        "a.json:2:50: error[E0811]: offset: expected an array, found `1`: write `[1]`",
        "a.json:3:23: error[E0811]: args[0].buffer: unknown key `dtyp`",
        "a.json:3:47: error[E0811]: args[0].buffer.shape: expected a number or an array of numbers, found the string `x`",
        "a.json:3:53: error[E0811]: args[0]: unknown key `mod`",
        "a.json:3:91: error[E0811]: args[1].dtype: unknown type `int`: did you mean `i32`?",
        "a.json:3:109: error[E0811]: args[2].local: local memory has at least 1 byte, found 0",
    ];
    assert_eq!((done.code, starts), (1, expected.to_vec()));
    // Also those of sizes, of `compare` and of `expect`, in the order of the file.
    let launch = r#"{"source": 5, "kernel": "k",
 "global": [4, 0],
 "compare": {"rule": "ulp", "eps": 1, "max_mismatch": 2,
  "args": {"7": {"rule": "exakt"}, "0": {"rule": "abs"}}, "ignore": [1]},
 "args": [{"buffer": {"dtype": "i32", "shape": 2}, "mode": "out", "expect": [1.5, true]},
  {"scalar": 1, "dtype": "int"}]}"#;
    let words = ["run", "-", "-o", "out", "--error-format", "short"];
    let done = gencl_in(folder.path(), &words, launch);
    let found = done.stderr.lines().map(|line| {
        let (place, rest) = line.split_once(": ").unwrap();
        let at = rest.split_once(": ").unwrap().1;
        format!("{place} {}", at.split([':', ';']).next().unwrap())
    });
    let found: Vec<String> = found.collect();
    let expected = [
        "<stdin>:1:12 source",
        "<stdin>:2:16 the global size of dimension 1 is 0",
        "<stdin>:3:2 compare",
        "<stdin>:3:29 compare",
        "<stdin>:3:55 compare.max_mismatch",
        "<stdin>:4:17 compare.args.7",
        "<stdin>:4:26 compare.args.7.rule",
        "<stdin>:4:41 compare.args.0",
        "<stdin>:5:78 args[0].expect[0]",
        "<stdin>:5:83 args[0].expect[1]",
        "<stdin>:6:26 args[1].dtype",
    ];
    assert_eq!(found, expected, "{}", done.stderr);
    // Those that are found with the kernel: sizes and arguments.
    let launch = r#"{"source": "kernel void k(global int *o, float x) { o[0] = x; }", "kernel": "k",
 "global": [8], "local": [3],
 "args": [{"buffer": {"dtype": "i32", "shape": 4}}, {"scalar": 1, "dtype": "i32"}]}"#;
    let done = gencl_in(
        folder.path(),
        &["run", "-", "-o", "out", "--error-format", "short"],
        launch,
    );
    let codes: Vec<_> = done
        .stderr
        .lines()
        .map(|line| line.split(": ").take(2).collect::<Vec<_>>().join(" "))
        .collect();
    let expected = ["<stdin>:3:76 error[E0804]", "<stdin>:2:27 error[E0804]"];
    assert_eq!(
        (done.code, codes),
        (1, expected.map(str::to_owned).to_vec())
    );
}

/// A buffer that the kernel cannot write is no result, and halves may be passed as their bits.
#[test]
fn modes_and_types_of_buffers_that_do_not_fit_are_warnings() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| {
        let launch = format!(
            r#"{{"source": "kernel void k(const global int *x, global int *y, global const ushort *h) {{ y[0] = x[0] + h[0]; }}",
 "kernel": "k", "global": [1], "args": [{arguments}]}}"#
        );
        let words = ["run", "-", "--json", "-q", "--error-format", "short"];
        let done = gencl_in(folder.path(), &words, &launch);
        assert_eq!(done.code, 0, "{}", done.stderr);
        done.stderr
    };
    let buffer = |dtype: &str, mode: &str| {
        format!(r#"{{"buffer": {{"dtype": "{dtype}", "shape": [1]}}, "mode": "{mode}"}}"#)
    };
    let arguments = |x: &str, y: &str, h: &str| {
        run(&[buffer("i32", x), buffer("i32", y), buffer(h, "in")].join(", "))
    };
    assert_eq!(arguments("in", "out", "f16"), "");
    let warnings = arguments("in", "out", "f32");
    assert!(
        warnings.contains("warning[W0801]: argument 2 (`h`)"),
        "{warnings}"
    );
    let warnings = arguments("out", "in", "u16");
    for part in [
        "warning[W0804]: argument 0 (`x`) is a result, but the kernel cannot write it: its type is `const int*`",
        "use the `mode` `in`; the buffer of argument 1 (`y`) can be written, and its `mode` is `in`",
    ] {
        assert!(warnings.contains(part), "{part}\n{warnings}");
    }
    let warnings = arguments("inout", "out", "u16");
    assert!(
        warnings.ends_with("help: use the `mode` `in`\n"),
        "{warnings}"
    );
}

#[test]
fn a_buffer_that_the_kernel_only_writes_is_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let run = |body: &str, a: &str, b: &str| {
        let buffer =
            |rest: &str| format!("{{\"buffer\": {{\"dtype\": \"i32\", \"shape\": [8]}}{rest}}}");
        let source = format!(
            "kernel void k(global int *a, global int *b) {{ int i = get_global_id(0); {body} }}"
        );
        let (a, b) = (buffer(a), buffer(b));
        let launch = format!(
            "{{\"source\": \"{source}\", \"kernel\": \"k\", \"global\": [8],\n\"args\": [{a},\n{b}]}}"
        );
        let done = gencl_in(folder.path(), &["run", "-", "--print=1"], &launch);
        assert_eq!(done.code, 0, "{}", done.stderr);
        done.stderr
    };
    let result = ", \"mode\": \"out\"";
    let warning = "warning[W0805]: the kernel writes argument 0 (`a`), but its `mode` is `in`: what it computes there is lost \
                   [-Wlost-result]\n --> <stdin>:2:10\n";
    for body in ["a[i] = i; b[i] = 2 * i;", "a[i] = i; b[i] = a[i] * 2;"] {
        let stderr = run(body, "", result);
        assert!(stderr.starts_with(warning), "{body}\n{stderr}");
    }
    for (body, a, b) in [
        ("a[i] = i; b[i] = 2 * i;", result, result),
        // Temporary storage.
        (
            "a[i] = i; barrier(CLK_GLOBAL_MEM_FENCE); b[i] = a[7 - i];",
            "",
            result,
        ),
        ("atomic_inc(a); b[i] = i;", "", result),
        // It may be in either buffer.
        (
            "global int *p = i < 4 ? a : b; p[i] = i; b[i] = 1;",
            "",
            result,
        ),
    ] {
        let stderr = run(body, a, b);
        assert!(!stderr.contains("W0805"), "{body}\n{stderr}");
    }
    // A note reports a run without any result.
    let stderr = run("a[i] = i;", "", "");
    assert!(!stderr.contains("W0805"), "{stderr}");
}

#[test]
fn a_number_with_another_sign_is_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let launch = |scalar: &str| {
        format!(
            r#"{{"source": "kernel void k(global uint *a, uint n) {{ a[0] = n; }}", "kernel": "k", "global": [1], "args": [
            {{"buffer": {{"dtype": "u32", "shape": [1]}}, "mode": "out"}}, {{"scalar": {scalar}, "dtype": "u32"}}]}}"#
        )
    };
    let run = |scalar: &str, words: &[&str]| {
        let words = [&["run", "-", "--print"], words].concat();
        gencl_in(folder.path(), &words, &launch(scalar))
    };
    let done = run("-1", &[]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    for words in [
        "warning[W0806]: -1 is out of range for u32: the kernel gets 4294967295 [-Wlaunch-values]\n --> <stdin>:2:83\n",
        "  = help: write 4294967295, or the `dtype` `i32`, which has -1\n",
    ] {
        assert!(done.stderr.contains(words), "{}", done.stderr);
    }
    assert!(
        !run("-1", &["-Wno-launch-values"])
            .stderr
            .contains("warning")
    );
    assert!(!run("4294967295", &[]).stderr.contains("warning"));
    // What needs more bits than the type has is an error.
    for (scalar, message) in [
        (
            "1e10",
            "args[1].scalar: 10000000000 is out of range for u32",
        ),
        ("1.5", "args[1].scalar: expected an integer, found `1.5`"),
    ] {
        let done = run(scalar, &[]);
        assert_eq!(done.code, 1, "{}", done.stderr);
        assert!(done.stderr.contains(message), "{}", done.stderr);
    }
}

#[test]
fn a_missing_key_has_an_example() {
    let folder = tempfile::tempdir().unwrap();
    let launch = r#"{"source": "kernel void triple(global int *a) { }"}"#;
    let done = gencl_in(folder.path(), &["run", "-"], launch);
    for help in [
        "missing key `kernel`",
        "help: add `\"kernel\": \"triple\"`\n",
        "help: add `\"global\": [1024]`, the number of work-items in each dimension\n",
        "help: add `\"args\": [{\"buffer\": {\"dtype\": \"f32\", \"shape\": [1024]}, \"mode\": \"inout\"}, ",
    ] {
        assert!(done.stderr.contains(help), "{help}: {}", done.stderr);
    }
}

/// Each wrong value has its place, and a local size is checked without the global one.
#[test]
fn wrong_numbers_are_all_reported() {
    let folder = tempfile::tempdir().unwrap();
    let launch = r#"{"source": "kernel void k(global int *a) { a[0] = 1; }", "kernel": "k",
"global": [-16], "local": [0], "args": [
{"buffer": {"dtype": "i32", "shape": [4], "dist": "data",
"values": [1, "x", 2.5, 3]}},
{"buffer": {"dtype": "i32", "shape": [4], "dist": "random"}}]}"#;
    fs::write(folder.path().join("a.json"), launch).unwrap();
    let words = ["run", "a.json", "--print", "--error-format", "short"];
    let done = gencl_in(folder.path(), &words, "");
    let places: Vec<&str> = done
        .stderr
        .lines()
        .filter_map(|line| line.split(": error").next())
        .collect();
    assert_eq!(done.code, 1);
    assert_eq!(
        places,
        [
            "a.json:2:12",
            "a.json:2:28",
            "a.json:4:15",
            "a.json:4:20",
            "a.json:5:51"
        ],
        "{}",
        done.stderr
    );
    let meant = "unknown distribution `random`: did you mean `uniform`?";
    assert!(done.stderr.contains(meant), "{}", done.stderr);
}
