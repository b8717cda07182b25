// Greatest common divisors by Euclid's algorithm: integer remainders in a divergent loop,
// with `continue` for pairs without a result.
__kernel void gcd(__global const int *a, __global const int *b, __global int *out, int n) {
    int stride = (int)get_global_size(0);
    for (int i = (int)get_global_id(0); i < n; i += stride) {
        int x = a[i];
        int y = b[i];
        if (x <= 0 || y <= 0) {
            out[i] = 0;
            continue;
        }
        while (y != 0) {
            int rest = x % y;
            x = y;
            y = rest;
        }
        out[i] = x;
    }
}
