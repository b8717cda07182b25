//! Warnings about programs that are valid: operators with suspicious operands, code that is never
//! reached, and group functions that not all work-items reach.

pub(super) mod divergence;
pub(super) mod flow;
pub(super) mod operators;
