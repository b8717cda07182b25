//! Simplifications that the function's float rules permit: sums with 0, products with 0, 1 and -1,
//! differences and comparisons of a value with itself.
//!
//! An operation returns the canonical NaN for any NaN operand, which a copy in its place would not
//! do. So copies require the rule that values are finite.

use super::{Known, Simpler};
use crate::ir::function::FloatRules;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};

/// Constants with a simplification.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    Zero,
    MinusZero,
    One,
    MinusOne,
}

/// The special constant that a register has.
fn special(known: &Known, ty: Type, register: Register) -> Option<Special> {
    let one: u64 = match ty {
        Type::F16 => 0x3c00,
        Type::F32 => 0x3f80_0000,
        Type::F64 => 0x3ff0_0000_0000_0000,
        _ => return None,
    };
    let sign = 1u64 << (8 * ty.size() - 1);
    match known.of(register)? {
        0 => Some(Special::Zero),
        bits if bits == sign => Some(Special::MinusZero),
        bits if bits == one => Some(Special::One),
        bits if bits == one | sign => Some(Special::MinusOne),
        _ => None,
    }
}

/// Simplifies operations on two floats, at most one of which is known.
pub(super) fn simplify_binary(
    rules: FloatRules,
    known: &Known,
    instruction: &Instruction,
    a: Register,
    b: Register,
) -> Option<Simpler> {
    if !rules.finite {
        return None;
    }
    let ty = instruction.ty;
    let copy = |r| Some(Simpler::Copy(r, 0));
    if a == b {
        match (instruction.opcode, instruction.detail) {
            (Opcode::Sub, _) => return Some(Simpler::Constants([0, 0])),
            (Opcode::Min | Opcode::Max, _) => return copy(a),
            (Opcode::Cmp, Detail::Compare(condition)) => {
                let holds = match condition {
                    Condition::Eq | Condition::Le | Condition::Ge => 1,
                    Condition::Ne | Condition::Lt | Condition::Gt => 0,
                };
                return Some(Simpler::Constants([holds, 0]));
            }
            _ => {}
        }
    }
    // Makes the known source the second one if the operation is commutative.
    let (x, value) = match (special(known, ty, b), special(known, ty, a)) {
        (Some(value), _) => (a, value),
        (None, Some(value)) if instruction.opcode.is_commutative() => (b, value),
        (None, _) => return None,
    };
    match (instruction.opcode, value) {
        (Opcode::Add, Special::MinusZero) | (Opcode::Sub, Special::Zero) => copy(x),
        (Opcode::Add | Opcode::Sub, Special::Zero | Special::MinusZero)
            if rules.no_signed_zeros =>
        {
            copy(x)
        }
        (Opcode::Mul, Special::Zero | Special::MinusZero) if rules.no_signed_zeros => {
            Some(Simpler::Constants([0, 0]))
        }
        (Opcode::Mul | Opcode::Divm, Special::One) => copy(x),
        (Opcode::Mul | Opcode::Divm, Special::MinusOne) => Some(Simpler::Unary(Opcode::Neg, x)),
        _ => None,
    }
}

/// Simplifies `a * b + c`. The replacement rounds once, as `mad` does.
pub(super) fn simplify_mad(
    rules: FloatRules,
    known: &Known,
    ty: Type,
    [a, b, c]: [Register; 3],
) -> Option<Simpler> {
    let factors = [(special(known, ty, b), a), (special(known, ty, a), b)];
    for (value, other) in factors {
        match value {
            Some(Special::One) => return Some(Simpler::Two(Opcode::Add, other, c)),
            Some(Special::Zero | Special::MinusZero) if rules.finite && rules.no_signed_zeros => {
                return Some(Simpler::Copy(c, 0));
            }
            Some(Special::Zero | Special::MinusZero | Special::MinusOne) | None => {}
        }
    }
    match special(known, ty, c)? {
        Special::Zero if rules.no_signed_zeros => Some(Simpler::Two(Opcode::Mul, a, b)),
        // Adding -0 changes no product, whatever its sign.
        Special::MinusZero => Some(Simpler::Two(Opcode::Mul, a, b)),
        Special::Zero | Special::One | Special::MinusOne => None,
    }
}
