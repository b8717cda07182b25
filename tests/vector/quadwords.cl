// Reference of quadwords.ll: each work-item computes 8 elements.
kernel void quadwords(global const long *x, global const long *y, global long *out) {
    size_t first = 8 * get_global_id(0);
    for (int k = 0; k < 8; k++) {
        ulong a = x[first + k], b = y[first + k];
        ulong mixed = ((a + b - 11) & b) | a;
        mixed = (mixed << 13 ^ mixed >> 37) + (ulong)((long)b >> 13);
        if ((long)a < (long)b) mixed *= b;
        out[first + k] = mixed + (ulong)(long)(int)mixed;
    }
}
