//! What naming a function of the library costs: its text is read and checked with the kernel,
//! and its code is optimised and selected with it.

use crate::{RUNS, fastest, milliseconds, say};
use gencl::compile::{NoObserver, Options, compile};
use std::error::Error;

/// Expressions of `x`.
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

pub(crate) fn table() -> Result<(), Box<dyn Error>> {
    say("expression                       compile, ms");
    for expression in EXPRESSIONS {
        let source = format!(
            "__kernel void k(__global float *p) {{\n    \
             size_t i = get_global_id(0);\n    \
             float x = p[i];\n    \
             p[i] = {expression};\n}}\n"
        );
        let options = Options::default();
        let time = fastest(RUNS, || {
            compile("k.cl", &source, &options, None, &mut NoObserver).map(drop)
        });
        say(&match time {
            Ok(time) => format!("{expression:<32} {:>11.2}", milliseconds(time)),
            Err(error) => format!("{expression:<32} {error}"),
        });
    }
    Ok(())
}
