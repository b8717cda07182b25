//! Compiles a string and prints the vISA: `cargo run --example compile`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example prints what it found"
)]

use gencl::{Compiler, Target, Width};

const SOURCE: &str = "
__kernel void scale(__global float *y, __global const float *x) {
    size_t i = get_global_id(0);
    y[i] = FACTOR * x[i];
}";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let compilation = Compiler::new(Target::Dg2)
        .define("FACTOR", "2.5f")
        .width(Width::Simd16)
        .compile("scale.cl", SOURCE)?;
    eprint!("{}", compilation.warnings());
    print!("{}", compilation.visa_text());
    Ok(())
}
