//! The value of a constant integer expression (C99 6.6), where the language needs one.

use super::super::typed::{Binary, Comparison, ExpressionId, ExpressionKind, Logical, Unary};
use super::super::types::{Scalar, Type};
use super::Checker;

fn shift_count(value: i128, scalar: Scalar) -> u32 {
    (value & i128::from(scalar.bits() - 1)) as u32
}

impl Checker<'_> {
    /// The value of a checked expression whose nodes are those from `first` on. `None`: it
    /// is no constant integer, or its value does not fit its type.
    pub(super) fn constant(&self, first: usize, id: ExpressionId) -> Option<i128> {
        // Operands stand before what uses them, so no recursion is needed.
        let mut values: Vec<Option<i128>> = Vec::new();
        let last = id.0 as usize;
        for e in self.function.expressions.get(first..=last)? {
            let value = match e.ty {
                Type::Scalar(scalar) if scalar.is_integer() => {
                    self.constant_node(&e.kind, scalar, first, &values)
                }
                Type::Scalar(_) | Type::Void | Type::Pointer(_) | Type::Array(_) => None,
            };
            values.push(value);
        }
        values.pop().flatten()
    }

    fn constant_node(
        &self,
        kind: &ExpressionKind,
        scalar: Scalar,
        first: usize,
        values: &[Option<i128>],
    ) -> Option<i128> {
        let operand = |id: &ExpressionId| {
            let index = (id.0 as usize).checked_sub(first)?;
            values.get(index).copied().flatten()
        };
        let result = match kind {
            ExpressionKind::Integer(bits) => scalar.value_of_bits(*bits),
            ExpressionKind::Convert(x) => {
                let value = operand(x)?;
                if scalar == Scalar::Bool {
                    i128::from(value != 0)
                } else {
                    scalar.value_of_bits(value as u64)
                }
            }
            ExpressionKind::Unary(op, x) => match op {
                Unary::Negate => -operand(x)?,
                Unary::Complement => !operand(x)?,
                Unary::Not => i128::from(operand(x)? == 0),
            },
            ExpressionKind::Binary(op, l, r) => {
                let (a, b) = (operand(l)?, operand(r)?);
                match op {
                    Binary::Add => a + b,
                    Binary::Subtract => a - b,
                    Binary::Multiply => a.checked_mul(b)?,
                    Binary::Divide => a.checked_div(b)?,
                    Binary::Remainder => a.checked_rem(b)?,
                    Binary::And => a & b,
                    Binary::Or => a | b,
                    Binary::ExclusiveOr => a ^ b,
                    Binary::ShiftLeft => scalar.value_of_bits((a as u64) << shift_count(b, scalar)),
                    Binary::ShiftRight => a >> shift_count(b, scalar),
                }
            }
            ExpressionKind::Compare(op, l, r) => {
                let (a, b) = (operand(l)?, operand(r)?);
                i128::from(match op {
                    Comparison::Equal => a == b,
                    Comparison::NotEqual => a != b,
                    Comparison::Less => a < b,
                    Comparison::LessEqual => a <= b,
                    Comparison::Greater => a > b,
                    Comparison::GreaterEqual => a >= b,
                })
            }
            ExpressionKind::Logical(op, l, r) => {
                let (a, b) = (operand(l)? != 0, operand(r)? != 0);
                i128::from(match op {
                    Logical::And => a && b,
                    Logical::Or => a || b,
                })
            }
            ExpressionKind::Conditional(c, t, o) => {
                if operand(c)? != 0 {
                    operand(t)?
                } else {
                    operand(o)?
                }
            }
            ExpressionKind::Float(_)
            | ExpressionKind::Load(_)
            | ExpressionKind::Comma(_)
            | ExpressionKind::Offset { .. }
            | ExpressionKind::Difference(..)
            | ExpressionKind::Assign { .. }
            | ExpressionKind::AssignBinary { .. }
            | ExpressionKind::AssignOffset { .. }
            | ExpressionKind::Step { .. }
            | ExpressionKind::Call(..)
            | ExpressionKind::CallFunction(..) => return None,
        };
        // Unsigned arithmetic wraps; of signed numbers overflow has no value.
        if scalar.is_signed() {
            scalar.holds(result).then_some(result)
        } else {
            Some(scalar.value_of_bits(result as u64))
        }
    }
}
