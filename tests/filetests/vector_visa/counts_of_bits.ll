; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i64", "shape": [8], "dist": "data", "values": [0,-1,1,4294967296,-9223372036854775808,2147483648,1311768467463790320,6442450944]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i64", "shape": [25]}, "mode": "out"}]}
; check visa: cbit (M1_NM, 8)
; check visa: lzd (M1_NM, 8)
; check visa: fbl (M1_NM, 8)
; Bits of quadwords are counted in their halves.
define dllexport spir_kernel void @k(i64 %x, i64 %y) {
  %v = call <8 x i64> @llvm.genx.svm.block.ld.unaligned.v8i64.i64(i64 %x)
  %ones = call <8 x i64> @llvm.ctpop.v8i64(<8 x i64> %v)
  %leading = call <8 x i64> @llvm.ctlz.v8i64(<8 x i64> %v, i1 false)
  %trailing = call <8 x i64> @llvm.cttz.v8i64(<8 x i64> %v, i1 false)
  call void @llvm.genx.svm.block.st.i64.v8i64(i64 %y, <8 x i64> %ones)
  %y1 = add i64 %y, 64
  call void @llvm.genx.svm.block.st.i64.v8i64(i64 %y1, <8 x i64> %leading)
  %y2 = add i64 %y, 128
  call void @llvm.genx.svm.block.st.i64.v8i64(i64 %y2, <8 x i64> %trailing)
  %one = extractelement <8 x i64> %v, i32 6
  %first = call i64 @llvm.cttz.i64(i64 %one, i1 true)
  %p = add i64 %y, 192
  %pointer = inttoptr i64 %p to i64 addrspace(1)*
  store i64 %first, i64 addrspace(1)* %pointer, align 8
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 41 instructions compute the same
tgllp: 49 instructions compute the same
dg2: 49 instructions compute the same
pvc: 41 instructions compute the same
*/
