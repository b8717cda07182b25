; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [64], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]}
; options: --target dg2
; Structures are their parts, vectors of pointers are vectors of addresses, and a message has 16 channels at most.
; check visa: lsc_load.ugm
; check visa: mulh
define dllexport spir_kernel void @k(i64 %x, i64 %y) {
  %in = inttoptr i64 %x to i32 addrspace(1)*
  %all = call <2 x i32 addrspace(1)*> @llvm.genx.wrregioni.v2p1i32.i16.i1(<2 x i32 addrspace(1)*> <i32 addrspace(1)* undef, i32 addrspace(1)* null>, i32 addrspace(1)* %in, i32 0, i32 1, i32 0, i16 0, i32 undef, i1 true)
  %again = call i32 addrspace(1)* @llvm.genx.rdregioni.p1i32.v2p1i32.i16(<2 x i32 addrspace(1)*> %all, i32 0, i32 1, i32 0, i16 0, i32 undef)
  %start = ptrtoint i32 addrspace(1)* %again to i64
  %null = extractelement <2 x i32 addrspace(1)*> %all, i32 1
  %zero = ptrtoint i32 addrspace(1)* %null to i64
  %base = add i64 %start, %zero
  %s = insertvalue { i64, <2 x i64> } { i64 7, <2 x i64> <i64 1, i64 2> }, i64 %base, 0
  %b = extractvalue { i64, <2 x i64> } %s, 0
  %two = extractvalue { i64, <2 x i64> } %s, 1
  %added = extractelement <2 x i64> %two, i32 1
  %0 = insertelement <32 x i64> undef, i64 %b, i32 0
  %1 = shufflevector <32 x i64> %0, <32 x i64> undef, <32 x i32> zeroinitializer
  %o = add <32 x i64> %1, <i64 0, i64 8, i64 16, i64 24, i64 32, i64 40, i64 48, i64 56, i64 64, i64 72, i64 80, i64 88, i64 96, i64 104, i64 112, i64 120, i64 128, i64 136, i64 144, i64 152, i64 160, i64 168, i64 176, i64 184, i64 192, i64 200, i64 208, i64 216, i64 224, i64 232, i64 240, i64 248>
  %v = call <32 x i64> @llvm.vc.internal.lsc.load.ugm.v32i64.v32i1.v2i8.v32i64(<32 x i1> splat (i1 true), i8 3, i8 4, i8 1, <2 x i8> zeroinitializer, i64 0, <32 x i64> %o, i16 1, i32 0, <32 x i64> undef)
  %2 = insertelement <32 x i64> undef, i64 %added, i32 0
  %3 = shufflevector <32 x i64> %2, <32 x i64> undef, <32 x i32> zeroinitializer
  %w = add <32 x i64> %v, %3
  %low = bitcast <32 x i64> %w to <64 x i32>
  %half = call <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32> %low, i32 2, i32 1, i32 0, i16 0, i32 undef)
  %m = call <64 x i32> @llvm.genx.smadw.v64i32.v32i32(<32 x i32> %half, <32 x i32> splat (i32 -100000000), <32 x i32> %half)
  %sum = add <64 x i32> %m, %low
  %out = inttoptr i64 %y to <64 x i32> addrspace(1)*
  store <64 x i32> %sum, <64 x i32> addrspace(1)* %out, align 16
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 40}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: E1105: not supported as one vISA instruction (R501: `lsc_load` is not supported on skl: `lsc_load.ugm (M1_NM, 16) V37:d64 flat[V36_uq]:a64`) on skl: `%13 = call <16 x i64> @llvm.genx.lsc.load.stateless.v16i64.v16i1.v16i64(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 4, i8 1, i8 1, i8 0, <16 x i64> %12, i32 0)`
tgllp: E1105: not supported as one vISA instruction (R501: `lsc_load` is not supported on tgllp: `lsc_load.ugm (M1_NM, 16) V49:d64 flat[V48_uq]:a64`) on tgllp: `%54 = call <16 x i64> @llvm.genx.lsc.load.stateless.v16i64.v16i1.v16i64(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 4, i8 1, i8 1, i8 0, <16 x i64> %53, i32 0)`
dg2: 101 instructions compute the same
pvc: 38 instructions compute the same
*/
