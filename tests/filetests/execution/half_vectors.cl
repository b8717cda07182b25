// test: run
// Vectors of halves: each component is what a scalar gives, of functions that meet in one value
// what floats give, rounded once. Counts of wrong results: none.
// launch: {"global": [64], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [8]}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "f16", "shape": [256], "dist": "uniform", "seed": 4, "lo": -6, "hi": 6}},
// launch:   {"buffer": {"dtype": "f16", "shape": [256]}, "mode": "inout"},
// launch:   {"scalar": [0.5, -2.0], "dtype": "f16"}]}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF
__constant half4 table[2] = {(half4)(1.5h, -2.25h, 0.1h, 6e4h), (half4)(3)};
uint differ(half a, half b) {
    return isnan(a) || isnan(b) ? isnan(a) != isnan(b) : as_ushort(a) != as_ushort(b);
}
half3 swapped(half3 v) {
    return v.zxy;
}
uint differ4(half4 v, half a, half b, half c, half d) {
    return differ(v.x, a) + differ(v.y, b) + differ(v.z, c) + differ(v.w, d);
}
#define EACH(f) f(x.x, y.x), f(x.y, y.y), f(x.z, y.z), f(x.w, y.w)
#define SUM(a, b) (a) + (b) * 2 - (a) / (b)
#define CHOSEN(a, b) (a) > (b) ? (a) : -(b)
#define MIXED(a, b) mix(a, b, (half)0.25h) + step(b, a) + fmin(a, b) + max(a, b) + sign(a)
#define CALLED(a, b) sin(a) + pow(fabs(a), b) + fmod(a, b) + sqrt(fabs(b)) + floor(a) + rint(b)
#define ROUNDED(a, b) convert_half_rtz(convert_float(a) * 1.001f)
__kernel void k(__global uint *wrong, __global const half4 *in, __global half *out, half2 scale) {
    uint i = get_global_id(0);
    half4 x = in[i];
    half4 y = vload4((i + 1) % 64, (__global const half *)in);
    uint counts[8] = {0};
    counts[0] += differ4(SUM(x, y), EACH(SUM));
    counts[0] += differ4(CHOSEN(x, y), EACH(CHOSEN));
    counts[1] += differ4(MIXED(x, y), EACH(MIXED));
    counts[2] += differ4(CALLED(x, y), EACH(CALLED));
    counts[3] += differ4(convert_half4_rtz(convert_float4(x) * 1.001f), EACH(ROUNDED));
    short4 less = x < y;
    counts[3] += any(less != isless(x, y)) || any(less != (short4)(x.x < y.x, x.y < y.y, x.z < y.z, x.w < y.w) * (short)-1);
    counts[3] += any(as_short4(x) != (short4)(as_short(x.x), as_short(x.y), as_short(x.z), as_short(x.w)));
    int4 exponent;
    half4 mantissa = frexp(x, &exponent);
    half4 whole;
    half4 rest = modf(y, &whole);
    counts[4] += differ4(ldexp(mantissa, exponent), x.x, x.y, x.z, x.w);
    counts[4] += differ4(rest + whole, y.x, y.y, y.z, y.w);
    counts[4] += differ4(select(x, y, less), EACH(fmax));
    counts[4] += differ4(shuffle(x, (ushort4)(3, 2, 1, 0)), x.w, x.z, x.y, x.x);
    float4 a = convert_float4(x), b = convert_float4(y);
    counts[5] += differ(dot(x, y), (half)dot(a, b)) + differ(length(x.xyz), (half)length(a.xyz));
    counts[5] += differ(distance(x.xy, y.zw), (half)distance(a.xy, b.zw));
    counts[5] += differ(length(x * 1e4h), (half)length(convert_float4(x * 1e4h)));
    half4 unit = convert_half4(normalize(a));
    counts[5] += differ4(normalize(x), unit.x, unit.y, unit.z, unit.w);
    half4 normal = convert_half4(cross(a, b));
    counts[5] += differ4(cross(x, y), normal.x, normal.y, normal.z, normal.w);
    half4 stored = (half4)(swapped(x.xyz), scale.y) + table[i % 2];
    vstore4(stored, i, out);
    counts[6] += differ4(stored, x.z + table[i % 2].x, x.x + table[i % 2].y, x.y + table[i % 2].z,
                         (half)-2.0h + table[i % 2].w);
    half16 wide = (half16)(x, y, x, y);
    wide.s08 += scale.x;
    counts[7] += differ4(wide.s80fc, x.x + 0.5h, x.x + 0.5h, y.w, y.x);
    counts[7] += differ4(vload4(i, out), stored.x, stored.y, stored.z, stored.w);
    for (uint n = 0; n < 8; n++)
        if (counts[n]) wrong[n] = counts[n];
}
/* expect run:
argument 0:
0 0 0 0 0 0 0 0
*/
