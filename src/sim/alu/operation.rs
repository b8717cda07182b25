//! The operations on the numbers of one channel.
//!
//! Integers are computed exactly; shift counts are modulo 32, or 64 if the destination has 64 bits.
//! Division by zero, and of the smallest number by -1, is undefined.

use super::number::{Number, finish, flush_half, modify_float, range};
use super::{Mode, bits};
use crate::numeric::{self, Rounding};
use crate::sim::code::{Code, exact_functions, integer_only, logic};
use crate::sim::code::{narrow_functions, other_functions, shifts, wide_functions};
use crate::sim::program::Alu;
use crate::sim::registers::{Bits, ones};
use crate::visa::types::Type;

/// Integer operations; `None` if the result is undefined.
pub(super) fn integer_operation(alu: &Alu, ty: Type, [a, b, c, d]: [i128; 4]) -> Option<i128> {
    let shift = (b & if alu.target.ty.size() == 8 { 63 } else { 31 }) as u32;
    Some(match alu.code {
        Code::Mov | Code::Sel => a,
        Code::Add => a + b,
        Code::Mul => a.wrapping_mul(b),
        Code::Mulh => a.wrapping_mul(b) >> 32,
        Code::Mad => a.wrapping_mul(b).wrapping_add(c),
        Code::Dp4a => a + product_of_bytes(alu, b, c),
        Code::Div | Code::Mod if b == 0 => return None,
        Code::Div | Code::Mod if b == -1 && a == range(ty).0 => return None,
        Code::Div => a / b,
        Code::Mod => a % b,
        Code::Min => a.min(b),
        Code::Max => a.max(b),
        Code::And => a & b,
        Code::Or => a | b,
        Code::Xor => a ^ b,
        Code::Not => !a,
        Code::Shl => a.wrapping_shl(shift),
        Code::Shr => (a & i128::from(ones(ty))) >> shift,
        Code::Asr => a >> shift,
        // Computed in a wider type, so that the sum cannot overflow.
        Code::Avg => (a + b + 1) >> 1,
        Code::Rol | Code::Ror => {
            let value = a & i128::from(ones(ty));
            let bits = 8 * ty.size();
            let count = b as u32 % bits;
            let count = if alu.code == Code::Rol {
                count
            } else {
                bits - count
            };
            value << count | value >> (bits - count)
        }
        Code::Add3 => a + b + c,
        Code::Bfn(function) => i128::from(bits::boolean(function, [a as u64, b as u64, c as u64])),
        // The value's type determines whether the field is sign-extended.
        Code::Bfe => {
            let signed = alu.sources.get(2).is_some_and(|s| s.ty.is_signed());
            bits::extract(a as u32, b as u32, c as u32, signed)
        }
        Code::Bfi => i128::from(bits::insert(a as u32, b as u32, c as u32, d as u32)),
        Code::Bfrev => i128::from((a as u32).reverse_bits() >> (32 - 8 * ty.size().min(4))),
        Code::Fbl => i128::from(bits::lowest(a as u32 & ones(ty) as u32)),
        Code::Fbh => i128::from(bits::highest(a, ty)),
        Code::Lzd => i128::from((a as u32).leading_zeros()),
        Code::Cbit => i128::from((a as u64 & ones(ty)).count_ones()),
        // The decoder rejects these on integers.
        wide_functions!() | narrow_functions!() | other_functions!() => return None,
        exact_functions!() => return None,
    })
}

/// The dot product of the bytes of the last two sources, each extended according to its type.
fn product_of_bytes(alu: &Alu, b: i128, c: i128) -> i128 {
    let bytes = |source: usize, doubleword: i128| {
        let is_signed = alu.sources.get(source).is_some_and(|s| s.ty.is_signed());
        (doubleword as u32)
            .to_le_bytes()
            .map(|byte| match is_signed {
                true => i128::from(byte as i8),
                false => i128::from(byte),
            })
    };
    let pairs = bytes(1, b).into_iter().zip(bytes(2, c));
    pairs.map(|(x, y)| x * y).sum()
}

/// Single-precision operations; the operands are already flushed.
pub(super) fn single_operation(code: Code, a: f32, b: f32, c: f32, mode: Mode) -> f32 {
    let math = mode.math;
    match code {
        Code::Add => numeric::add(a, b, mode.rounding),
        Code::Mul => numeric::mul(a, b, mode.rounding),
        Code::Mad => numeric::fma(a, b, c, mode.rounding),
        Code::Div => numeric::div(a, b, math),
        Code::Quotient => numeric::quotient(a, b, math),
        Code::HalfQuotient => numeric::mul(a, half(numeric::inv(b, math)), mode.rounding),
        Code::Min => numeric::min(a, b),
        Code::Max => numeric::max(a, b),
        Code::Frc => fraction(a),
        Code::Rndd => numeric::floor(a),
        Code::Rndu => numeric::ceil(a),
        Code::Rnde => numeric::rint(a),
        Code::Rndz => numeric::trunc(a),
        Code::Inv => numeric::inv(a, math),
        Code::Sqrt => numeric::sqrt(a, math),
        Code::Rsqrt => numeric::rsqrt(a, math),
        Code::Exp => numeric::exp2(a, math),
        Code::Log => numeric::log2(a, math),
        Code::Sin => numeric::sin(a, math),
        Code::Cos => numeric::cos(a, math),
        Code::Pow => numeric::pow(a, b, math),
        // Rounding twice is rounding once: doubles have more than twice the bits.
        Code::Divm => numeric::canonical((f64::from(a) / f64::from(b)) as f32),
        Code::Sqrtm => numeric::canonical(f64::from(a).sqrt() as f32),
        Code::Mov | Code::Sel => a,
        // The decoder rejects these on floats.
        logic!() | shifts!() | integer_only!() => f32::NAN,
    }
}

/// A float rounded to a half.
fn half(x: f32) -> f32 {
    numeric::f16_to_f32(numeric::f32_to_f16(x, Rounding::Nearest))
}

/// The fractional part, relative to the next lower integer.
fn fraction(a: f32) -> f32 {
    if a.is_infinite() {
        return f32::NAN;
    }
    // Exact: the difference needs no more bits than the operand, except for small negative numbers,
    // whose fraction is clamped to the largest number below 1.
    (a - numeric::floor(a)).min(1.0 - f32::EPSILON / 2.0)
}

/// Double-precision operations. Sums and products use the rounding direction; the
/// others round to nearest.
pub(super) fn double_operation(code: Code, a: f64, b: f64, c: f64, rounding: Rounding) -> f64 {
    match code {
        Code::Add if rounding == Rounding::Nearest => a + b,
        Code::Mul if rounding == Rounding::Nearest => a * b,
        Code::Add => numeric::add_f64(a, b, rounding),
        Code::Mul => numeric::mul_f64(a, b, rounding),
        Code::Mad => numeric::fma_f64_rounded(a, b, c, rounding),
        Code::Div | Code::Divm => a / b,
        Code::Min => numeric::min_f64(a, b),
        Code::Max => numeric::max_f64(a, b),
        Code::Inv => 1.0 / a,
        Code::Sqrt | Code::Sqrtm => a.sqrt(),
        Code::Mov | Code::Sel => a,
        // The decoder rejects these on doubles.
        narrow_functions!() | other_functions!() => f64::NAN,
        logic!() | shifts!() | integer_only!() => f64::NAN,
    }
}

/// A multiply-add in which all operands are halves, with one rounding, which computing in
/// floats would not ensure.
pub(super) fn half_mad(alu: &Alu, bits: [Bits; 4], shadow: u64, mode: Mode) -> Bits {
    let half = |k: usize| {
        alu.sources.get(k).map_or(0, |s| {
            flush_half(modify_float(bits[k].value, s.ty, s.modifier) as u16, mode)
        })
    };
    let result = numeric::fma_f16(half(0), half(1), half(2), mode.rounding);
    let value = if alu.target.ty == Type::Hf && !alu.saturate {
        u64::from(flush_half(result, mode))
    } else if alu.target.ty == Type::Hf {
        finish(
            Number::Single(numeric::f16_to_f32(result)),
            Type::Hf,
            true,
            mode,
        )
    } else {
        let wide = |k| numeric::f16_to_f32(half(k));
        let exact = numeric::fma(wide(0), wide(1), wide(2), mode.rounding);
        finish(Number::Single(exact), alu.target.ty, alu.saturate, mode)
    };
    Bits { value, shadow }
}
