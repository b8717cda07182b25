//! Attributes with one pair of parentheses, or without: `__attribute__(packed)` and `__attribute__ packed`.

use super::super::attribute_brackets::is_attribute;
use super::super::preprocess::expanded::ExpandedText;
use super::super::tokens::{TokenKind, Tokens};
use crate::diagnostic::{Code, Diagnostic, Edit};

/// Reports attributes without two pairs of parentheses. Returns the bytes of the text that the grammar does not read.
pub(super) fn find(
    text: &ExpandedText,
    tokens: &Tokens,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(usize, usize)> {
    let is_here = |&i: &usize| is_attribute(tokens.text(&text.text, i));
    let mut blanks = Vec::new();
    for keyword in (0..tokens.list.len()).filter(is_here) {
        if let Some((blank, diagnostic)) = wrong(text, tokens, keyword) {
            blanks.push(blank);
            diagnostics.push(diagnostic);
        }
    }
    blanks
}

/// What is wrong with the attribute of a keyword.
fn wrong(
    text: &ExpandedText,
    tokens: &Tokens,
    keyword: usize,
) -> Option<((usize, usize), Diagnostic)> {
    let word = |i: usize| tokens.text(&text.text, i);
    // The token at which the parenthesis is closed that is open at a token.
    let close_of = |open: usize| {
        let depth = tokens.list.get(open)?.depth;
        let mut rest = open + 1..tokens.list.len();
        let close = rest.find(|&i| tokens.list[i].depth <= depth)?;
        (word(close) == ")").then_some(close)
    };
    let is_name = |i: usize| {
        tokens
            .list
            .get(i)
            .is_some_and(|t| t.kind == TokenKind::Word)
    };
    let (first, last, have) = match word(keyword + 1) {
        "(" if is_name(keyword + 2) => (keyword + 1, close_of(keyword + 1)?, 1),
        _ if is_name(keyword + 1) => {
            let last = match word(keyword + 2) {
                "(" => close_of(keyword + 2)?,
                _ => keyword + 1,
            };
            (keyword + 1, last, 0)
        }
        _ => return None,
    };
    let span = |i: usize| text.span(tokens.list[i].start, tokens.list[i].end);
    let (open, close) = (&"(("[have..], &"))"[have..]);
    let what = match have {
        0 => "expected `((` after",
        _ => "expected a second `(` after",
    };
    let inner = match have {
        0 => text
            .text
            .get(tokens.list[first].start..tokens.list[last].end),
        _ => text
            .text
            .get(tokens.list[first].end..tokens.list[last].start),
    };
    let inner = inner.filter(|inner| !inner.contains('\n')).unwrap_or("...");
    let message = format!("{what} `{}`", word(keyword));
    let mut diagnostic = Diagnostic::new(Code::E0001, span(first), message).help(format!(
        "the list of attributes has two pairs of parentheses: write `{}(({inner}))`",
        word(keyword)
    ));
    diagnostic.edits = vec![
        Edit {
            span: span(first).at_start(),
            text: open.to_owned(),
        },
        Edit {
            span: span(last).at_end(),
            text: close.to_owned(),
        },
    ];
    let blank = (tokens.list[keyword].start, tokens.list[last].end);
    Some((blank, diagnostic))
}
