//! Functions of halves: unary ones for every half, others for pairs of arbitrary bits. They are
//! computed as floats and rounded once, so the limit is slightly more than half a unit in the last
//! place of a half, whatever OpenCL C 7.4 allows.

use super::functions::{Function, Second};
use gencl::compile::{NoObserver, Options, compile};
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::numeric::{MathMode, Rounding, f16_to_f32, f64_to_f16};

/// The error of one rounding, plus 16 ulp of a float.
const LIMIT: f64 = 0.5 + 16.0 / 8192.0;

/// Whether a function has a half version that can be measured here. Some cannot: `nextafter` and
/// the largest fraction of `fract` depend on the type.
pub fn has_halves(function: &Function) -> bool {
    let single = ["half_", "native_"]
        .iter()
        .any(|p| function.name.starts_with(p));
    !single
        && !matches!(
            function.name,
            "nextafter" | "fract" | "degrees" | "radians" | "mix"
        )
        && !matches!(
            function.name,
            "smoothstep" | "lgamma" | "lgamma_r" | "rsqrt"
        )
}

/// Compares a function with its reference.
///
/// # Errors
/// The first result that is too far off.
pub fn check(function: &Function) -> Result<(), String> {
    let second = match function.second {
        Second::None | Second::Float(..) => "half",
        Second::Int(..) => "int",
    };
    let call = function.call.replace("convert_float", "convert_half");
    let source = format!(
        "__kernel void k(__global const half *a, __global const {second} *b, __global half *r) {{\n\
         \x20 size_t i = get_global_id(0);\n  half x = a[i];\n  {second} y = b[i];\n\
         \x20 int t = 0;\n  int *e = &t;\n  r[i] = {call};\n}}\n"
    );
    let compilation = compile("k.cl", &source, &Options::default(), None, &mut NoObserver)
        .map_err(|error| format!("{error:?}"))?;
    let kernel = compilation.kernels.first().ok_or("no kernel")?;
    // Every half once, combined with any other one or with a small int.
    let xs: Vec<u16> = (0..=u16::MAX).collect();
    let ys = xs
        .iter()
        .map(|x| x.wrapping_mul(40_503).wrapping_add(12_345));
    let number = |y: u16| i32::from(y as i16) >> 9;
    let ys: Vec<u16> = ys.collect();
    let seconds = match function.second {
        Second::Int(..) => ys.iter().flat_map(|&y| number(y).to_le_bytes()).collect(),
        Second::None | Second::Float(..) => ys.iter().flat_map(|y| y.to_le_bytes()).collect(),
    };
    let mut arguments = [
        xs.iter().flat_map(|x| x.to_le_bytes()).collect(),
        seconds,
        vec![0u8; 2 * xs.len()],
    ]
    .map(Argument::Buffer)
    .to_vec();
    let range = NdRange::new(&[xs.len() as u64], None, &[])?;
    let run = RunOptions {
        math: MathMode::Worst,
        step_limit: u64::MAX,
        ..RunOptions::default()
    };
    gencl::sim::run(&kernel.visa, &range, &mut arguments, &run).map_err(|f| f.to_string())?;
    let Some(Argument::Buffer(bytes)) = arguments.last() else {
        return Err("no output".to_owned());
    };
    for ((&x, &y), bytes) in xs.iter().zip(&ys).zip(bytes.as_chunks::<2>().0) {
        let got = u16::from_le_bytes(*bytes);
        let b = match function.second {
            Second::Int(..) => f64::from(number(y)),
            Second::None | Second::Float(..) => f64::from(f16_to_f32(y)),
        };
        let wanted = (function.reference)(f64::from(f16_to_f32(x)), b);
        let error = error(got, wanted);
        if error.is_nan() || error > LIMIT {
            let value = f16_to_f32(got);
            return Err(format!(
                "{call} of {x:#06x}, {y:#06x}: {value:e}, not {wanted:e}: {error:.3} ulp"
            ));
        }
    }
    Ok(())
}

/// The error of a result in units in the last place of a half.
fn error(got: u16, wanted: f64) -> f64 {
    let value = f64::from(f16_to_f32(got));
    if wanted.is_nan() || value.is_nan() {
        return if wanted.is_nan() && value.is_nan() {
            0.0
        } else {
            f64::INFINITY
        };
    }
    if f64_to_f16(wanted, Rounding::Nearest) == got {
        return 0.0;
    }
    // An infinity is treated as the number after the largest half.
    const BEYOND: f64 = 65_536.0;
    let (value, wanted) = (value.clamp(-BEYOND, BEYOND), wanted.clamp(-BEYOND, BEYOND));
    let exponent = (wanted.to_bits() >> 52 & 0x7ff) as i32 - 1023;
    (value - wanted).abs() / f64::from(exponent.clamp(-14, 15) - 10).exp2()
}
