//! Expands operations on halves and doubles that no target has. Those on halves are computed in
//! floats. Doubles are rounded to integers by additions that leave no bits for a fraction, and
//! converted to halves by way of a float that is rounded to odd.
//!
//! Requires nothing; runs before `lower_int64`, although doubles exist only on targets without it.
//! Keeps blocks, edges and register numbers. Invalidates definitions and uses. Afterwards halves
//! are added, multiplied, compared and converted; doubles are divided and rooted as well. No other
//! operations on them are left.

use crate::ir::builder::{Builder, replace_each};
use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};

/// Expands the operations; returns whether there was one.
pub fn expand_floats(function: &mut Function) -> bool {
    replace_each(
        function,
        |_, i| is_lacking(i),
        |b, instruction| {
            let sources = b.function.sources(instruction).to_vec();
            let &[d] = b.function.destinations(instruction) else {
                return None;
            };
            let value = match (instruction.opcode, instruction.ty, sources.as_slice()) {
                (Opcode::Divm, _, &[x, y]) => quotient_of_halves(b, x, y),
                (Opcode::Sqrtm, _, &[x]) => root_of_half(b, x),
                (Opcode::Cvt, _, &[x]) => half_of_double(b, x),
                (opcode, Type::F16, &[x]) => {
                    let x = b.convert(Type::F32, Type::F16, x);
                    let rounded = b.op(opcode, Type::F32, &[x]);
                    b.convert(Type::F16, Type::F32, rounded)
                }
                (opcode, _, &[x]) => rounded_double(b, opcode, x),
                _ => return None,
            };
            b.mov_into(d, instruction.ty, value);
            Some(())
        },
    )
}

/// Whether no target has the operation.
fn is_lacking(instruction: &Instruction) -> bool {
    let ty = instruction.ty;
    let is_from_double = instruction.detail.converted_from() == Some(Type::F64);
    // Which target divides doubles is decided before: the others have none.
    ty.is_float() && !instruction.opcode.facts().legal_types().allows(ty)
        || ty == Type::F16 && is_from_double
}

/// The quotient of halves: an approximate quotient of floats, corrected by its remainder. Twice the
/// digits of a half, and two more, suffice to round a quotient or a root a second time.
fn quotient_of_halves(b: &mut Builder, x: Register, y: Register) -> Register {
    let [x, y] = [x, y].map(|h| b.convert(Type::F32, Type::F16, h));
    let inverse = b.op(Opcode::Inv, Type::F32, &[y]);
    let quotient = b.op(Opcode::Mul, Type::F32, &[x, inverse]);
    let minus = b.op(Opcode::Neg, Type::F32, &[quotient]);
    let rest = b.op(Opcode::Mad, Type::F32, &[minus, y, x]);
    let better = b.op(Opcode::Mad, Type::F32, &[rest, inverse, quotient]);
    corrected(b, rest, better, quotient)
}

/// The square root of a half: an approximate one of floats, and one Newton iteration.
fn root_of_half(b: &mut Builder, x: Register) -> Register {
    let x = b.convert(Type::F32, Type::F16, x);
    let root = b.op(Opcode::Sqrt, Type::F32, &[x]);
    let inverse = b.op(Opcode::Rsqrt, Type::F32, &[x]);
    let half = b.f32(0.5);
    let slope = b.op(Opcode::Mul, Type::F32, &[inverse, half]);
    let minus = b.op(Opcode::Neg, Type::F32, &[root]);
    let rest = b.op(Opcode::Mad, Type::F32, &[minus, root, x]);
    let better = b.op(Opcode::Mad, Type::F32, &[rest, slope, root]);
    corrected(b, rest, better, root)
}

/// The corrected value if the remainder is nonzero; zeros, infinities and NaNs are not changed.
fn corrected(b: &mut Builder, rest: Register, better: Register, value: Register) -> Register {
    let zero = b.f32(0.0);
    let size = b.op(Opcode::Abs, Type::F32, &[rest]);
    let is_inexact = b.compare(Condition::Gt, Type::F32, size, zero);
    let value = b.op(Opcode::Sel, Type::F32, &[is_inexact, better, value]);
    b.convert(Type::F16, Type::F32, value)
}

/// Converts a double to a half with one rounding. The hardware converts by way of a float and so
/// rounds twice. Rounding the float to odd avoids that: toward zero, with the last bit set
/// if it is inexact.
fn half_of_double(b: &mut Builder, x: Register) -> Register {
    let float = b.convert(Type::F32, Type::F64, x);
    let back = b.convert(Type::F64, Type::F32, float);
    let [size, back_size] = [x, back].map(|v| b.op(Opcode::Abs, Type::F64, &[v]));
    let one = b.u32(1);
    let zero = b.u32(0);
    let is_over = b.compare(Condition::Gt, Type::F64, back_size, size);
    let step = b.op(Opcode::Sel, Type::U32, &[is_over, one, zero]);
    let below = b.op(Opcode::Sub, Type::U32, &[float, step]);
    let is_inexact = b.compare(Condition::Ne, Type::F64, back_size, size);
    let sticky = b.op(Opcode::Sel, Type::U32, &[is_inexact, one, zero]);
    let odd = b.op(Opcode::Or, Type::U32, &[below, sticky]);
    b.convert(Type::F16, Type::F32, odd)
}

/// 2^52: every double from here on is an integer.
const TWO_52: u64 = 0x4330_0000_0000_0000;
const ONE: u64 = 0x3ff0_0000_0000_0000;
const SIGN: u64 = 1 << 63;

/// A double rounded to an integer, with its sign preserved.
fn rounded_double(b: &mut Builder, opcode: Opcode, x: Register) -> Register {
    let ty = Type::F64;
    let [limit, one, sign, rest, zero] =
        [TWO_52, ONE, SIGN, !SIGN, 0].map(|bits| b.constant(ty, bits));
    let size = b.op(Opcode::Abs, ty, &[x]);
    let is_small = b.compare(Condition::Lt, ty, size, limit);
    let sum = b.op(Opcode::Add, ty, &[size, limit]);
    let nearest = b.op(Opcode::Sub, ty, &[sum, limit]);
    let sign = b.op(Opcode::And, Type::U64, &[x, sign]);
    let with_sign = |b: &mut Builder, magnitude: Register| {
        let magnitude = b.op(Opcode::And, Type::U64, &[magnitude, rest]);
        b.op(Opcode::Or, Type::U64, &[magnitude, sign])
    };
    // For a directed rounding mode, corrects the nearest integer by 1 if it is on the wrong side.
    let (value, reference, condition, step) = match opcode {
        Opcode::Rndz => (nearest, size, Condition::Gt, Opcode::Sub),
        Opcode::Rndd => (with_sign(b, nearest), x, Condition::Gt, Opcode::Sub),
        Opcode::Rndu => (with_sign(b, nearest), x, Condition::Lt, Opcode::Add),
        _ => {
            let value = with_sign(b, nearest);
            // Adding 0 keeps all other values, except for the payload of a NaN.
            let large = b.op(Opcode::Add, ty, &[x, zero]);
            return b.op(Opcode::Sel, ty, &[is_small, value, large]);
        }
    };
    let is_too_far = b.compare(condition, ty, value, reference);
    let moved = b.op(step, ty, &[value, one]);
    let value = b.op(Opcode::Sel, ty, &[is_too_far, moved, value]);
    let value = with_sign(b, value);
    let large = b.op(Opcode::Add, ty, &[x, zero]);
    b.op(Opcode::Sel, ty, &[is_small, value, large])
}

#[cfg(test)]
mod tests;
