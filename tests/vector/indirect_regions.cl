// Reference of indirect_regions.ll. The indices of a work-item are distinct and at most 24.
kernel void indirect_regions(global const int *x, global const ushort *index, global int *out) {
    size_t first = 32 * get_global_id(0);
    global const ushort *at = index + 8 * get_global_id(0);
    int a[32], b[32];
    for (int k = 0; k < 32; k++) b[k] = a[k] = x[first + k];
    for (int k = 0; k < 8; k++) b[at[0] + k] = a[at[0] + k] + a[at[k]];
    for (int k = 0; k < 8; k++) b[at[k]] = a[at[k]];
    b[3] = b[at[7]];
    for (int k = 0; k < 32; k++) out[first + k] = b[k];
}
