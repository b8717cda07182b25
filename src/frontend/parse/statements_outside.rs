//! Statements outside of functions, which the grammar would read as declarations without a type.

use super::super::builtins::Builtin;
use super::super::foreign_words;
use super::super::preprocess::expanded::ExpandedText;
use super::super::tokens::{TokenKind, Tokens};
use super::words::is_keyword;
use crate::diagnostic::{Code, Diagnostic};
use std::ops::Range;

/// Keywords that begin a statement, or a part of one.
const KEYWORDS: &[&str] = &[
    "if", "for", "while", "do", "switch", "return", "break", "continue", "goto", "case", "default",
];

/// Operators after a name that is no type: those of assignments, steps, and members.
const OPERATORS: &[&str] = &[
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--", "->", ".",
];

/// What to do about such a statement.
const HELP: &str = "move it into the body of a kernel or of a function";

/// The error about an external declaration that is a statement.
pub(super) fn find(
    text: &ExpandedText,
    tokens: &Tokens,
    types: &[&str],
    range: &Range<usize>,
) -> Option<Diagnostic> {
    let source = text.text.as_str();
    let first = range.start;
    let word = |i: usize| match range.contains(&i) {
        true => tokens.text(source, i),
        false => "",
    };
    let span = |i: usize| text.span(tokens.list[i].start, tokens.list[i].end);
    if KEYWORDS.contains(&word(first)) {
        let message = format!("`{}` statement outside of a function", word(first));
        return Some(Diagnostic::new(Code::E0001, span(first), message).help(HELP));
    }
    let is_step = |i: usize| matches!(word(i), "++" | "--");
    let is_name = tokens
        .list
        .get(first)
        .is_some_and(|t| t.kind == TokenKind::Word)
        && !is_keyword(word(first))
        && types.binary_search(&word(first)).is_err();
    // `static_assert(...)` and others, of which more is known.
    if is_name && foreign_words::instead_of(word(first), |_| false).is_some() {
        return None;
    }
    let is_statement = if is_name {
        match word(first + 1) {
            "[" => has_assignment(text, tokens, range),
            "(" => is_call(text, tokens, range),
            operator => OPERATORS.contains(&operator),
        }
    } else {
        is_step(first) || word(first) == "*" && has_assignment(text, tokens, range)
    };
    if !is_statement {
        return None;
    }
    let message = "statement outside of a function";
    let help = match is_name && word(first + 1) == "=" {
        true => format!(
            "{HELP}; a declaration begins with a type: `__constant int {} = ...`",
            word(first)
        ),
        false => HELP.to_owned(),
    };
    Some(Diagnostic::new(Code::E0001, span(first), message).help(help))
}

/// Whether a declaration has an assignment outside of brackets.
fn has_assignment(text: &ExpandedText, tokens: &Tokens, range: &Range<usize>) -> bool {
    let is_outer = |i: &usize| tokens.list.get(*i).is_some_and(|t| t.depth == 0);
    let word = |i: usize| tokens.text(&text.text, i);
    let mut outer = range.clone().filter(is_outer);
    outer.any(|i| OPERATORS.contains(&word(i)) && !matches!(word(i), "->" | "."))
}

/// Whether `f(...);` is a call: of a built-in function, or with a number, a string or an operator among its arguments.
fn is_call(text: &ExpandedText, tokens: &Tokens, range: &Range<usize>) -> bool {
    let word = |i: usize| tokens.text(&text.text, i);
    let last = range.end.saturating_sub(1);
    if last < 2 || word(last) != ";" || word(last - 1) != ")" {
        return false;
    }
    let is_value = |i: usize| {
        tokens
            .list
            .get(i)
            .is_some_and(|t| t.kind != TokenKind::Word)
            && !matches!(word(i), "(" | ")" | "," | "*" | "[" | "]" | ";")
    };
    Builtin::from_name(word(range.start)).is_some() || range.clone().any(is_value)
}
