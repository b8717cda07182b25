// test: diagnostics
// options: -Rpass=promote_loop_accesses
__kernel void k(__global float *out, __global float *other, __global const float *restrict in, __local float *t, int n) {
    int i = get_global_id(0);
#pragma nounroll
    for (int j = 0; j < n; j++)
        out[i] += t[j];
//      ^^^ R0001: memory kept in a register during the loop, and stored after it
#pragma nounroll
    for (int j = 0; j < n; j++)
        out[i] += other[j];
//      ^^^ R0001: memory kept in a register during the loop, and stored in each iteration: another access may read it
}
