//! Unrolling of loops with known and unknown trip counts, and of nests.

use super::*;
use crate::ir::text::parse::parse_function;
use crate::ir::verify::verify;

/// The function after the pass, and whether it changed.
fn unrolled(code: &str) -> (Function, bool) {
    let head = "registers bool %0-%9, dword %10-%29, qword %30";
    let inputs = "inputs %29 = local_id.0, %30 = argument.0+0";
    let mut f = parse_function(&format!(
        "kernel @k(0: \"p\" \"uint *\" global) {{\n  {head}\n  {inputs}\n{code}}}\n"
    ))
    .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
    verify(&f).unwrap();
    let changed = unroll_loops(&mut f, &mut AnalysisCache::new());
    verify(&f).unwrap();
    (f, changed)
}

fn count(function: &Function, opcode: Opcode) -> usize {
    let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    instructions.filter(|i| i.opcode == opcode).count()
}

fn counted(limit: u32, body: &str) -> String {
    format!(
        "$0:
  %10 = loadi.u32 0
  %11 = loadi.u32 {limit}
  %12 = loadi.u32 1
  bra $1
$1:
  %0 = cmp.lt.u32 %10, %11
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

#[test]
fn a_counted_loop_becomes_its_iterations() {
    let (f, changed) = unrolled(&counted(5, "  %29 = mul.u32 %29, %29\n  bra $3"));
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (5, 0));
    let (f, changed) = unrolled(&counted(0, "  %29 = mul.u32 %29, %29\n  bra $3"));
    assert!(changed);
    assert_eq!(count(&f, Opcode::Mul), 0);
}

#[test]
fn another_exit_stays_in_each_iteration() {
    let body = "  %29 = mul.u32 %29, %29\n  %1 = cmp.gt.u32 %29, %11\n  brc %1, $4, $3";
    let (f, changed) = unrolled(&counted(5, body));
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (5, 5));
}

#[test]
fn large_loops_and_unknown_trip_counts_stay() {
    for (limit, body) in [
        (200, "  %29 = mul.u32 %29, %29\n  bra $3"),
        (5, "  %10 = mov.u32 %29\n  bra $3"),
        (5, "  %10 = sub.u32 %10, %12\n  bra $3"),
    ] {
        let (_, changed) = unrolled(&counted(limit, body));
        assert!(!changed, "{limit}, {body}");
    }
    let long = "  %29 = mul.u32 %29, %29\n".repeat(220) + "  bra $3";
    assert!(!unrolled(&counted(5, &long)).1);
    assert!(unrolled(&counted(4, &long)).1);
}

#[test]
fn a_larger_loop_is_unrolled_if_enough_of_it_folds() {
    let kept = "  %29 = mul.u32 %29, %29\n".repeat(30);
    let folded = "  %13 = mul.u32 %10, %12\n".repeat(10);
    let (f, changed) = unrolled(&counted(50, &format!("{kept}{folded}  bra $3")));
    assert!(changed);
    assert_eq!(count(&f, Opcode::Mul), 1500);
    assert!(!unrolled(&counted(50, &format!("{kept}  bra $3"))).1);
    assert!(!unrolled(&counted(100, &format!("{kept}{folded}  bra $3"))).1);
}

/// The induction variable is not initialized again before the inner loop is
/// entered a second time.
#[test]
fn an_initializer_before_the_outer_loop_is_not_known() {
    let code = "$0:
  %10 = loadi.u32 0
  %11 = loadi.u32 3
  %12 = loadi.u32 1
  bra $1
$1:
  %29 = add.u32 %29, %12
  bra $2
$2:
  %10 = add.u32 %10, %12
  %0 = cmp.lt.u32 %10, %11
  brc %0, $2, $3
$3:
  %1 = cmp.lt.u32 %29, %11
  brc %1, $1, $4
$4:
  ret
";
    assert!(!unrolled(code).1);
    let set_again = code.replace("  bra $2", "  %10 = loadi.u32 0\n  bra $2");
    let set_again = set_again.replacen("  %10 = loadi.u32 0\n", "", 1);
    assert!(unrolled(&set_again).1);
}

/// `for (%10 = 0; %10 < 5; %10++) for (%14 = 0; %14 < bound; %14++) { body; end }`.
fn nested(bound: &str, body: &str, end: &str) -> String {
    format!(
        "$0:
  %10 = loadi.u32 0
  %11 = loadi.u32 5
  %12 = loadi.u32 1
  bra $1
$1:
  %0 = cmp.lt.u32 %10, %11
  brc %0, $2, $7
$2:
  %14 = loadi.u32 0
  bra $3
$3:
  %1 = cmp.lt.u32 %14, {bound}
  brc %1, $4, $6
$4:
{body}
  {end}
$5:
  %14 = add.u32 %14, %12
  bra $3
$6:
  %10 = add.u32 %10, %12
  bra $1
$7:
  store.global.u32 %30, %29
  ret
"
    )
}

#[test]
fn a_triangular_nest_is_unrolled_at_once() {
    let (f, changed) = unrolled(&nested("%10", "  %29 = mul.u32 %29, %29", "bra $5"));
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (10, 0));
}

/// Another exit of the inner loop continues with the next iteration of the outer one.
#[test]
fn another_exit_of_an_inner_loop_stays() {
    let body = "  %29 = mul.u32 %29, %29\n  %3 = cmp.gt.u32 %29, %11";
    let (f, changed) = unrolled(&nested("%10", body, "brc %3, $6, $5"));
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (10, 10));
}

#[test]
fn a_nest_stays_if_an_inner_trip_count_remains_unknown() {
    assert!(!unrolled(&nested("%29", "  %13 = mul.u32 %10, %12", "bra $5")).1);
    // The inner loop changes its own bound.
    let (_, changed) = unrolled(&nested("%15", "  %15 = mul.u32 %29, %12", "bra $5"));
    assert!(!changed);
}

#[test]
fn a_large_nest_stays() {
    let body = "  %29 = mul.u32 %29, %29\n".repeat(110);
    assert!(!unrolled(&nested("%10", &body, "bra $5")).1);
    let body = "  %29 = mul.u32 %29, %29\n".repeat(60);
    assert!(unrolled(&nested("%10", &body, "bra $5")).1);
}

/// A fifth of the copies is constant: enough for a nest, but not for a loop.
#[test]
fn a_larger_nest_is_unrolled_if_a_sixth_folds() {
    let kept = "  %29 = mul.u32 %29, %29\n".repeat(100);
    let folded = "  %13 = mul.u32 %10, %12\n".repeat(25);
    let body = format!("{kept}{folded}");
    let (f, changed) = unrolled(&nested("%10", &body, "bra $5"));
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (1000, 0));
    let longer = body.repeat(3);
    assert!(!unrolled(&nested("%10", &longer, "bra $5")).1);
    assert!(!unrolled(&counted(11, &format!("{body}  bra $3"))).1);
}

/// A variable that is shifted reaches the bound, or 0 and never leaves it.
#[test]
fn shifted_variables_end_loops_or_do_not() {
    let shifted = |step: &str, compare: &str| {
        let code = counted(64, "  %29 = mul.u32 %29, %29\n  bra $3");
        let code = code.replace("%10 = loadi.u32 0", "%10 = loadi.u32 2");
        let code = code.replace("%10 = add.u32 %10, %12", step);
        code.replace("cmp.lt.u32", compare)
    };
    for (step, compare, trip_count) in [
        ("%10 = shl.u32 %10, %12", "cmp.lt.u32", Some(5)),
        ("%10 = mul.u32 %10, %11", "cmp.le.u32", Some(1)),
        ("%10 = shr.u32 %10, %12", "cmp.lt.u32", None),
        // 4, 16, ... 2^30, 0, 0 ...
        ("%10 = shl.u32 %10, %12", "cmp.ne.u32", Some(5)),
        ("%10 = mul.u32 %10, %10", "cmp.ne.u32", None),
    ] {
        let (f, changed) = unrolled(&shifted(step, compare));
        assert_eq!(changed, trip_count.is_some(), "{step} {compare}");
        if let Some(n) = trip_count {
            assert_eq!(count(&f, Opcode::Mul), n, "{step} {compare}");
        }
    }
}

/// A loop from a local id to a bound, in steps of 64, in a kernel that requires work-groups of 64 work-items.
fn from_local_id(start: &str, bound: u32, group: &str) -> (Function, bool) {
    let mut f = parse_function(&format!(
        "kernel @k(0: \"p\" \"uint *\" global) {group}{{
  registers bool %0-%9, dword %10-%29, qword %30
  inputs %28 = local_id.1, %29 = local_id.0, %30 = argument.0+0
$0:
  %12 = loadi.u32 64
  %11 = loadi.u32 {bound}
  %14 = loadi.u32 16
{start}
  bra $1
$1:
  %0 = cmp.lt.s32 %10, %11
  brc %0, $2, $3
$2:
  %13 = mul.u32 %10, %13
  %10 = add.u32 %10, %12
  bra $1
$3:
  store.global.u32 %30, %13
  ret
}}\n"
    ))
    .unwrap();
    verify(&f).unwrap();
    let changed = unroll_loops(&mut f, &mut AnalysisCache::new());
    verify(&f).unwrap();
    (f, changed)
}

#[test]
fn a_loop_from_a_local_id_has_the_iterations_of_all_work_items() {
    let group = "reqd_work_group_size(64, 1, 1) ";
    let start = "  %10 = mov.u32 %29";
    let (f, changed) = from_local_id(start, 256, group);
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (4, 0));
    // Work-items 0 to 3 iterate five times: the last copy keeps its test.
    let (f, changed) = from_local_id(start, 260, group);
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (5, 1));
    // Some iterate once, and others never: a branch.
    let (f, changed) = from_local_id(start, 60, group);
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (1, 1));
    // One to four iterations.
    assert!(!from_local_id(start, 256, "reqd_work_group_size(200, 1, 1) ").1);
    // The number of work-items is not known.
    assert!(!from_local_id(start, 256, "").1);
}

#[test]
fn a_sum_of_multiples_of_local_ids_is_a_start() {
    let start = "  %10 = mul.u32 %28, %14\n  %10 = add.u32 %10, %29";
    let single = "  %15 = mul.u32 %28, %14\n  %10 = add.u32 %15, %29";
    let group = "reqd_work_group_size(16, 4, 1) ";
    let (f, changed) = from_local_id(single, 324, group);
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (7, 1));
    // %10 has two definitions before the loop.
    assert!(!from_local_id(start, 324, group).1);
    let (f, changed) = from_local_id(single, 254, "reqd_work_group_size(15, 4, 1) ");
    assert!(changed);
    assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (5, 1));
}
