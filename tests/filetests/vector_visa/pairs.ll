; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "f32", "shape": [16], "dist": "uniform"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u8", "shape": [64], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "f32", "shape": [16]}, "mode": "inout"},
; launch:   {"buffer": {"dtype": "u8", "shape": [16]}, "mode": "inout"}]}
; Two channels: the finalizer accepts neither a float `mad` of them on skl, nor bytes four apart under a
; predicate on pvc.
define dllexport spir_kernel void @k(i64 %f, i64 %b, i64 %fs, i64 %bs) {
  %v = call <16 x float> @llvm.genx.svm.block.ld.unaligned.v16f32.i64(i64 %f)
  %p = call <2 x float> @llvm.genx.rdregionf.v2f32.v16f32.i16(<16 x float> %v, i32 0, i32 2, i32 1, i16 0, i32 undef)
  %q = call <2 x float> @llvm.genx.rdregionf.v2f32.v16f32.i16(<16 x float> %v, i32 0, i32 2, i32 1, i16 8, i32 undef)
  %s = call <2 x float> @llvm.fma.v2f32(<2 x float> %p, <2 x float> %q, <2 x float> %p)
  %w = call <16 x float> @llvm.genx.wrregionf.v16f32.v2f32.i16.i1(<16 x float> %v, <2 x float> %s, i32 0, i32 2, i32 1, i16 16, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %fs, <16 x float> %w)
  %c = fcmp olt <2 x float> %p, %q
  %n = call <64 x i8> @llvm.genx.svm.block.ld.unaligned.v64i8.i64(i64 %b)
  %x = call <2 x i8> @llvm.genx.rdregioni.v2i8.v64i8.i16(<64 x i8> %n, i32 0, i32 2, i32 4, i16 23, i32 undef)
  %y = call <2 x i8> @llvm.genx.rdregioni.v2i8.v64i8.i16(<64 x i8> %n, i32 0, i32 2, i32 1, i16 0, i32 undef)
  %z = select <2 x i1> %c, <2 x i8> %x, <2 x i8> %y
  %m = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %n, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %r = call <16 x i8> @llvm.genx.wrregioni.v16i8.v2i8.i16.i1(<16 x i8> %m, <2 x i8> %z, i32 0, i32 2, i32 1, i16 4, i32 undef, i1 true)
  %t = call <16 x i8> @llvm.genx.wrregioni.v16i8.v2i8.i16.v2i1(<16 x i8> %r, <2 x i8> %x, i32 0, i32 2, i32 1, i16 8, i32 undef, <2 x i1> %c)
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %bs, <16 x i8> %t)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48, i32 56}
!3 = !{i32 0, i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect visa:
.version 4.1
.kernel "k"
.decl V32 v_type=G type=q num_elts=1 align=qword
.decl V33 v_type=G type=q num_elts=1 align=qword
.decl V34 v_type=G type=q num_elts=1 align=qword
.decl V35 v_type=G type=q num_elts=1 align=qword
.decl V36 v_type=G type=f num_elts=16 align=GRF
.decl V37 v_type=G type=f num_elts=2 align=qword
.decl V38 v_type=G type=f num_elts=2 align=qword
.decl V39 v_type=G type=b num_elts=64 align=GRF
.decl V40 v_type=G type=b num_elts=32 align=GRF
.decl V41 v_type=G type=uq num_elts=1 align=qword alias=<V32, 0>
.decl V42 v_type=G type=d num_elts=16 align=dword alias=<V36, 0>
.decl V43 v_type=G type=ud num_elts=2 align=dword alias=<V37, 0>
.decl V44 v_type=G type=ud num_elts=2 align=dword alias=<V38, 0>
.decl V45 v_type=G type=uq num_elts=1 align=qword alias=<V34, 0>
.decl V46 v_type=G type=uq num_elts=1 align=qword alias=<V33, 0>
.decl V47 v_type=G type=ub num_elts=64 align=byte alias=<V39, 0>
.decl V48 v_type=G type=ub num_elts=32 align=byte alias=<V40, 0>
.decl V49 v_type=G type=uq num_elts=1 align=qword alias=<V35, 0>
.decl P1 v_type=P num_elts=2
.input V32 offset=56 size=8
.input V33 offset=64 size=8
.input V34 offset=72 size=8
.input V35 offset=80 size=8
.kernel_attr Target="cm"
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    svm_block_ld (4) V41(0,0)<0;1,0> V36.0
    mov (M1_NM, 2) V43(0,0)<1> V42(0,0)<1;1,0>
    mov (M1_NM, 2) V44(0,0)<1> V42(0,2)<1;1,0>
    mad (M1_NM, 2) V36(0,4)<1> V37(0,0)<1;1,0> V38(0,0)<1;1,0> V37(0,0)<1;1,0>
    svm_block_st (4) V45(0,0)<0;1,0> V36.0
    cmp.lt (M1_NM, 2) P1 V37(0,0)<1;1,0> V38(0,0)<1;1,0>
    svm_block_ld (4) V46(0,0)<0;1,0> V39.0
    mov (M1_NM, 16) V48(0,0)<1> V47(0,0)<1;1,0>
    (P1) sel (M1_NM, 2) V40(0,4)<1> V39(0,23)<4;1,0> V39(0,0)<1;1,0>
    (P1) mov (M1_NM, 2) V40(0,8)<1> V39(0,23)<4;1,0>
    svm_block_st (1) V49(0,0)<0;1,0> V40.0
    ret (M1, 1)
*/
/* expect simulate:
skl: 17 instructions compute the same
tgllp: 13 instructions compute the same
dg2: 13 instructions compute the same
pvc: 21 instructions compute the same
*/
