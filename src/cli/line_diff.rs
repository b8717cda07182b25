//! The lines by which two texts differ, for `--print-changed=diff`.

/// The most pairs of lines that are compared; beyond, all lines between the first and the last difference count as
/// changed.
const MAX_PAIRS: usize = 1 << 24;

/// A line of code: what it is compared by, and its text.
pub(crate) type Keyed<'t, K> = (K, &'t str);

/// The lines of both texts, each after ` ` for both, `-` for the old one or `+` for the new one, with as many as
/// `context` lines around each difference. `@@` takes the place of others.
pub(crate) fn line_diff(old: &str, new: &str, context: usize) -> String {
    fn keyed(text: &str) -> Vec<Keyed<'_, &str>> {
        text.lines().map(|line| (line, line)).collect()
    }
    keyed_diff(&keyed(old), &keyed(new), context)
}

/// As [`line_diff`], for lines that are compared by their keys. Of equal ones the new text is printed.
pub(crate) fn keyed_diff<K: PartialEq>(
    old: &[Keyed<'_, K>],
    new: &[Keyed<'_, K>],
    context: usize,
) -> String {
    let is_same = |(a, b): &(&Keyed<'_, K>, &Keyed<'_, K>)| a.0 == b.0;
    let head = old.iter().zip(new).take_while(is_same).count();
    let rest = old[head..].iter().rev().zip(new[head..].iter().rev());
    let tail = rest.take_while(is_same).count();
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);
    let mut lines: Vec<(char, &str)> = Vec::new();
    lines.extend(new[..head].iter().map(|line| (' ', line.1)));
    lines.extend(middle(&old[head..old_end], &new[head..new_end]));
    lines.extend(new[new_end..].iter().map(|line| (' ', line.1)));
    let is_changed = |index: usize| lines[index].0 != ' ';
    let changed: Vec<usize> = (0..lines.len())
        .filter(|&index| is_changed(index))
        .collect();
    let mut text = String::new();
    let mut next = 0;
    for (index, (sign, line)) in lines.iter().enumerate() {
        while changed.get(next).is_some_and(|&at| at + context < index) {
            next += 1;
        }
        let is_near = changed.get(next).is_some_and(|&at| at <= index + context);
        match is_near {
            true => text += &format!("{sign}{line}\n"),
            false if !text.ends_with("@@\n") => text += "@@\n",
            false => {}
        }
    }
    text
}

/// A longest common subsequence of the lines, with the others.
fn middle<'t, K: PartialEq>(old: &[Keyed<'t, K>], new: &[Keyed<'t, K>]) -> Vec<(char, &'t str)> {
    let mut lines = Vec::new();
    if old.len().saturating_mul(new.len()) > MAX_PAIRS {
        lines.extend(old.iter().map(|line| ('-', line.1)));
        lines.extend(new.iter().map(|line| ('+', line.1)));
        return lines;
    }
    let width = new.len() + 1;
    // The length of the longest common subsequence of the lines from each pair on.
    let mut lengths = vec![0u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            lengths[i * width + j] = match old[i].0 == new[j].0 {
                true => lengths[(i + 1) * width + j + 1] + 1,
                false => lengths[(i + 1) * width + j].max(lengths[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        let is_old = j == new.len()
            || i < old.len() && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1];
        if i < old.len() && j < new.len() && old[i].0 == new[j].0 {
            lines.push((' ', new[j].1));
            (i, j) = (i + 1, j + 1);
        } else if is_old {
            lines.push(('-', old[i].1));
            i += 1;
        } else {
            lines.push(('+', new[j].1));
            j += 1;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn changed_lines_have_signs_and_context() {
        let old = "a\nb\nc\nd\ne\nf\ng\n";
        let new = "a\nb\nc\nx\ne\nf\ng\nh\n";
        assert_eq!(line_diff(old, new, 1), "@@\n c\n-d\n+x\n e\n@@\n g\n+h\n");
        assert_eq!(line_diff(old, old, 1), "@@\n");
        assert_eq!(line_diff("", "a\n", 3), "+a\n");
        assert_eq!(line_diff("a\nb\n", "b\na\n", 9), "-a\n b\n+a\n");
    }

    #[test]
    fn very_long_texts_differ_as_a_whole() {
        let old: String = (0..5000).map(|n| format!("a{n}\n")).collect();
        let new: String = (0..5000).map(|n| format!("b{n}\n")).collect();
        assert_eq!(line_diff(&old, &new, 3).lines().count(), 10_000);
    }
}
