// Each work-group sorts its part of an array in local memory with a bitonic sorting network; the
// size of the part is a power of two. A barrier follows each step. Every second part is sorted in
// descending order, so that a merge could follow.
__kernel void bitonic_sort(__global int *data, __local int *part) {
    uint lid = get_local_id(0), n = 2 * get_local_size(0);
    uint group = get_group_id(0);
    __global int *own = data + n * group;
    part[lid] = own[lid];
    part[lid + n / 2] = own[lid + n / 2];
    for (uint size = 2; size <= n; size *= 2) {
        for (uint stride = size / 2; stride > 0; stride /= 2) {
            barrier(CLK_LOCAL_MEM_FENCE);
            uint at = 2 * lid - (lid & (stride - 1));
            int up = ((at & size) == 0) ^ (size == n && group % 2 == 1);
            int a = part[at], b = part[at + stride];
            if ((a > b) == up) {
                part[at] = b;
                part[at + stride] = a;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    own[lid] = part[lid];
    own[lid + n / 2] = part[lid + n / 2];
}
