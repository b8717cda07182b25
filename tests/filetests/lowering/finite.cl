// test: optimized
// options: -O2 -cl-finite-math-only
// The sign of a zero matters here: only the last two operations are removed.
__kernel void k(__global float *p) {
    size_t i = get_global_id(0);
    p[i] = p[i] + 0.0f;
    p[i + 4] = p[i + 4] * 0.0f;
    p[i + 8] = p[i + 8] - 0.0f;
    p[i + 12] = p[i + 12] * -1.0f;
}
/* expect optimized:
kernel @k(
  0: "p" "float*" global
) floats(finite) {
  registers dword %0-%25
  inputs %0 = group_id.0, %1 = enqueued_local_size.0, %2 = local_id.0, %3 = global_offset.0,
    %16 = buffer_offset.0
$0:
  %4 = mul.u32 %0, %1
  %5 = add.u32 %4, %3
  %6 = add.u32 %5, %2
  %17 = loadi.u32 2
  %18 = shl.u32 %6, %17
  %19 = add.u32 %16, %18
  %7 = load.global[0].f32 %19
  %8 = loadi.f32 0x00000000  // 0.0
  %9 = add.f32 %7, %8
  store.global[0].f32 %19, %9
  %20 = loadi.u32 16
  %21 = add.u32 %19, %20
  %10 = load.global[0].f32 %21
  %11 = loadi.f32 0x00000000  // 0.0
  %12 = mul.f32 %10, %11
  store.global[0].f32 %21, %12
  %22 = loadi.u32 32
  %23 = add.u32 %19, %22
  %13 = load.global[0].f32 %23
  store.global[0].f32 %23, %13
  %24 = loadi.u32 48
  %25 = add.u32 %19, %24
  %14 = load.global[0].f32 %25
  %15 = neg.f32 %14
  store.global[0].f32 %25, %15
  ret
}
*/
