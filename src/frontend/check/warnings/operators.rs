//! Warnings about operators: what the types and constant values of operands tell.
//!
//! Requires checked operands. Only what is certainly so is said; what a macro wrote may be
//! right in another use of it, so the warnings that are not on by default leave it out.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::typed::{Binary, Comparison, ExpressionId, ExpressionKind, Unary};
use crate::frontend::types::{Scalar, Type};
use crate::source::{ExpansionId, Span};

/// How deep a constant expression is looked into.
const MAX_CONSTANT_DEPTH: u32 = 6;

/// The flags of local and global memory and of images.
const FENCE_FLAGS: i128 = 1 | 2 | 4;

/// The smallest and the largest value of an integer type.
fn range(scalar: Scalar) -> (i128, i128) {
    if scalar.is_signed() {
        let half = 1i128 << (scalar.bits() - 1);
        (-half, half - 1)
    } else {
        (0, (1i128 << scalar.bits()) - 1)
    }
}

/// What a comparison of values from `low..=high` with a constant gives, if that is certain.
fn decided(comparison: Comparison, (low, high): (i128, i128), constant: i128) -> Option<bool> {
    let (all, none) = match comparison {
        Comparison::Less => (high < constant, low >= constant),
        Comparison::LessEqual => (high <= constant, low > constant),
        Comparison::Greater => (low > constant, high <= constant),
        Comparison::GreaterEqual => (low >= constant, high < constant),
        Comparison::Equal => (false, constant < low || constant > high),
        Comparison::NotEqual => (constant < low || constant > high, false),
    };
    match (all, none) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        (false, false) => None,
    }
}

/// The same comparison with its operands exchanged.
fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
        Comparison::Equal => Comparison::Equal,
        Comparison::NotEqual => Comparison::NotEqual,
    }
}

impl Checker<'_> {
    /// The value of a small constant integer expression.
    fn small_constant(&self, id: ExpressionId, depth: u32) -> Option<i128> {
        let e = self.expression(id);
        let scalar = e.ty.scalar().filter(|s| s.is_integer())?;
        let inner = |id| self.small_constant(id, depth.checked_sub(1)?);
        let value = match &e.kind {
            ExpressionKind::Integer(bits) => return Some(scalar.value_of_bits(*bits)),
            ExpressionKind::Convert(x) => {
                let value = inner(*x)?;
                return (scalar != Scalar::Bool).then(|| scalar.value_of_bits(value as u64));
            }
            ExpressionKind::Unary(Unary::Negate, x) => -inner(*x)?,
            ExpressionKind::Binary(operation, l, r) => {
                calculated(*operation, inner(*l)?, inner(*r)?)?
            }
            _ => return None,
        };
        if scalar.is_signed() {
            scalar.holds(value).then_some(value)
        } else {
            Some(scalar.value_of_bits(value as u64))
        }
    }

    /// Warns of a shift count that the width of the left operand cuts off.
    pub(in crate::frontend::check) fn warn_of_shift_count(
        &mut self,
        left: Scalar,
        count: ExpressionId,
    ) {
        let Some(value) = self.small_constant(count, MAX_CONSTANT_DEPTH) else {
            return;
        };
        let bits = left.bits();
        if (0..i128::from(bits)).contains(&value) {
            return;
        }
        let span = self.span(count);
        let what = if value < 0 {
            "is negative".to_owned()
        } else {
            format!("is not below the {bits} bits of `{}`", left.name())
        };
        let counted = value & i128::from(bits - 1);
        self.report(
            Diagnostic::new(Code::W0203, span, format!("the shift count {value} {what}")).note(
                format!("OpenCL C takes it modulo {bits}: it counts as {counted}"),
            ),
        );
    }

    /// Warns of flags of a fence or a barrier that name no memory.
    pub(in crate::frontend::check) fn warn_of_fence_flags(&mut self, flags: ExpressionId) {
        let Some(value) = self.small_constant(flags, MAX_CONSTANT_DEPTH) else {
            return;
        };
        if value & !FENCE_FLAGS != 0 {
            let message = format!("the flags {value} name memories that there are not");
            self.report(
                Diagnostic::new(Code::W0503, self.span(flags), message)
                    .help("write `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both with `|`"),
            );
        }
    }

    /// Warns of a signed constant expression that overflows.
    pub(in crate::frontend::check) fn warn_of_overflow(
        &mut self,
        operation: Binary,
        scalar: Scalar,
        l: ExpressionId,
        r: ExpressionId,
        at: Span,
    ) {
        if !scalar.is_integer() || !scalar.is_signed() {
            return;
        }
        let Some(a) = self.small_constant(l, MAX_CONSTANT_DEPTH) else {
            return;
        };
        let Some(b) = self.small_constant(r, MAX_CONSTANT_DEPTH) else {
            return;
        };
        if let Some(value) = calculated(operation, a, b)
            && !scalar.holds(value)
        {
            let name = scalar.name();
            self.report(
                Diagnostic::new(
                    Code::W0204,
                    at,
                    format!("the constant {value} does not fit `{name}`"),
                )
                .help("give one of the operands the suffix `u` or `l`"),
            );
        }
    }

    /// Warns of comparisons that the types decide, and of those of signed with unsigned.
    /// `l` and `r` are the operands before their conversion.
    pub(in crate::frontend::check) fn warn_of_comparison(
        &mut self,
        comparison: Comparison,
        l: ExpressionId,
        r: ExpressionId,
        at: Span,
    ) {
        let (Type::Scalar(a), Type::Scalar(b)) = (self.ty(l), self.ty(r)) else {
            return;
        };
        if !a.is_integer() || !b.is_integer() || at.expansion != ExpansionId::NONE {
            return;
        }
        let common = a.common(b);
        let constants = [l, r].map(|id| self.small_constant(id, MAX_CONSTANT_DEPTH));
        let one_sided = match constants {
            [None, Some(c)] => Some((comparison, a, b, c)),
            [Some(c), None] => Some((mirrored(comparison), b, a, c)),
            [None, None] => None,
            [Some(_), Some(_)] => return,
        };
        if let Some((comparison, varying, other, constant)) = one_sided {
            // A negative value that becomes unsigned may be anything.
            if varying.is_signed() && !common.is_signed() {
                return self.warn_of_signs(a, b, constants, common, at);
            }
            let constant = if other == common {
                constant
            } else {
                common.value_of_bits(constant as u64)
            };
            if let Some(result) = decided(comparison, range(varying), constant) {
                let name = varying.name();
                let message =
                    format!("this comparison is always {result} for a value of type `{name}`");
                self.report(Diagnostic::new(Code::W0206, at, message));
            }
            return;
        }
        self.warn_of_signs(a, b, constants, common, at);
    }

    fn warn_of_signs(
        &mut self,
        a: Scalar,
        b: Scalar,
        constants: [Option<i128>; 2],
        common: Scalar,
        at: Span,
    ) {
        if common.is_signed() {
            return;
        }
        for (scalar, constant) in [(a, constants[0]), (b, constants[1])] {
            if scalar.is_signed() && constant.is_none_or(|c| c < 0) {
                let (name, other) = (scalar.name(), common.name());
                let message = format!("the `{name}` becomes `{other}` in this comparison");
                self.report(
                    Diagnostic::new(Code::W0205, at, message)
                        .note("a negative value is a large one then"),
                );
                return;
            }
        }
    }
}

/// The exact result of an operation, of those that can overflow.
fn calculated(operation: Binary, a: i128, b: i128) -> Option<i128> {
    match operation {
        Binary::Add => a.checked_add(b),
        Binary::Subtract => a.checked_sub(b),
        Binary::Multiply => a.checked_mul(b),
        Binary::Divide => a.checked_div(b),
        Binary::Remainder
        | Binary::And
        | Binary::Or
        | Binary::ExclusiveOr
        | Binary::ShiftLeft
        | Binary::ShiftRight => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_decide_comparisons() {
        let byte = range(Scalar::UChar);
        assert_eq!(byte, (0, 255));
        assert_eq!(range(Scalar::Char), (-128, 127));
        for (comparison, constant, result) in [
            (Comparison::Less, 256, Some(true)),
            (Comparison::Less, 255, None),
            (Comparison::Less, 0, Some(false)),
            (Comparison::GreaterEqual, 0, Some(true)),
            (Comparison::Greater, 255, Some(false)),
            (Comparison::LessEqual, -1, Some(false)),
            (Comparison::Equal, 300, Some(false)),
            (Comparison::NotEqual, -1, Some(true)),
            (Comparison::Equal, 3, None),
        ] {
            assert_eq!(
                decided(comparison, byte, constant),
                result,
                "{comparison:?} {constant}"
            );
        }
    }
}
