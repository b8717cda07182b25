// Float functions with exact results: all OpenCL implementations must agree bit for bit.
#pragma OPENCL FP_CONTRACT OFF

__kernel void floats(__global const float *a, __global const float *b, __global float *out,
                     __global int *flags) {
    size_t i = get_global_id(0);
    float x = a[i];
    float y = b[i];
    __global float *row = out + 16 * i;
    row[0] = x + y;
    row[1] = x - y;
    row[2] = x * y;
    row[3] = fma(x, y, 1.0f);
    row[4] = fabs(x);
    row[5] = floor(x);
    row[6] = ceil(y);
    row[7] = trunc(x);
    row[8] = rint(y);
    row[9] = fmin(x, y);
    row[10] = fmax(x, y);
    row[11] = clamp(x, -10.0f, 10.0f);
    row[12] = -x;
    row[13] = x < y ? x : y;
    row[14] = x * 0.1f + y * 0.2f - 3.0e-5f;
    row[15] = (float)(int)clamp(y, -1000.0f, 1000.0f);
    flags[2 * i] = (x < y) + 2 * (x <= y) + 4 * (x > y) + 8 * (x >= y) + 16 * (x == y) + 32 * (x != y);
    flags[2 * i + 1] = (!x) + 2 * (x && y) + 4 * !(x < y);
}
