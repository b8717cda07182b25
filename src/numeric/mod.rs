//! Arithmetic that the host's library does not define: fused operations and directed rounding,
//! conversions, half and bfloat16, and the models of approximate operations.
//!
//! A leaf module: it imports no other module of this crate. Pure Rust without the platform's libm;
//! the basic operations and the square root are those of the host, correctly rounded in the default
//! float environment, which [`environment::check`] verifies before a compilation and before a run.
//! So a result depends on nothing but the operands. The Gen IR interpreter and the simulator share
//! these definitions and nothing else.

mod approximate;
mod convert;
mod decimal;
pub mod environment;
mod fused;
#[cfg(test)]
mod oracle_tests;
mod order;
pub mod quotient;
mod rounding;

pub use approximate::{MathMode, cos, div, exp2, inv, log2, pow, rsqrt, sin, sqrt};
pub use convert::{
    BELOW_TF32, bf16_to_f32, f16_to_f32, f32_to_bf16, f32_to_f16, f32_to_tf32, f64_to_f16,
    f64_to_f32, s64_to_f32, s64_to_f64, scaled_to_f16, scaled_to_f32, scaled_to_f64, to_signed,
    to_unsigned, u64_to_f32, u64_to_f64,
};
pub use decimal::{decimal_f32, decimal_f64};
pub use fused::{add, add_f64, fma, fma_f16, fma_f64, fma_f64_rounded, mul, mul_f64};
pub use order::{canonical, canonical_f64, flush, max, max_f64, min, min_f64};
pub use quotient::quotient;
pub use rounding::{Rounding, ceil, ceil_f64, floor, floor_f64, rint, rint_f64, trunc, trunc_f64};
