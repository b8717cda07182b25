; Gathers and scatters at 64-bit addresses, with and without predicates.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1>, i32, <16 x i64>, <16 x i32>)
declare void @llvm.genx.svm.scatter.v16i1.v16i64.v16i32(<16 x i1>, i32, <16 x i64>, <16 x i32>)

define dllexport spir_kernel void @address_gathers(i64 %x, i64 %index, i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes1 = mul i32 %item, 64
  %offset1 = zext i32 %bytes1 to i64
  %address1 = add i64 %index, %offset1
  %place1 = inttoptr i64 %address1 to <16 x i32> addrspace(1)*
  %i = load <16 x i32>, <16 x i32> addrspace(1)* %place1, align 4
  %ten = insertelement <16 x i64> undef, i64 %x, i32 0
  %base = shufflevector <16 x i64> %ten, <16 x i64> undef, <16 x i32> zeroinitializer
  %scaled = shl <16 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %far = zext <16 x i32> %scaled to <16 x i64>
  %at = add <16 x i64> %base, %far
  %a = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 0, <16 x i64> %at, <16 x i32> undef)
  %odd = and <16 x i32> %i, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %isodd = icmp ne <16 x i32> %odd, zeroinitializer
  %old = add <16 x i32> %a, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %b = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> %isodd, i32 0, <16 x i64> %at, <16 x i32> %old)
  %sum = add <16 x i32> %a, %b
  %t0 = mul i32 %item, 64
  %t1 = zext i32 %t0 to i64
  %t2 = add i64 %out, %t1
  %t3 = insertelement <16 x i64> undef, i64 %t2, i32 0
  %t4 = shufflevector <16 x i64> %t3, <16 x i64> undef, <16 x i32> zeroinitializer
  %to = add <16 x i64> %t4, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60>
  call void @llvm.genx.svm.scatter.v16i1.v16i64.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 0, <16 x i64> %to, <16 x i32> %i)
  call void @llvm.genx.svm.scatter.v16i1.v16i64.v16i32(<16 x i1> %isodd, i32 0, <16 x i64> %to, <16 x i32> %sum)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @address_gathers, !"address_gathers", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
