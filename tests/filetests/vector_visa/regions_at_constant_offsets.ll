; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}]}
; options: --target dg2
; Rows that start at constant offsets are a selection of elements. The parent width may be missing, the types in names
; have no meaning, and a copy is none.
; check-not visa: r[A
define dllexport spir_kernel void @k(i64 %x, i64 %y) {
  %in = inttoptr i64 %x to <32 x i32> addrspace(1)*
  %v = load <32 x i32>, <32 x i32> addrspace(1)* %in, align 16
  %rows = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.v4i16(<32 x i32> %v, i32 0, i32 2, i32 3, <4 x i16> <i16 0, i16 112, i16 20, i16 64>, i32 undef)
  %short = call <4 x i32> @llvm.genx.rdregionf.v4f32.v8i32.i16(<32 x i32> %v, i32 0, i32 4, i32 2, i16 36)
  %masked = call <4 x i32> @llvm.genx.rdregioni.v4i32.v32i32.i16.i1(<32 x i32> %v, i32 0, i32 4, i32 1, i16 8, i32 undef, i1 true)
  %copy = call <4 x i32> @llvm.genx.convert.v4i32(<4 x i32> %masked)
  %w0 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> undef, <8 x i32> %rows, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %w1 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i16.i1(<16 x i32> %w0, <4 x i32> %short, i32 0, i32 4, i32 1, i16 32, i32 undef, i1 true)
  %w2 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i16.i1(<16 x i32> %w1, <4 x i32> %copy, i32 0, i32 4, i32 1, i16 48, i32 undef, i1 true)
  %out = inttoptr i64 %y to <16 x i32> addrspace(1)*
  store <16 x i32> %w2, <16 x i32> addrspace(1)* %out, align 16
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 40}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 13 instructions compute the same
tgllp: 13 instructions compute the same
dg2: 13 instructions compute the same
pvc: 13 instructions compute the same
*/
