// Reference of arithmetic.ll: each work-item computes 16 elements.
kernel void arithmetic(global const int *x, global const int *y, global int *out) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        uint a = x[first + k], b = y[first + k];
        uint mixed = a + ((a & b) ^ (a | a * b));
        mixed ^= a << (b & 31);
        mixed += a >> (b & 31);
        mixed ^= (uint)((int)a >> (b & 31));
        mixed -= a;
        out[first + k] = mixed ^ (a * 3 + b);
    }
}
