// test: visa run
// options: -O2 --target dg2 --simd 16
// Atomic additions and subtractions of 1 have no operand; of other numbers, and exchanges, they do.
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [8]}, "mode": "inout"}]}
kernel void k(global uint *p) {
  local uint n[2];
  uint i = get_local_id(0);
  if (i < 2)
    n[i] = 100;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint old = atomic_inc(p);
  atomic_sub(p + 1, 1u);
  atomic_inc(n);
  atomic_add(n + 1, 0xffffffffu);
  atomic_add(p + 2, 2u);
  atomic_max(p + 3, 1u);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 2)
    p[4 + i] = n[i];
  atomic_add(p + 6, old);
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
.decl R3 v_type=G type=ud num_elts=16 align=hword
.decl X10 v_type=G type=ud num_elts=16 align=hword
.decl X11 v_type=G type=ud num_elts=16 align=hword
.decl R6_old v_type=G type=ud num_elts=16 align=hword
.decl X13 v_type=G type=ud num_elts=16 align=hword
.decl X14 v_type=G type=ud num_elts=16 align=hword
.decl X15 v_type=G type=ud num_elts=16 align=hword
.decl X16 v_type=G type=ud num_elts=16 align=hword
.decl X17 v_type=G type=ud num_elts=16 align=hword
.decl R20 v_type=G type=ud num_elts=16 align=hword
.decl R32 v_type=G type=ud num_elts=16 align=hword
.decl R21 v_type=G type=ud num_elts=16 align=hword
.decl R22 v_type=G type=ud num_elts=16 align=hword
.decl X22 v_type=G type=ud num_elts=16 align=hword
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
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr PerThreadInputSize=96
.kernel_attr SLMSize=1
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    cmp.lt (M1, 16) P1 I0_local_id_x(0,0)<1;1,0> 0x2:ud
    (!P1) goto (M1, 16) L2
    shl (M1, 16) R3(0,0)<1> I0_local_id_x(0,0)<1;1,0> 0x2:ud
    mov (M1, 16) X10(0,0)<1> 0x64:ud
    lsc_store.slm (M1, 16) flat[R3]:a32 X10:d32
L2:
    lsc_fence.slm.none.group
    barrier
    mov (M1, 16) X11(0,0)<1> 0x0:ud
    lsc_atomic_iinc.ugm (M1, 16) R6_old:d32 bti(0x0)[X11]:a32 %null %null
    mov (M1, 16) X13(0,0)<1> 0x4:ud
    lsc_atomic_idec.ugm (M1, 16) %null:d32 bti(0x0)[X13]:a32 %null %null
    lsc_atomic_iinc.slm (M1, 16) %null:d32 flat[X11]:a32 %null %null
    lsc_atomic_idec.slm (M1, 16) %null:d32 flat[X13]:a32 %null %null
    mov (M1, 16) X14(0,0)<1> 0x8:ud
    mov (M1, 16) X15(0,0)<1> 0x2:ud
    lsc_atomic_iadd.ugm (M1, 16) %null:d32 bti(0x0)[X14]:a32 X15 %null
    mov (M1, 16) X16(0,0)<1> 0xc:ud
    mov (M1, 16) X17(0,0)<1> 0x1:ud
    lsc_atomic_umax.ugm (M1, 16) %null:d32 bti(0x0)[X16]:a32 X17 %null
    lsc_fence.slm.none.group
    barrier
    (!P1) goto (M1, 16) L4
    add (M1, 16) R20(0,0)<1> I0_local_id_x(0,0)<1;1,0> 0x4:ud
    shl (M1, 16) R32(0,0)<1> R20(0,0)<1;1,0> 0x2:ud
    shl (M1, 16) R21(0,0)<1> I0_local_id_x(0,0)<1;1,0> 0x2:ud
    lsc_load.slm (M1, 16) R22:d32 flat[R21]:a32
    lsc_store.ugm (M1, 16) bti(0x0)[R32]:a32 R22:d32
L4:
    mov (M1, 16) X22(0,0)<1> 0x18:ud
    lsc_atomic_iadd.ugm (M1, 16) %null:d32 bti(0x0)[X22]:a32 R6_old %null
    ret (M1, 1)
*/
/* expect run:
argument 0:
16 4294967280 32 1 116 84 120 0
*/
