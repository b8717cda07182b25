// Reference of transposed.ll: a matrix of 8 rows, and a merge of its halves.
kernel void transposed(global const int *x, global int *out) {
    for (int k = 0; k < 64; k++)
        out[k] = x[k % 8 * 8 + k / 8];
    for (int k = 0; k < 32; k++) {
        int a = x[k], b = x[32 + k];
        out[64 + k] = a < b ? b : a;
    }
    for (int k = 0; k < 16; k++)
        if (x[2 * k] < x[32 + 2 * k + 1]) out[64 + 2 * k + 1] = x[2 * k];
}
