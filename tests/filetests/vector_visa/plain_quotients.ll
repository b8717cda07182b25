; test: visa simulate
; options: --target dg2
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "data", "values": [1067285008, 1078530011, 2130706433, 3, -1066401789, 305419896, -305419896, 1266679807, 1006713857, 2122414080, -2147483632, 16711935, 168496141, 1065353217, 864026624, 1584364049, 1067285008, 1078530011, 2130706433, 3, -1066401789, 305419896, -305419896, 1266679807, 1006713857, 2122414080, -2147483632, 16711935, 168496141, 1065353217, 864026624, 1584364049]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "data", "values": [1066275380, 1076754516, 9437185, 1120403456, 1069547523, 74565, 1898136935, -880803841, 1006844933, 97024, 2147483633, 262149, 973806605, 1065353215, -16777216, 510622227, 1066275380, 1076754516, 9437185, 1120403456, 1069547523, 74565, 1898136935, -880803841, 1006844933, 97024, 2147483633, 262149, 973806605, 1065353215, -16777216, 510622227]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [24]}, "mode": "out"}]}
; check visa: div (M1_NM, 16)
; check-not visa: inv (M1
define dllexport spir_kernel void @k(i64 %x, i64 %y, i64 %z) {
  %ha = call <16 x half> @llvm.genx.svm.block.ld.unaligned.v16f16.i64(i64 %x)
  %hb = call <16 x half> @llvm.genx.svm.block.ld.unaligned.v16f16.i64(i64 %y)
  %hq = fdiv <16 x half> %ha, %hb
  call void @llvm.genx.svm.block.st.i64.v16f16(i64 %z, <16 x half> %hq)
  %fa = call <16 x float> @llvm.genx.svm.block.ld.unaligned.v16f32.i64(i64 %x)
  %fb = call <16 x float> @llvm.genx.svm.block.ld.unaligned.v16f32.i64(i64 %y)
  %fq = fdiv <16 x float> %fa, %fb
  %z1 = add i64 %z, 32
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %z1, <16 x float> %fq)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 13 instructions compute the same
tgllp: 13 instructions compute the same
dg2: 13 instructions compute the same
pvc: 11 instructions compute the same
*/
