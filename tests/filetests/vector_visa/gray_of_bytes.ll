; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "u8", "shape": [64], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u8", "shape": [16]}, "mode": "out"}]}
; check visa: mul (M1_NM, 16)
; check visa: mad (M1_NM, 16)
; Byte regions of stride 4 are operands of the products.
define dllexport spir_kernel void @k(i64 %x, i64 %y) {
  %p = call <64 x i8> @llvm.genx.svm.block.ld.unaligned.v64i8.i64(i64 %x)
  %r8 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %p, i32 0, i32 16, i32 4, i16 0, i32 undef)
  %r = zext <16 x i8> %r8 to <16 x i16>
  %g8 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %p, i32 0, i32 16, i32 4, i16 1, i32 undef)
  %g = zext <16 x i8> %g8 to <16 x i16>
  %b8 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %p, i32 0, i32 16, i32 4, i16 2, i32 undef)
  %b = zext <16 x i8> %b8 to <16 x i16>
  %r2 = mul <16 x i16> %r, splat (i16 77)
  %g2 = mul <16 x i16> %g, splat (i16 150)
  %b2 = mul <16 x i16> %b, splat (i16 29)
  %rg = add <16 x i16> %r2, %g2
  %sum = add <16 x i16> %rg, %b2
  %high = lshr <16 x i16> %sum, splat (i16 8)
  %gray = trunc <16 x i16> %high to <16 x i8>
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %y, <16 x i8> %gray)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 40}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 9 instructions compute the same
tgllp: 9 instructions compute the same
dg2: 9 instructions compute the same
pvc: 9 instructions compute the same
*/
