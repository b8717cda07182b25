//! Compares the fast paths of computations with the general forms.

use crate::numeric::MathMode;
use crate::sim::alu::{Mode, general, lanes};
use crate::sim::code::Code;
use crate::sim::program::{Action, Alu, Class, Place, Source, Target as To};
use crate::sim::registers::Registers;
use crate::visa::operand::{Modifier, Region};
use crate::visa::types::Type;

#[test]
fn fast_paths_equal_the_general_forms() {
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
        let first_of_floats = codes.iter().position(|&c| c == Code::Rndd).unwrap();
        let float_only = codes[first_of_floats..].contains(&code);
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
                address: None,
                stride: 1,
                control: false,
            },
            sources,
        };
        let text = format!("{round}: {alu:?} of {size}");
        let Action::Lanes(form) = crate::sim::alu::specialize(alu, size) else {
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
