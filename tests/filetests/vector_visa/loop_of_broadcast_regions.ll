; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [64], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]}
; The next value of a phi is several reads of one region of it: they must not be written in place.
define dllexport spir_kernel void @k(i64 %x, i64 %y) {
entry:
  %v = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %x)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi <64 x i32> [ %v, %entry ], [ %b, %loop ]
  %b = call <64 x i32> @llvm.genx.rdregioni.v64i32.v64i32.i16(<64 x i32> %a, i32 0, i32 8, i32 2, i16 12, i32 undef)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 2
  br i1 %more, label %loop, label %done

done:
  call void @llvm.genx.svm.block.st.i64.v64i32(i64 %y, <64 x i32> %b)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 40}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect visa:
.version 4.1
.kernel "k"
.decl V32 v_type=G type=q num_elts=1 align=qword
.decl V33 v_type=G type=q num_elts=1 align=qword
.decl V34 v_type=G type=d num_elts=64 align=GRF
.decl V35 v_type=G type=d num_elts=1 align=dword
.decl V36 v_type=G type=d num_elts=64 align=GRF
.decl V37 v_type=G type=uq num_elts=1 align=qword alias=<V32, 0>
.decl V38 v_type=G type=ud num_elts=1 align=dword alias=<V35, 0>
.decl V39 v_type=G type=uq num_elts=1 align=qword alias=<V33, 0>
.decl P1 v_type=P num_elts=1
.input V32 offset=56 size=8
.input V33 offset=64 size=8
.kernel_attr Target="cm"
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    svm_block_ld (16) V37(0,0)<0;1,0> V34.0
    mov (M1_NM, 1) V35(0,0)<1> 0x0:d
L1:
    mov (M1_NM, 4) V36(0,0)<1> V34(0,3)<2;1,0>
    mov (M1_NM, 4) V36(0,4)<1> V34(1,3)<2;1,0>
    mov (M1_NM, 4) V36(1,0)<1> V34(0,3)<2;1,0>
    mov (M1_NM, 4) V36(1,4)<1> V34(1,3)<2;1,0>
    mov (M1_NM, 4) V36(2,0)<1> V34(0,3)<2;1,0>
    mov (M1_NM, 4) V36(2,4)<1> V34(1,3)<2;1,0>
    mov (M1_NM, 4) V36(3,0)<1> V34(0,3)<2;1,0>
    mov (M1_NM, 4) V36(3,4)<1> V34(1,3)<2;1,0>
    mov (M1_NM, 4) V36(4,0)<1> V34(0,3)<2;1,0>
    mov (M1_NM, 4) V36(4,4)<1> V34(1,3)<2;1,0>
    mov (M1_NM, 4) V36(5,0)<1> V34(0,3)<2;1,0>
    mov (M1_NM, 4) V36(5,4)<1> V34(1,3)<2;1,0>
    mov (M1_NM, 4) V36(6,0)<1> V34(0,3)<2;1,0>
    mov (M1_NM, 4) V36(6,4)<1> V34(1,3)<2;1,0>
    mov (M1_NM, 4) V36(7,0)<1> V34(0,3)<2;1,0>
    mov (M1_NM, 4) V36(7,4)<1> V34(1,3)<2;1,0>
    add (M1_NM, 1) V35(0,0)<1> V35(0,0)<0;1,0> 0x1:d
    cmp.lt (M1_NM, 1) P1 V38(0,0)<0;1,0> 0x2:ud
    (P1) jmp (M1, 1) L4_edge3
    jmp (M1, 1) L2
L4_edge3:
    mov (M1_NM, 16) V34(0,0)<1> V36(0,0)<1;1,0>
    mov (M1_NM, 16) V34(2,0)<1> V36(2,0)<1;1,0>
    mov (M1_NM, 16) V34(4,0)<1> V36(4,0)<1;1,0>
    mov (M1_NM, 16) V34(6,0)<1> V36(6,0)<1;1,0>
    jmp (M1, 1) L1
L2:
    svm_block_st (16) V39(0,0)<0;1,0> V36.0
    ret (M1, 1)
*/
/* expect simulate:
skl: 32 instructions compute the same
tgllp: 32 instructions compute the same
dg2: 32 instructions compute the same
pvc: 16 instructions compute the same
*/
