; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"},
; launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"},
; launch:   {"scalar": 9, "dtype": "u32"}]}
; check visa: L1:
; check visa: jmp (M1, 1) L1
; Fibonacci: phis that are rotated, and values that leave the loop.
define dllexport spir_kernel void @k(i64 %x, i64 %y, i64 %z, i32 %n) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %x)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi <16 x i32> [ zeroinitializer, %entry ], [ %b, %loop ]
  %b = phi <16 x i32> [ %v, %entry ], [ %c, %loop ]
  %c = add <16 x i32> %a, %b
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  %r = phi <16 x i32> [ %a, %loop ]
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %y, <16 x i32> %b)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %z, <16 x i32> %r)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64, i64, i32)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 32, i32 40, i32 48, i32 56}
!3 = !{i32 0, i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t", !""}
/* expect simulate:
skl: 17 instructions compute the same
tgllp: 17 instructions compute the same
dg2: 17 instructions compute the same
pvc: 17 instructions compute the same
*/
