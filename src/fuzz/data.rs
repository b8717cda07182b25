//! Values for buffers, arguments and literals: corner values and random ones.

use super::program::Type;
use crate::random::Random;

const CORNERS: [u64; 20] = [
    0,
    1,
    2,
    3,
    7,
    10,
    31,
    32,
    64,
    100,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x7fff_ffff_ffff_ffff,
];

const FLOATS: [f32; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.5,
    -7.25,
    3.0e9,
    -1.0e19,
    f32::MAX,
    f32::MIN_POSITIVE,
    1.0e-40,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    0.1,
];

/// Bit patterns of halves: zeros, ones, small and large numbers, infinities, NaN.
const HALVES: [u16; 12] = [
    0, 0x8000, 0x3c00, 0xbc00, 0x4248, 0xc900, 0x0001, 0x83ff, 0x7bff, 0x7c00, 0xfc00, 0x7e00,
];

/// An integer of up to 64 bits: a corner value, its negative, or a random value, often a small one.
pub(crate) fn integer(random: &mut Random) -> u64 {
    match random.below(4) {
        0 => *random.pick(&CORNERS),
        1 => random.pick(&CORNERS).wrapping_neg(),
        2 => random.bits() >> random.below(64),
        _ => random.bits() & 0x1f,
    }
}

pub(crate) fn float(random: &mut Random) -> f32 {
    match random.below(3) {
        0 => *random.pick(&FLOATS),
        1 => random.below(41) as f32 - 20.0,
        _ => (random.bits() >> 40) as f32 / 65536.0 - 128.0,
    }
}

/// The bytes of a random value.
pub(crate) fn value(random: &mut Random, ty: Type) -> Vec<u8> {
    if ty == Type::Float {
        float(random).to_le_bytes().to_vec()
    } else if ty == Type::Double {
        let value = f64::from(float(random));
        let value = if random.chance(30) {
            value * 0.1
        } else {
            value
        };
        value.to_le_bytes().to_vec()
    } else if ty == Type::Half {
        let bits = if random.chance(40) {
            *random.pick(&HALVES)
        } else {
            random.bits() as u16
        };
        bits.to_le_bytes().to_vec()
    } else {
        integer(random).to_le_bytes()[..ty.size()].to_vec()
    }
}

/// The bytes of `count` random values.
pub(crate) fn buffer(random: &mut Random, ty: Type, count: usize) -> Vec<u8> {
    (0..count).flat_map(|_| value(random, ty)).collect()
}
