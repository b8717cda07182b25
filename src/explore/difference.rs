//! The difference between two listings, by lines: patience diff. Lines that occur once on both sides, in the
//! same order, are anchors; between them the same is repeated, and short rests are compared by their longest
//! common subsequence. The time is bounded: a long rest without an anchor counts as replaced.

use super::listing::Item;
use hashbrown::HashMap;

/// The largest table of the longest common subsequence.
const MAX_TABLE: usize = 1 << 16;

/// A line that only one side has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Whether the line was added; else it was removed.
    pub is_added: bool,
    /// The line with its source line.
    pub item: Item,
    /// The block that it belongs to: the text of the label above it.
    pub block: Option<String>,
}

/// The difference between the code before and after a pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Difference {
    /// Number of lines that were added.
    pub added: usize,
    /// Number of lines that were removed.
    pub removed: usize,
    /// The changed lines in the order of the code, what was removed at a place before what was added there.
    pub changes: Vec<Change>,
    /// Number of changed lines that are not stored.
    pub omitted: usize,
    /// Whether the sides differ in the numbers of registers and blocks only.
    pub is_renumbered: bool,
}

/// A side of a comparison: the code before or after a pass.
pub(super) trait Side {
    /// For each line a number that equals that of another line if the two lines are the same.
    fn keys(&self) -> &[u64];

    /// Whether a line is a label.
    fn is_label(&self, line: usize) -> bool;

    /// The text and the source line of a line.
    fn item(&self, line: usize) -> Item;
}

/// Compares two sides, and stores at most as many changed lines as `limit` returns for the numbers of lines that
/// were added and removed. Only these are printed.
pub(super) fn difference(
    before: &dyn Side,
    after: &dyn Side,
    limit: impl FnOnce(usize, usize) -> usize,
) -> Difference {
    let (gone, new) = changed(before.keys(), after.keys());
    let mut difference = Difference {
        added: new.iter().filter(|&&is| is).count(),
        removed: gone.iter().filter(|&&is| is).count(),
        ..Difference::default()
    };
    let limit = limit(difference.added, difference.removed);
    // The last label of each side, and the text of the one that a change was last below.
    let mut labels: [Option<usize>; 2] = [None, None];
    let mut last: (Option<(bool, usize)>, Option<String>) = (None, None);
    let (mut i, mut j) = (0, 0);
    while i < gone.len() || j < new.len() {
        let is_gone = gone.get(i) == Some(&true);
        let is_new = new.get(j) == Some(&true);
        if is_gone || is_new {
            let (side, line, label) = match is_gone {
                true => (before, i, labels[0]),
                false => (after, j, labels[1]),
            };
            if difference.changes.len() < limit {
                let label = label.map(|label| (is_gone, label));
                if last.0 != label {
                    last = (label, label.map(|(_, label)| side.item(label).text));
                }
                difference.changes.push(Change {
                    is_added: !is_gone,
                    item: side.item(line),
                    block: last.1.clone(),
                });
            } else {
                difference.omitted += 1;
            }
        }
        if !is_new || is_gone {
            if i < gone.len() && before.is_label(i) {
                labels[0] = Some(i);
            }
            i += 1;
        }
        if !is_gone {
            if j < new.len() && after.is_label(j) {
                labels[1] = Some(j);
            }
            j += 1;
        }
    }
    difference
}

/// Which elements of each side the other one does not have.
fn changed(a: &[u64], b: &[u64]) -> (Vec<bool>, Vec<bool>) {
    let (mut gone, mut new) = (vec![true; a.len()], vec![true; b.len()]);
    let mut open = vec![(0..a.len(), 0..b.len())];
    while let Some((mut x, mut y)) = open.pop() {
        let mut same = |i: usize, j: usize| (gone[i], new[j]) = (false, false);
        while !x.is_empty() && !y.is_empty() && a[x.start] == b[y.start] {
            same(x.start, y.start);
            (x.start, y.start) = (x.start + 1, y.start + 1);
        }
        while !x.is_empty() && !y.is_empty() && a[x.end - 1] == b[y.end - 1] {
            (x.end, y.end) = (x.end - 1, y.end - 1);
            same(x.end, y.end);
        }
        if x.is_empty() || y.is_empty() {
            continue;
        }
        let anchors = anchors(&a[x.clone()], &b[y.clone()]);
        if anchors.is_empty() {
            if x.len().saturating_mul(y.len()) <= MAX_TABLE {
                for (i, j) in longest(&a[x.clone()], &b[y.clone()]) {
                    same(x.start + i, y.start + j);
                }
            }
            continue;
        }
        let (mut i, mut j) = (x.start, y.start);
        for (p, q) in anchors {
            let (p, q) = (x.start + p, y.start + q);
            same(p, q);
            open.push((i..p, j..q));
            (i, j) = (p + 1, q + 1);
        }
        open.push((i..x.end, j..y.end));
    }
    (gone, new)
}

/// The positions of elements that occur once on both sides: the longest sequence of them that both sides have
/// in the same order.
fn anchors(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
    #[derive(Default)]
    struct Occurrence {
        counts: [usize; 2],
        places: [usize; 2],
    }
    let mut all: HashMap<u64, Occurrence> = HashMap::with_capacity(a.len().max(b.len()));
    for (side, list) in [a, b].into_iter().enumerate() {
        for (place, &id) in list.iter().enumerate() {
            let occurrence = all.entry(id).or_default();
            occurrence.counts[side] += 1;
            occurrence.places[side] = place;
        }
    }
    let is_unique = |id: &u64| all.get(id).filter(|o| o.counts == [1, 1]).map(|o| o.places);
    let pairs: Vec<[usize; 2]> = a.iter().filter_map(is_unique).collect();
    // The longest increasing subsequence of the places in `b`, by patience sorting.
    let mut piles: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, &[_, place]) in pairs.iter().enumerate() {
        let pile = piles.partition_point(|&top| pairs[top][1] < place);
        before.push(pile.checked_sub(1).map(|below| piles[below]));
        match piles.get_mut(pile) {
            Some(top) => *top = index,
            None => piles.push(index),
        }
    }
    let mut chosen = Vec::new();
    let mut last = piles.last().copied();
    while let Some(index) = last {
        let [i, j] = pairs[index];
        chosen.push((i, j));
        last = before[index];
    }
    chosen.reverse();
    chosen
}

/// The positions of a longest common subsequence.
fn longest(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
    let columns = b.len() + 1;
    let mut table = vec![0u32; (a.len() + 1) * columns];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            let at = i * columns + j;
            table[at] = match a[i] == b[j] {
                true => table[at + columns + 1] + 1,
                false => table[at + columns].max(table[at + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = Vec::new();
    while i < a.len() && j < b.len() {
        let at = i * columns + j;
        if a[i] == b[j] {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if table[at + columns] >= table[at + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// A text with a line for each word.
    struct Words<'a>(Vec<&'a str>, Vec<u64>);

    impl Words<'_> {
        fn of(text: &str) -> Words<'_> {
            let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
            let key = |word: &&str| word.bytes().fold(7u64, |key, c| 31 * key + u64::from(c));
            let keys = words.iter().map(key).collect();
            Words(words, keys)
        }
    }

    impl Side for Words<'_> {
        fn keys(&self) -> &[u64] {
            &self.1
        }

        fn is_label(&self, line: usize) -> bool {
            self.0[line].ends_with(':')
        }

        fn item(&self, line: usize) -> Item {
            Item {
                text: self.0[line].to_owned(),
                place: None,
                calls: Vec::new(),
                is_label: self.is_label(line),
            }
        }
    }

    fn shown(before: &str, after: &str) -> String {
        let found = difference(&Words::of(before), &Words::of(after), |_, _| 100);
        let changes = found.changes.iter().map(|change| {
            let sign = if change.is_added { '+' } else { '-' };
            let block = change.block.as_deref().unwrap_or("");
            format!("{block}{sign}{}", change.item.text)
        });
        changes.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn changed_lines_have_their_blocks() {
        assert_eq!(shown("$0: a b c", "$0: a b c"), "");
        assert_eq!(shown("$0: a b c", "$0: a x c"), "$0:-b $0:+x");
        assert_eq!(shown("$0: a b", "$0: a b $1: c"), "$0:+$1: $1:+c");
        assert_eq!(shown("$0: a $1: b", "$0: b"), "$0:-a $0:-$1:");
        assert_eq!(shown("", "a"), "+a");
        // Lines that occur several times are matched between the anchors.
        assert_eq!(shown("a r b r c r", "a b r c r r"), "-r +r");
        assert_eq!(shown("r r", "r r r"), "+r");
    }

    #[test]
    fn both_sides_are_restored_from_the_changes() {
        let mut random = crate::random::Random::new(7);
        for _ in 0..300 {
            let mut side = |length: usize| -> Vec<u64> {
                let length = random.below(length);
                (0..length).map(|_| random.below(9) as u64).collect()
            };
            let (a, b) = (side(30), side(30));
            let (gone, new) = changed(&a, &b);
            let rest = |side: &[u64], changed: &[bool]| -> Vec<u64> {
                let pairs = side.iter().zip(changed);
                pairs.filter(|(_, c)| !**c).map(|(id, _)| *id).collect()
            };
            assert_eq!(rest(&a, &gone), rest(&b, &new));
        }
    }

    #[test]
    fn long_differences_are_cut() {
        let cut = difference(&Words::of("a b"), &Words::of("c d"), |_, _| 1);
        assert_eq!((cut.changes.len(), cut.omitted, cut.added), (1, 3, 2));
    }
}
