; test: visa simulate
; launch: {"global": [3], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [12]}, "mode": "out"}]}
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
/* expect visa:
.version 4.1
.kernel "k"
.decl V32 v_type=G type=uw num_elts=1 align=word
.decl V33 v_type=G type=uw num_elts=1 align=word
.decl V34 v_type=G type=uw num_elts=1 align=word
.decl V35 v_type=G type=ud num_elts=1 align=dword
.decl V36 v_type=G type=ud num_elts=1 align=dword
.decl V37 v_type=G type=ud num_elts=1 align=dword
.decl V38 v_type=G type=ud num_elts=1 align=dword
.decl V39 v_type=G type=ud num_elts=1 align=dword
.decl V40 v_type=G type=ud num_elts=1 align=dword
.decl V41 v_type=G type=q num_elts=1 align=qword
.decl V42 v_type=G type=d num_elts=1 align=dword
.decl V43 v_type=G type=d num_elts=1 align=dword
.decl V44 v_type=G type=d num_elts=1 align=dword
.decl V45 v_type=G type=d num_elts=1 align=dword
.decl V46 v_type=G type=d num_elts=1 align=dword
.decl V47 v_type=G type=d num_elts=1 align=dword
.decl V48 v_type=G type=d num_elts=1 align=dword
.decl V49 v_type=G type=d num_elts=1 align=dword
.decl V50 v_type=G type=d num_elts=1 align=dword
.decl V51 v_type=G type=d num_elts=1 align=dword
.decl V52 v_type=G type=d num_elts=1 align=dword
.decl V53 v_type=G type=d num_elts=1 align=dword
.decl V54 v_type=G type=d num_elts=1 align=dword
.decl V55 v_type=G type=d num_elts=1 align=dword
.decl V56 v_type=G type=d num_elts=1 align=dword
.decl V57 v_type=G type=d num_elts=1 align=dword
.decl V58 v_type=G type=d num_elts=1 align=dword
.decl V59 v_type=G type=d num_elts=1 align=dword
.decl V60 v_type=G type=d num_elts=1 align=dword
.decl V61 v_type=G type=d num_elts=1 align=dword
.decl V62 v_type=G type=d num_elts=1 align=dword
.decl V63 v_type=G type=d num_elts=1 align=dword
.decl V64 v_type=G type=d num_elts=1 align=dword
.decl V65 v_type=G type=d num_elts=1 align=dword
.decl V66 v_type=G type=d num_elts=1 align=dword
.decl V67 v_type=G type=d num_elts=8 align=GRF
.decl V68 v_type=G type=d num_elts=1 align=dword alias=<%r0, 4>
.decl V69 v_type=G type=d num_elts=1 align=dword alias=<V35, 0>
.decl V70 v_type=G type=d num_elts=1 align=dword alias=<V38, 0>
.decl V71 v_type=G type=ud num_elts=1 align=dword alias=<V61, 0>
.decl V72 v_type=G type=uq num_elts=1 align=qword alias=<V41, 0>
.input V32 offset=32 size=2
.input V33 offset=34 size=2
.input V34 offset=36 size=2
.input V35 offset=88 size=4
.input V36 offset=92 size=4
.input V37 offset=96 size=4
.input V38 offset=100 size=4
.input V39 offset=104 size=4
.input V40 offset=108 size=4
.input V41 offset=112 size=8
.kernel_attr Target="cm"
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    mulh (M1_NM, 1) V42(0,0)<1> V68(0,0)<0;1,0> 0x92492493:d
    add (M1_NM, 1) V43(0,0)<1> V68(0,0)<0;1,0> V42(0,0)<0;1,0>
    asr (M1_NM, 1) V44(0,0)<1> V43(0,0)<0;1,0> 0x2:ud
    asr (M1_NM, 1) V45(0,0)<1> V68(0,0)<0;1,0> 0x1f:ud
    add (M1_NM, 1) V46(0,0)<1> V44(0,0)<0;1,0> (-)V45(0,0)<0;1,0>
    mulh (M1_NM, 1) V47(0,0)<1> V68(0,0)<0;1,0> 0xcccccccd:d
    add (M1_NM, 1) V48(0,0)<1> V68(0,0)<0;1,0> V47(0,0)<0;1,0>
    asr (M1_NM, 1) V49(0,0)<1> V48(0,0)<0;1,0> 0x2:ud
    asr (M1_NM, 1) V50(0,0)<1> V68(0,0)<0;1,0> 0x1f:ud
    add (M1_NM, 1) V51(0,0)<1> V49(0,0)<0;1,0> (-)V50(0,0)<0;1,0>
    mul (M1_NM, 1) V52(0,0)<1> V51(0,0)<0;1,0> 0x5:d
    add (M1_NM, 1) V53(0,0)<1> V68(0,0)<0;1,0> (-)V52(0,0)<0;1,0>
    max (M1_NM, 1) V54(0,0)<1> V68(0,0)<0;1,0> 0x3:d
    max (M1_NM, 1) V55(0,0)<1> V69(0,0)<0;1,0> 0x3:d
    mulh (M1_NM, 1) V56(0,0)<1> V70(0,0)<0;1,0> 0x92492493:d
    add (M1_NM, 1) V57(0,0)<1> V70(0,0)<0;1,0> V56(0,0)<0;1,0>
    asr (M1_NM, 1) V58(0,0)<1> V57(0,0)<0;1,0> 0x2:ud
    asr (M1_NM, 1) V59(0,0)<1> V70(0,0)<0;1,0> 0x1f:ud
    add (M1_NM, 1) V60(0,0)<1> V58(0,0)<0;1,0> (-)V59(0,0)<0;1,0>
    mov (M1_NM, 1) V71(0,0)<1> V32(0,0)<0;1,0>
    min (M1_NM, 1) V62(0,0)<1> V61(0,0)<0;1,0> 0x3:d
    add (M1_NM, 1) V63(0,0)<1> V46(0,0)<0;1,0> V53(0,0)<0;1,0>
    add (M1_NM, 1) V64(0,0)<1> V63(0,0)<0;1,0> V54(0,0)<0;1,0>
    add (M1_NM, 1) V65(0,0)<1> V64(0,0)<0;1,0> V55(0,0)<0;1,0>
    add (M1_NM, 1) V66(0,0)<1> V65(0,0)<0;1,0> V60(0,0)<0;1,0>
    mov (M1_NM, 4) V67(0,0)<1> 0x0:d
    add (M1_NM, 1) V67(0,0)<1> V66(0,0)<0;1,0> V62(0,0)<0;1,0>
    svm_block_st (1) V72(0,0)<0;1,0> V67.0
    ret (M1, 1)
*/
/* expect simulate:
skl: 29 instructions compute the same
tgllp: 29 instructions compute the same
dg2: 27 instructions compute the same
pvc: 27 instructions compute the same
*/
