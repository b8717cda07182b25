// test: ir
// options: -O0
// A product and a sum are contracted inside of one expression when FP_CONTRACT allows it, at
// every level alike.
__kernel void on(__global float *p, float a, float b) {
    p[0] = a * b + p[1];
}
__kernel void apart(__global float *p, float a, float b) {
    float t = a * b;
    p[0] = t + p[1];
}
__kernel void off(__global float *p, float a, float b) {
#pragma OPENCL FP_CONTRACT OFF
    p[0] = a * b + p[1];
}
/* expect ir:
kernel @on(
  0: "p" "float*" global,
  8: "a" "float" f32,
  12: "b" "float" f32
) {
  registers qword %0, dword %1-%5, qword %6-%13, dword %14-%15
  names %0 "p", %1 "a", %2 "b"
$0:
  %3 = loadi.u32 0
  %0 = load.argument.u64 %3
  %4 = loadi.u32 8
  %1 = load.argument.f32 %4
  %5 = loadi.u32 12
  %2 = load.argument.f32 %5
  %6 = loadi.s64 0
  %7 = loadi.u64 4
  %8 = mul.u64 %6, %7
  %9 = add.u64 %0, %8
  %10 = loadi.s64 1
  %11 = loadi.u64 4
  %12 = mul.u64 %10, %11
  %13 = add.u64 %0, %12
  %14 = load.global.f32 %13
  %15 = mad.f32 %1, %2, %14
  store.global.f32 %9, %15
  ret
}

kernel @apart(
  0: "p" "float*" global,
  8: "a" "float" f32,
  12: "b" "float" f32
) {
  registers qword %0, dword %1-%7, qword %8-%15, dword %16-%17
  names %0 "p", %1 "a", %2 "b", %3 "t"
$0:
  %4 = loadi.u32 0
  %0 = load.argument.u64 %4
  %5 = loadi.u32 8
  %1 = load.argument.f32 %5
  %6 = loadi.u32 12
  %2 = load.argument.f32 %6
  %7 = mul.f32 %1, %2
  %3 = mov.f32 %7
  %8 = loadi.s64 0
  %9 = loadi.u64 4
  %10 = mul.u64 %8, %9
  %11 = add.u64 %0, %10
  %12 = loadi.s64 1
  %13 = loadi.u64 4
  %14 = mul.u64 %12, %13
  %15 = add.u64 %0, %14
  %16 = load.global.f32 %15
  %17 = add.f32 %3, %16
  store.global.f32 %11, %17
  ret
}

kernel @off(
  0: "p" "float*" global,
  8: "a" "float" f32,
  12: "b" "float" f32
) {
  registers qword %0, dword %1-%5, qword %6-%9, dword %10, qword %11-%14, dword %15-%16
  names %0 "p", %1 "a", %2 "b"
$0:
  %3 = loadi.u32 0
  %0 = load.argument.u64 %3
  %4 = loadi.u32 8
  %1 = load.argument.f32 %4
  %5 = loadi.u32 12
  %2 = load.argument.f32 %5
  %6 = loadi.s64 0
  %7 = loadi.u64 4
  %8 = mul.u64 %6, %7
  %9 = add.u64 %0, %8
  %10 = mul.f32 %1, %2
  %11 = loadi.s64 1
  %12 = loadi.u64 4
  %13 = mul.u64 %11, %12
  %14 = add.u64 %0, %13
  %15 = load.global.f32 %14
  %16 = add.f32 %10, %15
  store.global.f32 %9, %16
  ret
}
*/
