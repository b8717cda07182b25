//! Expands quotients, remainders and roots that the target lacks.
//!
//! No hardware divides 64-bit integers, and some targets divide no integers at all. Operands of 8 and 16 bits are
//! extended where the target divides none. A constant divisor needs only shifts or a multiplication, on every
//! target (`by_constant.rs`). Other integers are divided by estimates in single precision (`estimate.rs`).
//! Correctly rounded quotients and roots of floats are computed like by the instructions of targets that have them
//! (`floats.rs`). A plain quotient, `fdiv`, is a product with a reciprocal, for which most targets have `div`.
//!
//! Must run before `expand_types`, which lowers the 64-bit integers that it uses.

mod by_constant;
mod estimate;
pub(super) mod floats;

use super::Passed;
use super::rewrite::{Action, Rewriter, rewrite_selected};
use crate::genx::function::{BlockId, Detail, Function, Instruction, InstructionId, Operand};
use crate::genx::opcode::{IntCondition, Opcode};
use crate::genx::types::{Data, Scalar};
use crate::target::Target;
use std::convert::Infallible;

/// A quotient and its remainder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Quotient {
    quotient: Operand,
    remainder: Operand,
}

/// An expanded division, which a later one of the same operands in the same block shares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Latest {
    block: BlockId,
    signed: bool,
    operands: [Operand; 2],
    result: Quotient,
}

/// Expands divisions and roots that the target lacks.
///
/// # Errors
/// None: every division has an expansion.
pub fn expand_division(function: &mut Function, target: Target) -> Passed {
    let mut latest = None;
    let wanted = |_: &Function, instruction: &Instruction| {
        matches!(
            instruction.opcode,
            Opcode::Fdiv
                | Opcode::IeeeDiv
                | Opcode::IeeeSqrt
                | Opcode::Udiv
                | Opcode::Sdiv
                | Opcode::Urem
                | Opcode::Srem
        )
    };
    let done: Result<bool, Infallible> = rewrite_selected(function, wanted, |rewriter, id| {
        let found = expand(rewriter, id, target, &mut latest);
        Ok(found.map_or(Action::Keep, Action::Replace))
    });
    match done {
        Ok(changed) => Ok(changed),
        Err(never) => match never {},
    }
}

fn expand(
    rewriter: &mut Rewriter<'_>,
    id: InstructionId,
    target: Target,
    latest: &mut Option<Latest>,
) -> Option<Operand> {
    let instruction = rewriter.function.instruction(id);
    let (opcode, operands) = (instruction.opcode, instruction.operands.clone());
    let a = *operands.first()?;
    let ty = rewriter.function.operand_data(a)?;
    match opcode {
        Opcode::Fdiv if ty.scalar != Scalar::F64 => {
            let &[n, d] = operands.as_slice() else {
                return None;
            };
            floats::by_reciprocal(rewriter, ty, n, d, target)
        }
        Opcode::Fdiv => {
            let exact = floats::expand(rewriter, Opcode::IeeeDiv, ty, &operands, target);
            Some(
                exact.unwrap_or_else(|| rewriter.emit(Opcode::IeeeDiv, ty, operands, Detail::None)),
            )
        }
        Opcode::IeeeDiv | Opcode::IeeeSqrt => {
            floats::expand(rewriter, opcode, ty, &operands, target)
        }
        Opcode::Udiv | Opcode::Sdiv | Opcode::Urem | Opcode::Srem if ty.scalar != Scalar::I1 => {
            let &[n, d] = operands.as_slice() else {
                return None;
            };
            integers(rewriter, opcode, ty, [n, d], target, latest)
        }
        _ => None,
    }
}

fn integers(
    rewriter: &mut Rewriter<'_>,
    opcode: Opcode,
    ty: Data,
    [n, d]: [Operand; 2],
    target: Target,
    latest: &mut Option<Latest>,
) -> Option<Operand> {
    let mut code = Code { rewriter, ty };
    if let Some(found) = code.by_constant(opcode, n, d) {
        return Some(found);
    }
    if target.info().int_divide && ty.scalar != Scalar::I64 {
        return None;
    }
    let signed = matches!(opcode, Opcode::Sdiv | Opcode::Srem);
    let block = code.rewriter.block;
    let result = match latest {
        Some(known)
            if known.block == block && known.signed == signed && known.operands == [n, d] =>
        {
            known.result
        }
        _ => {
            let result = code.divide(signed, n, d);
            *latest = Some(Latest {
                block,
                signed,
                operands: [n, d],
                result,
            });
            result
        }
    };
    Some(match opcode {
        Opcode::Udiv | Opcode::Sdiv => result.quotient,
        _ => result.remainder,
    })
}

/// Emits operations on values of one type.
struct Code<'a, 'f> {
    rewriter: &'a mut Rewriter<'f>,
    ty: Data,
}

impl Code<'_, '_> {
    fn op<const N: usize>(&mut self, opcode: Opcode, operands: [Operand; N]) -> Operand {
        self.rewriter.op(opcode, self.ty, operands)
    }

    fn number(&mut self, bits: u64) -> Operand {
        self.rewriter.splat(self.ty, bits & self.ty.scalar.mask())
    }

    /// A binary operation with a constant.
    fn with(&mut self, opcode: Opcode, a: Operand, bits: u64) -> Operand {
        let bits = self.number(bits);
        self.op(opcode, [a, bits])
    }

    /// A shift by a constant.
    fn shifted(&mut self, opcode: Opcode, a: Operand, count: u32) -> Operand {
        match count {
            0 => a,
            _ => self.with(opcode, a, u64::from(count)),
        }
    }

    fn compare(&mut self, condition: IntCondition, a: Operand, b: Operand) -> Operand {
        self.rewriter.compare(condition, a, b)
    }

    fn select(&mut self, mask: Operand, yes: Operand, no: Operand) -> Operand {
        self.op(Opcode::Select, [mask, yes, no])
    }

    /// A conversion to elements of another type.
    fn convert(&mut self, opcode: Opcode, to: Scalar, a: Operand) -> Operand {
        let to = self.rewriter.data(a).with_scalar(to);
        self.rewriter.op(opcode, to, [a])
    }

    /// All ones where a number is negative, else 0.
    fn sign(&mut self, a: Operand) -> Operand {
        self.shifted(Opcode::Ashr, a, self.ty.scalar.bits() - 1)
    }

    /// The negated number where the mask is all ones, the number where it is 0.
    fn negate_if(&mut self, mask: Operand, a: Operand) -> Operand {
        let flipped = self.op(Opcode::Xor, [a, mask]);
        self.op(Opcode::Sub, [flipped, mask])
    }

    fn divide(&mut self, signed: bool, n: Operand, d: Operand) -> Quotient {
        let narrow = self.ty.scalar;
        if narrow.bits() < 32 {
            let extension = if signed { Opcode::Sext } else { Opcode::Zext };
            let n = self.convert(extension, Scalar::I32, n);
            let d = self.convert(extension, Scalar::I32, d);
            self.ty = self.ty.with_scalar(Scalar::I32);
            let result = self.divide_wide(signed, n, d, true);
            self.ty = self.ty.with_scalar(narrow);
            return Quotient {
                quotient: self.convert(Opcode::Trunc, narrow, result.quotient),
                remainder: self.convert(Opcode::Trunc, narrow, result.remainder),
            };
        }
        self.divide_wide(signed, n, d, false)
    }

    /// Divides doublewords or quadwords. `narrow` are doublewords of at most 16 bits and a sign.
    fn divide_wide(&mut self, signed: bool, n: Operand, d: Operand, narrow: bool) -> Quotient {
        if !signed {
            return self.unsigned(n, d, narrow);
        }
        // Magnitudes are divided as unsigned numbers, where that of the smallest number fits. The
        // quotient is negative if exactly one operand is, the remainder if the dividend is.
        let (n_sign, d_sign) = (self.sign(n), self.sign(d));
        let n = self.negate_if(n_sign, n);
        let d = self.negate_if(d_sign, d);
        let result = self.unsigned(n, d, narrow);
        let q_sign = self.op(Opcode::Xor, [n_sign, d_sign]);
        Quotient {
            quotient: self.negate_if(q_sign, result.quotient),
            remainder: self.negate_if(n_sign, result.remainder),
        }
    }

    fn unsigned(&mut self, n: Operand, d: Operand, narrow: bool) -> Quotient {
        match (self.ty.scalar, narrow) {
            (Scalar::I64, _) => self.divide_u64(n, d),
            (_, true) => self.divide_u32(n, d, 1),
            (_, false) => self.divide_u32(n, d, 2),
        }
    }

    /// The same bits as another type of this size.
    fn cast(&mut self, a: Operand, to: Scalar) -> Operand {
        let to = self.rewriter.data(a).with_scalar(to);
        self.rewriter.bitcast(a, to)
    }

    /// Emits an operation with a detail, on elements of any type.
    fn float_compare(
        &mut self,
        condition: crate::genx::opcode::FloatCondition,
        a: Operand,
        b: Operand,
    ) -> Operand {
        let bit = self.rewriter.data(a).with_scalar(Scalar::I1);
        let detail = Detail::FloatCondition(condition);
        self.rewriter.emit(Opcode::Fcmp, bit, vec![a, b], detail)
    }
}

#[cfg(test)]
mod tests;
