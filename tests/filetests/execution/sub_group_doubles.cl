// test: run
// options: -cl-std=CL2.0
// launch: {"global": [44], "local": [44], "args": [{"buffer": {"dtype": "u32", "shape": [44]}, "mode": "out"}]}
// Work-group functions on halves, and all functions on doubles if supported.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__kernel void k(__global uint *wrong) {
    uint i = get_local_id(0), m = get_sub_group_local_id(), n = get_sub_group_size(), bits = 0;
    half h = (half)(int)i - 4;
    bits |= (work_group_reduce_add(h) != 770) << 0;
    bits |= (work_group_reduce_min(h) != -4) << 1;
    bits |= (work_group_reduce_max(h) != 39) << 2;
    bits |= (work_group_scan_inclusive_add(h) != (half)((int)(i * (i + 1) / 2) - 4 * (int)(i + 1))) << 3;
    bits |= (work_group_broadcast(h, 17) != 13) << 4;
#ifdef cl_khr_fp64
    double x = 1e-9 * m + 1e5;
    double most = 1e-9 * (n - 1) + 1e5;
    bits |= (sub_group_reduce_min(x) != 1e5) << 5;
    bits |= (sub_group_reduce_max(x) != most) << 6;
    double y = 0x1p-40 * m + 3;
    bits |= (sub_group_reduce_add(y) != 0x1p-40 * (n * (n - 1) / 2) + 3 * n) << 7;
    bits |= (sub_group_scan_inclusive_add(y) != 0x1p-40 * (m * (m + 1) / 2) + 3 * (m + 1)) << 8;
    bits |= (sub_group_scan_exclusive_add(y) != 0x1p-40 * (m * (m - 1) / 2) + 3 * m) << 9;
    bits |= (sub_group_scan_inclusive_max(-y) != -3) << 10;
    bits |= (sub_group_scan_exclusive_min(y) != (m == 0 ? INFINITY : 3)) << 11;
    bits |= (sub_group_broadcast(y, 3) != 3 * 0x1p-40 + 3) << 12;
    double z = 0x1p-40 * i;
    bits |= (work_group_reduce_add(z) != 0x1p-40 * 946) << 13;
    bits |= (work_group_reduce_max(z) != 0x1p-40 * 43) << 14;
    bits |= (work_group_scan_exclusive_add(z) != 0x1p-40 * (i * (i - 1) / 2)) << 15;
    bits |= (work_group_broadcast(z, 21) != 21 * 0x1p-40) << 16;
#endif
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
