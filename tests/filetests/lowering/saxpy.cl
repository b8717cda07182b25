// test: ir optimized legalized visa
// options: -O2 --target tgllp --simd 16
// One kernel at every stage.
__kernel void saxpy(__global float *y, __global const float *x, float a, uint n) {
    size_t i = get_global_id(0);
    if (i < n)
        y[i] = a * x[i] + y[i];
}
/* expect ir:
kernel @saxpy(
  0: "y" "float*" global align 4,
  8: "x" "const float*" global readonly align 4,
  16: "a" "float" f32,
  20: "n" "uint" u32
) {
  registers qword %0-%1, dword %2-%3, qword %4, dword %5-%15, qword %16-%17, bool %18, qword %19-%24,
    dword %25, qword %26-%28, dword %29-%30
  names %0 "y", %1 "x", %2 "a", %3 "n", %4 "i"
  inputs %9 = group_id.0, %10 = enqueued_local_size.0, %11 = local_id.0, %12 = global_offset.0
$0:
  %5 = loadi.u32 0
  %0 = load.argument.u64 %5
  %6 = loadi.u32 8
  %1 = load.argument.u64 %6
  %7 = loadi.u32 16
  %2 = load.argument.f32 %7
  %8 = loadi.u32 20
  %3 = load.argument.u32 %8
  %13 = mul.u32 %9, %10
  %14 = add.u32 %13, %12
  %15 = add.u32 %14, %11
  %16 = cvt.u64.u32 %15
  %4 = mov.u64 %16
  %17 = cvt.u64.u32 %3
  %18 = cmp.lt.u64 %4, %17
  brc %18, $2, $1
$1:
  ret
$2:
  %19 = loadi.u64 4
  %20 = mul.u64 %4, %19
  %21 = add.u64 %0, %20
  %22 = loadi.u64 4
  %23 = mul.u64 %4, %22
  %24 = add.u64 %1, %23
  %25 = load.global.f32 %24
  %26 = loadi.u64 4
  %27 = mul.u64 %4, %26
  %28 = add.u64 %0, %27
  %29 = load.global.f32 %28
  %30 = mad.f32 %2, %25, %29
  store.global.f32 %21, %30
  bra $1
}
*/
/* expect optimized:
kernel @saxpy(
  0: "y" "float*" global align 4,
  8: "x" "const float*" global readonly align 4,
  16: "a" "float" f32,
  20: "n" "uint" u32
) {
  registers dword %0-%6, bool %7, dword %8-%14
  names %6 "i", %11 "a", %12 "n"
  inputs %0 = group_id.0, %1 = enqueued_local_size.0, %2 = local_id.0, %3 = global_offset.0,
    %11 = argument.2+0, %12 = argument.3+0
$0:
  %4 = mul.u32 %0, %1
  %5 = add.u32 %4, %3
  %6 = add.u32 %5, %2
  %7 = cmp.lt.u32 %6, %12
  brc %7, $1, $2
$1:
  %13 = loadi.u32 2
  %14 = shl.u32 %6, %13
  %8 = load.global[1].f32 %14
  %9 = load.global[0].f32 %14
  %10 = mad.f32 %11, %8, %9
  store.global[0].f32 %14, %10
  bra $2
$2:
  ret
}
*/
/* expect legalized:
kernel @saxpy(
  0: "y" "float*" global align 4,
  8: "x" "const float*" global readonly align 4,
  16: "a" "float" f32,
  20: "n" "uint" u32
) {
  registers dword %0-%6, bool %7, dword %8-%14
  names %6 "i", %11 "a", %12 "n"
  inputs %0 = group_id.0, %1 = enqueued_local_size.0, %2 = local_id.0, %3 = global_offset.0,
    %11 = argument.2+0, %12 = argument.3+0
$0:
  %4 = mul.u32 %0, %1
  %5 = add.u32 %4, %3
  %6 = add.u32 %5, %2
  %7 = cmp.lt.u32 %6, %12
  brc %7, $1, $2
$1:
  %13 = loadi.u32 2
  %14 = shl.u32 %6, %13
  %8 = load.global[1].f32 %14
  %9 = load.global[0].f32 %14
  %10 = mad.f32 %11, %8, %9
  store.global[0].f32 %14, %10
  bra $2
$2:
  ret
}
*/
/* expect visa:
.version 4.1
.kernel "saxpy"
.decl I0_local_id_x v_type=G type=uw num_elts=16 align=hword
.decl I1_local_id_y v_type=G type=uw num_elts=16 align=hword
.decl I2_local_id_z v_type=G type=uw num_elts=16 align=hword
.decl I3_global_offset_x v_type=G type=ud num_elts=1 align=dword
.decl I4_global_offset_y v_type=G type=ud num_elts=1 align=dword
.decl I5_global_offset_z v_type=G type=ud num_elts=1 align=dword
.decl I6_enqueued_local_size_x v_type=G type=ud num_elts=1 align=dword
.decl I7_enqueued_local_size_y v_type=G type=ud num_elts=1 align=dword
.decl I8_enqueued_local_size_z v_type=G type=ud num_elts=1 align=dword
.decl I9_arg2_a v_type=G type=ud num_elts=1 align=dword
.decl I10_arg3_n v_type=G type=ud num_elts=1 align=dword
.decl R0 v_type=G type=ud num_elts=1 align=dword alias=<%r0, 4>
.decl R1_uw v_type=G type=uw num_elts=2 align=word alias=<I6_enqueued_local_size_x, 0>
.decl R5 v_type=G type=ud num_elts=1 align=dword
.decl R6_i v_type=G type=ud num_elts=16 align=hword
.decl R14 v_type=G type=ud num_elts=16 align=hword
.decl R8 v_type=G type=f num_elts=16 align=hword
.decl R9 v_type=G type=f num_elts=16 align=hword
.decl R11_a_f v_type=G type=f num_elts=1 align=dword alias=<I9_arg2_a, 0>
.decl R10 v_type=G type=f num_elts=16 align=hword
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
.input I9_arg2_a offset=152 size=4
.input I10_arg3_n offset=156 size=4
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr OutputAsmPath="saxpy.asm"
.function "saxpy_main"
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
    mad (M1_NM, 1) R5(0,0)<1> R0(0,0)<0;1,0> R1_uw(0,0)<0;1,0> I3_global_offset_x(0,0)<0;1,0>
    add (M1, 16) R6_i(0,0)<1> R5(0,0)<0;1,0> I0_local_id_x(0,0)<1;1,0>
    cmp.lt (M1, 16) P1 R6_i(0,0)<1;1,0> I10_arg3_n(0,0)<0;1,0>
    (!P1) goto (M1, 16) L2
    shl (M1, 16) R14(0,0)<1> R6_i(0,0)<1;1,0> 0x2:ud
    movs (M1_NM, 1) T6(0) 0x1:ud
    gather4_scaled.R (M1, 16) T6 0x0:ud R14.0 R8.0
    movs (M1_NM, 1) T6(0) 0x0:ud
    gather4_scaled.R (M1, 16) T6 0x0:ud R14.0 R9.0
    mad (M1, 16) R10(0,0)<1> R11_a_f(0,0)<0;1,0> R8(0,0)<1;1,0> R9(0,0)<1;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    scatter4_scaled.R (M1, 16) T6 0x0:ud R14.0 R10.0
L2:
    ret (M1, 1)
*/
