; Compares, logic on predicates, selects, `any` and `all`, a uniform branch.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i1 @llvm.genx.all.v32i1(<32 x i1>)
declare i1 @llvm.genx.any.v32i1(<32 x i1>)
declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()

define dllexport spir_kernel void @compares(i64 %x, i64 %y, i64 %out) #0 {
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
  %bytes2 = mul i32 %item, 128
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %y, %offset2
  %place2 = inttoptr i64 %address2 to <32 x i32> addrspace(1)*
  %b = load <32 x i32>, <32 x i32> addrspace(1)* %place2, align 4
  %lt = icmp slt <32 x i32> %a, %b
  %ult = icmp ult <32 x i32> %a, %b
  %eq = icmp eq <32 x i32> %a, %b
  %both = and <32 x i1> %lt, %ult
  %not = xor <32 x i1> %eq, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %any = or <32 x i1> %both, %eq
  %odd = xor <32 x i1> %any, %lt
  %r0 = select <32 x i1> %both, <32 x i32> %a, <32 x i32> %b
  %r1 = select <32 x i1> %odd, <32 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <32 x i32> %r0
  %r2 = zext <32 x i1> %ult to <32 x i32>
  %r3 = add <32 x i32> %r1, %r2
  %r4 = sext <32 x i1> %not to <32 x i32>
  %r5 = add <32 x i32> %r3, %r4
  %bits = bitcast <32 x i1> %ult to i32
  %bitv = insertelement <32 x i32> undef, i32 %bits, i32 0
  %bitss = shufflevector <32 x i32> %bitv, <32 x i32> undef, <32 x i32> zeroinitializer
  %some = call i1 @llvm.genx.any.v32i1(<32 x i1> %eq)
  %every = call i1 @llvm.genx.all.v32i1(<32 x i1> %not)
  %r6 = xor <32 x i32> %r5, %bitss
  %r7 = select i1 %some, <32 x i32> %r6, <32 x i32> %r5
  br i1 %every, label %then, label %join
then:
  %t0 = add <32 x i32> %r7, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  br label %join
join:
  %r8 = phi <32 x i32> [ %r7, %0 ], [ %t0, %then ]
  %bytes3 = mul i32 %item, 128
  %offset3 = zext i32 %bytes3 to i64
  %address3 = add i64 %out, %offset3
  %place3 = inttoptr i64 %address3 to <32 x i32> addrspace(1)*
  store <32 x i32> %r8, <32 x i32> addrspace(1)* %place3, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @compares, !"compares", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
