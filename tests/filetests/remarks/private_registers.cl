// test: diagnostics
// options: -Rpass=width -Rpass-missed=promote_private
// An array that is not promoted can be in registers as a whole, which the choice of the width reports.
__kernel void k(__global const uint *in, __global uint *out, int n) {
//            ^ R0001: private memory of 32 bytes for each work-item kept in 32 GRFs at SIMD32
    uint a[8] = {0};
    for (int i = 0; i < n; i++)
        a[in[get_global_id(0) * n + i] & 7]++;
//      ^ R0002: variable `a` not promoted to a register for each element: a store has an index that is not constant
    out[get_global_id(0)] = a[n & 7];
}
