// Insertion sort in a private array, with a different length for each item.
__kernel void insertion_sort(__global const int *in, __global const uchar *lengths,
                             __global int *out) {
    size_t i = get_global_id(0);
    int sorted[20];
    int n = lengths[i] % 21;
    for (int k = 0; k < n; k++) {
        int value = in[20 * i + k];
        int at = k;
        while (at > 0 && sorted[at - 1] > value) {
            sorted[at] = sorted[at - 1];
            at--;
        }
        sorted[at] = value;
    }
    for (int k = 0; k < n; k++)
        out[20 * i + k] = sorted[k];
}
