; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "f32", "shape": [16], "dist": "data", "values": [0.5,-1.5,3.25,200.0,-200.0,7.75,0.0,1.0,2.0,2.5,-3.5,100.5,127.0,128.0,-128.0,-129.0]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "f32", "shape": [16]}, "mode": "out"},
; launch:   {"buffer": {"dtype": "f32", "shape": [16]}, "mode": "out"},
; launch:   {"buffer": {"dtype": "f32", "shape": [16]}, "mode": "out"}]}
; check visa: mul.sat (M1_NM, 16)
; check visa: (-)
define dllexport spir_kernel void @k(i64 %x, i64 %y, i64 %z, i64 %w) {
  %a = call <16 x float> @llvm.genx.svm.block.ld.unaligned.v16f32.i64(i64 %x)
  %t = fptosi <16 x float> %a to <16 x i32>
  %s8 = call <16 x i8> @llvm.genx.sstrunc.sat.v16i8.v16i32(<16 x i32> %t)
  %u16 = trunc <16 x i32> %t to <16 x i16>
  %h = fptrunc <16 x float> %a to <16 x half>
  %back = fpext <16 x half> %h to <16 x float>
  %wd = sext <16 x i8> %s8 to <16 x i32>
  %f = sitofp <16 x i32> %wd to <16 x float>
  %g = uitofp <16 x i16> %u16 to <16 x float>
  %m = fmul <16 x float> %a, splat (float 0.25)
  %k = fmul <16 x float> %a, splat (float 0.5)
  %sat = call <16 x float> @llvm.genx.sat.v16f32(<16 x float> %k)
  %n = fneg <16 x float> %back
  %abs = call <16 x float> @llvm.fabs.v16f32(<16 x float> %n)
  %fma = call <16 x float> @llvm.fma.v16f32(<16 x float> %sat, <16 x float> %f, <16 x float> %n)
  %min = call <16 x float> @llvm.minnum.v16f32(<16 x float> %abs, <16 x float> %g)
  %fl = call <16 x float> @llvm.floor.v16f32(<16 x float> %m)
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %y, <16 x float> %fma)
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %z, <16 x float> %min)
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %w, <16 x float> %fl)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48, i32 56}
!3 = !{i32 0, i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 18 instructions compute the same
tgllp: 18 instructions compute the same
dg2: 18 instructions compute the same
pvc: 18 instructions compute the same
*/
