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
//! r/d + 1. Starting from r/d < 2^17 the bound is 1.25: one digit. Starting from r/d < 2^32 the bounds are
//! 2^13 + 1, then 1.02: two digits. Starting from 2^64 they are 2^45 + 1, 2^26 + 2, 2^7 + 2, then 1.01: four
//! digits, of which the third and fourth fit a doubleword. At the end r < 2d, and one comparison corrects
//! quotient and remainder. No float here is above 2^64 or, except for 0, below 2^-65, so nothing overflows and
//! no denormal occurs. For d = 0 the result is undefined.

use super::super::expand_types::quadwords::{halves, joined};
use super::{Code, Quotient};
use crate::genx::function::Operand;
use crate::genx::opcode::{IntCondition, Opcode};
use crate::genx::types::Scalar;

/// 1 - 2^-20 as a float.
const A_LITTLE_LESS: u64 = 0x3f7f_fff0;
/// 2^32, -2^32 and 2^-32 as floats.
const TWO_32: u64 = 0x4f80_0000;
const MINUS_TWO_32: u64 = 0xcf80_0000;
const TWO_MINUS_32: u64 = 0x2f80_0000;

/// The digits of quotients of quadwords, and how many of them may have more than 32 bits.
const DIGITS_U64: u32 = 4;
const LONG_DIGITS: u32 = 2;

impl Code<'_, '_> {
    /// Doubleword by doubleword, in some digits.
    pub(super) fn divide_u32(&mut self, n: Operand, d: Operand, digits: u32) -> Quotient {
        let float = self.convert(Opcode::Uitofp, Scalar::F32, d);
        let z = self.inverse(float);
        let mut quotient = None;
        let mut r = n;
        for _ in 0..digits {
            let float = self.convert(Opcode::Uitofp, Scalar::F32, r);
            let x = self.float(Opcode::Fmul, [float, z]);
            let digit = self.convert(Opcode::Fptoui, Scalar::I32, x);
            (quotient, r) = self.next(quotient, r, digit, d);
        }
        self.correct(quotient.unwrap_or(n), r, d)
    }

    /// Divides quadwords by estimates of 32 bits and fewer.
    pub(super) fn divide_u64(&mut self, n: Operand, d: Operand) -> Quotient {
        let float = self.float_of_u64(d);
        let z = self.inverse(float);
        let mut quotient = None;
        let mut r = n;
        for step in 0..DIGITS_U64 {
            let float = self.float_of_u64(r);
            let x = self.float(Opcode::Fmul, [float, z]);
            let digit = if step < LONG_DIGITS {
                self.u64_of_float(x)
            } else {
                let low = self.convert(Opcode::Fptoui, Scalar::I32, x);
                self.convert(Opcode::Zext, Scalar::I64, low)
            };
            (quotient, r) = self.next(quotient, r, digit, d);
        }
        self.correct(quotient.unwrap_or(n), r, d)
    }

    /// The sum of the digits, and the remainder without this one.
    fn next(
        &mut self,
        sum: Option<Operand>,
        r: Operand,
        digit: Operand,
        d: Operand,
    ) -> (Option<Operand>, Operand) {
        let product = self.op(Opcode::Mul, [digit, d]);
        let r = self.op(Opcode::Sub, [r, product]);
        let sum = match sum {
            Some(sum) => self.op(Opcode::Add, [sum, digit]),
            None => digit,
        };
        (Some(sum), r)
    }

    /// An operation on floats.
    fn float<const N: usize>(&mut self, opcode: Opcode, operands: [Operand; N]) -> Operand {
        let ty = self.ty.with_scalar(Scalar::F32);
        self.rewriter.op(opcode, ty, operands)
    }

    fn float_number(&mut self, bits: u64) -> Operand {
        self.rewriter.splat(self.ty.with_scalar(Scalar::F32), bits)
    }

    fn inverse(&mut self, d: Operand) -> Operand {
        let z = self.float(Opcode::Inv, [d]);
        let less = self.float_number(A_LITTLE_LESS);
        self.float(Opcode::Fmul, [z, less])
    }

    /// Adds 1 to the quotient if the remainder is not below the divisor.
    fn correct(&mut self, q: Operand, r: Operand, d: Operand) -> Quotient {
        let more = self.compare(IntCondition::Uge, r, d);
        let q_more = self.with(Opcode::Add, q, 1);
        let r_less = self.op(Opcode::Sub, [r, d]);
        Quotient {
            quotient: self.select(more, q_more, q),
            remainder: self.select(more, r_less, r),
        }
    }

    /// A float within 2^-23 of a quadword.
    fn float_of_u64(&mut self, a: Operand) -> Operand {
        let (low, high) = halves(self.rewriter, a);
        let low = self.convert(Opcode::Uitofp, Scalar::F32, low);
        let high = self.convert(Opcode::Uitofp, Scalar::F32, high);
        let scale = self.float_number(TWO_32);
        self.float(Opcode::Fma, [high, scale, low])
    }

    /// The integer part of a float below 2^64, exactly: scaling by 2^32 changes no bit of the mantissa,
    /// and the remainder of the upper half has its low bits.
    fn u64_of_float(&mut self, x: Operand) -> Operand {
        let scale = self.float_number(TWO_MINUS_32);
        let high = self.float(Opcode::Fmul, [x, scale]);
        let high = self.float(Opcode::Rndz, [high]);
        let scale = self.float_number(MINUS_TWO_32);
        let low = self.float(Opcode::Fma, [high, scale, x]);
        let low = self.convert(Opcode::Fptoui, Scalar::I32, low);
        let high = self.convert(Opcode::Fptoui, Scalar::I32, high);
        joined(self.rewriter, self.ty, low, high)
    }
}
