//! Every rule can be violated.

use super::super::function::{BlockId, Detail, Function, InstructionId, Operand};
use super::super::opcode::Opcode;
use super::super::text::parse::parse_module;
use super::super::types::{Data, Type};
use super::{verify, verify_module};
use pretty_assertions::assert_eq;

/// The message about a function with these lines; `valid` if there is none.
fn verdict(lines: &str) -> String {
    let text = format!(
        "define internal void @f(<8 x i32> %v, <8 x i1> %m, i32 %n, i64 %a, i1 %c, i16 %o, <2 x i16> %p) {{\n{lines}\n}}\n"
    );
    let module = match parse_module(&text) {
        Ok(module) => module,
        // The parser checks regions at constant offsets.
        Err(errors) if errors[0].message.starts_with("the region is") => {
            return errors[0].message.clone();
        }
        Err(errors) => panic!("{}\n{text}", errors[0]),
    };
    match verify_module(&module) {
        Ok(()) => "valid".to_owned(),
        Err((_, violation)) => violation.message,
    }
}

#[test]
fn uses_are_dominated_by_definitions() {
    for (lines, expected) in [
        (
            "a:\n br i1 %c, label %b, label %d\nb:\n %x = add i32 %n, 1\n br label %d\nd:\n %y = add i32 %x, 1\n ret void",
            "`%x`, operand 1, is used where it may not be defined",
        ),
        (
            "a:\n br i1 %c, label %b, label %d\nb:\n %x = add i32 %n, 1\n br label %d\nd:\n %y = phi i32 [ %x, %b ], [ 0, %a ]\n ret void",
            "valid",
        ),
        (
            "a:\n br i1 %c, label %b, label %d\nb:\n %x = add i32 %n, 1\n br label %d\nd:\n %y = phi i32 [ 0, %b ], [ %x, %a ]\n ret void",
            "`%x`, operand 2, is used where it may not be defined",
        ),
        (
            "a:\n %y = add i32 %x, 1\n %x = add i32 %n, 1\n ret void",
            "`%x`, operand 1, is used where it may not be defined",
        ),
        (
            "a:\n br label %b\nb:\n %x = phi i32 [ 0, %a ], [ 1, %b ]\n ret void",
            "a phi has one operand for each predecessor, and `%b` is none",
        ),
        (
            "a:\n br i1 %c, label %b, label %b\nb:\n %x = phi i32 [ 0, %a ], [ 1, %a ]\n ret void",
            "a phi has two operands for one predecessor",
        ),
        (
            "a:\n br label %b\nb:\n %z = add i32 %n, 1\n %x = phi i32 [ 0, %a ]\n ret void",
            "a phi follows another instruction",
        ),
        ("a:\n br label %a", "the entry has a predecessor"),
    ] {
        assert_eq!(verdict(lines), expected, "{lines}");
    }
}

#[test]
fn types_of_operations() {
    for (line, expected) in [
        ("icmp eq <8 x i32> %v, %v", "valid"),
        (
            "trunc <8 x i32> %v to <8 x i64>",
            "the conversion does not change the size as its name requires",
        ),
        (
            "zext <8 x i32> %v to <4 x i64>",
            "operand and result have different numbers of elements",
        ),
        ("bitcast <8 x i32> %v to <16 x i16>", "valid"),
        ("bitcast <8 x i1> %m to i8", "valid"),
        (
            "bitcast <8 x i32> %v to i64",
            "operand and result have different sizes",
        ),
        ("select i1 %c, <8 x i32> %v, <8 x i32> %v", "valid"),
        (
            "select <8 x i32> %v, <8 x i32> %v, <8 x i32> %v",
            "the condition has elements `i1`",
        ),
        (
            "select <8 x i1> %m, i32 %n, i32 %n",
            "operand 1 has 8 elements, the result 1",
        ),
        (
            "extractelement <8 x i32> %v, i32 8",
            "the index is not inside of the vector",
        ),
        (
            "insertelement <8 x i32> %v, i16 %o, i32 0",
            "the element has another type",
        ),
        (
            "call i32 @llvm.genx.cbit.i32.v8i32(<8 x i32> %v)",
            "operand 1 has 8 elements, the result 1",
        ),
        (
            "call i1 @llvm.genx.any.v8i32(<8 x i32> %v)",
            "the operand is not a predicate",
        ),
        (
            "call <8 x i1> @llvm.genx.rdpredregion.v8i1.v8i1(<8 x i1> %m, i32 4)",
            "the elements are not inside of the predicate",
        ),
        (
            "call <4 x i1> @llvm.genx.rdpredregion.v4i1.v8i1(<8 x i1> %m, i32 4)",
            "valid",
        ),
        (
            "call <2 x i32> @llvm.genx.local.id.v2i32()",
            "the result has three elements",
        ),
        (
            "call <3 x i32> @llvm.genx.oword.ld.v3i32(i32 0, i32 %n, i32 0)",
            "this block message transfers a power of two of bytes from 16 to 128, not 12",
        ),
        (
            "call <64 x i32> @llvm.genx.oword.ld.v64i32(i32 0, i32 %n, i32 0)",
            "this block message transfers a power of two of bytes from 16 to 128, not 256",
        ),
        (
            "call <8 x i32> @llvm.genx.gather.scaled2.v8i32.v4i32(i32 2, i16 0, i32 %n, i32 0, <4 x i32> undef)",
            "the value does not have the elements that the message transfers",
        ),
        (
            "call <8 x i32> @llvm.genx.dword.atomic.inc.v8i32.v4i1(<4 x i1> undef, i32 %n, <8 x i32> %v, <8 x i32> %v)",
            "the operands have different numbers of elements",
        ),
    ] {
        assert_eq!(
            verdict(&format!(" %x = {line}\n ret void")),
            expected,
            "{line}"
        );
    }
}

#[test]
fn regions_are_inside_of_their_vectors() {
    let read = |result: u32, region: &str, offset: &str| {
        let kind = offset.split_once(' ').map_or(offset, |_| {
            if offset.starts_with('<') {
                "v2i16"
            } else {
                "i16"
            }
        });
        verdict(&format!(
            " %x = call <{result} x i32> @llvm.genx.rdregioni.v{result}i32.v8i32.{kind}(<8 x i32> %v, {region}, {offset}, i32 undef)\n ret void"
        ))
    };
    assert_eq!(read(4, "i32 0, i32 4, i32 2", "i16 4"), "valid");
    assert_eq!(
        read(4, "i32 0, i32 4, i32 2", "i16 8"),
        "the region is not inside of `<8 x i32>`: its element 3 would be element 8 of the vector, at byte 32"
    );
    assert_eq!(
        read(4, "i32 0, i32 4, i32 2", "i16 2"),
        "the region is misaligned: its offset of 2 bytes is not a multiple of 4, the size of `i32`"
    );
    assert_eq!(read(4, "i32 0, i32 4, i32 2", "i16 %o"), "valid");
    assert_eq!(
        read(4, "i32 0, i32 4, i32 3", "i16 %o"),
        "the region is not inside of `<8 x i32>` even at offset 0: its element 3 would be element 9 of the vector, at byte 36"
    );
    assert_eq!(read(4, "i32 0, i32 2, i32 1", "<2 x i16> %p"), "valid");
    assert_eq!(
        read(4, "i32 0, i32 4, i32 1", "<2 x i16> %p"),
        "the offsets of a region are a vector with an element for each row"
    );
    let write = |mask: &str, kind: &str| {
        verdict(&format!(
            " %x = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.{kind}(<8 x i32> undef, <8 x i32> %v, i32 0, i32 8, i32 1, i16 0, i32 undef, {mask})\n ret void"
        ))
    };
    assert_eq!(write("i1 true", "i1"), "valid");
    assert_eq!(write("<8 x i1> %m", "v8i1"), "valid");
    assert_eq!(write("i1 %c", "i1"), "a scalar mask is constant true");
    assert_eq!(
        write("<4 x i1> undef", "v4i1"),
        "the mask has another number of elements than the region"
    );
}

#[test]
fn kernels_match_their_metadata() {
    let text = |parameters: &str, kinds: &str, slm: u32| {
        let ty = parameters.split(' ').next().unwrap_or_default();
        format!(
            "define dllexport void @k({parameters}) {{\n ret void\n}}\n!genx.kernels = !{{!0}}\n!0 = !{{void ({ty})* @k, !\"k\", !1, i32 {slm}, !2}}\n!1 = !{{{kinds}}}\n!2 = !{{i32 32}}\n"
        )
    };
    let check = |parameters: &str, kinds: &str, slm| {
        let module = parse_module(&text(parameters, kinds, slm)).unwrap();
        verify_module(&module).map_err(|(_, violation)| violation.message)
    };
    assert_eq!(check("i64 %p", "i32 0", 0), Ok(()));
    assert_eq!(
        check("i64 %p", "i32 2", 0),
        Err("argument 0 of kind 2 (a surface) has type `i64`".into())
    );
    assert_eq!(
        check("i64 %p", "i32 0", 70_000),
        Err("70000 bytes of local memory; a group has at most 65536".into())
    );
    assert_eq!(
        check("i1 %p", "i32 0", 0),
        Err("argument 0 of kind 0 (a value or an address) has type `i1`".into())
    );
}

#[test]
fn malformed_data_are_found() {
    let fresh = || {
        let mut function = Function::new("f");
        let block = function.add_block(None);
        (function, block)
    };
    let message = |function: &Function| verify(function).unwrap_err().message;
    assert_eq!(
        message(&Function::new("f")),
        "a function has at least one block"
    );
    let (function, _) = fresh();
    assert_eq!(message(&function), "block 0 is empty");
    let (mut function, block) = fresh();
    function.blocks[0].instructions.push(InstructionId(9));
    assert_eq!(message(&function), "block 0 has an undefined instruction");
    function.blocks[0].instructions.clear();
    let detail = Detail::Branch(BlockId(7));
    function.append(block, Opcode::Br, Type::Void, Vec::new(), detail);
    assert_eq!(message(&function), "block 0: a block is not defined");
    let (mut function, block) = fresh();
    let value = Operand::Value(super::Value(3));
    function.append(
        block,
        Opcode::Add,
        Data::I32.into(),
        vec![value, value],
        Detail::None,
    );
    assert_eq!(message(&function), "block 0: an operand is not defined");
    let (mut function, block) = fresh();
    let ret = function.append(block, Opcode::Ret, Type::Void, Vec::new(), Detail::None);
    function.blocks[0].instructions.push(ret);
    assert_eq!(message(&function), "a block ends with its only terminator");
    let (mut function, block) = fresh();
    function.append(block, Opcode::Ret, Type::Void, Vec::new(), Detail::Index(0));
    assert_eq!(
        message(&function),
        "the detail does not belong to the operation"
    );
}

#[test]
fn constant_surfaces_are_arguments() {
    let of = |index: &str| {
        let text = format!(
            "define void @k(i32 %s, i64 %a) {{
  %v = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 {index}, i32 0)
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 0, <4 x i32> %v)
  ret void
}}
!genx.kernels = !{{!0}}
!0 = !{{void (i32, i64)* @k, !\"k\", !1, i32 0, !2, !3, !4, i32 0}}
!1 = !{{i32 2, i32 0}}
!2 = !{{i32 64, i32 72}}
!3 = !{{i32 0, i32 0}}
!4 = !{{!\"buffer_t\", !\"svmptr_t\"}}
"
        );
        let module = parse_module(&text).unwrap_or_else(|e| panic!("{}\n{text}", e[0]));
        verify_module(&module).map_err(|(_, violation)| violation.message)
    };
    assert_eq!([of("0"), of("%s"), of("254")], [Ok(()), Ok(()), Ok(())]);
    let message =
        "surface 9 does not exist: the kernel has surfaces 0 to 0, and 254 for local memory";
    assert_eq!(of("9"), Err(message.to_owned()));
    assert!(of("1").is_err() && of("255").is_err());
}
