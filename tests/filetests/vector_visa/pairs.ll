; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "f32", "shape": [16], "dist": "uniform"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u8", "shape": [64], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "f32", "shape": [16]}, "mode": "inout"},
; launch:   {"buffer": {"dtype": "u8", "shape": [16]}, "mode": "inout"}]}
; check visa: mad (M1_NM, 2) V36_v(0,4)<1>
; Two channels: the finalizer accepts neither a float `mad` of them on skl, nor bytes four apart under a
; predicate on pvc.
define dllexport spir_kernel void @k(i64 %f, i64 %b, i64 %fs, i64 %bs) {
  %v = call <16 x float> @llvm.genx.svm.block.ld.unaligned.v16f32.i64(i64 %f)
  %p = call <2 x float> @llvm.genx.rdregionf.v2f32.v16f32.i16(<16 x float> %v, i32 0, i32 2, i32 1, i16 0, i32 undef)
  %q = call <2 x float> @llvm.genx.rdregionf.v2f32.v16f32.i16(<16 x float> %v, i32 0, i32 2, i32 1, i16 8, i32 undef)
  %s = call <2 x float> @llvm.fma.v2f32(<2 x float> %p, <2 x float> %q, <2 x float> %p)
  %w = call <16 x float> @llvm.genx.wrregionf.v16f32.v2f32.i16.i1(<16 x float> %v, <2 x float> %s, i32 0, i32 2, i32 1, i16 16, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16f32(i64 %fs, <16 x float> %w)
  %c = fcmp olt <2 x float> %p, %q
  %n = call <64 x i8> @llvm.genx.svm.block.ld.unaligned.v64i8.i64(i64 %b)
  %x = call <2 x i8> @llvm.genx.rdregioni.v2i8.v64i8.i16(<64 x i8> %n, i32 0, i32 2, i32 4, i16 23, i32 undef)
  %y = call <2 x i8> @llvm.genx.rdregioni.v2i8.v64i8.i16(<64 x i8> %n, i32 0, i32 2, i32 1, i16 0, i32 undef)
  %z = select <2 x i1> %c, <2 x i8> %x, <2 x i8> %y
  %m = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %n, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %r = call <16 x i8> @llvm.genx.wrregioni.v16i8.v2i8.i16.i1(<16 x i8> %m, <2 x i8> %z, i32 0, i32 2, i32 1, i16 4, i32 undef, i1 true)
  %t = call <16 x i8> @llvm.genx.wrregioni.v16i8.v2i8.i16.v2i1(<16 x i8> %r, <2 x i8> %x, i32 0, i32 2, i32 1, i16 8, i32 undef, <2 x i1> %c)
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %bs, <16 x i8> %t)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48, i32 56}
!3 = !{i32 0, i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 14 instructions compute the same
tgllp: 13 instructions compute the same
dg2: 13 instructions compute the same
pvc: 21 instructions compute the same
*/
