; test: visa simulate
; launch: {"global": [3], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "f32", "shape": [48], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "f32", "shape": [48]}, "mode": "out"},
; launch:   {"scalar": 2.5, "dtype": "f32"}]}
; check visa: .kernel_attr Target="cm"
; check visa: svm_block_ld (4)
; check visa: mul (M1_NM, 16)
; check visa: add (M1_NM, 16)
; check visa: svm_block_st (4)
; check visa: ret (M1, 1)
; Block load, two operations, block store.
define dllexport spir_kernel void @k(i64 %x, i64 %y, float %a) {
  %group = call i32 @llvm.genx.group.id.x()
  %bytes = shl i32 %group, 6
  %offset = zext i32 %bytes to i64
  %from = add i64 %x, %offset
  %to = add i64 %y, %offset
  %xs = call <16 x float> @llvm.genx.svm.block.ld.unaligned.v16f32.i64(i64 %from)
  %a0 = insertelement <1 x float> undef, float %a, i32 0
  %as = shufflevector <1 x float> %a0, <1 x float> undef, <16 x i32> zeroinitializer
  %product = fmul <16 x float> %xs, %as
  %sum = fadd <16 x float> %product, %xs
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %to, <16 x float> %sum)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, float)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !""}
/* expect simulate:
skl: 9 instructions compute the same
tgllp: 13 instructions compute the same
dg2: 13 instructions compute the same
pvc: 9 instructions compute the same
*/
