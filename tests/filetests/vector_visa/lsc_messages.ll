; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [20], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}]}
; options: --target dg2
; check visa: lsc_load.ugm
; check visa: lsc_store.slm
; check visa: lsc_fence.slm
define dllexport spir_kernel void @k(i64 %x, i32 %y, i32 %z) {
  %at = insertelement <1 x i64> undef, i64 %x, i32 0
  %a = call <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v1i1.v1i64(<1 x i1> splat (i1 true), i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 6, i8 2, i8 0, <1 x i64> %at, i32 0)
  %o = shl <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, splat (i32 2)
  %b = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> splat (i1 true), i8 0, i8 0, i8 0, i16 1, i32 4, i8 3, i8 1, i8 1, i8 0, <16 x i32> %o, i32 0)
  %s = add <16 x i32> %a, %b
  call void @llvm.genx.lsc.store.slm.v16i1.v16i32.v16i32(<16 x i1> splat (i1 true), i8 4, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %o, <16 x i32> %s, i32 0)
  call void @llvm.genx.lsc.fence.i1(i1 true, i8 3, i8 0, i8 0)
  %r = xor <16 x i32> %o, splat (i32 60)
  %c = call <16 x i32> @llvm.genx.lsc.load.slm.v16i32.v16i1.v16i32(<16 x i1> splat (i1 true), i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %r, i32 0)
  call void @llvm.genx.lsc.store.bti.v16i1.v16i32.v16i32(<16 x i1> splat (i1 true), i8 4, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %o, <16 x i32> %c, i32 1)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i32, i32)* @k, !"k", !1, i32 64, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 2, i32 2}
!2 = !{i32 32, i32 40, i32 48}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"buffer_t", !"buffer_t"}
/* expect simulate:
skl: E1105: not supported as one vISA instruction (R501: `lsc_load` is not supported on skl: `lsc_load.ugm (M1_NM, 1) V34_a:d32x16t flat[V33_at_uq]:a64`) on skl: `%a = call <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v1i1.v1i64(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 6, i8 2, i8 0, <1 x i64> %at, i32 0)`
tgllp: E1105: not supported as one vISA instruction (R501: `lsc_load` is not supported on tgllp: `lsc_load.ugm (M1_NM, 1) V34_a:d32x16t flat[V33_at_uq]:a64`) on tgllp: `%a = call <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v1i1.v1i64(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 6, i8 2, i8 0, <1 x i64> %at, i32 0)`
dg2: 17 instructions compute the same
pvc: 17 instructions compute the same
*/
