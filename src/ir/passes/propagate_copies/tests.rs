//! Copies and pairs of operations that are read through, and similar ones that stay.

use super::*;
use crate::ir::text::parse::parse_function;
use pretty_assertions::assert_eq;

const HEAD: &str = "registers bool %0-%9, byte %10-%14, word %15-%19, dword %20-%29, \
                    qword %30-%39";

/// The code after the pass.
fn propagated(code: &str) -> String {
    let inputs = "inputs %9 = argument.0+0, %29 = argument.1+0, %39 = argument.2+0, \
                  %14 = argument.3+0, %19 = argument.4+0";
    let mut f = parse_function(&format!("kernel @k() {{\n  {HEAD}\n  {inputs}\n{code}}}\n"))
        .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
    // A copy of a register to itself counts as a write until it is removed.
    propagate_copies(&mut f, &mut AnalysisCache::new());
    propagate_copies(&mut f, &mut AnalysisCache::new());
    assert!(
        !propagate_copies(&mut f, &mut AnalysisCache::new()),
        "a third time changes nothing"
    );
    let text = f.to_string();
    let (_, rest) = text.split_once("$0:\n").unwrap();
    rest.trim_end_matches("  ret\n}\n").to_string()
}

/// The last of these instructions after the pass.
fn last(instructions: &str) -> String {
    let text = propagated(&format!("$0:\n{instructions}\n  ret\n"));
    text.lines().last().unwrap().trim().to_string()
}

#[test]
fn copies_of_copies() {
    let code = "$0:
  %20 = mov.u32 %29
  %21 = mov.u32 %20
  %22 = add.u32 %20, %21
  bra $1
$1:
  %23 = add.u32 %21, %22
  ret
";
    let expected = "  %20 = mov.u32 %29
  %21 = mov.u32 %29
  %22 = add.u32 %29, %29
  bra $1
$1:
  %23 = add.u32 %29, %22
";
    assert_eq!(propagated(code), expected);
}

#[test]
fn a_redefined_original_is_not_read_for_its_copy() {
    let code = "$0:
  %20 = mov.u32 %29
  %29 = loadi.u32 1
  %21 = add.u32 %20, %29
  %20 = loadi.u32 2
  %22 = add.u32 %20, %20
";
    let text = propagated(&format!("{code}  ret\n"));
    assert_eq!(format!("$0:\n{text}"), code);
    let in_the_next_block = code.replace("  %21", "  bra $1\n$1:\n  %21");
    let text = propagated(&format!("{in_the_next_block}  ret\n"));
    assert_eq!(format!("$0:\n{text}"), in_the_next_block);
}

#[test]
fn an_exchange_stays_an_exchange() {
    let code = "  %20 = mov.u32 %29
  %29 = mov.u32 %28
  %28 = mov.u32 %20
";
    assert_eq!(propagated(&format!("$0:\n{code}  ret\n")), code);
}

#[test]
fn a_copy_back_goes() {
    let code = "  %20 = mov.u32 %29
  %29 = mov.u32 %20
  %21 = add.u32 %29, %20
";
    assert_eq!(
        propagated(&format!("$0:\n{code}  ret\n")),
        "  %20 = mov.u32 %29\n  %21 = add.u32 %29, %29\n"
    );
}

/// A register that two branches copy %22 to, then used after them, with code at three places.
fn joined(before: &str, otherwise: &str, after: &str) -> String {
    propagated(&format!(
        "$0:
  bra $1
$1:
  %22 = add.u32 %29, %29
{before}  brc %9, $2, $3
$2:
  %20 = mov.u32 %22
  bra $4
$3:
  %20 = mov.u32 {otherwise}
  bra $4
$4:
{after}  %21 = add.u32 %20, %29
  brc %9, $1, $5
$5:
  ret
"
    ))
}

#[test]
fn a_register_that_all_paths_copy_from_one() {
    let code = joined("", "%22", "");
    assert!(code.contains("%21 = add.u32 %22, %29"), "{code}");
    // Another value on one path.
    let code = joined("", "%29", "");
    assert!(code.contains("%21 = add.u32 %20, %29"), "{code}");
    // A second definition of the original.
    let code = joined("", "%22", "  %22 = add.u32 %29, %20\n");
    assert!(code.contains("%21 = add.u32 %20, %29"), "{code}");
    // The copy of the previous iteration is read after the original is written again.
    let code = joined("  %23 = add.u32 %20, %29\n", "%22", "");
    assert!(code.contains("%23 = add.u32 %20, %29"), "{code}");
    assert!(code.contains("%21 = add.u32 %20, %29"), "{code}");
}

#[test]
fn pairs_of_conversions() {
    for (first, second, expected) in [
        (
            "%30 = cvt.s64.s32 %29",
            "%20 = cvt.s32.s64 %30",
            "%20 = mov.s32 %29",
        ),
        (
            "%30 = cvt.u64.s32 %29",
            "%20 = cvt.u32.s64 %30",
            "%20 = mov.u32 %29",
        ),
        (
            "%30 = cvt.s64.s8 %14",
            "%20 = cvt.u32.s64 %30",
            "%20 = cvt.u32.s8 %14",
        ),
        (
            "%20 = cvt.u32.u8 %14",
            "%30 = cvt.s64.s32 %20",
            "%30 = cvt.s64.u8 %14",
        ),
        (
            "%20 = cvt.s32.s8 %14",
            "%30 = cvt.s64.s32 %20",
            "%30 = cvt.s64.s8 %14",
        ),
        (
            "%20 = cvt.s32.s8 %14",
            "%30 = cvt.s64.u32 %20",
            "%30 = cvt.s64.u32 %20",
        ),
        (
            "%20 = cvt.s32.s16 %19",
            "%10 = cvt.u8.u32 %20",
            "%10 = cvt.u8.s16 %19",
        ),
        (
            "%10 = cvt.s8.s32 %29",
            "%20 = cvt.s32.s8 %10",
            "%20 = cvt.s32.s8 %10",
        ),
        (
            "%15 = cvt.s16.s32 %29",
            "%10 = cvt.s8.s16 %15",
            "%10 = cvt.s8.s32 %29",
        ),
        (
            "%20 = cvt.s32.bool %9",
            "%0 = cvt.bool.s32 %20",
            "%0 = mov.bool %9",
        ),
        (
            "%20 = cvt.s32.bool %9",
            "%21 = cvt.f32.s32 %20",
            "%21 = cvt.f32.bool %9",
        ),
        (
            "%20 = cvt.s32.s8 %14",
            "%0 = cvt.bool.s32 %20",
            "%0 = cvt.bool.s8 %14",
        ),
        (
            "%10 = cvt.s8.s32 %29",
            "%0 = cvt.bool.s8 %10",
            "%0 = cvt.bool.s8 %10",
        ),
        (
            "%20 = cvt.f32.s32 %29",
            "%21 = cvt.s32.f32 %20",
            "%21 = cvt.s32.f32 %20",
        ),
        (
            "%30 = cvt.f64.f32 %29",
            "%20 = cvt.f32.f64 %30",
            "%20 = cvt.f32.f64 %30",
        ),
        (
            "%20 = neg.f32 %29",
            "%21 = neg.f32 %20",
            "%21 = mov.f32 %29",
        ),
        (
            "%20 = not.u32 %29",
            "%21 = not.u32 %20",
            "%21 = mov.u32 %29",
        ),
        (
            "%0 = not.bool %9",
            "%21 = sel.u32 %0, %28, %29",
            "%21 = sel.u32 %9, %29, %28",
        ),
    ] {
        assert_eq!(
            last(&format!("  {first}\n  {second}")),
            expected,
            "{first}; {second}"
        );
    }
}

#[test]
fn pairs_are_left_when_the_source_changes_in_between() {
    let code = "  %30 = cvt.s64.s32 %29\n  %29 = loadi.s32 5\n  %20 = cvt.s32.s64 %30";
    assert_eq!(last(code), "%20 = cvt.s32.s64 %30");
}

#[test]
fn a_bool_that_was_a_number_is_a_bool() {
    let code =
        |compare: &str| format!("  %20 = loadi.s32 0\n  %21 = cvt.s32.bool %9\n  %0 = {compare}");
    assert_eq!(last(&code("cmp.ne.s32 %21, %20")), "%0 = mov.bool %9");
    assert_eq!(last(&code("cmp.eq.s32 %20, %21")), "%0 = not.bool %9");
    assert_eq!(
        last(&code("cmp.gt.s32 %21, %20")),
        "%0 = cmp.gt.s32 %21, %20"
    );
    let one = code("cmp.ne.s32 %21, %20").replace("loadi.s32 0", "loadi.s32 1");
    assert_eq!(last(&one), "%0 = cmp.ne.s32 %21, %20");
}

#[test]
fn halves_of_a_packed_quadword() {
    let code = "  %30 = pack.u64 %28, %29
  %20, %21 = unpack.u64 %30
  %22 = sub.u32 %20, %21";
    assert_eq!(last(code), "%22 = sub.u32 %28, %29");
    let changed = code.replace("  %22", "  %28 = loadi.u32 1\n  %22");
    assert_eq!(last(&changed), "%22 = sub.u32 %20, %21");
    let later = "  %20, %21 = unpack.u64 %30
  %30 = pack.u64 %28, %29
  %22 = sub.u32 %20, %21";
    assert_eq!(last(later), "%22 = sub.u32 %20, %21");
}

#[test]
fn truncated_halves_of_a_packed_quadword() {
    let code = "  %30 = pack.u64 %28, %29
  %27 = loadi.u32 32
  %31 = shr.u64 %30, %27
  %20 = cvt.u32.u64 %31
  %21 = cvt.s32.s64 %30
  %22 = sub.u32 %20, %21";
    assert_eq!(last(code), "%22 = sub.u32 %29, %28");
    // The upper half was written again; the shift is by other than a half; the result has bits of both.
    let changed = code.replace("  %20", "  %29 = loadi.u32 1\n  %20");
    assert_eq!(last(&changed), "%22 = sub.u32 %20, %21");
    let other = code.replace("u32 32", "u32 31");
    assert_eq!(last(&other), "%22 = sub.u32 %20, %28");
    let whole = code.replace("  %20 = cvt.u32.u64 %31", "  %20 = cvt.f32.u64 %31");
    assert_eq!(last(&whole), "%22 = sub.u32 %20, %28");
}

#[test]
fn a_branch_on_a_complement() {
    let code = "$0:
  %0 = not.bool %9
  brc %0, $1, $2
$1:
  bra $2
$2:
  ret
";
    assert!(propagated(code).contains("brc %9, $2, $1"));
}
