//! Tests of the expansion: every half, corner cases and pseudorandom doubles, before and after.

use super::*;
use crate::ir::passes::tests::trial::{CORNERS, Noise, check, parse, run};
use crate::ir::types::Family;
use crate::numeric::MathMode;

/// `out[0] = operation(a, b)`, or `operation(a)` if it is unary.
fn function(opcode: Opcode, ty: Type, from: Type) -> Function {
    let sources = if opcode == Opcode::Divm {
        "%1, %2"
    } else {
        "%1"
    };
    let family = |ty: Type| match ty.family() {
        Family::Word => "word",
        _ => "qword",
    };
    let mnemonic = opcode.mnemonic();
    let operation = match opcode {
        Opcode::Cvt => format!("cvt.{ty}.{from}"),
        _ => format!("{mnemonic}.{ty}"),
    };
    let (to, family) = (family(ty), family(from));
    parse(&format!(
        r#"kernel @t(
  0: "out" "void *" global,
  8: "a" "T" {from},
  16: "b" "T" {from}
) {{
  registers qword %0, {family} %1-%2, {to} %3
  inputs %0 = argument.0+0, %1 = argument.1+0, %2 = argument.2+0
$0:
  %3 = {operation} {sources}
  store.global.{ty} %0, %3
  ret
}}
"#
    ))
}

fn holds(opcode: Opcode, ty: Type, from: Type, arguments: impl Iterator<Item = [u64; 2]>) {
    let before = function(opcode, ty, from);
    let mut after = before.clone();
    assert!(expand_floats(&mut after));
    assert!(!expand_floats(&mut after));
    check(&after);
    for [a, b] in arguments {
        let expected = run(&before, &[a, b], MathMode::Model);
        for math in [MathMode::Model, MathMode::Worst] {
            assert_eq!(
                run(&after, &[a, b], math),
                expected,
                "{} of {a:#x}, {b:#x} in {math:?}",
                opcode.mnemonic()
            );
        }
    }
}

#[test]
fn roots_and_integers_of_every_half_are_exact() {
    for opcode in [
        Opcode::Sqrtm,
        Opcode::Rndd,
        Opcode::Rndu,
        Opcode::Rndz,
        Opcode::Rnde,
    ] {
        let every = (0..=u64::from(u16::MAX)).map(|a| [a, 0]);
        holds(opcode, Type::F16, Type::F16, every);
    }
}

#[test]
fn quotients_of_halves_are_exact() {
    // Significands in strides without a common factor, then random bits.
    let significands = (0..1024u64).step_by(STRIDES.0).flat_map(|x| {
        let divisors = (0..1024u64).step_by(STRIDES.1);
        divisors.map(move |y| [0x3c00 | x, 0x3c00 | y])
    });
    holds(Opcode::Divm, Type::F16, Type::F16, significands);
    let mut noise = Noise(3);
    let any = (0..20_000).map(|_| {
        let bits = noise.next();
        [bits & 0xffff, bits >> 16 & 0xffff]
    });
    holds(Opcode::Divm, Type::F16, Type::F16, any);
    let specials = [0, 1, 0x3ff, 0x400, 0x3c00, 0x7bff, 0x7c00, 0x7e00];
    let specials = specials.into_iter().flat_map(|h| [h, h | 0x8000]);
    for x in specials.clone() {
        let pairs = specials.clone().map(|y| [x, y]);
        holds(Opcode::Divm, Type::F16, Type::F16, pairs);
    }
}

/// The strides of the dividends' and the divisors' significands.
const STRIDES: (usize, usize) = (7, 5);

/// Interesting doubles: near integers, near the limits of the range of
/// halves, and pseudorandom ones.
fn doubles() -> impl Iterator<Item = [u64; 2]> {
    let mut noise = Noise(5);
    let near = [
        0.5,
        1.0,
        1.5,
        2.5,
        3.0,
        4_503_599_627_370_495.5,
        4_503_599_627_370_496.0,
        9_007_199_254_740_991.0,
        65504.0,
        65_519.999_999_999,
        65520.0,
        1e30,
        1e300,
        f64::from(f32::MAX),
        2f64.powi(-14),
        2f64.powi(-24),
        2f64.powi(-25),
        1e-40,
        1e-300,
        f64::INFINITY,
        f64::NAN,
    ];
    let near = near.into_iter().flat_map(|x| {
        let bits = x.to_bits();
        [bits, bits + 1, bits.wrapping_sub(1)]
    });
    // Ties between halves and their neighbors, including those that a float
    // cannot distinguish from them.
    let ties = (0..0x7bffu64).step_by(13).flat_map(|h| {
        let value = |h: u64| crate::numeric::f16_to_f32(h as u16);
        let tie = (f64::from(value(h)) + f64::from(value(h + 1))) / 2.0;
        [tie.to_bits() - 1, tie.to_bits(), tie.to_bits() + 1]
    });
    let noise = (0..20_000).map(move |k| {
        let bits = noise.next();
        let near_one = bits & !(0x7ff << 52) | (1000 + (bits >> 52 & 0x3f)) << 52;
        if k % 2 == 0 { bits } else { near_one }
    });
    let all = CORNERS.into_iter().chain(near).chain(ties).chain(noise);
    all.flat_map(|x| [[x, 0], [x ^ 1 << 63, 0]])
}

#[test]
fn doubles_are_rounded_once() {
    holds(Opcode::Cvt, Type::F16, Type::F64, doubles());
    for opcode in [Opcode::Rndd, Opcode::Rndu, Opcode::Rndz, Opcode::Rnde] {
        holds(opcode, Type::F64, Type::F64, doubles());
    }
}
