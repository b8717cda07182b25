; test: visa simulate
; launch: {"global": [4, 4], "local": [2, 2], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]}
; check visa: .input V32 offset=
; check visa: %slm
; check visa: barrier
define dllexport spir_kernel void @k(i32 %out) {
  %ids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %id = call i32 @llvm.genx.rdregioni.i32.v3i32.i16(<3 x i32> %ids, i32 0, i32 1, i32 0, i16 0, i32 undef)
  %idy = call i32 @llvm.genx.rdregioni.i32.v3i32.i16(<3 x i32> %ids, i32 0, i32 1, i32 0, i16 4, i32 undef)
  %size = call i32 @llvm.genx.rdregioni.i32.v3i32.i16(<3 x i32> %sizes, i32 0, i32 1, i32 0, i16 0, i32 undef)
  %g = call i32 @llvm.genx.group.id.x()
  %gy = call i32 @llvm.genx.group.id.y()
  %first = mul i32 %g, %size
  %item = add i32 %first, %id
  %row = mul i32 %idy, 1000
  %value = add i32 %item, %row
  %slot = shl i32 %idy, 1
  %place = add i32 %slot, %id
  %v0 = insertelement <4 x i32> undef, i32 %value, i32 0
  %v = shufflevector <4 x i32> %v0, <4 x i32> undef, <4 x i32> zeroinitializer
  %w = add <4 x i32> %v, <i32 0, i32 100, i32 200, i32 300>
  %b0 = shl i32 %place, 4
  %o0 = insertelement <1 x i32> undef, i32 %b0, i32 0
  %o1 = shufflevector <1 x i32> %o0, <1 x i32> undef, <8 x i32> zeroinitializer
  %o = add <8 x i32> %o1, <i32 0, i32 4, i32 8, i32 12, i32 0, i32 4, i32 8, i32 12>
  %w8 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> undef, <4 x i32> %w, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %w9 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %w8, <4 x i32> %w, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 true)
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> splat (i1 true), i32 2, i16 0, i32 254, i32 0, <8 x i32> %o, <8 x i32> %w9)
  call void @llvm.genx.fence(i8 33)
  call void @llvm.genx.barrier()
  %other = xor i32 %place, 3
  %bx = shl i32 %other, 4
  %x0 = insertelement <1 x i32> undef, i32 %bx, i32 0
  %x1 = shufflevector <1 x i32> %x0, <1 x i32> undef, <8 x i32> zeroinitializer
  %x = add <8 x i32> %x1, <i32 0, i32 4, i32 8, i32 12, i32 0, i32 4, i32 8, i32 12>
  %theirs = call <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1> splat (i1 true), i32 2, i16 0, i32 254, i32 0, <8 x i32> %x, <8 x i32> undef)
  %t4 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %theirs, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %group0 = shl i32 %gy, 1
  %group = add i32 %group0, %g
  %at0 = shl i32 %group, 2
  %at = add i32 %at0, %place
  call void @llvm.genx.oword.st.v4i32(i32 %out, i32 %at, <4 x i32> %t4)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i32)* @k, !"k", !1, i32 64, !2, !3, !4, i32 0}
!1 = !{i32 2}
!2 = !{i32 32}
!3 = !{i32 0}
!4 = !{!"buffer_t"}
/* expect simulate:
skl: 31 instructions compute the same
tgllp: 31 instructions compute the same
dg2: 31 instructions compute the same
pvc: 31 instructions compute the same
*/
