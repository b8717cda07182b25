//! Vector IR: one hardware thread's view of a kernel, in SSA form, with vectors of any length.
//!
//! The text form is a strict subset of LLVM's `.ll` with the intrinsics of Intel's vector compiler
//! (`llvm.genx.*`), so that other tools accept it unchanged. A region of a register is a value: it
//! is read by `rdregion` and written by `wrregion`, which yields the updated vector.
//!
//! Data are in [`types`], [`function`], [`opcode`] and [`region`]; [`signature`] has the names and types
//! of intrinsics; [`text`] reads and prints; [`mod@verify`] has the rules; [`eval`] and [`interp`] define
//! the semantics.

pub mod bales;
pub mod dominance;
pub mod emit;
pub mod eval;
pub mod function;
mod grouped;
pub mod interp;
mod listing;
pub mod opcode;
mod operand_names;
pub mod passes;
pub mod region;
pub mod signature;
pub mod storage;
pub mod text;
pub mod types;
pub mod variants;
pub mod verify;
