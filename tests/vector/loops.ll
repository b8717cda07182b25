; Loops with uniform trip counts and branches.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()

define dllexport spir_kernel void @loops(i64 %x, i64 %out, i32 %count) #0 {
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
  %limit = and i32 %item, 7
  br label %head
head:
  %n = phi i32 [ 0, %0 ], [ %n1, %latch ]
  %v = phi <16 x i32> [ %a, %0 ], [ %v3, %latch ]
  %done = icmp sge i32 %n, %limit
  br i1 %done, label %exit, label %body
body:
  %v1 = add <16 x i32> %v, %a
  %bit = and i32 %n, 1
  %is = icmp eq i32 %bit, 0
  br i1 %is, label %even, label %latch
even:
  %v2 = xor <16 x i32> %v1, %v
  br label %inner
inner:
  %m = phi i32 [ 0, %even ], [ %m1, %inner ]
  %u = phi <16 x i32> [ %v2, %even ], [ %u1, %inner ]
  %u1 = add <16 x i32> %u, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %m1 = add i32 %m, 1
  %more = icmp ult i32 %m1, %count
  br i1 %more, label %inner, label %latch
latch:
  %v3 = phi <16 x i32> [ %v1, %body ], [ %u1, %inner ]
  %n1 = add i32 %n, 1
  br label %head
exit:
  %bytes2 = mul i32 %item, 64
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %out, %offset2
  %place2 = inttoptr i64 %address2 to <16 x i32> addrspace(1)*
  store <16 x i32> %v, <16 x i32> addrspace(1)* %place2, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i32)* @loops, !"loops", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !""}
