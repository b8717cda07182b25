//! Mutants of correct programs: their generation, and the checks on them.
#![allow(
    unreachable_pub,
    reason = "a part of one test, as the others of this folder"
)]

pub mod batch;
pub mod mutate;
