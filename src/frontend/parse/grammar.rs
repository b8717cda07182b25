//! The parser that pest generates from opencl.pest.
#![allow(
    missing_docs,
    unreachable_pub,
    reason = "the rules are documented in the grammar, and the derive makes them public"
)]

/// The parser for the rules of opencl.pest.
#[derive(pest_derive::Parser)]
#[grammar = "frontend/opencl.pest"]
pub(super) struct Grammar;
