// Infinities, NaN, zeros and denormals through arithmetic and comparisons.
#pragma OPENCL FP_CONTRACT OFF

__kernel void float_specials(__global const float *a, __global const float *b, __global float *out,
                             __global int *flags) {
    size_t i = get_global_id(0);
    float x = a[i];
    float y = b[i];
    __global float *row = out + 6 * i;
    row[0] = x + y;
    row[1] = x * y;
    row[2] = fma(x, y, x);
    row[3] = fabs(y);
    row[4] = floor(x);
    row[5] = x == x ? y : 0.0f;
    int less = x < y;
    int not_less = !(x < y);
    if (x < y)
        less += 10;
    else
        not_less += 10;
    if (x != y)
        less += 100;
    flags[2 * i] = less;
    flags[2 * i + 1] = not_less;
}
