// test: optimised
// options: -O2 -cl-finite-math-only
// The sign of a zero counts here: of these only the last two are gone.
__kernel void k(__global float *p) {
    size_t i = get_global_id(0);
    p[i] = p[i] + 0.0f;
    p[i + 4] = p[i + 4] * 0.0f;
    p[i + 8] = p[i + 8] - 0.0f;
    p[i + 12] = p[i + 12] * -1.0f;
}
/* expect optimised:
kernel @k(
  0: "p" "float*" global
) floats(finite) {
  registers dword %0-%34
  inputs %0 = group_id.0, %1 = enqueued_local_size.0, %2 = local_id.0, %3 = global_offset.0,
    %16 = buffer_offset.0
$0:
  %4 = mul.u32 %0, %1
  %5 = add.u32 %4, %3
  %6 = add.u32 %5, %2
  %21 = loadi.u32 2
  %25 = shl.u32 %6, %21
  %17 = add.u32 %16, %25
  %7 = load.global[0].f32 %17
  %8 = loadi.f32 0x00000000  // 0.0
  %9 = add.f32 %7, %8
  store.global[0].f32 %17, %9
  %26 = loadi.u32 4
  %27 = add.u32 %6, %26
  %22 = loadi.u32 2
  %28 = shl.u32 %27, %22
  %18 = add.u32 %16, %28
  %10 = load.global[0].f32 %18
  %11 = loadi.f32 0x00000000  // 0.0
  %12 = mul.f32 %10, %11
  store.global[0].f32 %18, %12
  %29 = loadi.u32 8
  %30 = add.u32 %6, %29
  %23 = loadi.u32 2
  %31 = shl.u32 %30, %23
  %19 = add.u32 %16, %31
  %13 = load.global[0].f32 %19
  store.global[0].f32 %19, %13
  %32 = loadi.u32 12
  %33 = add.u32 %6, %32
  %24 = loadi.u32 2
  %34 = shl.u32 %33, %24
  %20 = add.u32 %16, %34
  %14 = load.global[0].f32 %20
  %15 = neg.f32 %14
  store.global[0].f32 %20, %15
  ret
}
*/
