//! What each pass changes, and what it leaves.

mod places;
mod regions;

use super::{Failed, legalize_for, pass, run};
use crate::genx::text::parse::parse_module;
use crate::genx::text::print::print_function;
use crate::target::Target;
use pretty_assertions::assert_eq;

/// A function of these parameters and this code.
fn text(parameters: &str, code: &str) -> String {
    format!("define internal void @f({parameters}) {{\n{code}\n  ret void\n}}\n")
}

/// A store that keeps a value from being removed.
fn store(ty: &str, value: &str) -> String {
    format!("  store {ty} {value}, {ty} addrspace(1)* undef, align 64")
}

/// The code of a function after a pass.
fn after(name: &'static str, target: Target, text: &str) -> Result<String, Failed> {
    let mut module = parse_module(text).unwrap_or_else(|e| panic!("{}\n{text}", e[0]));
    let function = &mut module.functions[0];
    let pass = pass(name).expect("a pass");
    run(function, target, &[pass], &mut |_| {})?;
    Ok(print_function(function))
}

/// Asserts that a pass leaves code with these numbers of words.
fn expect(name: &'static str, target: Target, text: &str, words: &[(&str, usize)]) {
    let code = after(name, target, text).unwrap_or_else(|failed| panic!("{failed}\n{text}"));
    for &(word, count) in words {
        assert_eq!(code.matches(word).count(), count, "{word} in\n{code}");
    }
}

const READ: &str = "@llvm.genx.rdregion";
const WRITE: &str = "@llvm.genx.wrregion";

#[test]
fn elements_become_regions() {
    let code = "  %e = extractelement <8 x i32> %v, i32 3
  %w = insertelement <8 x i32> %v, i32 %e, i32 %i
  %s = shufflevector <8 x i32> %v, <8 x i32> %w, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
";
    let code = text(
        "<8 x i32> %v, i32 %i",
        &(code.to_owned() + &store("<8 x i32>", "%s")),
    );
    let words = [("element", 0), ("shufflevector", 0), (READ, 3), (WRITE, 3)];
    expect("lower_vectors", Target::Tgllp, &code, &words);
    let other = text("<8 x i32> %v", &store("<8 x i32>", "%v"));
    expect(
        "lower_vectors",
        Target::Tgllp,
        &other,
        &[(READ, 0), (WRITE, 0)],
    );
}

#[test]
fn constants_are_folded_but_approximations_are_not() {
    let code = "  %a = add <4 x i32> <i32 1, i32 2, i32 3, i32 4>, splat (i32 1)
  %b = mul <4 x i32> %a, %v
  %c = or <4 x i32> %b, zeroinitializer
  %d = call float @llvm.genx.inv.f32(float 2.0)
";
    let code = code.to_owned() + &store("<4 x i32>", "%c") + "\n" + &store("float", "%d");
    let code = text("<4 x i32> %v", &code);
    let words = [
        (" add ", 0),
        ("i32 5>, %v", 1),
        (" or ", 0),
        ("genx.inv", 1),
    ];
    expect("fold_constants", Target::Tgllp, &code, &words);
}

#[test]
fn a_selection_of_an_undefined_value_is_the_other_one() {
    let code = "  %a = select <4 x i1> %c, <4 x i32> %v, <4 x i32> undef
  %b = select <4 x i1> %c, <4 x i32> undef, <4 x i32> %a
  %d = select <4 x i1> %c, <4 x i32> %b, <4 x i32> <i32 1, i32 undef, i32 1, i32 1>
";
    let code = text(
        "<4 x i1> %c, <4 x i32> %v",
        &(code.to_owned() + &store("<4 x i32>", "%d")),
    );
    let words = [("select", 1), ("<4 x i32> %v, <4 x i32> <i32 1", 1)];
    expect("fold_constants", Target::Tgllp, &code, &words);
}

#[test]
fn what_is_not_needed_is_removed_with_its_phis() {
    let code = "  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %m, %loop ]
  %dead = phi i32 [ 0, %0 ], [ %more, %loop ]
  %more = add i32 %dead, 3
  %m = add i32 %n, 1
  %c = icmp ult i32 %m, %i
  br i1 %c, label %loop, label %end
end:";
    let code = text("i32 %i", code);
    expect(
        "eliminate_dead_code",
        Target::Skl,
        &code,
        &[("phi", 1), (" add ", 1)],
    );
}

#[test]
fn regions_of_regions_are_composed() {
    let code = "  %a = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %v, i32 0, i32 16, i32 2, i16 0, i32 undef)
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32.i16(<16 x i32> %a, i32 0, i32 4, i32 1, i16 16, i32 undef)
";
    let code = text(
        "<32 x i32> %v",
        &(code.to_owned() + &store("<4 x i32>", "%b")),
    );
    let words = [("<32 x i32> %v, i32 0, i32 4, i32 2, i16 32", 1)];
    expect("collapse_regions", Target::Tgllp, &code, &words);
    // A stride of 64 is not legal, although both strides are.
    let code = code.replace("<32 x", "<1024 x").replace("v32i", "v1024i");
    let code = code.replace("i32 16, i32 2,", "i32 16, i32 32,");
    let code = code.replace("i32 4, i32 1, i16 16", "i32 4, i32 2, i16 16");
    let words = [("(<16 x i32> %a", 1), ("(<1024 x i32> %v", 2)];
    expect("collapse_regions", Target::Tgllp, &code, &words);
}

#[test]
fn quotients_of_doubles_keep_eight_elements() {
    let code = "  %a = call <16 x double> @llvm.genx.rdregionf.v16f64.v16f64.i16(<16 x double> %v, i32 1, i32 2, i32 3, i16 40, i32 undef)
  %b = OPERATION
";
    let code = text(
        "<16 x double> %v",
        &(code.to_owned() + &store("<16 x double>", "%b")),
    );
    // Regions of one element: a sum reads them, a quotient needs them in one place.
    let sum = code.replace("OPERATION", "fadd <16 x double> %v, %a");
    expect("legalize", Target::Pvc, &sum, &[(" fadd <1 x", 16)]);
    let call = "call <16 x double> @llvm.genx.ieee.div.v16f64(<16 x double> %v, <16 x double> %a)";
    let quotient = code.replace("OPERATION", call);
    for (target, ty, count) in [(Target::Pvc, "v16f64", 1), (Target::Skl, "v8f64", 2)] {
        let name = format!("ieee.div.{ty}");
        let words = [(name.as_str(), count), ("ieee.div.v1f", 0)];
        expect("legalize", target, &quotient, &words);
    }
}

#[test]
fn what_was_written_is_forwarded_unless_under_a_mask() {
    let code = |mask: &str, kind: &str| {
        let code = format!("  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.{kind}(<16 x i32> %v, <8 x i32> %n, i32 0, i32 8, i32 2, i16 0, i32 undef, {mask})
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %w, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %o = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %w, i32 0, i32 8, i32 2, i16 4, i32 undef)
");
        let code = code + &store("<8 x i32>", "%r") + "\n" + &store("<8 x i32>", "%o");
        text("<16 x i32> %v, <8 x i32> %n, <8 x i1> %m", &code)
    };
    let stored = ("store <8 x i32> %n", 1);
    let old = ("rdregioni.v8i32.v16i32.i16(<16 x i32> %v", 1);
    expect(
        "collapse_regions",
        Target::Dg2,
        &code("i1 true", "i1"),
        &[stored, old],
    );
    let kept = ("rdregioni.v8i32.v16i32.i16(<16 x i32> %w", 1);
    expect(
        "collapse_regions",
        Target::Dg2,
        &code("<8 x i1> %m", "v8i1"),
        &[kept, old],
    );
}

#[test]
fn products_and_sums_are_combined_if_nothing_else_uses_them() {
    let code = "  %p = mul <8 x i32> %v, %w
  %s = add <8 x i32> %p, %v
";
    let parameters = "<8 x i32> %v, <8 x i32> %w";
    let once = text(parameters, &(code.to_owned() + &store("<8 x i32>", "%s")));
    expect(
        "combine",
        Target::Tgllp,
        &once,
        &[("genx.ssmad", 1), (" mul ", 0)],
    );
    let twice = code.to_owned() + &store("<8 x i32>", "%s") + "\n" + &store("<8 x i32>", "%p");
    let twice = text(parameters, &twice);
    expect(
        "combine",
        Target::Tgllp,
        &twice,
        &[("genx.ssmad", 0), (" mul ", 1)],
    );
    // Floats are not contracted.
    let floats = once
        .replace("i32", "float")
        .replace(" mul ", " fmul ")
        .replace(" add ", " fadd ");
    expect("combine", Target::Tgllp, &floats, &[("mad", 0), ("fma", 0)]);
    let three = once.replace(" mul ", " add ");
    expect("combine", Target::Dg2, &three, &[("genx.add3", 1)]);
    expect("combine", Target::Tgllp, &three, &[("genx.add3", 0)]);
}

#[test]
fn types_that_the_target_lacks_are_expanded_or_rejected() {
    let code = text(
        "<8 x i64> %v",
        &("  %s = add <8 x i64> %v, %v\n".to_owned() + &store("<8 x i64>", "%s")),
    );
    expect(
        "expand_types",
        Target::Tgllp,
        &code,
        &[("add <8 x i64>", 0), ("genx.addc", 1), ("add <8 x i32>", 2)],
    );
    expect("expand_types", Target::Skl, &code, &[("add <8 x i64>", 1)]);
    for (code, what) in [
        (code.replace(" add ", " udiv "), "no expansion"),
        (
            code.replace("i64", "double").replace(" add ", " fadd "),
            "no doubles",
        ),
    ] {
        let failed = after("expand_types", Target::Tgllp, &code).unwrap_err();
        assert!(failed.to_string().contains(what), "{failed}");
        assert!(failed.to_string().contains("<8 x "), "{failed}");
    }
}

#[test]
fn operations_are_cut_by_the_size_of_registers() {
    let code = text(
        "<24 x i32> %v",
        &("  %s = add <24 x i32> %v, %v\n".to_owned() + &store("<24 x i32>", "%s")),
    );
    expect(
        "legalize",
        Target::Tgllp,
        &code,
        &[("add <16 x", 1), ("add <8 x", 1), (WRITE, 2)],
    );
    let code = code.replace("24", "32");
    expect("legalize", Target::Tgllp, &code, &[("add <16 x", 2)]);
    expect(
        "legalize",
        Target::Pvc,
        &code,
        &[("add <32 x", 1), (WRITE, 0)],
    );
}

#[test]
fn predicates_are_cut() {
    let code = "  %c = icmp ult <40 x i32> %v, %w
  %s = select <40 x i1> %c, <40 x i32> %v, <40 x i32> %w
";
    let code = text(
        "<40 x i32> %v, <40 x i32> %w",
        &(code.to_owned() + &store("<40 x i32>", "%s")),
    );
    let words = [
        ("icmp ult <16 x", 2),
        ("icmp ult <8 x", 1),
        ("select <16 x i1>", 2),
    ];
    expect("cut_predicates", Target::Tgllp, &code, &words);
    let code = code.replace("40", "32");
    expect(
        "cut_predicates",
        Target::Tgllp,
        &code,
        &[("icmp ult <32 x", 1)],
    );
    let loaded = text("", &store("<40 x i1>", "zeroinitializer"));
    let mut module = parse_module(&loaded).unwrap();
    let failed = legalize_for(&mut module.functions[0], Target::Dg2, &mut |_| {});
    assert!(
        failed
            .unwrap_err()
            .to_string()
            .contains("predicates in memory")
    );
}

#[test]
fn addresses_become_sums() {
    let code = "  %p = getelementptr <3 x i32>, <3 x i32> addrspace(1)* %q, i32 %i
  store <3 x i32> zeroinitializer, <3 x i32> addrspace(1)* %p, align 4";
    let code = text("<3 x i32> addrspace(1)* %q, i32 %i", code);
    let words = [
        ("getelementptr", 0),
        ("sext i32 %i", 1),
        ("mul i64 %1, 16", 1),
    ];
    expect("lower_addresses", Target::Tgllp, &code, &words);
}

#[test]
fn one_element_is_computed_where_one_is_used() {
    let code = "  %a = shl <16 x i32> %v, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %b = add <16 x i32> %a, %w
  %e = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %b, i32 0, i32 1, i32 0, i16 12, i32 undef)
";
    let parameters = "<16 x i32> %v, <16 x i32> %w";
    let single = text(parameters, &(code.to_owned() + &store("i32", "%e")));
    let name = "narrow_operations";
    let words = [
        ("shl <1 x i32>", 1),
        ("add <1 x i32>", 1),
        ("<16 x i32> %", 4),
    ];
    expect(name, Target::Tgllp, &single, &words);
    // Another element is used.
    let other = "  %o = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %a, i32 0, i32 1, i32 0, i16 8, i32 undef)
  %s = add i32 %e, %o
";
    let both = text(parameters, &(code.to_owned() + other + &store("i32", "%s")));
    let words = [("shl <16 x i32>", 1), ("add <1 x i32>", 1)];
    expect(name, Target::Tgllp, &both, &words);
    // All are.
    let all = text(parameters, &(code.to_owned() + &store("<16 x i32>", "%b")));
    expect(
        name,
        Target::Tgllp,
        &all,
        &[("add <16 x i32>", 1), ("<1 x i32>", 0)],
    );
}

#[test]
fn a_region_is_read_as_the_type_that_is_used() {
    let code = "  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 2, i16 4, i32 undef)
  %f = bitcast <4 x i32> %r to <4 x float>
  %s = fadd <4 x float> %f, %f
";
    let code = text(
        "<8 x i32> %v",
        &(code.to_owned() + &store("<4 x float>", "%s")),
    );
    let words = [
        ("bitcast <8 x i32> %v to <8 x float>", 1),
        ("rdregionf.v4f32.v8f32", 1),
    ];
    expect("collapse_regions", Target::Tgllp, &code, &words);
}

#[test]
fn blocks_are_merged_and_arranged() {
    // `skip` is empty, `far` has one predecessor, `lost` has none; the loop is apart from its exit.
    let code = "define internal i32 @f(i32 %n) {
  br label %start
start:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %skip, label %loop
end:
  %r = phi i32 [ 1, %start ], [ %i, %after ]
  ret i32 %r
lost:
  br label %end
skip:
  br label %empty
empty:
  br label %other
other:
  ret i32 7
loop:
  %i = phi i32 [ %n, %start ], [ %next, %far ]
  %d = icmp eq i32 %i, 5
  br i1 %d, label %after, label %near
after:
  br label %end
near:
  %next = add i32 %i, 1
  br label %far
far:
  br label %loop
}
";
    let code = code.replace(
        "[ 1, %start ], [ %i, %after ]",
        "[ %i, %after ], [ 1, %lost ]",
    );
    let printed = after("arrange_blocks", Target::Tgllp, &code).unwrap_or_else(|e| panic!("{e}"));
    let labels: Vec<&str> = printed.lines().filter(|l| l.ends_with(':')).collect();
    assert_eq!(
        labels,
        ["loop:", "near:", "after:", "end:", "other:"],
        "{printed}"
    );
    assert!(
        printed.contains("br i1 %c, label %other, label %loop"),
        "{printed}"
    );
    assert!(
        printed.contains("%r = phi i32 [ %i, %after ]\n"),
        "{printed}"
    );
}

/// A vector of 16 elements that is assembled from two parts, by the operation on each.
fn two_parts(operation: impl Fn(&str) -> String) -> String {
    let part = |name: &str, byte: u32| {
        let read = format!(
            "  %v{name} = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %a, i32 0, i32 8, i32 1, i16 {byte}, i32 undef)"
        );
        format!("{read}\n{}\n", operation(name))
    };
    let write = |to: &str, old: &str, name: &str, byte: u32| {
        format!(
            "  %{to} = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> {old}, <8 x i32> %r{name}, i32 0, i32 8, i32 1, i16 {byte}, i32 undef, i1 true)\n"
        )
    };
    let parts = part("0", 0) + &part("1", 32);
    let writes = write("w0", "undef", "0", 0) + &write("w1", "%w0", "1", 32);
    text(
        "<16 x i32> %a, <8 x i32> %b, i32 %c",
        &(parts + &writes + &store("<16 x i32>", "%w1")),
    )
}

#[test]
fn equal_operations_on_parts_become_one() {
    let name = "join_parts";
    // One vector for both parts, and a chain with a constant.
    let chain = two_parts(|k| {
        format!(
            "  %s{k} = add <8 x i32> %v{k}, %b\n  %r{k} = shl <8 x i32> %s{k}, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>"
        )
    });
    let words = [
        ("shl <16 x i32>", 1),
        ("add <16 x i32> %a", 1),
        ("(<8 x i32> %b, i32 0, i32 8, i32 1,", 1),
        ("wrregion", 0),
    ];
    expect(name, Target::Tgllp, &chain, &words);
    // A scalar for both parts, read once for each.
    let broadcast = two_parts(|k| {
        format!(
            "  %x{k} = bitcast i32 %c to <1 x i32>
  %y{k} = call <8 x i32> @llvm.genx.rdregioni.v8i32.v1i32.i16(<1 x i32> %x{k}, i32 0, i32 8, i32 0, i16 0, i32 undef)
  %r{k} = sub <8 x i32> %y{k}, %v{k}"
        )
    });
    let words = [("sub <16 x i32>", 1), ("i32 0, i32 16, i32 0,", 1)];
    expect(name, Target::Tgllp, &broadcast, &words);
    // Different operations, different constants, and a result that something else uses.
    let different = two_parts(|k| {
        let opcode = if k == "0" { "add" } else { "sub" };
        format!("  %r{k} = {opcode} <8 x i32> %v{k}, %b")
    });
    expect(name, Target::Tgllp, &different, &[("wrregion", 2)]);
    let constants = two_parts(|k| {
        let c = [k; 8].map(|k| format!("i32 {k}")).join(", ");
        format!("  %r{k} = add <8 x i32> %v{k}, <{c}>")
    });
    expect(name, Target::Tgllp, &constants, &[("wrregion", 2)]);
    let used = two_parts(|k| {
        format!("  %s{k} = add <8 x i32> %v{k}, %b\n  %r{k} = mul <8 x i32> %s{k}, %s{k}")
    });
    expect(name, Target::Tgllp, &used, &[("wrregion", 2)]);
}
