; Block loads and stores of surfaces.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <8 x i32> @llvm.genx.oword.ld.unaligned.v8i32(i32, i32, i32)
declare <16 x i32> @llvm.genx.oword.ld.v16i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v16i32(i32, i32, <16 x i32>)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)

define dllexport spir_kernel void @surface_blocks(i32 %x, i32 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes = mul i32 %item, 64
  %owords = mul i32 %item, 4
  %next = add i32 %bytes, 4
  %a = call <16 x i32> @llvm.genx.oword.ld.v16i32(i32 0, i32 %x, i32 %owords)
  %b = call <8 x i32> @llvm.genx.oword.ld.unaligned.v8i32(i32 0, i32 %x, i32 %next)
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %a, <8 x i32> %b, i32 0, i32 8, i32 2, i16 0, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v16i32(i32 %out, i32 %owords, <16 x i32> %w)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i32, i32)* @surface_blocks, !"surface_blocks", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t"}
