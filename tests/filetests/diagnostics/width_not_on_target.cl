// test: diagnostics
// options: --target pvc --simd 8
__kernel void k(__global int *p) {
    p[get_global_id(0)] = 1;
}
//@ E0701: --simd asks for SIMD8; pvc has SIMD16
//  = note: at width_not_on_target.cl:3:15
