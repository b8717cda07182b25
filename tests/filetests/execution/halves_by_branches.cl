// test: run visa
// options: -O2 --simd 16
// launch: {"global": [16], "args": [
// launch:   {"buffer": {"dtype": "f16", "shape": [1024], "dist": "uniform", "seed": 31, "lo": -1, "hi": 1}},
// launch:   {"buffer": {"dtype": "f16", "shape": [1024], "dist": "uniform", "seed": 32, "lo": -1, "hi": 1}},
// launch:   {"buffer": {"dtype": "u16", "shape": [16]}, "mode": "out"}, {"scalar": 3, "dtype": "i32"}]}
// check visa: lifetime.start
// Halves are written to parts of their slots: each one, on either branch, begins its live range.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF
__kernel void k(__global const half *first, __global const half *second, __global half *sums, int rounds) {
    size_t i = get_global_id(0);
    half sum = 0;
    #pragma nounroll
    for (int r = 0; r < rounds; r++) {
        half x;
        if (first[16 * r + i] > (half)0.0f) {
            x = first[16 * r + i + 1] * second[16 * r + i];
            sums[i] = x;
        } else
            x = second[16 * r + i] + (half)1.0f;
        sum = sum * (half)0.5f + x;
    }
    sums[i] = sum;
}
/* expect run:
argument 2:
16187 14798 46129 14038 13872 14111 16083 16095
15800 13981 15714 45302 12530 14686 14951 14392
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
.decl I9_buffer_offset0_first v_type=G type=ud num_elts=1 align=dword
.decl I10_buffer_offset1_second v_type=G type=ud num_elts=1 align=dword
.decl I11_buffer_offset2_sums v_type=G type=ud num_elts=1 align=dword
.decl I12_arg3_rounds v_type=G type=ud num_elts=1 align=dword
.decl R3 v_type=G type=ud num_elts=1 align=dword alias=<%r0, 4>
.decl R4_uw v_type=G type=uw num_elts=2 align=word alias=<I6_enqueued_local_size_x, 0>
.decl R8 v_type=G type=ud num_elts=1 align=dword
.decl R9_i v_type=G type=ud num_elts=16 align=hword
.decl R0_sum v_type=G type=ud num_elts=16 align=hword
.decl R0_sum_hf v_type=G type=hf num_elts=32 align=word alias=<R0_sum, 0>
.decl R22_rounds_d v_type=G type=d num_elts=1 align=dword alias=<I12_arg3_rounds, 0>
.decl R1_r v_type=G type=d num_elts=1 align=dword
.decl R39 v_type=G type=ud num_elts=16 align=hword
.decl R1_r_ud v_type=G type=ud num_elts=1 align=dword alias=<R1_r, 0>
.decl R34 v_type=G type=ud num_elts=16 align=hword
.decl R35 v_type=G type=ud num_elts=16 align=hword
.decl R29 v_type=G type=ud num_elts=16 align=hword
.decl R12 v_type=G type=ud num_elts=16 align=hword
.decl R12_hf v_type=G type=hf num_elts=32 align=word alias=<R12, 0>
.decl R37 v_type=G type=ud num_elts=16 align=hword
.decl R30 v_type=G type=ud num_elts=16 align=hword
.decl R15 v_type=G type=ud num_elts=16 align=hword
.decl R31 v_type=G type=ud num_elts=16 align=hword
.decl R16 v_type=G type=ud num_elts=16 align=hword
.decl R15_hf v_type=G type=hf num_elts=32 align=word alias=<R15, 0>
.decl R16_hf v_type=G type=hf num_elts=32 align=word alias=<R16, 0>
.decl R2_x v_type=G type=ud num_elts=16 align=hword
.decl R2_x_hf v_type=G type=hf num_elts=32 align=word alias=<R2_x, 0>
.decl R32 v_type=G type=ud num_elts=16 align=hword
.decl R17 v_type=G type=ud num_elts=16 align=hword
.decl R17_hf v_type=G type=hf num_elts=32 align=word alias=<R17, 0>
.decl R20 v_type=G type=ud num_elts=16 align=hword
.decl R20_hf v_type=G type=hf num_elts=32 align=word alias=<R20, 0>
.decl R33 v_type=G type=ud num_elts=16 align=hword
.decl P1 v_type=P num_elts=16
.decl P2 v_type=P num_elts=16
.decl P3 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.input I0_local_id_x offset=32 size=32
.input I1_local_id_y offset=64 size=32
.input I2_local_id_z offset=96 size=32
.input I3_global_offset_x offset=128 size=4
.input I4_global_offset_y offset=132 size=4
.input I5_global_offset_z offset=136 size=4
.input I6_enqueued_local_size_x offset=140 size=4
.input I7_enqueued_local_size_y offset=144 size=4
.input I8_enqueued_local_size_z offset=148 size=4
.input I9_buffer_offset0_first offset=152 size=4
.input I10_buffer_offset1_second offset=156 size=4
.input I11_buffer_offset2_sums offset=160 size=4
.input I12_arg3_rounds offset=164 size=4
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mad (M1_NM, 1) R8(0,0)<1> R3(0,0)<0;1,0> R4_uw(0,0)<0;1,0> I3_global_offset_x(0,0)<0;1,0>
    add (M1, 16) R9_i(0,0)<1> R8(0,0)<0;1,0> I0_local_id_x(0,0)<1;1,0>
    lifetime.start R0_sum
    mov (M1, 16) R0_sum_hf(0,0)<2> 0x0:hf
    cmp.gt (M1_NM, 16) P1 R22_rounds_d(0,0)<0;1,0> 0x0:d
    (!P1) goto (M1, 1) L6
    mov (M1_NM, 1) R1_r(0,0)<1> 0x0:d
    mad (M1, 16) R39(0,0)<1> R9_i(0,0)<1;1,0> 0x2:ud I11_buffer_offset2_sums(0,0)<0;1,0>
L2:
    mad (M1, 16) R34(0,0)<1> R1_r_ud(0,0)<0;1,0> 0x10:ud R9_i(0,0)<1;1,0>
    shl (M1, 16) R35(0,0)<1> R34(0,0)<1;1,0> 0x1:ud
    add (M1, 16) R29(0,0)<1> I9_buffer_offset0_first(0,0)<0;1,0> R35(0,0)<1;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather_scaled.2 (M1, 16) T6 0x0:ud R29.0 R12.0
    cmp.gt (M1, 16) P2 R12_hf(0,0)<2;1,0> 0x0:hf
    (!P2) goto (M1, 16) L4
    add (M1, 16) R37(0,0)<1> R35(0,0)<1;1,0> 0x2:ud
    add (M1, 16) R30(0,0)<1> I9_buffer_offset0_first(0,0)<0;1,0> R37(0,0)<1;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather_scaled.2 (M1, 16) T6 0x0:ud R30.0 R15.0
    add (M1, 16) R31(0,0)<1> I10_buffer_offset1_second(0,0)<0;1,0> R35(0,0)<1;1,0>
    movs (M1_NM, 1) T6(0) 0x1:ud
    gather_scaled.2 (M1, 16) T6 0x0:ud R31.0 R16.0
    lifetime.start R2_x
    mul (M1, 16) R2_x_hf(0,0)<2> R15_hf(0,0)<2;1,0> R16_hf(0,0)<2;1,0>
    movs (M1_NM, 1) T6(0) 0x2:ud
    scatter_scaled.2 (M1, 16) T6 0x0:ud R39.0 R2_x.0
    goto (M1, 16) L5
L4:
    add (M1, 16) R32(0,0)<1> I10_buffer_offset1_second(0,0)<0;1,0> R35(0,0)<1;1,0>
    movs (M1_NM, 1) T6(0) 0x1:ud
    gather_scaled.2 (M1, 16) T6 0x0:ud R32.0 R17.0
    lifetime.start R2_x
    add (M1, 16) R2_x_hf(0,0)<2> R17_hf(0,0)<2;1,0> 0x3c00:hf
L5:
    mul (M1, 16) R20_hf(0,0)<2> R0_sum_hf(0,0)<2;1,0> 0x3800:hf
    lifetime.start R0_sum
    add (M1, 16) R0_sum_hf(0,0)<2> R20_hf(0,0)<2;1,0> R2_x_hf(0,0)<2;1,0>
    add (M1_NM, 1) R1_r(0,0)<1> R1_r(0,0)<0;1,0> 0x1:d
    cmp.lt (M1_NM, 16) P3 R1_r(0,0)<0;1,0> R22_rounds_d(0,0)<0;1,0>
    (P3) goto (M1, 1) L2
L6:
    mad (M1, 16) R33(0,0)<1> R9_i(0,0)<1;1,0> 0x2:ud I11_buffer_offset2_sums(0,0)<0;1,0>
    movs (M1_NM, 1) T6(0) 0x2:ud
    scatter_scaled.2 (M1, 16) T6 0x0:ud R33.0 R0_sum.0
    ret (M1, 1)
*/
