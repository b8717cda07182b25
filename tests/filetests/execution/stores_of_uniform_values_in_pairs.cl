// test: visa
// options: --target tgllp --simd 16
// Threads of this target run in pairs, and one without active channels may execute what needs no mask in nested
// divergent control flow: there, and in loops, all channels store. At the top and under one branch, one channel does.
__kernel void k(__global const int *in, __global int *out, int n) {
    int value = in[get_global_id(0)];
    out[get_group_id(0)] = n;
    if (value > 7) {
        out[n + 1] = n - 1;
        if (value > in[get_global_id(0) + n])
            out[n + 2] = n - 2;
        else
            out[value] = n;
    }
    for (int k = 0; k < value; k++)
        out[n + k] = n * k;
}
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
.decl R1 v_type=G type=ud num_elts=1 align=dword alias=<%r0, 4>
.decl R2_uw v_type=G type=uw num_elts=2 align=word alias=<I6_enqueued_local_size_x, 0>
.decl R6 v_type=G type=ud num_elts=1 align=dword
.decl R7 v_type=G type=ud num_elts=16 align=hword
.decl R32 v_type=G type=ud num_elts=16 align=hword
.decl R8_value v_type=G type=d num_elts=16 align=hword
.decl R33 v_type=G type=ud num_elts=1 align=hword
.decl R23_n_d v_type=G type=d num_elts=1 align=dword alias=<I11_arg2_n, 0>
.decl X20 v_type=G type=d num_elts=1 align=hword
.decl R12 v_type=G type=d num_elts=1 align=dword
.decl R12_ud v_type=G type=ud num_elts=1 align=dword alias=<R12, 0>
.decl R34 v_type=G type=ud num_elts=1 align=hword
.decl R14 v_type=G type=d num_elts=1 align=hword
.decl R41 v_type=G type=ud num_elts=16 align=hword
.decl R35 v_type=G type=ud num_elts=16 align=hword
.decl R15 v_type=G type=d num_elts=16 align=hword
.decl R18 v_type=G type=d num_elts=1 align=dword
.decl R18_ud v_type=G type=ud num_elts=1 align=dword alias=<R18, 0>
.decl R36 v_type=G type=ud num_elts=1 align=dword
.decl R20 v_type=G type=d num_elts=1 align=dword
.decl X32 v_type=G type=ud num_elts=16 align=hword
.decl X33 v_type=G type=d num_elts=16 align=hword
.decl R8_value_ud v_type=G type=ud num_elts=16 align=dword alias=<R8_value, 0>
.decl R37 v_type=G type=ud num_elts=16 align=hword
.decl X36 v_type=G type=d num_elts=16 align=hword
.decl R47 v_type=G type=ud num_elts=1 align=dword
.decl R49 v_type=G type=ud num_elts=1 align=dword
.decl R0_k v_type=G type=d num_elts=1 align=dword
.decl R45 v_type=G type=ud num_elts=1 align=dword
.decl X41 v_type=G type=ud num_elts=16 align=hword
.decl X42 v_type=G type=d num_elts=16 align=hword
.decl R45_d v_type=G type=d num_elts=1 align=dword alias=<R45, 0>
.decl P1 v_type=P num_elts=16
.decl P2 v_type=P num_elts=16
.decl P3 v_type=P num_elts=16
.decl P4 v_type=P num_elts=16
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
.input I9_buffer_offset0_in offset=152 size=4
.input I10_buffer_offset1_out offset=156 size=4
.input I11_arg2_n offset=160 size=4
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mad (M1_NM, 1) R6(0,0)<1> R1(0,0)<0;1,0> R2_uw(0,0)<0;1,0> I3_global_offset_x(0,0)<0;1,0>
    add (M1, 16) R7(0,0)<1> R6(0,0)<0;1,0> I0_local_id_x(0,0)<1;1,0>
    mad (M1, 16) R32(0,0)<1> R7(0,0)<1;1,0> 0x4:ud I9_buffer_offset0_in(0,0)<0;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather4_scaled.R (M1, 16) T6 0x0:ud R32.0 R8_value.0
    mad (M1_NM, 1) R33(0,0)<1> R1(0,0)<0;1,0> 0x4:ud I10_buffer_offset1_out(0,0)<0;1,0>
    mov (M1_NM, 1) X20(0,0)<1> R23_n_d(0,0)<0;1,0>
    movs (M1_NM, 1) T6(0) 0x1:ud
    scatter4_scaled.R (M1_NM, 1) T6 0x0:ud R33.0 X20.0
    cmp.gt (M1, 16) P1 R8_value(0,0)<1;1,0> 0x7:d
    (!P1) goto (M1, 16) L4
    add (M1_NM, 1) R12(0,0)<1> R23_n_d(0,0)<0;1,0> 0x1:d
    mad (M1_NM, 1) R34(0,0)<1> R12_ud(0,0)<0;1,0> 0x4:ud I10_buffer_offset1_out(0,0)<0;1,0>
    add (M1_NM, 1) R14(0,0)<1> R23_n_d(0,0)<0;1,0> 0xffffffff:d
    movs (M1_NM, 1) T6(0) 0x1:ud
    scatter4_scaled.R (M1_NM, 1) T6 0x0:ud R34.0 R14.0
    add (M1, 16) R41(0,0)<1> R7(0,0)<1;1,0> I11_arg2_n(0,0)<0;1,0>
    mad (M1, 16) R35(0,0)<1> R41(0,0)<1;1,0> 0x4:ud I9_buffer_offset0_in(0,0)<0;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather4_scaled.R (M1, 16) T6 0x0:ud R35.0 R15.0
    cmp.gt (M1, 16) P2 R8_value(0,0)<1;1,0> R15(0,0)<1;1,0>
    (!P2) goto (M1, 16) L3
    add (M1_NM, 1) R18(0,0)<1> R23_n_d(0,0)<0;1,0> 0x2:d
    mad (M1_NM, 1) R36(0,0)<1> R18_ud(0,0)<0;1,0> 0x4:ud I10_buffer_offset1_out(0,0)<0;1,0>
    add (M1_NM, 1) R20(0,0)<1> R23_n_d(0,0)<0;1,0> 0xfffffffe:d
    mov (M1, 16) X32(0,0)<1> R36(0,0)<0;1,0>
    mov (M1, 16) X33(0,0)<1> R20(0,0)<0;1,0>
    movs (M1_NM, 1) T6(0) 0x1:ud
    scatter4_scaled.R (M1, 16) T6 0x0:ud X32.0 X33.0
    goto (M1, 16) L4
L3:
    mad (M1, 16) R37(0,0)<1> R8_value_ud(0,0)<1;1,0> 0x4:ud I10_buffer_offset1_out(0,0)<0;1,0>
    mov (M1, 16) X36(0,0)<1> R23_n_d(0,0)<0;1,0>
    movs (M1_NM, 1) T6(0) 0x1:ud
    scatter4_scaled.R (M1, 16) T6 0x0:ud R37.0 X36.0
L4:
    shl (M1_NM, 1) R47(0,0)<1> I11_arg2_n(0,0)<0;1,0> 0x2:ud
    add (M1_NM, 1) R49(0,0)<1> I10_buffer_offset1_out(0,0)<0;1,0> R47(0,0)<0;1,0>
    cmp.gt (M1, 16) P3 R8_value(0,0)<1;1,0> 0x0:d
    (!P3) goto (M1, 16) L7
    mov (M1_NM, 1) R0_k(0,0)<1> 0x0:d
    mov (M1_NM, 1) R45(0,0)<1> 0x0:ud
L6:
    mov (M1, 16) X41(0,0)<1> R49(0,0)<0;1,0>
    mov (M1, 16) X42(0,0)<1> R45_d(0,0)<0;1,0>
    movs (M1_NM, 1) T6(0) 0x1:ud
    scatter4_scaled.R (M1, 16) T6 0x0:ud X41.0 X42.0
    add (M1_NM, 1) R0_k(0,0)<1> R0_k(0,0)<0;1,0> 0x1:d
    add (M1_NM, 1) R45(0,0)<1> R45(0,0)<0;1,0> I11_arg2_n(0,0)<0;1,0>
    add (M1_NM, 1) R49(0,0)<1> R49(0,0)<0;1,0> 0x4:ud
    cmp.lt (M1, 16) P4 R0_k(0,0)<0;1,0> R8_value(0,0)<1;1,0>
    (P4) goto (M1, 16) L6
L7:
    ret (M1, 1)
*/
