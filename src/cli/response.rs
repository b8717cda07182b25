//! Response files: `@FILE` on the command line is replaced by the words in the file.
//!
//! The syntax of words is that of [`gencl::source::words`].

use super::inputs::{note_response_file, read_file};
use gencl::source::words::split;
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
    let words = split(text).map_err(|unclosed| {
        let before = text.get(..unclosed.at).unwrap_or_default();
        let line = 1 + before.matches('\n').count();
        let quote = unclosed.quote;
        format!("response file `{name}`: missing closing `{quote}` for the one in line {line}")
    })?;
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
