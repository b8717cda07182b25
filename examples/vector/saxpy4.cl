// y = a * x + y for rows of four floats: each component is used in the same way.
#pragma OPENCL FP_CONTRACT OFF

__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void saxpy4(__global float4 *y, __global const float4 *x, float a) {
    uint i = get_global_id(0);
    y[i] = a * x[i] + y[i];
}
