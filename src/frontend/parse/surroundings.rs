//! What surrounds a token: the head, the parenthesis or the brace that it is in, and whether a statement begins there.

use super::super::tokens::Tokens;
use super::words::HEADS;
use std::ops::Range;

/// The part of a statement that ends before the token `index`, whose own statement follows it: `else`,
/// `do` or `if (...)`.
pub(super) fn head_before(
    text: &str,
    tokens: &Tokens,
    range: &Range<usize>,
    index: usize,
) -> Option<String> {
    let last = index.checked_sub(1).filter(|i| range.contains(i))?;
    let word = tokens.text(text, last);
    if matches!(word, "else" | "do") {
        return Some(word.to_owned());
    }
    if word != ")" {
        return None;
    }
    let before = opening(text, tokens, range, last)?.checked_sub(1)?;
    let head = tokens.text(text, before);
    HEADS.contains(&head).then(|| format!("{head} (...)"))
}

/// The brace of the body of an `if` in which the token `index` is directly.
pub(super) fn open_body_of_if(
    text: &str,
    tokens: &Tokens,
    range: &Range<usize>,
    index: usize,
) -> Option<usize> {
    let depth = tokens.list.get(index)?.depth;
    let mut before = (range.start..index).rev();
    let open = before.find(|&i| tokens.list[i].depth < depth)?;
    let close = open.checked_sub(1)?;
    if tokens.text(text, open) != "{" || tokens.text(text, close) != ")" {
        return None;
    }
    let head = opening(text, tokens, range, close)?.checked_sub(1)?;
    (tokens.text(text, head) == "if").then_some(open)
}

/// The parenthesis that the one at `close` closes, in the same declaration.
pub(super) fn opening(
    text: &str,
    tokens: &Tokens,
    range: &Range<usize>,
    close: usize,
) -> Option<usize> {
    let depth = tokens.list.get(close)?.depth;
    let mut before = (range.start..close).rev();
    let open = before.find(|&i| tokens.list[i].depth <= depth)?;
    (tokens.text(text, open) == "(").then_some(open)
}

/// Whether a token is where a statement of a function may begin.
pub(super) fn begins_statement(
    text: &str,
    tokens: &Tokens,
    range: &Range<usize>,
    index: usize,
) -> bool {
    index > range.start
        && matches!(
            tokens.text(text, index - 1),
            ";" | "{" | "}" | ")" | ":" | "else"
        )
}

/// Whether the token `index` is all of a parameter in the definition of a function.
pub(super) fn is_parameter_without_type(
    text: &str,
    tokens: &Tokens,
    range: &Range<usize>,
    index: usize,
) -> bool {
    let word = |i: usize| tokens.text(text, i);
    let is_whole = index > range.start
        && (matches!(word(index - 1), "," | "(")
            || index > range.start + 1
                && word(index - 1) == "*"
                && matches!(word(index - 2), "," | "("))
        && matches!(word(index + 1), "," | ")")
        && tokens.list[index].depth == 1;
    let mut rest = index..range.end;
    let close = rest.find(|&i| tokens.list[i].depth == 0);
    is_whole && close.is_some_and(|close| word(close) == ")" && word(close + 1) == "{")
}

/// The number of semicolons in the head of the `for` that the token `index` is in.
pub(super) fn semicolons_in_head(
    text: &str,
    tokens: &Tokens,
    range: &Range<usize>,
    index: usize,
) -> usize {
    let Some(open) = open_parenthesis(text, tokens, range, index) else {
        return 0;
    };
    let depth = tokens.list[open].depth;
    let inside = (open + 1..range.end).take_while(|&i| tokens.list[i].depth > depth);
    inside.filter(|&i| tokens.text(text, i) == ";").count()
}

/// The innermost parenthesis that is open before the token `index`.
pub(super) fn open_parenthesis(
    text: &str,
    tokens: &Tokens,
    range: &Range<usize>,
    index: usize,
) -> Option<usize> {
    let depth = tokens.list.get(index)?.depth;
    let is_open = |&i: &usize| {
        let token = tokens.list[i];
        token.depth < depth || (token.depth == depth && tokens.text(text, index) == ")")
    };
    let before = range.start..index.min(tokens.list.len());
    let open = before.rev().find(is_open)?;
    (tokens.text(text, open) == "(").then_some(open)
}
