// test: optimized run
// options: -O2 -cl-fast-relaxed-math
// launch: {"global": [4], "args": [{"buffer": {"dtype": "f32", "shape": [4], "dist": "data", "values": [0.25, 1, -2.5, 3]}, "mode": "in"}, {"buffer": {"dtype": "f32", "shape": [36]}, "mode": "out"}]}
// must optimized: floats(finite, no_signed_zeros)
// never optimized: cmp
// A quotient becomes a product with the inverse, which is constant for a constant; sums with 0 and
// products with 1 and 0 are removed, and every number equals itself.
__kernel void k(__global const float *p, __global float *r) {
    size_t i = get_global_id(0);
    float x = p[i];
    r[i] = x / p[3];
    r[i + 4] = x / 3.0f;
    r[i + 8] = 1.0f / x;
    r[i + 12] = x + 0.0f;
    r[i + 16] = x * 1.0f - x * 0.0f;
    r[i + 20] = isnan(x) || x != x ? 7.0f : x - x;
    r[i + 24] = fma(x, x, 0.0f);
    r[i + 28] = rsqrt(fabs(x));
    r[i + 32] = sin(x);
}
/* expect optimized:
kernel @k(
  0: "p" "const float*" global readonly,
  8: "r" "float*" global
) floats(finite, no_signed_zeros) {
  registers dword %0-%71
  inputs %0 = group_id.0, %1 = enqueued_local_size.0, %2 = local_id.0, %3 = global_offset.0,
    %48 = buffer_offset.0, %49 = buffer_offset.1
$0:
  %4 = mul.u32 %0, %1
  %5 = add.u32 %4, %3
  %6 = add.u32 %5, %2
  %54 = loadi.u32 2
  %55 = shl.u32 %6, %54
  %50 = add.u32 %48, %55
  %7 = load.global[0].f32 %50
  %51 = add.u32 %49, %55
  %53 = loadi.u32 12
  %52 = add.u32 %48, %53
  %8 = load.global[0].f32 %52
  %9 = inv.f32 %8
  %10 = mul.f32 %7, %9
  store.global[1].f32 %51, %10
  %56 = loadi.u32 16
  %57 = add.u32 %51, %56
  %11 = loadi.f32 0x3eaaaaab  // 0.33333334
  %12 = mul.f32 %7, %11
  store.global[1].f32 %57, %12
  %58 = loadi.u32 32
  %59 = add.u32 %51, %58
  %13 = inv.f32 %7
  store.global[1].f32 %59, %13
  %60 = loadi.u32 48
  %61 = add.u32 %51, %60
  store.global[1].f32 %61, %7
  %62 = loadi.u32 64
  %63 = add.u32 %51, %62
  store.global[1].f32 %63, %7
  %64 = loadi.u32 80
  %65 = add.u32 %51, %64
  %14 = loadi.f32 0x00000000  // 0.0
  store.global[1].f32 %65, %14
  %66 = loadi.u32 96
  %67 = add.u32 %51, %66
  %15 = mul.f32 %7, %7
  store.global[1].f32 %67, %15
  %68 = loadi.u32 112
  %69 = add.u32 %51, %68
  %16 = abs.f32 %7
  %17 = loadi.f32 0x3f800000  // 1.0
  %18 = rsqrt.f32 %16
  %19 = mul.f32 %16, %18
  %20 = loadi.f32 0x3f000000  // 0.5
  %21 = neg.f32 %19
  %22 = mad.f32 %21, %18, %17
  %23 = mul.f32 %18, %20
  %24 = mad.f32 %22, %23, %18
  store.global[1].f32 %69, %24
  %70 = loadi.u32 128
  %71 = add.u32 %51, %70
  %25 = loadi.f32 0x3ea2f983  // 0.31830987
  %26 = mul.f32 %7, %25
  %27 = rnde.f32 %26
  %28 = loadi.f32 0x33bbbd2e  // 8.742278e-8
  %29 = loadi.f32 0xc0490fdb  // -3.1415927
  %30 = mad.f32 %27, %29, %7
  %31 = mad.f32 %27, %28, %30
  %32 = loadi.f32 0xbfc90fdb  // -1.5707964
  %33 = max.f32 %31, %32
  %34 = loadi.f32 0x3fc90fdb  // 1.5707964
  %35 = min.f32 %33, %34
  %36 = mul.f32 %35, %35
  %37 = loadi.f32 0xb9426de7  // -0.00018542224
  %38 = loadi.f32 0x3c083899  // 0.008314275
  %39 = mad.f32 %36, %37, %38
  %40 = loadi.f32 0xbe2aa889  // -0.16665854
  %41 = mad.f32 %36, %39, %40
  %42 = mul.f32 %35, %36
  %43 = mad.f32 %42, %41, %35
  %44 = cvt.s32.f32 %27
  %45 = loadi.s32 31
  %46 = shl.u32 %44, %45
  %47 = xor.u32 %43, %46
  store.global[1].f32 %71, %47
  ret
}
*/
/* expect run:
argument 1:
0.083333336 0.33333334 -0.8333334 1.0 0.083333336 0.33333334 -0.8333334 1.0
4.0 1.0 -0.4 0.33333334 0.25 1.0 -2.5 3.0
0.25 1.0 -2.5 3.0 0.0 0.0 0.0 0.0
0.0625 1.0 6.25 9.0 2.0 1.0 0.6324555 0.57735026
0.24740407 0.8414703 -0.5984728 0.14112003
*/
