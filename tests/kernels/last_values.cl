// The value of the last iteration of a loop that work-items leave at different times, truncated: the doubleword that it is part of
// is the same for all that iterate, and goes on changing for those that have left.
__kernel void last_values(__global int *out, __global const int *count) {
    size_t id = get_global_id(0);
    int n = count[id];
    int i = 0;
    short narrow;
    for (;;) {
        i++;
        narrow = i - 1;
        if (i >= n)
            break;
    }
    out[id] = narrow;
}
