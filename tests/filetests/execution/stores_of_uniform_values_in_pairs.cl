// test: visa
// options: --target tgllp --simd 16
// Threads of this target run in pairs, and one without active channels may execute what needs no mask in nested
// divergent control flow: there, and in loops, all channels store. At the top and under one branch, one channel does.
// check visa: scatter4_scaled.R (M1_NM, 1) T6 0x0:ud R30.0 X20.0
// check visa: (!P1) goto (M1, 16) L4
// check visa: scatter4_scaled.R (M1_NM, 1) T6 0x0:ud R31.0 R14.0
// check visa: (!P2) goto (M1, 16) L3
// check visa: scatter4_scaled.R (M1, 16) T6 0x0:ud X30.0 X31.0
// check visa: L6:
// check visa: scatter4_scaled.R (M1, 16) T6 0x0:ud X39.0 X40.0
__kernel void k(__global const int *in, __global int *out, int n) {
    int value = in[get_global_id(0)];
    out[get_group_id(0)] = n;
    if (value > 7) {
        out[n + 1] = n - 1;
        if (value > in[get_global_id(0) + n])
            out[n + 2] = n - 2;
        else
            out[value] = n;
    }
    for (int k = 0; k < value; k++)
        out[n + k] = n * k;
}
