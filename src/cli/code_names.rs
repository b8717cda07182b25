//! Names of registers, values and blocks in lines of code, and texts that differ by a renaming of them.

use gencl::explore::renaming::Bijection;
use std::collections::BTreeMap;
use std::ops::Range;

/// The names in a line: a sigil, and what follows it, which may be quoted.
pub(super) fn names(line: &str, sigils: &[char]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(begin) = line[at..].find(|c: char| sigils.contains(&c) || c == '"') {
        let begin = at + begin;
        let after = begin + 1;
        let rest = &line[after..];
        let is_string = line[begin..].starts_with('"');
        let end = match rest.strip_prefix('"') {
            _ if is_string => rest.find('"').map_or(rest.len(), |end| end + 1),
            Some(inside) => inside.find('"').map_or(rest.len(), |end| end + 2),
            None => {
                let is_name = |c: char| c.is_alphanumeric() || "._-".contains(c);
                rest.find(|c| !is_name(c)).unwrap_or(rest.len())
            }
        };
        if !is_string && end > 0 {
            found.push(begin..after + end);
        }
        at = after + end;
    }
    found
}

/// The sigils of registers and blocks in Gen IR.
const SIGILS: [char; 2] = ['%', '$'];

/// Whether the code of a function in Gen IR differs from another text of it by a renaming of registers and blocks that
/// is one-to-one. Each part is the declarations, with a line for each, and the code. The same input is the same
/// register in both, so exchanged operands are no renaming.
pub(super) fn is_renamed(
    (old_head, old_code): (&str, &str),
    (new_head, new_code): (&str, &str),
) -> bool {
    let mut renaming = Bijection::default();
    let new_inputs: BTreeMap<&str, &str> = inputs(new_head).map(|(r, of)| (of, r)).collect();
    for (register, of) in inputs(old_head) {
        if let Some(new) = new_inputs.get(of)
            && !renaming.agrees(register, new)
        {
            return false;
        }
    }
    let mut new_lines = new_code.lines();
    for old in old_code.lines() {
        let Some(new) = new_lines.next() else {
            return false;
        };
        let (old_names, new_names) = (names(old, &SIGILS), names(new, &SIGILS));
        if old_names.len() != new_names.len() {
            return false;
        }
        let (mut old_end, mut new_end) = (0, 0);
        for (a, b) in old_names.into_iter().zip(new_names) {
            if old[old_end..a.start] != new[new_end..b.start] {
                return false;
            }
            (old_end, new_end) = (a.end, b.end);
            if !renaming.agrees(&old[a], &new[b]) {
                return false;
            }
        }
        if old[old_end..] != new[new_end..] {
            return false;
        }
    }
    new_lines.next().is_none()
}

/// The registers of inputs in the declarations, each with what it is.
fn inputs(head: &str) -> impl Iterator<Item = (&str, &str)> {
    head.lines()
        .filter_map(|line| line.trim_start().strip_prefix("inputs ")?.split_once(" = "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_may_be_quoted_and_strings_have_none() {
        let found = |line: &'static str| -> Vec<&str> {
            let ranges = names(line, &['%', '$']).into_iter();
            ranges.map(|range| &line[range]).collect()
        };
        assert_eq!(found("brc %0, $1, $2 // \"%3\""), ["%0", "$1", "$2"]);
        assert_eq!(
            found("%x.1 = add <4 x i32> %\"a b\", splat (i32 1)"),
            ["%x.1", "%\"a b\""]
        );
        assert_eq!(found("  names %0 \"a % b\", %1"), ["%0", "%1"]);
    }

    #[test]
    fn a_renaming_is_one_to_one_and_keeps_inputs() {
        fn code(old: &str, new: &str) -> bool {
            is_renamed(("", old), ("", new))
        }
        let old = "$0:\n  %2 = loadi.u32 6\n  %3 = mov.u32 %2\n  %4 = add.u32 %3, %2\n  br $1\n";
        assert!(code(old, &old.replace("%3", "%9").replace("$1", "$7")));
        // Another register, and one for two.
        assert!(!code(old, &old.replace("add.u32 %3, %2", "add.u32 %2, %2")));
        assert!(!code(old, &old.replace("%3", "%2")));
        // Another target.
        let loops = "$0:\n  br $1\n$1:\n  br $0\n";
        assert!(!code(loops, &loops.replace("  br $0", "  br $1")));
        // Another operation, and another length.
        assert!(!code(old, &old.replace("add", "sub")));
        assert!(!code(old, &format!("{old}  ret\n")));
        assert!(!code(&format!("{old}  ret\n"), old));
        // Exchanged operands are a renaming unless their declarations tell.
        let [a, b] = ["  %2 = sub.u32 %0, %1\n", "  %2 = sub.u32 %1, %0\n"];
        assert!(code(a, b));
        let head = "  inputs %0 = argument.0+0\n  inputs %1 = argument.1+0\n";
        assert!(!is_renamed((head, a), (head, b)));
        let exchanged = "  inputs %1 = argument.0+0\n  inputs %0 = argument.1+0\n";
        assert!(is_renamed((head, a), (exchanged, b)));
    }
}
