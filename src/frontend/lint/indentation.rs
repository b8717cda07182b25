//! Statements that look as if they belonged to another one: an `else` within two `if` statements, and a statement that is
//! indented like the body before it.
//!
//! The layout of the source is compared as it is written, so that text of macros and of other files is skipped, and so is
//! code with directives in it.

use super::super::ast::{BlockItem, Expression, Statement, StatementKind};
use super::Linter;
use crate::diagnostic::{Code, Label};
use crate::source::{ExpansionId, Span};

/// The distance of tab stops, as clang assumes it.
const TAB_STOP: usize = 8;

/// The greatest number of bytes before a statement on its line that are compared, so that a text of one line takes linear
/// time.
const MAX_COMPARED: usize = 256;

/// The conditions of an `if` statement with their bodies.
type Arms<'a> = [(&'a Expression<'a>, &'a Statement<'a>)];

/// The column that a text before it on its line leads to.
fn column(before: &str) -> usize {
    before.chars().fold(0, |column, c| match c {
        '\t' => (column / TAB_STOP + 1) * TAB_STOP,
        _ => column + 1,
    })
}

/// The first `else` in a text that is not in a comment, in bytes.
fn find_else(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        at += match rest {
            _ if rest.starts_with("//") => rest.find('\n')?,
            _ if rest.starts_with("/*") => rest.find("*/")? + 2,
            _ if rest.starts_with("else") => return Some(at),
            _ => rest.chars().next()?.len_utf8(),
        };
    }
}

impl<'a> Linter<'a, '_> {
    /// The `else` between two parts of an `if` statement.
    fn else_between(&self, before: Span, after: Span) -> Option<Span> {
        let is_written = |span: Span| span.expansion == ExpansionId::NONE;
        if !is_written(before) || !is_written(after) || before.end > after.start {
            return None;
        }
        let gap = Span::new(before.end, after.start);
        let start = gap.start + find_else(self.map.text(gap))? as u32;
        Some(Span::new(start, start + "else".len() as u32))
    }

    /// The first `else` of an `if` statement.
    fn first_else(&self, arms: &Arms<'a>, otherwise: Option<&Statement<'a>>) -> Option<Span> {
        let (_, first) = arms.first()?;
        let next = match (arms.get(1), otherwise) {
            (Some((condition, _)), _) => condition.span,
            (None, otherwise) => otherwise?.span,
        };
        self.else_between(first.span, next)
    }

    /// Warns of an `else` in the body of an `if` without braces that has none itself.
    #[inline(never)]
    pub(super) fn dangling_else(&mut self, arms: &Arms<'a>, otherwise: Option<&Statement<'a>>) {
        let (Some(&(_, last)), None) = (arms.last(), otherwise) else {
            return;
        };
        let mut body = last;
        let place = loop {
            body = match &body.kind {
                StatementKind::If { arms, otherwise } => {
                    break self.first_else(arms, *otherwise);
                }
                StatementKind::For { body, .. }
                | StatementKind::While { body, .. }
                | StatementKind::Switch { body, .. }
                | StatementKind::Labeled { body, .. } => body,
                _ => return,
            };
        };
        if let Some(place) = place {
            let message = "add explicit braces to avoid dangling `else`";
            let help = "it belongs to the inner `if`: write `{ }` around the body of the outer one";
            self.warn_with_help(Code::W0439, place, message, help);
        }
    }

    /// Warns of the statement after one whose body has no braces, if it is indented like that body or on the line of it.
    #[inline(never)]
    pub(super) fn misleading_indentation(
        &mut self,
        statement: &Statement<'a>,
        next: Option<&BlockItem<'a>>,
    ) {
        let next = match next {
            Some(BlockItem::Statement(next)) => match &next.kind {
                StatementKind::Empty | StatementKind::Labeled { .. } => return,
                _ => next.span,
            },
            Some(BlockItem::Declaration(next)) => next.span,
            Some(BlockItem::Contract(_) | BlockItem::StaticAssertion(_)) | None => return,
        };
        let mut outer = statement;
        loop {
            let head = |word: &str| {
                let start = outer.span.start;
                Some(Span {
                    end: start + word.len() as u32,
                    ..outer.span
                })
            };
            let (word, at, body) = match &outer.kind {
                StatementKind::If { arms, otherwise } => {
                    let before = arms.len().checked_sub(2).and_then(|k| arms.get(k));
                    match (arms.last(), otherwise, before) {
                        (Some(last), Some(body), _) => {
                            ("else", self.else_between(last.1.span, body.span), *body)
                        }
                        (Some(last), None, Some(before)) => {
                            let at = self.else_between(before.1.span, last.0.span);
                            ("else if", at, last.1)
                        }
                        (Some(last), None, None) => ("if", head("if"), last.1),
                        (None, ..) => return,
                    }
                }
                StatementKind::For { body, .. } => ("for", head("for"), *body),
                StatementKind::While { body, .. } => ("while", head("while"), *body),
                StatementKind::Labeled { body, .. } => {
                    outer = body;
                    continue;
                }
                _ => return,
            };
            if matches!(body.kind, StatementKind::Block(_) | StatementKind::Empty) {
                return;
            }
            let Some(at) = at else { return };
            if self.looks_like_body(at, body.span, next) {
                let message = format!(
                    "misleading indentation; statement is not part of the previous `{word}`"
                );
                let first = Span {
                    end: self.end_of_word(next),
                    ..next
                };
                if let Some(diagnostic) = self.warn(Code::W0440, first, message) {
                    diagnostic.secondary.push(Label {
                        span: at,
                        text: "previous statement is here".to_owned(),
                    });
                    let help = format!(
                        "write `{{ }}` around both, or indent this statement as the `{word}`"
                    );
                    diagnostic.help = Some(help);
                }
                return;
            }
            outer = body;
        }
    }

    /// The end of the word at the start of a span; of its first character if that begins no word.
    fn end_of_word(&self, span: Span) -> u32 {
        let text = self.map.text(span);
        let is_other = |c: char| !c.is_ascii_alphanumeric() && c != '_';
        let first = text.chars().next().map_or(0, char::len_utf8);
        let length = text.find(is_other).unwrap_or(text.len()).max(first);
        span.start + length as u32
    }

    /// The text of the line before the start of a span; of a long line, the end of it.
    fn line_before(&self, span: Span) -> Option<&str> {
        let file = self.map.file(self.map.file_at(span.start)?);
        let text = file.text.get(..(span.start - file.base) as usize)?;
        let mut first = text.len().saturating_sub(MAX_COMPARED);
        while !text.is_char_boundary(first) {
            first += 1;
        }
        let text = &text[first..];
        Some(&text[text.rfind('\n').map_or(0, |end| end + 1)..])
    }

    /// Whether a statement after the one that begins at `at` looks like a part of its body.
    fn looks_like_body(&self, at: Span, body: Span, next: Span) -> bool {
        let spans = [at, body, next];
        let is_written = |span: &Span| span.expansion == ExpansionId::NONE;
        let file = |span: Span| self.map.file_at(span.start);
        if !spans.iter().all(is_written)
            || file(at) != file(next)
            || at.start > body.start
            || body.end > next.start
        {
            return false;
        }
        let [Some(before), Some(before_body), Some(before_next)] =
            spans.map(|span| self.line_before(span))
        else {
            return false;
        };
        let is_blank = |text: &str| text.trim().is_empty();
        // On one line with its head, a body does not look as if it continued.
        let is_on_same_line = || {
            let gap = self.map.text(Span::new(body.end, next.start));
            !gap.contains('\n')
        };
        let is_alike = is_blank(before_body)
            && column(before_body) > column(before)
            && match is_blank(before_next) {
                true => before_body == before_next,
                false => is_on_same_line(),
            };
        let between = || self.map.text(Span::new(at.start, next.start)).lines();
        let is_directive = |line: &str| line.trim_start().starts_with('#');
        is_alike && !between().any(is_directive)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn columns_count_tabs_up_to_the_next_stop() {
        assert_eq!(
            ["", "  ", "\t", "   \t ", "\t\t"].map(column),
            [0, 2, 8, 9, 16]
        );
    }

    #[test]
    fn words_in_comments_are_not_found() {
        assert_eq!(find_else("; /* else */ // else\n else"), Some(22));
        assert_eq!(find_else("/* else"), None);
    }
}
