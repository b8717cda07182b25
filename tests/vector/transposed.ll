; A matrix that is transposed row by row, and writes under masks.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64)
declare <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32>, <32 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32>, i32, i32, i32, i16, i32)
declare <64 x i32> @llvm.genx.wrregioni.v64i32.v8i32.i16.i1(<64 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32>, i32, i32, i32, i16, i32)
declare void @llvm.genx.svm.block.st.i64.v32i32(i64, <32 x i32>)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v32i32.i16.v32i1(<32 x i32>, <32 x i32>, i32, i32, i32, i16, i32, <32 x i1>)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.v16i1(<32 x i32>, <16 x i32>, i32, i32, i32, i16, i32, <16 x i1>)

define dllexport spir_kernel void @transposed(i64 %from, i64 %to) #0 {
entry:
  %t1 = add i64 %from, 0
  %t2 = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %t1)
  %t3 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> undef, <32 x i32> %t2, i32 32, i32 32, i32 1, i16 0, i32 undef, i1 true)
  %t4 = add i64 %from, 128
  %t5 = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %t4)
  %t6 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> %t3, <32 x i32> %t5, i32 32, i32 32, i32 1, i16 128, i32 undef, i1 true)
  %t7 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32> %t6, i32 8, i32 1, i32 0, i16 0, i32 undef)
  %t8 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v8i32.i16.i1(<64 x i32> undef, <8 x i32> %t7, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %t9 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32> %t6, i32 8, i32 1, i32 0, i16 4, i32 undef)
  %t10 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v8i32.i16.i1(<64 x i32> %t8, <8 x i32> %t9, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %t11 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32> %t6, i32 8, i32 1, i32 0, i16 8, i32 undef)
  %t12 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v8i32.i16.i1(<64 x i32> %t10, <8 x i32> %t11, i32 0, i32 8, i32 1, i16 64, i32 undef, i1 true)
  %t13 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32> %t6, i32 8, i32 1, i32 0, i16 12, i32 undef)
  %t14 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v8i32.i16.i1(<64 x i32> %t12, <8 x i32> %t13, i32 0, i32 8, i32 1, i16 96, i32 undef, i1 true)
  %t15 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32> %t6, i32 8, i32 1, i32 0, i16 16, i32 undef)
  %t16 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v8i32.i16.i1(<64 x i32> %t14, <8 x i32> %t15, i32 0, i32 8, i32 1, i16 128, i32 undef, i1 true)
  %t17 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32> %t6, i32 8, i32 1, i32 0, i16 20, i32 undef)
  %t18 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v8i32.i16.i1(<64 x i32> %t16, <8 x i32> %t17, i32 0, i32 8, i32 1, i16 160, i32 undef, i1 true)
  %t19 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32> %t6, i32 8, i32 1, i32 0, i16 24, i32 undef)
  %t20 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v8i32.i16.i1(<64 x i32> %t18, <8 x i32> %t19, i32 0, i32 8, i32 1, i16 192, i32 undef, i1 true)
  %t21 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32> %t6, i32 8, i32 1, i32 0, i16 28, i32 undef)
  %t22 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v8i32.i16.i1(<64 x i32> %t20, <8 x i32> %t21, i32 0, i32 8, i32 1, i16 224, i32 undef, i1 true)
  %t23 = call <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32> %t22, i32 0, i32 32, i32 1, i16 0, i32 undef)
  %t24 = add i64 %to, 0
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %t24, <32 x i32> %t23)
  %t25 = call <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32> %t22, i32 0, i32 32, i32 1, i16 128, i32 undef)
  %t26 = add i64 %to, 128
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %t26, <32 x i32> %t25)
  %t27 = add i64 %from, 0
  %t28 = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %t27)
  %t29 = add i64 %from, 128
  %t30 = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %t29)
  %t31 = icmp slt <32 x i32> %t28, %t30
  %t32 = call <32 x i32> @llvm.genx.wrregioni.v32i32.v32i32.i16.v32i1(<32 x i32> %t28, <32 x i32> %t30, i32 0, i32 32, i32 1, i16 0, i32 undef, <32 x i1> %t31)
  %t33 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %t28, i32 0, i32 16, i32 2, i16 0, i32 undef)
  %t34 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %t30, i32 0, i32 16, i32 2, i16 4, i32 undef)
  %t35 = icmp slt <16 x i32> %t33, %t34
  %t36 = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.v16i1(<32 x i32> %t32, <16 x i32> %t33, i32 0, i32 16, i32 2, i16 4, i32 undef, <16 x i1> %t35)
  %t37 = add i64 %to, 256
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %t37, <32 x i32> %t36)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @transposed, !"transposed", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
