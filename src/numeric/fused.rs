//! Addition, multiplication and fused multiply-add with one rounding, in each rounding direction.
//!
//! Floats are computed in doubles: a product of two floats is exact there, and a sum is rounded to
//! odd (an inexact result gets its last bit set). Rounding that value to a shorter format equals
//! rounding the exact sum once (Boldo and Melquiond).

use super::convert::{f16_to_f32, f64_to_f16, f64_to_f32};
use super::order::{canonical, canonical_f64};
use super::rounding::{Format, Rounding, parts};

/// The sum, rounded to odd. The operands must be small enough for the sum to be finite.
fn add_to_odd(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if !sum.is_finite() {
        return sum;
    }
    // The exact rounding error of the sum (Knuth's 2Sum).
    let b_part = sum - a;
    let error = (a - (sum - b_part)) + (b - b_part);
    let bits = sum.to_bits();
    if error == 0.0 || bits & 1 == 1 {
        sum
    } else if (error > 0.0) == (sum > 0.0) {
        f64::from_bits(bits + 1)
    } else {
        f64::from_bits(bits - 1)
    }
}

/// `a * b + c` with one rounding. NaN results are [`canonical`].
pub fn fma(a: f32, b: f32, c: f32, rounding: Rounding) -> f32 {
    let product = f64::from(a) * f64::from(b);
    let sum = add_to_odd(product, f64::from(c));
    canonical(signed_zero(sum, product, f64::from(c), rounding))
}

/// `a + b` with one rounding. NaN results are [`canonical`].
pub fn add(a: f32, b: f32, rounding: Rounding) -> f32 {
    if rounding == Rounding::Nearest {
        return canonical(a + b);
    }
    let (a, b) = (f64::from(a), f64::from(b));
    canonical(signed_zero(add_to_odd(a, b), a, b, rounding))
}

/// `a * b` with one rounding. NaN results are [`canonical`].
pub fn mul(a: f32, b: f32, rounding: Rounding) -> f32 {
    if rounding == Rounding::Nearest {
        return canonical(a * b);
    }
    canonical(f64_to_f32(f64::from(a) * f64::from(b), rounding))
}

/// `a * b + c` of half bits with one rounding. NaN results are `0x7e00`.
pub fn fma_f16(a: u16, b: u16, c: u16, rounding: Rounding) -> u16 {
    let product = f64::from(f16_to_f32(a)) * f64::from(f16_to_f32(b));
    let c = f64::from(f16_to_f32(c));
    let sum = add_to_odd(product, c);
    if sum == 0.0 {
        // The sum is exact: only the sign of zero remains to be decided.
        return (signed_zero(sum, product, c, rounding).to_bits() >> 16) as u16;
    }
    f64_to_f16(sum, rounding)
}

/// Rounds a sum. An exact 0 from operands that cancel is -0 when rounding down (IEEE 754, 6.3).
fn signed_zero(sum: f64, a: f64, b: f64, rounding: Rounding) -> f32 {
    if sum == 0.0 && rounding == Rounding::Down && !(a == 0.0 && b == 0.0 && !sum_is_negative(a, b))
    {
        return -0.0;
    }
    f64_to_f32(sum, rounding)
}

/// Whether a sum of two zeros is -0 when rounding down: unless both are +0.
fn sum_is_negative(a: f64, b: f64) -> bool {
    a.is_sign_negative() || b.is_sign_negative()
}

/// `a * b + c` of doubles, rounded to nearest once. NaN results are [`canonical_f64`].
pub fn fma_f64(a: f64, b: f64, c: f64) -> f64 {
    fma_f64_rounded(a, b, c, Rounding::Nearest)
}

/// `a + b` of doubles with one rounding. NaN results are [`canonical_f64`].
pub fn add_f64(a: f64, b: f64, rounding: Rounding) -> f64 {
    fma_f64_rounded(a, 1.0, b, rounding)
}

/// `a * b` of doubles with one rounding. NaN results are [`canonical_f64`].
pub fn mul_f64(a: f64, b: f64, rounding: Rounding) -> f64 {
    if a == 0.0 || b == 0.0 {
        return canonical_f64(a * b);
    }
    fma_f64_rounded(a, b, -0.0, rounding)
}

/// `a * b + c` of doubles with one rounding. NaN results are [`canonical_f64`].
pub fn fma_f64_rounded(a: f64, b: f64, c: f64, rounding: Rounding) -> f64 {
    // A sum that cancels, or of zeros of opposite signs, is +0 unless rounding down.
    let zero = if rounding == Rounding::Down {
        -0.0
    } else {
        0.0
    };
    if (a == 0.0 || b == 0.0) && c == 0.0 && a.is_finite() && b.is_finite() {
        let negative = a.is_sign_negative() != b.is_sign_negative();
        return if negative == c.is_sign_negative() {
            c
        } else {
            zero
        };
    }
    if !(a.is_finite() && b.is_finite() && c.is_finite()) || a == 0.0 || b == 0.0 {
        // Where the product is exact or not finite, the plain operations round only once.
        return canonical_f64(if a.is_finite() && b.is_finite() && !c.is_finite() {
            c
        } else {
            a * b + c
        });
    }
    let ((sa, ma, ea), (sb, mb, eb)) = (parts(a), parts(b));
    let (product_sign, product, product_exponent) =
        (sa != sb, u128::from(ma) * u128::from(mb), ea + eb);
    if c == 0.0 {
        return f64::from_bits(Format::F64.round(
            product_sign,
            product,
            product_exponent,
            false,
            rounding,
        ));
    }
    let (c_sign, c_magnitude, c_exponent) = parts(c);
    // Both significands have their highest bit at 125: their sum fits, and more than 20 bits remain
    // below the last bit of a result.
    let normal = |m: u128, e: i32| {
        let shift = m.leading_zeros() as i32 - 2;
        if shift >= 0 {
            (m << shift, e - shift)
        } else {
            (m, e)
        }
    };
    let p = (product_sign, normal(product, product_exponent));
    let q = (c_sign, normal(u128::from(c_magnitude), c_exponent));
    let (large, small) = if (p.1.1, p.1.0) >= (q.1.1, q.1.0) {
        (p, q)
    } else {
        (q, p)
    };
    let distance = (large.1.1 - small.1.1) as u32;
    let (shifted, lost) = if distance >= 127 {
        (0, true)
    } else {
        let shifted = small.1.0 >> distance;
        (shifted, shifted << distance != small.1.0)
    };
    let magnitude = if large.0 == small.0 {
        large.1.0 + shifted
    } else {
        // The bits that were shifted out are subtracted too: borrow one, the remainder is sticky.
        large.1.0 - shifted - u128::from(lost)
    };
    if magnitude == 0 && !lost {
        return zero;
    }
    f64::from_bits(Format::F64.round(large.0, magnitude, large.1.1, lost, rounding))
}

#[cfg(test)]
mod tests {
    use super::super::order::tests::samples;
    use super::*;

    #[test]
    fn doubles_are_rounded_in_each_direction() {
        use Rounding::{Down, Nearest, Up, Zero};
        let above = 1.0 + f64::EPSILON;
        let below = 1.0 - f64::EPSILON / 2.0;
        let tiny = f64::from_bits(1);
        for (rounding, sum, difference, product, third) in [
            (Nearest, 1.0, 1.0, 0.0, -1.0),
            (Up, above, 1.0, tiny, -below),
            (Down, 1.0, below, 0.0, -1.0),
            (Zero, 1.0, below, 0.0, -below),
        ] {
            assert_eq!(add_f64(1.0, tiny, rounding), sum, "{rounding:?}");
            assert_eq!(add_f64(1.0, -tiny, rounding), difference, "{rounding:?}");
            assert_eq!(mul_f64(tiny, 0.25, rounding), product, "{rounding:?}");
            let fused = fma_f64_rounded(tiny, tiny, -1.0, rounding);
            assert_eq!(fused, third, "{rounding:?}");
            let zero = add_f64(1.0, -1.0, rounding);
            assert_eq!(zero.is_sign_negative(), rounding == Down, "{rounding:?}");
            assert!(
                mul_f64(-0.0, 2.0, rounding).is_sign_negative(),
                "{rounding:?}"
            );
            let zeros = add_f64(0.0, -0.0, rounding);
            assert_eq!(zeros.is_sign_negative(), rounding == Down, "{rounding:?}");
            assert_eq!(
                mul_f64(f64::MAX, 2.0, rounding).is_infinite(),
                matches!(rounding, Nearest | Up)
            );
        }
    }

    fn triples() -> impl Iterator<Item = (f32, f32, f32)> {
        let near = |k: u32| f32::from_bits(0x3f80_0000 + k % 5);
        let a = samples(150_000);
        let b: Vec<f32> = samples(150_000).collect();
        let n = b.len();
        a.enumerate().flat_map(move |(k, x)| {
            let (y, z) = (b[(k * 7 + 3) % n], b[(k * 13 + 5) % n]);
            // The second addend cancels the product, or nearly: there one and two roundings differ.
            let product = x * y;
            [
                (x, y, z),
                (x, y, -product),
                (x, y, f32::from_bits((-product).to_bits() ^ 1)),
                (x, near(k as u32), product * 1e-8),
            ]
        })
    }

    #[test]
    fn fused_multiply_add_agrees_with_the_platform() {
        for (a, b, c) in triples() {
            let (got, want) = (fma(a, b, c, Rounding::Nearest), a.mul_add(b, c));
            assert!(
                got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(),
                "{a:e} * {b:e} + {c:e}: {got:e}, not {want:e}"
            );
            let wide = |x: f32| f64::from(x) * (1.0 + 1.0 / 1_073_741_823.0);
            for (a, b, c) in [
                (wide(a), wide(b), wide(c)),
                (wide(a), wide(b), -(wide(a) * wide(b))),
                (wide(a), 1e-300, 1e-320),
                (wide(a) * 1e200, 1e100, wide(c) * 1e270),
            ] {
                let (got, want) = (fma_f64(a, b, c), a.mul_add(b, c));
                assert!(
                    got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(),
                    "{a:e} * {b:e} + {c:e}: {got:e}, not {want:e}"
                );
            }
        }
    }

    #[test]
    fn directions_bracket_sums_and_products() {
        for (a, b, c) in triples().step_by(7) {
            let near = fma(a, b, c, Rounding::Nearest);
            let (down, up) = (fma(a, b, c, Rounding::Down), fma(a, b, c, Rounding::Up));
            let zero = fma(a, b, c, Rounding::Zero);
            if near.is_nan() {
                assert!(down.is_nan() && up.is_nan() && zero.is_nan());
                continue;
            }
            assert!(down <= near && near <= up && (near == down || near == up));
            assert!(zero == down || zero == up);
            assert!(zero.abs() <= near.abs());
            assert!(add(a, c, Rounding::Down) <= a + c || (a + c).is_nan());
            assert!(mul(a, b, Rounding::Up) >= a * b || (a * b).is_nan());
        }
        assert_eq!(add(1.0, -1.0, Rounding::Down).to_bits(), 1 << 31);
        assert_eq!(add(0.0, 0.0, Rounding::Down).to_bits(), 0);
        assert_eq!(add(1.0, 1e-30, Rounding::Up).to_bits(), 0x3f80_0001);
    }

    #[test]
    fn half_multiply_add_rounds_once() {
        // 1 + 2^-10 squared plus 2^-24: a tie in half but for the last term.
        assert_eq!(fma_f16(0x3c01, 0x3c01, 0x0001, Rounding::Nearest), 0x3c02);
        assert_eq!(fma_f16(0x3c00, 0x3c00, 0xbc00, Rounding::Nearest), 0);
        assert_eq!(fma_f16(0x7bff, 0x7bff, 0, Rounding::Nearest), 0x7c00);
    }
}
