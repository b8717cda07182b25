//! Simplifications of floats: sums with 0, products with 0, 1 and -1, differences and comparisons of a
//! value with itself, some of them only under the function's float rules.
//!
//! An operation returns the canonical NaN for any NaN operand, which a copy in its place would not
//! do. So copies require the rule that values are finite, or that nothing can tell the NaNs apart: all
//! users of the copy are operations that take any NaN alike, or the value that is copied is the
//! result of an operation that returns no other NaN than the canonical one.

use super::{Known, Simpler};
use crate::ir::analysis::def_use::Writers;
use crate::ir::function::{FloatRules, Function};
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

/// Where one NaN can be told from another.
pub(super) struct Nans {
    /// By register, whether the result of an instruction that reads it depends on which NaN it is.
    observed: Vec<bool>,
    /// By register, whether its only definition returns no other NaN than the canonical one.
    canonical: Vec<bool>,
}

impl Nans {
    pub(super) fn find(function: &Function, writers: &Writers) -> Nans {
        let count = function.registers.len();
        let mut nans = Nans {
            observed: vec![false; count],
            canonical: vec![false; count],
        };
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            let is_arithmetic = is_float_arithmetic(instruction);
            let converts = (instruction.detail.converted_from())
                .is_some_and(|from| from.is_float() && from != instruction.ty);
            let compares = instruction.opcode == Opcode::Cmp && instruction.ty.is_float();
            if !is_arithmetic && !converts && !compares {
                for source in function.sources(instruction) {
                    nans.observed[source.index()] = true;
                }
            }
            if let (true, &[d]) = (is_arithmetic, function.destinations(instruction))
                && writers.single(d).is_some()
            {
                nans.canonical[d.index()] = true;
            }
        }
        nans
    }

    /// Whether something may depend on which NaN a register contains.
    fn is_observed(&self, register: Register) -> bool {
        self.observed.get(register.index()) != Some(&false)
    }

    /// Whether a copy of a register is as good as the result of an operation.
    fn are_alike(&self, result: Register, copied: Register) -> bool {
        !self.is_observed(result) || self.canonical.get(copied.index()) == Some(&true)
    }
}

/// Whether an operation on floats takes any NaN alike, and returns no other one than the canonical NaN.
fn is_float_arithmetic(instruction: &Instruction) -> bool {
    use Opcode as Op;
    let is_arithmetic = matches!(
        instruction.opcode,
        Op::Add | Op::Sub | Op::Mul | Op::Mad | Op::Divm | Op::Sqrtm
    );
    let rounds = matches!(
        instruction.opcode,
        Op::Rndd | Op::Rndu | Op::Rndz | Op::Rnde
    );
    let is_function = matches!(
        instruction.opcode,
        Op::Fdiv | Op::Inv | Op::Sqrt | Op::Rsqrt | Op::Exp | Op::Log | Op::Sin | Op::Cos
    );
    instruction.ty.is_float() && (is_arithmetic || rounds || is_function)
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
    d: Register,
    [a, b]: [Register; 2],
) -> Option<Simpler> {
    let ty = instruction.ty;
    let copy = |r| (rules.finite || known.nans.are_alike(d, r)).then_some(Simpler::Copy(r, 0));
    if a == b && rules.finite {
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
        (Opcode::Mul, Special::Zero | Special::MinusZero)
            if rules.finite && rules.no_signed_zeros =>
        {
            Some(Simpler::Constants([0, 0]))
        }
        (Opcode::Mul | Opcode::Divm, Special::One) => copy(x),
        (Opcode::Mul | Opcode::Divm, Special::MinusOne)
            if rules.finite || !known.nans.is_observed(d) =>
        {
            Some(Simpler::Unary(Opcode::Neg, x))
        }
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
            Some(Special::MinusOne) => return Some(Simpler::Two(Opcode::Sub, c, other)),
            Some(Special::Zero | Special::MinusZero) if rules.finite && rules.no_signed_zeros => {
                return Some(Simpler::Copy(c, 0));
            }
            Some(Special::Zero | Special::MinusZero) | None => {}
        }
    }
    match special(known, ty, c)? {
        Special::Zero if rules.no_signed_zeros => Some(Simpler::Two(Opcode::Mul, a, b)),
        // Adding -0 changes no product, whatever its sign.
        Special::MinusZero => Some(Simpler::Two(Opcode::Mul, a, b)),
        Special::Zero | Special::One | Special::MinusOne => None,
    }
}
