//! Computations of any types and regions, one channel after the other.
//!
//! Integers are extended exactly as their types say, computed exactly, and cut to the
//! destination; shift counts are modulo 32, or 64 where the destination has 64 bits; floats
//! become integers towards zero and saturating. A division by zero, and of the smallest
//! number by -1, is undefined. NaN results are canonical.

use super::number::{
    Number, extend, finish, flush_double, flush_half, flush_single, modify_float, number, range,
};
use super::{Mode, bits};
use crate::launch::FaultKind;
use crate::numeric::{self, Rounding};
use crate::sim::fault::Stop;
use crate::sim::program::{
    Alu, Carry, CarryOperation, Class, Code, Compare, CompareTarget, Place, Source, Target,
};
use crate::sim::registers::{Bits, Registers, ones};
use crate::visa::operand::{Modifier, PackedType};
use crate::visa::types::{Condition, Type};

/// Channels of an operation at most.
pub(in crate::sim) const MAX_CHANNELS: usize = 32;

/// The bits by which a select chooses, and which of them are undefined.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::sim) struct Selector {
    /// 1: the first source.
    pub(in crate::sim) bits: u32,
    /// Undefined bits.
    pub(in crate::sim) shadow: u32,
}

/// Computes in the channels of `mask`.
///
/// # Errors
/// A rounding mode that is not modelled.
pub(in crate::sim) fn run(
    registers: &mut Registers,
    alu: &Alu,
    mask: u32,
    selector: Selector,
    mode: Mode,
) -> Result<(), Box<Stop>> {
    let rounds = matches!(
        alu.code,
        Code::Div | Code::Inv | Code::Sqrt | Code::Divm | Code::Sqrtm
    );
    if alu.class == Class::Double && rounds && mode.rounding != Rounding::Nearest {
        return Err(Stop::new(
            FaultKind::InvalidProgram,
            "this rounding mode of doubles is not modelled",
        ));
    }
    // All sources are read before anything is written: they may overlap.
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

/// The channels of a mask, lowest first.
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

/// The bits of a source in a channel.
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

/// The bits of an element of a packed vector: words, or floats of a sign, 3 bits of exponent
/// and 4 of fraction, of which all zeros are 0.
fn packed(ty: PackedType, bits: u32, channel: u32) -> u64 {
    match ty {
        PackedType::Uv => u64::from(bits >> (4 * (channel % 8)) & 0xf),
        PackedType::V => {
            let nibble = bits >> (4 * (channel % 8)) & 0xf;
            u64::from(((nibble << 28) as i32 >> 28) as u16)
        }
        PackedType::Vf => {
            let byte = bits >> (8 * (channel % 4)) & 0xff;
            let sign = (byte & 0x80) << 24;
            let rest = byte & 0x7f;
            // The exponents' biases are 3 and 127.
            let magnitude = if rest == 0 {
                0
            } else {
                (rest + (124 << 4)) << 19
            };
            u64::from(sign | magnitude)
        }
    }
}

/// Writes one result for each channel of `mask`, in their order.
///
/// # Errors
/// The destination is at an address that is undefined, or lies outside of its variable.
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
                let Some(at) = registers.byte_at(address, element, offset, size) else {
                    return Err(Stop::in_channel(
                        FaultKind::InvalidProgram,
                        channel,
                        "the address in the register file is undefined, or lies outside of its variable",
                    ));
                };
                at
            }
        };
        registers.write(at, size, *bits);
    }
    Ok(())
}

/// Makes a destination undefined in the channels of `mask`.
///
/// # Errors
/// As of [`write_all`].
pub(in crate::sim) fn spoil(
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

/// Whether a copy moves bits without a computation on them.
fn is_raw(alu: &Alu, source: &Source) -> bool {
    let plain = source.modifier == Modifier::None && !alu.saturate;
    plain && (source.ty == alu.target.ty || !source.ty.is_float() && !alu.target.ty.is_float())
}

/// A source's bits as those of the destination: cut or extended, undefined bits with them.
fn copy(alu: &Alu, source: &Source, bits: Bits, mode: Mode) -> Bits {
    let keep = ones(alu.target.ty);
    if is_raw(alu, source) {
        // Integers are extended as their type says.
        return Bits {
            value: extend(bits.value, source.ty) as u64 & keep,
            shadow: extend(bits.shadow, source.ty) as u64 & keep,
        };
    }
    if source.ty == alu.target.ty && source.ty.is_float() && !alu.saturate {
        // A change of the sign alone: NaN keeps its bits.
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

fn select(alu: &Alu, channel: u32, selector: Selector, a: Bits, b: Bits, mode: Mode) -> Bits {
    let first = selector.bits >> channel & 1 == 1;
    let (bits, source) = match alu.sources.as_slice() {
        [source, _] if first => (a, source),
        [_, source] => (b, source),
        _ => {
            return Bits {
                value: 0,
                shadow: 0,
            };
        }
    };
    let mut result = copy(alu, source, bits, mode);
    if selector.shadow >> channel & 1 == 1 {
        result.shadow = ones(alu.target.ty);
    }
    result
}

/// One channel's result.
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

/// The undefined bits of a logic operation with some: a defined 0 decides an `and`, a
/// defined 1 an `or`. `None` for other operations.
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
        _ => return None,
    };
    Some(undefined & ones(alu.target.ty))
}

/// Integers; `None` where the result is undefined.
fn integer_operation(alu: &Alu, ty: Type, [a, b, c, d]: [i128; 4]) -> Option<i128> {
    let shift = (b & if alu.target.ty.size() == 8 { 63 } else { 31 }) as u32;
    Some(match alu.code {
        Code::Mov | Code::Sel => a,
        Code::Add => a + b,
        Code::Mul => a.wrapping_mul(b),
        Code::Mulh => a.wrapping_mul(b) >> 32,
        Code::Mad => a.wrapping_mul(b).wrapping_add(c),
        Code::Dp4a => a + product_of_bytes(alu, b, c),
        Code::Div | Code::Mod if b == 0 => return None,
        Code::Div | Code::Mod if b == -1 && a == range(ty).0 => return None,
        Code::Div => a / b,
        Code::Mod => a % b,
        Code::Min => a.min(b),
        Code::Max => a.max(b),
        Code::And => a & b,
        Code::Or => a | b,
        Code::Xor => a ^ b,
        Code::Not => !a,
        Code::Shl => a.wrapping_shl(shift),
        Code::Shr => (a & i128::from(ones(ty))) >> shift,
        Code::Asr => a >> shift,
        // Wider than the sum, so that nothing is lost.
        Code::Avg => (a + b + 1) >> 1,
        Code::Rol | Code::Ror => {
            let value = a & i128::from(ones(ty));
            let bits = 8 * ty.size();
            let count = b as u32 % bits;
            let count = if alu.code == Code::Rol {
                count
            } else {
                bits - count
            };
            value << count | value >> (bits - count)
        }
        Code::Add3 => a + b + c,
        Code::Bfn(function) => i128::from(bits::boolean(function, [a as u64, b as u64, c as u64])),
        // The value's type says whether the sign comes in.
        Code::Bfe => {
            let signed = alu.sources.get(2).is_some_and(|s| s.ty.is_signed());
            bits::extract(a as u32, b as u32, c as u32, signed)
        }
        Code::Bfi => i128::from(bits::insert(a as u32, b as u32, c as u32, d as u32)),
        Code::Bfrev => i128::from((a as u32).reverse_bits() >> (32 - 8 * ty.size().min(4))),
        Code::Fbl => i128::from(bits::lowest(a as u32 & ones(ty) as u32)),
        Code::Fbh => i128::from(bits::highest(a, ty)),
        Code::Lzd => i128::from((a as u32).leading_zeros()),
        Code::Cbit => i128::from((a as u64 & ones(ty)).count_ones()),
        // The decoder lets no integers into these.
        Code::Rndd | Code::Rndu | Code::Rnde | Code::Rndz | Code::Inv | Code::Sqrt => return None,
        Code::Frc => return None,
        Code::Rsqrt | Code::Exp | Code::Log | Code::Sin | Code::Cos | Code::Pow => return None,
        Code::Divm | Code::Sqrtm => return None,
    })
}

/// The sum of the products of the bytes of the last two sources, which their types extend.
fn product_of_bytes(alu: &Alu, b: i128, c: i128) -> i128 {
    let bytes = |source: usize, doubleword: i128| {
        let is_signed = alu.sources.get(source).is_some_and(|s| s.ty.is_signed());
        (doubleword as u32)
            .to_le_bytes()
            .map(|byte| match is_signed {
                true => i128::from(byte as i8),
                false => i128::from(byte),
            })
    };
    let pairs = bytes(1, b).into_iter().zip(bytes(2, c));
    pairs.map(|(x, y)| x * y).sum()
}

/// Floats, operands already flushed.
pub(super) fn single_operation(code: Code, a: f32, b: f32, c: f32, mode: Mode) -> f32 {
    let math = mode.math;
    match code {
        Code::Add => numeric::add(a, b, mode.rounding),
        Code::Mul => numeric::mul(a, b, mode.rounding),
        Code::Mad => numeric::fma(a, b, c, mode.rounding),
        Code::Div => numeric::div(a, b, math),
        Code::Min => numeric::min(a, b),
        Code::Max => numeric::max(a, b),
        Code::Frc => fraction(a),
        Code::Rndd => numeric::floor(a),
        Code::Rndu => numeric::ceil(a),
        Code::Rnde => numeric::rint(a),
        Code::Rndz => numeric::trunc(a),
        Code::Inv => numeric::inv(a, math),
        Code::Sqrt => numeric::sqrt(a, math),
        Code::Rsqrt => numeric::rsqrt(a, math),
        Code::Exp => numeric::exp2(a, math),
        Code::Log => numeric::log2(a, math),
        Code::Sin => numeric::sin(a, math),
        Code::Cos => numeric::cos(a, math),
        Code::Pow => numeric::pow(a, b, math),
        Code::Mov | Code::Sel => a,
        // The decoder lets no floats into these.
        Code::Mulh | Code::Mod | Code::And | Code::Or | Code::Xor | Code::Not => f32::NAN,
        Code::Shl | Code::Shr | Code::Asr | Code::Lzd | Code::Cbit => f32::NAN,
        Code::Avg | Code::Rol | Code::Ror | Code::Divm | Code::Sqrtm => f32::NAN,
        Code::Add3 | Code::Bfn(_) | Code::Bfe | Code::Bfi | Code::Bfrev => f32::NAN,
        Code::Fbl | Code::Fbh | Code::Dp4a => f32::NAN,
    }
}

/// What is behind the point, counted from the next integer below.
fn fraction(a: f32) -> f32 {
    if a.is_infinite() {
        return f32::NAN;
    }
    // Exact: the difference has no bits that the operand does not have, but for small
    // negative numbers, whose fraction is rounded to at most the largest number below 1.
    (a - numeric::floor(a)).min(1.0 - f32::EPSILON / 2.0)
}

/// Doubles. Sums and products are rounded as the mode says, all others to nearest.
fn double_operation(code: Code, a: f64, b: f64, c: f64, rounding: Rounding) -> f64 {
    match code {
        Code::Add if rounding == Rounding::Nearest => a + b,
        Code::Mul if rounding == Rounding::Nearest => a * b,
        Code::Add => numeric::add_f64(a, b, rounding),
        Code::Mul => numeric::mul_f64(a, b, rounding),
        Code::Mad => numeric::fma_f64_rounded(a, b, c, rounding),
        Code::Div | Code::Divm => a / b,
        Code::Min => numeric::min_f64(a, b),
        Code::Max => numeric::max_f64(a, b),
        Code::Inv => 1.0 / a,
        Code::Sqrt | Code::Sqrtm => a.sqrt(),
        Code::Mov | Code::Sel => a,
        // The decoder lets no doubles into these.
        Code::Rndd | Code::Rndu | Code::Rnde | Code::Rndz | Code::Rsqrt | Code::Exp => f64::NAN,
        Code::Log | Code::Sin | Code::Cos | Code::Pow | Code::Mulh | Code::Mod => f64::NAN,
        Code::And | Code::Or | Code::Xor | Code::Not | Code::Shl | Code::Shr => f64::NAN,
        Code::Asr | Code::Lzd | Code::Cbit | Code::Avg | Code::Rol | Code::Ror => f64::NAN,
        Code::Add3 | Code::Bfn(_) | Code::Bfe | Code::Bfi | Code::Bfrev | Code::Frc => f64::NAN,
        Code::Fbl | Code::Fbh | Code::Dp4a => f64::NAN,
    }
}

/// A multiply-add of halves alone: one rounding, which a detour through floats would not
/// give.
fn half_mad(alu: &Alu, bits: [Bits; 4], shadow: u64, mode: Mode) -> Bits {
    let half = |k: usize| {
        alu.sources.get(k).map_or(0, |s| {
            flush_half(modify_float(bits[k].value, s.ty, s.modifier) as u16, mode)
        })
    };
    let result = numeric::fma_f16(half(0), half(1), half(2), mode.rounding);
    let value = if alu.target.ty == Type::Hf && !alu.saturate {
        u64::from(flush_half(result, mode))
    } else if alu.target.ty == Type::Hf {
        finish(
            Number::Single(numeric::f16_to_f32(result)),
            Type::Hf,
            true,
            mode,
        )
    } else {
        let wide = |k| numeric::f16_to_f32(half(k));
        let exact = numeric::fma(wide(0), wide(1), wide(2), mode.rounding);
        finish(Number::Single(exact), alu.target.ty, alu.saturate, mode)
    };
    Bits { value, shadow }
}

/// Compares in the channels of `mask`: the bits of the results and which are undefined.
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

/// Whether a condition holds; of conditions with a NaN `ne` alone does.
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

/// Compares in the channels of `mask`, whose first is channel `offset` of the thread.
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

/// Writes the bits of `mask` of a predicate.
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

/// `addc`, `subb` and `madw` in the channels of `mask`.
///
/// # Errors
/// As of [`write_all`].
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

/// A mode for operations on integers, which no mode changes.
const PLAIN: Mode = Mode {
    flush_single: false,
    flush_double: false,
    flush_half: false,
    rounding: Rounding::Nearest,
    math: numeric::MathMode::Model,
};
