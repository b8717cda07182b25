// test: run visa
// options: --target skl --simd 8
// must visa: fence_sw
// must visa: fence_global.E
// launch: {"global": [32], "local": [32], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [32], "dist": "iota"}, "mode": "inout"}]}
// A fence and a barrier of local memory, of global memory, and of both: local comes first.
__kernel void k(__global uint *p) {
    __local uint s[32];
    uint i = get_local_id(0);
    s[i] = p[i];
    mem_fence(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    p[i] = s[31 - i] * 2;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    barrier(CLK_GLOBAL_MEM_FENCE);
    uint other = p[i ^ 8];
    s[i] = other;
    barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
    p[i] = other + s[i ^ 16];
}
/* expect run:
argument 0:
60 56 52 48 44 40 36 32
92 88 84 80 76 72 68 64
60 56 52 48 44 40 36 32
92 88 84 80 76 72 68 64
*/
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
.decl R0 v_type=G type=ud num_elts=8 align=hword
.decl R1 v_type=G type=ud num_elts=8 align=hword
.decl R17 v_type=G type=ud num_elts=8 align=hword
.decl R2 v_type=G type=ud num_elts=8 align=hword
.decl R0_d v_type=G type=d num_elts=8 align=dword alias=<R0, 0>
.decl R4 v_type=G type=d num_elts=8 align=hword
.decl R4_ud v_type=G type=ud num_elts=8 align=dword alias=<R4, 0>
.decl R5 v_type=G type=ud num_elts=8 align=hword
.decl R6 v_type=G type=ud num_elts=8 align=hword
.decl R7 v_type=G type=ud num_elts=8 align=hword
.decl R9 v_type=G type=ud num_elts=8 align=hword
.decl R24 v_type=G type=ud num_elts=8 align=hword
.decl R18 v_type=G type=ud num_elts=8 align=hword
.decl R10 v_type=G type=ud num_elts=8 align=hword
.decl R12 v_type=G type=ud num_elts=8 align=hword
.decl R13 v_type=G type=ud num_elts=8 align=hword
.decl R14 v_type=G type=ud num_elts=8 align=hword
.decl R15 v_type=G type=ud num_elts=8 align=hword
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
.kernel_attr Target="3d"
.kernel_attr SimdSize=8
.kernel_attr SLMSize=1
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mov (M1, 8) R0(0,0)<1> I0_local_id_x(0,0)<1;1,0>
    shl (M1, 8) R1(0,0)<1> R0(0,0)<1;1,0> 0x2:ud
    add (M1, 8) R17(0,0)<1> I9_buffer_offset0_p(0,0)<0;1,0> R1(0,0)<1;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather4_scaled.R (M1, 8) T6 0x0:ud R17.0 R2.0
    scatter4_scaled.R (M1, 8) %slm 0x0:ud R1.0 R2.0
    fence_sw
    fence_sw
    barrier
    add (M1, 8) R4(0,0)<1> (-)R0_d(0,0)<1;1,0> 0x1f:d
    shl (M1, 8) R5(0,0)<1> R4_ud(0,0)<1;1,0> 0x2:ud
    gather4_scaled.R (M1, 8) %slm 0x0:ud R5.0 R6.0
    shl (M1, 8) R7(0,0)<1> R6(0,0)<1;1,0> 0x1:ud
    movs (M1_NM, 1) T6(0) 0x0:ud
    scatter4_scaled.R (M1, 8) T6 0x0:ud R17.0 R7.0
    fence_global.E
    fence_global.E
    barrier
    xor (M1, 8) R9(0,0)<1> R0(0,0)<1;1,0> 0x8:ud
    shl (M1, 8) R24(0,0)<1> R9(0,0)<1;1,0> 0x2:ud
    add (M1, 8) R18(0,0)<1> I9_buffer_offset0_p(0,0)<0;1,0> R24(0,0)<1;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather4_scaled.R (M1, 8) T6 0x0:ud R18.0 R10.0
    scatter4_scaled.R (M1, 8) %slm 0x0:ud R1.0 R10.0
    fence_sw
    fence_global.E
    barrier
    xor (M1, 8) R12(0,0)<1> R0(0,0)<1;1,0> 0x10:ud
    shl (M1, 8) R13(0,0)<1> R12(0,0)<1;1,0> 0x2:ud
    gather4_scaled.R (M1, 8) %slm 0x0:ud R13.0 R14.0
    add (M1, 8) R15(0,0)<1> R10(0,0)<1;1,0> R14(0,0)<1;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    scatter4_scaled.R (M1, 8) T6 0x0:ud R17.0 R15.0
    ret (M1, 1)
*/
