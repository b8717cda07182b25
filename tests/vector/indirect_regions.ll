; Reads and writes of regions at varying offsets: one offset for a row, one for each element.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.v8i16(<32 x i32>, i32, i32, i32, <8 x i16>, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.v8i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, <8 x i16>, i32, i1)

define dllexport spir_kernel void @indirect_regions(i64 %x, i64 %index, i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes1 = mul i32 %item, 128
  %offset1 = zext i32 %bytes1 to i64
  %address1 = add i64 %x, %offset1
  %place1 = inttoptr i64 %address1 to <32 x i32> addrspace(1)*
  %a = load <32 x i32>, <32 x i32> addrspace(1)* %place1, align 4
  %bytes2 = mul i32 %item, 16
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %index, %offset2
  %place2 = inttoptr i64 %address2 to <8 x i16> addrspace(1)*
  %i = load <8 x i16>, <8 x i16> addrspace(1)* %place2, align 2
  %at = extractelement <8 x i16> %i, i32 0
  %byte = shl i16 %at, 2
  %row = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %a, i32 0, i32 8, i32 1, i16 %byte, i32 32)
  %scaled = shl <8 x i16> %i, <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>
  %picked = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.v8i16(<32 x i32> %a, i32 1, i32 1, i32 0, <8 x i16> %scaled, i32 32)
  %sum = add <8 x i32> %row, %picked
  %w0 = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %a, <8 x i32> %sum, i32 0, i32 8, i32 1, i16 %byte, i32 32, i1 true)
  %w1 = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.v8i16.i1(<32 x i32> %w0, <8 x i32> %picked, i32 1, i32 1, i32 0, <8 x i16> %scaled, i32 32, i1 true)
  %last = extractelement <8 x i16> %i, i32 7
  %wide = zext i16 %last to i32
  %e = extractelement <32 x i32> %w1, i32 %wide
  %w2 = insertelement <32 x i32> %w1, i32 %e, i32 3
  %bytes3 = mul i32 %item, 128
  %offset3 = zext i32 %bytes3 to i64
  %address3 = add i64 %out, %offset3
  %place3 = inttoptr i64 %address3 to <32 x i32> addrspace(1)*
  store <32 x i32> %w2, <32 x i32> addrspace(1)* %place3, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @indirect_regions, !"indirect_regions", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
