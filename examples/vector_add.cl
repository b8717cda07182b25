// c = a + b on integers, guarded: the last group is only partly used. The item writes
// nothing outside of the vector, and returns early instead of nesting.
__kernel void vector_add(__global const int *a, __global const int *b, __global int *c, int n) {
    int i = get_global_id(0);
    if (i >= n)
        return;
    c[i] = a[i] + b[i];
}
