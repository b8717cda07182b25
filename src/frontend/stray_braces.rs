//! Finds braces in the middle of expressions, where they are mistyped characters and not the begin or the end of a block.
//!
//! Such a brace would be matched with that of a function, and everything after it would be read at the wrong depth. A
//! brace counts as one of these if the rest of its statement closes the brackets that are open before it, or if an
//! operator precedes it and its line continues. Text whose brackets match has none.

use super::open_brackets::{Kind, OpenBrackets};
use super::preprocess::expanded::ExpandedText;
use super::tokens::{TokenKind, Tokens};
use super::typedefs::is_type_word;
use crate::diagnostic::{Code, Diagnostic};

/// The limit on tokens scanned for the closing brackets in the rest of a statement, which close no more brackets.
pub(super) const MAX_REST_SCANNED: usize = 128;

/// The closing bracket that matches an opening one.
pub(super) fn closing(bracket: &str) -> Option<&'static str> {
    Some(match bracket {
        "(" => ")",
        "[" => "]",
        "{" => "}",
        _ => return None,
    })
}

/// The closing parentheses and brackets without a partner in the statement that continues at token `from`, after
/// `semicolons` more semicolons at most; no more than `limit` and one.
pub(super) fn closers<'t>(
    source: &'t str,
    tokens: &Tokens,
    from: usize,
    mut semicolons: u32,
    limit: usize,
) -> Vec<&'t str> {
    let mut nested = 0usize;
    let mut found = Vec::new();
    for i in from..tokens.list.len().min(from + MAX_REST_SCANNED) {
        match tokens.text(source, i) {
            "(" | "[" => nested += 1,
            ")" | "]" if nested > 0 => nested -= 1,
            closer @ (")" | "]") => {
                found.push(closer);
                if found.len() > limit {
                    break;
                }
            }
            ";" if semicolons > 0 => semicolons -= 1,
            ";" | "{" | "}" => break,
            _ => {}
        }
    }
    found
}

/// A bracket that is open at the current token of the walk.
struct Open {
    at: usize,
    /// The number of `;` that may still follow directly within it.
    semicolons: u32,
    /// Whether it is the brace of an initializer or a compound literal.
    is_list: bool,
}

/// The walk over the tokens.
struct Walk<'t> {
    source: &'t str,
    tokens: &'t Tokens,
    open: Vec<Open>,
    /// The kinds of these.
    kinds: OpenBrackets,
    /// The number of `{` in the text less that of `}`.
    balance: i64,
    /// The last brace that closed an initializer.
    closed_list: Option<usize>,
    /// The last parentheses that were closed.
    closed: (usize, usize),
}

/// The tokens of all braces in the middle of expressions, in order.
pub(super) fn find(source: &str, tokens: &Tokens) -> Vec<usize> {
    let mut walk = Walk::new(source, tokens);
    if walk.matches() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for i in 0..tokens.list.len() {
        let is_stray = match walk.word(i) {
            "{" => walk.is_stray_begin(i),
            "}" => walk.is_stray_end(i),
            _ => false,
        };
        if is_stray {
            found.push(i);
        } else {
            walk.step(i);
        }
    }
    found
}

impl<'t> Walk<'t> {
    /// A walk that begins at the first token.
    fn new(source: &'t str, tokens: &'t Tokens) -> Walk<'t> {
        Walk {
            source,
            tokens,
            open: Vec::new(),
            kinds: OpenBrackets::default(),
            balance: 0,
            closed_list: None,
            closed: (0, 0),
        }
    }

    fn word(&self, i: usize) -> &'t str {
        self.tokens.text(self.source, i)
    }

    /// Whether all brackets match.
    fn matches(&mut self) -> bool {
        let (mut open, mut balance, mut matches) = (Vec::new(), 0i64, true);
        for (i, token) in self.tokens.list.iter().enumerate() {
            if token.kind != TokenKind::Punctuator {
                continue;
            }
            match self.word(i) {
                bracket @ ("(" | "[" | "{") => open.push(bracket),
                bracket @ (")" | "]" | "}") => {
                    matches &= open.pop().and_then(closing) == Some(bracket);
                }
                _ => {}
            }
            balance += match self.word(i) {
                "{" => 1,
                "}" => -1,
                _ => 0,
            };
        }
        self.balance = balance;
        matches && open.is_empty()
    }

    /// Index of the first bracket that is open in the statement.
    fn group(&self) -> usize {
        self.kinds.last(Kind::Brace).map_or(0, |brace| brace + 1)
    }

    /// Closes all brackets from a place in the list of open ones on.
    fn truncate(&mut self, length: usize) {
        self.open.truncate(length);
        self.kinds.truncate(length);
    }

    /// Whether a `;` may follow in one of the heads that are open in the statement.
    fn is_in_for(&self) -> bool {
        let place = self.kinds.last(Kind::For);
        place.is_some_and(|place| place >= self.group())
    }

    fn step(&mut self, i: usize) {
        let group = self.group();
        match self.word(i) {
            "(" | "[" | "{" => {
                let is_for = i > 0 && self.word(i) == "(" && self.word(i - 1) == "for";
                let semicolons = if is_for { 2 } else { 0 };
                let is_list = self.word(i) == "{" && self.begins_list(i);
                let place = self.open.len();
                let byte = self.word(i).as_bytes()[0];
                self.kinds.push(OpenBrackets::kind(byte), place);
                if is_for {
                    self.kinds.push(Kind::For, place);
                }
                self.open.push(Open {
                    at: i,
                    semicolons,
                    is_list,
                });
            }
            closer @ (")" | "]") => {
                let kind = match closer {
                    ")" => Kind::Parenthesis,
                    _ => Kind::Square,
                };
                let partner = self.kinds.last(kind).filter(|&place| place >= group);
                if let Some(partner) = partner {
                    self.closed = (i, self.open[partner].at);
                    self.truncate(partner);
                }
            }
            "}" => {
                let brace = group.checked_sub(1).and_then(|brace| self.open.get(brace));
                if brace.is_some_and(|brace| brace.is_list) {
                    self.closed_list = Some(i);
                }
                self.truncate(group.saturating_sub(1));
            }
            ";" => {
                let head = self.kinds.last(Kind::For).filter(|&head| head >= group);
                self.truncate(head.map_or(group, |head| head + 1));
                if let (Some(_), Some(open)) = (head, self.open.last_mut()) {
                    open.semicolons -= 1;
                    if open.semicolons == 0 {
                        self.kinds.pop(Kind::For);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether two tokens are on one line.
    fn is_same_line(&self, first: usize, second: usize) -> bool {
        let tokens = &self.tokens.list;
        let gap = tokens.get(first).zip(tokens.get(second));
        gap.is_some_and(|(a, b)| {
            let gap = self.source.get(a.end..b.start);
            gap.is_some_and(|gap| !gap.contains('\n'))
        })
    }

    /// The opening bracket that a brace is instead of, if the rest of the statement after it closes all brackets that
    /// are open in it: an empty text if it closes no more than these. `None` if the rest does not close them.
    fn instead_of(&self, i: usize) -> Option<&'static str> {
        let open = &self.open[self.group()..];
        if open.len() > MAX_REST_SCANNED {
            return None;
        }
        let wanted = open.iter().rev().map(|o| closing(self.word(o.at)));
        let semicolons = open.iter().map(|o| o.semicolons).sum();
        let rest = closers(self.source, self.tokens, i + 1, semicolons, open.len() + 1);
        if rest.iter().copied().map(Some).eq(wanted.clone()) {
            return Some("");
        }
        let is_other = rest.iter().skip(1).copied().map(Some).eq(wanted);
        match rest.first() {
            Some(&")") if is_other => Some("("),
            Some(&"]") if is_other => Some("["),
            _ => None,
        }
    }

    /// Whether the innermost open bracket is the brace of an initializer or a compound literal.
    fn is_in_list(&self) -> bool {
        self.open.last().is_some_and(|open| open.is_list)
    }

    /// Whether the brace at a token begins an initializer or a compound literal.
    fn begins_list(&self, i: usize) -> bool {
        let Some(before) = i.checked_sub(1) else {
            return false;
        };
        match self.word(before) {
            "=" | "," => true,
            "{" => self.is_in_list(),
            // `(int2){1, 2}`, unlike `if (a) {` and `int f() {`.
            ")" if self.closed.0 == before => {
                let head = self.closed.1.checked_sub(1);
                let is_word = |i: usize| self.tokens.list[i].kind == TokenKind::Word;
                head.is_some_and(|i| !is_word(i) || self.word(i) == "return")
            }
            _ => false,
        }
    }

    fn is_stray_end(&self, i: usize) -> bool {
        let Some(before) = i.checked_sub(1).filter(|&p| self.is_same_line(p, i)) else {
            return false;
        };
        let (before, after) = (self.word(before), self.word(i + 1));
        let continues = self.is_same_line(i, i + 1) && !matches!(after, "}" | "else" | "while");
        if is_incomplete(before) || is_type_word(before) {
            // `(};` may be the end of a structure.
            return continues && (after != ";" || self.is_in_for() || self.balance < 0);
        }
        if before == "}" && after == ";" && self.balance < 0 {
            // The brace of an inner list is missing: `{ 1, 2, 3 } };`.
            return self.closed_list == Some(i - 1) && !self.is_in_list();
        }
        if matches!(before, ";" | "{" | "}" | ":") {
            return false;
        }
        if self.open.len() > self.group() {
            return self.instead_of(i).is_some();
        }
        if !continues || self.is_in_list() {
            return false;
        }
        let kind = self.tokens.list.get(i + 1).map(|t| t.kind);
        let is_literal = matches!(kind, Some(TokenKind::Number | TokenKind::String));
        is_literal
            || is_only_infix(after)
            || self
                .instead_of(i)
                .is_some_and(|bracket| !bracket.is_empty())
    }

    fn is_stray_begin(&self, i: usize) -> bool {
        if self.balance > 0 && self.open.is_empty() {
            // No declaration begins with a brace.
            let is_pragma = |i: usize| self.tokens.list[i].kind == TokenKind::Pragma;
            return i == 0 || matches!(self.word(i - 1), ";" | "}") || is_pragma(i - 1);
        }
        let Some(before) = i.checked_sub(1).filter(|&p| self.is_same_line(p, i)) else {
            return false;
        };
        let (before, after) = (self.word(before), self.word(i + 1));
        let is_inside = self.open.len() > self.group();
        let is_after_number = self.tokens.list[i - 1].kind == TokenKind::Number;
        if is_after_number && !is_inside {
            return self.balance > 0 && self.is_same_line(i, i + 1);
        }
        let instead = || self.instead_of(i);
        match before {
            "[" => true,
            "(" | "," if after == ")" => true,
            "," => is_inside && instead() == Some(""),
            "(" => false,
            "=" | "{" | "}" | ";" => false,
            ":" | "?" if !is_inside => false,
            _ if is_incomplete(before) => self.is_same_line(i, i + 1),
            // `if (a {)`, if the brace is that of the body.
            _ if self.balance == 0 && after == ")" && self.word(i + 2) != "{" => false,
            _ if is_inside => instead().is_some(),
            ")" | "else" | "do" | "struct" | "union" | "enum" => false,
            // `f{1)`.
            _ => self.is_same_line(i, i + 1) && instead().is_some_and(|b| !b.is_empty()),
        }
    }

    /// The error about a brace that [`find`] found.
    fn diagnostic(&self, text: &ExpandedText, i: usize) -> Diagnostic {
        let span = |i: usize| {
            let token = self.tokens.list.get(i);
            token.map_or_else(|| text.span(0, 0), |t| text.span(t.start, t.end))
        };
        let (brace, before) = (self.word(i), self.word(i.saturating_sub(1)));
        if self.open.is_empty() && brace == "{" {
            let message = "expected external declaration, found `{`";
            return Diagnostic::new(Code::E0001, span(i), message);
        }
        if is_head(before) {
            let message = format!("expected `(`, found `{brace}`");
            return Diagnostic::new(Code::E0001, span(i), message);
        }
        if is_type_word(before) {
            let message = format!("expected identifier or `(`, found `{brace}`");
            return Diagnostic::new(Code::E0001, span(i), message);
        }
        if is_incomplete(before) || before == "," {
            let message = format!("expected expression, found `{brace}`");
            return Diagnostic::new(Code::E0001, span(i), message);
        }
        if let Some(bracket) = self.instead_of(i).filter(|bracket| !bracket.is_empty()) {
            let message = format!("expected `{bracket}`, found `{brace}`");
            let diagnostic = Diagnostic::new(Code::E0001, span(i), message);
            return diagnostic.fix(format!("write `{bracket}`"), span(i), bracket);
        }
        let innermost = self.open[self.group()..].last();
        let diagnostic = match innermost.and_then(|o| Some((o, closing(self.word(o.at))?))) {
            Some((open, closer)) => {
                let message = format!("expected `{closer}`, found `{brace}`");
                let matched = format!("to match this `{}`", self.word(open.at));
                Diagnostic::new(Code::E0001, span(i), message).also(span(open.at), matched)
            }
            None => {
                let message = format!("extraneous `{brace}` in a statement");
                Diagnostic::new(Code::E0002, span(i), message)
            }
        };
        let after = self.word(i + 1);
        // Without the brace an operand precedes the operator or the bracket.
        match is_only_infix(after) || matches!(after, ")" | "]" | ";") {
            true => diagnostic.fix(format!("remove `{brace}`"), span(i), ""),
            false => diagnostic,
        }
    }
}

/// Whether an operand must follow a token.
fn is_incomplete(word: &str) -> bool {
    let is_operator = |b: u8| b"+-*/%<>=&|^?~!.".contains(&b);
    matches!(word, "(" | "[" | "return" | "case")
        || is_head(word)
        || !matches!(word, "" | "++" | "--") && word.bytes().all(is_operator)
}

/// Whether a parenthesis must follow a word.
fn is_head(word: &str) -> bool {
    matches!(word, "if" | "for" | "while" | "switch")
}

/// Whether a token is an operator after an operand, and not one before an operand.
fn is_only_infix(word: &str) -> bool {
    let is_operator = |b: u8| b"/%<>=|^?.".contains(&b);
    matches!(word, "&&" | "->" | "!=" | "+=" | "-=" | "*=" | "&=")
        || !word.is_empty() && word.bytes().all(is_operator)
}

/// Reports and removes the braces in the middle of expressions. The statements with them are marked as broken.
pub(super) fn remove(text: &ExpandedText, tokens: &mut Tokens, diagnostics: &mut Vec<Diagnostic>) {
    let source = text.text.as_str();
    let found = find(source, tokens);
    if found.is_empty() {
        return;
    }
    let mut walk = Walk::new(source, tokens);
    let mut broken = Vec::new();
    let mut blanks = Vec::new();
    let mut strays = found.iter().copied().peekable();
    for i in 0..tokens.list.len() {
        if strays.next_if_eq(&i).is_none() {
            walk.step(i);
            continue;
        }
        diagnostics.push(walk.diagnostic(text, i));
        // A brace is no part of a statement.
        let is_kept = |k: &usize| found.binary_search(k).is_err();
        let before = (0..i).rev().find(is_kept);
        let before = before.filter(|&k| !matches!(walk.word(k), "{" | "}"));
        let kept = before.or_else(|| (i + 1..tokens.list.len()).find(is_kept));
        broken.extend(kept.and_then(|k| tokens.list.get(k)).map(|t| t.start));
        let token = tokens.list[i];
        blanks.push((token.start, token.end));
    }
    tokens.broken.extend(broken);
    tokens.blanks.extend(blanks);
    let mut index = 0;
    tokens.list.retain(|_| {
        index += 1;
        found.binary_search(&(index - 1)).is_err()
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::tokens::split_only;
    use crate::source::SourceMap;
    use pretty_assertions::assert_eq;

    /// The columns of the braces found in one line.
    fn columns(source: &str) -> Vec<usize> {
        let mut map = SourceMap::new();
        let file = map.add("k.cl", source).unwrap();
        let text = ExpandedText::verbatim(&map, file);
        let tokens = split_only(&text);
        let found = find(&text.text, &tokens);
        found.iter().map(|&i| tokens.list[i].start).collect()
    }

    #[test]
    fn a_brace_between_brackets_is_found_and_removed() {
        for (source, expected) in [
            ("void f() { a = g(}); }", vec![17]),
            ("void f() { a[i}] = 1; }", vec![14]),
            ("void f() { a = } + 1; }", vec![15]),
            ("void f() { a = g}0); }", vec![16]),
            ("void f() { for (i = }; i < 3; i++) { } }", vec![20]),
            ("void f() { for (i = 0{ i < 3; i++) { } }", vec![21]),
            ("{ void f() { }", vec![0]),
            ("int a[2][2] = { { 1, 2 }, 3 } };", vec![30]),
        ] {
            assert_eq!(columns(source), expected, "{source}");
        }
    }

    #[test]
    fn a_brace_of_a_block_is_not_found() {
        for source in [
            "void f() { a = g(1; }",
            "void f() { if (a { b; } }",
            "void f() { return a }",
            "void f() { a = b +\n}\n}",
            "struct s { int a } b; void f() {",
            "void f() { a = (int2){1, 2}; ",
            "void f() { if (a { ) b; } }",
            "int t[] = { 1, 2 }; } void f() { }",
        ] {
            assert_eq!(columns(source), [0; 0], "{source}");
        }
    }
}
