; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [64], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]}
; check visa: jmp (M1, 1) L1
; The next value of a phi is several reads of one region of it: they must not be written in place.
define dllexport spir_kernel void @k(i64 %x, i64 %y) {
entry:
  %v = call <64 x i32> @llvm.genx.svm.block.ld.unaligned.v64i32.i64(i64 %x)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi <64 x i32> [ %v, %entry ], [ %b, %loop ]
  %b = call <64 x i32> @llvm.genx.rdregioni.v64i32.v64i32.i16(<64 x i32> %a, i32 0, i32 8, i32 2, i16 12, i32 undef)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 2
  br i1 %more, label %loop, label %done

done:
  call void @llvm.genx.svm.block.st.i64.v64i32(i64 %y, <64 x i32> %b)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 40}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 32 instructions compute the same
tgllp: 32 instructions compute the same
dg2: 32 instructions compute the same
pvc: 16 instructions compute the same
*/
