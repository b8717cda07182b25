// test: optimized
// options: -O2 --target tgllp --simd 16 -cl-std=CL2.0
// From OpenCL C 2.0 on the last work-group of a dimension may be smaller: its size is not that of a full group.
// check optimized: %7 = local_size.0
// check optimized: %10 = mul.u32 %0, %7
__kernel void k(__global int *out) {
    out[get_global_id(0)] = get_group_id(0) * get_local_size(0) + get_local_id(0);
}
