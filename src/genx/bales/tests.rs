//! What is folded, and what is not.

use super::*;
use crate::genx::text::parse::parse_module;
use pretty_assertions::assert_eq;

/// The parts of the named values of a function, as `name:part`, for a target.
fn parts_on(target: Target, body: &str) -> String {
    let text = format!(
        "define internal void @f(i64 %x, <32 x i32> %v, <32 x i32> %u, i32 %n, <16 x i1> %m) {{\n{body}  ret void\n}}\n"
    );
    let module = parse_module(&text).unwrap_or_else(|e| panic!("{}:\n{text}", e[0]));
    let function = &module.functions[0];
    crate::genx::verify::verify(function).unwrap_or_else(|e| panic!("{e}"));
    let bales = Bales::new(function, target);
    let ids = function.blocks.iter().flat_map(|b| &b.instructions);
    let names = ids.filter_map(|&id| {
        let result = function.instruction(id).result?;
        let name = function.value(result).name.as_deref()?;
        Some(format!("{name}:{:?}", bales.part(id)))
    });
    names.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(body: &str, expected: &str) {
    assert_eq!(parts_on(Target::Tgllp, body), expected, "{body}");
}

fn read(name: &str, count: u32, of: &str, region: &str, offset: u32) -> String {
    format!(
        "  %{name} = call <{count} x i32> @llvm.genx.rdregioni.v{count}i32.v32i32.i16(<32 x i32> %{of}, {region}, i16 {offset}, i32 undef)\n"
    )
}

fn write(name: &str, count: u32, old: &str, new: &str, offset: u32, mask: &str) -> String {
    let mangled = if mask.starts_with('<') {
        format!("v{count}i1")
    } else {
        "i1".to_owned()
    };
    format!(
        "  %{name} = call <32 x i32> @llvm.genx.wrregioni.v32i32.v{count}i32.i16.{mangled}(<32 x i32> {old}, <{count} x i32> %{new}, i32 0, i32 {count}, i32 1, i16 {offset}, i32 undef, {mask})\n"
    )
}

const ROW8: &str = "i32 0, i32 8, i32 1";
const ROW16: &str = "i32 0, i32 16, i32 1";

fn store(value: &str, count: u32) -> String {
    format!(
        "  call void @llvm.genx.svm.block.st.i64.v{count}i32(i64 %x, <{count} x i32> %{value})\n"
    )
}

#[test]
fn regions_and_writes_are_folded() {
    let sum = "  %s = add <8 x i32> %a, %b\n";
    let body = read("a", 8, "v", "i32 0, i32 8, i32 2", 0)
        + &read("b", 8, "v", ROW8, 64)
        + sum
        + &write("w", 8, "undef", "s", 32, "i1 true")
        + &store("w", 32);
    check(&body, "a:Source b:Source s:Destination w:Root");
    // A region of three registers is not one operand.
    let body = read("a", 8, "v", "i32 0, i32 8, i32 4", 0)
        + "  %s = add <8 x i32> %a, %a\n"
        + &store("s", 8);
    check(&body, "a:Root s:Root");
    assert_eq!(parts_on(Target::Pvc, &body), "a:Source s:Root");
    // A result with another user is an instruction of its own.
    let body = read("a", 8, "v", ROW8, 0)
        + "  %s = add <8 x i32> %a, %a\n"
        + &write("w", 8, "%u", "s", 0, "i1 true")
        + &store("w", 32)
        + &store("s", 8);
    check(&body, "a:Source s:Root w:Root");
}

#[test]
fn a_write_between_prevents_folding() {
    let body = read("a", 8, "v", ROW8, 0)
        + &write("w", 8, "%v", "a", 64, "i1 true")
        + "  %s = add <8 x i32> %a, %a\n"
        + &store("w", 32)
        + &store("s", 8);
    check(&body, "a:Root w:Root s:Root");
    let body = read("a", 8, "v", ROW8, 0)
        + &write("w", 8, "%u", "a", 64, "i1 true")
        + "  %s = add <8 x i32> %a, %a\n"
        + &store("w", 32)
        + &store("s", 8);
    check(&body, "a:Source w:Root s:Root");
}

#[test]
fn a_write_in_place_reads_the_same_or_disjoint_elements() {
    let with = |from: u32, to: u32| {
        read("a", 16, "v", ROW16, from)
            + "  %s = add <16 x i32> %a, splat (i32 1)\n"
            + &write("w", 16, "%v", "s", to, "i1 true")
            + &store("w", 32)
    };
    check(&with(0, 0), "a:Source s:Destination w:Root");
    check(&with(0, 64), "a:Source s:Destination w:Root");
    check(&with(32, 0), "a:Root s:Destination w:Root");
}

#[test]
fn masks_become_predicates_where_the_instruction_has_one() {
    let with = |operation: &str| {
        read("a", 16, "v", ROW16, 0)
            + operation
            + &write("w", 16, "%u", "s", 0, "<16 x i1> %m")
            + &store("w", 32)
    };
    check(
        &with("  %s = add <16 x i32> %a, splat (i32 1)\n"),
        "a:Source s:Destination w:Root",
    );
    check(
        &with(
            "  %s = call <16 x i32> @llvm.umin.v16i32(<16 x i32> %a, <16 x i32> splat (i32 1))\n",
        ),
        "a:Source s:Root w:Root",
    );
}

#[test]
fn modifiers_and_saturation() {
    let floats = "  %v16 = bitcast <32 x i32> %v to <32 x float>\n  %f = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %v16, i32 0, i32 16, i32 1, i16 0, i32 undef)\n  %neg = fneg <16 x float> %f\n";
    let end = "  %i = bitcast <16 x float> %r to <16 x i32>\n";
    let body = floats.to_owned()
        + "  %p = fmul <16 x float> %neg, %f\n  %r = call <16 x float> @llvm.genx.sat.v16f32(<16 x float> %p)\n"
        + end
        + &store("i", 16);
    check(
        &body,
        "v16:View f:Source neg:Source p:Destination r:Root i:View",
    );
    // `divm` has no modifiers.
    let body = floats.to_owned()
        + "  %r = call <16 x float> @llvm.genx.ieee.div.v16f32(<16 x float> %neg, <16 x float> %f)\n"
        + end
        + &store("i", 16);
    assert_eq!(
        parts_on(Target::Skl, &body),
        "v16:View f:Source neg:Root r:Root i:View"
    );
    let body = read("a", 16, "v", ROW16, 0)
        + "  %c = xor <16 x i32> %a, splat (i32 -1)\n  %r = and <16 x i32> %c, %a\n"
        + &store("r", 16);
    check(&body, "a:Source c:Source r:Root");
    let body = read("a", 16, "v", ROW16, 0)
        + "  %c = xor <16 x i32> %a, splat (i32 -1)\n  %r = add <16 x i32> %c, %a\n"
        + &store("r", 16);
    check(&body, "a:Source c:Root r:Root");
}

#[test]
fn extensions_are_types_of_sources() {
    let narrow = "  %v16 = bitcast <32 x i32> %v to <64 x i16>\n  %h = call <16 x i16> @llvm.genx.rdregioni.v16i16.v64i16.i16(<64 x i16> %v16, i32 0, i32 16, i32 1, i16 0, i32 undef)\n  %e = zext <16 x i16> %h to <16 x i32>\n";
    let body = narrow.to_owned()
        + &read("a", 16, "u", ROW16, 0)
        + "  %r = add <16 x i32> %e, %a\n"
        + &store("r", 16);
    check(&body, "v16:View h:Source e:Source a:Source r:Root");
    // The type of execution would be that of words.
    let body = narrow.to_owned() + "  %r = add <16 x i32> %e, %e\n" + &store("r", 16);
    check(&body, "v16:View h:Source e:Root r:Root");
    let body = narrow.to_owned() + "  %r = shl <16 x i32> %e, splat (i32 9)\n" + &store("r", 16);
    check(&body, "v16:View h:Source e:Root r:Root");
}

#[test]
fn predicates() {
    let body = "  %not = xor <16 x i1> %m, splat (i1 true)\n  %half = call <8 x i1> @llvm.genx.rdpredregion.v8i1.v16i1(<16 x i1> %m, i32 8)\n  %odd = call <4 x i1> @llvm.genx.rdpredregion.v4i1.v16i1(<16 x i1> %m, i32 2)\n  %a = select <16 x i1> %not, <16 x i32> splat (i32 1), <16 x i32> splat (i32 2)\n  %b = select <8 x i1> %half, <8 x i32> splat (i32 1), <8 x i32> splat (i32 2)\n  %c = select <4 x i1> %odd, <4 x i32> splat (i32 1), <4 x i32> splat (i32 2)\n".to_owned()
        + &store("a", 16)
        + &store("b", 8)
        + &store("c", 4);
    check(
        &body,
        "not:Source half:Source odd:Root a:Root b:Root c:Root",
    );
}

#[test]
fn unused_operations_are_not_emitted() {
    check(
        &("  %a = add <32 x i32> %v, %u\n  %b = mul <32 x i32> %a, %u\n".to_owned()
            + &store("v", 32)),
        "a:Unused b:Unused",
    );
}
