//! Quotients and roots of floats: correctly rounded ones, with denormal operands and results, and quotients by a
//! reciprocal.
//!
//! The former compute the first 24 bits of the result of significands in [1, 2) or [1, 4) by an approximation that is
//! within one unit in the last place, decrement or increment it so that it is truncated, and compute the nearest,
//! even of two, by the exact remainder, which a fused multiplication and addition computes.
//!
//! A quotient of significands t = a/b in [1, 2) has a remainder a - q b that is a float if q is within one unit
//! u = 2^-23 of t (S. Boldo and M. Daumas, Representable correcting terms for possibly underflowing floating point
//! operations, 2003). With q rounded down, 0 <= r < u b: the next bit is that of 2r >= u b, and there are further
//! bits unless 2r is 0 or u b. A denormal result is a shift of these 26 bits; its last bit collects what is shifted out.
//!
//! Of a root s of m in [1, 4), the result is rounded up if m > (s + u/2)^2. All numbers are multiples of u^2, except
//! u^2/4: that is m - s^2 > s u. The difference has at most 25 bits, so that rounding it does not change the
//! comparison with s u, which has 24.

use super::Code;
use crate::genx::function::{Bits, Detail, Operand};
use crate::genx::opcode::{FloatCondition, IntCondition, Opcode};
use crate::genx::passes::rewrite::Rewriter;
use crate::genx::region::Region;
use crate::genx::types::{Data, Scalar};
use crate::target::Target;

/// The bits of floats.
const SIGN: u64 = 0x8000_0000;
const MAGNITUDE: u64 = 0x7fff_ffff;
const FRACTION: u64 = 0x007f_ffff;
const FRACTION_BITS: u32 = 23;
const ONE: u64 = 0x3f80_0000;
const HALF: u64 = 0x3f00_0000;
const TWO: u64 = 0x4000_0000;
const INFINITY: u64 = 0x7f80_0000;
const SMALLEST_NORMAL: u64 = 0x0080_0000;
/// 2^-23: the distance of floats in [1, 2).
const UNIT: u64 = 0x3400_0000;
/// 2^64 and its exponent: denormals are scaled by it.
const SCALE: u64 = 0x5f80_0000;
const SCALE_EXPONENT: u64 = 64;
/// 2^-32: what scaling by 2^64 leaves in a root.
const ROOT_SCALE: u64 = 0x2f80_0000;
/// The bias of exponents, and the largest exponent of a finite number.
const BIAS: u64 = 127;
/// The same constants of halves.
const HALF_ONE: u64 = 0x3c00;
const HALF_FRACTION_BITS: u32 = 10;
const HALF_BIAS: u64 = 15;
const LARGEST_EXPONENT: u64 = 254;
/// Shifting the 26 bits of a quotient by so many leaves nothing but the last bit.
const MOST_SHIFT: u64 = 27;

/// The least number of doubles of an instruction for quotients and roots.
pub(in crate::genx::passes) const LEAST_DOUBLES: u32 = 8;

/// The quotient or root, if the target has no instruction for it.
pub(super) fn expand(
    rewriter: &mut Rewriter<'_>,
    opcode: Opcode,
    ty: Data,
    operands: &[Operand],
    target: Target,
) -> Option<Operand> {
    let ieee_math = target.info().ieee_math;
    match ty.scalar {
        Scalar::F32 if !ieee_math => {
            let ty = ty.with_scalar(Scalar::I32);
            let mut code = Code { rewriter, ty };
            Some(match (opcode, operands) {
                (Opcode::IeeeSqrt, &[a]) => code.root(a),
                (_, &[a, b]) => code.quotient(a, b),
                _ => return None,
            })
        }
        Scalar::F64 if target.info().double && !ty.count().is_multiple_of(LEAST_DOUBLES) => {
            padded(rewriter, opcode, ty, operands)
        }
        // A float has more than twice the bits of a half: rounding twice is rounding once.
        Scalar::F16 => {
            let single = ty.with_scalar(Scalar::F32);
            let wide: Vec<Operand> = operands
                .iter()
                .map(|&o| rewriter.op(Opcode::Fpext, single, [o]))
                .collect();
            let result = match expand(rewriter, opcode, single, &wide, target) {
                Some(result) => result,
                None => rewriter.emit(opcode, single, wide, Detail::None),
            };
            Some(rewriter.op(Opcode::Fptrunc, ty, [result]))
        }
        _ => None,
    }
}

/// The product of a dividend and the reciprocal of the divisor, if the target divides otherwise, or one of both is
/// enough. A power of two has an exact reciprocal, which is a constant.
pub(super) fn by_reciprocal(
    rewriter: &mut Rewriter<'_>,
    ty: Data,
    n: Operand,
    d: Operand,
    target: Target,
) -> Option<Operand> {
    if let Some(reciprocal) = exact_reciprocal(rewriter, ty, d) {
        return Some(rewriter.op(Opcode::Fmul, ty, [n, reciprocal]));
    }
    let one = match ty.scalar {
        Scalar::F16 => HALF_ONE,
        _ => ONE,
    };
    let is_one = rewriter.function.splat_of(n) == Some(one);
    if !is_one && !target.info().float_divide {
        return None;
    }
    let reciprocal = rewriter.op(Opcode::Inv, ty, [d]);
    Some(match is_one {
        true => reciprocal,
        false => rewriter.op(Opcode::Fmul, ty, [n, reciprocal]),
    })
}

/// The reciprocals of constants, if they are powers of two with normal reciprocals.
fn exact_reciprocal(rewriter: &mut Rewriter<'_>, ty: Data, d: Operand) -> Option<Operand> {
    let (fraction_bits, bias) = match ty.scalar {
        Scalar::F16 => (HALF_FRACTION_BITS, HALF_BIAS),
        _ => (FRACTION_BITS, BIAS),
    };
    let fraction = (1 << fraction_bits) - 1;
    let sign = 1 << (ty.scalar.bits() - 1);
    // The largest number with a normal reciprocal is 2^(bias - 1), the smallest normal one 2^(1 - bias).
    let inverse = |bits: u64| {
        let exponent = (bits & !sign) >> fraction_bits;
        let is_exact = bits & fraction == 0 && (1..2 * bias).contains(&exponent);
        is_exact.then(|| bits & sign | (2 * bias - exponent) << fraction_bits)
    };
    let bits = match rewriter.function.constant_of(d)?.bits.clone() {
        Bits::Undef => return None,
        Bits::Splat(bits) => Bits::Splat(inverse(bits)?),
        Bits::List(list) => {
            let all: Option<Vec<Option<u64>>> = list
                .iter()
                .map(|element| element.map_or(Some(None), |bits| inverse(bits).map(Some)))
                .collect();
            Bits::List(all?.into())
        }
    };
    Some(rewriter.function.add_constant(ty.into(), bits).into())
}

/// An operation on doubles with as many elements as the instruction has at least; the last ones are undefined.
fn padded(
    rewriter: &mut Rewriter<'_>,
    opcode: Opcode,
    ty: Data,
    operands: &[Operand],
) -> Option<Operand> {
    let count = ty.count().next_multiple_of(LEAST_DOUBLES);
    let wide = Data::vector(ty.scalar, count)?;
    let undefined = rewriter.function.undef(wide.into());
    let region = Region::linear(ty.count(), 1, 0);
    let operands = operands
        .iter()
        .map(|&operand| rewriter.write(undefined, operand, None, region, None))
        .collect();
    let result = rewriter.emit(opcode, wide, operands, Detail::None);
    Some(rewriter.read(result, region, None, !ty.is_vector()))
}

/// A float that is finite and not 0, scaled to its significand in [1, 2).
struct Parts {
    significand: Operand,
    /// The biased exponent, below 1 for denormals.
    exponent: Operand,
    /// Whether the float is 0, infinite or NaN, so that the other parts have no meaning.
    special: Operand,
}

impl Code<'_, '_> {
    fn single(&self) -> Data {
        self.ty.with_scalar(Scalar::F32)
    }

    fn f<const N: usize>(&mut self, opcode: Opcode, operands: [Operand; N]) -> Operand {
        self.rewriter.op(opcode, self.single(), operands)
    }

    fn f_number(&mut self, bits: u64) -> Operand {
        self.rewriter.splat(self.single(), bits)
    }

    fn negated(&mut self, a: Operand) -> Operand {
        self.f(Opcode::Fneg, [a])
    }

    /// c - a * b with one rounding.
    fn remainder(&mut self, a: Operand, b: Operand, c: Operand) -> Operand {
        let a = self.negated(a);
        self.f(Opcode::Fma, [a, b, c])
    }

    /// Where a condition of an integer and a constant is true.
    fn is(&mut self, condition: IntCondition, a: Operand, bits: u64) -> Operand {
        let bits = self.number(bits);
        self.compare(condition, a, bits)
    }

    fn f_is(&mut self, condition: FloatCondition, a: Operand, bits: u64) -> Operand {
        let bits = self.f_number(bits);
        self.float_compare(condition, a, bits)
    }

    /// 1 where a predicate is true, else 0.
    fn bit(&mut self, predicate: Operand) -> Operand {
        self.rewriter.choose(predicate, Scalar::I32, 1, 0)
    }

    fn and(&mut self, a: Operand, b: Operand) -> Operand {
        let ty = self.ty.with_scalar(Scalar::I1);
        self.rewriter.op(Opcode::And, ty, [a, b])
    }

    fn or(&mut self, a: Operand, b: Operand) -> Operand {
        let ty = self.ty.with_scalar(Scalar::I1);
        self.rewriter.op(Opcode::Or, ty, [a, b])
    }

    /// A float, and whether it was scaled by 2^64 because it is denormal.
    fn scaled(&mut self, a: Operand) -> (Operand, Operand) {
        let bits = self.cast(a, Scalar::I32);
        let magnitude = self.with(Opcode::And, bits, MAGNITUDE);
        let small = self.is(IntCondition::Ult, magnitude, SMALLEST_NORMAL);
        let scale = self.f_number(SCALE);
        let larger = self.f(Opcode::Fmul, [a, scale]);
        (self.f(Opcode::Select, [small, larger, a]), small)
    }

    fn parts(&mut self, a: Operand) -> Parts {
        let bits = self.cast(a, Scalar::I32);
        let magnitude = self.with(Opcode::And, bits, MAGNITUDE);
        let zero = self.is(IntCondition::Eq, magnitude, 0);
        let large = self.is(IntCondition::Uge, magnitude, INFINITY);
        let (a, small) = self.scaled(a);
        let bits = self.cast(a, Scalar::I32);
        let fraction = self.with(Opcode::And, bits, FRACTION);
        let significand = self.with(Opcode::Or, fraction, ONE);
        let magnitude = self.with(Opcode::And, bits, MAGNITUDE);
        let exponent = self.shifted(Opcode::Lshr, magnitude, FRACTION_BITS);
        let lower = self.with(Opcode::Sub, exponent, SCALE_EXPONENT);
        Parts {
            significand: self.cast(significand, Scalar::F32),
            exponent: self.select(small, lower, exponent),
            special: self.or(zero, large),
        }
    }

    /// The sign of a float with magnitude 1, unless it is special.
    fn one_unless(&mut self, a: Operand, special: Operand) -> Operand {
        let bits = self.cast(a, Scalar::I32);
        let sign = self.with(Opcode::And, bits, SIGN);
        let one = self.with(Opcode::Or, sign, ONE);
        let chosen = self.select(special, bits, one);
        self.cast(chosen, Scalar::F32)
    }

    /// a / b, correctly rounded.
    pub(super) fn quotient(&mut self, a: Operand, b: Operand) -> Operand {
        let (x, y) = (self.parts(a), self.parts(b));
        // A dividend that is less than the divisor is doubled.
        let less = self.float_compare(FloatCondition::Olt, x.significand, y.significand);
        let doubled = self.f(Opcode::Fadd, [x.significand, x.significand]);
        let n = self.f(Opcode::Select, [less, doubled, x.significand]);
        let d = y.significand;
        let exponent = self.op(Opcode::Sub, [x.exponent, y.exponent]);
        let exponent = self.with(Opcode::Add, exponent, BIAS);
        let less = self.bit(less);
        let exponent = self.op(Opcode::Sub, [exponent, less]);

        // Newton's iteration: the reciprocal, and the quotient, have an error below one unit.
        let z = self.f(Opcode::Inv, [d]);
        let one = self.f_number(ONE);
        let error = self.remainder(d, z, one);
        let z = self.f(Opcode::Fma, [error, z, z]);
        let q = self.f(Opcode::Fmul, [n, z]);
        let r = self.remainder(d, q, n);
        let q = self.f(Opcode::Fma, [r, z, q]);

        // Rounded down.
        let r = self.remainder(d, q, n);
        let negative = self.f_is(FloatCondition::Olt, r, 0);
        let negative = self.bit(negative);
        let bits = self.cast(q, Scalar::I32);
        let bits = self.op(Opcode::Sub, [bits, negative]);
        let q = self.cast(bits, Scalar::F32);
        let r = self.remainder(d, q, n);
        let unit = self.f_number(UNIT);
        let step = self.f(Opcode::Fmul, [d, unit]);
        let more = self.float_compare(FloatCondition::Oge, r, step);
        let less = self.f(Opcode::Fsub, [r, step]);
        let r = self.f(Opcode::Select, [more, less, r]);
        let more = self.bit(more);
        let bits = self.op(Opcode::Add, [bits, more]);

        // 24 bits, the next one, and whether there are others.
        let twice = self.f(Opcode::Fadd, [r, r]);
        let next = self.float_compare(FloatCondition::Oge, twice, step);
        let others = self.f_is(FloatCondition::Une, twice, 0);
        let uneven = self.float_compare(FloatCondition::Une, twice, step);
        let others = self.and(others, uneven);
        let fraction = self.with(Opcode::And, bits, FRACTION);
        let bits = self.with(Opcode::Or, fraction, FRACTION + 1);
        let bits = self.shifted(Opcode::Shl, bits, 2);
        let next = self.rewriter.choose(next, Scalar::I32, 2, 0);
        let bits = self.op(Opcode::Or, [bits, next]);
        let others = self.bit(others);
        let bits = self.op(Opcode::Or, [bits, others]);

        let rounded = self.assembled(bits, exponent);
        let signs = (self.cast(a, Scalar::I32), self.cast(b, Scalar::I32));
        let sign = self.op(Opcode::Xor, [signs.0, signs.1]);
        let sign = self.with(Opcode::And, sign, SIGN);
        let rounded = self.op(Opcode::Or, [rounded, sign]);

        // Quotients of 0, infinities and NaN are products with the reciprocal.
        let special = self.or(x.special, y.special);
        let (a, b) = (self.one_unless(a, x.special), self.one_unless(b, y.special));
        let z = self.f(Opcode::Inv, [b]);
        let other = self.f(Opcode::Fmul, [a, z]);
        let rounded = self.cast(rounded, Scalar::F32);
        self.f(Opcode::Select, [special, other, rounded])
    }

    /// The magnitude of a float with these 26 bits and this exponent, rounded to nearest even.
    fn assembled(&mut self, bits: Operand, exponent: Operand) -> Operand {
        // Below the smallest exponent, the bits are shifted instead.
        let one = self.number(1);
        let shift = self.op(Opcode::Sub, [one, exponent]);
        let (none, most) = (self.number(0), self.number(MOST_SHIFT));
        let shift = self.op(Opcode::LlvmSmax, [shift, none]);
        let shift = self.op(Opcode::LlvmSmin, [shift, most]);
        let short = self.op(Opcode::Lshr, [bits, shift]);
        let back = self.op(Opcode::Shl, [short, shift]);
        let lost = self.compare(IntCondition::Ne, back, bits);
        let lost = self.bit(lost);
        let bits = self.op(Opcode::Or, [short, lost]);
        let even = self.shifted(Opcode::Lshr, bits, 2);
        let even = self.with(Opcode::And, even, 1);
        let bits = self.with(Opcode::Add, bits, 1);
        let bits = self.op(Opcode::Add, [bits, even]);
        let bits = self.shifted(Opcode::Lshr, bits, 2);
        // The leading bit increments the exponent, and so does a carry.
        let least = self.op(Opcode::LlvmSmax, [exponent, one]);
        let least = self.with(Opcode::Sub, least, 1);
        let field = self.shifted(Opcode::Shl, least, FRACTION_BITS);
        let finite = self.op(Opcode::Add, [field, bits]);
        let overflows = self.is(IntCondition::Sgt, exponent, LARGEST_EXPONENT);
        let infinity = self.number(INFINITY);
        self.select(overflows, infinity, finite)
    }

    /// The square root, correctly rounded.
    pub(super) fn root(&mut self, a: Operand) -> Operand {
        let approximate = self.f(Opcode::Sqrt, [a]);
        // Of negative numbers too: only positive finite ones use the rest.
        let bits = self.cast(a, Scalar::I32);
        let positive = self.is(IntCondition::Sgt, bits, 0);
        let finite = self.is(IntCondition::Slt, bits, INFINITY);
        let plain = self.and(positive, finite);
        let (scaled, small) = self.scaled(a);

        // In [1, 4): an exponent that is odd when biased is even.
        let bits = self.cast(scaled, Scalar::I32);
        let fraction = self.with(Opcode::And, bits, FRACTION);
        let odd = self.with(Opcode::And, bits, FRACTION + 1);
        let even = self.is(IntCondition::Eq, odd, 0);
        let (one, two) = (self.number(ONE), self.number(TWO));
        let base = self.select(even, two, one);
        let m = self.op(Opcode::Or, [fraction, base]);
        let halved = self.op(Opcode::Sub, [bits, base]);
        let halved = self.with(Opcode::And, halved, !FRACTION);
        let exponent = self.shifted(Opcode::Ashr, halved, 1);
        let m = self.cast(m, Scalar::F32);

        // Newton's iteration leaves an error below one unit.
        let s = self.f(Opcode::Sqrt, [m]);
        let r = self.remainder(s, s, m);
        let z = self.f(Opcode::Rsqrt, [m]);
        let half = self.f_number(HALF);
        let z = self.f(Opcode::Fmul, [z, half]);
        let s = self.f(Opcode::Fma, [r, z, s]);

        // Rounded down.
        let r = self.remainder(s, s, m);
        let negative = self.f_is(FloatCondition::Olt, r, 0);
        let negative = self.bit(negative);
        let bits = self.cast(s, Scalar::I32);
        let bits = self.op(Opcode::Sub, [bits, negative]);
        let next = self.with(Opcode::Add, bits, 1);
        let next_s = self.cast(next, Scalar::F32);
        let r = self.remainder(next_s, next_s, m);
        let more = self.f_is(FloatCondition::Oge, r, 0);
        let bits = self.select(more, next, bits);

        // Rounded to nearest.
        let s = self.cast(bits, Scalar::F32);
        let r = self.remainder(s, s, m);
        let unit = self.f_number(UNIT);
        let half = self.f(Opcode::Fmul, [s, unit]);
        let up = self.float_compare(FloatCondition::Ogt, r, half);
        let up = self.bit(up);
        let bits = self.op(Opcode::Add, [bits, up]);
        let bits = self.op(Opcode::Add, [bits, exponent]);
        let root = self.cast(bits, Scalar::F32);
        let scale = self.f_number(ROOT_SCALE);
        let smaller = self.f(Opcode::Fmul, [root, scale]);
        let root = self.f(Opcode::Select, [small, smaller, root]);
        self.f(Opcode::Select, [plain, root, approximate])
    }
}
