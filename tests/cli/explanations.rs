//! `gencl explain`: the examples of codes, codes by their number, and what belongs to a built-in function.

use crate::command::gencl_in;
use gencl::diagnostic::{Code, Example, Severity};
use pretty_assertions::assert_eq;

/// The codes that `gencl check` reports for an example.
fn codes(program: &str) -> Vec<String> {
    let text = match program.contains("kernel") {
        true => program.to_owned(),
        false => format!(
            "kernel void k(global int *a, global float *f, int n) {{ int i = get_global_id(0); {program} }}"
        ),
    };
    let folder = tempfile::tempdir().unwrap();
    let words = ["check", "-", "-Weverything", "--error-format", "short"];
    let done = gencl_in(folder.path(), &words, &text);
    let lines = done.stderr.lines();
    let codes =
        lines.filter_map(|line| Some(line.split_once('[')?.1.split_once(']')?.0.to_owned()));
    codes.collect()
}

#[test]
fn examples_have_their_codes_and_corrections_have_none() {
    let mut count = 0;
    for code in Code::ALL {
        let Some(example) = Example::of(*code) else {
            continue;
        };
        count += 1;
        let wrong = codes(example.wrong);
        assert!(
            wrong.contains(&code.to_string()),
            "{code}: {example:?} {wrong:?}"
        );
        let right = codes(example.right);
        let is_wrong = |found: &String| {
            let found = Code::from_name(found);
            found.is_some_and(|found| found == *code || found.severity() == Severity::Error)
        };
        assert!(!right.iter().any(is_wrong), "{code}: {example:?} {right:?}");
    }
    assert!(count > 30, "{count}");
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
