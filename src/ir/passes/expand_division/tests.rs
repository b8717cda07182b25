//! Tests of the expansion of divisions: corner cases and pseudorandom operands, before and after.

use super::super::lower_int64::{is_lowered, lower_int64};
use super::*;
use crate::ir::passes::tests::trial::{CORNERS, Noise, check, code, parse, run};
use crate::numeric::MathMode;
use pretty_assertions::assert_eq;

/// `out[0] = a / b; out[1] = a % b` in a type.
fn division(ty: &str) -> Function {
    let family = match ty {
        "u64" | "s64" => "qword",
        "u32" | "s32" => "dword",
        "u16" | "s16" => "word",
        _ => "byte",
    };
    parse(&format!(
        r#"kernel @t(
  0: "out" "void *" global,
  8: "a" "T" {ty},
  16: "b" "T" {ty}
) {{
  registers qword %0, {family} %1-%4
  inputs %0 = argument.0+0, %1 = argument.1+0, %2 = argument.2+0
$0:
  %3 = div.{ty} %1, %2
  %4 = rem.{ty} %1, %2
  store.global.{ty} %0, %3, %4
  ret
}}
"#
    ))
}

fn expanded(before: &Function, target: Target) -> Function {
    let mut after = before.clone();
    assert!(expand_division(&mut after, target));
    check(&after);
    after
}

/// The result computed by Rust, as the stored bytes; `None` where it is undefined.
fn expected(ty: &str, a: u64, b: u64) -> Option<Vec<u8>> {
    macro_rules! divide {
        ($int:ty) => {{
            let (a, b) = (a as $int, b as $int);
            let (q, r) = (a.checked_div(b)?, a.checked_rem(b)?);
            [q.to_le_bytes(), r.to_le_bytes()].concat()
        }};
    }
    Some(match ty {
        "u8" => divide!(u8),
        "s8" => divide!(i8),
        "u16" => divide!(u16),
        "s16" => divide!(i16),
        "u32" => divide!(u32),
        "s32" => divide!(i32),
        "u64" => divide!(u64),
        _ => divide!(i64),
    })
}

fn divides(after: &Function, ty: &str, a: u64, b: u64) {
    let Some(expected) = expected(ty, a, b) else {
        return;
    };
    for math in [MathMode::Model, MathMode::Worst] {
        let written: Vec<u8> = run(after, &[a, b], math).into_values().collect();
        assert_eq!(
            written,
            expected,
            "{a:#x} {b:#x} {ty} {math:?}\n{}",
            code(after)
        );
    }
}

/// Operands next to powers of two and their multiples, where estimates are off by one.
fn beside_multiples(noise: &mut Noise) -> (u64, u64) {
    let b = noise.next().max(1);
    let q = noise.next() % (u64::MAX / b).max(1);
    let a = (b * q).wrapping_add(noise.next() % 3).wrapping_sub(1);
    (a, b)
}

#[test]
fn every_type_on_every_target() {
    for &target in Target::ALL {
        for ty in ["u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"] {
            let before = division(ty);
            if target.info().int_divide && ty.ends_with("32") {
                let mut after = before.clone();
                assert!(!expand_division(&mut after, target));
                assert_eq!(after, before);
                continue;
            }
            let mut after = expanded(&before, target);
            // Those of doublewords, to which the others come down.
            let left = code(&after).contains(" div.");
            assert_eq!(left, target.info().int_divide);
            assert!(!code(&after).contains(&format!("div.{ty}")));
            for a in CORNERS {
                for b in CORNERS {
                    divides(&after, ty, a, b);
                }
            }
            if !target.info().int64 {
                lower_int64(&mut after);
                check(&after);
                assert_eq!(is_lowered(&after), Ok(()));
                for a in CORNERS {
                    for b in CORNERS {
                        divides(&after, ty, a, b);
                    }
                }
            }
        }
    }
}

/// Quadwords without upper halves are divided as doublewords, in a block of their own.
#[test]
fn small_quadwords_are_divided_as_doublewords() {
    let after = expanded(&division("u64"), Target::Tgllp);
    let text = code(&after);
    let blocks: Vec<&str> = text.split("$").filter(|b| b.contains("div.u32")).collect();
    assert_eq!(blocks.len(), 1, "{text}");
    assert!(
        blocks[0].contains("rem.u32") && !blocks[0].contains("inv"),
        "{text}"
    );
    assert!(text.contains("cmp.eq.u32"), "{text}");
}

#[test]
fn random_operands_and_multiples() {
    for ty in ["u32", "s32", "u64", "s64"] {
        let after = expanded(&division(ty), Target::Dg2);
        let mut noise = Noise(7);
        for _ in 0..3000 {
            let (a, b) = (noise.next(), noise.next());
            divides(&after, ty, a, b);
            let (a, b) = beside_multiples(&mut noise);
            divides(&after, ty, a, b);
        }
    }
}

/// Powers of two and their neighbors, as dividends, divisors, and factors of dividends.
#[test]
fn boundaries_of_doublewords() {
    let values: Vec<u32> = (0..32)
        .flat_map(|k| [(1u32 << k).wrapping_sub(1), 1 << k, (1 << k) + 1])
        .chain([u32::MAX, u32::MAX - 1, u32::MAX - 2])
        .collect();
    let [unsigned, signed] = ["u32", "s32"].map(|ty| expanded(&division(ty), Target::Pvc));
    for &d in &values {
        for &a in &values {
            let (whole, d) = (u64::from(a), u64::from(d));
            divides(&unsigned, "u32", whole, d);
            divides(&signed, "s32", whole, d);
            // The remainder before its correction is 0, or the divisor minus 1.
            let multiple = whole.wrapping_mul(d) & u64::from(u32::MAX);
            divides(&unsigned, "u32", multiple, d);
            divides(&unsigned, "u32", multiple.saturating_sub(1), d);
        }
    }
}

/// The comparison is a term of the quotient, and the remainder needs none.
#[test]
fn corrections_are_one_sum_and_one_minimum() {
    for target in [Target::Dg2, Target::Pvc] {
        let text = code(&expanded(&division("u32"), target));
        let count = |opcode: &str| text.matches(opcode).count();
        let found = ["cmp.ge.u32", "cvt.u32.bool", "min.u32", "sel."].map(count);
        assert_eq!(found, [1, 1, 1, 0], "{text}");
    }
    // Comparisons of native quadwords write no number.
    for (target, choices) in [(Target::Tgllp, 0), (Target::Skl, 1), (Target::Pvc, 1)] {
        let text = code(&expanded(&division("u64"), target));
        assert_eq!(text.matches("sel.u64").count(), choices, "{text}");
        assert_eq!(text.matches("min.u64").count(), 1, "{text}");
    }
}

#[test]
fn quotient_and_remainder_share_one_expansion_until_an_operand_changes() {
    let after = expanded(&division("u32"), Target::Dg2);
    assert_eq!(code(&after).matches("inv.f32").count(), 1);
    let text = crate::ir::passes::tests::trial::text(&division("u32"));
    let changed = text
        .replace("%3 = div", "%1 = div")
        .replace("%0, %3", "%0, %1");
    let before = parse(&changed);
    let after = expanded(&before, Target::Dg2);
    assert_eq!(code(&after).matches("inv.f32").count(), 2);
    let written = |f| run(f, &[1_000_003, 10], MathMode::Model);
    assert_eq!(written(&after), written(&before));
}

#[test]
fn constant_divisors_need_no_division() {
    let constants = CORNERS.into_iter().chain([
        5,
        6,
        7,
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
        10_000_000_000,
        0x1_0000_0001,
        0x7fff_ffff_ffff_ffe7,
        0xaaaa_aaaa_aaaa_aaab,
        0xffff_ffff_ffff_ffc5,
    ]);
    for ty in ["u32", "s32", "u64", "s64"] {
        let bits = if ty.ends_with("64") { 64 } else { 32 };
        for b in constants.clone() {
            let b = b & (u64::MAX >> (64 - bits));
            if b == 0 {
                continue;
            }
            let shown = match ty {
                "s32" => format!("{}", b as i32),
                "s64" => format!("{}", b as i64),
                _ => format!("{b}"),
            };
            let text = crate::ir::passes::tests::trial::text(&division(ty));
            let text = text.replace(", %2 = argument.2+0", "");
            let text = text.replace("$0:\n", &format!("$0:\n  %2 = loadi.{ty} {shown}\n"));
            let after = expanded(&parse(&text), Target::Skl);
            let code = code(&after);
            assert!(!code.contains("div.") && !code.contains("inv."), "{code}");
            let mut noise = Noise(3);
            let near = (0..60).map(|_| b.wrapping_mul(noise.next()).wrapping_sub(1));
            let near: Vec<u64> = near.flat_map(|a| [a, a.wrapping_add(1)]).collect();
            for a in CORNERS
                .into_iter()
                .chain(near)
                .chain((0..60).map(|_| noise.next()))
            {
                divides(&after, ty, a, b);
            }
        }
    }
}

#[test]
fn operands_that_are_never_negative_have_no_sign() {
    let signs = |dividend: &str, divisor: &str| {
        let before = parse(&format!(
            r#"kernel @t(
  0: "out" "int *" global,
  8: "n" "int" s32
) {{
  registers qword %0, dword %1-%5
  inputs %0 = argument.0+0, %1 = local_id.0, %2 = argument.1+0
$0:
  %3 = loadi.s32 18
  %4 = div.s32 {dividend}, {divisor}
  %5 = rem.s32 {dividend}, {divisor}
  store.global.s32 %0, %4, %5
  ret
}}
"#
        ));
        code(&expanded(&before, Target::Pvc))
            .matches("asr.s32")
            .count()
    };
    assert_eq!(signs("%1", "%3"), 0, "local id by constant");
    assert_eq!(signs("%1", "%2"), 1, "local id by argument");
    assert_eq!(signs("%2", "%1"), 1, "argument by local id");
    assert_eq!(signs("%2", "%2"), 2, "arguments");
}
