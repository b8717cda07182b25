// test: run visa
// options: --target dg2 --simd 16
// must visa: lsc_load.ugm (M1_NM, 1)
// must visa: lsc_load.slm (M1_NM, 1)
// must visa: :d32x4t
// launch: {"global": [40], "local": [20], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "i32", "shape": [40]}, "mode": "out"},
// launch:   {"scalar": 5, "dtype": "i32"}]}
// All work-items read one address: under divergent control flow, in local memory, as vectors, and
// as the trip count of a loop. The last sub-group is partial.
__kernel void k(__global const int *in, __global int *out, int n) {
    __local int shared[4];
    int i = get_local_id(0);
    if (i < 4)
        shared[i] = in[i + 8];
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = shared[n - 3];
    if (i % 3 == 1)
        sum += in[n];
    else if (i % 3 == 2)
        sum -= in[n + 1] * in[get_group_id(0)];
    int4 v = ((__global const int4 *)in)[n - 4];
    sum += v.x * i + v.y * v.z - v.w;
    for (int k = 0; k < in[n + 2]; k++)
        sum += in[k] ^ i;
    for (int k = 0; k < i; k++)
        sum += in[k & 15] * shared[k & 3];
    out[get_global_id(0)] = sum;
}
/* expect run:
argument 1:
81 101 113 158 217 254 326 414
550 643 754 867 1023 1151 1283 1460
1743 1744 1776 1820 81 101 106 158
217 247 326 414 543 643 754 860
1023 1151 1276 1460 1743 1737 1776 1820
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
.decl I9_buffer_offset0_in v_type=G type=ud num_elts=1 align=dword
.decl I10_buffer_offset1_out v_type=G type=ud num_elts=1 align=dword
.decl I11_arg2_n v_type=G type=ud num_elts=1 align=dword
.decl R3 v_type=G type=ud num_elts=16 align=hword
.decl R21 v_type=G type=ud num_elts=1 align=dword
.decl R3_d v_type=G type=d num_elts=16 align=dword alias=<R3, 0>
.decl R6 v_type=G type=ud num_elts=16 align=hword
.decl R8 v_type=G type=d num_elts=16 align=hword
.decl R8_ud v_type=G type=ud num_elts=16 align=dword alias=<R8, 0>
.decl R75 v_type=G type=ud num_elts=16 align=hword
.decl R58 v_type=G type=ud num_elts=16 align=hword
.decl R9 v_type=G type=d num_elts=16 align=hword
.decl R55_d v_type=G type=d num_elts=1 align=dword alias=<I11_arg2_n, 0>
.decl R11 v_type=G type=d num_elts=1 align=dword
.decl R11_ud v_type=G type=ud num_elts=1 align=dword alias=<R11, 0>
.decl R12 v_type=G type=ud num_elts=1 align=hword
.decl X25 v_type=G type=ud num_elts=1 align=hword
.decl R0_sum v_type=G type=ud num_elts=16 align=hword
.decl R92 v_type=G type=d num_elts=16 align=hword
.decl R93 v_type=G type=d num_elts=16 align=hword
.decl R95 v_type=G type=d num_elts=16 align=hword
.decl R97 v_type=G type=d num_elts=16 align=hword
.decl R98 v_type=G type=d num_elts=16 align=hword
.decl R100 v_type=G type=d num_elts=16 align=hword
.decl R101 v_type=G type=d num_elts=16 align=hword
.decl R77 v_type=G type=ud num_elts=1 align=dword
.decl R59 v_type=G type=ud num_elts=1 align=hword
.decl R15 v_type=G type=d num_elts=1 align=hword
.decl R0_sum_d v_type=G type=d num_elts=16 align=dword alias=<R0_sum, 0>
.decl R19 v_type=G type=d num_elts=1 align=dword
.decl R19_ud v_type=G type=ud num_elts=1 align=dword alias=<R19, 0>
.decl R78 v_type=G type=ud num_elts=1 align=dword
.decl R60 v_type=G type=ud num_elts=1 align=hword
.decl R20 v_type=G type=d num_elts=1 align=hword
.decl R79 v_type=G type=ud num_elts=1 align=dword
.decl R61 v_type=G type=ud num_elts=1 align=hword
.decl R22 v_type=G type=d num_elts=1 align=hword
.decl R23 v_type=G type=d num_elts=1 align=dword
.decl R25 v_type=G type=d num_elts=1 align=dword
.decl R25_ud v_type=G type=ud num_elts=1 align=dword alias=<R25, 0>
.decl R76 v_type=G type=ud num_elts=1 align=dword
.decl R62 v_type=G type=ud num_elts=1 align=hword
.decl X51 v_type=G type=ud num_elts=4 align=hword
.decl R27_d v_type=G type=d num_elts=1 align=dword alias=<X51, 4>
.decl R28_d v_type=G type=d num_elts=1 align=dword alias=<X51, 8>
.decl R31 v_type=G type=d num_elts=1 align=dword
.decl R26_d v_type=G type=d num_elts=1 align=dword alias=<X51, 0>
.decl R32 v_type=G type=d num_elts=16 align=hword
.decl R29_d v_type=G type=d num_elts=1 align=dword alias=<X51, 12>
.decl R33 v_type=G type=d num_elts=16 align=hword
.decl R54_sum v_type=G type=d num_elts=16 align=hword
.decl R84 v_type=G type=ud num_elts=1 align=dword
.decl R85 v_type=G type=ud num_elts=1 align=dword
.decl R86 v_type=G type=ud num_elts=1 align=hword
.decl R34 v_type=G type=d num_elts=1 align=hword
.decl R1_k v_type=G type=d num_elts=1 align=dword
.decl R83 v_type=G type=ud num_elts=1 align=hword
.decl R36 v_type=G type=d num_elts=1 align=hword
.decl R36_ud v_type=G type=ud num_elts=1 align=dword alias=<R36, 0>
.decl R37 v_type=G type=ud num_elts=16 align=hword
.decl R37_d v_type=G type=d num_elts=16 align=dword alias=<R37, 0>
.decl R2_k v_type=G type=d num_elts=1 align=dword
.decl R2_k_ud v_type=G type=ud num_elts=1 align=dword alias=<R2_k, 0>
.decl R41 v_type=G type=ud num_elts=1 align=dword
.decl R80 v_type=G type=ud num_elts=1 align=dword
.decl R63 v_type=G type=ud num_elts=1 align=hword
.decl R42 v_type=G type=d num_elts=1 align=hword
.decl R44 v_type=G type=ud num_elts=1 align=dword
.decl R45 v_type=G type=ud num_elts=1 align=hword
.decl R46 v_type=G type=d num_elts=1 align=hword
.decl R47 v_type=G type=d num_elts=1 align=dword
.decl R52 v_type=G type=ud num_elts=1 align=dword
.decl R53 v_type=G type=ud num_elts=16 align=hword
.decl R81 v_type=G type=ud num_elts=16 align=hword
.decl R64 v_type=G type=ud num_elts=16 align=hword
.decl P1 v_type=P num_elts=16
.input I0_local_id_x offset=32 size=32
.input I1_local_id_y offset=64 size=32
.input I2_local_id_z offset=96 size=32
.input I3_global_offset_x offset=128 size=4
.input I4_global_offset_y offset=132 size=4
.input I5_global_offset_z offset=136 size=4
.input I6_enqueued_local_size_x offset=140 size=4
.input I7_enqueued_local_size_y offset=144 size=4
.input I8_enqueued_local_size_z offset=148 size=4
.input I9_buffer_offset0_in offset=152 size=4
.input I10_buffer_offset1_out offset=156 size=4
.input I11_arg2_n offset=160 size=4
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr PerThreadInputSize=96
.kernel_attr SLMSize=1
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mov (M1, 16) R3(0,0)<1> I0_local_id_x(0,0)<1;1,0>
    mov (M1_NM, 1) R21(0,0)<1> %r0(0,1)<0;1,0>
    cmp.lt (M1, 16) P1 R3_d(0,0)<1;1,0> 0x4:d
    (!P1) goto (M1, 16) L2
    shl (M1, 16) R6(0,0)<1> R3(0,0)<1;1,0> 0x2:ud
    add (M1, 16) R8(0,0)<1> R3_d(0,0)<1;1,0> 0x8:d
    shl (M1, 16) R75(0,0)<1> R8_ud(0,0)<1;1,0> 0x2:ud
    add (M1, 16) R58(0,0)<1> I9_buffer_offset0_in(0,0)<0;1,0> R75(0,0)<1;1,0>
    lsc_load.ugm (M1, 16) R9:d32 bti(0x0)[R58]:a32
    lsc_store.slm (M1, 16) flat[R6]:a32 R9:d32
L2:
    lsc_fence.slm.none.group
    barrier
    add (M1_NM, 1) R11(0,0)<1> R55_d(0,0)<0;1,0> 0xfffffffd:d
    shl (M1_NM, 1) R12(0,0)<1> R11_ud(0,0)<0;1,0> 0x2:ud
    lsc_load.slm (M1_NM, 1) X25:d32x1t flat[R12]:a32
    mov (M1, 16) R0_sum(0,0)<1> X25(0,0)<0;1,0>
    mulh (M1, 16) R92(0,0)<1> R3_d(0,0)<1;1,0> 0xaaaaaaab:d
    add (M1, 16) R93(0,0)<1> R3_d(0,0)<1;1,0> R92(0,0)<1;1,0>
    asr (M1, 16) R95(0,0)<1> R93(0,0)<1;1,0> 0x1:ud
    asr (M1, 16) R97(0,0)<1> R3_d(0,0)<1;1,0> 0x1f:ud
    add (M1, 16) R98(0,0)<1> R95(0,0)<1;1,0> (-)R97(0,0)<1;1,0>
    mul (M1, 16) R100(0,0)<1> R98(0,0)<1;1,0> 0x3:d
    add (M1, 16) R101(0,0)<1> R3_d(0,0)<1;1,0> (-)R100(0,0)<1;1,0>
    cmp.eq (M1, 16) P1 R101(0,0)<1;1,0> 0x1:d
    (!P1) goto (M1, 16) L4
    shl (M1_NM, 1) R77(0,0)<1> I11_arg2_n(0,0)<0;1,0> 0x2:ud
    add (M1_NM, 1) R59(0,0)<1> I9_buffer_offset0_in(0,0)<0;1,0> R77(0,0)<0;1,0>
    lsc_load.ugm (M1_NM, 1) R15:d32x1t bti(0x0)[R59]:a32
    add (M1, 16) R0_sum_d(0,0)<1> R0_sum_d(0,0)<1;1,0> R15(0,0)<0;1,0>
    goto (M1, 16) L6
L4:
    cmp.eq (M1, 16) P1 R101(0,0)<1;1,0> 0x2:d
    (!P1) goto (M1, 16) L6
    add (M1_NM, 1) R19(0,0)<1> R55_d(0,0)<0;1,0> 0x1:d
    shl (M1_NM, 1) R78(0,0)<1> R19_ud(0,0)<0;1,0> 0x2:ud
    add (M1_NM, 1) R60(0,0)<1> I9_buffer_offset0_in(0,0)<0;1,0> R78(0,0)<0;1,0>
    lsc_load.ugm (M1_NM, 1) R20:d32x1t bti(0x0)[R60]:a32
    shl (M1_NM, 1) R79(0,0)<1> R21(0,0)<0;1,0> 0x2:ud
    add (M1_NM, 1) R61(0,0)<1> I9_buffer_offset0_in(0,0)<0;1,0> R79(0,0)<0;1,0>
    lsc_load.ugm (M1_NM, 1) R22:d32x1t bti(0x0)[R61]:a32
    mul (M1_NM, 1) R23(0,0)<1> R20(0,0)<0;1,0> R22(0,0)<0;1,0>
    add (M1, 16) R0_sum_d(0,0)<1> R0_sum_d(0,0)<1;1,0> (-)R23(0,0)<0;1,0>
L6:
    add (M1_NM, 1) R25(0,0)<1> R55_d(0,0)<0;1,0> 0xfffffffc:d
    shl (M1_NM, 1) R76(0,0)<1> R25_ud(0,0)<0;1,0> 0x4:ud
    add (M1_NM, 1) R62(0,0)<1> I9_buffer_offset0_in(0,0)<0;1,0> R76(0,0)<0;1,0>
    lsc_load.ugm (M1_NM, 1) X51:d32x4t bti(0x0)[R62]:a32
    mul (M1_NM, 1) R31(0,0)<1> R27_d(0,0)<0;1,0> R28_d(0,0)<0;1,0>
    mad (M1, 16) R32(0,0)<1> R26_d(0,0)<0;1,0> R3_d(0,0)<1;1,0> R31(0,0)<0;1,0>
    add (M1, 16) R33(0,0)<1> R32(0,0)<1;1,0> (-)R29_d(0,0)<0;1,0>
    add (M1, 16) R54_sum(0,0)<1> R0_sum_d(0,0)<1;1,0> R33(0,0)<1;1,0>
    shl (M1_NM, 1) R84(0,0)<1> I11_arg2_n(0,0)<0;1,0> 0x2:ud
    add (M1_NM, 1) R85(0,0)<1> I9_buffer_offset0_in(0,0)<0;1,0> R84(0,0)<0;1,0>
    add (M1_NM, 1) R86(0,0)<1> R85(0,0)<0;1,0> 0x8:ud
    lsc_load.ugm (M1_NM, 1) R34:d32x1t bti(0x0)[R86]:a32
    cmp.gt (M1_NM, 16) P1 R34(0,0)<0;1,0> 0x0:d
    (!P1) goto (M1, 1) L9
    mov (M1_NM, 1) R1_k(0,0)<1> 0x0:d
    mov (M1_NM, 1) R83(0,0)<1> I9_buffer_offset0_in(0,0)<0;1,0>
L8:
    lsc_load.ugm (M1_NM, 1) R36:d32x1t bti(0x0)[R83]:a32
    xor (M1, 16) R37(0,0)<1> R36_ud(0,0)<0;1,0> R3(0,0)<1;1,0>
    add (M1, 16) R54_sum(0,0)<1> R54_sum(0,0)<1;1,0> R37_d(0,0)<1;1,0>
    add (M1_NM, 1) R1_k(0,0)<1> R1_k(0,0)<0;1,0> 0x1:d
    add (M1_NM, 1) R83(0,0)<1> R83(0,0)<0;1,0> 0x4:ud
    cmp.lt (M1_NM, 16) P1 R1_k(0,0)<0;1,0> R34(0,0)<0;1,0>
    (P1) goto (M1, 1) L8
L9:
    cmp.gt (M1, 16) P1 R3_d(0,0)<1;1,0> 0x0:d
    (!P1) goto (M1, 16) L12
    mov (M1_NM, 1) R2_k(0,0)<1> 0x0:d
L11:
    and (M1_NM, 1) R41(0,0)<1> R2_k_ud(0,0)<0;1,0> 0xf:ud
    shl (M1_NM, 1) R80(0,0)<1> R41(0,0)<0;1,0> 0x2:ud
    add (M1_NM, 1) R63(0,0)<1> I9_buffer_offset0_in(0,0)<0;1,0> R80(0,0)<0;1,0>
    lsc_load.ugm (M1_NM, 1) R42:d32x1t bti(0x0)[R63]:a32
    and (M1_NM, 1) R44(0,0)<1> R2_k_ud(0,0)<0;1,0> 0x3:ud
    shl (M1_NM, 1) R45(0,0)<1> R44(0,0)<0;1,0> 0x2:ud
    lsc_load.slm (M1_NM, 1) R46:d32x1t flat[R45]:a32
    mul (M1_NM, 1) R47(0,0)<1> R42(0,0)<0;1,0> R46(0,0)<0;1,0>
    add (M1, 16) R54_sum(0,0)<1> R54_sum(0,0)<1;1,0> R47(0,0)<0;1,0>
    add (M1_NM, 1) R2_k(0,0)<1> R2_k(0,0)<0;1,0> 0x1:d
    cmp.lt (M1, 16) P1 R2_k(0,0)<0;1,0> R3_d(0,0)<1;1,0>
    (P1) goto (M1, 16) L11
L12:
    mad (M1_NM, 1) R52(0,0)<1> R21(0,0)<0;1,0> I6_enqueued_local_size_x(0,0)<0;1,0> I3_global_offset_x(0,0)<0;1,0>
    add (M1, 16) R53(0,0)<1> R52(0,0)<0;1,0> R3(0,0)<1;1,0>
    shl (M1, 16) R81(0,0)<1> R53(0,0)<1;1,0> 0x2:ud
    add (M1, 16) R64(0,0)<1> I10_buffer_offset1_out(0,0)<0;1,0> R81(0,0)<1;1,0>
    lsc_store.ugm (M1, 16) bti(0x1)[R64]:a32 R54_sum:d32
    ret (M1, 1)
*/
