; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [64], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [2]}, "mode": "out"}]}
; options: --target tgllp
; The number of a predicate of 32 elements that was computed in halves is assembled from their words.
; check visa: mov (M1_NM, 1) V47(0,0)<1> V45(0,0)<0;1,0>
; check visa: mov (M1_NM, 1) V47(0,1)<1> V46(0,0)<0;1,0>
define dllexport spir_kernel void @k(i64 %x, i64 %y) {
  %in1 = inttoptr i64 %x to <32 x i32> addrspace(1)*
  %next = add i64 %x, 128
  %in2 = inttoptr i64 %next to <32 x i32> addrspace(1)*
  %out = inttoptr i64 %y to <2 x i32> addrspace(1)*
  %a = load <32 x i32>, <32 x i32> addrspace(1)* %in1, align 4
  %b = load <32 x i32>, <32 x i32> addrspace(1)* %in2, align 4
  %odd = trunc <32 x i32> %a to <32 x i1>
  %sum = mul <32 x i32> %a, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %more = icmp ugt <32 x i32> %sum, %b
  %both = and <32 x i1> %odd, %more
  %one = xor <32 x i1> %odd, %more
  %bits1 = bitcast <32 x i1> %both to i32
  %bits2 = bitcast <32 x i1> %one to i32
  %r1 = insertelement <2 x i32> undef, i32 %bits1, i32 0
  %r2 = insertelement <2 x i32> %r1, i32 %bits2, i32 1
  store <2 x i32> %r2, <2 x i32> addrspace(1)* %out, align 4
  ret void
}
!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 40}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 35 instructions compute the same
tgllp: 39 instructions compute the same
dg2: 39 instructions compute the same
pvc: 21 instructions compute the same
*/
