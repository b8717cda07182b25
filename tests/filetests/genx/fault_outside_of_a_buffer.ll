; test: run
; launch: {"global": [4], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "u32", "shape": [8]}, "mode": "out"}]}
; check run: fault E0801: out-of-bounds access: argument 0 (`out`): 4 bytes at offset 32 of a buffer of 32 bytes at fault_outside_of_a_buffer.ll:8:3 in work-item (2, 0, 0)
; The third thread stores outside of the buffer.
define dllexport spir_kernel void @k(i32 %out) {
  %group = call i32 @llvm.genx.group.id.x()
  call void @llvm.genx.oword.st.v4i32(i32 %out, i32 %group, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2}
!2 = !{i32 0}
!3 = !{!"buffer_t"}
