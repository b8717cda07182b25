; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [64], "dist": "uniform"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "inout"},
; launch:   {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "inout"}]}
; check visa: gather_scaled.1
; check visa: gather_scaled.2
; check visa: scatter_scaled.1
define dllexport spir_kernel void @k(i32 %x, i32 %y, i64 %z) {
  %b = call <16 x i8> @llvm.genx.gather.scaled.v16i8.v16i1.v16i32(<16 x i1> splat (i1 true), i32 0, i16 0, i32 %x, i32 3, <16 x i32> <i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6, i32 5, i32 3, i32 5, i32 8, i32 9, i32 7, i32 9, i32 3>, <16 x i8> undef)
  %small = icmp ult <16 x i8> %b, splat (i8 100)
  %w = call <16 x i16> @llvm.genx.gather.scaled.v16i16.v16i1.v16i32(<16 x i1> %small, i32 1, i16 1, i32 %x, i32 8, <16 x i32> <i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6, i32 5, i32 3, i32 5, i32 8, i32 9, i32 7, i32 9, i32 3>, <16 x i16> splat (i16 -2))
  %h = call <16 x half> @llvm.genx.gather.scaled2.v16f16.v16i32(i32 1, i16 2, i32 %x, i32 0, <16 x i32> <i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6, i32 5, i32 3, i32 5, i32 8, i32 9, i32 7, i32 9, i32 3>)
  %n = call <16 x i16> @llvm.genx.gather.scaled2.v16i16.v16i16(i32 1, i16 3, i32 %x, i32 0, <16 x i16> <i16 3, i16 1, i16 4, i16 1, i16 5, i16 9, i16 2, i16 6, i16 5, i16 3, i16 5, i16 8, i16 9, i16 7, i16 9, i16 3>)
  %d = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> %small, i32 2, i16 2, i32 %x, i32 16, <16 x i32> <i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6, i32 5, i32 3, i32 5, i32 8, i32 9, i32 7, i32 9, i32 3>, <16 x i32> splat (i32 77))
  %q = call <32 x i32> @llvm.genx.gather4.scaled.v32i32.v16i1.v16i32(<16 x i1> splat (i1 true), i32 5, i16 2, i32 %x, i32 16, <16 x i32> <i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6, i32 5, i32 3, i32 5, i32 8, i32 9, i32 7, i32 9, i32 3>, <32 x i32> undef)
  %hb = bitcast <16 x half> %h to <16 x i16>
  %s = xor <16 x i16> %w, %hb
  %t = add <16 x i16> %s, %n
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i16(<16 x i1> splat (i1 true), i32 1, i16 1, i32 %y, i32 0, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, <16 x i16> %t)
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i8(<16 x i1> %small, i32 0, i16 0, i32 %y, i32 32, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, <16 x i8> %b)
  %q0 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %q, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %r = sub <16 x i32> %d, %q0
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> splat (i1 true), i32 2, i16 2, i32 %y, i32 64, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, <16 x i32> %r)
  %a = call <16 x i32> @llvm.genx.svm.gather4.scaled.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 1, i16 2, i64 %z, <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, <16 x i32> undef)
  %a1 = add <16 x i32> %a, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @llvm.genx.svm.scatter4.scaled.v16i1.v16i64.v16i32(<16 x i1> %small, i32 1, i16 3, i64 %z, <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, <16 x i32> %a1)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i32, i32, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t", !"svmptr_t"}
/* expect simulate:
skl: 89 instructions compute the same
tgllp: 113 instructions compute the same
dg2: 113 instructions compute the same
pvc: 89 instructions compute the same
*/
