//! Tests of dead-store elimination: which stores are removed.

use super::*;
use crate::ir::text::parse::parse_function;
use crate::ir::verify::verify;
use pretty_assertions::assert_eq;

/// The values of the stores that are left: their source registers after the address.
fn left(code: &str) -> Vec<String> {
    let mut f = parse_function(&format!(
        "kernel @k(0: \"p\" \"uint *\" global, 8: \"q\" \"uint *\" global) {{
  registers bool %0-%4, byte %5-%9, dword %10-%29
  inputs %10 = buffer_offset.0, %11 = buffer_offset.1, %12 = local_id.0
  variables private \"a\" 16 align 4, private \"b\" 16 align 4, local \"l\" 16 align 4
$0:
  %13 = addr.u32 0
  %14 = addr.u32 1
  %15 = addr.u32 2
  %16 = loadi.u32 4
  %17 = add.u32 %10, %16
  %20 = loadi.u32 100
  %21 = loadi.u32 101
  %22 = loadi.u32 102
  %23 = loadi.u32 103
{code}}}
"
    ))
    .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
    verify(&f).unwrap();
    let before = f.to_string();
    let changed = eliminate_dead_stores(&mut f, &mut AnalysisCache::new());
    verify(&f).unwrap();
    assert_eq!(changed, before != f.to_string());
    assert!(
        !eliminate_dead_stores(&mut f, &mut AnalysisCache::new()),
        "a second time changes nothing"
    );
    let text = f.to_string();
    let stores = text.lines().filter(|l| l.contains("store."));
    let value = |l: &str| l.rsplit(' ').next().unwrap_or_default().to_string();
    stores.map(value).collect()
}

const BRANCH: &str = "  store.global[0].u32 %10, %20
  %0 = cmp.eq.u32 %12, %16
  brc %0, $1, $2
$1:
THEN  bra $3
$2:
ELSE  bra $3
$3:
END  ret
";

#[test]
fn what_is_overwritten_on_all_paths() {
    let store = |register| format!("  store.global[0].u32 %10, {register}\n");
    let code = |then: &str, otherwise: &str, end: &str| {
        BRANCH
            .replace("THEN", then)
            .replace("ELSE", otherwise)
            .replace("END", end)
    };
    let (one, two) = (store("%21"), store("%22"));
    let read = "  %24 = load.global[1].u32 %11\n";
    for (code, want) in [
        (code(&one, &two, ""), vec!["%21", "%22"]),
        (code(&one, "", ""), vec!["%20", "%21"]),
        (code(&one, "", &two), vec!["%22"]),
        (code(read, "", &two), vec!["%20", "%22"]),
        (code("", "", &format!("{two}{read}")), vec!["%22"]),
        (code("  fence.global\n", "", &two), vec!["%20", "%22"]),
        (code("  fence.local\n", "", &two), vec!["%22"]),
        (code("  %10 = mov.u32 %11\n", "", &two), vec!["%20", "%22"]),
    ] {
        assert_eq!(left(&code), want, "{code}");
    }
}

#[test]
fn several_stores_may_cover_one() {
    for (second, want) in [
        ("%17", vec!["%22", "%23"]),
        ("%11", vec!["%21", "%22", "%23"]),
    ] {
        let code = format!(
            "  store.global[0].u32 %10, %20, %21
  store.global[0].u32 {second}, %22
  store.global[0].u32 %10, %23
  ret
"
        );
        assert_eq!(left(&code), want, "{code}");
    }
}

#[test]
fn what_only_the_work_item_could_read() {
    for (code, want) in [
        ("  store.private.u32 %13, %20\n", vec![]),
        ("  store.local.u32 %15, %20\n", vec![]),
        ("  store.local.u32 %15, %20\n  barrier.local\n", vec!["%20"]),
        ("  store.local.u32 %15, %20\n  barrier.global\n", vec![]),
        (
            "  store.private.u32 %13, %20\n  barrier.local.global\n",
            vec![],
        ),
        (
            "  store.private.u32 %13, %20\n  store.private.u32 %14, %21\n  %24 = load.private.u32 %14\n",
            vec!["%21"],
        ),
        (
            "  store.private.u32 %13, %20\n  %24 = load.private.u32 %12\n",
            vec![],
        ),
        (
            "  store.private.u32 %12, %20\n  %24 = load.private.u32 %13\n",
            vec![],
        ),
        (
            "  store.private.u32 %12, %20\n  %24 = load.private.u32 %16\n",
            vec!["%20"],
        ),
        ("  store.private.volatile.u32 %13, %20\n", vec!["%20"]),
    ] {
        assert_eq!(left(&format!("{code}  ret\n")), want, "{code}");
    }
}

#[test]
fn parts_of_a_variable_that_are_not_read() {
    let variable = "  %26 = add.u32 %13, %16\n  %27 = add.u32 %13, %12\n";
    for (code, want) in [
        (
            "  store.private.u32 %13, %20\n  store.private.u32 %26, %21\n  store.private.u32 %27, %22\n  %24 = load.private.u32 %26\n",
            vec!["%21", "%22"],
        ),
        (
            "  store.private.u32 %13, %20\n  store.private.u32 %26, %21\n  %24 = load.private.u32 %27\n",
            vec!["%20", "%21"],
        ),
        (
            "  store.private.u32 %13, %20\n  store.private.u32 %26, %21\n  %24 = load.private.u32 %26\n  %25 = load.private.u32 %27\n",
            vec!["%20", "%21"],
        ),
        (
            "  store.private.u32 %13, %20\n  store.private.u32 %26, %21\n  %5 = load.private.u8 %26\n",
            vec!["%21"],
        ),
    ] {
        assert_eq!(left(&format!("{variable}{code}  ret\n")), want, "{code}");
    }
}

#[test]
fn an_iteration_reads_what_the_one_before_wrote() {
    let code = "  %18 = loadi.u32 0
  bra $1
$1:
  %24 = load.private.u32 %13
  %19 = add.u32 %13, %18
  store.private.u32 %19, %20
  store.private.u32 %14, %21
  %18 = add.u32 %18, %16
  store.global[0].u32 %10, %24
  %0 = cmp.lt.u32 %18, %12
  brc %0, $1, $2
$2:
  store.global[0].u32 %10, %22
  ret
";
    // The store to global memory is overwritten by the next iteration, or after the loop.
    assert_eq!(left(code), ["%20", "%22"]);
    // Every iteration stores at a different address.
    let own = code.replace("%10, %24", "%19, %24");
    assert_eq!(left(&own), ["%20", "%24", "%22"]);
    let read = code.replace("$2:\n", "$2:\n  %25 = load.global[1].u32 %11\n");
    assert_eq!(left(&read), ["%20", "%24", "%22"]);
}
