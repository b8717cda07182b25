// test: optimised run
// options: -O2 -cl-fast-relaxed-math
// launch: {"global": [4], "args": [{"buffer": {"dtype": "f32", "shape": [4], "dist": "data", "values": [0.25, 1, -2.5, 3]}, "mode": "in"}, {"buffer": {"dtype": "f32", "shape": [36]}, "mode": "out"}]}
// must optimised: floats(finite, no_signed_zeros)
// never optimised: cmp
// A quotient is a product with the inverse, by a constant with that of the constant; sums with 0 and
// products with 1 and 0 are gone, and every number equals itself.
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
/* expect optimised:
kernel @k(
  0: "p" "const float*" global readonly,
  8: "r" "float*" global
) floats(finite, no_signed_zeros) {
  registers dword %0-%95
  inputs %0 = group_id.0, %1 = enqueued_local_size.0, %2 = local_id.0, %3 = global_offset.0,
    %48 = buffer_offset.0, %49 = buffer_offset.1
$0:
  %4 = mul.u32 %0, %1
  %5 = add.u32 %4, %3
  %6 = add.u32 %5, %2
  %62 = loadi.u32 2
  %71 = shl.u32 %6, %62
  %50 = add.u32 %48, %71
  %7 = load.global[0].f32 %50
  %51 = add.u32 %49, %71
  %61 = loadi.u32 12
  %52 = add.u32 %48, %61
  %8 = load.global[0].f32 %52
  %9 = inv.f32 %8
  %10 = mul.f32 %7, %9
  store.global[1].f32 %51, %10
  %72 = loadi.u32 4
  %73 = add.u32 %6, %72
  %63 = loadi.u32 2
  %74 = shl.u32 %73, %63
  %53 = add.u32 %49, %74
  %11 = loadi.f32 0x3eaaaaab  // 0.33333334
  %12 = mul.f32 %7, %11
  store.global[1].f32 %53, %12
  %75 = loadi.u32 8
  %76 = add.u32 %6, %75
  %64 = loadi.u32 2
  %77 = shl.u32 %76, %64
  %54 = add.u32 %49, %77
  %13 = inv.f32 %7
  store.global[1].f32 %54, %13
  %78 = loadi.u32 12
  %79 = add.u32 %6, %78
  %65 = loadi.u32 2
  %80 = shl.u32 %79, %65
  %55 = add.u32 %49, %80
  store.global[1].f32 %55, %7
  %81 = loadi.u32 16
  %82 = add.u32 %6, %81
  %66 = loadi.u32 2
  %83 = shl.u32 %82, %66
  %56 = add.u32 %49, %83
  store.global[1].f32 %56, %7
  %84 = loadi.u32 20
  %85 = add.u32 %6, %84
  %67 = loadi.u32 2
  %86 = shl.u32 %85, %67
  %57 = add.u32 %49, %86
  %14 = loadi.f32 0x00000000  // 0.0
  store.global[1].f32 %57, %14
  %87 = loadi.u32 24
  %88 = add.u32 %6, %87
  %68 = loadi.u32 2
  %89 = shl.u32 %88, %68
  %58 = add.u32 %49, %89
  %15 = mul.f32 %7, %7
  store.global[1].f32 %58, %15
  %90 = loadi.u32 28
  %91 = add.u32 %6, %90
  %69 = loadi.u32 2
  %92 = shl.u32 %91, %69
  %59 = add.u32 %49, %92
  %16 = abs.f32 %7
  %17 = loadi.f32 0x3f800000  // 1.0
  %18 = rsqrt.f32 %16
  %19 = mul.f32 %16, %18
  %20 = loadi.f32 0x3f000000  // 0.5
  %21 = neg.f32 %19
  %22 = mad.f32 %21, %18, %17
  %23 = mul.f32 %18, %20
  %24 = mad.f32 %22, %23, %18
  store.global[1].f32 %59, %24
  %93 = loadi.u32 32
  %94 = add.u32 %6, %93
  %70 = loadi.u32 2
  %95 = shl.u32 %94, %70
  %60 = add.u32 %49, %95
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
  store.global[1].f32 %60, %47
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
