// test: diagnostics
// options: -Rpass=unroll_.* -Rpass-missed=unroll_loops
__kernel void k(__global float *out, __global const float *in, int n) {
    float s = 0;
    for (int i = 0; i < 12; i++)
//                  ^ R0001: unrolled loop with 12 iterations completely
        s += in[i * 3];
    int j = 0;
    do {
        s += in[j];
        j += 2;
    } while (j < 6);
//           ^ R0001: unrolled loop with 3 iterations completely
    for (int i = 0; i < n; i++)
//                  ^ R0001: unrolled loop by a factor of 4, with a loop for the remaining iterations
        s += in[i];
    for (int i = 0; i < 200; i++) {
//                  ^ R0002: loop not unrolled completely: it has more than 128 iterations (`#pragma unroll` raises it to 1024)
        barrier(CLK_LOCAL_MEM_FENCE);
        s += in[i * s > 2 ? i : 1];
    }
    for (int i = 0; i < 100; i++)
//                  ^ R0001: unrolled loop with 100 iterations completely
        s = s * in[i] + s / in[i + 1];
    __attribute__((opencl_unroll_hint(1)))
    for (int i = 0; i < 4; i++)
//                  ^ R0002: loop not unrolled: the program disables it
        s += in[i];
    __attribute__((opencl_unroll_hint(3)))
    for (int i = 0; i < n; i++)
//                  ^ R0001: unrolled loop by a factor of 3, as requested, with a loop for the remaining iterations
        s *= in[i];
    for (int i = 0; i < 60; i++) {
//                  ^ R0002: loop not unrolled completely: 52 of its iterations already have 1040 instructions, and the limit is 1024 (`#pragma unroll` raises it to 4096)
        s = native_sin(s) * s + native_exp(s) * native_cos(s) + s / 3 -
            native_log(s) * native_sin(s + 1) * native_sqrt(s) * native_exp2(s);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    // The first run of the pass does not know the bound, which is in private memory.
    int bound[2];
    bound[0] = 3;
    bound[1] = n;
    for (int i = 0; i < bound[0]; i++)
//                  ^ R0001: unrolled loop with 3 iterations completely
        s -= in[i];
    for (int i = 8; i > 0; i--)
//                  ^ R0002: loop not unrolled completely: a loop inside of it is not
        for (int j = n; j > 0; j--)
//                      ^ R0001: unrolled loop by a factor of 4, with a loop for the remaining iterations
            s = s * in[j] + i;
    out[get_global_id(0)] = s;
}
