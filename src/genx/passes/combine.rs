//! Combines operations to one instruction of the target: integer products and sums (`mad`), three-source sums
//! (`add3`), writes of a whole vector under a mask (selections), selections by a comparison of the same numbers
//! (minimum and maximum), and clamping to [0, 1] (`sat`).
//!
//! Floats are never contracted: vector IR has separate operations for that.

use super::eliminate_dead_code::eliminate_dead_code;
use super::rewrite::{Action, Rewriter, rewrite_selected};
use crate::genx::function::{Detail, Function, Instruction, InstructionId, Operand};
use crate::genx::opcode::{Class, IntCondition, Opcode, Signs};
use crate::genx::region::Region;
use crate::genx::types::{Data, Scalar};
use crate::target::Target;
use std::convert::Infallible;

/// Combines operations. Returns whether there were any.
pub fn combine(function: &mut Function, target: Target) -> bool {
    let counts = function.use_counts();
    let wanted = |_: &Function, instruction: &Instruction| {
        matches!(
            instruction.opcode,
            Opcode::Add | Opcode::Select | Opcode::MinNum | Opcode::Fmin | Opcode::WriteRegion
        )
    };
    let visit = |rewriter: &mut Rewriter<'_>, id: InstructionId| {
        let instruction = rewriter.function.instruction(id).clone();
        let combiner = Combiner {
            counts: &counts,
            target,
        };
        let found = match instruction.opcode {
            Opcode::Add => combiner.sum(rewriter, &instruction),
            Opcode::Select => combiner.select(rewriter, &instruction),
            Opcode::MinNum | Opcode::Fmin => saturation(rewriter, &instruction),
            Opcode::WriteRegion => combiner.masked_write(rewriter, &instruction),
            _ => None,
        };
        Ok(found.map_or(Action::Keep, Action::Replace))
    };
    let done: Result<bool, Infallible> = rewrite_selected(function, wanted, visit);
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

    /// A write of all elements under a mask is a selection, which needs no copy of the old vector. An operation that
    /// only the write uses is left: it can be executed under the mask.
    fn masked_write(
        &self,
        rewriter: &mut Rewriter<'_>,
        instruction: &Instruction,
    ) -> Option<Operand> {
        let &[old, new, mask] = instruction.operands.as_slice() else {
            return None;
        };
        let ty = rewriter.data(old);
        let region = instruction.region()?.normalized();
        let is_whole = region == Region::linear(ty.count(), 1, 0);
        let is_mask = mask.value().is_some() && rewriter.data(mask).count() == ty.count();
        if !is_whole || !is_mask || rewriter.data(new) != ty || ty.scalar.bytes() == 8 {
            return None;
        }
        let count = new.value().and_then(|v| self.counts.get(v.index()));
        let is_computed = rewriter.definition(new).is_some_and(|(_, definition)| {
            matches!(
                definition.opcode.class(),
                Class::Elementwise | Class::Conversion | Class::ReadRegion
            )
        });
        if is_computed && count == Some(&1) {
            return None;
        }
        let select = Instruction {
            opcode: Opcode::Select,
            operands: vec![mask, new, old],
            detail: Detail::None,
            ..*instruction
        };
        let minimum = self.select(rewriter, &select);
        Some(minimum.unwrap_or_else(|| rewriter.op(Opcode::Select, ty, [mask, new, old])))
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
