//! Measuring the accuracy of built-in functions.
#![allow(
    unreachable_pub,
    reason = "a test is a crate of its own, and nothing in it is public"
)]

pub mod doubles;
pub mod every;
pub mod functions;
pub mod halves;
pub mod measure;
pub mod points;
pub mod relaxed;
