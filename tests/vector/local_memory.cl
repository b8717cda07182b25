// Reference of local_memory.ll: without local memory.
kernel void local_memory(global const int *x, global int *out) {
    size_t first = 16 * get_global_id(0), local_id = get_local_id(0), size = get_local_size(0);
    size_t next = first - 16 * local_id + 16 * ((local_id + 1) % size);
    for (int k = 0; k < 16; k++) out[first + k] = x[next + 15 - k] - x[first + k];
}
