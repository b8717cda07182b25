//! Tests of sparse conditional constant propagation.

use super::*;
use crate::ir::passes::{remove_unreachable_blocks, tests::trial};
use pretty_assertions::assert_eq;

/// The code after the pass and after the removal of what became unreachable.
fn propagated(code: &str) -> String {
    let head = "registers bool %0-%9, dword %10-%29, qword %30";
    let inputs = "inputs %29 = local_id.0, %30 = argument.0+0";
    let parameters = "0: \"p\" \"uint *\" global";
    let text = format!("kernel @k({parameters}) {{\n  {head}\n  {inputs}\n{code}}}\n");
    let mut f = trial::parse(&text);
    let before = f.to_string();
    let changed = propagate_constants(&mut f, &mut AnalysisCache::new());
    trial::check(&f);
    assert_eq!(changed, before != f.to_string());
    remove_unreachable_blocks(&mut f, &mut AnalysisCache::new());
    trial::check(&f);
    trial::code(&f).trim_end_matches("}\n").to_string()
}

#[test]
fn both_sides_write_the_same() {
    let code = "$0:
  %0 = cmp.eq.u32 %29, %29
  brc %0, $1, $2
$1:
  %10 = loadi.u32 7
  bra $3
$2:
  %10 = loadi.u32 7
  bra $3
$3:
  store.global.u32 %30, %10
  ret
";
    let known = propagated(code);
    assert!(
        known.ends_with("  %31 = loadi.u32 7\n  store.global.u32 %30, %31\n  ret\n"),
        "{known}"
    );
    let other = code.replacen("loadi.u32 7", "loadi.u32 8", 1);
    assert_eq!(propagated(&other), other);
}

/// The register is a constant only if the branch is never taken, and vice versa.
#[test]
fn what_a_loop_would_change_on_a_path_that_is_never_taken() {
    let code = "$0:
  %10 = loadi.u32 1
  %11 = loadi.u32 1
  bra $1
$1:
  %0 = cmp.ne.u32 %10, %11
  brc %0, $2, $3
$2:
  %10 = add.u32 %10, %29
  bra $3
$3:
  %1 = cmp.lt.u32 %29, %11
  brc %1, $1, $4
$4:
  store.global.u32 %30, %10
  ret
";
    let known = propagated(code);
    assert!(!known.contains("%10 = add"), "{known}");
    assert!(known.contains("%0 = loadi.bool false"), "{known}");
    let changing = code.replace("  %1 = cmp", "  %10 = mov.u32 %29\n  %1 = cmp");
    assert!(propagated(&changing).contains("%10 = add"));
}

#[test]
fn after_a_branch_its_condition_is_known() {
    let code = "$0:
  %10 = loadi.u32 5
  %0 = cmp.eq.u32 %29, %10
  brc %0, $1, $2
$1:
  %11 = add.u32 %29, %10
  brc %0, $3, $2
$2:
  %11 = add.u32 %29, %29
  bra $3
$3:
  store.global.u32 %30, %11
  ret
";
    let expected = "$0:
  %10 = loadi.u32 5
  %0 = cmp.eq.u32 %29, %10
  brc %0, $1, $2
$1:
  %31 = loadi.u32 5
  %11 = add.u32 %31, %10
  bra $3
$2:
  %11 = add.u32 %29, %29
  bra $3
$3:
  store.global.u32 %30, %11
  ret
";
    assert_eq!(propagated(code), expected);
    // A value written in between is another version.
    let other = code.replace("$1:\n", "$1:\n  %29 = add.u32 %29, %10\n");
    let known = propagated(&other);
    assert!(known.contains("%11 = add.u32 %29, %10"), "{known}");
    assert!(known.contains("bra $3"), "{known}");
}

#[test]
fn a_known_bool_leads_past_its_branch() {
    let code = "$0:
  %10 = loadi.u32 5
  %0 = cmp.lt.u32 %29, %10
  %1 = loadi.bool false
  brc %0, $1, $2
$1:
  %1 = cmp.eq.u32 %29, %10
  bra $2
$2:
  brc %1, $3, $4
$3:
  store.global.u32 %30, %29
  bra $4
$4:
  ret
";
    let expected = code.replace("  brc %0, $1, $2", "  brc %0, $1, $4");
    assert_eq!(propagated(code), expected);
}

#[test]
fn undefined_values_are_not_known() {
    let code = "$0:
  %0 = cmp.eq.u32 %29, %29
  brc %0, $1, $2
$1:
  %10 = loadi.u32 7
  bra $2
$2:
  store.global.u32 %30, %10
  ret
";
    assert_eq!(propagated(code), code);
}
