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
        "  %10 = add.u32 %11, %11\n  %11 = loadi.u32 3\n  %12 = loadi.u32 3",
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

/// A branch to `$1` or `$3` by %0, whose block `$1` has `side` and branches to `$2` or `$3` by %1.
fn two_branches(first: &str, side: &str, second: &str) -> String {
    format!(
        "$0:
  %10 = loadi.u32 9
  %11 = loadi.u32 5
  %12 = loadi.u32 1
  %0 = cmp.lt.u32 %29, %10
  brc %0, {first}
$1:
{side}  brc %1, {second}
$2:
  store.global.u32 %30, %29
  bra $3
$3:
  store.global.u32 %30, %12
  ret
"
    )
}

#[test]
fn branches_with_a_common_target_are_joined() {
    let side = "  %1 = cmp.ne.u32 %29, %11\n";
    for (first, second, expected) in [
        (
            "$1, $3",
            "$2, $3",
            "  %31 = and.bool %0, %1\n  brc %31, $1, $2\n",
        ),
        (
            "$3, $1",
            "$3, $2",
            "  %31 = or.bool %0, %1\n  brc %31, $2, $1\n",
        ),
    ] {
        let text = flat(&two_branches(first, side, second));
        assert!(text.contains(&format!("{side}{expected}")), "{text}");
    }
}

/// `a && (b && c)` is `(a && b) && c`, each operation after the comparison that it reads.
#[test]
fn conjunctions_of_joined_branches_are_a_chain() {
    let side = "  %2 = cmp.ne.u32 %29, %11
  %3 = cmp.ne.u32 %29, %12
  %1 = and.bool %2, %3
";
    let expected = "  %2 = cmp.ne.u32 %29, %11
  %31 = and.bool %0, %2
  %3 = cmp.ne.u32 %29, %12
  %32 = and.bool %31, %3
  brc %32, $1, $2
";
    let text = flat(&two_branches("$1, $3", side, "$2, $3"));
    assert!(text.contains(expected), "{text}");
    // A disjunction in a conjunction is no chain.
    let side = side.replace("and.bool", "or.bool");
    let text = flat(&two_branches("$1, $3", &side, "$2, $3"));
    assert!(
        text.contains(&format!("{side}  %31 = and.bool %0, %1\n")),
        "{text}"
    );
}

#[test]
fn branches_are_not_joined_over_effects_or_visible_results() {
    let compare = "  %1 = cmp.ne.u32 %29, %11\n";
    for side in [
        // It faults, or has an effect.
        "  %11 = div.u32 %11, %29\n",
        "  %11 = load.global.u32 %30\n",
        "  store.global.u32 %30, %11\n",
        // `$3` would read it although `$1` was not executed.
        "  %12 = loadi.u32 2\n",
        // The first branch reads it.
        "  %0 = cmp.eq.u32 %29, %11\n",
    ] {
        let code = two_branches("$1, $3", &format!("{side}{compare}"), "$2, $3");
        assert_eq!(flat(&code), code);
    }
    // One of the conditions would be complemented.
    for (first, second) in [("$3, $1", "$2, $3"), ("$1, $3", "$3, $2")] {
        let code = two_branches(first, compare, second);
        assert_eq!(flat(&code), code);
    }
    // Another block branches to the second branch.
    let code = two_branches("$1, $3", compare, "$2, $3").replace("  bra $3", "  bra $1");
    assert_eq!(flat(&code), code);
}

/// Each select costs as much as a copy under the branch.
#[test]
fn copies_of_many_values_are_selected() {
    let copies = |count: usize| {
        let numbers = 10..10 + count;
        let head: String = (numbers.clone().chain([20]))
            .map(|k| format!("  %{k} = add.u32 %29, %29\n"))
            .collect();
        let side: String = (numbers.clone())
            .map(|k| format!("  %{k} = mov.u32 %20\n"))
            .collect();
        let read: Vec<String> = numbers.map(|k| format!("%{k}")).collect();
        format!(
            "$0:\n{head}  %0 = cmp.lt.u32 %29, %20\n  brc %0, $1, $2\n$1:\n{side}  bra $2\n$2:\n  \
             store.global.u32 %30, {}\n  ret\n",
            read.join(", ")
        )
    };
    assert!(!flat(&copies(8)).contains("brc"));
    assert!(flat(&copies(9)).contains("brc"));
    let computed = copies(4).replace("%10 = mov.u32 %20", "%10 = add.u32 %20, %20");
    assert!(flat(&computed).contains("brc"));
}
