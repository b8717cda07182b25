//! The models of the hardware's approximate operations: one definition for the Gen IR
//! interpreter and the simulator.
//!
//! In [`MathMode::Model`] a result is the exact value (computed in doubles with an error below 0.51
//! units in the last place, ULP), rounded. In [`MathMode::Worst`] the exact value is first moved by
//! the operation's entire error bound and then rounded back toward the exact value, so that the
//! result stays within the bound. A hash of the argument's bits selects the direction. Zeros,
//! infinities and NaN results are the same in both modes. Denormal arguments and results are not
//! flushed; NaN results are canonical.
//!
//! The bounds of roots and powers are the limits of OpenCL C 7.4 for `sqrt`, `rsqrt` and `exp2`, and
//! that of sin and cos near 0 its limit for relaxed math, because Intel's conformant compiler
//! implements these functions by one instruction of the math unit each. Its `exp`, whose limit is
//! 3 ULP as well, is the product of the unit's powers of an integer and of a fraction below 1. The
//! rounding errors of the product and of the fraction are up to 1.5 ULP, which leaves 1.5 ULP to both
//! powers: that of the integer is exact here. The bounds that Intel publishes are looser (4 ULP, and
//! 0.0008; the `math` functions of the SYCL ESIMD header), and are those of the other operations. They
//! bound the error and guarantee no identities: nothing guarantees that the square root of 4 is
//! exactly 2.

use super::convert::f64_to_f32;
use super::order::canonical;
use super::rounding::{Rounding, rint_f64};

/// Selects the results of approximate operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MathMode {
    /// The exact value, correctly rounded from a double.
    #[default]
    Model,
    /// Each result moved to the end of its error bound, which exposes code that relies on a smaller
    /// error.
    Worst,
}

/// Maximum error of a result.
#[derive(Clone, Copy)]
enum Bound {
    /// Units in the last place of the result.
    Ulp(f64),
    /// A bound on the absolute error.
    Absolute(f64),
}

/// Rounds the exact value, after moving it by the bound in [`MathMode::Worst`].
fn finish(exact: f64, bound: Bound, argument: u64, mode: MathMode) -> f32 {
    let rounded = f64_to_f32(exact, Rounding::Nearest);
    if mode == MathMode::Model || rounded == 0.0 || !rounded.is_finite() {
        return canonical(rounded);
    }
    let distance = match bound {
        Bound::Ulp(n) => n * ulp(exact),
        Bound::Absolute(d) => d,
    };
    let (moved, back) = if hash(argument) & 1 == 0 {
        (exact + distance, Rounding::Down)
    } else {
        (exact - distance, Rounding::Up)
    };
    let moved = f64_to_f32(moved, back);
    match bound {
        // A result near the smallest denormal never changes sign.
        Bound::Ulp(_) if moved != 0.0 && (moved < 0.0) != (exact < 0.0) => 0.0f32.copysign(rounded),
        Bound::Ulp(_) | Bound::Absolute(_) => moved,
    }
}

/// The distance between adjacent floats at `x`, which is finite and not zero.
fn ulp(x: f64) -> f64 {
    let exponent = (x.to_bits() >> 52 & 0x7ff) as i64 - 1023;
    power_of_two((exponent - 23).max(-149))
}

/// 2^n for n in [-1022, 1023].
fn power_of_two(n: i64) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// Mixes the bits of an argument (the finalizer of splitmix64).
fn hash(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// Combines the operation's number and the operand's bits into the argument of [`hash`].
fn key(operation: u64, x: f32) -> u64 {
    operation << 32 | u64::from(x.to_bits())
}

/// 1 / x, within 1 ULP. The reciprocal of a zero is an infinity of the same sign, that of an
/// infinity a zero, and that of a denormal below 2^-128 an infinity.
pub fn inv(x: f32, mode: MathMode) -> f32 {
    finish(1.0 / f64::from(x), Bound::Ulp(1.0), key(1, x), mode)
}

/// The square root, within 3 ULP. -0 for -0, NaN for negative arguments.
pub fn sqrt(x: f32, mode: MathMode) -> f32 {
    finish(f64::from(x).sqrt(), Bound::Ulp(3.0), key(2, x), mode)
}

/// The reciprocal square root, within 2 ULP. An infinity of the same sign for a zero, NaN for
/// negative arguments.
pub fn rsqrt(x: f32, mode: MathMode) -> f32 {
    finish(1.0 / f64::from(x).sqrt(), Bound::Ulp(2.0), key(3, x), mode)
}

/// 2 to the power of x: exact for integers, within 1.5 ULP for magnitudes below 1, and within 3 ULP
/// elsewhere. Infinity from 128 on, 0 from -150 down.
pub fn exp2(x: f32, mode: MathMode) -> f32 {
    let bound = if x == x.trunc() {
        0.0
    } else if x.abs() < 1.0 {
        1.5
    } else {
        3.0
    };
    finish(exp2_f64(f64::from(x)), Bound::Ulp(bound), key(4, x), mode)
}

/// 2^x with a relative error below 1e-15. The argument is clamped to a range outside of which the
/// float result does not change.
fn exp2_f64(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x >= 1000.0 {
        return f64::INFINITY;
    }
    if x <= -1000.0 {
        return 0.0;
    }
    let n = rint_f64(x);
    let t = (x - n) * std::f64::consts::LN_2;
    // e^t for |t| < 0.35: the Taylor series, its last term below 1e-17.
    let mut sum = 1.0;
    for k in (1..=14).rev() {
        sum = 1.0 + sum * t / f64::from(k);
    }
    sum * power_of_two(n as i64)
}

/// The logarithm to base 2: absolute error at most 2^-21 for arguments in [0.5, 2], relative error
/// at most 2^-21 elsewhere. -infinity for a zero, NaN for negative arguments.
pub fn log2(x: f32, mode: MathMode) -> f32 {
    let exact = log2_f64(f64::from(x));
    let relative = if (0.5..=2.0).contains(&x) {
        1.0
    } else {
        exact.abs()
    };
    let bound = Bound::Absolute(relative * LOG_BOUND);
    // The exact result at 1 is zero, which `finish` would return unchanged.
    if x == 1.0 && mode == MathMode::Worst {
        let sign = if hash(key(5, x)) & 1 == 0 { 1.0 } else { -1.0 };
        return (sign * LOG_BOUND) as f32;
    }
    finish(exact, bound, key(5, x), mode)
}

/// 2^-21: the error bound of the logarithm.
const LOG_BOUND: f64 = 1.0 / 2_097_152.0;

/// log2(x) with a relative error below 1e-15, for floats (denormals included) as doubles.
fn log2_f64(x: f64) -> f64 {
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x.is_infinite() {
        return x;
    }
    // x = m * 2^e with m in [sqrt(1/2), sqrt(2)), so that the sum below never cancels.
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as i64 - 1023;
    let mut m = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    if m >= std::f64::consts::SQRT_2 {
        m /= 2.0;
        exponent += 1;
    }
    // ln(m) = 2 artanh(s), s = (m-1)/(m+1), |s| < 0.172.
    let s = (m - 1.0) / (m + 1.0);
    let square = s * s;
    let mut sum = 0.0;
    for k in (0..=12).rev() {
        sum = sum * square + 1.0 / f64::from(2 * k + 1);
    }
    exponent as f64 + 2.0 * s * sum * std::f64::consts::LOG2_E
}

/// The largest magnitude for which sin and cos have an error bound: 32767 pi.
const TRIGONOMETRIC_LIMIT: f64 = 32767.0 * std::f64::consts::PI;

/// The absolute error bound of sin and cos for magnitudes up to pi: 2^-11.
const BOUND_NEAR_ZERO: f64 = 1.0 / 2048.0;

/// The absolute error bound of sin and cos beyond that.
const TRIGONOMETRIC_BOUND: f64 = 0.0008;

/// The sine, within 2^-11 for magnitudes up to pi and 0.0008 up to 32767 pi, always in [-1, 1]. Beyond that limit the
/// result is an unspecified value in [-1, 1]. NaN for infinities.
pub fn sin(x: f32, mode: MathMode) -> f32 {
    trigonometric(x, 0, mode)
}

/// The cosine, within 2^-11 for magnitudes up to pi and 0.0008 up to 32767 pi, always in [-1, 1]. Beyond that limit
/// the result is an unspecified value in [-1, 1]. NaN for infinities.
pub fn cos(x: f32, mode: MathMode) -> f32 {
    trigonometric(x, 1, mode)
}

fn trigonometric(x: f32, quarter: i64, mode: MathMode) -> f32 {
    if !x.is_finite() {
        return canonical(f32::NAN);
    }
    let argument = key(6 + quarter as u64, x);
    let wide = f64::from(x);
    if wide.abs() > TRIGONOMETRIC_LIMIT {
        return (hash(argument) as i64 as f64 / 9.3e18) as f32;
    }
    if quarter == 0 && x == 0.0 {
        return x;
    }
    // pi/2 as a sum of three parts, the first two of 33 bits so that their products with k are
    // exact.
    const PARTS: [f64; 3] = [
        f64::from_bits(0x3FF9_21FB_5440_0000),
        f64::from_bits(0x3DD0_B461_1A60_0000),
        f64::from_bits(0x3BA3_198A_2E03_7073),
    ];
    let k = rint_f64(wide * std::f64::consts::FRAC_2_PI);
    let t = ((wide - k * PARTS[0]) - k * PARTS[1]) - k * PARTS[2];
    let square = t * t;
    let series = |first: u32| {
        let mut sum = 1.0;
        for n in (1..=9).rev() {
            let n = 2 * n + first;
            sum = 1.0 - sum * square / f64::from(n * (n - 1));
        }
        sum
    };
    let exact = match (k as i64 + quarter).rem_euclid(4) {
        0 => t * series(1),
        1 => series(0),
        2 => -t * series(1),
        _ => -series(0),
    };
    let bound = match wide.abs() <= std::f64::consts::PI {
        true => BOUND_NEAR_ZERO,
        false => TRIGONOMETRIC_BOUND,
    };
    finish(exact, Bound::Absolute(bound), argument, mode).clamp(-1.0, 1.0)
}

/// |x| to the power of y. Intel documents no bound; the model composes those of the logarithm and
/// of the power of two: the relative error is at most `|y log2|x|| * ln 2 * 2^-21`, plus 3 ULP. The
/// result is 1 where y is 0 or |x| is 1.
pub fn pow(x: f32, y: f32, mode: MathMode) -> f32 {
    if x.is_nan() || y.is_nan() {
        return canonical(f32::NAN);
    }
    if y == 0.0 || x.abs() == 1.0 {
        return 1.0;
    }
    let power = f64::from(y) * log2_f64(f64::from(x.abs()));
    let exact = exp2_f64(power);
    let distance = power.abs() * LOG_BOUND * std::f64::consts::LN_2 * exact + 3.0 * ulp(exact);
    let argument = key(8, x) ^ hash(u64::from(y.to_bits()));
    // All results are positive: a value moved below zero is clamped to zero.
    finish(exact, Bound::Absolute(distance), argument, mode).max(0.0)
}

/// The hardware's division: `x * inv(y)`, the product rounded to nearest. Within 2.5 ULP where the
/// reciprocal is normal. The reciprocal of a divisor above 2^126 is a denormal with few bits, that
/// of one below 2^-128 an infinity.
pub fn div(x: f32, y: f32, mode: MathMode) -> f32 {
    canonical(x * inv(y, mode))
}

#[cfg(test)]
mod tests {
    use super::super::order::tests::samples;
    use super::*;

    /// Compares a function with the platform's in both modes. Returns the largest error in `Worst`,
    /// in units of the bound; it must be near 1 for the mode to be useful.
    fn check(
        name: &str,
        f: impl Fn(f32, MathMode) -> f32,
        exact: impl Fn(f64) -> f64,
        bound: impl Fn(f32, f64) -> f64,
    ) {
        let mut largest: f64 = 0.0;
        for x in samples(100_000) {
            let want = exact(f64::from(x));
            let (model, worst) = (f(x, MathMode::Model), f(x, MathMode::Worst));
            let rounded = want as f32;
            if !rounded.is_finite() || !want.is_finite() {
                assert!(
                    model.to_bits() == rounded.to_bits() || model.is_nan() && rounded.is_nan(),
                    "{name}({x:e}) = {model:e}, not {rounded:e}"
                );
                assert_eq!(model.to_bits(), worst.to_bits());
                continue;
            }
            let allowed = bound(x, want);
            let unit = ulp(if want == 0.0 { 1e-300 } else { want });
            let error = (f64::from(model) - want).abs();
            assert!(
                error <= 0.51 * unit,
                "{name}({x:e}) = {model:e}, not {want:e}"
            );
            let error = (f64::from(worst) - want).abs();
            assert!(
                error <= allowed * (1.0 + 1e-9),
                "worst {name}({x:e}) = {worst:e}, not {want:e} within {allowed:e}"
            );
            largest = largest.max(error / allowed);
        }
        assert!(largest > 0.95, "{name}: {largest}");
    }

    fn ulps(n: f64) -> impl Fn(f32, f64) -> f64 {
        move |_, want| n * ulp(if want == 0.0 { 1e-300 } else { want })
    }

    #[test]
    fn roots_reciprocals_and_powers_of_two_are_within_their_bounds() {
        check("inv", inv, |x| 1.0 / x, ulps(1.0));
        check("sqrt", sqrt, f64::sqrt, ulps(3.0));
        check("rsqrt", rsqrt, |x| 1.0 / x.sqrt(), ulps(2.0));
        check("exp2", exp2, f64::exp2, ulps(3.0));
    }

    #[test]
    fn the_logarithm_is_within_its_bound() {
        check("log2", log2, f64::log2, |x, want| {
            let relative = if (0.5..=2.0).contains(&x) {
                1.0
            } else {
                want.abs()
            };
            relative / 2_097_152.0
        });
    }

    #[test]
    fn sine_and_cosine_are_within_their_bound_and_unspecified_beyond() {
        for x in samples(100_000) {
            for (f, exact) in [
                (sin as fn(f32, MathMode) -> f32, f64::sin as fn(f64) -> f64),
                (cos, f64::cos),
            ] {
                let (model, worst) = (f(x, MathMode::Model), f(x, MathMode::Worst));
                if !x.is_finite() {
                    assert!(model.is_nan() && worst.is_nan());
                    continue;
                }
                assert!((-1.0..=1.0).contains(&model) && (-1.0..=1.0).contains(&worst));
                if f64::from(x).abs() <= TRIGONOMETRIC_LIMIT {
                    let want = exact(f64::from(x));
                    let error = (f64::from(model) - want).abs();
                    assert!(error <= 0.51 * ulp(want), "{x:e}: {model:e}, not {want:e}");
                    let bound = match f64::from(x).abs() <= std::f64::consts::PI {
                        true => 1.0 / 2048.0,
                        false => 0.0008,
                    };
                    assert!((f64::from(worst) - want).abs() <= bound);
                }
            }
        }
    }

    #[test]
    fn powers_and_quotients() {
        let ys: Vec<f32> = samples(50_000).collect();
        for (k, x) in samples(50_000).enumerate() {
            let y = ys[(k * 11 + 1) % ys.len()];
            if x.is_nan() || y.is_nan() {
                assert!(pow(x, y, MathMode::Model).is_nan());
                continue;
            }
            let want = f64::from(x).abs().powf(f64::from(y));
            let got = pow(x, y, MathMode::Model);
            let rounded = want as f32;
            assert!(
                (got.to_bits() as i64 - rounded.to_bits() as i64).abs() <= 1,
                "{x:e} ^ {y:e}: {got:e}, not {want:e}"
            );
            let worst = pow(x, y, MathMode::Worst);
            let bound = (f64::from(y) * f64::from(x).abs().log2()).abs() * 3.4e-7;
            if want != 1.0 && want.is_normal() && rounded.is_normal() {
                let error = (f64::from(worst) / want - 1.0).abs();
                assert!(error <= bound + 3.0 * 1.2e-7, "{x:e} ^ {y:e}: {worst:e}");
            }
            let (num, den) = (f64::from(x), f64::from(y));
            let quotient = num / den;
            if (1e-30..1e30).contains(&quotient.abs()) && (1e-30..1e30).contains(&den.abs()) {
                for mode in [MathMode::Model, MathMode::Worst] {
                    let error = (f64::from(div(x, y, mode)) - quotient).abs();
                    assert!(error <= 2.5 * ulp(quotient), "{x:e} / {y:e}");
                }
            }
        }
        assert_eq!(pow(0.0, -1.0, MathMode::Model), f32::INFINITY);
        assert_eq!(pow(-2.0, 3.0, MathMode::Model), 8.0);
        assert!(div(0.0, 0.0, MathMode::Model).is_nan());
        assert_eq!(div(1.0, 0.0, MathMode::Worst), f32::INFINITY);
    }
}
