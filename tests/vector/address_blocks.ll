; Block loads and stores at 64-bit addresses, aligned and not.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare <32 x i32> @llvm.genx.svm.block.ld.unaligned.v32i32.i64(i64)
declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)

define dllexport spir_kernel void @address_blocks(i64 %x, i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes = mul i32 %item, 128
  %wide = zext i32 %bytes to i64
  %from = add i64 %x, %wide
  %to = add i64 %out, %wide
  %half = add i64 %to, 64
  %a = call <32 x i32> @llvm.genx.svm.block.ld.unaligned.v32i32.i64(i64 %from)
  %next = add i64 %from, 4
  %b = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %next)
  %c = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %from)
  %low = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %a, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %high = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %a, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %sum = add <16 x i32> %low, %b
  %difference = sub <16 x i32> %high, %c
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %to, <16 x i32> %sum)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %half, <16 x i32> %difference)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @address_blocks, !"address_blocks", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
