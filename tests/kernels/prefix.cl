// Sums of all values up to the item's, in several types at once.
__kernel void prefix(__global const short *in, __global int *sums, __global short *wrapped,
                     __global long *squares, __global uchar *parity) {
    int last = get_global_id(0);
    int sum = 0;
    short narrow = 0;
    long square = 0;
    bool odd = false;
    for (int k = 0; k <= last; k++) {
        sum += in[k];
        narrow += in[k];
        square += (long)in[k] * in[k];
        odd ^= in[k] & 1;
    }
    sums[last] = sum;
    wrapped[last] = narrow;
    squares[last] = square;
    parity[last] = odd;
}
