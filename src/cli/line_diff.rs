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
    fn texts<'t, K>(lines: &[Keyed<'t, K>]) -> Vec<&'t str> {
        lines.iter().map(|line| line.1).collect()
    }
    let edits = edits(old.len(), new.len(), |i, j| old[i].0 == new[j].0);
    diff_of(&edits, &texts(old), &texts(new), context)
}

/// As [`line_diff`], of lines that were compared.
pub(crate) fn diff_of(edits: &[Edit], old: &[&str], new: &[&str], context: usize) -> String {
    let lines: Vec<(char, &str)> = (edits.iter())
        .filter_map(|edit| match *edit {
            (Some(_), Some(j)) => Some((' ', new[j])),
            (Some(i), None) => Some(('-', old[i])),
            (None, Some(j)) => Some(('+', new[j])),
            (None, None) => None,
        })
        .collect();
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

/// An entry of a comparison: the indices of an old and of a new entry that are equal, or one of an entry without an
/// equal one.
pub(crate) type Edit = (Option<usize>, Option<usize>);

/// A longest common subsequence of two lists, with all other entries between, by whether two entries are equal.
pub(crate) fn edits(old: usize, new: usize, is_equal: impl Fn(usize, usize) -> bool) -> Vec<Edit> {
    let shorter = old.min(new);
    let head = (0..shorter).take_while(|&k| is_equal(k, k)).count();
    let rest = 1..=shorter - head;
    let tail = rest.take_while(|&k| is_equal(old - k, new - k)).count();
    let mut edits: Vec<Edit> = (0..head).map(|k| (Some(k), Some(k))).collect();
    middle((head, old - tail), (head, new - tail), is_equal, &mut edits);
    edits.extend(
        (0..tail)
            .rev()
            .map(|k| (Some(old - 1 - k), Some(new - 1 - k))),
    );
    edits
}

/// Adds a longest common subsequence of two ranges, with the others.
fn middle(
    (mut i, old): (usize, usize),
    (mut j, new): (usize, usize),
    is_equal: impl Fn(usize, usize) -> bool,
    edits: &mut Vec<Edit>,
) {
    if (old - i).saturating_mul(new - j) > MAX_PAIRS {
        edits.extend((i..old).map(|k| (Some(k), None)));
        edits.extend((j..new).map(|k| (None, Some(k))));
        return;
    }
    let (first_old, first_new) = (i, j);
    let width = new - j + 1;
    let at = |i: usize, j: usize| (i - first_old) * width + j - first_new;
    // The length of the longest common subsequence of the entries from each pair on.
    let mut lengths = vec![0u32; (old - i + 1) * width];
    for i in (i..old).rev() {
        for j in (j..new).rev() {
            lengths[at(i, j)] = match is_equal(i, j) {
                true => lengths[at(i + 1, j + 1)] + 1,
                false => lengths[at(i + 1, j)].max(lengths[at(i, j + 1)]),
            };
        }
    }
    while i < old || j < new {
        let is_old = j == new || i < old && lengths[at(i + 1, j)] >= lengths[at(i, j + 1)];
        if i < old && j < new && is_equal(i, j) {
            edits.push((Some(i), Some(j)));
            (i, j) = (i + 1, j + 1);
        } else if is_old {
            edits.push((Some(i), None));
            i += 1;
        } else {
            edits.push((None, Some(j)));
            j += 1;
        }
    }
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
