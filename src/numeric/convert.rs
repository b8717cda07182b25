//! Conversions between number types.
//!
//! Float to integer conversions truncate toward zero and saturate; NaN becomes 0. The hardware's
//! `mov` and Rust's `as` do the same.

use super::rounding::{Format, Rounding, parts};

/// Converts half bits to a float, exactly. NaN keeps its payload.
pub fn f16_to_f32(bits: u16) -> f32 {
    let sign = u32::from(bits & 0x8000) << 16;
    let field = u32::from(bits >> 10 & 0x1f);
    let fraction = u32::from(bits & 0x3ff);
    match field {
        0 => {
            // The smallest denormal is 2^-24, a power of two: the product is exact.
            let magnitude = fraction as f32 * f32::from_bits((127 - 24) << 23);
            f32::from_bits(sign | magnitude.to_bits())
        }
        31 => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (field + 112) << 23 | fraction << 13),
    }
}

/// Converts a double to half bits with one rounding. NaN becomes `0x7e00`.
pub fn f64_to_f16(x: f64, rounding: Rounding) -> u16 {
    round(x, Format::F16, rounding) as u16
}

/// Converts a float to half bits. NaN becomes `0x7e00`.
pub fn f32_to_f16(x: f32, rounding: Rounding) -> u16 {
    f64_to_f16(f64::from(x), rounding)
}

/// Converts bfloat16 bits to a float, exactly.
pub fn bf16_to_f32(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Converts a float to bfloat16 bits. NaN becomes `0x7fc0`.
pub fn f32_to_bf16(x: f32, rounding: Rounding) -> u16 {
    round(f64::from(x), Format::BF16, rounding) as u16
}

/// The bits of a float that a tf32 does not have: the low 13 of the 23 mantissa bits.
pub const BELOW_TF32: u32 = (1 << 13) - 1;

/// Rounds a float to the nearest tf32, ties to even; the result is a float. NaN becomes
/// `0x7fc00000`.
pub fn f32_to_tf32(x: f32) -> f32 {
    let bits = x.to_bits();
    if x.is_nan() {
        return f32::from_bits(0x7fc0_0000);
    }
    // Half of the last bit that is kept, less one where that bit is even. A carry propagates into
    // the exponent, and turns the largest number into infinity.
    let half = (BELOW_TF32 >> 1) + (bits >> 13 & 1);
    let rounded = match x.is_infinite() {
        true => bits,
        false => bits + half,
    };
    f32::from_bits(rounded & !BELOW_TF32)
}

/// Converts a double to a float with one rounding. NaN becomes `0x7fc00000`.
pub fn f64_to_f32(x: f64, rounding: Rounding) -> f32 {
    if rounding == Rounding::Nearest && !x.is_nan() {
        // Rust defines this conversion as round to nearest, ties to even.
        return x as f32;
    }
    f32::from_bits(round(x, Format::F32, rounding) as u32)
}

/// Rounds a double to a format. NaN becomes the format's quiet NaN.
fn round(x: f64, format: Format, rounding: Rounding) -> u64 {
    let infinity = ((1u64 << format.exponent) - 1) << format.fraction;
    if x.is_nan() {
        return infinity | 1 << (format.fraction - 1);
    }
    if x.is_infinite() {
        return infinity | u64::from(x < 0.0) << (format.fraction + format.exponent);
    }
    let (negative, magnitude, exponent) = parts(x);
    format.round(negative, u128::from(magnitude), exponent, false, rounding)
}

/// Converts an integer to a float with one rounding.
pub fn s64_to_f32(x: i64, rounding: Rounding) -> f32 {
    let bits = Format::F32.round(x < 0, u128::from(x.unsigned_abs()), 0, false, rounding);
    f32::from_bits(bits as u32)
}

/// Converts an integer to a float with one rounding.
pub fn u64_to_f32(x: u64, rounding: Rounding) -> f32 {
    f32::from_bits(Format::F32.round(false, u128::from(x), 0, false, rounding) as u32)
}

/// Converts an integer to a double with one rounding.
pub fn s64_to_f64(x: i64, rounding: Rounding) -> f64 {
    let magnitude = u128::from(x.unsigned_abs());
    f64::from_bits(Format::F64.round(x < 0, magnitude, 0, false, rounding))
}

/// Converts an integer to a double with one rounding.
pub fn u64_to_f64(x: u64, rounding: Rounding) -> f64 {
    f64::from_bits(Format::F64.round(false, u128::from(x), 0, false, rounding))
}

/// Rounds `magnitude * 2^exponent` to half bits, once. `sticky` marks a nonzero remainder below the
/// magnitude's last bit; the magnitude then must have at least 56 bits.
pub fn scaled_to_f16(magnitude: u64, exponent: i32, sticky: bool) -> u16 {
    let nearest = Rounding::Nearest;
    Format::F16.round(false, u128::from(magnitude), exponent, sticky, nearest) as u16
}

/// Like [`scaled_to_f16`], to a float.
pub fn scaled_to_f32(magnitude: u64, exponent: i32, sticky: bool) -> f32 {
    let nearest = Rounding::Nearest;
    let bits = Format::F32.round(false, u128::from(magnitude), exponent, sticky, nearest);
    f32::from_bits(bits as u32)
}

/// Like [`scaled_to_f16`], to a double.
pub fn scaled_to_f64(magnitude: u64, exponent: i32, sticky: bool) -> f64 {
    let nearest = Rounding::Nearest;
    f64::from_bits(Format::F64.round(false, u128::from(magnitude), exponent, sticky, nearest))
}

/// Converts a number (of any float type, exact as a double) to a signed integer of `bits` bits (8
/// to 64), sign-extended. Truncates toward zero and saturates; NaN becomes 0.
pub fn to_signed(x: f64, bits: u32) -> i64 {
    let max = i64::MAX >> (64 - bits.clamp(1, 64));
    (x as i64).clamp(-max - 1, max)
}

/// Converts a number (of any float type, exact as a double) to an unsigned integer of `bits` bits
/// (8 to 64). Truncates toward zero and saturates (negative numbers become 0); NaN becomes 0.
pub fn to_unsigned(x: f64, bits: u32) -> u64 {
    (x as u64).min(u64::MAX >> (64 - bits.clamp(1, 64)))
}

#[cfg(test)]
mod tests {
    use super::super::order::tests::samples;
    use super::*;

    #[test]
    fn every_half_round_trips() {
        for bits in 0..=u16::MAX {
            let x = f16_to_f32(bits);
            let back = f32_to_f16(x, Rounding::Nearest);
            if x.is_nan() {
                assert_eq!(back, 0x7e00);
                continue;
            }
            assert_eq!(back, bits);
            // Just above the midpoint of two adjacent halves rounds up, and the tie to even. The
            // double just above it would become a tie if it were rounded to a float first.
            if bits < 0x7bff {
                let next = f16_to_f32(bits + 1);
                let middle = (f64::from(x) + f64::from(next)) / 2.0;
                let n = Rounding::Nearest;
                assert_eq!(f64_to_f16(middle, n), bits + (bits & 1));
                let above = f64::from_bits(middle.to_bits() + 1);
                assert_eq!(f64_to_f16(above, n), bits + 1);
                assert_eq!(f64_to_f16(-above, n), (bits + 1) | 0x8000);
                assert_eq!(f64_to_f16(above, Rounding::Zero), bits);
                assert_eq!(f64_to_f16(-above, Rounding::Up), bits | 0x8000);
            }
        }
        assert_eq!(f32_to_f16(65519.0, Rounding::Nearest), 0x7bff);
        assert_eq!(f32_to_f16(65520.0, Rounding::Nearest), 0x7c00);
    }

    #[test]
    fn bfloat_rounds_to_even() {
        for (bits, want) in [
            (0x3f80_8000, 0x3f80),
            (0x3f81_8000, 0x3f82),
            (0x3f80_8001, 0x3f81),
            (0x7f7f_ffff, 0x7f80),
            (0x7f80_0000, 0x7f80),
            (0x7f80_0001, 0x7fc0),
            (0x0000_8001, 0x0001),
        ] {
            assert_eq!(f32_to_bf16(f32::from_bits(bits), Rounding::Nearest), want);
        }
        assert_eq!(bf16_to_f32(0x3fc0), 1.5);
    }

    #[test]
    fn doubles_and_integers_agree_with_the_language() {
        for x in samples(100_000) {
            let y = f64::from(x) * (1.0 + 1e-9);
            if !y.is_nan() {
                let bits = round(y, Format::F32, Rounding::Nearest) as u32;
                assert_eq!(bits, (y as f32).to_bits(), "{y:e}");
            }
            let raw = (u64::from(x.to_bits()) << 32) ^ y.to_bits();
            for shift in [0, 7, 20, 31, 45, 60] {
                let (u, s) = (raw >> shift, raw as i64 >> shift);
                assert_eq!(u64_to_f32(u, Rounding::Nearest), u as f32);
                assert_eq!(s64_to_f32(s, Rounding::Nearest), s as f32);
                assert_eq!(u64_to_f64(u, Rounding::Nearest), u as f64);
                assert_eq!(s64_to_f64(s, Rounding::Nearest), s as f64);
                assert!(f64::from(s64_to_f32(s, Rounding::Down)) <= s as f64);
            }
            assert_eq!(to_signed(f64::from(x), 32) as i32, x as i32);
            assert_eq!(to_unsigned(f64::from(x), 32) as u32, x as u32);
            assert_eq!(to_signed(f64::from(x), 8) as i8, x as i8);
            assert_eq!(to_unsigned(f64::from(x), 16) as u16, x as u16);
            assert_eq!(to_signed(f64::from(x), 64), x as i64);
        }
        assert_eq!(u64_to_f32(0, Rounding::Down).to_bits(), 0);
    }
}
