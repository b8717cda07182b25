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

/// A wider limit, by the first operand and the results that approximate operations have, and the
/// operands for which it applies.
struct Row(
    &'static str,
    fn(f64, MathMode) -> Limit,
    fn(f64, f64) -> bool,
);

/// The limit of functions that have no usual one.
const COARSE: fn(f64, MathMode) -> Limit = |_, _| Limit::Ulp(8192.0);

/// The limit of sine and cosine.
const ABSOLUTE: fn(f64, MathMode) -> Limit = |_, _| Limit::Absolute(1.0 / 2048.0);

/// The limit of inverse trigonometric functions.
const INVERSE: fn(f64, MathMode) -> Limit = |_, _| Limit::Ulp(4096.0);

/// Functions without a usual limit here have one wherever the result is a normal number: OpenCL C
/// permits larger errors near 0 to those that it derives from `exp` and `log`, but 8192 ulp to others.
const ALL: fn(f64, f64) -> bool = |_, _| true;

/// The largest x for which x + x is finite.
const LARGEST: f64 = f32::MAX as f64 / 2.0;

// TABLE of the limits that are wider, with the operands for which they apply.
const ROWS: &[Row] = &[
    Row(
        "/",
        |_, _| Limit::Ulp(2.5),
        |x, y| is_moderate(x) && is_moderate(y),
    ),
    Row("acos", INVERSE, ALL),
    // log(x + sqrt(x * x - 1)), as OpenCL permits: near 1 the logarithm has an absolute error.
    Row("acosh", logarithm_of_sum, |x, _| x <= LARGEST),
    Row("acospi", COARSE, ALL),
    Row("asin", INVERSE, ALL),
    Row("asinh", COARSE, |x, _| x.abs() <= LARGEST),
    Row("asinpi", COARSE, ALL),
    Row("atan", INVERSE, ALL),
    Row("atan2", COARSE, ALL),
    Row("atan2pi", COARSE, ALL),
    Row("atanh", COARSE, ALL),
    Row("atanpi", COARSE, ALL),
    Row("cbrt", COARSE, ALL),
    Row("cos", ABSOLUTE, |x, _| x.abs() <= PI),
    Row("cosh", COARSE, ALL),
    Row("cospi", of_product, |x, _| x.abs() <= 1.0),
    Row("exp", power_of_e, ALL),
    Row("exp10", COARSE, ALL),
    Row("expm1", COARSE, ALL),
    Row("half_cos", COARSE, ALL),
    Row("half_exp10", COARSE, ALL),
    Row("half_powr", COARSE, is_power),
    Row("half_sin", COARSE, ALL),
    Row("half_tan", COARSE, ALL),
    Row("log", logarithm, ALL),
    Row("log10", logarithm, ALL),
    Row("log1p", COARSE, ALL),
    Row("log2", logarithm, ALL),
    Row("pow", COARSE, |x, y| x > 0.0 && is_power(x, y)),
    Row("pown", COARSE, is_power),
    Row("powr", COARSE, |x, y| x > 0.0 && is_power(x, y)),
    Row("rootn", COARSE, ALL),
    Row("sin", ABSOLUTE, |x, _| x.abs() <= PI),
    Row("sincos", ABSOLUTE, |x, _| x.abs() <= PI),
    Row("sinh", COARSE, ALL),
    Row("sinpi", of_product, |x, _| x.abs() <= 1.0),
    Row("tan", |x, _| quotient(x), |x, _| x.abs() <= PI),
    Row("tanh", COARSE, ALL),
    Row("tanpi", |x, _| quotient(x * PI), |x, _| x.abs() <= 1.0),
];

/// Where exp2(y * log2(|x|)), which OpenCL permits, has that limit: the error of the logarithm is
/// multiplied by y.
fn is_power(x: f64, y: f64) -> bool {
    y.abs() <= 512.0 || !(0.5..=2.0).contains(&x.abs())
}

/// 2^-20 up to 2: that of the logarithm, with a few units in the last place of its operand.
fn logarithm_of_sum(x: f64, _: MathMode) -> Limit {
    match x <= 2.0 {
        true => Limit::Absolute(1.0 / 1_048_576.0),
        false => Limit::Ulp(8192.0),
    }
}

/// The limit of sine and cosine, with the rounding of their operand at the end of the bounds.
fn of_product(_: f64, math: MathMode) -> Limit {
    match math {
        MathMode::Model => Limit::Absolute(1.0 / 2048.0),
        MathMode::Worst => Limit::Absolute(1.0 / 2048.0 + 1.0 / 2_097_152.0),
    }
}

/// The error of a quotient of sine and cosine, each of which has its own limit; none where the
/// cosine may be 0.
fn quotient(x: f64) -> Limit {
    let (sine, cosine) = (x.sin().abs(), x.cos().abs());
    let each = 1.0 / 2048.0 + 1.0 / 1_048_576.0;
    match cosine > each {
        true => Limit::Absolute(each * (sine + cosine) / (cosine * (cosine - each))),
        false => Limit::Absolute(f64::INFINITY),
    }
}

/// `3 + floor(abs(2 * x))` ulp. The operation alone may have 3, so a rounded product as its operand
/// has half of one more at the end of the bounds.
fn power_of_e(x: f64, math: MathMode) -> Limit {
    let least = match math {
        MathMode::Model => 3.0,
        MathMode::Worst => 3.5,
    };
    Limit::Ulp(least + (2.0 * x.abs()).floor())
}

/// 2^-21 in [0.5, 2], 3 ulp elsewhere. There the operation's published bound is 2^-21 of the result,
/// up to 8 ulp, and the product with a constant has one more.
fn logarithm(x: f64, math: MathMode) -> Limit {
    match math {
        _ if (0.5..=2.0).contains(&x) => Limit::Absolute(1.0 / 2_097_152.0),
        MathMode::Model => Limit::Ulp(3.0),
        MathMode::Worst => Limit::Ulp(9.5),
    }
}

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
    let usual = usual.map(|r| r.accuracy);
    let holds = row.map_or::<fn(f64, f64) -> bool, _>(|_, _| true, |row| row.2);
    let limit = |x: f64, math: MathMode| match (row, usual) {
        (Some(row), _) => (row.1)(x, math),
        (None, Some(Accuracy::Exact)) => Limit::Ulp(0.5),
        (None, Some(Accuracy::Ulp(ulps))) => Limit::Ulp(f64::from(ulps)),
        (None, Some(Accuracy::Absolute(distance))) => Limit::Absolute(f64::from(distance)),
        (None, Some(Accuracy::Hardware | Accuracy::Steps | Accuracy::Any) | None) => {
            Limit::Ulp(f64::INFINITY)
        }
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
            let (error, allowed) = match limit(x, math) {
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
