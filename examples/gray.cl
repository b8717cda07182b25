// A gray image from interleaved 8-bit RGB, with the integer weights of Rec. 601.
__kernel void gray(__global const uchar *rgb, __global uchar *out, uint width, uint height) {
    uint x = get_global_id(0);
    uint y = get_global_id(1);
    if (x < width && y < height) {
        uint at = y * width + x;
        __global const uchar *pixel = rgb + 3 * at;
        uint luma = 77 * pixel[0] + 150 * pixel[1] + 29 * pixel[2] + 128;
        out[at] = (uchar)(luma >> 8);
    }
}
