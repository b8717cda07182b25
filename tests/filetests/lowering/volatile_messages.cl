// test: visa
// options: -O2
// Two messages that read and two that write.
__kernel void k(__global volatile uint *p) {
    p[0];
    p[0];
    p[0] = 7;
    p[0] = 7;
}
/* expect visa:
.version 4.1
.kernel "k"
.decl I0_global_offset_x v_type=G type=ud num_elts=1 align=dword
.decl I1_global_offset_y v_type=G type=ud num_elts=1 align=dword
.decl I2_global_offset_z v_type=G type=ud num_elts=1 align=dword
.decl I3_enqueued_local_size_x v_type=G type=ud num_elts=1 align=dword
.decl I4_enqueued_local_size_y v_type=G type=ud num_elts=1 align=dword
.decl I5_enqueued_local_size_z v_type=G type=ud num_elts=1 align=dword
.decl I6_buffer_offset0_p v_type=G type=ud num_elts=1 align=dword
.decl X7 v_type=G type=ud num_elts=16 align=hword
.decl R0 v_type=G type=ud num_elts=16 align=hword
.decl X9 v_type=G type=ud num_elts=16 align=hword
.decl R1 v_type=G type=ud num_elts=16 align=hword
.decl X11 v_type=G type=ud num_elts=16 align=hword
.decl X12 v_type=G type=ud num_elts=16 align=hword
.decl X13 v_type=G type=ud num_elts=16 align=hword
.decl X14 v_type=G type=ud num_elts=16 align=hword
.decl T6 v_type=T num_elts=1
.input I0_global_offset_x offset=32 size=4
.input I1_global_offset_y offset=36 size=4
.input I2_global_offset_z offset=40 size=4
.input I3_enqueued_local_size_x offset=44 size=4
.input I4_enqueued_local_size_y offset=48 size=4
.input I5_enqueued_local_size_z offset=52 size=4
.input I6_buffer_offset0_p offset=56 size=4
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mov (M1, 16) X7(0,0)<1> I6_buffer_offset0_p(0,0)<0;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather4_scaled.R (M1, 16) T6 0x0:ud X7.0 R0.0
    mov (M1, 16) X9(0,0)<1> I6_buffer_offset0_p(0,0)<0;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather4_scaled.R (M1, 16) T6 0x0:ud X9.0 R1.0
    mov (M1, 16) X11(0,0)<1> I6_buffer_offset0_p(0,0)<0;1,0>
    mov (M1, 16) X12(0,0)<1> 0x7:ud
    movs (M1_NM, 1) T6(0) 0x0:ud
    scatter4_scaled.R (M1, 16) T6 0x0:ud X11.0 X12.0
    mov (M1, 16) X13(0,0)<1> I6_buffer_offset0_p(0,0)<0;1,0>
    mov (M1, 16) X14(0,0)<1> 0x7:ud
    movs (M1_NM, 1) T6(0) 0x0:ud
    scatter4_scaled.R (M1, 16) T6 0x0:ud X13.0 X14.0
    ret (M1, 1)
*/
