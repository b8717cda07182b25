// Reference of surface_gathers.ll: each work-item reads 16 elements at indices.
kernel void surface_gathers(global const int *x, global const uint *index, global int *out,
                            global int *rest) {
    global const uchar *bytes = (global const uchar *)x;
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        uint i = index[first + k], byte = bytes[i + 1];
        out[first + k] = byte < i ? x[i + 1] + byte : x[i + 1];
        rest[first + k] = x[i + 2];
    }
}
