; A 3x3 box filter of bytes, 64 results for each thread.
;
; The sums of columns are computed once and used three times.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare i32 @llvm.genx.group.id.y()
declare <64 x i8> @llvm.genx.oword.ld.v64i8(i32, i32, i32)
declare <16 x i8> @llvm.genx.oword.ld.v16i8(i32, i32, i32)
declare void @llvm.genx.oword.st.v64i8(i32, i32, <64 x i8>)
declare <80 x i16> @llvm.genx.wrregioni.v80i16.v64i16.i16.i1(<80 x i16>, <64 x i16>, i32, i32, i32, i16, i32, i1)
declare <80 x i16> @llvm.genx.wrregioni.v80i16.v16i16.i16.i1(<80 x i16>, <16 x i16>, i32, i32, i32, i16, i32, i1)
declare <64 x i16> @llvm.genx.rdregioni.v64i16.v80i16.i16(<80 x i16>, i32, i32, i32, i16, i32)

define dllexport spir_kernel void @box_bytes(i32 %out, i32 %in) #0 {
  ; A work-group is one thread.
  %thread = call i32 @llvm.genx.group.id.x()
  %y = call i32 @llvm.genx.group.id.y()
  %row = mul i32 %y, 10
  %column = mul i32 %thread, 4
  %at0 = add i32 %row, %column
  %tobase = mul i32 %y, 8
  %to = add i32 %tobase, %column

  ; The thread needs 66 bytes of each of three rows: it loads 80.
  %a0 = call <64 x i8> @llvm.genx.oword.ld.v64i8(i32 0, i32 %in, i32 %at0)
  %next0 = add i32 %at0, 4
  %b0 = call <16 x i8> @llvm.genx.oword.ld.v16i8(i32 0, i32 %in, i32 %next0)
  %at1 = add i32 %at0, 10
  %a1 = call <64 x i8> @llvm.genx.oword.ld.v64i8(i32 0, i32 %in, i32 %at1)
  %next1 = add i32 %at1, 4
  %b1 = call <16 x i8> @llvm.genx.oword.ld.v16i8(i32 0, i32 %in, i32 %next1)
  %at2 = add i32 %at1, 10
  %a2 = call <64 x i8> @llvm.genx.oword.ld.v64i8(i32 0, i32 %in, i32 %at2)
  %next2 = add i32 %at2, 4
  %b2 = call <16 x i8> @llvm.genx.oword.ld.v16i8(i32 0, i32 %in, i32 %next2)

  ; The sums of columns, in words.
  %aw0 = zext <64 x i8> %a0 to <64 x i16>
  %aw1 = zext <64 x i8> %a1 to <64 x i16>
  %aw2 = zext <64 x i8> %a2 to <64 x i16>
  %as = add <64 x i16> %aw0, %aw1
  %at = add <64 x i16> %as, %aw2
  %bw0 = zext <16 x i8> %b0 to <16 x i16>
  %bw1 = zext <16 x i8> %b1 to <16 x i16>
  %bw2 = zext <16 x i8> %b2 to <16 x i16>
  %bs = add <16 x i16> %bw0, %bw1
  %bt = add <16 x i16> %bs, %bw2
  %low = call <80 x i16> @llvm.genx.wrregioni.v80i16.v64i16.i16.i1(<80 x i16> undef, <64 x i16> %at, i32 0, i32 64, i32 1, i16 0, i32 undef, i1 true)
  %sums = call <80 x i16> @llvm.genx.wrregioni.v80i16.v16i16.i16.i1(<80 x i16> %low, <16 x i16> %bt, i32 0, i32 16, i32 1, i16 128, i32 undef, i1 true)

  ; Three adjacent sums.
  %c0 = call <64 x i16> @llvm.genx.rdregioni.v64i16.v80i16.i16(<80 x i16> %sums, i32 0, i32 64, i32 1, i16 0, i32 undef)
  %c1 = call <64 x i16> @llvm.genx.rdregioni.v64i16.v80i16.i16(<80 x i16> %sums, i32 0, i32 64, i32 1, i16 2, i32 undef)
  %c2 = call <64 x i16> @llvm.genx.rdregioni.v64i16.v80i16.i16(<80 x i16> %sums, i32 0, i32 64, i32 1, i16 4, i32 undef)
  %c01 = add <64 x i16> %c0, %c1
  %box = add <64 x i16> %c01, %c2
  %scaled = mul <64 x i16> %box, <i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28>
  %result = lshr <64 x i16> %scaled, <i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8>
  %bytes = trunc <64 x i16> %result to <64 x i8>
  call void @llvm.genx.oword.st.v64i8(i32 %out, i32 %to, <64 x i8> %bytes)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!gencl.items = !{!5}
!0 = !{void (i32, i32)* @box_bytes, !"box_bytes", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 64, i32 68}
!3 = !{i32 0, i32 0}
!4 = !{!"buffer_t", !"buffer_t"}
!5 = !{i32 64}
