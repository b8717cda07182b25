//! vISA in binary form: the object format (`.isa`) that Intel's finalizer reads.
//!
//! Version 4.1, as release 1.0.12504.6 of the finalizer reads it. The finalizer's own writer omits
//! operands of some instructions, so that a file written by it may be damaged.

mod detail;
mod layout;
mod read;
mod write;

pub use read::{ReadError, read};
pub use write::{WriteError, WriteOptions, write, write_object};
