; test: simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "u32", "shape": [16], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u32", "shape": [16]}, "mode": "inout"}]}
; Sums that overwrite their own operands, shifted: each part is copied once, and read again from the vector.
define dllexport spir_kernel void @k(i64 %from, i64 %to) {
  %t1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %from)
  %t2 = call <15 x i32> @llvm.genx.rdregioni.v15i32.v16i32.i16(<16 x i32> %t1, i32 0, i32 15, i32 1, i16 0, i32 undef)
  %t3 = call <15 x i32> @llvm.genx.rdregioni.v15i32.v16i32.i16(<16 x i32> %t1, i32 0, i32 15, i32 1, i16 4, i32 undef)
  %t4 = add <15 x i32> %t2, %t3
  %t5 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v15i32.i16.i1(<16 x i32> %t1, <15 x i32> %t4, i32 0, i32 15, i32 1, i16 4, i32 undef, i1 true)
  %t6 = call <14 x i32> @llvm.genx.rdregioni.v14i32.v16i32.i16(<16 x i32> %t5, i32 0, i32 14, i32 1, i16 0, i32 undef)
  %t7 = call <14 x i32> @llvm.genx.rdregioni.v14i32.v16i32.i16(<16 x i32> %t5, i32 0, i32 14, i32 1, i16 8, i32 undef)
  %t8 = add <14 x i32> %t6, %t7
  %t9 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v14i32.i16.i1(<16 x i32> %t5, <14 x i32> %t8, i32 0, i32 14, i32 1, i16 8, i32 undef, i1 true)
  %t10 = call <12 x i32> @llvm.genx.rdregioni.v12i32.v16i32.i16(<16 x i32> %t9, i32 0, i32 12, i32 1, i16 0, i32 undef)
  %t11 = call <12 x i32> @llvm.genx.rdregioni.v12i32.v16i32.i16(<16 x i32> %t9, i32 0, i32 12, i32 1, i16 16, i32 undef)
  %t12 = add <12 x i32> %t10, %t11
  %t13 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v12i32.i16.i1(<16 x i32> %t9, <12 x i32> %t12, i32 0, i32 12, i32 1, i16 16, i32 undef, i1 true)
  %t14 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %t13, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %t15 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %t13, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %t16 = add <8 x i32> %t14, %t15
  %t17 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %t13, <8 x i32> %t16, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %to, <16 x i32> %t17)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 22 instructions compute the same
tgllp: 22 instructions compute the same
dg2: 22 instructions compute the same
pvc: 19 instructions compute the same
*/
