// Inclusive prefix sums of the parts of an array, one part per work-group, and the sum of each
// part. A Hillis-Steele scan: in each step every element adds the one `distance` before it.
__kernel void prefix_sum(__global const uint *in, __global uint *out, __global uint *sums,
                         __local uint *part) {
    uint lid = get_local_id(0), n = get_local_size(0);
    uint value = in[get_global_id(0)];
    part[lid] = value;
    for (uint distance = 1; distance < n; distance *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        uint before = lid >= distance ? part[lid - distance] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        value += before;
        part[lid] = value;
    }
    out[get_global_id(0)] = value;
    if (lid == n - 1)
        sums[get_group_id(0)] = value;
}
