// A run-length encoder for each row: pairs of count and value, a moving pointer, and the
// length of the output.
__kernel void run_lengths(__global const uchar *rows, int columns, __global uchar *coded,
                          __global int *lengths) {
    int row = get_global_id(0);
    __global const uchar *in = rows + row * columns;
    __global const uchar *end = in + columns;
    __global uchar *out = coded + 2 * row * columns;
    __global uchar *begin = out;
    while (in != end) {
        uchar value = *in++;
        uchar count = 1;
        while (in < end && *in == value && count < 5) {
            ++in;
            ++count;
        }
        *out++ = count;
        *out++ = value;
    }
    lengths[row] = (int)(out - begin);
}
