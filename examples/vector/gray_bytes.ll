; Gray values of RGBA pixels, 16 pixels for each thread.
;
; A byte region selects a channel, without shifts and masks, and words have twice as many elements in a register.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <64 x i8> @llvm.genx.oword.ld.v64i8(i32, i32, i32)
declare void @llvm.genx.oword.st.v16i8(i32, i32, <16 x i8>)
declare <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)

define dllexport spir_kernel void @gray_bytes(i32 %out, i32 %pixels) #0 {
  ; A work-group is one thread.
  %thread = call i32 @llvm.genx.group.id.x()
  %owords = mul i32 %thread, 4
  %all = call <64 x i8> @llvm.genx.oword.ld.v64i8(i32 0, i32 %pixels, i32 %owords)

  ; Every fourth byte, as words: the sums fit 16 bits.
  %r8 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %all, i32 0, i32 16, i32 4, i16 0, i32 undef)
  %r = zext <16 x i8> %r8 to <16 x i16>
  %rw = mul <16 x i16> %r, <i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77, i16 77>
  %g8 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %all, i32 0, i32 16, i32 4, i16 1, i32 undef)
  %g = zext <16 x i8> %g8 to <16 x i16>
  %gw = mul <16 x i16> %g, <i16 150, i16 150, i16 150, i16 150, i16 150, i16 150, i16 150, i16 150, i16 150, i16 150, i16 150, i16 150, i16 150, i16 150, i16 150, i16 150>
  %b8 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %all, i32 0, i32 16, i32 4, i16 2, i32 undef)
  %b = zext <16 x i8> %b8 to <16 x i16>
  %bw = mul <16 x i16> %b, <i16 29, i16 29, i16 29, i16 29, i16 29, i16 29, i16 29, i16 29, i16 29, i16 29, i16 29, i16 29, i16 29, i16 29, i16 29, i16 29>
  %rg = add <16 x i16> %rw, %gw
  %sum = add <16 x i16> %rg, %bw
  %gray = lshr <16 x i16> %sum, <i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8>
  %bytes = trunc <16 x i16> %gray to <16 x i8>
  call void @llvm.genx.oword.st.v16i8(i32 %out, i32 %thread, <16 x i8> %bytes)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!gencl.items = !{!5}
!0 = !{void (i32, i32)* @gray_bytes, !"gray_bytes", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 64, i32 68}
!3 = !{i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t"}
!5 = !{i32 16}
