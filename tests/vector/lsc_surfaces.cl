// Reference of lsc_surfaces.ll: each work-item adds 16 pairs and counts the sums.
kernel void lsc_surfaces(global const int *x, global int *out, global int *counts) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        int sum = x[first + k] + x[first + k + 2];
        atomic_inc(&counts[sum & 7]);
        out[first + k] = sum;
    }
}
