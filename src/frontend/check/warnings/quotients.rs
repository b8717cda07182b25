//! Warnings about quotients of integers that are converted to floating point: the fraction was probably meant.
//!
//! Requires checked operands. A conversion that the program requests, `(float)(i / n)`, is intended, and so is a quotient
//! of constants without a remainder.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::typed::{Binary, ExpressionId, ExpressionKind};
use crate::frontend::types::Scalar;
use crate::source::ExpansionId;

impl Checker<'_> {
    /// Warns of a quotient of integers that is converted implicitly to the floating-point type `to`.
    pub(in crate::frontend::check) fn warn_of_integer_quotient(
        &mut self,
        id: ExpressionId,
        to: Scalar,
    ) {
        let e = self.expression(id);
        let ExpressionKind::Binary(Binary::Divide, left, right) = e.kind else {
            return;
        };
        if self.is_library || !e.ty.is_integer() {
            return;
        }
        let span = e.span;
        let name = to.name();
        let before_left = format!("({name})");
        match (self.integer_constant(left), self.integer_constant(right)) {
            (_, Some(0)) => {}
            (Some(a), Some(b)) => {
                if a % b == 0 {
                    return;
                }
                let message = format!(
                    "`{a} / {b}` is {}: a quotient of integers has no fraction",
                    a / b
                );
                let diagnostic = Diagnostic::new(Code::W0220, span, message)
                    .label(format!("converted to `{name}`"));
                // A constant of its own macro has other uses.
                let is_plain = [left, right].map(|id| {
                    self.function.decimals.contains(&id)
                        && self.span(id).expansion == span.expansion
                });
                let (help, edit) = match is_plain {
                    [true, true] => {
                        let suffix = match to {
                            Scalar::Double => "",
                            _ => "f",
                        };
                        let dividend = format!("{a}.0{suffix}");
                        let help = format!("write `{dividend} / {b}`");
                        (help, (self.span(left), dividend))
                    }
                    _ => {
                        let help = format!("write `{before_left}` before the first operand");
                        (help, (self.span(left).at_start(), before_left))
                    }
                };
                self.report(diagnostic.help(help.as_str()).maybe(help, [edit]));
            }
            _ if span.expansion == ExpansionId::NONE => {
                let message =
                    format!("quotient of integers, without its fraction, is converted to `{name}`");
                let help =
                    format!("write `{before_left}` before the first operand to divide as `{name}`");
                let edit = (self.span(left).at_start(), before_left.clone());
                let keep = format!(
                    "write `{before_left}` before the quotient in parentheses to keep this meaning"
                );
                let edits = [
                    (span.at_start(), format!("{before_left}(")),
                    (span.at_end(), ")".to_owned()),
                ];
                let diagnostic = Diagnostic::new(Code::W0221, span, message).help(help.as_str());
                self.report(diagnostic.maybe(help, [edit]).maybe(keep, edits));
            }
            _ => {}
        }
    }
}
