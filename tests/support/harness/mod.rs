//! Support for tests that run kernels from files: the formats of those files, and the comparison of
//! all engines.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each of the two tests uses a part"
)]

pub mod carets;
pub mod engines;
pub mod filetest;
pub mod launch_files;
pub mod options;
pub mod reference;
pub mod values;
