// test: run
// options: --target tgllp --simd 16
// A postfix operator after a vector literal applies to the vector: `(float4)(a, b).x` is no cast of a selection.
// launch: {"global": [4], "local": [4], "args": [
// launch:   {"buffer": {"dtype": "f32", "shape": [4, 4], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "f32", "shape": [4, 8]}, "mode": "out"}]}
typedef float4 quad;
__kernel void k(__global const float4 *in, __global float *out) {
    size_t i = get_global_id(0);
    __global float *o = out + i * 8;
    float4 v = in[i];
    vstore3((float4)(v.xyz, 0.5f).zyx, 0, o);
    o[3] = (float2)(v.w).y;
    o[4] = (quad)(v.lo, v.hi).hi.x;
    o[5] = -(int4)(1, 2, 3, 4).s2;
    o[6] = (float4)(v).s3 * (float2)(2, 3).s1;
    o[7] = (float)(v).y;
}
/* expect run:
argument 1:
3.0 2.0 1.0 4.0 3.0 -3.0 12.0 2.0
7.0 6.0 5.0 8.0 7.0 -3.0 24.0 6.0
11.0 10.0 9.0 12.0 11.0 -3.0 36.0 10.0
15.0 14.0 13.0 16.0 15.0 -3.0 48.0 14.0
*/
