//! Initializer lists in place of expressions: `v = {1, 2}`.

use super::super::tokens::TokenKind;
use super::super::typedefs::is_qualifier;
use super::expectation::{AFTER_EXPRESSION, AFTER_RETURN, END_OF_DECLARATION};
use super::mistakes::Mistake;
use super::wording::Finding;
use super::words::built_in_types;
use crate::diagnostic::{Code, Diagnostic};

/// The greatest length of a list that a help repeats.
const MAX_SHOWN: usize = 64;

/// Whether a type is a built-in vector.
fn is_vector(ty: &str) -> bool {
    let element = ty.trim_end_matches(|c: char| c.is_ascii_digit());
    element != ty && built_in_types().any(|known| known == element)
}

impl Mistake<'_> {
    /// The help for two operands without a `,` or an operator between them: `{1, 2 3}` and `x = 2 y;`.
    pub(super) fn operands_side_by_side(&self, expected: &str) -> Option<&'static str> {
        let before = self
            .index
            .checked_sub(1)
            .filter(|i| self.range.contains(i))?;
        let kind = |i: usize| Some(self.tokens.list.get(i)?.kind);
        let is_operand = |i: usize| {
            matches!(kind(i), Some(TokenKind::Number | TokenKind::Character)) || self.is_name(i)
        };
        let ends_operand = is_operand(before) || matches!(self.word(before), ")" | "]");
        let begins_operand = is_operand(self.index) || self.word(self.index) == "{";
        if !ends_operand && self.word(before) != "}" || !begins_operand {
            return None;
        }
        let (a, b) = (
            self.tokens.list.get(before)?,
            self.tokens.list.get(self.index)?,
        );
        let gap = self.text.text.get(a.end..b.start)?;
        if !gap.chars().all(|c| matches!(c, ' ' | '\t' | '\n')) {
            return None;
        }
        match expected {
            "`,` or `}`" if self.word(self.index) == "{" && self.word(before) != "}" => None,
            "`,` or `}`" => Some("add `,` between the two"),
            AFTER_EXPRESSION | END_OF_DECLARATION | AFTER_RETURN => {
                // An assignment or a call may be the next statement, and two names a declaration.
                let (next, token) = (self.word(self.index + 1), self.word(self.index));
                let ends = matches!(next, ";" | ")" | "*" | "/" | "+" | "-" | "%");
                let is_value = kind(before) == Some(TokenKind::Number)
                    || kind(self.index) == Some(TokenKind::Number)
                    || matches!(self.word(before), ")" | "]");
                (ends && is_value && token != "{")
                    .then_some("add an operator between the operands: `*` multiplies")
            }
            _ => None,
        }
    }

    /// The sizes of several dimensions in one pair of brackets: `int t[2, 3];`.
    pub(super) fn dimensions_in_one_bracket(&self) -> Option<Finding> {
        if self.word(self.index) != "," {
            return None;
        }
        let depth = self.tokens.list.get(self.index)?.depth;
        let from = self.range.start;
        let open = (from..self.index)
            .rev()
            .find(|&i| self.word(i) == "[" && self.tokens.list[i].depth + 1 == depth)?;
        let close = self.closing_of(open)?;
        let inside = self.source(open + 1, close.checked_sub(1)?)?;
        let is_whole = inside.split(',').all(|length| !length.trim().is_empty());
        let is_short =
            is_whole && inside.len() <= MAX_SHOWN && !inside.contains(['\n', '(', '[', '{']);
        if !is_short || close < self.index {
            return None;
        }
        let lengths = inside
            .split(',')
            .map(|length| format!("[{}]", length.trim()));
        let span = self.span(self.index, self.index);
        let message = "expected `]`, found `,`: each dimension has brackets of its own";
        let help = format!("write `{}`", lengths.collect::<String>());
        Some(
            Diagnostic::new(Code::E0001, span, message)
                .help(help)
                .into(),
        )
    }

    /// `c ? a b`, whose `:` is missing.
    pub(super) fn conditional_without_colon(&self) -> Option<Finding> {
        let depth = self.tokens.list.get(self.index)?.depth;
        let is_here = |i: usize| self.tokens.list.get(i).is_some_and(|t| t.depth == depth);
        let mut before = (self.range.start..self.index).rev();
        let question = before.find(|&i| is_here(i) && matches!(self.word(i), "?" | ":" | ";"));
        let question = question.filter(|&i| self.word(i) == "?")?;
        let last = self.index.checked_sub(1)?;
        // A `:` that follows is the one of this `?`: an operator is missing.
        let mut after = self.index..self.range.end.min(self.tokens.list.len());
        let next = after.find(|&i| self.word(i) == ":" || self.word(i) == ";");
        if question == last || next.is_some_and(|i| self.word(i) == ":") {
            return None;
        }
        let next = self.span(self.index, self.index);
        let place = self.text.end_before(self.span(last, last), Some(next));
        let message = format!("expected `:`, found `{}`", self.word(self.index));
        let diagnostic = Diagnostic::new(Code::E0001, place, message)
            .also(self.span(question, question), "to match this `?`");
        let is_end = matches!(self.word(self.index), ";" | ")" | "]" | "}" | ",");
        Some(
            match is_end {
                true => diagnostic.help("add `:` and the value for when the condition is false"),
                false => diagnostic.help("add `:`"),
            }
            .into(),
        )
    }

    /// `v = {1, 2}`.
    pub(super) fn initializer_list(&self) -> Option<Finding> {
        let is_operand = matches!(self.before(1), "=" | "(" | "," | "return");
        if self.word(self.index) != "{" || !is_operand {
            return None;
        }
        let span = self.span(self.index, self.index);
        let message = "expected expression, found `{`: an initializer list is not an expression";
        let close = self.closing_of(self.index)?;
        let inside = match close > self.index + 1 {
            true => self.source(self.index + 1, close - 1).unwrap_or(""),
            false => "",
        };
        let inside = match inside.is_empty() || inside.len() > MAX_SHOWN || inside.contains('\n') {
            true => "...",
            false => inside.trim(),
        };
        let depth = self.tokens.list.get(self.index)?.depth;
        let is_comma = |i: usize| self.word(i) == "," && self.tokens.list[i].depth == depth + 1;
        let has_several = (self.index..close).any(is_comma);
        let assigned = self.assigned_type();
        let help = match assigned {
            _ if self.is_array_member() => {
                "assign to each element by itself: an array is initialized only where it is declared"
                    .to_owned()
            }
            Some((_, true)) => {
                "assign to each element by itself, or initialize the array in its declaration"
                    .to_owned()
            }
            Some((ty, _)) if is_vector(&ty) => {
                format!("write the type before it, and parentheses: `({ty})({inside})`")
            }
            Some((ty, _)) if built_in_types().any(|known| known == ty) => match has_several {
                true => format!("a variable of type `{ty}` has one value"),
                false => "write the value without the braces".to_owned(),
            },
            Some((ty, _)) => format!("write the type before it: `({ty}){{ ... }}`"),
            None => "write the type before it: `(float4)(x, y, z, w)` for a vector, `(struct S){ ... }` for a structure".to_owned(),
        };
        let diagnostic = Diagnostic::new(Code::E0001, span, message);
        Some(diagnostic.help(help).into())
    }

    /// Whether the statement of the error assigns to a member that a structure of the program declares as an array:
    /// `s->v = ...`.
    fn is_array_member(&self) -> bool {
        if self.before(1) != "=" || !matches!(self.before(3), "." | "->") {
            return false;
        }
        let name = self.before(2);
        let tokens = self.tokens.list.iter().enumerate();
        let mut declared = tokens.filter(|(i, token)| {
            token.depth > 0 && self.word(*i) == name && self.word(i + 1) == "["
        });
        declared.any(|(i, _)| i > 0 && self.is_type(i - 1))
    }

    /// The type of the variable or of the elements that the statement of the error assigns to, as it is declared in the
    /// function, and whether an entire array is assigned to: `S` for `s[0] = ...` with `global S *s`.
    fn assigned_type(&self) -> Option<(String, bool)> {
        let equals = self
            .index
            .checked_sub(1)
            .filter(|_| self.before(1) == "=")?;
        let mut before = (self.range.start..equals).rev();
        let end = before.find(|&i| matches!(self.word(i), ";" | "{" | "}" | ")" | ":"))?;
        let first = end + 1;
        let is_member = |i: usize| matches!(self.word(i), "." | "->");
        if !self.is_name(first) || (first..equals).any(is_member) {
            return None;
        }
        let is_declared = |&i: &usize| self.word(i) == self.word(first) && i > self.range.start;
        let mut declared = (self.range.start..first).filter(is_declared);
        let is_part = |i: &usize| self.word(*i) == "*" || is_qualifier(self.word(*i));
        declared.find_map(|at| {
            let mut parts = (self.range.start..at).rev();
            let ty = parts.find(|i| !is_part(i))?;
            let tag = ty.checked_sub(1).map_or("", |i| self.word(i));
            let is_record = matches!(tag, "struct" | "union");
            // An operand of `*` follows another token.
            let begins = is_record || is_qualifier(tag) || matches!(tag, "(" | "," | ";" | "{");
            let is_type = self.is_type(ty) || self.is_name(ty) && begins;
            if !is_type {
                return None;
            }
            let is_array = self.word(at + 1) == "[" && first + 1 == equals;
            let ty = match is_record {
                true => format!("{tag} {}", self.word(ty)),
                false => self.word(ty).to_owned(),
            };
            Some((ty, is_array))
        })
    }
}
