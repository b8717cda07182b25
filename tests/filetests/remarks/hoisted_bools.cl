// test: diagnostics
// options: --simd 32 -Rpass-missed=hoist_loop_invariants
__kernel void k(__global float *out, __global const float *in, int n) {
    uint g = get_global_id(0);
    float s = 0;
    for (int i = 0; i < n; i++) {
//                  ^ R0002: 3 loop-invariant instructions not hoisted out of the loop: 3 bools would be live in it at SIMD32, and the limit is 1
        if (g > 5) s += in[i]; else out[g + 1] = s;
        if (g < n) s *= in[i + 3]; else out[g + 2] = s;
        if (g == 9) s -= in[i + 7]; else out[g + 3] = s;
    }
    out[g] = s;
}
