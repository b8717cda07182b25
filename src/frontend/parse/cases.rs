//! Syntax errors of the labels of a `switch`: a `case` that is missing or misspelled, a missing `:`, several values, and the
//! forms of other languages.

use super::super::tokens::TokenKind;
use super::mistakes::Mistake;
use super::surroundings::begins_statement;
use super::wording::{Finding, Repair};
use super::words::is_keyword;
use crate::diagnostic::{Code, Diagnostic, near};

/// The greatest number of tokens of a label.
const MAX_LABEL: usize = 32;

impl Mistake<'_> {
    /// Whether a token is directly in the body of a `switch`.
    pub(super) fn switch_around(&self, index: usize) -> bool {
        let head = || {
            let close = self.opening_before(index)?.checked_sub(1)?;
            let open = (self.word(close) == ")").then(|| self.opening_of(close))??;
            Some(self.word(open.checked_sub(1)?))
        };
        head() == Some("switch")
    }

    /// The `case` or `default` of the label that the error is in or after.
    fn label(&self) -> Option<usize> {
        let before = (self.range.start..self.index).rev().take(MAX_LABEL);
        let mut before =
            before.take_while(|&i| !matches!(self.word(i), ";" | "{" | "}" | ":" | "?"));
        before.find(|&i| matches!(self.word(i), "case" | "default"))
    }

    /// `switch (n) { 1: ... }`.
    pub(super) fn label_without_case(&self) -> Option<Finding> {
        let value = self.index.checked_sub(1)?;
        let is_constant = matches!(self.kind(value)?, TokenKind::Number | TokenKind::Character);
        if self.word(self.index) != ":"
            || !is_constant
            || !begins_statement(&self.text.text, self.tokens, self.range, value)
        {
            return None;
        }
        let close = self.opening_before(self.index)?.checked_sub(1)?;
        if self.word(close) != ")" {
            return None;
        }
        let head = self.opening_of(close)?.checked_sub(1)?;
        if self.word(head) != "switch" {
            return None;
        }
        let place = self.span(value, value);
        let start = self.tokens.list.get(value)?.start;
        let message = format!("expected `case` before `{}`", self.word(value));
        let diagnostic = Diagnostic::new(Code::E0001, place, message);
        Some(Finding {
            diagnostic: diagnostic.fix("add `case`", place.at_start(), "case "),
            repair: Some(Repair {
                bytes: start..start,
                text: "case ",
                also: None,
            }),
        })
    }

    /// A misspelled `case`: `cas 3:`.
    pub(super) fn misspelled_case(&self) -> Option<Finding> {
        let begins = |i: &usize| begins_statement(&self.text.text, self.tokens, self.range, *i);
        // `cas -1:` is a difference before a `:`.
        let before = (self.range.start..self.index).rev().take(MAX_LABEL);
        let name = match self.word(self.index) {
            ":" => { before }.find(begins)?,
            _ => self.index.checked_sub(1)?,
        };
        let mut value = (self.index..self.range.end).take(MAX_LABEL);
        let end = value.find(|&i| matches!(self.word(i), ":" | "?" | ";" | "{" | "}" | "="))?;
        let is_label = self.word(end) == ":"
            && self.is_name(name)
            && end > name + 1
            && begins(&name)
            && self.switch_around(name);
        if !is_label {
            return None;
        }
        let word = self.word(name);
        let lower = word.to_ascii_lowercase();
        let is_case = lower == "case" || near(&lower, ["case"]).is_some();
        let place = self.span(name, name);
        let message = format!(
            "expected `case` before `{}`, found `{word}`",
            self.word(name + 1)
        );
        let diagnostic = Diagnostic::new(Code::E0001, place, message);
        is_case.then(|| Finding {
            diagnostic: diagnostic.fix("did you mean `case`?", place, "case"),
            repair: self.repair(name, name, "case"),
        })
    }

    /// `case 0 b[i] = 1;`.
    pub(super) fn case_without_colon(&self) -> Option<Finding> {
        let value = self.index.checked_sub(1)?;
        let label = self.label()?;
        let is_default = self.word(label) == "default";
        let is_statement =
            self.kind(self.index)? == TokenKind::Word || self.word(self.index) == "{";
        let is_whole = (label == value) == is_default;
        if !is_whole || !is_statement || self.word(self.index + 1) == ":" {
            return None;
        }
        let place = self.span(value, value).at_end();
        let end = self.tokens.list.get(value)?.end;
        let found = self.word(self.index);
        let what = match is_keyword(found) {
            true => format!("keyword `{found}`"),
            false => format!("`{found}`"),
        };
        let message = format!("expected `:`, found {what}");
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, place, message).fix("add `:`", place, ":"),
            repair: Some(Repair {
                bytes: end..end,
                text: ":",
                also: None,
            }),
        })
    }

    /// Several values of one `case`: `case 1, 2:`.
    pub(super) fn values_of_case(&self) -> Option<Finding> {
        let label = self.label().filter(|_| self.word(self.index) == ",")?;
        if self.word(label) != "case"
            || self.tokens.list[label].depth != self.tokens.list[self.index].depth
        {
            return None;
        }
        let place = self.span(self.index, self.index);
        let message = "expected `:`, found `,`";
        let help = "write `: case`: each value has a label of its own";
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, place, message).fix(help, place, ": case"),
            repair: self.repair(self.index, self.index, ": case"),
        })
    }

    /// A `default` that is written as a case: `case default:`.
    pub(super) fn case_of_default(&self) -> Option<Finding> {
        let case = self
            .index
            .checked_sub(1)
            .filter(|_| self.before(1) == "case")?;
        if self.word(self.index) != "default" {
            return None;
        }
        let both = self.span(case, self.index);
        let place = self.span(self.index, self.index);
        let message = "expected expression, found keyword `default`";
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, place, message).fix(
                "write `default` without `case`",
                both,
                "default",
            ),
            repair: self.repair(case, self.index, "default"),
        })
    }

    /// `case 1 => ...` of other languages.
    pub(super) fn case_with_arrow(&self) -> Option<Finding> {
        let equals = match self.word(self.index) {
            "=" => self.index,
            _ => self.index.checked_sub(1)?,
        };
        let is_arrow = self.word(equals) == "="
            && self.word(equals + 1) == ">"
            && self.touch(equals, equals + 1);
        let label = self.label().filter(|_| is_arrow)?;
        if (self.word(label) == "default") != (label + 1 == equals) {
            return None;
        }
        let arrow = self.span(equals, equals + 1);
        let message = "expected `:`, found `=>`";
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, arrow, message).fix("write `:`", arrow, ":"),
            repair: self.repair(equals, equals + 1, ":"),
        })
    }
}
