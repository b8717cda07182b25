// Reference of address_gathers.ll: each work-item reads 16 elements at indices.
kernel void address_gathers(global const int *x, global const uint *index, global int *out) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        uint i = index[first + k];
        out[first + k] = i % 2 ? 2 * x[i] : (int)i;
    }
}
