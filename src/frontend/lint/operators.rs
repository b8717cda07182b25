//! Suspicious operators: mixed logical and bitwise operators without parentheses, chained comparisons,
//! `=+`, self-assignment, and extraneous parentheses around `==`.

use super::super::ast::{BinaryOperator, Expression, ExpressionKind, UnaryOperator};
use super::Linter;
use super::shapes::is_condition;
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::source::{ExpansionId, Span};

/// The binary operator of an expression that is not in parentheses, with the operator's span.
fn bare_operator(e: &Expression<'_>) -> Option<(BinaryOperator, Span)> {
    match e.kind {
        ExpressionKind::Binary(operator, at, ..) => Some((operator, at)),
        _ => None,
    }
}

/// The edits that enclose an expression in parentheses.
fn parentheses(span: Span) -> Vec<Edit> {
    let edit = |span: Span, text: &str| Edit {
        span,
        text: text.to_owned(),
    };
    vec![edit(span.at_start(), "("), edit(span.at_end(), ")")]
}

/// Whether an operator compares the order of its operands.
fn is_relational(operator: BinaryOperator) -> bool {
    operator.is_comparison() && !matches!(operator.symbol(), "==" | "!=")
}

/// Whether `x == y == z` compares the result of a comparison with a value that may be another number than 0 and 1, which
/// `check` knows of constants.
fn is_chain_of_equals(outer: BinaryOperator, inner: BinaryOperator, z: &Expression<'_>) -> bool {
    let is_equal = |operator| matches!(operator, BinaryOperator::Equal);
    let is_value = match &z.unparenthesized().kind {
        ExpressionKind::Name(name) => !matches!(*name, "true" | "false"),
        ExpressionKind::Index(..) | ExpressionKind::Member { .. } => true,
        _ => false,
    };
    is_equal(outer) && is_equal(inner) && is_value
}

/// Whether an expression is a comparison, or a combination of truth values.
fn is_truth(e: &Expression<'_>) -> bool {
    let kind = &e.unparenthesized().kind;
    is_condition(e) || matches!(kind, ExpressionKind::Unary(UnaryOperator::Not, _))
}

/// A decimal constant as written, without suffix.
fn decimal(e: &Expression<'_>) -> Option<u32> {
    match e.kind {
        ExpressionKind::Number(text) if !text.starts_with('0') || text == "0" => text.parse().ok(),
        _ => None,
    }
}

/// The greatest number of characters before a declared name in which its type is searched.
const MAX_TYPE: u32 = 64;

impl<'a> Linter<'a, '_> {
    /// Warns of `2 ^ 3` and `10 ^ 3`, as clang does, and of `10 ^ -3`; hexadecimal constants are bits.
    pub(super) fn power(&mut self, left: &Expression<'a>, right: &Expression<'a>) {
        let (magnitude, sign) = match right.kind {
            ExpressionKind::Unary(UnaryOperator::Minus, operand) => (operand, "-"),
            _ => (right, ""),
        };
        let (Some(base @ (2 | 10)), Some(exponent)) = (decimal(left), decimal(magnitude)) else {
            return;
        };
        let span = left.span.to(right.span);
        let result = match sign {
            "" => i64::from(base ^ exponent),
            _ => i64::from(base) ^ -i64::from(exponent),
        };
        let message =
            format!("result of `{base} ^ {sign}{exponent}` is {result}: `^` is exclusive or");
        let power = match (base, exponent) {
            (2, 1..=126) if sign == "-" => Some(format!("0x1p-{exponent}f")),
            (10, 1..=37) if sign == "-" => Some(format!("1e-{exponent}f")),
            _ if sign == "-" => None,
            (2, 0..=30) => Some(format!("1 << {exponent}")),
            (2, 31) => Some("1u << 31".to_owned()),
            (2, 32..=62) => Some(format!("1l << {exponent}")),
            (2, 63) => Some("1ul << 63".to_owned()),
            (10, 0..=18) => Some(10u64.pow(exponent).to_string()),
            (10, 19..=38) => Some(format!("1e{exponent}f")),
            _ => None,
        };
        if let (Some(diagnostic), Some(power)) = (self.warn(Code::W0435, span, message), power) {
            let help = format!("for a power, write `{power}`");
            let changed = diagnostic.clone().help(help.as_str());
            *diagnostic = changed.maybe(help, [(span, power)]);
        }
    }

    /// Warns of `a && b || c`, `a & b | c` and `a < b < c`.
    pub(super) fn mixed_operators(
        &mut self,
        operator: BinaryOperator,
        operands: [&Expression<'a>; 2],
    ) {
        use BinaryOperator as B;
        for (index, operand) in operands.into_iter().enumerate() {
            let Some((inner, at)) = bare_operator(operand) else {
                continue;
            };
            let (code, message) = match (operator, inner) {
                (B::LogicalOr, B::LogicalAnd) => (Code::W0411, "`&&` within `||`".to_owned()),
                (B::Or, B::And | B::ExclusiveOr) | (B::ExclusiveOr, B::And) => {
                    let (inner, outer) = (inner.symbol(), operator.symbol());
                    (Code::W0412, format!("`{inner}` within `{outer}`"))
                }
                (outer, inner)
                    if index == 0
                        && (is_relational(outer) && is_relational(inner)
                            || is_chain_of_equals(outer, inner, operands[1])) =>
                {
                    let message = format!(
                        "comparisons like `x {} y {} z` do not have their mathematical meaning",
                        inner.symbol(),
                        outer.symbol()
                    );
                    let help = "compare twice, and combine the results with `&&`";
                    self.warn_with_help(Code::W0420, operand.span, &message, help);
                    continue;
                }
                _ => continue,
            };
            let inner = inner.symbol();
            if let Some(diagnostic) = self.warn(code, at, message) {
                diagnostic.help =
                    Some(format!("place parentheses around the `{inner}` expression"));
                diagnostic.edits = parentheses(operand.span);
            }
        }
    }

    /// Warns of `n + (a > b) ? x : y`, whose condition is the sum; `end` is the last operand. Bitwise operators of two truth
    /// values are conditions.
    #[inline(never)]
    pub(super) fn conditional_operand(&mut self, condition: &Expression<'a>, end: Span) {
        use BinaryOperator as B;
        let ExpressionKind::Binary(operator, at, left, right) = &condition.kind else {
            return;
        };
        let is_bitwise = matches!(operator, B::And | B::Or | B::ExclusiveOr);
        let is_arithmetic = is_bitwise
            || matches!(
                operator,
                B::Add
                    | B::Subtract
                    | B::Multiply
                    | B::Divide
                    | B::Remainder
                    | B::ShiftLeft
                    | B::ShiftRight
            );
        let is_right = matches!(right.kind, ExpressionKind::Parenthesized(_)) && is_truth(right)
            || matches!(right.kind, ExpressionKind::Unary(UnaryOperator::Not, _));
        let is_macro = condition.span.expansion != ExpansionId::NONE;
        if !is_arithmetic || !is_right || is_bitwise && is_truth(left) || is_macro {
            return;
        }
        let symbol = operator.symbol();
        let message = format!(
            "operator `?:` has lower precedence than `{symbol}`; `{symbol}` will be evaluated first"
        );
        if let Some(diagnostic) = self.warn(Code::W0407, *at, message) {
            let first = "place parentheses around the `?:` expression to evaluate it first";
            let silent = format!(
                "place parentheses around the `{symbol}` expression to silence this warning"
            );
            let text = |edits: Vec<Edit>| edits.into_iter().map(|edit| (edit.span, edit.text));
            let changed = diagnostic.clone().help(first);
            let changed = changed.maybe(first, text(parentheses(right.span.to(end))));
            *diagnostic = changed.maybe(silent, text(parentheses(condition.span)));
        }
    }

    /// Warns of `x = x`, `x =+ y` and `x =! y`.
    pub(super) fn assignment(&mut self, at: Span, left: &Expression<'a>, right: &Expression<'a>) {
        if let (ExpressionKind::Name(l), ExpressionKind::Name(r)) =
            (&left.unparenthesized().kind, &right.unparenthesized().kind)
            && l == r
            && !self.names.is_volatile(l)
        {
            let message = format!("explicitly assigning value of variable `{l}` to itself");
            self.warn(Code::W0415, at, message);
        }
        if let ExpressionKind::Unary(operator, operand) = &right.kind
            && matches!(
                operator,
                UnaryOperator::Plus | UnaryOperator::Minus | UnaryOperator::Not
            )
            && right.span.start == at.end
            && operand.span.start > right.span.start + 1
        {
            let symbol = operator.symbol();
            let (what, meant) = match operator {
                UnaryOperator::Not => ("comparison", "!=".to_owned()),
                _ => ("compound assignment", format!("{symbol}=")),
            };
            let message =
                format!("use of unary operator that may be intended as {what} (`{meant}`)");
            let help = format!("write `{meant}`, or a blank before the `{symbol}`");
            let both = Span {
                end: at.end + 1,
                ..at
            };
            self.warn_with_help(Code::W0419, both, &message, &help);
        }
    }

    /// The variable of `if (a = b)`, which is warned of, is not also warned of as never read.
    pub(super) fn assigned_condition(&mut self, e: &Expression<'a>) {
        if let ExpressionKind::Assign(None, _, left, _) = &e.kind
            && let ExpressionKind::Name(_) = left.kind
        {
            self.expression(left, super::names::Use::Mention);
        }
    }

    /// Warns of `if ((a == b))`: two pairs of parentheses mark an intended assignment.
    pub(super) fn condition(&mut self, e: &Expression<'a>) {
        let ExpressionKind::Parenthesized(inner) = &e.kind else {
            return;
        };
        let ExpressionKind::Binary(BinaryOperator::Equal, at, left, _) = &inner.kind else {
            return;
        };
        let is_assignable = matches!(
            left.kind,
            ExpressionKind::Name(_)
                | ExpressionKind::Index(..)
                | ExpressionKind::Member { .. }
                | ExpressionKind::Unary(UnaryOperator::Dereference, _)
        );
        if !is_assignable || e.span.end - e.span.start < 2 {
            return;
        }
        let message = "equality comparison with extraneous parentheses";
        if let Some(diagnostic) = self.warn(Code::W0414, *at, message) {
            let help = "remove the extraneous parentheses around the comparison";
            diagnostic.help = Some(help.to_owned());
            let remove = |start: u32| Edit {
                span: Span {
                    start,
                    end: start + 1,
                    ..e.span
                },
                text: String::new(),
            };
            diagnostic.edits = vec![remove(e.span.start), remove(e.span.end - 1)];
        }
    }

    /// Warns of `sizeof(p)` where the parameter `p` is declared as an array.
    #[inline(never)]
    pub(super) fn size_of_parameter(&mut self, span: Span, operand: &Expression<'a>) {
        let ExpressionKind::Name(name) = operand.unparenthesized().kind else {
            return;
        };
        let Some(declared) = self.names.array_parameter(name) else {
            return;
        };
        // As the dividend of the number of elements, it was reported.
        let is_reported = |d: &Diagnostic| {
            d.code == Code::W0418 && d.primary.as_ref().is_some_and(|p| p.span == span)
        };
        if self.diagnostics.iter().rev().take(4).any(is_reported) {
            return;
        }
        let message = format!(
            "sizeof on array function parameter `{name}` will return the size of a pointer"
        );
        if let Some(diagnostic) = self.warn(Code::W0226, span, message) {
            diagnostic.secondary.push(crate::diagnostic::Label {
                span: declared,
                text: "declared as an array, which is a pointer for a parameter".to_owned(),
            });
            diagnostic.help = Some("pass the number of elements as an argument".to_owned());
        }
    }

    /// Warns of `sizeof(p) / sizeof(p[0])` where `p` is a pointer, and of `sizeof(p) / sizeof(int)` if it points to an `int`.
    pub(super) fn size_of_pointer(&mut self, left: &Expression<'a>, right: &Expression<'a>) {
        let ExpressionKind::SizeofExpression(whole) = &left.unparenthesized().kind else {
            return;
        };
        let element = match &right.unparenthesized().kind {
            ExpressionKind::SizeofExpression(element) => element,
            ExpressionKind::SizeofType(ty) => {
                if let ExpressionKind::Name(name) = whole.unparenthesized().kind
                    && let Some(declared) = self.names.pointer(name)
                    && self.is_declared_with(declared, self.map.text(ty.span))
                {
                    self.warn_of_size(left.span, name, declared);
                }
                return;
            }
            _ => return,
        };
        let base = match &element.unparenthesized().kind {
            ExpressionKind::Index(base, _) => base,
            ExpressionKind::Unary(UnaryOperator::Dereference, base) => base,
            _ => return,
        };
        if let (ExpressionKind::Name(l), ExpressionKind::Name(r)) =
            (&whole.unparenthesized().kind, &base.unparenthesized().kind)
            && l == r
            && let Some(declared) = self.names.pointer(l)
        {
            self.warn_of_size(left.span, l, declared);
        }
    }

    /// Whether the words before a `*` and a declared name are those of a type: `int` for `global int *p`.
    fn is_declared_with(&self, declared: Span, ty: &str) -> bool {
        if declared.expansion != ExpansionId::NONE || ty.is_empty() {
            return false;
        }
        let from = declared.start.saturating_sub(MAX_TYPE);
        let before = self.map.text(Span::new(from, declared.start)).trim_end();
        let before = before.strip_suffix("restrict").unwrap_or(before).trim_end();
        let Some(before) = before.strip_suffix('*') else {
            return false;
        };
        let rest = before.trim_end().strip_suffix(ty);
        rest.is_some_and(|rest| !rest.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
    }

    /// Warns of the size of a pointer in place of that of an array.
    fn warn_of_size(&mut self, span: Span, name: &str, declared: Span) {
        let message =
            format!("`sizeof({name})` will return the size of the pointer, not the array itself");
        if let Some(diagnostic) = self.warn(Code::W0418, span, message) {
            diagnostic.secondary.push(crate::diagnostic::Label {
                span: declared,
                text: format!("pointer `{name}` declared here"),
            });
            let help = "pass the number of elements as an argument";
            diagnostic.help = Some(help.to_owned());
        }
    }
}
