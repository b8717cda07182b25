; Arithmetic on floats; vectors that are no power of two of elements.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare <24 x float> @llvm.fma.v24f32(<24 x float>, <24 x float>, <24 x float>)
declare <24 x float> @llvm.genx.absf.v24f32(<24 x float>)
declare <24 x float> @llvm.genx.fmin.v24f32(<24 x float>, <24 x float>)
declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <24 x float> @llvm.genx.rndd.v24f32(<24 x float>)
declare <24 x float> @llvm.genx.rnde.v24f32(<24 x float>)
declare <24 x float> @llvm.genx.rndu.v24f32(<24 x float>)
declare <24 x float> @llvm.genx.rndz.v24f32(<24 x float>)
declare <24 x float> @llvm.genx.sat.v24f32(<24 x float>)

define dllexport spir_kernel void @floats(i64 %x, i64 %y, i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes1 = mul i32 %item, 96
  %offset1 = zext i32 %bytes1 to i64
  %address1 = add i64 %x, %offset1
  %place1 = inttoptr i64 %address1 to <24 x float> addrspace(1)*
  %a = load <24 x float>, <24 x float> addrspace(1)* %place1, align 4
  %bytes2 = mul i32 %item, 96
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %y, %offset2
  %place2 = inttoptr i64 %address2 to <24 x float> addrspace(1)*
  %b = load <24 x float>, <24 x float> addrspace(1)* %place2, align 4
  %sum = fadd <24 x float> %a, %b
  %difference = fsub <24 x float> %a, %b
  %product = fmul <24 x float> %sum, %difference
  %negative = fneg <24 x float> %product
  %absolute = call <24 x float> @llvm.genx.absf.v24f32(<24 x float> %negative)
  %fused = call <24 x float> @llvm.fma.v24f32(<24 x float> %a, <24 x float> %b, <24 x float> %absolute)
  %less = call <24 x float> @llvm.genx.fmin.v24f32(<24 x float> %a, <24 x float> %fused)
  %down = call <24 x float> @llvm.genx.rndd.v24f32(<24 x float> %a)
  %up = call <24 x float> @llvm.genx.rndu.v24f32(<24 x float> %b)
  %even = call <24 x float> @llvm.genx.rnde.v24f32(<24 x float> %fused)
  %zero = call <24 x float> @llvm.genx.rndz.v24f32(<24 x float> %sum)
  %r0 = fadd <24 x float> %less, %down
  %r1 = fsub <24 x float> %r0, %up
  %r2 = fadd <24 x float> %r1, %even
  %r3 = fsub <24 x float> %r2, %zero
  %clamped = call <24 x float> @llvm.genx.sat.v24f32(<24 x float> %a)
  %r4 = fadd <24 x float> %r3, %clamped
  %bytes3 = mul i32 %item, 96
  %offset3 = zext i32 %bytes3 to i64
  %address3 = add i64 %out, %offset3
  %place3 = inttoptr i64 %address3 to <24 x float> addrspace(1)*
  store <24 x float> %r4, <24 x float> addrspace(1)* %place3, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @floats, !"floats", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
