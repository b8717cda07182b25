//! Functions that the hardware's math unit computes: the number of vISA instructions of all channels that a call
//! adds to a kernel is what Intel's compiler needs, or less. Copies of constants, of one channel each, are shared
//! by all calls nearby and are not counted.

use gencl::backend::width::WidthChoice;
use gencl::compile::{NoObserver, Options, compile};
use gencl::target::{Target, Width};

/// How floats are compiled.
#[derive(Clone, Copy, Debug)]
enum Math {
    /// As OpenCL C requires without options.
    Default,
    /// The limits of `-cl-fast-relaxed-math` apply.
    Relaxed,
    /// `-cl-fp32-correctly-rounded-divide-sqrt`: quotients and square roots are exact.
    Rounded,
}

use Math::{Default, Relaxed, Rounded};

// TABLE of expressions of a float x: options, the least and the most vISA instructions of
// all channels that each adds.
const ROWS: &[(&str, Math, usize, usize)] = &[
    ("sqrt(x)", Default, 1, 1),
    ("rsqrt(x)", Default, 1, 1),
    ("1.0f / x", Default, 1, 1),
    ("exp2(x)", Default, 1, 1),
    ("exp(x)", Default, 9, 9),
    ("exp10(x)", Default, 9, 10),
    ("half_sqrt(x)", Default, 1, 1),
    ("half_exp2(x)", Default, 1, 1),
    ("half_exp(x)", Default, 2, 2),
    ("half_sin(x)", Default, 12, 20),
    ("half_log(x)", Default, 6, 7),
    ("sqrt(x)", Relaxed, 1, 1),
    ("rsqrt(x)", Relaxed, 1, 1),
    ("sin(x)", Relaxed, 1, 1),
    ("cos(x)", Relaxed, 1, 1),
    ("log2(x)", Relaxed, 1, 1),
    ("log(x)", Relaxed, 2, 2),
    ("exp(x)", Relaxed, 2, 2),
    ("exp10(x)", Relaxed, 2, 2),
    ("half_log(x)", Relaxed, 6, 7),
    ("powr(x, 1.5f)", Relaxed, 3, 3),
    ("pown(x, 5)", Relaxed, 4, 5),
    ("cbrt(x)", Relaxed, 4, 5),
    ("expm1(x)", Relaxed, 6, 7),
    ("log1p(x)", Relaxed, 6, 7),
    ("cosh(x)", Relaxed, 4, 5),
    ("sinh(x)", Relaxed, 6, 7),
    ("tanh(x)", Relaxed, 6, 7),
    ("sinpi(x)", Relaxed, 2, 2),
    ("tan(x)", Relaxed, 4, 4),
    // Not by one instruction of the unit, which is not exact.
    ("sqrt(x)", Rounded, 10, 40),
    ("1.0f / x", Rounded, 40, 120),
];

#[test]
fn calls_add_the_instructions_of_the_unit() {
    for &target in Target::ALL {
        for &(expression, math, least, most) in ROWS {
            let added = count(expression, math, target) - count("x", math, target);
            assert!(
                (least..=most).contains(&added),
                "{expression}, {math:?}, {target}: {added}"
            );
        }
    }
}

/// The number of vISA instructions of all channels in a kernel that stores an expression of a float x.
fn count(expression: &str, math: Math, target: Target) -> usize {
    let source = format!(
        "__kernel void k(__global float *p) {{\n  size_t i = get_global_id(0);\n  float x = p[i];\n  \
         p[i + 100] = {expression};\n}}\n"
    );
    let options = Options {
        target,
        width: WidthChoice::Fixed(Width::Simd16),
        fast_relaxed_math: matches!(math, Relaxed),
        correctly_rounded_divide_sqrt: matches!(math, Rounded),
        ..Options::default()
    };
    let compilation = compile("k.cl", &source, &options, None, &mut NoObserver);
    let compilation = compilation.unwrap_or_else(|error| panic!("{expression}: {error:?}"));
    let instructions = compilation.kernels[0].visa.instructions.iter();
    instructions
        .filter(|i| i.exec.is_some_and(|e| e.size > 1))
        .count()
}
