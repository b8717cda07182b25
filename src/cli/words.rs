//! Words that are not known, and which known ones may have been meant.

/// Says that a word is not known, and which one may have been meant.
pub(crate) fn unknown<'a>(
    what: &str,
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> String {
    match nearest(word, known) {
        Some(name) => format!("unknown {what} `{word}`: did you mean `{name}`?"),
        None => format!("unknown {what} `{word}`"),
    }
}

/// The known word that is little different from this one.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (distance(word, name), name))
        .filter(|(distance, name)| *distance <= 3 && distance * 3 < name.len().max(4))
        .min()
        .map(|(_, name)| name)
}

/// The number of letters to change, add or leave out to get from one word to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (diagonal + usize::from(x != y))
                .min(above + 1)
                .min(row[j] + 1);
            diagonal = above;
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn near_words_are_found_and_far_ones_not() {
        let words = ["buffer", "scalar", "mode"];
        assert_eq!(nearest("bufer", words), Some("buffer"));
        assert_eq!(nearest("moed", words), None);
        assert_eq!(nearest("mod", words), Some("mode"));
        assert_eq!(nearest("shape", words), None);
        assert_eq!(unknown("key", "x", words), "unknown key `x`");
    }
}
