// Functions of one double.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

__kernel void double_math(__global const double *a, __global double *out) {
    size_t i = get_global_id(0);
    double x = a[i];
    double size = fabs(x);
    double positive = size + 0.01;
    double unit = x * 0.05;
    __global double *row = out + 32 * i;
    row[0] = exp(x);
    row[1] = exp2(x);
    row[2] = exp10(x);
    row[3] = expm1(x);
    row[4] = log(positive);
    row[5] = log2(positive);
    row[6] = log10(positive);
    row[7] = log1p(size);
    row[8] = sin(x * 1e3);
    row[9] = cos(x * 1e30);
    row[10] = tan(x);
    row[11] = sinpi(x);
    row[12] = cospi(x);
    row[13] = tanpi(x);
    row[14] = asin(unit);
    row[15] = acos(unit);
    row[16] = atan(x);
    row[17] = asinpi(unit);
    row[18] = acospi(unit);
    row[19] = atanpi(x);
    row[20] = sinh(x);
    row[21] = cosh(x);
    row[22] = tanh(unit);
    row[23] = asinh(x);
    row[24] = acosh(positive + 1.0);
    row[25] = atanh(unit);
    row[26] = erf(unit);
    row[27] = erfc(unit * 10.0);
    row[28] = tgamma(positive);
    row[29] = lgamma(positive + 3.0);
    row[30] = cbrt(x);
    row[31] = rsqrt(positive);
}
