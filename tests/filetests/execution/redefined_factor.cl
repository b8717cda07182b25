// test: optimized visa run
// options: -O2 --target tgllp --simd 16
// `t = a * b; a = 1; r = t + c` must not become a product of the new `a` and `b`. The loop
// keeps `a` one variable, so that no renaming hides the problem. For floats, a `mad` would also
// perform one rounding instead of two: the statements are not one expression.
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "f32", "shape": [16], "dist": "iota", "start": 1, "step": 3}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "u32", "shape": [16], "dist": "iota", "start": 1}, "mode": "inout"},
// launch:   {"scalar": 3, "dtype": "u32"}]}
// check-not optimized: mad
// check-not visa: mad (M1, 16)
__kernel void k(__global float *p, __global uint *q, uint rounds) {
    size_t i = get_global_id(0);
    float a = p[i];
    float b = 1.1f;
    float c = 0.3f;
    uint m = q[i];
    uint n = 0;
    #pragma nounroll
    for (uint j = 0; j < rounds; j++) {
        float t = a * b;
        a = 1.0f;
        c = t + c;
        uint u = m * 7;
        m = 2;
        n = u + n;
    }
    p[i] = c;
    q[i] = n;
}
/* expect optimized:
kernel @k(
  0: "p" "float*" global align 4,
  8: "q" "uint*" global align 4,
  16: "rounds" "uint" u32
) {
  registers dword %0-%14, bool %15, dword %16-%26
  names %0 "a", %1 "b", %2 "c", %3 "m", %4 "n", %5 "j", %12 "i", %16 "t", %19 "u", %22 "j",
    %23 "rounds"
  inputs %6 = group_id.0, %7 = enqueued_local_size.0, %8 = local_id.0, %9 = global_offset.0,
    %23 = argument.2+0
$0:
  %10 = mul.u32 %6, %7
  %11 = add.u32 %10, %9
  %12 = add.u32 %11, %8
  %24 = loadi.u32 2
  %25 = shl.u32 %12, %24
  %13 = load.global[0].f32 %25
  %0 = mov.f32 %13
  %1 = loadi.f32 0x3f8ccccd  // 1.1
  %2 = loadi.f32 0x3e99999a  // 0.3
  %14 = load.global[1].u32 %25
  %3 = mov.u32 %14
  %4 = loadi.u32 0
  %5 = loadi.u32 0
  %26 = loadi.u32 0
  %15 = cmp.lt.u32 %26, %23
  brc %15, $1, $2
$1: unroll never
  %16 = mul.f32 %0, %1
  %0 = loadi.f32 0x3f800000  // 1.0
  %17 = add.f32 %16, %2
  %2 = mov.f32 %17
  %18 = loadi.u32 7
  %19 = mul.u32 %3, %18
  %3 = loadi.u32 2
  %20 = add.u32 %19, %4
  %4 = mov.u32 %20
  %21 = loadi.u32 1
  %22 = add.u32 %5, %21
  %5 = mov.u32 %22
  %15 = cmp.lt.u32 %22, %23
  brc %15, $1, $2
$2:
  store.global[0].f32 %25, %2
  store.global[1].u32 %25, %4
  ret
}
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
.decl I9_arg2_rounds v_type=G type=ud num_elts=1 align=dword
.decl R6 v_type=G type=ud num_elts=1 align=dword alias=<%r0, 4>
.decl R7_uw v_type=G type=uw num_elts=2 align=word alias=<I6_enqueued_local_size_x, 0>
.decl R11 v_type=G type=ud num_elts=1 align=dword
.decl R12_i v_type=G type=ud num_elts=16 align=hword
.decl R20 v_type=G type=ud num_elts=16 align=hword
.decl R2_c v_type=G type=f num_elts=16 align=hword
.decl R4_n v_type=G type=ud num_elts=16 align=hword
.decl R0_a v_type=G type=f num_elts=16 align=hword
.decl R3_m v_type=G type=ud num_elts=16 align=hword
.decl R5_j v_type=G type=ud num_elts=1 align=dword
.decl R14_t v_type=G type=f num_elts=16 align=hword
.decl R16_u v_type=G type=ud num_elts=16 align=hword
.decl P1 v_type=P num_elts=16
.decl P2 v_type=P num_elts=16
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
.input I9_arg2_rounds offset=152 size=4
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr OutputAsmPath="k.asm"
.function "k_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mad (M1_NM, 1) R11(0,0)<1> R6(0,0)<0;1,0> R7_uw(0,0)<0;1,0> I3_global_offset_x(0,0)<0;1,0>
    add (M1, 16) R12_i(0,0)<1> R11(0,0)<0;1,0> I0_local_id_x(0,0)<1;1,0>
    shl (M1, 16) R20(0,0)<1> R12_i(0,0)<1;1,0> 0x2:ud
    mov (M1, 16) R2_c(0,0)<1> 0x3e99999a:f
    mov (M1, 16) R4_n(0,0)<1> 0x0:ud
    cmp.gt (M1_NM, 16) P1 I9_arg2_rounds(0,0)<0;1,0> 0x0:ud
    (!P1) goto (M1, 1) L3
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather4_scaled.R (M1, 16) T6 0x0:ud R20.0 R0_a.0
    movs (M1_NM, 1) T6(0) 0x1:ud
    gather4_scaled.R (M1, 16) T6 0x0:ud R20.0 R3_m.0
    mov (M1_NM, 1) R5_j(0,0)<1> 0x0:ud
L2:
    mul (M1, 16) R14_t(0,0)<1> R0_a(0,0)<1;1,0> 0x3f8ccccd:f
    mov (M1, 16) R0_a(0,0)<1> 0x3f800000:f
    add (M1, 16) R2_c(0,0)<1> R14_t(0,0)<1;1,0> R2_c(0,0)<1;1,0>
    mul (M1, 16) R16_u(0,0)<1> R3_m(0,0)<1;1,0> 0x7:ud
    mov (M1, 16) R3_m(0,0)<1> 0x2:ud
    add (M1, 16) R4_n(0,0)<1> R16_u(0,0)<1;1,0> R4_n(0,0)<1;1,0>
    add (M1_NM, 1) R5_j(0,0)<1> R5_j(0,0)<0;1,0> 0x1:ud
    cmp.lt (M1_NM, 16) P2 R5_j(0,0)<0;1,0> I9_arg2_rounds(0,0)<0;1,0>
    (P2) goto (M1, 1) L2
L3:
    movs (M1_NM, 1) T6(0) 0x0:ud
    scatter4_scaled.R (M1, 16) T6 0x0:ud R20.0 R2_c.0
    movs (M1_NM, 1) T6(0) 0x1:ud
    scatter4_scaled.R (M1, 16) T6 0x0:ud R20.0 R4_n.0
    ret (M1, 1)
*/
/* expect run:
argument 0:
3.6 6.9 10.200001 13.500001 16.800001 20.1 23.4 26.7
30.0 33.3 36.6 39.899998 43.199997 46.499996 49.799995 53.1
argument 1:
35 42 49 56 63 70 77 84
91 98 105 112 119 126 133 140
*/
