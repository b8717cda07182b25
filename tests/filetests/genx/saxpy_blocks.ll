; test: print run
; launch: {"global": [2], "local": [1], "args": [
; launch:   {"scalar": 2.0, "dtype": "f32"},
; launch:   {"buffer": {"dtype": "f32", "shape": [32], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "f32", "shape": [2, 16], "dist": "iota"}, "mode": "inout"}]}
; check print: %product = fmul <16 x float> %as, %xs
; check print: declare <16 x float> @llvm.genx.oword.ld.unaligned.v16f32(i32, i32, i32)
; check print: !genx.kernels = !{!0}
; check print: !0 = !{void (float, i32, i32)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
; check print: !4 = !{!"", !"buffer_t read_only", !"buffer_t read_write"}
; A hardware thread computes 16 elements of y = a * x + y with block messages.
target triple = "genx64-unknown-unknown"

define dllexport spir_kernel void @k(float %a, i32 %x, i32 %y) {
  %group = call i32 @llvm.genx.group.id.x()
  %bytes = shl i32 %group, 6
  %owords = shl i32 %group, 2
  %xs = call <16 x float> @llvm.genx.oword.ld.unaligned.v16f32(i32 0, i32 %x, i32 %bytes)
  %ys = call <16 x float> @llvm.genx.oword.ld.v16f32(i32 0, i32 %y, i32 %owords)
  %a0 = insertelement <16 x float> undef, float %a, i32 0
  %as = shufflevector <16 x float> %a0, <16 x float> undef, <16 x i32> zeroinitializer
  %product = fmul fast <16 x float> %as, %xs
  %sum = fadd <16 x float> %product, %ys
  call void @llvm.genx.oword.st.v16f32(i32 %y, i32 %owords, <16 x float> %sum)
  ret void
}

declare i32 @llvm.genx.group.id.x() #1
declare <16 x float> @llvm.genx.oword.ld.v16f32(i32, i32, i32) #1

attributes #1 = { nounwind readnone }

!genx.kernels = !{!0}
!0 = !{void (float, i32, i32)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 2, i32 2}
!2 = !{i32 32, i32 36, i32 40}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"", !"buffer_t read_only", !"buffer_t read_write"}
/* expect run:
argument 2:
0.0 3.0 6.0 9.0 12.0 15.0 18.0 21.0
24.0 27.0 30.0 33.0 36.0 39.0 42.0 45.0
48.0 51.0 54.0 57.0 60.0 63.0 66.0 69.0
72.0 75.0 78.0 81.0 84.0 87.0 90.0 93.0
*/
