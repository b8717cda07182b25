//! Multiples of an integer as one product with a constant: `(x * 25) << 1` is `x * 50`, and `(x << 4) + x` is `x * 17`.
//!
//! Only doublewords, and factors of at most 16 bits, with which the hardware multiplies in one instruction on every
//! target. An inner product or shift with other users stays, and then nothing is gained.

use super::{Finder, Operand, Step};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::Type;

/// The largest factor of a product that is formed.
const MAX_FACTOR: u64 = u16::MAX as u64;

impl Finder<'_> {
    /// An operand as a multiple of a register by a constant: the operand itself by 1, or what its only use reads in
    /// place of a product or shift.
    fn multiple(&self, register: Register) -> (Register, u64) {
        let inner = self.inner(register, &[Op::Mul, Op::Shl]);
        let inner = inner.filter(|inner| inner.ty.size() == 4 && self.is_used_once(register));
        let factors = inner.and_then(|inner| self.factors(&inner));
        factors.unwrap_or((register, 1))
    }

    /// The operand and the factor of a product or shift of doublewords with a constant.
    fn factors(&self, instruction: &Instruction) -> Option<(Register, u64)> {
        let &[a, b] = self.function.sources(instruction) else {
            return None;
        };
        match (instruction.opcode, self.constant(a), self.constant(b)) {
            (Op::Shl, None, Some(count)) if count < 16 => Some((a, 1 << count)),
            (Op::Mul, None, Some(factor)) if factor <= MAX_FACTOR => Some((a, factor)),
            (Op::Mul, Some(factor), None) if factor <= MAX_FACTOR => Some((b, factor)),
            _ => None,
        }
    }

    /// The product or shift of a product with a constant, by a constant.
    pub(super) fn multiple_of_multiple(&self, instruction: &Instruction) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        let (value, outer) = self.factors(instruction)?;
        let (x, inner) = self.multiple(value);
        (ty.size() == 4 && x != value && inner != 1).then(|| self.product(ty, x, inner * outer))?
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
