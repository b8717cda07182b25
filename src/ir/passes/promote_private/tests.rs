//! Tests of the promotion of private variables, from text to text.

use super::*;
use crate::ir::text::parse::parse_function;
use crate::ir::verify::verify;
use pretty_assertions::assert_eq;

/// The code after the pass.
fn promoted(code: &str) -> String {
    let mut f = parse_function(&format!(
        "kernel @k() {{\n  registers byte %0-%4, dword %5-%19\n  \
         inputs %19 = local_id.0\n  \
         variables private \"a\" 16 align 4, private \"b\" 4 align 4\n$0:\n{code}  ret\n}}\n"
    ))
    .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
    verify(&f).unwrap();
    let before = f.to_string();
    let changed = promote_private(&mut f, &mut AnalysisCache::new());
    verify(&f).unwrap();
    let after = f.to_string();
    assert_eq!(changed, before != after);
    let (_, rest) = after.split_once("$0:\n").unwrap();
    rest.trim_end_matches("  ret\n}\n").to_string()
}

#[test]
fn elements_become_registers() {
    let code = "  %5 = addr.u32 0
  %6 = loadi.u32 8
  %7 = add.u32 %5, %6
  %8 = mov.u32 %7
  store.private.u32 %8, %19
  %9, %10 = load.private.f32 %8
  %11 = addr.u32 1
  store.private.u32 %11, %10
";
    let expected = "  %5 = addr.u32 0  // \"a\"
  %6 = loadi.u32 8
  %7 = add.u32 %5, %6
  %8 = mov.u32 %7
  %20 = mov.u32 %19
  %9 = mov.f32 %20
  %10 = mov.f32 %21
  %11 = addr.u32 1  // \"b\"
  %22 = mov.u32 %10
";
    assert_eq!(promoted(code), expected);
}

#[test]
fn what_is_not_known_stays_in_memory() {
    let start = "  %5 = addr.u32 0\n  %6 = loadi.u32 4\n  store.private.u32 %5, %19\n";
    for rest in [
        // A store at an unknown index, an escaping address, an access out of bounds, a store to one
        // of two variables, an access across elements.
        "  %7 = add.u32 %5, %19\n  store.private.u32 %7, %19\n",
        "  %7 = addr.u32 1\n  store.private.u32 %7, %5\n",
        "  %7 = sub.u32 %5, %6\n  %8 = load.private.u32 %7\n",
        "  %7 = loadi.u32 16\n  %8 = add.u32 %5, %7\n  %9 = load.private.u32 %8\n",
        "  %7 = loadi.u32 2\n  %8 = add.u32 %5, %7\n  %9 = load.private.u32 %8\n",
        "  %7 = mov.u32 %5\n  %7 = addr.u32 1\n  store.private.u32 %7, %19\n",
        "  %7 = mov.u32 %19\n  %7 = mov.u32 %5\n  %8 = load.private.u32 %7\n",
    ] {
        let after = promoted(&format!("{start}{rest}"));
        assert!(
            after.contains("store.private.u32 %5, %19"),
            "{rest}\n{after}"
        );
    }
}

#[test]
fn accesses_of_several_sizes_divide_a_variable() {
    let code = "  %5 = addr.u32 1
  store.private.u32 %5, %19
  %6 = loadi.u32 1
  %7 = add.u32 %5, %6
  %0 = load.private.u8 %7
  store.private.u8 %7, %0
  %8 = load.private.u32 %5
";
    let expected = "  %20 = loadi.u32 0
  %5 = addr.u32 1  // \"b\"
  %20 = mov.u32 %19
  %6 = loadi.u32 1
  %7 = add.u32 %5, %6
  %21 = loadi.u32 8
  %22 = shr.u32 %20, %21
  %0 = cvt.u8.u32 %22
  %23 = cvt.u32.u8 %0
  %24 = loadi.u32 8
  %25 = shl.u32 %23, %24
  %26 = loadi.u32 4294902015
  %27 = and.u32 %20, %26
  %20 = or.u32 %27, %25
  %8 = mov.u32 %20
";
    assert_eq!(promoted(code), expected);
}

#[test]
fn loads_of_one_of_two_variables_gather() {
    let code = "  %5 = addr.u32 0
  %6 = addr.u32 1
  store.private.u32 %5, %19
  store.private.u32 %6, %19
  %7 = mov.u32 %5
  %7 = mov.u32 %6
  %8 = load.private.u32 %7
";
    let expected = "  %5 = loadi.u32 0
  %6 = loadi.u32 16
  %20 = mov.u32 %19
  %24 = mov.u32 %19
  %7 = mov.u32 %5
  %7 = mov.u32 %6
  %25 = rgather.u32 %7, %20, %21, %22, %23, %24
  %8 = mov.u32 %25
";
    assert_eq!(promoted(code), expected);
}
