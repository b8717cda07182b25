//! Tests of strength reduction: what becomes an induction variable, and what does not.

use super::*;
use crate::ir::passes::propagate_copies;
use crate::ir::passes::{eliminate_common_subexpressions, eliminate_dead_code, tests::trial};
use pretty_assertions::assert_eq;

/// The code after the pass and the cleanup passes.
fn reduced(code: &str) -> String {
    let head = "registers bool %0-%9, dword %10-%29, qword %30";
    let inputs = "inputs %28 = group_id.0, %29 = local_id.0, %30 = argument.0+0";
    let parameters = "0: \"p\" \"uint *\" global";
    let text = format!("kernel @k({parameters}) {{\n  {head}\n  {inputs}\n{code}}}\n");
    let mut f = trial::parse(&text);
    let before = f.to_string();
    let written = trial::run(&f, &[], Default::default());
    let changed = reduce_strength(&mut f, &mut AnalysisCache::new());
    trial::check(&f);
    assert_eq!(changed, before != f.to_string());
    assert_eq!(trial::run(&f, &[], Default::default()), written);
    eliminate_common_subexpressions(&mut f, &mut AnalysisCache::new());
    propagate_copies(&mut f, &mut AnalysisCache::new());
    eliminate_dead_code(&mut f, &mut AnalysisCache::new());
    assert_eq!(trial::run(&f, &[], Default::default()), written);
    trial::code(&f).trim_end_matches("}\n").to_string()
}

/// p[k * n + i] for k below 5.
const COLUMN: &str = "$0:
  %10 = loadi.u32 0
  %11 = loadi.u32 1
  %12 = loadi.u32 2
  %13 = loadi.u32 5
  bra $1
$1:
  %14 = mul.u32 %10, %28
  %15 = add.u32 %14, %29
  %16 = shl.u32 %15, %12
  %17 = add.u32 %28, %16
  store.global[0].u32 %17, %10
  %10 = add.u32 %10, %11
  %0 = cmp.lt.u32 %10, %13
  brc %0, $1, $2
$2:
  ret
";

/// The instructions between the label of the loop and its end.
fn body(text: &str) -> &str {
    text.split("$1:\n")
        .nth(1)
        .unwrap()
        .split("$2:")
        .next()
        .unwrap()
}

/// The loop of [`COLUMN`], where only work-items whose id is at least k compute the address and store.
fn column_of_some(address: &str) -> String {
    let guarded = format!("  %1 = cmp.ge.u32 %29, %10\n  brc %1, $2, $3\n$2:\n{address}");
    let text = COLUMN.replace("brc %0, $1, $2\n$2:", "brc %0, $1, $4\n$4:");
    let at = text.find("  %14").unwrap()..text.find("  store").unwrap();
    let text = text.replace(&text[at], &guarded);
    text.replace("  %10 = add", "  bra $3\n$3:\n  %10 = add")
}

#[test]
fn an_address_of_some_iterations_has_to_save_more() {
    let long = "  %14 = mul.u32 %10, %28\n  %15 = add.u32 %14, %29\n  %16 = shl.u32 %15, %12\n  %17 = add.u32 %28, %16\n";
    let text = reduced(&column_of_some(long));
    assert!(
        !text.split("$1:").nth(1).unwrap().contains("mul.u32"),
        "{text}"
    );
    let short = "  %15 = add.u32 %10, %29\n  %16 = shl.u32 %15, %12\n  %17 = add.u32 %28, %16\n";
    let text = reduced(&column_of_some(short));
    assert!(
        text.split("$2:").nth(1).unwrap().contains("shl.u32"),
        "{text}"
    );
    // In every iteration it is reduced.
    let at = COLUMN.find("  %14").unwrap()..COLUMN.find("  store").unwrap();
    let text = reduced(&COLUMN.replace(&COLUMN[at], short));
    assert!(!body(&text).contains("shl.u32"), "{text}");
}

#[test]
fn an_address_becomes_an_induction_variable() {
    let text = reduced(COLUMN);
    let body = body(&text);
    assert!(!body.contains("mul") && !body.contains("shl"), "{text}");
    assert_eq!(body.matches("add.u32").count(), 2, "{text}");
}

#[test]
fn addresses_that_differ_by_a_constant_share_an_induction_variable() {
    let code = COLUMN.replace(
        "  %10 = add",
        "  %18 = add.u32 %15, %11\n  %19 = shl.u32 %18, %12\n  %20 = add.u32 %28, %19\n  \
         %21 = load.global[0].u32 %20\n  store.global[0].u32 %17, %21\n  %10 = add",
    );
    let text = reduced(&code);
    assert_eq!(body(&text).matches("add.u32").count(), 3, "{text}");
}

#[test]
fn a_product_that_is_no_address() {
    let code = COLUMN.replace("  %15 = add.u32 %14, %29", "  %15 = xor.u32 %14, %29");
    let text = reduced(&code);
    assert!(!body(&text).contains("mul"), "{text}");
}

#[test]
fn what_is_no_induction_variable_stays() {
    for (from, to) in [
        // Changed by something that varies; twice; not in every iteration; multiplied by itself.
        (
            "  %10 = add.u32 %10, %11\n",
            "  %10 = add.u32 %10, %11\n  %11 = add.u32 %11, %11\n",
        ),
        (
            "  %10 = add.u32 %10, %11\n",
            "  %10 = add.u32 %10, %10\n  %10 = add.u32 %10, %11\n",
        ),
        ("mul.u32 %10, %28", "mul.u32 %10, %10"),
    ] {
        let code = COLUMN.replace(from, to);
        let text = reduced(&code);
        assert!(body(&text).contains("mul"), "{from}: {text}");
    }
    let sometimes = COLUMN
        .replace(
            "  %10 = add",
            "  %1 = cmp.eq.u32 %10, %13\n  brc %1, $3, $2\n$2:\n  %10 = add",
        )
        .replace(
            "  %0 = cmp",
            "  bra $3\n$3:\n  %11 = loadi.u32 1\n  %0 = cmp",
        )
        .replace("brc %0, $1, $2\n$2:", "brc %0, $1, $4\n$4:");
    let text = reduced(&sometimes);
    assert!(text.contains("mul"), "{text}");
}

/// The address uses the value of the induction variable in the next iteration.
#[test]
fn the_increment_may_precede_the_address() {
    let code = COLUMN.replace("  %10 = add.u32 %10, %11\n", "");
    let code = code.replace("  %14 = mul", "  %10 = add.u32 %10, %11\n  %14 = mul");
    let text = reduced(&code);
    assert!(!body(&text).contains("mul"), "{text}");
}

#[test]
fn one_shift_that_others_are_sums_with_stays() {
    let neighbors = |base: &str| {
        format!(
            "$0:\n  %10 = mov.u32 %29\n  %11 = loadi.u32 128\n  %12 = loadi.u32 2\n  %13 = loadi.u32 512\n  bra $1\n\
             $1:\n  %14 = shl.u32 %10, %12\n{base}  %15 = load.global[0].u32 %14\n  %16 = add.u32 %10, %11\n  \
             %17 = shl.u32 %16, %12\n  %18 = load.global[0].u32 %17\n  %19 = add.u32 %15, %18\n  \
             store.global[0].u32 %14, %19\n  %10 = add.u32 %10, %11\n  %0 = cmp.lt.u32 %10, %13\n  \
             brc %0, $1, $2\n$2:\n  ret\n"
        )
    };
    // `i << 2` and `(i << 2) + 512`: a counter would replace the shift alone.
    let plain = reduced(&neighbors(""));
    assert_eq!(body(&plain).matches("shl").count(), 2, "{plain}");
    // The second on its own is a sum and a shift.
    let alone = neighbors("").replace("load.global[0].u32 %14", "mov.u32 %10");
    let alone = reduced(&alone.replace("global[0].u32 %14,", "global[0].u32 %17,"));
    assert_eq!(body(&alone).matches("shl").count(), 0, "{alone}");
}

#[test]
fn uniform_rows_of_several_terms_are_reduced() {
    let mut code = String::from(
        "$0:\n  %10 = loadi.u32 0\n  %11 = loadi.u32 1\n  %12 = loadi.u32 2\n  %13 = loadi.u32 3\n  bra $1\n\
         $1:\n  %15 = shl.u32 %10, %13\n  %16 = add.u32 %28, %15\n  %17 = shl.u32 %16, %12\n  \
         %18 = load.global[0].u32 %17\n",
    );
    for column in 1..8 {
        code += &format!(
            "  %19 = loadi.u32 {column}\n  %20 = add.u32 %16, %19\n  %21 = shl.u32 %20, %12\n  \
             %22 = load.global[0].u32 %21\n  %18 = add.u32 %18, %22\n"
        );
    }
    code += "  store.global[0].u32 %28, %18\n  %10 = add.u32 %10, %11\n  %0 = cmp.lt.u32 %10, %13\n  \
             brc %0, $1, $2\n$2:\n  ret\n";
    let text = reduced(&code);
    assert_eq!(body(&text).matches("shl").count(), 0, "{text}");
}

/// p[i] = p[n + i], with a step that differs between work-items, so that nothing of the counter is uniform.
const OFFSET: &str = "$0:
  %10 = mov.u32 %29
  %11 = loadi.u32 16
  %12 = loadi.u32 2
  %13 = loadi.u32 64
  bra $1
$1:
  %14 = add.u32 %10, %28
  %15 = shl.u32 %14, %12
  %16 = load.global[0].u32 %15
  %17 = shl.u32 %10, %12
  store.global[0].u32 %17, %16
  %10 = add.u32 %10, %11
  %0 = cmp.lt.u32 %10, %13
  brc %0, $1, $2
$2:
  ret
";

#[test]
fn a_uniform_offset_from_an_address_that_is_computed_anyway_is_added() {
    let expected = "$1:
  %33 = loadi.u32 2
  %34 = shl.u32 %10, %33
  %35 = add.u32 %34, %32
  %16 = load.global[0].u32 %35
  store.global[0].u32 %34, %16
";
    let after = reduced(OFFSET);
    assert!(after.contains(expected), "{after}");
    // Where the counter has changed when the other address is computed, it is another value.
    let tail = "  %17 = shl.u32 %10, %12
  store.global[0].u32 %17, %16
  %10 = add.u32 %10, %11
";
    let later = OFFSET.replace(
        tail,
        "  %10 = add.u32 %10, %11
  %17 = shl.u32 %10, %12
  store.global[0].u32 %17, %16
",
    );
    assert_ne!(later, OFFSET);
    let after = reduced(&later);
    assert!(!after.contains("add.u32 %34, %32"), "{after}");
}
