// test: visa
// options: --target skl --simd 16
// Two quadwords are four doublewords of one message, and a copy has no moves. A factor that all work-items share is
// read once, and needs two moves of one channel.
// check visa: gather4_scaled.RG (M1_NM, 1) T
// check visa: mov (M1_NM, 1)
// check visa: mov (M1_NM, 1)
// check visa: gather4_scaled.RGBA (M1, 16) T
// check-not visa: mov (M1, 16)
// check visa: scatter4_scaled.RGBA (M1, 16) T
kernel void k(global double2 *a, global const double2 *b, constant double *f) {
    size_t i = get_global_id(0);
    if (f[0] > 1.0)
        a[i] = b[i];
}
