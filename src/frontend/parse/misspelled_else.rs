//! A misspelled `else`: the correction is certain only where an `else` may be, and where the word is not the type of a
//! declaration.

use super::mistakes::Mistake;
use crate::diagnostic::{Diagnostic, Near};
use crate::source::Span;

impl Mistake<'_> {
    /// Suggests a known word for the unknown type at the token `head`.
    #[inline(never)]
    pub(super) fn suggest_word(
        &self,
        unknown: Diagnostic,
        found: Near<'_>,
        head: usize,
    ) -> Diagnostic {
        let is_mistyped = found.is_mistyped && (found.word != "else" || self.may_be_else(head));
        unknown.suggest(Near {
            is_mistyped,
            ..found
        })
    }

    /// Suggests the keyword `meant` for the token `head`, which is at `span`.
    #[inline(never)]
    pub(super) fn suggest_keyword(
        &self,
        unknown: Diagnostic,
        meant: &str,
        (head, span): (usize, Span),
    ) -> Diagnostic {
        let help = format!("did you mean `{meant}`?");
        match meant != "else" || self.may_be_else(head) {
            true => unknown.fix(help, span, meant),
            false => unknown
                .help(help.as_str())
                .maybe(help, [(span, meant.to_owned())]),
        }
    }

    /// Whether the token `head` follows the body of an `if`, and does not begin a declaration, as in `lese x;`.
    pub(super) fn may_be_else(&self, head: usize) -> bool {
        let is_declaration =
            self.is_name(head + 1) && matches!(self.word(head + 2), ";" | "=" | ",");
        !is_declaration && self.follows_if(head).unwrap_or(false)
    }

    /// Whether the statement before a token begins with `if`, and has no `else` yet.
    fn follows_if(&self, head: usize) -> Option<bool> {
        let last = head.checked_sub(1).filter(|i| self.range.contains(i))?;
        let depth = |index: usize| self.tokens.list.get(index).map(|token| token.depth);
        let level = depth(last)?;
        let before = |from: usize| (self.range.start..from).rev();
        let is_outer = |index: &usize| depth(*index).is_some_and(|depth| depth <= level);
        // The last token before the statement, or before the head of its body in braces.
        let (start, end) = match self.word(last) {
            ";" => {
                let ends = |index: &usize| matches!(self.word(*index), ";" | "{" | "}");
                let end = before(last).filter(is_outer).find(ends)?;
                (end + 1, last)
            }
            "}" => {
                let open = before(last).find(is_outer)?;
                let close = open.checked_sub(1).filter(|_| self.word(open) == "{")?;
                let ends = |index: &usize| matches!(self.word(*index), ";" | "{" | "}");
                let end = before(close).filter(is_outer).find(ends)?;
                (end + 1, open)
            }
            _ => return None,
        };
        let first = match self.word(start) {
            "else" => start + 1,
            _ => start,
        };
        let has_else = || (first..end).any(|index| self.word(index) == "else");
        Some(self.word(first) == "if" && !has_else())
    }
}
