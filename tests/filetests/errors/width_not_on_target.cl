// test: diagnostics
// options: --target pvc --simd 8
__kernel void k(__global int *p) {
//            ^ E0701: `--simd` requires SIMD8, but pvc supports only SIMD16 and SIMD32
//  = help: let the compiler select a width that the target supports (`--simd auto`)
    p[get_global_id(0)] = 1;
}
