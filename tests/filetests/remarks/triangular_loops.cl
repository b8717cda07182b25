// test: diagnostics
// options: -Rpass=unroll_loops -Rpass-missed=unroll_loops
__kernel void k(__global float *out, __global const float *in, int n) {
    float s = 0;
    for (int i = 0; i < 6; i++)
//                  ^ R0001: unrolled loop with 6 iterations completely
        for (int j = 0; j < i; j++)
//                      ^ R0001: unrolled loop completely in each iteration of the one around it
            s += in[i * 8 + j];
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i + n; j++)
//                      ^ R0002: loop not unrolled completely: its trip count is not known at compile time
            s = s * s + in[i] + in[j * i];
    // As a whole, the nest is too large: the inner loop is unrolled by a factor.
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < i; j++)
            s = s / in[i] + in[j * i];
    out[get_global_id(0)] = s;
}
