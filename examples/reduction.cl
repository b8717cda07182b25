// The sum, the minimum and the maximum of each work-group's elements: with sub-group functions if
// available, otherwise in local memory.
__kernel void reduction(__global const int *a, __global int *results) {
    __local int sums[256], lows[256], highs[256];
    size_t i = get_global_id(0);
    int sum = a[i], low = sum, high = sum;
#ifdef cl_khr_subgroups
    uint place = get_sub_group_id(), count = get_num_sub_groups();
    sum = sub_group_reduce_add(sum);
    low = sub_group_reduce_min(low);
    high = sub_group_reduce_max(high);
    bool stores = get_sub_group_local_id() == 0;
#else
    uint place = get_local_id(0), count = get_local_size(0);
    bool stores = true;
#endif
    if (stores) {
        sums[place] = sum;
        lows[place] = low;
        highs[place] = high;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        for (uint k = 1; k < count; k++) {
            sum += sums[k];
            low = min(low, lows[k]);
            high = max(high, highs[k]);
        }
        size_t group = get_group_id(0);
        results[group * 3] = sum;
        results[group * 3 + 1] = low;
        results[group * 3 + 2] = high;
    }
}
