// Reference of division.ll: each work-item divides 16 pairs.
kernel void division(global const int *x, global const int *y, global int *out) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        int a = x[first + k], b = y[first + k];
        out[first + k] = (a / b) ^ (int)((uint)a % (uint)b);
    }
}
