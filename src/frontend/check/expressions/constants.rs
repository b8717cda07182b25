//! Evaluation of constant expressions (C99 6.6) on the typed tree.

use crate::frontend::check::Checker;
use crate::frontend::typed::{
    Binary, Comparison, ExpressionId, ExpressionKind, Logical, Place, Unary,
};
use crate::frontend::types::{Scalar, Type};
use crate::numeric::{self, Rounding};
use std::cmp::Ordering;

/// The value of a constant expression.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::frontend::check) enum Constant {
    /// A value of an integer type.
    Integer(i128),
    /// A value of a floating-point type, which `f64` represents exactly.
    Float(f64),
}

impl Constant {
    fn integer(self) -> Option<i128> {
        match self {
            Constant::Integer(value) => Some(value),
            Constant::Float(_) => None,
        }
    }

    fn is_true(self) -> bool {
        match self {
            Constant::Integer(value) => value != 0,
            Constant::Float(value) => value != 0.0,
        }
    }

    /// Conversion to another type (C99 6.3.1). `None` where it is undefined: a NaN or a float out of
    /// the range of the integer type.
    pub(in crate::frontend::check) fn converted(self, to: Scalar) -> Option<Constant> {
        Some(match (self, to) {
            (value, Scalar::Bool) => Constant::Integer(i128::from(value.is_true())),
            (Constant::Integer(value), to) if to.is_float() => {
                Constant::Float(float_value(integer_as_float(value, to), to))
            }
            (Constant::Integer(value), _) => Constant::Integer(to.value_of_bits(value as u64)),
            (Constant::Float(value), to) if to.is_float() => {
                Constant::Float(float_value(float_bits(value, to), to))
            }
            (Constant::Float(value), _) => {
                let whole = value as i128;
                if value.is_nan() || !to.holds(whole) {
                    return None;
                }
                Constant::Integer(whole)
            }
        })
    }

    /// The object representation of the value in a type, zero-extended to 64 bits.
    pub(in crate::frontend::check) fn bits(self, scalar: Scalar) -> u64 {
        match self {
            Constant::Integer(value) => {
                crate::frontend::check::expressions::conversions::mask(scalar, value as u64)
            }
            Constant::Float(value) => float_bits(value, scalar),
        }
    }

    /// The value with this object representation in a type.
    fn from_bits(bits: u64, scalar: Scalar) -> Constant {
        if scalar.is_float() {
            Constant::Float(float_value(bits, scalar))
        } else {
            Constant::Integer(scalar.value_of_bits(bits))
        }
    }
}

/// The shift count modulo the width of the left operand (OpenCL C 6.3.j).
fn shift_count(value: i128, scalar: Scalar) -> u32 {
    (value & i128::from(scalar.bits() - 1)) as u32
}

/// A binary operation on integers of a type, not yet wrapped to it. `None` for a division by zero and for
/// an overflow of i128.
fn integers(operation: Binary, a: i128, b: i128, scalar: Scalar) -> Option<i128> {
    Some(match operation {
        Binary::Add => a + b,
        Binary::Subtract => a - b,
        // The product of two values of type ulong may exceed i128.
        Binary::Multiply if !scalar.is_signed() => (a as u128).wrapping_mul(b as u128) as i128,
        Binary::Multiply => a.checked_mul(b)?,
        Binary::Divide => a.checked_div(b)?,
        Binary::Remainder => a.checked_rem(b)?,
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::ExclusiveOr => a ^ b,
        Binary::ShiftLeft => scalar.value_of_bits((a as u64) << shift_count(b, scalar)),
        Binary::ShiftRight => a >> shift_count(b, scalar),
    })
}

/// The exact value of an object representation in a floating-point type.
pub(in crate::frontend::check) fn float_value(bits: u64, scalar: Scalar) -> f64 {
    match scalar {
        Scalar::Half => f64::from(numeric::f16_to_f32(bits as u16)),
        Scalar::Double => f64::from_bits(bits),
        _ => f64::from(f32::from_bits(bits as u32)),
    }
}

/// The bits of a value rounded to nearest in a floating-point type. NaNs become the canonical NaN.
pub(in crate::frontend::check) fn float_bits(value: f64, scalar: Scalar) -> u64 {
    match scalar {
        Scalar::Half => u64::from(numeric::f64_to_f16(value, Rounding::Nearest)),
        Scalar::Double => numeric::canonical_f64(value).to_bits(),
        _ => u64::from(
            numeric::f64_to_f32(numeric::canonical_f64(value), Rounding::Nearest).to_bits(),
        ),
    }
}

/// The bits of an integer rounded once to nearest in a floating-point type.
pub(in crate::frontend::check) fn integer_as_float(value: i128, scalar: Scalar) -> u64 {
    match scalar {
        // Integers that a double cannot represent exactly are infinite as a half: no double rounding.
        Scalar::Half => float_bits(value as f64, scalar),
        Scalar::Double => (value as f64).to_bits(),
        _ => u64::from((value as f32).to_bits()),
    }
}

/// A binary operation on floats, rounded to their type. Rounding twice, first to double, is harmless
/// for half and float: double has more than twice their digits and two more.
fn floats(operation: Binary, a: f64, b: f64, scalar: Scalar) -> Option<f64> {
    let value = match operation {
        Binary::Add => a + b,
        Binary::Subtract => a - b,
        Binary::Multiply => a * b,
        Binary::Divide => a / b,
        _ => return None,
    };
    Some(float_value(float_bits(value, scalar), scalar))
}

fn compares(comparison: Comparison, a: Constant, b: Constant) -> Option<bool> {
    let order = match (a, b) {
        (Constant::Integer(a), Constant::Integer(b)) => Some(a.cmp(&b)),
        (Constant::Float(a), Constant::Float(b)) => a.partial_cmp(&b),
        (Constant::Integer(_), Constant::Float(_)) | (Constant::Float(_), Constant::Integer(_)) => {
            return None;
        }
    };
    Some(match comparison {
        Comparison::Equal => order == Some(Ordering::Equal),
        Comparison::NotEqual => order != Some(Ordering::Equal),
        Comparison::Less => order == Some(Ordering::Less),
        Comparison::LessEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Comparison::Greater => order == Some(Ordering::Greater),
        Comparison::GreaterEqual => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    })
}

/// The constant values of the evaluated nodes, by component.
struct Known {
    /// The index of the first evaluated node.
    first: usize,
    /// By node: the index of its first component in `values`.
    starts: Vec<usize>,
    values: Vec<Option<Constant>>,
}

impl Known {
    /// The components of a node; empty if it is neither a scalar nor a vector.
    fn of(&self, id: ExpressionId) -> &[Option<Constant>] {
        let bounds = (id.0 as usize).checked_sub(self.first).and_then(|index| {
            let start = *self.starts.get(index)?;
            let end = self.starts.get(index + 1).copied();
            Some(start..end.unwrap_or(self.values.len()))
        });
        bounds
            .and_then(|bounds| self.values.get(bounds))
            .unwrap_or_default()
    }
}

impl Checker<'_> {
    /// The value of an integer constant expression whose nodes begin at index `first`. `None` if it
    /// is not one, or if its value is not representable in its type.
    pub(in crate::frontend::check) fn constant(
        &self,
        first: usize,
        id: ExpressionId,
    ) -> Option<i128> {
        self.constant_value(first, id)?.integer()
    }

    /// The value of an arithmetic constant expression whose nodes begin at index `first`. `None` if
    /// it is not one, or if its value is not representable in its type.
    pub(in crate::frontend::check) fn constant_value(
        &self,
        first: usize,
        id: ExpressionId,
    ) -> Option<Constant> {
        self.constant_components(first, id)?.first().copied()
    }

    /// The components of a constant expression whose nodes begin at index `first`; one for a scalar.
    /// `None` if one of them is not constant, or not representable in its type.
    pub(in crate::frontend::check) fn constant_components(
        &self,
        first: usize,
        id: ExpressionId,
    ) -> Option<Vec<Constant>> {
        let mut known = Known {
            first,
            starts: Vec::new(),
            values: Vec::new(),
        };
        // Operands precede their users, so no recursion is needed.
        let last = id.0 as usize;
        for e in self.function.expressions.get(first..=last)? {
            known.starts.push(known.values.len());
            match e.ty {
                Type::Scalar(scalar) => {
                    let value = self.constant_node(&e.kind, scalar, 0, &known);
                    known.values.push(value);
                }
                Type::Vector(vector) => {
                    for k in 0..usize::from(vector.width) {
                        let value = self.constant_node(&e.kind, vector.element, k, &known);
                        // A true component of a vector comparison is -1.
                        let value = match (value, &e.kind) {
                            (Some(Constant::Integer(truth)), ExpressionKind::Compare(..)) => {
                                Some(Constant::Integer(-truth))
                            }
                            (value, _) => value,
                        };
                        known.values.push(value);
                    }
                }
                _ => {}
            }
        }
        known.of(id).iter().copied().collect()
    }

    /// The value of one component of a node, from the values of its operands in `known`.
    fn constant_node(
        &self,
        kind: &ExpressionKind,
        scalar: Scalar,
        component: usize,
        known: &Known,
    ) -> Option<Constant> {
        let operand = |id: &ExpressionId| known.of(*id).get(component).copied().flatten();
        let result = match kind {
            ExpressionKind::Splat(x) => known.of(*x).first().copied().flatten()?,
            ExpressionKind::VectorLiteral(parts) => {
                let mut all = parts.iter().flat_map(|&part| known.of(part));
                all.nth(component).copied().flatten()?
            }
            ExpressionKind::Swizzle(x, swizzle) => {
                let index = swizzle.indices().nth(component)?;
                known.of(*x).get(usize::from(index)).copied().flatten()?
            }
            ExpressionKind::VectorSelect(c, t, o) => match operand(c)?.integer()? < 0 {
                true => operand(t)?,
                false => operand(o)?,
            },
            ExpressionKind::Integer(bits) => Constant::Integer(scalar.value_of_bits(*bits)),
            ExpressionKind::Float(bits) => Constant::Float(float_value(*bits, scalar)),
            ExpressionKind::Load(Place::Memory(pointer)) => {
                self.constant_object(*pointer, scalar, component)?
            }
            ExpressionKind::Load(Place::MemoryComponents(pointer, swizzle)) => {
                let index = swizzle.indices().nth(component)?;
                self.constant_object(*pointer, scalar, usize::from(index))?
            }
            ExpressionKind::Load(Place::VariableComponents(..)) => return None,
            ExpressionKind::Convert(x) => operand(x)?.converted(scalar)?,
            ExpressionKind::Unary(op, x) => match (op, operand(x)?) {
                (Unary::Not, value) => Constant::Integer(i128::from(!value.is_true())),
                (Unary::Negate, Constant::Integer(value)) => Constant::Integer(-value),
                (Unary::Negate, Constant::Float(value)) => Constant::Float(-value),
                (Unary::Complement, value) => Constant::Integer(!value.integer()?),
            },
            ExpressionKind::Binary(op, l, r) => match (operand(l)?, operand(r)?) {
                (Constant::Integer(a), Constant::Integer(b)) => {
                    Constant::Integer(integers(*op, a, b, scalar)?)
                }
                (Constant::Float(a), Constant::Float(b)) => {
                    Constant::Float(floats(*op, a, b, scalar)?)
                }
                (_, _) => return None,
            },
            ExpressionKind::Compare(op, l, r) => {
                Constant::Integer(i128::from(compares(*op, operand(l)?, operand(r)?)?))
            }
            ExpressionKind::Logical(op, l, r) => {
                // The right operand need not be constant where it is not evaluated.
                let decided = *op == Logical::Or;
                let a = operand(l)?.is_true();
                let value = if a == decided {
                    a
                } else {
                    operand(r)?.is_true()
                };
                Constant::Integer(i128::from(value))
            }
            ExpressionKind::Conditional(c, t, o) => {
                if known.of(*c).first().copied().flatten()?.is_true() {
                    operand(t)?
                } else {
                    operand(o)?
                }
            }
            // An extension: clang and gcc also accept const variables in constant expressions.
            ExpressionKind::Load(Place::Variable(variable)) => {
                Constant::Integer(*self.function.constants.get(variable)?)
            }
            ExpressionKind::VariableAddress(_)
            | ExpressionKind::ConstantAddress(_)
            | ExpressionKind::Comma(_)
            | ExpressionKind::Statements { .. }
            | ExpressionKind::Unreachable
            | ExpressionKind::Offset { .. }
            | ExpressionKind::Difference(..)
            | ExpressionKind::Member { .. }
            | ExpressionKind::Initialize { .. }
            | ExpressionKind::Assign { .. }
            | ExpressionKind::AssignBinary { .. }
            | ExpressionKind::AssignOffset { .. }
            | ExpressionKind::Step { .. }
            | ExpressionKind::Call(..)
            | ExpressionKind::CallFunction(..) => return None,
        };
        // Unsigned arithmetic wraps; signed overflow is undefined.
        match result {
            Constant::Float(_) => Some(result),
            Constant::Integer(value) if scalar.is_signed() => scalar.holds(value).then_some(result),
            Constant::Integer(value) => Some(Constant::Integer(scalar.value_of_bits(value as u64))),
        }
    }

    /// The initial value of a scalar in the `constant` address space, or of a vector component.
    /// `pointer` must be the address of the variable itself.
    fn constant_object(
        &self,
        pointer: ExpressionId,
        scalar: Scalar,
        component: usize,
    ) -> Option<Constant> {
        let ExpressionKind::ConstantAddress(id) = self.expression(pointer).kind else {
            return None;
        };
        let variable = self.constants.get(id.0 as usize)?;
        let mut bytes = [0; 8];
        let size = scalar.size() as usize;
        let start = component * size;
        bytes[..size].copy_from_slice(variable.bytes.get(start..start + size)?);
        Some(Constant::from_bits(u64::from_le_bytes(bytes), scalar))
    }
}
