; test: simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "u32", "shape": [32], "dist": "data", "values": [2654435761, 477033314, 2594598163, 417195716, 2534760565, 357358118, 2474922967, 297520520, 2415085369, 237682922, 2355247771, 177845324, 2295410173, 118007726, 2235572575, 58170128, 2175734977, 1072074354, 4263381027, 1012236756, 2056059781, 952399158, 4143705831, 892561560, 1936384585, 832723962, 4024030635, 772886364, 1816709389, 713048766, 3904355439, 653211168]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u32", "shape": [72]}, "mode": "inout"}]}
; Messages of several blocks with few channels get more channels, which do nothing: the data of each block begins at a
; register.
define dllexport spir_kernel void @k(i64 %from, i64 %to) {
  %t1 = insertelement <4 x i64> undef, i64 %from, i32 0
  %t2 = shufflevector <4 x i64> %t1, <4 x i64> undef, <4 x i32> zeroinitializer
  %t3 = add <4 x i64> %t2, <i64 0, i64 24, i64 16, i64 8>
  %t4 = add i64 %to, 0
  %t5 = insertelement <4 x i64> undef, i64 %t4, i32 0
  %t6 = shufflevector <4 x i64> %t5, <4 x i64> undef, <4 x i32> zeroinitializer
  %t7 = add <4 x i64> %t6, <i64 0, i64 24, i64 16, i64 8>
  %t8 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %from)
  %t9 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32.i16(<16 x i32> %t8, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %t10 = icmp ult <4 x i32> %t9, <i32 1500000000, i32 1500000000, i32 1500000000, i32 1500000000>
  %t11 = call <8 x i32> @llvm.genx.svm.gather.v8i32.v4i1.v4i64(<4 x i1> %t10, i32 1, <4 x i64> %t3, <8 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>)
  %t12 = add <8 x i32> %t11, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  call void @llvm.genx.svm.scatter.v4i1.v4i64.v8i32(<4 x i1> %t10, i32 1, <4 x i64> %t7, <8 x i32> %t12)
  %t13 = insertelement <4 x i64> undef, i64 %from, i32 0
  %t14 = shufflevector <4 x i64> %t13, <4 x i64> undef, <4 x i32> zeroinitializer
  %t15 = add <4 x i64> %t14, <i64 0, i64 48, i64 32, i64 16>
  %t16 = add i64 %to, 32
  %t17 = insertelement <4 x i64> undef, i64 %t16, i32 0
  %t18 = shufflevector <4 x i64> %t17, <4 x i64> undef, <4 x i32> zeroinitializer
  %t19 = add <4 x i64> %t18, <i64 0, i64 48, i64 32, i64 16>
  %t20 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v4i1.v4i64(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i32 2, <4 x i64> %t15, <16 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>)
  %t21 = add <16 x i32> %t20, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  call void @llvm.genx.svm.scatter.v4i1.v4i64.v16i32(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i32 2, <4 x i64> %t19, <16 x i32> %t21)
  %t22 = insertelement <2 x i64> undef, i64 %from, i32 0
  %t23 = shufflevector <2 x i64> %t22, <2 x i64> undef, <2 x i32> zeroinitializer
  %t24 = add <2 x i64> %t23, <i64 0, i64 8>
  %t25 = add i64 %to, 96
  %t26 = insertelement <2 x i64> undef, i64 %t25, i32 0
  %t27 = shufflevector <2 x i64> %t26, <2 x i64> undef, <2 x i32> zeroinitializer
  %t28 = add <2 x i64> %t27, <i64 0, i64 8>
  %t29 = call <4 x i32> @llvm.genx.svm.gather.v4i32.v2i1.v2i64(<2 x i1> <i1 true, i1 false>, i32 1, <2 x i64> %t24, <4 x i32> <i32 7, i32 7, i32 7, i32 7>)
  %t30 = add <4 x i32> %t29, <i32 3, i32 3, i32 3, i32 3>
  call void @llvm.genx.svm.scatter.v2i1.v2i64.v4i32(<2 x i1> <i1 true, i1 false>, i32 1, <2 x i64> %t28, <4 x i32> %t30)
  %t31 = insertelement <1 x i64> undef, i64 %from, i32 0
  %t32 = shufflevector <1 x i64> %t31, <1 x i64> undef, <1 x i32> zeroinitializer
  %t33 = add <1 x i64> %t32, <i64 0>
  %t34 = add i64 %to, 112
  %t35 = insertelement <1 x i64> undef, i64 %t34, i32 0
  %t36 = shufflevector <1 x i64> %t35, <1 x i64> undef, <1 x i32> zeroinitializer
  %t37 = add <1 x i64> %t36, <i64 0>
  %t38 = call <4 x i32> @llvm.genx.svm.gather.v4i32.v1i1.v1i64(<1 x i1> <i1 true>, i32 2, <1 x i64> %t33, <4 x i32> <i32 7, i32 7, i32 7, i32 7>)
  %t39 = add <4 x i32> %t38, <i32 3, i32 3, i32 3, i32 3>
  call void @llvm.genx.svm.scatter.v1i1.v1i64.v4i32(<1 x i1> <i1 true>, i32 2, <1 x i64> %t37, <4 x i32> %t39)
  %t40 = insertelement <12 x i64> undef, i64 %from, i32 0
  %t41 = shufflevector <12 x i64> %t40, <12 x i64> undef, <12 x i32> zeroinitializer
  %t42 = add <12 x i64> %t41, <i64 0, i64 24, i64 48, i64 72, i64 0, i64 24, i64 48, i64 72, i64 0, i64 24, i64 48, i64 72>
  %t43 = add i64 %to, 128
  %t44 = insertelement <12 x i64> undef, i64 %t43, i32 0
  %t45 = shufflevector <12 x i64> %t44, <12 x i64> undef, <12 x i32> zeroinitializer
  %t46 = add <12 x i64> %t45, <i64 0, i64 24, i64 48, i64 72, i64 0, i64 24, i64 48, i64 72, i64 0, i64 24, i64 48, i64 72>
  %t47 = call <24 x i32> @llvm.genx.svm.gather.v24i32.v12i1.v12i64(<12 x i1> <i1 true, i1 false, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 1, <12 x i64> %t42, <24 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>)
  %t48 = add <24 x i32> %t47, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  call void @llvm.genx.svm.scatter.v12i1.v12i64.v24i32(<12 x i1> <i1 true, i1 false, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 1, <12 x i64> %t46, <24 x i32> %t48)
  %t49 = insertelement <4 x i64> undef, i64 %from, i32 0
  %t50 = shufflevector <4 x i64> %t49, <4 x i64> undef, <4 x i32> zeroinitializer
  %t51 = add <4 x i64> %t50, <i64 0, i64 48, i64 32, i64 16>
  %t52 = add i64 %to, 224
  %t53 = insertelement <4 x i64> undef, i64 %t52, i32 0
  %t54 = shufflevector <4 x i64> %t53, <4 x i64> undef, <4 x i32> zeroinitializer
  %t55 = add <4 x i64> %t54, <i64 0, i64 48, i64 32, i64 16>
  %t56 = call <8 x i64> @llvm.genx.svm.gather.v8i64.v4i1.v4i64(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i32 1, <4 x i64> %t51, <8 x i64> <i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7>)
  %t57 = add <8 x i64> %t56, <i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
  call void @llvm.genx.svm.scatter.v4i1.v4i64.v8i64(<4 x i1> <i1 true, i1 false, i1 true, i1 true>, i32 1, <4 x i64> %t55, <8 x i64> %t57)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 138 instructions compute the same
tgllp: 228 instructions compute the same
dg2: 228 instructions compute the same
pvc: 157 instructions compute the same
*/
