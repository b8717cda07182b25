//! vISA as text: the form that Intel's finalizer reads.

mod parse;
mod print;
mod words;

use super::instruction::{COMMIT, FLUSH_L1};

pub use parse::{Module, ParseError, parse};
pub use print::{Locations, PrintOptions, print, print_instruction, print_operand};
pub(in crate::visa) use print::{entry_name, file_name};
pub(in crate::visa) use words::is_reserved;
pub use words::{is_identifier, is_keyword};

/// The option letters of `fence_global` and `fence_local`, and their bits.
const FLUSHED: &[(u8, &str)] = &[
    (COMMIT, "E"),
    (1 << 1, "I"),
    (1 << 2, "S"),
    (1 << 3, "C"),
    (1 << 4, "R"),
    (FLUSH_L1, "L1"),
];
