//! Attributes whose parentheses are not closed: `__attribute__((packed) x`. What follows an attribute cannot be in it, so
//! its end is known without the other brackets of the declaration.

use super::parse::is_keyword;
use super::tokens::{TokenKind, Tokens};

/// An attribute with parentheses that are never closed.
pub(super) struct Unclosed {
    /// Index of the token `__attribute__`.
    pub(super) keyword: usize,
    /// Index of the last token that may belong to the attribute.
    pub(super) last: usize,
    /// The number of missing `)`.
    pub(super) missing: usize,
}

/// Whether a word begins an attribute.
pub(super) fn is_attribute(word: &str) -> bool {
    matches!(word, "__attribute__" | "__attribute")
}

/// The attributes with unclosed parentheses, in the order of the text.
pub(super) fn find(source: &str, tokens: &Tokens) -> Vec<Unclosed> {
    let is_open =
        |&i: &usize| is_attribute(tokens.text(source, i)) && tokens.text(source, i + 1) == "(";
    let attributes = (0..tokens.list.len()).filter(is_open);
    attributes
        .filter_map(|keyword| unclosed(source, tokens, keyword))
        .collect()
}

/// The attribute of a keyword, if it is unclosed.
fn unclosed(source: &str, tokens: &Tokens, keyword: usize) -> Option<Unclosed> {
    let word = |i: usize| tokens.text(source, i);
    let mut depth = 0;
    let mut last = keyword;
    for i in keyword + 1..tokens.list.len() {
        let (before, token) = (tokens.list[i - 1], tokens.list[i]);
        let begins = matches!(word(i - 1), "(" | ",");
        let is_operand = token.kind != TokenKind::Punctuator;
        let after_operand =
            before.kind != TokenKind::Punctuator || matches!(word(i - 1), ")" | "]");
        let gap = source.get(before.end..token.start).unwrap_or("\n");
        let ends = matches!(word(i), "{" | "}" | ";")
            || is_operand && after_operand && !(is_keyword(word(i)) && is_keyword(word(i - 1)))
            || is_keyword(word(i)) && !begins && !is_keyword(word(i - 1))
            || depth == 1 && i > keyword + 2 && word(i) != ")"
            || gap.contains('\n') && !begins && word(i) != ")" && word(i) != ",";
        if ends {
            break;
        }
        match word(i) {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        last = i;
        if depth == 0 {
            return None;
        }
    }
    Some(Unclosed {
        keyword,
        last,
        missing: depth,
    })
}
