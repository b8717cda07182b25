//! Tests of narrowing: corner cases and pseudorandom operands, before and after.

use super::*;
use crate::ir::passes::tests::trial::{CORNERS, Noise, check, code, parse, run};
use crate::numeric::MathMode;
use pretty_assertions::assert_eq;

/// `kernel(out %0, a %1, b %2, i %3, j %4)` with qwords %5-%9, dwords %10-%12, bool %13.
fn kernel(body: &str) -> Function {
    parse(&format!(
        r#"kernel @t(
  0: "out" "ulong *" global,
  8: "a" "ulong" u64,
  16: "b" "ulong" u64,
  24: "i" "uint" u32,
  28: "j" "uint" u32
) {{
  registers qword %0-%2, dword %3-%4, qword %5-%9, dword %10-%12, bool %13
  names %5 "u", %6 "v", %7 "w", %8 "x", %9 "y", %10 "k", %11 "l", %12 "m", %13 "p"
  inputs %0 = argument.0+0, %1 = argument.1+0, %2 = argument.2+0, %3 = argument.3+0, %4 = argument.4+0
$0:
{body}  ret
}}
"#
    ))
}

/// Narrows, compares runs before and after on corner cases and random operands,
/// and returns the instructions.
fn narrowed(body: &str) -> String {
    let before = kernel(body);
    let mut after = before.clone();
    let changed = narrow_integers(&mut after);
    check(&after);
    assert_eq!(changed, after != before);
    let mut noise = Noise(1);
    let corners = CORNERS.iter().flat_map(|&a| CORNERS.map(|b| (a, b)));
    let noise = (0..300).map(|_| (noise.next(), noise.next()));
    for (a, b) in corners.chain(noise) {
        // j is used as a divisor.
        let values = [a, b, a, u64::from((b as u32).max(1))];
        assert_eq!(
            run(&before, &values, MathMode::Model),
            run(&after, &values, MathMode::Model),
            "{a:#x} {b:#x}\n{}",
            code(&after)
        );
    }
    code(&after)
}

/// Whether an instruction other than a conversion, a copy, a constant or an
/// access operates on quadwords.
fn computes_in_quadwords(code: &str) -> bool {
    let copies = ["cvt.", "mov.", "loadi.", "load.", "store."];
    code.lines()
        .filter(|line| !copies.iter().any(|copy| line.contains(copy)))
        .any(|line| line.contains(".u64") || line.contains(".s64"))
}

#[test]
fn the_offset_of_an_element_is_computed_in_doublewords() {
    assert_eq!(
        narrowed(
            "  %5 = cvt.u64.s32 %3
  %10 = loadi.u32 2
  %6 = shl.u64 %5, %10
  %11 = cvt.u32.u64 %6
  store.global.u32 %0, %11
"
        ),
        "\
$0:
  %14 = mov.s32 %3
  %10 = loadi.u32 2
  %15 = shl.u32 %14, %10
  %11 = mov.u32 %15
  store.global.u32 %0, %11
  ret
}
"
    );
}

#[test]
fn every_operation_on_low_halves() {
    for op in ["add", "sub", "mul", "and", "or", "xor"] {
        let code = narrowed(&format!(
            "  %5 = {op}.u64 %1, %2\n  %5 = {op}.s64 %5, %2\n  %10 = cvt.s32.s64 %5\n  store.global.u32 %0, %10\n"
        ));
        assert!(!computes_in_quadwords(&code), "{code}");
    }
    for op in ["not.u64", "neg.s64", "mov.u64", "cvt.u64.s64"] {
        let code = narrowed(&format!(
            "  %5 = {op} %1\n  %5 = {op} %5\n  %10 = cvt.u32.u64 %5\n  store.global.u32 %0, %10\n"
        ));
        assert!(!computes_in_quadwords(&code), "{code}");
    }
    for count in [0, 1, 31, 32, 33, 63, 64, 70] {
        let code = narrowed(&format!(
            "  %10 = loadi.u32 {count}\n  %5 = shl.u64 %1, %10\n  %10 = cvt.u32.u64 %5\n  %11 = loadi.u32 {count}\n  %6 = shl.u64 %1, %11\n  %12 = cvt.u32.u64 %6\n  store.global.u32 %0, %12, %10\n"
        ));
        // The first count is a register that is written twice.
        assert_eq!(code.matches("shl.u64").count(), 1, "{code}");
    }
}

#[test]
fn an_induction_variable_whose_upper_half_is_not_read() {
    let code = narrowed(
        "  %5 = loadi.u64 0
  bra $1
$1:
  %10 = cvt.u32.u64 %5
  store.global[0].u32 %10, %10
  %6 = loadi.u64 4
  %5 = add.u64 %5, %6
  %11 = loadi.u32 40
  %13 = cmp.lt.u32 %10, %11
  brc %13, $1, $2
$2:
",
    );
    assert!(!code.contains("add.u64"), "{code}");
}

#[test]
fn what_reads_the_upper_half_keeps_it() {
    for last in [
        "  store.global.u64 %0, %5\n",
        "  %13 = cmp.lt.u64 %5, %1\n  %10 = cvt.u32.bool %13\n  store.global.u32 %0, %10\n",
        "  %10 = cvt.f32.u64 %5\n  store.global.u32 %0, %10\n",
        "  %10 = loadi.u32 8\n  %6 = shr.u64 %5, %10\n  %11 = cvt.u32.u64 %6\n  store.global.u32 %0, %11\n",
        "  %10, %11 = unpack.u64 %5\n  store.global.u32 %0, %10, %11\n",
        "  %5 = mul.u64 %5, %5\n  %10 = cvt.u32.u64 %5\n  store.global.u64 %0, %5\n",
    ] {
        let code = narrowed(&format!("  %5 = add.u64 %1, %2\n{last}"));
        assert!(code.contains("%5 = add.u64 %1, %2"), "{code}");
    }
    // An unknown count may be 32 or more.
    let code =
        narrowed("  %5 = shl.u64 %1, %3\n  %10 = cvt.u32.u64 %5\n  store.global.u32 %0, %10\n");
    assert!(code.contains("shl.u64"), "{code}");
}

#[test]
fn extended_doublewords_are_compared_and_divided_as_doublewords() {
    for (ty, wide, ops) in [
        ("u32", "u64", ["div", "rem", "min", "max"]),
        ("u32", "s64", ["div", "rem", "min", "max"]),
    ] {
        for op in ops {
            let code = narrowed(&format!(
                "  %5 = cvt.{wide}.{ty} %3\n  %6 = cvt.{wide}.{ty} %4\n  %7 = {op}.{wide} %5, %6\n  store.global.u64 %0, %7\n"
            ));
            assert!(!computes_in_quadwords(&code), "{code}");
        }
    }
    for condition in ["eq", "ne", "lt", "le", "gt", "ge"] {
        for (ty, wide) in [
            ("u32", "u64"),
            ("u32", "s64"),
            ("s32", "s64"),
            ("s32", "u64"),
        ] {
            let code = narrowed(&format!(
                "  %5 = cvt.{wide}.{ty} %3\n  %6 = cvt.{wide}.{ty} %4\n  %13 = cmp.{condition}.{wide} %5, %6\n  %10 = cvt.u32.bool %13\n  store.global.u32 %0, %10\n"
            ));
            assert!(!computes_in_quadwords(&code), "{code}");
        }
    }
    for (op, ty) in [("shr.u64", "u32"), ("asr.s64", "s32"), ("asr.s64", "u32")] {
        let code = narrowed(&format!(
            "  %5 = cvt.u64.{ty} %3\n  %10 = loadi.u32 7\n  %7 = {op} %5, %10\n  store.global.u64 %0, %7\n"
        ));
        assert!(!computes_in_quadwords(&code), "{code}");
    }
    for to in ["f32", "bool"] {
        for (ty, wide) in [("u32", "u64"), ("s32", "s64"), ("s32", "u64")] {
            let (d, last) = match to {
                "f32" => (10, ""),
                _ => (13, "  %10 = cvt.u32.bool %13\n"),
            };
            let code = narrowed(&format!(
                "  %5 = cvt.{wide}.{ty} %3\n  %{d} = cvt.{to}.{wide} %5\n{last}  store.global.u32 %0, %10\n"
            ));
            let stays = (to, ty, wide) == ("f32", "s32", "u64");
            assert_eq!(code.contains("cvt.f32.u64"), stays, "{code}");
        }
    }
}

/// What is computed from a register that grows without bound in a loop is still an extended doubleword.
#[test]
fn conversions_of_counters_are_extended_doublewords() {
    let after = narrowed(
        "  %10 = loadi.u32 1\n  %11 = loadi.u32 1023\n  %11 = and.u32 %4, %11\n  %6 = cvt.u64.u32 %11\n  bra $1\n$1:\n  %10 = shl.u32 %10, %10\n  %5 = cvt.u64.s32 %10\n  %13 = cmp.lt.u64 %5, %6\n  brc %13, $1, $2\n$2:\n  store.global.u64 %0, %5\n",
    );
    assert!(after.contains("cmp.lt.u32"), "{after}");
}

#[test]
fn an_unsigned_counter_is_a_zero_extended_doubleword() {
    // Whatever its interval was while it grew.
    let after = narrowed(
        "  %10 = loadi.u32 0\n  %12 = loadi.u32 1\n  %11 = loadi.u32 7\n  %11 = and.u32 %4, %11\n  %6 = cvt.u64.u32 %11\n  bra $1\n$1:\n  %10 = add.u32 %10, %12\n  %5 = cvt.u64.u32 %10\n  %13 = cmp.lt.u64 %5, %6\n  brc %13, $1, $2\n$2:\n  store.global.u64 %0, %5\n",
    );
    assert!(after.contains("cmp.lt.u32"), "{after}");
}

#[test]
fn a_signed_division_that_may_overflow_stays() {
    let body = |mask: &str| {
        format!(
            "  %5 = cvt.s64.s32 %3\n{mask}  %6 = cvt.s64.s32 %4\n  %7 = loadi.u64 1\n  %6 = or.s64 %6, %7\n  %7 = div.s64 %5, %6\n  store.global.u64 %0, %7\n"
        )
    };
    let code = narrowed(&body(""));
    assert!(code.contains("div.s64"), "{code}");
    let code = narrowed(&body(
        "  %8 = loadi.s64 -2147483647\n  %5 = max.s64 %5, %8\n",
    ));
    // %5 has two values in one register, one of which is the smallest number.
    assert!(code.contains("div.s64"), "{code}");
    let code = narrowed(
        &body("  %8 = loadi.s64 -2147483647\n  %5 = max.s64 %5, %8\n")
            .replace("%5 = max", "%9 = max")
            .replace("div.s64 %5", "div.s64 %9"),
    );
    assert!(code.contains("div.s32"), "{code}");
}

#[test]
fn ranges_follow_arithmetic() {
    // Work-item 5 of a group: (id * 1000 + 7) / 3 fits a doubleword, whatever the id.
    let body = "  %10 = loadi.u32 1023
  %10 = and.u32 %3, %10
  %11 = loadi.u32 1023
  %12 = and.u32 %3, %11
  %5 = cvt.u64.u32 %12
  %6 = loadi.u64 1000
  %7 = mul.u64 %5, %6
  %8 = loadi.u64 7
  %9 = add.u64 %7, %8
  %8 = loadi.u64 3
  %9 = div.u64 %9, %8
  store.global.u64 %0, %9
";
    let code = narrowed(body);
    assert!(!computes_in_quadwords(&code), "{code}");
    // Without the bound on the first factor the product does not fit.
    let code = narrowed(&body.replace("cvt.u64.u32 %12", "cvt.u64.u32 %3"));
    assert!(code.contains("div.u64"), "{code}");
}

#[test]
fn intervals_contain_every_result() {
    // Each operation on operands with known intervals, partial and full ones;
    // `narrowed` compares the runs.
    let operands = [
        ("cvt.s64.s32 %3", "cvt.s64.s32 %4"),
        ("cvt.u64.u32 %3", "cvt.s64.s32 %4"),
        ("cvt.u64.u32 %3", "cvt.u64.u32 %4"),
        ("mov.u64 %1", "cvt.u64.u32 %4"),
    ];
    for (a, b) in operands {
        for op in [
            "add", "sub", "mul", "and", "or", "xor", "min", "max", "div", "rem",
        ] {
            for ty in ["s64", "u64"] {
                // An even number over an odd one, so that nothing overflows.
                narrowed(&format!(
                    "  %5 = {a}\n  %6 = {b}\n  %8 = loadi.u64 1\n  %6 = or.u64 %6, %8\n  %9 = loadi.s64 -9223372036854775807\n  %5 = max.s64 %5, %9\n  %7 = {op}.{ty} %5, %6\n  %13 = cmp.lt.{ty} %7, %5\n  %10 = cvt.u32.bool %13\n  store.global.u64 %0, %7\n  store.global[0].u32 %10, %10\n"
                ));
            }
        }
        for op in ["shl", "shr", "asr"] {
            for count in [0, 1, 31, 33, 63] {
                narrowed(&format!(
                    "  %5 = {a}\n  %10 = loadi.u32 {count}\n  %7 = {op}.u64 %5, %10\n  %13 = cmp.lt.s64 %7, %5\n  %11 = cvt.u32.bool %13\n  store.global.u64 %0, %7\n  store.global[0].u32 %11, %11\n"
                ));
            }
            narrowed(&format!(
                "  %5 = {a}\n  %7 = {op}.u64 %5, %4\n  %13 = cmp.lt.s64 %7, %5\n  %11 = cvt.u32.bool %13\n  store.global.u64 %0, %7\n  store.global[0].u32 %11, %11\n"
            ));
        }
        for op in ["neg", "abs", "not"] {
            narrowed(&format!(
                "  %5 = {a}\n  %7 = {op}.s64 %5\n  %13 = cmp.lt.s64 %7, %5\n  %11 = cvt.u32.bool %13\n  store.global.u64 %0, %7\n  store.global[0].u32 %11, %11\n"
            ));
        }
    }
}
