//! Random kernels that are compiled, run in every engine, and reduced if they fail; used by `gencl
//! fuzz` and the tests of random programs.
//!
//! [`generate()`] generates from a seed a program without undefined behavior. [`check()`] compiles
//! it and compares the results of every pass and engine with those of the kernel as lowered.
//! [`reduce()`] minimizes a failing program, and [`reduce_text()`] any failing source.

mod arrays;
#[cfg(feature = "launch-files")]
mod case_files;
mod check;
mod conditions;
mod data;
mod dots;
mod expressions;
mod functions;
mod generate;
mod groups;
mod jumps;
mod loops;
mod memory;
mod plan;
mod portable;
mod program;
mod reals;
mod reduce;
mod reduce_text;
mod statements;
mod structures;
mod switches;
mod vectors;

#[cfg(feature = "launch-files")]
pub use case_files::case_files;
pub use check::{
    Buffers, Case, Configuration, Engines, Failure, Kind, Output, check, configurations,
    simulated_fault,
};
pub use generate::generate;
pub use plan::Plan;
pub use program::{Described, Program};
pub use reduce::reduce;
pub use reduce_text::reduce_text;
