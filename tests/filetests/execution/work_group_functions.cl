// test: run
// options: -cl-std=CL2.0
// launch: {"global": [22, 14], "local": [11, 7], "args": [{"buffer": {"dtype": "u32", "shape": [308]}, "mode": "out"}]}
// Compared with sums of arithmetic series, in a two-dimensional group whose last sub-group is partial.
uint helper(uint x) { return work_group_reduce_add(x) + work_group_reduce_max(x); }

__kernel void k(__global uint *wrong) {
    uint i = get_local_id(0) + 11 * get_local_id(1), n = 77, bits = 0;
    uint sum = n * (n - 1) / 2, before = i * (i - 1) / 2;
    int x = (int)i - 30;
    bits |= (work_group_reduce_add(i) != sum) << 0;
    bits |= (work_group_reduce_add(x) != (int)sum - 30 * 77) << 1;
    bits |= (work_group_reduce_min(x) != -30) << 2;
    bits |= (work_group_reduce_max(x) != 46) << 3;
    long l = ((long)x << 33) + 5;
    bits |= (work_group_reduce_add(l) != ((long)((int)sum - 30 * 77) << 33) + 5 * 77) << 4;
    bits |= (work_group_reduce_min(l) != ((long)-30 << 33) + 5) << 5;
    bits |= (work_group_reduce_max((ulong)~0ul - i) != ~0ul) << 6;
    bits |= (work_group_reduce_add(0.5f * i) != 0.5f * sum) << 7;
    bits |= (work_group_reduce_min(-1.5f * i) != -1.5f * 76) << 8;

    bits |= (work_group_scan_exclusive_add(i) != before) << 9;
    bits |= (work_group_scan_inclusive_add(i) != before + i) << 10;
    bits |= (work_group_scan_inclusive_add(l) - l != work_group_scan_exclusive_add(l)) << 11;
    bits |= (work_group_scan_inclusive_min(-x) != -x) << 12;
    bits |= (work_group_scan_inclusive_max(-x) != 30) << 13;
    bits |= (work_group_scan_exclusive_min(-x) != (i == 0 ? INT_MAX : 1 - x)) << 14;
    bits |= (work_group_scan_exclusive_max(i) != (i == 0 ? 0 : i - 1)) << 15;
    bits |= (work_group_scan_exclusive_max(1.0f * i) != (i == 0 ? -INFINITY : i - 1.0f)) << 16;
    bits |= (work_group_scan_exclusive_min(l) != (i == 0 ? LONG_MAX : ((long)-30 << 33) + 5)) << 17;

    bits |= (work_group_all(i < 77) != 1 || work_group_all(i < 76) != 0) << 18;
    bits |= (work_group_any(i == 76) != 1 || work_group_any(i == 77) != 0) << 19;
    bits |= (work_group_broadcast(i, 4, 5) != 4 + 11 * 5) << 20;
    bits |= (work_group_broadcast(l, 10, 6) != ((long)46 << 33) + 5) << 21;
    // The source of the broadcast differs by iteration.
    for (uint round = 0; round < 7; round++)
        bits |= (work_group_broadcast(i, round, 6 - round) != round + 11 * (6 - round)) << 22;
    bits |= (helper(i) != sum + 76) << 23;
    bits |= (helper(i + 1) != sum + 77 + 77) << 24;
    wrong[get_global_id(0) + get_global_size(0) * get_global_id(1)] = bits;
}
/* expect run:
argument 0:
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0
*/
