//! Matches the brackets of the tokens, and reports the unbalanced ones.

use super::attribute_brackets;
use super::missing_parentheses::{self, begins_block, head_without_parenthesis};
use super::open_brackets::{Kind, OpenBrackets};
use super::preprocess::expanded::ExpandedText;
use super::stray_braces::{MAX_REST_SCANNED, closers};
use super::tokens::{TokenKind, Tokens, definition, remove_from_macro};
use crate::diagnostic::{Code, Diagnostic, nearest};
use crate::source::{ExpansionId, Span};
use hashbrown::HashSet;

fn partner(bracket: u8) -> &'static str {
    match bracket {
        b'(' => ")",
        b'[' => "]",
        b'{' => "}",
        b')' => "(",
        b']' => "[",
        _ => "{",
    }
}

/// The help for the head of a `for` that is no loop over an index.
const THREE_PARTS: &str = "a `for` has three parts in parentheses: `for (int i = 0; i < n; i++)`";

struct Open {
    bracket: u8,
    /// Its index in the list of tokens.
    at: usize,
    /// Token index of the first `;` directly within it.
    semicolon: Option<usize>,
    /// Token index of the first `;` directly within it that is from the definition of a macro.
    from_macro: Option<usize>,
    /// The number of `;` that may still follow directly within it: 2 at first in the head of a `for`.
    allowed: u32,
    /// Whether it is a brace of an initializer whose statement ends before it is closed.
    is_list: bool,
}

/// The limit on tokens scanned for the end of an initializer.
const MAX_INITIALIZER_SCANNED: usize = 4096;

/// Whether the brace at a token begins an initializer list in which a `;` precedes the closing brace.
pub(super) fn is_unclosed_initializer(text: &str, tokens: &Tokens, at: usize) -> bool {
    let word = |i: usize| tokens.text(text, i);
    // `struct = {` lacks the name of a structure.
    let is_record = |i: usize| matches!(word(i), "struct" | "union" | "enum");
    if word(at) != "{" || at == 0 || word(at - 1) != "=" || at > 1 && is_record(at - 2) {
        return false;
    }
    // `= { 1, 2;`, before the brace of the block.
    let ends_line = |i: usize| {
        let place = tokens.list.get(i).zip(tokens.list.get(i + 1));
        let gap = place.and_then(|(a, b)| text.get(a.end..b.start));
        gap.is_some_and(|gap| gap.contains('\n')) && !matches!(word(i + 2), ";" | ",")
    };
    let mut depth = 0usize;
    let last = tokens.list.len().min(at + MAX_INITIALIZER_SCANNED);
    for i in at..last {
        match word(i) {
            // The block of a statement expression.
            "{" if word(i - 1) == "(" => return false,
            "{" => depth += 1,
            "}" => depth -= 1,
            // `{ 1, 2; }`.
            ";" if depth == 1 && word(i + 1) == "}" && !ends_line(i) => return false,
            ";" => return true,
            _ => {}
        }
        if depth == 0 {
            return false;
        }
    }
    false
}

/// Matches all brackets: sets the depths of the tokens, and reports brackets without partners.
pub(super) fn match_all(
    text: &ExpandedText,
    tokens: &mut Tokens,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let source = text.text.as_str();
    let is_literal = |&at: &usize| {
        let literal = [TokenKind::String, TokenKind::Character, TokenKind::Number];
        let token = tokens.list.get(tokens.at(at));
        token.is_some_and(|t| t.start == at && literal.contains(&t.kind))
    };
    let malformed = tokens.broken.iter().copied().filter(is_literal);
    let mut malformed: Vec<usize> = malformed.collect();
    malformed.sort_unstable();
    let mut open: Vec<Open> = Vec::new();
    let mut kinds = OpenBrackets::default();
    let mut unclosed: Vec<Open> = Vec::new();
    // The closing brackets to accept without a partner, because that was given up.
    let mut forgiven: Vec<u8> = Vec::new();
    // Whether a bracket of the current statement was reported: its other brackets are the same mistake.
    let mut is_reported = false;
    // Where that statement begins.
    let mut statement = 0;
    let mut earlier_errors = tokens.broken.clone();
    earlier_errors.sort_unstable();
    for index in 0..tokens.list.len() {
        let token = tokens.list[index];
        let byte = if token.kind == TokenKind::Punctuator && token.end - token.start == 1 {
            source.as_bytes()[token.start]
        } else {
            0
        };
        match byte {
            b'(' | b'[' | b'{' => {
                let before = match index.checked_sub(1) {
                    Some(before) => tokens.text(source, before),
                    None => "",
                };
                if byte == b'{' {
                    forgiven.clear();
                    is_reported = false;
                    statement = token.end;
                    // `if (a {`: the head ends here. In a head `){` may be a compound literal, and `({` is a
                    // statement expression.
                    let group = kinds.last(Kind::Brace).map_or(0, |p| p + 1);
                    // `void f(int a {`: the body begins here.
                    let is_record = |i: Option<usize>| {
                        let word = i.map_or("", |i| tokens.text(source, i));
                        matches!(word, "struct" | "union" | "enum")
                    };
                    let is_parameters = group == 0
                        && !matches!(before, "=" | "(")
                        && !is_record(index.checked_sub(1))
                        && !is_record(index.checked_sub(2))
                        && open.first().is_some_and(|o| {
                            let name = o.at.checked_sub(1).and_then(|i| tokens.list.get(i));
                            o.bracket == b'('
                                && name.is_some_and(|n| n.kind == TokenKind::Word)
                                && !matches!(
                                    tokens.text(source, o.at - 1),
                                    "sizeof" | "__attribute" | "__attribute__"
                                )
                        });
                    if is_parameters {
                        forgiven = give_up(&mut open, 0, &mut unclosed, tokens, index);
                        kinds.truncate(0);
                    }
                    let head = kinds.first_from(Kind::Head, group);
                    // `if (a {)`.
                    let is_swapped = matches!(tokens.text(source, index + 1), ")" | "]");
                    if let Some(head) = head.filter(|_| {
                        is_swapped
                            || !matches!(before, "(" | ")" | "=" | "," | "{")
                            || before == ")" && begins_block(source, tokens, index)
                    }) {
                        forgiven = give_up(&mut open, head, &mut unclosed, tokens, index);
                        kinds.truncate(open.len());
                    }
                }
                tokens.list[index].depth = open.len() as u32;
                let is_list = byte == b'{'
                    && (is_unclosed_initializer(source, tokens, index)
                        || open.last().is_some_and(|o| o.is_list));
                let earlier = index.checked_sub(2).map_or("", |i| tokens.text(source, i));
                let is_for = before == "for"
                    || earlier == "for" && is_head_of_for(source, tokens, index + 1)
                    || is_assignment(source, tokens, index + 1)
                        && (nearest(before, ["for"]).is_some()
                            || is_head_of_for(source, tokens, index + 1));
                let is_keyword = matches!(before, "for" | "if" | "while" | "switch");
                // `force[i]` indexes an array.
                let is_head = is_keyword && byte != b'{' || is_for && byte == b'(';
                let mut bracket = byte;
                if is_head && byte == b'[' {
                    // `for [...)`.
                    bracket = b'(';
                    let span = text.span(token.start, token.end);
                    let diagnostic = Diagnostic::new(Code::E0002, span, "expected `(`, found `[`");
                    diagnostics.push(diagnostic.fix("write `(`", span, "("));
                    tokens.broken.push(token.start);
                    is_reported = true;
                }
                let place = open.len();
                let block = if is_list { Kind::List } else { Kind::Block };
                let of_brace = (bracket == b'{').then_some(block);
                let of_head = is_head.then_some(Kind::Head);
                let of_for = (is_head && is_for).then_some(Kind::For);
                let own = Some(OpenBrackets::kind(bracket));
                for kind in [own, of_brace, of_head, of_for].into_iter().flatten() {
                    kinds.push(kind, place);
                }
                open.push(Open {
                    bracket,
                    at: index,
                    semicolon: None,
                    from_macro: None,
                    allowed: if is_head && is_for { 2 } else { 0 },
                    is_list,
                });
                continue;
            }
            b')' | b']' | b'}' => {
                let wanted = partner(byte).as_bytes()[0];
                // A brace closes all brackets left open within it; a parenthesis never closes a brace.
                let group = kinds.last(Kind::Brace).map_or(0, |p| p + 1);
                let matches = kinds.last(OpenBrackets::kind(wanted));
                let matches = matches.filter(|&p| byte == b'}' || p >= group);
                let mut rest = Vec::new();
                let limit = open.len() - group;
                // The rest of a statement does not close more brackets than are scanned.
                if byte != b'}'
                    && matches != open.len().checked_sub(1)
                    && limit <= MAX_REST_SCANNED + 1
                {
                    let allowed = open[group..].iter().map(|o| o.allowed).sum();
                    rest = closers(source, tokens, index + 1, allowed, limit);
                }
                // Whether the rest of the statement closes all brackets but the innermost ones.
                let closes_all_but = |innermost: usize| {
                    let wanted = open[group.min(open.len())..].iter().rev();
                    let wanted = wanted.skip(innermost).map(|o| partner(o.bracket));
                    rest.iter().copied().eq(wanted)
                };
                match matches {
                    Some(p) if p + 1 == open.len() || byte == b'}' => {
                        unclosed.extend(open.drain(p + 1..));
                        open.pop();
                    }
                    // `f(a[i)`: the later closing brackets are of those that end here.
                    Some(p) if !closes_all_but(0) => {
                        let closers = open[p + 1..].iter().map(|o| partner(o.bracket));
                        forgiven.extend(closers.filter_map(|closer| closer.as_bytes().first()));
                        unclosed.extend(open.drain(p + 1..));
                        open.pop();
                    }
                    None if forgiven.contains(&byte) => {
                        let given_up = forgiven.iter().rposition(|b| *b == byte);
                        forgiven.truncate(given_up.unwrap_or(0));
                        tokens.broken.push(token.start);
                    }
                    None if byte != b'}' && open.len() > group && closes_all_but(1) => {
                        // `f(a]`.
                        tokens.broken.push(token.start);
                        if let Some(before) = open.pop() {
                            let (found, expected) = (char::from(byte), partner(before.bracket));
                            let message = format!("expected `{expected}`, found `{found}`");
                            let span = text.span(token.start, token.end);
                            let opening = tokens.list[before.at];
                            let matched = format!("to match this `{}`", char::from(before.bracket));
                            diagnostics.push(
                                Diagnostic::new(Code::E0002, span, message)
                                    .also(text.span(opening.start, opening.end), matched)
                                    .fix(format!("write `{expected}`"), span, expected),
                            );
                            is_reported = true;
                        }
                    }
                    _ if byte != b'}'
                        && (is_reported || {
                            let from = earlier_errors.partition_point(|&b| b < statement);
                            earlier_errors.get(from).is_some_and(|&b| b < token.start)
                        }) =>
                    {
                        tokens.broken.push(token.start);
                    }
                    _ if byte == b')'
                        && let Some(head) = head_without_parenthesis(source, tokens, index) =>
                    {
                        is_reported = true;
                        diagnostics.push(expected_parenthesis(text, tokens, head, index));
                        tokens.broken.push(token.start);
                    }
                    _ => {
                        is_reported = true;
                        let found = char::from(byte);
                        diagnostics.push(
                            Diagnostic::new(
                                Code::E0002,
                                text.span(token.start, token.end),
                                format!(
                                    "extraneous `{found}` without a matching `{}`",
                                    partner(byte)
                                ),
                            )
                            .help(format!(
                                "remove it, or add the `{}` that it closes",
                                partner(byte)
                            )),
                        );
                        tokens.broken.push(token.start);
                    }
                }
                kinds.truncate(open.len());
                if byte == b'}' {
                    forgiven.clear();
                    is_reported = false;
                    statement = token.end;
                }
            }
            b';' => {
                forgiven.clear();
                is_reported = false;
                statement = token.end;
                if let Some(last) = open.last_mut().filter(|o| o.from_macro.is_none()) {
                    let is_from_macro =
                        definition(text, text.span(token.start, token.end)).is_some();
                    last.from_macro = is_from_macro.then_some(index);
                }
                // A statement ends here, and so do the brackets open in it.
                let group = kinds.last(Kind::Block).map_or(0, |p| p + 1);
                let has_list = kinds.last(Kind::List).is_some_and(|p| p >= group);
                let last_head = kinds.last(Kind::For).filter(|&p| p >= group);
                let from = last_head.map_or(group, |p| p + 1);
                if (group > 0 || has_list)
                    && from < open.len()
                    && !is_inside(source, tokens, index, &open[from..])
                {
                    let first = open[from].at;
                    forgiven = give_up(&mut open, from, &mut unclosed, tokens, index);
                    kinds.truncate(open.len());
                    // What follows on a line of its own is another statement, with other mistakes.
                    if begins_line_beside(source, tokens, index + 1, first) {
                        forgiven.clear();
                    }
                }
                if let Some(last) = open.last_mut() {
                    last.semicolon.get_or_insert(index);
                    if last.allowed == 1 {
                        kinds.pop(Kind::For);
                    }
                    last.allowed = last.allowed.saturating_sub(1);
                }
            }
            _ => {}
        }
        tokens.list[index].depth = open.len() as u32;
    }
    unclosed.extend(open);
    unclosed.sort_unstable_by_key(|u| u.at);
    if tokens.swallowed {
        // The closing brackets may be in the text that a literal or a comment swallowed.
        tokens
            .broken
            .extend(unclosed.iter().map(|u| tokens.list[u.at].start));
        unclosed.clear();
    }
    let attributes = match unclosed.is_empty() {
        true => Vec::new(),
        false => attribute_brackets::find(source, tokens),
    };
    // The keyword of the last attribute that was reported.
    let mut reported = None;
    // The brackets in definitions of macros that were reported.
    let mut in_definitions = HashSet::new();
    for Open {
        bracket,
        at,
        semicolon,
        is_list,
        from_macro,
        ..
    } in unclosed
    {
        let token = tokens.list[at];
        let start = token.start;
        let attribute = attributes.iter().find(|a| {
            // The parenthesis of an attribute takes that of the list of parameters around it.
            let is_inside = a.keyword > at && semicolon.is_none_or(|end| a.last < end);
            bracket == b'(' && (is_inside || a.keyword < at && at <= a.last)
        });
        if let Some(attribute) = attribute {
            if reported.replace(attribute.keyword) != Some(attribute.keyword) {
                let open = at.max(attribute.keyword + 1);
                diagnostics.push(of_attribute(text, tokens, open, attribute));
            }
            tokens.broken.push(start);
            continue;
        }
        // A malformed literal between the two may have swallowed the closing bracket.
        let end = match semicolon {
            Some(semicolon) => tokens.list[semicolon].start,
            None if bracket == b'{' => token.end,
            None => (at + 1..tokens.list.len())
                .find(|&i| matches!(tokens.text(source, i), "{" | "}"))
                .map_or(token.end, |i| tokens.list[i].start),
        };
        let from = malformed.partition_point(|&m| m < token.end);
        if malformed[from..].first().is_some_and(|&m| m < end) {
            tokens.broken.push(token.start);
            continue;
        }
        // `if (MACRO(x)) ...`: the parenthesis of the macro takes that of the head.
        let last = semicolon.unwrap_or(at);
        let within = || unclosed_within(text, tokens, at + 1..last).filter(|_| bracket == b'(');
        let own = unclosed_in_definition(text, tokens, at, from_macro).map(|place| (at, place));
        if let Some((at, place)) = own.or_else(within) {
            let token = tokens.list[at];
            if in_definitions.insert(place) {
                let (closing, used) = (partner(bracket), text.span(token.start, token.end));
                let message = format!("`{}` is never closed", char::from(bracket));
                let help = format!("add `{closing}` to the definition of the macro");
                let diagnostic = Diagnostic::new(Code::E0002, place, message);
                diagnostics.push(diagnostic.also(used, "first used here").help(help));
            }
            tokens.broken.push(start);
            continue;
        }
        let mut diagnostic = Diagnostic::new(
            Code::E0002,
            text.span(token.start, token.end),
            format!("`{}` is never closed", char::from(bracket)),
        );
        let missing = semicolon
            .filter(|_| bracket == b'(' && from_macro.is_none())
            .and_then(|end| missing_parentheses::place(source, tokens, at, end));
        if let Some(next) = missing {
            diagnostic = close_before(diagnostic, text, tokens, at, next);
        } else if let Some(semicolon) = semicolon.filter(|_| bracket != b'{' || is_list) {
            let s = tokens.list[semicolon];
            let at_semicolon = text.span(s.start, s.end);
            let at_start = at_semicolon.at_start();
            diagnostic = diagnostic.also(
                at_semicolon,
                format!("expected `{}` before this", partner(bracket)),
            );
            let s = tokens.list[from_macro.unwrap_or(semicolon)];
            let gap = |from: usize, to: usize| source.get(from..to).unwrap_or("\n");
            let next = tokens
                .list
                .get(semicolon + 1)
                .map_or(source.len(), |t| t.start);
            let is_semicolon = source.get(s.start..s.end) == Some(";");
            let place = definition(text, text.span(s.start, s.end)).filter(|_| is_semicolon);
            if let Some(place) = place {
                diagnostic = remove_from_macro(diagnostic, place, ";");
            } else if bracket == b'['
                && at.checked_sub(1).is_some_and(|i| {
                    tokens.list[i].kind == TokenKind::Word || tokens.text(source, i) == "]"
                })
            {
                diagnostic = diagnostic.help("add `]` after the index");
            } else if bracket == b'('
                && tokens.text(source, at + 1) == "("
                && source.get(s.start..s.end) == Some("{")
                && at.checked_sub(1).is_some_and(|i| {
                    !["if", "while", "for", "switch"].contains(&tokens.text(source, i))
                })
            {
                // `void f((int a) {`: the first one may be the one too many.
                diagnostic = diagnostic.help("add `)`, or remove one `(`");
            } else if bracket != b'['
                && !gap(token.end, s.start).contains('\n')
                && (gap(s.end, next).contains('\n')
                    || source.get(s.start..s.end) == Some("{")
                        && tokens.text(source, semicolon + 1) != ")")
                && tokens.list[at..semicolon]
                    .iter()
                    .all(|t| tokens.broken.binary_search(&t.start).is_err())
            {
                // The statement is one line, and this is its only mistake. What an operator joins, or a comma separates,
                // may be outside of the parentheses, except in a head, which ends at a brace.
                let close = partner(bracket);
                let help = format!("add `{close}`");
                let is_joined = bracket == b'('
                    && tokens.text(source, semicolon) == ";"
                    && (at + 1..semicolon).any(|i| is_joint(tokens.text(source, i)));
                let before = semicolon.saturating_sub(1);
                let place = match source.get(s.start..s.end) {
                    // `if (a {`: before the blank.
                    Some("{") => {
                        let last = tokens.list[before];
                        text.end_before(text.span(last.start, last.end), Some(at_semicolon))
                    }
                    _ => at_start,
                };
                let is_unfinished = tokens.list[before].kind == TokenKind::Punctuator
                    && !matches!(
                        tokens.text(source, before),
                        ")" | "]" | "}" | "++" | "--" | ";" | "(" | "{"
                    );
                let is_argument = is_unfinished && tokens.text(source, before) == ",";
                diagnostic = match is_joined || is_unfinished {
                    true if is_argument && bracket == b'(' => diagnostic
                        .help("write the argument that is missing after the comma, and `)`"),
                    true => {
                        let edit = (place, close.to_owned());
                        diagnostic.help(help.as_str()).maybe(help, [edit])
                    }
                    false => diagnostic.fix(help, place, close),
                };
            }
        }
        diagnostics.push(diagnostic);
        tokens.broken.push(token.start);
    }
    tokens.broken.sort_unstable();
}

/// The limit on bytes before a token that are searched for the begin of its line.
const MAX_LINE_SCANNED: usize = 512;

/// Whether a token is the first one of a line that is not indented deeper than that of an earlier token.
fn begins_line_beside(text: &str, tokens: &Tokens, index: usize, earlier: usize) -> bool {
    let (Some(token), Some(earlier)) = (tokens.list.get(index), tokens.list.get(earlier)) else {
        return false;
    };
    // The bytes of the line before a position.
    let line = |at: usize| {
        let before = text
            .as_bytes()
            .get(at.saturating_sub(MAX_LINE_SCANNED)..at)?;
        let begin = before.iter().rposition(|&b| b == b'\n')? + 1;
        before.get(begin..)
    };
    let (Some(own), Some(other)) = (line(token.start), line(earlier.start)) else {
        return false;
    };
    let is_alone = own.iter().all(u8::is_ascii_whitespace);
    let indent = other.iter().take_while(|b| b.is_ascii_whitespace()).count();
    is_alone && own.len() <= indent && own.as_ptr() != other.as_ptr()
}

/// The error about a statement whose parentheses have only the closing one: `if n > 3) {`.
fn expected_parenthesis(
    text: &ExpandedText,
    tokens: &Tokens,
    head: usize,
    close: usize,
) -> Diagnostic {
    let token = tokens.list[head + 1];
    let place = text.span(token.start, token.end);
    let word = |i: usize| tokens.text(&text.text, i);
    let message = format!("expected `(` after `{}`", word(head));
    let diagnostic = Diagnostic::new(Code::E0002, place, message);
    let semicolons = (head..close).filter(|&i| word(i) == ";").count();
    if word(head) == "for" && semicolons < 2 {
        return diagnostic.help(THREE_PARTS);
    }
    diagnostic.fix("add `(`", place.at_start(), "(")
}

/// Adds to the error about the parenthesis at the token `open` that the closing one is missing before the token `next`.
fn close_before(
    diagnostic: Diagnostic,
    text: &ExpandedText,
    tokens: &Tokens,
    open: usize,
    next: usize,
) -> Diagnostic {
    let span = |i: usize| {
        let token = tokens.list[i];
        text.span(token.start, token.end)
    };
    let word = |i: usize| tokens.text(&text.text, i);
    let diagnostic = diagnostic.also(span(next), "expected `)` before this");
    let is_only = tokens.list[open..next]
        .iter()
        .all(|t| tokens.broken.binary_search(&t.start).is_err());
    if !is_only {
        return diagnostic;
    }
    let place = text.end_before(span(next - 1), Some(span(next)));
    let is_head = open > 0 && matches!(word(open - 1), "if" | "while" | "switch" | "for");
    // Elsewhere the next line is another statement.
    let (added, edit) = match is_head {
        true => ("`)`", ")"),
        false => ("`)` and `;`", ");"),
    };
    let help = format!("add {added} after `{}`", word(next - 1));
    // What an operator joins may be outside of the parentheses, except in a head.
    if is_head || !(open + 1..next).any(|i| is_joint(word(i))) {
        return diagnostic.fix(help, place, edit);
    }
    let edit = (place, edit.to_owned());
    diagnostic.help(help.as_str()).maybe(help, [edit])
}

/// Where the parenthesis at a token is in the definition of a macro, if it is not the last token of the macro: then the
/// macro was to close it, too.
fn unclosed_in_definition(
    text: &ExpandedText,
    tokens: &Tokens,
    at: usize,
    from_macro: Option<usize>,
) -> Option<Span> {
    let span = |i: usize| tokens.list.get(i).map(|t| text.span(t.start, t.end));
    let (this, next) = (span(at)?, span(at + 1)?);
    let is_brace = tokens.text(&text.text, at) == "{";
    let continues = next.expansion == this.expansion;
    let place = definition(text, this)?;
    (continues && !is_brace && from_macro.is_none()).then_some(place)
}

/// The limit on tokens of a statement that are searched for the macro that does not close a parenthesis.
const MAX_MACRO_SCANNED: usize = 256;

/// The parenthesis among some tokens that the definition of a macro opens and does not close, and where it is there.
fn unclosed_within(
    text: &ExpandedText,
    tokens: &Tokens,
    range: std::ops::Range<usize>,
) -> Option<(usize, Span)> {
    // The parentheses that are open in each expansion.
    let mut open: Vec<(ExpansionId, usize)> = Vec::new();
    for i in range.take(MAX_MACRO_SCANNED) {
        let token = tokens.list.get(i)?;
        let word = tokens.text(&text.text, i);
        if !matches!(word, "(" | ")") {
            continue;
        }
        let span = text.span(token.start, token.end);
        if definition(text, span).is_none() {
            continue;
        }
        match word {
            "(" => open.push((span.expansion, i)),
            _ => {
                let same = open.iter().rposition(|(id, _)| *id == span.expansion);
                open.truncate(same.unwrap_or(open.len()));
            }
        }
    }
    let (_, at) = open.first()?;
    Some((*at, unclosed_in_definition(text, tokens, *at, None)?))
}

/// Whether the `;` at a token is in the parentheses that are open: the rest of the line closes them.
fn is_inside(text: &str, tokens: &Tokens, index: usize, open: &[Open]) -> bool {
    // One that is from the definition of a macro is to be removed there.
    let is_other = |o: &Open| o.bracket == b'{' || o.from_macro.is_some();
    if open.len() > MAX_REST_SCANNED || open.iter().any(is_other) {
        return false;
    }
    let wanted = || open.iter().rev().map(|o| partner(o.bracket));
    let closes = |semicolons| {
        let rest = closers(text, tokens, index + 1, semicolons, open.len());
        rest.iter().copied().eq(wanted())
    };
    let end = tokens.list[index].end;
    let line = text.get(end..).and_then(|rest| rest.split('\n').next());
    let is_on_line = line.is_some_and(|line| line.contains([')', ']']));
    is_on_line && (closes(0) || closes(1))
}

/// Whether a token joins two operands or separates them.
fn is_joint(word: &str) -> bool {
    let is_operator = |b: u8| b"+-*/%<>=&|^?:,".contains(&b);
    word != "->" && word.bytes().all(is_operator)
}

/// Whether the tokens from `first` on are the rest of the head of a `for`: two `;` precede the closing parenthesis.
fn is_head_of_for(text: &str, tokens: &Tokens, first: usize) -> bool {
    closers(text, tokens, first, 2, 0) == [")"] && closers(text, tokens, first, 1, 0).is_empty()
}

/// The limit on tokens scanned for the assignment at the start of the head of a `for`.
const MAX_ASSIGNMENT_SCANNED: usize = 16;

/// Whether the tokens from `first` on are an assignment that ends in `;`, or only the `;`: `fro (i = 0; ...`, unlike
/// `foo(i;`.
fn is_assignment(text: &str, tokens: &Tokens, first: usize) -> bool {
    let word = |i: usize| tokens.text(text, i);
    let mut scanned = first..first + MAX_ASSIGNMENT_SCANNED;
    let end = scanned.find(|&i| matches!(word(i), ";" | "=" | ")" | "{" | "}" | ""));
    end.is_some_and(|end| word(end) == "=" || word(end) == ";" && end == first)
}

/// Gives up the open brackets from index `from` on at the token `end`. Only the first is reported,
/// because the others are usually the same mistake. Returns the closing brackets of those given up.
fn give_up(
    open: &mut Vec<Open>,
    from: usize,
    unclosed: &mut Vec<Open>,
    tokens: &mut Tokens,
    end: usize,
) -> Vec<u8> {
    let mut closing = Vec::new();
    for (nth, mut bracket) in open.drain(from..).enumerate() {
        closing.extend(partner(bracket.bracket).as_bytes().first());
        if nth == 0 {
            bracket.semicolon = Some(end);
            unclosed.push(bracket);
        } else {
            tokens.broken.push(tokens.list[bracket.at].start);
        }
    }
    closing
}

/// The error about an attribute with an unclosed parenthesis at a token.
fn of_attribute(
    text: &ExpandedText,
    tokens: &Tokens,
    at: usize,
    attribute: &attribute_brackets::Unclosed,
) -> Diagnostic {
    let span = |i: usize| text.span(tokens.list[i].start, tokens.list[i].end);
    let missing = ")".repeat(attribute.missing);
    let place = span(attribute.last).at_end();
    let help = format!("add `{missing}` at the end of the attribute");
    Diagnostic::new(Code::E0002, span(at), "`(` is never closed")
        .also(
            span(attribute.last),
            format!("expected `{missing}` after this"),
        )
        .fix(help, place, missing)
}
