//! Words that are not known, and which known ones may have been meant.

pub(crate) use gencl::diagnostic::nearest;

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

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn near_words_are_found_and_far_ones_not() {
        let words = ["buffer", "scalar", "mode"];
        assert_eq!(nearest("bufer", words), Some("buffer"));
        assert_eq!(nearest("moed", words), Some("mode"));
        assert_eq!(nearest("mod", words), Some("mode"));
        assert_eq!(nearest("shape", words), None);
        assert_eq!(unknown("key", "x", words), "unknown key `x`");
    }
}
