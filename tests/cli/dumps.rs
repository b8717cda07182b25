//! `--print-after`, `--print-before` and `--print-changed` of Gen IR and of vector IR: what is printed can be read
//! back, and names that do not occur are reported.

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use std::fs;
use tempfile::tempdir;

const SOURCE: &str = "kernel void k(global int *o) { o[get_global_id(0)] = 6; }
kernel void other(global int *o) { o[get_global_id(0)] *= 3; }
";

/// Standard error of a compilation without an output, whose exit code is 0.
fn dumped(options: &[&str]) -> String {
    let words = [&["compile", "-", "-o", "/dev/null"], options].concat();
    let done = gencl(&words, SOURCE);
    assert_eq!(
        (done.code, done.stdout.as_str()),
        (0, ""),
        "{}",
        done.stderr
    );
    done.stderr
}

/// The lines that begin with stars.
fn heads(text: &str) -> Vec<&str> {
    text.lines()
        .filter(|line| line.starts_with("***"))
        .collect()
}

#[test]
fn passes_over_the_vector_form_of_a_source_are_printed() {
    let options = ["--form", "vector", "--kernel", "k"];
    let of = |more: &[&str]| dumped(&[&options[..], more].concat());
    let dump = of(&[
        "--print-before",
        "legalize",
        "--print-after",
        "legalize,widen",
    ]);
    assert_eq!(
        heads(&dump),
        [
            "*** IR Dump After widen (SIMD16) *** (function: k)",
            "*** IR Dump Before legalize (SIMD16) *** (function: k)",
            "*** IR Dump After legalize (SIMD16) *** (function: k)",
        ]
    );
    assert!(!dump.contains("was not run"), "{dump}");
    let changed = of(&["--print-changed=diff"]);
    let widened = "*** IR Dump After widen (SIMD16) on k ***\ndefine ";
    assert!(changed.contains("*** IR Dump After lower on k ***\nkernel @k("));
    let (_, passes) = changed.split_once(widened).unwrap();
    assert!(
        passes.contains("\n*** IR Dump After combine (SIMD16) on k ***\n"),
        "{passes}"
    );
    assert!(!passes.contains("\ndefine "), "{passes}");
    // Only passes that changed the function.
    assert!(!passes.contains("expand_division"), "{passes}");
    let filtered = of(&["--print-changed", "--filter-passes", "combine"]);
    assert_eq!(
        heads(&filtered),
        [
            "*** IR Dump After widen (SIMD16) on k ***",
            "*** IR Dump After combine (SIMD16) on k ***",
        ]
    );
}

#[test]
fn passes_of_vector_ir_need_the_vector_form() {
    let done = gencl(
        &["compile", "-", "--print-after", "collapse_regions"],
        SOURCE,
    );
    assert_eq!(done.code, 2);
    assert!(
        done.stderr
            .contains("tip: it is of vector IR: add `--form vector`"),
        "{}",
        done.stderr
    );
    let done = gencl(&["compile", "-", "--print-before", "lower"], SOURCE);
    assert_eq!(done.code, 2);
    let message = "error: invalid value 'lower' for '--print-before <PASS|all>': nothing is before it: use \
                   `--print-after lower`\n";
    assert!(done.stderr.starts_with(message), "{}", done.stderr);
}

#[test]
fn dumps_are_files_of_gen_ir_and_of_vector_ir() {
    let folder = tempdir().unwrap();
    let dump = dumped(&["--print-after", "lower"]);
    let done = gencl(&["pass", "-", "--run", "fold_constants"], &dump);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(done.stdout.contains("kernel @other("), "{}", done.stdout);
    let dump = dumped(&["--form", "vector", "--print-after", "lower_vectors"]);
    std::fs::write(folder.path().join("k.ll"), dump).unwrap();
    let words = ["pass", "k.ll", "--run", "fold_constants"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(done.stdout.contains(" @other("), "{}", done.stdout);
}

/// The functions that a kernel calls follow it in its first dump, each once, with the functions that they call.
#[test]
fn functions_as_lowered_are_dumped() {
    let source = "float square(float x) { return x * x; }
float unused(float x) { return square(x); }
float poly(float x) { return square(x) + 2.0f; }
__kernel void first(__global float *o) { o[0] = poly(o[1]); }
__kernel void second(__global float *o) { o[0] = square(o[1]); }
";
    let words = ["compile", "-", "--print-after", "lower", "-o", "/dev/null"];
    let done = gencl(&words, source);
    assert_eq!(done.code, 0);
    let functions = |text: &str| -> Vec<String> {
        let lines = text.lines();
        let names = lines.filter_map(|line| line.strip_prefix("# Machine code for function "));
        names
            .map(|name| name.trim_end_matches(':').to_owned())
            .collect()
    };
    assert_eq!(
        functions(&done.stderr),
        ["first", "square", "poly", "second"]
    );
    let again = gencl(&["pass", "-", "--run", "inline_calls"], &done.stderr);
    assert_eq!((again.code, again.stderr.as_str()), (0, ""));
    let words = [
        "compile",
        "-",
        "--print-after",
        "lower",
        "--filter-print-funcs",
        "poly",
        "-o",
        "/dev/null",
    ];
    let done = gencl(&words, source);
    assert_eq!(functions(&done.stderr), ["poly"]);
    assert!(!done.stderr.contains("warning"), "{}", done.stderr);
}

#[test]
fn changes_of_vector_ir_that_was_read_are_printed() {
    let folder = tempdir().unwrap();
    let done = gencl(&["compile", "-", "--emit", "ll", "--kernel", "k"], SOURCE);
    std::fs::write(folder.path().join("k.ll"), done.stdout).unwrap();
    let words = ["compile", "k.ll", "--print-changed", "-o", "/dev/null"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 0);
    assert_eq!(heads(&done.stderr)[0], "*** IR Dump At Start on k ***");
}

#[test]
fn functions_that_do_not_occur_are_reported() {
    let text = dumped(&["--print-after", "lower", "--filter-print-funcs", "kk"]);
    assert_eq!(
        text,
        "warning: `--filter-print-funcs`: no function named `kk` was compiled, but `k`, `other`\n"
    );
    let words = ["compile", "-", "--kernel", "k,zz"];
    let done = gencl(&words, SOURCE);
    assert_eq!(done.code, 1);
    assert!(
        done.stderr
            .starts_with("error[E0103]: no kernel named `zz`\n --> <stdin>:1:1\n")
    );
    let note = "= note: kernels defined in the source: `k`, `other`\n";
    assert!(done.stderr.contains(note), "{}", done.stderr);
    let done = gencl(&["compile", "-", "--kernel", "k,other"], SOURCE);
    assert_eq!(done.code, 0, "{}", done.stderr);
}

/// `gencl pass` prints what each pass of a list changed, with the names and in the form of `gencl compile`.
#[test]
fn passes_over_a_text_are_watched() {
    let text = gencl(&["compile", "-", "--emit", "ir", "-O0"], SOURCE).stdout;
    let of = |text: &str, run: &str, more: &[&str]| {
        let words = [&["pass", "-", "-o", "/dev/null", "--run", run], more].concat();
        let done = gencl(&words, text);
        assert_eq!(
            (done.code, done.stdout.as_str()),
            (0, ""),
            "{}",
            done.stderr
        );
        done.stderr
    };
    let run = "fold_constants,eliminate_dead_code,fold_constants";
    let changed = of(&text, run, &["--print-changed"]);
    assert_eq!(
        &heads(&changed)[..2],
        [
            "*** IR Dump At Start on k ***",
            "*** IR Dump At Start on other ***",
        ]
    );
    // What it prints last of each function is what it writes.
    let result = gencl(&["pass", "-", "--run", run], &text).stdout;
    for name in ["k", "other"] {
        let last = changed.rsplit(&format!(" on {name} ***\n")).next().unwrap();
        let last = last.split("\n\n").next().unwrap();
        assert!(result.contains(last), "{name}: {last}\n{result}");
    }
    // The second run of a pass finds nothing.
    let folds = changed.matches("After fold_constants on k ").count();
    assert!(folds <= 1, "{changed}");
    let diff = of(
        &text,
        "compact_registers",
        &["--print-changed=diff", "--filter-print-funcs", "k"],
    );
    assert!(!diff.contains("@other"), "{diff}");
    let around = of(
        &text,
        "split_webs",
        &["--print-before", "all", "--print-after", "split_webs"],
    );
    let lines = around.lines().filter(|line| line.starts_with("# ***"));
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [
            "# *** IR Dump Before split_webs ***:",
            "# *** IR Dump After split_webs ***:",
            "# *** IR Dump Before split_webs ***:",
            "# *** IR Dump After split_webs ***:",
        ]
    );
    let note = of(&text, "split_webs", &["--print-after", "fold_constants"]);
    assert_eq!(
        note,
        "note: the pass `fold_constants` was not run: `--run` does not list it\n"
    );
    let json = of(
        &text,
        "split_webs",
        &["--print-changed", "--error-format", "json"],
    );
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(first["ir_dump"]["pass"], "start");
}

#[test]
fn passes_over_a_text_in_vector_ir_are_watched() {
    let folder = tempdir().unwrap();
    let done = gencl(
        &[
            "compile",
            "-",
            "--form",
            "vector",
            "--print-after",
            "widen",
            "-o",
            "/dev/null",
        ],
        SOURCE,
    );
    fs::write(folder.path().join("k.ll"), done.stderr).unwrap();
    let words = ["pass", "k.ll", "-o", "/dev/null", "--run"];
    let of = |more: &[&str]| {
        let done = gencl_in(folder.path(), &[&words[..], more].concat(), "");
        (done.code, done.stderr)
    };
    let (code, text) = of(&["combine,fold_constants", "--print-changed=diff"]);
    assert_eq!(code, 0, "{text}");
    let found = heads(&text);
    assert_eq!(found[0], "*** IR Dump At Start on k ***");
    assert!(
        found.contains(&"*** IR Dump After combine on k ***"),
        "{found:?}"
    );
    assert!(text.contains("\n-  %") && text.contains("\n+  %"), "{text}");
    let (code, text) = of(&[
        "combine",
        "--print-after",
        "legalize",
        "--filter-print-funcs",
        "kk",
    ]);
    assert_eq!(
        (code, text.as_str()),
        (
            0,
            "note: the pass `legalize` was not run: `--run` does not list it\nwarning: `--filter-print-funcs`: no \
             function named `kk` was compiled, but `k`, `other`\n"
        )
    );
    // The passes of the other language are none of this text.
    let (code, text) = of(&["combine", "--print-after", "split_webs"]);
    assert_eq!(code, 2);
    assert!(
        text.contains("tip: it is of Gen IR, and the file is vector IR"),
        "{text}"
    );
    let words = [
        "pass",
        "-",
        "--run",
        "split_webs",
        "--print-after",
        "collapse_regions",
    ];
    let done = gencl(&words, "kernel @k() {\n$0:\n  ret\n}\n");
    assert_eq!(done.code, 2);
    let tip = "tip: it is of vector IR: use a file in vector IR (NAME.ll)";
    assert!(done.stderr.contains(tip), "{}", done.stderr);
}

/// With JSON diagnostics, every line of standard error is an object.
#[test]
fn dumps_beside_json_diagnostics_are_lines_of_json() {
    let source = "kernel void k(global int *o) { int unused; o[get_global_id(0)] = 6 * 7; }\n";
    for (form, first) in [("scalar", "lower"), ("vector", "widen")] {
        let words = [
            "compile",
            "-",
            "--error-format",
            "json",
            "-Wall",
            "--time-passes",
            "--form",
            form,
            "--print-changed",
            "--print-after",
            "all",
            "--print-before",
            "all",
        ];
        let done = gencl(&words, source);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let lines = done.stderr.lines();
        let values: Vec<serde_json::Value> = lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(values.iter().filter(|v| v["level"] == "warning").count(), 1);
        for when in ["before", "after", "changed"] {
            let found = values
                .iter()
                .map(|v| &v["ir_dump"])
                .find(|dump| dump["when"] == when);
            let dump = found.unwrap();
            assert!(
                dump["function"] == "k" && dump["text"].as_str().unwrap().contains("k"),
                "{dump}"
            );
        }
        let is_first = |v: &&serde_json::Value| v["ir_dump"]["pass"] == first;
        assert!(values.iter().filter(is_first).count() >= 1, "{form}");
    }
}

/// The text after `widen` is complete: passes and the compiler find its kernel, with its payload.
#[test]
fn a_dump_after_widen_keeps_its_kernel() {
    let folder = tempfile::tempdir().unwrap();
    let source = "__kernel void k(__global int *o, int n) { o[get_global_id(0)] = n / 3; }\n";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let gencl = |words: &[&str]| gencl_in(folder.path(), words, "");
    let words = [
        "compile",
        "k.cl",
        "--form",
        "vector",
        "--simd",
        "16",
        "-o",
        "k.visaasm",
    ];
    let done = gencl(&[&words[..], &["--print-after", "widen"]].concat());
    assert_eq!(done.code, 0, "{}", done.stderr);
    fs::write(folder.path().join("w.ll"), &done.stderr).unwrap();
    let done = gencl(&["pass", "w.ll", "--run", "fold_constants", "-o", "f.ll"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let text = fs::read_to_string(folder.path().join("f.ll")).unwrap();
    for part in [
        "!genx.kernels = ",
        "!gencl.payload = ",
        "@k, !\"k\", ",
        "!\"local_id.0\"",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let count = |done: crate::command::Done| {
        assert_eq!(done.code, 0, "{}", done.stderr);
        done.stdout
            .lines()
            .filter(|l| l.starts_with("    "))
            .count()
    };
    let again = count(gencl(&["compile", "w.ll"]));
    assert_eq!(again, count(gencl(&[&words[..5], &["16"]].concat())));
}
