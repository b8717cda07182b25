//! Statements whose head lacks its condition, as in `if {`, `while () {` and `for {`, or the parentheses around it, as in
//! `if n > 3 {`; and `else (n > 3) {`, which lacks the `if`.

use super::super::tokens::TokenKind;
use super::mistakes::Mistake;
use super::wording::{Finding, Repair};
use crate::diagnostic::{Code, Diagnostic, Edit};

impl Mistake<'_> {
    /// `if {` and `if () {`. The statement is parsed with a constant as the condition.
    #[inline(never)]
    pub(super) fn missing_condition(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        let is_empty = self.word(self.index) == ")" && self.word(before) == "(";
        let head = match is_empty {
            true => before.checked_sub(1)?,
            // A brace or the end of the statement, but not a condition without parentheses.
            false if matches!(self.word(self.index), "{" | ";" | "}") => before,
            false => return None,
        };
        let word = self.word(head);
        if !self.range.contains(&head) || !matches!(word, "if" | "while" | "switch" | "for") {
            return None;
        }
        let is_else = self.is_else(head);
        let ends_loop = word == "while" && self.word(self.index) != "{" && self.is_after_body(head);
        let (what, help) = match word {
            "for" => (
                "expected the three parts of the loop in parentheses",
                "write `for (int i = 0; i < n; i++)`",
            ),
            "if" if is_else => (
                "expected a condition in parentheses",
                "write the condition of this case, or `else` without `if` for all other cases",
            ),
            "if" => (
                "expected a condition in parentheses",
                "write `if (...)`, with the condition in the parentheses",
            ),
            "while" if ends_loop => (
                "expected a condition in parentheses",
                "write the condition for another iteration: `while (...);`",
            ),
            "while" => (
                "expected a condition in parentheses",
                "write `while (...)`, with the condition in the parentheses; a loop without end is `while (1)`",
            ),
            _ => (
                "expected a value in parentheses",
                "write `switch (...)`, with the value to compare in the parentheses",
            ),
        };
        let span = match is_empty {
            true => self.span(before, self.index),
            false => self.span(head, head),
        };
        let found = match is_empty {
            true => "()",
            false => self.word(self.index),
        };
        let message = format!("{what} after `{word}`, found `{found}`");
        let place = match is_empty {
            true => self.tokens.list.get(self.index)?.start,
            false => self.tokens.list.get(head)?.end,
        };
        let text = match (word, is_empty) {
            ("for", true) => ";;",
            ("for", false) => "(;;)",
            (_, true) => "1",
            (_, false) => "(1)",
        };
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, span, message).help(help),
            repair: Some(Repair {
                bytes: place..place,
                text,
                also: None,
            }),
        })
    }

    /// Whether the `if` at a token follows `else`.
    fn is_else(&self, head: usize) -> bool {
        head.checked_sub(1)
            .is_some_and(|i| self.word(i) == "else" && self.range.contains(&i))
    }

    /// Whether a token follows the body of a do/while loop, or another statement of it.
    fn is_after_body(&self, head: usize) -> bool {
        let Some(close) = head.checked_sub(1).filter(|&i| self.word(i) == "}") else {
            return false;
        };
        let open = self.opening_of(close);
        open.is_some_and(|open| open > 0 && self.word(open - 1) == "do")
    }

    /// `if n > 3 {` and `for int i = 0; i < n; i++ {`.
    #[inline(never)]
    pub(super) fn missing_parentheses(&self) -> Option<Finding> {
        let head = self
            .index
            .checked_sub(1)
            .filter(|i| self.range.contains(i))?;
        let word = self.word(head);
        if self.word(self.index) == "(" || !matches!(word, "if" | "while" | "switch" | "for") {
            return None;
        }
        // Other languages' loops over elements have another error.
        if word == "for" && matches!(self.word(self.index + 1), "in" | "of") {
            return None;
        }
        let found = self.word(self.index);
        let what = match super::words::is_keyword(found) {
            true => format!("keyword `{found}`"),
            false => format!("`{found}`"),
        };
        let place = self.span(self.index, self.index);
        let message = format!("expected `(` after `{word}`, found {what}");
        let diagnostic = Diagnostic::new(Code::E0001, place, message);
        let help = match word {
            "for" => "enclose the three parts in parentheses",
            "switch" => "enclose the value in parentheses",
            _ => "enclose the condition in parentheses",
        };
        let Some(last) = self.end_of_open_head(word == "for") else {
            return Some(diagnostic.help(help).into());
        };
        let end = self.span(last, last).at_end();
        let (first, last) = (
            self.tokens.list.get(self.index)?,
            self.tokens.list.get(last)?,
        );
        let mut diagnostic = diagnostic.help(help);
        diagnostic.edits = [(place.at_start(), "("), (end, ")")]
            .map(|(span, text)| Edit {
                span,
                text: text.to_owned(),
            })
            .into();
        Some(Finding {
            diagnostic,
            repair: Some(Repair {
                bytes: first.start..first.start,
                text: "(",
                also: Some(last.end..last.end),
            }),
        })
    }

    /// The last token of the head without parentheses that begins at the error, if it ends on its line: before a brace, or
    /// before the statement on the next line.
    fn end_of_open_head(&self, is_for: bool) -> Option<usize> {
        let depth = self.tokens.list.get(self.index)?.depth;
        let mut semicolons = 0;
        for i in self.index..self.range.end {
            let token = self.tokens.list.get(i)?;
            // After a parenthesis, the brace may begin a literal.
            if token.depth == depth && self.word(i) == "{" {
                let is_whole = semicolons == if is_for { 2 } else { 0 };
                return (is_whole && i > self.index && self.word(i - 1) != ")").then_some(i - 1);
            }
            let next = self.tokens.list.get(i + 1)?;
            let gap = self.text.text.get(token.end..next.start)?;
            if token.depth < depth {
                return None;
            }
            semicolons += usize::from(self.word(i) == ";");
            // A brace may be on a line of its own.
            if gap.contains('\n') && self.word(i + 1) != "{" {
                let is_whole = semicolons == if is_for { 2 } else { 0 };
                let is_operand = self.is_name(i)
                    || token.kind == TokenKind::Number
                    || matches!(self.word(i), "++" | "--" | "]");
                let is_end = is_whole && is_operand && token.depth == depth;
                return (is_end && next.kind == TokenKind::Word).then_some(i);
            }
        }
        None
    }

    /// `else (n > 3) {`, and the same with a statement.
    #[inline(never)]
    pub(super) fn else_with_condition(&self) -> Option<Finding> {
        let close = self.index.checked_sub(1).filter(|&i| self.word(i) == ")")?;
        let head = self.opening_of(close)?.checked_sub(1)?;
        // No operand follows a parenthesis: its statement does.
        let next = self.tokens.list.get(self.index)?;
        let is_body = next.kind == TokenKind::Word || self.word(self.index) == "{";
        if !is_body || self.word(head) != "else" || !self.range.contains(&head) {
            return None;
        }
        let span = self.span(head, head);
        let message = "expected `if` between `else` and a condition";
        let diagnostic = Diagnostic::new(Code::E0001, span, message);
        let end = self.tokens.list.get(head)?.end;
        Some(Finding {
            diagnostic: diagnostic.fix("write `else if`", span, "else if"),
            repair: Some(Repair {
                bytes: end..end,
                text: " if",
                also: None,
            }),
        })
    }

    /// `if (n > 3) && (m > 3) {`, whose parentheses enclose only the first part of the condition, and `if (n > 3): ...`.
    #[inline(never)]
    pub(super) fn after_condition(&self) -> Option<Finding> {
        let close = self.index.checked_sub(1)?;
        let found = self.word(self.index);
        let head = match self.word(close) {
            ")" => self.opening_of(close)?.checked_sub(1)?,
            "else" if found == ":" => close,
            _ => return None,
        };
        let word = self.word(head);
        if !self.range.contains(&head) || !matches!(word, "if" | "while" | "else" | "for") {
            return None;
        }
        let span = self.span(self.index, self.index);
        let what = match head == close {
            true => "`else`".to_owned(),
            false => format!("`{word} (...)`"),
        };
        let message = format!("expected statement after {what}, found `{found}`");
        let diagnostic = Diagnostic::new(Code::E0001, span, message);
        match found {
            ":" => Some(Finding {
                diagnostic: diagnostic.fix("remove it", span, ""),
                repair: self.repair(self.index, self.index, ""),
            }),
            "&&" | "||" | "==" | "!=" | "<" | ">" | "<=" | ">=" | "and" | "or"
                if matches!(word, "if" | "while") =>
            {
                let open = self.opening_of(close)?;
                let diagnostic = diagnostic
                    .also(
                        self.span(open, close),
                        "these parentheses are the whole condition",
                    )
                    .help("enclose the whole condition in another pair of parentheses");
                Some(diagnostic.into())
            }
            _ => None,
        }
    }
}
