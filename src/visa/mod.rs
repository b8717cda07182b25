//! The vISA language: types, operands, instructions, kernels, their text and binary forms, and
//! their rules. Does not depend on Gen IR.

pub mod allocation;
pub mod attribute;
pub mod binary;
pub mod contract;
pub mod elements;
pub mod flow;
pub mod instruction;
pub mod kernel;
pub mod measure;
pub mod native;
pub mod object;
pub mod opcode;
pub mod operand;
pub mod payload;
pub mod region;
pub mod roles;
pub mod text;
pub mod types;
pub mod verify;
