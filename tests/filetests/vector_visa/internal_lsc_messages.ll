; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [40], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [20], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}]}
; options: --target dg2
; The messages of later versions of Intel's compiler: a base is added to the offsets, and elements that are not
; loaded are selected.
; check visa: lsc_load.ugm
; check visa: lsc_store.slm
define dllexport spir_kernel void @k(i64 %x, i32 %y, i32 %z) {
  %block = call <16 x i32> @llvm.vc.internal.lsc.load.ugm.v16i32.v1i1.v2i8.i64(<1 x i1> <i1 true>, i8 3, i8 3, i8 6, <2 x i8> zeroinitializer, i64 0, i64 %x, i16 1, i32 0, <16 x i32> undef)
  %o = shl <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, splat (i32 2)
  %based = call <16 x i32> @llvm.vc.internal.lsc.load.ugm.v16i32.v16i1.v3i8.v16i32(<16 x i1> splat (i1 true), i8 3, i8 3, i8 1, <3 x i8> zeroinitializer, i64 %x, <16 x i32> %o, i16 2, i32 4, <16 x i32> undef)
  %m = icmp ult <16 x i32> %o, splat (i32 24)
  %kept = call <16 x i32> @llvm.vc.internal.lsc.load.bti.v16i32.v16i1.v2i8.v16i32(<16 x i1> %m, i8 2, i8 3, i8 1, <2 x i8> <i8 1, i8 1>, i32 0, <16 x i32> %o, i16 1, i32 8, <16 x i32> splat (i32 1000))
  %s = add <16 x i32> %block, %based
  %t = add <16 x i32> %s, %kept
  call void @llvm.vc.internal.lsc.store.slm.v16i1.v2i8.v16i32.v16i32(<16 x i1> splat (i1 true), i8 2, i8 3, i8 1, <2 x i8> zeroinitializer, i32 128, <16 x i32> %o, i16 1, i32 0, <16 x i32> %t)
  call void @llvm.genx.lsc.fence.i1(i1 true, i8 3, i8 0, i8 0)
  %r = xor <16 x i32> %o, splat (i32 60)
  %c = call <16 x i32> @llvm.vc.internal.lsc.load.slm.v16i32.v16i1.v2i8.v16i32(<16 x i1> splat (i1 true), i8 2, i8 3, i8 1, <2 x i8> zeroinitializer, i32 64, <16 x i32> %r, i16 1, i32 64, <16 x i32> undef)
  ; A scalar mask that is false writes nothing.
  %d = call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i16.i1(<16 x i32> %c, <4 x i32> zeroinitializer, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 false)
  call void @llvm.vc.internal.lsc.store.bti.v16i1.v2i8.v16i32.v16i32(<16 x i1> splat (i1 true), i8 2, i8 3, i8 1, <2 x i8> zeroinitializer, i32 1, <16 x i32> %o, i16 1, i32 0, <16 x i32> %d)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i32, i32)* @k, !"k", !1, i32 256, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 2, i32 2}
!2 = !{i32 32, i32 40, i32 48}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"buffer_t", !"buffer_t"}
/* expect simulate:
skl: E1105: not supported as one vISA instruction (R501: `lsc_load` is not supported on skl: `lsc_load.ugm (M1_NM, 1) V33_block:d32x16t flat[V41_uq]:a64`) on skl: `%block = call <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v1i1.i64(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 6, i8 2, i8 0, i64 %x, i32 0)`
tgllp: E1105: not supported as one vISA instruction (R501: `lsc_load` is not supported on tgllp: `lsc_load.ugm (M1_NM, 1) V33_block:d32x16t flat[V46_uq]:a64`) on tgllp: `%block = call <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v1i1.i64(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 6, i8 2, i8 0, i64 %x, i32 0)`
dg2: 43 instructions compute the same
pvc: 28 instructions compute the same
*/
