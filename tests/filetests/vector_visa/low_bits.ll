; test: simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "u32", "shape": [32], "dist": "data", "values": [2654435761, 477033314, 2594598163, 417195716, 2534760565, 357358118, 2474922967, 297520520, 2415085369, 237682922, 2355247771, 177845324, 2295410173, 118007726, 2235572575, 58170128, 2175734977, 1072074354, 4263381027, 1012236756, 2056059781, 952399158, 4143705831, 892561560, 1936384585, 832723962, 4024030635, 772886364, 1816709389, 713048766, 3904355439, 653211168]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u32", "shape": [104]}, "mode": "inout"}]}
; The low bits of sums and products are computed of the low bits of the operands, adjacent bits are regions, and the high
; half of a product of extended doublewords is one instruction.
define dllexport spir_kernel void @k(i64 %from, i64 %to) {
  %t1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %from)
  %t2 = add i64 %from, 64
  %t3 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %t2)
  %t4 = mul <16 x i32> %t1, %t3
  %t5 = add <16 x i32> %t4, <i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000, i32 70000>
  %t6 = shl <16 x i32> %t5, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %t7 = xor <16 x i32> %t6, %t1
  %t8 = or <16 x i32> %t7, <i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537, i32 65537>
  %t9 = sub <16 x i32> %t8, %t3
  %t10 = trunc <16 x i32> %t9 to <16 x i16>
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %to, <16 x i16> %t10)
  %t11 = lshr <16 x i32> %t1, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %t12 = trunc <16 x i32> %t11 to <16 x i16>
  %t13 = add i64 %to, 32
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %t13, <16 x i16> %t12)
  %t14 = ashr <16 x i32> %t1, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %t15 = trunc <16 x i32> %t14 to <16 x i16>
  %t16 = add i64 %to, 64
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %t16, <16 x i16> %t15)
  %t17 = shl <16 x i32> %t3, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %t18 = trunc <16 x i32> %t17 to <16 x i16>
  %t19 = add i64 %to, 96
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %t19, <16 x i16> %t18)
  %t20 = shl <16 x i32> %t3, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %t21 = add i64 %to, 128
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %t21, <16 x i32> %t20)
  %t22 = trunc <16 x i32> %t20 to <16 x i16>
  %t23 = add i64 %to, 192
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %t23, <16 x i16> %t22)
  %t24 = call <8 x i64> @llvm.genx.svm.block.ld.unaligned.v8i64.i64(i64 %from)
  %t25 = mul <8 x i64> %t24, %t24
  %t26 = add <8 x i64> %t25, <i64 -5, i64 -5, i64 -5, i64 -5, i64 -5, i64 -5, i64 -5, i64 -5>
  %t27 = trunc <8 x i64> %t26 to <8 x i32>
  %t28 = add i64 %to, 224
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %t28, <8 x i32> %t27)
  %t29 = ashr <8 x i64> %t24, <i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32>
  %t30 = trunc <8 x i64> %t29 to <8 x i32>
  %t31 = add i64 %to, 256
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %t31, <8 x i32> %t30)
  %t32 = sext <16 x i32> %t1 to <16 x i64>
  %t33 = sext <16 x i32> %t3 to <16 x i64>
  %t34 = mul <16 x i64> %t32, %t33
  %t35 = ashr <16 x i64> %t34, <i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32>
  %t36 = trunc <16 x i64> %t35 to <16 x i32>
  %t37 = add i64 %to, 288
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %t37, <16 x i32> %t36)
  %t38 = zext <16 x i32> %t1 to <16 x i64>
  %t39 = mul <16 x i64> %t38, <i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295>
  %t40 = lshr <16 x i64> %t39, <i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32>
  %t41 = trunc <16 x i64> %t40 to <16 x i32>
  %t42 = add i64 %to, 352
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %t42, <16 x i32> %t41)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 40 instructions compute the same
tgllp: 60 instructions compute the same
dg2: 60 instructions compute the same
pvc: 40 instructions compute the same
*/
