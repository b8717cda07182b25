; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "f32", "shape": [16], "dist": "data", "values": [-0.0, 0.0, 0.5, 1.0, -1.0, 2.0, 1e-40, -1e-40, "nan", "inf", "-inf", 0.75, 1.5, -0.5, 3.0, 0.25]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u32", "shape": [16]}, "mode": "inout"},
; launch:   {"buffer": {"dtype": "u32", "shape": [16]}, "mode": "inout"},
; launch:   {"buffer": {"dtype": "u16", "shape": [16]}, "mode": "inout"}]}
; check visa: mov.sat (M1_NM, 16) V37
; check visa: max (M1_NM, 16) V38
; check visa: min (M1_NM, 16) V39
; check visa: mov (M1_NM, 16) V40
; check visa: mov.sat (M1_NM, 16) V41
; Clamping to [0, 1] is a saturation where zeros of both signs have the same result: if 0 is the second operand
; of the maximum. NaN becomes 0. A half that
; is rounded to -0 stays -0: the conversion is not saturated itself.
define dllexport spir_kernel void @k(i64 %f, i64 %a, i64 %b, i64 %c) {
  %v = call <16 x float> @llvm.genx.svm.block.ld.unaligned.v16f32.i64(i64 %f)
  %p = call <16 x float> @llvm.maxnum.v16f32(<16 x float> %v, <16 x float> zeroinitializer)
  %q = call <16 x float> @llvm.minnum.v16f32(<16 x float> %p, <16 x float> <float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0>)
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %a, <16 x float> %q)
  %r = call <16 x float> @llvm.maxnum.v16f32(<16 x float> zeroinitializer, <16 x float> %v)
  %s = call <16 x float> @llvm.minnum.v16f32(<16 x float> %r, <16 x float> <float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0>)
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %b, <16 x float> %s)
  %h = fptrunc <16 x float> %v to <16 x half>
  %m = call <16 x half> @llvm.maxnum.v16f16(<16 x half> %h, <16 x half> zeroinitializer)
  %n = call <16 x half> @llvm.minnum.v16f16(<16 x half> <half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00, half 0xH3C00>, <16 x half> %m)
  call void @llvm.genx.svm.block.st.i64.v16f16(i64 %c, <16 x half> %n)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48, i32 56}
!3 = !{i32 0, i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 11 instructions compute the same
tgllp: 11 instructions compute the same
dg2: 11 instructions compute the same
pvc: 11 instructions compute the same
*/
