// Reference of thread_memory.ll: each work-item computes one element.
kernel void thread_memory(global const int *x, global uint *out, uint count) {
    uint item = get_global_id(0), sum = 0;
    for (uint n = 0; n < count; n++) sum = 3 * sum + (7 * n & 1023) * item;
    out[item] = sum;
}
