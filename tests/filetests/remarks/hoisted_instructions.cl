// test: diagnostics
// options: --simd 16 -Rpass=hoist_loop_invariants -Rpass-missed=hoist_loop_invariants
__kernel void k(__global float *out, __global const float *in, int n, float x) {
    uint g = get_global_id(0);
    float s = 0;
    while (s < n)
//         ^ R0001: hoisted 3 loop-invariant instructions out of the loop
        s += in[g] * (x + g) + s;
//           ^^ R0001: load hoisted out of the loop
    while (s < 2 * n) {
//         ^ R0001: hoisted 5 loop-invariant instructions out of the loop
        out[g + n] = s;
        s += in[g + 1];
//           ^^ R0002: load not hoisted: the loop may change its memory
        if (s > 3)
            s *= in[g + 5];
//               ^^ R0002: load not hoisted: not every iteration executes it
    }
    out[g] = s;
}
