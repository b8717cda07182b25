//! Work-item functions whose argument is written as that of a template: `get_global_id<0>`.
//!
//! Such an argument may be two valid comparisons, so it is found in the tokens. The grammar then reads a call.

use super::super::builtins::has_dimension;
use super::super::preprocess::expanded::ExpandedText;
use super::super::tokens::{TokenKind, Tokens};
use super::words::built_in_types;
use crate::diagnostic::{Code, Diagnostic};
use hashbrown::HashSet;

/// Bytes of the text and what the grammar reads in their place.
pub(super) type Replacement = (std::ops::Range<usize>, &'static str);

/// Reports arguments in `< >`. Returns what the grammar reads in place of bytes of the text, of the same lengths.
pub(super) fn find(
    text: &ExpandedText,
    tokens: &Tokens,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Replacement> {
    let mut replaced = Vec::new();
    let mut variables = None;
    for index in 0..tokens.list.len() {
        if tokens.text(&text.text, index) == "<" && index > 0 {
            let call = argument(text, tokens, index, &mut variables);
            if let Some((more, diagnostic)) = call {
                replaced.extend(more);
                diagnostics.push(diagnostic);
            }
        }
    }
    replaced
}

/// As [`find`], for the `<` at a token; `variables` are the functions that the program may have as variables, once known.
fn argument<'t>(
    text: &'t ExpandedText,
    tokens: &Tokens,
    index: usize,
    variables: &mut Option<HashSet<&'t str>>,
) -> Option<(Vec<Replacement>, Diagnostic)> {
    let word = |i: usize| tokens.text(&text.text, i);
    let token = |i: usize| tokens.list.get(i).map(|t| t.start..t.end);
    let name = word(index - 1);
    let (open, close) = (token(index)?, token(index + 2)?);
    let kind = tokens.list.get(index + 1)?.kind;
    let is_argument = matches!(kind, TokenKind::Number | TokenKind::Word)
        && word(index + 2) == ">"
        && tokens.list[index - 1].end == open.start;
    if !is_argument || !has_dimension(name) {
        return None;
    }
    let variables = variables.get_or_insert_with(|| declared(text, tokens));
    if variables.contains(name) {
        return None;
    }
    let mut whole = open.start..close.end;
    let mut replaced = vec![(open.clone(), "("), (close, ")")];
    if word(index + 3) == "(" && word(index + 4) == ")" {
        let (first, second) = (token(index + 3)?, token(index + 4)?);
        whole.end = second.end;
        replaced.extend([(first, " "), (second, " ")]);
    }
    let value = word(index + 1);
    let message = format!("expected `(` after `{name}`, found `<`: OpenCL C has no templates");
    let place = text.span(open.start, open.end);
    let diagnostic = Diagnostic::new(Code::E0001, place, message).fix(
        format!("write `{name}({value})`"),
        text.span(whole.start, whole.end),
        format!("({value})"),
    );
    Some((replaced, diagnostic))
}

/// The names of work-item functions that a type precedes, as in the declaration of a variable.
fn declared<'t>(text: &'t ExpandedText, tokens: &Tokens) -> HashSet<&'t str> {
    let word = |i: usize| tokens.text(&text.text, i);
    let is_declared =
        |&i: &usize| has_dimension(word(i)) && built_in_types().any(|ty| ty == word(i - 1));
    (1..tokens.list.len())
        .filter(is_declared)
        .map(word)
        .collect()
}
