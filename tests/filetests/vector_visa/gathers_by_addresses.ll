; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [8], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "inout"},
; launch:   {"buffer": {"dtype": "i32", "shape": [1]}, "mode": "inout"}]}
; check visa: svm_gather.4.1 (M1_NM, 8)
; check visa: svm_scatter.4.1 (M1_NM, 8)
; check visa: svm_atomic.add (M1_NM, 8)
define dllexport spir_kernel void @k(i64 %x, i64 %y, i64 %z) {
  %b0 = shl <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, splat (i32 2)
  %w = zext <8 x i32> %b0 to <8 x i64>
  %p0 = insertelement <1 x i64> undef, i64 %x, i32 0
  %p = shufflevector <1 x i64> %p0, <1 x i64> undef, <8 x i32> zeroinitializer
  %a = add <8 x i64> %p, %w
  %v = call <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1> splat (i1 true), i32 0, <8 x i64> %a, <8 x i32> undef)
  %big = icmp sgt <8 x i32> %v, splat (i32 3)
  %q0 = insertelement <1 x i64> undef, i64 %y, i32 0
  %q = shufflevector <1 x i64> %q0, <1 x i64> undef, <8 x i32> zeroinitializer
  %d = add <8 x i64> %q, %w
  call void @llvm.genx.svm.scatter.v8i1.v8i64.v8i32(<8 x i1> %big, i32 0, <8 x i64> %d, <8 x i32> %v)
  %z8 = insertelement <1 x i64> undef, i64 %z, i32 0
  %zs = shufflevector <1 x i64> %z8, <1 x i64> undef, <8 x i32> zeroinitializer
  %old = call <8 x i32> @llvm.genx.svm.atomic.add.v8i32.v8i1.v8i64(<8 x i1> %big, <8 x i64> %zs, <8 x i32> %v, <8 x i32> splat (i32 -1))
  %dw = add <8 x i64> %d, splat (i64 32)
  call void @llvm.genx.svm.scatter.v8i1.v8i64.v8i32(<8 x i1> splat (i1 true), i32 0, <8 x i64> %dw, <8 x i32> %old)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 15 instructions compute the same
tgllp: 25 instructions compute the same
dg2: 25 instructions compute the same
pvc: 15 instructions compute the same
*/
