; test: visa simulate
; options: --target dg2
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "data", "values": [1067285008, 1078530011, 2130706433, 3, -1066401789, 305419896, -305419896, 1266679807, 1006713857, 2122414080, -2147483632, 16711935, 168496141, 1065353217, 864026624, 1584364049, 1067285008, 1078530011, 2130706433, 3, -1066401789, 305419896, -305419896, 1266679807, 1006713857, 2122414080, -2147483632, 16711935, 168496141, 1065353217, 864026624, 1584364049]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "data", "values": [1066275380, 1076754516, 9437185, 1120403456, 1069547523, 74565, 1898136935, -880803841, 1006844933, 97024, 2147483633, 262149, 973806605, 1065353215, -16777216, 510622227, 1066275380, 1076754516, 9437185, 1120403456, 1069547523, 74565, 1898136935, -880803841, 1006844933, 97024, 2147483633, 262149, 973806605, 1065353215, -16777216, 510622227]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [344]}, "mode": "out"}]}
; check visa: inv (M1_NM, 16)
; check-not visa: div (M1
define dllexport spir_kernel void @k(i64 %x, i64 %y, i64 %z) {
  %i8.a = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %x)
  %i8.b0 = call <16 x i8> @llvm.genx.svm.block.ld.unaligned.v16i8.i64(i64 %y)
  %i8.b = or <16 x i8> %i8.b0, splat (i8 1)
  %i8.udiv = udiv <16 x i8> %i8.a, %i8.b
  %i8.udiv.p = add i64 %z, 0
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %i8.udiv.p, <16 x i8> %i8.udiv)
  %i8.sdiv = sdiv <16 x i8> %i8.a, %i8.b
  %i8.sdiv.p = add i64 %z, 16
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %i8.sdiv.p, <16 x i8> %i8.sdiv)
  %i8.urem = urem <16 x i8> %i8.a, %i8.b
  %i8.urem.p = add i64 %z, 32
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %i8.urem.p, <16 x i8> %i8.urem)
  %i8.srem = srem <16 x i8> %i8.a, %i8.b
  %i8.srem.p = add i64 %z, 48
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %i8.srem.p, <16 x i8> %i8.srem)
  %i16.a = call <16 x i16> @llvm.genx.svm.block.ld.unaligned.v16i16.i64(i64 %x)
  %i16.b0 = call <16 x i16> @llvm.genx.svm.block.ld.unaligned.v16i16.i64(i64 %y)
  %i16.b = or <16 x i16> %i16.b0, splat (i16 1)
  %i16.udiv = udiv <16 x i16> %i16.a, %i16.b
  %i16.udiv.p = add i64 %z, 64
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %i16.udiv.p, <16 x i16> %i16.udiv)
  %i16.sdiv = sdiv <16 x i16> %i16.a, %i16.b
  %i16.sdiv.p = add i64 %z, 96
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %i16.sdiv.p, <16 x i16> %i16.sdiv)
  %i16.urem = urem <16 x i16> %i16.a, %i16.b
  %i16.urem.p = add i64 %z, 128
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %i16.urem.p, <16 x i16> %i16.urem)
  %i16.srem = srem <16 x i16> %i16.a, %i16.b
  %i16.srem.p = add i64 %z, 160
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %i16.srem.p, <16 x i16> %i16.srem)
  %i32.a = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %x)
  %i32.b0 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %y)
  %i32.b = or <16 x i32> %i32.b0, splat (i32 1)
  %i32.udiv = udiv <16 x i32> %i32.a, %i32.b
  %i32.udiv.p = add i64 %z, 192
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %i32.udiv.p, <16 x i32> %i32.udiv)
  %i32.sdiv = sdiv <16 x i32> %i32.a, %i32.b
  %i32.sdiv.p = add i64 %z, 256
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %i32.sdiv.p, <16 x i32> %i32.sdiv)
  %i32.urem = urem <16 x i32> %i32.a, %i32.b
  %i32.urem.p = add i64 %z, 320
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %i32.urem.p, <16 x i32> %i32.urem)
  %i32.srem = srem <16 x i32> %i32.a, %i32.b
  %i32.srem.p = add i64 %z, 384
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %i32.srem.p, <16 x i32> %i32.srem)
  %i64.a = call <16 x i64> @llvm.genx.svm.block.ld.unaligned.v16i64.i64(i64 %x)
  %i64.b0 = call <16 x i64> @llvm.genx.svm.block.ld.unaligned.v16i64.i64(i64 %y)
  %i64.b = or <16 x i64> %i64.b0, splat (i64 1)
  %i64.udiv = udiv <16 x i64> %i64.a, %i64.b
  %i64.udiv.p = add i64 %z, 448
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %i64.udiv.p, <16 x i64> %i64.udiv)
  %i64.sdiv = sdiv <16 x i64> %i64.a, %i64.b
  %i64.sdiv.p = add i64 %z, 576
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %i64.sdiv.p, <16 x i64> %i64.sdiv)
  %i64.urem = urem <16 x i64> %i64.a, %i64.b
  %i64.urem.p = add i64 %z, 704
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %i64.urem.p, <16 x i64> %i64.urem)
  %i64.srem = srem <16 x i64> %i64.a, %i64.b
  %i64.srem.p = add i64 %z, 832
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %i64.srem.p, <16 x i64> %i64.srem)
  %half.a = call <16 x half> @llvm.genx.svm.block.ld.unaligned.v16f16.i64(i64 %x)
  %half.b0 = call <16 x half> @llvm.genx.svm.block.ld.unaligned.v16f16.i64(i64 %y)
  %half.b = fadd <16 x half> %half.b0, zeroinitializer
  %half.fdiv = call <16 x half> @llvm.genx.ieee.div.v16f16(<16 x half> %half.a, <16 x half> %half.b)
  %half.fdiv.p = add i64 %z, 960
  call void @llvm.genx.svm.block.st.i64.v16f16(i64 %half.fdiv.p, <16 x half> %half.fdiv)
  %float.a = call <16 x float> @llvm.genx.svm.block.ld.unaligned.v16f32.i64(i64 %x)
  %float.b0 = call <16 x float> @llvm.genx.svm.block.ld.unaligned.v16f32.i64(i64 %y)
  %float.b = fadd <16 x float> %float.b0, zeroinitializer
  %float.fdiv = call <16 x float> @llvm.genx.ieee.div.v16f32(<16 x float> %float.a, <16 x float> %float.b)
  %float.fdiv.p = add i64 %z, 992
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %float.fdiv.p, <16 x float> %float.fdiv)
  %root.b = call <16 x float> @llvm.fabs.v16f32(<16 x float> %float.a)
  %root = call <16 x float> @llvm.genx.ieee.sqrt.v16f32(<16 x float> %root.b)
  %root.p = add i64 %z, 1056
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %root.p, <16 x float> %root)
  %c0 = udiv <16 x i32> %i32.a, splat (i32 10)
  %c0.p = add i64 %z, 1120
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %c0.p, <16 x i32> %c0)
  %c1 = srem <16 x i32> %i32.a, splat (i32 -7)
  %c1.p = add i64 %z, 1184
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %c1.p, <16 x i32> %c1)
  %c2 = sdiv <16 x i32> %i32.a, splat (i32 8)
  %c2.p = add i64 %z, 1248
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %c2.p, <16 x i32> %c2)
  %c3 = urem <16 x i32> %i32.a, splat (i32 641)
  %c3.p = add i64 %z, 1312
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %c3.p, <16 x i32> %c3)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 686 instructions compute the same
tgllp: 884 instructions compute the same
dg2: 1083 instructions compute the same
pvc: 613 instructions compute the same
*/
