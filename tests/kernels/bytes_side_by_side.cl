// Adjacent bytes and words that the program reads and writes one by one.
__kernel void bytes_side_by_side(__global const uchar *pixels, __global uchar *out,
                                 __global const short *samples, __global short *w, int gain)
{
    size_t i = get_global_id(0);
    uchar r = pixels[4 * i];
    uchar g = pixels[4 * i + 1];
    uchar b = pixels[4 * i + 2];
    uchar a = pixels[4 * i + 3];
    uchar y = (uchar)((77 * r + 150 * g + 29 * b) >> 8);
    out[4 * i + 2] = y;
    out[4 * i + 1] = (uchar)(y + a);
    out[4 * i + 3] = a;
    out[4 * i] = (uchar)(255 - y);
    short re = samples[2 * i + 1];
    short im = samples[2 * i + 2];
    w[2 * i] = (short)(re * gain - im);
    w[2 * i + 1] = (short)(im * gain + re);
}
