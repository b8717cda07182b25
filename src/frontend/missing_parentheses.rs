//! Where a parenthesis that is never closed was to be closed: after the operand that another operand follows. The bracket
//! matcher notices only that the statement ends.

use super::parse::is_keyword;
use super::tokens::{TokenKind, Tokens};
use super::typedefs::{is_qualifier, is_type_word};

/// The limit on tokens of a statement that are searched.
const MAX_SEARCHED: usize = 1024;

/// The keywords that parentheses follow, except `for`, whose parentheses have statements.
const HEADS: [&str; 3] = ["if", "while", "switch"];

/// Whether a token ends an operand by itself: a name, a number or a subscript.
fn ends_operand(text: &str, tokens: &Tokens, at: usize) -> bool {
    let Some(token) = tokens.list.get(at) else {
        return false;
    };
    let word = tokens.text(text, at);
    match token.kind {
        TokenKind::Number | TokenKind::Character => true,
        TokenKind::Word => !is_keyword(word) && !is_type_word(word) && !is_qualifier(word),
        _ => word == "]",
    }
}

/// Whether the parentheses at two tokens can be a cast: a type, or one name with or without stars.
fn is_cast(text: &str, tokens: &Tokens, open: usize, close: usize) -> bool {
    let word = |i: usize| tokens.text(text, i);
    let is_word = |i: usize| {
        let token = tokens.list.get(i);
        token.is_some_and(|t| t.kind == TokenKind::Word)
    };
    // `f(x)` is a call.
    if open > 0 && ends_operand(text, tokens, open - 1) {
        return false;
    }
    let first = open + 1;
    let is_type = |word: &str| is_type_word(word) || is_qualifier(word);
    is_type(word(first))
        || matches!(word(first), "struct" | "union" | "enum")
        || is_word(first) && (first + 1..close).all(|i| word(i) == "*")
}

/// Whether the brace at a token begins statements: a `;` precedes the brace that closes it, or it is empty.
pub(super) fn begins_block(text: &str, tokens: &Tokens, at: usize) -> bool {
    let word = |i: usize| tokens.text(text, i);
    let mut depth = 0usize;
    let last = tokens.list.len().min(at + MAX_SEARCHED);
    for i in at..last {
        match word(i) {
            "{" => depth += 1,
            "}" if depth == 1 => return i == at + 1,
            "}" => depth -= 1,
            ";" => return true,
            _ => {}
        }
    }
    false
}

/// The token before which the parenthesis at `open` was to be closed, if that is before the token `end`: the first one after
/// a complete operand that begins another operand or a statement, on the next line or, in the head of a statement, anywhere.
pub(super) fn place(text: &str, tokens: &Tokens, open: usize, end: usize) -> Option<usize> {
    let word = |i: usize| tokens.text(text, i);
    let head = open.checked_sub(1).map_or("", word);
    let is_for = head == "for";
    let is_head = is_for || HEADS.contains(&head);
    let mut inner: Vec<usize> = Vec::new();
    // Whether the tokens so far end with an operand.
    let mut is_operand = false;
    let mut semicolons = 0;
    let last = end.min(open + MAX_SEARCHED);
    for i in open + 1..last {
        let token = tokens.list.get(i)?;
        let begins = token.kind == TokenKind::Word || token.kind == TokenKind::Number;
        if begins && is_operand && inner.is_empty() && (!is_for || semicolons == 2) {
            let before = tokens.list.get(i - 1)?;
            let gap = text.get(before.end..token.start)?;
            if is_head || gap.contains('\n') {
                return Some(i);
            }
        }
        is_operand = match word(i) {
            "(" | "[" => {
                inner.push(i);
                false
            }
            "{" | "}" => return None,
            ")" => {
                let from = inner.pop()?;
                !is_cast(text, tokens, from, i)
            }
            "]" => {
                inner.pop();
                true
            }
            ";" => {
                semicolons += 1;
                false
            }
            // After an operand, they are its last part.
            "++" | "--" => is_operand,
            _ => ends_operand(text, tokens, i),
        };
    }
    None
}

/// The keyword of the statement that a closing parenthesis without a partner is in, if its opening parenthesis is missing:
/// `if n > 3) {`, or `for i < n) {`, which also lacks other parts of the loop.
pub(super) fn head_without_parenthesis(text: &str, tokens: &Tokens, close: usize) -> Option<usize> {
    let mut semicolons = 0;
    for i in (close.saturating_sub(MAX_SEARCHED)..close).rev() {
        match tokens.text(text, i) {
            "{" | "}" => return None,
            ";" => semicolons += 1,
            word if word == "for" || HEADS.contains(&word) => {
                let is_whole = match word {
                    "for" => semicolons <= 2,
                    _ => semicolons == 0,
                };
                let is_open = tokens.text(text, i + 1) != "(" && i + 1 < close;
                return (is_whole && is_open).then_some(i);
            }
            _ => {}
        }
    }
    None
}
