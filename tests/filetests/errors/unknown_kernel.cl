// test: diagnostics
//@1-1 E0103: no kernel named `third`
//  = note: kernels defined in the source: `first`, `second`
// options: --kernel third
__kernel void first(__global int *p) { *p = 1; }
__kernel void second(__global int *p) { *p = 2; }
