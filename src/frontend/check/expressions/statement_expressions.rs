//! Statement expressions, `({ ... })`, a GNU C extension: the value is that of the last expression
//! statement.

use crate::diagnostic::Code;
use crate::frontend::ast::{self, Block, BlockItem};
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, ExpressionKind, StatementKind};
use crate::frontend::types::Type;
use crate::source::Span;

/// The span of the expression statement whose value is the value of a block: its last statement,
/// ignoring labels and trailing empty statements. `None` if that is another kind of statement.
fn value_span(block: &Block<'_>) -> Option<Span> {
    let is_empty = |item: &&BlockItem<'_>| matches!(item, BlockItem::Statement(s) if matches!(s.kind, ast::StatementKind::Empty));
    let BlockItem::Statement(last) = block.items.iter().rev().find(|item| !is_empty(item))? else {
        return None;
    };
    let mut last = *last;
    while let ast::StatementKind::Labeled { body, .. } = &last.kind {
        last = body;
    }
    matches!(last.kind, ast::StatementKind::Expression(_)).then_some(last.span)
}

impl<'a> Checker<'a> {
    /// Checks a statement expression, of type void if it does not end with an expression statement.
    pub(in crate::frontend::check) fn statement_expression(
        &mut self,
        block: &'a Block<'a>,
        span: Span,
    ) -> Option<ExpressionId> {
        if self.function.name.is_empty() {
            let message = "statement expression not allowed at file scope";
            self.error(Code::E0001, span, message);
            return None;
        }
        let first = self.function.expressions.len();
        let around = self.function.labels.enter();
        let switches = self.function.switches.len();
        let outer_switches = std::mem::replace(&mut self.function.outer_switches, switches);
        let mut statements = self.block(block);
        self.function.outer_switches = outer_switches;
        self.function.labels.leave(around);
        let value = match value_span(block) {
            Some(place) => match statements.pop() {
                Some(last) if last.span == place => match last.kind {
                    StatementKind::Expression(value) => Some(value),
                    _ => return None,
                },
                // An error in the last statement was reported.
                Some(_) | None => return None,
            },
            None => None,
        };
        let heights = self.function.heights.get(first..).unwrap_or_default();
        self.function.inner_height = heights.iter().copied().max().unwrap_or(0);
        let ty = value.map_or(Type::Void, |value| self.ty(value));
        let kind = ExpressionKind::Statements {
            body: statements.into(),
            value,
        };
        Some(self.add(kind, ty, span))
    }
}
