; A constant table.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
@table = internal addrspace(2) constant [16 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6, i32 5, i32 3, i32 5, i32 8, i32 9, i32 7, i32 9, i32 3], align 64

define dllexport spir_kernel void @tables(i64 %x, i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes1 = mul i32 %item, 64
  %offset1 = zext i32 %bytes1 to i64
  %address1 = add i64 %x, %offset1
  %place1 = inttoptr i64 %address1 to <16 x i32> addrspace(1)*
  %a = load <16 x i32>, <16 x i32> addrspace(1)* %place1, align 4
  %i = and i32 %item, 15
  %e = getelementptr inbounds [16 x i32], [16 x i32] addrspace(2)* @table, i32 0, i32 %i
  %v = load i32, i32 addrspace(2)* %e, align 4
  %t = insertelement <16 x i32> undef, i32 %v, i32 0
  %s = shufflevector <16 x i32> %t, <16 x i32> undef, <16 x i32> zeroinitializer
  %r = mul <16 x i32> %a, %s
  %bytes2 = mul i32 %item, 64
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %out, %offset2
  %place2 = inttoptr i64 %address2 to <16 x i32> addrspace(1)*
  store <16 x i32> %r, <16 x i32> addrspace(1)* %place2, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @tables, !"tables", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
