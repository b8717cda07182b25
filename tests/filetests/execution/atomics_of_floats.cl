// test: run
// options: -cl-std=CL2.0
// launch: {"global": [100], "local": [50], "args": [
// launch:   {"buffer": {"dtype": "f32", "shape": [6]}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "f32", "shape": [2]}, "mode": "out"}]}
// Operations on floats in global and local memory (cl_ext_float_atomics), with sums that are exact in every order.
#if !defined cl_ext_float_atomics || !defined __opencl_c_ext_fp32_local_atomic_add || !defined __opencl_c_ext_fp32_global_atomic_min_max
#error cl_ext_float_atomics
#endif
kernel void k(global atomic_float *o, global float *sums) {
    local atomic_float sum, largest;
    int i = get_global_id(0), n = get_local_id(0);
    if (n == 0) {
        atomic_init(&sum, 0.0f);
        atomic_init(&largest, -1.0f);
    }
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    atomic_fetch_add(&sum, 0.5f * i);
    // The old values are all different.
    float before = atomic_fetch_sub_explicit(o, 1.0f, memory_order_relaxed, memory_scope_device);
    atomic_fetch_add(o + 1, before);
    atomic_fetch_min(o + 2, -0.25f * i);
    if (i % 3 == 1)
        atomic_fetch_max(o + 3, (float)i);
    atomic_fetch_max_explicit(&largest, (float)(i * 7 % 50), memory_order_relaxed);
    // NaN is found by its bits.
    atomic_fetch_add(o + 4, i == 7 ? NAN : 1.0f);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    if (n == 0) {
        sums[get_group_id(0)] = atomic_load(&sum);
        atomic_fetch_add(o + 5, atomic_load(&largest));
    }
}
/* expect run:
argument 0:
-100.0 -4950.0 -24.75 97.0 NaN 98.0
argument 1:
612.5 1862.5
*/
