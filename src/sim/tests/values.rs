//! What operations compute, and how messages lay out their data.

use super::frame::{Frame, dst, float, neg, run, ud, vec_};
use crate::target::Target;
use crate::visa::instruction::{Detail, Lsc, LscAddress, LscData, Sfid};
use crate::visa::kernel::InputRole;
use crate::visa::opcode::Opcode as O;
use crate::visa::operand::{Modifier, Operand, Predefined, Region, Variable, VariableId};
use crate::visa::types::{Condition as C, Exec, Type};
use pretty_assertions::assert_eq;

/// Runs `build` over 16 items at SIMD16: it gets the input and the variable that is stored.
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

fn source(v: VariableId, column: u16, region: Region, modifier: Modifier) -> Operand {
    Operand::Source {
        variable: v.into(),
        row: 0,
        column,
        region,
        modifier,
    }
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
fn integer_operations_on_the_edges() {
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

#[test]
fn legacy_messages_lay_out_their_data() {
    // Two dwords at each even id: the second component begins at the next whole GRF.
    for (target, simd) in [(Target::Skl, 8), (Target::Skl, 16), (Target::Pvc, 16)] {
        let mut f = Frame::new(target, simd);
        let grf = target.grf_bytes();
        let pad = (4 * u32::from(simd)).next_multiple_of(grf) / 4;
        let data = f.var(Type::Ud, 2 * pad);
        let (all, at, out) = (f.all(), f.at_in, f.at_out);
        f.op(O::And, all, vec![dst(at), vec_(at), ud(!7)]);
        f.surface_message(O::Gather4Scaled, 1, Detail::Channels(2), at, data);
        let second = source(data, pad as u16, Region::CONTIGUOUS, Modifier::None);
        f.op(O::Mad, all, vec![dst(data), second, ud(100), vec_(data)]);
        f.surface_message(O::Scatter4Scaled, 0, Detail::Channels(1), out, data);
        let got = run(&f.finish(), (32, 16), |k| k, 0).unwrap();
        let want: Vec<u32> = (0..32).map(|k| (k & !1) + 100 * (k | 1)).collect();
        assert_eq!(got, want, "{target} {simd}");
    }
    // A byte of each channel, the upper part of the slot undefined.
    let mut f = Frame::new(Target::Skl, 16);
    let (x, at, out, id) = (f.lanes(Type::Ud), f.at_in, f.at_out, f.id);
    f.op(O::Add, ALL, vec![dst(at), vec_(at), ud(1)]);
    f.surface_message(O::GatherScaled, 1, Detail::ElementSize(1), at, x);
    let bytes = f.alias(x, Type::B, 64);
    let first = source(bytes, 0, Region::strided(4), Modifier::None);
    f.op(O::Mov, ALL, vec![dst(id), first]);
    f.surface_message(O::ScatterScaled, 0, Detail::ElementSize(2), out, id);
    let got = run(&f.finish(), (16, 16), |k| k.wrapping_mul(0x1234_5678), 0).unwrap();
    for (k, got) in got.iter().enumerate() {
        let byte = (k as u32).wrapping_mul(0x1234_5678) >> 8;
        assert_eq!(*got, 0xEEEE_0000 | i32::from(byte as i8) as u32 & 0xffff);
    }
}

/// A kernel that reads `input[id]` and writes it to `out[id]` by 64-bit addresses.
fn by_address(target: Target, opcodes: (O, O), detail: Detail) -> Frame {
    let mut f = Frame::new(target, 16);
    let grf = target.grf_bytes();
    let (a, b) = (
        f.input(Type::Uq, 1, 6 * grf, InputRole::BufferAddress { index: 1 }),
        f.input(
            Type::Uq,
            1,
            6 * grf + 8,
            InputRole::BufferAddress { index: 0 },
        ),
    );
    let (x, at, id) = (f.lanes(Type::Uq), f.lanes(Type::Uq), f.id);
    // id * 4 as a quadword next to the base: added as dwords, which cannot carry here.
    let halves = f.alias(at, Type::Ud, 32);
    for (base, store) in [(a, false), (b, true)] {
        f.op(O::Mov, ALL, vec![dst(at), Operand::scalar(base, 0)]);
        let low = |stride| source(halves, 0, Region::strided(stride), Modifier::None);
        let to = Operand::Destination {
            variable: halves.into(),
            row: 0,
            column: 0,
            stride: 2,
        };
        f.op(O::Mad, ALL, vec![to, vec_(id), ud(4), low(2)]);
        let operands = match (store, opcodes.0) {
            (false, O::LscLoad) => vec![Operand::raw(x, 0), Operand::raw(at, 0)],
            _ => vec![Operand::raw(at, 0), Operand::raw(x, 0)],
        };
        f.op(if store { opcodes.1 } else { opcodes.0 }, ALL, operands);
        f.last().detail = detail;
    }
    f
}

#[test]
fn messages_by_address() {
    let of = |k: u32| k * 0x0101_0101;
    let want: Vec<u32> = (0..16).map(of).collect();
    let svm = (O::SvmGather, O::SvmScatter);
    for (size, count) in [(4, 1), (1, 4)] {
        let f = by_address(Target::Skl, svm, Detail::Blocks { size, count });
        assert_eq!(run(&f.finish(), (16, 16), of, 0).unwrap(), want);
    }
    let lsc = |data| {
        Detail::Lsc(Lsc {
            sfid: Sfid::Ugm,
            data,
            vector: 1,
            address: LscAddress::Flat64,
        })
    };
    for target in [Target::Dg2, Target::Pvc] {
        let f = by_address(target, (O::LscLoad, O::LscStore), lsc(LscData::D32));
        assert_eq!(run(&f.finish(), (16, 16), of, 0).unwrap(), want);
        let f = by_address(target, (O::LscLoad, O::LscStore), lsc(LscData::D8c32));
        let out = run(&f.finish(), (16, 16), of, 0).unwrap();
        assert_eq!(out[3], 0xEEEE_EE03);
    }
    // Quadwords at dword steps are misaligned.
    let f = by_address(Target::Dg2, (O::LscLoad, O::LscStore), lsc(LscData::D64));
    let fault = run(&f.finish(), (16, 16), of, 0).unwrap_err();
    assert_eq!(fault.kind, crate::launch::FaultKind::Misaligned);
    assert_eq!(fault.work_item, Some([1, 0, 0]));
}

#[test]
fn the_hot_forms_say_what_the_general_ones_say() {
    use crate::numeric::MathMode;
    use crate::sim::alu::{Mode, general, lanes};
    use crate::sim::program::{Action, Alu, Class, Code, Place, Source, Target as To};
    use crate::sim::registers::Registers;

    let codes = [
        Code::Mov,
        Code::Sel,
        Code::Add,
        Code::Mul,
        Code::Mad,
        Code::Min,
        Code::Max,
        Code::And,
        Code::Or,
        Code::Xor,
        Code::Not,
        Code::Shl,
        Code::Shr,
        Code::Asr,
        Code::Rndd,
        Code::Rndu,
        Code::Rnde,
        Code::Rndz,
        Code::Inv,
        Code::Sqrt,
        Code::Rsqrt,
        Code::Exp,
        Code::Log,
        Code::Sin,
        Code::Cos,
    ];
    let modifiers = [
        Modifier::None,
        Modifier::Negate,
        Modifier::Absolute,
        Modifier::Not,
    ];
    let mode = Mode::new(0x4c0, MathMode::Worst);
    let mut z = 1u64;
    let mut random = || {
        z = z
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (z >> 33) as u32
    };
    let mut hot = 0;
    for round in 0..40_000 {
        let code = codes[random() as usize % codes.len()];
        let ty = [Type::D, Type::Ud, Type::F][random() as usize % 3];
        let to = [ty, Type::D, Type::Ud, Type::F][random() as usize % 4];
        let logic = matches!(code, Code::And | Code::Or | Code::Xor | Code::Not);
        let shift = matches!(code, Code::Shl | Code::Shr | Code::Asr);
        let float_only = code as u32 >= Code::Rndd as u32;
        if ty == Type::F && (logic || shift) || ty != Type::F && float_only {
            continue;
        }
        if code == Code::Asr && ty != Type::D || to == Type::F && (logic || shift) {
            continue;
        }
        let size = [1u32, 8, 16, 32][random() as usize % 4];
        let place = |r: u32| match r % 4 {
            0 => Place::Immediate(u64::from(r >> 2)),
            1 => Place::Region {
                byte: 0,
                region: Region::SCALAR,
            },
            2 => Place::Region {
                byte: 128,
                region: Region::CONTIGUOUS,
            },
            _ => Place::Region {
                byte: 256,
                region: Region::CONTIGUOUS,
            },
        };
        let count = match code {
            Code::Mad => 3,
            Code::Mov | Code::Not => 1,
            _ if float_only => 1,
            _ => 2,
        };
        let sources: Vec<Source> = (0..count)
            .map(|_| {
                let place = place(random());
                let modifier = match modifiers[random() as usize % 4] {
                    _ if matches!(place, Place::Immediate(_)) => Modifier::None,
                    Modifier::Not if !logic => Modifier::None,
                    Modifier::Negate | Modifier::Absolute if logic => Modifier::None,
                    m => m,
                };
                Source {
                    ty,
                    modifier,
                    place,
                }
            })
            .collect();
        let alu = Alu {
            code,
            class: if ty == Type::F {
                Class::Single
            } else {
                Class::Integer
            },
            saturate: false,
            target: To {
                ty: to,
                byte: Some(384),
                stride: 1,
                control: false,
            },
            sources,
        };
        let text = format!("{round}: {alu:?} of {size}");
        let Action::Lanes(form) = crate::sim::alu::specialise(alu, size) else {
            continue;
        };
        hot += 1;
        let mut a = Registers::new(128, 0, 0);
        let float = |r: u32| f32::from_bits(0x3f00_0000 ^ (r & 0x81ff_ffff)).to_bits();
        for k in 0..128 {
            a.words[k] = match random() % 8 {
                0 => random() & 0x3f,
                1 => [0, 1 << 31, 0x7f80_0000, 0xffff_ffff, 0x7fc0_0000][random() as usize % 5],
                2..5 => float(random()),
                _ => random() << 1,
            };
            a.shadow[k] = if random() % 16 == 0 {
                1 << (random() % 32)
            } else {
                0
            };
        }
        let mut b = a.clone();
        let mask = random() & (u32::MAX >> (32 - size));
        let selector = general::Selector {
            bits: random(),
            shadow: random() & random() & mask,
        };
        let selector = if code == Code::Sel {
            selector
        } else {
            general::Selector::default()
        };
        lanes::run(&mut a, &form, size, mask, selector, mode);
        general::run(&mut b, &form.general, mask, selector, mode).unwrap();
        for k in 0..128 {
            assert_eq!(a.shadow[k], b.shadow[k], "shadow of word {k} in {text}");
            let defined = !a.shadow[k];
            assert_eq!(
                a.words[k] & defined,
                b.words[k] & defined,
                "word {k} in {text}"
            );
        }
    }
    assert!(hot > 10_000, "{hot}");
}
