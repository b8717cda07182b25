//! vISA as bytes: the object format (`.isa`) that Intel's finalizer reads.
//!
//! Version 4.1, as release 1.0.12504.6 of the finalizer reads it; its own writer drops
//! operands, so that a file of it may be damaged.

mod detail;
mod layout;
mod read;
mod write;

pub use read::{ReadError, read};
pub use write::{WriteError, WriteOptions, write, write_object};
