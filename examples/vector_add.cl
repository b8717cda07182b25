// c = a + b on integers with a bounds check: the last group is partial. Work-items outside of the
// vector write nothing, and return early instead of nesting.
__kernel void vector_add(__global const int *a, __global const int *b, __global int *c, int n) {
    int i = get_global_id(0);
    if (i >= n)
        return;
    c[i] = a[i] + b[i];
}
