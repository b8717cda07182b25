//! What the tests share that run kernels from files: the format of those files, and every
//! engine held against every other.
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
