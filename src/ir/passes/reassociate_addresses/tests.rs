//! Tests of reassociation: what leaves a loop, what is shared, and what stays.

use super::*;
use crate::ir::passes::{eliminate_common_subexpressions, eliminate_dead_code, tests::trial};
use crate::ir::passes::{propagate_constants, propagate_copies};
use pretty_assertions::assert_eq;

/// The code after the pass and the cleanup passes.
fn reassociated(code: &str) -> String {
    let head = "registers bool %0-%9, dword %10-%29, qword %30";
    let inputs = "inputs %28 = group_id.0, %29 = local_id.0, %30 = argument.0+0";
    let parameters = "0: \"p\" \"uint *\" global";
    let text = format!("kernel @k({parameters}) {{\n  {head}\n  {inputs}\n{code}}}\n");
    let mut f = trial::parse(&text);
    let before = f.to_string();
    let written = trial::run(&f, &[], Default::default());
    let changed = reassociate_addresses(&mut f, &mut AnalysisCache::new());
    trial::check(&f);
    assert_eq!(changed, before != f.to_string());
    assert_eq!(trial::run(&f, &[], Default::default()), written);
    propagate_constants(&mut f, &mut AnalysisCache::new());
    eliminate_common_subexpressions(&mut f, &mut AnalysisCache::new());
    propagate_copies(&mut f, &mut AnalysisCache::new());
    eliminate_dead_code(&mut f, &mut AnalysisCache::new());
    assert_eq!(trial::run(&f, &[], Default::default()), written);
    trial::code(&f).trim_end_matches("}\n").to_string()
}

/// p[x - 1], p[x], p[x + 1] at offsets of a surface.
const NEIGHBORS: &str = "$0:
  %10 = loadi.u32 1
  %11 = loadi.u32 2
  %12 = sub.u32 %29, %10
  %13 = shl.u32 %12, %11
  %14 = add.u32 %28, %13
  %15 = load.global[0].u32 %14
  %16 = shl.u32 %29, %11
  %17 = add.u32 %28, %16
  %18 = load.global[0].u32 %17
  %19 = add.u32 %29, %10
  %20 = shl.u32 %19, %11
  %21 = add.u32 %28, %20
  store.global[0].u32 %21, %15, %18
  ret
";

#[test]
fn neighbors_share_all_but_a_constant() {
    let text = reassociated(NEIGHBORS);
    assert_eq!(text.matches("shl.u32").count(), 1, "{text}");
    assert_eq!(text.matches("add.u32").count(), 3, "{text}");
    assert!(text.contains("loadi.u32 4294967292\n") && text.contains("loadi.u32 4\n"));
}

#[test]
fn another_value_of_the_same_register_is_another_base() {
    let code = NEIGHBORS.replace("  %19 =", "  %29 = mul.u32 %29, %29\n  %19 =");
    let text = reassociated(&code);
    assert_eq!(text.matches("shl.u32").count(), 2, "{text}");
}

#[test]
fn what_the_loop_does_not_change_is_added_first() {
    let code = "$0:
  %10 = loadi.u32 0
  bra $1
$1:
  %11 = and.u32 %10, %29
  %12 = add.u32 %11, %29
  %13 = add.u32 %28, %12
  store.global[0].u32 %13, %10
  %14 = loadi.u32 1
  %10 = add.u32 %10, %14
  %15 = loadi.u32 5
  %0 = cmp.lt.u32 %10, %15
  brc %0, $1, $2
$2:
  ret
";
    let text = reassociated(code);
    assert!(text.contains(" = add.u32 %28, %29\n"), "{text}");
}

#[test]
fn a_single_address_stays() {
    let code = "$0:
  %10 = loadi.u32 1
  %11 = loadi.u32 2
  %12 = sub.u32 %29, %10
  %13 = shl.u32 %12, %11
  %14 = add.u32 %28, %13
  store.global[0].u32 %14, %12
  ret
";
    assert_eq!(reassociated(code), code);
}
