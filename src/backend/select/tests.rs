//! Tests of what selection merges: for each merge of `patterns.rs`, Gen IR in which it applies, and Gen IR in
//! which one of its conditions does not.

use super::select;
use crate::backend::payload::PrivateStorage;
use crate::ir::analysis::Analyses;
use crate::ir::text::parse::parse_function;
use crate::ir::verify::verify;
use crate::target::{Target, Width};
use crate::visa::opcode::Opcode;
use crate::visa::text::print_instruction;
use std::sync::Arc;

/// The selected code of a body, an instruction per line. In the body, %2 to %5 are loaded values, %6 to %9 free
/// doublewords, %10 and %11 bools that compare loaded values, %12 and %13 free bools, %14 a byte, and
/// %1 is the address.
fn selected(body: &str) -> String {
    selected_on(Target::Tgllp, body)
}

fn selected_on(target: Target, body: &str) -> String {
    let text = selected_text(target, body);
    text.lines().map(|line| abridged(line) + "\n").collect()
}

/// The selected code with execution sizes, masks and regions.
fn selected_text(target: Target, body: &str) -> String {
    let text = format!(
        "kernel @k(0: \"p\" \"float *\" global) {{
  registers dword %0-%9, bool %10-%13, byte %14, dword %15, bool %16
  inputs %0 = local_id.0
$0:
  %9 = loadi.u32 16
  %1 = mul.u32 %0, %9
  %2, %3, %4, %5 = load.global[0].u32 %1
  %10 = cmp.lt.u32 %2, %3
  %11 = cmp.lt.u32 %4, %5
{body}  ret
}}
"
    );
    let function = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
    verify(&function).unwrap_or_else(|e| panic!("{e} in\n{text}"));
    let analyses = Analyses::compute(&function);
    let selection = select(
        &function,
        &analyses,
        (target, Width::Simd8),
        PrivateStorage::Memory,
        Arc::default(),
    )
    .unwrap();
    // From the load on; without it.
    let kernel = &selection.kernel;
    let is_load = |o: Opcode| matches!(o, Opcode::Gather4Scaled | Opcode::LscLoad);
    let mut instructions = kernel.instructions.iter();
    instructions.find(|i| is_load(i.opcode));
    instructions
        .map(|i| print_instruction(kernel, i) + "\n")
        .collect()
}

/// An instruction as predicate, opcode and operands, without execution size, views and regions:
/// `(P1) add R6 R6 (-)R4`.
fn abridged(instruction: &str) -> String {
    let is_exec_size = |word: &&str| !["(M1,", "(M1_NM,", "8)", "1)"].contains(word);
    let shortened = |word: &str| {
        let modifier = ["(-)", "(abs)"]
            .into_iter()
            .find(|m| word.starts_with(m))
            .unwrap_or("");
        let operand = &word[modifier.len()..];
        let is_variable = operand.starts_with(['R', 'X', 'V']);
        let end = operand.find(['(', '_']).filter(|_| is_variable);
        format!("{modifier}{}", &operand[..end.unwrap_or(operand.len())])
    };
    let words = instruction.split(' ').filter(is_exec_size);
    words.map(shortened).collect::<Vec<_>>().join(" ")
}

/// Asserts that the selected code of a body has these instructions, and no others of these opcodes.
#[track_caller]
fn assert_selects(body: &str, expected: &[&str]) {
    assert_selects_on(Target::Tgllp, body, expected);
}

#[track_caller]
fn assert_selects_on(target: Target, body: &str, expected: &[&str]) {
    let code = selected_on(target, body);
    let operation = |line: &&str| {
        let mut words = line.split(' ').skip_while(|w| w.starts_with('('));
        !matches!(words.next(), Some("movs" | "ret" | "cmp.lt") | None)
            && !line.contains("scatter")
            && !line.contains("lsc_store")
    };
    let found: Vec<&str> = code.lines().filter(operation).collect();
    pretty_assertions::assert_eq!(found, expected, "{body}");
}

/// The last instruction of most bodies.
const STORE: &str = "  store.global[0].u32 %1, %7\n";

#[test]
fn constants_become_operands() {
    let sum = "  %7 = add.u32 %2, %6\n";
    assert_selects(
        &format!("  %6 = loadi.u32 77\n{sum}{STORE}"),
        &["add R7 R2 0x4d:ud"],
    );
    // Two definitions: the register has a variable.
    assert_selects(
        &format!("  %6 = loadi.u32 77\n  %6 = loadi.u32 78\n{sum}{STORE}"),
        &["mov R6 0x4d:ud", "mov R6 0x4e:ud", "add R7 R2 R6"],
    );
}

#[test]
fn negations_and_absolute_values_become_modifiers() {
    for (operations, expected) in [
        (
            "  %6 = neg.f32 %2\n  %7 = add.f32 %3, %6\n",
            "add R7 R3 (-)R2",
        ),
        (
            "  %6 = abs.f32 %2\n  %7 = mul.f32 %3, %6\n",
            "mul R7 R3 (abs)R2",
        ),
        (
            "  %6 = neg.s32 %2\n  %7 = add.s32 %3, %6\n",
            "add R7 R3 (-)R2",
        ),
    ] {
        assert_selects(&format!("{operations}{STORE}"), &[expected]);
    }
}

#[test]
fn modifiers_are_not_merged_into_users_that_do_not_accept_them() {
    // A wide accumulator would have the absolute value of -2^31.
    assert_selects(
        &format!("  %6 = abs.s32 %2\n  %7 = add.s32 %3, %6\n{STORE}"),
        &["mov R6 (abs)R2", "add R7 R3 R6"],
    );
    // A multiplication of integers, and a user of another type.
    assert_selects(
        &format!("  %6 = neg.s32 %2\n  %7 = mul.s32 %3, %6\n{STORE}"),
        &["mov R6 (-)R2", "mul R7 R3 R6"],
    );
    assert_selects(
        &format!("  %6 = neg.s32 %2\n  %7 = add.u32 %3, %6\n{STORE}"),
        &["mov R6 (-)R2", "add R7 R3 R6"],
    );
    // A second user that needs the value in a register.
    assert_selects(
        "  %6 = neg.f32 %2\n  %7 = add.f32 %3, %6\n  store.global[0].u32 %1, %7, %6\n",
        &["mov R6 (-)R2", "add R7 R3 R6"],
    );
    // The source is written in between.
    assert_selects(
        &format!(
            "  %8 = mov.u32 %2\n  %6 = neg.f32 %8\n  %8 = mov.u32 %4\n  %7 = add.f32 %8, %6\n{STORE}"
        ),
        &["mov R8 R2", "mov R6 (-)R8", "mov R8 R4", "add R7 R8 R6"],
    );
}

#[test]
fn complements_become_inverted_predicates() {
    let not = "  %12 = not.bool %10\n";
    assert_selects(
        &format!("{not}  %7 = sel.u32 %12, %2, %3\n{STORE}"),
        &["(!P1) sel R7 R2 R3"],
    );
    // A logical operation needs the complement itself.
    assert_selects(
        &format!("{not}  %13 = and.bool %12, %11\n  %7 = sel.u32 %13, %2, %3\n{STORE}"),
        &["not P3 P1", "and P3 P3 P2", "(P3) sel R7 R2 R3"],
    );
}

#[test]
fn products_become_multiply_adds() {
    let product = "  %6 = mul.u32 %2, %3\n";
    for operations in [
        "  %7 = add.u32 %6, %4\n",
        "  %7 = add.u32 %4, %6\n",
        "  %7 = add.s32 %6, %4\n",
    ] {
        assert_selects(
            &format!("{product}{operations}{STORE}"),
            &["mad R7 R2 R3 R4"],
        );
    }
}

#[test]
fn shifts_by_a_constant_are_products_of_multiply_adds() {
    let code =
        |by: u32, sum: &str| format!("  %8 = loadi.u32 {by}\n  %6 = shl.u32 %2, %8\n{sum}{STORE}");
    let sum = "  %7 = add.u32 %6, %4\n";
    assert_selects(&code(2, sum), &["mad R7 R2 0x4:ud R4"]);
    assert_selects(
        &code(14, "  %7 = add.s32 %4, %6\n"),
        &["mad R7 R2 0x4000:ud R4"],
    );
    // Not a positive word; Gen9 has no `mad` of integers.
    assert_selects(&code(15, sum), &["shl R6 R2 0xf:ud", "add R7 R6 R4"]);
    assert_selects_on(
        Target::Skl,
        &code(2, sum),
        &["shl R6 R2 0x2:ud", "add R7 R6 R4"],
    );
    // The addend is a constant.
    assert_selects(
        &code(2, "  %15 = loadi.u32 40\n  %7 = add.u32 %6, %15\n"),
        &["shl R6 R2 0x2:ud", "add R7 R6 0x28:ud"],
    );
    // Another user; not a shift to the left.
    assert_selects(
        &code(2, "  %7 = add.u32 %6, %4\n  %7 = xor.u32 %7, %6\n"),
        &["shl R6 R2 0x2:ud", "add R7 R6 R4", "xor R7 R7 R6"],
    );
    assert_selects(
        &code(2, sum).replace("shl", "shr"),
        &["shr R6 R2 0x2:ud", "add R7 R6 R4"],
    );
    // By a register.
    assert_selects(
        &format!("  %6 = shl.u32 %2, %3\n{sum}{STORE}"),
        &["shl R6 R2 R3", "add R7 R6 R4"],
    );
}

#[test]
fn products_are_not_merged_if_they_are_needed_or_may_have_changed() {
    let product = "  %6 = mul.u32 %2, %3\n";
    let separate = ["mul R6 R2 R3", "add R7 R6 R4"];
    let sum = "  %7 = add.u32 %6, %4\n";
    // A second user; another block; both operands of the sum.
    assert_selects(
        &format!("{product}{sum}  store.global[0].u32 %1, %7, %6\n"),
        &separate,
    );
    assert_selects(&format!("{product}  bra $1\n$1:\n{sum}{STORE}"), &separate);
    assert_selects(
        &format!("{product}  %7 = add.u32 %6, %6\n{STORE}"),
        &["mul R6 R2 R3", "add R7 R6 R6"],
    );
    // A factor is written in between.
    assert_selects(
        &format!(
            "  %8 = mov.u32 %2\n  %6 = mul.u32 %8, %3\n  %8 = mov.u32 %4\n  %7 = add.u32 %6, %8\n{STORE}"
        ),
        &["mov R8 R2", "mul R6 R8 R3", "mov R8 R4", "add R7 R6 R8"],
    );
    // Floats: a mad has one rounding.
    assert_selects(
        &format!("  %6 = mul.f32 %2, %3\n  %7 = add.f32 %6, %4\n{STORE}"),
        &["mul R6 R2 R3", "add R7 R6 R4"],
    );
}

#[test]
fn a_choice_between_a_variable_and_its_new_value_is_a_predicated_operation() {
    let copy = "  %7 = mov.u32 %2\n  %6 = add.u32 %7, %4\n";
    assert_selects(
        &format!("{copy}  %7 = sel.u32 %10, %6, %7\n{STORE}"),
        &["mov R7 R2", "(P1) add R7 R7 R4"],
    );
    assert_selects(
        &format!("{copy}  %7 = sel.u32 %10, %7, %6\n{STORE}"),
        &["mov R7 R2", "(!P1) add R7 R7 R4"],
    );
}

#[test]
fn operations_are_not_predicated_if_their_result_is_needed_or_goes_elsewhere() {
    let copy = "  %7 = mov.u32 %2\n  %6 = add.u32 %7, %4\n";
    // A second user of the result.
    assert_selects(
        &format!("{copy}  %7 = sel.u32 %10, %6, %7\n  store.global[0].u32 %1, %7, %6\n"),
        &["mov R7 R2", "add R6 R7 R4", "(P1) sel R7 R6 R7"],
    );
    // A choice that writes another variable.
    assert_selects(
        &format!("{copy}  %8 = sel.u32 %10, %6, %7\n  store.global[0].u32 %1, %8\n"),
        &["mov R7 R2", "add R6 R7 R4", "(P1) sel R8 R6 R7"],
    );
    // The finalizer drops the predicate of a minimum.
    assert_selects(
        &format!("  %7 = mov.u32 %2\n  %6 = min.u32 %7, %4\n  %7 = sel.u32 %10, %6, %7\n{STORE}"),
        &["mov R7 R2", "min R6 R7 R4", "(P1) sel R7 R6 R7"],
    );
}

#[test]
fn bytes_that_are_rotated_are_not_copied_by_a_mov() {
    let extended = "  %14 = cvt.u8.u32 %2\n  %6 = cvt.u32.u8 %14\n";
    let code = |operation: &str| selected(&format!("{extended}{operation}{STORE}"));
    let rotated = code("  %8 = loadi.u32 3\n  %7 = rol.u32 %6, %8\n");
    let shifted = code("  %8 = loadi.u32 3\n  %7 = shl.u32 %6, %8\n");
    assert!(!rotated.contains("mov R6 "), "{rotated}");
    assert!(shifted.contains("mov R6 "), "{shifted}");
}

#[test]
fn bools_of_one_block_share_a_predicate_after_their_last_use() {
    // P1 is free after the select, and used for the next compare.
    let first = "  %6 = sel.u32 %10, %2, %3\n";
    let second = "  %12 = cmp.gt.u32 %6, %5\n  %7 = sel.u32 %12, %6, %4\n";
    assert_selects(
        &format!("{first}{second}{STORE}"),
        &["(P1) sel R6 R2 R3", "cmp.gt P1 R6 R5", "(P1) sel R7 R6 R4"],
    );
    // The first bool is read again.
    assert_selects(
        &format!("{first}{second}  %7 = sel.u32 %10, %7, %3\n{STORE}"),
        &[
            "(P1) sel R6 R2 R3",
            "cmp.gt P3 R6 R5",
            "(P3) sel R7 R6 R4",
            "(P1) sel R7 R7 R3",
        ],
    );
}

/// The masks of predicate logic in the selected code of a body: `M1` where the finalizer folds it into a comparison.
fn masks_of_logic(body: &str) -> Vec<String> {
    let text = selected_text(Target::Tgllp, body);
    let logic = text.lines().filter_map(|line| {
        let (opcode, rest) = line.trim_start().split_once(" (")?;
        let is_logic = matches!(opcode, "and" | "or" | "xor") && rest.contains(") P");
        is_logic.then(|| rest.split(',').next().unwrap_or_default().to_owned())
    });
    logic.collect()
}

#[test]
fn logic_has_the_mask_of_the_comparison_before_it() {
    let select = "  %7 = sel.u32 %13, %2, %3\n";
    for (body, expected) in [
        ("  %13 = and.bool %10, %11\n", "M1"),
        ("  %13 = or.bool %11, %10\n", "M1"),
        // No comparison is combined so.
        ("  %13 = xor.bool %10, %11\n", "M1_NM"),
        // One operand is read again.
        (
            "  %13 = and.bool %10, %11\n  %2 = sel.u32 %10, %4, %5\n",
            "M1_NM",
        ),
        // The later operand is not a comparison.
        ("  %12 = not.bool %11\n  %13 = and.bool %10, %12\n", "M1_NM"),
    ] {
        assert_eq!(
            masks_of_logic(&format!("{body}{select}{STORE}")),
            [expected],
            "{body}"
        );
    }
    // Of a chain, each operation whose second operand is the comparison before it.
    let chain = "  %12 = and.bool %10, %11\n  %16 = cmp.gt.u32 %2, %5\n  %13 = or.bool %12, %16\n";
    assert_eq!(
        masks_of_logic(&format!("{chain}{select}{STORE}")),
        ["M1", "M1"]
    );
}

#[test]
fn bytes_and_words_of_a_doubleword_need_no_instruction() {
    let shift = |by: u32, from: &str| {
        format!("  %6 = loadi.u32 {by}\n  %7 = {from}.u32 %2, %6\n  %14 = cvt.u8.u32 %7\n")
    };
    let float = "  %8 = cvt.f32.u8 %14\n  store.global[0].u32 %1, %8\n";
    for by in [8, 16, 24] {
        assert_selects(&format!("{}{float}", shift(by, "shr")), &["mov R8 R14"]);
    }
    assert_selects(&format!("{}{float}", shift(24, "asr")), &["mov R8 R14"]);
    assert_selects(&format!("  %14 = cvt.u8.u32 %2\n{float}"), &["mov R8 R14"]);
    // Not a whole byte.
    assert_selects(
        &format!("{}{float}", shift(4, "shr")),
        &["shr R7 R2 0x4:ud", "mov R8 R14"],
    );
    // The doubleword is written before the byte is read.
    let written = "  %9 = mov.u32 %2\n  %14 = cvt.u8.u32 %9\n  %9 = mov.u32 %3\n";
    assert_selects(
        &format!("{written}{float}"),
        &["mov R9 R2", "mov R14 R9", "mov R9 R3", "mov R8 R14"],
    );
}

#[test]
fn operations_extend_bytes() {
    let byte = "  %14 = cvt.u8.u32 %2\n  %6 = cvt.u32.u8 %14\n";
    for (operation, expected) in [
        ("add.u32 %6, %3", "add R7 R14 R3"),
        ("sub.s32 %3, %6", "add R7 R3 (-)R14"),
        ("or.u32 %6, %3", "or R7 R14 R3"),
        ("mul.u32 %6, %3", "mul R7 R14 R3"),
    ] {
        assert_selects(&format!("{byte}  %7 = {operation}\n{STORE}"), &[expected]);
    }
    let compared = "  %12 = cmp.ne.u32 %6, %3\n  %7 = sel.u32 %12, %4, %5\n";
    assert_selects(
        &format!("{byte}{compared}{STORE}"),
        &["cmp.ne P3 R14 R3", "(P3) sel R7 R4 R5"],
    );
    // No form for a byte; another user; a negative number as an unsigned one.
    assert_selects(
        &format!("{byte}  %7 = lzd.u32 %6\n{STORE}"),
        &["mov R6 R14", "lzd R7 R6"],
    );
    assert_selects(
        &format!("{byte}  %7 = add.u32 %6, %3\n  store.global[0].u32 %1, %7, %6\n"),
        &["mov R6 R14", "add R7 R6 R3"],
    );
    let signed = byte.replace("cvt.u32.u8", "cvt.s32.s8");
    assert_selects(
        &format!("{signed}  %7 = add.u32 %6, %3\n{STORE}"),
        &["mov R6 R14", "add R7 R6 R3"],
    );
}

#[test]
fn comparisons_that_are_added_are_numbers() {
    let compared = "  %12 = cmp.ne.u32 %2, %3\n  %6 = cvt.u32.bool %12\n";
    for (operation, expected) in [
        ("add.u32 %4, %6", "add R7 R4 (-)R6"),
        ("sub.u32 %4, %6", "add R7 R4 R6"),
    ] {
        assert_selects(
            &format!("{compared}  %7 = {operation}\n{STORE}"),
            &["cmp.ne R6 R2 R3", expected],
        );
    }
    // A byte and a constant are compared as doublewords.
    let byte = "  %14 = cvt.u8.u32 %2\n  %15 = cvt.s32.u8 %14\n  %8 = loadi.s32 7\n";
    let compared_byte = "  %12 = cmp.eq.s32 %15, %8\n  %6 = cvt.u32.bool %12\n";
    assert_selects(
        &format!("{byte}{compared_byte}  %7 = add.u32 %4, %6\n{STORE}"),
        &["cmp.eq R6 R14 0x7:d", "add R7 R4 (-)R6"],
    );
    // The bool, or the number, is needed.
    let sum = "  %7 = add.u32 %4, %6\n";
    assert_selects(
        &format!("{compared}{sum}  %7 = sel.u32 %12, %7, %5\n{STORE}"),
        &[
            "cmp.ne P3 R2 R3",
            "mov X15 0x1:ud",
            "(P3) sel R6 X15 0x0:ud",
            "add R7 R4 R6",
            "(P3) sel R7 R7 R5",
        ],
    );
    let product = format!("{compared}  %7 = mul.u32 %4, %6\n{STORE}");
    assert!(selected(&product).contains("sel R6"), "{product}");
}

#[test]
fn two_sums_or_bitwise_operations_are_one_of_three_sources() {
    let code = |inner: &str, outer: &str| format!("  %6 = {inner}\n  %7 = {outer}\n{STORE}");
    for (inner, outer, expected) in [
        ("add.u32 %2, %3", "add.u32 %4, %6", "add3 R7 R4 R2 R3"),
        ("sub.u32 %2, %3", "sub.u32 %4, %6", "add3 R7 R4 (-)R2 R3"),
        ("and.u32 %2, %3", "or.u32 %6, %4", "bfn.xf8 R7 R2 R3 R4"),
        ("xor.u32 %2, %3", "xor.u32 %4, %6", "bfn.x96 R7 R2 R3 R4"),
    ] {
        assert_selects_on(Target::Dg2, &code(inner, outer), &[expected]);
        let two = selected_on(Target::Tgllp, &code(inner, outer));
        assert!(!two.contains("add3") && !two.contains("bfn"), "{two}");
    }
    for (inner, outer, expected) in [
        // Another kind.
        (
            "and.u32 %2, %3",
            "add.u32 %6, %4",
            ["and R6 R2 R3", "add R7 R6 R4"],
        ),
        // The same operand twice.
        (
            "add.u32 %2, %3",
            "add.u32 %6, %6",
            ["add R6 R2 R3", "add R7 R6 R6"],
        ),
    ] {
        assert_selects_on(Target::Dg2, &code(inner, outer), &expected);
    }
    // Immediates have 16 bits with or without a sign, and are last.
    let constant = |bits: u32| {
        format!("  %8 = loadi.u32 {bits}\n  %6 = add.u32 %2, %8\n  %7 = add.u32 %6, %4\n{STORE}")
    };
    assert_selects_on(Target::Dg2, &constant(7), &["add3 R7 R2 R4 0x7:d"]);
    assert_selects_on(Target::Dg2, &constant(40_000), &["add3 R7 R2 R4 0x9c40:d"]);
    let subtracted =
        |bits: u32| constant(bits).replace("%7 = add.u32 %6, %4", "%7 = sub.u32 %4, %6");
    for large in [constant(70_000), subtracted(40_000)] {
        let large = selected_on(Target::Dg2, &large);
        assert!(!large.contains("add3"), "{large}");
    }
}

#[test]
fn sums_of_three_read_words_comparisons_and_sums_of_three() {
    let word = "  %8 = loadi.u32 65535\n  %6 = and.u32 %3, %8\n";
    let sum =
        |first: &str, second: &str| format!("{word}  %15 = {first}\n  %7 = {second}\n{STORE}");
    for (inner, outer, expected) in [
        ("add.u32 %2, %6", "add.u32 %15, %4", "add3 R7 R3 R2 R4"),
        (
            "sub.u32 %2, %6",
            "sub.u32 %15, %4",
            "add3 R7 (-)R3 R2 (-)R4",
        ),
        ("add.u32 %2, %4", "add.u32 %15, %6", "add3 R7 R3 R2 R4"),
    ] {
        assert_selects_on(Target::Pvc, &sum(inner, outer), &[expected]);
    }
    // A byte is no operand of it.
    let byte = sum("add.u32 %2, %6", "add.u32 %15, %4").replace("65535", "255");
    let byte = selected_on(Target::Pvc, &byte);
    assert!(!byte.contains("add3"), "{byte}");
    // Only the inner sum would read the word of a doubleword that is written before the outer one.
    let written = sum("add.u32 %2, %6\n  %3 = mov.u32 %5", "add.u32 %15, %4");
    let written = selected_on(Target::Pvc, &written);
    assert!(!written.contains("add3"), "{written}");
    let compared = format!(
        "  %12 = cmp.eq.u32 %2, %3\n  %6 = cvt.u32.bool %12\n  %7 = add.u32 %4, %6\n  %8 = add.u32 %7, %5\n{STORE}"
    );
    assert_selects_on(
        Target::Pvc,
        &compared.replace("%1, %7", "%1, %8"),
        &["cmp.eq R6 R2 R3", "add3 R8 R4 (-)R6 R5"],
    );
    // The finalizer has no `mad` of doublewords, but one with a constant of 16 bits.
    let product = |factor: &str, outer: &str| {
        format!(
            "  %8 = {factor}\n  %6 = mul.u32 %2, %8\n  %15 = add.u32 %6, %4\n  %7 = {outer}\n{STORE}"
        )
    };
    for (factor, outer, expected) in [
        (
            "not.u32 %3",
            "add.u32 %15, %5",
            ["not R8 R3", "mul R6 R2 R8", "add3 R7 R6 R4 R5"].as_slice(),
        ),
        (
            "loadi.u32 100",
            "add.u32 %15, %5",
            &["mad R15 R2 0x64:ud R4", "add R7 R15 R5"],
        ),
        (
            "not.u32 %3",
            "xor.u32 %15, %5",
            &["not R8 R3", "mad R15 R2 R8 R4", "xor R7 R15 R5"],
        ),
    ] {
        assert_selects_on(Target::Dg2, &product(factor, outer), expected);
    }
    let addend = "  %6 = add.u32 %2, %3\n  %8 = mul.u32 %4, %5\n  %7 = add.u32 %6, %8\n";
    assert_selects_on(
        Target::Dg2,
        &format!("{addend}{STORE}"),
        &["mul R8 R4 R5", "add3 R7 R2 R3 R8"],
    );
    // Five terms.
    let many = "  %6 = add.u32 %2, %3\n  %8 = add.u32 %6, %4\n  %15 = add.u32 %8, %5\n  %7 = add.u32 %15, %2\n";
    assert_selects_on(
        Target::Pvc,
        &format!("{many}{STORE}"),
        &["add3 R8 R2 R3 R4", "add3 R7 R8 R5 R2"],
    );
}

/// The selected code of a kernel, an instruction per line.
fn selected_kernel(head: &str, body: &str) -> String {
    let text = format!("kernel @k(0: \"p\" \"float *\" global) {{\n{head}$0:\n{body}  ret\n}}\n");
    let function = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
    verify(&function).unwrap_or_else(|e| panic!("{e} in\n{text}"));
    let analyses = Analyses::compute(&function);
    let (target, width) = (Target::Tgllp, Width::Simd16);
    let selection = select(
        &function,
        &analyses,
        (target, width),
        PrivateStorage::Memory,
        Arc::default(),
    )
    .unwrap();
    let kernel = &selection.kernel;
    let instructions = kernel.instructions.iter();
    instructions
        .map(|i| print_instruction(kernel, i) + "\n")
        .collect()
}

#[test]
fn local_ids_are_read_as_words() {
    let head = "  registers dword %0-%9, bool %10\n  inputs %0 = local_id.0, %1 = argument.0+0\n";
    let id = "I0_local_id_x(0,0)<1;1,0>";
    for (operation, expected) in [
        (
            "%2 = add.u32 %1, %0",
            format!("R2(0,0)<1> R1_ud(0,0)<0;1,0> {id}"),
        ),
        (
            "%2 = mul.s32 %0, %1",
            format!("R2(0,0)<1> {id} R1_d(0,0)<0;1,0>"),
        ),
        (
            "%3 = loadi.u32 6\n  %2 = shl.u32 %0, %3",
            format!("R2(0,0)<1> {id} 0x6:ud"),
        ),
        ("%2 = cvt.f32.u32 %0", format!("R2(0,0)<1> {id}")),
        (
            "%3 = loadi.u32 3\n  %4 = mul.u32 %1, %3\n  %2 = add.u32 %4, %0",
            format!("0x3:ud {id}"),
        ),
    ] {
        let store = format!("  {operation}\n  store.global[0].u32 %2, %2\n");
        let code = selected_kernel(head, &store);
        assert!(
            code.contains(&expected) && !code.contains(&format!("<1> {id}\n    mov")),
            "{code}"
        );
        assert!(!code.contains("mov (M1, 16) R0"), "{code}");
    }
    // The result may exceed a word, both operands are words, or the operation reads no words.
    for operation in [
        "%3 = loadi.u32 7\n  %2 = shl.u32 %0, %3",
        "%2 = add.u32 %0, %0",
        "%2 = min.u32 %0, %1",
        "%2 = add.u32 %0, %1\n  %0 = loadi.u32 1",
    ] {
        let code = selected_kernel(
            head,
            &format!("  {operation}\n  store.global[0].u32 %2, %2\n"),
        );
        assert!(
            code.contains(&format!("mov (M1, 16) R0(0,0)<1> {id}")),
            "{code}"
        );
    }
}

#[test]
fn group_ids_are_read_from_the_header() {
    let head = "  registers dword %0-%9\n  inputs %0 = group_id.1, %1 = enqueued_local_size.1\n";
    let store = "  store.global[0].u32 %2, %2\n";
    let code = selected_kernel(head, &format!("  %2 = mul.u32 %0, %1\n{store}"));
    assert!(
        code.contains("mul (M1_NM, 1) R2(0,0)<1> R0(0,0)<0;1,0> R1_uw(0,0)<0;1,0>"),
        "{code}"
    );
    let code = selected_kernel(
        head,
        &format!("  %0 = add.u32 %0, %1\n  %2 = mov.u32 %0\n{store}"),
    );
    assert!(
        code.contains("mov (M1_NM, 1) R0(0,0)<1> %r0(0,6)<0;1,0>"),
        "{code}"
    );
}

#[test]
fn constants_are_operands_of_integer_products() {
    let code = |bits: u32| format!("  %8 = loadi.u32 {bits}\n  %6 = mul.u32 %2, %8\n");
    let sum = format!("  %7 = add.u32 %3, %6\n{STORE}");
    assert_selects(&format!("{}{sum}", code(7)), &["mad R7 R2 0x7:ud R3"]);
    // A word with a sign is one only in a signed type.
    assert_selects(
        &format!("{}{sum}", code(0xffff_8000)),
        &["mad R7 R2 0xffff8000:d R3"],
    );
    assert_selects(
        &format!("{}{sum}", code(0xffff_7fff)),
        &["mad R7 R2 0xffff7fff:ud R3"],
    );
    let product = |bits| format!("{}  %7 = mov.u32 %6\n{STORE}", code(bits));
    assert_selects(
        &product(0xffff_fff1),
        &["mul R6 R2 0xfffffff1:d", "mov R7 R6"],
    );
}

#[test]
fn stores_of_one_constant_share_their_payload() {
    let code = selected(
        "  %6 = loadi.u32 5\n  store.global[0].u32 %1, %6\n  %7 = loadi.f32 0x40a00000\n  store.global[0].u32 %1, %6\n  store.global[0].f32 %1, %7\n",
    );
    assert_eq!(code.matches("mov X").count(), 2, "{code}");
}

#[test]
fn loads_from_one_constant_address_share_it() {
    let code = selected(
        "  %6 = loadi.u32 0\n  %7 = load.global[0].u32 %6\n  %8 = load.global[0].u32 %6\n  %7 = add.u32 %7, %8\n  store.global[0].u32 %1, %7\n",
    );
    let addresses = code
        .lines()
        .filter(|line| line.starts_with("mov X") && line.ends_with(" 0x0:ud"));
    assert_eq!(addresses.count(), 1, "{code}");
}

#[test]
fn elements_of_a_row_are_read_in_place() {
    let body = |between: &str, after: &str| {
        format!(
            "  %6 = loadi.u32 3\n  %15 = add.u32 %2, %3\n  %8 = shuffle.u32 %15, %6\n{between}  %7 = add.u32 %8, %3\n{after}{STORE}"
        )
    };
    assert_selects(&body("", ""), &["add R15 R2 R3", "add R7 R8 R3"]);
    // The row is overwritten before the element is read, or by the instruction that reads it.
    let overwritten = "  %15 = add.u32 %4, %5\n";
    assert_selects(
        &body(overwritten, ""),
        &[
            "add R15 R2 R3",
            "mov R8 R15",
            "add R15 R4 R5",
            "add R7 R8 R3",
        ],
    );
    let read_later = "  %15 = add.u32 %8, %4\n";
    assert_selects(
        &body("", read_later),
        &[
            "add R15 R2 R3",
            "mov R8 R15",
            "add R7 R8 R3",
            "add R15 R8 R4",
        ],
    );
}
