//! TABLE of the measured functions, with their references in doubles.

use std::f64::consts::{FRAC_1_PI, LN_10, PI};

/// The kind of the second operand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Second {
    /// The function is unary.
    None,
    /// A float, with its interesting range.
    Float(f64, f64),
    /// An int, with its interesting range.
    Int(f64, f64),
}

/// A function whose accuracy is measured, with its reference.
pub struct Function {
    /// Its name in the table of built-in functions.
    pub name: &'static str,
    /// The call expression, with operands `x` and `y`.
    pub call: &'static str,
    /// The interesting range of the first operand.
    pub range: (f64, f64),
    /// The kind of the second operand.
    pub second: Second,
    /// The result in double precision.
    pub reference: fn(f64, f64) -> f64,
}

macro_rules! functions {
    ($($name:literal $call:literal $low:literal $high:literal $second:expr, $reference:expr;)*) => {
        /// All functions that are measured.
        pub const FUNCTIONS: &[Function] = &[$(Function {
            name: $name,
            call: $call,
            range: ($low, $high),
            second: $second,
            reference: $reference,
        },)*];
    };
}

use Second::{Float, Int, None};

// Name, call, range of x, second operand, reference.
functions! {
    "/" "x / y" -10.0 10.0 Float(-10.0, 10.0), |x, y| x / y;
    "acos" "acos(x)" -1.0 1.0 None, |x, _| x.acos();
    "acosh" "acosh(x)" 1.0 10.0 None, |x, _| x.acosh();
    "acospi" "acospi(x)" -1.0 1.0 None, |x, _| x.acos() * FRAC_1_PI;
    "asin" "asin(x)" -1.0 1.0 None, |x, _| x.asin();
    "asinh" "asinh(x)" -10.0 10.0 None, |x, _| x.asinh();
    "asinpi" "asinpi(x)" -1.0 1.0 None, |x, _| x.asin() * FRAC_1_PI;
    "atan" "atan(x)" -4.0 4.0 None, |x, _| x.atan();
    "atan2" "atan2(x, y)" -4.0 4.0 Float(-4.0, 4.0), f64::atan2;
    "atanh" "atanh(x)" -1.0 1.0 None, |x, _| ((x + x) / (1.0 - x)).ln_1p() * 0.5;
    "atanpi" "atanpi(x)" -4.0 4.0 None, |x, _| x.atan() * FRAC_1_PI;
    "atan2pi" "atan2pi(x, y)" -4.0 4.0 Float(-4.0, 4.0), |x, y| x.atan2(y) * FRAC_1_PI;
    "cbrt" "cbrt(x)" -8.0 8.0 None, |x, _| x.cbrt();
    "cos" "cos(x)" -100.0 100.0 None, |x, _| x.cos();
    "cosh" "cosh(x)" -90.0 90.0 None, |x, _| x.cosh();
    "cospi" "cospi(x)" -4.0 4.0 None, |x, _| quarters(x, 1);
    "erf" "erf(x)" -4.0 4.0 None, |x, _| error_function(x);
    "erfc" "erfc(x)" -4.0 11.0 None, |x, _| complement(x);
    "exp" "exp(x)" -104.0 89.0 None, |x, _| x.exp();
    "exp2" "exp2(x)" -150.0 128.0 None, |x, _| x.exp2();
    "exp10" "exp10(x)" -45.0 38.6 None, |x, _| 10f64.powf(x);
    "expm1" "expm1(x)" -4.0 4.0 None, |x, _| x.exp_m1();
    "fmod" "fmod(x, y)" -1000.0 1000.0 Float(-10.0, 10.0), |x, y| x % y;
    "fract" "fract(x, r + i)" -4.0 4.0 None, |x, _| match () {
        () if x == 0.0 || x.is_infinite() => 0f64.copysign(x),
        () => (x - x.floor()).min(f64::from(1f32.next_down())) + 0.0 * x,
    };
    "frexp" "frexp(x, e)" -4.0 4.0 None, |x, _| match () {
        () if x == 0.0 || !x.is_finite() => x,
        () => x / exponent(x).exp2() / 2.0,
    };
    "hypot" "hypot(x, y)" -4.0 4.0 Float(-4.0, 4.0), |x, y| match (x.is_infinite(), y.is_infinite()) {
        (false, false) => x.hypot(y),
        (_, _) => f64::INFINITY,
    };
    "ilogb" "convert_float(ilogb(x))" -8.0 8.0 None, |x, _| match () {
        () if x == 0.0 => -2_147_483_648.0,
        () if !x.is_finite() => 2_147_483_648.0,
        () => exponent(x),
    };
    "ldexp" "ldexp(x, y)" -2.0 2.0 Int(-290.0, 290.0), |x, y| {
        let half = (y / 2.0).clamp(-300.0, 300.0).trunc();
        let rest = (y - half).clamp(-300.0, 300.0);
        x * half.exp2() * rest.exp2()
    };
    "log" "log(x)" 0.25 4.0 None, |x, _| x.ln();
    "log2" "log2(x)" 0.25 4.0 None, |x, _| x.log2();
    "log10" "log10(x)" 0.25 4.0 None, |x, _| x.log10();
    "log1p" "log1p(x)" -1.0 3.0 None, |x, _| x.ln_1p();
    "logb" "logb(x)" -8.0 8.0 None, |x, _| match () {
        () if x == 0.0 => f64::NEG_INFINITY,
        () if !x.is_finite() => x * x,
        () => exponent(x),
    };
    "modf" "modf(x, r + i)" -4.0 4.0 None, |x, _| match () {
        () if x.is_infinite() => 0f64.copysign(x),
        () => x.fract(),
    };
    "nextafter" "nextafter(x, y)" -2.0 2.0 Float(-2.0, 2.0), |x, y| {
        let float = x as f32;
        f64::from(match () {
            () if x.is_nan() || y.is_nan() => f32::NAN,
            () if x < y => float.next_up(),
            () if x > y => float.next_down(),
            () => y as f32,
        })
    };
    "pow" "pow(x, y)" 0.5 2.0 Float(-250.0, 250.0), f64::powf;
    "pown" "pown(x, y)" 0.5 2.0 Int(-250.0, 250.0), f64::powf;
    "powr" "powr(x, y)" 0.5 2.0 Float(-250.0, 250.0), |x, y| match () {
        () if x < 0.0 || x.is_nan() || y.is_nan() => f64::NAN,
        () if y == 0.0 && (x == 0.0 || x.is_infinite()) => f64::NAN,
        () if x == 1.0 && y.is_infinite() => f64::NAN,
        () => x.abs().powf(y),
    };
    "remainder" "remainder(x, y)" -1000.0 1000.0 Float(-10.0, 10.0), nearest_remainder;
    "remquo" "remquo(x, y, e)" -1000.0 1000.0 Float(-10.0, 10.0), nearest_remainder;
    "rootn" "rootn(x, y)" -100.0 100.0 Int(-20.0, 20.0), |x, y| {
        let odd = y % 2.0 != 0.0;
        let root = x.abs().powf(1.0 / y);
        match () {
            () if y == 0.0 || x.is_nan() || x < 0.0 && !odd => f64::NAN,
            () if odd => root.copysign(x),
            () => root,
        }
    };
    "rsqrt" "rsqrt(x)" 0.25 4.0 None, |x, _| 1.0 / x.sqrt();
    "sin" "sin(x)" -100.0 100.0 None, |x, _| x.sin();
    "sincos" "sincos(x, r + i)" -100.0 100.0 None, |x, _| x.sin();
    "sincos" "(sincos(x, r + i), r[i])" -100.0 100.0 None, |x, _| x.cos();
    "fract" "(fract(x, r + i), r[i])" -4.0 4.0 None, |x, _| x.floor();
    "modf" "(modf(x, r + i), r[i])" -4.0 4.0 None, |x, _| x.trunc();
    "frexp" "(frexp(x, e), (float)*e)" -4.0 4.0 None, |x, _| match () {
        () if x == 0.0 || !x.is_finite() => 0.0,
        () => exponent(x) + 1.0,
    };
    "remquo" "(remquo(x, y, e), (float)*e)" -1000.0 1000.0 Float(-10.0, 10.0), |x, y| {
        let (size, step) = (x.abs(), y.abs());
        if !x.is_finite() || y.is_nan() || y == 0.0 {
            return 0.0;
        }
        // Multiples of 128 steps do not matter, and the remainder is exact.
        let size = if step.is_finite() { size % (128.0 * step) } else { size };
        let rest = if step.is_finite() { nearest_remainder(size, step) } else { size };
        let last = ((size - rest) / step).round() % 128.0;
        if x.is_sign_negative() == y.is_sign_negative() { last } else { -last }
    };
    "sinh" "sinh(x)" -90.0 90.0 None, |x, _| x.sinh();
    "sinpi" "sinpi(x)" -4.0 4.0 None, |x, _| quarters(x, 0);
    "sqrt" "sqrt(x)" 0.25 4.0 None, |x, _| x.sqrt();
    "tan" "tan(x)" -100.0 100.0 None, |x, _| x.tan();
    "tanh" "tanh(x)" -10.0 10.0 None, |x, _| x.tanh();
    "tanpi" "tanpi(x)" -4.0 4.0 None, |x, _| {
        let (sine, cosine) = (quarters(x, 0), quarters(x, 1));
        // OpenCL C 7.5.1 specifies the signs at the poles.
        if cosine == 0.0 && (x - 0.5).rem_euclid(2.0) == 0.0 {
            f64::INFINITY
        } else if cosine == 0.0 {
            f64::NEG_INFINITY
        } else {
            sine / cosine
        }
    };
    "tgamma" "tgamma(x)" -43.0 36.0 None, |x, _| gamma(x);
    "half_cos" "half_cos(clamp(x, -65536.0f, 65536.0f))" -100.0 100.0 None, |x, _| limited(x, -65536.0, 65536.0).cos();
    "half_divide" "half_divide(x, y)" -10.0 10.0 Float(-10.0, 10.0), |x, y| x / y;
    "half_exp" "half_exp(x)" -104.0 89.0 None, |x, _| x.exp();
    "half_exp2" "half_exp2(x)" -150.0 128.0 None, |x, _| x.exp2();
    "half_exp10" "half_exp10(x)" -45.0 38.6 None, |x, _| 10f64.powf(x);
    "half_log" "half_log(x)" 0.25 4.0 None, |x, _| x.ln();
    "half_log2" "half_log2(x)" 0.25 4.0 None, |x, _| x.log2();
    "half_log10" "half_log10(x)" 0.25 4.0 None, |x, _| x.log10();
    "half_powr" "half_powr(fabs(x), y)" 0.5 2.0 Float(-250.0, 250.0), |x, y| {
        let x = x.abs();
        match () {
            () if x.is_nan() || y.is_nan() || x == 1.0 && y.is_infinite() => f64::NAN,
            () if y == 0.0 && (x == 0.0 || x.is_infinite()) => f64::NAN,
            () => x.powf(y),
        }
    };
    "half_recip" "half_recip(x)" -4.0 4.0 None, |x, _| 1.0 / x;
    "half_rsqrt" "half_rsqrt(x)" 0.25 4.0 None, |x, _| 1.0 / x.sqrt();
    "half_sin" "half_sin(clamp(x, -65536.0f, 65536.0f))" -100.0 100.0 None, |x, _| limited(x, -65536.0, 65536.0).sin();
    "half_sqrt" "half_sqrt(x)" 0.25 4.0 None, |x, _| x.sqrt();
    "half_tan" "half_tan(clamp(x, -65536.0f, 65536.0f))" -100.0 100.0 None, |x, _| limited(x, -65536.0, 65536.0).tan();
    "native_cos" "native_cos(clamp(x, -4.0f, 4.0f))" -4.0 4.0 None, |x, _| limited(x, -4.0, 4.0).cos();
    "native_exp" "native_exp(clamp(x, -20.0f, 20.0f))" -20.0 20.0 None, |x, _| limited(x, -20.0, 20.0).exp();
    "native_exp2" "native_exp2(x)" -150.0 128.0 None, |x, _| x.exp2();
    "native_exp10" "native_exp10(clamp(x, -20.0f, 20.0f))" -20.0 20.0 None, |x, _| (limited(x, -20.0, 20.0) * LN_10).exp();
    "native_log" "native_log(x + 2.0f)" 0.25 4.0 None, |x, _| f64::from(x as f32 + 2.0).ln();
    "native_log2" "native_log2(x + 2.0f)" 0.25 4.0 None, |x, _| f64::from(x as f32 + 2.0).log2();
    "native_log10" "native_log10(x + 2.0f)" 0.25 4.0 None, |x, _| f64::from(x as f32 + 2.0).log10();
    "native_recip" "native_recip(x)" -4.0 4.0 None, |x, _| 1.0 / x;
    "native_rsqrt" "native_rsqrt(x)" 0.25 4.0 None, |x, _| 1.0 / x.sqrt();
    "native_sin" "native_sin(clamp(x, -4.0f, 4.0f))" -4.0 4.0 None, |x, _| limited(x, -4.0, 4.0).sin();
    "native_sqrt" "native_sqrt(x)" 0.25 4.0 None, |x, _| x.sqrt();
    "degrees" "degrees(x)" -4.0 4.0 None, |x, _| x * (180.0 / PI);
    "radians" "radians(x)" -400.0 400.0 None, |x, _| x * (PI / 180.0);
    "mix" "mix(clamp(x, -2.0f, 2.0f), clamp(y, -2.0f, 2.0f), 0.3f)" -2.0 2.0 Float(-2.0, 2.0), |x, y| {
        let (x, y) = (limited(x, -2.0, 2.0), limited(y, -2.0, 2.0));
        x + (y - x) * f64::from(0.3f32)
    };
    "smoothstep" "smoothstep(-0.75f, 2.0f, clamp(x, -4.0f, 4.0f))" -4.0 4.0 None, |x, _| {
        let t = limited((limited(x, -4.0, 4.0) + 0.75) / 2.75, 0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    };
}

/// The remainder of x by the nearest multiple of y, ties to even.
fn nearest_remainder(x: f64, y: f64) -> f64 {
    let (size, step) = (x.abs(), y.abs());
    if step.is_infinite() && size.is_finite() {
        return x;
    }
    let rest = size % step;
    let odd = size % (step + step) >= step;
    let up = rest + rest > step || rest + rest == step && odd;
    let rest = if up { rest - step } else { rest };
    if x.is_sign_negative() { -rest } else { rest }
}

/// `clamp` of OpenCL C: the lower limit for NaN.
fn limited(x: f64, low: f64, high: f64) -> f64 {
    x.max(low).min(high)
}

/// The exponent of a finite number other than zero.
fn exponent(x: f64) -> f64 {
    f64::from((x.to_bits() >> 52 & 0x7ff) as i32 - 1023)
}

/// sin(pi (x + quarter/2)), with the argument reduced exactly.
fn quarters(x: f64, quarter: i64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let x = x % 2.0;
    let n = (x + x).round_ties_even();
    let r = (x - n / 2.0) * PI;
    match (n as i64 + quarter).rem_euclid(4) {
        0 => r.sin(),
        1 => r.cos(),
        2 => -r.sin(),
        _ => -r.cos(),
    }
}

/// The error function: its Taylor series up to 2.5.
fn error_function(x: f64) -> f64 {
    if x.abs() > 2.5 || x.is_nan() {
        return (1.0 - complement(x.abs())).copysign(x);
    }
    let (mut term, mut sum) = (x, x);
    for n in 1..80 {
        let n = f64::from(n);
        term *= -x * x / n;
        sum += term / (2.0 * n + 1.0);
        if term.abs() < 1e-19 * sum.abs() {
            break;
        }
    }
    sum * std::f64::consts::FRAC_2_SQRT_PI
}

/// The complementary error function: from 1.5 on by its continued fraction.
fn complement(x: f64) -> f64 {
    if x < 1.5 {
        return 1.0 - error_function(x);
    }
    if x > 28.0 {
        return 0.0;
    }
    let mut fraction = x;
    for k in (1..=200).rev() {
        fraction = x + f64::from(k) / 2.0 / fraction;
    }
    (-x * x).exp() / fraction / PI.sqrt()
}

/// The gamma function: the Lanczos approximation with g = 7 and nine terms.
fn gamma(x: f64) -> f64 {
    const TERMS: [f64; 9] = [
        0.999_999_999_999_809_9,
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    if x == 0.0 {
        return f64::INFINITY.copysign(x);
    }
    if x.is_nan() || x > 171.0 || x == f64::NEG_INFINITY {
        return if x > 171.0 { f64::INFINITY } else { f64::NAN };
    }
    if x < -150.0 && x.fract() != 0.0 {
        return 0.0;
    }
    if x < 0.5 {
        let sine = quarters(x, 0);
        return if x.fract() == 0.0 {
            f64::NAN
        } else {
            PI / (sine * gamma(1.0 - x))
        };
    }
    let x = x - 1.0;
    let mut sum = TERMS[0];
    for (k, term) in TERMS.iter().enumerate().skip(1) {
        sum += term / (x + k as f64);
    }
    let t = x + 7.5;
    // The power in two factors, each of which is finite.
    let half = t.powf((x + 0.5) / 2.0);
    (2.0 * PI).sqrt() * half * ((-t).exp() * half) * sum
}
