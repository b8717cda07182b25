; Conversions between bytes, words, doublewords and floats, with and without saturation.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare <32 x i8> @llvm.genx.fptoui.sat.v32i8.v32f32(<32 x float>)
declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <32 x i8> @llvm.genx.sstrunc.sat.v32i8.v32i32(<32 x i32>)

define dllexport spir_kernel void @conversions(i64 %bytes, i64 %x, i64 %out, i64 %rest, i64 %words) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes1 = mul i32 %item, 32
  %offset1 = zext i32 %bytes1 to i64
  %address1 = add i64 %bytes, %offset1
  %place1 = inttoptr i64 %address1 to <32 x i8> addrspace(1)*
  %b = load <32 x i8>, <32 x i8> addrspace(1)* %place1, align 1
  %bytes2 = mul i32 %item, 128
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %x, %offset2
  %place2 = inttoptr i64 %address2 to <32 x float> addrspace(1)*
  %f = load <32 x float>, <32 x float> addrspace(1)* %place2, align 4
  %s = sext <32 x i8> %b to <32 x i32>
  %z = zext <32 x i8> %b to <32 x i32>
  %t = trunc <32 x i32> %s to <32 x i16>
  %u = sext <32 x i16> %t to <32 x i32>
  %fi = fptosi <32 x float> %f to <32 x i32>
  %fu = call <32 x i8> @llvm.genx.fptoui.sat.v32i8.v32f32(<32 x float> %f)
  %fz = zext <32 x i8> %fu to <32 x i32>
  %sf = sitofp <32 x i32> %s to <32 x float>
  %uf = uitofp <32 x i32> %z to <32 x float>
  %half = fmul <32 x float> %f, <float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5>
  %sum = fadd <32 x float> %sf, %uf
  %mixed = fadd <32 x float> %sum, %half
  %i0 = add <32 x i32> %u, %fi
  %i1 = xor <32 x i32> %i0, %fz
  %narrow = call <32 x i8> @llvm.genx.sstrunc.sat.v32i8.v32i32(<32 x i32> %fi)
  %wide = sext <32 x i8> %narrow to <32 x i32>
  %i2 = sub <32 x i32> %i1, %wide
  %bytes3 = mul i32 %item, 128
  %offset3 = zext i32 %bytes3 to i64
  %address3 = add i64 %out, %offset3
  %place3 = inttoptr i64 %address3 to <32 x i32> addrspace(1)*
  store <32 x i32> %i2, <32 x i32> addrspace(1)* %place3, align 4
  %bytes4 = mul i32 %item, 128
  %offset4 = zext i32 %bytes4 to i64
  %address4 = add i64 %rest, %offset4
  %place4 = inttoptr i64 %address4 to <32 x float> addrspace(1)*
  store <32 x float> %mixed, <32 x float> addrspace(1)* %place4, align 4
  %bytes5 = mul i32 %item, 64
  %offset5 = zext i32 %bytes5 to i64
  %address5 = add i64 %words, %offset5
  %place5 = inttoptr i64 %address5 to <32 x i16> addrspace(1)*
  store <32 x i16> %t, <32 x i16> addrspace(1)* %place5, align 2
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64, i64, i64)* @conversions, !"conversions", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80, i32 88, i32 96}
!3 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t"}
