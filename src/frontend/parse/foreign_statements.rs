//! Statements and literals of other languages that are recognized by their first word, whatever the grammar expects there:
//! exceptions and dynamic memory of C++, words that end blocks, and wide characters.

use super::super::foreign_words;
use super::super::tokens::TokenKind;
use super::mistakes::{Mistake, of_cpp};
use super::surroundings::begins_statement;
use super::wording::{Finding, Repair};
use crate::diagnostic::{Code, Diagnostic, Edit};

/// The greatest number of tokens before an error among which the first word of the statement is searched.
const MAX_SEARCHED: usize = 64;

/// Words that end blocks or statements in other languages.
const ENDS: &[&str] = &["done", "end", "endfor", "endif", "endwhile", "esac", "fi"];

impl Mistake<'_> {
    /// What the error is, if its words tell that by themselves.
    #[inline(never)]
    pub(super) fn find_first(&self) -> Option<Finding> {
        self.missing_condition()
            .or_else(|| self.missing_parentheses())
            .or_else(|| self.else_with_condition())
            .or_else(|| self.after_condition())
            .or_else(|| self.parts_of_for())
            .or_else(|| self.punctuation_of_parameters())
            .or_else(|| self.name_of_parameter())
            .or_else(|| self.construct_of_c11())
            .or_else(|| self.not_of_cpp())
            .or_else(|| self.block_of_other_languages())
            .or_else(|| self.wide_literal())
            .or_else(|| self.statement_of_cpp())
            .or_else(|| self.label_without_colon())
            .or_else(|| self.end_of_other_languages())
            .or_else(|| self.type_in_condition_of_for())
            .or_else(|| self.of_initializer())
    }

    /// `L'z'`, `L"..."`, and the literals of C11 with `u`, `U` and `u8`.
    fn wide_literal(&self) -> Option<Finding> {
        let prefix = self.index.checked_sub(1)?;
        let what = match self.tokens.list.get(self.index)?.kind {
            TokenKind::Character => "character constants",
            TokenKind::String => "string literals",
            _ => return None,
        };
        let word = self.word(prefix);
        if !matches!(word, "L" | "u" | "U" | "u8") || !self.touch(prefix, self.index) {
            return None;
        }
        let kind = match word {
            "L" => "wide",
            _ => "Unicode",
        };
        let span = self.span(prefix, self.index);
        let message = format!("{kind} {what} are not OpenCL C");
        let help = format!("OpenCL C has only `char` in literals: remove the `{word}`");
        let diagnostic = Diagnostic::new(Code::E0902, span, message);
        Some(Finding {
            diagnostic: diagnostic.fix(help, self.span(prefix, prefix), ""),
            repair: self.repair(prefix, prefix, ""),
        })
    }

    fn begins_statement(&self, index: usize) -> bool {
        begins_statement(&self.text.text, self.tokens, self.range, index)
    }

    /// `try`, `catch`, `throw` and `delete`.
    fn statement_of_cpp(&self) -> Option<Finding> {
        let from = self
            .index
            .saturating_sub(MAX_SEARCHED)
            .max(self.range.start);
        let ends = |i: &usize| matches!(self.word(*i), ";" | "{" | "}");
        // The error may be at the brace after `try`.
        let last = self.index.min(self.range.end.checked_sub(1)?);
        let searched = (from..=last).rev();
        let mut searched = searched.take_while(|i| *i == self.index || !ends(i));
        let is_word = |i: &usize| matches!(self.word(*i), "try" | "catch" | "throw" | "delete");
        let at = searched.find(|i| is_word(i) && self.begins_statement(*i))?;
        let word = self.word(at);
        let repair = match word {
            "try" if self.word(at + 1) == "{" => {
                let close = self.closing_of(at + 1)?;
                let also = self.handlers(close + 1);
                let repair = self.repair(at, at, "");
                repair.map(|repair| Repair { also, ..repair })
            }
            "catch" => {
                let bytes = self.handlers(at)?;
                let (text, also) = ("", None);
                Some(Repair { bytes, text, also })
            }
            "throw" | "delete" if self.index > at => {
                let depth = self.tokens.list.get(at)?.depth;
                let is_end = |i: &usize| {
                    self.tokens.list[*i].depth < depth
                        || self.tokens.list[*i].depth == depth && matches!(self.word(*i), ";" | "}")
                };
                let end = (at..self.range.end).find(is_end)?;
                (self.word(end) == ";")
                    .then(|| self.repair(at, end - 1, ""))
                    .flatten()
            }
            _ => return None,
        };
        let diagnostic = of_cpp(self.span(at, at), &format!("`{word}` is"));
        let help = foreign_words::instead_of(word, |_| false)?.help;
        let diagnostic = diagnostic.help(help);
        Some(Finding { diagnostic, repair })
    }

    /// The bracket that closes the one at a token.
    pub(super) fn closing_of(&self, open: usize) -> Option<usize> {
        let depth = self.tokens.list.get(open)?.depth;
        let mut rest = open + 1..self.range.end;
        rest.find(|&i| self.tokens.list[i].depth <= depth)
    }

    /// The bytes of consecutive `catch (...) { ... }` from a token on.
    fn handlers(&self, first: usize) -> Option<std::ops::Range<usize>> {
        let mut next = first;
        while self.word(next) == "catch" && self.word(next + 1) == "(" {
            let body = self.closing_of(next + 1)? + 1;
            if self.word(body) != "{" {
                break;
            }
            next = self.closing_of(body)? + 1;
        }
        let last = next.checked_sub(1).filter(|&last| last > first)?;
        Some(self.tokens.list.get(first)?.start..self.tokens.list.get(last)?.end)
    }

    /// `end` before a statement, where a `goto end` is: a label without its `:`.
    fn label_without_colon(&self) -> Option<Finding> {
        let at = self.index.checked_sub(1)?;
        let is_alone = self.range.contains(&at) && self.is_name(at) && self.begins_statement(at);
        let next = self.tokens.list.get(self.index)?;
        // What continues an expression has other errors.
        let is_next = next.kind == TokenKind::Word || self.word(self.index) == "}";
        if !is_alone || !is_next {
            return None;
        }
        let word = self.word(at);
        let is_target = |i: usize| self.word(i) == word && i > 0 && self.word(i - 1) == "goto";
        if !self.range.clone().any(is_target) {
            return None;
        }
        // A label is that of a statement, also at the end of a block.
        let text = match self.word(self.index) {
            "}" => ":;",
            _ => ":",
        };
        let message = format!("expected `:` after label `{word}`");
        let place = self.span(at, at);
        let end = self.tokens.list.get(at)?.end;
        let diagnostic = Diagnostic::new(Code::E0001, place, message);
        Some(Finding {
            diagnostic: diagnostic.fix(format!("add `{text}`"), place.at_end(), text),
            repair: Some(Repair {
                bytes: end..end,
                text,
                also: None,
            }),
        })
    }

    /// `not x`, which C has as a macro in a header.
    #[inline(never)]
    fn not_of_cpp(&self) -> Option<Finding> {
        let at = self.index.checked_sub(1)?;
        let is_not = self.range.contains(&at) && matches!(self.word(at), "not" | "compl");
        if !is_not || !self.is_name(self.index) || self.begins_statement(at) {
            return None;
        }
        let span = self.span(at, at);
        let text = match self.word(at) {
            "not" => "!",
            _ => "~",
        };
        let message = format!("use of undeclared identifier `{}`", self.word(at));
        let diagnostic = Diagnostic::new(Code::E0101, span, message);
        let place = span.to(self.span(self.index, self.index).at_start());
        if let Some(last) = self.compared_operand().filter(|_| text == "!") {
            let (first, after) = (
                self.tokens.list.get(self.index)?.start,
                self.tokens.list.get(last)?.end,
            );
            let operand = self.text.text.get(first..after)?;
            let mut diagnostic = diagnostic.fix(format!("write `!({operand})`"), place, "!(");
            diagnostic.edits.push(Edit {
                span: self.span(last, last).at_end(),
                text: ")".to_owned(),
            });
            let repair = self.repair(at, at, "!(").map(|repair| Repair {
                also: Some(after..after),
                ..repair
            });
            return Some(Finding { diagnostic, repair });
        }
        Some(Finding {
            diagnostic: diagnostic.fix(format!("write `{text}`"), place, text),
            repair: self.repair(at, at, text),
        })
    }

    /// The last token of the operand of a `not` before this token, if it has a binary operator: those of comparisons and
    /// of arithmetic bind more tightly than `not` of Python and SQL, and less than `!`.
    fn compared_operand(&self) -> Option<usize> {
        let depth = self.tokens.list.get(self.index)?.depth;
        let mut has_operator = false;
        for i in self.index..self.range.end {
            let word = self.word(i);
            let inner = self.tokens.list.get(i)?.depth;
            let is_end = matches!(
                word,
                "&&" | "||" | "and" | "or" | "," | ";" | "?" | ":" | "{" | "=" | "then"
            );
            if inner < depth || inner == depth && is_end {
                return i.checked_sub(1).filter(|_| has_operator);
            }
            has_operator |= inner == depth
                && matches!(
                    word,
                    "==" | "!="
                        | "<"
                        | ">"
                        | "<="
                        | ">="
                        | "+"
                        | "-"
                        | "*"
                        | "/"
                        | "%"
                        | "&"
                        | "|"
                        | "^"
                );
        }
        None
    }

    /// `then`, `repeat`, `loop` and `unless` before a block.
    #[inline(never)]
    fn block_of_other_languages(&self) -> Option<Finding> {
        let last = self.index.checked_sub(1)?;
        let at = match self.word(last) {
            ")" => self.opening_of(last)?.checked_sub(1)?,
            _ => last,
        };
        let word = self.word(at);
        let is_body = match word {
            "unless" | "until" | "loop" | "repeat" | "times" => {
                let next = self.tokens.list.get(self.index)?;
                at != last && next.kind == TokenKind::Word || self.word(self.index) == "{"
            }
            _ => self.word(self.index) == "{",
        };
        if !is_body || !self.range.contains(&at) || !self.begins_statement(at) {
            return None;
        }
        let help = match (word, at == last) {
            ("then", true) => "remove it: the statement follows the condition directly",
            ("repeat", true) => "write `do { ... } while (...);`",
            ("loop" | "forever", true) => "write `while (1)`",
            ("unless", false) => "write `if (!(...))`",
            ("until", false) => "write `while (!(...))`",
            ("loop" | "repeat" | "times", false) => "count: `for (int i = 0; i < n; i++)`",
            _ => return None,
        };
        let span = self.span(at, at);
        let message = format!("use of undeclared identifier `{word}`");
        let diagnostic = Diagnostic::new(Code::E0101, span, message);
        Some(match word {
            "then" => Finding {
                diagnostic: diagnostic.fix(help, span, ""),
                repair: self.repair(at, at, ""),
            },
            _ => diagnostic.help(help).into(),
        })
    }

    /// `endif` and other words that end blocks, on a line of their own.
    fn end_of_other_languages(&self) -> Option<Finding> {
        let at = self
            .index
            .checked_sub(1)
            .filter(|i| self.range.contains(i))?;
        let word = self.word(at);
        let (token, next) = (self.tokens.list.get(at)?, self.tokens.list.get(self.index)?);
        let gap = self.text.text.get(token.end..next.start)?;
        if !ENDS.contains(&word) || !self.begins_statement(at) || !gap.contains('\n') {
            return None;
        }
        let message = format!("use of undeclared identifier `{word}`");
        let span = self.span(at, at);
        // Without it, only the first statement before it is the body.
        let help = "enclose the statements before it in `{ }`";
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0101, span, message).help(help),
            repair: self.repair(at, at, ""),
        })
    }
}
