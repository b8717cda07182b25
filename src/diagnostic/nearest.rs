//! Spelling suggestions: the known word with the smallest edit distance to an unknown one.
//!
//! The result does not depend on the order of the known words, so they may come from a hash
//! map. The time is linear in their number, and long words are not compared at all.

/// Words of at least this length (in characters) get no suggestion.
const LONGEST_MISTYPED: usize = 100;

/// Words of at most this length (in characters) are similar to many others: no suggestion is certain.
const LONGEST_UNCERTAIN: usize = 2;

/// A known word that is similar to an unknown one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near<'n> {
    /// The known word that is similar.
    pub word: &'n str,
    /// The only other word that may be meant as well: at the same distance, or with one character more or less than a word
    /// that is also known in other case.
    pub rival: Option<&'n str>,
    /// The number of edits from one to the other; another case is one.
    pub edits: usize,
    /// Whether no other known word is as similar.
    pub is_certain: bool,
    /// Whether it is certain, and differs as mistyped words do, not as names of two objects do: in its case only, or
    /// by one character in the middle. `low` and `lows`, or `x1` and `x2`, are probably two names, and so are `BINS`, which
    /// may be a macro that is not defined, and `bins`.
    pub is_mistyped: bool,
}

/// The known word most similar to `wrong`; `None` if none is within the distance limit, or if
/// `wrong` is itself known.
pub fn nearest<'n>(wrong: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    near(wrong, known).map(|found| found.word)
}

/// The length of a word that is more similar because it is contained in another one: shorter ones are by chance.
const MIN_CONTAINED: usize = 3;

/// As [`nearest`], and whether the suggestion is certain. Of words at the same distance, one that only
/// has additional characters, or only lacks some, is more similar: characters are omitted or doubled more often than
/// replaced; then one that contains it, or is contained in it, as a whole. A word in
/// other case (`MAX`) is the most similar one. If none is within the limit, a word that omits parts of one
/// known word (`CLK_LOCAL`, `LOCAL_MEM_FENCE`) suggests that.
pub fn near<'n>(wrong: &str, known: impl IntoIterator<Item = &'n str>) -> Option<Near<'n>> {
    let limit = match wrong.chars().count() {
        // Every word of two letters that contains it would be near.
        0..=1 => return None,
        // Such words are not typed by hand, and the distance takes quadratic time.
        LONGEST_MISTYPED.. => return None,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    let known: Vec<&str> = known.into_iter().collect();
    // Half an edit, as it were.
    let distance = |n: &str| match n != wrong && n.eq_ignore_ascii_case(wrong) {
        true => 1,
        false => 2 * distance(wrong, n),
    };
    let ranked = known
        .iter()
        .copied()
        .filter(|n| n.len().abs_diff(wrong.len()) <= limit)
        .map(|n| {
            (
                distance(n),
                !(is_subsequence(wrong, n) || is_subsequence(n, wrong)),
                !(n.len().min(wrong.len()) >= MIN_CONTAINED
                    && (wrong.contains(n) || n.contains(wrong))),
                n,
            )
        })
        .filter(|&(d, _, _, n)| d <= 2 * limit && d < 2 * n.chars().count());
    let mut best: Option<(usize, bool, bool, &'n str)> = None;
    let mut is_only = true;
    // The words at the smallest distance, whatever else they have in common: with two of them no edit is certain.
    let mut closest: Option<(usize, &'n str)> = None;
    let mut is_closest = true;
    // The first words that need the fewest edits, of any kind.
    let mut fewest: Vec<(usize, bool, bool, &'n str)> = Vec::new();
    for next in ranked {
        let edits = |d: usize| d.div_ceil(2);
        match fewest.first() {
            Some(first) if edits(first.0) < edits(next.0) => {}
            Some(first) if edits(first.0) == edits(next.0) => {
                if fewest.len() < MAX_RIVALS && fewest.iter().all(|f| f.3 != next.3) {
                    fewest.push(next);
                }
            }
            _ => fewest = vec![next],
        }
        match closest {
            Some((least, word)) if least < next.0 || word == next.3 => {}
            Some((least, _)) if least == next.0 => is_closest = false,
            _ => (closest, is_closest) = (Some((next.0, next.3)), true),
        }
        match best {
            Some(first) if first.3 == next.3 => {}
            Some(first) if (first.0, first.1, first.2) == (next.0, next.1, next.2) => {
                is_only = false;
                best = Some(first.min(next));
            }
            Some(first) if first < next => {}
            _ => {
                is_only = true;
                best = Some(next);
            }
        }
    }
    let Some(found @ (distance, _, _, word)) = best else {
        let word = unabbreviated(wrong, &known)?;
        return Some(Near {
            word,
            rival: None,
            edits: usize::MAX,
            is_certain: false,
            is_mistyped: false,
        });
    };
    // A known word is not a misspelling.
    if distance == 0 {
        return None;
    }
    let is_certain = is_only && wrong.chars().count() > LONGEST_UNCERTAIN;
    // In other case, a word is as near as one with a character too many or too few.
    let rivals: Vec<&(usize, bool, bool, &str)> = fewest
        .iter()
        .filter(|other| other.3 != word)
        .filter(|other| {
            distance == 1 && !other.1 || (other.0, other.1, other.2) == (found.0, found.1, found.2)
        })
        .collect();
    let rival = match (rivals.as_slice(), fewest.len() < MAX_RIVALS) {
        ([only], true) => Some(only.3),
        _ => None,
    };
    Some(Near {
        word,
        rival,
        edits: distance.div_ceil(2),
        is_certain,
        is_mistyped: is_certain
            && is_closest
            && rivals.is_empty()
            && is_mistyped(wrong, word, distance),
    })
}

/// The number of words at the same distance of which none is told.
const MAX_RIVALS: usize = 3;

/// Whether a word is written like the name of a macro.
fn is_like_macro(word: &str) -> bool {
    let letters = || word.chars().filter(|c| c.is_alphabetic());
    letters().count() > 1 && letters().all(char::is_uppercase)
}

/// The shortest word of which one character may be missing, or too many: shorter names have many neighbors.
const SHORTEST_MISTYPED: usize = 4;

/// The shortest word of which one character may be another one. Shorter names often differ in one on purpose: `left` and
/// `lift`, `hi_lo` and `ho_lo`.
const SHORTEST_REPLACED: usize = 6;

/// Whether two words at a distance, in halves of an edit, are one word that is mistyped.
fn is_mistyped(wrong: &str, word: &str, distance: usize) -> bool {
    let shorter = wrong.chars().count().min(word.chars().count());
    let (last, end) = (wrong.chars().last(), word.chars().last());
    let sorted = |text: &str| {
        let mut characters: Vec<char> = text.chars().collect();
        characters.sort_unstable();
        characters
    };
    let has_number = |text: &str| {
        text.chars()
            .filter(char::is_ascii_digit)
            .collect::<String>()
    };
    match distance {
        0..=1 => is_like_macro(wrong) == is_like_macro(word),
        2 if shorter < SHORTEST_MISTYPED || has_number(wrong) != has_number(word) => false,
        // Two characters are exchanged.
        2 if sorted(wrong) == sorted(word) => true,
        // One character is missing, too many, or another one, but neither the first nor the last one, which tell names
        // such as `x_size` and `y_size` apart.
        2 => {
            let is_replaced = wrong.chars().count() == word.chars().count();
            last == end
                && wrong.chars().next() == word.chars().next()
                && (!is_replaced || shorter >= SHORTEST_REPLACED)
        }
        _ => false,
    }
}

/// Whether `long` consists of the characters of `short` in their order, and perhaps others.
fn is_subsequence(short: &str, long: &str) -> bool {
    let mut rest = long.chars();
    short.chars().all(|c| rest.any(|other| other == c))
}

/// The message for an unknown word, with a spelling suggestion where there is one.
pub fn unknown<'n>(what: &str, word: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    match nearest(word, known) {
        Some(name) => format!("unknown {what} `{word}`: did you mean `{name}`?"),
        None => format!("unknown {what} `{word}`"),
    }
}

/// The known word that `wrong` has parts of, separated by `_`, at least two and in the same order. Of several
/// words the one with the fewest further parts, if that is one word only.
fn unabbreviated<'n>(wrong: &str, known: &[&'n str]) -> Option<&'n str> {
    let parts: Vec<&str> = wrong.split('_').filter(|part| !part.is_empty()).collect();
    if parts.len() < 2 {
        return None;
    }
    let further = |n: &&'n str| {
        let mut rest = n.split('_');
        let mut find = |part: &&str| rest.any(|other| other.eq_ignore_ascii_case(part));
        let is_found = parts.iter().all(&mut find);
        is_found.then(|| (n.split('_').count() - parts.len(), *n))
    };
    let least = known.iter().filter_map(further).min()?;
    let is_other = |&(count, n): &(usize, &str)| count == least.0 && n != least.1;
    let others = known
        .iter()
        .filter_map(further)
        .any(|found| is_other(&found));
    (!others).then_some(least.1)
}

/// Edit distance with transpositions of adjacent characters (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut best = (last[j] + usize::from(x != y))
                .min(last[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

/// The message about an invalid value of an option, which is written as in the help: `--simd <WIDTH>`, in the words of the
/// parser of the command line.
pub fn invalid_value(value: &str, option: &str, possible: &[&str], tip: Option<&str>) -> String {
    let list = format!("possible values: {}", possible.join(", "));
    invalid_value_of(value, option, (possible, &list), tip)
}

/// As [`invalid_value`], with a text in place of the list of the possible values, where these are many.
pub fn invalid_value_of(
    value: &str,
    option: &str,
    (possible, list): (&[&str], &str),
    tip: Option<&str>,
) -> String {
    let mut text = format!("invalid value '{value}' for '{option}'\n  [{list}]");
    let similar = || {
        if let Some(near) = nearest(value, possible.iter().copied()) {
            return Some(format!("a similar value exists: '{near}'"));
        }
        // Of several words, some may be omitted: `unroll` for `unroll_loops`.
        let has_all = |n: &&&str| value.split('_').all(|part| n.split('_').any(|p| p == part));
        let longer: Vec<String> = possible
            .iter()
            .filter(has_all)
            .map(|n| format!("'{n}'"))
            .collect();
        match longer.as_slice() {
            [] => None,
            [only] => Some(format!("a similar value exists: {only}")),
            all => Some(format!("some similar values exist: {}", all.join(", "))),
        }
    };
    if let Some(tip) = tip.map(str::to_owned).or_else(similar) {
        text += &format!("\n\n  tip: {tip}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_word_that_is_contained_as_a_whole_is_nearer() {
        assert_eq!(nearest("mysin", ["min", "sin", "asin"]), Some("sin"));
        assert_eq!(nearest("lte", ["lt", "le", "ge"]), Some("le"));
    }

    #[test]
    fn words_in_other_case_and_words_without_parts() {
        let known = ["max", "mad", "CLK_LOCAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE"];
        assert_eq!(nearest("MAX", known), Some("max"));
        assert_eq!(nearest("MAD", known), Some("mad"));
        assert_eq!(nearest("max", known), None);
        assert_eq!(nearest("CLK_LOCAL", known), Some("CLK_LOCAL_MEM_FENCE"));
        assert_eq!(nearest("GLOBAL_FENCE", known), Some("CLK_GLOBAL_MEM_FENCE"));
        // One part is no abbreviation, two words are none either, and neither is another order.
        assert_eq!(nearest("LOCAL", known), None);
        assert_eq!(nearest("CLK_FENCE", known), None);
        assert_eq!(nearest("FENCE_LOCAL", known), None);
        // The word with the fewest further parts.
        let known = ["get_group_id", "get_sub_group_local_id", "get_global_id"];
        assert_eq!(
            nearest("group_local_id", known),
            Some("get_sub_group_local_id")
        );
    }

    #[test]
    fn the_nearest_word() {
        let known = ["counter", "x", "get_global_id", "get_local_id"];
        assert_eq!(nearest("conuter", known), Some("counter"));
        assert_eq!(nearest("get_globl_id", known), Some("get_global_id"));
        assert_eq!(nearest("y", known), None);
        assert_eq!(nearest("something", known), None);
        assert_eq!(nearest("x", known), None);
        assert_eq!(unknown("key", "z", known), "unknown key `z`");
        assert_eq!(
            unknown("name", "conuter", known),
            "unknown name `conuter`: did you mean `counter`?"
        );
    }

    #[test]
    fn names_of_two_objects_are_not_mistyped() {
        for (wrong, known, expected) in [
            ("low", "lows", false),
            ("lowss", "lows", true),
            ("x12", "x1", false),
            ("value1", "value2", false),
            ("foo", "fog", false),
            ("x_size", "y_size", false),
            ("left", "lift", false),
            ("hi_lo", "ho_lo", false),
            ("gloval", "global", true),
            ("lenght", "length", true),
            ("Count", "count", true),
            ("COUNT", "count", false),
            ("count", "COUNT", false),
            ("cuont", "count", true),
            ("reslt", "result", true),
            ("get_golbal_id", "get_global_id", true),
        ] {
            let found = near(wrong, [known]).unwrap();
            assert_eq!(
                (found.word, found.is_mistyped),
                (known, expected),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_suggestion_is_certain_if_no_other_word_is_as_near() {
        let certain = |wrong, known: &[&'static str]| {
            near(wrong, known.iter().copied()).map(|n| (n.word, n.is_certain))
        };
        assert_eq!(certain("fmx", &["fma", "fmax"]), Some(("fmax", true)));
        assert_eq!(certain("fmx", &["fmax", "fma"]), Some(("fmax", true)));
        assert_eq!(certain("siz", &["six", "sin"]), Some(("sin", false)));
        assert_eq!(certain("siz", &["six", "six"]), Some(("six", true)));
        assert_eq!(certain("i", &["ii"]), None);
    }

    #[test]
    fn two_words_that_are_as_near_are_rivals() {
        let rival = |wrong, known: &[&'static str]| {
            let found = near(wrong, known.iter().copied()).unwrap();
            (found.word, found.rival, found.is_mistyped)
        };
        assert_eq!(rival("MAX", &["max", "MAXX"]), ("max", Some("MAXX"), false));
        assert_eq!(
            rival("Count", &["count", "Counts"]),
            ("count", Some("Counts"), false)
        );
        assert_eq!(
            rival("value3", &["value1", "value2"]),
            ("value1", Some("value2"), false)
        );
        // Of three or more, none is likely.
        let three = ["value1", "value2", "value4"];
        assert_eq!(rival("value3", &three), ("value1", None, false));
        assert_eq!(rival("cuont", &["count", "mount"]), ("count", None, true));
    }

    #[test]
    fn very_long_words_get_no_suggestion() {
        let (near, long) = ("x".repeat(99), "x".repeat(1_000_000));
        let known = [&*near, &*long];
        assert_eq!(nearest(&"x".repeat(98), known), Some(&*near));
        assert_eq!(nearest(&"x".repeat(999_999), known), None);
    }
}
