; test: simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "u16", "shape": [64], "dist": "data", "values": [5, 82, 313, 698, 1237, 1930, 2777, 3778, 4933, 6242, 7705, 9322, 11093, 13018, 15097, 17330, 19717, 22258, 24953, 27802, 30805, 33962, 37273, 40738, 44357, 48130, 52057, 56138, 60373, 64762, 3769, 8466, 13317, 18322, 23481, 28794, 34261, 39882, 45657, 51586, 57669, 63906, 4761, 11306, 18005, 24858, 31865, 39026, 46341, 53810, 61433, 3674, 11605, 19690, 27929, 36322, 44869, 53570, 62425, 5898, 15061, 24378, 33849, 43474]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u16", "shape": [64]}, "mode": "inout"}]}
; Rows of blocks are combined and written over the vector that they are read from, in place: no copies, except of
; elements that are read after they were overwritten.
define dllexport spir_kernel void @k(i64 %from, i64 %to) {
  %t1 = call <64 x i16> @llvm.genx.svm.block.ld.unaligned.v64i16.i64(i64 %from)
  %t2 = call <16 x i16> @llvm.genx.rdregioni.v16i16.v64i16.i16(<64 x i16> %t1, i32 8, i32 4, i32 1, i16 0, i32 undef)
  %t3 = call <16 x i16> @llvm.genx.rdregioni.v16i16.v64i16.i16(<64 x i16> %t1, i32 8, i32 4, i32 1, i16 8, i32 undef)
  %t4 = call <16 x i16> @llvm.genx.rdregioni.v16i16.v64i16.i16(<64 x i16> %t1, i32 8, i32 4, i32 1, i16 64, i32 undef)
  %t5 = call <16 x i16> @llvm.genx.rdregioni.v16i16.v64i16.i16(<64 x i16> %t1, i32 8, i32 4, i32 1, i16 72, i32 undef)
  %t6 = add <16 x i16> %t2, %t5
  %t7 = sub <16 x i16> %t3, %t4
  %t8 = call <64 x i16> @llvm.genx.wrregioni.v64i16.v16i16.i16.i1(<64 x i16> %t1, <16 x i16> %t6, i32 8, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %t9 = call <64 x i16> @llvm.genx.wrregioni.v64i16.v16i16.i16.i1(<64 x i16> %t8, <16 x i16> %t7, i32 8, i32 4, i32 1, i16 72, i32 undef, i1 true)
  %t10 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v64i16.i16(<64 x i16> %t9, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %t11 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v64i16.i16(<64 x i16> %t1, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %t12 = xor <8 x i16> %t10, %t11
  %t13 = call <64 x i16> @llvm.genx.wrregioni.v64i16.v8i16.i16.i1(<64 x i16> %t9, <8 x i16> %t12, i32 0, i32 8, i32 1, i16 48, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v64i16(i64 %to, <64 x i16> %t13)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 14 instructions compute the same
tgllp: 14 instructions compute the same
dg2: 14 instructions compute the same
pvc: 13 instructions compute the same
*/
