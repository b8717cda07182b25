; Arithmetic and compares of halves, conversions from and to floats.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()

define dllexport spir_kernel void @halves(i64 %x, i64 %y, i64 %out) #0 {
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
  %place1 = inttoptr i64 %address1 to <32 x half> addrspace(1)*
  %a = load <32 x half>, <32 x half> addrspace(1)* %place1, align 2
  %bytes2 = mul i32 %item, 64
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %y, %offset2
  %place2 = inttoptr i64 %address2 to <32 x half> addrspace(1)*
  %b = load <32 x half>, <32 x half> addrspace(1)* %place2, align 2
  %sum = fadd <32 x half> %a, %b
  %product = fmul <32 x half> %sum, %b
  %less = fcmp olt <32 x half> %a, %b
  %r = select <32 x i1> %less, <32 x half> %product, <32 x half> %sum
  %wide = fpext <32 x half> %r to <32 x float>
  %more = fadd <32 x float> %wide, <float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5>
  %narrow = fptrunc <32 x float> %more to <32 x half>
  %bytes3 = mul i32 %item, 64
  %offset3 = zext i32 %bytes3 to i64
  %address3 = add i64 %out, %offset3
  %place3 = inttoptr i64 %address3 to <32 x half> addrspace(1)*
  store <32 x half> %narrow, <32 x half> addrspace(1)* %place3, align 2
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @halves, !"halves", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
