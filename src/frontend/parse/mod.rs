//! Preprocessed text -> syntax tree. The only folder that names pest.
//!
//! The tokens are looked at first (`tokens`): brackets must match, nesting must
//! stay below its limit, names of types are marked. Then each external declaration is
//! parsed by itself, so that one run reports the errors of all of them; within a function
//! a statement with an error is blanked and the function read again, for the errors behind
//! it.
//!
//! Keeps: nothing panics on any text; the time is linear in its length, with or without
//! errors, up to [`MAX_ERRORS_PER_FUNCTION`] rounds for a function with errors.

mod declaration;
mod expression;
mod grammar;
mod statement;
mod wording;

use self::grammar::{Grammar, Rule};
use super::ast;
use super::depth;
use super::preprocess::expanded::ExpandedText;
use super::tokens::{self, Tokens};
use super::typedefs;
use crate::diagnostic::{Code, Diagnostic};
use pest::Parser;
use pest::iterators::Pair;
use pest::pratt_parser::PrattParser;
use std::cell::{Cell, RefCell};
use std::ops::Range;

/// How many syntax errors are looked for in one function.
pub const MAX_ERRORS_PER_FUNCTION: usize = 8;

/// Parses a translation unit. What has a syntax error is reported and left out of the tree,
/// which keeps the words it may have declared.
pub fn parse<'a>(
    arena: &'a ast::Arena<'a>,
    text: &'a ExpandedText,
    diagnostics: &mut Vec<Diagnostic>,
) -> ast::Unit<'a> {
    let mut unit = ast::Unit::default();
    let first_new = diagnostics.len();
    let tokens = tokens::scan(text, diagnostics);
    let names = typedefs::find(&text.text, &tokens);
    let source = text.text.as_str();
    let begins_type = |index| names.begins_type(source, &tokens, index);
    let mut too_deep = Vec::new();
    if !depth::check(text, &tokens, begins_type, &mut too_deep) {
        // Brackets that do not close are then a consequence of giving up, or a lesser evil.
        diagnostics.truncate(first_new);
        diagnostics.append(&mut too_deep);
        return unit;
    }
    let prepared = typedefs::prepare(source, &tokens, &names);
    let precedence = expression::precedence();
    for range in tokens::externals(source, &tokens) {
        let (Some(first), Some(last)) = (
            tokens.list.get(range.start),
            tokens.list.get(range.end.saturating_sub(1)),
        ) else {
            continue;
        };
        let bytes = first.start..last.end;
        let is_broken = tokens
            .broken
            .get(tokens.broken.partition_point(|&b| b < bytes.start))
            .is_some_and(|&b| b < bytes.end);
        let lost = || {
            let outer = tokens.list[range.clone()].iter().filter(|t| t.depth == 0);
            outer.map(|t| &source[t.start..t.end])
        };
        if is_broken {
            unit.lost.extend(lost());
            continue;
        }
        let reader = Reader {
            arena,
            text,
            base: bytes.start,
            precedence: &precedence,
            diagnostics: RefCell::new(Vec::new()),
            too_high: Cell::new(false),
        };
        match Grammar::parse(Rule::external, &prepared[bytes.clone()]) {
            Ok(pairs) => {
                if let Some(pair) = pairs.into_iter().next() {
                    unit.items.extend(reader.external(pair));
                }
                let mut found = reader.diagnostics.into_inner();
                diagnostics.append(&mut found);
            }
            Err(error) => {
                unit.lost.extend(lost());
                let chunk = Chunk {
                    text,
                    tokens: &tokens,
                    range,
                    bytes,
                };
                chunk.report(&prepared, *Box::new(error), diagnostics);
            }
        }
    }
    diagnostics[first_new..].sort_by_key(|d| d.primary.as_ref().map_or(0, |p| p.span.start));
    unit
}

/// An external declaration with syntax errors.
struct Chunk<'t> {
    text: &'t ExpandedText,
    tokens: &'t Tokens,
    range: Range<usize>,
    bytes: Range<usize>,
}

impl Chunk<'_> {
    /// Reports the errors of the declaration, one a statement.
    fn report(
        &self,
        prepared: &str,
        mut error: pest::error::Error<Rule>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let mut copy = prepared[self.bytes.clone()].to_owned();
        for _ in 0..MAX_ERRORS_PER_FUNCTION {
            let position = self.bytes.start + wording::position(&error);
            let index = self
                .tokens
                .at(position)
                .clamp(self.range.start, self.range.end);
            diagnostics.push(wording::diagnostic(
                self.text,
                self.tokens,
                &self.range,
                index,
                &error,
            ));
            let Some(bad) = self.statement_around(index) else {
                return;
            };
            let Some(from) = bad.start.checked_sub(self.bytes.start) else {
                return;
            };
            let to = bad.end - self.bytes.start;
            if from >= to || to > copy.len() {
                return;
            }
            // Positions stay as they are. The range starts and ends at ASCII tokens.
            let blank = format!("{};", " ".repeat(to - from - 1));
            copy.replace_range(from..to, &blank);
            match Grammar::parse(Rule::external, &copy) {
                Ok(_) => return,
                Err(next) if wording::position(&next) <= wording::position(&error) => return,
                Err(next) => error = next,
            }
        }
    }

    /// The bytes of the statement around a token, when it stands in the body of a function.
    fn statement_around(&self, index: usize) -> Option<Range<usize>> {
        let source = self.text.text.as_str();
        let word = |i| self.tokens.text(source, i);
        let depth = |i: usize| self.tokens.list.get(i).map_or(0, |t| t.depth);
        // Back to the brace that is open here.
        let mut closed = 0;
        let mut open = index;
        loop {
            if open <= self.range.start {
                return None;
            }
            open -= 1;
            match word(open) {
                "}" => closed += 1,
                "{" if closed == 0 => break,
                "{" => closed -= 1,
                _ => {}
            }
        }
        if open == self.range.start || word(open - 1) == "=" {
            return None;
        }
        let level = depth(open) + 1;
        let ends = |i: usize| depth(i) == level && matches!(word(i), ";" | "}");
        let start = (open + 1..index).rev().find(|&i| ends(i)).unwrap_or(open) + 1;
        let mut end = index.max(start);
        loop {
            while end < self.range.end && depth(end) >= level && !ends(end) {
                end += 1;
            }
            if end < self.range.end && ends(end) && word(end + 1) == "else" {
                end += 1;
                continue;
            }
            break;
        }
        let first = self.tokens.list.get(start)?.start;
        let last = self.tokens.list.get(end)?;
        if ends(end) {
            Some(first..last.end)
        } else {
            Some(first..last.start)
        }
    }
}

/// Makes the tree of one external declaration out of pest's pairs.
struct Reader<'a, 'p> {
    arena: &'a ast::Arena<'a>,
    text: &'a ExpandedText,
    /// Where the declaration begins in the text.
    base: usize,
    precedence: &'p PrattParser<Rule>,
    diagnostics: RefCell<Vec<Diagnostic>>,
    too_high: Cell<bool>,
}

impl<'a> Reader<'a, '_> {
    /// The bytes of a pair in the text, without the blanks that pest leaves at its end.
    fn bytes(&self, pair: &Pair<'_, Rule>) -> Range<usize> {
        let start = self.base + pair.as_span().start();
        start..start + pair.as_str().trim_end().len()
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> crate::source::Span {
        let bytes = self.bytes(pair);
        self.text.span(bytes.start, bytes.end)
    }

    /// The text as it was written, with names of types as they were.
    fn source(&self, pair: &Pair<'_, Rule>) -> &'a str {
        self.text.text.get(self.bytes(pair)).unwrap_or("")
    }

    fn name(&self, pair: &Pair<'_, Rule>) -> ast::Name<'a> {
        ast::Name {
            text: self.source(pair),
            span: self.span(pair),
        }
    }

    fn error(&self, code: Code, span: crate::source::Span, message: impl Into<String>) {
        self.diagnostics
            .borrow_mut()
            .push(Diagnostic::new(code, span, message));
    }

    fn external(&self, pair: Pair<'_, Rule>) -> Option<ast::Item<'a>> {
        let inner = pair.into_inner().next()?;
        match inner.as_rule() {
            Rule::contract => Some(ast::Item::Contract(self.contract(inner))),
            Rule::file_declaration => Some(self.file_declaration(inner)),
            _ => None,
        }
    }

    fn contract(&self, pair: Pair<'_, Rule>) -> ast::Contract {
        ast::Contract {
            allowed: match self.source(&pair).split_whitespace().last() {
                Some("ON") => Some(true),
                Some("OFF") => Some(false),
                _ => None,
            },
            span: self.span(&pair),
        }
    }
}

#[cfg(test)]
mod tests;
