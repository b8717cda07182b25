//! Expands integer divisions and remainders that the target lacks.
//!
//! No hardware divides 64-bit, 16-bit or 8-bit integers; some targets divide no integers at all.
//! Bytes and words are widened. A constant divisor needs only shifts or a multiplication (on every
//! target, since a native division costs many times that). A quadword division tests whether both upper halves are
//! zero, and then divides doublewords. The rest becomes straight-line code, in `expand_division/estimate.rs`. Operands that
//! are never negative (`analysis/ranges.rs`) are divided as unsigned integers, without their signs.
//!
//! Requires: nothing. Works best after `narrow_integers`, which turns quadword divisions into those
//! of doublewords, and must run before `lower_int64`. Keeps: register numbers; the result wherever it is
//! defined. Invalidates everything that names blocks or instructions.

mod by_constant;
mod estimate;

use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::ranges::Ranges;
use crate::ir::builder::Builder;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Family, Type};
use crate::target::Target;

/// Expands every `div` and `rem` that the target lacks; returns whether there was one.
pub fn expand_division(function: &mut Function, target: Target) -> bool {
    let divides = |i: &Instruction| matches!(i.opcode, Opcode::Div | Opcode::Rem);
    if !function
        .blocks
        .iter()
        .flat_map(|b| &b.instructions)
        .any(divides)
    {
        return false;
    }
    let known = KnownConstants::compute(function);
    let definitions = Definitions::compute(function);
    let mut expansion = Expansion {
        ranges: Ranges::compute(function, &definitions, &known),
        b: Builder::new(std::mem::take(function)),
        known,
        native: target.info().int_divide,
        int64: target.info().int64,
        latest: None,
        changed: false,
    };
    for id in expansion.b.function.block_ids() {
        expansion.block(id);
    }
    *function = expansion.b.finish();
    expansion.changed
}

/// The registers of a quotient and its remainder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Quotient {
    quotient: Register,
    remainder: Register,
}

struct Expansion {
    b: Builder,
    known: KnownConstants,
    ranges: Ranges,
    /// Whether the target divides doublewords.
    native: bool,
    /// Whether the target has operations on quadwords.
    int64: bool,
    /// The last expanded division of this block, until one of its operands is overwritten: `x / y`
    /// and `x % y` usually occur together.
    latest: Option<(Type, [Register; 2], Quotient)>,
    changed: bool,
}

impl Expansion {
    fn block(&mut self, id: BlockId) {
        let instructions = std::mem::take(&mut self.b.function.block_mut(id).instructions);
        self.b.select_block(id);
        self.latest = None;
        for instruction in instructions {
            self.b.loc = instruction.loc;
            let expanded = match instruction.opcode {
                Opcode::Div | Opcode::Rem => self.division(&instruction),
                _ => None,
            };
            match (expanded, self.b.function.destinations(&instruction)) {
                (Some(value), &[d]) => {
                    self.changed = true;
                    self.b.mov_into(d, instruction.ty, value);
                }
                (Some(_) | None, _) => {
                    let current = self.b.current();
                    self.b
                        .function
                        .block_mut(current)
                        .instructions
                        .push(instruction);
                }
            }
            if let Some((_, operands, _)) = self.latest {
                let written = self.b.function.destinations(&instruction);
                if written.iter().any(|d| operands.contains(d)) {
                    self.latest = None;
                }
            }
        }
    }

    /// The register with the result of the expanded division; `None` if the instruction stays.
    fn division(&mut self, instruction: &Instruction) -> Option<Register> {
        let &[n, d] = self.b.function.sources(instruction) else {
            return None;
        };
        let are_unsigned = [n, d].into_iter().all(|r| self.is_unsigned(r));
        let ty = match instruction.ty {
            Type::S32 | Type::S64 if are_unsigned => instruction.ty.unsigned(),
            ty => ty,
        };
        if let Some(value) = self.by_constant(instruction.opcode, ty, n, d) {
            return Some(value);
        }
        let wide = match ty {
            Type::S8 | Type::S16 => Type::S32,
            Type::U8 | Type::U16 => Type::U32,
            _ => ty,
        };
        if self.native && wide.family() == Family::Dword {
            if wide == ty {
                return None;
            }
            let n = self.b.convert(wide, ty, n);
            let d = self.b.convert(wide, ty, d);
            let value = self.b.op(instruction.opcode, wide, &[n, d]);
            return Some(self.b.convert(ty, wide, value));
        }
        let result = match self.latest {
            Some((latest, operands, result)) if latest == ty && operands == [n, d] => result,
            Some(_) | None => {
                let result = self.expand(ty, wide, n, d);
                self.latest = Some((ty, [n, d], result));
                result
            }
        };
        Some(match instruction.opcode {
            Opcode::Rem => result.remainder,
            _ => result.quotient,
        })
    }

    fn expand(&mut self, ty: Type, wide: Type, n: Register, d: Register) -> Quotient {
        if wide != ty {
            let n = self.b.convert(wide, ty, n);
            let d = self.b.convert(wide, ty, d);
            let result = self.expand(wide, wide, n, d);
            return Quotient {
                quotient: self.b.convert(ty, wide, result.quotient),
                remainder: self.b.convert(ty, wide, result.remainder),
            };
        }
        if !ty.is_signed() {
            return self.unsigned(ty, n, d);
        }
        // Magnitudes are divided as unsigned numbers, where that of the smallest number fits. The
        // quotient is negative if exactly one operand is, the remainder if the dividend is.
        let [n_sign, d_sign] = [n, d].map(|r| match self.is_unsigned(r) {
            true => None,
            false => Some(self.sign(ty, r)),
        });
        let n = self.negate_if_any(ty, n_sign, n);
        let d = self.negate_if_any(ty, d_sign, d);
        let result = self.unsigned(ty.unsigned(), n, d);
        let q_sign = match (n_sign, d_sign) {
            (Some(n_sign), Some(d_sign)) => Some(self.b.op(Opcode::Xor, ty, &[n_sign, d_sign])),
            (sign, None) | (None, sign) => sign,
        };
        Quotient {
            quotient: self.negate_if_any(ty, q_sign, result.quotient),
            remainder: self.negate_if_any(ty, n_sign, result.remainder),
        }
    }

    /// Whether a register is never negative.
    fn is_unsigned(&self, register: Register) -> bool {
        self.ranges.of(&self.b.function, register).is_unsigned()
    }

    /// The value, negated where a sign is -1, if there is one.
    fn negate_if_any(&mut self, ty: Type, sign: Option<Register>, value: Register) -> Register {
        match sign {
            Some(sign) => self.negate_if(ty, sign, value),
            None => value,
        }
    }

    fn unsigned(&mut self, ty: Type, n: Register, d: Register) -> Quotient {
        match ty.family() {
            Family::Qword => self.quadwords(n, d),
            _ => estimate::divide_u32(&mut self.b, n, d),
        }
    }

    /// u64 by u64: as doublewords where neither needs more.
    fn quadwords(&mut self, n: Register, d: Register) -> Quotient {
        let b = &mut self.b;
        let (small, large, join) = (b.add_block(), b.add_block(), b.add_block());
        let result = Quotient {
            quotient: b.register(Family::Qword),
            remainder: b.register(Family::Qword),
        };
        let (n_low, n_high) = estimate::unpack(b, n);
        let (d_low, d_high) = estimate::unpack(b, d);
        let high = b.op(Opcode::Or, Type::U32, &[n_high, d_high]);
        let zero = b.u32(0);
        let is_small = b.compare(Condition::Eq, Type::U32, high, zero);
        b.branch_if(is_small, small, large);
        b.select_block(small);
        let low = match self.native {
            true => Quotient {
                quotient: b.op(Opcode::Div, Type::U32, &[n_low, d_low]),
                remainder: b.op(Opcode::Rem, Type::U32, &[n_low, d_low]),
            },
            false => estimate::divide_u32(b, n_low, d_low),
        };
        b.op_into(
            result.quotient,
            Opcode::Pack,
            Type::U64,
            &[low.quotient, zero],
        );
        b.op_into(
            result.remainder,
            Opcode::Pack,
            Type::U64,
            &[low.remainder, zero],
        );
        b.branch(join);
        b.select_block(large);
        let whole = estimate::divide_u64(b, self.int64, n, d);
        b.mov_into(result.quotient, Type::U64, whole.quotient);
        b.mov_into(result.remainder, Type::U64, whole.remainder);
        b.branch(join);
        b.select_block(join);
        result
    }

    /// All ones for a negative number, else 0.
    fn sign(&mut self, ty: Type, a: Register) -> Register {
        let count = self.b.u32(ty.size() * 8 - 1);
        self.b.op(Opcode::Asr, ty, &[a, count])
    }

    /// The negated value where the mask is all ones, the value where it is 0.
    fn negate_if(&mut self, ty: Type, mask: Register, a: Register) -> Register {
        let flipped = self.b.op(Opcode::Xor, ty, &[a, mask]);
        self.b.op(Opcode::Sub, ty, &[flipped, mask])
    }
}

#[cfg(test)]
mod tests;
