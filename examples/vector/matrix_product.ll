; The product of matrices of bytes, a tile of 8 x 8 for each thread.
;
; One instruction computes the tile. It requires a target with matrix instructions of eight columns: dg2.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <64 x i32> @llvm.genx.dpas.nosrc0.v64i32.v64i32.v64i32(<64 x i32>, <64 x i32>, i32)
declare <32 x i32> @llvm.genx.oword.ld.v32i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v32i32(i32, i32, <32 x i32>)
declare <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32>, i32, i32, i32, i16, i32)
declare <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32>, <32 x i32>, i32, i32, i32, i16, i32, i1)

define dllexport spir_kernel void @matrix_product(i32 %c, i32 %a, i32 %b) #0 {
  ; A work-group is one thread.
  %thread = call i32 @llvm.genx.group.id.x()
  %owords = mul i32 %thread, 16
  %next = add i32 %owords, 8
  %al = call <32 x i32> @llvm.genx.oword.ld.v32i32(i32 0, i32 %a, i32 %owords)
  %ah = call <32 x i32> @llvm.genx.oword.ld.v32i32(i32 0, i32 %a, i32 %next)
  %a1 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> undef, <32 x i32> %al, i32 0, i32 32, i32 1, i16 0, i32 undef, i1 true)
  %aall = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> %a1, <32 x i32> %ah, i32 0, i32 32, i32 1, i16 128, i32 undef, i1 true)
  %bl = call <32 x i32> @llvm.genx.oword.ld.v32i32(i32 0, i32 %b, i32 0)
  %bh = call <32 x i32> @llvm.genx.oword.ld.v32i32(i32 0, i32 %b, i32 8)
  %b1 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> undef, <32 x i32> %bl, i32 0, i32 32, i32 1, i16 0, i32 undef, i1 true)
  %ball = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> %b1, <32 x i32> %bh, i32 0, i32 32, i32 1, i16 128, i32 undef, i1 true)

  ; Signed bytes (7) of both, 8 steps, 8 rows.
  %product = call <64 x i32> @llvm.genx.dpas.nosrc0.v64i32.v64i32.v64i32(<64 x i32> %ball, <64 x i32> %aall, i32 134744072)
  %low = call <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32> %product, i32 0, i32 32, i32 1, i16 0, i32 undef)
  %high = call <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32> %product, i32 0, i32 32, i32 1, i16 128, i32 undef)
  call void @llvm.genx.oword.st.v32i32(i32 %c, i32 %owords, <32 x i32> %low)
  call void @llvm.genx.oword.st.v32i32(i32 %c, i32 %next, <32 x i32> %high)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!gencl.items = !{!5}
!0 = !{void (i32, i32, i32)* @matrix_product, !"matrix_product", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2, i32 2}
!2 = !{i32 64, i32 68, i32 72}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t", !"buffer_t"}
!5 = !{i32 8}
