; Atomic operations on a surface and at 64-bit addresses.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare <16 x i32> @llvm.genx.dword.atomic2.add.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>)
declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <8 x i64> @llvm.genx.rdregioni.v8i64.v16i64.i16(<16 x i64>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.svm.atomic.imax.v8i32.v8i1.v8i64(<8 x i1>, <8 x i64>, <8 x i32>, <8 x i32>)

define dllexport spir_kernel void @atomics(i64 %index, i32 %counts, i64 %most) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes1 = mul i32 %item, 64
  %offset1 = zext i32 %bytes1 to i64
  %address1 = add i64 %index, %offset1
  %place1 = inttoptr i64 %address1 to <16 x i32> addrspace(1)*
  %i = load <16 x i32>, <16 x i32> addrspace(1)* %place1, align 4
  %scaled = shl <16 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %r = call <16 x i32> @llvm.genx.dword.atomic2.add.v16i32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 %counts, <16 x i32> %scaled, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %t = insertelement <16 x i64> undef, i64 %most, i32 0
  %base = shufflevector <16 x i64> %t, <16 x i64> undef, <16 x i32> zeroinitializer
  %far = zext <16 x i32> %scaled to <16 x i64>
  %at = add <16 x i64> %base, %far
  %v0 = insertelement <16 x i32> undef, i32 %item, i32 0
  %items = shufflevector <16 x i32> %v0, <16 x i32> undef, <16 x i32> zeroinitializer
  %low = call <8 x i64> @llvm.genx.rdregioni.v8i64.v16i64.i16(<16 x i64> %at, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %lowitems = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %items, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %s = call <8 x i32> @llvm.genx.svm.atomic.imax.v8i32.v8i1.v8i64(<8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i64> %low, <8 x i32> %lowitems, <8 x i32> undef)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i32, i64)* @atomics, !"atomics", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 2, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"buffer_t", !"svmptr_t"}
