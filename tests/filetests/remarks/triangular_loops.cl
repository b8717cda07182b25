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
//                  ^ R0002: loop not unrolled completely: a loop inside of it is not
        for (int j = 0; j < i + n; j++)
            s = s * s + in[i] + in[j * i];
    // As a whole, the nest is too large: the inner loop is unrolled by a factor.
    for (int i = 0; i < 64; i++)
//                  ^ R0002: loop not unrolled completely: 26 of its iterations already have 4108 instructions, and the limit is 4096
        for (int j = 0; j < i; j++)
            s = s / in[i] + in[j * i];
    out[get_global_id(0)] = s;
}

// Neither of the two loops is unrolled without the other one, whose variable is doubled.
__kernel __attribute__((reqd_work_group_size(128, 1, 1))) void sort(__global uint *out) {
    __local uint keys[256];
    uint t = get_local_id(0);
    keys[t] = out[t];
    keys[t + 128] = out[t + 128];
    for (uint size = 2; size <= 256; size <<= 1)
//                      ^^^^ R0001: unrolled loop with 8 iterations completely
        for (uint stride = size / 2; stride > 0; stride >>= 1) {
//                                   ^^^^^^ R0001: unrolled loop completely in each iteration of the one around it
            barrier(CLK_LOCAL_MEM_FENCE);
            uint pos = 2 * t - (t & (stride - 1));
            uint a = keys[pos], b = keys[pos + stride];
            if ((a > b) == ((t & (size / 2)) == 0)) {
                keys[pos] = b;
                keys[pos + stride] = a;
            }
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[t] = keys[t];
    out[t + 128] = keys[t + 128];
}

// 0 is less than the bound, too: neither loop has an end.
__kernel void endless(__global uint *out) {
    for (uint size = 256; size < 300; size >>= 1)
//                        ^^^^ R0002: loop not unrolled completely: it has more than 128 iterations (`#pragma unroll` raises it to 1024)
        out[size] += 1;
    for (uint size = 1; size <= 0x80000000; size <<= 1)
//                      ^^^^ R0002: loop not unrolled completely: it has more than 128 iterations (`#pragma unroll` raises it to 1024)
        out[size] += 2;
}
