// Reference of divergent.ll: each work-item computes 16 elements.
kernel void divergent(global const int *x, global int *out) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) out[first + k] = x[first + k] + (x[first + k] > 0 ? 5 : 0);
}
