//! `--print-changed`: functions, or their changed lines, after the passes that changed something.

use crate::command::gencl;
use pretty_assertions::assert_eq;

const SOURCE: &str = "kernel void k(global int *o) { o[0] = 2 * 3 + get_global_id(0); }";

fn printed(option: &str) -> String {
    let words = ["compile", "-", "-o", "/dev/null", option];
    let done = gencl(&words, SOURCE);
    assert_eq!((done.code, done.stdout.as_str()), (0, ""));
    done.stderr
}

/// The passes of the headings, in order.
fn passes(text: &str) -> Vec<&str> {
    let heads = text
        .lines()
        .filter_map(|line| line.strip_prefix("# *** IR Dump After "));
    heads.map(|line| line.trim_end_matches(" ***:")).collect()
}

#[test]
fn only_passes_that_changed_the_function_are_printed() {
    let changed = printed("--print-changed");
    let all = printed("--print-after=all");
    // Each function differs from the one that was printed before for the same width.
    let mut expected = Vec::new();
    let mut last: Vec<(&str, &str)> = Vec::new();
    for dump in all.split("# *** IR Dump After ").skip(1) {
        let (head, body) = dump.split_once(" ***:\n").unwrap();
        let width = head.split_once(' ').map_or("", |(_, width)| width);
        let known = |w: &str| last.iter().rev().find(|l| l.0 == w).map(|l| l.1);
        if known(width).or(known("")) != Some(body) {
            expected.push(head);
        }
        last.push((width, body));
    }
    assert_eq!(passes(&changed), expected);
    assert!(passes(&changed).len() * 2 < passes(&all).len());
    assert_eq!(passes(&printed("--print-changed=diff")), expected);
    assert_eq!(printed("--print-changed=full"), changed);
}

#[test]
fn a_diff_has_the_changed_lines() {
    let diff = printed("--print-changed=diff");
    let dump = |pass: &str| {
        let (_, rest) = diff.split_once(&format!("After {pass} ***:\n")).unwrap();
        rest.split("# End machine code").next().unwrap()
    };
    // The first function is complete.
    assert!(dump("lower").contains("\nkernel @k("));
    let folded: Vec<&str> = dump("fold_constants")
        .lines()
        .filter(|l| l.starts_with(['-', '+']))
        .collect();
    assert!(
        folded
            .iter()
            .any(|l| l.starts_with("-  ") && l.contains("mul.s32"))
            && folded
                .iter()
                .any(|l| l.starts_with("+  ") && l.ends_with("loadi.s32 6")),
        "{folded:?}"
    );
}

#[test]
fn passes_of_vector_ir_are_not_compared() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("k.ll"), "").unwrap();
    let done = crate::command::gencl_in(folder.path(), &["compile", "k.ll", "--print-changed"], "");
    assert_eq!(done.code, 2);
    assert!(
        done.stderr
            .contains("`--print-changed` cannot be used with vector IR")
    );
}
