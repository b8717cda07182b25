//! The results of operations.

use super::frame::{Frame, dst, float, neg, run, source, ud, vec_};
use crate::target::Target;
use crate::visa::opcode::Opcode as O;
use crate::visa::operand::{Modifier, Operand, Predefined, Region, Variable, VariableId};
use crate::visa::types::{Condition as C, Exec, Type};
use pretty_assertions::assert_eq;

/// Runs the kernel that `build` generates over 16 work-items at SIMD16. `build` receives the input
/// and the variable that is stored.
fn each(
    target: Target,
    of: impl Fn(u32) -> u32,
    build: impl Fn(&mut Frame, VariableId, VariableId),
) -> Vec<u32> {
    let mut f = Frame::new(target, 16);
    let (x, r) = (f.lanes(Type::Ud), f.lanes(Type::Ud));
    f.load(x);
    build(&mut f, x, r);
    f.store(r);
    run(&f.finish(), (16, 16), of, 5).unwrap()
}

const ALL: Exec = Exec {
    size: 16,
    offset: 0,
    no_mask: false,
};

#[test]
fn words_and_bytes_are_extended_and_saturated() {
    let out = each(
        Target::Skl,
        |k| k.wrapping_mul(0x1111_2f01),
        |f, x, r| {
            let bytes = f.alias(x, Type::B, 64);
            let words = f.lanes(Type::W);
            let signed = f.alias(r, Type::D, 16);
            // The second byte of each dword, sign-extended, squared, into a saturated word.
            let second = source(bytes, 1, Region::strided(4), Modifier::None);
            f.op(
                O::Mul,
                ALL,
                vec![dst(words), second, Operand::scalar(f.n, 0)],
            );
            f.op(O::Shl, ALL, vec![dst(words), vec_(words), ud(8)]);
            f.last().saturate = true;
            f.op(O::Mov, ALL, vec![dst(signed), vec_(words)]);
        },
    );
    for (k, got) in out.iter().enumerate() {
        let byte = i32::from(((k as u32).wrapping_mul(0x1111_2f01) >> 8) as u8 as i8);
        let want = (byte * 5 * 256).clamp(-32768, 32767);
        assert_eq!(*got as i32, want, "{k}");
    }
}

#[test]
fn unsigned_bytes_are_extended_before_they_are_negated() {
    let out = each(
        Target::Tgllp,
        |k| k * 0x1101,
        |f, x, r| {
            let bytes = f.alias(x, Type::Ub, 64);
            let r = f.alias(r, Type::D, 16);
            let first = source(bytes, 0, Region::strided(4), Modifier::None);
            let second = source(bytes, 1, Region::strided(4), Modifier::Negate);
            f.op(O::Add, ALL, vec![dst(r), first, second]);
        },
    );
    for (k, got) in out.iter().enumerate() {
        assert_eq!(*got as i32, -16 * k as i32, "{k}");
    }
}

#[test]
fn integer_operations_on_corner_values() {
    let d = |f: &mut Frame, v| f.alias(v, Type::D, 16);
    let of = |k: u32| {
        [
            0,
            1,
            u32::MAX,
            1 << 31,
            i32::MAX as u32,
            77,
            0x8000_0001,
            12,
        ][k as usize % 8]
    };
    let check = |name: &str,
                 build: &dyn Fn(&mut Frame, VariableId, VariableId),
                 want: &dyn Fn(u32) -> u32| {
        let got = each(Target::Skl, of, |f, x, r| build(f, x, r));
        let want: Vec<u32> = (0..16).map(|k| want(of(k))).collect();
        assert_eq!(got, want, "{name}");
    };
    check(
        "abs",
        &|f, x, r| {
            let (x, r) = (d(f, x), d(f, r));
            let abs = source(x, 0, Region::CONTIGUOUS, Modifier::Absolute);
            f.op(O::Mov, ALL, vec![dst(r), abs]);
        },
        &|x| (x as i32).unsigned_abs(),
    );
    check(
        "subtract",
        &|f, x, r| f.op(O::Add, ALL, vec![dst(r), ud(5), neg(x)]),
        &|x| 5u32.wrapping_sub(x),
    );
    check(
        "mulh",
        &|f, x, r| f.op(O::Mulh, ALL, vec![dst(r), vec_(x), ud(0xdead_beef)]),
        &|x| ((u64::from(x) * 0xdead_beef) >> 32) as u32,
    );
    check(
        "shifts",
        &|f, x, r| {
            let t = f.lanes(Type::Ud);
            let (xs, ts) = (d(f, x), d(f, t));
            f.op(O::Asr, ALL, vec![dst(ts), vec_(xs), ud(33)]);
            f.op(O::Shr, ALL, vec![dst(r), vec_(x), vec_(x)]);
            f.op(O::Xor, ALL, vec![dst(r), vec_(r), vec_(t)]);
        },
        &|x| x.wrapping_shr(x) ^ (x as i32 >> 1) as u32,
    );
    check(
        "count",
        &|f, x, r| {
            let t = f.lanes(Type::Ud);
            f.op(O::Lzd, ALL, vec![dst(t), vec_(x)]);
            f.op(O::Cbit, ALL, vec![dst(r), vec_(x)]);
            f.op(O::Mad, ALL, vec![dst(r), vec_(r), ud(100), vec_(t)]);
        },
        &|x| x.count_ones() * 100 + x.leading_zeros(),
    );
    check(
        "division",
        &|f, x, r| {
            let (x, r) = (d(f, x), d(f, r));
            let t = f.lanes(Type::D);
            let seven = Operand::Immediate {
                ty: Type::W,
                bits: (-7i16) as u16 as u64,
            };
            f.op(O::Div, ALL, vec![dst(t), vec_(x), seven]);
            f.op(O::Mod, ALL, vec![dst(r), vec_(x), seven]);
            f.op(O::Mad, ALL, vec![dst(r), vec_(t), ud(16), vec_(r)]);
        },
        &|x| ((x as i32 / -7).wrapping_mul(16).wrapping_add(x as i32 % -7)) as u32,
    );
    check(
        "minimum of signed, maximum of unsigned",
        &|f, x, r| {
            let t = f.lanes(Type::D);
            let xs = d(f, x);
            f.op(O::Min, ALL, vec![dst(t), vec_(xs), ud(3)]);
            f.op(O::Max, ALL, vec![dst(r), vec_(x), ud(70)]);
            let t = f.alias(t, Type::Ud, 16);
            f.op(O::Add, ALL, vec![dst(r), vec_(r), vec_(t)]);
        },
        &|x| (x.max(70)).wrapping_add((x as i32).min(3) as u32),
    );
}

#[test]
fn carry_and_quadwords_agree() {
    let of = |k: u32| k.wrapping_mul(0x1357_9bdf);
    let with_carry = each(Target::Tgllp, of, |f, x, r| {
        let (low, carry, high) = (f.lanes(Type::Ud), f.lanes(Type::Ud), f.lanes(Type::Ud));
        f.op(O::Addc, ALL, vec![dst(low), dst(carry), vec_(x), vec_(x)]);
        f.op(O::Mov, ALL, vec![dst(high), vec_(carry)]);
        f.op(
            O::Subb,
            ALL,
            vec![dst(low), dst(carry), vec_(low), ud(0x4000_0000)],
        );
        f.op(O::Add, ALL, vec![dst(high), vec_(high), neg(carry)]);
        f.op(O::Xor, ALL, vec![dst(r), vec_(low), vec_(high)]);
    });
    let with_quads = each(Target::Skl, of, |f, x, r| {
        let q = f.lanes(Type::Q);
        let dwords = f.alias(q, Type::Ud, 32);
        f.op(O::Mov, ALL, vec![dst(q), vec_(x)]);
        f.op(O::Shl, ALL, vec![dst(q), vec_(q), ud(1)]);
        let minus = Operand::Immediate {
            ty: Type::D,
            bits: u64::from((-0x4000_0000i32) as u32),
        };
        f.op(O::Add, ALL, vec![dst(q), vec_(q), minus]);
        let half = |c| source(dwords, c, Region::strided(2), Modifier::None);
        f.op(O::Xor, ALL, vec![dst(r), half(0), half(1)]);
    });
    assert_eq!(with_carry, with_quads);
    let want = |k| {
        let q = (u64::from(of(k)) * 2).wrapping_sub(0x4000_0000);
        q as u32 ^ (q >> 32) as u32
    };
    assert_eq!(with_quads, (0..16).map(want).collect::<Vec<_>>());
}

#[test]
fn float_operations_and_conversions() {
    let values = [
        0.0,
        -0.0,
        1.5,
        -2.5,
        3.7,
        1e10,
        -1e10,
        f32::NAN,
        f32::INFINITY,
        1e-40,
    ];
    let of = |k: u32| values[k as usize % 10].to_bits();
    let check = |name: &str,
                 build: &dyn Fn(&mut Frame, VariableId, VariableId),
                 want: &dyn Fn(f32) -> u32| {
        let got = each(Target::Skl, of, |f, x, r| {
            let x = f.alias(x, Type::F, 16);
            build(f, x, r);
        });
        let want: Vec<u32> = (0..16).map(|k| want(f32::from_bits(of(k)))).collect();
        assert_eq!(got, want, "{name}");
    };
    let bits = |x: f32| if x.is_nan() { 0x7fc0_0000 } else { x.to_bits() };
    check(
        "multiply-add",
        &|f, x, r| {
            let r = f.alias(r, Type::F, 16);
            f.op(O::Mad, ALL, vec![dst(r), vec_(x), float(0.1), neg(x)]);
        },
        &|x| bits(x.mul_add(0.1, -x)),
    );
    check(
        "to integers",
        &|f, x, r| {
            let s = f.alias(r, Type::D, 16);
            f.op(O::Mov, ALL, vec![dst(s), vec_(x)]);
        },
        &|x| x as i32 as u32,
    );
    check(
        "saturated",
        &|f, x, r| {
            let r = f.alias(r, Type::F, 16);
            f.op(O::Add, ALL, vec![dst(r), vec_(x), float(0.25)]);
            f.last().saturate = true;
        },
        &|x| {
            if x.is_nan() {
                0
            } else {
                bits((x + 0.25).clamp(0.0, 1.0))
            }
        },
    );
    check(
        "through half and double",
        &|f, x, r| {
            let (h, wide) = (f.lanes(Type::Hf), f.lanes(Type::Df));
            let r = f.alias(r, Type::F, 16);
            f.op(O::Mov, ALL, vec![dst(h), vec_(x)]);
            f.op(O::Mov, ALL, vec![dst(wide), vec_(h)]);
            f.op(O::Mov, ALL, vec![dst(r), vec_(wide)]);
        },
        &|x| match x {
            3.7 => 3.699_218_8f32.to_bits(),
            1e-40 => 0,
            _ if x.abs() > 1e9 => f32::INFINITY.copysign(x).to_bits(),
            _ => bits(x),
        },
    );
    check(
        "comparisons",
        &|f, x, r| {
            let t = f.lanes(Type::Ud);
            f.op(O::Mov, ALL, vec![dst(r), ud(0)]);
            for (k, c) in C::ALL.into_iter().enumerate() {
                let p = f.pred();
                f.cmp(ALL, c, p, vec_(x), float(1.5));
                f.op(O::Sel, ALL, vec![dst(t), ud(1 << k), ud(0)]);
                f.when(p, false);
                f.op(O::Or, ALL, vec![dst(r), vec_(r), vec_(t)]);
            }
        },
        &|x| {
            let holds = [x == 1.5, x != 1.5, x > 1.5, x >= 1.5, x < 1.5, x <= 1.5];
            holds
                .iter()
                .enumerate()
                .map(|(k, h)| u32::from(*h) << k)
                .sum()
        },
    );
    check(
        "rounding and math",
        &|f, x, r| {
            let t = f.lanes(Type::F);
            let r = f.alias(r, Type::F, 16);
            f.op(O::Rndd, ALL, vec![dst(t), vec_(x)]);
            f.op(
                O::Sqrt,
                ALL,
                vec![dst(r), source(x, 0, Region::CONTIGUOUS, Modifier::Absolute)],
            );
            f.op(O::Max, ALL, vec![dst(r), vec_(r), vec_(t)]);
        },
        &|x| bits(x.floor().max(x.abs().sqrt()) + 0.0),
    );
}

#[test]
fn halves_bfloats_and_doubles_round_once() {
    // 1 + 2^-10 squared plus 2^-24 in halves: above a tie, which computing in floats would lose.
    let out = each(
        Target::Tgllp,
        |_| 0,
        |f, _, r| {
            let [a, c, s] = std::array::from_fn(|_| f.lanes(Type::Hf));
            let hf = |bits| Operand::Immediate { ty: Type::Hf, bits };
            let halves = f.alias(r, Type::Uw, 32);
            let bits = f.alias(s, Type::Uw, 16);
            f.op(O::Mov, ALL, vec![dst(a), hf(0x3c01)]);
            f.op(O::Mov, ALL, vec![dst(c), hf(0x0001)]);
            f.op(O::Mad, ALL, vec![dst(s), vec_(a), vec_(a), vec_(c)]);
            f.op(O::Mov, ALL, vec![dst(r), ud(0)]);
            let low = Operand::Destination {
                variable: halves.into(),
                row: 0,
                column: 0,
                stride: 2,
            };
            f.op(O::Mov, ALL, vec![low, vec_(bits)]);
        },
    );
    assert_eq!(out, [0x3c02; 16]);
    let of = |k: u32| (k as f32 * 0.377).to_bits();
    let out = each(Target::Pvc, of, |f, x, r| {
        let (x, b, wide) = (
            f.alias(x, Type::F, 16),
            f.lanes(Type::Bf),
            f.lanes(Type::Df),
        );
        let r = f.alias(r, Type::F, 16);
        f.op(O::Mov, ALL, vec![dst(b), vec_(x)]);
        f.op(O::Mov, ALL, vec![dst(wide), vec_(x)]);
        f.op(
            O::Mad,
            ALL,
            vec![dst(wide), vec_(wide), vec_(wide), neg(wide)],
        );
        f.op(O::Mov, ALL, vec![dst(r), vec_(wide)]);
        f.op(O::Add, ALL, vec![dst(r), vec_(r), vec_(b)]);
    });
    for (k, got) in out.iter().enumerate() {
        let x = f32::from_bits(of(k as u32));
        let wide = f64::from(x);
        let short = crate::numeric::bf16_to_f32(crate::numeric::f32_to_bf16(
            x,
            crate::numeric::Rounding::Nearest,
        ));
        let want = wide.mul_add(wide, -wide) as f32 + short;
        assert_eq!(f32::from_bits(*got), want, "{k}");
    }
}

#[test]
fn rounding_modes_of_roots_of_doubles_are_not_modeled() {
    let mut f = Frame::new(Target::Skl, 16);
    let wide = f.lanes(Type::Df);
    let cr0 = Variable::Predefined(Predefined::Cr0);
    f.op(O::Mov, Exec::no_mask(1), vec![dst(cr0), ud(0x4f0)]);
    f.op(O::Mov, ALL, vec![dst(wide), vec_(f.id)]);
    f.op(O::Sqrtm, ALL, vec![dst(wide), vec_(wide)]);
    let fault = run(&f.finish(), (16, 16), |_| 0, 0).unwrap_err();
    assert_eq!(fault.kind, crate::launch::FaultKind::InvalidProgram);
    assert!(fault.message.contains("not supported"), "{fault}");
}

/// A thread in which four channels are no work-items, and what `sub_group_elect` is made of: a predicate of all channels,
/// read as a signed doubleword, of which the dispatch mask keeps the work-items.
#[test]
fn the_dispatch_mask_has_the_channels_that_are_work_items() {
    let mut f = Frame::new(Target::Dg2, 16);
    let (bits, r) = (f.var(Type::D, 1), f.lanes(Type::Ud));
    let sr0 = Variable::Predefined(Predefined::Sr0);
    let p = f.pred();
    let one = Exec::no_mask(1);
    f.op(
        O::Setp,
        Exec::no_mask(16),
        vec![Operand::Predicate(p), ud(u32::MAX)],
    );
    f.op(O::Mov, one, vec![dst(bits), Operand::Predicate(p)]);
    let masked = vec![dst(bits), Operand::scalar(sr0, 2), Operand::scalar(bits, 0)];
    f.op(O::And, one, masked);
    f.op(O::Shl, ALL, vec![dst(r), Operand::scalar(bits, 0), ud(16)]);
    f.op(O::Or, ALL, vec![dst(r), vec_(r), Operand::scalar(sr0, 3)]);
    f.store(r);
    let out = run(&f.finish(), (12, 12), |_| 0, 0).unwrap();
    assert_eq!(out[..12], [0x0fff_0fff; 12]);
}

#[test]
fn the_control_register_flushes_and_rounds() {
    let cr0 = Variable::Predefined(Predefined::Cr0);
    let with = |control: u32, x: f32, y: f32| {
        let out = each(
            Target::Skl,
            |_| x.to_bits(),
            |f, v, r| {
                let (v, r) = (f.alias(v, Type::F, 16), f.alias(r, Type::F, 16));
                let one = Exec::no_mask(1);
                f.op(O::Mov, one, vec![dst(cr0), ud(control)]);
                f.op(O::Mul, ALL, vec![dst(r), vec_(v), float(y)]);
            },
        );
        f32::from_bits(out[0])
    };
    assert_eq!(with(0x4c0, 1e-40, 2.0), 1e-40f32 * 2.0);
    assert_eq!(with(0x440, 1e-40, 2.0), 0.0);
    assert_eq!(with(0x440, 1e-30, 1e-10), 0.0);
    let third = 1.0f32 / 3.0;
    let near = third * third;
    let up = with(0x4d0, third, third);
    let down = with(0x4e0, third, third);
    assert!(down < up && down <= near && near <= up);
    assert_eq!(with(0x4f0, third, third), down);
    assert_eq!(with(0x4f0, third, -third), -down);
}
