//! Parses preprocessed text into a syntax tree. Only this module uses pest.
//!
//! Passes over the tokens run first: brackets must match (`tokens`), nesting must not exceed
//! its limit (`depth`), and typedef names are marked (`typedefs`). Then each external
//! declaration is parsed by itself, so that one run reports the errors of all of them. Error
//! recovery (`recovery.rs`) within a function omits the statement with the error and parses the function
//! again; so later errors are found, and the other statements are checked.
//!
//! No input causes a panic. Time is linear in the length of the text; a function with errors
//! is parsed at most once for each of the [`MAX_ERRORS_PER_FUNCTION`] that are reported and the [`MAX_COUNTED_ERRORS`]
//! that are counted.

mod attribute_parentheses;
mod cases;
mod consequences;
mod constructs_of_c11;
mod declaration;
mod dimensions;
mod do_loops;
mod enumerators;
mod expectation;
mod expression;
mod foreign_forms;
mod foreign_specifiers;
mod foreign_statements;
mod grammar;
mod habits;
mod heads;
mod heads_of_for;
mod hidden;
mod initializers;
mod keywords_as_names;
mod lists;
mod lost;
mod missing_conditions;
mod misspelled_else;
mod mistakes;
mod names_in_parts;
mod parameter_lists;
mod places;
mod pointers_to_tags;
mod recovery;
mod statement;
mod statements_outside;
mod surroundings;
mod wording;
mod words;

use self::grammar::{Grammar, Rule};
pub(in crate::frontend) use self::mistakes::NAMED_CASTS;
use self::recovery::{Chunk, Repairs};
pub(in crate::frontend) use self::words::{built_in_types, is_keyword};
use super::ast;
use super::depth;
use super::preprocess::expanded::ExpandedText;
use super::tokens::{self, Token, TokenKind};
use super::typedefs;
use super::unroll::{self, Hint};
use crate::cancel::{CancelFlag, is_canceled};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use hashbrown::HashSet;
use pest::Parser;
use pest::iterators::Pair;
use pest::pratt_parser::PrattParser;
use std::cell::{Cell, RefCell};
use std::ops::Range;

/// The greatest number of syntax errors reported in one function.
pub const MAX_ERRORS_PER_FUNCTION: usize = 8;

/// The greatest number of further syntax errors of a function, which are counted. The statements around them are omitted,
/// and the others checked. What follows the last one is omitted.
pub const MAX_COUNTED_ERRORS: usize = 64;

/// How many tokens after the parameters are searched for the end of a function body whose `{` is missing.
const MAX_BODY_WITHOUT_BRACE: usize = 4096;

/// Parses a translation unit. Declarations and statements with syntax errors are reported and
/// omitted, except that the unknown type of a parameter is read as a type; [`ast::Unit::lost`] keeps the words that they may have declared.
pub fn parse<'a>(
    arena: &'a ast::Arena<'a>,
    text: &'a ExpandedText,
    diagnostics: &mut Vec<Diagnostic>,
) -> ast::Unit<'a> {
    parse_unless_canceled(arena, text, None, diagnostics)
}

/// As [`parse`]; the unit is incomplete if the flag was set.
pub fn parse_unless_canceled<'a>(
    arena: &'a ast::Arena<'a>,
    text: &'a ExpandedText,
    cancel: Option<&CancelFlag>,
    diagnostics: &mut Vec<Diagnostic>,
) -> ast::Unit<'a> {
    let mut unit = ast::Unit::default();
    let first_new = diagnostics.len();
    let mut tokens = tokens::scan(text, diagnostics);
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
    let hints = unroll::find(text, &tokens, diagnostics);
    tokens.blanks.extend(hints.misplaced);
    let attributes = attribute_parentheses::find(text, &tokens, diagnostics);
    tokens.blanks.extend(attributes);
    let declarations = {
        let is_type = |index| names.begins_type(source, &tokens, index);
        pointers_to_tags::find(text, &tokens, is_type, diagnostics)
    };
    if !declarations.is_empty() {
        tokens.broken.extend(declarations);
        tokens.broken.sort_unstable();
    }
    let tokens = tokens;
    let keywords = keywords_as_names::find(text, &tokens, diagnostics);
    let arguments = dimensions::find(text, &tokens, diagnostics);
    let mut prepared = typedefs::prepare(source, &tokens, &names, &keywords);
    for (bytes, text) in arguments {
        if prepared.is_char_boundary(bytes.start) && prepared.is_char_boundary(bytes.end) {
            prepared.replace_range(bytes, text);
        }
    }
    let prepared = prepared;
    let precedence = expression::precedence();
    unit.macros = text.macros.iter().map(String::as_str).collect();
    unit.function_macros = &text.function_macros;
    unit.enables_half = text.enables_half;
    let mut types = names.marked_words(source, &tokens);
    types.sort_unstable();
    types.dedup();
    // Token index after the `}` of the last function whose `{` is missing.
    let mut without_brace = 0;
    // The `}` of those functions: no further error about them.
    let mut orphans: Vec<Span> = Vec::new();
    let mut lost_types: HashSet<&str> = HashSet::new();
    // Whether the last external declaration was a statement.
    let mut is_after_outside = false;
    for range in tokens::externals(source, &tokens) {
        if is_canceled(cancel) {
            break;
        }
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
        let repairs = RefCell::new(Repairs::default());
        let chunk = Chunk {
            text,
            tokens: &tokens,
            types: &types,
            range: range.clone(),
            bytes: bytes.clone(),
            repairs: &repairs,
            cancel,
        };
        let reader = Reader {
            cancel,
            repairs: &repairs,
            arena,
            text,
            base: bytes.start,
            unroll: &hints.loops,
            precedence: &precedence,
            diagnostics: RefCell::new(Vec::new()),
            too_high: Cell::new(false),
            returns_above: RefCell::new(Vec::new()),
            pointers: RefCell::new(Vec::new()),
            highest: Cell::new(0),
        };
        let mut blanked = Vec::new();
        let read = |pairs: pest::iterators::Pairs<'_, Rule>| {
            pairs
                .into_iter()
                .next()
                .and_then(|pair| reader.external(pair))
        };
        let is_broken = chunk.is_broken();
        let outside = match is_broken || !text.repaired.is_empty() {
            true => None,
            false => statements_outside::find(text, &tokens, &types, &range),
        };
        let is_outside = outside.is_some();
        // One error for several statements, which were moved out of a function together.
        diagnostics.extend(outside.filter(|_| !is_after_outside));
        is_after_outside = is_outside;
        let item = if is_outside {
            None
        } else if is_broken {
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
        unit.returns_above.append(&mut reader.returns_above.take());
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
                        blanked.is_empty() && !is_broken && text.repaired.iter().all(is_outside);
                }
                unit.items.extend(item);
                if !blanked.is_empty() {
                    unit.lost_tags
                        .extend(lost::tags(source, &tokens, range.clone()));
                }
                for part in blanked {
                    unit.lost
                        .extend(lost::declared(source, &tokens, part.clone()));
                    unit.lost_numbers.extend(numbers(part));
                }
            }
            None => {
                if let Some(end) = chunk.end_without_brace().filter(|_| !is_outside) {
                    without_brace = end + 1;
                    let brace = tokens.list[end];
                    orphans.push(text.span(brace.start, brace.end));
                }
                unit.lost_numbers.extend(numbers(range.clone()));
                unit.lost_tags
                    .extend(lost::tags(source, &tokens, range.clone()));
                lost_types.extend(lost::types(source, &tokens, range.clone()));
                unit.lost.extend(lost::names(source, &tokens, range));
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
    unit.lost.extend(text.lost.iter().map(String::as_str));
    unit.lost
        .extend(lost::with_defaults(source, &tokens, diagnostics));
    unit.lost
        .extend(names_in_parts::lost(source, &tokens, diagnostics));
    if !unit.lost_numbers.is_empty() {
        let labels = diagnostics.iter().filter_map(|d| d.primary.as_ref());
        let reported: HashSet<Span> = labels.map(|label| label.span).collect();
        let is_new = |number: &ast::Name<'_>| !reported.contains(&number.span);
        unit.lost_numbers.retain(is_new);
    }
    unit.returns_above
        .sort_unstable_by_key(|above| above.statement.start);
    consequences::remove_lost_types(diagnostics, &lost_types);
    consequences::remove(diagnostics);
    let first_new = first_new.min(diagnostics.len());
    diagnostics[first_new..].sort_by_key(|d| d.primary.as_ref().map_or(0, |p| p.span.start));
    unit
}

/// Builds the tree of one external declaration from pest's pairs.
struct Reader<'a, 'p> {
    cancel: Option<&'p CancelFlag>,
    arena: &'a ast::Arena<'a>,
    text: &'a ExpandedText,
    /// Position of the declaration's first byte in the text.
    base: usize,
    precedence: &'p PrattParser<Rule>,
    /// The unroll hints of loops, sorted by the loop's position in the text.
    unroll: &'p [(usize, Hint)],
    diagnostics: RefCell<Vec<Diagnostic>>,
    /// The repairs made in the declaration.
    repairs: &'p RefCell<Repairs>,
    /// The keywords of `return` statements whose value begins on a later line.
    returns_above: RefCell<Vec<ast::ReturnAbove>>,
    /// The names that are subscripted or dereferenced.
    pointers: RefCell<Vec<&'a str>>,
    /// Whether an expression above the height limit was already reported.
    too_high: Cell<bool>,
    /// The greatest height of an expression so far in the block of the innermost statement expression.
    highest: Cell<u32>,
}

impl<'a> Reader<'a, '_> {
    /// The bytes of a pair in the text, without the trailing blanks that pest includes.
    fn bytes(&self, pair: &Pair<'_, Rule>) -> Range<usize> {
        let start = pair.as_span().start();
        let end = start + pair.as_str().trim_end().len();
        let repairs = self.repairs.borrow();
        repairs.in_text(self.base, start)..repairs.in_text(self.base, end)
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let bytes = self.bytes(pair);
        self.text.span(bytes.start, bytes.end)
    }

    /// The source text of a pair, without the marks on names.
    fn source(&self, pair: &Pair<'_, Rule>) -> &'a str {
        let bytes = self.bytes(pair);
        let repaired = self.repairs.borrow().word(&bytes);
        repaired.unwrap_or_else(|| self.text.text.get(bytes).unwrap_or(""))
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
