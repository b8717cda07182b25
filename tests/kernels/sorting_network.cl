// Batcher's odd-even merge sort of eight numbers: the comparisons are the same in all items,
// the exchanges are not. The indices of the array are constants once the loops are unrolled.
void order(int *a, int *b) {
    int low = min(*a, *b);
    *b = max(*a, *b);
    *a = low;
}

__kernel void sorting_network(__global int *values) {
    size_t base = 8 * get_global_id(0);
    int v[8];
    for (int k = 0; k < 8; k++)
        v[k] = values[base + k];
    for (int p = 1; p < 8; p *= 2)
        for (int k = p; k >= 1; k /= 2)
            for (int j = k % p; j + k < 8; j += 2 * k)
                for (int i = 0; i < k && i + j + k < 8; i++)
                    if ((i + j) / (2 * p) == (i + j + k) / (2 * p))
                        order(&v[i + j], &v[i + j + k]);
    for (int k = 0; k < 8; k++)
        values[base + k] = v[k];
}
