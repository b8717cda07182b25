// test: visa
// options: --target pvc --simd 16
// Quadwords that all work-items share are read once, as doublewords that the operations read where the message wrote
// them, and with their neighbors in one message.
// check visa: lsc_load.ugm (M1, 16)
// check-not visa: d32x2t
// check-not visa: _ud(0,1)<1>
// check-not visa: mov (M1, 16)
// check visa: lsc_load.ugm (M1_NM, 1) X
// check visa: mad (M1, 16)
kernel void k(global double *a, global const double *f) {
    size_t i = get_global_id(0);
    a[i] = a[i] * f[2] + f[3];
}
