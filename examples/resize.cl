// Resizes a gray image: bilinear, with positions and weights in 16.16 fixed point.
__kernel void resize(__global const uchar *in, uint width, uint height,
                     __global uchar *out, uint new_width, uint new_height) {
    uint x = get_global_id(0);
    uint y = get_global_id(1);
    if (x >= new_width || y >= new_height)
        return;
    uint fx = x * ((width - 1) << 16) / (new_width - 1);
    uint fy = y * ((height - 1) << 16) / (new_height - 1);
    uint left = fx >> 16, right = min(left + 1, width - 1);
    uint up = fy >> 16, down = min(up + 1, height - 1);
    uint wx = fx >> 8 & 255, wy = fy >> 8 & 255;
    uint top = in[up * width + left] * (256 - wx) + in[up * width + right] * wx;
    uint bottom = in[down * width + left] * (256 - wx) + in[down * width + right] * wx;
    out[y * new_width + x] = (uchar)((top * (256 - wy) + bottom * wy + 32768) >> 16);
}
