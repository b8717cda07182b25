; Each work-item adds twice the value of its neighbor, and the first: 16 work-items for each thread.
;
; An exchange with a constant pattern is a region.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <16 x i32> @llvm.genx.oword.ld.v16i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v16i32(i32, i32, <16 x i32>)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)

define dllexport spir_kernel void @exchange(i32 %out, i32 %x) #0 {
  ; A work-group is one thread.
  %thread = call i32 @llvm.genx.group.id.x()
  %owords = mul i32 %thread, 4
  %own = call <16 x i32> @llvm.genx.oword.ld.v16i32(i32 0, i32 %x, i32 %owords)

  ; Exchanges the elements of pairs.
  %even = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %own, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %odd = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %own, i32 0, i32 8, i32 2, i16 4, i32 undef)
  %half = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> undef, <8 x i32> %odd, i32 0, i32 8, i32 2, i16 0, i32 undef, i1 true)
  %neighbor = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %half, <8 x i32> %even, i32 0, i32 8, i32 2, i16 4, i32 undef, i1 true)
  %first16 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v16i32.i16(<16 x i32> %own, i32 0, i32 16, i32 0, i16 0, i32 undef)
  %twice = shl <16 x i32> %neighbor, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %sum = add <16 x i32> %own, %twice
  %all = add <16 x i32> %sum, %first16
  call void @llvm.genx.oword.st.v16i32(i32 %out, i32 %owords, <16 x i32> %all)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!gencl.items = !{!5}
!0 = !{void (i32, i32)* @exchange, !"exchange", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 64, i32 68}
!3 = !{i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t"}
!5 = !{i32 16}
