; Transposes tiles of 4x4 floats, 16 tiles for each thread.
;
; Each tile takes a move; the scalar form takes none, because its messages deliver the components of rows separately.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <32 x float> @llvm.genx.oword.ld.v32f32(i32, i32, i32)
declare void @llvm.genx.oword.st.v32f32(i32, i32, <32 x float>)
declare <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float>, i32, i32, i32, i16, i32)
declare <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float>, <16 x float>, i32, i32, i32, i16, i32, i1)

define dllexport spir_kernel void @transpose4(i32 %out, i32 %in) #0 {
  ; A work-group is one thread.
  %thread = call i32 @llvm.genx.group.id.x()
  %at0 = mul i32 %thread, 64

  ; Two tiles are a block of 128 bytes. Element (i, j) of the result is element (j, i): rows are 1 element apart,
  ; the elements of a row 4.
  %in0 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %in, i32 %at0)
  %l0 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in0, i32 1, i32 4, i32 4, i16 0, i32 undef)
  %h0 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in0, i32 1, i32 4, i32 4, i16 64, i32 undef)
  %o0 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> undef, <16 x float> %l0, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %out0 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> %o0, <16 x float> %h0, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 %at0, <32 x float> %out0)
  %at1 = add i32 %at0, 8
  %in1 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %in, i32 %at1)
  %l1 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in1, i32 1, i32 4, i32 4, i16 0, i32 undef)
  %h1 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in1, i32 1, i32 4, i32 4, i16 64, i32 undef)
  %o1 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> undef, <16 x float> %l1, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %out1 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> %o1, <16 x float> %h1, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 %at1, <32 x float> %out1)
  %at2 = add i32 %at1, 8
  %in2 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %in, i32 %at2)
  %l2 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in2, i32 1, i32 4, i32 4, i16 0, i32 undef)
  %h2 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in2, i32 1, i32 4, i32 4, i16 64, i32 undef)
  %o2 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> undef, <16 x float> %l2, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %out2 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> %o2, <16 x float> %h2, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 %at2, <32 x float> %out2)
  %at3 = add i32 %at2, 8
  %in3 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %in, i32 %at3)
  %l3 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in3, i32 1, i32 4, i32 4, i16 0, i32 undef)
  %h3 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in3, i32 1, i32 4, i32 4, i16 64, i32 undef)
  %o3 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> undef, <16 x float> %l3, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %out3 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> %o3, <16 x float> %h3, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 %at3, <32 x float> %out3)
  %at4 = add i32 %at3, 8
  %in4 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %in, i32 %at4)
  %l4 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in4, i32 1, i32 4, i32 4, i16 0, i32 undef)
  %h4 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in4, i32 1, i32 4, i32 4, i16 64, i32 undef)
  %o4 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> undef, <16 x float> %l4, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %out4 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> %o4, <16 x float> %h4, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 %at4, <32 x float> %out4)
  %at5 = add i32 %at4, 8
  %in5 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %in, i32 %at5)
  %l5 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in5, i32 1, i32 4, i32 4, i16 0, i32 undef)
  %h5 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in5, i32 1, i32 4, i32 4, i16 64, i32 undef)
  %o5 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> undef, <16 x float> %l5, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %out5 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> %o5, <16 x float> %h5, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 %at5, <32 x float> %out5)
  %at6 = add i32 %at5, 8
  %in6 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %in, i32 %at6)
  %l6 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in6, i32 1, i32 4, i32 4, i16 0, i32 undef)
  %h6 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in6, i32 1, i32 4, i32 4, i16 64, i32 undef)
  %o6 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> undef, <16 x float> %l6, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %out6 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> %o6, <16 x float> %h6, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 %at6, <32 x float> %out6)
  %at7 = add i32 %at6, 8
  %in7 = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %in, i32 %at7)
  %l7 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in7, i32 1, i32 4, i32 4, i16 0, i32 undef)
  %h7 = call <16 x float> @llvm.genx.rdregionf.v16f32.v32f32.i16(<32 x float> %in7, i32 1, i32 4, i32 4, i16 64, i32 undef)
  %o7 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> undef, <16 x float> %l7, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %out7 = call <32 x float> @llvm.genx.wrregionf.v32f32.v16f32.i16.i1(<32 x float> %o7, <16 x float> %h7, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 %at7, <32 x float> %out7)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!gencl.items = !{!5}
!0 = !{void (i32, i32)* @transpose4, !"transpose4", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 64, i32 68}
!3 = !{i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t"}
!5 = !{i32 16}
