; Structures of vectors, and vectors of pointers.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)

define dllexport spir_kernel void @structures(i64 %x, i64 %y, i64 %out) #0 {
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
  %sum = add <16 x i32> %a, %b
  %half = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %a, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %s0 = insertvalue { <16 x i32>, <8 x i32>, i64 } undef, <16 x i32> %sum, 0
  %s1 = insertvalue { <16 x i32>, <8 x i32>, i64 } %s0, <8 x i32> %half, 1
  %s2 = insertvalue { <16 x i32>, <8 x i32>, i64 } %s1, i64 %y, 2
  %d = extractvalue { <16 x i32>, <8 x i32>, i64 } %s2, 0
  %h = extractvalue { <16 x i32>, <8 x i32>, i64 } %s2, 1
  %base = extractvalue { <16 x i32>, <8 x i32>, i64 } %s2, 2
  %p0 = insertelement <2 x i64> undef, i64 %base, i32 0
  %next = add i64 %base, %offset
  %p1 = insertelement <2 x i64> %p0, i64 %next, i32 1
  %pointers = inttoptr <2 x i64> %p1 to <2 x i32 addrspace(1)*>
  %numbers = ptrtoint <2 x i32 addrspace(1)*> %pointers to <2 x i32>
  %n0 = extractelement <2 x i32> %numbers, i32 0
  %n1 = extractelement <2 x i32> %numbers, i32 1
  %distance = sub i32 %n1, %n0
  %pointer = extractelement <2 x i32 addrspace(1)*> %pointers, i32 1
  %one = load i32, i32 addrspace(1)* %pointer, align 4
  %more = add i32 %one, %distance
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %d, <8 x i32> %h, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %r = insertelement <16 x i32> %w, i32 %more, i32 9
  %address3 = add i64 %out, %offset
  %place3 = inttoptr i64 %address3 to <16 x i32> addrspace(1)*
  store <16 x i32> %r, <16 x i32> addrspace(1)* %place3, align 16
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64)* @structures, !"structures", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t"}
