// Reference of short_vectors.ll: each work-item copies vectors of 1 to 7 elements.
kernel void short_vectors(global const int *x, global int *out) {
    for (int part = 0; part < 6; part++) {
        int count = part == 5 ? 7 : part + 1;
        size_t first = count * get_global_id(0);
        for (int k = 0; k < count; k++) out[500 * part + first + k] = x[first + k] + count;
    }
}
