//! Division of floats within 2.5 ulp.

use super::{MathMode, canonical, inv};

/// 2^96: above it the reciprocal would be near the denormals, whose approximation has no
/// bound; below 2^-96 it would overflow.
pub const LARGE: f32 = f32::from_bits((127 + 96) << 23);
/// The scale factor 2^-96.
pub const SMALL: f32 = f32::from_bits((127 - 96) << 23);
/// The scale factor 2^32.
pub const UP: f32 = f32::from_bits((127 + 32) << 23);
/// The scale factor 2^-32.
pub const DOWN: f32 = f32::from_bits((127 - 32) << 23);

/// The quotient of floats: `x * inv(y * s) * s`, with a power of two s that keeps the reciprocal of very large and very
/// small divisors away from denormals and infinity. Within 2.5 ulp (OpenCL C 7.4). Gen9's math unit divides; Intel
/// documents no bound for it, and its compiler uses it where OpenCL C requires this one, so the model of that
/// instruction is the same: quotients do not depend on the target.
pub fn quotient(x: f32, y: f32, mode: MathMode) -> f32 {
    let scale = match y.abs() {
        size if size >= LARGE => DOWN,
        size if size < SMALL => UP,
        _ => 1.0,
    };
    let reciprocal = inv(canonical(y * scale), mode);
    canonical(canonical(x * reciprocal) * scale)
}

#[cfg(test)]
mod tests {
    use super::super::order::tests::samples;
    use super::*;

    #[test]
    fn quotients_are_within_their_bound() {
        for (x, y) in samples(40_000).zip(samples(80_000).skip(40_000)) {
            let exact = f64::from(x) / f64::from(y);
            let rounded = exact as f32;
            for mode in [MathMode::Model, MathMode::Worst] {
                let got = quotient(x, y, mode);
                if rounded.is_nan() {
                    assert!(got.is_nan(), "{x:e} / {y:e} = {got:e}");
                } else if rounded.is_normal() && rounded.abs() < f32::MAX / 2.0 {
                    let ulp = f64::from(rounded.abs().to_bits() >> 23) - 150.0;
                    let error = (f64::from(got) - exact).abs() / ulp.exp2();
                    assert!(error <= 2.5, "{x:e} / {y:e} = {got:e}: {error} ulp");
                }
            }
        }
        for (x, y, want) in [
            (1.0, 0.0, f32::INFINITY),
            (-1.0, f32::INFINITY, -0.0),
            (3e38, 3e38, 1.0),
            (1e-38, 1e-38, 1.0),
            (1.0, 2f32.powi(-126), 2f32.powi(126)),
        ] {
            let got = quotient(x, y, MathMode::Model);
            assert_eq!(got.to_bits(), f32::to_bits(want), "{x:e} / {y:e}");
        }
    }
}
