//! The cost of naming a function of the library: its source is parsed and checked with the kernel,
//! and its code is optimized and selected with it.

use crate::{RUNS, fastest, milliseconds, say};
use gencl::compile::{NoObserver, Options, compile};
use gencl::target::Target;
use std::error::Error;

/// Expressions in a float `x`.
const EXPRESSIONS: &[&str] = &[
    "x",
    "sqrt(x)",
    "sin(x)",
    "pow(x, x)",
    "log(x)",
    "sin(x) + pow(x, x) + log(x)",
    "exp(x)",
    "tan(x)",
    "atan2(x, x)",
    "tgamma(x)",
    "fmod(x, 3.0f)",
];

/// Expressions in a double `x`.
const OF_DOUBLES: &[&str] = &[
    "x",
    "sin(x)",
    "pow(x, x)",
    "log(x)",
    "exp(x)",
    "tan(x)",
    "atan2(x, x)",
    "erfc(x)",
    "tgamma(x)",
    "lgamma(x)",
    "fmod(x, 3.0)",
    "remquo(x, 3.0, &n)",
];

pub(crate) fn table() -> Result<(), Box<dyn Error>> {
    say("type   expression                       compile, ms");
    let floats = EXPRESSIONS.iter().map(|e| ("float", Target::default(), e));
    let doubles = OF_DOUBLES.iter().map(|e| ("double", Target::Pvc, e));
    for (ty, target, expression) in floats.chain(doubles) {
        let source = format!(
            "__kernel void k(__global {ty} *p) {{\n    \
             size_t i = get_global_id(0);\n    \
             {ty} x = p[i];\n    \
             int n;\n    \
             p[i] = {expression};\n}}\n"
        );
        let options = Options {
            target,
            ..Options::default()
        };
        let time = fastest(RUNS, || {
            compile("k.cl", &source, &options, None, &mut NoObserver).map(drop)
        });
        say(&match time {
            Ok(time) => format!("{ty:<6} {expression:<32} {:>11.2}", milliseconds(time)),
            Err(error) => format!("{ty:<6} {expression:<32} {error}"),
        });
    }
    Ok(())
}
