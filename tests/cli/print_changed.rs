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
        .filter_map(|line| line.strip_prefix("*** IR Dump After "));
    heads
        .map(|line| line.trim_end_matches(" on k ***"))
        .collect()
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
    assert!(passes(&changed).len() * 2 < all.matches("IR Dump After").count());
    assert_eq!(passes(&printed("--print-changed=diff")), expected);
    assert_eq!(printed("--print-changed=full"), changed);
    // The first function has no pass before it.
    let both = printed("--print-changed=both");
    let heads = |when: &str| -> Vec<String> {
        let start = format!("# *** IR Dump {when} ");
        let heads = both.lines().filter_map(|line| line.strip_prefix(&start));
        heads
            .map(|line| line.trim_end_matches(" ***:").to_owned())
            .collect()
    };
    assert_eq!(heads("After"), expected);
    assert_eq!(heads("Before"), expected[1..]);
    for dump in both.split("# *** IR Dump After ").skip(1) {
        let dump = dump.split("# *** IR Dump").next().unwrap_or_default();
        assert!(all.contains(dump), "{dump}");
    }
}

#[test]
fn a_diff_has_the_changed_lines() {
    let diff = printed("--print-changed=diff");
    let dump = |pass: &str| {
        let (_, rest) = diff
            .split_once(&format!("After {pass} on k ***\n"))
            .unwrap();
        rest.split("\n\n").next().unwrap()
    };
    // The function is printed in full as lowered, and no more after that.
    let (start, changes) = diff.split_once("\n\n").unwrap();
    assert!(start.starts_with("*** IR Dump After lower on k ***\nkernel @k("));
    assert!(start.ends_with("  ret\n}"), "{start}");
    assert!(
        !changes.contains("\nkernel @k(") && !changes.contains("Machine code"),
        "{changes}"
    );
    // The list of registers would hide what changed.
    assert!(start.contains("\n  registers ") && !changes.contains("registers dword"));
    assert!(
        changes.contains("\n+  inputs %") && changes.lines().all(|l| l.matches(" = ").count() < 2),
        "{changes}"
    );
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
    // Three lines around a change, and no others.
    for text in changes.split("*** IR Dump After ").skip(1) {
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let mut plain = 0;
        for line in lines {
            plain = if line.starts_with(' ') { plain + 1 } else { 0 };
            assert!(plain <= 6, "{text}");
        }
    }
    // A pass that gives all registers other numbers prints no code.
    let numbered: Vec<&str> = dump("compact_registers").lines().collect();
    let (last, head) = numbered.split_last().unwrap();
    assert_eq!(
        *last,
        "the code differs in the numbers of registers and blocks only"
    );
    assert!(head.iter().any(|l| l.starts_with("+  inputs ")), "{head:?}");
    assert!(!head.iter().any(|l| l.contains(" = loadi")), "{head:?}");
}

/// An operand or a target that is another one is a change, although only its number differs.
#[test]
fn other_operands_and_targets_are_no_renumbering() {
    let copies = "kernel @k(
  0: \"p\" \"uint *\" global
) {
  registers dword %0-%4, qword %5
  inputs %5 = argument.0+0
$0:
  %0 = loadi.u32 6
  %1 = loadi.u32 6
  %2 = mul.u32 %0, %1
  %3 = mov.u32 %2
  %4 = add.u32 %3, %2
  store.global.u32 %5, %4
  ret
}
";
    let run = |pass: &str, text: &str| {
        let words = ["pass", "-", "--print-changed=diff", "-o", "/dev/null"];
        let done = gencl(&[&words[..], &["--run", pass]].concat(), text);
        assert_eq!(done.code, 0, "{}", done.stderr);
        done.stderr
    };
    let shown = run("propagate_copies", copies);
    let changed = "-  %4 = add.u32 %3, %2\n+  %4 = add.u32 %2, %2\n";
    assert!(shown.contains(changed), "{shown}");
    let jumps = "kernel @k(
  0: \"p\" \"uint *\" global
) {
  registers dword %0, qword %1
  inputs %1 = argument.0+0
$0:
  bra $1
$1:
  bra $2
$2:
  %0 = loadi.u32 6
  store.global.u32 %1, %0
  ret
}
";
    let shown = run("thread_branches", jumps);
    assert!(shown.contains("-  bra $1\n+  bra $2\n"), "{shown}");
    // Another number for each register is one.
    let gap = copies.replace("%5", "%6").replace("%4", "%5");
    let shown = run("compact_registers", &gap);
    assert!(shown.contains("the code differs in the numbers"), "{shown}");
}

#[test]
fn passes_and_functions_are_filtered() {
    let source = "kernel void a(global int *o) { o[0] = 2 * 3; } kernel void b(global int *o) { o[0] = 4 * 5; }";
    let printed = |words: &[&str]| {
        let done = gencl(
            &[&["compile", "-", "-o", "/dev/null"], words].concat(),
            source,
        );
        assert_eq!(done.code, 0, "{}", done.stderr);
        let heads = done.stderr.lines().filter(|l| l.contains("IR Dump"));
        heads.map(str::to_owned).collect::<Vec<_>>()
    };
    let folded = ["--print-changed=diff", "--filter-passes", "fold_constants"];
    let heads = printed(&folded);
    assert!(heads.len() >= 2, "{heads:?}");
    assert!(
        heads.iter().all(|h| h.contains("After fold_constants ")),
        "{heads:?}"
    );
    let of_b = printed(&[&folded[..], &["--filter-print-funcs", "b"]].concat());
    assert!(
        !of_b.is_empty() && of_b.iter().all(|h| h.ends_with(" on b ***")),
        "{of_b:?}"
    );
    let after = printed(&["--print-after", "lower", "--filter-print-funcs", "b"]);
    assert_eq!(after, ["# *** IR Dump After lower ***:"]);
    let wrong = gencl(
        &["compile", "-", "--print-changed", "--filter-passes", "fold"],
        source,
    );
    assert_eq!(wrong.code, 2);
    assert!(
        wrong
            .stderr
            .contains("invalid value 'fold' for '--filter-passes <PASS>'"),
        "{}",
        wrong.stderr
    );
    let alone = gencl(
        &["compile", "-", "--filter-passes", "fold_constants"],
        source,
    );
    assert_eq!(alone.code, 2, "{}", alone.stderr);
}
