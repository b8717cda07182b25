; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "data", "values": [5,-1,7,2,4,4,90,-8,3,10,9,12,11,100,-13,2147483647]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}]}
; check visa: (~)
; check visa: add.sat (M1_NM, 16)
define dllexport spir_kernel void @k(i64 %x, i64 %y, i64 %z0, i64 %w) {
  %a = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %x)
  %b = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %y)
  %m = call <16 x i32> @llvm.genx.smin.v16i32.v16i32(<16 x i32> %a, <16 x i32> %b)
  %n = call <16 x i32> @llvm.genx.umax.v16i32.v16i32(<16 x i32> %a, <16 x i32> %b)
  %c = call <16 x i32> @llvm.genx.cbit.v16i32.v16i32(<16 x i32> %b)
  %l = call <16 x i32> @llvm.genx.lzd.v16i32(<16 x i32> %a)
  %v = call <16 x i32> @llvm.genx.bfrev.v16i32(<16 x i32> %b)
  %z = call <16 x i32> @llvm.cttz.v16i32(<16 x i32> %a, i1 false)
  %e = call <16 x i32> @llvm.genx.ubfe.v16i32(<16 x i32> splat (i32 5), <16 x i32> splat (i32 3), <16 x i32> %b)
  %q = call <16 x i32> @llvm.genx.absi.v16i32(<16 x i32> %b)
  %s0 = add <16 x i32> %m, %n
  %s1 = xor <16 x i32> %s0, %c
  %s2 = add <16 x i32> %s1, %l
  %s3 = xor <16 x i32> %s2, %v
  %s4 = add <16 x i32> %s3, %z
  %s5 = sub <16 x i32> %s4, %e
  %s6 = add <16 x i32> %s5, %q
  %i = xor <16 x i32> %b, splat (i32 -1)
  %s7 = and <16 x i32> %s6, %i
  %sh = ashr <16 x i32> %b, splat (i32 2)
  %s8 = mul <16 x i32> %s7, %sh
  %sat = call <16 x i32> @llvm.genx.ssadd.sat.v16i32.v16i32(<16 x i32> %s8, <16 x i32> %v)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %z0, <16 x i32> %s8)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %w, <16 x i32> %sat)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48, i32 56}
!3 = !{i32 0, i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 24 instructions compute the same
tgllp: 24 instructions compute the same
dg2: 24 instructions compute the same
pvc: 24 instructions compute the same
*/
