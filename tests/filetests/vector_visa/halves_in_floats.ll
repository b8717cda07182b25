; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "u16", "shape": [32], "dist": "data", "values": [32257, 64512, 31744, 1, 32769, 1023, 1024, 31743, 64511, 13653, 15361, 48129, 0, 32768, 5120, 22080, 15360, 31744, 0, 14336, 14337, 15359, 15359, 31743, 15360, 11878, 15361, 4097, 32768, 32768, 5121, 8193]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u16", "shape": [80]}, "mode": "inout"}]}
; check visa: mul (M1_NM, 16)
; check visa: add (M1_NM, 16)
; check visa: add (M1_NM, 16)
; check visa: mov (M1_NM, 16)
; Sums, differences and products of halves that are extended, rounded to halves, are computed as halves: one
; instruction each. A factor that is no half, and a result that is rounded once from two operations, are computed as floats.
define dllexport spir_kernel void @k(i64 %from, i64 %to) {
  %t1 = call <16 x half> @llvm.genx.svm.block.ld.unaligned.v16f16.i64(i64 %from)
  %t2 = add i64 %from, 32
  %t3 = call <16 x half> @llvm.genx.svm.block.ld.unaligned.v16f16.i64(i64 %t2)
  %t4 = fpext <16 x half> %t1 to <16 x float>
  %t5 = fpext <16 x half> %t3 to <16 x float>
  %t6 = fmul <16 x float> %t4, %t5
  %t7 = fptrunc <16 x float> %t6 to <16 x half>
  %t8 = fadd <16 x float> %t4, %t5
  %t9 = fptrunc <16 x float> %t8 to <16 x half>
  %t10 = fneg <16 x float> %t5
  %t11 = fsub <16 x float> <float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5>, %t10
  %t12 = fptrunc <16 x float> %t11 to <16 x half>
  %t13 = fmul <16 x float> %t4, <float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000, float 0x3FB99999A0000000>
  %t14 = fptrunc <16 x float> %t13 to <16 x half>
  %t15 = fmul <16 x float> %t4, %t5
  %t16 = fadd <16 x float> %t15, %t4
  %t17 = fptrunc <16 x float> %t16 to <16 x half>
  call void @llvm.genx.svm.block.st.i64.v16f16(i64 %to, <16 x half> %t7)
  %t18 = add i64 %to, 32
  call void @llvm.genx.svm.block.st.i64.v16f16(i64 %t18, <16 x half> %t9)
  %t19 = add i64 %to, 64
  call void @llvm.genx.svm.block.st.i64.v16f16(i64 %t19, <16 x half> %t12)
  %t20 = add i64 %to, 96
  call void @llvm.genx.svm.block.st.i64.v16f16(i64 %t20, <16 x half> %t14)
  %t21 = add i64 %to, 128
  call void @llvm.genx.svm.block.st.i64.v16f16(i64 %t21, <16 x half> %t17)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 24 instructions compute the same
tgllp: 34 instructions compute the same
dg2: 34 instructions compute the same
pvc: 24 instructions compute the same
*/
