//! Random kernels, each of which is compiled and run in every engine, and made smaller where it
//! fails: what `gencl fuzz` and the tests of random programs share.
//!
//! [`generate()`] makes a program of a seed that is defined whatever happens in it, [`check()`]
//! compiles it and holds the results of every pass and engine against those of the kernel as
//! lowered, [`reduce()`] takes away what a failure does not need, and [`reduce_text()`] does so
//! with any source.

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
mod random;
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
};
pub use generate::generate;
pub use plan::Plan;
pub use program::{Described, Program};
pub use reduce::reduce;
pub use reduce_text::reduce_text;
