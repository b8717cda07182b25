; A loop with accumulators of several slices, which are changed in place.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare <32 x float> @llvm.genx.svm.block.ld.v32f32.i64(i64)
declare <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32>, <32 x i32>, i32, i32, i32, i16, i32, i1)
declare void @llvm.genx.svm.block.st.i64.v32f32(i64, <32 x float>)
declare <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32>, i32, i32, i32, i16, i32)
declare void @llvm.genx.svm.block.st.i64.v32i32(i64, <32 x i32>)

define dllexport spir_kernel void @accumulators(i64 %from, i64 %to) #0 {
entry:
  br label %loop
loop:
  %t1 = phi i32 [ 0, %entry ], [ %next, %loop ]
  %t2 = phi <32 x float> [ zeroinitializer, %entry ], [ %sum, %loop ]
  %t3 = phi <64 x i32> [ zeroinitializer, %entry ], [ %both, %loop ]
  %t4 = zext i32 %t1 to i64
  %t5 = shl i64 %t4, 7
  %t6 = add i64 %t5, %from
  %t7 = call <32 x float> @llvm.genx.svm.block.ld.v32f32.i64(i64 %t6)
  %t8 = fmul <32 x float> %t7, %t7
  %sum = fadd <32 x float> %t2, %t8
  %t9 = fptosi <32 x float> %t7 to <32 x i32>
  %t10 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> undef, <32 x i32> %t9, i32 0, i32 32, i32 1, i16 0, i32 undef, i1 true)
  %t11 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> %t10, <32 x i32> %t9, i32 0, i32 32, i32 1, i16 128, i32 undef, i1 true)
  %both = sub <64 x i32> %t11, %t3
  %next = add i32 %t1, 1
  %t12 = icmp ult i32 %next, 4
  br i1 %t12, label %loop, label %end
end:
  %t13 = add i64 %to, 0
  call void @llvm.genx.svm.block.st.i64.v32f32(i64 %t13, <32 x float> %sum)
  %t14 = call <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32> %both, i32 0, i32 32, i32 1, i16 0, i32 undef)
  %t15 = add i64 %to, 128
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %t15, <32 x i32> %t14)
  %t16 = call <32 x i32> @llvm.genx.rdregioni.v32i32.v64i32.i16(<64 x i32> %both, i32 0, i32 32, i32 1, i16 128, i32 undef)
  %t17 = add i64 %to, 256
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %t17, <32 x i32> %t16)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @accumulators, !"accumulators", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
