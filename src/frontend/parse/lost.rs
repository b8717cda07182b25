//! The words of an omitted part of the text that may be declared in it.
//!
//! A name that is declared in an omitted statement is not undeclared elsewhere. However, an operand of the statement
//! may be undeclared independently of the error in it, so only words in the places of declared names count.

use super::super::tokens::{TokenKind, Tokens};
use super::mistakes::PASS_ALL;
use super::words::is_type_keyword;
use crate::diagnostic::Diagnostic;
use std::ops::Range;

/// The words that may be declared, as names or as labels, in omitted tokens of a function, and the keywords of omitted
/// loops and `switch` statements, which later statements may belong to.
pub(super) fn declared<'t>(text: &'t str, tokens: &Tokens, part: Range<usize>) -> Vec<&'t str> {
    let is_word = |i: usize| {
        tokens
            .list
            .get(i)
            .is_some_and(|t| t.kind == TokenKind::Word)
    };
    let word = |i: usize| tokens.text(text, i);
    let is_declared = |&i: &usize| {
        let Some(before) = i.checked_sub(1) else {
            return true;
        };
        let is_loop = matches!(word(i), "for" | "while" | "do" | "switch");
        if is_loop || tokens.list[i].depth == 0 {
            return true;
        }
        match word(before) {
            // Labels, and names whose types follow them by mistake.
            ";" | "{" | "}" | ":" | ")" => is_word(i + 1) || matches!(word(i + 1), ":" | ";" | ","),
            "," => true,
            // The parameters of a function, but not the arguments of a call.
            "(" => tokens.list[before].depth == 0 || before > 0 && word(before - 1) == "for",
            // `float *p`, but not `2 * p`.
            "*" => {
                before > 0 && (is_word(before - 1) || matches!(word(before - 1), "*" | "," | "("))
            }
            // `int (^f)(int)`, a block.
            "^" => before > 0 && word(before - 1) == "(",
            // `int &x` of C++.
            "&" => before > 0 && (is_type_keyword(word(before - 1)) || word(before - 1) == "auto"),
            // `int[4] a`.
            "]" => true,
            // `std::vector<int> v;`.
            ">" => matches!(word(i + 1), ";" | "(" | "{") && is_word(before.saturating_sub(1)),
            "return" | "case" | "goto" | "sizeof" => false,
            _ => matches!(
                tokens.list[before].kind,
                TokenKind::Word | TokenKind::Number
            ),
        }
    };
    part.filter(|&i| is_word(i))
        .filter(is_declared)
        .map(word)
        .collect()
}

/// The words that may be declared in an omitted external declaration: those at file scope, enumerators, and what a
/// namespace of C++ declares.
pub(super) fn names<'t>(text: &'t str, tokens: &Tokens, range: Range<usize>) -> Vec<&'t str> {
    let word = |i: usize| tokens.text(text, i);
    let is_enumeration = range.clone().any(|i| word(i) == "enum");
    let is_outside = |&i: &usize| {
        let token = tokens.list[i];
        let before = i.checked_sub(1).map_or("", word);
        let is_enumerator = is_enumeration && token.depth == 1 && before != "=";
        let is_member = word(range.start) == "namespace" && token.depth == 1;
        token.kind == TokenKind::Word && (token.depth == 0 || is_enumerator || is_member)
    };
    let words = range.clone();
    words.filter(is_outside).map(word).collect()
}

/// The tags that may be defined in an omitted external declaration.
pub(super) fn tags<'t>(text: &'t str, tokens: &Tokens, range: Range<usize>) -> Vec<&'t str> {
    let word = |i: usize| tokens.text(text, i);
    let is_tag = |&i: &usize| {
        let token = tokens.list[i];
        let before = i.checked_sub(1).map_or("", word);
        // Attributes may precede it.
        let is_tag = matches!(before, "struct" | "union" | "enum") || word(i + 1) == "{";
        token.kind == TokenKind::Word && token.depth == 0 && is_tag
    };
    range.filter(is_tag).map(word).collect()
}

/// The names that an omitted external declaration may declare as types without a tag: classes of C++, and the last name
/// of a `typedef`.
pub(super) fn types<'t>(text: &'t str, tokens: &Tokens, range: Range<usize>) -> Vec<&'t str> {
    let word = |i: usize| tokens.text(text, i);
    let is_word = |i: &usize| {
        let token = tokens.list.get(*i);
        token.is_some_and(|t| t.kind == TokenKind::Word)
    };
    let is_tag = |&i: &usize| {
        matches!(
            i.checked_sub(1).map_or("", word),
            "class" | "struct" | "union" | "enum"
        )
    };
    let tags = range.clone().filter(is_tag).filter(is_word);
    let last = (range.clone()).rfind(|&i| word(i) != ";").filter(is_word);
    let declared = last.filter(|_| word(range.start) == "typedef");
    tags.chain(declared).map(word).collect()
}

/// The functions whose default arguments were reported: calls of them with fewer arguments are the same mistake.
pub(super) fn with_defaults<'t>(
    text: &'t str,
    tokens: &Tokens,
    diagnostics: &[Diagnostic],
) -> Vec<&'t str> {
    let helps = diagnostics.iter().filter_map(|d| d.help.as_deref());
    let names = helps.filter_map(|help| help.strip_prefix(PASS_ALL)?.strip_suffix('`'));
    let word = |i: usize| tokens.text(text, i);
    let in_text = |name: &str| (0..tokens.list.len()).map(word).find(|w| *w == name);
    names.filter_map(in_text).collect()
}
