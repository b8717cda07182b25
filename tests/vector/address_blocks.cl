// Reference of address_blocks.ll: each work-item reads 32 elements and the one after them.
kernel void address_blocks(global const int *x, global int *out) {
    size_t first = 32 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        out[first + k] = x[first + k] + x[first + k + 1];
        out[first + 16 + k] = x[first + 16 + k] - x[first + k];
    }
}
