; Gathers and scatters of surfaces: doublewords, bytes, four elements, with and without predicates.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)
declare <64 x i32> @llvm.genx.gather4.scaled.v64i32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <64 x i32>)
declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32>, i32, i32, i32, i16, i32)
declare void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)

define dllexport spir_kernel void @surface_gathers(i32 %x, i32 %index, i32 %out, i32 %rest) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes = mul i32 %item, 64
  %steps = insertelement <16 x i32> undef, i32 %bytes, i32 0
  %splat = shufflevector <16 x i32> %steps, <16 x i32> undef, <16 x i32> zeroinitializer
  %at = add <16 x i32> %splat, <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>
  %i = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 %index, i32 0, <16 x i32> %at, <16 x i32> undef)
  %scaled = shl <16 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %a = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 %x, i32 4, <16 x i32> %scaled, <16 x i32> undef)
  %b = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 0, i16 0, i32 %x, i32 1, <16 x i32> %i, <16 x i32> undef)
  %byte = and <16 x i32> %b, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %less = icmp ult <16 x i32> %byte, %i
  %sum = add <16 x i32> %a, %byte
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 %out, i32 0, <16 x i32> %at, <16 x i32> %a)
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> %less, i32 2, i16 0, i32 %out, i32 0, <16 x i32> %at, <16 x i32> %sum)
  %quad = call <64 x i32> @llvm.genx.gather4.scaled.v64i32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 15, i16 0, i32 %x, i32 0, <16 x i32> %scaled, <64 x i32> undef)
  %third = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %quad, i32 0, i32 16, i32 1, i16 128, i32 undef)
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 %rest, i32 0, <16 x i32> %at, <16 x i32> %third)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i32, i32, i32, i32)* @surface_gathers, !"surface_gathers", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2, i32 2, i32 2}
!2 = !{i32 64, i32 72, i32 80, i32 88}
!3 = !{i32 0, i32 0, i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t", !"buffer_t", !"buffer_t"}
