//! Multiples of an integer as one product with a constant: `(x * 25) << 1` is `x * 50`, `(x << 4) + x` is `x * 17`, and
//! `(x * 3 + 1) * 5` is `x * 15 + 5`.
//!
//! Only doublewords. The hardware multiplies by a constant of at most 16 bits in one instruction on every target, and by
//! a longer one in several, so a product is only formed if it costs less than those that it replaces. An inner product,
//! shift or sum with other users stays, and then nothing is gained.

use super::{Finder, Operand, Step, mask};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::Type;

/// The largest factor of a product that is formed.
const MAX_FACTOR: u64 = u16::MAX as u64;

/// The most sums, shifts and products that one product replaces.
const MAX_CHAIN: usize = 64;

/// What a product with a constant of more than 16 bits costs, in instructions.
const WIDE_PRODUCT: usize = 4;

/// What the product of a doubleword with a constant costs, in instructions.
fn product_cost(factor: u64) -> usize {
    let is_small = factor <= MAX_FACTOR || i16::try_from(factor as u32 as i32).is_ok();
    if is_small || factor.is_power_of_two() {
        1
    } else {
        WIDE_PRODUCT
    }
}

impl Finder<'_> {
    /// An operand as a multiple of a register by a constant: the operand itself by 1, or what its only use reads in
    /// place of a product or shift.
    fn multiple(&self, register: Register) -> (Register, u64) {
        let inner = self.inner(register, &[Op::Mul, Op::Shl]);
        let inner = inner.filter(|inner| inner.ty.size() == 4 && self.is_used_once(register));
        let factors = inner.and_then(|inner| self.factors(&inner));
        let factors = factors.filter(|(_, factor)| *factor <= MAX_FACTOR);
        factors.unwrap_or((register, 1))
    }

    /// The operand and the factor of a product or shift of doublewords with a constant.
    fn factors(&self, instruction: &Instruction) -> Option<(Register, u64)> {
        let &[a, b] = self.function.sources(instruction) else {
            return None;
        };
        match (instruction.opcode, self.constant(a), self.constant(b)) {
            (Op::Shl, None, Some(count)) if count < 32 => Some((a, 1 << count)),
            (Op::Mul, None, Some(factor)) => Some((a, factor)),
            (Op::Mul, Some(factor), None) => Some((b, factor)),
            _ => None,
        }
    }

    /// The product or shift by a constant of what products, shifts and sums with constants make of a register, as one
    /// product and one sum.
    pub(super) fn multiple_of_multiple(&self, instruction: &Instruction) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        if ty.size() != 4 {
            return None;
        }
        let (mut x, mut factor) = self.factors(instruction)?;
        let (mut constant, mut cost) = (0u64, product_cost(factor));
        // The register, the factor, the constant, and what is replaced, as of the innermost product.
        let mut innermost = None;
        for _ in 0..MAX_CHAIN {
            let inner = self.inner(x, &[Op::Add, Op::Sub, Op::Mul, Op::Shl]);
            let inner = inner.filter(|inner| inner.ty.size() == 4 && self.is_used_once(x));
            let Some(inner) = inner else { break };
            if matches!(inner.opcode, Op::Add | Op::Sub) {
                let Some((y, bits)) = self.sum(&inner) else {
                    break;
                };
                constant = constant.wrapping_add(factor.wrapping_mul(bits)) & mask(ty);
                cost += 1;
                x = y;
            } else {
                let Some((y, inner_factor)) = self.factors(&inner) else {
                    break;
                };
                factor = factor.wrapping_mul(inner_factor) & mask(ty);
                cost += product_cost(inner_factor);
                x = y;
                innermost = Some((x, factor, constant, cost));
            }
        }
        let (x, factor, constant, cost) = innermost.filter(|&(_, factor, ..)| factor != 0)?;
        let product = match factor.is_power_of_two() {
            true => {
                let count = u64::from(factor.trailing_zeros());
                let operands = [Operand::Register(x), Operand::Constant(Type::U32, count)];
                Step::new(Op::Shl, ty, &operands)
            }
            false => {
                let operands = [Operand::Register(x), Operand::Constant(ty, factor)];
                Step::new(Op::Mul, ty, &operands)
            }
        };
        let mut steps = vec![product];
        if constant != 0 {
            let operands = [Operand::Previous, Operand::Constant(ty, constant)];
            steps.push(Step::new(Op::Add, ty, &operands));
        }
        (product_cost(factor) + steps.len() - 1 < cost).then_some(steps)
    }

    /// The sum or difference of two multiples of one register.
    pub(super) fn sum_of_multiples(&self, instruction: &Instruction) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        let &[a, b] = self.function.sources(instruction) else {
            return None;
        };
        let ((x, first), (y, second)) = (self.multiple(a), self.multiple(b));
        if ty.size() != 4 || x != y || first == second {
            return None;
        }
        match instruction.opcode {
            Op::Add => self.product(ty, x, first + second),
            _ => self.product(ty, x, first.checked_sub(second)?),
        }
    }

    fn product(&self, ty: Type, x: Register, factor: u64) -> Option<Vec<Step>> {
        let operands = [Operand::Register(x), Operand::Constant(ty, factor)];
        (factor <= MAX_FACTOR).then(|| vec![Step::new(Op::Mul, ty, &operands)])
    }
}
