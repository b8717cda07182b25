//! What is done in place, at once, or by one instruction.

use super::{READ, expect, store, text};
use crate::target::Target;

#[test]
fn reads_of_an_old_vector_advance_if_it_has_no_other_uses() {
    let code = |offset: u32, last: &str| {
        let code = format!("  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v, <8 x i32> %n, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 {offset}, i32 undef)
");
        let stores = [
            store("<8 x i32>", "%r"),
            store("<16 x i32>", "%w"),
            store("<16 x i32>", last),
        ];
        text("<16 x i32> %v, <8 x i32> %n", &(code + &stores.join("\n")))
    };
    let of = |vector: &str| format!("v16i32.i16(<16 x i32> {vector}");
    for (offset, last, vector) in [(32, "%w", "%w"), (16, "%w", "%v"), (32, "%v", "%v")] {
        let word = of(vector);
        expect(
            "advance_reads",
            Target::Tgllp,
            &code(offset, last),
            &[(word.as_str(), 1)],
        );
    }
}

#[test]
fn predicates_are_cut_as_large_as_all_of_their_instructions_permit() {
    let code = "  %c = icmp slt <64 x TY> %v, %v
  %d = icmp eq <64 x TY> %v, %v
  %e = or <64 x i1> %c, %d
  %s = select <64 x i1> %e, <64 x TY> %v, <64 x TY> zeroinitializer
";
    let code = text(
        "<64 x TY> %v",
        &(code.to_owned() + &store("<64 x TY>", "%s")),
    );
    for (ty, target, size, count) in [
        ("i16", Target::Tgllp, 32, 2),
        ("i8", Target::Pvc, 32, 2),
        ("i32", Target::Pvc, 32, 2),
        ("i32", Target::Tgllp, 16, 4),
        ("i64", Target::Pvc, 16, 4),
    ] {
        let word = format!(" icmp slt <{size} x {ty}>");
        let words = [(word.as_str(), count)];
        expect("cut_predicates", target, &code.replace("TY", ty), &words);
    }
}

#[test]
fn parts_are_combined_before_they_are_reduced() {
    let code = "  %c = icmp slt <72 x i32> %v, %v
  %a = call i1 @llvm.genx.all.v72i1(<72 x i1> %c)
  %s = select i1 %a, i32 1, i32 2
";
    let code = text("<72 x i32> %v", &(code.to_owned() + &store("i32", "%s")));
    let words = [
        ("call i1 @llvm.genx.all.v16i1", 1),
        ("call i1 @llvm.genx.all.v8i1", 1),
        (" and <16 x i1>", 3),
        (" and i1 ", 1),
    ];
    expect("cut_predicates", Target::Tgllp, &code, &words);
}

#[test]
fn a_write_of_all_under_a_mask_is_a_selection() {
    let code = |count: u32, ty: &str, new: &str| {
        let mangled = ty.replace('i', &format!("v{count}i"));
        let whole = ty.replace('i', "v16i");
        let code = format!("  %c = icmp slt <{count} x i32> %i, %i
  %new = add <{count} x {ty}> %n, %n
  %w = call <16 x {ty}> @llvm.genx.wrregioni.{whole}.{mangled}.i16.v{count}i1(<16 x {ty}> %v, <{count} x {ty}> {new}, i32 0, i32 {count}, i32 1, i16 0, i32 undef, <{count} x i1> %c)
");
        text(
            &format!("<16 x {ty}> %v, <{count} x {ty}> %n, <{count} x i32> %i"),
            &(code + &store(&format!("<16 x {ty}>"), "%w")),
        )
    };
    // A part, quadwords, and a sum that can be executed under the mask stay writes.
    for (count, ty, new, selections) in [
        (16, "i32", "%n", 1),
        (8, "i32", "%n", 0),
        (16, "i64", "%n", 0),
        (16, "i32", "%new", 0),
    ] {
        let words = [
            (" select ", selections),
            ("@llvm.genx.wrregion", 1 - selections),
        ];
        expect("combine", Target::Tgllp, &code(count, ty, new), &words);
    }
}

#[test]
fn elements_with_offsets_are_read_eight_at_once() {
    let code = |scalar: &str| {
        let code = format!("  %r = call <16 x {scalar}> @llvm.genx.rdregioni.v16{scalar}.v64{scalar}.v16i16(<64 x {scalar}> %v, i32 0, i32 1, i32 0, <16 x i16> %o, i32 undef)
");
        let ty = format!("<16 x {scalar}>");
        text(
            &format!("<64 x {scalar}> %v, <16 x i16> %o"),
            &(code + &store(&ty, "%r")),
        )
    };
    for (scalar, target, count) in [
        ("i32", Target::Tgllp, 2),
        ("i8", Target::Tgllp, 2),
        ("i32", Target::Pvc, 2),
        ("i8", Target::Pvc, 0),
    ] {
        let word = format!("{READ}i.v8{scalar}.v64{scalar}.v8i16(");
        expect("legalize", target, &code(scalar), &[(word.as_str(), count)]);
    }
}

#[test]
fn slices_of_a_sum_overwrite_a_phi_that_nothing_else_uses() {
    let code = |other: &str| {
        let code = format!(
            "  br label %loop
loop:
  %p = phi <32 x i32> [ %v, %0 ], [ %s, %loop ]
  %s = add <32 x i32> %p, {other}
  %c = icmp ult i32 %i, 7
  br i1 %c, label %loop, label %end
end:
"
        );
        text(
            "<32 x i32> %v, i32 %i",
            &(code + &store("<32 x i32>", "%s")),
        )
    };
    let word = "v32i32.v16i32.i16.i1(<32 x i32> %p,";
    expect("legalize", Target::Tgllp, &code("%v"), &[(word, 1)]);
    expect("legalize", Target::Tgllp, &code("%p"), &[(word, 0)]);
}

#[test]
fn predicates_in_other_parts_than_quadwords_are_compared_anew() {
    let code = "  %a = call <8 x i32> @llvm.genx.rdregioni.v8i32.v128i32.i16(<128 x i32> %v, i32 64, i32 4, i32 1, i16 0, i32 undef)
  %c = icmp slt <8 x i32> %a, %a
  %s = select <8 x i1> %c, <8 x i64> %x, <8 x i64> zeroinitializer
";
    let code = text(
        "<128 x i32> %v, <8 x i64> %x",
        &(code.to_owned() + &store("<8 x i64>", "%s")),
    );
    let words = [
        (" icmp slt <4 x i32>", 2),
        (" icmp ne <8 x i16>", 1),
        (" select <8 x i1>", 2),
    ];
    expect("legalize", Target::Pvc, &code, &words);
}
