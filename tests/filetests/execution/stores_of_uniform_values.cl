// test: run visa
// options: --target dg2 --simd 16
// launch: {"global": [44], "local": [22], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [44], "dist": "iota", "start": -9}, "mode": "in"},
// launch:   {"buffer": {"dtype": "i32", "shape": [24]}, "mode": "out"},
// launch:   {"scalar": 5, "dtype": "i32"}]}
// Uniform values at uniform addresses: one channel stores them, under divergent control flow too. A value or an
// address that varies, and volatile memory, need all channels. The last sub-group is partial.
__kernel void k(__global const int *in, __global int *out, int n) {
    __local int shared[4];
    int i = get_local_id(0);
    int group = get_group_id(0);
    int value = in[get_global_id(0)];
    shared[n - 3] = n * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    __global int *mine = out + group * 12;
    if (value == 7)
        mine[0] = n + group;
    if (value == 100)
        mine[0] = -1;
    for (int k = 1; k < 3; k++)
        if (value > 20 * k)
            mine[k] = n * k;
    ((__global char *)mine)[13] = n;
    ((__global short *)mine)[7] = n << 8;
    ((__global long *)mine)[2] = (long)n << 31;
    if (i > 3)
        *(__global int4 *)(mine + 8) = (int4)(n, group, shared[2], 3);
    if (value == 3)
        mine[6] = value;
    *(volatile __global int *)(mine + 7) = n;
}
/* expect run:
argument 1:
5 0 0 83887360 -2147483648 2 3 5
5 0 15 3 0 5 0 83887360
-2147483648 2 0 5 5 1 15 3
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
.decl I9_buffer_offset1_out v_type=G type=ud num_elts=1 align=dword
.decl I10_arg2_n v_type=G type=ud num_elts=1 align=dword
.decl R1_group v_type=G type=ud num_elts=1 align=dword alias=<%r0, 4>
.decl R2_uw v_type=G type=uw num_elts=2 align=word alias=<I6_enqueued_local_size_x, 0>
.decl R5 v_type=G type=ud num_elts=1 align=dword
.decl R6 v_type=G type=ud num_elts=16 align=hword
.decl R57 v_type=G type=ud num_elts=16 align=hword
.decl R7_value v_type=G type=d num_elts=16 align=hword
.decl R32_n_d v_type=G type=d num_elts=1 align=dword alias=<I10_arg2_n, 0>
.decl R9 v_type=G type=d num_elts=1 align=dword
.decl R9_ud v_type=G type=ud num_elts=1 align=dword alias=<R9, 0>
.decl R10 v_type=G type=ud num_elts=1 align=hword
.decl R12 v_type=G type=d num_elts=1 align=hword
.decl R60 v_type=G type=ud num_elts=1 align=hword
.decl R1_group_d v_type=G type=d num_elts=1 align=dword alias=<R1_group, 0>
.decl R15 v_type=G type=d num_elts=1 align=hword
.decl X25 v_type=G type=d num_elts=1 align=hword
.decl R36 v_type=G type=ud num_elts=1 align=hword
.decl X27 v_type=G type=d num_elts=1 align=hword
.decl R54 v_type=G type=ud num_elts=1 align=hword
.decl R55 v_type=G type=ud num_elts=1 align=hword
.decl R55_d v_type=G type=d num_elts=1 align=dword alias=<R55, 0>
.decl R37 v_type=G type=ud num_elts=1 align=hword
.decl X32 v_type=G type=ud num_elts=1 align=hword
.decl R21_ub v_type=G type=ub num_elts=1 align=byte alias=<I10_arg2_n, 0>
.decl R23 v_type=G type=ud num_elts=1 align=dword
.decl R38 v_type=G type=ud num_elts=1 align=hword
.decl X36 v_type=G type=ud num_elts=1 align=hword
.decl R24_uw v_type=G type=uw num_elts=1 align=word alias=<R23, 0>
.decl R62 v_type=G type=d num_elts=1 align=dword
.decl R67 v_type=G type=ud num_elts=1 align=dword
.decl R65 v_type=G type=ud num_elts=1 align=dword
.decl R62_ud v_type=G type=ud num_elts=1 align=dword alias=<R62, 0>
.decl R66 v_type=G type=ud num_elts=1 align=dword
.decl R68 v_type=G type=ud num_elts=1 align=dword
.decl R39 v_type=G type=ud num_elts=1 align=hword
.decl X45 v_type=G type=ud num_elts=2 align=hword
.decl R40 v_type=G type=ud num_elts=1 align=hword
.decl X47 v_type=G type=ud num_elts=1 align=hword
.decl R28 v_type=G type=d num_elts=1 align=hword
.decl X49 v_type=G type=ud num_elts=4 align=hword
.decl R28_ud v_type=G type=ud num_elts=1 align=dword alias=<R28, 0>
.decl R41 v_type=G type=ud num_elts=1 align=hword
.decl X52 v_type=G type=d num_elts=1 align=hword
.decl R42 v_type=G type=ud num_elts=1 align=dword
.decl X54 v_type=G type=ud num_elts=16 align=hword
.decl X55 v_type=G type=d num_elts=16 align=hword
.decl P1 v_type=P num_elts=16
.decl P2 v_type=P num_elts=16
.decl P3 v_type=P num_elts=16
.decl P4 v_type=P num_elts=16
.decl P5 v_type=P num_elts=16
.decl P6 v_type=P num_elts=16
.input I0_local_id_x offset=32 size=32
.input I1_local_id_y offset=64 size=32
.input I2_local_id_z offset=96 size=32
.input I3_global_offset_x offset=128 size=4
.input I4_global_offset_y offset=132 size=4
.input I5_global_offset_z offset=136 size=4
.input I6_enqueued_local_size_x offset=140 size=4
.input I7_enqueued_local_size_y offset=144 size=4
.input I8_enqueued_local_size_z offset=148 size=4
.input I9_buffer_offset1_out offset=152 size=4
.input I10_arg2_n offset=156 size=4
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr PerThreadInputSize=96
.kernel_attr SLMSize=1
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mad (M1_NM, 1) R5(0,0)<1> R1_group(0,0)<0;1,0> R2_uw(0,0)<0;1,0> I3_global_offset_x(0,0)<0;1,0>
    add (M1, 16) R6(0,0)<1> R5(0,0)<0;1,0> I0_local_id_x(0,0)<1;1,0>
    shl (M1, 16) R57(0,0)<1> R6(0,0)<1;1,0> 0x2:ud
    lsc_load.ugm (M1, 16) R7_value:d32 bti(0x0)[R57]:a32
    add (M1_NM, 1) R9(0,0)<1> R32_n_d(0,0)<0;1,0> 0xfffffffd:d
    shl (M1_NM, 1) R10(0,0)<1> R9_ud(0,0)<0;1,0> 0x2:ud
    mul (M1_NM, 1) R12(0,0)<1> R32_n_d(0,0)<0;1,0> 0x3:d
    lsc_store.slm (M1_NM, 1) flat[R10]:a32 R12:d32x1t
    lsc_fence.slm.none.group
    barrier
    mad (M1_NM, 1) R60(0,0)<1> R1_group(0,0)<0;1,0> 0x30:ud I9_buffer_offset1_out(0,0)<0;1,0>
    cmp.eq (M1, 16) P1 R7_value(0,0)<1;1,0> 0x7:d
    (!P1) goto (M1, 16) L2
    add (M1_NM, 1) R15(0,0)<1> R32_n_d(0,0)<0;1,0> R1_group_d(0,0)<0;1,0>
    lsc_store.ugm (M1_NM, 1) bti(0x1)[R60]:a32 R15:d32x1t
L2:
    cmp.eq (M1, 16) P2 R7_value(0,0)<1;1,0> 0x64:d
    (!P2) goto (M1, 16) L4
    mov (M1_NM, 1) X25(0,0)<1> 0xffffffff:d
    lsc_store.ugm (M1_NM, 1) bti(0x1)[R60]:a32 X25:d32x1t
L4:
    cmp.gt (M1, 16) P3 R7_value(0,0)<1;1,0> 0x14:d
    (!P3) goto (M1, 16) L6
    add (M1_NM, 1) R36(0,0)<1> R60(0,0)<0;1,0> 0x4:ud
    mov (M1_NM, 1) X27(0,0)<1> R32_n_d(0,0)<0;1,0>
    lsc_store.ugm (M1_NM, 1) bti(0x1)[R36]:a32 X27:d32x1t
L6:
    cmp.gt (M1, 16) P4 R7_value(0,0)<1;1,0> 0x28:d
    (!P4) goto (M1, 16) L8
    add (M1_NM, 1) R54(0,0)<1> R60(0,0)<0;1,0> 0x8:ud
    shl (M1_NM, 1) R55(0,0)<1> I10_arg2_n(0,0)<0;1,0> 0x1:ud
    lsc_store.ugm (M1_NM, 1) bti(0x1)[R54]:a32 R55_d:d32x1t
L8:
    add (M1_NM, 1) R37(0,0)<1> R60(0,0)<0;1,0> 0xd:ud
    mov (M1_NM, 1) X32(0,0)<1> R21_ub(0,0)<0;1,0>
    lsc_store.ugm (M1_NM, 1) bti(0x1)[R37]:a32 X32:d8c32
    shl (M1_NM, 1) R23(0,0)<1> I10_arg2_n(0,0)<0;1,0> 0x8:ud
    add (M1_NM, 1) R38(0,0)<1> R60(0,0)<0;1,0> 0xe:ud
    mov (M1_NM, 1) X36(0,0)<1> R24_uw(0,0)<0;1,0>
    lsc_store.ugm (M1_NM, 1) bti(0x1)[R38]:a32 X36:d16c32
    asr (M1_NM, 1) R62(0,0)<1> R32_n_d(0,0)<0;1,0> 0x1f:ud
    shl (M1_NM, 1) R67(0,0)<1> I10_arg2_n(0,0)<0;1,0> 0x1f:ud
    shr (M1_NM, 1) R65(0,0)<1> I10_arg2_n(0,0)<0;1,0> 0x1:ud
    shl (M1_NM, 1) R66(0,0)<1> R62_ud(0,0)<0;1,0> 0x1f:ud
    or (M1_NM, 1) R68(0,0)<1> R66(0,0)<0;1,0> R65(0,0)<0;1,0>
    add (M1_NM, 1) R39(0,0)<1> R60(0,0)<0;1,0> 0x10:ud
    mov (M1_NM, 1) X45(0,0)<1> R67(0,0)<0;1,0>
    mov (M1_NM, 1) X45(0,1)<1> R68(0,0)<0;1,0>
    lsc_store.ugm (M1_NM, 1) bti(0x1)[R39]:a32 X45:d32x2t
    cmp.gt (M1, 16) P5 I0_local_id_x(0,0)<1;1,0> 0x3:d
    (!P5) goto (M1, 16) L10
    add (M1_NM, 1) R40(0,0)<1> R60(0,0)<0;1,0> 0x20:ud
    mov (M1_NM, 1) X47(0,0)<1> 0x8:ud
    lsc_load.slm (M1_NM, 1) R28:d32x1t flat[X47]:a32
    mov (M1_NM, 1) X49(0,0)<1> I10_arg2_n(0,0)<0;1,0>
    mov (M1_NM, 1) X49(0,1)<1> R1_group(0,0)<0;1,0>
    mov (M1_NM, 1) X49(0,2)<1> R28_ud(0,0)<0;1,0>
    mov (M1_NM, 1) X49(0,3)<1> 0x3:ud
    lsc_store.ugm (M1_NM, 1) bti(0x1)[R40]:a32 X49:d32x4t
L10:
    cmp.eq (M1, 16) P6 R7_value(0,0)<1;1,0> 0x3:d
    (!P6) goto (M1, 16) L12
    add (M1_NM, 1) R41(0,0)<1> R60(0,0)<0;1,0> 0x18:ud
    mov (M1_NM, 1) X52(0,0)<1> 0x3:d
    lsc_store.ugm (M1_NM, 1) bti(0x1)[R41]:a32 X52:d32x1t
L12:
    add (M1_NM, 1) R42(0,0)<1> R60(0,0)<0;1,0> 0x1c:ud
    mov (M1, 16) X54(0,0)<1> R42(0,0)<0;1,0>
    mov (M1, 16) X55(0,0)<1> R32_n_d(0,0)<0;1,0>
    lsc_store.ugm (M1, 16) bti(0x1)[X54]:a32 X55:d32
    ret (M1, 1)
*/
