//! Adjacent accesses that are merged, and those that stay apart.

use super::*;
use crate::ir::text::parse::parse_function;
use crate::ir::verify::verify;
use pretty_assertions::assert_eq;

/// The accesses after the pass.
fn merged(code: &str) -> Vec<String> {
    let head = "registers byte %0-%9, dword %10-%29, qword %30-%39";
    let inputs = "inputs %29 = local_id.0, %28 = buffer_offset.0, %30 = argument.0+0";
    let variables = "variables private \"a\" 16 align 4, local \"b\" 16 align 4";
    let mut f = parse_function(&format!(
        "kernel @k(0: \"p\" \"uint *\" global, 8: \"q\" \"uint *\" global) {{\n  {head}\n  \
         {inputs}\n  {variables}\n$0:\n  %10 = loadi.u32 4\n  %11 = add.u32 %28, %10\n{code}  ret\n}}\n"
    ))
    .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
    verify(&f).unwrap();
    let before = f.to_string();
    let changed = merge_accesses(&mut f, &mut AnalysisCache::new());
    verify(&f).unwrap();
    let text = f.to_string();
    assert_eq!(changed, before != text);
    let is_access = |line: &&str| line.contains("load.") || line.contains("store.");
    text.lines()
        .filter(is_access)
        .map(|l| l.trim().to_string())
        .collect()
}

#[test]
fn what_is_between_keeps_loads_apart() {
    for (between, apart) in [
        ("", false),
        ("  %13 = mov.u32 %29\n", false),
        ("  store.global[0].u32 %28, %29\n", false),
        ("  store.local.u32 %29, %29\n", false),
        ("  store.global[0].u32 %11, %29\n", true),
        ("  store.global[1].u32 %29, %29\n", true),
        ("  store.global.u32 %30, %29\n", true),
        ("  barrier.local\n", true),
        ("  %12 = atomic_add.global[0].u32 %29, %29\n", true),
        ("  %12 = load.global[1].volatile.u32 %29\n", true),
        // The address of the second access is computed before the first.
        ("  %28 = loadi.u32 64\n", false),
        ("  %11 = loadi.u32 64\n", true),
    ] {
        let code =
            format!("  %14 = load.global[0].u32 %28\n{between}  %15 = load.global[0].u32 %11\n");
        let accesses = merged(&code);
        let loads = accesses
            .iter()
            .filter(|l| l.contains("load.global[0]"))
            .count();
        assert_eq!(loads == 2, apart, "{between}{accesses:?}");
    }
}

#[test]
fn what_is_between_keeps_stores_apart() {
    for (between, apart) in [
        ("", false),
        ("  %29 = loadi.u32 1\n", false),
        ("  %13 = load.global[0].u32 %11\n", false),
        ("  %13 = load.global[0].u32 %28\n", true),
        ("  %13 = load.global[1].u32 %29\n", true),
        ("  %13 = load.local.u32 %29\n", false),
        ("  store.global[1].u32 %29, %29\n", true),
        ("  store.global[0].u32 %28, %10\n", true),
        ("  fence.global\n", true),
    ] {
        let code =
            format!("  store.global[0].u32 %28, %29\n{between}  store.global[0].u32 %11, %29\n");
        let accesses = merged(&code);
        let pair = accesses.iter().any(|l| l.matches(',').count() == 2);
        // The second of two stores to one place may merge with the third.
        let is_second = between.contains("%28, %10");
        assert_eq!(pair, !apart || is_second, "{between}{accesses:?}");
    }
}

#[test]
fn bytes_and_private_memory_stay() {
    let code = "  %12 = addr.u32 0
  %13 = load.private.u32 %12
  %14 = add.u32 %12, %10
  %15 = load.private.u32 %14
  %16 = loadi.u32 1
  %17 = add.u32 %28, %16
  %0 = load.global[0].u8 %28
  %1 = load.global[0].u8 %17
";
    assert_eq!(merged(code).len(), 4);
}

#[test]
fn four_bytes_are_a_doubleword() {
    let read = |ty: &str, offsets: &[u32]| -> usize {
        let mut code = String::new();
        for (k, offset) in offsets.iter().enumerate() {
            code += &format!(
                "  %12 = loadi.u32 {offset}\n  %{} = add.u32 %28, %12\n  %{} = load.global[0].{ty} %{}\n",
                13 + k,
                k,
                13 + k
            );
        }
        merged(&code).len()
    };
    assert_eq!(read("u8", &[0, 1, 2, 3]), 1);
    assert_eq!(read("u8", &[7, 5, 4, 6]), 1);
    // No byte outside of these is read.
    assert_eq!(read("u8", &[0, 1, 2]), 3);
    assert_eq!(read("u8", &[0, 1, 3, 4]), 4);
    assert_eq!(read("u8", &[0, 1, 2, 3, 4, 5, 6]), 4);
}

#[test]
fn the_first_address_is_used_again() {
    let code = "  store.global[0].u32 %28, %29\n  store.global[0].u32 %11, %10\n";
    assert_eq!(merged(code), ["store.global[0].u32 %28, %40, %41"]);
}

#[test]
fn elements_that_are_updated_in_place() {
    let mut code = "  %12 = loadi.u32 8\n  %13 = add.u32 %28, %12\n".to_owned();
    let update = |address: &str| {
        format!(
            "  %14 = load.global[0].u32 {address}\n  %15 = add.u32 %14, %29\n  store.global[0].u32 {address}, %15\n"
        )
    };
    for address in ["%28", "%11", "%13"] {
        code += &update(address);
    }
    let accesses = merged(&code);
    assert_eq!(accesses.len(), 2, "{accesses:?}");
    // The store of the first element must precede what reads it again.
    let accesses = merged(&(code.clone() + &update("%28")));
    let is_vector = |l: &&String| l.starts_with("store") && l.matches(',').count() == 3;
    assert_eq!(accesses.iter().filter(is_vector).count(), 1, "{accesses:?}");
    let last = accesses.last().map(|l| l.matches(',').count());
    assert_eq!((accesses.len(), last), (4, Some(1)), "{accesses:?}");
}
