//! Response files: `@FILE` on the command line is replaced by the words in the file.
//!
//! Words are separated by whitespace. Single or double quotes enclose whitespace, and a backslash
//! escapes the next character, also in quotes: the syntax of GCC and clang.

use super::inputs::{note_response_file, read_file};
use std::path::Path;

/// The limit on the nesting of response files.
const MAX_DEPTH: usize = 16;

/// The limit on the number of words in all response files of a command line.
const MAX_WORDS: usize = 1 << 20;

/// Replaces all words `@FILE` after the first word, the name of the program. File names are relative to the
/// current directory, in response files too.
///
/// # Errors
/// The message for a file that cannot be read, is malformed, or exceeds a limit.
pub(crate) fn expand(words: Vec<String>) -> Result<Vec<String>, String> {
    let mut expanded = Vec::with_capacity(words.len());
    let mut words = words.into_iter();
    expanded.extend(words.next());
    let mut count = 0;
    for word in words {
        expand_one(word, 0, &mut count, &mut expanded)?;
    }
    Ok(expanded)
}

fn expand_one(
    word: String,
    depth: usize,
    count: &mut usize,
    expanded: &mut Vec<String>,
) -> Result<(), String> {
    let Some(name) = word.strip_prefix('@').filter(|name| !name.is_empty()) else {
        expanded.push(word);
        return Ok(());
    };
    if depth == MAX_DEPTH {
        return Err(format!(
            "response file `{name}`: response files are nested too deeply: the limit is {MAX_DEPTH} levels"
        ));
    }
    let bytes = read_file(Path::new(name)).map_err(|error| {
        format!("response file `{name}`: {error} (use `./@{name}` for a file named `@{name}`)")
    })?;
    note_response_file(Path::new(name));
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| format!("response file `{name}` is not valid UTF-8"))?;
    let words = split(text).map_err(|message| format!("response file `{name}`: {message}"))?;
    *count += words.len();
    if *count > MAX_WORDS {
        return Err(format!(
            "response file `{name}`: too many words in response files: the limit is {MAX_WORDS}"
        ));
    }
    for word in words {
        expand_one(word, depth + 1, count, expanded)?;
    }
    Ok(())
}

/// Splits the text of a response file into words.
fn split(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    // `None` between words: an empty word in quotes is a word.
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut line = 1;
    let mut chars = text.strip_prefix('\u{feff}').unwrap_or(text).chars();
    while let Some(c) = chars.next() {
        line += usize::from(c == '\n');
        match (c, quote) {
            ('\\', _) => word
                .get_or_insert_default()
                .push(chars.next().unwrap_or('\\')),
            (_, Some((close, _))) if c == close => quote = None,
            (_, Some(_)) => word.get_or_insert_default().push(c),
            ('"' | '\'', None) => {
                quote = Some((c, line));
                word.get_or_insert_default();
            }
            (_, None) if c.is_ascii_whitespace() => words.extend(word.take()),
            (_, None) => word.get_or_insert_default().push(c),
        }
    }
    if let Some((open, line)) = quote {
        return Err(format!(
            "missing closing `{open}` for the one in line {line}"
        ));
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
        assert_eq!(
            split("a\n'b\nc"),
            Err("missing closing `'` for the one in line 2".to_string())
        );
    }
}
