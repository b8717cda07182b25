//! Trip counts of loops in Gen IR.

use super::*;
use crate::ir::text::parse::parse_function;

/// The trip count of the only loop of a function.
fn count(code: &str) -> Option<u32> {
    let text = format!(
        "kernel @k() {{\n  registers dword %0-%3, bool %4, dword %5-%9\n  inputs %9 = global_size.0\n{code}  ret\n}}\n"
    );
    let function = parse_function(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let analyses = Analyses::compute(&function);
    let mut ids = analyses.loops.ids();
    let id = ids.next().unwrap();
    assert!(ids.next().is_none());
    trip_count(&function, &analyses, id).known
}

/// The trip counts of the loops of a function, outer and earlier ones first, and whether they are exact.
fn counts(code: &str) -> Vec<(Option<u32>, bool)> {
    counts_with("", code)
}

/// The same, in a kernel with attributes.
fn counts_with(attributes: &str, code: &str) -> Vec<(Option<u32>, bool)> {
    let text = format!(
        "kernel @k() {attributes}{{\n  registers dword %0-%3, bool %4, dword %5-%9\n  inputs %8 = local_id.0, %9 = global_size.0\n{code}  ret\n}}\n"
    );
    let function = parse_function(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let analyses = Analyses::compute(&function);
    let ids = analyses.loops.ids();
    let mut found: Vec<_> = ids
        .map(|id| {
            (
                analyses.loops.get(id).header,
                trip_count(&function, &analyses, id),
            )
        })
        .collect();
    found.sort_by_key(|(header, _)| *header);
    found
        .iter()
        .map(|(_, count)| (count.known, count.is_exact()))
        .collect()
}

/// A loop that is unrolled by a factor of 4, and the one for the remaining iterations.
fn unrolled(bound: &str, last: &str, guard: &str) -> Vec<(Option<u32>, bool)> {
    counts(&format!(
        "$0:
  %0 = loadi.s32 0
  %1 = loadi.s32 1
  %2 = {bound}
  %3 = {last}
  {guard}
$1:
  %5 = add.s32 %0, %1
  %6 = add.s32 %5, %1
  %5 = add.s32 %6, %1
  %7 = add.s32 %5, %1
  %0 = mov.s32 %7
  %4 = cmp.lt.s32 %7, %3
  brc %4, $1, $2
$2:
  %4 = cmp.lt.s32 %0, %2
  brc %4, $3, $4
$3:
  %0 = add.s32 %0, %1
  %4 = cmp.lt.s32 %0, %2
  brc %4, $3, $4
$4:
"
    ))
}

#[test]
fn remaining_iterations_begin_after_the_last_one_of_the_main_loop() {
    let constant = |n: i32| {
        let (bound, last) = (format!("loadi.s32 {n}"), format!("loadi.s32 {}", n - 3));
        unrolled(&bound, &last, "bra $1")
    };
    assert_eq!(constant(1000), [(Some(250), true), (Some(0), true)]);
    assert_eq!(constant(43), [(Some(10), true), (Some(3), true)]);
}

#[test]
fn remaining_iterations_are_fewer_than_the_distance_of_the_bounds() {
    let guard = "%4 = cmp.lt.s32 %0, %3\n  brc %4, $1, $2";
    let of = |last: &str| unrolled("mov.s32 %9", last, guard);
    assert_eq!(of("subs.s32 %2, %1"), [(None, false), (Some(1), false)]);
    // A sum that wraps proves nothing, and neither does another bound.
    assert_eq!(of("sub.s32 %2, %1"), [(None, false), (None, false)]);
    assert_eq!(of("subs.s32 %9, %1"), [(None, false), (None, false)]);
}

#[test]
fn remaining_iterations_after_a_preheader() {
    let found = counts(
        "$0:
  %0 = loadi.s32 0
  %1 = loadi.s32 1
  %2 = mov.s32 %9
  %3 = subs.s32 %2, %1
  %4 = cmp.lt.s32 %0, %3
  brc %4, $1, $2
$1:
  %5 = add.s32 %0, %1
  %0 = add.s32 %5, %1
  %4 = cmp.lt.s32 %0, %3
  brc %4, $1, $2
$2:
  %4 = cmp.lt.s32 %0, %2
  brc %4, $3, $5
$3:
  %6 = add.s32 %0, %9
  bra $4
$4:
  %0 = add.s32 %0, %1
  %4 = cmp.lt.s32 %0, %2
  brc %4, $4, $5
$5:
",
    );
    assert_eq!(found, [(None, false), (Some(1), false)]);
}

#[test]
fn a_local_id_is_at_least_0() {
    let within = |attributes: &str, test: &str, step: &str| {
        let code = format!(
            "$0:
  %0 = mov.s32 %8
  %1 = loadi.s32 12
  %2 = loadi.s32 {step}
  %4 = cmp.{test} %0, %1
  brc %4, $1, $2
$1:
  %0 = add.s32 %0, %2
  %4 = cmp.{test} %0, %1
  brc %4, $1, $2
$2:
"
        );
        counts_with(attributes, &code)[0]
    };
    let of = |test, step| within("", test, step);
    assert_eq!(of("lt.s32", "8"), (Some(2), false));
    // Of the ids 0 to 3, all iterate twice; of 0 to 7, 4 and more once.
    let groups_of = |size: u32| {
        within(
            &format!("reqd_work_group_size({size}, 1, 1) "),
            "lt.s32",
            "8",
        )
    };
    assert_eq!(groups_of(4), (Some(2), true));
    assert_eq!(groups_of(8), (Some(2), false));
    assert_eq!(of("le.s32", "4"), (Some(4), false));
    // Downward, or until they are equal, a larger one may iterate longer.
    assert_eq!(of("ge.s32", "-8"), (None, false));
    assert_eq!(of("ne.s32", "3"), (None, false));
}

#[test]
fn the_start_of_an_inner_loop_is_set_in_each_iteration_of_the_outer_one() {
    let of = |before: &str, inside: &str| {
        counts(&format!(
            "$0:
  %1 = loadi.s32 1
  %2 = loadi.s32 9
  %3 = loadi.s32 0
  %0 = loadi.s32 0
  {before}
  bra $1
$1:
  {inside}
  bra $2
$2:
  %0 = add.s32 %0, %1
  %4 = cmp.lt.s32 %0, %2
  brc %4, $2, $3
$3:
  %3 = add.s32 %3, %1
  %4 = cmp.lt.s32 %3, %2
  brc %4, $1, $4
$4:
"
        ))
    };
    let copied = "%0 = mov.s32 %1";
    assert_eq!(of("", "")[1], (None, false));
    assert_eq!(of("", copied)[0], (Some(9), true));
}

/// A loop that is tested at the bottom.
fn bottom(start: &str, update: &str, test: &str) -> Option<u32> {
    count(&format!(
        "$0:\n  %1 = loadi.u32 10\n  %2 = loadi.u32 1\n  {start}\n  bra $1\n$1:\n  {update}\n  {test}\n  brc %4, $1, $2\n$2:\n"
    ))
}

#[test]
fn constant_bounds_are_counted() {
    let start = "%0 = loadi.u32 0";
    let add = "%0 = add.u32 %0, %2";
    assert_eq!(bottom(start, add, "%4 = cmp.lt.u32 %0, %1"), Some(10));
    assert_eq!(bottom(start, add, "%4 = cmp.gt.u32 %1, %0"), Some(10));
    assert_eq!(bottom(start, add, "%4 = cmp.le.u32 %0, %1"), Some(11));
    let one = "%0 = loadi.u32 1";
    assert_eq!(
        bottom(one, "%0 = shl.u32 %0, %2", "%4 = cmp.lt.u32 %0, %1"),
        Some(4)
    );
    assert_eq!(bottom(start, add, "%4 = cmp.ne.u32 %0, %2"), Some(1));
    // The updated value is a register of its own.
    let copied = "%3 = add.u32 %0, %2\n  %0 = mov.u32 %3";
    assert_eq!(bottom(start, copied, "%4 = cmp.lt.u32 %3, %1"), Some(10));
    assert_eq!(bottom(start, copied, "%4 = cmp.lt.u32 %0, %1"), Some(10));
}

#[test]
fn a_test_before_the_update_sees_the_old_value() {
    let header = "$0:\n  %1 = loadi.u32 10\n  %2 = loadi.u32 1\n  %0 = loadi.u32 0\n  bra $1\n";
    let body = "$1:\n  %4 = cmp.lt.u32 %0, %1\n  brc %4, $2, $3\n$2:\n  %0 = add.u32 %0, %2\n  bra $1\n$3:\n";
    assert_eq!(count(&format!("{header}{body}")), Some(11));
}

#[test]
fn endless_and_unknown_loops() {
    let start = "%0 = loadi.u32 0";
    let add = "%0 = add.u32 %0, %2";
    assert_eq!(
        bottom(start, "%0 = add.u32 %0, %0", "%4 = cmp.lt.u32 %0, %1"),
        Some(MAX_TRIP_COUNT)
    );
    assert_eq!(bottom(start, add, "%4 = cmp.lt.u32 %0, %9"), None);
    assert_eq!(
        bottom("%0 = mov.u32 %9", add, "%4 = cmp.lt.u32 %0, %1"),
        None
    );
    assert_eq!(
        bottom(start, "%0 = and.u32 %0, %2", "%4 = cmp.lt.u32 %0, %1"),
        Some(MAX_TRIP_COUNT)
    );
}
