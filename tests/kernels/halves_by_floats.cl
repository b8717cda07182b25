// Arithmetic on halves: as floats and doubles that are rounded to halves where there is no `half`.
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half number;
#define ROUND(x) (x)
#define FMA(a, b, c) fma(a, b, c)
#define LOAD(i, p) ((p)[i])
#define STORE(x, i, p) ((p)[i] = (x))
#else
typedef float number;
float rounded(float x) {
    ushort bits;
    vstore_half_rte(x, 0, (half *)&bits);
    return vload_half(0, (half *)&bits);
}
// The exact sum, rounded to odd, is rounded to a half correctly.
float fused(float a, float b, float c) {
    double sum = (double)a * (double)b + (double)c;
    float odd = (float)as_double(as_ulong(sum) & ~0x1ffffffful);
    return rounded((double)odd == sum ? odd : as_float(as_uint(odd) | 1));
}
#define ROUND(x) rounded(x)
#define FMA(a, b, c) fused(a, b, c)
#define LOAD(i, p) vload_half(i, p)
#define STORE(x, i, p) vstore_half(x, i, p)
#endif
#pragma OPENCL FP_CONTRACT OFF

__kernel void halves_by_floats(__global const half *a, __global const half *b, __global const float *f, int columns,
                               int inner, __global half *c, __global half *d, __global float *g, __global int *n,
                               __local half *exchange) {
    int i = get_global_id(0), l = get_local_id(0), size = get_local_size(0);
    number sums[4] = {0, 0, 0, 0}, least = LOAD(i, a), weight = LOAD(columns, b);
    for (int k = 0; k < inner; k++) {
        number x = LOAD(i + k, a), y = LOAD(k, b);
        for (int j = 0; j < 4; j++)
            sums[j] = FMA(x, LOAD(4 * k + j, b), sums[j]);
        if (x < y)
            least = ROUND(least * weight);
        else if (y < least)
            least = ROUND(y - x);
        if ((k + i) % 5 == 3)
            sums[k & 3] = ROUND(least + x);
    }
    for (int j = 0; j < 4; j++)
        STORE(sums[j], 4 * i + j, c);
    number z = ROUND(f[i] * 0.5f), total = ROUND(sums[i & 3] * least);
    g[i] = ROUND(z + total);
    n[i] = convert_int(total) + (total > z) + 2 * (sums[1] == sums[2]);
    STORE(total, l, exchange);
    barrier(CLK_LOCAL_MEM_FENCE);
    number other = LOAD((l + 3) % size, exchange);
    STORE(other > z ? FMA(other, z, -total) : ROUND(ROUND(other - z) * weight), i, d);
}
