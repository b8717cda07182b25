//! Operations on 64-bit integers as operations on their halves, for targets without them.

use super::super::rewrite::Rewriter;
use crate::genx::function::{Bits, Detail, Instruction, Operand};
use crate::genx::opcode::{IntCondition, Opcode};
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar, Type};
use crate::target::Target;

/// Low and high doublewords.
pub(in crate::genx::passes) type Halves = (Operand, Operand);

/// The halves of the elements of a 64-bit operand.
pub(in crate::genx::passes) fn halves(rewriter: &mut Rewriter<'_>, operand: Operand) -> Halves {
    let ty = rewriter.data(operand);
    let half = ty.with_scalar(Scalar::I32);
    if let Some(constant) = rewriter.function.constant_of(operand).cloned() {
        let mut part = |shift: u32| {
            let elements = (0..ty.count()).map(|k| constant.element(k).map(|bits| bits >> shift));
            let bits = Bits::List(elements.collect());
            Operand::from(rewriter.function.add_constant(half.into(), bits))
        };
        return (part(0), part(32));
    }
    let Some(view) = Data::vector(Scalar::I32, 2 * ty.count()) else {
        return (operand, operand);
    };
    let view = rewriter.bitcast(operand, view);
    let mut part = |offset| {
        let region = Region::linear(ty.count(), 2, offset);
        rewriter.read(view, region, None, !ty.is_vector())
    };
    (part(0), part(4))
}

/// The 64-bit elements with these halves.
pub(in crate::genx::passes) fn joined(
    rewriter: &mut Rewriter<'_>,
    ty: Data,
    low: Operand,
    high: Operand,
) -> Operand {
    let Some(view) = Data::vector(Scalar::I32, 2 * ty.count()) else {
        return low;
    };
    let whole = rewriter.function.undef(view.into());
    let region = |offset| Region::linear(ty.count(), 2, offset);
    let whole = rewriter.write(whole, low, None, region(0), None);
    let whole = rewriter.write(whole, high, None, region(4), None);
    rewriter.bitcast(whole, ty)
}

/// Selects 64-bit elements by selecting their halves.
pub(super) fn select(
    rewriter: &mut Rewriter<'_>,
    mask: Operand,
    yes: Operand,
    no: Operand,
) -> Operand {
    let ty = rewriter.data(yes);
    let half = ty.with_scalar(Scalar::I32);
    let (a, b) = (halves(rewriter, yes), halves(rewriter, no));
    let low = rewriter.op(Opcode::Select, half, [mask, a.0, b.0]);
    let high = rewriter.op(Opcode::Select, half, [mask, a.1, b.1]);
    joined(rewriter, ty, low, high)
}

/// The number of bits that are 1, or of leading or trailing zeros: 64 for 0.
fn counted(rewriter: &mut Rewriter<'_>, opcode: Opcode, half: Data, operand: Operand) -> Operand {
    let (low, high) = halves(rewriter, operand);
    let defined = Operand::from(
        rewriter
            .function
            .add_constant(Data::I1.into(), Bits::Splat(0)),
    );
    let (first, second) = match opcode {
        Opcode::Ctpop => {
            let counts = [low, high].map(|part| rewriter.op(Opcode::Ctpop, half, [part]));
            return rewriter.op(Opcode::Add, half, counts);
        }
        Opcode::Ctlz => (high, low),
        _ => (low, high),
    };
    // `fbl` of 0 is all ones.
    let most = rewriter.splat(half, 32);
    let [of_first, of_second] = [first, second].map(|part| match opcode {
        Opcode::Ctlz => rewriter.op(Opcode::Ctlz, half, [part, defined]),
        _ => {
            let lowest = rewriter.op(Opcode::Fbl, half, [part]);
            rewriter.op(Opcode::LlvmUmin, half, [lowest, most])
        }
    });
    let of_second = rewriter.op(Opcode::Add, half, [of_second, most]);
    let zero = rewriter.splat(half, 0);
    let is_zero = rewriter.compare(IntCondition::Eq, first, zero);
    rewriter.op(Opcode::Select, half, [is_zero, of_second, of_first])
}

/// The most elements whose sums have carries by `addc`: it computes eight at once. Of more, comparisons are
/// faster.
const MAX_CARRIES: u32 = 8;

/// The sum or the difference, with the carry of the low halves.
fn with_carry(
    rewriter: &mut Rewriter<'_>,
    subtracts: bool,
    half: Data,
    a: Halves,
    b: Halves,
    target: Target,
) -> Halves {
    let (carrying, plain) = match subtracts {
        true => (Opcode::Subb, Opcode::Sub),
        false => (Opcode::Addc, Opcode::Add),
    };
    let pair = rewriter.emit(carrying, Type::Pair(half), vec![a.0, b.0], Detail::None);
    let mut part = |index| {
        let detail = Detail::Index(index);
        rewriter.emit(Opcode::ExtractValue, half, vec![pair], detail)
    };
    let (carry, low) = (part(0), part(1));
    let is_zero = |rewriter: &Rewriter<'_>, x| rewriter.function.splat_of(x) == Some(0);
    let high = if is_zero(rewriter, b.1) {
        rewriter.op(plain, half, [a.1, carry])
    } else if !subtracts && is_zero(rewriter, a.1) {
        rewriter.op(plain, half, [b.1, carry])
    } else if !subtracts && target.info().three_source_integer {
        rewriter.op(Opcode::Add3, half, [a.1, b.1, carry])
    } else {
        let high = rewriter.op(plain, half, [a.1, b.1]);
        rewriter.op(plain, half, [high, carry])
    };
    (low, high)
}

/// Expands an operation with 64-bit operands or results; `None` if there is no expansion.
pub(super) fn expand(
    rewriter: &mut Rewriter<'_>,
    instruction: &Instruction,
    result: Data,
    target: Target,
) -> Option<Operand> {
    let all = instruction.operands.clone();
    let half = result.with_scalar(Scalar::I32);
    let bit = result.with_scalar(Scalar::I1);
    let opcode = instruction.opcode;
    let (low, high) = match opcode {
        Opcode::Trunc => {
            let (low, _) = halves(rewriter, all[0]);
            return Some(match result.scalar {
                Scalar::I32 => low,
                scalar => super::truncated(rewriter, low, scalar),
            });
        }
        Opcode::Zext | Opcode::Sext => {
            let from = rewriter.data(all[0]).scalar;
            let low = match from.bits() {
                32 => all[0],
                _ => rewriter.op(opcode, half, [all[0]]),
            };
            let high = match opcode {
                Opcode::Zext => rewriter.splat(half, 0),
                _ => sign(rewriter, low),
            };
            (low, high)
        }
        Opcode::MulExt => {
            let Detail::Signs(signs) = instruction.detail else {
                return None;
            };
            let from = rewriter.data(all[0]).scalar;
            if from.bits() > 32 || result.scalar != Scalar::I64 {
                return None;
            }
            let extension = if signs.operands {
                Opcode::Sext
            } else {
                Opcode::Zext
            };
            let mut extended = |operand| match from.bits() {
                32 => operand,
                _ => rewriter.op(extension, half, [operand]),
            };
            let (a, b) = (extended(all[0]), extended(all[1]));
            let high = if signs.operands {
                Opcode::Smulh
            } else {
                Opcode::Umulh
            };
            let low = rewriter.op(Opcode::Mul, half, [a, b]);
            (low, rewriter.op(high, half, [a, b]))
        }
        Opcode::Ctpop | Opcode::Ctlz | Opcode::Cttz => {
            let low = counted(rewriter, opcode, half, all[0]);
            (low, rewriter.splat(half, 0))
        }
        Opcode::Icmp => {
            let Detail::IntCondition(condition) = instruction.detail else {
                return None;
            };
            let (a, b) = (halves(rewriter, all[0]), halves(rewriter, all[1]));
            return Some(compare(rewriter, condition, a, b));
        }
        Opcode::Select => return Some(select(rewriter, all[0], all[1], all[2])),
        Opcode::And | Opcode::Or | Opcode::Xor => {
            let (a, b) = (halves(rewriter, all[0]), halves(rewriter, all[1]));
            (
                rewriter.op(opcode, half, [a.0, b.0]),
                rewriter.op(opcode, half, [a.1, b.1]),
            )
        }
        Opcode::Add | Opcode::Sub
            if half.count().is_power_of_two() && half.count() <= MAX_CARRIES =>
        {
            let (a, b) = (halves(rewriter, all[0]), halves(rewriter, all[1]));
            with_carry(rewriter, opcode == Opcode::Sub, half, a, b, target)
        }
        Opcode::Add => {
            let (a, b) = (halves(rewriter, all[0]), halves(rewriter, all[1]));
            let low = rewriter.op(Opcode::Add, half, [a.0, b.0]);
            let carry = rewriter.compare(IntCondition::Ult, low, a.0);
            let carry = rewriter.choose(carry, Scalar::I32, 1, 0);
            let high = rewriter.op(Opcode::Add, half, [a.1, b.1]);
            (low, rewriter.op(Opcode::Add, half, [high, carry]))
        }
        Opcode::Sub => {
            let (a, b) = (halves(rewriter, all[0]), halves(rewriter, all[1]));
            let low = rewriter.op(Opcode::Sub, half, [a.0, b.0]);
            let borrow = rewriter.compare(IntCondition::Ult, a.0, b.0);
            let borrow = rewriter.choose(borrow, Scalar::I32, 1, 0);
            let high = rewriter.op(Opcode::Sub, half, [a.1, b.1]);
            (low, rewriter.op(Opcode::Sub, half, [high, borrow]))
        }
        Opcode::Mul => {
            let (a, b) = (halves(rewriter, all[0]), halves(rewriter, all[1]));
            let low = rewriter.op(Opcode::Mul, half, [a.0, b.0]);
            let mut high = rewriter.op(Opcode::Umulh, half, [a.0, b.0]);
            for [x, y] in [[a.0, b.1], [a.1, b.0]] {
                if rewriter.function.splat_of(x) == Some(0)
                    || rewriter.function.splat_of(y) == Some(0)
                {
                    continue;
                }
                let cross = rewriter.op(Opcode::Mul, half, [x, y]);
                high = rewriter.op(Opcode::Add, half, [high, cross]);
            }
            (low, high)
        }
        Opcode::Shl | Opcode::Lshr | Opcode::Ashr => {
            let a = halves(rewriter, all[0]);
            match rewriter.function.splat_of(all[1]) {
                Some(count) => shift_by(rewriter, opcode, a, count),
                None => {
                    let (count, _) = halves(rewriter, all[1]);
                    shift(rewriter, opcode, a, count)
                }
            }
        }
        Opcode::LlvmSmin
        | Opcode::LlvmSmax
        | Opcode::LlvmUmin
        | Opcode::LlvmUmax
        | Opcode::Smin
        | Opcode::Smax
        | Opcode::Umin
        | Opcode::Umax => {
            let condition = match opcode {
                Opcode::LlvmSmin | Opcode::Smin => IntCondition::Slt,
                Opcode::LlvmSmax | Opcode::Smax => IntCondition::Sgt,
                Opcode::LlvmUmin | Opcode::Umin => IntCondition::Ult,
                _ => IntCondition::Ugt,
            };
            if all.iter().any(|&o| rewriter.data(o) != result) {
                return None;
            }
            let (a, b) = (halves(rewriter, all[0]), halves(rewriter, all[1]));
            let first = compare(rewriter, condition, a, b);
            debug_assert_eq!(rewriter.data(first), bit);
            (
                rewriter.op(Opcode::Select, half, [first, a.0, b.0]),
                rewriter.op(Opcode::Select, half, [first, a.1, b.1]),
            )
        }
        Opcode::Udiv | Opcode::Urem => {
            let divisor = rewriter
                .function
                .splat_of(all[1])
                .filter(|d| d.is_power_of_two())?;
            let a = halves(rewriter, all[0]);
            if opcode == Opcode::Udiv {
                shift_by(rewriter, Opcode::Lshr, a, u64::from(divisor.ilog2()))
            } else {
                let mask = divisor - 1;
                let low = rewriter.splat(half, mask & u64::from(u32::MAX));
                let high = rewriter.splat(half, mask >> 32);
                (
                    rewriter.op(Opcode::And, half, [a.0, low]),
                    rewriter.op(Opcode::And, half, [a.1, high]),
                )
            }
        }
        _ => return None,
    };
    Some(joined(rewriter, result, low, high))
}

/// Reads or writes a region of 64-bit elements as doublewords, unless the elements are adjacent or a single one at
/// a constant offset: no target has other regions of 64-bit elements.
pub(super) fn region(rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Option<Operand> {
    let vector = *instruction.operands.first()?;
    let ty = rewriter.data(vector);
    let region = instruction.region()?.normalized();
    let constant = matches!(region.offset, Offset::Bytes(_));
    let scalar = region.stride == 0 && region.rows() == 1;
    let reads = instruction.opcode == Opcode::ReadRegion;
    let plain = region.is_contiguous() || region.count == 1 || reads && scalar;
    if ty.scalar.bytes() != 8 || constant && plain || region.offset == Offset::Values {
        return None;
    }
    if rewriter.function.constant_of(vector).is_some() && constant {
        return None;
    }
    let view = Data::vector(Scalar::I32, 2 * ty.count())?;
    let offset = instruction.region_offset();
    let half = |added: u32| Region {
        vstride: 2 * region.vstride,
        stride: 2 * region.stride,
        offset: match region.offset {
            Offset::Bytes(bytes) => Offset::Bytes(bytes + added),
            other => other,
        },
        parent_width: None,
        ..region
    };
    let doubled = rewriter.bitcast(vector, view);
    if reads {
        let result = rewriter.function.result_type(instruction).data()?;
        let whole = region.in_elements_of(8, 4)?;
        let read = rewriter.read(doubled, whole, offset, false);
        return Some(rewriter.bitcast(read, result));
    }
    let [_, new, mask, ..] = *instruction.operands else {
        return None;
    };
    if !half(0).is_valid() {
        return None;
    }
    let masked = (rewriter.function.splat_of(mask) != Some(1)).then_some(mask);
    let (low, high) = halves(rewriter, new);
    let written = rewriter.write(doubled, low, masked, half(0), offset);
    let offset = offset.map(|offset| match constant {
        true => offset,
        false => rewriter.plus(offset, 4),
    });
    let written = rewriter.write(written, high, masked, half(4), offset);
    Some(rewriter.bitcast(written, ty))
}

/// All bits are the sign of a doubleword.
fn sign(rewriter: &mut Rewriter<'_>, operand: Operand) -> Operand {
    let ty = rewriter.data(operand);
    let count = rewriter.splat(ty, 31);
    rewriter.op(Opcode::Ashr, ty, [operand, count])
}

fn compare(rewriter: &mut Rewriter<'_>, condition: IntCondition, a: Halves, b: Halves) -> Operand {
    use IntCondition::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let bit = rewriter.data(a.0).with_scalar(Scalar::I1);
    // The strict condition of the high halves, and the condition of the low ones if these are equal.
    let (high, low) = match condition {
        Eq | Ne => {
            let low = rewriter.compare(condition, a.0, b.0);
            let high = rewriter.compare(condition, a.1, b.1);
            let both = if condition == Eq {
                Opcode::And
            } else {
                Opcode::Or
            };
            return rewriter.op(both, bit, [low, high]);
        }
        Ugt => (Ugt, Ugt),
        Uge => (Ugt, Uge),
        Ult => (Ult, Ult),
        Ule => (Ult, Ule),
        Sgt => (Sgt, Ugt),
        Sge => (Sgt, Uge),
        Slt => (Slt, Ult),
        Sle => (Slt, Ule),
    };
    let strict = rewriter.compare(high, a.1, b.1);
    let equal = rewriter.compare(Eq, a.1, b.1);
    let low = rewriter.compare(low, a.0, b.0);
    let low = rewriter.op(Opcode::And, bit, [equal, low]);
    rewriter.op(Opcode::Or, bit, [strict, low])
}

/// A shift by a constant. By 64 or more, the result is undefined.
fn shift_by(rewriter: &mut Rewriter<'_>, opcode: Opcode, a: Halves, count: u64) -> Halves {
    let half = rewriter.data(a.0);
    let count = count & 63;
    let number = |rewriter: &mut Rewriter<'_>, n: u64| rewriter.splat(half, n);
    let zero = number(rewriter, 0);
    if count == 0 {
        return a;
    }
    if count >= 32 {
        let rest = number(rewriter, count - 32);
        return match opcode {
            Opcode::Shl => (zero, rewriter.op(Opcode::Shl, half, [a.0, rest])),
            Opcode::Lshr => (rewriter.op(Opcode::Lshr, half, [a.1, rest]), zero),
            _ => {
                let high = sign(rewriter, a.1);
                (rewriter.op(Opcode::Ashr, half, [a.1, rest]), high)
            }
        };
    }
    let (count, rest) = (number(rewriter, count), number(rewriter, 32 - count));
    match opcode {
        Opcode::Shl => {
            let low = rewriter.op(Opcode::Shl, half, [a.0, count]);
            let carried = rewriter.op(Opcode::Lshr, half, [a.0, rest]);
            let high = rewriter.op(Opcode::Shl, half, [a.1, count]);
            (low, rewriter.op(Opcode::Or, half, [high, carried]))
        }
        _ => {
            let low = rewriter.op(Opcode::Lshr, half, [a.0, count]);
            let carried = rewriter.op(Opcode::Shl, half, [a.1, rest]);
            let high = rewriter.op(opcode, half, [a.1, count]);
            (rewriter.op(Opcode::Or, half, [low, carried]), high)
        }
    }
}

/// A shift by a variable number of bits, below 64. The counts of the doublewords' shifts are below 32.
fn shift(rewriter: &mut Rewriter<'_>, opcode: Opcode, a: Halves, count: Operand) -> Halves {
    let half = rewriter.data(a.0);
    let number = |rewriter: &mut Rewriter<'_>, n: u64| rewriter.splat(half, n);
    let (zero, one, all) = (
        number(rewriter, 0),
        number(rewriter, 1),
        number(rewriter, 31),
    );
    let limit = number(rewriter, 32);
    let is_long = rewriter.compare(IntCondition::Uge, count, limit);
    let count = rewriter.op(Opcode::And, half, [count, all]);
    // What is carried is shifted by 32 - count: first by 1, then by 31 - count.
    let rest = rewriter.op(Opcode::Xor, half, [count, all]);
    let (near, far) = match opcode {
        Opcode::Shl => (a.0, a.1),
        _ => (a.1, a.0),
    };
    let back = if opcode == Opcode::Shl {
        Opcode::Lshr
    } else {
        Opcode::Shl
    };
    let forward = if opcode == Opcode::Shl {
        Opcode::Shl
    } else {
        Opcode::Lshr
    };
    let shifted = rewriter.op(opcode, half, [near, count]);
    let moved = rewriter.op(forward, half, [far, count]);
    let carried = rewriter.op(back, half, [near, one]);
    let carried = rewriter.op(back, half, [carried, rest]);
    let moved = rewriter.op(Opcode::Or, half, [moved, carried]);
    let filled = if opcode == Opcode::Ashr {
        sign(rewriter, a.1)
    } else {
        zero
    };
    let near = rewriter.op(Opcode::Select, half, [is_long, filled, shifted]);
    let far = rewriter.op(Opcode::Select, half, [is_long, shifted, moved]);
    match opcode {
        Opcode::Shl => (near, far),
        _ => (far, near),
    }
}
