// test: ir
// A helper becomes a function of its own; its parameters are inputs, and only where it reads
// them. A kernel that is called is one too.
// never ir: unused
static float scale(float x, int not_read, float y) {
#pragma OPENCL FP_CONTRACT OFF
    if (x < 0)
        return y;
    x = x * y + 1;
    return x;
}
int unused(int x) { return x; }
__kernel void inner(__global float *p) { p[1] = 2; }
__kernel void k(__global float *p, int n) {
    p[0] = scale(p[0], 1, n) + 1;
    inner(p);
}
/* expect ir:
kernel @inner(
  0: "p" "float*" global
) {
  registers qword %0, dword %1, qword %2-%5, dword %6
  names %0 "p"
$0:
  %1 = loadi.u32 0
  %0 = load.argument.u64 %1
  %2 = loadi.s64 1
  %3 = loadi.u64 4
  %4 = mul.u64 %2, %3
  %5 = add.u64 %0, %4
  %6 = loadi.f32 0x40000000  // 2.0
  store.global.f32 %5, %6
  ret
}

kernel @k(
  0: "p" "float*" global,
  8: "n" "int" s32
) {
  registers qword %0, dword %1-%3, qword %4-%11, dword %12-%21, bool %22, dword %23-%25,
    qword %26-%30, dword %31
  names %0 "p", %1 "n", %18 "x", %19 "not_read", %20 "y", %26 "p"
$0:
  %2 = loadi.u32 0
  %0 = load.argument.u64 %2
  %3 = loadi.u32 8
  %1 = load.argument.s32 %3
  %4 = loadi.s64 0
  %5 = loadi.u64 4
  %6 = mul.u64 %4, %5
  %7 = add.u64 %0, %6
  %8 = loadi.s64 0
  %9 = loadi.u64 4
  %10 = mul.u64 %8, %9
  %11 = add.u64 %0, %10
  %12 = load.global.f32 %11
  %13 = loadi.s32 1
  %14 = cvt.f32.s32 %1
  %18 = mov.u32 %12
  %20 = mov.u32 %14
  bra $1
$1:
  %21 = loadi.f32 0x00000000  // 0.0
  %22 = cmp.lt.f32 %18, %21
  brc %22, $3, $2
$2:
  %23 = mul.f32 %18, %20
  %24 = loadi.f32 0x3f800000  // 1.0
  %25 = add.f32 %23, %24
  %18 = mov.f32 %25
  %15 = mov.u32 %18
  bra $4
$3:
  %15 = mov.u32 %20
  bra $4
$4:
  %16 = loadi.f32 0x3f800000  // 1.0
  %17 = add.f32 %15, %16
  store.global.f32 %7, %17
  %26 = mov.u64 %0
  bra $5
$5:
  %27 = loadi.s64 1
  %28 = loadi.u64 4
  %29 = mul.u64 %27, %28
  %30 = add.u64 %26, %29
  %31 = loadi.f32 0x40000000  // 2.0
  store.global.f32 %30, %31
  bra $6
$6:
  ret
}
*/
