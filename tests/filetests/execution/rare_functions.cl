// test: run
// launch: {"global": [4], "args": [{"buffer": {"dtype": "f32", "shape": [16]}, "mode": "out"}]}
// Built-in functions that few programs call, at arguments with results that are easy to compute.
__kernel void k(__global float *o) {
    size_t i = get_global_id(0);
    float x = (float)i;
    o[i] = native_powr(2.0f, x);
    o[4 + i] = native_tan(x * 0.0f);
    o[8 + i] = (float)mad24((int)i - 2, 5, 7);
    o[12 + i] = fast_distance((float2)(0.0f, 0.0f), (float2)(3.0f * x, 4.0f * x));
}
/* expect run:
argument 0:
1.0 2.0 4.0 8.0 0.0 0.0 0.0 0.0
-3.0 2.0 7.0 12.0 0.0 5.0 10.0 15.0
*/
