//! Kernels whose results are computed by hand.

use super::{Text, run};
use crate::genx::text::parse::parse_module_with_lines;
use crate::launch::{Argument, Fault, FaultKind, NdRange, RunOptions};
use pretty_assertions::assert_eq;

/// A kernel `@k(i64 %p, i32 %s, i32 %n)` whose lines of code are given; `%p` is the address of a
/// buffer and `%s` a surface.
fn module(code: &str) -> String {
    format!(
        "define dllexport spir_kernel void @k(i64 %p, i32 %s, i32 %n) {{\n{code}\n}}\n
!genx.kernels = !{{!0}}
!0 = !{{void (i64, i32, i32)* @k, !\"k\", !1, i32 64, !2, !2, !3, i32 0}}
!1 = !{{i32 0, i32 2, i32 0}}
!2 = !{{i32 0, i32 0, i32 0}}
!3 = !{{!\"svmptr_t\", !\"buffer_t\", !\"\"}}
"
    )
}

/// Runs groups of `local` threads; both buffers have 32 doublewords: 0, 1, 2... and 100, 101...
fn run_code(code: &str, threads: u64, local: u64) -> Result<[Vec<u32>; 2], Fault> {
    let text = module(code);
    let (module, lines) = parse_module_with_lines(&text).unwrap_or_else(|e| panic!("{}", e[0]));
    let mut arguments = [
        Argument::buffer(&(0..32).collect::<Vec<u32>>()),
        Argument::buffer(&(100..132).collect::<Vec<u32>>()),
        Argument::scalar(7u32),
    ];
    let range = NdRange::new(&[threads], Some(&[local]), &[]).unwrap();
    let text = Text {
        name: "k.ll",
        lines: &lines,
    };
    let options = RunOptions {
        step_limit: 100_000,
        ..RunOptions::default()
    };
    run(&module, "k", Some(text), &range, &mut arguments, &options)?;
    Ok([0, 1].map(|k| arguments[k].to_vec().unwrap()))
}

/// The first eight doublewords of the buffer after code that computes `%r`, of type `<8 x i32>`.
fn eight(code: &str) -> Vec<u32> {
    let code = format!(
        "  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %p)\n{code}\n  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %p, <8 x i32> %r)\n  ret void"
    );
    run_code(&code, 1, 1).unwrap_or_else(|f| panic!("{f}"))[0][..8].to_vec()
}

#[test]
fn regions_are_read_and_written() {
    let read = |region: &str| {
        eight(&format!(
            "  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32.i16(<8 x i32> %v, {region}, i32 undef)"
        ))
    };
    assert_eq!(read("i32 0, i32 8, i32 0, i16 12"), [3; 8]);
    assert_eq!(read("i32 1, i32 4, i32 1, i16 4"), [1, 2, 3, 4, 2, 3, 4, 5]);
    assert_eq!(read("i32 2, i32 2, i32 1, i16 0"), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(read("i32 4, i32 4, i32 0, i16 8"), [2, 2, 2, 2, 6, 6, 6, 6]);
    let write = |mask: &str, kind: &str| {
        eight(&format!(
            "  %h = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 16, i32 undef)
  %r = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.{kind}(<8 x i32> %v, <4 x i32> %h, i32 0, i32 4, i32 2, i16 4, i32 undef, {mask})"
        ))
    };
    assert_eq!(write("i1 true", "i1"), [0, 4, 2, 5, 4, 6, 6, 7]);
    assert_eq!(
        write("<4 x i1> <i1 true, i1 false, i1 false, i1 true>", "v4i1"),
        [0, 4, 2, 3, 4, 5, 6, 7]
    );
}

#[test]
fn offsets_of_regions_are_values() {
    let read = |kind: &str, offset: &str, code: &str| {
        eight(&format!(
            "{code}\n  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32.{kind}(<8 x i32> %v, i32 0, i32 2, i32 1, {offset}, i32 undef)"
        ))
    };
    // Each row has a start of its own.
    let offsets = "<4 x i16> <i16 24, i16 0, i16 8, i16 4>";
    assert_eq!(read("v4i16", offsets, ""), [6, 7, 0, 1, 2, 3, 1, 2]);
    let code = "  %w = trunc i32 %n to i16\n  %o = add i16 %w, 13";
    assert_eq!(read("i16", "i16 %o", code), [5, 6, 5, 6, 5, 6, 5, 6]);
    let fault = |offset: i32| {
        let code = format!(
            "  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %p)\n  %w = trunc i32 %n to i16\n  %o = add i16 %w, {offset}
  %r = call <2 x i32> @llvm.genx.rdregioni.v2i32.v8i32.i16(<8 x i32> %v, i32 0, i32 2, i32 1, i16 %o, i32 undef)\n  ret void"
        );
        let fault = run_code(&code, 1, 1).unwrap_err();
        (
            fault.kind,
            fault.message,
            fault.location.map(|l| l.to_string()),
        )
    };
    assert_eq!(
        fault(21),
        (
            FaultKind::OutOfBounds,
            "the region accesses byte 32 of `<8 x i32>`, which has 32".to_owned(),
            Some("k.ll:5:3".to_owned())
        )
    );
    assert_eq!(fault(0).0, FaultKind::Misaligned);
}

#[test]
fn elements_are_moved() {
    let shuffled = eight(
        "  %r = shufflevector <8 x i32> %v, <8 x i32> <i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27>, <8 x i32> <i32 7, i32 8, i32 0, i32 15, i32 1, i32 1, i32 1, i32 9>",
    );
    assert_eq!(shuffled, [7, 20, 0, 27, 1, 1, 1, 21]);
    let inserted = eight(
        "  %e = extractelement <8 x i32> %v, i32 %n\n  %r = insertelement <8 x i32> %v, i32 %e, i32 2",
    );
    assert_eq!(inserted, [0, 1, 7, 3, 4, 5, 6, 7]);
    let cast = eight(
        "  %w = bitcast <8 x i32> %v to <16 x i16>\n  %x = call <16 x i16> @llvm.genx.rdregioni.v16i16.v16i16.i16(<16 x i16> %w, i32 0, i32 16, i32 0, i16 4, i32 undef)\n  %r = bitcast <16 x i16> %x to <8 x i32>",
    );
    assert_eq!(cast, [0x1_0001; 8]);
    let predicates = eight(
        "  %m = icmp ult <8 x i32> %v, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %h = call <4 x i1> @llvm.genx.rdpredregion.v4i1.v8i1(<8 x i1> %m, i32 0)
  %w = call <8 x i1> @llvm.genx.wrpredregion.v8i1.v4i1(<8 x i1> %m, <4 x i1> %h, i32 4)
  %b = bitcast <8 x i1> %w to i8\n  %z = zext i8 %b to i32
  %any = call i1 @llvm.genx.any.v8i1(<8 x i1> %w)\n  %all = call i1 @llvm.genx.all.v4i1(<4 x i1> %h)
  %sel = select <8 x i1> %w, <8 x i32> %v, <8 x i32> zeroinitializer
  %t = insertelement <8 x i32> %sel, i32 %z, i32 3\n  %a = zext i1 %any to i32\n  %l = zext i1 %all to i32
  %u = insertelement <8 x i32> %t, i32 %a, i32 0\n  %r = insertelement <8 x i32> %u, i32 %l, i32 7",
    );
    assert_eq!(predicates, [1, 1, 2, 0x77, 4, 5, 6, 0]);
}

#[test]
fn messages_access_surfaces_and_addresses() {
    let code = "  %a = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %s, i32 2)
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 0, <4 x i32> %a)
  %b = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 84)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %p, <4 x i32> %b)
  %c = call <8 x i32> @llvm.genx.gather4.scaled.v8i32.v4i1.v4i32(<4 x i1> <i1 true, i1 true, i1 false, i1 true>, i32 5, i16 0, i32 %s, i32 64, <4 x i32> <i32 0, i32 16, i32 0, i32 4>, <8 x i32> <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>)
  %q = inttoptr i64 %p to <8 x i32> addrspace(1)*
  %d = getelementptr <8 x i32>, <8 x i32> addrspace(1)* %q, i32 1
  store <8 x i32> %c, <8 x i32> addrspace(1)* %d, align 4
  call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32(<4 x i1> <i1 true, i1 true, i1 true, i1 false>, i32 0, i16 0, i32 %s, i32 16, <4 x i32> <i32 0, i32 1, i32 6, i32 999999>, <4 x i32> <i32 513, i32 2, i32 3, i32 4>)
  ret void";
    let [p, s] = run_code(code, 1, 1).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(s[..6], [108, 109, 110, 111, 0x0201, 0x3_0069]);
    assert_eq!(p[..4], [121, 122, 123, 124]);
    // Channels R and B of items 0, 1 and 3.
    assert_eq!(p[8..16], [116, 120, 9, 117, 118, 122, 9, 119]);
}

#[test]
fn gathers_by_address_and_lsc() {
    let code = "  %base = insertelement <4 x i64> undef, i64 %p, i32 0
  %all = shufflevector <4 x i64> %base, <4 x i64> undef, <4 x i32> zeroinitializer
  %at = add <4 x i64> %all, <i64 4, i64 8, i64 40, i64 80>
  %a = call <8 x i32> @llvm.genx.svm.gather.v8i32.v4i1.v4i64(<4 x i1> <i1 true, i1 true, i1 true, i1 true>, i32 1, <4 x i64> %at, <8 x i32> undef)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %p, <8 x i32> %a)
  %b = call <8 x i32> @llvm.genx.lsc.load.bti.v8i32.v4i1.v4i32(<4 x i1> <i1 true, i1 true, i1 true, i1 true>, i8 0, i8 0, i8 0, i16 1, i32 4, i8 3, i8 2, i8 1, i8 0, <4 x i32> <i32 0, i32 8, i32 16, i32 100>, i32 %s)
  call void @llvm.genx.lsc.store.stateless.i1.i64.v8i32(i1 true, i8 0, i8 0, i8 0, i16 1, i32 32, i8 3, i8 5, i8 2, i8 0, i64 %p, <8 x i32> %b, i32 0)
  ret void";
    let [p, _] = run_code(code, 1, 1).unwrap_or_else(|f| panic!("{f}"));
    // The second blocks follow all first ones.
    assert_eq!(p[..8], [1, 2, 10, 20, 2, 3, 11, 21]);
    assert_eq!(p[8..16], [101, 103, 105, 126, 102, 104, 106, 127]);
}

#[test]
fn threads_meet_at_barriers() {
    // Each thread writes its id to local memory, and reads that of its neighbor.
    let code = "  %id = call <3 x i32> @llvm.genx.local.id.v3i32()
  %x = extractelement <3 x i32> %id, i32 0\n  %g = call i32 @llvm.genx.group.id.x()
  %o = mul i32 %x, 4\n  %off = insertelement <1 x i32> undef, i32 %o, i32 0
  %t = mul i32 %g, 10\n  %u = add i32 %t, %x\n  %val = insertelement <1 x i32> undef, i32 %u, i32 0
  call void @llvm.genx.scatter.scaled.v1i1.v1i32.v1i32(<1 x i1> <i1 true>, i32 2, i16 0, i32 254, i32 0, <1 x i32> %off, <1 x i32> %val)
  call void @llvm.genx.barrier()
  %y = xor i32 %x, 1\n  %o2 = mul i32 %y, 4\n  %off2 = insertelement <1 x i32> undef, i32 %o2, i32 0
  %got = call <1 x i32> @llvm.genx.gather.scaled2.v1i32.v1i32(i32 2, i16 0, i32 254, i32 0, <1 x i32> %off2)
  %go = mul i32 %g, 16\n  %all = add i32 %go, %o\n  %off3 = insertelement <1 x i32> undef, i32 %all, i32 0
  call void @llvm.genx.scatter.scaled.v1i1.v1i32.v1i32(<1 x i1> <i1 true>, i32 2, i16 0, i32 %s, i32 0, <1 x i32> %off3, <1 x i32> %got)
  ret void";
    let [_, s] = run_code(code, 8, 4).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(s[..8], [1, 0, 3, 2, 11, 10, 13, 12]);
    // Without the barrier, the first thread reads what has not been written.
    let fault = run_code(
        &code.replace("llvm.genx.barrier()", "llvm.genx.fence(i8 32)"),
        4,
        4,
    );
    assert_eq!(fault.unwrap_err().kind, FaultKind::PoisonStore);
    let uneven = "  %id = call <3 x i32> @llvm.genx.local.id.v3i32()
  %x = extractelement <3 x i32> %id, i32 0\n  %c = icmp eq i32 %x, 1\n  br i1 %c, label %a, label %b
a:\n  br label %end\nb:\n  call void @llvm.genx.barrier()\n  br label %end\nend:\n  ret void";
    let fault = run_code(uneven, 4, 4).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Rendezvous);
    assert_eq!(
        fault.instruction.as_deref(),
        Some("call void @llvm.genx.barrier()")
    );
}

#[test]
fn atomics_and_loops() {
    let code = "  br label %loop\nloop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]\n  %k = phi i32 [ 5, %0 ], [ %i, %loop ]
  %old = call <2 x i32> @llvm.genx.dword.atomic2.add.v2i32.v2i1.v2i32(<2 x i1> <i1 true, i1 true>, i32 %s, <2 x i32> <i32 0, i32 0>, <2 x i32> <i32 1, i32 2>)
  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  br i1 %c, label %loop, label %end
end:
  %x = insertelement <4 x i32> undef, i32 %k, i32 0\n  %y = insertelement <4 x i32> %x, i32 %i, i32 1
  %z = shufflevector <2 x i32> %old, <2 x i32> undef, <4 x i32> <i32 undef, i32 undef, i32 0, i32 1>
  %w = shufflevector <4 x i32> %y, <4 x i32> %z, <4 x i32> <i32 0, i32 1, i32 6, i32 7>
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %p, <4 x i32> %w)\n  ret void";
    let [p, s] = run_code(code, 1, 1).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(s[0], 100 + 3 * 7);
    // A phi reads the other's value of the iteration before.
    assert_eq!(p[..4], [5, 6, 118, 119]);
}

#[test]
fn faults_name_instruction_and_line() {
    let message = |code: &str| {
        let fault = run_code(code, 1, 1).unwrap_err();
        let at = fault.location.map(|l| l.line);
        (fault.kind, fault.message, at)
    };
    assert_eq!(
        message(
            "  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %p, <4 x i32> undef)\n  ret void"
        ),
        (
            FaultKind::PoisonStore,
            "the value that is stored is undefined".into(),
            Some(2)
        )
    );
    assert_eq!(
        message(
            "  %a = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %s, i32 8)\n  ret void"
        ),
        (
            FaultKind::OutOfBounds,
            "out-of-bounds access: argument 1 (`s`): 4 bytes at offset 128 of a buffer of 128 bytes".into(),
            Some(2)
        )
    );
    assert_eq!(
        message("  %i = add i32 1, 2\n  %a = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %i, i32 0)\n  ret void")
            .1,
        "surface 3; the kernel has 1 surface arguments"
    );
    assert_eq!(
        message(
            "  %q = add i64 %p, 4\n  %a = call <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64 %q)\n  ret void"
        ),
        (
            FaultKind::Misaligned,
            "the address 0x100000004 is not a multiple of 16 bytes".into(),
            Some(3)
        )
    );
    assert_eq!(
        message("  br i1 undef, label %a, label %a\na:\n  ret void").1,
        "the condition of the branch is undefined"
    );
    assert_eq!(
        message("  br label %a\na:\n  br label %a").0,
        FaultKind::Limit
    );
    assert_eq!(
        message("  %x = call double @llvm.genx.exp.f64(double 1.0)\n  ret void").0,
        FaultKind::NotExecuted
    );
}

#[test]
fn an_undefined_value_has_an_origin() {
    let cause = |code: &str| {
        let fault = run_code(code, 1, 1).unwrap_err();
        assert!(fault.kind.is_undefined(), "{}", fault.message);
        let cause = fault.cause.expect("a cause");
        (cause.message, cause.location.map(|l| l.line))
    };
    let store = "call void @llvm.genx.svm.block.st.i64.v4i32(i64 %p, <4 x i32> %x)\n  ret void";
    let undef = "an operand is `undef`".to_owned();
    let direct = store.replace("%x", "undef");
    assert_eq!(cause(&format!("  {direct}")), (undef, None));
    // Followed through operations by element, and through regions by value.
    let code = format!(
        "  %d = insertelement <4 x i32> <i32 1, i32 1, i32 1, i32 1>, i32 0, i32 2
  %q = udiv <4 x i32> <i32 8, i32 8, i32 8, i32 8>, %d\n  %r = add <4 x i32> %q, %d
  %x = shufflevector <4 x i32> %r, <4 x i32> %r, <4 x i32> <i32 3, i32 2, i32 1, i32 0>\n  {store}"
    );
    let division = "element 2 of `%q` is undefined: division by zero, or a quotient that overflows";
    assert_eq!(cause(&code), (division.to_owned(), Some(3)));
    let code = format!(
        "  %a = insertelement <4 x i32> undef, i32 %n, i32 0\n  %b = insertelement <4 x i32> %a, i32 %n, i32 1
  %x = mul <4 x i32> %b, %b\n  {store}"
    );
    let message = "element 2 of `%a` is undefined: an operand is `undef`";
    assert_eq!(cause(&code), (message.to_owned(), Some(2)));
    let code = "  %o = insertelement <1 x i32> undef, i32 0, i32 0
  %got = call <1 x i32> @llvm.genx.gather.scaled2.v1i32.v1i32(i32 2, i16 0, i32 254, i32 0, <1 x i32> %o)
  %e = extractelement <1 x i32> %got, i32 0\n  %c = icmp eq i32 %e, 0\n  br i1 %c, label %a, label %a\na:\n  ret void";
    let message = "element 0 of `%got` is undefined: memory that nothing wrote, or an element that is masked off";
    assert_eq!(cause(code), (message.to_owned(), Some(3)));
    // A value that depends on itself.
    let code = "  br label %loop\nloop:\n  %i = phi i32 [ undef, %0 ], [ %j, %loop ]
  %k = phi i32 [ 0, %0 ], [ %l, %loop ]\n  %j = add i32 %i, 1\n  %l = add i32 %k, 1
  %c = icmp ult i32 %l, 3\n  br i1 %c, label %loop, label %end\nend:
  %w = insertelement <4 x i32> zeroinitializer, i32 %j, i32 0
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %p, <4 x i32> %w)\n  ret void";
    let message = "`%i` is undefined: an operand is `undef`";
    assert_eq!(cause(code), (message.to_owned(), Some(4)));
    // The use is of the phi, whose other operand depends on it.
    let code = code.replace("i32 %j, i32 0", "i32 %i, i32 0");
    assert_eq!(cause(&code), (message.to_owned(), Some(4)));
}

#[test]
fn matrices_are_multiplied() {
    // One row of 8 columns, bytes: A is 1, 2, ... 32; the doubleword k of column c of B has the
    // bytes 1, and C is 100.
    let ones: Vec<String> = (0..64).map(|_| format!("i32 {}", 0x0101_0101)).collect();
    let a: Vec<String> = (0..8u32)
        .map(|k| {
            let bytes = [1, 2, 3, 4].map(|j| (4 * k + j) as u8);
            format!("i32 {}", i32::from_le_bytes(bytes))
        })
        .collect();
    let code = format!(
        "  %c = insertelement <8 x i32> <i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100>, i32 -528, i32 7\n  %r = call <8 x i32> @llvm.genx.dpas2.v8i32.v8i32.v64i32.v8i32(<8 x i32> %c, <64 x i32> <{}>, <8 x i32> <{}>, i32 7, i32 7, i32 8, i32 1, i32 1, i32 1)",
        ones.join(", "),
        a.join(", ")
    );
    assert_eq!(eight(&code), [628, 628, 628, 628, 628, 628, 628, 0]);
    // Halves: each product is 1.5 * 2, and there are 16.
    let twos = vec![format!("i32 {}", 0x4000_4000); 64].join(", ");
    let halves = vec![format!("i32 {}", 0x3E00_3E00); 8].join(", ");
    let code = format!(
        "  %d = call <8 x float> @llvm.genx.dpas.nosrc0.v8f32.v64i32.v8i32(<64 x i32> <{twos}>, <8 x i32> <{halves}>, i32 {})\n  %r = bitcast <8 x float> %d to <8 x i32>",
        10 | 10 << 8 | 8 << 16 | 1 << 24
    );
    assert_eq!(eight(&code), [48.0f32.to_bits(); 8]);
}
