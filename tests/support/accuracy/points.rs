//! Arguments: special values, every exponent with both signs, and the interesting range.

use super::functions::Second;
use gencl::random::Random;

/// Special values; for two operands, all pairs of them.
const SPECIAL: &[f32] = &[
    0.0,
    -0.0,
    1.0,
    -1.0,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    2.0,
    -2.0,
    3.0,
    -3.0,
    0.5,
    -0.5,
    1e-45,
    -1e-45,
    1.1754942e-38,
    f32::MIN_POSITIVE,
    f32::MAX,
    f32::MIN,
    0.99999994,
    1.0000001,
    16_777_215.0,
    16_777_216.0,
    -16_777_215.0,
    8_388_607.5,
    0.33333334,
    std::f32::consts::FRAC_PI_2,
    std::f32::consts::PI,
];

/// A random float with the k-th combination of sign and exponent.
fn of_exponent(random: &mut Random, k: usize) -> f32 {
    let top = (k % 512) as u32;
    f32::from_bits(top << 23 | random.bits() as u32 & 0x7f_ffff)
}

/// At least `count` pairs of operands. The second one contains the bits of an int if the function
/// has such an operand, and is unused if the function is unary.
pub fn pairs(count: usize, range: (f64, f64), second: Second) -> Vec<(f32, u32)> {
    let mut random = Random::new(count as u64);
    let mut all = Vec::new();
    let number = |y: f32, integer: i32| match second {
        Second::None | Second::Float(..) => y.to_bits(),
        Second::Int(..) => integer as u32,
    };
    for &x in SPECIAL {
        if second == Second::None {
            all.push((x, 0));
            continue;
        }
        for &y in SPECIAL {
            all.push((x, number(y, y as i32)));
        }
        for y in [-7, -4, 4, 5, 100, -150, 16_777_217, i32::MIN] {
            all.push((x, number(y as f32, y)));
        }
    }
    let mut k = 0;
    while all.len() < count {
        k += 1;
        let x = if k % 2 == 0 {
            of_exponent(&mut random, k / 2)
        } else {
            random.within(range.0, range.1) as f32
        };
        let y = match second {
            Second::None => 0,
            Second::Float(low, high) => match k % 8 {
                0 | 1 => of_exponent(&mut random, k * 5 / 8).to_bits(),
                2 => (x * random.within(0.001, 1000.0) as f32).to_bits(),
                3 => (random.within(low, high) as f32).round().to_bits(),
                _ => (random.within(low, high) as f32).to_bits(),
            },
            Second::Int(low, high) => match k % 8 {
                0 => random.bits() as u32,
                _ => random.within(low, high) as i32 as u32,
            },
        };
        all.push((x, y));
    }
    all.resize(all.len().next_multiple_of(64), (1.0, number(1.0, 1)));
    all
}
