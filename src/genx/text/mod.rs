//! The text form: a strict subset of LLVM 14's `.ll`.

mod names;
pub mod parse;
pub mod print;
mod print_metadata;
mod token;
