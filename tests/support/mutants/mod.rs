//! Mutants of right programs: how they are made, and what is done with them.

pub mod batch;
pub mod mutate;
