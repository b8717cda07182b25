// Binary functions with at least one double, and those that store a second result.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

__kernel void double_powers(__global const double *a, __global const double *b,
                            __global double *out, __global double *exact,
                            __global int *numbers) {
    size_t i = get_global_id(0);
    double x = a[i];
    double y = b[i];
    double positive = fabs(x) + 0.01;
    int n = (int)y;
    __global double *row = out + 10 * i;
    row[0] = pow(positive, y);
    row[1] = powr(positive, y * 10.0);
    row[2] = pown(x, n);
    row[3] = rootn(positive, n | 1);
    row[4] = hypot(x, y);
    row[5] = atan2(x, y);
    row[6] = atan2pi(y, x);
    row[7] = sincos(x, row + 8);
    int sign;
    row[9] = lgamma_r(positive + 3.0, &sign);

    __global double *to = exact + 12 * i;
    __global int *whole = numbers + 4 * i;
    double kept;
    to[0] = fmod(x * 1e9, y);
    to[1] = remainder(x * 1e9, y);
    to[2] = remquo(x, y * 0.1, whole);
    to[3] = fract(x, &kept);
    to[4] = kept;
    to[5] = modf(x, to + 6);
    to[7] = frexp(x * 1e-310, whole + 1);
    to[8] = ldexp(x, n * 50);
    to[9] = logb(x);
    to[10] = nextafter(x, y);
    to[11] = fdim(x, y) + maxmag(x, y) + minmag(x, y);
    whole[2] = ilogb(x * 1e-310);
    whole[3] = sign;
}
