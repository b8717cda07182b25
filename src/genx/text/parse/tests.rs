//! Tests of the text form: what is read is printed, and what is rejected is named.

use super::{MAX_ERRORS, MAX_NESTING, parse_module, parse_module_with_lines};
use crate::diagnostic::Code;
use crate::genx::function::{ArgumentKind, Detail, InstructionId, PointerSize};
use crate::genx::text::print::print_module;
use pretty_assertions::assert_eq;
use std::fmt::Write as _;

/// A text in the printer's own form.
const KERNEL: &str = r#"target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

define dllexport spir_kernel void @scale(i64 %source, i32 %surface, float %factor) #0 !dbg !9 {
entry:
  %0 = inttoptr i64 %source to <8 x float> addrspace(1)*
  %row = load <8 x float>, <8 x float> addrspace(1)* %0, align 4, !dbg !10
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %even = call <4 x float> @llvm.genx.rdregionf.v4f32.v8f32.i16(<8 x float> %row, i32 0, i32 4, i32 2, i16 4, i32 undef), !dbg !11
  %new = call <8 x float> @llvm.genx.wrregionf.v8f32.v4f32.i16.v4i1(<8 x float> undef, <4 x float> %even, i32 0, i32 4, i32 1, i16 %o, i32 4, <4 x i1> <i1 true, i1 false, i1 true, i1 true>)
  %next = add i32 %i, -1
  %1 = icmp ult i32 %next, 4
  br i1 %1, label %loop, label %2

2:
  call void @llvm.genx.oword.st.v8f32(i32 %surface, i32 0, <8 x float> %new)
  ret void
}
"#;

/// The text with a constant offset, without locations.
fn without_locations() -> String {
    let text = KERNEL.replace("i16 %o", "i16 8").replace(" !dbg !9", "");
    text.replace(", !dbg !10", "").replace(", !dbg !11", "")
}

#[test]
fn what_is_printed_is_read_again() {
    let text = without_locations();
    let module = parse_module(&text).unwrap();
    let printed = print_module(&module);
    // Blank lines do not matter, and the offset is a constant: it has no parent width.
    let body = |text: &str| -> String {
        let lines = text.lines().filter(|line| !line.is_empty());
        let lines = lines.take_while(|line| !line.starts_with("declare"));
        lines.map(|line| format!("{line}\n")).collect()
    };
    let expected = text
        .replace("i16 8, i32 4,", "i16 8, i32 undef,")
        .replace("dllexport spir_kernel", "internal spir_func")
        .replace("#0", "#1");
    assert_eq!(body(&printed), body(&expected));
    assert_eq!(print_module(&parse_module(&printed).unwrap()), printed);
}

#[test]
fn metadata_after_a_declaration_is_of_the_module() {
    let text = without_locations();
    let node = "!0 = !{void ()* @k, !\"k\", !1, i32 0, !1, !1, !1, i32 0}\n!1 = !{}\n!7 = !{}\n";
    for declaration in [
        "declare float @llvm.fma.f32(float, float, float)",
        "declare void @other(i32) #3 !dbg !7",
    ] {
        let text = format!("{text}{declaration}\n!genx.kernels = !{{}}\n{node}");
        parse_module(&text).unwrap_or_else(|e| panic!("{}", e[0]));
    }
}

#[test]
fn work_items_of_a_thread_are_metadata() {
    let plain = without_locations();
    let of = |node: &str| {
        parse_module(&format!(
            "{plain}!gencl.items = !{{!0}}\n!0 = !{{{node}}}\n"
        ))
    };
    for (node, sizes) in [("i32 16", [16, 1, 1]), ("i32 8, i32 2, i32 3", [8, 2, 3])] {
        let module = of(node).unwrap_or_else(|e| panic!("{}", e[0]));
        assert_eq!(module.items, Some(sizes));
        let printed = print_module(&module);
        let again = parse_module(&printed).unwrap_or_else(|e| panic!("{}", e[0]));
        assert_eq!((again.items, print_module(&again)), (Some(sizes), printed));
    }
    for node in ["", "i32 0", "i32 1, i32 1, i32 1, i32 1", "!\"x\""] {
        let errors = of(node).unwrap_err();
        let message = "`gencl.items` has one entry of one to three positive numbers";
        assert!(errors[0].to_string().contains(message), "{}", errors[0]);
    }
}

#[test]
fn kernels_and_locations_are_read_from_metadata() {
    let text = format!(
        "{}{}",
        KERNEL.replace("i16 %o", "i16 8"),
        r#"
!genx.kernels = !{!0}
!llvm.dbg.cu = !{!5}
!0 = !{void (i64, i32, float)* @scale, !"scale", !1, i32 64, !2, !3, !4, i32 2}
!1 = !{i32 0, i32 2, i32 0}
!2 = !{i32 64, i32 72, i32 76}
!3 = !{i32 0, i32 1, i32 0}
!4 = !{!"svmptr_t", !"buffer_t read_write", !""}
!5 = distinct !DICompileUnit(language: DW_LANG_C, file: !6, isOptimized: true, emissionKind: FullDebug)
!6 = !DIFile(filename: "scale.c", directory: "/somewhere")
!7 = !DISubroutineType(types: !8)
!8 = !{}
!9 = distinct !DISubprogram(name: "scale", scope: !6, file: !6, line: 3, type: !7, unit: !5)
!10 = !DILocation(line: 4, column: 7, scope: !9)
!11 = !DILocation(line: 5, scope: !12, inlinedAt: !14)
!12 = distinct !DILexicalBlock(scope: !13, line: 4)
!13 = distinct !DISubprogram(name: "half", scope: !6, file: !6, line: 1, type: !7, unit: !5)
!14 = distinct !DILocation(line: 8, column: 2, scope: !9)
"#
    );
    let (module, lines) = parse_module_with_lines(&text).unwrap();
    assert_eq!(module.pointer, PointerSize::Bits64);
    let function = &module.functions[0];
    let kernel = function.kernel.as_ref().unwrap();
    assert_eq!((kernel.slm_bytes, kernel.named_barriers), (64, 2));
    let kinds: Vec<ArgumentKind> = kernel.arguments.iter().map(|a| a.kind).collect();
    let general = ArgumentKind::General;
    assert_eq!(kinds, [general, ArgumentKind::Surface, general]);
    assert!(kernel.arguments[1].has_word("buffer_t") && !kernel.arguments[2].has_word("buffer_t"));
    assert_eq!(kernel.arguments[1].offset, 72);
    let places: Vec<String> = function
        .blocks
        .iter()
        .flat_map(|b| &b.instructions)
        .filter_map(|&id| module.locations.resolved(function.instruction(id).loc))
        .map(|location| location.to_string())
        .collect();
    assert_eq!(
        places,
        [
            "scale.c:4:7",
            "scale.c:5:1, in `half`, called at scale.c:8:2"
        ]
    );
    assert_eq!(lines.of(0, Some(InstructionId(1))), Some((7, 3)));
    assert_eq!(lines.of(0, None), Some((4, 1)));
    let printed = print_module(&module);
    assert_eq!(print_module(&parse_module(&printed).unwrap()), printed);
}

#[test]
fn metadata_must_fit_the_functions() {
    let of = |changed: &[(&str, &str)]| {
        let mut text = r#"define dllexport spir_kernel void @twice(i64 %p, i32 %n) {
  ret void, !dbg !5
}

!genx.kernels = !{!0}
!0 = !{void (i64, i32)* @twice, !"twice", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 40}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !""}
!5 = !DILocation(line: 1, scope: !6)
!6 = distinct !DISubprogram(name: "twice", line: 1)
"#
        .to_owned();
        for (from, to) in changed {
            assert!(text.contains(from), "{from}");
            text = text.replacen(from, to, 1);
        }
        match parse_module(&text) {
            Ok(_) => "accepted".to_owned(),
            Err(errors) => errors[0].to_string(),
        }
    };
    for (from, to, expected) in [
        ("!\"\"", "!\"\"", "accepted"),
        ("void (i64, i32)* @twice", "ptr @twice", "accepted"),
        (
            "!1, i32 0",
            "!77, i32 0",
            "6:43: E1103: use of undefined metadata `!77`",
        ),
        (
            "!dbg !5",
            "!dbg !50",
            "2:18: E1103: use of undefined metadata `!50`",
        ),
        (
            "scope: !6",
            "scope: !60",
            "11:34: E1103: use of undefined metadata `!60`",
        ),
        (
            "i32 %n) {",
            "i32 %n) !dbg !8 {",
            "1:63: E1103: use of undefined metadata `!8`",
        ),
        (
            "!{!0}",
            "!{!0, !9}",
            "5:23: E1103: use of undefined metadata `!9`",
        ),
        (
            "void (i64, i32)*",
            "void (i32)*",
            "6:8: E1103: `@twice` has type `void (i64, i32)*`, not `void (i32)*`",
        ),
        (
            "void (i64, i32)*",
            "i32 (i64, i32)*",
            "6:8: E1103: `@twice` has type `void (i64, i32)*`, not `i32 (i64, i32)*`",
        ),
        (
            "!1 = !{i32 0, i32 0}",
            "!1 = !{i32 2}",
            "7:6: E1103: `@twice` has 2 parameters, `genx.kernels` 1 kind",
        ),
        (
            "!1 = !{i32 0, i32 0}",
            "!1 = !{i32 0, i32 0, i32 0}",
            "7:6: E1103: `@twice` has 2 parameters, `genx.kernels` 3 kinds",
        ),
        (
            "!1 = !{i32 0, i32 0}",
            "!1 = !{i32 0, !\"x\"}",
            "7:6: E1102: a kind of argument 1 of `@twice` that is no number is not supported in vector IR",
        ),
        (
            "!2 = !{i32 32, i32 40}",
            "!2 = !{}",
            "8:6: E1103: `@twice` has 2 parameters, `genx.kernels` 0 offsets",
        ),
        (
            "!3 = !{i32 0, i32 0}",
            "!3 = !{i32 0}",
            "9:6: E1103: `@twice` has 2 parameters, `genx.kernels` 1 direction",
        ),
        (
            "!{!\"svmptr_t\", !\"\"}",
            "!{!\"svmptr_t\"}",
            "10:6: E1103: `@twice` has 2 parameters, `genx.kernels` 1 description",
        ),
        (
            "!\"twice\", !1, i32 0, !2, !3, !4, i32 0}",
            "!\"twice\"}",
            "5:19: E1103: `@twice` has 2 parameters, `genx.kernels` 0 kinds",
        ),
    ] {
        assert_eq!(of(&[(from, to)]), expected, "{to}");
    }
}

#[test]
fn opaque_pointers_become_typed_ones() {
    let text = "define internal void @f(ptr addrspace(1) %p) {
  %v = load <4 x i32>, ptr addrspace(1) %p
  store <4 x i32> splat (i32 7), ptr addrspace(1) %p, align 16
  %q = getelementptr i64, ptr addrspace(1) %p, i32 2
  %w = load i64, ptr addrspace(1) %q
  %n = ptrtoint ptr addrspace(1) %q to i64
  ret void
}
";
    let printed = print_module(&parse_module(text).unwrap());
    for line in [
        "define internal spir_func void @f(i8 addrspace(1)* %p) #1 {",
        "  %1 = bitcast i8 addrspace(1)* %p to <4 x i32> addrspace(1)*",
        "  %v = load <4 x i32>, <4 x i32> addrspace(1)* %1, align 4",
        "  store <4 x i32> <i32 7, i32 7, i32 7, i32 7>, <4 x i32> addrspace(1)* %2, align 16",
        "  %4 = getelementptr i64, i64 addrspace(1)* %3, i32 2",
        "  %q = bitcast i64 addrspace(1)* %4 to i8 addrspace(1)*",
        "  %5 = bitcast i8 addrspace(1)* %q to i64 addrspace(1)*",
        "  %w = load i64, i64 addrspace(1)* %5, align 8",
        "  %n = ptrtoint i8 addrspace(1)* %q to i64",
    ] {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
}

#[test]
fn names_are_kept_and_made_unique() {
    let text = "define internal i32 @\"f g\"(i32, i32 %\"x y\") {
  %\"2\" = add nuw nsw i32 %0, %\"x y\"
  br label %next
next:
  %next = add i32 %\"2\", 1
  ret i32 %next
}
";
    let printed = print_module(&parse_module(text).unwrap());
    for line in [
        "@\"f g\"(i32 %0, i32 %\"x y\")",
        "  %\"2\" = add i32 %0, %\"x y\"",
        "  %next.1 = add i32 %\"2\", 1",
        "  ret i32 %next.1",
    ] {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
}

/// The errors of a function with these lines.
fn errors(lines: &str) -> String {
    let text = format!(
        "define internal void @f(<8 x i32> %v, i32 %n, float %x) {{\n{lines}  ret void\n}}\n"
    );
    let mut out = String::new();
    if let Err(errors) = parse_module(&text) {
        for error in errors {
            _ = writeln!(out, "{error}");
        }
    }
    out
}

#[test]
fn syntax_errors_name_what_was_expected() {
    for (line, expected) in [
        ("%p = 7", "2:8: E1101: expected an instruction, found `7`"),
        (
            "%p = shuflevector <8 x i32> %v",
            "2:8: E1101: expected an instruction, found `shuflevector`; did you mean `shufflevector`?",
        ),
        (
            "%p = mull i32 %n, 2",
            "2:8: E1101: expected an instruction, found `mull`; did you mean `mul`?",
        ),
        (
            "%p = icmp big i32 %n, 1",
            "2:13: E1101: expected a condition of `icmp`, found `big`",
        ),
        (
            "%p = icmp lt i32 %n, 1",
            "2:13: E1101: expected a condition of `icmp`, found `lt`; did you mean `slt` or `ult`?",
        ),
        ("%p = add i32 %n 1", "2:19: E1101: expected `,`, found `1`"),
    ] {
        assert_eq!(
            errors(&format!("  {line}\n")).lines().next(),
            Some(expected),
            "{line}"
        );
    }
}

#[test]
fn constructs_outside_of_the_subset_are_named() {
    for (line, expected) in [
        (
            "%p = alloca i32",
            "2:8: E1102: the instruction `alloca` is not supported in vector IR",
        ),
        (
            "%p = add i7 %n, 1",
            "2:12: E1102: the type `i7` is not supported in vector IR",
        ),
        (
            "%p = add bfloat %n, 1",
            "2:12: E1102: the type `bfloat` is not supported in vector IR",
        ),
        (
            "%p = add i32 %n, ptrtoint (i8* @g to i32)",
            "2:20: E1102: a constant expression is not supported in vector IR",
        ),
        (
            "%p = load atomic i32, i32* null acquire",
            "2:13: E1102: an atomic load or store is not supported in vector IR",
        ),
        (
            "%p = load i8*, i8** null",
            "2:13: E1102: a load of type `i8*` is not supported in vector IR",
        ),
        (
            "%p = add <8 x i32> undef, 2",
            "2:29: E1101: expected a constant of type `<8 x i32>`, such as `splat (i32 2)`, found `2`",
        ),
        (
            "call void asm \"nop\", \"\"()",
            "2:13: E1102: inline assembly is not supported in vector IR",
        ),
        (
            "%p = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %n, i32 %n)",
            "2:25: E1102: the intrinsic `llvm.uadd.with.overflow` is not supported in vector IR",
        ),
        (
            "%p = extractelement <2 x void> undef, i32 0",
            "2:28: E1102: a vector of `void` is not supported in vector IR",
        ),
    ] {
        assert_eq!(
            errors(&format!("  {line}\n")),
            format!("{expected}\n"),
            "{line}"
        );
    }
    let global = parse_module("@g = internal global i32 0\n").unwrap_err();
    assert_eq!(global[0].code, Code::E1102);
}

#[test]
fn types_and_names_must_fit() {
    for (line, expected) in [
        (
            "%p = add i32 %q, 1",
            "2:16: E1103: use of undefined value `%q`",
        ),
        ("br label %q", "2:12: E1103: use of undefined block `%q`"),
        (
            "%p = add i32 %v, 1",
            "2:16: E1103: `%v` has type `<8 x i32>`, not `i32`",
        ),
        (
            "%p = fadd i32 %n, 1",
            "2:13: E1103: `fadd` has no operands of type `i32`; use `add`",
        ),
        (
            "%p = mul <2 x float> undef, undef",
            "2:12: E1103: `mul` has no operands of type `<2 x float>`; use `fmul`",
        ),
        (
            "%p = shl <2 x float> undef, undef",
            "2:12: E1103: `shl` has no operands of type `<2 x float>`",
        ),
        ("%n = add i32 %n, 1", "2:3: E1103: redefinition of `%n`"),
        ("%p = add i8 256, 1", "2:15: E1103: `256` does not fit `i8`"),
        (
            "%p = fadd float %x, 0.1",
            "2:23: E1103: `0.1` is not exactly a value of `float`",
        ),
        (
            "%p = add <2 x i32> <i32 1>, undef",
            "2:22: E1103: expected 2 elements of `<2 x i32>`, found 1",
        ),
        (
            "%p = shufflevector <8 x i32> %v, <8 x i32> undef, <1 x i32> <i32 16>",
            "2:63: E1103: the shuffle mask has element 16, the vectors have 16",
        ),
        (
            "%p = call <3 x i32> @llvm.genx.rdregioni.v3i32.v8i32.i16(<8 x i32> %v, i32 0, i32 2, i32 1, i16 0, i32 undef)",
            "2:85: E1103: the region <0;2,1> is not possible with 3 elements",
        ),
        (
            "%p = call <2 x i32> @llvm.genx.rdregioni.v2i32.v8i32.i16(<8 x i32> %v, i32 0, i32 2, i32 %n, i16 0, i32 undef)",
            "2:92: E1103: the stride of a region must be a constant",
        ),
        (
            "%p = call <2 x i32> @llvm.genx.rdregioni.v2i32.v8i32.i16(<8 x i32> %v, i32 0, i32 2, i32 1, i16 2, i32 undef)",
            "2:99: E1103: the region is misaligned: its offset of 2 bytes is not a multiple of 4, the size of `i32`",
        ),
        (
            "%p = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 4, i32 2, i32 2, i16 8, i32 undef)",
            "2:99: E1103: the region is not inside of `<8 x i32>`: its element 3 would be element 8 of the vector, at byte 32",
        ),
        (
            "%p = call <3 x i32> @llvm.genx.rdregioni.v3i32.v8i32.i16(<8 x i32> %v, i32 0, i32 3, i32 4, i16 %o, i32 undef)",
            "2:99: E1103: the region is not inside of `<8 x i32>` even at offset 0: its element 2 would be element 8 of the vector, at byte 32",
        ),
    ] {
        assert_eq!(
            errors(&format!("  {line}\n")),
            format!("{expected}\n"),
            "{line}"
        );
    }
}

#[test]
fn every_error_is_reported_up_to_a_limit() {
    let two = errors("  %a = add i7 1, 1\n  %b = add i32 %a, 1\n  %c = frem float %x, %x\n");
    assert_eq!(
        two.lines().count(),
        2,
        "the unknown %a is no error of its own\n{two}"
    );
    let many = errors(&"  %a = alloca i32\n".repeat(100));
    assert_eq!(many.lines().count(), MAX_ERRORS);
}

#[test]
fn nesting_is_limited() {
    let deep = "{ ".repeat(100_000);
    let text = format!("define internal void @f({deep}");
    assert_eq!(parse_module(&text).unwrap_err()[0].code, Code::E1104);
    let open = "!{".repeat(MAX_NESTING + 5);
    let close = "}".repeat(MAX_NESTING + 5);
    let text = format!("!0 = {open}{close}\n");
    assert_eq!(parse_module(&text).unwrap_err()[0].code, Code::E1104);
    let vector = errors("  %a = add <100000 x i32> undef, undef\n");
    assert_eq!(
        vector,
        "2:13: E1104: a vector has 1 to 16384 elements, not 100000\n"
    );
}

#[test]
fn a_phi_names_its_predecessors() {
    let module = parse_module(&without_locations()).unwrap();
    let function = &module.functions[0];
    let phi = function.blocks[1].instructions[0];
    let Detail::Phi(from) = &function.instruction(phi).detail else {
        panic!("no phi");
    };
    assert_eq!(from.iter().map(|b| b.0).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn undefined_names_of_a_function_are_reported_together() {
    let text = "define void @f(i32 %n) {
  %a = fadd <4 x float> %z, %z
  %b = add i32 %later, %n
  %later = add i16 1, 2
  br label %nowhere
}
";
    let errors = parse_module(text).unwrap_err();
    let errors: Vec<String> = errors
        .iter()
        .map(|e| format!("{}:{}: {}", e.line, e.column, e.message))
        .collect();
    assert_eq!(
        errors,
        [
            "2:25: use of undefined value `%z`",
            "3:16: `%later` has type `i16`, not `i32`",
            "5:12: use of undefined block `%nowhere`",
        ]
    );
}

#[test]
fn attributes_of_a_declaration_come_in_any_order() {
    for end in [
        "local_unnamed_addr #1",
        "#1 local_unnamed_addr",
        "nounwind local_unnamed_addr #1",
    ] {
        let text = format!(
            "declare i32 @llvm.genx.group.id.x() {end}\ndefine void @f() {{\n  ret void\n}}\nattributes #1 = {{ nounwind }}\n"
        );
        assert_eq!(parse_module(&text).err(), None, "{end}");
    }
}
