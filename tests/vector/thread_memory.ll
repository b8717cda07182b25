; Private memory that does not fit into registers.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()

define dllexport spir_kernel void @thread_memory(i64 %x, i64 %out, i32 %count) #0 {
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
  %memory = alloca [1500 x i32], align 64
  br label %fill
fill:
  %m = phi i32 [ 0, %0 ], [ %m1, %fill ]
  %to = getelementptr inbounds [1500 x i32], [1500 x i32]* %memory, i32 0, i32 %m
  %v0 = mul i32 %m, %item
  store i32 %v0, i32* %to, align 4
  %m1 = add i32 %m, 1
  %go = icmp ult i32 %m1, 1500
  br i1 %go, label %fill, label %loop
loop:
  %n = phi i32 [ 0, %fill ], [ %n1, %loop ]
  %sum = phi i32 [ 0, %fill ], [ %sum1, %loop ]
  %k = mul i32 %n, 7
  %k1 = and i32 %k, 1023
  %at = getelementptr inbounds [1500 x i32], [1500 x i32]* %memory, i32 0, i32 %k1
  %v = load i32, i32* %at, align 4
  %s3 = mul i32 %sum, 3
  %sum1 = add i32 %s3, %v
  %n1 = add i32 %n, 1
  %more = icmp ult i32 %n1, %count
  br i1 %more, label %loop, label %exit
exit:
  %r0 = insertelement <1 x i32> undef, i32 %sum1, i32 0
  %bytes2 = mul i32 %item, 4
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %out, %offset2
  %place2 = inttoptr i64 %address2 to <1 x i32> addrspace(1)*
  store <1 x i32> %r0, <1 x i32> addrspace(1)* %place2, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i32)* @thread_memory, !"thread_memory", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !""}
