//! Gen IR: a purely scalar, non-SSA representation of a kernel, as one work-item executes it.
//!
//! Registers are untyped and belong to a family (a size); instructions have types and may have
//! several sources and destinations. There are no vectors or structures. Constants come from
//! `loadi` only. A mutable variable is a register with several definitions.
//!
//! The modules by kind: data ([`types`], [`register`], [`opcode`], [`instruction`], [`function`],
//! [`mod@unit`], [`matrix`]) with their construction and editing ([`builder`], `rewrite`) and their
//! rules ([`verify`]); [`text`], the text forms; [`analysis`], facts computed from a function;
//! [`passes`], the transformations, and [`remarks`] about them; [`eval`] and [`interp`], which define the semantics.

pub mod analysis;
pub mod builder;
pub mod eval;
pub mod function;
pub mod instruction;
pub mod interp;
pub mod matrix;
pub mod names;
pub mod opcode;
pub mod passes;
pub mod register;
pub mod remarks;
mod rewrite;
pub mod text;
pub mod types;
pub mod unit;
pub mod verify;
