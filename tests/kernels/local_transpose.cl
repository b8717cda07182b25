// Transposes tiles in local memory; two-dimensional groups whose size is not a multiple of the width.
__kernel void transpose(__global const ushort *in, __global ushort *out, uint width, uint height,
                        __local ushort *tile) {
    uint x = get_local_id(0), y = get_local_id(1);
    uint w = get_local_size(0), h = get_local_size(1);
    uint left = get_group_id(0) * w, top = get_group_id(1) * h;
    tile[y * w + x] = in[(top + y) * width + left + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint at = y * w + x;
    out[(left + at / h) * height + top + at % h] = tile[at % h * w + at / h];
}
