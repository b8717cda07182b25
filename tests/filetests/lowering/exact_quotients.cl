// test: optimized
// options: -O2
// A quotient by a power of two becomes a product, which is exact; so does one by another constant, within 1.5
// ulp, where the hardware's inverse would have a larger error.
// never optimized: inv.f32
__kernel void k(__global float *p, __global half *h) {
    size_t i = get_global_id(0);
    p[i] = p[i] / 8.0f;
    h[i] = h[i] / -0.5h;
    p[i + 4] = p[i + 4] / 3.0f;
}
/* expect optimized:
kernel @k(
  0: "p" "float*" global,
  8: "h" "half*" global
) {
  registers dword %0-%9, word %10-%12, dword %13-%25
  inputs %0 = group_id.0, %1 = enqueued_local_size.0, %2 = local_id.0, %3 = global_offset.0,
    %16 = buffer_offset.0, %17 = buffer_offset.1
$0:
  %4 = mul.u32 %0, %1
  %5 = add.u32 %4, %3
  %6 = add.u32 %5, %2
  %21 = loadi.u32 2
  %22 = shl.u32 %6, %21
  %23 = add.u32 %16, %22
  %7 = load.global[0].f32 %23
  %8 = loadi.f32 0x3e000000  // 0.125
  %9 = mul.f32 %7, %8
  store.global[0].f32 %23, %9
  %19 = loadi.u32 1
  %20 = shl.u32 %6, %19
  %18 = add.u32 %17, %20
  %10 = load.global[1].f16 %18
  %11 = loadi.f16 0xc000  // -2.0
  %12 = mul.f16 %10, %11
  store.global[1].f16 %18, %12
  %24 = loadi.u32 16
  %25 = add.u32 %23, %24
  %13 = load.global[0].f32 %25
  %14 = loadi.f32 0x3eaaaaab  // 0.33333334
  %15 = mul.f32 %13, %14
  store.global[0].f32 %25, %15
  ret
}
*/
