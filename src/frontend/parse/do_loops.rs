//! What to write where the `while` of a do/while loop is missing.

use super::super::tokens::Tokens;
use crate::diagnostic::{Diagnostic, near};
use crate::source::Span;
use std::ops::Range;

/// A do/while loop whose `while` is expected at the token `index` of the declaration `range`.
pub(super) struct DoLoop<'l> {
    pub(super) source: &'l str,
    pub(super) tokens: &'l Tokens,
    pub(super) range: &'l Range<usize>,
    pub(super) index: usize,
}

impl DoLoop<'_> {
    fn word(&self, index: usize) -> &str {
        self.tokens.text(self.source, index)
    }

    /// Adds the `do` and the help; `at` has the location of a token.
    pub(super) fn explain(&self, diagnostic: Diagnostic, at: impl Fn(usize) -> Span) -> Diagnostic {
        let Some(keyword) = self.keyword() else {
            return diagnostic;
        };
        let diagnostic = diagnostic.also(at(keyword), "to match this `do`");
        let (word, span) = (self.word(self.index), at(self.index));
        let is_condition = self.word(self.index + 1) == "(";
        if word == "until" && is_condition {
            return diagnostic
                .help("write `while (!(...))`: the loop ends where the condition is false");
        }
        if is_condition && near(word, ["while"]).is_some() {
            return diagnostic.did_you_mean(word, ["while"]);
        }
        if word == "(" {
            let help = "write `while` before the condition";
            return diagnostic.fix(help, span.at_start(), "while ");
        }
        if matches!(self.word(keyword + 1), "while" | "for") {
            let help = format!(
                "remove the `do`: a `{}` loop has none",
                self.word(keyword + 1)
            );
            return diagnostic.help(help);
        }
        let has_braces = self
            .index
            .checked_sub(1)
            .is_some_and(|i| self.word(i) == "}");
        if !has_braces && self.has_later_while() {
            return diagnostic.help("enclose the statements of the loop in `{ }`");
        }
        diagnostic.help("write `while (...);` after the body, with the condition to repeat it")
    }

    /// The `do` before the statement that ends before the error.
    fn keyword(&self) -> Option<usize> {
        let list = &self.tokens.list;
        let last = self
            .index
            .checked_sub(1)
            .filter(|i| self.range.contains(i))?;
        let depth = list.get(last)?.depth;
        let mut before = (self.range.start..=last).rev();
        before.find(|&i| list[i].depth == depth && self.word(i) == "do")
    }

    /// Whether a `while (...);` follows in the same block.
    fn has_later_while(&self) -> bool {
        let list = &self.tokens.list;
        let Some(depth) = list.get(self.index).map(|t| t.depth) else {
            return false;
        };
        let rest = (self.index..self.range.end).take_while(|&i| list[i].depth >= depth);
        let mut outer = rest.filter(|&i| list[i].depth == depth);
        outer.any(|i| {
            self.word(i) == "while" && {
                let close = (i + 2..self.range.end).find(|&k| list[k].depth <= depth);
                close.is_some_and(|close| self.word(close + 1) == ";")
            }
        })
    }
}
