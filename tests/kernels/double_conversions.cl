// Conversions between doubles and every other type, with every rounding mode.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void double_conversions(__global const double *a, __global const long *n,
                                 __global double *out, __global long *whole,
                                 __global float *floats) {
    size_t i = get_global_id(0);
    double x = a[i];
    long v = n[i];
    __global double *row = out + 8 * i;
    row[0] = convert_double(v);
    row[1] = convert_double_rtz(v);
    row[2] = convert_double_rtp(v);
    row[3] = convert_double_rtn((ulong)v);
    row[4] = convert_double_rtp((ulong)v);
    row[5] = (double)(int)v + (double)(uchar)v;
    row[6] = as_double(v | 1);
    row[7] = (double)(float)v;
    __global long *to = whole + 8 * i;
    to[0] = convert_long_sat(x);
    to[1] = convert_ulong_sat_rtp(x);
    to[2] = convert_int_sat_rtn(x);
    to[3] = convert_uint_sat_rte(x);
    to[4] = convert_short_sat_rtz(x);
    to[5] = convert_uchar_sat_rtp(x);
    to[6] = convert_char_sat_rte(x);
    to[7] = (bool)x;
    __global float *f = floats + 4 * i;
    f[0] = convert_float(x);
    f[1] = convert_float_rtz(x);
    f[2] = convert_float_rtp(x);
    f[3] = convert_float_rtn(x);
}
