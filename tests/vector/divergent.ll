; SIMD control flow: `goto` and `join`.

target datalayout = "e-p:64:64-i64:64-n8:16:32"
target triple = "genx64-unknown-unknown"

declare i32 @llvm.genx.group.id.x()
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1>, <16 x i1>, <16 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1>, <16 x i1>)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32>, <16 x i32>, i32, i32, i32, i16, i32, <16 x i1>)

define dllexport spir_kernel void @divergent(i64 %x, i64 %out) #0 {
  %lids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %sizes = call <3 x i32> @llvm.genx.local.size.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %local = extractelement <3 x i32> %lids, i32 0
  %size = extractelement <3 x i32> %sizes, i32 0
  %first = mul i32 %group, %size
  %item = add i32 %first, %local
  %bytes1 = mul i32 %item, 64
  %offset1 = zext i32 %bytes1 to i64
  %address1 = add i64 %x, %offset1
  %place1 = inttoptr i64 %address1 to <16 x i32> addrspace(1)*
  %a = load <16 x i32>, <16 x i32> addrspace(1)* %place1, align 4
  %c = icmp sgt <16 x i32> %a, zeroinitializer
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> <i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, <16 x i1> %c)
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %br = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %br, label %join, label %then
then:
  %b = add <16 x i32> %a, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %em16 = shufflevector <32 x i1> %em, <32 x i1> undef, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32> %a, <16 x i32> %b, i32 0, i32 16, i32 1, i16 0, i32 undef, <16 x i1> %em16)
  br label %join
join:
  %r = phi <16 x i32> [ %a, %0 ], [ %w, %then ]
  %emj = phi <32 x i1> [ %em, %0 ], [ %em, %then ]
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %emj, <16 x i1> %rm)
  %emend = extractvalue { <32 x i1>, i1 } %j, 0
  %jb = extractvalue { <32 x i1>, i1 } %j, 1
  %bytes2 = mul i32 %item, 64
  %offset2 = zext i32 %bytes2 to i64
  %address2 = add i64 %out, %offset2
  %place2 = inttoptr i64 %address2 to <16 x i32> addrspace(1)*
  store <16 x i32> %r, <16 x i32> addrspace(1)* %place2, align 4
  ret void
}

attributes #0 = { noinline nounwind "CMGenxMain" }

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @divergent, !"divergent", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
