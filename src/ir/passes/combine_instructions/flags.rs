//! Integers that were converted from bools: 0 or 1, and their negation, 0 or -1. A bool is a flag, and a
//! select by a flag is one instruction, where arithmetic would first select the integer.
//!
//! Only bools that were computed in the same block are read, so that no flag is live longer than the
//! integer would be across blocks: there are few flags.

use super::{Finder, Operand, Step, mask};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};

impl Finder<'_> {
    /// The bool of which a register contains the conversion to an integer of at least the size of a
    /// type, 0 or 1.
    pub(super) fn flag_of(&self, register: Register, ty: Type) -> Option<Register> {
        let convert = self.inner(register, &[Op::Cvt])?;
        let &[condition] = self.function.sources(&convert) else {
            return None;
        };
        let is_flag = matches!(convert.detail, Detail::Convert(Type::Bool));
        (is_flag && convert.ty.size() == ty.size() && self.is_of_this_block(condition))
            .then_some(condition)
    }

    /// The bool that selects all bits of a register, or none of them: 0 or -1.
    pub(super) fn mask_of(&self, register: Register, ty: Type) -> Option<Register> {
        let inner = self.inner(register, &[Op::Neg, Op::Sub, Op::Sel])?;
        if inner.ty.size() != ty.size() {
            return None;
        }
        match (inner.opcode, self.function.sources(&inner)) {
            (Op::Neg, &[flag]) => self.flag_of(flag, ty),
            (Op::Sub, &[zero, flag]) if self.constant(zero) == Some(0) => self.flag_of(flag, ty),
            (Op::Sel, &[condition, ones, zero]) => {
                let is_mask = self.constant(ones).map(|bits| bits & mask(ty)) == Some(mask(ty))
                    && self.constant(zero).map(|bits| bits & mask(ty)) == Some(0);
                (is_mask && self.is_of_this_block(condition)).then_some(condition)
            }
            _ => None,
        }
    }

    /// Whether a register was written last in the block of the next instruction.
    pub(super) fn is_of_this_block(&self, register: Register) -> bool {
        let candidate = self.seen.candidate(self.function, register, self.at);
        candidate.is_some_and(|(from, _)| from.block == self.at.block)
    }

    /// `-(a < b)`: -1 or 0.
    pub(super) fn negated_flag(&self, instruction: &Instruction) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        let flag = match (instruction.opcode, self.function.sources(instruction)) {
            (Op::Neg, &[flag]) => flag,
            (Op::Sub, &[zero, flag]) if self.constant(zero) == Some(0) => flag,
            _ => return None,
        };
        let condition = Operand::Register(self.flag_of(flag, ty)?);
        let (ones, zero) = (Operand::Constant(ty, mask(ty)), Operand::Constant(ty, 0));
        Some(vec![Step::new(Op::Sel, ty, &[condition, ones, zero])])
    }

    /// `(a < b) * x`: x or 0.
    pub(super) fn product_with_flag(
        &self,
        instruction: &Instruction,
        a: Register,
        b: Register,
    ) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        let (condition, value) = match (self.flag_of(a, ty), self.flag_of(b, ty)) {
            (Some(condition), _) => (condition, b),
            (None, Some(condition)) => (condition, a),
            (None, None) => return None,
        };
        let operands = [Operand::Register(condition), Operand::Register(value)];
        let operands = [operands[0], operands[1], Operand::Constant(ty, 0)];
        Some(vec![Step::new(Op::Sel, ty, &operands)])
    }

    /// `-(a < b) & x` is x or 0; `(a < b) & 1` is the bool's integer itself.
    pub(super) fn bits_of_flag(
        &self,
        instruction: &Instruction,
        a: Register,
        b: Register,
    ) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        if instruction.opcode != Op::And {
            return None;
        }
        for (flag, other) in [(a, b), (b, a)] {
            if let Some(bits) = self.constant(other) {
                if self.flag_of(flag, ty).is_some() {
                    let operand = match bits & 1 {
                        1 => Operand::Register(flag),
                        _ => Operand::Constant(ty, 0),
                    };
                    return Some(vec![Step::new(Op::Mov, ty, &[operand])]);
                }
            } else if let Some(condition) = self.mask_of(flag, ty) {
                let operands = [
                    Operand::Register(condition),
                    Operand::Register(other),
                    Operand::Constant(ty, 0),
                ];
                return Some(vec![Step::new(Op::Sel, ty, &operands)]);
            }
        }
        None
    }

    /// The complement of a comparison of integers, and of an equality of bools one of which is such a
    /// comparison. Comparisons of floats have no opposite: with a NaN both would be false.
    pub(super) fn complement(&self, value: Register) -> Option<Vec<Step>> {
        if let Some(opposite) = self.opposite(value) {
            return Some(vec![opposite]);
        }
        let (_, xor) = self.seen.of(self.function, value, self.at)?;
        let &[a, b] = self.function.sources(&xor) else {
            return None;
        };
        if xor.opcode != Op::Xor || !self.is_used_once(value) {
            return None;
        }
        let (opposite, other) = match (self.opposite(b), self.opposite(a)) {
            (Some(opposite), _) => (opposite, a),
            (None, Some(opposite)) => (opposite, b),
            (None, None) => return None,
        };
        let operands = [Operand::Previous, Operand::Register(other)];
        Some(vec![opposite, Step::new(Op::Xor, Type::Bool, &operands)])
    }

    /// The opposite of a comparison whose result nothing else reads.
    fn opposite(&self, value: Register) -> Option<Step> {
        if !self.is_used_once(value) {
            return None;
        }
        let (_, compare) = self.seen.of(self.function, value, self.at)?;
        let sources = self.function.sources(&compare);
        match (compare.opcode, compare.detail, sources) {
            (Op::Cmp, Detail::Compare(condition), &[a, b]) if compare.ty.is_integer() => {
                let operands = [a, b].map(Operand::Register);
                Some(Step {
                    detail: Detail::Compare(condition.inverted()),
                    ..Step::new(Op::Cmp, compare.ty, &operands)
                })
            }
            (Op::Cvt, Detail::Convert(from), &[x])
                if compare.ty == Type::Bool && from.is_integer() && from.size() >= 4 =>
            {
                let operands = [Operand::Register(x), Operand::Constant(from, 0)];
                Some(Step {
                    detail: Detail::Compare(Condition::Eq),
                    ..Step::new(Op::Cmp, from, &operands)
                })
            }
            _ => None,
        }
    }

    /// The integer of a complement, `!p`: 0 or 1 by the bool itself.
    pub(super) fn converted_complement(
        &self,
        instruction: &Instruction,
        condition: Register,
    ) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        let (_, not) = self.seen.of(self.function, condition, self.at)?;
        let &[value] = self.function.sources(&not) else {
            return None;
        };
        // The complement of a comparison that nothing else reads becomes the opposite comparison.
        let is_kept = not.opcode == Op::Not && not.ty == Type::Bool && self.is_of_this_block(value);
        if !is_kept || self.is_used_once(value) || !self.is_used_once(condition) {
            return None;
        }
        let operands = [
            Operand::Register(value),
            Operand::Constant(ty, 0),
            Operand::Constant(ty, 1),
        ];
        Some(vec![Step::new(Op::Sel, ty, &operands)])
    }
}
