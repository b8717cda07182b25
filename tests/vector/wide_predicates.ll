; Predicates of 64 elements: comparisons of words and doublewords, their combinations, any and all.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare <64 x i16> @llvm.genx.svm.block.ld.v64i16.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v64i16(i64, <64 x i16>)
declare <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64)
declare <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32>, <32 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32>, i32, i32, i32, i16, i32)
declare void @llvm.genx.svm.block.st.i64.v32i32(i64, <32 x i32>)
declare i1 @llvm.genx.any.v64i1(<64 x i1>)
declare i1 @llvm.genx.all.v64i1(<64 x i1>)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)

define dllexport spir_kernel void @wide_predicates(i64 %from, i64 %to) #0 {
entry:
  %t1 = add i64 %from, 0
  %t2 = call <64 x i16> @llvm.genx.svm.block.ld.v64i16.i64(i64 %t1)
  %t3 = add i64 %from, 128
  %t4 = call <64 x i16> @llvm.genx.svm.block.ld.v64i16.i64(i64 %t3)
  %t5 = icmp sgt <64 x i16> %t2, %t4
  %t6 = icmp slt <64 x i16> %t2, <i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3>
  %t7 = or <64 x i1> %t5, %t6
  %t8 = select <64 x i1> %t7, <64 x i16> %t2, <64 x i16> %t4
  %t9 = add i64 %to, 0
  call void @llvm.genx.svm.block.st.i64.v64i16(i64 %t9, <64 x i16> %t8)
  %t10 = add i64 %from, 0
  %t11 = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %t10)
  %t12 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> undef, <32 x i32> %t11, i32 32, i32 32, i32 1, i16 0, i32 undef, i1 true)
  %t13 = add i64 %from, 128
  %t14 = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %t13)
  %t15 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> %t12, <32 x i32> %t14, i32 32, i32 32, i32 1, i16 128, i32 undef, i1 true)
  %t16 = add i64 %from, 128
  %t17 = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %t16)
  %t18 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> undef, <32 x i32> %t17, i32 32, i32 32, i32 1, i16 0, i32 undef, i1 true)
  %t19 = add i64 %from, 256
  %t20 = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %t19)
  %t21 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> %t18, <32 x i32> %t20, i32 32, i32 32, i32 1, i16 128, i32 undef, i1 true)
  %t22 = icmp slt <64 x i32> %t15, %t21
  %t23 = select <64 x i1> %t22, <64 x i32> %t15, <64 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %t24 = call <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32> %t23, i32 0, i32 32, i32 1, i16 0, i32 undef)
  %t25 = add i64 %to, 128
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %t25, <32 x i32> %t24)
  %t26 = call <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32> %t23, i32 0, i32 32, i32 1, i16 128, i32 undef)
  %t27 = add i64 %to, 256
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %t27, <32 x i32> %t26)
  %t28 = call i1 @llvm.genx.any.v64i1(<64 x i1> %t7)
  %t29 = call i1 @llvm.genx.all.v64i1(<64 x i1> %t22)
  br i1 %t28, label %some, label %none
some:
  %t30 = add <64 x i16> %t2, %t4
  br label %none
none:
  %t31 = phi <64 x i16> [ %t2, %entry ], [ %t30, %some ]
  %t32 = add i64 %to, 384
  call void @llvm.genx.svm.block.st.i64.v64i16(i64 %t32, <64 x i16> %t31)
  %t33 = zext i1 %t29 to i32
  %t34 = insertelement <4 x i32> zeroinitializer, i32 %t33, i32 2
  %t35 = add i64 %to, 512
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %t35, <4 x i32> %t34)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @wide_predicates, !"wide_predicates", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
