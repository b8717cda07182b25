//! The general form of ALU operations: any types and regions, one channel at a time.
//!
//! Integers are extended according to their types, computed exactly, and truncated to the
//! destination. Conversions from floats to integers truncate towards zero and saturate. NaN results
//! are canonical.

use super::Mode;
use super::number::{
    Number, extend, finish, flush_double, flush_half, flush_single, modify_float, number,
};
use super::operation::{double_operation, half_mad, integer_operation, single_operation};
use crate::launch::FaultKind;
use crate::numeric::{self, Rounding};
use crate::sim::code::{Code, exact_functions, wide_functions};
use crate::sim::fault::Stop;
use crate::sim::program::{
    Alu, Carry, CarryOperation, Class, Compare, CompareTarget, Place, Source, Target,
};
use crate::sim::registers::{Bits, Registers, ones};
use crate::visa::operand::{Modifier, PackedType};
use crate::visa::types::{Condition, Type};

/// The maximum number of channels of an operation.
pub(in crate::sim) const MAX_CHANNELS: usize = 32;

/// The predicate of a select, and which of its bits are undefined.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::sim) struct Selector {
    /// A set bit selects the first source.
    pub(in crate::sim) bits: u32,
    /// Undefined bits of the predicate.
    pub(in crate::sim) shadow: u32,
}

/// Executes an operation in the channels of `mask`.
///
/// # Errors
/// An unsupported rounding mode.
pub(in crate::sim) fn run(
    registers: &mut Registers,
    alu: &Alu,
    mask: u32,
    selector: Selector,
    mode: Mode,
) -> Result<(), Box<Stop>> {
    let rounds = matches!(alu.code, Code::Div | wide_functions!() | exact_functions!());
    if alu.class == Class::Double && rounds && mode.rounding != Rounding::Nearest {
        return Err(Stop::new(
            FaultKind::InvalidProgram,
            "this rounding mode of doubles is not supported by the simulator",
        ));
    }
    // All sources are read before anything is written, since they may overlap the destination.
    let mut results = [Bits {
        value: 0,
        shadow: 0,
    }; MAX_CHANNELS];
    for (channel, result) in channels(mask).zip(results.iter_mut()) {
        let operand = |k: usize| match alu.sources.get(k) {
            Some(source) => read(registers, source, channel),
            None => Bits {
                value: 0,
                shadow: 0,
            },
        };
        *result = if alu.code == Code::Sel {
            select(alu, channel, selector, operand(0), operand(1), mode)
        } else {
            lane(alu, std::array::from_fn(operand), mode)
        };
    }
    write_all(registers, &alu.target, mask, &results)
}

/// The channels of a mask, in ascending order.
pub(in crate::sim) fn channels(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let channel = mask.trailing_zeros();
        mask &= mask - 1;
        Some(channel)
    })
}

/// Reads a source in one channel, without applying its modifier.
#[inline]
pub(in crate::sim) fn read(registers: &Registers, source: &Source, channel: u32) -> Bits {
    match source.place {
        Place::Immediate(value) => Bits { value, shadow: 0 },
        Place::Region { byte, region } => {
            let size = source.ty.size();
            registers.read(byte + (region.element(channel) * size) as usize, size)
        }
        Place::Packed(ty, bits) => Bits {
            value: packed(ty, bits, channel),
            shadow: 0,
        },
        Place::Indirect(indirect) => {
            let size = source.ty.size();
            let (element, offset) = indirect.of(channel, size);
            registers.at_address(indirect.address, element, offset, size)
        }
    }
}

/// An element of a packed vector: a word, or for `vf` a float.
fn packed(ty: PackedType, bits: u32, channel: u32) -> u64 {
    match ty {
        PackedType::Uv => u64::from(bits >> (4 * (channel % 8)) & 0xf),
        PackedType::V => {
            let nibble = bits >> (4 * (channel % 8)) & 0xf;
            u64::from(((nibble << 28) as i32 >> 28) as u16)
        }
        PackedType::Vf => {
            let byte = (bits >> (8 * (channel % 4))) as u8;
            u64::from(PackedType::f32_of_element(byte))
        }
    }
}

/// Writes one result for each channel of `mask`, in ascending order.
///
/// # Errors
/// The address of an indirect destination is undefined, or outside of its variable.
pub(in crate::sim) fn write_all(
    registers: &mut Registers,
    target: &Target,
    mask: u32,
    results: &[Bits],
) -> Result<(), Box<Stop>> {
    let size = target.ty.size();
    for (channel, bits) in channels(mask).zip(results) {
        let along = channel as usize * target.stride * size as usize;
        let at = match (target.byte, target.address) {
            (Some(byte), _) => byte + along,
            (None, None) => return Ok(()),
            (None, Some((address, element, offset))) => {
                let offset = offset + along as i64;
                match registers.byte_at(address, element, offset, size) {
                    Ok(at) => at,
                    Err(kind) => {
                        let what = match kind {
                            FaultKind::Poison => "the register-indirect address is undefined",
                            FaultKind::Misaligned => "misaligned register-indirect access",
                            _ => "register-indirect access outside of its variable",
                        };
                        return Err(Stop::in_channel(kind, channel, what));
                    }
                }
            }
        };
        registers.write(at, size, *bits);
    }
    Ok(())
}

/// Makes a destination undefined in the channels of `mask`.
///
/// # Errors
/// Same errors as [`write_all`].
pub(in crate::sim) fn make_undefined(
    registers: &mut Registers,
    target: &Target,
    mask: u32,
) -> Result<(), Box<Stop>> {
    let undefined = Bits {
        value: 0,
        shadow: ones(target.ty),
    };
    write_all(registers, target, mask, &[undefined; MAX_CHANNELS])
}

/// Whether a copy transfers bits without computing on them.
fn is_raw(alu: &Alu, source: &Source) -> bool {
    let plain = source.modifier == Modifier::None && !alu.saturate;
    plain && (source.ty == alu.target.ty || !source.ty.is_float() && !alu.target.ty.is_float())
}

/// Copies a source to the destination's type: truncates or extends the bits and their shadow.
fn copy(alu: &Alu, source: &Source, bits: Bits, mode: Mode) -> Bits {
    let keep = ones(alu.target.ty);
    if is_raw(alu, source) {
        // Integers are extended according to the source's type.
        return Bits {
            value: extend(bits.value, source.ty) as u64 & keep,
            shadow: extend(bits.shadow, source.ty) as u64 & keep,
        };
    }
    if source.ty == alu.target.ty && source.ty.is_float() && !alu.saturate {
        // Only the sign changes: a NaN keeps its payload.
        let value = modify_float(bits.value, source.ty, source.modifier);
        let value = match source.ty {
            Type::Df => flush_double(f64::from_bits(value), mode).to_bits(),
            Type::Hf => u64::from(flush_half(value as u16, mode)),
            Type::F => u64::from(flush_single(f32::from_bits(value as u32), mode).to_bits()),
            _ => value,
        };
        let shadow = if bits.shadow == 0 { 0 } else { keep };
        return Bits { value, shadow };
    }
    let class = if source.ty == Type::Df {
        Class::Double
    } else {
        Class::Single
    };
    let number = number(bits.value, source, class, mode);
    Bits {
        value: finish(number, alu.target.ty, alu.saturate, mode),
        shadow: if bits.shadow == 0 { 0 } else { keep },
    }
}

/// The selected source. If the predicate is undefined, so are the bits in which the sources differ.
fn select(alu: &Alu, channel: u32, selector: Selector, a: Bits, b: Bits, mode: Mode) -> Bits {
    let [first, second] = alu.sources.as_slice() else {
        return Bits {
            value: 0,
            shadow: 0,
        };
    };
    let (a, b) = (copy(alu, first, a, mode), copy(alu, second, b, mode));
    let mut result = match selector.bits >> channel & 1 == 1 {
        true => a,
        false => b,
    };
    if selector.shadow >> channel & 1 == 1 {
        result.shadow = a.shadow | b.shadow | (a.value ^ b.value);
    }
    result
}

/// Computes the result of one channel.
fn lane(alu: &Alu, bits: [Bits; 4], mode: Mode) -> Bits {
    let undefined = ones(alu.target.ty);
    let [first, ..] = alu.sources.as_slice() else {
        return Bits {
            value: 0,
            shadow: undefined,
        };
    };
    if alu.code == Code::Mov {
        return copy(alu, first, bits[0], mode);
    }
    let any = bits.iter().fold(0, |any, b| any | b.shadow);
    let shadow = if any == 0 { 0 } else { undefined };
    if alu.class == Class::Half {
        return half_mad(alu, bits, shadow, mode);
    }
    let operand = |k: usize| match alu.sources.get(k) {
        Some(source) => number(bits[k].value, source, alu.class, mode),
        None => Number::Integer(0),
    };
    let (number, shadow) = match (operand(0), operand(1), operand(2)) {
        (Number::Integer(a), b, c) => {
            let integer = |n| match n {
                Number::Integer(v) => v,
                Number::Single(_) | Number::Double(_) => 0,
            };
            let (a, b, c, d) = (a, integer(b), integer(c), integer(operand(3)));
            match integer_operation(alu, first.ty, [a, b, c, d]) {
                Some(value) => {
                    let shadow = if any == 0 {
                        0
                    } else {
                        logic_shadow(alu, bits, a, b).unwrap_or(shadow)
                    };
                    (Number::Integer(value), shadow)
                }
                None => (Number::Integer(-1), undefined),
            }
        }
        (Number::Single(a), b, c) => {
            let single = |n| match n {
                Number::Single(v) => v,
                Number::Integer(_) | Number::Double(_) => 0.0,
            };
            (
                Number::Single(single_operation(alu.code, a, single(b), single(c), mode)),
                shadow,
            )
        }
        (Number::Double(a), b, c) => {
            let double = |n| match n {
                Number::Double(v) => v,
                Number::Integer(_) | Number::Single(_) => 0.0,
            };
            (
                Number::Double(double_operation(
                    alu.code,
                    a,
                    double(b),
                    double(c),
                    mode.rounding,
                )),
                shadow,
            )
        }
    };
    Bits {
        value: finish(number, alu.target.ty, alu.saturate, mode),
        shadow,
    }
}

/// The undefined bits of a logic operation or a shift with undefined operands: a defined 0
/// determines an `and`, a defined 1 an `or`. `None` for other operations.
fn logic_shadow(alu: &Alu, bits: [Bits; 4], a: i128, b: i128) -> Option<u64> {
    let shadow = |k: usize| {
        alu.sources
            .get(k)
            .map_or(0, |s| extend(bits[k].shadow, s.ty) as u64)
    };
    let (sa, sb, a, b) = (shadow(0), shadow(1), a as u64, b as u64);
    let undefined = match alu.code {
        Code::And => sa & (b | sb) | sb & (a | sa),
        Code::Or => sa & (!b | sb) | sb & (!a | sa),
        Code::Xor | Code::Not => sa | sb,
        Code::Bfn(function) => {
            let inputs = [(a, sa), (b, sb), (bits[2].value, shadow(2))];
            undefined_boolean(function, inputs)
        }
        // As the shift itself: the operands are extended, and the count is modulo the width.
        Code::Shl | Code::Shr | Code::Asr if sb == 0 => {
            let ty = alu.sources.first()?.ty;
            let shifted = i128::from(sa as i64);
            integer_operation(alu, ty, [shifted, i128::from(b), 0, 0])? as u64
        }
        _ => return None,
    };
    Some(undefined & ones(alu.target.ty))
}

/// The bits in which a function of three bits can be 0 and can be 1, where undefined bits can be both.
/// `inputs`: values and undefined bits.
fn undefined_boolean(function: u8, inputs: [(u64, u64); 3]) -> u64 {
    let mut can_be = [0; 2];
    for row in 0..8 {
        let possible = inputs.iter().enumerate().map(|(k, &(value, shadow))| {
            let wanted = if row >> k & 1 == 1 { value } else { !value };
            wanted | shadow
        });
        can_be[usize::from(function >> row & 1)] |= possible.fold(u64::MAX, |all, p| all & p);
    }
    can_be[0] & can_be[1]
}

/// Compares in the channels of `mask`; returns the results and which of them are undefined.
fn compare_bits(registers: &Registers, compare: &Compare, mask: u32, mode: Mode) -> (u32, u32) {
    let (mut result, mut shadow) = (0, 0);
    let [first, second] = &compare.sources;
    for channel in channels(mask) {
        let (a, b) = (
            read(registers, first, channel),
            read(registers, second, channel),
        );
        let holds = match (
            number(a.value, first, compare.class, mode),
            number(b.value, second, compare.class, mode),
        ) {
            (Number::Integer(a), Number::Integer(b)) => test(compare.condition, a, b),
            (Number::Single(a), Number::Single(b)) => test(compare.condition, a, b),
            (Number::Double(a), Number::Double(b)) => test(compare.condition, a, b),
            _ => false,
        };
        result |= u32::from(holds) << channel;
        shadow |= u32::from(a.shadow | b.shadow != 0) << channel;
    }
    (result, shadow)
}

/// Evaluates a condition. With a NaN operand only `ne` is true.
#[inline(always)]
pub(super) fn test<T: PartialOrd>(condition: Condition, a: T, b: T) -> bool {
    match condition {
        Condition::Eq => a == b,
        Condition::Ne => a != b,
        Condition::Gt => a > b,
        Condition::Ge => a >= b,
        Condition::Lt => a < b,
        Condition::Le => a <= b,
    }
}

/// Compares in the channels of `mask`; bit 0 of the mask is channel `offset` of the thread.
pub(in crate::sim) fn run_compare(
    registers: &mut Registers,
    compare: &Compare,
    mask: u32,
    offset: u32,
    mode: Mode,
) -> Result<(), Box<Stop>> {
    let (bits, shadow) = compare_bits(registers, compare, mask, mode);
    match &compare.target {
        CompareTarget::Predicate(p) => {
            write_predicate(
                registers,
                *p,
                mask << offset,
                bits << offset,
                shadow << offset,
            );
            Ok(())
        }
        CompareTarget::Variable(target) => {
            let mut results = [Bits {
                value: 0,
                shadow: 0,
            }; MAX_CHANNELS];
            let all = ones(target.ty);
            for (channel, result) in channels(mask).zip(results.iter_mut()) {
                result.value = all * u64::from(bits >> channel & 1);
                result.shadow = all * u64::from(shadow >> channel & 1);
            }
            write_all(registers, target, mask, &results)
        }
    }
}

/// Writes the bits of a predicate that are in `mask`.
#[inline(always)]
pub(in crate::sim) fn write_predicate(
    registers: &mut Registers,
    predicate: usize,
    mask: u32,
    bits: u32,
    shadow: u32,
) {
    let p = &mut registers.predicates[predicate];
    *p = *p & !mask | bits & mask;
    let s = &mut registers.predicate_shadow[predicate];
    *s = *s & !mask | shadow & mask;
}

/// Executes `addc`, `subb` or `madw` in the channels of `mask`.
///
/// # Errors
/// Same errors as [`write_all`].
pub(in crate::sim) fn run_carry(
    registers: &mut Registers,
    carry: &Carry,
    mask: u32,
) -> Result<(), Box<Stop>> {
    let mut sums = [Bits {
        value: 0,
        shadow: 0,
    }; MAX_CHANNELS];
    let mut carries = sums;
    for ((channel, sum), out) in channels(mask).zip(sums.iter_mut()).zip(carries.iter_mut()) {
        let mut undefined = 0;
        let mut operand = |k: usize| {
            let Some(source) = carry.sources.get(k) else {
                return 0;
            };
            let bits = read(registers, source, channel);
            if bits.shadow != 0 {
                undefined = u64::from(u32::MAX);
            }
            match number(bits.value, source, Class::Integer, PLAIN) {
                Number::Integer(v) => v,
                Number::Single(_) | Number::Double(_) => 0,
            }
        };
        let (a, b, c) = (operand(0), operand(1), operand(2));
        let (value, over) = match carry.operation {
            CarryOperation::Add => {
                let (value, over) = (a as u32).overflowing_add(b as u32);
                (value, u32::from(over))
            }
            CarryOperation::Subtract => {
                let (value, over) = (a as u32).overflowing_sub(b as u32);
                (value, u32::from(over))
            }
            CarryOperation::MultiplyAdd => {
                let whole = a.wrapping_mul(b).wrapping_add(c);
                (whole as u32, (whole >> 32) as u32)
            }
        };
        let defined = |value: u32| Bits {
            value: u64::from(value),
            shadow: undefined,
        };
        (*sum, *out) = (defined(value), defined(over));
    }
    write_all(registers, &carry.target, mask, &sums)?;
    write_all(registers, &carry.carry, mask, &carries)
}

/// A mode for integer operations, which do not depend on the mode.
const PLAIN: Mode = Mode {
    flush_single: false,
    flush_double: false,
    flush_half: false,
    rounding: Rounding::Nearest,
    math: numeric::MathMode::Model,
};

#[cfg(test)]
mod tests {
    use super::undefined_boolean;

    #[test]
    fn undefined_bits_that_do_not_matter() {
        // Bits 0 and 1 of the first input are undefined.
        let inputs = [(0b100, 0b011), (0b101, 0), (0b111, 0)];
        // Conjunction, disjunction, exclusive disjunction, the third input.
        for (function, wanted) in [(0x80, 0b001), (0xfe, 0), (0x96, 0b011), (0xf0, 0)] {
            assert_eq!(undefined_boolean(function, inputs), wanted, "{function:#x}");
        }
    }
}
