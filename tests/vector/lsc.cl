// Reference of lsc.ll: without local memory.
kernel void lsc(global const int *x, global int *out) {
    global const uchar *bytes = (global const uchar *)x;
    size_t first = 16 * get_global_id(0), other = 16 * (get_global_id(0) ^ 1);
    for (int k = 0; k < 16; k++) {
        size_t back = other + 15 - k;
        out[first + k] = x[other + k] + x[back] + bytes[4 * back];
    }
}
