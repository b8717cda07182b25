//! Warnings about tests of `x & C` and `x | C` that decide nothing: comparisons with a constant, as in `(x & 1) == 2`, and
//! conditions, as in `if (x | 4)`.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::typed::{Binary, Comparison, ExpressionId, ExpressionKind};
use crate::frontend::types::Scalar;
use crate::source::{ExpansionId, Span};

/// The operands of a comparison with a constant.
pub(super) struct WithConstant {
    /// The operand that is no constant.
    pub(super) varying: (ExpressionId, Scalar),
    /// The constant operand, and its value in the common type.
    pub(super) constant: (ExpressionId, i128),
}

impl Checker<'_> {
    /// Warns of a comparison that the bits of two constants decide, and returns whether it did. Masks that a macro may
    /// make 0 are switches.
    #[inline(never)]
    pub(super) fn warn_of_bit_test(
        &mut self,
        comparison: Comparison,
        operands: &WithConstant,
        at: Span,
    ) -> bool {
        let is_equal = match comparison {
            Comparison::Equal => true,
            Comparison::NotEqual => false,
            _ => return false,
        };
        let ((id, scalar), (constant, value)) = (operands.varying, operands.constant);
        let ExpressionKind::Binary(operation, l, r) = self.expression(id).kind else {
            return false;
        };
        let Some((mask, place)) = self.literal_mask(l).or_else(|| self.literal_mask(r)) else {
            return false;
        };
        if self.literal_mask(constant).is_none() || !scalar.holds(value) {
            return false;
        }
        let all = u64::MAX >> (64 - scalar.bits());
        let (mask, wanted) = (mask as u64 & all, value as u64 & all);
        let is_switch = mask == 0 && place.expansion != ExpansionId::NONE;
        let is_decided = match operation {
            Binary::And => wanted & !mask != 0 && !is_switch,
            Binary::Or => mask & !wanted != 0,
            _ => false,
        };
        if !is_decided {
            return false;
        }
        let result = match is_equal {
            true => "false",
            false => "true",
        };
        let message = format!("bitwise comparison always evaluates to {result}");
        let note = match operation {
            Binary::And => {
                format!("the result of `&` has only bits of {mask:#x}, {wanted:#x} has others")
            }
            _ => format!("the result of `|` has all bits of {mask:#x}, {wanted:#x} has not"),
        };
        self.report(Diagnostic::new(Code::W0225, at, message).note(note));
        true
    }
    /// Warns of a condition that a constant decides: `x | 4` is never 0, and `x & 0` always is. A mask of a macro that is a
    /// truth value is a switch.
    #[inline(never)]
    pub(in crate::frontend::check) fn warn_of_bits_as_condition(
        &mut self,
        condition: ExpressionId,
    ) {
        let ExpressionKind::Binary(operation, l, r) = self.expression(condition).kind else {
            return;
        };
        if !matches!(operation, Binary::And | Binary::Or) {
            return;
        }
        let Some((mask, place)) = self.literal_mask(l).or_else(|| self.literal_mask(r)) else {
            return;
        };
        if place.expansion != ExpansionId::NONE && (0..=1).contains(&mask) {
            return;
        }
        let (message, help) = match (operation, mask) {
            (Binary::Or, 0) => return,
            (Binary::Or, _) => (
                "bitwise or with non-zero value always evaluates to true",
                "write `&` to test bits",
            ),
            (_, 0) => (
                "bitwise and with zero always evaluates to false",
                "write the bits to test in place of the zero",
            ),
            _ => return,
        };
        let span = self.span(condition);
        self.report(Diagnostic::new(Code::W0225, span, message).help(help));
    }

    /// The value of an integer literal or an enumerator, converted or not, and its place.
    fn literal_mask(&self, id: ExpressionId) -> Option<(i128, Span)> {
        let e = self.expression(id);
        let is_literal = match e.kind {
            ExpressionKind::Integer(_) => true,
            ExpressionKind::Convert(inner) => {
                matches!(self.expression(inner).kind, ExpressionKind::Integer(_))
            }
            _ => false,
        };
        let value = self.integer_constant(id).filter(|_| is_literal)?;
        Some((value, e.span))
    }
}
