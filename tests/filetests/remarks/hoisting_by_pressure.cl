// test: diagnostics
// options: --simd 16 -Rpass-missed=hoist_loop_invariants
__kernel void k(__global float *out, __global const float *in, int n) {
    uint g = get_global_id(0);
    float s = 0;
#define EACH(f) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9) f(10) f(11) f(12) f(13) f(14) f(15) f(16) f(17) f(18)
#define READ(i) float a##i = in[g + i * 1000];
#define USE(i) s = s * a##i + native_exp(a##i);
#define USE_AGAIN(i) s += a##i;
    EACH(READ)
    for (int i = 0; i < n; i++) {
//                  ^ R0002: 9 loop-invariant instructions not hoisted out of the loop: 63 of 64 GRFs (registers of 32 bytes) are live in it at SIMD16
        EACH(USE)
    }
    EACH(USE_AGAIN)
    out[g] = s;
}
