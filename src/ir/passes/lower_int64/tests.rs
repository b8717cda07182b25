//! Tests of quadwords as register pairs: corner cases and pseudorandom operands, before and after.

use super::*;
use crate::ir::passes::tests::trial::{CORNERS, Noise, check, code, parse, run};
use crate::numeric::MathMode;
use pretty_assertions::assert_eq;

/// `kernel(out %0, a %1, b %2, c %4 = low b)`, with %3 qword, %5 dword, %6 bool, %7 word and
/// %8 byte as temporaries.
fn kernel(body: &str) -> Function {
    parse(&format!(
        r#"kernel @t(
  0: "out" "ulong *" global,
  8: "a" "ulong" u64,
  16: "b" "ulong" u64,
  24: "c" "uint" u32
) {{
  registers qword %0-%3, dword %4-%5, bool %6, word %7, byte %8
  names %3 "d", %5 "e", %6 "p", %7 "h", %8 "y"
  inputs %0 = argument.0+0, %1 = argument.1+0, %2 = argument.2+0, %4 = argument.3+0
$0:
{body}  ret
}}
"#
    ))
}

fn lowered(before: &Function) -> Function {
    let mut after = before.clone();
    assert!(lower_int64(&mut after));
    check(&after);
    assert_eq!(is_lowered(&after), Ok(()), "\n{}", code(&after));
    assert!(!lower_int64(&mut after), "nothing is left to do");
    after
}

/// Lowers a body and compares runs before and after, on all pairs of corner
/// cases and random operands.
fn agrees(body: &str) {
    let before = kernel(body);
    let after = lowered(&before);
    let mut noise = Noise(1);
    let corners = CORNERS.iter().flat_map(|&a| CORNERS.map(|b| (a, b)));
    let noise = (0..300).map(|_| (noise.next(), noise.next()));
    for (a, b) in corners.chain(noise) {
        let values = [a, b, b];
        assert_eq!(
            run(&before, &values, MathMode::Model),
            run(&after, &values, MathMode::Model),
            "{a:#x} {b:#x}\n{body}{}",
            code(&after)
        );
    }
}

#[test]
fn operations_of_two_quadwords() {
    for op in ["add", "sub", "mul", "min", "max", "and", "or", "xor"] {
        for ty in ["s64", "u64"] {
            for (d, a, b) in [(3, 1, 2), (1, 1, 2), (2, 1, 2), (1, 1, 1)] {
                agrees(&format!(
                    "  %{d} = {op}.{ty} %{a}, %{b}\n  store.global.u64 %0, %{d}\n"
                ));
            }
        }
    }
}

#[test]
fn operations_of_one_quadword() {
    for op in [
        "neg.s64",
        "abs.s64",
        "not.s64",
        "not.u64",
        "mov.u64",
        "mov.f64",
        "cvt.u64.s64",
    ] {
        for d in [3, 1] {
            agrees(&format!("  %{d} = {op} %1\n  store.global.u64 %0, %{d}\n"));
        }
    }
}

#[test]
fn constants() {
    for bits in CORNERS {
        agrees(&format!(
            "  %3 = loadi.u64 {bits}\n  store.global.u64 %0, %3\n"
        ));
    }
}

#[test]
fn shifts_by_a_register() {
    for op in [
        "shl.u64", "shr.u64", "asr.u64", "shl.s64", "shr.s64", "asr.s64",
    ] {
        for d in [3, 1] {
            agrees(&format!(
                "  %{d} = {op} %1, %4\n  store.global.u64 %0, %{d}\n"
            ));
        }
    }
}

#[test]
fn shifts_by_a_constant() {
    for op in ["shl.u64", "shr.u64", "asr.u64", "asr.s64"] {
        for count in [0, 1, 2, 31, 32, 33, 63, 64, 65, 127, u32::MAX] {
            for d in [3, 1] {
                agrees(&format!(
                    "  %5 = loadi.u32 {count}\n  %{d} = {op} %1, %5\n  store.global.u64 %0, %{d}\n"
                ));
            }
        }
    }
}

#[test]
fn compares_and_selects() {
    for condition in ["eq", "ne", "lt", "le", "gt", "ge"] {
        for ty in ["s64", "u64"] {
            for (d, a, b) in [(3, 1, 2), (1, 2, 1), (2, 2, 1), (1, 1, 1)] {
                agrees(&format!(
                    "  %6 = cmp.{condition}.{ty} %1, %2\n  %{d} = sel.u64 %6, %{a}, %{b}\n  store.global.u64 %0, %{d}\n"
                ));
            }
        }
    }
}

#[test]
fn conversions_of_integers() {
    for ty in ["s64", "u64"] {
        for (small, register) in [
            ("s32", 5),
            ("u32", 5),
            ("s16", 7),
            ("u16", 7),
            ("s8", 8),
            ("u8", 8),
            ("bool", 6),
        ] {
            agrees(&format!(
                "  %{register} = cvt.{small}.{ty} %1\n  %3 = cvt.{ty}.{small} %{register}\n  store.global.u64 %0, %3\n"
            ));
        }
    }
}

#[test]
fn integers_to_floats() {
    for from in ["s64", "u64"] {
        agrees(&format!(
            "  %5 = cvt.f32.{from} %1\n  store.global.u32 %0, %5\n"
        ));
        agrees(&format!(
            "  %7 = cvt.f16.{from} %1\n  store.global.u16 %0, %7\n"
        ));
    }
    // Halfway between two floats, and next to that, at every exponent.
    let before =
        kernel("  %5 = cvt.f32.s64 %1\n  %4 = cvt.f32.u64 %1\n  store.global.u32 %0, %4, %5\n");
    let after = lowered(&before);
    for shift in 0..40 {
        for mantissa in [0x80_0000u64, 0x80_0001, 0xff_ffff] {
            for below in [-1i64, 0, 1] {
                let a = ((mantissa << 1 | 1) << shift).wrapping_add(below as u64);
                for a in [a, a.wrapping_neg()] {
                    let values = [a, 0, 0];
                    assert_eq!(
                        run(&before, &values, MathMode::Model),
                        run(&after, &values, MathMode::Model),
                        "{a:#x}"
                    );
                }
            }
        }
    }
}

#[test]
fn floats_to_integers() {
    for to in ["s64", "u64"] {
        // Any 32 bits and any 16 bits are a float: corner cases, random bits, and each exponent.
        agrees(&format!(
            "  %3 = cvt.{to}.f32 %4\n  store.global.u64 %0, %3\n"
        ));
        agrees(&format!(
            "  %7 = cvt.u16.u32 %4\n  %3 = cvt.{to}.f16 %7\n  store.global.u64 %0, %3\n"
        ));
        let before = kernel(&format!(
            "  %3 = cvt.{to}.f32 %4\n  store.global.u64 %0, %3\n"
        ));
        let after = lowered(&before);
        for exponent in 0..512u64 {
            for mantissa in [0, 1, 0x40_0000, 0x7f_ffff, 0x12_3457] {
                let values = [0, 0, exponent << 23 | mantissa];
                assert_eq!(
                    run(&before, &values, MathMode::Model),
                    run(&after, &values, MathMode::Model),
                    "{:#x}",
                    values[2]
                );
            }
        }
    }
}

#[test]
fn memory_packs_and_unpacks() {
    agrees(
        "  store.global.u64 %0, %1, %2\n  %1, %3 = load.global.s64 %0\n  store.global.f64 %0, %3, %1\n",
    );
    agrees("  %1, %2 = load.global.u64 %0\n  %0 = add.u64 %0, %2\n  store.global.u64 %0, %1, %2\n");
    agrees(
        "  store.global[0].u64 %4, %1, %2\n  %3 = load.global[0].u64 %4\n  store.global.u64 %0, %3\n",
    );
    // The halves exchanged, and a quadword made of one of its halves.
    agrees("  %5, %4 = unpack.u64 %1\n  %1 = pack.u64 %4, %5\n  store.global.u64 %0, %1\n");
    agrees("  %4, %5 = unpack.u64 %1\n  %1 = pack.u64 %4, %4\n  store.global.u64 %0, %1\n");
    agrees("  store.global.u32 %0, %4\n");
}

#[test]
fn a_pointer_runs_through_a_loop() {
    agrees(
        "  %3 = loadi.u64 0
  bra $1
$1:
  %2 = load.global.u64 %0
  %1 = add.u64 %1, %2
  store.global.u64 %0, %1
  %2 = loadi.u64 8
  %0 = add.u64 %0, %2
  %2 = loadi.u64 1
  %3 = add.u64 %3, %2
  %2 = loadi.u64 5
  %6 = cmp.lt.u64 %3, %2
  brc %6, $1, $2
$2:
",
    );
}

#[test]
fn inputs_come_in_halves_and_results_go_where_they_belong() {
    let after = lowered(&kernel(
        "  %1 = add.u64 %1, %2\n  store.global.u64 %0, %1\n",
    ));
    let text = crate::ir::passes::tests::trial::text(&after);
    let body = &text[text.find("  inputs").unwrap_or(0)..];
    assert_eq!(
        body,
        "  inputs %9 = argument.0+0, %10 = argument.0+4, %11 = argument.1+0, %12 = argument.1+4,
    %13 = argument.2+0, %14 = argument.2+4, %4 = argument.3+0
$0:
  %11, %16 = addc.u32 %11, %13
  %17 = add.u32 %12, %14
  %12 = add.u32 %17, %16
  %19 = pack.u64 %9, %10
  store.global.u32 %19, %11, %12
  ret
}
"
    );
}

#[test]
fn what_has_no_lowering_is_kept_and_named() {
    for (body, what) in [
        ("  %3 = div.u64 %1, %2\n", "div.u64"),
        ("  %3 = add.f64 %1, %2\n", "add.f64"),
        ("  %3 = cvt.f64.u64 %1\n", "cvt.f64"),
    ] {
        let mut f = kernel(&format!("{body}  store.global.u64 %0, %3\n"));
        assert!(lower_int64(&mut f));
        check(&f);
        let left = is_lowered(&f).unwrap_err().to_string();
        assert!(
            left.starts_with(&format!("`{what}")) || left.starts_with("`unpack"),
            "{left}"
        );
    }
}
