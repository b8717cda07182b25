; y = a * x + y for rows of four floats, 16 rows for each thread.
;
; The rows stay as they are in memory: no component is separated.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <32 x float> @llvm.genx.oword.ld.v32f32(i32, i32, i32)
declare void @llvm.genx.oword.st.v32f32(i32, i32, <32 x float>)
declare <32 x float> @llvm.genx.rdregionf.v32f32.v1f32.i16(<1 x float>, i32, i32, i32, i16, i32)

define dllexport spir_kernel void @saxpy4(i32 %y, i32 %x, float %a) #0 {
  ; A work-group is one thread.
  %thread = call i32 @llvm.genx.group.id.x()
  %owords = mul i32 %thread, 16
  ; The factor for each element: a region with stride 0 of one element.
  %one = bitcast float %a to <1 x float>
  %factor = call <32 x float> @llvm.genx.rdregionf.v32f32.v1f32.i16(<1 x float> %one, i32 0, i32 32, i32 0, i16 0, i32 undef)

  ; Rows 0 to 7: 128 bytes, the most of a block message.
  %x0 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %x, i32 %owords)
  %y0 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %y, i32 %owords)
  %p0 = fmul <32 x float> %x0, %factor
  %s0 = fadd <32 x float> %p0, %y0
  call void @llvm.genx.oword.st.v32f32(i32 %y, i32 %owords, <32 x float> %s0)

  ; Rows 8 to 15: 128 bytes, the most of a block message.
  %next = add i32 %owords, 8
  %x1 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %x, i32 %next)
  %y1 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %y, i32 %next)
  %p1 = fmul <32 x float> %x1, %factor
  %s1 = fadd <32 x float> %p1, %y1
  call void @llvm.genx.oword.st.v32f32(i32 %y, i32 %next, <32 x float> %s1)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!gencl.items = !{!5}
!0 = !{void (i32, i32, float)* @saxpy4, !"saxpy4", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2, i32 0}
!2 = !{i32 64, i32 68, i32 72}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t", !""}
!5 = !{i32 16}
