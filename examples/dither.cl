// Ordered dithering: converts gray to black and white with the thresholds of a Bayer matrix.
__constant uchar bayer[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};

__kernel void dither(__global const uchar *gray, __global uchar *out, uint width) {
    uint x = get_global_id(0);
    uint y = get_global_id(1);
    uint threshold = 16 * bayer[y & 3][x & 3] + 8;
    if (x < width)
        out[y * width + x] = gray[y * width + x] > threshold ? 255 : 0;
}
