//! Tests of sequences of passes, and support for the tests of each pass.

mod chain;
pub(in crate::ir::passes) mod trial;
