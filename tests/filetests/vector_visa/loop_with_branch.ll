; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"},
; launch:   {"scalar": 5, "dtype": "u32"}]}
; check visa: jmp (M1, 1)
; Two phis exchange their values; a join in the loop.
define dllexport spir_kernel void @k(i64 %y, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %a = phi i32 [ %n, %entry ], [ %b2, %latch ]
  %b = phi i32 [ 7, %entry ], [ %a, %latch ]
  %odd = and i32 %i, 1
  %is = icmp eq i32 %odd, 1
  br i1 %is, label %left, label %latch

left:
  %t = mul i32 %b, 3
  br label %latch

latch:
  %b2 = phi i32 [ %b, %loop ], [ %t, %left ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 11
  %small = icmp slt i32 %b2, 100000
  %go = and i1 %more, %small
  br i1 %go, label %loop, label %done

done:
  %o0 = call <4 x i32> @llvm.genx.wrregioni.v4i32.i32.i16.i1(<4 x i32> undef, i32 %a, i32 0, i32 1, i32 0, i16 0, i32 undef, i1 true)
  %o1 = call <4 x i32> @llvm.genx.wrregioni.v4i32.i32.i16.i1(<4 x i32> %o0, i32 %b, i32 0, i32 1, i32 0, i16 4, i32 undef, i1 true)
  %o2 = call <4 x i32> @llvm.genx.wrregioni.v4i32.i32.i16.i1(<4 x i32> %o1, i32 %b2, i32 0, i32 1, i32 0, i16 8, i32 undef, i1 true)
  %o3 = call <4 x i32> @llvm.genx.wrregioni.v4i32.i32.i16.i1(<4 x i32> %o2, i32 %next, i32 0, i32 1, i32 0, i16 12, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %y, <4 x i32> %o3)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i32)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 40}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !""}
/* expect simulate:
skl: 28 instructions compute the same
tgllp: 28 instructions compute the same
dg2: 28 instructions compute the same
pvc: 28 instructions compute the same
*/
