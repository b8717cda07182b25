// test: run visa
// options: -O2
// The finalizer drops the predicate of a maximum or minimum: a select follows it instead.
// must visa: sel
// never visa: ) max (
// launch: {"global": [8], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [8, 2]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "uniform", "seed": 5, "lo": -100, "hi": 100}}]}
__kernel void k(__global int *out, __global const int *p) {
    int i = get_global_id(0);
    int largest = -1000, smallest = 1000;
    for (int j = 0; j <= i; j++) {
        int x = p[i + 3 * j];
        if (x & 1)
            largest = max(largest, x);
        if (x & 2)
            smallest = min(smallest, x);
    }
    out[2 * i] = largest;
    out[2 * i + 1] = smallest;
}
/* expect run:
argument 0:
-1000 1000 9 1000 91 91 -41 -41
97 47 -3 -97 95 -41 97 10
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
.decl I9_buffer_offset0_out v_type=G type=ud num_elts=1 align=dword
.decl I10_buffer_offset1_p v_type=G type=ud num_elts=1 align=dword
.decl R3 v_type=G type=ud num_elts=1 align=dword
.decl R5 v_type=G type=ud num_elts=16 align=hword
.decl R8 v_type=G type=ud num_elts=1 align=dword
.decl R9 v_type=G type=ud num_elts=16 align=hword
.decl R0_largest v_type=G type=d num_elts=16 align=hword
.decl R1_smallest v_type=G type=d num_elts=16 align=hword
.decl R24 v_type=G type=ud num_elts=16 align=hword
.decl R26 v_type=G type=ud num_elts=16 align=hword
.decl R9_d v_type=G type=d num_elts=16 align=dword alias=<R9, 0>
.decl R2_j v_type=G type=d num_elts=1 align=dword
.decl R11 v_type=G type=d num_elts=16 align=hword
.decl R11_ud v_type=G type=ud num_elts=16 align=dword alias=<R11, 0>
.decl R13 v_type=G type=ud num_elts=16 align=hword
.decl R13_d v_type=G type=d num_elts=16 align=dword alias=<R13, 0>
.decl R30 v_type=G type=d num_elts=16 align=hword
.decl R30_ud v_type=G type=ud num_elts=16 align=dword alias=<R30, 0>
.decl R0_largest_ud v_type=G type=ud num_elts=16 align=dword alias=<R0_largest, 0>
.decl R16 v_type=G type=ud num_elts=16 align=hword
.decl R16_d v_type=G type=d num_elts=16 align=dword alias=<R16, 0>
.decl R31 v_type=G type=d num_elts=16 align=hword
.decl R31_ud v_type=G type=ud num_elts=16 align=dword alias=<R31, 0>
.decl R1_smallest_ud v_type=G type=ud num_elts=16 align=dword alias=<R1_smallest, 0>
.decl R19 v_type=G type=ud num_elts=16 align=hword
.decl R28 v_type=G type=ud num_elts=16 align=hword
.decl R29 v_type=G type=ud num_elts=16 align=hword
.decl X36 v_type=G type=ud num_elts=32 align=hword
.decl P1 v_type=P num_elts=16
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
.input I9_buffer_offset0_out offset=152 size=4
.input I10_buffer_offset1_p offset=156 size=4
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mov (M1_NM, 1) R3(0,0)<1> %r0(0,1)<0;1,0>
    mov (M1, 16) R5(0,0)<1> I0_local_id_x(0,0)<1;1,0>
    mad (M1_NM, 1) R8(0,0)<1> R3(0,0)<0;1,0> I6_enqueued_local_size_x(0,0)<0;1,0> I3_global_offset_x(0,0)<0;1,0>
    add (M1, 16) R9(0,0)<1> R8(0,0)<0;1,0> R5(0,0)<1;1,0>
    mov (M1, 16) R0_largest(0,0)<1> 0xfffffc18:d
    mov (M1, 16) R1_smallest(0,0)<1> 0x3e8:d
    shl (M1, 16) R24(0,0)<1> R9(0,0)<1;1,0> 0x2:ud
    add (M1, 16) R26(0,0)<1> I10_buffer_offset1_p(0,0)<0;1,0> R24(0,0)<1;1,0>
    cmp.ge (M1, 16) P1 R9_d(0,0)<1;1,0> 0x0:d
    (!P1) goto (M1, 16) L3
    mov (M1_NM, 1) R2_j(0,0)<1> 0x0:d
L2:
    movs (M1_NM, 1) T6(0) 0x1:ud
    gather4_scaled.R (M1, 16) T6 0x0:ud R26.0 R11.0
    and (M1, 16) R13(0,0)<1> R11_ud(0,0)<1;1,0> 0x1:ud
    cmp.ne (M1, 16) P1 R13_d(0,0)<1;1,0> 0x0:d
    max (M1, 16) R30(0,0)<1> R0_largest(0,0)<1;1,0> R11(0,0)<1;1,0>
    (P1) sel (M1, 16) R0_largest_ud(0,0)<1> R30_ud(0,0)<1;1,0> R0_largest_ud(0,0)<1;1,0>
    and (M1, 16) R16(0,0)<1> R11_ud(0,0)<1;1,0> 0x2:ud
    cmp.ne (M1, 16) P1 R16_d(0,0)<1;1,0> 0x0:d
    min (M1, 16) R31(0,0)<1> R11(0,0)<1;1,0> R1_smallest(0,0)<1;1,0>
    (P1) sel (M1, 16) R1_smallest_ud(0,0)<1> R31_ud(0,0)<1;1,0> R1_smallest_ud(0,0)<1;1,0>
    add (M1_NM, 1) R2_j(0,0)<1> R2_j(0,0)<0;1,0> 0x1:d
    add (M1, 16) R26(0,0)<1> R26(0,0)<1;1,0> 0xc:ud
    cmp.le (M1, 16) P1 R2_j(0,0)<0;1,0> R9_d(0,0)<1;1,0>
    (P1) goto (M1, 16) L2
L3:
    shl (M1, 16) R19(0,0)<1> R9(0,0)<1;1,0> 0x1:ud
    shl (M1, 16) R28(0,0)<1> R19(0,0)<1;1,0> 0x2:ud
    add (M1, 16) R29(0,0)<1> I9_buffer_offset0_out(0,0)<0;1,0> R28(0,0)<1;1,0>
    mov (M1, 16) X36(0,0)<1> R0_largest_ud(0,0)<1;1,0>
    mov (M1, 16) X36(0,16)<1> R1_smallest_ud(0,0)<1;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    scatter4_scaled.RG (M1, 16) T6 0x0:ud R29.0 X36.0
    ret (M1, 1)
*/
