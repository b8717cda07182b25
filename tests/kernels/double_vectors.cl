// Vectors of doubles: operators, comparisons, conversions, memory, functions.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

__constant double4 table[2] = {(double4)(1.5, -2.25, 0.1, 1e300), (double4)(3.0)};

double3 swapped(double3 v) {
    return v.zxy;
}

__kernel void double_vectors(__global const double4 *a, __global double *out, __global long *whole,
                             double2 scale) {
    size_t i = get_global_id(0);
    double4 x = a[i], y = a[(i + 1) % 32];
    __global double *row = out + 96 * i;
    vstore4(x + y * 2.0 - x / y, 0, row);
    vstore4(-x * table[i % 2], 1, row);
    vstore4((double4)(x.xy * scale, scale), 2, row);
    vstore3(swapped(x.xyz), 4, row);
    row[15] = vload3(1, row).y;
    vstore4(x > y ? x : y + 1.0, 4, row);
    vstore4(min(x, y) + max(x, 0.5) + clamp(x, -1.0, 1.0), 5, row);
    vstore4(fma(x, y, x) + step(0.25, x) + sign(y), 6, row);
    vstore4(floor(x) + rint(y) + trunc(x) + round(y) + ceil(x), 7, row);
    vstore4(select(x, y, x < y) + copysign(x, y) + bitselect(x, y, x), 8, row);
    vstore4(sqrt(fabs(x)) + fmod(x, y) + ldexp(x, (int4)(1, -2, 3, 4)), 9, row);
    int4 exponent, quotient;
    double4 before;
    vstore4(frexp(x, &exponent) + modf(x, &before) + before, 10, row);
    vstore4(remquo(x, y, &quotient) + remainder(x, y), 11, row);
    vstore4(convert_double4(convert_float4_rtz(x)), 12, row);
    vstore4(convert_double4(as_long4(x)), 13, row);
    vstore4(as_double4(as_long4(x) ^ 1), 14, row);
    double16 wide = (double16)(x, y, x + 1.0, y - 1.0);
    wide.s08 += 0.5;
    vstore16(wide.sfedcba9876543210, 4, row);
    vstore8(shuffle2(x, y, (ulong8)(7, 6, 5, 4, 3, 2, 1, 0)), 10, row);
    double4 counted = 0.0;
    for (int k = 0; k < 3; k++)
        counted = counted * 0.5 + x;
    vstore4(counted, 22, row);
    vstore4(convert_double4(nan((ulong4)(1)) != x), 23, row);
    __global long *to = whole + 24 * i;
    vstore4(x < y, 0, to);
    vstore4(x == x && y != 0.0, 1, to);
    vstore4(isnan(x) + isfinite(y) * 2 + signbit(x) * 4 + isless(x, y) * 8, 2, to);
    vstore4(convert_long4_sat(x * 1e18), 3, to);
    vstore4(convert_long4(exponent) * 1000 + convert_long4(quotient) + convert_long4(ilogb(x)), 4, to);
    vstore4(convert_long4(convert_uchar4_sat_rte(y * 40.0)), 5, to);
}
