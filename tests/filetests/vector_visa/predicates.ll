; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "data", "values": [5,-1,7,2,4,4,90,-8,3,10,9,12,11,100,-13,15]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"},
; launch:   {"buffer": {"dtype": "i32", "shape": [4]}, "mode": "inout"},
; launch:   {"buffer": {"dtype": "i32", "shape": [8]}, "mode": "out"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}]}
; check visa: cmp.lt (M1_NM, 16) P1
; check visa: sel (M1_NM, 16)
define dllexport spir_kernel void @k(i64 %x, i64 %y, i64 %z, i64 %w, i64 %u, i64 %v) {
  %a = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %x)
  %b = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %y)
  %lt = icmp slt <16 x i32> %a, %b
  %ult = icmp ult <16 x i32> %a, %b
  %min = select <16 x i1> %lt, <16 x i32> %a, <16 x i32> %b
  %not = xor <16 x i1> %ult, splat (i1 true)
  %both = and <16 x i1> %lt, %not
  %sum = add <16 x i32> %a, %b
  %m = call <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32> %min, <16 x i32> %sum, i32 0, i32 16, i32 1, i16 0, i32 undef, <16 x i1> %both)
  %ones = zext <16 x i1> %lt to <16 x i32>
  %r = add <16 x i32> %m, %ones
  %inv = select <16 x i1> %not, <16 x i32> %r, <16 x i32> splat (i32 9)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %z, <16 x i32> %inv)
  %bits = bitcast <16 x i1> %lt to i16
  %bits32 = zext i16 %bits to i32
  %any = call i1 @llvm.genx.any.v16i1(<16 x i1> %both)
  %all = call i1 @llvm.genx.all.v16i1(<16 x i1> %lt)
  br i1 %any, label %yes, label %no

yes:
  %o0 = call <4 x i32> @llvm.genx.wrregioni.v4i32.i32.i16.i1(<4 x i32> zeroinitializer, i32 %bits32, i32 0, i32 1, i32 0, i16 0, i32 undef, i1 true)
  %one = select i1 %all, i32 1, i32 2
  %o1 = call <4 x i32> @llvm.genx.wrregioni.v4i32.i32.i16.i1(<4 x i32> %o0, i32 %one, i32 0, i32 1, i32 0, i16 4, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %w, <4 x i32> %o1)
  br label %no

no:
  %lo = call <8 x i1> @llvm.genx.rdpredregion.v8i1.v16i1(<16 x i1> %lt, i32 8)
  %a8 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %a, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %b8 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %b, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %s8 = select <8 x i1> %lo, <8 x i32> %a8, <8 x i32> %b8
  %c0 = icmp sgt <8 x i32> %a8, %b8
  %p0 = call <16 x i1> @llvm.genx.wrpredregion.v16i1.v8i1(<16 x i1> %lt, <8 x i1> %c0, i32 0)
  %c1 = icmp sgt <8 x i32> %a8, splat (i32 50)
  %p1 = call <16 x i1> @llvm.genx.wrpredregion.v16i1.v8i1(<16 x i1> %p0, <8 x i1> %c1, i32 8)
  %w1 = select <16 x i1> %p1, <16 x i32> %a, <16 x i32> %b
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %u, <8 x i32> %s8)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %v, <16 x i32> %w1)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64, i64, i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48, i32 56, i32 64, i32 72}
!3 = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 34 instructions compute the same
tgllp: 34 instructions compute the same
dg2: 34 instructions compute the same
pvc: 34 instructions compute the same
*/
