//! Suspicious statements and expressions: empty bodies, unused results, precedence, fall-through.

use super::super::ast::{
    BinaryOperator, Block, BlockItem, Expression, ExpressionKind, Label, Statement, StatementKind,
    Step, TypeWord, UnaryOperator,
};
use super::Linter;
use super::names::Use;
use crate::diagnostic::Code;
use crate::frontend::builtins::Builtin;
use crate::frontend::subscripts::{self, Subscripted};
use crate::source::{ExpansionId, QUOTED, Span, excerpt};

fn is_empty(statement: &Statement<'_>) -> bool {
    matches!(statement.kind, StatementKind::Empty)
}

fn is_comparison(e: &Expression<'_>) -> bool {
    matches!(&e.kind, ExpressionKind::Binary(operator, ..) if operator.is_comparison())
}

/// Whether the end of a statement may be reachable.
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
        StatementKind::If {
            arms,
            otherwise: Some(otherwise),
        } => completes(otherwise) || arms.iter().any(|arm| completes(arm.1)),
        StatementKind::Labeled { body, .. } => completes(body),
        StatementKind::For {
            condition: None, ..
        } => false,
        _ => true,
    }
}

/// Whether an expression is a comparison, or combines comparisons by `&` and `|`.
fn is_truth(mut e: &Expression<'_>) -> bool {
    loop {
        match e.unparenthesized().kind {
            // A chain of operators may be long: only the last right operand is examined.
            ExpressionKind::Binary(BinaryOperator::And | BinaryOperator::Or, _, left, right) => {
                if !is_comparison(right.unparenthesized()) {
                    return false;
                }
                e = left;
            }
            _ => return is_comparison(e.unparenthesized()),
        }
    }
}

/// Whether an expression is a value in memory or in a variable.
fn is_value(e: &Expression<'_>) -> bool {
    matches!(
        e.unparenthesized().kind,
        ExpressionKind::Name(_) | ExpressionKind::Index(..) | ExpressionKind::Member { .. }
    )
}

impl<'a> Linter<'a, '_> {
    /// Warns of `if (...);`, and of a loop with an empty body before a block or an indented statement.
    pub(super) fn empty_body(&mut self, statement: &Statement<'a>, next: Option<&Statement<'a>>) {
        let column = |span| self.map.position(span).map(|p| p.column);
        let is_body = |n: &Statement<'a>| {
            matches!(n.kind, StatementKind::Block(_)) || column(n.span) > column(statement.span)
        };
        let next_is_block = next.is_some_and(is_body);
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
            &format!("`{what}` statement has empty body"),
            "remove the `;`, or write `{ }` if this is intended",
        );
    }

    /// Warns of operands of `,` (`parts`) before the last one that have no side effects: once for all of them if that is all that is
    /// known about each. `may_be_vector` if there are as many operands as a vector has components.
    #[inline(never)]
    pub(super) fn unused_operands(&mut self, parts: &[&Expression<'a>], may_be_vector: bool) {
        let Some((_, operands)) = parts.split_last() else {
            return;
        };
        let are_conditions = parts.iter().all(|part| is_condition(part));
        let advice = are_conditions.then_some(
            "`,` keeps only its last operand: to require all of the conditions, write `&&`",
        );
        let advice = advice.or(may_be_vector.then_some(
            "`,` keeps only its last operand: for a vector, write its type before the parentheses, as in `(float4)(a, b, c, d)`",
        ));
        self.unused_operands_with(operands, advice);
    }

    /// Walks over the subscript `base[a, b]`, and warns of the operands that it discards.
    #[inline(never)]
    pub(super) fn comma_subscript(&mut self, base: &Expression<'a>, parts: &[&Expression<'a>]) {
        let Some((last, dropped)) = parts.split_last() else {
            return;
        };
        let subscripted = match base.unparenthesized().kind {
            ExpressionKind::Name(name) => self.names.subscripted(name),
            _ => Subscripted::Unknown,
        };
        let advice = subscripts::help(base, parts, subscripted);
        self.unused_operands_with(dropped, Some(&advice));
        for part in dropped {
            self.expression(part, Use::Discard);
        }
        self.expression(last, Use::Value);
    }

    /// As [`Linter::unused_operands`], with the help.
    fn unused_operands_with(&mut self, operands: &[&Expression<'a>], advice: Option<&str>) {
        if let [first, .., last] = operands
            && operands.iter().all(|operand| self.is_plain_value(operand))
        {
            let span = first.span.to(last.span);
            if let Some(diagnostic) = self.warn(Code::W0405, span, "expression results unused") {
                diagnostic.help = advice.map(str::to_owned);
            }
            return;
        }
        for (index, operand) in operands.iter().enumerate() {
            // Once for each vector that was possibly meant.
            let advice = advice.filter(|_| index == 0);
            match self.is_pure_call(operand) {
                true => {
                    let message = "expression result unused";
                    if let Some(diagnostic) = self.warn(Code::W0405, operand.span, message) {
                        diagnostic.help = advice.map(str::to_owned);
                    }
                }
                false => self.unused_value(operand, advice),
            }
        }
    }

    /// Whether an expression is a call of a built-in function that does nothing but compute a value.
    fn is_pure_call(&self, e: &Expression<'a>) -> bool {
        let ExpressionKind::Call(callee, _) = &e.unparenthesized().kind else {
            return false;
        };
        match callee.unparenthesized().kind {
            ExpressionKind::Name(name) => {
                !self.functions.contains(name)
                    && Builtin::from_name(name).is_some_and(Builtin::is_pure)
            }
            _ => false,
        }
    }

    /// Whether an expression of the program's text has no side effect, and nothing but that is reported of it.
    fn is_plain_value(&self, e: &Expression<'a>) -> bool {
        let is_special = match &e.unparenthesized().kind {
            ExpressionKind::Comma(_) | ExpressionKind::Unary(UnaryOperator::Dereference, _) => true,
            ExpressionKind::Name(_) => self.is_function(e),
            _ => is_comparison(e.unparenthesized()),
        };
        !is_special
            && e.span.expansion == ExpansionId::NONE
            && (self.has_no_effect(e) || self.is_pure_call(e))
    }

    /// Warns of an expression without side effects whose result is unused; with `advice`, if nothing else
    /// is known about it.
    pub(super) fn unused_value(&mut self, e: &Expression<'a>, advice: Option<&str>) {
        if !self.has_no_effect(e) {
            return;
        }
        // `x = 1, 2;`: the last operand is the one without effect.
        if let ExpressionKind::Comma(parts) = &e.unparenthesized().kind
            && let Some(last) = parts.last()
        {
            return self.unused_value(last, advice);
        }
        let (comparison, at) = match e.unparenthesized().kind {
            ExpressionKind::Binary(operator, at, ..) if operator.is_comparison() => {
                (Some(operator), Some(at))
            }
            _ => (None, None),
        };
        let message = match comparison {
            Some(BinaryOperator::Equal) => "equality comparison result unused",
            Some(BinaryOperator::NotEqual) => "inequality comparison result unused",
            Some(_) => "relational comparison result unused",
            None => "expression result unused",
        };
        let code = match comparison {
            Some(_) => Code::W0421,
            None => Code::W0405,
        };
        let help = match (comparison, &e.unparenthesized().kind) {
            (Some(BinaryOperator::Equal), _) => {
                Some("use `=` to turn this equality comparison into an assignment")
            }
            (_, ExpressionKind::Unary(UnaryOperator::Dereference, operand)) => {
                match step(operand) {
                    Some(Step::Increment) => {
                        Some("parentheses make it a change of the value: `(*p)++`")
                    }
                    Some(Step::Decrement) => {
                        Some("parentheses make it a change of the value: `(*p)--`")
                    }
                    None => advice,
                }
            }
            (_, ExpressionKind::Name(_)) if self.is_function(e) => {
                Some("write `()` to call the function")
            }
            _ => advice,
        };
        if let (Some(diagnostic), Some(help)) = (self.warn(code, e.span, message), help) {
            diagnostic.help = Some(help.to_owned());
            if let (Some(BinaryOperator::Equal), Some(at)) = (comparison, at) {
                let assigned = diagnostic.clone().maybe(help, [(at, "=".to_owned())]);
                diagnostic.suggestions = assigned.suggestions;
            }
        }
    }

    fn is_function(&self, e: &Expression<'a>) -> bool {
        matches!(e.unparenthesized().kind, ExpressionKind::Name(name)
            if super::super::builtins::Builtin::from_name(name).is_some())
    }

    /// Whether the outermost operation of an expression has no side effect.
    fn has_no_effect(&self, e: &Expression<'a>) -> bool {
        match &e.unparenthesized().kind {
            ExpressionKind::Number(_)
            | ExpressionKind::Character(_)
            | ExpressionKind::String(_)
            | ExpressionKind::SizeofType(_)
            | ExpressionKind::VecStepType(_)
            | ExpressionKind::SizeofExpression(_) => true,
            ExpressionKind::Name(name) => !self.names.is_volatile(name),
            ExpressionKind::Binary(operator, _, _, right) => match operator {
                BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr => self.has_no_effect(right),
                _ => true,
            },
            ExpressionKind::Conditional(_, then, otherwise) => {
                then.is_none_or(|then| self.has_no_effect(then)) && self.has_no_effect(otherwise)
            }
            ExpressionKind::Unary(operator, operand) => match operator {
                UnaryOperator::Step(_) => false,
                UnaryOperator::Dereference => !self.reads_volatile(operand),
                _ => true,
            },
            ExpressionKind::Index(base, _) => !self.reads_volatile(base),
            ExpressionKind::Member { base, .. } => !self.reads_volatile(base),
            ExpressionKind::Cast(name, operand) => {
                let is_void = matches!(
                    name.specifiers.types.as_slice(),
                    [(TypeWord::Basic("void"), _)]
                );
                !is_void && self.has_no_effect(operand)
            }
            ExpressionKind::Comma(parts) => {
                parts.last().is_some_and(|last| self.has_no_effect(last))
            }
            _ => false,
        }
    }

    /// Whether an object that is accessed through an expression may be volatile-qualified.
    fn reads_volatile(&self, e: &Expression<'a>) -> bool {
        match &e.unparenthesized().kind {
            ExpressionKind::Name(name) => self.names.is_volatile(name),
            ExpressionKind::Index(base, _)
            | ExpressionKind::Member { base, .. }
            | ExpressionKind::Postfix(_, base)
            | ExpressionKind::Unary(UnaryOperator::Step(_), base) => self.reads_volatile(base),
            ExpressionKind::Binary(_, _, left, right) => {
                // The chain of operators may be long: only the last left operand is examined.
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
        let stronger = |e: &Expression<'_>| match operator {
            B::And | B::Or | B::ExclusiveOr => is_comparison(e),
            B::ShiftLeft | B::ShiftRight => is_sum(e),
            _ => false,
        };
        let stronger = match (stronger(left), stronger(right)) {
            // As in `a == 1 | a == 2`, the operands show what is combined.
            (true, true) if is_comparison(left) => return,
            (true, _) => left,
            (false, true) => right,
            (false, false) => return,
        };
        let ExpressionKind::Binary(inner, inner_at, first, last) = stronger.kind else {
            return;
        };
        // `a & b == c` as `(a & b) == c`.
        let (from, to) = match std::ptr::eq(stronger, left) {
            true => (last.span, right.span),
            false => (left.span, first.span),
        };
        let has_other = !(is_sum(left) && is_sum(right)) && from.expansion == to.expansion;
        let (symbol, inner) = (operator.symbol(), inner.symbol());
        let message = format!(
            "`{symbol}` has lower precedence than `{inner}`; `{inner}` will be evaluated first"
        );
        let map = self.map;
        if let Some(diagnostic) = self.warn(Code::W0407, at, message) {
            diagnostic.secondary.push(crate::diagnostic::Label {
                span: inner_at,
                text: "this is evaluated first".to_owned(),
            });
            let enclosed = |whole: Span| {
                let (before, after) = (whole.at_start(), whole.at_end());
                [(before, "(".to_owned()), (after, ")".to_owned())]
            };
            let keep =
                format!("place parentheses around the `{inner}` expression to keep this meaning");
            let change =
                format!("place parentheses around the `{symbol}` expression to evaluate it first");
            let other = if std::ptr::eq(stronger, left) {
                right
            } else {
                left
            };
            // `a > 0 & b`: a bitwise operand of the comparison is unlikely.
            let is_flag = matches!(inner, "<" | "<=" | ">" | ">=")
                && std::ptr::eq(stronger, left)
                && is_value(other);
            if operator == B::And && is_flag {
                let value = excerpt(map.text(other.span), QUOTED);
                let note =
                    format!("the comparison is 0 or 1, so that only bit 0 of `{value}` decides");
                diagnostic.notes.push(note);
            }
            let logical = match operator {
                B::And if is_truth(other) || is_flag => Some("&&"),
                B::Or if is_truth(other) => Some("||"),
                _ => None,
            };
            if let Some(logical) = logical {
                let combine = format!("write `{logical}` to combine conditions");
                let mut changed = diagnostic.clone();
                changed.help = Some(combine.clone());
                let changed = changed.maybe(combine, [(at, logical.to_owned())]);
                *diagnostic = changed.maybe(keep, enclosed(stronger.span));
                return;
            }
            let mut changed = diagnostic.clone();
            changed.help = Some(keep.clone());
            if has_other {
                changed.help = Some(change.clone());
                changed = changed.maybe(change, enclosed(from.to(to)));
            }
            *diagnostic = changed.maybe(keep, enclosed(stronger.span));
        }
    }

    /// Warns of fall-through from the statements of one switch label to the next label.
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
                && !is_only_labels(last)
                && !self.is_annotated(innermost_last(last).span, *at)
            {
                self.warn_with_help(
                    Code::W0406,
                    *at,
                    "unannotated fall-through between switch labels",
                    "insert `break;` before the label, or the comment `/* fall through */`",
                );
            }
            before = Some(statement);
        }
    }

    /// Whether the text between a statement and a label contains "fall", as in a fall-through comment.
    fn is_annotated(&self, before: Span, label: Span) -> bool {
        let gap = Span {
            start: before.end,
            end: label.start,
            ..label
        };
        gap.start > gap.end || self.map.text(gap).to_ascii_lowercase().contains("fall")
    }
}

/// How an expression steps its operand, if it does.
fn step(e: &Expression<'_>) -> Option<Step> {
    match e.unparenthesized().kind {
        ExpressionKind::Postfix(step, _) | ExpressionKind::Unary(UnaryOperator::Step(step), _) => {
            Some(step)
        }
        _ => None,
    }
}

/// The last statement in nested blocks and labels.
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

/// Whether a statement is empty except for labels.
fn is_only_labels(statement: &Statement<'_>) -> bool {
    match &statement.kind {
        StatementKind::Labeled { body, .. } => is_only_labels(body),
        StatementKind::Empty => true,
        _ => false,
    }
}

/// Whether an expression is a comparison, or combines them.
pub(super) fn is_condition(e: &Expression<'_>) -> bool {
    match &e.unparenthesized().kind {
        ExpressionKind::Binary(operator, ..) => {
            operator.is_comparison()
                || matches!(
                    operator,
                    BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr
                )
        }
        _ => false,
    }
}
