//! Compares the code of two functions up to the names of values, registers and blocks, as llvm-diff does.
//!
//! The names of one text are mapped to those of the other, one to one, and then lines are compared by a longest common
//! subsequence. The mapping is voted on by lines that resemble each other: a line's color is its text without names,
//! refined by the colors of the lines that its names occur in, as in the test for isomorphism of graphs by Weisfeiler
//! and Leman. Lines of the most refined colors vote first. Functions without differences have the same code: a wrong
//! mapping only finds more differences than there are.

use crate::cli::line_diff::{Edit, edits};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How often colors are refined.
const REFINEMENTS: usize = 3;

/// A function as lines.
#[derive(Default)]
pub(super) struct Code {
    pub(super) lines: Vec<Line>,
    /// The names that occur, each once; lines refer to them.
    names: Vec<String>,
    known: BTreeMap<String, usize>,
}

/// A line of code.
pub(super) struct Line {
    /// The text, as it is printed.
    pub(super) text: String,
    /// Whether it is an instruction, and no label and no declaration.
    pub(super) is_instruction: bool,
    /// The text between the names.
    between: Vec<String>,
    /// The names in their order.
    names: Vec<usize>,
    /// What precedes the names, but not in the text.
    sigil: &'static str,
}

impl Code {
    /// Adds a line, whose names these ranges are. `sigil` precedes names that the text has without it.
    pub(super) fn push(
        &mut self,
        text: String,
        names: &[std::ops::Range<usize>],
        sigil: &'static str,
        is_instruction: bool,
    ) {
        let mut line = Line {
            is_instruction,
            sigil,
            between: Vec::new(),
            names: Vec::new(),
            text: String::new(),
        };
        let mut end = 0;
        for range in names {
            line.between.push(text[end..range.start].to_owned());
            let name = format!("{sigil}{}", &text[range.clone()]);
            let next = self.names.len();
            let index = *self.known.entry(name.clone()).or_insert(next);
            if index == next {
                self.names.push(name);
            }
            line.names.push(index);
            end = range.end;
        }
        line.between.push(text[end..].to_owned());
        line.text = text;
        self.lines.push(line);
    }
}

/// The comparison of two functions.
pub(super) struct Compared {
    pub(super) edits: Vec<Edit>,
    /// Whether equal lines have other names.
    pub(super) is_renamed: bool,
    mapping: Mapping,
}

/// Follows a name of the first text that the second text has for something else.
pub(super) const FIRST: char = '\'';

/// The lines of the first text with the names of the second one.
pub(super) struct Renamed {
    pub(super) lines: Vec<String>,
    /// By line, whether one of its names is followed by [`FIRST`].
    pub(super) is_marked: Vec<bool>,
}

impl Compared {
    pub(super) fn is_same(&self) -> bool {
        let is_pair = |edit: &Edit| edit.0.is_some() && edit.1.is_some();
        self.edits.iter().all(is_pair)
    }

    /// The lines of the first text with the names that the second one has for the same values, so that lines of both
    /// can be read together. A name without a counterpart stays, marked if it means something else in the second text.
    pub(super) fn renamed(&self, old: &Code, new: &Code) -> Renamed {
        let mut renamed = Renamed {
            lines: Vec::new(),
            is_marked: Vec::new(),
        };
        for line in &old.lines {
            let mut text = String::new();
            let mut is_marked = false;
            for (index, between) in line.between.iter().enumerate() {
                text += between;
                let Some(&name) = line.names.get(index) else {
                    continue;
                };
                let own = &old.names[name];
                let counterpart = self.mapping[name].map(|other| &new.names[other]);
                text += (counterpart.unwrap_or(own).strip_prefix(line.sigil)).unwrap_or(own);
                if counterpart.is_none() && new.known.contains_key(own) {
                    text.push(FIRST);
                    is_marked = true;
                }
            }
            renamed.lines.push(text);
            renamed.is_marked.push(is_marked);
        }
        renamed
    }
}

/// A mapping of the names of one text to those of another; one to one.
type Mapping = Vec<Option<usize>>;

/// Compares two functions under the mapping that finds more equal lines.
pub(super) fn compare(old: &Code, new: &Code) -> Compared {
    // Where both texts have the same names, these are most often of the same values.
    let same = old.names.iter().map(|name| new.known.get(name).copied());
    let candidates = [same.collect(), voted(old, new)];
    let compared = candidates.map(|mapping| under(old, new, mapping));
    let pairs = |compared: &Compared| {
        let pairs = compared.edits.iter();
        pairs.filter(|e| e.0.is_some() && e.1.is_some()).count()
    };
    let [same, voted] = compared;
    match pairs(&same) >= pairs(&voted) {
        true => same,
        false => voted,
    }
}

/// The comparison under a mapping.
fn under(old: &Code, new: &Code, mapping: Mapping) -> Compared {
    let is_equal = |i: usize, j: usize| {
        let (a, b) = (&old.lines[i], &new.lines[j]);
        a.between == b.between
            && (a.names.iter().zip(&b.names)).all(|(&name, &other)| mapping[name] == Some(other))
    };
    let edits = edits(old.lines.len(), new.lines.len(), is_equal);
    let is_renamed = edits.iter().any(|&edit| match edit {
        (Some(i), Some(j)) => old.lines[i].text != new.lines[j].text,
        _ => false,
    });
    Compared {
        edits,
        is_renamed,
        mapping,
    }
}

/// The mapping that lines of equal colors vote for.
fn voted(old: &Code, new: &Code) -> Mapping {
    let colors = [colors(old), colors(new)];
    let mut mapping = vec![None; old.names.len()];
    let mut taken = vec![false; new.names.len()];
    for round in (0..=REFINEMENTS).rev() {
        let [old_colors, new_colors] = [&colors[0][round], &colors[1][round]];
        let edits = edits(old.lines.len(), new.lines.len(), |i, j| {
            old_colors[i] == new_colors[j]
        });
        let mut votes: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for edit in edits {
            let (Some(i), Some(j)) = edit else {
                continue;
            };
            for (&name, &other) in old.lines[i].names.iter().zip(&new.lines[j].names) {
                *votes.entry((name, other)).or_default() += 1;
            }
        }
        let mut votes: Vec<_> = votes.into_iter().collect();
        // Stable: of equal ones, the names that occur first.
        votes.sort_by_key(|vote| std::cmp::Reverse(vote.1));
        for ((name, other), _) in votes {
            if mapping[name].is_none() && !taken[other] {
                mapping[name] = Some(other);
                taken[other] = true;
            }
        }
    }
    mapping
}

/// For each number of refinements, the colors of all lines.
fn colors(code: &Code) -> Vec<Vec<u64>> {
    let hash = |value: &dyn Fn(&mut DefaultHasher)| {
        let mut hasher = DefaultHasher::new();
        value(&mut hasher);
        hasher.finish()
    };
    let first = code.lines.iter();
    let first: Vec<u64> = first
        .map(|line| hash(&|hasher| line.between.hash(hasher)))
        .collect();
    let mut rounds = vec![first];
    for round in 0..REFINEMENTS {
        let last = &rounds[round];
        let mut occurrences = vec![Vec::new(); code.names.len()];
        for (line, &color) in code.lines.iter().zip(last) {
            for (place, &name) in line.names.iter().enumerate() {
                occurrences[name].push((color, place));
            }
        }
        let names: Vec<u64> = occurrences
            .into_iter()
            .map(|mut all| {
                all.sort_unstable();
                hash(&|hasher| all.hash(hasher))
            })
            .collect();
        let next = code.lines.iter().zip(last).map(|(line, color)| {
            hash(&|hasher| {
                color.hash(hasher);
                line.names.iter().for_each(|&name| names[name].hash(hasher));
            })
        });
        let next = next.collect();
        rounds.push(next);
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// A text whose names are words that begin with `%`.
    fn code(text: &str) -> Code {
        let mut code = Code::default();
        for line in text.lines() {
            let begins = line.match_indices('%').map(|(at, _)| at);
            let names: Vec<_> = begins
                .map(|at| {
                    let rest = &line[at + 1..];
                    let end = rest.find(|c: char| !c.is_ascii_digit());
                    at..at + 1 + end.unwrap_or(rest.len())
                })
                .collect();
            code.push(line.to_owned(), &names, "", true);
        }
        code
    }

    fn signs(old: &str, new: &str) -> (String, bool) {
        let compared = compare(&code(old), &code(new));
        let sign = |edit: &Edit| match edit {
            (Some(_), Some(_)) => ' ',
            (Some(_), None) => '-',
            (None, _) => '+',
        };
        let signs: String = compared.edits.iter().map(sign).collect();
        (signs, compared.is_renamed)
    }

    #[test]
    fn names_do_not_count_but_values_do() {
        let old = "%1 = a\n%2 = b\n%3 = sub %1, %2\nstore %3\n";
        assert_eq!(signs(old, old), ("    ".to_owned(), false));
        let renamed = "%9 = a\n%1 = b\n%2 = sub %9, %1\nstore %2\n";
        assert_eq!(signs(old, renamed), ("    ".to_owned(), true));
        // Exchanged operands, and one value for two.
        let exchanged = "%1 = a\n%2 = b\n%3 = sub %2, %1\nstore %3\n";
        assert_eq!(signs(old, exchanged).0, "  -+ ");
        let twice = "%1 = a\n%2 = b\n%3 = sub %1, %1\nstore %3\n";
        assert_eq!(signs(old, twice).0, "  -+ ");
    }

    #[test]
    fn a_line_that_is_inserted_renumbers_what_follows() {
        let old = "%1 = mul %0, %0\n%2 = mul %1, %1\n%3 = mul %2, %1\nstore %3\n";
        let new = "%1 = or %0\n%2 = mul %0, %0\n%3 = mul %2, %2\n%4 = mul %3, %2\nstore %4\n";
        assert_eq!(signs(old, new), ("+    ".to_owned(), true));
        assert_eq!(signs(new, old), ("-    ".to_owned(), true));
    }

    #[test]
    fn lines_of_the_first_text_have_the_names_of_the_second() {
        let old = code(
            "%1 = mul %0, %0\n%2 = and %1, %1\n%3 = sub %1, %1\n%4 = or %3, %2\nstore %3\nstore %1\n",
        );
        let new = code("%1 = not %0\n%2 = mul %0, %0\n%3 = sub %2, %2\nstore %3\nstore %2\n");
        let renamed = compare(&old, &new).renamed(&old, &new);
        assert_eq!(
            renamed.lines,
            [
                "%2 = mul %0, %0",
                "%2' = and %2, %2",
                "%3 = sub %2, %2",
                "%4 = or %3, %2'",
                "store %3",
                "store %2"
            ]
        );
        assert_eq!(renamed.is_marked, [false, true, false, true, false, false]);
    }
}
