// An image in Morton order: the bits of x and y are interleaved, so that nearby pixels are near
// each other in memory.
uint spread(uint v) {
    v = (v | (v << 8)) & 0x00ff00ffu;
    v = (v | (v << 4)) & 0x0f0f0f0fu;
    v = (v | (v << 2)) & 0x33333333u;
    return (v | (v << 1)) & 0x55555555u;
}

__kernel void morton(__global const ushort *rows, __global ushort *swizzled) {
    uint x = get_global_id(0);
    uint y = get_global_id(1);
    swizzled[spread(x) | (spread(y) << 1)] = rows[y * get_global_size(0) + x];
}
