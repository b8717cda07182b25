// Reference of compares.ll: each work-item compares 32 pairs.
kernel void compares(global const int *x, global const int *y, global int *out) {
    size_t first = 32 * get_global_id(0);
    uint bits = 0, equal = 0;
    for (int k = 0; k < 32; k++) {
        bits |= (uint)((uint)x[first + k] < (uint)y[first + k]) << k;
        equal |= (uint)(x[first + k] == y[first + k]) << k;
    }
    for (int k = 0; k < 32; k++) {
        int a = x[first + k], b = y[first + k];
        bool less = a < b, below = bits >> k & 1, same = equal >> k & 1;
        int mixed = ((less && below) || same) != less ? 5 : less && below ? a : b;
        mixed += below;
        mixed -= !same;
        if (equal != 0) mixed ^= bits;
        if (equal == 0) mixed += 5;
        out[first + k] = mixed;
    }
}
