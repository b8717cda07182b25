; A filter of three neighbors, 16 results for each thread.
;
; Each element is loaded once; the scalar form loads each one three times.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <16 x float> @llvm.genx.oword.ld.v16f32(i32, i32, i32)
declare <4 x float> @llvm.genx.oword.ld.v4f32(i32, i32, i32)
declare void @llvm.genx.oword.st.v16f32(i32, i32, <16 x float>)
declare <20 x float> @llvm.genx.wrregionf.v20f32.v16f32.i16.i1(<20 x float>, <16 x float>, i32, i32, i32, i16, i32, i1)
declare <20 x float> @llvm.genx.wrregionf.v20f32.v4f32.i16.i1(<20 x float>, <4 x float>, i32, i32, i32, i16, i32, i1)
declare <16 x float> @llvm.genx.rdregionf.v16f32.v20f32.i16(<20 x float>, i32, i32, i32, i16, i32)

define dllexport spir_kernel void @stencil3(i32 %out, i32 %x) #0 {
  ; The first work-item of the thread, divided by the 16 work-items of a thread.
  %group = call i32 @llvm.genx.group.id.x()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %size = extractelement <3 x i32> %sizes, i32 0
  %lid = extractelement <3 x i32> %lids, i32 0
  %first = mul i32 %group, %size
  %thread = add i32 %first, %lid

  %owords = mul i32 %thread, 4
  %next = add i32 %owords, 4
  ; The thread needs 18 elements: it loads 20.
  %a = call <16 x float> @llvm.genx.oword.ld.v16f32(i32 0, i32 %x, i32 %owords)
  %b = call <4 x float> @llvm.genx.oword.ld.v4f32(i32 0, i32 %x, i32 %next)
  %low = call <20 x float> @llvm.genx.wrregionf.v20f32.v16f32.i16.i1(<20 x float> undef, <16 x float> %a, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %all = call <20 x float> @llvm.genx.wrregionf.v20f32.v4f32.i16.i1(<20 x float> %low, <4 x float> %b, i32 0, i32 4, i32 1, i16 64, i32 undef, i1 true)

  ; The neighbors are the same registers, read from another byte on.
  %x0 = call <16 x float> @llvm.genx.rdregionf.v16f32.v20f32.i16(<20 x float> %all, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %x1 = call <16 x float> @llvm.genx.rdregionf.v16f32.v20f32.i16(<20 x float> %all, i32 0, i32 16, i32 1, i16 4, i32 undef)
  %x2 = call <16 x float> @llvm.genx.rdregionf.v16f32.v20f32.i16(<20 x float> %all, i32 0, i32 16, i32 1, i16 8, i32 undef)
  %w0 = fmul <16 x float> %x0, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %w1 = fmul <16 x float> %x1, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
  %w2 = fmul <16 x float> %x2, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %s0 = fadd <16 x float> %w0, %w1
  %sum = fadd <16 x float> %s0, %w2
  call void @llvm.genx.oword.st.v16f32(i32 %out, i32 %owords, <16 x float> %sum)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!gencl.items = !{!5}
!0 = !{void (i32, i32)* @stencil3, !"stencil3", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 64, i32 68}
!3 = !{i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t"}
!5 = !{i32 16}
