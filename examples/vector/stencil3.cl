// A filter of three neighbors: x has 16 elements more than out.
#pragma OPENCL FP_CONTRACT OFF

__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void stencil3(__global float *out, __global const float *x) {
    uint i = get_global_id(0);
    out[i] = 0.25f * x[i] + 0.5f * x[i + 1] + 0.25f * x[i + 2];
}
