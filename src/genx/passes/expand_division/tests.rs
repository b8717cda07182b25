//! Tests of the expansions: corner cases and pseudorandom operands in the interpreter, before and after, with
//! approximate operations of the smallest and the largest error.

use super::expand_division;
use crate::genx::function::Module;
use crate::genx::interp::run;
use crate::genx::opcode::Opcode;
use crate::genx::text::parse::parse_module;
use crate::genx::text::print::print_module;
use crate::genx::verify::verify_module;
use crate::launch::{Argument, NdRange, RunOptions};
use crate::numeric::MathMode;
use crate::random::Random;
use crate::target::Target;
use pretty_assertions::assert_eq;

/// Elements of the vectors that are divided.
const COUNT: usize = 16;

/// Integers at the limits of all types.
const CORNERS: &[u64] = &[
    0,
    1,
    2,
    3,
    7,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    0x00ff_ffff,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_fffe,
    0xffff_ffff,
    0x1_0000_0000,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    0xffff_ffff_0000_0001,
    0xffff_ffff_ffff_ffff,
];

/// Floats at the limits: zeros, denormals, numbers next to powers of two, infinities and NaN.
const FLOATS: &[u32] = &[
    0,
    1,
    2,
    3,
    0x0040_0000,
    0x007f_ffff,
    0x0080_0000,
    0x0080_0001,
    0x00ff_ffff,
    0x3f00_0000,
    0x3f7f_ffff,
    0x3f80_0000,
    0x3f80_0001,
    0x3fff_ffff,
    0x4040_0000,
    0x4b00_0001,
    0x7e80_0000,
    0x7f00_0000,
    0x7f7f_fffe,
    0x7f7f_ffff,
    0x7f80_0000,
    0x7fc0_0000,
];

fn bytes_of(ty: &str) -> usize {
    match ty {
        "i8" => 1,
        "i16" | "half" => 2,
        "i32" | "float" => 4,
        _ => 8,
    }
}

fn mangled(ty: &str) -> &str {
    match ty {
        "half" => "f16",
        "float" => "f32",
        "double" => "f64",
        other => other,
    }
}

/// A kernel that stores the result of an operation on two vectors.
fn kernel(ty: &str, operation: &str) -> Module {
    let (name, bytes) = (mangled(ty), COUNT * bytes_of(ty));
    let vector = format!("<{COUNT} x {ty}>");
    let mut text = format!(
        "define dllexport spir_kernel void @k(i64 %x, i64 %y, i64 %z) {{
  %a = call {vector} @llvm.genx.svm.block.ld.unaligned.v{COUNT}{name}.i64(i64 %x)
  %b = call {vector} @llvm.genx.svm.block.ld.unaligned.v{COUNT}{name}.i64(i64 %y)\n"
    );
    for (k, operation) in operation.split(" and ").enumerate() {
        let code = match operation {
            "sqrt" => {
                format!("call {vector} @llvm.genx.ieee.sqrt.v{COUNT}{name}({vector} %a)")
            }
            "divide" => {
                format!(
                    "call {vector} @llvm.genx.ieee.div.v{COUNT}{name}({vector} %a, {vector} %b)"
                )
            }
            _ => format!("{} {vector} %a, %b", operation),
        };
        text += &format!(
            "  %r{k} = {code}\n  %z{k} = add i64 %z, {}\n  call void @llvm.genx.svm.block.st.i64.v{COUNT}{name}(i64 %z{k}, {vector} %r{k})\n",
            k * bytes
        );
    }
    text += "  ret void\n}
!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @k, !\"k\", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{!\"svmptr_t\", !\"svmptr_t\", !\"svmptr_t\"}\n";
    let module = parse_module(&text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    verify_module(&module).unwrap_or_else(|(_, violation)| panic!("{violation}\n{text}"));
    module
}

fn result(module: &Module, ty: &str, pairs: &[(u64, u64)], math: MathMode) -> Vec<u8> {
    let bytes = bytes_of(ty);
    let buffer = |number: fn(&(u64, u64)) -> u64| -> Argument {
        let all: Vec<u8> = pairs
            .iter()
            .flat_map(|pair| number(pair).to_le_bytes()[..bytes].to_vec())
            .collect();
        Argument::buffer(&all)
    };
    let mut arguments = [
        buffer(|pair| pair.0),
        buffer(|pair| pair.1),
        Argument::zeros::<u8>(2 * COUNT * bytes),
    ];
    let range = NdRange::new(&[1], Some(&[1]), &[]).expect("a range");
    let options = RunOptions {
        math,
        ..RunOptions::default()
    };
    run(module, "k", None, &range, &mut arguments, &options)
        .unwrap_or_else(|fault| panic!("{fault}\n{}", print_module(module)));
    arguments[2].to_vec().expect("a buffer")
}

/// Expands the kernel for a target, and compares the results on all pairs.
fn check(ty: &str, operation: &str, target: Target, pairs: &[(u64, u64)]) {
    let before = kernel(ty, operation);
    let mut after = before.clone();
    assert_eq!(expand_division(&mut after.functions[0], target), Ok(true));
    verify_module(&after).unwrap_or_else(|(_, violation)| panic!("{violation}"));
    for chunk in pairs.chunks(COUNT) {
        let mut chunk = chunk.to_vec();
        chunk.resize(COUNT, chunk[0]);
        let expected = result(&before, ty, &chunk, MathMode::Model);
        for math in [MathMode::Model, MathMode::Worst] {
            let found = result(&after, ty, &chunk, math);
            let wrong = found.iter().zip(&expected).position(|(a, b)| a != b);
            let pair = wrong.map(|k| chunk[k / bytes_of(ty) % COUNT]);
            assert_eq!(
                found,
                expected,
                "{operation} of {ty}, {math:?}: {pair:x?}\n{}",
                print_module(&after)
            );
        }
    }
}

/// Pairs of integers whose quotients are defined: corners, random numbers of all sizes, and numbers next to
/// multiples of the divisor, where estimates are off by one.
fn integers(bits: u32, signed: bool, random: usize) -> Vec<(u64, u64)> {
    let mask = u64::MAX >> (64 - bits);
    let mut noise = Random::new(7);
    let mut pairs: Vec<(u64, u64)> = CORNERS
        .iter()
        .flat_map(|&a| CORNERS.iter().map(move |&b| (a, b)))
        .collect();
    for _ in 0..random {
        let mut number = || noise.bits() >> noise.below(64);
        let (a, b, q) = (number(), number(), number());
        let b = (b & mask).max(1);
        let near = (b.wrapping_mul(q % (mask / b).max(1)))
            .wrapping_add(a % 3)
            .wrapping_sub(1);
        pairs.extend([(a, b), (near, b)]);
    }
    let pairs = pairs.into_iter().map(|(a, b)| (a & mask, b & mask));
    let smallest = 1 << (bits - 1);
    pairs
        .filter(|&(a, b)| b != 0 && !(signed && a == smallest && b == mask))
        .collect()
}

#[test]
fn integers_of_every_size_on_every_target() {
    for &target in Target::ALL {
        for (ty, bits) in [("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64)] {
            if target.info().int_divide && bits < 64 {
                let mut module = kernel(ty, "udiv and urem");
                assert_eq!(expand_division(&mut module.functions[0], target), Ok(false));
                continue;
            }
            let pairs = integers(bits, false, 200);
            check(ty, "udiv and urem", target, &pairs);
            let pairs = integers(bits, true, 200);
            check(ty, "srem and sdiv", target, &pairs);
        }
    }
}

#[test]
fn random_integers_and_neighbors_of_multiples() {
    for (ty, bits) in [("i16", 16), ("i32", 32), ("i64", 64)] {
        check(
            ty,
            "udiv and urem",
            Target::Dg2,
            &integers(bits, false, 6000),
        );
        check(
            ty,
            "sdiv and srem",
            Target::Dg2,
            &integers(bits, true, 3000),
        );
    }
}

#[test]
fn a_quotient_and_its_remainder_share_one_expansion() {
    let estimates = |operation| {
        let mut module = kernel("i32", operation);
        assert_eq!(
            expand_division(&mut module.functions[0], Target::Pvc),
            Ok(true)
        );
        let function = &module.functions[0];
        let all = function.blocks.iter().flat_map(|b| &b.instructions);
        all.filter(|&&id| function.instruction(id).opcode == Opcode::Inv)
            .count()
    };
    assert_eq!(estimates("udiv and urem"), 1);
    assert_eq!(estimates("udiv and srem"), 2);
}

#[test]
fn constant_divisors_need_no_division() {
    let constants = CORNERS.iter().copied().chain([
        5,
        6,
        9,
        10,
        11,
        12,
        25,
        60,
        100,
        125,
        625,
        641,
        1000,
        0xaaaa_aaab,
        0xffff_fff9,
    ]);
    for (ty, bits) in [("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64)] {
        for b in constants.clone() {
            let mask = u64::MAX >> (64 - bits);
            let b = b & mask;
            for (signed, names) in [(false, "udiv and urem"), (true, "sdiv and srem")] {
                let is_power = b.is_power_of_two() && !(signed && b >> (bits - 1) == 1);
                if b == 0 || bits != 32 && !is_power {
                    continue;
                }
                let sign = 64 - bits;
                let shown = ((b << sign) as i64) >> sign;
                let text = print_module(&kernel(ty, names));
                let elements = vec![format!("{ty} {shown}"); COUNT].join(", ");
                let text = text.replace("%a, %b", &format!("%a, <{elements}>"));
                let module =
                    parse_module(&text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
                let mut after = module.clone();
                let changed = expand_division(&mut after.functions[0], Target::Skl);
                assert_eq!(changed, Ok(true), "{text}");
                let printed = print_module(&after);
                assert!(!printed.contains(" udiv ") && !printed.contains(" srem "));
                assert!(!printed.contains("genx.inv"), "{printed}");
                let pairs: Vec<(u64, u64)> = integers(bits, signed, 40)
                    .into_iter()
                    .filter(|&(a, _)| !(signed && b == mask && a == 1 << (bits - 1)))
                    .collect();
                for chunk in pairs.chunks_exact(COUNT) {
                    let expected = result(&module, ty, chunk, MathMode::Model);
                    let found = result(&after, ty, chunk, MathMode::Model);
                    assert_eq!(found, expected, "{names} by {shown}");
                }
            }
        }
    }
}

/// Pairs of floats of every exponent, near and far from each other.
fn floats(random: usize) -> Vec<(u64, u64)> {
    let mut noise = Random::new(11);
    let signs = |a: u32, b: u32| [(a, b), (a | 1 << 31, b), (a, b | 1 << 31)];
    let mut pairs: Vec<(u32, u32)> = FLOATS
        .iter()
        .flat_map(|&a| FLOATS.iter().flat_map(move |&b| signs(a, b)))
        .collect();
    for k in 0..random {
        let (a, b) = (noise.bits() as u32, noise.bits() as u32);
        // Quotients near one, near the smallest numbers, and of short significands, which may be ties.
        let exponent = |x: u32, e: u32| x & 0x807f_ffff | e << 23;
        pairs.push(match k % 4 {
            0 => (a, b),
            1 => (exponent(a, 127), exponent(b, 127)),
            2 => (exponent(a, 1 + a % 30), exponent(b, 127 + b % 30)),
            _ => (a & 0xfff0_0000, exponent(b & 0xfff8_0000, 0x7f + (b & 63))),
        });
    }
    pairs
        .into_iter()
        .map(|(a, b)| (u64::from(a), u64::from(b)))
        .collect()
}

#[test]
fn floats_are_correctly_rounded() {
    for target in [Target::Tgllp, Target::Dg2] {
        check("float", "divide", target, &floats(20_000));
        check("float", "sqrt", target, &floats(20_000));
    }
    for target in [Target::Skl, Target::Pvc] {
        let mut module = kernel("float", "divide and sqrt");
        assert_eq!(expand_division(&mut module.functions[0], target), Ok(false));
    }
}

#[test]
fn halves_are_correctly_rounded() {
    let mut noise = Random::new(3);
    let pairs: Vec<(u64, u64)> = (0..20_000)
        .map(|_| (noise.bits() & 0xffff, noise.bits() & 0xffff))
        .collect();
    for &target in Target::ALL {
        check("half", "divide", target, &pairs);
    }
    let all: Vec<(u64, u64)> = (0..1 << 16).map(|a| (a, 0)).collect();
    check("half", "sqrt", Target::Tgllp, &all);
}

#[test]
fn a_plain_quotient_is_a_product_with_the_reciprocal() {
    let halves = floats(2_000).into_iter().map(|(a, b)| (a >> 16, b >> 16));
    let halves: Vec<(u64, u64)> = halves.collect();
    for (ty, pairs) in [("float", &floats(2_000)), ("half", &halves)] {
        for &target in Target::ALL {
            let before = kernel(ty, "fdiv");
            let mut after = before.clone();
            let expanded = expand_division(&mut after.functions[0], target);
            assert_eq!(expanded, Ok(target.info().float_divide));
            for math in [MathMode::Model, MathMode::Worst] {
                for chunk in pairs.chunks_exact(COUNT) {
                    let found = result(&after, ty, chunk, math);
                    assert_eq!(
                        found,
                        result(&before, ty, chunk, math),
                        "{target}, {math:?}"
                    );
                }
            }
        }
    }
    let mut module = kernel("double", "fdiv");
    let expanded = expand_division(&mut module.functions[0], Target::Pvc);
    assert_eq!(expanded, Ok(true));
    assert!(print_module(&module).contains("genx.ieee.div"));
}

/// The expansion of a kernel of floats on Xe-HPG in which one operand is a constant.
fn with_constant(operands: &str) -> (Module, String) {
    let text = print_module(&kernel("float", "fdiv"));
    let text = text.replace("%a, %b", operands);
    let module = parse_module(&text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    let mut after = module.clone();
    _ = expand_division(&mut after.functions[0], Target::Dg2);
    let printed = print_module(&after);
    let pairs: Vec<(u64, u64)> = floats(COUNT).into_iter().collect();
    for chunk in pairs.chunks_exact(COUNT) {
        let found = result(&after, "float", chunk, MathMode::Model);
        assert_eq!(
            found,
            result(&module, "float", chunk, MathMode::Model),
            "{printed}"
        );
    }
    (after, printed)
}

#[test]
fn quotients_of_constants() {
    let splat = |x: &str| format!("<{}>", vec![format!("float {x}"); COUNT].join(", "));
    // A power of two has an exact reciprocal.
    let (_, printed) = with_constant(&format!("%a, {}", splat("-8.0")));
    assert!(
        printed.contains("fmul <16 x float> %a, <float -1.250000e-01,"),
        "{printed}"
    );
    // 3 has none, and that of 2^127 is denormal.
    for divisor in ["3.0", "0x47E0000000000000"] {
        let (_, printed) = with_constant(&format!("%a, {}", splat(divisor)));
        assert!(printed.contains("fdiv"), "{printed}");
    }
    let (_, printed) = with_constant(&format!("{}, %b", splat("1.0")));
    assert!(
        printed.contains("genx.inv") && !printed.contains("fmul"),
        "{printed}"
    );
}
