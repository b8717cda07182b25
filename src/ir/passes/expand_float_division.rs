//! Expands quotients of floats (`fdiv`) on targets whose math unit has no division: the product with the hardware's
//! reciprocal, which has 1 ulp, within 2.5 ulp (OpenCL C 7.4). Very large and very small divisors are scaled by a
//! power of two, which keeps their reciprocals away from denormals and infinity: `x * inv(y * s) * s`.
//!
//! Requires nothing; runs before the passes that simplify, so that quotients by one divisor share its reciprocal, and a
//! loop computes that of an invariant divisor once. Keeps blocks, edges and register numbers. Invalidates definitions
//! and uses.

use crate::ir::builder::{Builder, replace_each};
use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};
use crate::numeric::quotient::{DOWN, LARGE, SMALL, UP};
use crate::target::Target;

/// Expands the quotients that a target lacks; returns whether there was one.
pub fn expand_float_division(function: &mut Function, target: Target) -> bool {
    let has_division = target.has(Opcode::Fdiv.facts().requires());
    let is_lacking = |_: &Function, i: &Instruction| i.opcode == Opcode::Fdiv && !has_division;
    replace_each(function, is_lacking, |b, instruction| {
        let (&[d], &[x, y]) = (
            b.function.destinations(instruction),
            b.function.sources(instruction),
        ) else {
            return None;
        };
        let value = quotient(b, x, y);
        b.mov_into(d, instruction.ty, value);
        Some(())
    })
}

/// The operations of [`crate::numeric::quotient()`].
fn quotient(b: &mut Builder, x: Register, y: Register) -> Register {
    let size = b.op(Opcode::Abs, Type::F32, &[y]);
    let [large, small, up, down, one] = [LARGE, SMALL, UP, DOWN, 1.0].map(|c| b.f32(c));
    let is_large = b.compare(Condition::Ge, Type::F32, size, large);
    let is_small = b.compare(Condition::Lt, Type::F32, size, small);
    let scale = b.op(Opcode::Sel, Type::F32, &[is_small, up, one]);
    let scale = b.op(Opcode::Sel, Type::F32, &[is_large, down, scale]);
    let scaled = b.op(Opcode::Mul, Type::F32, &[y, scale]);
    let reciprocal = b.op(Opcode::Inv, Type::F32, &[scaled]);
    let quotient = b.op(Opcode::Mul, Type::F32, &[x, reciprocal]);
    b.op(Opcode::Mul, Type::F32, &[quotient, scale])
}
