//! Expands operations on types that the target lacks: 64-bit integers become pairs of doublewords
//! (`quadwords.rs`), bytes are divided as words, and numbers of single bits are selected. What a target
//! has no sequence for is rejected.

mod dot_products;
pub(super) mod quadwords;
mod rounding;

use super::legal::lacks;
use super::rewrite::{Action, Rewriter, rewrite_selected};
use super::{Passed, Rejected};
use crate::genx::function::{BlockId, Detail, Function, Instruction, InstructionId, Operand};
use crate::genx::opcode::{Class, IntCondition, Opcode};
use crate::genx::region::Region;
use crate::genx::types::{Data, Scalar, Type};
use crate::target::Target;
use hashbrown::HashMap;

/// Replaces operations on types that the target lacks.
///
/// # Errors
/// An operation that is not supported on its type.
pub fn expand_types(function: &mut Function, target: Target) -> Passed {
    let mut products = HashMap::new();
    let wanted = |_: &Function, instruction: &Instruction| {
        matches!(
            instruction.opcode.class(),
            Class::Elementwise
                | Class::Conversion
                | Class::ReadRegion
                | Class::WriteRegion
                | Class::WideProduct
        )
    };
    rewrite_selected(function, wanted, |rewriter, id| {
        let instruction = rewriter.function.instruction(id).clone();
        let expander = Expander { id, target };
        let found = match instruction.opcode.class() {
            Class::Elementwise | Class::Conversion => expander.expand(rewriter, &instruction)?,
            Class::ReadRegion | Class::WriteRegion => quadwords::region(rewriter, &instruction),
            Class::WideProduct => wide_product(rewriter, &instruction, &mut products),
            Class::Bitcast
            | Class::ReadPredicate
            | Class::WritePredicate
            | Class::Shuffle
            | Class::Reduction
            | Class::Dot
            | Class::Dispatch
            | Class::Pointer
            | Class::Extract
            | Class::Load
            | Class::Store
            | Class::Atomic
            | Class::Synchronization
            | Class::Phi
            | Class::Terminator => None,
        };
        Ok(found.map_or(Action::Keep, Action::Replace))
    })
}

/// The halves of `a * b + c`: the high half is that of the product, with the carry of the sum of the low half and c,
/// and the sign of c.
fn wide_product(
    rewriter: &mut Rewriter<'_>,
    instruction: &Instruction,
    products: &mut HashMap<(BlockId, [Operand; 2]), Operand>,
) -> Option<Operand> {
    let &[a, b, c] = instruction.operands.as_slice() else {
        return None;
    };
    let result = rewriter.function.result_type(instruction).data()?;
    let ty = rewriter.data(a);
    let signed = instruction.opcode == Opcode::Smadw;
    let high = if signed { Opcode::Smulh } else { Opcode::Umulh };
    // The low half does not depend on the signs: another product of the block shares it.
    let key = (rewriter.block, [a.min(b), a.max(b)]);
    let known = products.get(&key).copied();
    let mut low = known.unwrap_or_else(|| rewriter.op(Opcode::Mul, ty, [a, b]));
    products.insert(key, low);
    let mut high = rewriter.op(high, ty, [a, b]);
    if rewriter.function.splat_of(c) != Some(0) {
        let sum = rewriter.op(Opcode::Add, ty, [low, c]);
        let carries = rewriter.compare(IntCondition::Ult, sum, low);
        let carry = rewriter.choose(carries, ty.scalar, 1, 0);
        high = rewriter.op(Opcode::Add, ty, [high, carry]);
        if signed {
            let bits = rewriter.splat(ty, u64::from(ty.scalar.bits() - 1));
            let sign = rewriter.op(Opcode::Ashr, ty, [c, bits]);
            high = rewriter.op(Opcode::Add, ty, [high, sign]);
        }
        low = sum;
    }
    Some(rewriter.join(result, &[(0, low), (result.count() / 2, high)]))
}

/// The low bits of the elements of an operand: a region of its bytes.
fn truncated(rewriter: &mut Rewriter<'_>, operand: Operand, to: Scalar) -> Operand {
    let from = rewriter.data(operand);
    let factor = from.scalar.bytes() / to.bytes();
    let Ok(view) = wide_view(from, to) else {
        return rewriter.op(Opcode::Trunc, from.with_scalar(to), [operand]);
    };
    let view = rewriter.bitcast(operand, view);
    rewriter.read(
        view,
        Region::linear(from.count(), factor, 0),
        None,
        !from.is_vector(),
    )
}

/// The vector of narrower elements with the bytes of a type.
fn wide_view(from: Data, to: Scalar) -> Result<Data, ()> {
    Data::vector(to, from.bytes() / to.bytes()).ok_or(())
}

/// Selects elements; those of 8 bytes as halves, which every target supports.
pub(super) fn select(
    rewriter: &mut Rewriter<'_>,
    mask: Operand,
    yes: Operand,
    no: Operand,
) -> Operand {
    let ty = rewriter.data(yes);
    match ty.scalar.bytes() {
        8 => quadwords::select(rewriter, mask, yes, no),
        _ => rewriter.op(Opcode::Select, ty, [mask, yes, no]),
    }
}

struct Expander {
    id: InstructionId,
    target: Target,
}

type Found = Result<Option<Operand>, Box<Rejected>>;

impl Expander {
    fn reject<T>(&self, rewriter: &Rewriter<'_>, what: &str) -> Result<T, Box<Rejected>> {
        Err(Rejected::unsupported(rewriter.function, self.id, what))
    }

    fn expand(&self, rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Found {
        let result = match rewriter.function.result_type(instruction) {
            Type::Data(data) | Type::Pair(data) => data,
            Type::Void | Type::Pointer { .. } => return Ok(None),
        };
        let data = |&o: &Operand| rewriter.function.operand_data(o);
        let operands: Vec<Data> = instruction.operands.iter().filter_map(data).collect();
        if let Some(found) = self.bits(rewriter, instruction, result, &operands)? {
            return Ok(Some(found));
        }
        let lacking = operands
            .iter()
            .chain([&result])
            .find(|d| lacks(d.scalar, self.target));
        if let Some(lacking) = lacking {
            return match lacking.scalar {
                Scalar::F64 if instruction.opcode != Opcode::Select => {
                    let what = format!("target `{}` has no doubles", self.target);
                    self.reject(rewriter, &what)
                }
                _ => match quadwords::expand(rewriter, instruction, result, self.target) {
                    Some(found) => Ok(Some(found)),
                    None => {
                        let name = self.target;
                        let what = format!("no expansion of this operation on `i64` for `{name}`");
                        self.reject(rewriter, &what)
                    }
                },
            };
        }
        let in_halves = matches!(
            instruction.opcode,
            Opcode::Mul | Opcode::MulExt | Opcode::Ctpop | Opcode::Ctlz | Opcode::Cttz
        );
        if in_halves
            && result.scalar == Scalar::I64
            && let Some(product) = quadwords::expand(rewriter, instruction, result, self.target)
        {
            // No target multiplies quadwords, or counts their bits, in one instruction.
            return Ok(Some(product));
        }
        if instruction.opcode == Opcode::Trunc {
            return Ok(Some(truncated(
                rewriter,
                instruction.operands[0],
                result.scalar,
            )));
        }
        if let Some(found) = self.missing(rewriter, instruction, result) {
            return Ok(Some(found));
        }
        Ok(bytes(rewriter, instruction, result))
    }

    /// Operations whose operands or results are single bits.
    fn bits(
        &self,
        rewriter: &mut Rewriter<'_>,
        instruction: &Instruction,
        result: Data,
        operands: &[Data],
    ) -> Found {
        let from = operands.first().map_or(Scalar::I32, |d| d.scalar);
        let all = instruction.operands.clone();
        if result.scalar != Scalar::I1 && from != Scalar::I1 || instruction.opcode == Opcode::Select
        {
            return Ok(None);
        }
        let one = |scalar: Scalar| match scalar {
            Scalar::F16 => 0x3c00,
            Scalar::F32 => 0x3f80_0000,
            Scalar::F64 => 0x3ff0_0000_0000_0000,
            Scalar::I1 | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => 1,
        };
        let sign = |scalar: Scalar| 1u64 << (scalar.bits() - 1);
        let to = result.scalar;
        Ok(Some(match instruction.opcode {
            Opcode::Zext | Opcode::Uitofp => self.chosen(rewriter, all[0], to, one(to)),
            Opcode::Sext => self.chosen(rewriter, all[0], to, to.mask()),
            Opcode::Sitofp => self.chosen(rewriter, all[0], to, one(to) | sign(to)),
            Opcode::Trunc => {
                let low = match operands[0].scalar {
                    Scalar::I64 => truncated(rewriter, all[0], Scalar::I32),
                    _ => all[0],
                };
                let ty = rewriter.data(low);
                let (bit, zero) = (rewriter.splat(ty, 1), rewriter.splat(ty, 0));
                let low = rewriter.op(Opcode::And, ty, [low, bit]);
                rewriter.compare(IntCondition::Ne, low, zero)
            }
            Opcode::And | Opcode::Or | Opcode::Xor => return Ok(None),
            Opcode::Icmp if from != Scalar::I1 => return Ok(None),
            Opcode::Fcmp => return Ok(None),
            Opcode::Add | Opcode::Sub => rewriter.op(Opcode::Xor, result, [all[0], all[1]]),
            Opcode::Mul => rewriter.op(Opcode::And, result, [all[0], all[1]]),
            Opcode::Icmp => {
                let Detail::IntCondition(condition) = instruction.detail else {
                    return Ok(None);
                };
                compared(rewriter, condition, all[0], all[1])
            }
            _ => return self.reject(rewriter, "no instruction does this on single bits"),
        }))
    }

    /// The numbers 0 and `yes` for the bits of a predicate.
    fn chosen(&self, rewriter: &mut Rewriter<'_>, bits: Operand, to: Scalar, yes: u64) -> Operand {
        if !lacks(to, self.target) {
            return rewriter.choose(bits, to, yes, 0);
        }
        let shape = rewriter.data(bits);
        let low = rewriter.choose(bits, Scalar::I32, yes & u64::from(u32::MAX), 0);
        let high = rewriter.choose(bits, Scalar::I32, yes >> 32, 0);
        quadwords::joined(rewriter, shape.with_scalar(to), low, high)
    }

    /// Operations that the target does not have.
    fn missing(
        &self,
        rewriter: &mut Rewriter<'_>,
        instruction: &Instruction,
        ty: Data,
    ) -> Option<Operand> {
        let all = &instruction.operands;
        let info = self.target.info();
        match instruction.opcode {
            Opcode::Add3 if !info.three_source_integer => {
                if rewriter.data(all[0]) != ty {
                    return None;
                }
                let sum = rewriter.op(Opcode::Add, ty, [all[0], all[1]]);
                Some(rewriter.op(Opcode::Add, ty, [sum, all[2]]))
            }
            Opcode::Rol | Opcode::Ror
                if !info.rotate
                    || matches!(ty.scalar, Scalar::I8)
                    || ty.scalar == Scalar::I64 && !info.rotate_qword =>
            {
                if rewriter.data(all[0]) != ty {
                    return None;
                }
                let mask = rewriter.splat(ty, u64::from(ty.scalar.bits() - 1));
                let zero = rewriter.splat(ty, 0);
                let count = rewriter.op(Opcode::And, ty, [all[1], mask]);
                let rest = rewriter.op(Opcode::Sub, ty, [zero, all[1]]);
                let rest = rewriter.op(Opcode::And, ty, [rest, mask]);
                let (a, b) = match instruction.opcode {
                    Opcode::Rol => (Opcode::Shl, Opcode::Lshr),
                    _ => (Opcode::Lshr, Opcode::Shl),
                };
                let a = rewriter.op(a, ty, [all[0], count]);
                let b = rewriter.op(b, ty, [all[0], rest]);
                Some(rewriter.op(Opcode::Or, ty, [a, b]))
            }
            Opcode::Dp4a | Opcode::Dp4aSat if !info.dp4a => {
                dot_products::expand(rewriter, instruction, ty)
            }
            Opcode::Floor
            | Opcode::Ceil
            | Opcode::TruncFloat
            | Opcode::RoundEven
            | Opcode::Rndd
            | Opcode::Rndu
            | Opcode::Rndz
            | Opcode::Rnde
            | Opcode::Frc
                if ty.scalar != Scalar::F32 =>
            {
                rounding::expand(rewriter, instruction.opcode, ty, all[0])
            }
            // The lowest bit that is 1; all ones for 0.
            Opcode::Cttz if ty.scalar == Scalar::I32 => {
                let lowest = rewriter.op(Opcode::Fbl, ty, [all[0]]);
                if rewriter.function.splat_of(all[1]) == Some(1) {
                    return Some(lowest);
                }
                let most = rewriter.splat(ty, 32);
                Some(rewriter.op(Opcode::LlvmUmin, ty, [lowest, most]))
            }
            _ => None,
        }
    }
}

/// A comparison of single bits. As signed numbers, true is -1.
fn compared(
    rewriter: &mut Rewriter<'_>,
    condition: IntCondition,
    a: Operand,
    b: Operand,
) -> Operand {
    let ty = rewriter.data(a);
    let ones = rewriter.splat(ty, 1);
    let not = |r: &mut Rewriter<'_>, x: Operand| r.op(Opcode::Xor, ty, [x, ones]);
    // a < b, as unsigned numbers: !a & b.
    let less = |r: &mut Rewriter<'_>, a: Operand, b: Operand, or: bool| {
        let inverse = not(r, a);
        r.op(if or { Opcode::Or } else { Opcode::And }, ty, [inverse, b])
    };
    match condition {
        IntCondition::Ne => rewriter.op(Opcode::Xor, ty, [a, b]),
        IntCondition::Eq => {
            let different = rewriter.op(Opcode::Xor, ty, [a, b]);
            rewriter.op(Opcode::Xor, ty, [different, ones])
        }
        IntCondition::Ult | IntCondition::Sgt => less(rewriter, a, b, false),
        IntCondition::Ugt | IntCondition::Slt => less(rewriter, b, a, false),
        IntCondition::Ule | IntCondition::Sge => less(rewriter, a, b, true),
        IntCondition::Uge | IntCondition::Sle => less(rewriter, b, a, true),
    }
}

/// Bytes are divided as words, whose low bytes are the result.
fn bytes(rewriter: &mut Rewriter<'_>, instruction: &Instruction, result: Data) -> Option<Operand> {
    if result.scalar != Scalar::I8 {
        return None;
    }
    let extension = match instruction.opcode {
        Opcode::Udiv | Opcode::Urem => Opcode::Zext,
        Opcode::Sdiv | Opcode::Srem => Opcode::Sext,
        _ => return None,
    };
    let word = result.with_scalar(Scalar::I16);
    let operands = instruction.operands.clone();
    let operands = operands.iter();
    let operands = operands.map(|&operand| rewriter.op(extension, word, [operand]));
    let operands: Vec<Operand> = operands.collect();
    let quotient = rewriter.emit(instruction.opcode, word, operands, Detail::None);
    Some(truncated(rewriter, quotient, Scalar::I8))
}
