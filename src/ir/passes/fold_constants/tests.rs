//! Tests of constant folding, from text to text.

use super::*;
use crate::ir::text::parse::parse_function;
use pretty_assertions::assert_eq;

const HEAD: &str = "registers bool %0-%9, dword %10-%29, qword %30-%39";

/// The code after folding; %9, %29 and %39 are inputs.
fn folded(code: &str) -> String {
    let inputs = "inputs %9 = argument.0+0, %29 = argument.1+0, %39 = argument.2+0";
    let mut f = parse_function(&format!("kernel @k() {{\n  {HEAD}\n  {inputs}\n{code}}}\n"))
        .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
    fold_constants(&mut f, &mut AnalysisCache::new());
    let text = f.to_string();
    let (_, rest) = text.split_once("$0:\n").unwrap();
    rest.trim_end_matches("  ret\n}\n").to_string()
}

/// The result for one instruction that follows `%10 = loadi.<type> <value>`.
fn with_constant(constant: &str, instruction: &str) -> String {
    let text = folded(&format!("$0:\n  {constant}\n  {instruction}\n  ret\n"));
    let lines: Vec<&str> = text.lines().skip(1).map(str::trim).collect();
    lines.join("; ")
}

#[test]
fn chains_of_known_values() {
    let code = "$0:
  %10 = loadi.s32 -7
  %11 = loadi.s32 2
  %12 = div.s32 %10, %11
  %30 = cvt.s64.s32 %12
  %31 = mul.s64 %30, %30
  %13, %14 = unpack.u64 %31
  %0 = cmp.lt.s32 %10, %11
  %15 = mov.s32 %12
  ret
";
    let expected = "  %10 = loadi.s32 -7
  %11 = loadi.s32 2
  %12 = loadi.s32 -3
  %30 = loadi.s64 -3
  %31 = loadi.s64 9
  %13 = loadi.u32 9
  %14 = loadi.u32 0
  %0 = loadi.bool true
  %15 = loadi.s32 -3
";
    assert_eq!(folded(code), expected);
}

#[test]
fn a_redefined_register_is_known_where_it_was_written_last() {
    let code = "$0:
  %10 = loadi.u32 1
  %11 = add.u32 %10, %10
  %10 = loadi.u32 5
  %12 = add.u32 %10, %10
  %10 = mov.u32 %29
  %13 = add.u32 %10, %10
  bra $1
$1:
  %14 = add.u32 %10, %12
  ret
";
    let expected = "  %10 = loadi.u32 1
  %11 = loadi.u32 2
  %10 = loadi.u32 5
  %12 = loadi.u32 10
  %10 = mov.u32 %29
  %13 = add.u32 %10, %10
  bra $1
$1:
  %14 = add.u32 %10, %12
";
    assert_eq!(folded(code), expected);
}

#[test]
fn a_register_with_two_constants_is_not_known_after_the_join() {
    let code = "$0:
  brc %9, $1, $2
$1:
  %10 = loadi.u32 1
  bra $3
$2:
  %10 = loadi.u32 2
  bra $3
$3:
  %11 = add.u32 %10, %10
  ret
";
    assert!(folded(code).ends_with("  %11 = add.u32 %10, %10\n"));
}

#[test]
fn an_input_that_is_written_is_not_known_before() {
    let code = "$0:
  %10 = add.u32 %29, %29
  %29 = loadi.u32 3
  %11 = add.u32 %29, %29
  ret
";
    let expected = "  %10 = add.u32 %29, %29
  %29 = loadi.u32 3
  %11 = loadi.u32 6
";
    assert_eq!(folded(code), expected);
}

#[test]
fn identities_of_integers() {
    for (constant, instruction, expected) in [
        (
            "%10 = loadi.u32 0",
            "%11 = add.u32 %29, %10",
            "%11 = mov.u32 %29",
        ),
        (
            "%10 = loadi.u32 0",
            "%11 = add.u32 %10, %29",
            "%11 = mov.u32 %29",
        ),
        (
            "%10 = loadi.u32 0",
            "%11 = sub.u32 %29, %10",
            "%11 = mov.u32 %29",
        ),
        (
            "%10 = loadi.u32 0",
            "%11 = sub.u32 %10, %29",
            "%11 = sub.u32 %10, %29",
        ),
        (
            "%10 = loadi.s32 1",
            "%11 = mul.s32 %10, %29",
            "%11 = mov.s32 %29",
        ),
        (
            "%10 = loadi.s32 0",
            "%11 = mul.s32 %29, %10",
            "%11 = loadi.s32 0",
        ),
        (
            "%10 = loadi.s32 8",
            "%11 = mul.s32 %29, %10",
            "%40 = loadi.u32 3; %11 = shl.s32 %29, %40",
        ),
        (
            "%30 = loadi.u64 4294967296",
            "%31 = mul.u64 %30, %39",
            "%40 = loadi.u32 32; %31 = shl.u64 %39, %40",
        ),
        (
            "%10 = loadi.u32 8",
            "%11 = div.u32 %29, %10",
            "%40 = loadi.u32 3; %11 = shr.u32 %29, %40",
        ),
        (
            "%10 = loadi.u32 8",
            "%11 = rem.u32 %29, %10",
            "%40 = loadi.u32 7; %11 = and.u32 %29, %40",
        ),
        (
            "%10 = loadi.s32 8",
            "%11 = div.s32 %29, %10",
            "%11 = div.s32 %29, %10",
        ),
        (
            "%10 = loadi.s32 1",
            "%11 = div.s32 %29, %10",
            "%11 = mov.s32 %29",
        ),
        (
            "%10 = loadi.u32 0",
            "%11 = div.u32 %29, %10",
            "%11 = div.u32 %29, %10",
        ),
        (
            "%10 = loadi.u32 0xffffffff",
            "%11 = and.u32 %29, %10",
            "%11 = mov.u32 %29",
        ),
        (
            "%10 = loadi.u32 0xffffffff",
            "%11 = xor.u32 %29, %10",
            "%11 = not.u32 %29",
        ),
        (
            "%10 = loadi.u32 0xffffffff",
            "%11 = or.u32 %10, %29",
            "%11 = loadi.u32 4294967295",
        ),
        (
            "%10 = loadi.u32 32",
            "%11 = shl.u32 %29, %10",
            "%11 = mov.u32 %29",
        ),
        (
            "%10 = loadi.u32 32",
            "%31 = shl.u64 %39, %10",
            "%31 = shl.u64 %39, %10",
        ),
        (
            "%10 = loadi.u32 64",
            "%31 = asr.s64 %39, %10",
            "%31 = mov.s64 %39",
        ),
        (
            "%10 = loadi.u32 0",
            "%11 = shr.u32 %10, %29",
            "%11 = shr.u32 %10, %29",
        ),
        (
            "%10 = loadi.u32 0",
            "%0 = cmp.lt.u32 %29, %10",
            "%0 = loadi.bool false",
        ),
        (
            "%10 = loadi.u32 0",
            "%0 = cmp.le.u32 %10, %29",
            "%0 = loadi.bool true",
        ),
        (
            "%10 = loadi.s32 0",
            "%0 = cmp.lt.s32 %29, %10",
            "%0 = cmp.lt.s32 %29, %10",
        ),
        (
            "%0 = loadi.bool false",
            "%1 = cmp.eq.bool %9, %0",
            "%1 = not.bool %9",
        ),
        (
            "%0 = loadi.bool false",
            "%1 = cmp.ne.bool %0, %9",
            "%1 = mov.bool %9",
        ),
        (
            "%0 = loadi.bool true",
            "%1 = xor.bool %0, %9",
            "%1 = not.bool %9",
        ),
        (
            "%0 = loadi.bool true",
            "%1 = or.bool %0, %9",
            "%1 = loadi.bool true",
        ),
        (
            "%0 = loadi.bool true",
            "%11 = sel.u32 %0, %28, %29",
            "%11 = mov.u32 %28",
        ),
        (
            "%0 = loadi.bool false",
            "%11 = sel.u32 %0, %28, %29",
            "%11 = mov.u32 %29",
        ),
        (
            "%10 = loadi.u32 0",
            "%11, %12 = addc.u32 %12, %10",
            "%11 = mov.u32 %12; %12 = loadi.u32 0",
        ),
        (
            "%10 = loadi.u32 0",
            "%11 = sub.u32 %29, %29",
            "%11 = loadi.u32 0",
        ),
        (
            "%10 = loadi.u32 0",
            "%0 = cmp.le.u32 %29, %29",
            "%0 = loadi.bool true",
        ),
        (
            "%10 = loadi.u32 0",
            "%11 = cvt.s32.u32 %29",
            "%11 = mov.s32 %29",
        ),
        (
            "%10 = loadi.u32 0",
            "%11 = cvt.f32.u32 %29",
            "%11 = cvt.f32.u32 %29",
        ),
    ] {
        assert_eq!(
            with_constant(constant, instruction),
            expected,
            "{constant}; {instruction}"
        );
    }
}

#[test]
fn floats_have_no_identities() {
    for (constant, instruction) in [
        ("%10 = loadi.f32 0x00000000", "%11 = add.f32 %29, %10"),
        ("%10 = loadi.f32 0x00000000", "%11 = sub.f32 %29, %29"),
        ("%10 = loadi.f32 0x00000000", "%0 = cmp.eq.f32 %29, %29"),
        ("%10 = loadi.f32 0x00000000", "%11 = min.f32 %29, %29"),
        ("%10 = loadi.f32 0x40000000", "%11 = sqrt.f32 %10"),
    ] {
        assert_eq!(with_constant(constant, instruction), instruction);
    }
    let sum = with_constant("%10 = loadi.f32 0x3f800000", "%11 = add.f32 %10, %10");
    assert_eq!(sum, "%11 = loadi.f32 0x40000000  // 2.0");
}

/// A product with 1 may be replaced by a NaN that is not the canonical one.
#[test]
fn copies_of_floats_need_users_or_values_that_know_one_nan() {
    let folds = |before: &str, operation: &str, user: &str| {
        let code = format!(
            "$0:\n  %10 = loadi.f32 0x3f800000\n  %12 = loadi.f32 0xbf800000\n  {before}\n  %11 = {operation}\n  {user}\n  ret\n"
        );
        let text = folded(&code);
        let line = text.lines().find(|l| l.trim().starts_with("%11 = "));
        line.unwrap_or_default().trim().to_string()
    };
    let loaded = "%13 = mov.f32 %29";
    let computed = "%13 = add.f32 %29, %29";
    let store = "store.global.f32 %39, %11";
    for user in [
        "%14 = add.f32 %11, %29",
        "%14 = sqrt.f32 %11",
        "%0 = cmp.lt.f32 %11, %29",
        "%14 = cvt.s32.f32 %11",
    ] {
        assert_eq!(folds(loaded, "mul.f32 %10, %13", user), "%11 = mov.f32 %13");
        assert_eq!(folds(loaded, "mul.f32 %13, %12", user), "%11 = neg.f32 %13");
    }
    assert_eq!(
        folds(computed, "mul.f32 %13, %10", store),
        "%11 = mov.f32 %13"
    );
    // The sign of the NaN would change.
    for (before, operation, user) in [
        (computed, "mul.f32 %13, %12", store),
        (loaded, "mul.f32 %13, %10", store),
        (loaded, "mul.f32 %13, %10", "%14 = min.f32 %11, %29"),
        (loaded, "mul.f32 %13, %10", "%14 = cvt.s32.u32 %11"),
        (loaded, "mul.f32 %13, %10", "%14 = mov.f32 %11"),
        ("%13 = min.f32 %29, %29", "mul.f32 %13, %10", store),
        (
            "%13 = add.f32 %29, %29\n  %13 = mov.f32 %29",
            "mul.f32 %13, %10",
            store,
        ),
    ] {
        assert_eq!(
            folds(before, operation, user),
            format!("%11 = {operation}"),
            "{user}"
        );
    }
    let difference = folds(loaded, "mad.f32 %13, %12, %29", store);
    assert_eq!(difference, "%11 = sub.f32 %29, %13");
}

#[test]
fn branches_on_constants() {
    let code = |condition: &str, targets: &str| {
        format!("$0:\n  {condition}\n  brc %0, {targets}\n$1:\n  ret\n$2:\n  ret\n")
    };
    let last = |text: String| text.lines().nth(1).unwrap().trim().to_string();
    let taken = folded(&code("%0 = loadi.bool true", "$1, $2"));
    assert_eq!(last(taken), "bra $1");
    let not_taken = folded(&code("%0 = loadi.bool false", "$1, $2"));
    assert_eq!(last(not_taken), "bra $2");
    let equal = folded(&code("%0 = mov.bool %9", "$2, $2"));
    assert_eq!(last(equal), "bra $2");
    let unknown = folded(&code("%0 = mov.bool %9", "$1, $2"));
    assert_eq!(last(unknown), "brc %0, $1, $2");
}

#[test]
fn undefined_results_stay() {
    let code = "$0:
  %10 = loadi.s32 -2147483648
  %11 = loadi.s32 -1
  %12 = div.s32 %10, %11
  ret
";
    assert!(folded(code).ends_with("  %12 = div.s32 %10, %11\n"));
}
