; A filter of three neighbors, 16 results for each thread.
;
; Each element is loaded once; the scalar form loads each one three times.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <32 x float> @llvm.genx.oword.ld.v32f32(i32, i32, i32)
declare void @llvm.genx.oword.st.v16f32(i32, i32, <16 x float>)
declare <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float>, i32, i32, i32, i16, i32)

define dllexport spir_kernel void @stencil3(i32 %out, i32 %x) #0 {
  ; A work-group is one thread.
  %thread = call i32 @llvm.genx.group.id.x()
  %owords = mul i32 %thread, 4
  ; The thread needs 18 elements: it loads 32 in one message.
  %all = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %x, i32 %owords)

  ; The neighbors are the same registers, read from another byte on.
  %x0 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %all, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %x1 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %all, i32 0, i32 16, i32 1, i16 4, i32 undef)
  %x2 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %all, i32 0, i32 16, i32 1, i16 8, i32 undef)
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
