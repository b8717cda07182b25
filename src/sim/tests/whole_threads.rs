//! Kernels of one work-item per thread: `Target="cm"`, all channels on.

use crate::launch::{Argument, Fault, FaultKind, NdRange, RunOptions};
use crate::target::Target;
use crate::visa::contract::{BoundSurface, Contract, Piece};
use crate::visa::kernel::{ArgumentInfo, ArgumentKind, InputRole, Kernel};
use crate::visa::text;
use pretty_assertions::assert_eq;

/// Doublewords of the only argument, all 0 at first.
const COUNT: usize = 256;

/// A kernel with these declarations and instructions, and its contract: the only argument is a
/// buffer at OUT, which is also the surface T6, and IDS are the local IDs.
fn kernel(declarations: &str, code: &str) -> Kernel {
    let text = format!(
        r#".version 4.1
.kernel "k"
.decl IDS v_type=G type=uw num_elts=3 align=word
.decl OUT v_type=G type=uq num_elts=1 align=qword
.decl X v_type=G type=ud num_elts=32 align=GRF
.decl Y v_type=G type=ud num_elts=32 align=GRF
.decl AT v_type=G type=uq num_elts=1 align=qword
.decl AT_LOW v_type=G type=ud num_elts=2 alias=<AT, 0>
.decl T6 v_type=T num_elts=1
{declarations}
.input OUT offset=128 size=8
.input T6 offset=136 size=4
.input IDS offset=64 size=6
.kernel_attr Target="cm"
.function "k_main"
k_main:
{code}
    ret (M1, 1)
"#
    );
    let parsed = text::parse(&text, "k", Target::Pvc);
    let mut kernel = parsed
        .unwrap_or_else(|e| panic!("{}", e[0]))
        .kernels
        .remove(0);
    assert_eq!(kernel.simd, 0);
    kernel.simd = 1;
    let piece = |offset, size, role| Piece { offset, size, role };
    let buffer = InputRole::BufferAddress { index: 0 };
    kernel.contract = Some(Box::new(Contract {
        payload: vec![
            piece(64, 2, InputRole::LocalId(0)),
            piece(66, 2, InputRole::LocalId(1)),
            piece(68, 2, InputRole::LocalId(2)),
            piece(128, 8, buffer),
            piece(136, 8, buffer),
        ],
        surfaces: vec![BoundSurface {
            index: 7,
            argument: 0,
            has_offset: false,
        }],
        ..Contract::default()
    }));
    kernel.arguments = vec![ArgumentInfo {
        name: "out".to_owned(),
        type_name: "uint*".to_owned(),
        kind: ArgumentKind::Buffer {
            bti: 7,
            stateful: true,
            stateless: true,
            constant: false,
            written: true,
        },
    }];
    kernel
}

fn run(kernel: &Kernel, global: &[u64], local: &[u64]) -> Result<Vec<u32>, Fault> {
    let range = NdRange::new(global, Some(local), &[]).unwrap();
    let mut arguments = [Argument::Buffer(vec![0; 4 * COUNT])];
    crate::sim::run(kernel, &range, &mut arguments, &RunOptions::default())?;
    let [Argument::Buffer(bytes)] = arguments else {
        panic!("a buffer")
    };
    let words = bytes.chunks(4);
    Ok(words
        .map(|c| u32::from_le_bytes(c.try_into().unwrap()))
        .collect())
}

/// Runs a kernel with one work-item per thread on the simulator.
fn run_one(declarations: &str, code: &str) -> Result<Vec<u32>, Fault> {
    run(&kernel(declarations, code), &[1], &[1])
}

/// Stores 32 doublewords of X.
const STORE: &str = "    svm_block_st (8) OUT(0,0)<0;1,0> X.0\n";

#[test]
fn all_channels_are_on_and_the_positions_are_those_of_the_thread() {
    // Local size 2 x 3, 4 x 3 work-items in two groups.
    let code = "
    mov (M1, 32) X(0,0)<1> 0x9:ud
    mov (M1, 1) X(0,0)<1> IDS(0,0)<0;1,0>
    mov (M1, 1) X(0,1)<1> IDS(0,1)<0;1,0>
    mov (M1, 1) X(0,2)<1> %group_id_x(0,0)<0;1,0>
    mov (M1, 1) X(0,3)<1> %group_id_y(0,0)<0;1,0>
    mad (M1, 1) Y(0,0)<1> X(0,2)<0;1,0> 0x2:ud X(0,0)<0;1,0>
    mad (M1, 1) Y(0,0)<1> X(0,1)<0;1,0> 0x4:ud Y(0,0)<0;1,0>
    shl (M1, 1) Y(0,0)<1> Y(0,0)<0;1,0> 0x6:ud
    add (M1, 1) AT(0,0)<1> OUT(0,0)<0;1,0> Y(0,0)<0;1,0>
    svm_block_st (4) AT(0,0)<0;1,0> X.0";
    let out = run(&kernel("", code), &[4, 3], &[2, 3]).unwrap();
    for y in 0..3 {
        for x in 0..4 {
            let row = &out[16 * (4 * y + x)..][..5];
            let expected = [x % 2, y, x / 2, 0, 9].map(|n| n as u32);
            assert_eq!(row, expected, "({x}, {y})");
        }
    }
}

#[test]
fn a_predicate_is_combined_as_a_whole() {
    let declarations = ".decl P1 v_type=P num_elts=32\n.decl P2 v_type=P num_elts=8";
    // The only true bit is that of channel 20, outside of the operations that combine.
    let code = format!(
        "
    mov (M1, 32) X(0,0)<1> 0x0:ud
    setp (M1_NM, 32) P1 0x100000:ud
    (P1.any) mov (M1, 1) X(0,0)<1> 0x1:ud
    (P1.all) mov (M1, 1) X(0,1)<1> 0x1:ud
    (!P1.any) mov (M1, 1) X(0,2)<1> 0x1:ud
    (P1.any) sel (M1, 8) X(0,8)<1> 0x5:ud 0x6:ud
    setp (M1_NM, 8) P2 0xff:ud
    (P2.all) mov (M1, 1) X(0,3)<1> 0x1:ud
{STORE}"
    );
    let out = run_one(declarations, &code).unwrap();
    assert_eq!(out[..4], [1, 0, 0, 1]);
    assert_eq!(out[8..16], [5; 8]);
}

#[test]
fn branches_of_some_channels_leave_the_others_on() {
    let declarations = ".decl P1 v_type=P num_elts=8\n.decl Q1 v_type=P num_elts=1";
    // Channels 0 to 2 take the branch; the channels from 8 on have none, and no branch is taken
    // by all of the first 8, until the loop ends.
    let code = format!(
        "
    mov (M1, 32) X(0,0)<1> 0x0:ud
    mov (M1, 1) Y(0,0)<1> 0x0:ud
repeat:
    setp (M1_NM, 8) P1 0x7:ud
    (P1) goto (M1, 8) skip
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x1:ud
    add (M5, 16) X(1,0)<1> X(1,0)<1;1,0> 0x10:ud
skip:
    add (M1, 1) Y(0,0)<1> Y(0,0)<0;1,0> 0x1:ud
    cmp.lt (M1, 1) Q1 Y(0,0)<0;1,0> 0x3:ud
    (Q1) jmp (M1, 1) repeat
    goto (M1, 8) end
    mov (M1_NM, 32) X(0,0)<1> 0x63:ud
end:
{STORE}"
    );
    let out = run_one(declarations, &code).unwrap();
    assert_eq!(out[..8], [0, 0, 0, 3, 3, 3, 3, 3]);
    assert_eq!(out[8..16], [0; 8]);
    assert_eq!(out[16..32], [48; 16]);
}

#[test]
fn subroutines_are_called_by_the_thread() {
    let code = format!(
        "
    mov (M1, 32) X(0,0)<1> 0x1:ud
    call (M1_NM, 1) twice
    call (M1_NM, 1) twice
{STORE}
    ret (M1, 1)
.function \"twice\"
twice:
    add (M1, 32) X(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>"
    );
    assert_eq!(run_one("", &code).unwrap()[..32], [4; 32]);
}

/// A loop of a subroutine is no endless one if the thread is at the same place of it in the next call.
#[test]
fn a_loop_in_two_equal_calls_makes_progress() {
    let declarations = ".decl Z v_type=G type=ud num_elts=1\n.decl P1 v_type=P num_elts=1";
    // Whichever of them the thread executes when it is watched, an equal one follows most likely.
    let calls = "    call (M1_NM, 1) idle\n".repeat(16);
    let code = format!(
        "
    mov (M1, 1) Y(0,0)<1> 0x0:ud
again:
{calls}
    add (M1, 1) Y(0,0)<1> Y(0,0)<0;1,0> 0x1:ud
    cmp.lt (M1, 1) P1 Y(0,0)<0;1,0> 0x1388:ud
    (P1) jmp (M1, 1) again
    mov (M1, 32) X(0,0)<1> Y(0,0)<0;1,0>
{STORE}
    ret (M1, 1)
.function \"idle\"
idle:
    mov (M1, 1) Z(0,0)<1> 0x0:ud
repeat:
    add (M1, 1) Z(0,0)<1> Z(0,0)<0;1,0> 0x1:ud
    cmp.lt (M1, 1) P1 Z(0,0)<0;1,0> 0x4:ud
    (P1) jmp (M1, 1) repeat"
    );
    assert_eq!(run_one(declarations, &code).unwrap()[..32], [5000; 32]);
}

#[test]
fn a_surface_that_is_an_input_is_that_of_its_argument() {
    let code = "
    mov (M1, 16) X(0,0)<1> 0x8:ud
    oword_st (4) T6 0x1:ud X.0";
    let out = run_one("", code).unwrap();
    assert_eq!((out[3], &out[4..20], out[20]), (0, &[8; 16][..], 0));

    let mut unknown = kernel("", code);
    unknown.inputs[1].offset = 160;
    let fault = run(&unknown, &[1], &[1]).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Poison, "{fault}");
}

#[test]
fn the_elements_of_short_messages_are_as_far_apart_as_those_of_whole_ones() {
    // On pvc a message has 16 channels: the second elements of 4 quadwords start at byte 128.
    let declarations = "
.decl A v_type=G type=uq num_elts=8 align=GRF
.decl A_LOW v_type=G type=ud num_elts=16 alias=<A, 0>
.decl D v_type=G type=uq num_elts=32 align=GRF
.decl D_LOW v_type=G type=ud num_elts=64 alias=<D, 0>";
    let code = "
    mov (M1, 4) Y(0,0)<1> 0x3210:uv
    mul (M1, 4) Y(0,0)<1> Y(0,0)<1;1,0> 0x10:ud
    add (M1, 4) A(0,0)<1> OUT(0,0)<0;1,0> Y(0,0)<1;1,0>
    mov (M1, 32) D_LOW(0,0)<1> 0x1:ud
    mov (M1, 32) D_LOW(2,0)<1> 0x2:ud
    svm_scatter.8.2 (M1, 4) A.0 D.0";
    let out = run_one(declarations, code).unwrap();
    assert_eq!(
        out[..17],
        [1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 0]
    );
}

#[test]
fn faults_report_the_work_item_of_the_thread() {
    // Channel 5 writes outside of the buffer.
    let declarations = ".decl A v_type=G type=uq num_elts=8 align=GRF";
    let code = "
    mov (M1, 8) X(0,0)<1> 0x0:ud
    mov (M1, 1) X(0,5)<1> 0x1000:ud
    add (M1, 8) A(0,0)<1> OUT(0,0)<0;1,0> X(0,0)<1;1,0>
    svm_scatter.4.1 (M1, 8) A.0 X.0";
    let fault = run(&kernel(declarations, code), &[3], &[3]).unwrap_err();
    assert_eq!(fault.kind, FaultKind::OutOfBounds, "{fault}");
    assert_eq!(fault.work_item, Some([0, 0, 0]), "{fault}");
}

#[test]
fn a_jump_past_waiting_channels_is_a_fault() {
    let declarations = ".decl P1 v_type=P num_elts=8";
    let code = "
    setp (M1_NM, 8) P1 0x7:ud
    (P1) goto (M1, 8) skip
    jmp (M1, 1) end
skip:
    mov (M1, 8) X(0,0)<1> 0x0:ud
end:";
    let fault = run_one(declarations, code).unwrap_err();
    assert_eq!(fault.kind, FaultKind::InvalidProgram);
    assert!(fault.message.contains("skips a label"), "{fault}");
}

#[test]
fn a_jump_on_an_undefined_predicate_is_a_fault() {
    let code = "
    (P1) jmp (M1, 1) end
end:";
    let fault = run_one(".decl P1 v_type=P num_elts=1", code).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Poison, "{fault}");
}

#[test]
fn branches_of_several_sizes_are_rejected() {
    let declarations = ".decl P1 v_type=P num_elts=16";
    let code = "
    setp (M1_NM, 16) P1 0x7:ud
    (P1) goto (M1, 8) one
one:
    (P1) goto (M1, 16) two
two:";
    let fault = run_one(declarations, code).unwrap_err();
    assert_eq!(fault.kind, FaultKind::NotExecuted);
    assert!(
        fault.message.contains("branches of 16 and of 8 channels"),
        "{fault}"
    );
}

#[test]
fn a_width_of_one_needs_the_attribute() {
    let mut kernel = kernel("", "");
    kernel.explicit_attributes = Some(Vec::new());
    let fault = run(&kernel, &[1], &[1]).unwrap_err();
    assert!(fault.message.contains("dispatch width 1"), "{fault}");
}
