//! Prints the peak register pressure of a kernel after every pass: `cargo run --example observe`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example prints what it found"
)]

use gencl::ir::analysis::Analyses;
use gencl::{Compiler, Observer, Stage, Target, Width};

const SOURCE: &str = "
__kernel void polynomial(__global float *y, __global const float *x) {
    size_t i = get_global_id(0);
    float sum = 0.0f, power = 1.0f;
    for (int k = 0; k < 8; k++) {
        sum += power * x[8 * i + k];
        power *= x[i];
    }
    y[i] = sum;
}";

/// Dispatch width that the pressure is computed for.
const WIDTH: Width = Width::Simd16;

/// Prints a line for each pass that changed the kernel.
struct Pressure {
    target: Target,
}

impl Observer for Pressure {
    fn stage(&mut self, stage: &Stage<'_>) {
        let Stage::Pass {
            name,
            function,
            changed: true,
            ..
        } = stage
        else {
            return;
        };
        // A function that still calls others has no pressure of its own.
        if !function.callees.is_empty() {
            return;
        }
        let analyses = Analyses::compute(function);
        let pressure = analyses.pressure(function, WIDTH, self.target.grf_bytes());
        let (count, peak) = (function.instruction_count(), pressure.peak_bytes());
        println!("{name:32} {count:5} instructions, at most {peak:5} bytes live");
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target = Target::Tgllp;
    let mut observer = Pressure { target };
    Compiler::new(target)
        .width(WIDTH)
        .observe(&mut observer)
        .compile("polynomial.cl", SOURCE)?;
    Ok(())
}
