//! Computes in a narrower type where the result is the same: the low bits of sums, products and bitwise operations
//! from the low bits of their operands, adjacent bits as a region, sums and products of halves that were extended to
//! floats as halves, and products of extended doublewords from the doublewords.
//!
//! A sum, difference or product of two halves that is rounded to a float and then to a half is the same as one that
//! is rounded once: a float has at least twice the precision of a half and two bits more, and no sum of halves
//! below their normal range is rounded at all (Figueroa, When is double rounding innocuous?, 1995). This is not so for
//! `fma` and for approximate operations.

use super::eliminate_dead_code::eliminate_dead_code;
use super::rewrite::{Action, Rewriter, rewrite_selected};
use crate::genx::function::{Bits, Detail, Function, Instruction, InstructionId, Operand};
use crate::genx::opcode::{Opcode, Signs};
use crate::genx::region::Region;
use crate::genx::types::{Data, Scalar};
use crate::numeric::{self, Rounding};
use std::convert::Infallible;

/// The most truncated operations that are narrowed together, from the last one.
const MAX_DEPTH: u32 = 8;

/// Narrows the types of operations. Returns whether there were any.
pub fn narrow_types(function: &mut Function) -> bool {
    let counts = function.use_counts();
    let wanted = |_: &Function, instruction: &Instruction| {
        matches!(
            instruction.opcode,
            Opcode::Trunc | Opcode::Fptrunc | Opcode::Mul
        )
    };
    let visit = |rewriter: &mut Rewriter<'_>, id: InstructionId| {
        let instruction = rewriter.function.instruction(id).clone();
        let Some(to) = rewriter.function.result_type(&instruction).data() else {
            return Ok(Action::Keep);
        };
        let found = match instruction.opcode {
            Opcode::Trunc => low_bits(rewriter, &counts, instruction.operands[0], to, MAX_DEPTH),
            Opcode::Fptrunc => as_halves(rewriter, instruction.operands[0], to),
            Opcode::Mul => extended_product(rewriter, &instruction, to),
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

/// The low bits of an operand that is computed in a wider type; `None` if truncating it is the best.
fn low_bits(
    rewriter: &mut Rewriter<'_>,
    counts: &[u32],
    operand: Operand,
    to: Data,
    depth: u32,
) -> Option<Operand> {
    let from = rewriter.data(operand);
    if to.scalar == Scalar::I1 || depth == 0 {
        return None;
    }
    let (_, definition) = rewriter.definition(operand)?;
    let definition = definition.clone();
    let is_only = operand.value().and_then(|v| counts.get(v.index())) == Some(&1);
    let first = *definition.operands.first()?;
    let amount = definition.operands.get(1);
    let amount = amount.and_then(|&o| rewriter.function.splat_of(o));
    match definition.opcode {
        Opcode::Zext | Opcode::Sext => {
            let inner = rewriter.data(first).scalar;
            if inner == Scalar::I1 {
                return None;
            }
            if inner.bits() < to.scalar.bits() {
                return Some(rewriter.op(definition.opcode, to, [first]));
            }
            Some(truncated(rewriter, counts, first, to, depth - 1))
        }
        Opcode::Lshr | Opcode::Ashr => {
            let bits = u64::from(to.scalar.bits());
            let amount = amount.filter(|a| a.is_multiple_of(bits) && *a > 0)?;
            let is_inside = amount + bits <= u64::from(from.scalar.bits());
            let factor = from.scalar.bytes() / to.scalar.bytes();
            let view = Data::vector(to.scalar, from.count().checked_mul(factor)?)?;
            let constant = rewriter.function.constant_of(first).is_some();
            if !is_inside || constant {
                return None;
            }
            let view = rewriter.bitcast(first, view);
            let region = Region::linear(from.count(), factor, (amount / 8) as u32);
            Some(rewriter.read(view, region, None, !to.is_vector()))
        }
        Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor
            if is_only =>
        {
            let [a, b] = *definition.operands else {
                return None;
            };
            let a = truncated(rewriter, counts, a, to, depth - 1);
            let b = truncated(rewriter, counts, b, to, depth - 1);
            Some(rewriter.op(definition.opcode, to, [a, b]))
        }
        Opcode::Shl if is_only => {
            let amount = amount.filter(|&a| a < u64::from(to.scalar.bits()))?;
            let a = truncated(rewriter, counts, first, to, depth - 1);
            let amount = rewriter.splat(to, amount);
            Some(rewriter.op(Opcode::Shl, to, [a, amount]))
        }
        _ => None,
    }
}

fn truncated(
    rewriter: &mut Rewriter<'_>,
    counts: &[u32],
    operand: Operand,
    to: Data,
    depth: u32,
) -> Operand {
    let from = rewriter.data(operand);
    if from.scalar == to.scalar {
        return operand;
    }
    if let Some(constant) = rewriter.function.constant_of(operand).cloned() {
        let mask = to.scalar.mask();
        let bits = map_bits(&constant.bits, |bits| Some(bits & mask));
        let bits = bits.unwrap_or(Bits::Undef);
        return rewriter.function.add_constant(to.into(), bits).into();
    }
    low_bits(rewriter, counts, operand, to, depth)
        .unwrap_or_else(|| rewriter.op(Opcode::Trunc, to, [operand]))
}

/// The bits of a constant, each changed; `None` if one cannot be.
fn map_bits(bits: &Bits, change: impl Fn(u64) -> Option<u64>) -> Option<Bits> {
    Some(match bits {
        Bits::Undef => Bits::Undef,
        Bits::Splat(bits) => Bits::Splat(change(*bits)?),
        Bits::List(list) => {
            let elements = list.iter().map(|element| match element {
                Some(bits) => change(*bits).map(Some),
                None => Some(None),
            });
            Bits::List(elements.collect::<Option<_>>()?)
        }
    })
}

/// A sum, difference or product of floats that are halves, rounded to a half.
fn as_halves(rewriter: &mut Rewriter<'_>, operand: Operand, to: Data) -> Option<Operand> {
    if to.scalar != Scalar::F16 || rewriter.data(operand).scalar != Scalar::F32 {
        return None;
    }
    let (_, definition) = rewriter.definition(operand)?;
    let (opcode, operands) = (definition.opcode, definition.operands.clone());
    let [a, b] = *operands else {
        return None;
    };
    if !matches!(opcode, Opcode::Fadd | Opcode::Fsub | Opcode::Fmul) {
        return None;
    }
    // Of two constants, nothing is to be computed.
    let of_values = a.value().is_some() || b.value().is_some();
    let (a, b) = (half_of(rewriter, a, to)?, half_of(rewriter, b, to)?);
    of_values.then(|| rewriter.op(opcode, to, [a, b]))
}

/// The half that a float is.
fn half_of(rewriter: &mut Rewriter<'_>, operand: Operand, to: Data) -> Option<Operand> {
    if let Some(constant) = rewriter.function.constant_of(operand).cloned() {
        let exact = |bits: u64| {
            let half = numeric::f32_to_f16(f32::from_bits(bits as u32), Rounding::Nearest);
            let is_same = numeric::f16_to_f32(half).to_bits() == bits as u32;
            is_same.then_some(u64::from(half))
        };
        let bits = map_bits(&constant.bits, exact)?;
        return Some(rewriter.function.add_constant(to.into(), bits).into());
    }
    let (_, definition) = rewriter.definition(operand)?;
    let (opcode, first) = (definition.opcode, *definition.operands.first()?);
    match opcode {
        Opcode::Fpext => (rewriter.data(first) == to).then_some(first),
        Opcode::Fneg => {
            let half = half_of(rewriter, first, to)?;
            Some(rewriter.op(Opcode::Fneg, to, [half]))
        }
        _ => None,
    }
}

/// A product of doublewords that are both extended in the same way.
fn extended_product(
    rewriter: &mut Rewriter<'_>,
    instruction: &Instruction,
    to: Data,
) -> Option<Operand> {
    let [a, b] = *instruction.operands else {
        return None;
    };
    if to.scalar != Scalar::I64 {
        return None;
    }
    let signed = [a, b]
        .iter()
        .find_map(|&o| match rewriter.definition(o)?.1.opcode {
            Opcode::Sext => Some(true),
            Opcode::Zext => Some(false),
            _ => None,
        })?;
    let narrow = to.with_scalar(Scalar::I32);
    let (a, b) = (
        extended_from(rewriter, a, narrow, signed)?,
        extended_from(rewriter, b, narrow, signed)?,
    );
    let detail = Detail::Signs(Signs::new(signed, signed));
    Some(rewriter.emit(Opcode::MulExt, to, vec![a, b], detail))
}

/// The doublewords that a quadword is the extension of.
fn extended_from(
    rewriter: &mut Rewriter<'_>,
    operand: Operand,
    narrow: Data,
    signed: bool,
) -> Option<Operand> {
    if let Some(constant) = rewriter.function.constant_of(operand).cloned() {
        let fits = |bits: u64| {
            let low = bits & u64::from(u32::MAX);
            let again = match signed {
                true => i64::from(low as i32) as u64,
                false => low,
            };
            (again == bits).then_some(low)
        };
        let bits = map_bits(&constant.bits, fits)?;
        return Some(rewriter.function.add_constant(narrow.into(), bits).into());
    }
    let (_, definition) = rewriter.definition(operand)?;
    let (opcode, first) = (definition.opcode, *definition.operands.first()?);
    let extension = if signed { Opcode::Sext } else { Opcode::Zext };
    let from = rewriter.data(first);
    match opcode == extension && from.scalar != Scalar::I1 {
        true if from == narrow => Some(first),
        true => Some(rewriter.op(extension, narrow, [first])),
        false => None,
    }
}
