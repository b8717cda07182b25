; LSC messages: blocks, gathers of doublewords and bytes, local memory, prefetches.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare void @llvm.genx.barrier()
declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare void @llvm.genx.lsc.fence.v1i1(<1 x i1>, i8, i8, i8)
declare <16 x i32> @llvm.genx.lsc.load.slm.v16i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32)
declare <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v16i1.v16i64(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, i32)
declare <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v1i1.v1i64(<1 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <1 x i64>, i32)
declare void @llvm.genx.lsc.prefetch.stateless.v1i1.v1i64(<1 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <1 x i64>, i32)
declare void @llvm.genx.lsc.store.slm.v16i1.v16i32.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, <16 x i32>, i32)
declare void @llvm.genx.lsc.store.stateless.v1i1.v1i64.v16i32(<1 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <1 x i64>, <16 x i32>, i32)
declare void @llvm.genx.slm.init(i32)

define dllexport spir_kernel void @lsc(i64 %x, i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes = mul i32 %item, 64
  %wide = zext i32 %bytes to i64
  %from = add i64 %x, %wide
  %to = add i64 %out, %wide
  %fv = insertelement <1 x i64> undef, i64 %from, i32 0
  %tv = insertelement <1 x i64> undef, i64 %to, i32 0
  call void @llvm.genx.lsc.prefetch.stateless.v1i1.v1i64(<1 x i1> <i1 true>, i8 0, i8 1, i8 1, i16 1, i32 0, i8 3, i8 5, i8 2, i8 0, <1 x i64> %fv, i32 0)
  %a = call <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v1i1.v1i64(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 6, i8 2, i8 0, <1 x i64> %fv, i32 0)
  %t = insertelement <16 x i64> undef, i64 %from, i32 0
  %base = shufflevector <16 x i64> %t, <16 x i64> undef, <16 x i32> zeroinitializer
  %at = add <16 x i64> %base, <i64 60, i64 56, i64 52, i64 48, i64 44, i64 40, i64 36, i64 32, i64 28, i64 24, i64 20, i64 16, i64 12, i64 8, i64 4, i64 0>
  %b = call <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v16i1.v16i64(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i64> %at, i32 0)
  %c = call <16 x i32> @llvm.genx.lsc.load.stateless.v16i32.v16i1.v16i64(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 5, i8 1, i8 1, i8 0, <16 x i64> %at, i32 0)
  %s = add <16 x i32> %a, %b
  %s1 = add <16 x i32> %s, %c
  %l0 = mul i32 %local, 64
  %l1 = insertelement <16 x i32> undef, i32 %l0, i32 0
  %l2 = shufflevector <16 x i32> %l1, <16 x i32> undef, <16 x i32> zeroinitializer
  %l3 = add <16 x i32> %l2, <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>
  call void @llvm.genx.slm.init(i32 1024)
  call void @llvm.genx.lsc.store.slm.v16i1.v16i32.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i8 4, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %l3, <16 x i32> %s1, i32 0)
  call void @llvm.genx.lsc.fence.v1i1(<1 x i1> <i1 true>, i8 3, i8 0, i8 0)
  call void @llvm.genx.barrier()
  %o0 = xor i32 %l0, 64
  %o1 = insertelement <16 x i32> undef, i32 %o0, i32 0
  %o2 = shufflevector <16 x i32> %o1, <16 x i32> undef, <16 x i32> zeroinitializer
  %o3 = add <16 x i32> %o2, <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>
  %d = call <16 x i32> @llvm.genx.lsc.load.slm.v16i32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %o3, i32 0)
  call void @llvm.genx.lsc.store.stateless.v1i1.v1i64.v16i32(<1 x i1> <i1 true>, i8 4, i8 0, i8 0, i16 1, i32 0, i8 3, i8 6, i8 2, i8 0, <1 x i64> %tv, <16 x i32> %d, i32 0)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @lsc, !"lsc", !1, i32 1024, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
