//! Compares the arithmetic with an independent implementation, `rustc_apfloat`: additions,
//! multiplications, fused multiply-adds and conversions, in every rounding direction, on random and
//! extreme operands.

use super::order::tests::samples;
use super::*;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

const DIRECTIONS: [(Rounding, Round); 4] = [
    (Rounding::Nearest, Round::NearestTiesToEven),
    (Rounding::Up, Round::TowardPositive),
    (Rounding::Down, Round::TowardNegative),
    (Rounding::Zero, Round::TowardZero),
];

/// The bits of a result; `None` for every NaN.
fn bits<F: Float>(x: F) -> Option<u128> {
    (!x.is_nan()).then(|| x.to_bits())
}

fn ours(x: f32) -> Option<u128> {
    (!x.is_nan()).then(|| u128::from(x.to_bits()))
}

fn ours_f64(x: f64) -> Option<u128> {
    (!x.is_nan()).then(|| u128::from(x.to_bits()))
}

fn single(x: f32) -> Single {
    Single::from_bits(u128::from(x.to_bits()))
}

fn double(x: f64) -> Double {
    Double::from_bits(u128::from(x.to_bits()))
}

/// Operands of which the third nearly cancels the product of the others, or differs from it in
/// magnitude.
fn triples(count: u64) -> Vec<(f32, f32, f32)> {
    let all: Vec<f32> = samples(count).collect();
    let at = |k: usize| all[k % all.len()];
    let mut found = Vec::new();
    for k in 0..all.len() {
        let (x, y) = (at(k), at(7 * k + 3));
        let near = f32::from_bits((-(x * y)).to_bits() ^ 1);
        found.extend([(x, y, at(13 * k + 5)), (x, y, near), (x, y, near * 1e-30)]);
    }
    found
}

#[test]
fn floats() {
    for (a, b, c) in triples(20_000) {
        let (x, y, z) = (single(a), single(b), single(c));
        for (ours_round, round) in DIRECTIONS {
            let wrong = || format!("{a:e} {b:e} {c:e} {ours_round:?}");
            let sum = bits(x.add_r(z, round).value);
            assert_eq!(ours(add(a, c, ours_round)), sum, "add {}", wrong());
            let product = bits(x.mul_r(y, round).value);
            assert_eq!(ours(mul(a, b, ours_round)), product, "mul {}", wrong());
            let fused = bits(x.mul_add_r(y, z, round).value);
            assert_eq!(ours(fma(a, b, c, ours_round)), fused, "fma {}", wrong());
        }
    }
}

#[test]
fn doubles() {
    for (k, (a, b, c)) in triples(10_000).into_iter().enumerate() {
        // Significands with all 53 bits, and extreme exponents.
        let scale = [1.0, 1e280, 1e-290, 1e-150][k % 4];
        let wide = |x: f32| f64::from(x) * (1.0 + 1.0 / 1_073_741_823.0);
        let (a, b) = (wide(a) * scale, wide(b));
        let c = if k % 3 == 0 {
            -(a * b)
        } else {
            wide(c) * scale
        };
        let (x, y, z) = (double(a), double(b), double(c));
        for (ours_round, round) in DIRECTIONS {
            let wrong = || format!("{a:e} {b:e} {c:e} {ours_round:?}");
            let sum = bits(x.add_r(z, round).value);
            assert_eq!(ours_f64(add_f64(a, c, ours_round)), sum, "add {}", wrong());
            let product = bits(x.mul_r(y, round).value);
            assert_eq!(
                ours_f64(mul_f64(a, b, ours_round)),
                product,
                "mul {}",
                wrong()
            );
            let fused = bits(x.mul_add_r(y, z, round).value);
            let got = ours_f64(fma_f64_rounded(a, b, c, ours_round));
            assert_eq!(got, fused, "fma {}", wrong());
        }
    }
}

#[test]
fn halves() {
    let half = |bits: u16| Half::from_bits(u128::from(bits));
    let is_nan = |bits: u16| bits & 0x7fff > 0x7c00;
    for k in 0..60_000u32 {
        let random = k.wrapping_mul(0x9E37_79B9);
        let (a, b) = (random as u16, (random >> 16) as u16);
        let c = (k.wrapping_mul(0x85EB_CA6B) >> 16) as u16;
        for (ours_round, round) in DIRECTIONS {
            let want = bits(half(a).mul_add_r(half(b), half(c), round).value);
            let got = fma_f16(a, b, c, ours_round);
            let got = (!is_nan(got)).then_some(u128::from(got));
            assert_eq!(got, want, "{a:#x} {b:#x} {c:#x} {ours_round:?}");
        }
    }
}

#[test]
fn conversions() {
    let mut lossy = false;
    for (k, x) in samples(60_000).enumerate() {
        let wide = f64::from(x) * (1.0 + 1.0 / 1_073_741_823.0);
        for (ours_round, round) in DIRECTIONS {
            if !x.is_nan() {
                let half: Half = single(x).convert_r(round, &mut lossy).value;
                assert_eq!(
                    u128::from(f32_to_f16(x, ours_round)),
                    half.to_bits(),
                    "{x:e} {round:?}"
                );
                let brain: BFloat = single(x).convert_r(round, &mut lossy).value;
                assert_eq!(
                    u128::from(f32_to_bf16(x, ours_round)),
                    brain.to_bits(),
                    "{x:e} {round:?}"
                );
                let narrow: Single = double(wide).convert_r(round, &mut lossy).value;
                assert_eq!(
                    ours(f64_to_f32(wide, ours_round)),
                    bits(narrow),
                    "{wide:e} {round:?}"
                );
                let narrow: Half = double(wide).convert_r(round, &mut lossy).value;
                assert_eq!(
                    u128::from(f64_to_f16(wide, ours_round)),
                    narrow.to_bits(),
                    "{wide:e} {round:?}"
                );
            }
            let integer = (k as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (k % 64);
            let (unsigned, signed) = (u128::from(integer), i128::from(integer as i64));
            let from = Single::from_u128_r(unsigned, round).value;
            assert_eq!(
                ours(u64_to_f32(integer, ours_round)),
                bits(from),
                "{integer}"
            );
            let from = Double::from_i128_r(signed, round).value;
            assert_eq!(
                ours_f64(s64_to_f64(integer as i64, ours_round)),
                bits(from),
                "{integer}"
            );
        }
        if let Ok(bits_of_half) = u16::try_from(k) {
            let exact: Single = Half::from_bits(u128::from(bits_of_half))
                .convert(&mut lossy)
                .value;
            assert_eq!(
                ours(f16_to_f32(bits_of_half)),
                bits(exact),
                "{bits_of_half:#x}"
            );
        }
    }
}
