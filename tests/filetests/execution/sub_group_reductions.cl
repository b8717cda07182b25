// test: run
// launch: {"global": [22, 8], "local": [11, 4], "args": [{"buffer": {"dtype": "u32", "shape": [176]}, "mode": "out"}]}
// Reductions and scans of every type compared with sums of arithmetic series, in a two-dimensional
// group whose last sub-group is partial.
__kernel void k(__global uint *wrong) {
    uint i = get_local_id(0) + get_local_size(0) * get_local_id(1);
    uint n = get_sub_group_size(), m = get_sub_group_local_id(), first = i - m, last = first + n - 1;
    uint bits = 0;
    uint sum = n * first + n * (n - 1) / 2, before = m * first + m * (m - 1) / 2;
    int x = (int)i - 20;
    bits |= (sub_group_reduce_add(i) != sum) << 0;
    bits |= (sub_group_reduce_add(x) != (int)sum - 20 * (int)n) << 1;
    bits |= (sub_group_reduce_min(x) != (int)first - 20) << 2;
    bits |= (sub_group_reduce_max(x) != (int)last - 20) << 3;
    bits |= (sub_group_reduce_min(~i) != ~last) << 4;
    bits |= (sub_group_reduce_max(~i) != ~first) << 5;
    // Carries and signs of 64-bit numbers.
    long l = ((long)x << 31) + 7;
    ulong ul = ((ulong)i << 33) | (99 - i);
    bits |= (sub_group_reduce_add(l) != ((long)((int)sum - 20 * (int)n) << 31) + 7 * n) << 6;
    bits |= (sub_group_reduce_min(l) != ((long)((int)first - 20) << 31) + 7) << 7;
    bits |= (sub_group_reduce_max(l) != ((long)((int)last - 20) << 31) + 7) << 8;
    bits |= (sub_group_reduce_min(ul) != (((ulong)first << 33) | (99 - first))) << 9;
    bits |= (sub_group_reduce_max((ulong)99 - i) != 99 - first) << 10;
    bits |= (sub_group_reduce_add(i * 0.5f) != sum * 0.5f) << 11;
    bits |= (sub_group_reduce_min(-2.0f * i) != -2.0f * last) << 12;
    bits |= (sub_group_reduce_max(-2.0f * i) != -2.0f * first) << 13;

    bits |= (sub_group_scan_exclusive_add(i) != before) << 14;
    bits |= (sub_group_scan_inclusive_add(i) != before + i) << 15;
    bits |= (sub_group_scan_inclusive_add(l) - l != sub_group_scan_exclusive_add(l)) << 16;
    bits |= (sub_group_scan_exclusive_add(l) != ((long)((int)before - 20 * (int)m) << 31) + 7 * m) << 17;
    bits |= (sub_group_scan_inclusive_min(-x) != -x) << 18;
    bits |= (sub_group_scan_inclusive_max(-x) != 20 - (int)first) << 19;
    bits |= (sub_group_scan_exclusive_min(-x) != (m == 0 ? INT_MAX : 1 - x)) << 20;
    bits |= (sub_group_scan_exclusive_max(-x) != (m == 0 ? INT_MIN : 20 - (int)first)) << 21;
    bits |= (sub_group_scan_exclusive_max(i) != (m == 0 ? 0 : i - 1)) << 22;
    bits |= (sub_group_scan_exclusive_min(ul) != (m == 0 ? ULONG_MAX : ((ulong)first << 33) | (99 - first))) << 23;
    bits |= (sub_group_scan_inclusive_max(l) != l) << 24;
    bits |= (sub_group_scan_exclusive_min(l) != (m == 0 ? LONG_MAX : ((long)((int)first - 20) << 31) + 7)) << 25;
    bits |= (sub_group_scan_inclusive_add(0.25f) != 0.25f * (m + 1)) << 26;
    bits |= (sub_group_scan_exclusive_min(1.0f * i) != (m == 0 ? INFINITY : 1.0f * first)) << 27;
    bits |= (sub_group_scan_exclusive_max(1.0f * i) != (m == 0 ? -INFINITY : i - 1.0f)) << 28;

    bits |= (sub_group_all(i >= first) != 1 || sub_group_all(i != last)) << 29;
    bits |= (sub_group_any(i > last) != 0 || sub_group_any(i == last) != 1) << 30;
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
*/
