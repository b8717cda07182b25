//! Preprocessed text -> syntax tree. The only folder that names pest.
//!
//! The tokens are looked at first (`tokens`): brackets must match, nesting must
//! stay below its limit, names of types are marked. Then each external declaration is
//! parsed by itself, so that one run reports the errors of all of them; within a function
//! a statement with an error is left out and the function read again, for the errors behind
//! it and for what its other statements mean.
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
use super::tokens::{self, Token, TokenKind, Tokens};
use super::typedefs;
use super::unroll;
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::function::Unroll;
use pest::Parser;
use pest::iterators::Pair;
use pest::pratt_parser::PrattParser;
use std::cell::{Cell, RefCell};
use std::ops::Range;

/// How many syntax errors are looked for in one function.
pub const MAX_ERRORS_PER_FUNCTION: usize = 8;

/// How many tokens behind the parameters the end of a body is looked for whose first brace is missing.
const MAX_BODY_WITHOUT_BRACE: usize = 4096;

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
    let unroll = unroll::find(source, &tokens);
    let prepared = typedefs::prepare(source, &tokens, &names);
    let precedence = expression::precedence();
    unit.macros = text.macros.iter().map(String::as_str).collect();
    let mut types = names.marked_words(source, &tokens);
    types.sort_unstable();
    types.dedup();
    // Where the body of a function ends whose first brace is missing.
    let mut without_brace = 0;
    let mut said_already: Vec<crate::source::Span> = Vec::new();
    for range in tokens::externals(source, &tokens) {
        if range.end <= without_brace {
            continue;
        }
        let (Some(first), Some(last)) = (
            tokens.list.get(range.start),
            tokens.list.get(range.end.saturating_sub(1)),
        ) else {
            continue;
        };
        let bytes = first.start..last.end;
        let part_of_text = bytes.clone();
        let chunk = Chunk {
            text,
            tokens: &tokens,
            types: &types,
            range: range.clone(),
            bytes: bytes.clone(),
        };
        let reader = Reader {
            arena,
            text,
            base: bytes.start,
            unroll: &unroll,
            precedence: &precedence,
            diagnostics: RefCell::new(Vec::new()),
            too_high: Cell::new(false),
            highest: Cell::new(0),
        };
        let mut blanked = Vec::new();
        let read = |pairs: pest::iterators::Pairs<'_, Rule>| {
            pairs
                .into_iter()
                .next()
                .and_then(|pair| reader.external(pair))
        };
        let item = if chunk.is_broken() {
            chunk.recover(&prepared, None, &mut blanked, diagnostics, read)
        } else {
            match Grammar::parse(Rule::external, &prepared[bytes]) {
                Ok(pairs) => Some(read(pairs)),
                Err(error) => {
                    chunk.recover(&prepared, Some(error), &mut blanked, diagnostics, read)
                }
            }
        };
        diagnostics.append(&mut reader.diagnostics.take());
        let words = |part: &[Token]| {
            let words = part.iter().filter(|t| t.kind == TokenKind::Word);
            words.map(|t| &source[t.start..t.end]).collect::<Vec<_>>()
        };
        match item {
            Some(mut item) => {
                if let Some(ast::Item::Function(function)) = &mut item {
                    let was_meant = |p: &usize| !part_of_text.contains(p);
                    function.is_complete =
                        blanked.is_empty() && text.repaired.iter().all(was_meant);
                }
                unit.items.extend(item);
                for part in blanked {
                    unit.lost.extend(words(&tokens.list[part]));
                }
            }
            None => {
                if let Some(end) = chunk.end_without_brace() {
                    without_brace = end + 1;
                    let brace = tokens.list[end];
                    said_already.push(text.span(brace.start, brace.end));
                }
                let part = tokens.list[range].iter().filter(|t| t.depth == 0);
                let part: Vec<Token> = part.copied().collect();
                unit.lost.extend(words(&part));
            }
        }
    }
    if !said_already.is_empty() {
        said_already.sort_unstable_by_key(|span| (span.start, span.end));
        let is_new = |d: &Diagnostic| {
            let span = d.primary.as_ref().map_or_else(Default::default, |p| p.span);
            let key = (span.start, span.end);
            let found = said_already.binary_search_by_key(&key, |s| (s.start, s.end));
            d.code != Code::E0002 || found.is_err()
        };
        diagnostics.retain(is_new);
    }
    let first_new = first_new.min(diagnostics.len());
    diagnostics[first_new..].sort_by_key(|d| d.primary.as_ref().map_or(0, |p| p.span.start));
    unit
}

/// An external declaration with syntax errors.
struct Chunk<'t> {
    text: &'t ExpandedText,
    tokens: &'t Tokens,
    /// The types of the program, which may have been meant.
    types: &'t [&'t str],
    range: Range<usize>,
    bytes: Range<usize>,
}

impl Chunk<'_> {
    /// The places in it where an error was reported before the parser ran.
    fn broken(&self) -> &[usize] {
        let broken = &self.tokens.broken;
        let from = broken.partition_point(|&b| b < self.bytes.start);
        let to = broken.partition_point(|&b| b < self.bytes.end);
        &broken[from..to.max(from)]
    }

    /// The `}` that ends a function whose first brace is missing: the declaration has parameters,
    /// something else than its end or a body follows them, and a `}` that matches nothing comes
    /// before the next function.
    fn end_without_brace(&self) -> Option<usize> {
        let list = &self.tokens.list;
        let mut close = self.range.clone();
        let close = close.find(|&i| list[i].depth == 0 && self.word(i) == ")")?;
        let next = self.word(close + 1);
        if matches!(next, ";" | "{" | "," | "=" | "__attribute__") {
            return None;
        }
        let mut head = "";
        let last = list.len().min(close + MAX_BODY_WITHOUT_BRACE);
        for i in (close + 1..last).filter(|&i| list[i].depth == 0) {
            let before = self.word(i - 1);
            match self.word(i) {
                "(" => head = before,
                "{" => {
                    let is_statement = matches!(before, "else" | "do" | "=" | ";" | "}")
                        || matches!(head, "for" | "if" | "while" | "switch");
                    if !is_statement {
                        return None;
                    }
                }
                "}" if self.tokens.broken.binary_search(&list[i].start).is_ok() => return Some(i),
                _ => {}
            }
        }
        None
    }

    fn is_broken(&self) -> bool {
        !self.broken().is_empty()
    }

    /// Reads the declaration without the statements that have errors, each of which is
    /// reported. `None`: that cannot be done. The tokens left out are added to `blanked`.
    fn recover<T>(
        &self,
        prepared: &str,
        mut error: Option<pest::error::Error<Rule>>,
        blanked: &mut Vec<Range<usize>>,
        diagnostics: &mut Vec<Diagnostic>,
        read: impl FnOnce(pest::iterators::Pairs<'_, Rule>) -> T,
    ) -> Option<T> {
        // More of them would not be looked for either, had the parser found them.
        if self.broken().len() > MAX_ERRORS_PER_FUNCTION {
            return None;
        }
        let mut copy = prepared[self.bytes.clone()].to_owned();
        for &position in self.broken() {
            let index = self.tokens.at(position);
            let is_brace = self
                .tokens
                .list
                .get(index)
                .is_some_and(|t| t.start == position && matches!(self.word(index), "{" | "}"));
            if is_brace || self.tokens.swallowed {
                return None;
            }
            blanked.push(self.blank(&mut copy, index)?);
        }
        let mut last = None;
        for _ in 0..MAX_ERRORS_PER_FUNCTION {
            if let Some(error) = error.take() {
                let position = wording::position(&error);
                if last.is_some_and(|last| position <= last) {
                    return None;
                }
                last = Some(position);
                // What is left of a statement that was left out says nothing new.
                let at = self.bytes.start + position;
                let bytes = |part: &Range<usize>| {
                    let ends = (
                        self.tokens.list.get(part.start),
                        self.tokens.list.get(part.end - 1),
                    );
                    matches!(ends, (Some(a), Some(b)) if (a.start..b.end).contains(&at))
                };
                if blanked.iter().any(bytes) {
                    return None;
                }
                let index = self.tokens.at(self.bytes.start + position);
                let index = index.clamp(self.range.start, self.range.end);
                // Beside a brace that was written or taken away nothing more is said.
                let is_repaired = |i: usize| {
                    let start = self.tokens.list.get(i).map(|t| t.start);
                    start.is_some_and(|start| self.text.repaired.contains(&start))
                };
                if is_repaired(index) || index.checked_sub(1).is_some_and(is_repaired) {
                    return None;
                }
                diagnostics.push(wording::diagnostic(
                    self.text,
                    self.tokens,
                    self.types,
                    &self.range,
                    index,
                    &error,
                ));
                blanked.push(self.blank(&mut copy, index)?);
            }
            match Grammar::parse(Rule::external, &copy) {
                Ok(pairs) => return Some(read(pairs)),
                Err(next) => error = Some(next),
            }
        }
        None
    }

    fn word(&self, index: usize) -> &str {
        self.tokens.text(self.text.text.as_str(), index)
    }

    /// Writes blanks over the statement around a token, and gives its tokens. Positions
    /// stay as they are.
    fn blank(&self, copy: &mut String, index: usize) -> Option<Range<usize>> {
        let part = self.statement_around(index)?;
        let byte = |i: usize| self.tokens.list.get(i).map(|t| t.start);
        let from = byte(part.start)?.checked_sub(self.bytes.start)?;
        let last = self.tokens.list.get(part.end.checked_sub(1)?)?;
        let to = last.end.checked_sub(self.bytes.start)?;
        if from >= to || to > copy.len() {
            return None;
        }
        // A loop stays one, for the sake of `break` and `continue` in its body.
        let is_head = self.word(part.end - 1) == ")" || self.word(part.end) == "{";
        let instead = match (is_head, self.word(part.start)) {
            (true, "for" | "while") => "for(;;)",
            (true, _) => "",
            (false, _) => ";",
        };
        // The range starts and ends at tokens of ASCII.
        let blanks = " ".repeat((to - from).checked_sub(instead.len())?);
        copy.replace_range(from..to, &format!("{blanks}{instead}"));
        Some(part)
    }

    /// The tokens of the statement around a token, when it stands in the body of a function;
    /// of a loop or an `if` whose head it is in, the head.
    fn statement_around(&self, index: usize) -> Option<Range<usize>> {
        let depth = |i: usize| self.tokens.list.get(i).map_or(0, |t| t.depth);
        // Back to the brace that is open here.
        let mut closed = 0;
        let mut open = index;
        loop {
            if open <= self.range.start {
                return None;
            }
            open -= 1;
            match self.word(open) {
                "}" => closed += 1,
                "{" if closed == 0 => {
                    let is_list =
                        open > self.range.start && matches!(self.word(open - 1), "=" | ",");
                    if !is_list {
                        break;
                    }
                }
                "{" => closed -= 1,
                _ => {}
            }
        }
        if open == self.range.start {
            return None;
        }
        let level = depth(open) + 1;
        let ends = |i: usize| depth(i) == level && matches!(self.word(i), ";" | "}");
        let start = (open + 1..index).rev().find(|&i| ends(i)).unwrap_or(open) + 1;
        let mut end = index.max(start);
        let mut has_else = false;
        loop {
            while end < self.range.end && depth(end) >= level && !ends(end) {
                end += 1;
            }
            if end < self.range.end && ends(end) && self.word(end + 1) == "else" {
                has_else = true;
                end += 1;
                continue;
            }
            break;
        }
        if matches!(self.word(start), "for" | "while" | "if") && !has_else {
            let close = (start + 1..end).find(|&i| depth(i) == level && self.word(i) == ")");
            if let Some(close) =
                close.filter(|&close| close >= index && self.word(start + 1) == "(")
            {
                return Some(start..close + 1);
            }
            // `if (a {`: the head ends before the brace.
            let brace = (start + 1..end).find(|&i| depth(i) == level && self.word(i) == "{");
            if let Some(brace) = brace.filter(|&brace| close.is_none() && brace > index) {
                return Some(start..brace);
            }
        }
        let past = if ends(end) { end + 1 } else { end };
        (past > start).then_some(start..past)
    }
}

/// Makes the tree of one external declaration out of pest's pairs.
struct Reader<'a, 'p> {
    arena: &'a ast::Arena<'a>,
    text: &'a ExpandedText,
    /// Where the declaration begins in the text.
    base: usize,
    precedence: &'p PrattParser<Rule>,
    /// The loops that are to be unrolled, or not, by their places in the text.
    unroll: &'p [(usize, Unroll)],
    diagnostics: RefCell<Vec<Diagnostic>>,
    too_high: Cell<bool>,
    /// The greatest height of the expressions that were read in the innermost block of a statement
    /// expression.
    highest: Cell<u32>,
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
            Rule::static_assertion => {
                Some(ast::Item::StaticAssertion(self.static_assertion(inner)?))
            }
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
