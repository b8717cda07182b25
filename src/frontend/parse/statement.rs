//! Builds the tree nodes of statements and blocks.

use super::super::ast::{
    Block, BlockItem, Expression, ForInitial, Label, ReturnAbove, Statement, StatementKind,
    UnrollHint,
};
use super::super::foreign_words::instead_of_attribute;
use super::super::unroll::Hint;
use super::Reader;
use super::grammar::{Grammar, Rule};
use super::recovery::Repairs;
use crate::cancel::is_canceled;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::ExpansionId;
use pest::Parser;
use pest::iterators::Pair;
use std::cell::{Cell, RefCell};

impl<'a> Reader<'a, '_> {
    /// Builds a block from a `compound` or a `value_block`.
    pub(super) fn block(&self, pair: Pair<'_, Rule>) -> Block<'a> {
        let span = self.span(&pair);
        let mut items = Vec::new();
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::close_brace => {}
                Rule::loop_hint => self.loop_hint(inner),
                Rule::declaration => items.push(BlockItem::Declaration(self.declaration(inner))),
                Rule::static_assertion => {
                    let assertion = self.static_assertion(inner);
                    items.extend(assertion.map(BlockItem::StaticAssertion));
                }
                Rule::contract => items.push(BlockItem::Contract(self.contract(inner))),
                _ => items.push(BlockItem::Statement(self.statement(inner))),
            }
        }
        Block { items, span }
    }

    /// Warns about attributes of a loop that are not the unroll hint, which `unroll.rs` reads.
    fn loop_hint(&self, pair: Pair<'_, Rule>) {
        let attributes = pair.into_inner().find(|p| p.as_rule() == Rule::attribute);
        let attributes = attributes.map(|pair| self.attributes(pair));
        for attribute in attributes.unwrap_or_default() {
            let name = attribute.name;
            if matches!(name.text, "opencl_unroll_hint" | "nounroll") {
                continue;
            }
            let message = format!("attribute `{}` ignored", name.text);
            let diagnostic = Diagnostic::new(Code::W0301, name.span, message);
            self.diagnostics
                .borrow_mut()
                .push(match instead_of_attribute(name.text) {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic.did_you_mean(name.text, ["opencl_unroll_hint"]),
                });
        }
    }

    /// A hint with its factor as an expression. Reports text that is none.
    fn unroll_hint(&self, hint: &Hint) -> Option<UnrollHint<'a>> {
        let bytes = match hint {
            Hint::Never => return Some(UnrollHint::Never),
            Hint::Whole => return Some(UnrollHint::Whole),
            Hint::Times(bytes) => bytes,
        };
        let written = self.text.text.get(bytes.clone())?;
        // The grammar has no other white space.
        let source = written.replace(|c: char| c.is_ascii_whitespace(), " ");
        let (base, repairs) = (bytes.start, RefCell::new(Repairs::default()));
        let reader = Reader {
            cancel: self.cancel,
            arena: self.arena,
            text: self.text,
            base,
            precedence: self.precedence,
            unroll: &[],
            diagnostics: RefCell::default(),
            returns_above: RefCell::default(),
            pointers: RefCell::default(),
            repairs: &repairs,
            too_high: Cell::new(false),
            highest: Cell::new(0),
        };
        let place = |from: usize| self.text.span(base + from, bytes.end);
        let Some(pair) = Grammar::parse(Rule::assignment, &source)
            .ok()
            .and_then(|mut pairs| pairs.next())
        else {
            let message = "expected an integer constant expression as the factor to unroll by";
            self.error(Code::E0001, place(0), message);
            return None;
        };
        let end = pair.as_str().trim_end().len();
        let factor = reader.assignment(pair);
        self.diagnostics
            .borrow_mut()
            .append(&mut reader.diagnostics.take());
        let rest = source[end..].len() - source[end..].trim_start().len();
        if end + rest < source.len() {
            let message = "extra tokens after the factor to unroll by ignored";
            let diagnostic = Diagnostic::new(Code::W0005, place(end + rest), message);
            self.diagnostics.borrow_mut().push(diagnostic);
        }
        Some(UnrollHint::Times(factor))
    }

    fn condition(&self, pair: Pair<'_, Rule>) -> Option<&'a Expression<'a>> {
        pair.into_inner()
            .find(|p| p.as_rule() == Rule::expression)
            .map(|p| self.expression(p))
    }

    fn is_statement(rule: Rule) -> bool {
        matches!(
            rule,
            Rule::compound
                | Rule::if_statement
                | Rule::for_statement
                | Rule::while_statement
                | Rule::return_statement
                | Rule::break_statement
                | Rule::continue_statement
                | Rule::do_statement
                | Rule::switch_statement
                | Rule::goto_statement
                | Rule::labeled
                | Rule::empty
                | Rule::expression_statement
        )
    }

    /// The conditions and the statements directly within a pair, in source order.
    fn parts(&self, pair: Pair<'_, Rule>) -> (Vec<&'a Expression<'a>>, Vec<&'a Statement<'a>>) {
        let mut conditions = Vec::new();
        let mut statements = Vec::new();
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::condition => conditions.extend(self.condition(inner)),
                Rule::loop_hint => self.loop_hint(inner),
                rule if Self::is_statement(rule) => statements.push(self.statement(inner)),
                _ => {}
            }
        }
        (conditions, statements)
    }

    fn statement(&self, pair: Pair<'_, Rule>) -> &'a Statement<'a> {
        let span = self.span(&pair);
        let place = self.base + pair.as_span().start();
        let found = self
            .unroll
            .binary_search_by_key(&place, |&(start, _)| start);
        let hint = found.ok().and_then(|k| self.unroll.get(k));
        let unroll = hint.and_then(|(_, hint)| self.unroll_hint(hint));
        let kind = match is_canceled(self.cancel) {
            true => None,
            false => self.statement_kind(pair),
        };
        let kind = kind.unwrap_or(StatementKind::Empty);
        self.arena.statement(Statement { kind, span, unroll })
    }

    fn statement_kind(&self, pair: Pair<'_, Rule>) -> Option<StatementKind<'a>> {
        Some(match pair.as_rule() {
            Rule::compound => StatementKind::Block(self.block(pair)),
            Rule::expression_statement => StatementKind::Expression(self.condition(pair)?),
            Rule::if_statement => {
                let (conditions, mut statements) = self.parts(pair);
                let otherwise = if statements.len() > conditions.len() {
                    statements.pop()
                } else {
                    None
                };
                StatementKind::If {
                    arms: conditions.into_iter().zip(statements).collect(),
                    otherwise,
                }
            }
            Rule::for_statement => return self.for_statement(pair),
            Rule::while_statement => {
                let (conditions, statements) = self.parts(pair);
                StatementKind::While {
                    condition: conditions.first()?,
                    body: statements.first()?,
                }
            }
            Rule::do_statement => {
                let (conditions, statements) = self.parts(pair);
                StatementKind::Do {
                    condition: conditions.first()?,
                    body: statements.first()?,
                }
            }
            Rule::switch_statement => {
                let (conditions, statements) = self.parts(pair);
                StatementKind::Switch {
                    selector: conditions.first()?,
                    body: statements.first()?,
                }
            }
            Rule::labeled => return self.labeled(pair),
            Rule::break_statement => StatementKind::Break,
            Rule::continue_statement => StatementKind::Continue,
            Rule::goto_statement => {
                let name = pair
                    .into_inner()
                    .find(|p| p.as_rule() == Rule::identifier)?;
                StatementKind::Goto(self.name(&name))
            }
            Rule::return_statement => {
                self.note_return(&pair);
                StatementKind::Return(self.condition(pair))
            }
            _ => StatementKind::Empty,
        })
    }

    /// Whether a keyword is the end of a macro that has more than that, and what follows it is outside of the macro.
    #[inline(never)]
    fn is_end_of_macro(&self, keyword: &std::ops::Range<usize>, next: usize) -> bool {
        let expansion = |at: usize| self.text.span(at, at + 1).expansion;
        let before = self.text.text.get(..keyword.start).unwrap_or("").trim_end();
        let own = expansion(keyword.start);
        let before = before.len().checked_sub(1);
        own != ExpansionId::NONE
            && before.is_some_and(|before| expansion(before) == own)
            && self.text.text.is_char_boundary(next)
            && expansion(next) == ExpansionId::NONE
    }

    /// Records a `return` whose value begins on a later line, or after a macro.
    #[inline(never)]
    fn note_return(&self, pair: &Pair<'_, Rule>) {
        let bytes = self.bytes(pair);
        let keyword = bytes.start..bytes.start + "return".len();
        let rest = self.text.text.get(keyword.end..bytes.end).unwrap_or("");
        let blanks = rest.len() - rest.trim_start().len();
        let is_same_line = !rest[..blanks].contains('\n');
        let next = keyword.end + blanks;
        if !is_same_line || next < bytes.end && self.is_end_of_macro(&keyword, next) {
            self.returns_above.borrow_mut().push(ReturnAbove {
                statement: self.text.span(bytes.start, bytes.end),
                keyword: self.text.span(keyword.start, keyword.end),
                is_same_line,
                end: self.text.span(keyword.end, keyword.end),
            });
        }
    }

    fn for_statement(&self, pair: Pair<'_, Rule>) -> Option<StatementKind<'a>> {
        let mut initial = ForInitial::Empty;
        let mut condition = None;
        let mut step = None;
        let mut body = None;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::for_initial => {
                    for part in inner.into_inner() {
                        match part.as_rule() {
                            Rule::declaration => {
                                initial = ForInitial::Declaration(self.declaration(part));
                            }
                            Rule::expression => {
                                initial = ForInitial::Expression(self.expression(part));
                            }
                            _ => {}
                        }
                    }
                }
                Rule::for_condition => condition = self.condition(inner),
                Rule::for_step => step = self.condition(inner),
                rule if Self::is_statement(rule) => body = Some(self.statement(inner)),
                _ => {}
            }
        }
        Some(StatementKind::For {
            initial,
            condition,
            step,
            body: body?,
        })
    }

    fn labeled(&self, pair: Pair<'_, Rule>) -> Option<StatementKind<'a>> {
        let mut labels = Vec::new();
        let mut body = None;
        let mut last = self.span(&pair);
        for inner in pair.into_inner() {
            let span = match inner.as_rule() {
                Rule::no_statement => last,
                _ => self.span(&inner),
            };
            last = span;
            match inner.as_rule() {
                Rule::case_label => {
                    let values = inner
                        .into_inner()
                        .filter(|p| p.as_rule() == Rule::assignment);
                    let mut values = values.map(|p| self.assignment(p));
                    labels.extend(match (values.next(), values.next()) {
                        (Some(first), Some(last)) => Some(Label::CaseRange(first, last, span)),
                        (first, _) => first.map(|value| Label::Case(value, span)),
                    });
                }
                Rule::default_label => labels.push(Label::Default(span)),
                Rule::name_label => {
                    let name = inner.into_inner().find(|p| p.as_rule() == Rule::identifier);
                    labels.extend(name.map(|n| Label::Name(self.name(&n))));
                }
                Rule::loop_hint => self.loop_hint(inner),
                Rule::no_statement => {
                    self.diagnostics.borrow_mut().push(
                        Diagnostic::new(Code::E0001, span, "expected statement after label")
                            .help("write `;` after it"),
                    );
                    let kind = StatementKind::Empty;
                    let unroll = None;
                    body = Some(self.arena.statement(Statement { kind, span, unroll }));
                }
                _ => body = Some(self.statement(inner)),
            }
        }
        Some(StatementKind::Labeled {
            labels,
            body: body?,
        })
    }
}
