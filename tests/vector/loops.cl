// Reference of loops.ll: each work-item computes 16 elements.
kernel void loops(global const int *x, global int *out, uint count) {
    size_t item = get_global_id(0);
    for (int k = 0; k < 16; k++) {
        uint a = x[16 * item + k], v = a;
        for (int n = 0; n < (int)(item & 7); n++) {
            uint next = v + a;
            if (n % 2 == 0) next = (next ^ v) + 7 * count;
            v = next;
        }
        out[16 * item + k] = v;
    }
}
