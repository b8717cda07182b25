// Transposes tiles of 4x4 floats, a tile for each work-item.
__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void transpose4(__global float4 *out, __global const float4 *in) {
    uint tile = 4 * get_global_id(0);
    float4 a = in[tile], b = in[tile + 1], c = in[tile + 2], d = in[tile + 3];
    out[tile] = (float4)(a.x, b.x, c.x, d.x);
    out[tile + 1] = (float4)(a.y, b.y, c.y, d.y);
    out[tile + 2] = (float4)(a.z, b.z, c.z, d.z);
    out[tile + 3] = (float4)(a.w, b.w, c.w, d.w);
}
