//! Statement expressions, `({ ... })`, a GNU C extension: the value is that of the last expression
//! statement. Also `c ?: o`, which becomes one.

use crate::diagnostic::Code;
use crate::frontend::ast::{self, Block, BlockItem, Expression};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::conversions::mask;
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place, Statement, StatementKind};
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
    /// Checks `c ?: o` of GNU C, `({ T v = c; v ? v : o; })`: `c` is evaluated once.
    pub(in crate::frontend::check) fn value_or(
        &mut self,
        condition: &'a Expression<'a>,
        otherwise: &'a Expression<'a>,
        span: Span,
    ) -> Option<ExpressionId> {
        let first = self.function.expressions.len();
        let value = self.value(condition)?;
        let ty = self.ty(value);
        if let (Some(known), Some(scalar)) = (self.constant(first, value), ty.scalar()) {
            // Without a variable, the expression remains a constant one.
            let bits = mask(scalar, known as u64);
            let then = self.add(ExpressionKind::Integer(bits), ty, condition.span);
            let truth = self.selecting(value, condition.span)?;
            let otherwise = self.value(otherwise)?;
            return self.select(truth, (then, otherwise), span);
        }
        if self.function.name.is_empty()
            || !matches!(ty, Type::Scalar(_) | Type::Vector(_) | Type::Pointer(_))
        {
            // Reports that the value is no condition, or no constant.
            return self.selecting(value, condition.span);
        }
        let at = condition.span;
        let variable = self.unnamed_variable("?:", ty, at);
        let declaration = Statement {
            kind: StatementKind::Declare(variable, Some(value)),
            span: at,
        };
        let load = |checker: &mut Self| {
            checker.add(ExpressionKind::Load(Place::Variable(variable)), ty, at)
        };
        let (condition, then) = (load(self), load(self));
        let truth = self.selecting(condition, at)?;
        let otherwise = self.value(otherwise)?;
        let value = self.select(truth, (then, otherwise), span)?;
        let heights = self.function.heights.get(first..).unwrap_or_default();
        self.function.inner_height = heights.iter().copied().max().unwrap_or(0);
        let ty = self.ty(value);
        let kind = ExpressionKind::Statements {
            body: vec![declaration].into(),
            value: Some(value),
        };
        Some(self.add(kind, ty, span))
    }

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
        let is_empty = matches!(block.items.last(), Some(BlockItem::Statement(s)) if matches!(s.kind, ast::StatementKind::Empty));
        if is_empty && self.function.is_incomplete {
            // Its last statement may have been omitted.
            return None;
        }
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
