// test: run visa
// options: --target dg2 --simd 16
// check-not visa: lsc_load
// Arrays in arguments, read at varying indices: the same for all work-items, or different.
// They are read in place, from the payload.
// launch: {"global": [24], "local": [12], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [120]}, "mode": "out"},
// launch:   {"bytes": "6400000065000000660000006700000068000000690000006a0000006b0000006c0000006d0000006e0000006f00000070000000710000007200000073000000"},
// launch:   {"bytes": "07000500ed03d507bd0ba50f010203c8bc9a7856341200007835f1ac6824000034d069039d3600000000803f000000400000f04100002042"}]}
struct Foo { int x[16]; };
struct Bar { char tag; short s[5]; uchar b[4]; long l[3]; float2 f[2]; };
__kernel void k(__global int *out, struct Foo foo, struct Bar bar) {
    int i = get_global_id(0);
    out[5 * i] = foo.x[get_local_id(0)];
    out[5 * i + 1] = foo.x[get_group_id(0) + 3];
    out[5 * i + 2] = bar.tag + bar.s[i % 5] * bar.b[i & 3];
    out[5 * i + 3] = bar.l[i % 3] >> (8 * (i & 3));
    out[5 * i + 4] = bar.f[i & 1].x - bar.f[get_group_id(0)].y;
}
/* expect run:
argument 0:
100 103 12 1450744508 -1 101 103 2017
1756164405 28 102 103 6022 916259689 -1 103
103 601007 1193046 28 104 103 4012 -1393478280
-1 105 103 17 -1660720688 28 106 103
3022 305419896 -1 107 103 401007 2386092 28
108 103 3012 57266228 -1 109 103 8017
878082202 28 110 103 22 610839793 -1 111
103 201007 3579139 28 100 104 2012 1450744508
-39 101 104 6017 1756164405 -10 102 104
12022 916259689 -39 103 104 1007 1193046 -10
104 104 1012 -1393478280 -39 105 104 4017
-1660720688 -10 106 104 9022 305419896 -39 107
104 801007 2386092 -10 108 104 12 57266228
-39 109 104 2017 878082202 -10 110 104
6022 610839793 -39 111 104 601007 3579139 -10
*/
/* expect visa:
.version 4.1
.kernel "k"
.decl I0_local_id_x v_type=G type=uw num_elts=16 align=hword
.decl I1_local_id_y v_type=G type=uw num_elts=16 align=hword
.decl I2_local_id_z v_type=G type=uw num_elts=16 align=hword
.decl I3_global_offset_x v_type=G type=ud num_elts=1 align=dword
.decl I4_global_offset_y v_type=G type=ud num_elts=1 align=dword
.decl I5_global_offset_z v_type=G type=ud num_elts=1 align=dword
.decl I6_enqueued_local_size_x v_type=G type=ud num_elts=1 align=dword
.decl I7_enqueued_local_size_y v_type=G type=ud num_elts=1 align=dword
.decl I8_enqueued_local_size_z v_type=G type=ud num_elts=1 align=dword
.decl I9_arg1_foo v_type=G type=ud num_elts=16 align=hword
.decl I10_arg2_bar v_type=G type=ud num_elts=14 align=hword
.decl R4 v_type=G type=ud num_elts=1 align=dword alias=<%r0, 4>
.decl R5_uw v_type=G type=uw num_elts=2 align=word alias=<I6_enqueued_local_size_x, 0>
.decl R9 v_type=G type=ud num_elts=1 align=dword
.decl R10_i v_type=G type=ud num_elts=16 align=hword
.decl R98 v_type=G type=ud num_elts=16 align=hword
.decl R11 v_type=G type=ud num_elts=16 align=hword
.decl X17 v_type=G type=ud num_elts=16 align=dword alias=<I9_arg1_foo, 0>
.decl R11_uw v_type=G type=uw num_elts=32 align=word alias=<R11, 0>
.decl R72 v_type=G type=ud num_elts=16 align=hword
.decl R96 v_type=G type=ud num_elts=1 align=dword
.decl X21 v_type=G type=ud num_elts=16 align=dword alias=<I9_arg1_foo, 0>
.decl X22 v_type=G type=ud num_elts=1 align=hword
.decl X23 v_type=G type=uw num_elts=2 align=word alias=<X22, 0>
.decl R73 v_type=G type=ud num_elts=1 align=dword
.decl R102 v_type=G type=ud num_elts=16 align=hword
.decl R104 v_type=G type=ud num_elts=16 align=hword
.decl R106 v_type=G type=ud num_elts=16 align=hword
.decl R10_i_d v_type=G type=d num_elts=16 align=dword alias=<R10_i, 0>
.decl R106_d v_type=G type=d num_elts=16 align=dword alias=<R106, 0>
.decl R107 v_type=G type=d num_elts=16 align=hword
.decl R107_ud v_type=G type=ud num_elts=16 align=dword alias=<R107, 0>
.decl R14 v_type=G type=ud num_elts=16 align=hword
.decl R15 v_type=G type=ud num_elts=16 align=hword
.decl R75 v_type=G type=ud num_elts=16 align=hword
.decl X35 v_type=G type=ud num_elts=14 align=dword alias=<I10_arg2_bar, 0>
.decl R75_uw v_type=G type=uw num_elts=32 align=word alias=<R75, 0>
.decl R76 v_type=G type=ud num_elts=16 align=hword
.decl R78 v_type=G type=ud num_elts=16 align=hword
.decl R79 v_type=G type=ud num_elts=16 align=hword
.decl R18 v_type=G type=ud num_elts=16 align=hword
.decl R19 v_type=G type=ud num_elts=16 align=hword
.decl R82 v_type=G type=ud num_elts=16 align=hword
.decl X43 v_type=G type=ud num_elts=14 align=dword alias=<I10_arg2_bar, 0>
.decl R82_uw v_type=G type=uw num_elts=32 align=word alias=<R82, 0>
.decl R83 v_type=G type=ud num_elts=16 align=hword
.decl R85 v_type=G type=ud num_elts=16 align=hword
.decl R86 v_type=G type=ud num_elts=16 align=hword
.decl R87_ub v_type=G type=ub num_elts=64 align=byte alias=<R86, 0>
.decl R20 v_type=G type=d num_elts=16 align=hword
.decl R80_w v_type=G type=w num_elts=32 align=word alias=<R79, 0>
.decl R21 v_type=G type=d num_elts=16 align=hword
.decl R50_b v_type=G type=b num_elts=1 align=byte alias=<I10_arg2_bar, 0>
.decl R22 v_type=G type=d num_elts=16 align=hword
.decl R109 v_type=G type=ud num_elts=16 align=hword
.decl R111 v_type=G type=ud num_elts=16 align=hword
.decl R113 v_type=G type=ud num_elts=16 align=hword
.decl R113_d v_type=G type=d num_elts=16 align=dword alias=<R113, 0>
.decl R114 v_type=G type=d num_elts=16 align=hword
.decl R114_ud v_type=G type=ud num_elts=16 align=dword alias=<R114, 0>
.decl R23 v_type=G type=ud num_elts=16 align=hword
.decl R24 v_type=G type=ud num_elts=16 align=hword
.decl X62 v_type=G type=ud num_elts=14 align=dword alias=<I10_arg2_bar, 0>
.decl R24_uw v_type=G type=uw num_elts=32 align=word alias=<R24, 0>
.decl R88 v_type=G type=ud num_elts=16 align=hword
.decl R90 v_type=G type=ud num_elts=16 align=hword
.decl X66 v_type=G type=ud num_elts=14 align=dword alias=<I10_arg2_bar, 0>
.decl R90_uw v_type=G type=uw num_elts=32 align=word alias=<R90, 0>
.decl R91 v_type=G type=ud num_elts=16 align=hword
.decl R25 v_type=G type=ud num_elts=16 align=hword
.decl R115 v_type=G type=ud num_elts=16 align=hword
.decl R117 v_type=G type=ud num_elts=16 align=hword
.decl R118 v_type=G type=ud num_elts=16 align=hword
.decl R119 v_type=G type=ud num_elts=16 align=hword
.decl R120 v_type=G type=ud num_elts=16 align=hword
.decl X75 v_type=G type=ud num_elts=64 align=hword
.decl R22_ud v_type=G type=ud num_elts=16 align=dword alias=<R22, 0>
.decl R100 v_type=G type=ud num_elts=16 align=hword
.decl R27 v_type=G type=ud num_elts=16 align=hword
.decl R28 v_type=G type=ud num_elts=16 align=hword
.decl R29 v_type=G type=ud num_elts=16 align=hword
.decl X81 v_type=G type=ud num_elts=14 align=dword alias=<I10_arg2_bar, 0>
.decl R29_uw v_type=G type=uw num_elts=32 align=word alias=<R29, 0>
.decl R92 v_type=G type=ud num_elts=16 align=hword
.decl R30 v_type=G type=ud num_elts=1 align=dword
.decl R31 v_type=G type=ud num_elts=1 align=dword
.decl X86 v_type=G type=ud num_elts=14 align=dword alias=<I10_arg2_bar, 0>
.decl R31_uw v_type=G type=uw num_elts=2 align=word alias=<R31, 0>
.decl R93 v_type=G type=ud num_elts=1 align=dword
.decl R92_f v_type=G type=f num_elts=16 align=dword alias=<R92, 0>
.decl R93_f v_type=G type=f num_elts=1 align=dword alias=<R93, 0>
.decl R32 v_type=G type=f num_elts=16 align=hword
.decl R33 v_type=G type=d num_elts=16 align=hword
.decl A0 v_type=A num_elts=16
.decl A1 v_type=A num_elts=1
.decl A2 v_type=A num_elts=16
.decl A3 v_type=A num_elts=16
.decl A4 v_type=A num_elts=16
.decl A5 v_type=A num_elts=16
.decl A6 v_type=A num_elts=16
.decl A7 v_type=A num_elts=1
.input I0_local_id_x offset=32 size=32
.input I1_local_id_y offset=64 size=32
.input I2_local_id_z offset=96 size=32
.input I3_global_offset_x offset=128 size=4
.input I4_global_offset_y offset=132 size=4
.input I5_global_offset_z offset=136 size=4
.input I6_enqueued_local_size_x offset=140 size=4
.input I7_enqueued_local_size_y offset=144 size=4
.input I8_enqueued_local_size_z offset=148 size=4
.input I9_arg1_foo offset=160 size=64
.input I10_arg2_bar offset=224 size=56
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr PerThreadInputSize=96
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mad (M1_NM, 1) R9(0,0)<1> R4(0,0)<0;1,0> R5_uw(0,0)<0;1,0> I3_global_offset_x(0,0)<0;1,0>
    add (M1, 16) R10_i(0,0)<1> R9(0,0)<0;1,0> I0_local_id_x(0,0)<1;1,0>
    mul (M1, 16) R98(0,0)<1> R10_i(0,0)<1;1,0> 0x14:ud
    shl (M1, 16) R11(0,0)<1> I0_local_id_x(0,0)<1;1,0> 0x2:ud
    addr_add (M1, 16) A0(0)<16> &X17 R11_uw(0,0)<2;1,0>
    mov (M1, 16) R72(0,0)<1> r[A0(0),0]<1,0>:ud
    add (M1_NM, 1) R96(0,0)<1> R4(0,0)<0;1,0> 0x3:ud
    shl (M1_NM, 1) X22(0,0)<1> R96(0,0)<0;1,0> 0x2:ud
    addr_add (M1_NM, 1) A1(0)<1> &X21 X23(0,0)<2;1,0>
    mov (M1_NM, 1) R73(0,0)<1> r[A1(0),0]<0;1,0>:ud
    mulh (M1, 16) R102(0,0)<1> R10_i(0,0)<1;1,0> 0xcccccccd:ud
    shr (M1, 16) R104(0,0)<1> R102(0,0)<1;1,0> 0x2:ud
    mul (M1, 16) R106(0,0)<1> R104(0,0)<1;1,0> 0x5:ud
    add (M1, 16) R107(0,0)<1> R10_i_d(0,0)<1;1,0> (-)R106_d(0,0)<1;1,0>
    shl (M1, 16) R14(0,0)<1> R107_ud(0,0)<1;1,0> 0x1:ud
    add (M1, 16) R15(0,0)<1> R14(0,0)<1;1,0> 0x2:ud
    and (M1, 16) R75(0,0)<1> R15(0,0)<1;1,0> 0xfffffffc:ud
    addr_add (M1, 16) A2(0)<16> &X35 R75_uw(0,0)<2;1,0>
    mov (M1, 16) R76(0,0)<1> r[A2(0),0]<1,0>:ud
    shl (M1, 16) R78(0,0)<1> R15(0,0)<1;1,0> 0x3:ud
    shr (M1, 16) R79(0,0)<1> R76(0,0)<1;1,0> R78(0,0)<1;1,0>
    and (M1, 16) R18(0,0)<1> R10_i(0,0)<1;1,0> 0x3:ud
    add (M1, 16) R19(0,0)<1> R18(0,0)<1;1,0> 0xc:ud
    and (M1, 16) R82(0,0)<1> R19(0,0)<1;1,0> 0xfffffffc:ud
    addr_add (M1, 16) A3(0)<16> &X43 R82_uw(0,0)<2;1,0>
    mov (M1, 16) R83(0,0)<1> r[A3(0),0]<1,0>:ud
    shl (M1, 16) R85(0,0)<1> R19(0,0)<1;1,0> 0x3:ud
    shr (M1, 16) R86(0,0)<1> R83(0,0)<1;1,0> R85(0,0)<1;1,0>
    mov (M1, 16) R20(0,0)<1> R87_ub(0,0)<4;1,0>
    mul (M1, 16) R21(0,0)<1> R80_w(0,0)<2;1,0> R20(0,0)<1;1,0>
    add (M1, 16) R22(0,0)<1> R50_b(0,0)<0;1,0> R21(0,0)<1;1,0>
    mulh (M1, 16) R109(0,0)<1> R10_i(0,0)<1;1,0> 0xaaaaaaab:ud
    shr (M1, 16) R111(0,0)<1> R109(0,0)<1;1,0> 0x1:ud
    mul (M1, 16) R113(0,0)<1> R111(0,0)<1;1,0> 0x3:ud
    add (M1, 16) R114(0,0)<1> R10_i_d(0,0)<1;1,0> (-)R113_d(0,0)<1;1,0>
    shl (M1, 16) R23(0,0)<1> R114_ud(0,0)<1;1,0> 0x3:ud
    add (M1, 16) R24(0,0)<1> R23(0,0)<1;1,0> 0x10:ud
    addr_add (M1, 16) A4(0)<16> &X62 R24_uw(0,0)<2;1,0>
    mov (M1, 16) R88(0,0)<1> r[A4(0),0]<1,0>:ud
    add (M1, 16) R90(0,0)<1> R24(0,0)<1;1,0> 0x4:ud
    addr_add (M1, 16) A5(0)<16> &X66 R90_uw(0,0)<2;1,0>
    mov (M1, 16) R91(0,0)<1> r[A5(0),0]<1,0>:ud
    shl (M1, 16) R25(0,0)<1> R18(0,0)<1;1,0> 0x3:ud
    shr (M1, 16) R115(0,0)<1> R88(0,0)<1;1,0> R25(0,0)<1;1,0>
    shl (M1, 16) R117(0,0)<1> R91(0,0)<1;1,0> 0x1:ud
    not (M1, 16) R118(0,0)<1> R25(0,0)<1;1,0>
    shl (M1, 16) R119(0,0)<1> R117(0,0)<1;1,0> R118(0,0)<1;1,0>
    or (M1, 16) R120(0,0)<1> R115(0,0)<1;1,0> R119(0,0)<1;1,0>
    mov (M1, 16) X75(0,0)<1> R72(0,0)<1;1,0>
    mov (M1, 16) X75(0,16)<1> R73(0,0)<0;1,0>
    mov (M1, 16) X75(0,32)<1> R22_ud(0,0)<1;1,0>
    mov (M1, 16) X75(0,48)<1> R120(0,0)<1;1,0>
    lsc_store.ugm.wb.wb (M1, 16) bti(0x0)[R98]:a32 X75:d32x4
    add (M1, 16) R100(0,0)<1> R98(0,0)<1;1,0> 0x10:ud
    and (M1, 16) R27(0,0)<1> R10_i(0,0)<1;1,0> 0x1:ud
    shl (M1, 16) R28(0,0)<1> R27(0,0)<1;1,0> 0x3:ud
    add (M1, 16) R29(0,0)<1> R28(0,0)<1;1,0> 0x28:ud
    addr_add (M1, 16) A6(0)<16> &X81 R29_uw(0,0)<2;1,0>
    mov (M1, 16) R92(0,0)<1> r[A6(0),0]<1,0>:ud
    shl (M1_NM, 1) R30(0,0)<1> R4(0,0)<0;1,0> 0x3:ud
    add (M1_NM, 1) R31(0,0)<1> R30(0,0)<0;1,0> 0x2c:ud
    addr_add (M1_NM, 1) A7(0)<1> &X86 R31_uw(0,0)<0;1,0>
    mov (M1_NM, 1) R93(0,0)<1> r[A7(0),0]<0;1,0>:ud
    add (M1, 16) R32(0,0)<1> R92_f(0,0)<1;1,0> (-)R93_f(0,0)<0;1,0>
    mov (M1, 16) R33(0,0)<1> R32(0,0)<1;1,0>
    lsc_store.ugm.wb.wb (M1, 16) bti(0x0)[R100]:a32 R33:d32
    ret (M1, 1)
*/
