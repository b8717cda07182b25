//! Functions on floats under `-cl-fast-relaxed-math`: only normal numbers matter, and some limits
//! are wider (OpenCL C 3.0, table of the errors under `-cl-unsafe-math-optimizations`).

use super::functions::{Function, Second};
use super::measure::{compiled, run};
use super::points::pairs;
use gencl::compile::Options;
use gencl::frontend::builtins::{Accuracy, Builtin};
use gencl::launch::MathMode;
use std::f64::consts::PI;

/// The bound on a relaxed function's error.
enum Limit {
    /// In units in the last place.
    Ulp(f64),
    /// A bound on the absolute error.
    Absolute(f64),
}

/// A wider limit, and the operands for which it applies.
struct Row(&'static str, Limit, fn(f64, f64) -> bool);

// TABLE of the limits that are wider, with the operands for which they apply.
const ROWS: &[Row] = &[
    Row("/", Limit::Ulp(2.5), |x, y| {
        is_moderate(x) && is_moderate(y)
    }),
    Row("cos", Limit::Absolute(1.0 / 2048.0), |x, _| x.abs() <= PI),
    Row("exp10", Limit::Ulp(8192.0), |_, _| true),
    Row("half_cos", Limit::Ulp(8192.0), |x, _| x.abs() <= 65536.0),
    Row("half_exp10", Limit::Ulp(8192.0), |_, _| true),
    Row("half_sin", Limit::Ulp(8192.0), |x, _| x.abs() <= 65536.0),
    Row("half_tan", Limit::Ulp(8192.0), |x, _| x.abs() <= 65536.0),
    // exp2(y * log2(x)), as OpenCL permits: the error of the logarithm is multiplied by y.
    Row("pow", Limit::Ulp(8192.0), |x, y| {
        x > 0.0 && (y.abs() <= 512.0 || !(0.5..=2.0).contains(&x))
    }),
    Row("sin", Limit::Absolute(1.0 / 2048.0), |x, _| x.abs() <= PI),
    Row("sincos", Limit::Absolute(1.0 / 2048.0), |x, _| {
        x.abs() <= PI
    }),
    Row("tan", Limit::Ulp(8192.0), |x, _| x.abs() <= PI),
];

/// Whether the magnitude is between 2^-62 and 2^62.
fn is_moderate(x: f64) -> bool {
    (62f64.exp2().recip()..=62f64.exp2()).contains(&x.abs())
}

fn is_normal(x: f64) -> bool {
    (f64::from(f32::MIN_POSITIVE)..=f64::from(f32::MAX)).contains(&x.abs())
}

/// Measures a function on `count` operands, with the model and with the worst results.
///
/// # Errors
/// An error above the limit, or a failure.
pub fn check(function: &Function, count: usize) -> Result<f64, String> {
    let options = Options {
        fast_relaxed_math: true,
        ..Options::default()
    };
    let kernel = compiled(function, &options)?;
    let points = pairs(count, function.range, function.second);
    let row = ROWS.iter().find(|r| r.0 == function.name);
    let usual = Builtin::from_name(function.name).and_then(Builtin::row);
    let usual = match usual.map(|r| r.accuracy) {
        Some(Accuracy::Exact) => Limit::Ulp(0.5),
        Some(Accuracy::Ulp(ulps)) => Limit::Ulp(f64::from(ulps)),
        Some(Accuracy::Absolute(distance)) => Limit::Absolute(f64::from(distance)),
        Some(Accuracy::Hardware | Accuracy::Any) | None => Limit::Ulp(f64::INFINITY),
    };
    let (limit, holds): (&Limit, fn(f64, f64) -> bool) = match row {
        Some(row) => (&row.1, row.2),
        None => (&usual, |_, _| true),
    };
    let mut largest = 0f64;
    for math in [MathMode::Model, MathMode::Worst] {
        // Operations on values that are not numbers may be folded away.
        let results = run(&kernel, &points, math, Some(&kernel.optimized))?;
        for (&(x, y), &got) in points.iter().zip(&results) {
            let x = f64::from(x);
            let (y, is_number) = match function.second {
                Second::None => (0.0, true),
                Second::Float(..) => {
                    let y = f64::from(f32::from_bits(y));
                    (y, is_normal(y))
                }
                Second::Int(..) => (f64::from(y as i32), true),
            };
            let wanted = (function.reference)(x, y);
            // At the end of the range, an error leads out of it.
            let is_inside = is_normal(wanted) && wanted.abs() <= f64::from(f32::MAX) / 2.0;
            if !is_number || !is_normal(x) || !is_inside || !holds(x, y) {
                continue;
            }
            let distance = (f64::from(got) - wanted).abs();
            let exponent = (wanted.to_bits() >> 52 & 0x7ff) as i32 - 1023;
            let (error, allowed) = match *limit {
                Limit::Ulp(ulps) => (distance / f64::from(exponent - 23).exp2(), ulps),
                Limit::Absolute(allowed) => (distance, allowed),
            };
            if error.is_nan() || error > allowed {
                return Err(format!(
                    "{}: error {error:e} at {x:e}, {y:e}: {got:e}, not {wanted:e} ({math:?})",
                    function.call
                ));
            }
            largest = largest.max(error);
        }
    }
    Ok(largest)
}
