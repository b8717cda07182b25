// test: diagnostics
// options: -Rpass=unroll -Rpass-missed=unroll_partially
// A bound that is computed in the condition is computed once. A barrier is a reason before the size of the body, for which a
// factor is of no use.
__kernel void k(__global float *out, __global const float *in, int h, int w) {
    float s = 0;
    for (int y = 0; y < h - 8; y++)
        s += in[y];
    for (int y = 0; y < h / 4 * w + 2; y++)
        s *= in[y];
    for (int y = h - 1; y >= w * 2; y--)
        s -= in[y];
    for (int y = 0; y < h - (int)s; y++)
        s += in[y];
    for (int y = 0; y < h; y++) {
        barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
        for (int x = 0; x < 16; x++)
            s += native_sin(s) * in[x] + native_cos(s) * in[x + 1] * in[y];
    }
    out[get_global_id(0)] = s;
}
