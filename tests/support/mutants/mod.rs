//! Mutants of right programs: how they are made, and what is done with them.
#![allow(
    unreachable_pub,
    reason = "a part of one test, as the others of this folder"
)]

pub mod batch;
pub mod mutate;
