//! Runs a kernel on typed buffers, without a GPU: `cargo run --example run`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example prints what it found"
)]

use gencl::{Argument, Compiler, NdRange, RunOptions, Target};

const SOURCE: &str = "
__kernel void dot_rows(__global float *result, __global const float4 *a, float4 b) {
    size_t i = get_global_id(0);
    result[i] = dot(a[i], b);
}";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let compilation = Compiler::new(Target::Tgllp).compile("dot_rows.cl", SOURCE)?;
    let kernel = compilation.kernel("dot_rows").ok_or("no such kernel")?;

    const ROWS: usize = 8;
    let a: Vec<f32> = (0..4 * ROWS as u16).map(f32::from).collect();
    let mut arguments = [
        Argument::zeros::<f32>(ROWS),
        Argument::buffer(&a),
        Argument::vector([1.0f32, 0.5, 0.25, 0.125]),
    ];
    let range = NdRange::new(&[ROWS as u64], None, &[])?;
    let report = kernel.run(&range, &mut arguments, &RunOptions::default())?;

    let result: Vec<f32> = arguments[0].to_vec().ok_or("not a buffer of floats")?;
    println!("{result:?}");
    println!(
        "{} instructions in {} threads",
        report.steps, report.threads
    );
    assert_eq!(result[1], 4.0 + 5.0 * 0.5 + 6.0 * 0.25 + 7.0 * 0.125);
    Ok(())
}
