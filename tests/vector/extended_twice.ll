; A sign extension of bytes followed by a zero extension.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()

define dllexport spir_kernel void @extended_twice(i64 %bytes, i64 %out) #0 {
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
  %words = sext <32 x i8> %b to <32 x i16>
  %wide = zext <32 x i16> %words to <32 x i32>
  %bytes2 = mul i32 %item, 128
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %out, %offset2
  %place2 = inttoptr i64 %address2 to <32 x i32> addrspace(1)*
  store <32 x i32> %wide, <32 x i32> addrspace(1)* %place2, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @extended_twice, !"extended_twice", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
