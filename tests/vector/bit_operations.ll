; Bit operations, saturating and averaging arithmetic, carries.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare <16 x i32> @llvm.genx.absi.v16i32(<16 x i32>)
declare { <16 x i32>, <16 x i32> } @llvm.genx.addc.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.bfi.v16i32(<16 x i32>, <16 x i32>, <16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.bfrev.v16i32(<16 x i32>)
declare <16 x i32> @llvm.genx.cbit.v16i32.v16i32(<16 x i32>)
declare <16 x i32> @llvm.genx.fbl.v16i32(<16 x i32>)
declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <16 x i32> @llvm.genx.lzd.v16i32(<16 x i32>)
declare <16 x i32> @llvm.genx.sbfe.v16i32(<16 x i32>, <16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.smin.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.ssadd.sat.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.ssavg.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.ubfe.v16i32(<16 x i32>, <16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.umax.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.umulh.v16i32.v16i32(<16 x i32>, <16 x i32>)

define dllexport spir_kernel void @bit_operations(i64 %x, i64 %y, i64 %out) #0 {
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
  %bytes2 = mul i32 %item, 64
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %y, %offset2
  %place2 = inttoptr i64 %address2 to <16 x i32> addrspace(1)*
  %b = load <16 x i32>, <16 x i32> addrspace(1)* %place2, align 4
  %c0 = call <16 x i32> @llvm.genx.cbit.v16i32.v16i32(<16 x i32> %a)
  %c1 = call <16 x i32> @llvm.genx.lzd.v16i32(<16 x i32> %a)
  %c2 = call <16 x i32> @llvm.genx.bfrev.v16i32(<16 x i32> %b)
  %c3 = call <16 x i32> @llvm.genx.fbl.v16i32(<16 x i32> %b)
  %c4 = call <16 x i32> @llvm.genx.ubfe.v16i32(<16 x i32> <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>, <16 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <16 x i32> %a)
  %c5 = call <16 x i32> @llvm.genx.sbfe.v16i32(<16 x i32> <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>, <16 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <16 x i32> %b)
  %c6 = call <16 x i32> @llvm.genx.bfi.v16i32(<16 x i32> <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>, <16 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <16 x i32> %a, <16 x i32> %b)
  %c7 = call <16 x i32> @llvm.genx.umulh.v16i32.v16i32(<16 x i32> %a, <16 x i32> %b)
  %c8 = call <16 x i32> @llvm.genx.ssavg.v16i32.v16i32(<16 x i32> %a, <16 x i32> %b)
  %c9 = call <16 x i32> @llvm.genx.ssadd.sat.v16i32.v16i32(<16 x i32> %a, <16 x i32> %b)
  %ca = call <16 x i32> @llvm.genx.smin.v16i32.v16i32(<16 x i32> %a, <16 x i32> %b)
  %cb = call <16 x i32> @llvm.genx.umax.v16i32.v16i32(<16 x i32> %a, <16 x i32> %b)
  %cc = call <16 x i32> @llvm.genx.absi.v16i32(<16 x i32> %a)
  %pair = call { <16 x i32>, <16 x i32> } @llvm.genx.addc.v16i32.v16i32(<16 x i32> %a, <16 x i32> %b)
  %carry = extractvalue { <16 x i32>, <16 x i32> } %pair, 0
  %sum = extractvalue { <16 x i32>, <16 x i32> } %pair, 1
  %s0 = add <16 x i32> %c0, %c1
  %s1 = xor <16 x i32> %s0, %c2
  %s2 = add <16 x i32> %s1, %c3
  %s3 = xor <16 x i32> %s2, %c4
  %s4 = add <16 x i32> %s3, %c5
  %s5 = xor <16 x i32> %s4, %c6
  %s6 = add <16 x i32> %s5, %c7
  %s7 = xor <16 x i32> %s6, %c8
  %s8 = add <16 x i32> %s7, %c9
  %s9 = xor <16 x i32> %s8, %ca
  %sa = add <16 x i32> %s9, %cb
  %sb = xor <16 x i32> %sa, %cc
  %sc = add <16 x i32> %sb, %carry
  %sd = xor <16 x i32> %sc, %sum
  %bytes3 = mul i32 %item, 64
  %offset3 = zext i32 %bytes3 to i64
  %address3 = add i64 %out, %offset3
  %place3 = inttoptr i64 %address3 to <16 x i32> addrspace(1)*
  store <16 x i32> %sd, <16 x i32> addrspace(1)* %place3, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @bit_operations, !"bit_operations", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
