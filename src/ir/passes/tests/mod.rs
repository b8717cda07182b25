//! Tests of several passes at once, and what the tests of each share.

mod chain;
pub(in crate::ir::passes) mod trial;
