//! Loops that are unrolled by a factor, and those that stay.

use super::*;
use crate::ir::instruction::Instruction;
use crate::ir::text::parse::parse_function;
use crate::ir::verify::verify;

/// The function after the pass, and whether it changed.
fn unrolled(code: &str) -> (Function, bool) {
    let head = "registers bool %0-%9, dword %10-%29, qword %30-%39";
    let inputs = "inputs %28 = argument.1+0, %29 = local_id.0, %30 = argument.0+0";
    let mut f = parse_function(&format!(
        "kernel @k(0: \"p\" \"uint *\" global, 8: \"n\" \"uint\" u32) {{\n  {head}\n  \
         {inputs}\n{code}}}\n"
    ))
    .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
    verify(&f).unwrap();
    let changed = unroll_partially(&mut f, &mut AnalysisCache::new());
    verify(&f).unwrap();
    (f, changed)
}

fn count(function: &Function, opcode: Opcode) -> usize {
    let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    instructions.filter(|i| i.opcode == opcode).count()
}

fn counted(bound: &str, relation: &str, step: &str, body: &str) -> String {
    format!(
        "$0:
  %10 = loadi.u32 0
  %12 = loadi.u32 {step}
  bra $1
$1:
  %0 = cmp.{relation}.u32 %10, {bound}
  brc %0, $2, $4
$2:
{body}
$3:
  %10 = add.u32 %10, %12
  bra $1
$4:
  store.global.u32 %30, %29
  ret
"
    )
}

const BODY: &str = "  %29 = mul.u32 %29, %29\n  bra $3";

#[test]
fn a_short_loop_has_four_copies_and_a_remaining_loop() {
    let (f, changed) = unrolled(&counted("%28", "lt", "1", BODY));
    assert!(changed);
    assert_eq!(count(&f, Opcode::Mul), 5);
    // The tests of the main loop and of the remaining one.
    assert_eq!(count(&f, Opcode::Brc), 2);
    assert_eq!(count(&f, Opcode::SubSat), 1);
    let again = unroll_partially(&mut f.clone(), &mut AnalysisCache::new());
    assert!(!again);
}

#[test]
fn a_longer_loop_has_two_copies() {
    let body = "  %29 = mul.u32 %29, %29\n".repeat(30) + "  bra $3";
    let (f, changed) = unrolled(&counted("%28", "le", "3", &body));
    assert!(changed);
    assert_eq!(count(&f, Opcode::Mul), 90);
}

#[test]
fn another_exit_stays_in_each_copy() {
    let body = "  %29 = mul.u32 %29, %29\n  %1 = cmp.gt.u32 %29, %12\n  brc %1, $4, $3";
    let (f, changed) = unrolled(&counted("%28", "lt", "1", body));
    assert!(changed);
    assert_eq!(count(&f, Opcode::Brc), 7);
}

#[test]
fn a_loop_that_is_tested_at_the_end_has_a_larger_distance() {
    let code = "$0:
  %10 = loadi.u32 0
  %12 = loadi.u32 1
  bra $1
$1:
  %29 = mul.u32 %29, %29
  %11 = add.u32 %10, %12
  %0 = cmp.lt.u32 %11, %28
  %10 = mov.u32 %11
  brc %0, $1, $2
$2:
  store.global.u32 %30, %29
  ret
";
    let (f, changed) = unrolled(code);
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (5, 2));
    let instructions = f.blocks.iter().flat_map(|b| &b.instructions);
    let mut constants = instructions.filter_map(Instruction::immediate);
    assert!(constants.any(|bits| bits == 4));
}

#[test]
fn other_loops_stay() {
    for code in [
        // Away from the bound, and not to it.
        counted("%28", "gt", "1", BODY),
        counted("%28", "ne", "1", BODY),
        // The bound depends on the work-item.
        counted("%29", "lt", "1", "  %27 = mul.u32 %29, %29\n  bra $3"),
        // The bound changes.
        counted("%28", "lt", "1", "  %28 = add.u32 %28, %12\n  bra $3"),
        // The step is no constant.
        counted("%28", "lt", "1", "  %12 = add.u32 %12, %12\n  bra $3"),
        // A barrier.
        counted("%28", "lt", "1", "  barrier.local\n  bra $3"),
        // Not in every iteration.
        counted(
            "%28",
            "lt",
            "1",
            "  %1 = cmp.eq.u32 %29, %12\n  brc %1, $1, $3",
        ),
        // Too long.
        counted(
            "%28",
            "lt",
            "1",
            &("  %29 = mul.u32 %29, %29\n".repeat(60) + "  bra $3"),
        ),
    ] {
        let (_, changed) = unrolled(&code);
        assert!(!changed, "{code}");
    }
}

/// A trip count that is a known multiple of the factor leaves no iterations.
#[test]
fn no_iterations_remain_of_a_multiple_of_the_factor() {
    for (bound, relation, copies) in [
        (200, "lt", 4),
        (199, "lt", 5),
        (199, "le", 4),
        (202, "lt", 5),
    ] {
        let (f, changed) = unrolled(&exact(bound, relation));
        assert!(changed);
        assert_eq!(count(&f, Opcode::Mul), copies, "{relation} {bound}");
    }
}

/// `for (%10 = 0; %10 RELATION bound; %10++) %29 *= %29;`.
fn exact(bound: u32, relation: &str) -> String {
    format!(
        "$0:
  %10 = loadi.s32 0
  bra $1
$1:
  %11 = loadi.s32 {bound}
  %0 = cmp.{relation}.s32 %10, %11
  brc %0, $2, $3
$2:
  %29 = mul.u32 %29, %29
  %12 = loadi.s32 1
  %10 = add.s32 %10, %12
  bra $1
$3:
  store.global.u32 %30, %29
  ret
"
    )
}
