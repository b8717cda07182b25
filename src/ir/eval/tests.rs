//! Tests of every opcode at the corner cases of every type, against wide integers and doubles.

use super::*;

fn run(opcode: Opcode, ty: Type, detail: Detail, sources: &[u64]) -> Option<[u64; 2]> {
    evaluate(opcode, ty, detail, sources, MathMode::Model)
}

fn one(opcode: Opcode, ty: Type, sources: &[u64]) -> u64 {
    run(opcode, ty, Detail::None, sources).unwrap()[0]
}

const INTEGERS: [Type; 8] = [
    Type::S8,
    Type::U8,
    Type::S16,
    Type::U16,
    Type::S32,
    Type::U32,
    Type::S64,
    Type::U64,
];

fn mask(ty: Type) -> u64 {
    u64::MAX >> (64 - 8 * ty.size())
}

/// The value of an integer's bits.
fn wide(ty: Type, bits: u64) -> i128 {
    let bits = bits & mask(ty);
    let negative = ty.is_signed() && bits >> (8 * ty.size() - 1) == 1;
    i128::from(bits)
        - if negative {
            i128::from(mask(ty)) + 1
        } else {
            0
        }
}

/// Truncates an integer to its type.
fn narrow(ty: Type, value: i128) -> u64 {
    value as u64 & mask(ty)
}

/// Corner cases of an integer type, and some values in between.
fn corners(ty: Type) -> Vec<u64> {
    let top = 1u64 << (8 * ty.size() - 1);
    let mut corners = vec![
        0,
        1,
        2,
        3,
        7,
        10,
        top - 1,
        top,
        top + 1,
        mask(ty),
        mask(ty) - 1,
    ];
    corners.extend([0x55aa_1234_89ab_cdef, 0x0123_4567_89ab_cdef].map(|x| x & mask(ty)));
    corners
}

#[test]
fn integers_of_one_source() {
    for ty in INTEGERS {
        for a in corners(ty) {
            let x = wide(ty, a);
            assert_eq!(one(Opcode::Mov, ty, &[a]), a);
            assert_eq!(
                one(Opcode::Not, ty, &[a]),
                narrow(ty, -1 - x),
                "not.{ty} {a:#x}"
            );
            if ty.is_signed() {
                assert_eq!(
                    one(Opcode::Neg, ty, &[a]),
                    narrow(ty, -x),
                    "neg.{ty} {a:#x}"
                );
                assert_eq!(
                    one(Opcode::Abs, ty, &[a]),
                    narrow(ty, x.abs()),
                    "abs.{ty} {a:#x}"
                );
            }
            let immediate = Detail::Immediate([a as u32, (a >> 32) as u32]);
            assert_eq!(run(Opcode::Loadi, ty, immediate, &[]), Some([a, 0]));
        }
    }
}

#[test]
fn integers_of_two_sources() {
    for ty in INTEGERS {
        for a in corners(ty) {
            for b in corners(ty) {
                let (x, y) = (wide(ty, a), wide(ty, b));
                for (opcode, want) in [
                    (Opcode::Add, x + y),
                    (Opcode::Sub, x - y),
                    (Opcode::Mul, x.wrapping_mul(y)),
                    (Opcode::Min, x.min(y)),
                    (Opcode::Max, x.max(y)),
                    (Opcode::And, x & y),
                    (Opcode::Or, x | y),
                    (Opcode::Xor, x ^ y),
                ] {
                    let want = narrow(ty, want);
                    assert_eq!(one(opcode, ty, &[a, b]), want, "{opcode:?}.{ty} {x} {y}");
                }
                if ty.size() <= 4 {
                    let top = 1i128 << (8 * ty.size() - 1);
                    let (min, max) = match ty.is_signed() {
                        true => (-top, top - 1),
                        false => (0, 2 * top - 1),
                    };
                    for (opcode, want) in [
                        (Opcode::AddSat, (x + y).clamp(min, max)),
                        (Opcode::SubSat, (x - y).clamp(min, max)),
                        (Opcode::Avg, (x + y + 1) >> 1),
                    ] {
                        let want = narrow(ty, want);
                        assert_eq!(one(opcode, ty, &[a, b]), want, "{opcode:?}.{ty} {x} {y}");
                    }
                }
                let bits = 8 * ty.size();
                let twice = u128::from(a) << bits | u128::from(a);
                let want = (twice >> (bits - b as u32 % bits)) as u64 & mask(ty);
                assert_eq!(one(Opcode::Rol, ty, &[a, b]), want, "rol.{ty} {x} {y}");
                let defined = y != 0 && wide(ty, narrow(ty, x / y)) == x / y;
                for (opcode, want) in [
                    (Opcode::Div, x.checked_div(y)),
                    (Opcode::Rem, x.checked_rem(y)),
                ] {
                    let want = want.filter(|_| defined).map(|w| [narrow(ty, w), 0]);
                    let got = run(opcode, ty, Detail::None, &[a, b]);
                    assert_eq!(got, want, "{opcode:?}.{ty} {x} {y}");
                }
                for (condition, want) in [
                    (Condition::Eq, x == y),
                    (Condition::Ne, x != y),
                    (Condition::Lt, x < y),
                    (Condition::Le, x <= y),
                    (Condition::Gt, x > y),
                    (Condition::Ge, x >= y),
                ] {
                    let got = run(Opcode::Cmp, ty, Detail::Compare(condition), &[a, b]);
                    assert_eq!(
                        got,
                        Some([u64::from(want), 0]),
                        "{condition:?}.{ty} {x} {y}"
                    );
                }
                if matches!(ty, Type::S32 | Type::U32) {
                    let want = narrow(ty, (x * y) >> 32);
                    assert_eq!(one(Opcode::MulHi, ty, &[a, b]), want, "mulhi.{ty} {x} {y}");
                }
            }
        }
    }
}

#[test]
fn shifts_count_modulo_the_width_and_ignore_the_sign_of_the_type() {
    for ty in INTEGERS {
        let width = 8 * ty.size();
        let signed = |a| {
            let negative = a >> (width - 1) == 1;
            i128::from(a)
                - if negative {
                    i128::from(mask(ty)) + 1
                } else {
                    0
                }
        };
        for a in corners(ty) {
            for count in [0, 1, width - 1, width, width + 3, 100, u32::MAX] {
                let n = count % width;
                let sources = [a, u64::from(count)];
                assert_eq!(
                    one(Opcode::Shl, ty, &sources),
                    (a << n) & mask(ty),
                    "shl.{ty}"
                );
                assert_eq!(
                    one(Opcode::Shr, ty, &sources),
                    a >> n,
                    "shr.{ty} {a:#x} {count}"
                );
                let want = narrow(ty, signed(a) >> n);
                assert_eq!(
                    one(Opcode::Asr, ty, &sources),
                    want,
                    "asr.{ty} {a:#x} {count}"
                );
            }
        }
    }
}

#[test]
fn doublewords_and_quadwords() {
    for a in corners(Type::U32) {
        let zeros = (0..32).rev().take_while(|k| a >> k & 1 == 0).count() as u64;
        assert_eq!(one(Opcode::Lzd, Type::U32, &[a]), zeros);
        let ones = (0..32).filter(|k| a >> k & 1 == 1).count() as u64;
        assert_eq!(one(Opcode::Cbit, Type::U32, &[a]), ones);
        for b in corners(Type::U32) {
            let run = |opcode| run(opcode, Type::U32, Detail::None, &[a, b]).unwrap();
            assert_eq!(run(Opcode::Addc), [(a + b) & 0xffff_ffff, (a + b) >> 32]);
            let want = [a.wrapping_sub(b) & 0xffff_ffff, u64::from(a < b)];
            assert_eq!(run(Opcode::Subb), want);
            let packed = one(Opcode::Pack, Type::U64, &[a, b]);
            assert_eq!(packed, a + b * (1 << 32));
            let halves = super::evaluate(
                Opcode::Unpack,
                Type::U64,
                Detail::None,
                &[packed],
                MathMode::Model,
            );
            assert_eq!(halves, Some([a, b]));
        }
    }
}

#[test]
fn bools() {
    for a in [0, 1] {
        assert_eq!(one(Opcode::Mov, Type::Bool, &[a]), a);
        assert_eq!(one(Opcode::Not, Type::Bool, &[a]), 1 - a);
        for b in [0, 1] {
            assert_eq!(one(Opcode::And, Type::Bool, &[a, b]), a & b);
            assert_eq!(one(Opcode::Or, Type::Bool, &[a, b]), a | b);
            assert_eq!(one(Opcode::Xor, Type::Bool, &[a, b]), a ^ b);
            for (condition, want) in [(Condition::Eq, a == b), (Condition::Ne, a != b)] {
                let got = run(Opcode::Cmp, Type::Bool, Detail::Compare(condition), &[a, b]);
                assert_eq!(got, Some([u64::from(want), 0]));
            }
            assert_eq!(
                run(
                    Opcode::Cmp,
                    Type::Bool,
                    Detail::Compare(Condition::Lt),
                    &[a, b]
                ),
                None
            );
        }
        for ty in Type::ALL.iter().copied().filter(|t| *t != Type::Bool) {
            assert_eq!(one(Opcode::Sel, ty, &[a, 5, 9]), if a == 1 { 5 } else { 9 });
            let want = match ty {
                Type::F16 => a * 0x3c00,
                Type::F32 => a * 0x3f80_0000,
                Type::F64 => a * 0x3ff0_0000_0000_0000,
                _ => a,
            };
            let converted = run(Opcode::Cvt, ty, Detail::Convert(Type::Bool), &[a]);
            assert_eq!(converted, Some([want, 0]), "{ty}");
            let back = run(Opcode::Cvt, Type::Bool, Detail::Convert(ty), &[want]);
            assert_eq!(back, Some([a, 0]), "{ty}");
        }
    }
    let of = |ty, bits| run(Opcode::Cvt, Type::Bool, Detail::Convert(ty), &[bits]).unwrap()[0];
    assert_eq!(of(Type::F32, 0x8000_0000), 0, "-0 is not true");
    assert_eq!(of(Type::F32, 0x7fc0_0000), 1, "NaN is not equal to 0");
    assert_eq!(of(Type::U8, 0x80), 1);
}

#[test]
fn conversions_between_integers_cut_or_extend() {
    for from in INTEGERS {
        for to in INTEGERS {
            for a in corners(from) {
                let got = run(Opcode::Cvt, to, Detail::Convert(from), &[a]);
                let want = narrow(to, wide(from, a));
                assert_eq!(got, Some([want, 0]), "cvt.{to}.{from} {a:#x}");
            }
        }
    }
}

/// Bits of floats of the type: special values, and samples at every 7th exponent.
fn floats(ty: Type) -> Vec<u64> {
    let (fraction, exponent) = match ty {
        Type::F16 => (10, 5),
        Type::F32 => (23, 8),
        _ => (52, 11),
    };
    let infinity = ((1u64 << exponent) - 1) << fraction;
    let sign = 1u64 << (fraction + exponent);
    let mut all = vec![
        0,
        1,
        2,
        (1 << fraction) - 1,
        infinity,
        infinity | 1,
        infinity | 1 << (fraction - 1),
    ];
    let mut k = 1;
    while k < infinity >> fraction {
        all.extend([
            k << fraction,
            k << fraction | 1,
            (k + 1) << fraction | 0x155,
        ]);
        k += if exponent == 11 { 57 } else { 7 };
    }
    all.push(infinity - 1);
    all.retain(|b| b & !(sign - 1) == 0);
    let negative: Vec<u64> = all.iter().map(|b| b | sign).collect();
    all.extend(negative);
    all
}

/// The value of a float's bits, computed from its fields.
fn real(ty: Type, bits: u64) -> f64 {
    match ty {
        Type::F32 => f64::from(f32::from_bits(bits as u32)),
        Type::F64 => f64::from_bits(bits),
        _ => {
            let fraction = (bits & 0x3ff) as f64;
            let magnitude = match bits >> 10 & 31 {
                0 => fraction * 2f64.powi(-24),
                31 if fraction == 0.0 => f64::INFINITY,
                31 => f64::NAN,
                e => (fraction + 1024.0) * 2f64.powi(e as i32 - 25),
            };
            if bits >> 15 & 1 == 1 {
                -magnitude
            } else {
                magnitude
            }
        }
    }
}

/// Rounds a double to the type; halves are found by search in the table of all halves.
fn rounded(ty: Type, x: f64, halves: &[f64]) -> u64 {
    match ty {
        Type::F64 => {
            if x.is_nan() {
                0x7ff8 << 48
            } else {
                x.to_bits()
            }
        }
        Type::F32 => {
            if x.is_nan() {
                0x7fc0_0000
            } else {
                u64::from((x as f32).to_bits())
            }
        }
        _ if x.is_nan() => 0x7e00,
        _ => {
            let sign = u64::from(x.is_sign_negative()) << 15;
            // The entry 0x7c00 represents 2^16, so that ties at the end round to infinity.
            let above = halves.partition_point(|h| *h < x.abs()).min(0x7c00);
            let below = above.saturating_sub(1);
            let (up, down) = (halves[above] - x.abs(), x.abs() - halves[below]);
            let even = above % 2 == 0;
            sign | if up < down || (up == down && even) || x.abs() >= 65536.0 {
                above
            } else {
                below
            } as u64
        }
    }
}

fn all_halves() -> Vec<f64> {
    let mut halves: Vec<f64> = (0..0x7c00).map(|b| real(Type::F16, b)).collect();
    halves.push(65536.0);
    halves
}

#[test]
fn floats_of_one_and_two_sources() {
    let halves = all_halves();
    for ty in [Type::F16, Type::F32, Type::F64] {
        let sign = 1u64 << (8 * ty.size() - 1);
        for a in floats(ty) {
            assert_eq!(one(Opcode::Mov, ty, &[a]), a);
            assert_eq!(one(Opcode::Neg, ty, &[a]), a ^ sign);
            assert_eq!(one(Opcode::Abs, ty, &[a]), a & !sign);
            for b in floats(ty) {
                let (x, y) = (real(ty, a), real(ty, b));
                // Doubles represent sums and products of shorter floats exactly enough, except for
                // sums of floats with very different exponents, where the host's
                // own addition is used.
                let sum = |x: f64, y: f64| match ty {
                    Type::F32 => f64::from(x as f32 + y as f32),
                    _ => x + y,
                };
                for (opcode, want) in [
                    (Opcode::Add, sum(x, y)),
                    (Opcode::Sub, sum(x, -y)),
                    (Opcode::Mul, x * y),
                ] {
                    let got = one(opcode, ty, &[a, b]);
                    let want = rounded(ty, want, &halves);
                    assert_eq!(got, want, "{opcode:?}.{ty} {x:e} {y:e}");
                }
                let smaller = if x < y || y.is_nan() { x } else { y };
                let larger = if x >= y || y.is_nan() { x } else { y };
                assert_eq!(one(Opcode::Min, ty, &[a, b]), rounded(ty, smaller, &halves));
                assert_eq!(one(Opcode::Max, ty, &[a, b]), rounded(ty, larger, &halves));
                for (condition, want) in [
                    (Condition::Eq, x == y),
                    (Condition::Ne, x != y),
                    (Condition::Lt, x < y),
                    (Condition::Le, x <= y),
                    (Condition::Gt, x > y),
                    (Condition::Ge, x >= y),
                ] {
                    let got = run(Opcode::Cmp, ty, Detail::Compare(condition), &[a, b]);
                    assert_eq!(got, Some([u64::from(want), 0]), "{condition:?} {x:e} {y:e}");
                }
            }
        }
    }
}

#[test]
fn mad_rounds_once() {
    // (1 + e) * (1 - e) - 1 = -e^2, which is lost if the product is rounded to 1.
    let sources: [(Type, [u64; 3], u64); 3] = [
        (Type::F16, [0x3c01, 0x3bfe, 0xbc00], 0x8010),
        (
            Type::F32,
            [0x3f80_0001, 0x3f7f_fffe, 0xbf80_0000],
            0xa880_0000,
        ),
        (
            Type::F64,
            [0x3ff0_0000_0000_0001, 0x3fef_ffff_ffff_fffe, 0xbff0 << 48],
            0xb970 << 48,
        ),
    ];
    for (ty, sources, want) in sources {
        let got = one(Opcode::Mad, ty, &sources);
        assert_eq!(got, want, "mad.{ty} {got:#x}");
    }
    let nan = one(Opcode::Mad, Type::F32, &[0x7f80_0000, 0, 0xffc0_1234]);
    assert_eq!(nan, 0x7fc0_0000, "NaN results carry no payload");
}

#[test]
fn conversions_between_floats_and_integers() {
    let halves = all_halves();
    for float in [Type::F16, Type::F32, Type::F64] {
        for a in floats(float) {
            let x = real(float, a);
            for to in INTEGERS {
                let (low, high) = if to.is_signed() {
                    (-(1i128 << (8 * to.size() - 1)), i128::from(mask(to) >> 1))
                } else {
                    (0, i128::from(mask(to)))
                };
                // `as` truncates, saturates at 128 bits, and converts NaN to 0.
                let want = narrow(to, (x as i128).clamp(low, high));
                let got = run(Opcode::Cvt, to, Detail::Convert(float), &[a]);
                assert_eq!(got, Some([want, 0]), "cvt.{to}.{float} {x:e}");
            }
            for to in [Type::F16, Type::F32, Type::F64] {
                let want = if to == float {
                    a
                } else {
                    rounded(to, x, &halves)
                };
                let got = run(Opcode::Cvt, to, Detail::Convert(float), &[a]);
                assert_eq!(got, Some([want, 0]), "cvt.{to}.{float} {x:e}");
            }
        }
        for from in INTEGERS {
            for a in corners(from) {
                let x = wide(from, a);
                let want = match float {
                    Type::F32 => u64::from((x as f32).to_bits()),
                    Type::F64 => (x as f64).to_bits(),
                    _ => rounded(float, x as f64, &halves),
                };
                let got = run(Opcode::Cvt, float, Detail::Convert(from), &[a]);
                assert_eq!(got, Some([want, 0]), "cvt.{float}.{from} {x}");
            }
        }
    }
}

#[test]
fn rounding_to_integers() {
    let f =
        |opcode, x: f32| f32::from_bits(one(opcode, Type::F32, &[u64::from(x.to_bits())]) as u32);
    for (x, down, up, zero, even) in [
        (1.5, 1.0, 2.0, 1.0, 2.0),
        (-2.5, -3.0, -2.0, -2.0, -2.0),
        (-0.25, -1.0, -0.0, -0.0, -0.0),
        (
            8_388_609.0,
            8_388_609.0,
            8_388_609.0,
            8_388_609.0,
            8_388_609.0,
        ),
    ] {
        for (opcode, want) in [
            (Opcode::Rndd, down),
            (Opcode::Rndu, up),
            (Opcode::Rndz, zero),
            (Opcode::Rnde, even),
        ] {
            let got: f32 = f(opcode, x);
            assert_eq!(got.to_bits(), f32::to_bits(want), "{opcode:?} {x}");
        }
    }
    assert_eq!(one(Opcode::Rndd, Type::F32, &[0xff80_0001]), 0x7fc0_0000);
}

#[test]
fn approximate_operations_come_from_numeric() {
    let x = 2.75f32;
    let bits = u64::from(x.to_bits());
    for math in [MathMode::Model, MathMode::Worst] {
        for (opcode, want) in [
            (Opcode::Inv, numeric::inv(x, math)),
            (Opcode::Sqrt, numeric::sqrt(x, math)),
            (Opcode::Rsqrt, numeric::rsqrt(x, math)),
            (Opcode::Exp, numeric::exp2(x, math)),
            (Opcode::Log, numeric::log2(x, math)),
            (Opcode::Sin, numeric::sin(x, math)),
            (Opcode::Cos, numeric::cos(x, math)),
        ] {
            let got = evaluate(opcode, Type::F32, Detail::None, &[bits], math);
            assert_eq!(got, Some([u64::from(want.to_bits()), 0]), "{opcode:?}");
        }
        let got = evaluate(Opcode::Pow, Type::F32, Detail::None, &[bits, bits], math);
        assert_eq!(
            got,
            Some([u64::from(numeric::pow(x, x, math).to_bits()), 0])
        );
    }
}

#[test]
fn products_of_vectors_of_bytes() {
    let vectors = [
        0u64,
        1,
        0x0102_0304,
        0x7f7f_7f7f,
        0x8080_8080,
        0xffff_ffff,
        0x80ff_7f01,
        0xff00_ff00,
    ];
    let sums = [
        0u64,
        1,
        5,
        0x7fff_ffff,
        0x8000_0000,
        0x8000_0005,
        0xffff_ffff,
        0xffff_0000,
    ];
    for bytes in ByteVectors::ALL {
        let ty = bytes.sum();
        let [at, bt] = bytes.types();
        let (low, high) = match ty.is_signed() {
            true => (-(1i128 << 31), (1 << 31) - 1),
            false => (0, (1i128 << 32) - 1),
        };
        for (a, b, c) in triples(&vectors, &sums) {
            let place = |ty, vector: u64, k: u32| wide(ty, vector >> (8 * k));
            let product: i128 = (0..4).map(|k| place(at, a, k) * place(bt, b, k)).sum();
            let exact = wide(ty, c) + product;
            for (opcode, want) in [
                (Opcode::Dp4a, exact),
                (Opcode::Dp4aSat, exact.clamp(low, high)),
            ] {
                let got = run(opcode, ty, Detail::Bytes(bytes), &[c, a, b]);
                let want = Some([narrow(ty, want), 0]);
                assert_eq!(got, want, "{opcode:?} {bytes:?} {c:#x} {a:#x} {b:#x}");
            }
            let other = match ty {
                Type::U32 => Type::S32,
                _ => Type::U32,
            };
            let detail = Detail::Bytes(bytes);
            assert_eq!(run(Opcode::Dp4a, other, detail, &[c, a, b]), None);
        }
    }
}

/// Every pair of vectors with every accumulator.
fn triples(vectors: &[u64], sums: &[u64]) -> Vec<(u64, u64, u64)> {
    let pairs = vectors
        .iter()
        .flat_map(|&a| vectors.iter().map(move |&b| (a, b)));
    pairs
        .flat_map(|(a, b)| sums.iter().map(move |&c| (a, b, c)))
        .collect()
}

/// Every combination of opcode, type and detail has a value if and only if the table allows it, the
/// opcode is pure, and the number of sources matches.
#[test]
fn invalid_operations_have_no_value() {
    for &opcode in Opcode::ALL {
        for &ty in Type::ALL {
            let last = Detail::choices(opcode, ty).pop();
            let right = last.unwrap_or(Detail::Branch(super::super::function::BlockId(0)));
            // The value of an address depends on who executes the function.
            let pure = opcode.class().is_pure() && opcode != Opcode::AddressOf;
            let valid = pure && opcode.type_rule().allows(ty);
            let operation = Operation::of(opcode, ty, right);
            assert_eq!(operation.is_some(), valid, "{opcode:?}.{ty}");
            let count = opcode.source_rules().len();
            if opcode == Opcode::RegisterGather {
                // It accepts any number of sources, and has a test of its own.
                continue;
            }
            for n in 0..5 {
                let value = run(opcode, ty, right, &[1, 1, 1, 1][..n.min(4)]);
                assert_eq!(
                    value.is_some(),
                    valid && n == count,
                    "{opcode:?}.{ty} of {n}"
                );
            }
            if let Some([first, second]) = run(opcode, ty, right, &vec![u64::MAX; count]) {
                let family = match opcode {
                    Opcode::Cmp => crate::ir::types::Family::Bool,
                    Opcode::Unpack => crate::ir::types::Family::Dword,
                    _ => ty.family(),
                };
                // Bits of sources above their families must not affect results.
                let width = (8 * family.size()).max(1);
                if !matches!(opcode, Opcode::Sel | Opcode::Unpack) {
                    assert!(
                        width == 64 || first >> width == 0,
                        "{opcode:?}.{ty} {first:#x}"
                    );
                    assert!(width == 64 || second >> width == 0, "{opcode:?}.{ty}");
                }
            }
        }
    }
}

#[test]
fn register_gather_is_indexed_by_byte_offsets() {
    let gather = |sources: &[u64]| run(Opcode::RegisterGather, Type::U32, Detail::None, sources);
    assert_eq!(gather(&[0, 7]), Some([7, 0]));
    assert_eq!(gather(&[8, 7, 8, 0xffff_ffff_0000_0009]), Some([9, 0]));
    assert_eq!(gather(&[12, 7, 8, 9]), None);
    assert_eq!(gather(&[2, 7, 8, 9]), None);
    assert_eq!(gather(&[0]), None);
}
