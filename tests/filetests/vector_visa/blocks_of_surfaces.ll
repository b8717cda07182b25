; test: visa simulate
; launch: {"global": [2], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "f32", "shape": [32], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "f32", "shape": [2, 16], "dist": "iota"}, "mode": "inout"}]}
; check visa: movs (M1_NM, 1) T6(0) 0x0:ud
; check visa: oword_ld_unaligned (4) T6
; check visa: movs (M1_NM, 1) T7(0) 0x1:ud
; check visa: oword_ld (4) T7
; check visa: oword_st (4) T7
define dllexport spir_kernel void @k(i32 %x, i32 %y) {
  %group = call i32 @llvm.genx.group.id.x()
  %bytes = shl i32 %group, 6
  %owords = shl i32 %group, 2
  %xs = call <16 x float> @llvm.genx.oword.ld.unaligned.v16f32(i32 0, i32 %x, i32 %bytes)
  %ys = call <16 x float> @llvm.genx.oword.ld.v16f32(i32 0, i32 %y, i32 %owords)
  %n = fneg <16 x float> %xs
  %sum = fsub <16 x float> %ys, %n
  call void @llvm.genx.oword.st.v16f32(i32 %y, i32 %owords, <16 x float> %sum)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i32, i32)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 32, i32 36}
!3 = !{i32 0, i32 0}
!4 = !{!"buffer_t read_only", !"buffer_t read_write"}
/* expect simulate:
skl: 10 instructions compute the same
tgllp: 10 instructions compute the same
dg2: 10 instructions compute the same
pvc: 10 instructions compute the same
*/
