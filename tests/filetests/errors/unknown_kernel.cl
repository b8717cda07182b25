// test: diagnostics
// options: --kernel third
__kernel void first(__global int *p) { *p = 1; }
__kernel void second(__global int *p) { *p = 2; }
//@ E0103: there is no kernel `third`
//  = note: kernels of the source: `first`, `second`
