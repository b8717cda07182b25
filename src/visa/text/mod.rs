//! vISA as text: the form that Intel's finalizer reads.

mod print;

pub use print::{PrintOptions, print, print_instruction, print_operand};
