//! Gen IR: a purely scalar, non-SSA representation of one work-item's view of a kernel.
//!
//! Registers are untyped and belong to a family; instructions carry types and may have
//! several sources and destinations; vectors and structures do not exist. Constants enter
//! by `loadi` alone. A variable is a register that is written again.
//!
//! The modules by kind: data ([`types`], [`register`], [`opcode`], [`instruction`], [`function`], [`mod@unit`],
//! [`matrix`]) with what makes and changes it ([`builder`], `rewrite`) and the rules it obeys ([`verify`]);
//! [`text`], its forms for people; [`analysis`], facts computed from a function; [`passes`], which rewrite
//! it; [`eval`] and [`interp`], which define what it computes.

pub mod analysis;
pub mod builder;
pub mod eval;
pub mod function;
pub mod instruction;
pub mod interp;
pub mod matrix;
pub mod opcode;
pub mod passes;
pub mod register;
mod rewrite;
pub mod text;
pub mod types;
pub mod unit;
pub mod verify;
