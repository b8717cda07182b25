//! Warnings about operators that take or give truth values: `!` of only the left operand of a comparison, and operands
//! of `&&` and `||` that are constants.
//!
//! Requires checked operands. Operators and constants from macro expansions may be right in another expansion.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{BinaryOperator, Expression, ExpressionKind as Ast, UnaryOperator};
use crate::frontend::check::Checker;
use crate::frontend::check::calls::member_functions::as_written;
use crate::frontend::scope::Symbol;
use crate::frontend::typed::{Binary, ExpressionId, ExpressionKind, Unary};
use crate::frontend::types::{Scalar, Type};
use crate::source::{ExpansionId, Span};

/// The maximum depth of an expression that is known to be a truth value.
const MAX_TRUTH_DEPTH: u32 = 6;

/// A binary operator with its operands, before they are converted.
pub(in crate::frontend::check) struct Operands<'e, 'a> {
    pub operator: BinaryOperator,
    /// The span of the operator.
    pub at: Span,
    pub left: (&'e Expression<'a>, ExpressionId),
    pub right: (&'e Expression<'a>, ExpressionId),
}

/// The operands and the operator of the first comparison in `x == 1 || 2`, of which `e` is what precedes the last `||`,
/// or of `x != 1 && 2`.
fn compared_before<'e, 'a>(
    operator: BinaryOperator,
    mut e: &'e Expression<'a>,
) -> Option<(&'e Expression<'a>, &'static str, &'e Expression<'a>)> {
    loop {
        match (&e.kind, operator) {
            (Ast::Binary(inner, _, left, _), _) if *inner == operator => e = left,
            (Ast::Binary(BinaryOperator::Equal, _, x, value), BinaryOperator::LogicalOr) => {
                return Some((x, "==", value));
            }
            (Ast::Binary(BinaryOperator::NotEqual, _, x, value), BinaryOperator::LogicalAnd) => {
                return Some((x, "!=", value));
            }
            _ => return None,
        }
    }
}

impl Checker<'_> {
    /// Whether the value of an expression is 0 or 1 by its type or its operator.
    pub(in crate::frontend::check) fn is_truth(&self, id: ExpressionId) -> bool {
        self.is_truth_value(id, MAX_TRUTH_DEPTH)
    }

    /// Whether the value of an expression is 0 or 1 by its type or its operator, whatever its operands are.
    fn is_truth_value(&self, id: ExpressionId, depth: u32) -> bool {
        let e = self.expression(id);
        let inner = |id| {
            depth
                .checked_sub(1)
                .is_some_and(|depth| self.is_truth_value(id, depth))
        };
        match &e.kind {
            _ if e.ty == Type::BOOL => true,
            ExpressionKind::Compare(..)
            | ExpressionKind::Logical(..)
            | ExpressionKind::Unary(Unary::Not, _) => true,
            ExpressionKind::Binary(Binary::And | Binary::Or | Binary::ExclusiveOr, l, r) => {
                inner(*l) && inner(*r)
            }
            ExpressionKind::Conditional(_, then, otherwise) => inner(*then) && inner(*otherwise),
            ExpressionKind::Convert(x) => e.ty.is_integer() && inner(*x),
            ExpressionKind::Assign { value, .. } => inner(*value),
            ExpressionKind::Comma(all) => all.last().is_some_and(|x| inner(*x)),
            _ => false,
        }
    }

    /// Whether the operand of a `!` is a truth value before its conversion to one.
    fn negates_truth_value(&self, operand: &Expression<'_>, not: ExpressionId) -> bool {
        // A cast to bool looks like that conversion.
        if matches!(operand.unparenthesized().kind, Ast::Cast(..)) {
            return true;
        }
        let ExpressionKind::Unary(Unary::Not, condition) = self.expression(not).kind else {
            return true;
        };
        match self.expression(condition).kind {
            ExpressionKind::Convert(x) => self.is_truth_value(x, MAX_TRUTH_DEPTH),
            _ => true,
        }
    }

    /// The warnings about a binary operator whose operands are checked, but not converted.
    pub(in crate::frontend::check) fn warn_of_truth_values(&mut self, o: &Operands<'_, '_>) {
        if self.is_library || o.at.expansion != ExpansionId::NONE {
            return;
        }
        self.warn_of_negated_operand(o);
        self.warn_of_constant_operand(o);
    }

    fn is_enumerator(&self, e: &Expression<'_>) -> bool {
        let Ast::Name(name) = e.unparenthesized().kind else {
            return false;
        };
        let symbol = self.scopes.find(name).map(|bound| &bound.symbol);
        matches!(symbol, Some(Symbol::Enumerator(..)))
    }

    /// Whether a name is that of an enumerator that is no switch: not 0 or 1.
    fn is_enumerator_beside_switches(&self, name: &str) -> bool {
        let symbol = self.scopes.find(name).map(|bound| &bound.symbol);
        matches!(symbol, Some(Symbol::Enumerator(_, value)) if !matches!(value, 0 | 1))
    }

    /// Warns of `a && 4` where `a` is an integer: `a & 4` may be meant. Names of constants and macros that are 0 or 1
    /// are switches.
    fn warn_of_constant_operand(&mut self, o: &Operands<'_, '_>) {
        let bitwise = match o.operator {
            BinaryOperator::LogicalAnd => BinaryOperator::And,
            BinaryOperator::LogicalOr => BinaryOperator::Or,
            _ => return,
        };
        let (constant, id) = o.right;
        let is_number = |id| {
            let scalar = self.ty(id).scalar();
            scalar.is_some_and(|s| s.is_integer() && s != Scalar::Bool)
        };
        // An enumerator is a number unless it is 0 or 1.
        let compared = compared_before(o.operator, o.left.0);
        let is_compared_enumerator =
            compared.is_some_and(|(_, _, value)| self.is_enumerator(value));
        let is_name = match constant.unparenthesized().kind {
            Ast::Name(_) if is_compared_enumerator && self.is_enumerator(constant) => false,
            Ast::Name(name) => !self.is_enumerator_beside_switches(name),
            _ => false,
        };
        if is_name || !is_number(o.left.1) || !is_number(id) {
            return;
        }
        let Some(value) = self.integer_constant(id) else {
            return;
        };
        if constant.span.expansion != ExpansionId::NONE && matches!(value, 0 | 1) {
            return;
        }
        let (symbol, bitwise) = (o.operator.symbol(), bitwise.symbol());
        let message = format!("use of logical `{symbol}` with constant operand");
        let help = compared.and_then(|(x, comparison, first)| {
            let (x, first, second) = (as_written(x)?, as_written(first)?, as_written(constant)?);
            Some(format!(
                "`{x}` is compared with `{first}` only: write `{x} {comparison} {first} {symbol} {x} {comparison} {second}`"
            ))
        });
        let help = help.unwrap_or_else(|| {
            format!("use `{bitwise}` for a bitwise operation, or remove the constant")
        });
        self.report(
            Diagnostic::new(Code::W0424, o.at, message)
                .also(constant.span, format!("the constant {value}"))
                .help(help),
        );
    }

    /// Warns of `~` of a truth value, which is -1 or -2 and true in any case.
    #[inline(never)]
    pub(in crate::frontend::check) fn warn_of_complement(&mut self, id: ExpressionId, span: Span) {
        if self.is_library || span.expansion != ExpansionId::NONE || !self.is_truth(id) {
            return;
        }
        let operator = Span {
            end: span.start + 1,
            ..span
        };
        let message = "bitwise negation of a boolean expression";
        let note = "its value is -1 or -2, and as a condition always true";
        let help = "write `!` for the logical negation";
        let edit = (operator, "!".to_owned());
        self.report(
            Diagnostic::new(Code::W0234, span, message)
                .note(note)
                .help(help)
                .maybe(help, [edit]),
        );
    }

    /// Warns of `!a == b` and `!a & b`, unless one of `a` and `b` is a truth value.
    fn warn_of_negated_operand(&mut self, o: &Operands<'_, '_>) {
        let Ast::Unary(UnaryOperator::Not, operand) = &o.left.0.kind else {
            return;
        };
        let what = match o.operator {
            BinaryOperator::And | BinaryOperator::Or | BinaryOperator::ExclusiveOr => {
                "bitwise operator"
            }
            operator if operator.is_comparison() => "comparison",
            _ => return,
        };
        let span = o.left.0.span;
        // A `!` from an expansion, of an argument of the macro, has the span of the whole call.
        if span.expansion != ExpansionId::NONE
            || span.end != operand.span.end
            || self.negates_truth_value(operand, o.left.1)
            || matches!(
                o.right.0.unparenthesized().kind,
                Ast::Name("true" | "false")
            )
            || self.is_truth_value(o.right.1, MAX_TRUTH_DEPTH)
        {
            return;
        }
        let message = format!("logical not is only applied to the left hand side of this {what}");
        let whole = operand.span.to(o.right.0.span);
        let symbol = o.operator.symbol();
        self.report(
            Diagnostic::new(Code::W0413, span, message)
                .also(whole, "not negated as a whole")
                .help(format!(
                    "add parentheses after the `!`, or around the left operand of `{symbol}`"
                )),
        );
    }
}
