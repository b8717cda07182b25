//! Tests of if-conversion: branches that are flattened, and those that stay.

use super::*;
use crate::ir::passes::{remove_unreachable_blocks, tests::trial};
use pretty_assertions::assert_eq;

/// The code after the pass, without the unreachable sides.
fn flat(code: &str) -> String {
    let head = "registers bool %0-%9, dword %10-%29, qword %30";
    let inputs = "inputs %29 = local_id.0, %30 = argument.0+0";
    let parameters = "0: \"p\" \"uint *\" global";
    let text = format!("kernel @k({parameters}) {{\n  {head}\n  {inputs}\n{code}}}\n");
    let mut f = trial::parse(&text);
    let before = f.to_string();
    let changed = flatten_branches(&mut f, &mut AnalysisCache::new());
    trial::check(&f);
    assert_eq!(changed, before != f.to_string());
    remove_unreachable_blocks(&mut f, &mut AnalysisCache::new());
    trial::code(&f).trim_end_matches("}\n").to_string()
}

const SWAP: &str = "$0:
  %10 = loadi.u32 1
  %11 = loadi.u32 2
  %0 = cmp.lt.u32 %29, %11
  brc %0, $1, $2
$1:
  %12 = mov.u32 %10
  %10 = mov.u32 %11
  %11 = mov.u32 %12
  bra $2
$2:
  store.global.u32 %30, %10, %11
  ret
";

/// The second select must not read what the first one wrote.
#[test]
fn an_exchange_stays_an_exchange() {
    let expected = "$0:
  %10 = loadi.u32 1
  %11 = loadi.u32 2
  %0 = cmp.lt.u32 %29, %11
  %31 = mov.u32 %10
  %32 = mov.u32 %11
  %10 = sel.u32 %0, %32, %10
  %11 = sel.u32 %0, %31, %11
  bra $1
$1:
  store.global.u32 %30, %10, %11
  ret
";
    assert_eq!(flat(SWAP), expected);
}

#[test]
fn both_sides_compute() {
    let code = "$0:
  %10 = loadi.u32 1
  %0 = cmp.lt.u32 %29, %10
  brc %0, $1, $2
$1:
  %11 = add.u32 %29, %10
  %11 = add.u32 %11, %11
  bra $3
$2:
  %11 = mov.u32 %29
  bra $3
$3:
  store.global.u32 %30, %11
  ret
";
    let expected = "$0:
  %10 = loadi.u32 1
  %0 = cmp.lt.u32 %29, %10
  %31 = add.u32 %29, %10
  %32 = add.u32 %31, %31
  %11 = sel.u32 %0, %32, %29
  bra $1
$1:
  store.global.u32 %30, %11
  ret
";
    assert_eq!(flat(code), expected);
}

#[test]
fn bools_are_chosen_by_logic() {
    let code = |before: &str, branch: &str| {
        format!(
            "$0:
  %10 = loadi.u32 9
  %1 = loadi.bool {before}
  %0 = cmp.lt.u32 %29, %10
  brc %0, {branch}
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
"
        )
    };
    for (before, branch, expected) in [
        ("false", "$1, $2", "  %1 = and.bool %0, %31\n"),
        ("true", "$2, $1", "  %1 = or.bool %0, %31\n"),
        (
            "false",
            "$2, $1",
            "  %32 = not.bool %0\n  %1 = and.bool %32, %31\n",
        ),
        (
            "true",
            "$1, $2",
            "  %32 = not.bool %0\n  %1 = or.bool %32, %31\n",
        ),
    ] {
        let text = flat(&code(before, branch));
        assert!(text.contains(expected), "{before}, {branch}:\n{text}");
    }
}

#[test]
fn the_condition_is_chosen_last() {
    let code = "$0:
  %0 = loadi.bool false
  %10 = loadi.u32 9
  %0 = cmp.lt.u32 %29, %10
  brc %0, $1, $2
$1:
  %0 = loadi.bool false
  %10 = loadi.u32 8
  bra $2
$2:
  store.global.u32 %30, %10
  brc %0, $3, $3
$3:
  ret
";
    let text = flat(code);
    let (choice, condition) = (
        text.find("%10 = sel.u32 %0, %32, %10").unwrap(),
        text.find("%0 = and.bool").unwrap(),
    );
    assert!(choice < condition, "{text}");
}

#[test]
fn what_is_long_or_not_pure_or_not_cheap_to_choose_stays() {
    for side in [
        "  %10 = div.u32 %11, %10",
        "  %10 = load.global.u32 %30",
        "  %10 = mul.u32 %11, %11\n  %10 = mul.u32 %10, %11",
        "  %10 = loadi.u32 3\n  %11 = loadi.u32 3\n  %12 = loadi.u32 3",
        "  %1 = cmp.eq.u32 %10, %11",
    ] {
        let code = SWAP.replace(
            "  %12 = mov.u32 %10\n  %10 = mov.u32 %11\n  %11 = mov.u32 %12",
            side,
        );
        let code = code.replace("%30, %10, %11", "%30, %10, %11, %12");
        let code = code.replace("  ret", "  brc %1, $2, $3\n$3:\n  ret");
        let before = "$0:\n  %12 = loadi.u32 5\n  %1 = cmp.ne.u32 %29, %12\n";
        let code = code.replace("$0:\n", before);
        assert_eq!(flat(&code), code);
    }
}
