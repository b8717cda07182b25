//! Chains of binary operators (C99 6.5.5 to 6.5.14), and calls of templates, which read as comparisons.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{BinaryOperator, Expression, ExpressionKind as Ast};
use crate::frontend::check::Checker;
use crate::frontend::check::warnings::truth_values::Operands;
use crate::frontend::typed::ExpressionId;
use crate::source::Span;

impl<'a> Checker<'a> {
    /// A left-associative chain of binary operators. Iterative, since the chain may be long.
    pub(super) fn binary_chain(&mut self, e: &'a Expression<'a>) -> Option<ExpressionId> {
        let mut chain: Vec<(BinaryOperator, Span, [&'a Expression<'a>; 2], Span)> = Vec::new();
        let mut first = e;
        while let Ast::Binary(operator, span, left, right) = first.kind {
            if operator == BinaryOperator::Greater && self.is_template_call(left, right, span) {
                return None;
            }
            chain.push((operator, span, [left, right], first.span));
            first = left;
        }
        let mut left = self.value(first);
        for (operator, span, operands, whole) in chain.into_iter().rev() {
            let power = self.is_power(operator, span, operands[1]);
            let right = self.value(operands[1]);
            if let (None, Some(power)) = (right, power) {
                self.help_for_power(power);
            }
            left = match (left, right) {
                (Some(l), Some(r)) => {
                    self.warn_of_truth_values(&Operands {
                        operator,
                        at: span,
                        left: (operands[0], l),
                        right: (operands[1], r),
                    });
                    self.warn_of_appended(operator, span, operands, [l, r]);
                    let first = self.diagnostics.len();
                    let result = self.binary(operator, span, l, r, whole);
                    if result.is_none() {
                        self.help_for_pointer_operands(operator, [l, r], first);
                    }
                    result
                }
                _ => None,
            };
        }
        left
    }

    /// Reports `f<float4>(x)`, which reads as two comparisons, as a call of a template. `left` is `f<float4`.
    fn is_template_call(
        &mut self,
        left: &Expression<'_>,
        right: &Expression<'_>,
        close: Span,
    ) -> bool {
        let Ast::Binary(BinaryOperator::Less, open, function, argument) = left.kind else {
            return false;
        };
        let (Ast::Name(name), Ast::Name(ty)) = (&function.kind, &argument.kind) else {
            return false;
        };
        let mut types = crate::frontend::parse::built_in_types();
        let is_call = matches!(right.kind, Ast::Parenthesized(_))
            && !crate::frontend::parse::NAMED_CASTS.contains(name)
            && types.any(|t| t == *ty);
        if is_call {
            let span = open.to(close);
            let help = format!(
                "OpenCL C has no templates: write `{name}(...)`, or a function for each type"
            );
            let message = "C++ template arguments are not OpenCL C";
            self.report(Diagnostic::new(Code::E0902, span, message).fix(help, span, ""));
        }
        is_call
    }
}
