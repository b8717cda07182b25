; test: visa simulate
; launch: {"global": [3], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [12]}, "mode": "out"}]}
; check visa: type=d num_elts=1 align=dword alias=<%r0, 4>
; check visa: mulh (M1_NM, 1) V42(0,0)<1> V68(0,0)<0;1,0> 0x92492493:d
; check visa: max (M1_NM, 1) V54_m(0,0)<1> V68(0,0)<0;1,0> 0x3:d
; check visa: max (M1_NM, 1) V55_n(0,0)<1> V35_d(0,0)<0;1,0> 0x3:d
define dllexport spir_kernel void @k(i64 %x) {
  %a = call i32 @llvm.genx.group.id.x()
  %d = sdiv i32 %a, 7
  %r = srem i32 %a, 5
  %m = call i32 @llvm.genx.smax.i32.i32(i32 %a, i32 3)
  %s = call <3 x i32> @llvm.genx.local.size.v3i32()
  %e = extractelement <3 x i32> %s, i32 0
  %n = call i32 @llvm.genx.smax.i32.i32(i32 %e, i32 3)
  %c = call <3 x i32> @llvm.genx.group.count.v3i32()
  %f = extractelement <3 x i32> %c, i32 0
  %o = sdiv i32 %f, 7
  %l = call <3 x i32> @llvm.genx.local.id.v3i32()
  %i = extractelement <3 x i32> %l, i32 0
  %j = call i32 @llvm.genx.smin.i32.i32(i32 %i, i32 3)
  %s1 = add i32 %d, %r
  %s2 = add i32 %s1, %m
  %s3 = add i32 %s2, %n
  %s4 = add i32 %s3, %o
  %s5 = add i32 %s4, %j
  %v = insertelement <4 x i32> zeroinitializer, i32 %s5, i32 0
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %v)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0}
!2 = !{i32 32}
!3 = !{i32 0}
!4 = !{!"svmptr_t"}
/* expect simulate:
skl: 29 instructions compute the same
tgllp: 29 instructions compute the same
dg2: 27 instructions compute the same
pvc: 27 instructions compute the same
*/
