//! Operations that are combined, and similar ones that stay.

use super::*;
use crate::ir::text::parse::parse_function;
use crate::ir::text::print::print_instruction;
use crate::ir::verify::verify;
use pretty_assertions::assert_eq;

/// The code after the pass that computes %9, and whether the pass changed anything; %0 to %3 are
/// inputs, %4 and %5 are the constants 5 and 27.
fn combined(code: &str) -> (Vec<String>, bool) {
    combined_for(Target::Tgllp, code)
}

fn combined_for(target: Target, code: &str) -> (Vec<String>, bool) {
    let text = format!(
        "kernel @k() {{\n  registers dword %0-%9, bool %10-%12, dword %13-%15\n  \
         inputs %0 = group_id.0, %1 = group_id.1, %2 = group_id.2, %3 = work_dim\n$0:\n  \
         %4 = loadi.u32 5\n  %5 = loadi.u32 27\n{code}  ret\n}}\n"
    );
    let mut f = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
    verify(&f).unwrap_or_else(|e| panic!("{e} in\n{text}"));
    let changed = combine_instructions(&mut f, &mut AnalysisCache::new(), target, true);
    verify(&f).unwrap();
    let count = code.lines().count() - 1;
    let instructions = f.blocks[0].instructions.iter().skip(2 + count);
    let mut lines: Vec<String> = instructions.map(|i| print_instruction(&f, i)).collect();
    lines.pop();
    (lines, changed)
}

#[track_caller]
fn assert_combines(code: &[&str], expected: &[&str]) {
    let text: String = code.iter().map(|line| format!("  {line}\n")).collect();
    let (lines, changed) = combined(&text);
    assert!(changed, "{text}");
    assert_eq!(lines, expected, "{text}");
}

#[track_caller]
fn assert_stays(code: &[&str]) {
    let text: String = code.iter().map(|line| format!("  {line}\n")).collect();
    let (lines, changed) = combined(&text);
    assert!(!changed, "{text}{lines:?}");
}

#[test]
fn constants_of_two_operations_are_one() {
    for (code, expected) in [
        (
            ["%6 = add.u32 %0, %4", "%9 = sub.s32 %6, %5"],
            "%9 = add.s32 %0, %16",
        ),
        (
            ["%6 = sub.u32 %0, %4", "%9 = add.u32 %4, %6"],
            "%9 = mov.u32 %0",
        ),
        (
            ["%6 = sub.u32 %4, %0", "%9 = sub.s32 %6, %5"],
            "%9 = sub.s32 %16, %0",
        ),
        (
            ["%6 = and.u32 %0, %4", "%9 = and.u32 %5, %6"],
            "%9 = and.u32 %0, %16",
        ),
        (
            ["%6 = shl.u32 %0, %4", "%9 = shl.u32 %6, %4"],
            "%9 = shl.u32 %0, %16",
        ),
    ] {
        let (lines, changed) = combined(&code.map(|line| format!("  {line}\n")).concat());
        assert!(changed);
        assert_eq!(lines.last().map(String::as_str), Some(expected), "{code:?}");
    }
    // The counts exceed the width; the value was written in between; it would be live longer.
    assert_stays(&["%6 = shl.u32 %0, %4", "%9 = shl.u32 %6, %5"]);
    assert_stays(&[
        "%6 = add.u32 %0, %4",
        "%0 = loadi.u32 1",
        "%9 = add.u32 %6, %4",
    ]);
    assert_stays(&[
        "%6 = add.u32 %0, %4",
        "%9 = add.u32 %6, %4",
        "%7 = add.u32 %6, %1",
    ]);
    assert_stays(&["%6 = or.u32 %0, %4", "%9 = and.u32 %6, %4"]);
    // The bits of a float.
    assert_stays(&["%6 = add.f32 %0, %4", "%9 = add.u32 %6, %4"]);
}

#[test]
fn the_sum_with_a_negation_is_a_difference() {
    assert_combines(
        &["%6 = neg.s32 %0", "%9 = add.s32 %1, %6"],
        &["%9 = sub.s32 %1, %0"],
    );
    assert_combines(
        &[
            "%13 = loadi.u32 0",
            "%6 = sub.u32 %13, %0",
            "%9 = sub.u32 %1, %6",
        ],
        &["%9 = add.u32 %1, %0"],
    );
    assert_stays(&["%6 = sub.u32 %4, %0", "%9 = add.u32 %1, %6"]);
    assert_stays(&["%6 = neg.f32 %0", "%9 = add.u32 %1, %6"]);
}

#[test]
fn two_shifts_are_a_rotation() {
    let left = "%6 = shl.u32 %0, %4";
    for (right, both) in [
        ("%7 = shr.u32 %0, %5", "%9 = or.u32 %6, %7"),
        ("%7 = shr.u32 %0, %5", "%9 = add.s32 %7, %6"),
    ] {
        assert_combines(
            &[left, right, both],
            &["%16 = loadi.u32 5", "%9 = rol.u32 %0, %16"],
        );
    }
    let code = format!("  {left}\n  %7 = shr.u32 %0, %5\n  %9 = or.u32 %6, %7\n");
    assert!(!combined_for(Target::Skl, &code).1);
    let variable = |difference, both| {
        [
            difference,
            "%6 = shl.u32 %0, %1",
            "%7 = shr.u32 %0, %8",
            both,
        ]
    };
    let code = variable("%8 = neg.s32 %1", "%9 = or.u32 %6, %7");
    assert_combines(&code, &["%9 = rol.u32 %0, %1"]);
    // For a count of 0, the sum is twice the value.
    assert_stays(&variable("%8 = neg.s32 %1", "%9 = add.u32 %6, %7"));
    for code in [
        [left, "%7 = shr.u32 %1, %5", "%9 = or.u32 %6, %7"],
        [left, "%7 = shr.u32 %0, %4", "%9 = or.u32 %6, %7"],
        [left, "%7 = asr.s32 %0, %5", "%9 = or.u32 %6, %7"],
        [left, "%7 = shr.u32 %0, %5", "%9 = and.u32 %6, %7"],
    ] {
        assert_stays(&code);
    }
}

#[test]
fn bits_are_selected_in_three_operations() {
    let code = |last: &'static str| {
        [
            "%6 = and.u32 %1, %0",
            "%7 = not.u32 %0",
            "%8 = and.u32 %7, %2",
            last,
        ]
    };
    for last in ["%9 = or.u32 %6, %8", "%9 = add.u32 %8, %6"] {
        let expected = [
            "%16 = xor.u32 %1, %2",
            "%17 = and.u32 %16, %0",
            "%9 = xor.u32 %17, %2",
        ];
        assert_combines(&code(last), &expected);
    }
    assert_stays(&code("%9 = and.u32 %6, %8"));
    assert_stays(&[
        "%6 = and.u32 %1, %3",
        "%7 = not.u32 %0",
        "%8 = and.u32 %7, %2",
        "%9 = or.u32 %6, %8",
    ]);
}

#[test]
fn the_smaller_integer_is_the_minimum() {
    for (compare, choice, expected) in [
        (
            "cmp.lt.s32 %0, %1",
            "sel.s32 %10, %0, %1",
            "%9 = min.s32 %0, %1",
        ),
        (
            "cmp.le.u32 %0, %1",
            "sel.s32 %10, %1, %0",
            "%9 = max.u32 %1, %0",
        ),
        (
            "cmp.gt.s32 %0, %4",
            "sel.u32 %10, %0, %4",
            "%9 = max.s32 %0, %4",
        ),
    ] {
        let code = [format!("%10 = {compare}"), format!("%9 = {choice}")];
        assert_combines(&[&code[0], &code[1]], &[expected]);
    }
    // Either may be NaN.
    assert_stays(&["%10 = cmp.lt.f32 %0, %1", "%9 = sel.f32 %10, %0, %1"]);
    assert_stays(&["%10 = cmp.eq.u32 %0, %1", "%9 = sel.u32 %10, %0, %1"]);
    assert_stays(&["%10 = cmp.lt.u32 %0, %1", "%9 = sel.u32 %10, %0, %2"]);
}

#[test]
fn remainders_of_powers_of_two_are_low_bits() {
    let code = |power: &str, compare: &str| {
        let lines = [
            format!("  %13 = loadi.s32 {power}\n"),
            "  %14 = loadi.s32 0\n".to_string(),
            "  %6 = rem.s32 %0, %13\n".to_string(),
            format!("  %10 = {compare} %6, %14\n"),
        ];
        combined(&lines.concat())
    };
    let (lines, changed) = code("8", "cmp.eq.s32");
    assert!(changed);
    let expected = [
        "%17 = loadi.s32 7",
        "%16 = and.s32 %0, %17",
        "%10 = cmp.eq.s32 %16, %14",
    ];
    assert_eq!(lines, expected);
    assert!(!code("7", "cmp.eq.s32").1);
    assert!(!code("8", "cmp.lt.s32").1);
}

#[test]
fn bits_of_a_shifted_value_are_tested_in_place() {
    let test = "%10 = cvt.bool.u32 %6";
    let code = |bits: u32, shift: &str, test: &str| {
        combined(&format!(
            "  %13 = loadi.u32 {bits}\n  %14 = loadi.u32 0\n  %7 = {shift}.u32 %0, %4\n  %6 = and.u32 %13, %7\n  {test}\n"
        ))
    };
    for (bits, shift, test, place) in [
        (1, "shr", test, 32),
        (6, "asr", "%10 = cmp.ne.u32 %6, %14", 192),
        (96, "shl", "%10 = cmp.eq.s32 %6, %14", 3),
    ] {
        let (lines, changed) = code(bits, shift, test);
        assert!(changed, "{shift}");
        let test = test.replace("%6", "%16");
        let expected = [
            format!("%17 = loadi.u32 {place}"),
            "%16 = and.u32 %0, %17".to_owned(),
            test,
        ];
        assert_eq!(lines, expected);
    }
    // Bits that the shift fills with zeros.
    for (bits, shift) in [(1 << 27, "shr"), (7, "shl")] {
        let (lines, changed) = code(bits, shift, test);
        assert!(changed);
        assert_eq!(
            lines[lines.len() - 2..],
            ["%16 = loadi.bool false", "%10 = mov.bool %16"]
        );
    }
    // Bits that the shift fills, another comparison, another use, and a byte.
    assert!(!code(1 << 27, "asr", test).1);
    assert!(!code(1, "shr", "%10 = cmp.lt.u32 %14, %6").1);
    assert!(!code(1, "shr", "%15 = mov.u32 %6\n  %10 = cvt.bool.u32 %6").1);
    let byte = "  %13 = loadi.u32 255\n  %14 = loadi.u32 8\n  %7 = shr.u32 %0, %14\n  %6 = and.u32 %13, %7\n  %10 = cvt.bool.u32 %6\n";
    assert!(!combined(byte).1);
    assert!(combined(&byte.replace("255", "127")).1);
}

#[test]
fn the_smaller_float_is_the_minimum_if_the_other_is_a_number() {
    // `%8` is a number. Of two zeros, the choice and its replacement are the same one.
    for (compare, choice, expected) in [
        ("cmp.lt.f32 %0, %8", "%0, %8", "min.f32 %0, %8"),
        ("cmp.le.f32 %0, %8", "%0, %8", "min.f32 %8, %0"),
        ("cmp.gt.f32 %0, %8", "%0, %8", "max.f32 %8, %0"),
        ("cmp.ge.f32 %0, %8", "%0, %8", "max.f32 %0, %8"),
        ("cmp.gt.f32 %8, %0", "%0, %8", "min.f32 %0, %8"),
    ] {
        let code = [
            "%8 = cvt.f32.s32 %1".to_string(),
            format!("%10 = {compare}"),
            format!("%9 = sel.f32 %10, {choice}"),
        ];
        let code: Vec<&str> = code.iter().map(String::as_str).collect();
        assert_combines(&code, &[&format!("%9 = {expected}")]);
        // NaN is chosen where neither is smaller.
        let nan = code[2].replace("%0, %8", "%8, %0");
        assert_stays(&[code[0], code[1], &nan]);
    }
    // The finalizer would exchange a constant zero that is the first operand, and with it the zeros.
    let with_zero =
        |compare: &'static str| ["%8 = loadi.f32 0", compare, "%9 = sel.f32 %10, %0, %8"];
    for compare in ["%10 = cmp.le.f32 %0, %8", "%10 = cmp.gt.f32 %0, %8"] {
        assert_stays(&with_zero(compare));
    }
    assert_combines(
        &with_zero("%10 = cmp.lt.f32 %0, %8"),
        &["%9 = min.f32 %0, %8"],
    );
}

#[test]
fn arithmetic_with_bools_is_a_select() {
    const FLAG: [&str; 2] = ["%10 = cmp.lt.s32 %0, %1", "%6 = cvt.s32.bool %10"];
    let with = |last: &[&'static str]| [&FLAG[..], last].concat();
    assert_combines(
        &with(&["%9 = neg.s32 %6"]),
        &[
            "%16 = loadi.s32 -1",
            "%17 = loadi.s32 0",
            "%9 = sel.s32 %10, %16, %17",
        ],
    );
    assert_combines(
        &with(&["%7 = loadi.s32 0", "%9 = sub.s32 %7, %6"]),
        &[
            "%16 = loadi.s32 -1",
            "%17 = loadi.s32 0",
            "%9 = sel.s32 %10, %16, %17",
        ],
    );
    let select = ["%16 = loadi.s32 0", "%9 = sel.s32 %10, %2, %16"];
    assert_combines(&with(&["%9 = mul.s32 %2, %6"]), &select);
    assert_combines(&with(&["%9 = and.s32 %4, %6"]), &["%9 = mov.s32 %6"]);
    assert_combines(
        &with(&["%7 = loadi.s32 6", "%9 = and.s32 %6, %7"]),
        &["%16 = loadi.s32 0", "%9 = mov.s32 %16"],
    );
    // A float is not a flag, nor is an integer of another size.
    assert_stays(&[
        "%10 = cmp.lt.s32 %0, %1",
        "%6 = cvt.f32.bool %10",
        "%9 = mul.f32 %2, %6",
    ]);
    // An `or` with a flag, or a sum, is what it is.
    assert_stays(&with(&["%9 = or.s32 %2, %6"]));
    assert_stays(&with(&["%9 = add.s32 %2, %6"]));
}

#[test]
fn masks_of_bools_select() {
    // -(a < b) & x | ~-(a < b) & y, in one walk and as two passes leave it.
    let lines = [
        "%10 = cmp.lt.s32 %0, %1",
        "%9 = cvt.s32.bool %10",
        "%6 = neg.s32 %9",
        "%7 = and.s32 %6, %2",
        "%8 = not.s32 %6",
        "%13 = and.s32 %3, %8",
        "%9 = or.s32 %7, %13",
    ];
    let text: String = lines.iter().map(|line| format!("  {line}\n")).collect();
    let (found, _) = combined(&text);
    let last = found.last().expect("a last instruction");
    assert_eq!(last, "%9 = sel.s32 %10, %2, %3", "{found:?}");
    let mask = [
        "%10 = cmp.lt.s32 %0, %1",
        "%6 = loadi.s32 -1",
        "%7 = loadi.s32 0",
        "%8 = sel.s32 %10, %6, %7",
        "%9 = and.s32 %8, %2",
    ];
    assert_combines(&mask, &["%16 = loadi.s32 0", "%9 = sel.s32 %10, %2, %16"]);
}

#[test]
fn the_complement_of_a_comparison_is_the_opposite() {
    let complements = [
        ("%10 = cmp.lt.s32 %0, %1", "%11 = cmp.ge.s32 %0, %1"),
        ("%10 = cmp.le.u32 %0, %1", "%11 = cmp.gt.u32 %0, %1"),
        ("%10 = cmp.eq.u32 %0, %1", "%11 = cmp.ne.u32 %0, %1"),
    ];
    for (compare, opposite) in complements {
        assert_combines(&[compare, "%11 = not.bool %10"], &[opposite]);
    }
    assert_combines(
        &["%10 = cvt.bool.s32 %0", "%11 = not.bool %10"],
        &["%16 = loadi.s32 0", "%11 = cmp.eq.s32 %0, %16"],
    );
    // With a NaN neither `<` nor `>=` holds.
    assert_stays(&["%10 = cmp.lt.f32 %0, %1", "%11 = not.bool %10"]);
    // A comparison with another user stays, and its complement is selected.
    assert_combines(
        &[
            "%10 = cmp.lt.s32 %0, %1",
            "%12 = mov.bool %10",
            "%11 = not.bool %10",
            "%9 = cvt.s32.bool %11",
        ],
        &[
            "%16 = loadi.s32 0",
            "%17 = loadi.s32 1",
            "%9 = sel.s32 %10, %16, %17",
        ],
    );
}

#[test]
fn one_comparison_of_an_equality_of_bools_is_inverted() {
    assert_combines(
        &[
            "%10 = cmp.lt.s32 %0, %1",
            "%11 = cmp.gt.f32 %2, %3",
            "%12 = xor.bool %10, %11",
            "%10 = not.bool %12",
        ],
        &["%16 = cmp.ge.s32 %0, %1", "%10 = xor.bool %16, %11"],
    );
}

#[test]
fn a_comparison_that_few_values_decide_is_constant() {
    for (code, truth) in [
        // 4 x + 5 has one of two values in these bits: 1 or 5.
        (
            [
                "%6 = shl.u32 %0, %13",
                "%7 = add.u32 %6, %4",
                "%8 = and.u32 %7, %14",
            ],
            "3",
        ),
        (
            [
                "%6 = shl.u32 %0, %13",
                "%7 = sub.u32 %6, %4",
                "%8 = and.u32 %7, %13",
            ],
            "4",
        ),
        (
            [
                "%6 = shl.u32 %0, %13",
                "%7 = or.u32 %6, %4",
                "%8 = xor.u32 %7, %13",
            ],
            "4",
        ),
        (
            ["%6 = mul.u32 %0, %13", "%7 = mov.u32 %6", "%8 = not.u32 %7"],
            "4",
        ),
    ] {
        let code = ["%13 = loadi.u32 2", "%14 = loadi.u32 7"]
            .iter()
            .chain(&code);
        let compare = [
            format!("%15 = loadi.u32 {truth}"),
            "%10 = cmp.ne.u32 %15, %8".into(),
        ];
        let code: Vec<&str> = code
            .copied()
            .chain(compare.iter().map(String::as_str))
            .collect();
        let text: String = code.iter().map(|line| format!("  {line}\n")).collect();
        let (lines, changed) = combined(&text);
        assert!(changed, "{text}");
        assert!(lines.iter().any(|l| l == "%10 = mov.bool %16"), "{lines:?}");
    }
    // The value 5 is possible, and so is any value of a sum with an unknown number.
    for code in [
        [
            "%6 = shl.u32 %0, %13",
            "%7 = add.u32 %6, %4",
            "%8 = and.u32 %7, %14",
        ],
        [
            "%6 = add.u32 %0, %1",
            "%7 = add.u32 %6, %2",
            "%8 = and.u32 %7, %14",
        ],
    ] {
        let code = ["%13 = loadi.u32 2", "%14 = loadi.u32 7"]
            .iter()
            .chain(&code);
        let rest = ["%10 = cmp.eq.u32 %8, %4", "%9 = sel.u32 %10, %0, %1"];
        assert_stays(&code.copied().chain(rest).collect::<Vec<&str>>());
    }
}

#[test]
fn known_bits_that_are_shifted_out_do_not_return() {
    let (lines, _) = combined(
        "  %13 = loadi.u32 4294901760\n  %6 = or.u32 %0, %13\n  %14 = loadi.u32 30\n  \
         %7 = shl.u32 %6, %14\n  %15 = loadi.u32 20\n  %8 = shr.u32 %7, %15\n  \
         %9 = loadi.u32 65535\n  %10 = cmp.gt.u32 %8, %9\n",
    );
    assert!(
        lines.iter().any(|l| l.ends_with("= loadi.bool false")),
        "{lines:?}"
    );
}

#[test]
fn the_comparison_of_a_selected_constant_is_the_bool() {
    let compare = "%10 = cmp.lt.u32 %0, %1";
    let select = "%6 = sel.u32 %10, %4, %5";
    for (bits, expected) in [("5", "%11 = mov.bool %10"), ("27", "%11 = not.bool %10")] {
        let constant = format!("%13 = loadi.u32 {bits}");
        assert_combines(
            &[compare, select, &constant, "%11 = cmp.eq.u32 %6, %13"],
            &[expected],
        );
    }
    assert_combines(
        &[compare, select, "%9 = sub.u32 %4, %6"],
        &[
            "%16 = loadi.u32 0",
            "%17 = loadi.u32 4294967274",
            "%9 = sel.u32 %10, %16, %17",
        ],
    );
    // The constants are selected by a bool that was written in between; something else reads them.
    assert_stays(&[
        compare,
        select,
        "%10 = cmp.lt.u32 %1, %0",
        "%9 = sub.u32 %4, %6",
    ]);
    assert_stays(&[
        compare,
        select,
        "%9 = sub.u32 %4, %6",
        "%7 = add.u32 %6, %0",
    ]);
}

#[test]
fn a_choice_by_one_of_two_values_needs_no_third() {
    let bits = [
        "%6 = shl.u32 %0, %13",
        "%7 = and.u32 %6, %15",
        "%8 = or.u32 %7, %4",
    ];
    let choose = |last: &'static str| {
        let start = [
            "%13 = loadi.u32 3",
            "%15 = loadi.u32 8",
            "%14 = loadi.u32 13",
        ];
        let rest = [
            "%10 = cmp.eq.u32 %8, %4",
            "%3 = sel.u32 %10, %0, %1",
            "%11 = cmp.eq.u32 %8, %14",
            last,
        ];
        [&start[..], &bits, &rest].concat()
    };
    // Both comparisons may be true or false.
    assert_combines(
        &choose("%9 = sel.u32 %11, %2, %3"),
        &["%9 = sel.u32 %11, %2, %0"],
    );
    assert_stays(&choose("%9 = sel.u32 %11, %3, %2"));
}

#[test]
fn a_shifted_sum_is_the_sum_of_the_shifted_value() {
    assert_combines(
        &[
            "%6 = shl.u32 %0, %4",
            "%7 = sub.u32 %0, %5",
            "%8 = shl.u32 %7, %4",
        ],
        &["%16 = loadi.u32 4294966432", "%8 = add.u32 %6, %16"],
    );
    // Another count; the sum has other users; the value or the shift was written in between.
    assert_stays(&[
        "%6 = shl.u32 %0, %4",
        "%7 = add.u32 %0, %4",
        "%9 = shl.u32 %7, %1",
    ]);
    assert_stays(&[
        "%6 = shl.u32 %0, %4",
        "%7 = add.u32 %0, %5",
        "%8 = shl.u32 %7, %4",
        "%9 = xor.u32 %7, %8",
    ]);
    assert_stays(&[
        "%6 = shl.u32 %0, %4",
        "%0 = mov.u32 %1",
        "%7 = add.u32 %0, %5",
        "%9 = shl.u32 %7, %4",
    ]);
    assert_stays(&[
        "%6 = shl.u32 %0, %4",
        "%6 = add.u32 %6, %1",
        "%7 = add.u32 %0, %5",
        "%9 = shl.u32 %7, %4",
    ]);
}

#[test]
fn shifted_sums_in_loops_wait_for_strength_reduction() {
    let code = "kernel @k() {
  registers dword %0-%9, bool %10
  inputs %0 = group_id.0, %1 = group_id.1
$0:
  %4 = loadi.u32 2
  %5 = loadi.u32 27
  %2 = mov.u32 %0
  bra $1
$1:
  %6 = shl.u32 %2, %4
  %7 = add.u32 %2, %5
  %8 = shl.u32 %7, %4
  %2 = add.u32 %6, %8
  %10 = cmp.lt.u32 %2, %1
  brc %10, $1, $2
$2:
  ret
}
";
    for loops_are_reduced in [false, true] {
        let mut f = parse_function(code).unwrap();
        let analyses = &mut AnalysisCache::new();
        let changed = combine_instructions(&mut f, analyses, Target::Tgllp, loops_are_reduced);
        verify(&f).unwrap();
        assert_eq!(changed, loops_are_reduced);
        let sums = f.blocks[1].instructions.iter();
        let sums = sums.filter(|i| i.opcode == Op::Add).count();
        assert_eq!(sums, if loops_are_reduced { 3 } else { 2 });
    }
}

/// The sums and differences of a function after the pass that are not dead: %8 and %9 are results.
fn sums(code: &str) -> Vec<String> {
    let text = format!(
        "kernel @k() {{\n  registers dword %0-%15, bool %16\n  \
         inputs %0 = group_id.0, %1 = group_id.1, %2 = local_id.0\n$0:\n  \
         %4 = loadi.u32 5\n  %5 = loadi.u32 27\n{code}  ret\n}}\n"
    );
    let mut f = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
    combine_instructions(&mut f, &mut AnalysisCache::new(), Target::Tgllp, true);
    verify(&f).unwrap();
    let all = f.blocks.iter().flat_map(|b| &b.instructions);
    let sums = all.filter(|i| matches!(i.opcode, Op::Add | Op::Sub));
    sums.map(|i| print_instruction(&f, i)).collect()
}

#[test]
fn sums_that_are_equal_but_for_constants_add_them_last() {
    assert_eq!(
        sums(
            "  %6 = sub.u32 %0, %4\n  %8 = sub.u32 %6, %1\n  %7 = sub.u32 %0, %1\n  %9 = sub.u32 %7, %5\n"
        ),
        [
            "%6 = sub.u32 %0, %4",
            "%17 = sub.u32 %0, %1",
            "%8 = add.u32 %17, %18",
            "%7 = sub.u32 %0, %1",
            "%9 = sub.u32 %7, %5",
        ]
    );
}

#[test]
fn constants_of_sums_stay_where_nothing_is_shared() {
    for code in [
        // Another difference.
        "  %6 = sub.u32 %0, %4\n  %8 = sub.u32 %6, %1\n  %7 = sub.u32 %1, %0\n  %9 = sub.u32 %7, %5\n",
        // The constant belongs to the uniform operand, the other one is not uniform.
        "  %6 = sub.u32 %0, %4\n  %8 = sub.u32 %6, %2\n  %7 = sub.u32 %0, %2\n  %9 = sub.u32 %7, %5\n",
        // The operand was written in between.
        "  %6 = sub.u32 %0, %4\n  %0 = mov.u32 %2\n  %8 = sub.u32 %6, %1\n  %7 = sub.u32 %0, %1\n",
        // A loop.
        "  bra $1\n$1:\n  %6 = sub.u32 %0, %4\n  %8 = sub.u32 %6, %1\n  %7 = sub.u32 %0, %1\n  \
         %9 = sub.u32 %7, %5\n  %16 = cmp.eq.u32 %8, %9\n  brc %16, $1, $2\n$2:\n",
    ] {
        let before: Vec<&str> = (code.lines().map(str::trim))
            .filter(|line| line.contains("sub."))
            .collect();
        assert_eq!(sums(code), before);
    }
}

#[test]
fn a_sum_of_three_shares_the_sum_of_two() {
    // As in the global id: group, offset, and the local id that is not uniform.
    let three = "  %6 = add.u32 %0, %1\n  %8 = add.u32 %6, %2\n";
    let two = "  %9 = add.u32 %0, %2\n";
    let shared = [
        "%6 = add.u32 %0, %1",
        "%17 = add.u32 %0, %2",
        "%8 = add.u32 %17, %1",
    ];
    let mut expected = shared.to_vec();
    expected.push("%9 = add.u32 %0, %2");
    assert_eq!(sums(&format!("{three}{two}")), expected);
    expected.rotate_right(1);
    assert_eq!(sums(&format!("{two}{three}")), expected);
    // Another sum; the inner sum has other users; the sum of two is on another path.
    let stays = |code: &str, expected: &[&str]| assert_eq!(sums(code), expected);
    let [inner, outer] = ["%6 = add.u32 %0, %1", "%8 = add.u32 %6, %2"];
    stays(three, &[inner, outer]);
    let used = "%9 = add.u32 %6, %4";
    let pair = "%7 = add.u32 %0, %2";
    stays(
        &format!("{three}  {used}\n  {pair}\n"),
        &[inner, outer, used, pair],
    );
    stays(
        &format!(
            "  %16 = cmp.eq.u32 %0, %1\n  brc %16, $1, $2\n$1:\n{three}  bra $3\n$2:\n{two}  bra $3\n$3:\n"
        ),
        &[inner, outer, two.trim()],
    );
}

#[test]
fn a_sum_of_three_without_a_term_is_a_sum_of_two() {
    let three = ["%6 = add.u32 %0, %1", "%8 = add.u32 %2, %6"];
    for (term, other) in [("%0", "%1"), ("%1", "%0")] {
        let difference = format!("%9 = sub.s32 %8, {term}");
        let sum = format!("%9 = add.s32 {other}, %2");
        assert_eq!(
            sums(&format!("  {}\n  {}\n  {difference}\n", three[0], three[1])),
            [three[0], three[1], &sum]
        );
    }
    // The reverse, and a term that was written in between.
    for end in [
        ["%9 = sub.u32 %1, %8"].as_slice(),
        &["%1 = sub.u32 %2, %0", "%9 = sub.u32 %8, %1"],
    ] {
        let code = [&three[..], end].concat();
        let text: Vec<String> = code.iter().map(|line| format!("  {line}\n")).collect();
        assert_eq!(sums(&text.concat()), code);
    }
}

#[test]
fn multiples_are_one_product() {
    for (inner, outer, ty, factor) in [
        ("mul.s32 %0, %5", "shl.s32 %6, %4", "s32", 864),
        ("shl.u32 %0, %4", "add.u32 %0, %6", "u32", 33),
        ("shl.u32 %0, %4", "sub.u32 %6, %0", "u32", 31),
        ("mul.u32 %0, %5", "mul.u32 %4, %6", "u32", 135),
        ("mul.u32 %0, %5", "add.s32 %6, %0", "s32", 28),
    ] {
        assert_combines(
            &[&format!("%6 = {inner}"), &format!("%9 = {outer}")],
            &[
                &format!("%16 = loadi.{ty} {factor}"),
                &format!("%9 = mul.{ty} %0, %16"),
            ],
        );
    }
    assert_combines(
        &[
            "%6 = shl.u32 %0, %4",
            "%7 = mul.u32 %0, %5",
            "%9 = add.u32 %6, %7",
        ],
        &["%16 = loadi.u32 59", "%9 = mul.u32 %0, %16"],
    );
}

#[test]
fn multiples_stay_where_one_product_is_not_shorter() {
    for code in [
        // The product has other users.
        [
            "%6 = mul.u32 %0, %5",
            "%7 = shl.u32 %6, %4",
            "%9 = xor.u32 %6, %7",
        ],
        // Another register; it was written in between; the factor would be negative, or have more than 16 bits.
        [
            "%6 = shl.u32 %0, %4",
            "%7 = mov.u32 %2",
            "%9 = add.u32 %6, %1",
        ],
        [
            "%6 = shl.u32 %0, %4",
            "%0 = mov.u32 %2",
            "%9 = add.u32 %6, %0",
        ],
        [
            "%6 = shl.u32 %0, %4",
            "%7 = mov.u32 %2",
            "%9 = sub.u32 %0, %6",
        ],
        [
            "%13 = loadi.u32 14",
            "%6 = mul.u32 %0, %5",
            "%9 = shl.u32 %6, %13",
        ],
    ] {
        assert_stays(&code);
    }
}
