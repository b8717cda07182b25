// Vectors of doubles: operators, comparisons, conversions, memory.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

__constant double2 table[2] = {(double2)(1.5, -2.25), (double2)(3.0)};

double2 swapped(double2 v) {
    return v.yx;
}

__kernel void double_vectors(__global const double2 *a, __global double *out, __global long *whole,
                             double2 scale) {
    size_t i = get_global_id(0);
    double2 x = a[i], y = a[(i + 1) % 32];
    __global double *row = out + 20 * i;
    vstore2(x + y * 2.0 - table[i % 2], 0, row);
    vstore2((double2)(x.y, swapped(scale).x) * y, 1, row);
    vstore2(x > y ? x : y + 1.0, 2, row);
    vstore2(convert_double2(convert_float2_rtz(x)), 3, row);
    vstore2(as_double2(as_long2(x) ^ 1) + convert_double2(as_long2(y)), 4, row);
    vstore3(((double3)(x, y.x)).zxy, 4, row);
    row[15] = vload2(2, row).y;
    vstore4(shuffle2(x, y, (ulong4)(3, 2, 1, 0)), 4, row);
    __global long *to = whole + 8 * i;
    vstore2(x < y, 0, to);
    vstore2(x == x && y != 0.0, 1, to);
    vstore2(convert_long2_sat(x * 1e18), 2, to);
    vstore2(convert_long2(convert_uchar2_sat_rte(y * 40.0)), 3, to);
}

__kernel void double_vector_functions(__global const double2 *a, __global double *out,
                                      __global long *whole) {
    size_t i = get_global_id(0);
    double2 x = a[i], y = a[(i + 1) % 32];
    __global double *row = out + 16 * i;
    vstore2(min(x, y) + clamp(x, -1.0, 1.0), 0, row);
    vstore2(fma(x, y, x) + step(0.25, x) + sign(y), 1, row);
    vstore2(floor(x) + rint(y) + round(y), 2, row);
    vstore2(select(x, y, x < y) + copysign(x, y), 3, row);
    vstore2(ldexp(x, (int2)(1, -2)) + fabs(y), 4, row);
    int2 exponent;
    double2 before;
    vstore2(frexp(x, &exponent), 5, row);
    vstore2(modf(x, &before), 6, row);
    vstore2(before, 7, row);
    __global long *to = whole + 4 * i;
    vstore2(isnan(x) + isfinite(y) * 2 + signbit(x) * 4 + isless(x, y) * 8, 0, to);
    vstore2(convert_long2(exponent), 1, to);
}
