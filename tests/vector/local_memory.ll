; Local memory, a fence and a barrier: each work-item reads what the next one wrote, in reverse.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare void @llvm.genx.barrier()
declare void @llvm.genx.fence(i8)
declare <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)
declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)
declare void @llvm.genx.slm.init(i32)

define dllexport spir_kernel void @local_memory(i64 %x, i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  call void @llvm.genx.slm.init(i32 1024)
  %bytes1 = mul i32 %item, 64
  %offset1 = zext i32 %bytes1 to i64
  %address1 = add i64 %x, %offset1
  %place1 = inttoptr i64 %address1 to <16 x i32> addrspace(1)*
  %a = load <16 x i32>, <16 x i32> addrspace(1)* %place1, align 4
  %bytes = mul i32 %local, 64
  %t = insertelement <16 x i32> undef, i32 %bytes, i32 0
  %splat = shufflevector <16 x i32> %t, <16 x i32> undef, <16 x i32> zeroinitializer
  %at = add <16 x i32> %splat, <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 254, i32 0, <16 x i32> %at, <16 x i32> %a)
  call void @llvm.genx.fence(i8 33)
  call void @llvm.genx.barrier()
  %l1 = add i32 %local, 1
  %l2 = icmp eq i32 %l1, %size
  %next = select i1 %l2, i32 0, i32 %l1
  %nb = mul i32 %next, 64
  %t2 = insertelement <16 x i32> undef, i32 %nb, i32 0
  %splat2 = shufflevector <16 x i32> %t2, <16 x i32> undef, <16 x i32> zeroinitializer
  %from = add <16 x i32> %splat2, <i32 60, i32 56, i32 52, i32 48, i32 44, i32 40, i32 36, i32 32, i32 28, i32 24, i32 20, i32 16, i32 12, i32 8, i32 4, i32 0>
  %b = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 254, i32 0, <16 x i32> %from, <16 x i32> undef)
  %sum = sub <16 x i32> %b, %a
  %bytes2 = mul i32 %item, 64
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %out, %offset2
  %place2 = inttoptr i64 %address2 to <16 x i32> addrspace(1)*
  store <16 x i32> %sum, <16 x i32> addrspace(1)* %place2, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @local_memory, !"local_memory", !1, i32 1024, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
