//! Conversion of operands to numbers, according to their type and modifier, and of numbers to the
//! bits of a destination, with saturation, rounding and flushing.

use super::Mode;
use crate::numeric::{self, Rounding};
use crate::sim::program::{Class, Source};
use crate::sim::registers::ones;
use crate::visa::operand::Modifier;
use crate::visa::types::{Type, TypeKind};

/// An intermediate value of the ALU.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Integer(i128),
    Single(f32),
    Double(f64),
}

/// Applies a sign modifier to a float's bits.
pub(super) fn modify_float(bits: u64, ty: Type, modifier: Modifier) -> u64 {
    let sign = 1 << (8 * ty.size() - 1);
    match modifier {
        Modifier::None | Modifier::Not => bits,
        Modifier::Negate => bits ^ sign,
        Modifier::Absolute => bits & !sign,
        Modifier::NegateAbsolute => bits | sign,
    }
}

/// Converts a source's bits to a number.
pub(super) fn number(bits: u64, source: &Source, class: Class, mode: Mode) -> Number {
    let ty = source.ty;
    if ty.is_float() {
        let bits = modify_float(bits, ty, source.modifier);
        let single = match ty {
            Type::Df => return Number::Double(flush_double(f64::from_bits(bits), mode)),
            Type::Hf => numeric::f16_to_f32(flush_half(bits as u16, mode)),
            Type::Bf => flush_single(numeric::bf16_to_f32(bits as u16), mode),
            _ => flush_single(f32::from_bits(bits as u32), mode),
        };
        return if class == Class::Double {
            Number::Double(f64::from(single))
        } else {
            Number::Single(single)
        };
    }
    let value = extend(bits, ty);
    let modified = match source.modifier {
        Modifier::None => value,
        Modifier::Negate => -value,
        Modifier::Absolute => value.abs(),
        Modifier::NegateAbsolute => -value.abs(),
        Modifier::Not => !value,
    };
    // Bytes and words are extended to the execution type before they are modified, as Intel's vector
    // compiler expects. Wider unsigned numbers have no negative: negation wraps in their type.
    let wraps = !ty.is_signed() && (ty.size() >= 4 || source.modifier == Modifier::Not);
    Number::Integer(if source.modifier != Modifier::None && wraps {
        modified & i128::from(ones(ty))
    } else {
        modified
    })
}

/// Sign- or zero-extends an integer.
pub(super) fn extend(bits: u64, ty: Type) -> i128 {
    if ty.is_signed() {
        let unused = 64 - 8 * ty.size();
        i128::from((bits << unused) as i64 >> unused)
    } else {
        i128::from(bits)
    }
}

pub(super) fn flush_single(x: f32, mode: Mode) -> f32 {
    if mode.flush_single {
        numeric::flush(x)
    } else {
        x
    }
}

pub(super) fn flush_double(x: f64, mode: Mode) -> f64 {
    if mode.flush_double && x.is_subnormal() {
        0f64.copysign(x)
    } else {
        x
    }
}

pub(super) fn flush_half(bits: u16, mode: Mode) -> u16 {
    if mode.flush_half && bits & 0x7c00 == 0 {
        bits & 0x8000
    } else {
        bits
    }
}

/// Converts a result to the bits of the destination's type.
pub(super) fn finish(number: Number, ty: Type, saturate: bool, mode: Mode) -> u64 {
    match (number, ty.kind()) {
        (Number::Integer(value), TypeKind::Signed | TypeKind::Unsigned) => {
            let value = if saturate {
                let (low, high) = range(ty);
                value.clamp(low, high)
            } else {
                value
            };
            value as u64 & ones(ty)
        }
        (Number::Integer(value), TypeKind::Float) => {
            let rounding = mode.rounding;
            let float = match (ty, u64::try_from(value)) {
                (Type::Df, Ok(v)) => Number::Double(numeric::u64_to_f64(v, rounding)),
                (Type::Df, Err(_)) => Number::Double(numeric::s64_to_f64(value as i64, rounding)),
                // Halves: converted exactly to double first, so that only one rounding occurs.
                // (Integers past 2^53 are infinite as halves anyway.)
                (Type::Hf, Ok(v)) => Number::Double(numeric::u64_to_f64(v, Rounding::Zero)),
                (Type::Hf, Err(_)) => {
                    Number::Double(numeric::s64_to_f64(value as i64, Rounding::Zero))
                }
                (_, Ok(v)) => Number::Single(numeric::u64_to_f32(v, rounding)),
                (_, Err(_)) => Number::Single(numeric::s64_to_f32(value as i64, rounding)),
            };
            finish(float, ty, saturate, mode)
        }
        (Number::Single(x), TypeKind::Float) => {
            let x = if saturate { clamp_unit(x) } else { x };
            match ty {
                Type::Df => numeric::canonical_f64(f64::from(x)).to_bits(),
                Type::Hf => u64::from(flush_half(numeric::f32_to_f16(x, mode.rounding), mode)),
                Type::Bf => u64::from(numeric::f32_to_bf16(x, mode.rounding)),
                _ => u64::from(numeric::canonical(flush_single(x, mode)).to_bits()),
            }
        }
        (Number::Double(x), TypeKind::Float) => {
            let x = match saturate {
                true if x.is_nan() => 0.0,
                true => x.clamp(0.0, 1.0),
                false => x,
            };
            match ty {
                Type::Df => numeric::canonical_f64(flush_double(x, mode)).to_bits(),
                Type::Hf => u64::from(flush_half(numeric::f64_to_f16(x, mode.rounding), mode)),
                Type::Bf => {
                    let x = numeric::f64_to_f32(x, mode.rounding);
                    u64::from(numeric::f32_to_bf16(x, mode.rounding))
                }
                _ => {
                    let x = numeric::f64_to_f32(x, mode.rounding);
                    u64::from(flush_single(x, mode).to_bits())
                }
            }
        }
        (Number::Single(x), kind) => float_to_integer(f64::from(x), ty, kind),
        (Number::Double(x), kind) => float_to_integer(x, ty, kind),
    }
}

fn float_to_integer(x: f64, ty: Type, kind: TypeKind) -> u64 {
    let bits = 8 * ty.size();
    if kind == TypeKind::Signed {
        numeric::to_signed(x, bits) as u64 & ones(ty)
    } else {
        numeric::to_unsigned(x, bits)
    }
}

/// `.sat` on floats: clamps to [0, 1]; NaN becomes 0.
fn clamp_unit(x: f32) -> f32 {
    if x.is_nan() { 0.0 } else { x.clamp(0.0, 1.0) }
}

/// The smallest and the largest value of an integer type.
pub(super) fn range(ty: Type) -> (i128, i128) {
    let bits = 8 * ty.size();
    if ty.is_signed() {
        (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    } else {
        (0, (1 << bits) - 1)
    }
}
