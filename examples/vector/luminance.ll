; The luminance of pixels of four floats, 16 pixels for each thread.
;
; Block loads deliver whole pixels, so that a component is a region with stride 4: 16 elements of it span eight
; registers of 32 bytes.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <32 x float> @llvm.genx.oword.ld.v32f32(i32, i32, i32)
declare void @llvm.genx.oword.st.v16f32(i32, i32, <16 x float>)
declare <64 x float> @llvm.genx.wrregionf.v64f32.v32f32.i16.i1(<64 x float>, <32 x float>, i32, i32, i32, i16, i32, i1)
declare <16 x float> @llvm.genx.rdregionf.v16f32.v64f32.i16(<64 x float>, i32, i32, i32, i16, i32)

define dllexport spir_kernel void @luminance(i32 %out, i32 %pixels) #0 {
  ; A work-group is one thread.
  %thread = call i32 @llvm.genx.group.id.x()
  %owords = mul i32 %thread, 16
  %next = add i32 %owords, 8
  %to = mul i32 %thread, 4
  %a = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %pixels, i32 %owords)
  %b = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %pixels, i32 %next)

  ; The 16 pixels as one vector.
  %low = call <64 x float> @llvm.genx.wrregionf.v64f32.v32f32.i16.i1(<64 x float> undef, <32 x float> %a, i32 0, i32 32, i32 1, i16 0, i32 undef, i1 true)
  %all = call <64 x float> @llvm.genx.wrregionf.v64f32.v32f32.i16.i1(<64 x float> %low, <32 x float> %b, i32 0, i32 32, i32 1, i16 128, i32 undef, i1 true)

  ; Every fourth element is a component.
  %x = call <16 x float> @llvm.genx.rdregionf.v16f32.v64f32.i16(<64 x float> %all, i32 0, i32 16, i32 4, i16 0, i32 undef)
  %y = call <16 x float> @llvm.genx.rdregionf.v16f32.v64f32.i16(<64 x float> %all, i32 0, i32 16, i32 4, i16 4, i32 undef)
  %z = call <16 x float> @llvm.genx.rdregionf.v16f32.v64f32.i16(<64 x float> %all, i32 0, i32 16, i32 4, i16 8, i32 undef)
  %wx = fmul <16 x float> %x, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %wy = fmul <16 x float> %y, <float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01, float 6.250000e-01>
  %wz = fmul <16 x float> %z, <float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01, float 1.250000e-01>
  %xy = fadd <16 x float> %wx, %wy
  %sum = fadd <16 x float> %xy, %wz
  call void @llvm.genx.oword.st.v16f32(i32 %out, i32 %to, <16 x float> %sum)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!gencl.items = !{!5}
!0 = !{void (i32, i32)* @luminance, !"luminance", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 64, i32 68}
!3 = !{i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t"}
!5 = !{i32 16}
