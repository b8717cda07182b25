; Gathers and stores of vectors of 1 to 7 elements.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <1 x i32> @llvm.genx.svm.gather.v1i32.v1i1.v1i64(<1 x i1>, i32, <1 x i64>, <1 x i32>)
declare <2 x i32> @llvm.genx.svm.gather.v2i32.v2i1.v2i64(<2 x i1>, i32, <2 x i64>, <2 x i32>)
declare <3 x i32> @llvm.genx.svm.gather.v3i32.v3i1.v3i64(<3 x i1>, i32, <3 x i64>, <3 x i32>)
declare <4 x i32> @llvm.genx.svm.gather.v4i32.v4i1.v4i64(<4 x i1>, i32, <4 x i64>, <4 x i32>)
declare <5 x i32> @llvm.genx.svm.gather.v5i32.v5i1.v5i64(<5 x i1>, i32, <5 x i64>, <5 x i32>)
declare <7 x i32> @llvm.genx.svm.gather.v7i32.v7i1.v7i64(<7 x i1>, i32, <7 x i64>, <7 x i32>)

define dllexport spir_kernel void @short_vectors(i64 %x, i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %b1 = mul i32 %item, 4
  %w1 = zext i32 %b1 to i64
  %t1 = insertelement <1 x i64> undef, i64 %w1, i32 0
  %s1 = shufflevector <1 x i64> %t1, <1 x i64> undef, <1 x i32> zeroinitializer
  %o1 = add <1 x i64> %s1, <i64 0>
  %x1 = insertelement <1 x i64> undef, i64 %x, i32 0
  %y1 = shufflevector <1 x i64> %x1, <1 x i64> undef, <1 x i32> zeroinitializer
  %z1 = add <1 x i64> %y1, %o1
  %v1 = call <1 x i32> @llvm.genx.svm.gather.v1i32.v1i1.v1i64(<1 x i1> <i1 true>, i32 0, <1 x i64> %z1, <1 x i32> undef)
  %r1 = add <1 x i32> %v1, <i32 1>
  %d1 = add i64 %out, 0
  %h1 = add i64 %d1, %w1
  %i1 = inttoptr i64 %h1 to <1 x i32> addrspace(1)*
  store <1 x i32> %r1, <1 x i32> addrspace(1)* %i1, align 4
  %b2 = mul i32 %item, 8
  %w2 = zext i32 %b2 to i64
  %t2 = insertelement <2 x i64> undef, i64 %w2, i32 0
  %s2 = shufflevector <2 x i64> %t2, <2 x i64> undef, <2 x i32> zeroinitializer
  %o2 = add <2 x i64> %s2, <i64 0, i64 4>
  %x2 = insertelement <2 x i64> undef, i64 %x, i32 0
  %y2 = shufflevector <2 x i64> %x2, <2 x i64> undef, <2 x i32> zeroinitializer
  %z2 = add <2 x i64> %y2, %o2
  %v2 = call <2 x i32> @llvm.genx.svm.gather.v2i32.v2i1.v2i64(<2 x i1> <i1 true, i1 true>, i32 0, <2 x i64> %z2, <2 x i32> undef)
  %r2 = add <2 x i32> %v2, <i32 2, i32 2>
  %d2 = add i64 %out, 2000
  %h2 = add i64 %d2, %w2
  %i2 = inttoptr i64 %h2 to <2 x i32> addrspace(1)*
  store <2 x i32> %r2, <2 x i32> addrspace(1)* %i2, align 4
  %b3 = mul i32 %item, 12
  %w3 = zext i32 %b3 to i64
  %t3 = insertelement <3 x i64> undef, i64 %w3, i32 0
  %s3 = shufflevector <3 x i64> %t3, <3 x i64> undef, <3 x i32> zeroinitializer
  %o3 = add <3 x i64> %s3, <i64 0, i64 4, i64 8>
  %x3 = insertelement <3 x i64> undef, i64 %x, i32 0
  %y3 = shufflevector <3 x i64> %x3, <3 x i64> undef, <3 x i32> zeroinitializer
  %z3 = add <3 x i64> %y3, %o3
  %v3 = call <3 x i32> @llvm.genx.svm.gather.v3i32.v3i1.v3i64(<3 x i1> <i1 true, i1 true, i1 true>, i32 0, <3 x i64> %z3, <3 x i32> undef)
  %r3 = add <3 x i32> %v3, <i32 3, i32 3, i32 3>
  %d3 = add i64 %out, 4000
  %h3 = add i64 %d3, %w3
  %i3 = inttoptr i64 %h3 to <3 x i32> addrspace(1)*
  store <3 x i32> %r3, <3 x i32> addrspace(1)* %i3, align 4
  %b4 = mul i32 %item, 16
  %w4 = zext i32 %b4 to i64
  %t4 = insertelement <4 x i64> undef, i64 %w4, i32 0
  %s4 = shufflevector <4 x i64> %t4, <4 x i64> undef, <4 x i32> zeroinitializer
  %o4 = add <4 x i64> %s4, <i64 0, i64 4, i64 8, i64 12>
  %x4 = insertelement <4 x i64> undef, i64 %x, i32 0
  %y4 = shufflevector <4 x i64> %x4, <4 x i64> undef, <4 x i32> zeroinitializer
  %z4 = add <4 x i64> %y4, %o4
  %v4 = call <4 x i32> @llvm.genx.svm.gather.v4i32.v4i1.v4i64(<4 x i1> <i1 true, i1 true, i1 true, i1 true>, i32 0, <4 x i64> %z4, <4 x i32> undef)
  %r4 = add <4 x i32> %v4, <i32 4, i32 4, i32 4, i32 4>
  %d4 = add i64 %out, 6000
  %h4 = add i64 %d4, %w4
  %i4 = inttoptr i64 %h4 to <4 x i32> addrspace(1)*
  store <4 x i32> %r4, <4 x i32> addrspace(1)* %i4, align 4
  %b5 = mul i32 %item, 20
  %w5 = zext i32 %b5 to i64
  %t5 = insertelement <5 x i64> undef, i64 %w5, i32 0
  %s5 = shufflevector <5 x i64> %t5, <5 x i64> undef, <5 x i32> zeroinitializer
  %o5 = add <5 x i64> %s5, <i64 0, i64 4, i64 8, i64 12, i64 16>
  %x5 = insertelement <5 x i64> undef, i64 %x, i32 0
  %y5 = shufflevector <5 x i64> %x5, <5 x i64> undef, <5 x i32> zeroinitializer
  %z5 = add <5 x i64> %y5, %o5
  %v5 = call <5 x i32> @llvm.genx.svm.gather.v5i32.v5i1.v5i64(<5 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true>, i32 0, <5 x i64> %z5, <5 x i32> undef)
  %r5 = add <5 x i32> %v5, <i32 5, i32 5, i32 5, i32 5, i32 5>
  %d5 = add i64 %out, 8000
  %h5 = add i64 %d5, %w5
  %i5 = inttoptr i64 %h5 to <5 x i32> addrspace(1)*
  store <5 x i32> %r5, <5 x i32> addrspace(1)* %i5, align 4
  %b7 = mul i32 %item, 28
  %w7 = zext i32 %b7 to i64
  %t7 = insertelement <7 x i64> undef, i64 %w7, i32 0
  %s7 = shufflevector <7 x i64> %t7, <7 x i64> undef, <7 x i32> zeroinitializer
  %o7 = add <7 x i64> %s7, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24>
  %x7 = insertelement <7 x i64> undef, i64 %x, i32 0
  %y7 = shufflevector <7 x i64> %x7, <7 x i64> undef, <7 x i32> zeroinitializer
  %z7 = add <7 x i64> %y7, %o7
  %v7 = call <7 x i32> @llvm.genx.svm.gather.v7i32.v7i1.v7i64(<7 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 0, <7 x i64> %z7, <7 x i32> undef)
  %r7 = add <7 x i32> %v7, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %d7 = add i64 %out, 10000
  %h7 = add i64 %d7, %w7
  %i7 = inttoptr i64 %h7 to <7 x i32> addrspace(1)*
  store <7 x i32> %r7, <7 x i32> addrspace(1)* %i7, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @short_vectors, !"short_vectors", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
