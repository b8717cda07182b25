// test: diagnostics
// options: --target tgllp --simd 8
__attribute__((intel_reqd_sub_group_size(16)))
__kernel void k(__global int *out) {
//            ^ W0703: SIMD8 is requested for kernel `k`, but `intel_reqd_sub_group_size(16)` requires SIMD16
//  = help: change the attribute, or remove it to choose the width by `--simd`
    out[get_global_id(0)] = sub_group_reduce_add(1);
}
__attribute__((intel_reqd_sub_group_size(8)))
__kernel void same(__global int *out) {
    out[get_global_id(0)] = sub_group_reduce_add(1);
}
