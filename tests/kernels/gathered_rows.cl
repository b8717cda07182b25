// Private arrays that are read at variable indices from rows of registers: filled by loads of vectors, in each
// iteration, in a divergent branch, with constants and arguments among computed values, and with values that
// are uniform; two arrays that share their values.

__kernel void gathered_rows(__global const int *in, __global int *out, int n, int m) {
    int i = get_global_id(0);
    int x = in[i];
    // Loaded as vectors.
    int loaded[8];
    for (int k = 0; k < 8; k++)
        loaded[k] = in[(i & ~7) + k];
    // With a constant, an argument, a value for each channel and one for all.
    int mixed[5] = {-3, m, x, n * 5 + (int)get_group_id(0), i};
    // For all channels alike.
    int alike[4] = {11, n, n * m, n + m};
    int v = x, u = 0;
    for (int k = 0; k < n; k++) {
        // Filled again in each iteration.
        int again[6];
        for (int j = 0; j < 6; j++)
            again[j] = in[(i + k * j) % 72] ^ v;
        v = v * 3 + loaded[(v + k) & 7] - mixed[(unsigned)v % 5];
        u = u * 7 + alike[(u + k) & 3];
        if (v & 1) {
            // Filled for some channels only.
            int some[3] = {v, k, x};
            for (int j = 0; j < (v & 7); j++)
                v += some[(unsigned)(v + j) % 3] << j;
            v -= again[(unsigned)v % 6];
        } else {
            v += again[(unsigned)(v + 1) % 6] + again[(unsigned)k % 6];
        }
        v ^= alike[(v >> 2) & 3];
    }
    // The same values in another order, and one of them changed.
    int other[8];
    for (int k = 0; k < 8; k++)
        other[k] = loaded[7 - k];
    for (int k = 0; k < m; k++)
        v = v * 5 + other[(v ^ k) & 7];
    loaded[3] = v;
    for (int k = 0; k < m; k++)
        v = v * 3 + loaded[(v + k) & 7];
    out[i] = v + u;
}
