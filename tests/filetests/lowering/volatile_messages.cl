// test: visa
// options: -O2
// Two messages that read and two that write.
// check visa: gather4_scaled.R
// check visa: gather4_scaled.R
// check visa: scatter4_scaled.R
// check visa: scatter4_scaled.R
__kernel void k(__global volatile uint *p) {
    p[0];
    p[0];
    p[0] = 7;
    p[0] = 7;
}
