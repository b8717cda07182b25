; Products with a sum in 64 bits, whose halves are parts of a vector.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.umadw.v32i32.v16i32(<16 x i32>, <16 x i32>, <16 x i32>)
declare <32 x i32> @llvm.genx.smadw.v32i32.v16i32(<16 x i32>, <16 x i32>, <16 x i32>)

define dllexport spir_kernel void @wide_products(i64 %x, i64 %y, i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes = mul i32 %item, 64
  %offset = zext i32 %bytes to i64
  %address1 = add i64 %x, %offset
  %place1 = inttoptr i64 %address1 to <16 x i32> addrspace(1)*
  %a = load <16 x i32>, <16 x i32> addrspace(1)* %place1, align 16
  %address2 = add i64 %y, %offset
  %place2 = inttoptr i64 %address2 to <16 x i32> addrspace(1)*
  %b = load <16 x i32>, <16 x i32> addrspace(1)* %place2, align 16
  %c = xor <16 x i32> %a, %b
  %u = call <32 x i32> @llvm.genx.umadw.v32i32.v16i32(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c)
  %ulow = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %u, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %uhigh = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %u, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %s = call <32 x i32> @llvm.genx.smadw.v32i32.v16i32(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c)
  %slow = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %s, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %shigh = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %s, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %p = call <32 x i32> @llvm.genx.smadw.v32i32.v16i32(<16 x i32> %a, <16 x i32> %b, <16 x i32> zeroinitializer)
  %phigh = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %p, i32 0, i32 16, i32 1, i16 64, i32 undef)
  %three = shl <16 x i32> %uhigh, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %r1 = add <16 x i32> %ulow, %three
  %r2 = xor <16 x i32> %r1, %slow
  %r3 = add <16 x i32> %r2, %shigh
  %five = mul <16 x i32> %phigh, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %r = xor <16 x i32> %r3, %five
  %address3 = add i64 %out, %offset
  %place3 = inttoptr i64 %address3 to <16 x i32> addrspace(1)*
  store <16 x i32> %r, <16 x i32> addrspace(1)* %place3, align 16
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @wide_products, !"wide_products", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
