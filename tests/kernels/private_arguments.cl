// Helper functions with the addresses of their callers' variables and arrays, and one that
// uses the address of its own parameter.
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int sum(const int values[4], int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        s += values[i];
    return s;
}
static int bumped(int x) {
    int *p = &x;
    for (int i = 0; i < 3; i++)
        *p += i;
    return x;
}

__kernel void private_arguments(__global const int *a, __global int *out) {
    size_t i = get_global_id(0);
    int x = a[i] % 100, y = i;
    int table[4] = {x, y, 3};
    if (x > y)
        swap(&x, &y);
    swap(table, table + 3);
    out[4 * i] = x;
    out[4 * i + 1] = y;
    out[4 * i + 2] = sum(table, 1 + (a[i] & 3));
    out[4 * i + 3] = bumped(x) + bumped(bumped(1));
}
