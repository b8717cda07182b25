// Reference of private_memory.ll: each work-item computes one element of 32.
kernel void private_memory(global const int *x, global const int *index, global uint *out, uint count) {
    size_t item = get_global_id(0);
    uint sum = 0;
    for (uint n = 0; n < count; n++)
        sum = 3 * sum + (uint)(n < 16 ? x[16 * item + n] : index[16 * item + n - 16]);
    out[item] = sum;
}
