// test: ir
// A helper becomes a function of its own; its parameters are inputs if it reads them. So does a
// kernel that is called.
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
  registers qword %0, dword %1-%2, qword %3-%4
  names %0 "p"
$0:
  %1 = loadi.u32 0
  %0 = load.argument.u64 %1
  %2 = loadi.f32 0x40000000  // 2.0
  %3 = loadi.u64 4
  %4 = add.u64 %0, %3
  store.global.f32 %4, %2
  ret
}

kernel @k(
  0: "p" "float*" global,
  8: "n" "int" s32
) {
  registers qword %0, dword %1-%13, bool %14, dword %15-%17, qword %18, dword %19, qword %20-%21
  names %0 "p", %1 "n", %10 "x", %11 "not_read", %12 "y", %18 "p"
$0:
  %2 = loadi.u32 0
  %0 = load.argument.u64 %2
  %3 = loadi.u32 8
  %1 = load.argument.s32 %3
  %4 = load.global.f32 %0
  %5 = loadi.s32 1
  %6 = cvt.f32.s32 %1
  %10 = mov.u32 %4
  %12 = mov.u32 %6
  bra $1
$1:
  %13 = loadi.f32 0x00000000  // 0.0
  %14 = cmp.lt.f32 %10, %13
  brc %14, $3, $2
$2:
  %15 = mul.f32 %10, %12
  %16 = loadi.f32 0x3f800000  // 1.0
  %17 = add.f32 %15, %16
  %10 = mov.f32 %17
  %7 = mov.u32 %10
  bra $4
$3:
  %7 = mov.u32 %12
  bra $4
$4:
  %8 = loadi.f32 0x3f800000  // 1.0
  %9 = add.f32 %7, %8
  store.global.f32 %0, %9
  %18 = mov.u64 %0
  bra $5
$5:
  %19 = loadi.f32 0x40000000  // 2.0
  %20 = loadi.u64 4
  %21 = add.u64 %18, %20
  store.global.f32 %21, %19
  bra $6
$6:
  ret
}
*/
