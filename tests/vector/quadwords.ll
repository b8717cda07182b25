; Arithmetic, shifts and compares of 64-bit integers.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()

define dllexport spir_kernel void @quadwords(i64 %x, i64 %y, i64 %out) #0 {
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
  %place1 = inttoptr i64 %address1 to <8 x i64> addrspace(1)*
  %a = load <8 x i64>, <8 x i64> addrspace(1)* %place1, align 8
  %bytes2 = mul i32 %item, 64
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %y, %offset2
  %place2 = inttoptr i64 %address2 to <8 x i64> addrspace(1)*
  %b = load <8 x i64>, <8 x i64> addrspace(1)* %place2, align 8
  %s0 = add <8 x i64> %a, %b
  %s1 = sub <8 x i64> %s0, <i64 11, i64 11, i64 11, i64 11, i64 11, i64 11, i64 11, i64 11>
  %s2 = and <8 x i64> %s1, %b
  %s3 = or <8 x i64> %s2, %a
  %s4 = shl <8 x i64> %s3, <i64 13, i64 13, i64 13, i64 13, i64 13, i64 13, i64 13, i64 13>
  %s5 = lshr <8 x i64> %s3, <i64 37, i64 37, i64 37, i64 37, i64 37, i64 37, i64 37, i64 37>
  %s6 = ashr <8 x i64> %b, <i64 13, i64 13, i64 13, i64 13, i64 13, i64 13, i64 13, i64 13>
  %s7 = xor <8 x i64> %s4, %s5
  %s8 = add <8 x i64> %s7, %s6
  %p = mul <8 x i64> %s8, %b
  %lt = icmp slt <8 x i64> %a, %b
  %r = select <8 x i1> %lt, <8 x i64> %p, <8 x i64> %s8
  %low = trunc <8 x i64> %r to <8 x i32>
  %wide = sext <8 x i32> %low to <8 x i64>
  %end = add <8 x i64> %r, %wide
  %bytes3 = mul i32 %item, 64
  %offset3 = zext i32 %bytes3 to i64
  %address3 = add i64 %out, %offset3
  %place3 = inttoptr i64 %address3 to <8 x i64> addrspace(1)*
  store <8 x i64> %end, <8 x i64> addrspace(1)* %place3, align 8
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @quadwords, !"quadwords", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
