//! Unsigned integer division by estimates in single precision.
//!
//! Let `z` be the approximate reciprocal of the divisor d, made slightly smaller. A digit of the
//! quotient is `x = float(r) * z`, truncated to an integer, where r is the remaining dividend. Then
//! d times the digit is subtracted from r, and so on.
//!
//! Why it is exact. The relative errors of x are: for d and r as floats at most 2^-23 each (2^-24
//! for doublewords; a quadword is two rounded halves and a fused sum), for `inv` at most 2^-22 (two
//! units in the last place; the hardware guarantees one), for the two products 2^-24 each: in total
//! below 0.63 * 2^-20. Scaling z by 1 - 2^-20 outweighs all of them, so that
//!
//! > (1 - 2^-19) r/d < x <= r/d.
//!
//! So a digit is never too large, and the new remainder is r' < 2^-19 r + d, that is r'/d < 2^-19
//! r/d + 1. Starting from r/d < 2^32 the bounds are 2^13 + 1, then 1.02: two digits. Starting from
//! 2^64 they are 2^45 + 1, 2^26 + 2, 2^7 + 2, then 1.01: four digits, of which the third and fourth
//! fit a doubleword. At the end r < 2d, and one step corrects quotient and remainder. No float
//! here is above 2^64 or, except for 0, below 2^-65, so nothing overflows and no denormal occurs.
//! (For d = 0 nothing is guaranteed.)

use super::Quotient;
use crate::ir::builder::Builder;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Family, Type};

/// 1 - 2^-20 as a float.
const A_LITTLE_LESS: u32 = 0x3f7f_fff0;
/// 2^32, -2^32 and 2^-32 as floats.
const TWO_32: u32 = 0x4f80_0000;
const MINUS_TWO_32: u32 = 0xcf80_0000;
const TWO_MINUS_32: u32 = 0x2f80_0000;

/// How 1 is added to a quotient or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Increment {
    /// The comparison is a term of the sum: selection lets it write all ones or zero, which is subtracted.
    Sum,
    /// A comparison of native quadwords writes no such number, so that a `sel` is shorter.
    Choice,
}

/// u32 by u32; the divisor is not 0.
pub(super) fn divide_u32(b: &mut Builder, n: Register, d: Register) -> Quotient {
    let float = b.convert(Type::F32, Type::U32, d);
    let z = inverse(b, float);
    let mut quotient = None;
    let mut r = n;
    for _ in 0..2 {
        let float = b.convert(Type::F32, Type::U32, r);
        let x = b.op(Opcode::Mul, Type::F32, &[float, z]);
        let digit = b.convert(Type::U32, Type::F32, x);
        r = take_off(b, Type::U32, r, digit, d);
        quotient = Some(match quotient {
            Some(sum) => b.op(Opcode::Add, Type::U32, &[sum, digit]),
            None => digit,
        });
    }
    let state = Quotient {
        quotient: quotient.unwrap_or(n),
        remainder: r,
    };
    correct(b, Increment::Sum, Type::U32, state, d)
}

/// u64 by u64; the divisor is not 0. The target has operations on quadwords if `int64`.
pub(super) fn divide_u64(b: &mut Builder, int64: bool, n: Register, d: Register) -> Quotient {
    let float = float_of_u64(b, d);
    let z = inverse(b, float);
    let zero = b.u32(0);
    let mut quotient = None;
    let mut r = n;
    for step in 0..4 {
        let float = float_of_u64(b, r);
        let x = b.op(Opcode::Mul, Type::F32, &[float, z]);
        let digit = if step < 2 {
            u64_of_float(b, x)
        } else {
            let digit = b.convert(Type::U32, Type::F32, x);
            b.op(Opcode::Pack, Type::U64, &[digit, zero])
        };
        r = take_off(b, Type::U64, r, digit, d);
        quotient = Some(match quotient {
            Some(sum) => b.op(Opcode::Add, Type::U64, &[sum, digit]),
            None => digit,
        });
    }
    let increment = match int64 {
        true => Increment::Choice,
        false => Increment::Sum,
    };
    let state = Quotient {
        quotient: quotient.unwrap_or(n),
        remainder: r,
    };
    correct(b, increment, Type::U64, state, d)
}

fn inverse(b: &mut Builder, d: Register) -> Register {
    let z = b.op(Opcode::Inv, Type::F32, &[d]);
    let less = b.constant(Type::F32, u64::from(A_LITTLE_LESS));
    b.op(Opcode::Mul, Type::F32, &[z, less])
}

/// `r - digit * d`.
fn take_off(b: &mut Builder, ty: Type, r: Register, digit: Register, d: Register) -> Register {
    let product = b.op(Opcode::Mul, ty, &[digit, d]);
    b.op(Opcode::Sub, ty, &[r, product])
}

/// Adds 1 to the quotient and takes the divisor off the remainder if that is not below the divisor. Otherwise the
/// difference wraps and is not below the remainder. The quotient alone needs no difference, the remainder alone no
/// comparison.
fn correct(
    b: &mut Builder,
    increment: Increment,
    ty: Type,
    state: Quotient,
    d: Register,
) -> Quotient {
    let (q, r) = (state.quotient, state.remainder);
    let more = b.compare(Condition::Ge, ty, r, d);
    let quotient = match increment {
        Increment::Sum => {
            let more = b.convert(ty, Type::Bool, more);
            b.op(Opcode::Add, ty, &[q, more])
        }
        Increment::Choice => {
            let one = b.constant(ty, 1);
            let q_more = b.op(Opcode::Add, ty, &[q, one]);
            b.op(Opcode::Sel, ty, &[more, q_more, q])
        }
    };
    let r_less = b.op(Opcode::Sub, ty, &[r, d]);
    Quotient {
        quotient,
        remainder: b.op(Opcode::Min, ty, &[r, r_less]),
    }
}

/// The low and the high doubleword of a quadword.
pub(super) fn unpack(b: &mut Builder, a: Register) -> (Register, Register) {
    let (lo, hi) = (b.register(Family::Dword), b.register(Family::Dword));
    b.push(
        Opcode::Unpack,
        Type::U64,
        crate::ir::instruction::Detail::None,
        &[lo, hi],
        &[a],
    );
    (lo, hi)
}

/// A float within 2^-23 of a u64.
fn float_of_u64(b: &mut Builder, a: Register) -> Register {
    let (lo, hi) = unpack(b, a);
    let lo = b.convert(Type::F32, Type::U32, lo);
    let hi = b.convert(Type::F32, Type::U32, hi);
    let scale = b.constant(Type::F32, u64::from(TWO_32));
    b.op(Opcode::Mad, Type::F32, &[hi, scale, lo])
}

/// The integer part of a float below 2^64, exactly: scaling by 2^32 changes no bit of the mantissa,
/// and the remainder of the upper half has its low bits.
fn u64_of_float(b: &mut Builder, x: Register) -> Register {
    let scale = b.constant(Type::F32, u64::from(TWO_MINUS_32));
    let hi = b.op(Opcode::Mul, Type::F32, &[x, scale]);
    let hi = b.op(Opcode::Rndz, Type::F32, &[hi]);
    let scale = b.constant(Type::F32, u64::from(MINUS_TWO_32));
    let lo = b.op(Opcode::Mad, Type::F32, &[hi, scale, x]);
    let lo = b.convert(Type::U32, Type::F32, lo);
    let hi = b.convert(Type::U32, Type::F32, hi);
    b.op(Opcode::Pack, Type::U64, &[lo, hi])
}
