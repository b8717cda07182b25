; Group IDs, local IDs, sizes and counts in three dimensions.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare <3 x i32> @llvm.genx.group.count.v3i32()
declare i32 @llvm.genx.group.id.x()
declare i32 @llvm.genx.group.id.y()
declare i32 @llvm.genx.group.id.z()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()

define dllexport spir_kernel void @positions(i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %counts = call <3 x i32> @llvm.genx.group.count.v3i32()
  %gx = call i32 @llvm.genx.group.id.x()
  %gy = call i32 @llvm.genx.group.id.y()
  %gz = call i32 @llvm.genx.group.id.z()
  %lx = extractelement <3 x i32> %lids, i32 0
  %ly = extractelement <3 x i32> %lids, i32 1
  %lz = extractelement <3 x i32> %lids, i32 2
  %sx = extractelement <3 x i32> %sizes, i32 0
  %sy = extractelement <3 x i32> %sizes, i32 1
  %sz = extractelement <3 x i32> %sizes, i32 2
  %cx = extractelement <3 x i32> %counts, i32 0
  %cy = extractelement <3 x i32> %counts, i32 1
  %cz = extractelement <3 x i32> %counts, i32 2
  %x0 = mul i32 %gx, %sx
  %x1 = add i32 %x0, %lx
  %y0 = mul i32 %gy, %sy
  %y1 = add i32 %y0, %ly
  %z0 = mul i32 %gz, %sz
  %z1 = add i32 %z0, %lz
  %nx = mul i32 %cx, %sx
  %ny = mul i32 %cy, %sy
  %i0 = mul i32 %z1, %ny
  %i1 = add i32 %i0, %y1
  %i2 = mul i32 %i1, %nx
  %item = add i32 %i2, %x1
  %v0 = insertelement <8 x i32> undef, i32 %gx, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %gy, i32 1
  %v2 = insertelement <8 x i32> %v1, i32 %gz, i32 2
  %v3 = insertelement <8 x i32> %v2, i32 %lx, i32 3
  %v4 = insertelement <8 x i32> %v3, i32 %ly, i32 4
  %v5 = insertelement <8 x i32> %v4, i32 %lz, i32 5
  %v6 = insertelement <8 x i32> %v5, i32 %cz, i32 6
  %v7 = insertelement <8 x i32> %v6, i32 %sz, i32 7
  %bytes1 = mul i32 %item, 32
  %offset1 = zext i32 %bytes1 to i64
  %address1 = add i64 %out, %offset1
  %place1 = inttoptr i64 %address1 to <8 x i32> addrspace(1)*
  store <8 x i32> %v7, <8 x i32> addrspace(1)* %place1, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64)* @positions, !"positions", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0}
!2 = !{i32 64}
!3 = !{i32 0}
!4 = !{!"svmptr_t"}
