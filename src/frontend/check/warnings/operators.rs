//! Warnings about operators, from the types and constant values of their operands.
//!
//! Requires checked operands. There are no false positives. Operators from macro expansions may be
//! right in another expansion, so warnings that are off by default skip them.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::builtins::WorkItem;
use crate::frontend::check::Checker;
use crate::frontend::check::warnings::bit_tests::WithConstant;
use crate::frontend::typed::{Binary, Comparison, ExpressionId, ExpressionKind, Unary};
use crate::frontend::types::{Scalar, Type};
use crate::source::{ExpansionId, Span};

/// The maximum depth of an evaluated constant expression.
pub(super) const MAX_CONSTANT_DEPTH: u32 = 6;

/// All valid memory-fence flags: local, global and image memory.
const FENCE_FLAGS: i128 = 1 | 2 | 4;

/// The greatest number of dimensions of an ND-range.
const MAX_DIMENSIONS: i128 = 3;

/// The minimum and maximum values of an integer type.
pub(super) fn range(scalar: Scalar) -> (i128, i128) {
    if scalar.is_signed() {
        let half = 1i128 << (scalar.bits() - 1);
        (-half, half - 1)
    } else {
        (0, (1i128 << scalar.bits()) - 1)
    }
}

/// The result of comparing all values in `low..=high` with a constant; `None` if they differ.
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

/// The equivalent comparison with swapped operands.
pub(super) fn mirrored(comparison: Comparison) -> Comparison {
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
    /// The value of an integer constant expression of at most `depth` levels. `None` also on overflow.
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

    /// The value of an integer constant expression. `None` also on overflow, and for large expressions.
    pub(in crate::frontend::check) fn integer_constant(&self, id: ExpressionId) -> Option<i128> {
        self.small_constant(id, MAX_CONSTANT_DEPTH)
    }

    /// Warns of a constant shift count that is negative or at least the width of the left operand.
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
        let message = if value < 0 {
            format!("shift count {value} is negative")
        } else {
            let name = left.name();
            format!("shift count {value} >= width of type `{name}` ({bits} bits)")
        };
        let reduced = value & i128::from(bits - 1);
        self.report(Diagnostic::new(Code::W0203, span, message).note(format!(
            "OpenCL C reduces the shift count modulo {bits}, to {reduced}"
        )));
    }

    /// Warns of a call of a built-in function as a statement that does nothing but compute a value.
    pub(in crate::frontend::check) fn warn_of_ignored_result(&mut self, id: ExpressionId) {
        let e = self.expression(id);
        let (ExpressionKind::Call(builtin, _), ExpansionId::NONE) = (&e.kind, e.span.expansion)
        else {
            return;
        };
        if self.is_library || !builtin.is_pure() {
            return;
        }
        let message = format!(
            "ignoring the result of `{}`, which does nothing else",
            builtin.name()
        );
        self.report(Diagnostic::new(Code::W0405, e.span, message));
    }

    /// Warns of invalid constant memory-fence flags of a fence or barrier.
    pub(in crate::frontend::check) fn warn_of_fence_flags(&mut self, flags: ExpressionId) {
        let Some(value) = self.small_constant(flags, MAX_CONSTANT_DEPTH) else {
            return;
        };
        if value & !FENCE_FLAGS != 0 {
            let message = format!("invalid memory-fence flags `{value}`");
            self.report(
                Diagnostic::new(Code::W0503, self.span(flags), message).help(
                    "use `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both combined with `|`",
                ),
            );
        }
    }

    /// Warns of a constant dimension that no ND-range has.
    pub(in crate::frontend::check) fn warn_of_dimension(
        &mut self,
        name: &str,
        function: WorkItem,
        dimension: ExpressionId,
    ) {
        let value = self.small_constant(dimension, MAX_CONSTANT_DEPTH);
        if value.is_some_and(|value| value >= MAX_DIMENSIONS) && !self.is_library {
            let message = format!(
                "the result of `{name}` is always {}: an index space has at most 3 dimensions",
                function.beyond()
            );
            let help = "dimensions are numbered from 0: use 0, 1 or 2";
            let diagnostic = Diagnostic::new(Code::W0505, self.span(dimension), message);
            self.report(diagnostic.help(help));
        }
    }

    /// Warns of a barrier of a work-group whose constant flags name no memory.
    pub(in crate::frontend::check) fn warn_of_barrier_without_fence(
        &mut self,
        flags: ExpressionId,
    ) {
        if self.small_constant(flags, MAX_CONSTANT_DEPTH) == Some(0) {
            let message = "barrier without a fence: it orders no accesses to memory";
            self.report(
                Diagnostic::new(Code::W0504, self.span(flags), message).help(
                    "use `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both combined with `|`",
                ),
            );
        }
    }

    /// Warns of overflow in a signed constant expression.
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
            let diagnostic = Diagnostic::new(
                Code::W0204,
                at,
                format!(
                    "overflow in expression: result {value} is not representable in type `{name}`"
                ),
            );
            // A negative operand changes its value when it becomes unsigned. The quotient that
            // overflows is meant to be an `int` again.
            let unsigned = Scalar::integer(scalar.size(), false);
            let suffixes = match (
                a >= 0 && b >= 0 && unsigned.holds(value),
                operation != Binary::Divide && scalar != Scalar::Long && Scalar::Long.holds(value),
            ) {
                (true, true) => Some("`u` or `l`"),
                (true, false) => Some("`ul`"),
                (false, true) => Some("`l`"),
                (false, false) => None,
            };
            self.report(match suffixes {
                Some(suffixes) => {
                    diagnostic.help(format!("add the suffix {suffixes} to one of the operands"))
                }
                None => diagnostic,
            });
        }
    }

    /// Warns of comparisons with a constant whose result the type of the other operand determines,
    /// and of comparisons of integers of different signs. `l` and `r` are the unconverted operands.
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
            let (id, constant_id) = if constants[0].is_none() {
                (l, r)
            } else {
                (r, l)
            };
            let operands = WithConstant {
                varying: (id, varying),
                constant: (constant_id, constant),
            };
            if self.warn_of_bit_test(comparison, &operands, at) {
                return;
            }
            // A negative value may be converted to any value of the unsigned type.
            if varying.is_signed() && !common.is_signed() {
                return self.warn_of_signs(a, b, constants, common, at);
            }
            let other_id = if constants[0].is_none() { l } else { r };
            if self.warn_of_boolean(comparison, other_id, constant, at) {
                return;
            }
            let converted = if other == common {
                constant
            } else {
                common.value_of_bits(constant as u64)
            };
            if let Some(result) = decided(comparison, range(varying), converted) {
                let name = varying.name();
                let message = format!(
                    "result of comparison of constant {constant} with expression of type `{name}` is \
                     always {result}"
                );
                if result && self.function.for_condition == Some(at) {
                    return self.report_endless_loop(comparison, name, constant, at);
                }
                let (low, high) = range(varying);
                let is_within = (low..=high).contains(&converted);
                let code = match is_within && varying != Scalar::Bool {
                    true => Code::W0206,
                    false => Code::W0219,
                };
                self.report(Diagnostic::new(code, at, message));
                return;
            }
            // A negative constant becomes a value in the middle of the unsigned type.
            if constant >= 0 || varying.is_signed() {
                return;
            }
        }
        self.warn_of_signs(a, b, constants, common, at);
    }

    /// Warns of the condition of a `for` statement that is always true.
    #[inline(never)]
    fn report_endless_loop(
        &mut self,
        comparison: Comparison,
        name: &str,
        constant: i128,
        at: Span,
    ) {
        let message = format!(
            "the loop does not end: comparison of constant {constant} with expression of type `{name}` is always true"
        );
        let is_least = matches!(comparison, Comparison::GreaterEqual | Comparison::Greater);
        let help = match constant == 0 && is_least {
            true => "count with a signed type, or write `i-- > 0` as the condition",
            false => "count with a wider type",
        };
        self.report(Diagnostic::new(Code::W0229, at, message).help(help));
    }

    /// Warns of the comparison of a truth value with a constant that decides it, such as `a == b == 2` and `(a > b) > 1`.
    fn warn_of_boolean(
        &mut self,
        comparison: Comparison,
        id: ExpressionId,
        constant: i128,
        at: Span,
    ) -> bool {
        let kind = &self.expression(id).kind;
        let is_comparison = matches!(kind, ExpressionKind::Compare(..));
        let is_boolean = is_comparison
            || matches!(
                kind,
                ExpressionKind::Logical(..) | ExpressionKind::Unary(Unary::Not, _)
            );
        if !is_boolean {
            return false;
        }
        let Some(result) = decided(comparison, (0, 1), constant) else {
            return false;
        };
        let message = format!(
            "result of comparison of constant {constant} with boolean expression is always {result}"
        );
        let diagnostic = Diagnostic::new(Code::W0219, at, message);
        self.report(match is_comparison && !matches!(constant, 0 | 1) {
            true => diagnostic.help("compare twice, and combine the results with `&&`"),
            false => diagnostic,
        });
        true
    }

    /// Warns of `x == 0.1`, where `x` is a float and the constant a double that no float equals.
    #[inline(never)]
    pub(in crate::frontend::check) fn warn_of_inexact_constant(
        &mut self,
        comparison: Comparison,
        l: ExpressionId,
        r: ExpressionId,
        at: Span,
    ) {
        let result = match comparison {
            Comparison::Equal => "false",
            Comparison::NotEqual => "true",
            _ => return,
        };
        let constant = |id: ExpressionId| match self.expression(id).kind {
            ExpressionKind::Float(bits) if self.ty(id) == Type::Scalar(Scalar::Double) => {
                Some(f64::from_bits(bits))
            }
            _ => None,
        };
        let (other, value) = match (constant(l), constant(r)) {
            (Some(value), None) => (l, (r, value)),
            (None, Some(value)) => (r, (l, value)),
            _ => return,
        };
        let (float, value) = value;
        let is_exact = f64::from(value as f32) == value || value.is_nan();
        if self.ty(float) != Type::Scalar(Scalar::Float) || is_exact || self.is_library {
            return;
        }
        let place = self.span(other);
        if at.expansion != ExpansionId::NONE || place.expansion != ExpansionId::NONE {
            return;
        }
        let message = format!(
            "floating-point comparison is always {result}: the constant has type `double`, and no `float` has its value"
        );
        let help = "write the suffix `f`, or compare the difference with a tolerance";
        self.report(
            Diagnostic::new(Code::W0217, at, message)
                .also(place, "this constant")
                .help(help),
        );
    }

    /// Warns if a signed operand that may be negative is converted to an unsigned type.
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
                let message = format!(
                    "comparison of integers of different signs: `{}` and `{}`",
                    a.name(),
                    b.name()
                );
                self.report(Diagnostic::new(Code::W0205, at, message).note(format!(
                    "the `{}` operand is converted to `{}`: a negative value becomes a large one",
                    scalar.name(),
                    common.name()
                )));
                return;
            }
        }
    }
}

/// The exact result of an arithmetic operation; `None` for operations that cannot overflow.
fn calculated(operation: Binary, a: i128, b: i128) -> Option<i128> {
    match operation {
        Binary::Add => a.checked_add(b),
        Binary::Subtract => a.checked_sub(b),
        Binary::Multiply => a.checked_mul(b),
        Binary::Divide => a.checked_div(b),
        _ => None,
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
