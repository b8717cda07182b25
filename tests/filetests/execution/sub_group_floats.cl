// test: run
// launch: {"global": [44], "local": [44], "args": [{"buffer": {"dtype": "u32", "shape": [44]}, "mode": "out"}]}
// Reductions of halves by sub-groups, the last of which is partial, and by the work-group.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__kernel void k(__global uint *wrong) {
    uint i = get_local_id(0), m = get_sub_group_local_id(), n = get_sub_group_size(), first = i - m;
    uint bits = 0;
    half x = (half)(int)m - 3;
    bits |= (sub_group_reduce_add(x) != (half)((int)(n * (n - 1) / 2) - 3 * (int)n)) << 0;
    bits |= (sub_group_reduce_min(x) != -3) << 1;
    bits |= (sub_group_reduce_max(x) != (half)((int)n - 4)) << 2;
    bits |= (sub_group_scan_inclusive_add(x) != (half)((int)(m * (m + 1) / 2) - 3 * (int)(m + 1))) << 3;
    bits |= (sub_group_scan_exclusive_add(x) != (half)((int)(m * (m - 1) / 2) - 3 * (int)m)) << 4;
    bits |= (sub_group_scan_inclusive_min(x) != -3) << 5;
    half before = sub_group_scan_exclusive_max(x);
    bits |= (m > 0 && before != x - 1) << 6;
    bits |= (sub_group_broadcast(x, 2) != -1) << 7;
    wrong[i] = bits;
}
/* expect run:
argument 0:
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0
*/
