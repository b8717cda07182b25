; test: simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "inout"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "inout"}]}
; The finalizer for pvc combines the comparison of two words with 0 with the operation that computes them, and
; finds no mask for its second channel.
define dllexport spir_kernel void @k(i64 %from, i64 %to, i64 %more) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %from)
  %p = call <2 x i32> @llvm.genx.rdregioni.v2i32.v16i32.i16(<16 x i32> %v, i32 0, i32 2, i32 1, i16 8, i32 undef)
  %w = trunc <2 x i32> %p to <2 x i16>
  %b = and <2 x i16> %w, <i16 1, i16 1>
  %c = icmp ne <2 x i16> %b, zeroinitializer
  %four = call <4 x i16> @llvm.genx.rdregioni.v4i16.v2i16.i16(<2 x i16> %b, i32 0, i32 2, i32 1, i16 0, i32 undef)
  %d = icmp ne <4 x i16> %four, zeroinitializer
  %e = sext <2 x i16> %b to <2 x i32>
  %f = icmp sgt <2 x i32> %e, zeroinitializer
  %x = select <2 x i1> %c, <2 x i32> <i32 7, i32 8>, <2 x i32> <i32 9, i32 10>
  %y = select <2 x i1> %f, <2 x i32> <i32 11, i32 12>, <2 x i32> <i32 13, i32 14>
  %z = select <4 x i1> %d, <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> zeroinitializer
  %r = call <16 x i32> @llvm.genx.wrregioni.v16i32.v2i32.i16.i1(<16 x i32> %v, <2 x i32> %x, i32 0, i32 2, i32 1, i16 0, i32 undef, i1 true)
  %s = call <16 x i32> @llvm.genx.wrregioni.v16i32.v2i32.i16.i1(<16 x i32> %r, <2 x i32> %y, i32 0, i32 2, i32 1, i16 16, i32 undef, i1 true)
  %t = call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i16.i1(<16 x i32> %s, <4 x i32> %z, i32 0, i32 4, i32 1, i16 32, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %to, <16 x i32> %t)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %more, <16 x i32> %v)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 24 instructions compute the same
tgllp: 24 instructions compute the same
dg2: 24 instructions compute the same
pvc: 25 instructions compute the same
*/
