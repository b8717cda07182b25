; Regions whose elements have offsets of their own: tables of bytes and of doublewords.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare <32 x i8> @llvm.genx.svm.block.ld.v32i8.i64(i64)
declare <16 x i8> @llvm.genx.svm.block.ld.v16i8.i64(i64)
declare <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.v16i16(<32 x i8>, i32, i32, i32, <16 x i16>, i32)
declare void @llvm.genx.svm.block.st.i64.v16i8(i64, <16 x i8>)
declare <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64)
declare <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32>, <32 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.v16i16(<64 x i32>, i32, i32, i32, <16 x i16>, i32)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)

define dllexport spir_kernel void @lookups(i64 %from, i64 %to) #0 {
entry:
  %t1 = add i64 %from, 0
  %t2 = call <32 x i8> @llvm.genx.svm.block.ld.v32i8.i64(i64 %t1)
  %t3 = add i64 %from, 32
  %t4 = call <16 x i8> @llvm.genx.svm.block.ld.v16i8.i64(i64 %t3)
  %t5 = and <16 x i8> %t4, <i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31>
  %t6 = zext <16 x i8> %t5 to <16 x i16>
  %t7 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.v16i16(<32 x i8> %t2, i32 0, i32 1, i32 0, <16 x i16> %t6, i32 undef)
  %t8 = add i64 %to, 0
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %t8, <16 x i8> %t7)
  %t9 = add i64 %from, 0
  %t10 = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %t9)
  %t11 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> undef, <32 x i32> %t10, i32 32, i32 32, i32 1, i16 0, i32 undef, i1 true)
  %t12 = add i64 %from, 128
  %t13 = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %t12)
  %t14 = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i16.i1(<64 x i32> %t11, <32 x i32> %t13, i32 32, i32 32, i32 1, i16 128, i32 undef, i1 true)
  %t15 = and <16 x i16> %t6, <i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15>
  %t16 = shl <16 x i16> %t15, <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>
  %t17 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.v16i16(<64 x i32> %t14, i32 0, i32 1, i32 0, <16 x i16> %t16, i32 undef)
  %t18 = add i64 %to, 16
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %t18, <16 x i32> %t17)
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @lookups, !"lookups", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
