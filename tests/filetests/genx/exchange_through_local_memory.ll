; test: print run
; launch: {"global": [8], "local": [4], "args": [
; launch:   {"buffer": {"dtype": "u32", "shape": [8, 4]}, "mode": "out"}]}
; check print: call void @llvm.genx.fence(i8 33)
; check print: !0 = !{void (i32)* @k, !"k", !1, i32 64, !2, !3, !4, i32 0}
; Threads of a group exchange rows of four doublewords.
define dllexport spir_kernel void @k(i32 %out) {
  %ids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %id = extractelement <3 x i32> %ids, i32 0
  %group = call i32 @llvm.genx.group.id.x()
  %base = mul i32 %group, 100
  %value = add i32 %base, %id
  %v0 = insertelement <4 x i32> undef, i32 %value, i32 0
  %row = shufflevector <4 x i32> %v0, <4 x i32> undef, <4 x i32> zeroinitializer
  call void @llvm.genx.oword.st.v4i32(i32 254, i32 %id, <4 x i32> %row)
  call void @llvm.genx.fence(i8 33)
  call void @llvm.genx.barrier()
  %neighbor = xor i32 %id, 3
  %theirs = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 254, i32 %neighbor)
  %mine = insertelement <4 x i32> %theirs, i32 %id, i32 3
  %first = shl i32 %group, 2
  %place = add i32 %first, %id
  call void @llvm.genx.oword.st.v4i32(i32 %out, i32 %place, <4 x i32> %mine)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i32)* @k, !"k", !1, i32 64, !2, !2, !3, i32 0}
!1 = !{i32 2}
!2 = !{i32 0}
!3 = !{!"buffer_t"}
/* expect run:
argument 0:
3 3 3 0 2 2 2 1
1 1 1 2 0 0 0 3
103 103 103 0 102 102 102 1
101 101 101 2 100 100 100 3
*/
