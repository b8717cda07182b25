; Reads and writes of constant regions: columns, rows, strides, one element, bytes of doublewords.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <1 x i32> @llvm.genx.rdregioni.v1i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <32 x i8> @llvm.genx.rdregioni.v32i8.v128i8.i16(<128 x i8>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32>, <16 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v1i32.i16.i1(<32 x i32>, <1 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.v8i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>)

define dllexport spir_kernel void @regions(i64 %x, i64 %out, i64 %rest) #0 {
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
  %column = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %a, i32 4, i32 1, i32 0, i16 4, i32 undef)
  %block = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %a, i32 8, i32 2, i32 1, i16 12, i32 undef)
  %even = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %a, i32 0, i32 16, i32 2, i16 0, i32 undef)
  %one = call <1 x i32> @llvm.genx.rdregioni.v1i32.v32i32.i16(<32 x i32> %a, i32 0, i32 1, i32 0, i16 124, i32 undef)
  %same = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %a, i32 0, i32 8, i32 0, i16 20, i32 undef)
  %sum = add <8 x i32> %column, %block
  %w0 = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %a, <8 x i32> %sum, i32 0, i32 8, i32 4, i16 8, i32 undef, i1 true)
  %w1 = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> %w0, <16 x i32> %even, i32 16, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %less = icmp slt <8 x i32> %sum, %same
  %w2 = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.v8i1(<32 x i32> %w1, <8 x i32> %same, i32 0, i32 8, i32 2, i16 36, i32 undef, <8 x i1> %less)
  %w3 = call <32 x i32> @llvm.genx.wrregioni.v32i32.v1i32.i16.i1(<32 x i32> %w2, <1 x i32> %one, i32 0, i32 1, i32 0, i16 4, i32 undef, i1 true)
  %bytes = bitcast <32 x i32> %w3 to <128 x i8>
  %third = call <32 x i8> @llvm.genx.rdregioni.v32i8.v128i8.i16(<128 x i8> %bytes, i32 0, i32 32, i32 4, i16 2, i32 undef)
  %bytes2 = mul i32 %item, 128
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %out, %offset2
  %place2 = inttoptr i64 %address2 to <32 x i32> addrspace(1)*
  store <32 x i32> %w3, <32 x i32> addrspace(1)* %place2, align 4
  %bytes3 = mul i32 %item, 32
  %offset3 = zext i32 %bytes3 to i64
  %address3 = add i64 %rest, %offset3
  %place3 = inttoptr i64 %address3 to <32 x i8> addrspace(1)*
  store <32 x i8> %third, <32 x i8> addrspace(1)* %place3, align 1
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @regions, !"regions", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
