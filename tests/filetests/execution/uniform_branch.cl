// test: visa run
// options: -O2 --target skl --simd 8
// A branch on an argument inside of a loop that items leave one by one. The thread takes it as
// a whole, `goto (M1, 1)`, with a predicate that a compare without mask wrote at full width: the
// values of channels that have left do not matter.
// launch: {"global": [24], "local": [24], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [24], "dist": "uniform", "seed": 3, "lo": 0, "hi": 30}, "mode": "inout"},
// launch:   {"scalar": 1, "dtype": "u32"}]}
// must visa: goto (M1, 1)
// must visa: (M1_NM, 8)
// never visa: jmp
__kernel void k(__global uint *p, uint mode) {
    size_t i = get_global_id(0);
    uint n = p[i];
    uint sum = 0;
    while (n > 3) {
        if (mode == 1)
            sum += n * n * n;
        else
            sum ^= n;
        n -= 3;
    }
    p[i] = sum;
}
/* expect visa:
.version 4.1
.kernel "k"
.decl I0_local_id_x v_type=G type=uw num_elts=8 align=word
.decl I1_local_id_y v_type=G type=uw num_elts=8 align=word
.decl I2_local_id_z v_type=G type=uw num_elts=8 align=word
.decl I3_global_offset_x v_type=G type=ud num_elts=1 align=dword
.decl I4_global_offset_y v_type=G type=ud num_elts=1 align=dword
.decl I5_global_offset_z v_type=G type=ud num_elts=1 align=dword
.decl I6_enqueued_local_size_x v_type=G type=ud num_elts=1 align=dword
.decl I7_enqueued_local_size_y v_type=G type=ud num_elts=1 align=dword
.decl I8_enqueued_local_size_z v_type=G type=ud num_elts=1 align=dword
.decl I9_buffer_offset0_p v_type=G type=ud num_elts=1 align=dword
.decl I10_arg1_mode v_type=G type=ud num_elts=1 align=dword
.decl R2 v_type=G type=ud num_elts=1 align=dword
.decl R4 v_type=G type=ud num_elts=8 align=hword
.decl R7 v_type=G type=ud num_elts=1 align=dword
.decl R8 v_type=G type=ud num_elts=8 align=hword
.decl R19 v_type=G type=ud num_elts=8 align=hword
.decl R17 v_type=G type=ud num_elts=8 align=hword
.decl R0_n v_type=G type=ud num_elts=8 align=hword
.decl R1_sum v_type=G type=ud num_elts=8 align=hword
.decl R12 v_type=G type=ud num_elts=8 align=hword
.decl R13 v_type=G type=ud num_elts=8 align=hword
.decl R0_n_d v_type=G type=d num_elts=8 align=dword alias=<R0_n, 0>
.decl P1 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
.input I0_local_id_x offset=32 size=16
.input I1_local_id_y offset=64 size=16
.input I2_local_id_z offset=96 size=16
.input I3_global_offset_x offset=128 size=4
.input I4_global_offset_y offset=132 size=4
.input I5_global_offset_z offset=136 size=4
.input I6_enqueued_local_size_x offset=140 size=4
.input I7_enqueued_local_size_y offset=144 size=4
.input I8_enqueued_local_size_z offset=148 size=4
.input I9_buffer_offset0_p offset=152 size=4
.input I10_arg1_mode offset=156 size=4
.kernel_attr Target="3d"
.kernel_attr SimdSize=8
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mov (M1_NM, 1) R2(0,0)<1> %r0(0,1)<0;1,0>
    mov (M1, 8) R4(0,0)<1> I0_local_id_x(0,0)<1;1,0>
    mad (M1_NM, 1) R7(0,0)<1> R2(0,0)<0;1,0> I6_enqueued_local_size_x(0,0)<0;1,0> I3_global_offset_x(0,0)<0;1,0>
    add (M1, 8) R8(0,0)<1> R7(0,0)<0;1,0> R4(0,0)<1;1,0>
    shl (M1, 8) R19(0,0)<1> R8(0,0)<1;1,0> 0x2:ud
    add (M1, 8) R17(0,0)<1> I9_buffer_offset0_p(0,0)<0;1,0> R19(0,0)<1;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather4_scaled.R (M1, 8) T6 0x0:ud R17.0 R0_n.0
    mov (M1, 8) R1_sum(0,0)<1> 0x0:ud
    cmp.gt (M1, 8) P1 R0_n(0,0)<1;1,0> 0x3:ud
    (!P1) goto (M1, 8) L5
L1:
    cmp.eq (M1_NM, 8) P1 I10_arg1_mode(0,0)<0;1,0> 0x1:ud
    (!P1) goto (M1, 1) L3
    mul (M1, 8) R12(0,0)<1> R0_n(0,0)<1;1,0> R0_n(0,0)<1;1,0>
    mul (M1, 8) R13(0,0)<1> R12(0,0)<1;1,0> R0_n(0,0)<1;1,0>
    add (M1, 8) R1_sum(0,0)<1> R1_sum(0,0)<1;1,0> R13(0,0)<1;1,0>
    goto (M1, 8) L4
L3:
    xor (M1, 8) R1_sum(0,0)<1> R1_sum(0,0)<1;1,0> R0_n(0,0)<1;1,0>
L4:
    add (M1, 8) R0_n_d(0,0)<1> R0_n_d(0,0)<1;1,0> 0xfffffffd:d
    cmp.gt (M1, 8) P1 R0_n(0,0)<1;1,0> 0x3:ud
    (P1) goto (M1, 8) L1
L5:
    movs (M1_NM, 1) T6(0) 0x0:ud
    scatter4_scaled.R (M1, 8) T6 0x0:ud R17.0 R1_sum.0
    ret (M1, 1)
*/
/* expect run:
argument 0:
3604 47368 216 0 17625 216 34965 17625
3604 6048 0 0 17625 4712 7700 3604
34965 34965 62784 407 21141 21141 637 4712
*/
