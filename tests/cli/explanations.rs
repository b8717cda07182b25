//! `gencl explain`: the examples of codes, codes by their number, and what belongs to a built-in function.

use crate::command::gencl_in;
use gencl::diagnostic::{Code, Example, Severity};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

/// A launch of the kernel `k` of a file, with the buffers `a` and `f` and the number `n`, or with `a` and `n`.
fn launch(file: &str, has_floats: bool) -> String {
    let buffer = |dtype: &str| serde_json::json!({"buffer": {"dtype": dtype, "shape": [8]}, "mode": "inout"});
    let mut arguments = vec![buffer("i32")];
    if has_floats {
        arguments.push(buffer("f32"));
    }
    arguments.push(serde_json::json!({"scalar": 8, "dtype": "i32"}));
    serde_json::json!({"source": {"file": file}, "kernel": "k", "global": [8], "local": [8], "args": arguments}).to_string()
}

/// The command of an example or of its correction, with the files that it reads in the folder.
fn command(folder: &Path, example: Example, text: &str) -> Vec<String> {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    let split = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let Some(command) = example.command else {
        write(
            "k.cl",
            "kernel void k(global int *a, int n) { a[get_global_id(0)] = n; }\n",
        );
        write("k.json", &launch("k.cl", false));
        return split(text).split_off(1);
    };
    let mut words = split(command);
    let is_run = words[0] == "run";
    let file = match text {
        _ if text.starts_with('{') => {
            write("k.json", text);
            "k.json"
        }
        _ if text.starts_with("kernel @") => {
            write("k.ir", &format!("{text}\n"));
            "k.ir"
        }
        _ if text.starts_with("define") => {
            write("k.ll", &format!("{text}\n"));
            "k.ll"
        }
        _ if text.contains("kernel") => {
            write("k.cl", text);
            "k.cl"
        }
        _ => {
            let head =
                "kernel void k(global int *a, global float *f, int n) {\nint i = get_global_id(0);";
            write("k.cl", &format!("{head}\n{text}\n}}"));
            write("k.json", &launch("k.cl", true));
            if is_run { "k.json" } else { "k.cl" }
        }
    };
    words.insert(1, file.to_owned());
    words.push("-Weverything".to_owned());
    if is_run {
        words.push("--print".to_owned());
    }
    words
}

/// The codes that are reported for an example or its correction.
fn codes(example: Example, text: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let mut words = command(folder.path(), example, text);
    words.extend(["--error-format".to_owned(), "json".to_owned()]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = gencl_in(folder.path(), &words, "");
    let lines = done.stderr.lines().filter(|line| line.starts_with('{'));
    let documents = lines.map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let codes = documents.filter_map(|d| d["code"]["code"].as_str().map(str::to_owned));
    codes.collect()
}

/// Codes without an example, with the reason.
const WITHOUT_EXAMPLE: &[(&str, &str)] = &[
    ("E0602", "a program of many thousand lines"),
    ("E0604", "a program of many thousand lines"),
    ("E0608", "the host"),
    ("E0609", "programs that use the library"),
    ("E0805", "vISA of other compilers"),
    ("E0807", "vISA of other compilers"),
    ("E0808", "device binaries of other compilers"),
    ("E0809", "vISA of other compilers"),
    ("E1306", "the host"),
    ("E1307", "bugs"),
    ("W0701", "what the finalizer does"),
    ("W0012", "the directories of the command line"),
    ("W0802", "vISA of other compilers"),
];

#[test]
fn examples_have_their_codes_and_corrections_have_none() {
    for code in Code::ALL {
        // What other programs do, except for their time limit.
        let is_of_finalizer = code.name().starts_with("E100") && *code != Code::E1004;
        let is_listed = WITHOUT_EXAMPLE.iter().any(|row| row.0 == code.name());
        let is_without = is_of_finalizer || is_listed;
        let example = Example::of(*code);
        assert_eq!(example.is_none(), is_without, "{code}");
        let Some(example) = example else {
            continue;
        };
        let wrong = codes(example, example.wrong);
        // The finalizer is not installed.
        if wrong.iter().any(|code| code == "E1001") {
            continue;
        }
        assert!(
            wrong.contains(&code.to_string()),
            "{code}: {example:?} {wrong:?}"
        );
        if example.right.is_empty() {
            assert_eq!(code.severity(), Severity::Remark, "{code}");
            continue;
        }
        let right = codes(example, example.right);
        let is_wrong = |found: &String| {
            let found = Code::from_name(found);
            found.is_some_and(|found| found == *code || found.severity() == Severity::Error)
        };
        assert!(!right.iter().any(is_wrong), "{code}: {example:?} {right:?}");
    }
}

#[test]
fn examples_name_their_command() {
    let folder = tempfile::tempdir().unwrap();
    let explain = |words: &[&str]| gencl_in(folder.path(), &[&["explain"], words].concat(), "");
    for (code, part) in [
        (
            "E0810",
            "\nFor example, with `gencl run --races`:\n\n    a[0] += i;\n\nWrite:\n\n    atomic_add",
        ),
        (
            "E1302",
            "\nFor example:\n\n    gencl check kernel.cl\n\nWrite:\n\n    gencl check k.cl\n",
        ),
        ("R0001", "\n    a[i] = s;\n\nThe remark at the loop tells"),
    ] {
        let text = explain(&[code]).stdout;
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn codes_are_found_by_their_number() {
    let folder = tempfile::tempdir().unwrap();
    let explain = |word: &str| gencl_in(folder.path(), &["explain", word], "").stdout;
    let expected = explain("W0408");
    assert!(expected.starts_with("warning[W0408]: "), "{expected}");
    for word in ["W408", "w0408", "408", "0408"] {
        assert_eq!(explain(word), expected, "{word}");
    }
    let both = explain("101");
    for part in ["error[E0101]: ", "warning[W0101]: "] {
        assert!(both.contains(part), "{both}");
    }
    let text = explain("E0302");
    for part in [
        "\nFor example:\n\n    local int t[8]; global int *p = t; p[0] = 1;\n\nWrite:\n\n    local int t[8]; local int *p",
        "cannot point into the other.\n",
    ] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_function_is_explained_with_its_rule_and_codes_before_other_meanings() {
    let folder = tempfile::tempdir().unwrap();
    let text = gencl_in(folder.path(), &["explain", "barrier"], "").stdout;
    let parts = [
        "barrier: Waits until all work-items of the work-group are there",
        "All work-items of the work-group must reach the call, or none",
        "  W0408  collective call in divergent control flow\n",
        "  E0806  deadlock\n",
        "barrier: a call at which each work-item",
        "An instruction of Gen IR",
    ];
    let places: Vec<_> = parts.iter().map(|part| text.find(part)).collect();
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{places:?}\n{text}"
    );
}

#[test]
fn flags_without_their_hyphen_and_common_words_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let explain = |word: &str| gencl_in(folder.path(), &["explain", word], "").stdout;
    for flag in ["Wformat", "Wunused-variable"] {
        let text = explain(flag);
        assert!(!text.is_empty(), "{flag}");
        assert_eq!(text, explain(&format!("-{flag}")));
    }
    for (word, part) in [
        ("vISA", "the assembly language that gencl generates"),
        ("swizzle", "a part of a vector"),
        ("coalescing", "as few cache lines"),
    ] {
        let text = explain(word);
        assert!(text.contains(part), "{word}: {text}");
    }
}
