; test: simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "u8", "shape": [64], "dist": "data", "values": [3, 51, 173, 113, 127, 215, 121, 101, 155, 27, 229, 249, 87, 255, 241, 45, 179, 131, 157, 1, 175, 167, 233, 117, 75, 107, 213, 137, 135, 207, 97, 61, 99, 211, 141, 145, 223, 119, 89, 133, 251, 187, 197, 25, 183, 159, 209, 77, 19, 35, 125, 33, 15, 71, 201, 149, 171, 11, 181, 169, 231, 111, 65, 93]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u8", "shape": [352]}, "mode": "inout"}]}
; Bytes are computed as bytes. No target rotates them: they are shifted twice.
define dllexport spir_kernel void @k(i64 %from, i64 %to) {
  %t1 = call <32 x i8> @llvm.genx.svm.block.ld.unaligned.v32i8.i64(i64 %from)
  %t2 = add i64 %from, 32
  %t3 = call <32 x i8> @llvm.genx.svm.block.ld.unaligned.v32i8.i64(i64 %t2)
  %t4 = add <32 x i8> %t1, %t3
  %t5 = sub <32 x i8> %t1, %t3
  %t6 = mul <32 x i8> %t1, %t3
  %t7 = and <32 x i8> %t3, <i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7, i8 7>
  %t8 = shl <32 x i8> %t1, %t7
  %t9 = lshr <32 x i8> %t1, %t7
  %t10 = ashr <32 x i8> %t1, %t7
  %t11 = call <32 x i8> @llvm.smin.v32i8(<32 x i8> %t1, <32 x i8> %t3)
  %t12 = call <32 x i8> @llvm.umax.v32i8(<32 x i8> %t1, <32 x i8> %t3)
  %t13 = xor <32 x i8> %t4, <i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1>
  %t14 = zext <32 x i8> %t1 to <32 x i16>
  %t15 = zext <32 x i8> %t3 to <32 x i16>
  %t16 = mul <32 x i16> %t14, %t15
  %t17 = add <32 x i16> %t16, <i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259, i16 259>
  %t18 = trunc <32 x i16> %t17 to <32 x i8>
  %t19 = call <32 x i8> @llvm.genx.rol.v32i8.v32i8(<32 x i8> %t1, <32 x i8> %t3)
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %to, <32 x i8> %t4)
  %t20 = add i64 %to, 32
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %t20, <32 x i8> %t5)
  %t21 = add i64 %to, 64
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %t21, <32 x i8> %t6)
  %t22 = add i64 %to, 96
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %t22, <32 x i8> %t8)
  %t23 = add i64 %to, 128
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %t23, <32 x i8> %t9)
  %t24 = add i64 %to, 160
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %t24, <32 x i8> %t10)
  %t25 = add i64 %to, 192
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %t25, <32 x i8> %t11)
  %t26 = add i64 %to, 224
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %t26, <32 x i8> %t12)
  %t27 = add i64 %to, 256
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %t27, <32 x i8> %t13)
  %t28 = add i64 %to, 288
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %t28, <32 x i8> %t18)
  %t29 = add i64 %to, 320
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %t29, <32 x i8> %t19)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 43 instructions compute the same
tgllp: 65 instructions compute the same
dg2: 65 instructions compute the same
pvc: 43 instructions compute the same
*/
