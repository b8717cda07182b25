// Reference of surface_blocks.ll: each work-item copies 16 elements, every second one from elsewhere.
kernel void surface_blocks(global const int *x, global int *out) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) out[first + k] = x[first + (k % 2 ? k : 1 + k / 2)];
}
