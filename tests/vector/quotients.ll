; Quotients and square roots of LLVM, of floats and halves, and by constants.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <16 x float> @llvm.sqrt.v16f32(<16 x float>)

define dllexport spir_kernel void @quotients(i64 %x, i64 %y, i64 %out, i64 %halves) #0 {
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
  %place1 = inttoptr i64 %address1 to <16 x float> addrspace(1)*
  %a = load <16 x float>, <16 x float> addrspace(1)* %place1, align 4
  %address2 = add i64 %y, %offset
  %place2 = inttoptr i64 %address2 to <16 x float> addrspace(1)*
  %b = load <16 x float>, <16 x float> addrspace(1)* %place2, align 4
  %q = fdiv <16 x float> %a, %b
  %eighth = fdiv <16 x float> %a, <float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0, float 8.0>
  %third = fdiv <16 x float> %a, <float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0>
  %inverse = fdiv <16 x float> <float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0>, %b
  %root = call <16 x float> @llvm.sqrt.v16f32(<16 x float> %b)
  %r1 = fadd <16 x float> %q, %eighth
  %r2 = fadd <16 x float> %r1, %third
  %r3 = fadd <16 x float> %r2, %inverse
  %r = fadd <16 x float> %r3, %root
  %address3 = add i64 %out, %offset
  %place3 = inttoptr i64 %address3 to <16 x float> addrspace(1)*
  store <16 x float> %r, <16 x float> addrspace(1)* %place3, align 4
  ; Gen9 divides halves in another way, but by powers of two all agree: 1, 2, 4 or 8.
  %whole = fptosi <16 x float> %b to <16 x i32>
  %low = and <16 x i32> %whole, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %short = trunc <16 x i32> %low to <16 x i16>
  %exponent = shl <16 x i16> %short, <i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10>
  %bits = add <16 x i16> %exponent, <i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360>
  %power = bitcast <16 x i16> %bits to <16 x half>
  %h = fptrunc <16 x float> %a to <16 x half>
  %hq = fdiv <16 x half> %h, %power
  %hbytes = mul i32 %item, 32
  %hoffset = zext i32 %hbytes to i64
  %address4 = add i64 %halves, %hoffset
  %place4 = inttoptr i64 %address4 to <16 x half> addrspace(1)*
  store <16 x half> %hq, <16 x half> addrspace(1)* %place4, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64, i64)* @quotients, !"quotients", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80, i32 88}
!3 = !{i32 0, i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t"}
