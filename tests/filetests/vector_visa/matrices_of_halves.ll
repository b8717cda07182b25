; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "f16", "shape": [128], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "f16", "shape": [64], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "f32", "shape": [32]}, "mode": "out"}]}
; options: --target dg2
; check visa: dpas.hf.hf.8.4 (M1_NM, 8)
define dllexport spir_kernel void @k(i64 %x, i64 %y, i64 %z) {
  %b0 = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %x)
  %a0 = call <32 x i32> @llvm.genx.svm.block.ld.unaligned.v32i32.i64(i64 %y)
  %c = call <32 x float> @llvm.genx.dpas2.v32f32.v32f32.v64i32.v32i32(<32 x float> zeroinitializer, <64 x i32> %b0, <32 x i32> %a0, i32 10, i32 10, i32 8, i32 4, i32 1, i32 1)
  call void @llvm.genx.svm.block.st.i64.v32f32(i64 %z, <32 x float> %c)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: E1105: matrix multiplications are not supported on skl: `%c = call <32 x float> @llvm.genx.dpas2.v32f32.v32f32.v64i32.v32i32(<32 x float> zeroinitializer, <64 x i32> %b0, <32 x i32> %a0, i32 10, i32 10, i32 8, i32 4, i32 1, i32 1)`
tgllp: E1105: matrix multiplications are not supported on tgllp: `%c = call <32 x float> @llvm.genx.dpas2.v32f32.v32f32.v64i32.v32i32(<32 x float> zeroinitializer, <64 x i32> %b0, <32 x i32> %a0, i32 10, i32 10, i32 8, i32 4, i32 1, i32 1)`
dg2: 8 instructions compute the same
pvc: E1105: a matrix of 32 elements in 4 rows is not supported, which have 16 columns each on pvc: `%c = call <32 x float> @llvm.genx.dpas2.v32f32.v32f32.v64i32.v32i32(<32 x float> zeroinitializer, <64 x i32> %b0, <32 x i32> %a0, i32 10, i32 10, i32 8, i32 4, i32 1, i32 1)`
*/
