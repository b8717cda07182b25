// test: run
// Functions of vectors of halves: each component equals the scalar result.
// Counts of wrong results: none.
// launch: {"global": [32], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [9]}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "f16", "shape": [128], "dist": "uniform", "seed": 4, "lo": -6, "hi": 6}},
// launch:   {"buffer": {"dtype": "f16", "shape": [128]}},
// launch:   {"scalar": [0.5, -2.0], "dtype": "f16"}]}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF
uint differ(half a, half b) {
    return isnan(a) || isnan(b) ? isnan(a) != isnan(b) : as_ushort(a) != as_ushort(b);
}
uint differ2(half2 v, half a, half b) {
    return differ(v.x, a) + differ(v.y, b);
}
__kernel void k(__global uint *wrong, __global const half2 *in, __global half *out, half2 scale) {
    uint i = get_global_id(0);
    half2 x = in[i];
    half2 y = vload2((i + 1) % 32, (__global const half *)in);
    uint count;
    count = differ2(mix(x, y, (half)0.25h), mix(x.x, y.x, (half)0.25h), mix(x.y, y.y, (half)0.25h));
    if (count)
        wrong[0] = count;
    count = differ2(step(y, x) + fmin(x, y) + max(x, y), step(y.x, x.x) + fmin(x.x, y.x) + max(x.x, y.x),
                    step(y.y, x.y) + fmin(x.y, y.y) + max(x.y, y.y));
    if (count)
        wrong[1] = count;
    count = differ2(sin(x), (half)sin((float)x.x), (half)sin((float)x.y));
    if (count)
        wrong[2] = count;
    count = differ2(fmod(x, y), fmod(x.x, y.x), fmod(x.y, y.y));
    if (count)
        wrong[3] = count;
    count = differ2(sqrt(fabs(y)) + rint(x), sqrt(fabs(y.x)) + rint(x.x), sqrt(fabs(y.y)) + rint(x.y));
    if (count)
        wrong[4] = count;
    int2 exponent;
    half2 whole;
    half2 mantissa = frexp(x, &exponent);
    half2 rest = modf(y, &whole);
    count = differ2(ldexp(mantissa, exponent), x.x, x.y);
    if (count)
        wrong[5] = count;
    count = differ2(rest + whole, y.x, y.y);
    if (count)
        wrong[6] = count;
    count = differ2(select(x, y, x < y), fmax(x.x, y.x), fmax(x.y, y.y));
    if (count)
        wrong[7] = count;
    count = differ2(shuffle(x, (ushort2)(1, 0)), x.y, x.x);
    if (count)
        wrong[8] = count;
}
/* expect run:
argument 0:
0 0 0 0 0 0 0 0
0
*/
