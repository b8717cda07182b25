//! `&&` and `||` of two comparisons of one value with constants, of which at least one is always false, or one always true
//! (W0233), as in `n < 3 && n > 5`.

use super::operators::{MAX_CONSTANT_DEPTH, mirrored, range};
use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::constants::float_value;
use crate::frontend::typed::{Comparison, ExpressionId, ExpressionKind, Logical};
use crate::frontend::types::{Scalar, Type};
use crate::source::{ExpansionId, Span};

/// A comparison of a value with a constant, which is its right operand.
struct Compared<T> {
    comparison: Comparison,
    constant: T,
}

impl<T: PartialOrd + Copy> Compared<T> {
    fn new(comparison: Comparison, constant: T) -> Compared<T> {
        Compared {
            comparison,
            constant,
        }
    }

    /// The result for one value. Comparisons with a NaN are false, except `!=`.
    fn of(&self, value: T) -> bool {
        let constant = self.constant;
        match self.comparison {
            Comparison::Less => value < constant,
            Comparison::LessEqual => value <= constant,
            Comparison::Greater => value > constant,
            Comparison::GreaterEqual => value >= constant,
            Comparison::Equal => value == constant,
            Comparison::NotEqual => value != constant,
        }
    }
}

/// The result of `a` and `b` combined for all of these values; `None` if they differ, or if one of the two comparisons has
/// the same result for all of them by itself.
fn decided<T: PartialOrd + Copy>(
    logical: Logical,
    (a, b): (&Compared<T>, &Compared<T>),
    values: &[T],
) -> Option<bool> {
    let of_all = |result: &dyn Fn(T) -> bool| {
        let first = result(*values.first()?);
        values.iter().all(|&x| result(x) == first).then_some(first)
    };
    if of_all(&|x| a.of(x)).is_some() || of_all(&|x| b.of(x)).is_some() {
        return None;
    }
    let both = |x| match logical {
        Logical::And => a.of(x) && b.of(x),
        Logical::Or => a.of(x) || b.of(x),
    };
    let result = of_all(&both)?;
    (result == (logical == Logical::Or)).then_some(result)
}

impl Checker<'_> {
    /// A comparison of a value that is not constant with a constant: the two, and the operator with the value on the left.
    fn compared(&self, id: ExpressionId) -> Option<(Comparison, ExpressionId, ExpressionId)> {
        let e = self.expression(id);
        let ExpressionKind::Compare(comparison, l, r) = e.kind else {
            return None;
        };
        let is_constant = |id: ExpressionId| {
            matches!(self.expression(id).kind, ExpressionKind::Float(_))
                || self.integer_constant(id).is_some()
        };
        // A constant of a macro may be another one in other programs.
        let is_written = [e.span, self.span(l), self.span(r)]
            .iter()
            .all(|span| span.expansion == ExpansionId::NONE);
        match (is_constant(l), is_constant(r)) {
            (false, true) if is_written => Some((comparison, l, r)),
            (true, false) if is_written => Some((mirrored(comparison), r, l)),
            _ => None,
        }
    }

    /// Warns of `l && r` that is always false, and of `l || r` that is always true.
    #[inline(never)]
    pub(in crate::frontend::check) fn warn_of_overlap(
        &mut self,
        logical: Logical,
        l: ExpressionId,
        r: ExpressionId,
        at: Span,
    ) {
        if self.is_library || at.expansion != ExpansionId::NONE {
            return;
        }
        let (Some((first, x, c)), Some((second, y, d))) = (self.compared(l), self.compared(r))
        else {
            return;
        };
        if !self.is_same_value(x, y, MAX_CONSTANT_DEPTH) {
            return;
        }
        let Type::Scalar(scalar) = self.ty(x) else {
            return;
        };
        let result = match scalar.is_float() {
            true => self.decided_for_floats(logical, scalar, (first, c), (second, d)),
            false => self.decided_for_integers(logical, scalar, (first, c), (second, d)),
        };
        let Some(result) = result else {
            return;
        };
        let message = format!("overlapping comparisons always evaluate to {result}");
        let help = match logical {
            Logical::And => "write `||` if one of the two is meant, or correct a constant",
            Logical::Or => "write `&&` if both are meant, or correct a constant",
        };
        self.report(
            Diagnostic::new(Code::W0233, at, message)
                .also(self.span(l), "this comparison")
                .also(self.span(r), "and this one")
                .help(help),
        );
    }

    fn decided_for_integers(
        &self,
        logical: Logical,
        scalar: Scalar,
        (first, c): (Comparison, ExpressionId),
        (second, d): (Comparison, ExpressionId),
    ) -> Option<bool> {
        let (c, d) = (self.integer_constant(c)?, self.integer_constant(d)?);
        let (low, high) = range(scalar);
        // One value of each interval between the constants, and the constants.
        let mut values = vec![low, high];
        values.extend([c - 1, c, c + 1, d - 1, d, d + 1]);
        values.retain(|value| (low..=high).contains(value));
        let (a, b) = (Compared::new(first, c), Compared::new(second, d));
        decided(logical, (&a, &b), &values)
    }

    fn decided_for_floats(
        &self,
        logical: Logical,
        scalar: Scalar,
        (first, c): (Comparison, ExpressionId),
        (second, d): (Comparison, ExpressionId),
    ) -> Option<bool> {
        let constant = |id: ExpressionId| match self.expression(id).kind {
            ExpressionKind::Float(bits) => {
                Some(float_value(bits, scalar)).filter(|x| x.is_finite())
            }
            _ => None,
        };
        let (c, d) = (constant(c)?, constant(d)?);
        let values = [
            f64::NEG_INFINITY,
            f64::INFINITY,
            f64::NAN,
            c,
            d,
            (c + d) / 2.0,
        ];
        let (a, b) = (Compared::new(first, c), Compared::new(second, d));
        decided(logical, (&a, &b), &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nan_decides_no_disjunction() {
        let less = Compared::new(Comparison::Less, 3.0);
        let rest = Compared::new(Comparison::GreaterEqual, 3.0);
        let values = [f64::NEG_INFINITY, 3.0, f64::INFINITY];
        assert_eq!(decided(Logical::Or, (&less, &rest), &values), Some(true));
        let values = [f64::NEG_INFINITY, 3.0, f64::INFINITY, f64::NAN];
        assert_eq!(decided(Logical::Or, (&less, &rest), &values), None);
        assert_eq!(decided(Logical::And, (&less, &rest), &values), Some(false));
    }
}
