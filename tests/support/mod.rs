//! Code that several integration tests share. Each test compiles its own copy and uses a part of
//! it.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test is a crate of its own and uses some of these"
)]

pub mod capture;
pub mod finalizer;
pub mod ocloc;
pub mod random_visa;
pub mod saxpy;
pub mod tools;
