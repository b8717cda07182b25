//! String literals that continue on later lines, which C does not allow: found where the end of the literal is, so that they are
//! one error.

use super::Preprocessor;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The most lines after the first one in which the end of a string is searched.
const MAX_LINES: usize = 16;

/// The position after the quotation mark that ends a string in a later line of a text, from the end of its first line on. `first` is
/// the string in its first line.
fn end(first: &str, text: &str) -> Option<usize> {
    // A statement that ends in the first line lacks the quotation mark there.
    if first.trim_end().ends_with([';', '{', '}', ')']) {
        return None;
    }
    let mut at = 0;
    for line in text.split_inclusive('\n').take(MAX_LINES + 1) {
        let Some(close) = quote(line) else {
            at += line.len();
            continue;
        };
        let rest = line[close + 1..].trim_start();
        // What follows is no string, so that its own quotation marks come in pairs.
        let is_end = rest.starts_with([',', ')', ';', '}']) && quotes(rest).is_multiple_of(2);
        return is_end.then_some(at + close + 1);
    }
    None
}

/// The position of the first quotation mark of a line that no backslash precedes.
fn quote(line: &str) -> Option<usize> {
    let mut is_escaped = false;
    line.bytes().position(|byte| {
        let is_quote = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_quote
    })
}

/// The number of such quotation marks.
fn quotes(mut text: &str) -> usize {
    let mut count = 0;
    while let Some(at) = quote(text) {
        count += 1;
        text = &text[at + 1..];
    }
    count
}

impl Preprocessor<'_> {
    /// Reports a string whose end is in a later line, and continues after it. `false` if `first`, a string without its end in its
    /// line, is another mistake.
    pub(super) fn continued_string(&mut self, first: Span) -> bool {
        let file = self.map.file(self.frame.file);
        let from = first.end.checked_sub(file.base).map(|at| at as usize);
        let rest = from.and_then(|at| file.text.get(at..));
        let Some(length) = rest.and_then(|rest| end(self.map.text(first), rest)) else {
            return false;
        };
        let close = first.end + length as u32;
        self.frame.lexer.malformed = None;
        self.frame.lexer.skip_to(close);
        let message = "missing terminating `\"` character";
        self.report(
            Diagnostic::new(Code::E0003, first, message)
                .also(Span::new(close - 1, close), "the string ends here")
                .help(
                    "write it in one line, with `\\n` for a line break, or end it with `\"` and begin the next line with `\"`: \
                     adjacent strings are one",
                ),
        );
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_end_is_in_a_later_line() {
        let of = |text: &str| {
            let (first, _) = text.split_once('\n')?;
            let end = end(first, &text[first.len()..])?;
            Some(text[first.len() + 1..first.len() + end].to_owned())
        };
        let of = |text: &str| of(text).unwrap_or_default();
        assert_eq!(of("\"a\nb %d\\n\", i);"), "b %d\\n\"");
        assert_eq!(of("\"a\n\nb \\\"c\\\"\" , \"d\");\n"), "\nb \\\"c\\\"\"");
        for text in [
            "\"a);\nprintf(\"b\");",
            "\"a\nprintf(\"b\");",
            "\"a\nint x = 1;\nchar *c = \"x\";",
            "\"a\nb\n",
            "\"a",
        ] {
            assert_eq!(of(text), "", "{text}");
        }
    }
}
