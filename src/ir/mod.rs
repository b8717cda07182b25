//! Gen IR: a purely scalar, non-SSA representation of one work-item's view of a kernel.
//!
//! Registers are untyped and belong to a family; instructions carry types and may have
//! several sources and destinations; vectors and structures do not exist. Constants enter
//! by `loadi` alone. A variable is a register that is written again.

pub mod analyses;
pub mod builder;
pub mod cfg;
pub mod control_dependence;
pub mod dominance;
pub mod dot;
mod edit;
pub mod eval;
pub mod function;
pub mod instruction;
pub mod interp;
mod linear;
pub mod listing;
mod lists;
pub mod liveness;
pub mod loops;
pub mod matrix;
pub mod memory;
pub mod opcode;
pub mod parse;
pub mod passes;
pub mod pressure;
pub mod print;
pub mod provenance;
pub mod register;
mod rows;
pub mod types;
pub mod uniformity;
pub mod unit;
pub mod value;
pub mod verify;
pub mod versions;
pub mod webs;
