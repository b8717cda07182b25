//! The tokens of a source after preprocessing, as a list for readers: a line for each, with its place, its kind and its
//! spelling.
//!
//! The place of a token from a macro is where the macro is used, as in diagnostics and locations, and the line names the macro.
//! The text is split as the parser reads it; nothing is reported.

use super::parse::is_keyword;
use super::preprocess::expanded::ExpandedText;
use super::tokens::{TokenKind, split_only};
use crate::diagnostic::printable;
use crate::source::{LocationTable, SourceMap};
use std::fmt::Write as _;

/// The width of the column with the kind of a token, in characters.
const KIND_COLUMN: usize = 10;

/// The list: lines `k.cl:2:9: number     16`, followed by `  (macro N)` for a token from the macro `N`.
pub fn print_tokens(text: &ExpandedText, map: &SourceMap) -> String {
    let mut places = LocationTable::default();
    let mut list = String::new();
    for token in split_only(text).list {
        let spelling = text.text.get(token.start..token.end).unwrap_or_default();
        let kind = match token.kind {
            TokenKind::Word if is_keyword(spelling) => "keyword",
            TokenKind::Word => "name",
            TokenKind::Number => "number",
            TokenKind::Character => "character",
            TokenKind::String => "string",
            TokenKind::Punctuator => "punctuator",
            TokenKind::Pragma => "pragma",
        };
        let loc = places.add_span(map, text.span(token.start, token.end));
        if let Some(place) = places.get(loc) {
            _ = write!(
                list,
                "{}:{}:{}: ",
                printable(&*place.file),
                place.line,
                place.column
            );
        }
        _ = write!(list, "{kind:KIND_COLUMN$} {spelling}");
        let name = places.get(loc).and_then(|place| place.in_macro.as_deref());
        if let Some(name) = name {
            _ = write!(list, "  (macro {name})");
        }
        list.push('\n');
    }
    list
}
