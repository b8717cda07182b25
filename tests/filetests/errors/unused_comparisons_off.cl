// test: diagnostics
// options: -Wno-unused-value
// -Wunused-comparison is a part of -Wunused-value.
#warning the only one
//@1-8 W0002: #warning the only one
__kernel void k(__global int *p) {
    p[0] == 4;
    p[0] + 4;
}
