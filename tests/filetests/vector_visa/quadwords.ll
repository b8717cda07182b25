; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i64", "shape": [8], "dist": "data", "values": [5,-1,4294967295,4294967296,-4294967296,9223372036854775807,77,-3]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i64", "shape": [8]}, "mode": "out"}]}
; check visa: add (M1_NM, 8)
define dllexport spir_kernel void @k(i64 %x, i64 %y) {
  %a = call <8 x i64> @llvm.genx.svm.block.ld.unaligned.v8i64.i64(i64 %x)
  %b = add <8 x i64> %a, splat (i64 8589934597)
  %c = sub <8 x i64> %b, %a
  %s = shl <8 x i64> %a, splat (i64 35)
  %t = lshr <8 x i64> %b, splat (i64 3)
  %u = ashr <8 x i64> %b, splat (i64 33)
  %o = or <8 x i64> %s, %t
  %p = xor <8 x i64> %o, %u
  %l = trunc <8 x i64> %p to <8 x i32>
  %w = sext <8 x i32> %l to <8 x i64>
  %q = and <8 x i64> %w, %c
  %r = add <8 x i64> %q, %p
  call void @llvm.genx.svm.block.st.i64.v8i64(i64 %y, <8 x i64> %r)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 40}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 12 instructions compute the same
tgllp: 26 instructions compute the same
dg2: 24 instructions compute the same
pvc: 12 instructions compute the same
*/
