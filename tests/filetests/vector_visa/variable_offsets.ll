; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [32]}, "mode": "out"},
; launch:   {"scalar": 5, "dtype": "u32"},
; launch:   {"buffer": {"dtype": "i16", "shape": [8], "dist": "data", "values": [0, 124, 8, 4, 4, 60, 64, 32]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [8]}, "mode": "out"}]}
; check visa: addr_add (M1_NM, 1) A0(0)<1> &V
; check visa: r[A0(0),0]<1;1,0>:ud
; check visa: r[A
define dllexport spir_kernel void @k(i64 %x, i64 %y, i32 %n, i64 %z, i64 %u) {
  %a = call <32 x i32> @llvm.genx.svm.block.ld.unaligned.v32i32.i64(i64 %x)
  %o0 = shl i32 %n, 2
  %o = trunc i32 %o0 to i16
  %v = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %a, i32 0, i32 8, i32 1, i16 %o, i32 undef)
  %s = add <8 x i32> %v, splat (i32 1000)
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %a, <8 x i32> %s, i32 0, i32 8, i32 1, i16 %o, i32 undef, i1 true)
  %e = call i32 @llvm.genx.rdregioni.i32.v32i32.i16(<32 x i32> %w, i32 0, i32 1, i32 0, i16 %o, i32 undef)
  %o2 = add i16 %o, 40
  %w2 = call <32 x i32> @llvm.genx.wrregioni.v32i32.i32.i16.i1(<32 x i32> %w, i32 %e, i32 0, i32 1, i32 0, i16 %o2, i32 undef, i1 true)
  %ii = call <8 x i16> @llvm.genx.svm.block.ld.unaligned.v8i16.i64(i64 %z)
  %p = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.v8i16(<32 x i32> %a, i32 0, i32 1, i32 0, <8 x i16> %ii, i32 undef)
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %y, <32 x i32> %w2)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %u, <8 x i32> %p)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i32, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48, i32 56, i32 64}
!3 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 18 instructions compute the same
tgllp: 18 instructions compute the same
dg2: 18 instructions compute the same
pvc: 17 instructions compute the same
*/
