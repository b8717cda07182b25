//! A unified diff of a file, as `diff -u` prints it and `patch` reads it.

use super::line_diff::edits;

/// The lines around a difference that are printed with it.
const CONTEXT: usize = 3;

/// The differences of two texts of one file, byte by byte; empty for equal texts.
pub(super) fn unified_diff(name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let old: Vec<&[u8]> = old.split_inclusive(|byte| *byte == b'\n').collect();
    let new: Vec<&[u8]> = new.split_inclusive(|byte| *byte == b'\n').collect();
    let edits = edits(old.len(), new.len(), |i, j| old[i] == new[j]);
    let is_changed = |index: &usize| !matches!(edits[*index], (Some(_), Some(_)));
    let mut changed = (0..edits.len()).filter(is_changed).peekable();
    let mut text = Vec::new();
    if changed.peek().is_some() {
        // As in `git diff`: `patch` reads a name with a blank up to a tab.
        let end = if name.contains(' ') { "\t" } else { "" };
        text.extend(format!("--- {name}{end}\n+++ {name}{end}\n").bytes());
    }
    while let Some(first) = changed.next() {
        let mut last = first;
        // Hunks whose context would meet are one.
        while let Some(next) = changed.next_if(|next| *next <= last + 2 * CONTEXT + 1) {
            last = next;
        }
        let start = first.saturating_sub(CONTEXT);
        let hunk = &edits[start..edits.len().min(last + CONTEXT + 1)];
        let count = |of: fn(&super::line_diff::Edit) -> bool, part: &[super::line_diff::Edit]| {
            part.iter().filter(|edit| of(edit)).count()
        };
        let range = |of: fn(&super::line_diff::Edit) -> bool| {
            let (before, count) = (count(of, &edits[..start]), count(of, hunk));
            // An empty range is named by the line before it.
            match count {
                0 => format!("{before},0"),
                1 => format!("{}", before + 1),
                _ => format!("{},{count}", before + 1),
            }
        };
        let (from, to) = (
            range(|edit| edit.0.is_some()),
            range(|edit| edit.1.is_some()),
        );
        text.extend(format!("@@ -{from} +{to} @@\n").bytes());
        for edit in hunk {
            let (sign, line) = match *edit {
                (Some(_), Some(j)) => (b' ', new[j]),
                (Some(i), None) => (b'-', old[i]),
                (None, Some(j)) => (b'+', new[j]),
                (None, None) => continue,
            };
            text.push(sign);
            text.extend(line);
            if !line.ends_with(b"\n") {
                text.extend(b"\n\\ No newline at end of file\n");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn hunks_have_three_lines_around_them() {
        let old: String = (1..=20).map(|n| format!("{n}\n")).collect();
        let new = old.replace("\n5\n", "\nfive\n").replace("\n18\n", "\n");
        let diff = String::from_utf8(unified_diff("k.cl", old.as_bytes(), new.as_bytes())).unwrap();
        assert_eq!(
            diff,
            "--- k.cl\n+++ k.cl\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n\
             @@ -15,6 +15,5 @@\n 15\n 16\n 17\n-18\n 19\n 20\n"
        );
        assert_eq!(unified_diff("k.cl", b"a\n", b"a\n"), b"");
    }

    #[test]
    fn the_end_of_a_file_without_a_newline_is_marked() {
        let end = "\\ No newline at end of file\n";
        let diff = unified_diff("k", b"a\r\nb", b"a\r\nc");
        let expected = format!("--- k\n+++ k\n@@ -1,2 +1,2 @@\n a\r\n-b\n{end}+c\n{end}");
        assert_eq!(String::from_utf8(diff).unwrap(), expected);
        let diff = unified_diff("k", b"", b"a\n");
        assert_eq!(diff, b"--- k\n+++ k\n@@ -0,0 +1 @@\n+a\n");
    }
}
