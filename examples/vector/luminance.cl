// The luminance of pixels of four floats, of which three are used: each in its own way.
#pragma OPENCL FP_CONTRACT OFF

__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void luminance(__global float *out, __global const float4 *pixels) {
    uint i = get_global_id(0);
    float4 p = pixels[i];
    out[i] = 0.25f * p.x + 0.625f * p.y + 0.125f * p.z;
}
