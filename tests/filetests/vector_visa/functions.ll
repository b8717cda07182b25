; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "f32", "shape": [8], "dist": "data", "values": [0.5,1.5,3.25,200.0,2.0,7.75,4.0,1.0]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "f32", "shape": [8]}, "mode": "out"}]}
; check visa: inv (M1_NM, 8)
; check visa: cmp.ge (M1_NM, 8) P1
define dllexport spir_kernel void @k(i64 %x, i64 %y) {
  %a = call <8 x float> @llvm.genx.svm.block.ld.unaligned.v8f32.i64(i64 %x)
  %i = call <8 x float> @llvm.genx.inv.v8f32(<8 x float> %a)
  %s = call <8 x float> @llvm.genx.sqrt.v8f32(<8 x float> %a)
  %r = call <8 x float> @llvm.genx.rsqrt.v8f32(<8 x float> %a)
  %l = call <8 x float> @llvm.genx.log.v8f32(<8 x float> %a)
  %e = call <8 x float> @llvm.genx.exp.v8f32(<8 x float> %l)
  %c = call <8 x float> @llvm.genx.cos.v8f32(<8 x float> %r)
  %t0 = fadd <8 x float> %i, %s
  %t1 = fsub <8 x float> %t0, %e
  %t2 = fmul <8 x float> %t1, %c
  %q = fcmp ult <8 x float> %t2, splat (float 0.5)
  %o = fcmp one <8 x float> %t2, %a
  %b = or <8 x i1> %q, %o
  %t3 = select <8 x i1> %b, <8 x float> %t2, <8 x float> %i
  call void @llvm.genx.svm.block.st.i64.v8f32(i64 %y, <8 x float> %t3)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 40}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 20 instructions compute the same
tgllp: 20 instructions compute the same
dg2: 20 instructions compute the same
pvc: 20 instructions compute the same
*/
