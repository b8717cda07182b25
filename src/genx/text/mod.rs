//! The text form: a strict subset of LLVM 14's `.ll`.

pub mod abbreviated;
pub mod dot;
mod names;
pub mod parse;
mod payload;
pub mod print;
mod print_metadata;
mod token;
