//! Shapes of code that are hardly ever meant.

use super::super::ast::{
    BinaryOperator, Block, BlockItem, Expression, ExpressionKind, Label, Statement, StatementKind,
    TypeWord, UnaryOperator,
};
use super::Linter;
use crate::diagnostic::Code;
use crate::source::Span;

fn is_empty(statement: &Statement<'_>) -> bool {
    matches!(statement.kind, StatementKind::Empty)
}

fn is_comparison(e: &Expression<'_>) -> bool {
    use BinaryOperator as B;
    matches!(
        e.kind,
        ExpressionKind::Binary(
            B::Less | B::Greater | B::LessEqual | B::GreaterEqual | B::Equal | B::NotEqual,
            ..
        )
    )
}

/// Whether the end of a statement may be reached.
fn completes(statement: &Statement<'_>) -> bool {
    match &statement.kind {
        StatementKind::Break
        | StatementKind::Continue
        | StatementKind::Goto(_)
        | StatementKind::Return(_) => false,
        StatementKind::Block(block) => match block.items.last() {
            Some(BlockItem::Statement(last)) => completes(last),
            Some(
                BlockItem::Declaration(_) | BlockItem::Contract(_) | BlockItem::StaticAssertion(_),
            )
            | None => true,
        },
        StatementKind::If { arms, otherwise } => match otherwise {
            Some(otherwise) => completes(otherwise) || arms.iter().any(|arm| completes(arm.1)),
            None => true,
        },
        StatementKind::Labeled { body, .. } => completes(body),
        StatementKind::For {
            condition: None, ..
        } => false,
        StatementKind::Empty
        | StatementKind::Expression(_)
        | StatementKind::For { .. }
        | StatementKind::While { .. }
        | StatementKind::Do { .. }
        | StatementKind::Switch { .. } => true,
    }
}

impl<'a> Linter<'a, '_> {
    /// Warns of `if (...);`, and of a loop whose `;` cuts it off from the block behind it.
    pub(super) fn empty_body(&mut self, statement: &Statement<'a>, next: Option<&Statement<'a>>) {
        let next_is_block = next.is_some_and(|n| matches!(n.kind, StatementKind::Block(_)));
        let (what, head, body) = match &statement.kind {
            StatementKind::If {
                arms,
                otherwise: None,
            } => match arms.last() {
                Some((condition, body)) => ("if", condition.span, *body),
                None => return,
            },
            StatementKind::While { condition, body } if next_is_block => {
                ("while", condition.span, *body)
            }
            StatementKind::For { body, .. } if next_is_block => ("for", body.span, *body),
            _ => return,
        };
        let line = |span| self.map.position(span).map(|p| p.line);
        if !is_empty(body) || line(head.at_end()) != line(body.span) {
            return;
        }
        self.warn_with_help(
            Code::W0404,
            body.span,
            &format!("the body of this `{what}` is only a `;`"),
            "leave the `;` out, or write `{ }`, if that is meant",
        );
    }

    /// Warns of an expression whose value nobody takes and that does nothing.
    pub(super) fn unused_value(&mut self, e: &Expression<'a>) {
        if !self.is_idle(e) {
            return;
        }
        let message = "the value of this expression is not used";
        match e.unparenthesized().kind {
            ExpressionKind::Binary(BinaryOperator::Equal, ..) => {
                self.warn_with_help(Code::W0405, e.span, message, "write `=` to assign");
            }
            ExpressionKind::Name(_) if self.is_function(e) => {
                self.warn_with_help(Code::W0405, e.span, message, "write `()` to call it");
            }
            _ => {
                self.warn(Code::W0405, e.span, message);
            }
        }
    }

    fn is_function(&self, e: &Expression<'a>) -> bool {
        matches!(e.unparenthesized().kind, ExpressionKind::Name(name)
            if super::super::builtins::Builtin::from_name(name).is_some())
    }

    /// Whether the outermost operation of an expression has no effect.
    fn is_idle(&self, e: &Expression<'a>) -> bool {
        match &e.unparenthesized().kind {
            ExpressionKind::Number(_)
            | ExpressionKind::Character(_)
            | ExpressionKind::String(_)
            | ExpressionKind::SizeofType(_)
            | ExpressionKind::VecStepType(_)
            | ExpressionKind::SizeofExpression(_) => true,
            ExpressionKind::Name(name) => !self.names.is_volatile(name),
            ExpressionKind::Binary(operator, _, _, right) => match operator {
                BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr => self.is_idle(right),
                _ => true,
            },
            ExpressionKind::Conditional(_, then, otherwise) => {
                self.is_idle(then) && self.is_idle(otherwise)
            }
            ExpressionKind::Unary(operator, operand) => match operator {
                UnaryOperator::Step(_) => false,
                UnaryOperator::Dereference => !self.reads_volatile(operand),
                UnaryOperator::Plus
                | UnaryOperator::Minus
                | UnaryOperator::Not
                | UnaryOperator::Complement
                | UnaryOperator::AddressOf => true,
            },
            ExpressionKind::Index(base, _) => !self.reads_volatile(base),
            ExpressionKind::Member { base, .. } => !self.reads_volatile(base),
            ExpressionKind::Cast(name, operand) => {
                let is_void = matches!(
                    name.specifiers.types.as_slice(),
                    [(TypeWord::Basic("void"), _)]
                );
                !is_void && self.is_idle(operand)
            }
            ExpressionKind::Comma(parts) => parts.last().is_some_and(|last| self.is_idle(last)),
            ExpressionKind::Assign(..)
            | ExpressionKind::Postfix(..)
            | ExpressionKind::Call(..)
            | ExpressionKind::CompoundLiteral(..)
            | ExpressionKind::Statements(_)
            | ExpressionKind::TypeCall(..)
            | ExpressionKind::Parenthesized(_) => false,
        }
    }

    /// Whether memory reached through an expression may be volatile.
    fn reads_volatile(&self, e: &Expression<'a>) -> bool {
        match &e.unparenthesized().kind {
            ExpressionKind::Name(name) => self.names.is_volatile(name),
            ExpressionKind::Index(base, _) | ExpressionKind::Member { base, .. } => {
                self.reads_volatile(base)
            }
            ExpressionKind::Binary(_, _, left, right) => {
                // A row of operators may be long; its left end is not looked for.
                !matches!(left.unparenthesized().kind, ExpressionKind::Name(_))
                    || self.reads_volatile(left)
                    || self.reads_volatile(right)
            }
            _ => true,
        }
    }

    /// Warns of `a & b == c` and `a << b + c`.
    pub(super) fn precedence(
        &mut self,
        operator: BinaryOperator,
        at: Span,
        left: &Expression<'a>,
        right: &Expression<'a>,
    ) {
        use BinaryOperator as B;
        let is_sum =
            |e: &Expression<'_>| matches!(e.kind, ExpressionKind::Binary(B::Add | B::Subtract, ..));
        let stronger = match operator {
            B::And | B::Or | B::ExclusiveOr => [left, right].into_iter().find(|e| is_comparison(e)),
            B::ShiftLeft | B::ShiftRight => [left, right].into_iter().find(|e| is_sum(e)),
            _ => None,
        };
        let Some(stronger) = stronger else { return };
        let ExpressionKind::Binary(inner, inner_at, ..) = stronger.kind else {
            return;
        };
        let message = format!(
            "`{}` binds weaker than `{}`",
            operator.symbol(),
            inner.symbol()
        );
        if let Some(diagnostic) = self.warn(Code::W0407, at, message) {
            diagnostic.secondary.push(crate::diagnostic::Label {
                span: inner_at,
                text: "this is done first".to_owned(),
            });
            diagnostic.help = Some("write parentheses around what is done first".to_owned());
        }
    }

    /// Warns where the statements of one case run on into the next.
    pub(super) fn fall_through(&mut self, body: &Statement<'a>) {
        let StatementKind::Block(Block { items, .. }) = &body.kind else {
            return;
        };
        let mut before: Option<&Statement<'a>> = None;
        for item in items {
            let BlockItem::Statement(statement) = item else {
                before = None;
                continue;
            };
            if let StatementKind::Labeled { labels, .. } = &statement.kind
                && let Some(Label::Case(_, at) | Label::Default(at)) = labels
                    .iter()
                    .find(|l| matches!(l, Label::Case(..) | Label::Default(_)))
                && let Some(last) = before
                && completes(last)
                && !is_nothing(last)
                && !self.says_so(innermost_last(last).span, *at)
            {
                self.warn_with_help(
                    Code::W0406,
                    *at,
                    "the case before this one runs on into it",
                    "write `break;` before it, or the comment `/* fall through */`",
                );
            }
            before = Some(statement);
        }
    }

    /// Whether a comment between two places speaks of falling through.
    fn says_so(&self, before: Span, behind: Span) -> bool {
        let gap = Span {
            start: before.end,
            end: behind.start,
            ..behind
        };
        gap.start > gap.end || self.map.text(gap).to_ascii_lowercase().contains("fall")
    }
}

/// The last statement within a statement, through the blocks it ends with.
fn innermost_last<'s, 'a>(statement: &'s Statement<'a>) -> &'s Statement<'a> {
    let mut last = statement;
    loop {
        last = match &last.kind {
            StatementKind::Labeled { body, .. } => body,
            StatementKind::Block(block) => match block.items.last() {
                Some(BlockItem::Statement(inner)) => inner,
                _ => return last,
            },
            _ => return last,
        };
    }
}

/// Whether a labelled statement is only a place to jump to.
fn is_nothing(statement: &Statement<'_>) -> bool {
    match &statement.kind {
        StatementKind::Labeled { body, .. } => is_nothing(body),
        StatementKind::Empty => true,
        _ => false,
    }
}
