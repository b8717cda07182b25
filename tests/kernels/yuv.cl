// RGB from YUV with subsampled colors (two pixels share U and V), in integers that saturate to
// bytes; each item writes two pixels.
void put(__global uchar *rgb, int y, int u, int v) {
    int c = 298 * (y - 16) + 128;
    rgb[0] = convert_uchar_sat((c + 409 * (v - 128)) >> 8);
    rgb[1] = convert_uchar_sat((c - 100 * (u - 128) - 208 * (v - 128)) >> 8);
    rgb[2] = convert_uchar_sat((c + 516 * (u - 128)) >> 8);
}

__kernel void yuv(__global const uchar *yuyv, __global uchar *rgb) {
    size_t i = get_global_id(0);
    uchar u = yuyv[4 * i + 1], v = yuyv[4 * i + 3];
    put(rgb + 6 * i, yuyv[4 * i], u, v);
    put(rgb + 6 * i + 3, yuyv[4 * i + 2], u, v);
}
