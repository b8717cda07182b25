// Loads of four doublewords whose elements are operands of other instructions too: in the block of the load and
// in others, and stored together again in both orders.
#pragma OPENCL FP_CONTRACT OFF

__kernel void quads_as_operands(__global const float4 *in, __global float4 *out, __global float *sums, int n) {
    int i = get_global_id(0);
    float4 v = in[i];
    // In one block: elements are read, and the quad is stored in order and reversed.
    out[2 * i] = v;
    out[2 * i + 1] = v.wzyx;
    float sum = v.x + v.w;
    // Across blocks, in divergent code and in a loop.
    if (i % 3 == 0) {
        sum += v.y * 2.0f;
    } else {
        sum -= v.z;
    }
    for (int k = 0; k < n + i % 4; k++) {
        sum = sum * 0.5f + v.z;
        v.z = v.y + v.x;
    }
    sums[i] = sum + v.z;
    float4 changed = (float4)(v.z, sum, v.x, v.y);
    out[2 * i] += changed;
}
