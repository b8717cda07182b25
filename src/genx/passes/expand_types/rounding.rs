//! Rounding of halves and doubles to integral numbers, which the instructions compute for floats only.

use super::Rewriter;
use crate::genx::function::{Detail, Operand};
use crate::genx::opcode::{FloatCondition, Opcode};
use crate::genx::types::{Data, Scalar};

/// 2^52: doubles of at least this magnitude are integral, and sums with it are integral numbers.
const TWO_52: u64 = 0x4330_0000_0000_0000;
/// 1 as a double, the amount of a correction.
const ONE: u64 = 0x3ff0_0000_0000_0000;
/// The sign of the upper doubleword of a double.
const SIGN: u64 = 0x8000_0000;

/// The rounded number; `None` if there is no expansion.
pub(super) fn expand(
    rewriter: &mut Rewriter<'_>,
    opcode: Opcode,
    ty: Data,
    a: Operand,
) -> Option<Operand> {
    match ty.scalar {
        // Integral floats in the range of halves are halves; fractions of halves have no more bits.
        Scalar::F16 => {
            let wide = ty.with_scalar(Scalar::F32);
            let a = rewriter.op(Opcode::Fpext, wide, [a]);
            let rounded = rewriter.op(opcode, wide, [a]);
            Some(rewriter.op(Opcode::Fptrunc, ty, [rounded]))
        }
        Scalar::F64 if opcode != Opcode::Frc => Some(double(rewriter, opcode, ty, a)),
        _ => None,
    }
}

fn double(rewriter: &mut Rewriter<'_>, opcode: Opcode, ty: Data, a: Operand) -> Operand {
    let bit = ty.with_scalar(Scalar::I1);
    let compare = |rewriter: &mut Rewriter<'_>, condition, a, b| {
        let detail = Detail::FloatCondition(condition);
        rewriter.emit(Opcode::Fcmp, bit, vec![a, b], detail)
    };
    let magnitude = rewriter.op(Opcode::Fabs, ty, [a]);
    let large = rewriter.splat(ty, TWO_52);
    let sum = rewriter.op(Opcode::Fadd, ty, [magnitude, large]);
    let even = rewriter.op(Opcode::Fsub, ty, [sum, large]);
    // The magnitude is rounded to nearest even; then by one more or less.
    let (one, zero) = (rewriter.splat(ty, ONE), rewriter.splat(ty, 0));
    let corrected = |rewriter: &mut Rewriter<'_>, up: bool| {
        let (condition, step) = match up {
            true => (FloatCondition::Olt, Opcode::Fadd),
            false => (FloatCondition::Ogt, Opcode::Fsub),
        };
        let wrong = compare(rewriter, condition, even, magnitude);
        let amount = super::select(rewriter, wrong, one, zero);
        rewriter.op(step, ty, [even, amount])
    };
    let rounded = match opcode {
        Opcode::RoundEven | Opcode::Rnde => even,
        Opcode::TruncFloat | Opcode::Rndz => corrected(rewriter, false),
        _ => {
            let negative = compare(rewriter, FloatCondition::Olt, a, zero);
            let (down, up) = (corrected(rewriter, false), corrected(rewriter, true));
            match opcode {
                Opcode::Floor | Opcode::Rndd => super::select(rewriter, negative, up, down),
                _ => super::select(rewriter, negative, down, up),
            }
        }
    };
    // Large numbers and NaN are not rounded. The result has the operand's sign, also if it is 0.
    let small = compare(rewriter, FloatCondition::Olt, magnitude, large);
    let quiet = rewriter.op(Opcode::Fadd, ty, [magnitude, zero]);
    let rounded = super::select(rewriter, small, rounded, quiet);
    let word = ty.with_scalar(Scalar::I32);
    let (low, high) = super::quadwords::halves(rewriter, rounded);
    let (_, sign) = super::quadwords::halves(rewriter, a);
    let mask = rewriter.splat(word, SIGN);
    let sign = rewriter.op(Opcode::And, word, [sign, mask]);
    let signed = rewriter.op(Opcode::Or, word, [high, sign]);
    // NaN is canonical.
    let number = compare(rewriter, FloatCondition::Ord, a, a);
    let high = rewriter.op(Opcode::Select, word, [number, signed, high]);
    super::quadwords::joined(rewriter, ty, low, high)
}
