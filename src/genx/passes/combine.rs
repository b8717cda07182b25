//! Combines operations to one instruction of the target: integer products and sums (`mad`), three-source sums
//! (`add3`), selections by a comparison of the same numbers (minimum and maximum), and clamping to [0, 1] (`sat`).
//!
//! Floats are never contracted: vector IR has separate operations for that.

use super::eliminate_dead_code::eliminate_dead_code;
use super::rewrite::{Action, Rewriter, rewrite};
use crate::genx::function::{Detail, Function, Instruction, InstructionId, Operand};
use crate::genx::opcode::{IntCondition, Opcode, Signs};
use crate::genx::types::{Data, Scalar};
use crate::target::Target;
use std::convert::Infallible;

/// Combines operations. Returns whether there were any.
pub fn combine(function: &mut Function, target: Target) -> bool {
    let counts = function.use_counts();
    let done: Result<bool, Infallible> = rewrite(function, |rewriter, id: InstructionId| {
        let instruction = rewriter.function.instruction(id).clone();
        let combiner = Combiner {
            counts: &counts,
            target,
        };
        let found = match instruction.opcode {
            Opcode::Add => combiner.sum(rewriter, &instruction),
            Opcode::Select => combiner.select(rewriter, &instruction),
            Opcode::MinNum | Opcode::Fmin => saturation(rewriter, &instruction),
            _ => None,
        };
        Ok(found.map_or(Action::Keep, Action::Replace))
    });
    let changed = match done {
        Ok(changed) => changed,
        Err(never) => match never {},
    };
    if changed {
        eliminate_dead_code(function);
    }
    changed
}

struct Combiner<'a> {
    counts: &'a [u32],
    target: Target,
}

impl Combiner<'_> {
    /// The operation that computes an operand, if nothing else uses it.
    fn only<'r>(
        &self,
        rewriter: &'r Rewriter<'_>,
        operand: Operand,
        opcode: Opcode,
    ) -> Option<&'r Instruction> {
        let (_, definition) = rewriter.definition(operand)?;
        let count = operand.value().and_then(|v| self.counts.get(v.index()));
        (definition.opcode == opcode && count == Some(&1)).then_some(definition)
    }

    fn sum(&self, rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Option<Operand> {
        let ty = rewriter.function.result_type(instruction).data()?;
        if !matches!(ty.scalar, Scalar::I16 | Scalar::I32) {
            return None;
        }
        let [a, b] = *instruction.operands else {
            return None;
        };
        for (one, other) in [(a, b), (b, a)] {
            if let Some(product) = self.only(rewriter, one, Opcode::Mul) {
                let operands = vec![product.operands[0], product.operands[1], other];
                let detail = Detail::Signs(Signs::new(true, true));
                return Some(rewriter.emit(Opcode::Mad, ty, operands, detail));
            }
        }
        if !self.target.info().three_source_integer {
            return None;
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Some(sum) = self.only(rewriter, one, Opcode::Add) {
                let operands = [sum.operands[0], sum.operands[1], other];
                return Some(rewriter.op(Opcode::Add3, ty, operands));
            }
        }
        None
    }

    fn select(&self, rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Option<Operand> {
        let ty = rewriter.function.result_type(instruction).data()?;
        if ty.scalar == Scalar::I64 {
            return None;
        }
        let [condition, yes, no] = *instruction.operands else {
            return None;
        };
        let compare = self.only(rewriter, condition, Opcode::Icmp)?;
        let Detail::IntCondition(condition) = compare.detail else {
            return None;
        };
        let swapped = match *compare.operands {
            [a, b] if (a, b) == (yes, no) => false,
            [a, b] if (b, a) == (yes, no) => true,
            _ => return None,
        };
        let (less, more) = match condition {
            IntCondition::Slt | IntCondition::Sle => (Opcode::LlvmSmin, Opcode::LlvmSmax),
            IntCondition::Sgt | IntCondition::Sge => (Opcode::LlvmSmax, Opcode::LlvmSmin),
            IntCondition::Ult | IntCondition::Ule => (Opcode::LlvmUmin, Opcode::LlvmUmax),
            IntCondition::Ugt | IntCondition::Uge => (Opcode::LlvmUmax, Opcode::LlvmUmin),
            IntCondition::Eq | IntCondition::Ne => return None,
        };
        let opcode = if swapped { more } else { less };
        (ty.scalar != Scalar::I1).then(|| rewriter.op(opcode, ty, [yes, no]))
    }
}

/// The minimum with 1 of the maximum with 0: NaN becomes 0, as `sat` defines.
fn saturation(rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Option<Operand> {
    let ty = rewriter.function.result_type(instruction).data()?;
    let one = match ty.scalar {
        Scalar::F16 => 0x3c00,
        Scalar::F32 => 0x3f80_0000,
        Scalar::F64 | Scalar::I1 | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => {
            return None;
        }
    };
    let other = |rewriter: &Rewriter<'_>, instruction: &Instruction, bits: u64| {
        let [a, b] = *instruction.operands else {
            return None;
        };
        let is = |operand| rewriter.function.splat_of(operand) == Some(bits);
        match (is(a), is(b)) {
            (_, true) => Some(a),
            (true, false) => Some(b),
            (false, false) => None,
        }
    };
    let inner = other(rewriter, instruction, one)?;
    let (_, definition) = rewriter.definition(inner)?;
    if !matches!(definition.opcode, Opcode::MaxNum | Opcode::Fmax) {
        return None;
    }
    // Of two zeros, the maximum is the first operand, and `sat` keeps the sign of a zero.
    let [value, zero] = *definition.operands else {
        return None;
    };
    if rewriter.function.splat_of(zero) != Some(0) {
        return None;
    }
    let same: Data = rewriter.data(value);
    (same == ty).then(|| rewriter.op(Opcode::Sat, ty, [value]))
}
