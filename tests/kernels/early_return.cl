// Items that return early: before a loop, within a loop, in a nested loop.
__kernel void early_return(__global const int *a, __global int *out, int n) {
    int i = get_global_id(0);
    if (i % 5 == 4)
        return;
    int x = a[i];
    out[i] = -1;
    for (int k = 0; k < n; k++) {
        if (x == k)
            return;
        for (int j = 0; j < k; j++) {
            if (x + j == 2 * k + 3) {
                out[i] = 1000 + j;
                return;
            }
        }
        out[i] = k;
    }
    if (x < 0)
        return;
    out[i] += 500;
}
