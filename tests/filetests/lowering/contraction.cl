// test: ir
// options: -O0
// A product and a sum in one expression are contracted if FP_CONTRACT allows it, at every
// level alike.
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
  0: "p" "float*" global align 4,
  8: "a" "float" f32,
  12: "b" "float" f32
) {
  registers qword %0, dword %1-%5, qword %6-%7, dword %8-%9
  names %0 "p", %1 "a", %2 "b"
$0:
  %3 = loadi.u32 0
  %0 = load.argument.u64 %3
  %4 = loadi.u32 8
  %1 = load.argument.f32 %4
  %5 = loadi.u32 12
  %2 = load.argument.f32 %5
  %6 = loadi.u64 4
  %7 = add.u64 %0, %6
  %8 = load.global.f32 %7
  %9 = mad.f32 %1, %2, %8
  store.global.f32 %0, %9
  ret
}

kernel @apart(
  0: "p" "float*" global align 4,
  8: "a" "float" f32,
  12: "b" "float" f32
) {
  registers qword %0, dword %1-%7, qword %8-%9, dword %10-%11
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
  %8 = loadi.u64 4
  %9 = add.u64 %0, %8
  %10 = load.global.f32 %9
  %11 = add.f32 %3, %10
  store.global.f32 %0, %11
  ret
}

kernel @off(
  0: "p" "float*" global align 4,
  8: "a" "float" f32,
  12: "b" "float" f32
) {
  registers qword %0, dword %1-%6, qword %7-%8, dword %9-%10
  names %0 "p", %1 "a", %2 "b"
$0:
  %3 = loadi.u32 0
  %0 = load.argument.u64 %3
  %4 = loadi.u32 8
  %1 = load.argument.f32 %4
  %5 = loadi.u32 12
  %2 = load.argument.f32 %5
  %6 = mul.f32 %1, %2
  %7 = loadi.u64 4
  %8 = add.u64 %0, %7
  %9 = load.global.f32 %8
  %10 = add.f32 %6, %9
  store.global.f32 %0, %10
  ret
}
*/
