// test: run
// Geometric functions of halves are those of floats, rounded once.
// Counts of wrong results: none.
// launch: {"global": [32], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [5]}, "mode": "inout"},
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
    float2 a = convert_float2(x), b = convert_float2(y);
    count = differ2((half2)(dot(x, y), length(x)), (half)dot(a, b), (half)length(a));
    if (count)
        wrong[0] = count;
    count = differ2((half2)(distance(x, y), fast_length(y)), (half)distance(a, b), (half)fast_length(b));
    if (count)
        wrong[1] = count;
    count = differ(length(x * 1e4h), (half)length(convert_float2(x * 1e4h)));
    if (count)
        wrong[2] = count;
    half2 unit = convert_half2(normalize(a));
    count = differ2(normalize(x), unit.x, unit.y);
    if (count)
        wrong[3] = count;
    half3 normal = convert_half3(cross((float3)(a, b.x), (float3)(b, a.y)));
    half3 crossed = cross((half3)(x, y.x), (half3)(y, x.y));
    count = differ2(crossed.xy, normal.x, normal.y) + differ(crossed.z, normal.z);
    if (count)
        wrong[4] = count;
}
/* expect run:
argument 0:
0 0 0 0 0
*/
