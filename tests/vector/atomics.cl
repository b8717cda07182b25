// Reference of atomics.ll: each work-item counts 16 indices.
kernel void atomics(global const uint *index, global int *counts, global int *most) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        uint i = index[first + k];
        atomic_inc(&counts[i]);
        if (k < 8) atomic_max(&most[i], (int)get_global_id(0));
    }
}
