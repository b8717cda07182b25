; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}]}
; check visa: add (M1_NM, 8)
; check visa: add (M1_NM, 8)
; The chain shares a variable until a write whose old value lives on, which is copied.
define dllexport spir_kernel void @k(i64 %x, i64 %y, i64 %z) {
  %a = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %x)
  %e = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %a, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %o = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %a, i32 0, i32 8, i32 2, i16 4, i32 undef)
  %s = add <8 x i32> %e, %o
  %d = sub <8 x i32> %e, %o
  %w0 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> undef, <8 x i32> %s, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %w1 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %w0, <8 x i32> %d, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %q = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32.i16(<16 x i32> %a, i32 8, i32 2, i32 1, i16 4, i32 undef)
  %q2 = mul <4 x i32> %q, <i32 3, i32 5, i32 7, i32 -1000>
  %w2 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i16.i1(<16 x i32> %w1, <4 x i32> %q2, i32 0, i32 4, i32 2, i16 4, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %y, <16 x i32> %w2)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %z, <16 x i32> %w1)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 12 instructions compute the same
tgllp: 12 instructions compute the same
dg2: 12 instructions compute the same
pvc: 12 instructions compute the same
*/
