; test: visa simulate
; launch: {"global": [2], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [64], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "data", "values": [5,1,7,2,4,4,90,8,3,10,9,12,11,100,13,23,5,1,7,2,4,4,90,8,3,10,9,12,11,100,13,23]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [32]}, "mode": "out"},
; launch:   {"buffer": {"dtype": "i32", "shape": [32]}, "mode": "inout"}]}
; check visa: gather_scaled.4 (M1_NM, 16) T6 0x0:ud
; check visa: gather4_scaled.RGBA (M1_NM, 16) T7
; check visa: scatter_scaled.4 (M1_NM, 16)
define dllexport spir_kernel void @k(i32 %x, i32 %idx, i32 %y, i32 %z) {
  %g = call i32 @llvm.genx.group.id.x()
  %b0 = shl i32 %g, 6
  %b1 = insertelement <1 x i32> undef, i32 %b0, i32 0
  %b2 = shufflevector <1 x i32> %b1, <1 x i32> undef, <16 x i32> zeroinitializer
  %o = add <16 x i32> %b2, <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>
  %i = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> splat (i1 true), i32 2, i16 0, i32 %idx, i32 0, <16 x i32> %o, <16 x i32> undef)
  %small = icmp ult <16 x i32> %i, splat (i32 24)
  %bo = shl <16 x i32> %i, splat (i32 2)
  %v = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> %small, i32 2, i16 0, i32 %x, i32 8, <16 x i32> %bo, <16 x i32> %o)
  %q = call <64 x i32> @llvm.genx.gather4.scaled.v64i32.v16i1.v16i32(<16 x i1> splat (i1 true), i32 15, i16 0, i32 %x, i32 0, <16 x i32> %o, <64 x i32> undef)
  %q3 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %q, i32 0, i32 16, i32 1, i16 192, i32 undef)
  %r = add <16 x i32> %v, %q3
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> splat (i1 true), i32 2, i16 0, i32 %y, i32 0, <16 x i32> %o, <16 x i32> %r)
  %q1 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %q, i32 0, i32 16, i32 1, i16 64, i32 undef)
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> %small, i32 2, i16 0, i32 %z, i32 0, <16 x i32> %o, <16 x i32> %q1)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i32, i32, i32, i32)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2, i32 2, i32 2}
!2 = !{i32 32, i32 40, i32 48, i32 56}
!3 = !{i32 0, i32 0, i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t", !"buffer_t", !"buffer_t"}
/* expect simulate:
skl: 19 instructions compute the same
tgllp: 19 instructions compute the same
dg2: 19 instructions compute the same
pvc: 19 instructions compute the same
*/
