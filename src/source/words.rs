//! Texts with options, split into words: response files, `options` of launch files, and those of `clBuildProgram`.
//!
//! Words are separated by whitespace. Single or double quotes enclose whitespace, and a backslash
//! escapes the next character, also in quotes: the syntax of GCC and clang for response files.

/// A quote that nothing closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unclosed {
    /// The quote that is not closed, `'` or `"`.
    pub quote: char,
    /// Its offset in the text, in bytes.
    pub at: usize,
}

impl Unclosed {
    /// The message, with the begin of what the quote encloses.
    pub fn message(&self, text: &str) -> String {
        let rest = text.get(self.at..).unwrap_or_default();
        let shown: String = rest.chars().take(MAX_SHOWN).collect();
        let more = if shown.len() < rest.len() { "..." } else { "" };
        format!("missing closing `{}` of `{shown}{more}`", self.quote)
    }
}

/// The most characters of a text that a message has.
const MAX_SHOWN: usize = 30;

/// Splits a text into words, without their quotes and the backslashes that escape.
///
/// # Errors
/// A quote is not closed.
pub fn split(text: &str) -> Result<Vec<String>, Unclosed> {
    let mut words = Vec::new();
    // `None` between words: an empty word in quotes is a word.
    let mut word: Option<String> = None;
    let mut open: Option<Unclosed> = None;
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match (c, open) {
            ('\u{feff}', None) if at == 0 => {}
            ('\\', _) => word
                .get_or_insert_default()
                .push(chars.next().map_or('\\', |(_, escaped)| escaped)),
            (_, Some(Unclosed { quote, .. })) if c == quote => open = None,
            (_, Some(_)) => word.get_or_insert_default().push(c),
            ('"' | '\'', None) => {
                open = Some(Unclosed { quote: c, at });
                word.get_or_insert_default();
            }
            (_, None) if c.is_ascii_whitespace() => words.extend(word.take()),
            (_, None) => word.get_or_insert_default().push(c),
        }
    }
    if let Some(unclosed) = open {
        return Err(unclosed);
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn words_are_split_as_by_gcc() {
        for (text, words) in [
            ("", &[][..]),
            (" \t\r\n", &[]),
            ("\u{feff}a b\nc\td", &["a", "b", "c", "d"]),
            (r#"-DA="b c" '-D X'"#, &["-DA=b c", "-D X"]),
            (
                r#"a\ b c\\d \"e\" "f\"g" 'h\'i'"#,
                &["a b", r"c\d", "\"e\"", "f\"g", "h'i"],
            ),
            (r#""" '' a"""#, &["", "", "a"]),
            (r#""a'b" 'c"d'"#, &["a'b", "c\"d"]),
            ("end\\", &["end\\"]),
            ("# a", &["#", "a"]),
        ] {
            assert_eq!(split(text).unwrap(), words, "{text}");
        }
        let text = "a\n'b\nc";
        let unclosed = split(text).unwrap_err();
        assert_eq!(unclosed, Unclosed { quote: '\'', at: 2 });
        assert_eq!(unclosed.message(text), "missing closing `'` of `'b\nc`");
    }
}
