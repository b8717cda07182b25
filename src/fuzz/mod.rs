//! Random OpenCL C programs: made from a seed, run in every engine, made smaller where they
//! fail.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "shared between the parts of one test"
)]

pub mod arrays;
pub mod conditions;
pub mod data;
pub mod engines;
pub mod expressions;
pub mod functions;
pub mod generate;
pub mod jumps;
pub mod loops;
pub mod program;
pub mod random;
pub mod reduce;
pub mod switches;
