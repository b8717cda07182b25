// Reference of subroutines.ll: each work-item computes 16 elements.
kernel void subroutines(global const int *x, global const int *y, global int *out) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        uint a = x[first + k], b = y[first + k], c = a * b + a;
        out[first + k] = c * a + c;
    }
}
