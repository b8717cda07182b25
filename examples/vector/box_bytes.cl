// A 3x3 box filter of bytes: the sum of nine pixels times 28/256. A row has 160 bytes, of which 128 are results;
// there are two rows more of them.
__attribute__((reqd_work_group_size(64, 1, 1)))
__kernel void box_bytes(__global uchar *out, __global const uchar *in) {
    uint x = get_global_id(0);
    uint y = get_global_id(1);
    __global const uchar *from = in + y * 160 + x;
    uint sum = 0;
    for (uint row = 0; row < 3; row++)
        for (uint column = 0; column < 3; column++)
            sum += from[row * 160 + column];
    out[y * 128 + x] = (uchar)(sum * 28 >> 8);
}
