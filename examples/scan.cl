// Inclusive prefix sums within a work-group: with sub-group functions if available, otherwise in
// local memory.
uint sum_up_to(uint x, __local uint *parts) {
#ifdef cl_khr_subgroups
    uint own = sub_group_scan_inclusive_add(x), id = get_sub_group_id();
    if (get_sub_group_local_id() == get_sub_group_size() - 1)
        parts[id] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < id; k++)
        own += parts[k];
    return own;
#else
    uint i = get_local_id(0), n = get_local_size(0);
    parts[i] = x;
    for (uint distance = 1; distance < n; distance *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        uint before = i >= distance ? parts[i - distance] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        parts[i] += before;
    }
    return parts[i];
#endif
}

__kernel void scan(__global const uint *a, __global uint *sums) {
    __local uint parts[256];
    size_t i = get_global_id(0);
    sums[i] = sum_up_to(a[i], parts);
}
