; test: print run
; launch: {"global": [3], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [96], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [3]}, "mode": "out"}]}
; check print: %sum = phi <8 x i32> [ zeroinitializer, %entry ], [ %total, %loop ]
; check print: %place = getelementptr <8 x i32>, <8 x i32> addrspace(1)* %source, i64 %wide
; check print: %h2 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %s4, i32 0, i32 2, i32 2, i16 4, i32 undef)
; Sums of 32 elements by a loop over rows and a tree of regions, with a masked write at the end.
define dllexport spir_kernel void @k(<8 x i32> addrspace(1)* %source, i64 %target) {
entry:
  %group = call i32 @llvm.genx.group.id.x()
  %first = shl i32 %group, 2
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <8 x i32> [ zeroinitializer, %entry ], [ %total, %loop ]
  %index = add nsw i32 %first, %i
  %wide = sext i32 %index to i64
  %place = getelementptr inbounds <8 x i32>, <8 x i32> addrspace(1)* %source, i64 %wide
  %row = load <8 x i32>, <8 x i32> addrspace(1)* %place, align 4
  %total = add <8 x i32> %sum, %row
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %tree

tree:
  %l4 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %total, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %h4 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %total, i32 0, i32 4, i32 1, i16 16, i32 undef)
  %s4 = add <4 x i32> %l4, %h4
  %l2 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %s4, i32 0, i32 2, i32 2, i16 0, i32 undef)
  %h2 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %s4, i32 0, i32 2, i32 2, i16 4, i32 undef)
  %s2 = add <2 x i32> %l2, %h2
  %a = extractelement <2 x i32> %s2, i32 0
  %b = extractelement <2 x i32> %s2, i32 1
  %s = add i32 %a, %b
  %offset = shl i32 %group, 2
  %offset64 = zext i32 %offset to i64
  %address = add i64 %target, %offset64
  %at = insertelement <2 x i64> undef, i64 %address, i32 0
  %values = call <2 x i32> @llvm.genx.wrregioni.v2i32.i32.i16.i1(<2 x i32> undef, i32 %s, i32 0, i32 1, i32 0, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.scatter.v2i1.v2i64.v2i32(<2 x i1> <i1 true, i1 false>, i32 0, <2 x i64> %at, <2 x i32> %values)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (<8 x i32> addrspace(1)*, i64)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 0, i32 0}
!3 = !{!"svmptr_t", !"svmptr_t"}
/* expect run:
argument 1:
496 1520 2544
*/
