// A stencil of radius 2 over rows of which each group reads its part and a halo; then a second
// pass in the same local memory. Barriers in loops, in helpers and under uniform conditions.
#define RADIUS 2

void smooth(__local float *from, __local float *to, uint lid) {
    uint at = lid + RADIUS;
    float sum = 0.0f;
    for (int k = -RADIUS; k <= RADIUS; k++)
        sum += from[(int)at + k];
    to[at] = sum * 0.2f;
    barrier(CLK_LOCAL_MEM_FENCE);
}

__kernel void stencil(__global const float *in, __global float *out, uint n, uint rounds,
                      __local float *a, __local float *b) {
    #pragma OPENCL FP_CONTRACT OFF
    uint lid = get_local_id(0), size = get_local_size(0);
    uint start = get_group_id(0) * size;
    for (uint k = lid; k < size + 2 * RADIUS; k += size) {
        int from = (int)(start + k) - RADIUS;
        float value = from >= 0 && from < (int)n ? in[from] : 0.0f;
        a[k] = value;
        b[k] = value;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint r = 0; r < rounds; r++) {
        if (r % 2 == 0)
            smooth(a, b, lid);
        else
            smooth(b, a, lid);
    }
    if (start + lid < n)
        out[start + lid] = rounds % 2 == 0 ? a[lid + RADIUS] : b[lid + RADIUS];
}
