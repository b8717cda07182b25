; LSC messages of surfaces: blocks, four elements, atomic operations.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v1i1.v1i32(<1 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <1 x i32>, i32)
declare <64 x i32> @llvm.genx.lsc.load.quad.bti.v64i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32)
declare void @llvm.genx.lsc.store.bti.v16i1.v16i32.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, <16 x i32>, i32)
declare <16 x i32> @llvm.genx.lsc.xatomic.bti.v16i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, <16 x i32>, <16 x i32>, i32, <16 x i32>)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32>, i32, i32, i32, i16, i32)

define dllexport spir_kernel void @lsc_surfaces(i32 %x, i32 %out, i32 %counts) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes = mul i32 %item, 64
  %t = insertelement <16 x i32> undef, i32 %bytes, i32 0
  %base = shufflevector <16 x i32> %t, <16 x i32> undef, <16 x i32> zeroinitializer
  %at = add <16 x i32> %base, <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>
  %b1 = insertelement <1 x i32> undef, i32 %bytes, i32 0
  %a = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v1i1.v1i32(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 6, i8 2, i8 0, <1 x i32> %b1, i32 %x)
  %quad = call <64 x i32> @llvm.genx.lsc.load.quad.bti.v64i32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i8 2, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 15, <16 x i32> %at, i32 %x)
  %third = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %quad, i32 0, i32 16, i32 1, i16 128, i32 undef)
  %sum = add <16 x i32> %a, %third
  %and = and <16 x i32> %sum, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %slots = shl <16 x i32> %and, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %old = call <16 x i32> @llvm.genx.lsc.xatomic.bti.v16i32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i8 8, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %slots, <16 x i32> undef, <16 x i32> undef, i32 %counts, <16 x i32> undef)
  call void @llvm.genx.lsc.store.bti.v16i1.v16i32.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i8 4, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %at, <16 x i32> %sum, i32 %out)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i32, i32, i32)* @lsc_surfaces, !"lsc_surfaces", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2, i32 2}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t", !"buffer_t"}
