//! Parses preprocessed text into a syntax tree. Only this module uses pest.
//!
//! Passes over the tokens run first: brackets must match (`tokens`), nesting must not exceed
//! its limit (`depth`), and typedef names are marked (`typedefs`). Then each external
//! declaration is parsed by itself, so that one run reports the errors of all of them. Error
//! recovery within a function omits the statement with the error and parses the function
//! again; so later errors are found, and the other statements are checked.
//!
//! No input causes a panic. Time is linear in the length of the text; a function with errors
//! is parsed at most [`MAX_ERRORS_PER_FUNCTION`] times.

mod declaration;
mod expectation;
mod expression;
mod grammar;
mod mistakes;
mod statement;
mod wording;
mod words;

use self::grammar::{Grammar, Rule};
pub(in crate::frontend) use self::mistakes::NAMED_CASTS;
pub(in crate::frontend) use self::words::built_in_types;
use super::ast;
use super::depth;
use super::preprocess::expanded::ExpandedText;
use super::tokens::{self, Token, TokenKind, Tokens};
use super::typedefs;
use super::unroll;
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::function::Unroll;
use crate::source::Span;
use pest::Parser;
use pest::iterators::Pair;
use pest::pratt_parser::PrattParser;
use std::cell::{Cell, RefCell};
use std::ops::Range;

/// The greatest number of syntax errors reported in one function.
pub const MAX_ERRORS_PER_FUNCTION: usize = 8;

/// How many tokens after the parameters are searched for the end of a function body whose `{` is missing.
const MAX_BODY_WITHOUT_BRACE: usize = 4096;

/// Parses a translation unit. Declarations and statements with syntax errors are reported and
/// omitted, except that the unknown type of a parameter is read as a type; [`ast::Unit::lost`] keeps the words that they may have declared.
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
        // The other errors so far matter less, and unclosed brackets may be a consequence.
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
    // Token index after the `}` of the last function whose `{` is missing.
    let mut without_brace = 0;
    // The `}` of those functions: no further error about them.
    let mut orphans: Vec<Span> = Vec::new();
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
        let repaired = RefCell::new(Vec::new());
        let chunk = Chunk {
            text,
            tokens: &tokens,
            types: &types,
            range: range.clone(),
            bytes: bytes.clone(),
            repaired: &repaired,
        };
        let reader = Reader {
            repaired: &repaired,
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
        let numbers = |part: Range<usize>| {
            let numbers = tokens.list[part]
                .iter()
                .filter(|t| t.kind == TokenKind::Number);
            let named = |t: &Token| ast::Name {
                text: &source[t.start..t.end],
                span: text.span(t.start, t.end),
            };
            numbers.map(named).collect::<Vec<_>>()
        };
        match item {
            Some(mut item) => {
                if let Some(ast::Item::Function(function)) = &mut item {
                    let is_outside = |p: &usize| !part_of_text.contains(p);
                    function.is_complete =
                        blanked.is_empty() && text.repaired.iter().all(is_outside);
                }
                unit.items.extend(item);
                for part in blanked {
                    unit.lost.extend(words(&tokens.list[part.clone()]));
                    unit.lost_numbers.extend(numbers(part));
                }
            }
            None => {
                if let Some(end) = chunk.end_without_brace() {
                    without_brace = end + 1;
                    let brace = tokens.list[end];
                    orphans.push(text.span(brace.start, brace.end));
                }
                unit.lost_numbers.extend(numbers(range.clone()));
                let part = tokens.list[range].iter().filter(|t| t.depth == 0);
                let part: Vec<Token> = part.copied().collect();
                let named = words(&part);
                let tags = named.windows(2);
                let tags = tags.filter(|pair| matches!(pair[0], "struct" | "union"));
                unit.lost_tags.extend(tags.map(|pair| pair[1]));
                unit.lost.extend(named);
            }
        }
    }
    if !orphans.is_empty() {
        orphans.sort_unstable_by_key(|span| (span.start, span.end));
        let is_new = |d: &Diagnostic| {
            let span = d.primary.as_ref().map_or_else(Default::default, |p| p.span);
            let key = (span.start, span.end);
            let found = orphans.binary_search_by_key(&key, |s| (s.start, s.end));
            d.code != Code::E0002 || found.is_err()
        };
        diagnostics.retain(is_new);
    }
    let first_new = first_new.min(diagnostics.len());
    diagnostics[first_new..].sort_by_key(|d| d.primary.as_ref().map_or(0, |p| p.span.start));
    unit
}

/// One external declaration, with what error recovery needs.
struct Chunk<'t> {
    text: &'t ExpandedText,
    tokens: &'t Tokens,
    /// The typedef names of the program, for suggestions.
    types: &'t [&'t str],
    /// Its tokens, as indices.
    range: Range<usize>,
    /// Its bytes in the text.
    bytes: Range<usize>,
    /// The repairs made in it: positions and the new words there.
    repaired: &'t RefCell<Vec<(usize, &'static str)>>,
}

impl Chunk<'_> {
    /// The positions of errors in it that were reported before the parser ran.
    fn broken(&self) -> &[usize] {
        let broken = &self.tokens.broken;
        let from = broken.partition_point(|&b| b < self.bytes.start);
        let to = broken.partition_point(|&b| b < self.bytes.end);
        &broken[from..to.max(from)]
    }

    /// Token index of the `}` that ends a function whose `{` is missing. The declaration must have
    /// parameters that neither its end nor a body follows, and an unmatched `}` must precede the next
    /// function.
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

    /// Parses the declaration again without the statements that have errors, and reports each error.
    /// Adds the omitted tokens to `blanked`. `None` when recovery is impossible.
    fn recover<T>(
        &self,
        prepared: &str,
        mut error: Option<pest::error::Error<Rule>>,
        blanked: &mut Vec<Range<usize>>,
        diagnostics: &mut Vec<Diagnostic>,
        read: impl FnOnce(pest::iterators::Pairs<'_, Rule>) -> T,
    ) -> Option<T> {
        // The limit on errors of the parser applies to earlier errors as well.
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
                let before = last.replace(position);
                // An error within an omitted statement is a consequence.
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
                // Errors next to a repaired brace are not reported.
                let is_repaired = |i: usize| {
                    let start = self.tokens.list.get(i).map(|t| t.start);
                    start.is_some_and(|start| self.text.repaired.contains(&start))
                };
                if is_repaired(index) || index.checked_sub(1).is_some_and(is_repaired) {
                    return None;
                }
                let mut finding = wording::diagnostic(
                    self.text,
                    self.tokens,
                    self.types,
                    &self.range,
                    index,
                    &error,
                );
                // A missing `;` belongs to the line before.
                let to = finding.repair.as_ref().map_or(at, |r| r.bytes.start);
                let gap =
                    before.and_then(|before| self.text.text.get(self.bytes.start + before..to));
                let is_same_line = gap.is_some_and(|gap| !gap.contains('\n'));
                if is_same_line {
                    // The earlier error on the line makes a correction uncertain.
                    finding.diagnostic.edits.clear();
                }
                let about = (finding.diagnostic.primary.as_ref())
                    .filter(|_| finding.diagnostic.code == Code::E0101)
                    .map(|label| label.span);
                diagnostics.push(finding.diagnostic);
                let repair = finding.repair.filter(|_| !is_same_line);
                if repair.and_then(|r| self.repair(&mut copy, &r)).is_none() {
                    let part = self
                        .blank(&mut copy, index)
                        .or_else(|| self.read_as_type(&mut copy, index, about))?;
                    blanked.push(part);
                }
            }
            match Grammar::parse(Rule::external, &copy) {
                Ok(pairs) => return Some(read(pairs)),
                Err(next) => error = Some(next),
            }
        }
        None
    }

    /// Makes a change without moving the text after it. `None` if there is no room for it.
    fn repair(&self, copy: &mut String, repair: &wording::Repair) -> Option<()> {
        let from = repair.bytes.start.checked_sub(self.bytes.start)?;
        let mut to = repair.bytes.end.checked_sub(self.bytes.start)?;
        if from == copy.len() {
            copy.push_str(repair.text);
            return Some(());
        }
        let is_blank = |i: usize| copy.as_bytes().get(i).is_some_and(u8::is_ascii_whitespace);
        while to - from < repair.text.len() && is_blank(to) {
            to += 1;
        }
        let blanks = " ".repeat((to - from).checked_sub(repair.text.len())?);
        copy.get(from..to)?;
        copy.replace_range(from..to, &format!("{}{blanks}", repair.text));
        self.repaired
            .borrow_mut()
            .push((repair.bytes.start, repair.text));
        Some(())
    }

    fn word(&self, index: usize) -> &str {
        self.tokens.text(self.text.text.as_str(), index)
    }

    /// Overwrites the statement around a token with blanks and returns its tokens. Positions do not
    /// change.
    fn blank(&self, copy: &mut String, index: usize) -> Option<Range<usize>> {
        let part = self.statement_around(index)?;
        let byte = |i: usize| self.tokens.list.get(i).map(|t| t.start);
        let from = byte(part.start)?.checked_sub(self.bytes.start)?;
        let last = self.tokens.list.get(part.end.checked_sub(1)?)?;
        let to = last.end.checked_sub(self.bytes.start)?;
        if from >= to || to > copy.len() {
            return None;
        }
        // A loop remains a loop, so that `break` and `continue` in its body stay valid.
        let is_head = self.word(part.end - 1) == ")" || self.word(part.end) == "{";
        let instead = match (is_head, self.word(part.start)) {
            (true, "for" | "while") => "for(;;)",
            (true, _) => "",
            (false, _) => ";",
        };
        // The range is bounded by tokens, so it starts and ends at character boundaries.
        let blanks = " ".repeat((to - from).checked_sub(instead.len())?);
        copy.replace_range(from..to, &format!("{blanks}{instead}"));
        Some(part)
    }

    /// Has the grammar read a name as the type of a parameter or of a result if an error next to `index` is about
    /// it, so that the body is parsed. Returns its token.
    fn read_as_type(
        &self,
        copy: &mut String,
        index: usize,
        about: Option<Span>,
    ) -> Option<Range<usize>> {
        let is_about = |i: &usize| {
            let token = self.tokens.list.get(*i);
            token.map(|t| self.text.span(t.start, t.end)) == about
        };
        let name = [index, index.checked_sub(1)?].into_iter().find(is_about)?;
        let token = self.tokens.list.get(name)?;
        let is_word = |i: usize| {
            let token = self.tokens.list.get(i);
            token.is_some_and(|t| t.kind == TokenKind::Word) && !words::is_keyword(self.word(i))
        };
        let is_result = is_word(name + 1) && self.word(name + 2) == "(";
        if token.depth == 0 && !is_result {
            return None;
        }
        let at = token.start.checked_sub(self.bytes.start)?;
        if copy.as_bytes().get(at) != Some(&typedefs::NAME_MARK) {
            return None;
        }
        copy.replace_range(at..=at, char::from(typedefs::MARK).encode_utf8(&mut [0; 1]));
        Some(name..name + 1)
    }

    /// The tokens of the statement around a token in a function body; only the head, when the token is
    /// in the head of a loop or an `if`. `None` outside of function bodies.
    fn statement_around(&self, index: usize) -> Option<Range<usize>> {
        let depth = |i: usize| self.tokens.list.get(i).map_or(0, |t| t.depth);
        // Find the innermost open brace, except that of an initializer list.
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

/// Builds the tree of one external declaration from pest's pairs.
struct Reader<'a, 'p> {
    arena: &'a ast::Arena<'a>,
    text: &'a ExpandedText,
    /// Position of the declaration's first byte in the text.
    base: usize,
    precedence: &'p PrattParser<Rule>,
    /// The unroll hints of loops, sorted by the loop's position in the text.
    unroll: &'p [(usize, Unroll)],
    diagnostics: RefCell<Vec<Diagnostic>>,
    /// The repairs made in the declaration: positions and the new words there.
    repaired: &'p RefCell<Vec<(usize, &'static str)>>,
    /// Whether an expression above the height limit was already reported.
    too_high: Cell<bool>,
    /// The greatest height of an expression so far in the block of the innermost statement expression.
    highest: Cell<u32>,
}

impl<'a> Reader<'a, '_> {
    /// The bytes of a pair in the text, without the trailing blanks that pest includes.
    fn bytes(&self, pair: &Pair<'_, Rule>) -> Range<usize> {
        let start = self.base + pair.as_span().start();
        start..start + pair.as_str().trim_end().len()
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let bytes = self.bytes(pair);
        self.text.span(bytes.start, bytes.end)
    }

    /// The source text of a pair, without the marks on names.
    fn source(&self, pair: &Pair<'_, Rule>) -> &'a str {
        let bytes = self.bytes(pair);
        let repaired = self.repaired.borrow();
        let repair = repaired.iter().find(|(start, _)| *start == bytes.start);
        match repair {
            Some((_, text)) if text.len() >= bytes.len() => text,
            _ => self.text.text.get(bytes).unwrap_or(""),
        }
    }

    fn name(&self, pair: &Pair<'_, Rule>) -> ast::Name<'a> {
        ast::Name {
            text: self.source(pair),
            span: self.span(pair),
        }
    }

    fn error(&self, code: Code, span: Span, message: impl Into<String>) {
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
