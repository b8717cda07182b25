// test: diagnostics
// options: -Rpass=unroll -Rpass-missed=unroll_partially
// A bound that is computed in the condition is computed once. A barrier is a reason before the size of the body, for which a
// factor is of no use.
__kernel void k(__global float *out, __global const float *in, int h, int w) {
    float s = 0;
    for (int y = 0; y < h - 8; y++)
//                  ^ R0001: unrolled loop by a factor of 4, with a loop for the remaining iterations
        s += in[y];
    for (int y = 0; y < h / 4 * w + 2; y++)
//                  ^ R0001: unrolled loop by a factor of 4, with a loop for the remaining iterations
        s *= in[y];
    for (int y = h - 1; y >= w * 2; y--)
//                      ^ R0001: unrolled loop by a factor of 4, with a loop for the remaining iterations
        s -= in[y];
    for (int y = 0; y < h - (int)s; y++)
//                  ^ R0002: loop not unrolled by a factor: it does not count in constant steps to a bound that is computed before it
        s += in[y];
    for (int y = 0; y < h; y++) {
//                  ^ R0002: loop not unrolled by a factor: it has a barrier or another operation of all work-items
        barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
        for (int x = 0; x < 16; x++)
//                      ^ R0001: unrolled loop with 16 iterations completely
            s += native_sin(s) * in[x] + native_cos(s) * in[x + 1] * in[y];
    }
    out[get_global_id(0)] = s;
}
