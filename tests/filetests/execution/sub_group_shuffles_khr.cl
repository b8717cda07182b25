// test: run
// launch: {"global": [78], "local": [13], "args": [{"buffer": {"dtype": "u32", "shape": [78]}, "mode": "out"}]}
// cl_khr_subgroup_shuffle, cl_khr_subgroup_shuffle_relative, cl_khr_subgroup_rotate, and the types that
// cl_khr_subgroup_extended_types adds. Of 13 work-items the last sub-group has 5 (at SIMD16 all).
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_rotate : enable
#if !cl_khr_subgroup_shuffle || !cl_khr_subgroup_shuffle_relative || !cl_khr_subgroup_rotate || !cl_khr_subgroup_extended_types
#error "an extension is missing"
#endif
#define SAME(bit, type, value, index) \
    bits |= (sub_group_shuffle((type)(value(i)), index) != (type)value(first + (index))) << bit
// Values from work-items that do not exist are ignored.
#define CHECK(bit, is_there, got, wanted) bits |= (((is_there) ? (got) : (wanted)) != (wanted)) << bit
#define V(k) ((k) * 11 - 30)
#define LARGE(k) ((long)(V(k)) << 33)
__kernel void k(__global uint *wrong) {
    uint i = get_local_id(0), m = get_sub_group_local_id(), first = i - m, bits = 0;
    uint n = get_sub_group_size(), width = get_max_sub_group_size();
    uint other = (m * 5 + 3) % n;
    SAME(0, char, V, other); SAME(0, uchar, V, other); SAME(0, short, V, other); SAME(0, ushort, V, other);
    SAME(1, int, V, other); SAME(1, uint, V, other); SAME(1, long, LARGE, other); SAME(1, ulong, LARGE, other);
    SAME(2, float, V, other); SAME(2, half, V, other);
#ifdef cl_khr_fp64
    SAME(2, double, LARGE, other);
#endif
    SAME(3, int, V, 2u);
    uint flipped = sub_group_shuffle_xor(i, 1);
    CHECK(4, (m ^ 1) < n, flipped, first + (m ^ 1));
    long up = sub_group_shuffle_up(LARGE(i), 2);
    CHECK(5, m >= 2, up, LARGE(i - 2));
    short down = sub_group_shuffle_down((short)V(i), 3);
    CHECK(6, m + 3 < n, down, (short)V(i + 3));
    uint delta = get_group_id(0) + 1;
    float by = sub_group_shuffle_down(i * 0.5f, delta);
    CHECK(7, m + delta < n, by, (i + delta) * 0.5f);
    for (int d = -3; d < 20; d += 5) {
        uint from = (m + d) & (width - 1);
        int turned = sub_group_rotate((int)V(i), d);
        CHECK(8, from < n, turned, V(first + from));
        from = (m & ~3u) + ((m + d) & 3);
        ulong four = sub_group_clustered_rotate((ulong)LARGE(i), d, 4);
        CHECK(9, from < n, four, (ulong)LARGE(first + from));
    }
    // Vectors in broadcasts, small types in reductions and scans.
    char4 v = sub_group_broadcast((char4)(i, i + 1, -1, i * 3), 2);
    char4 w = (char4)(first + 2, first + 3, -1, (first + 2) * 3);
    bits |= any(v != w) << 10;
    ushort8 u = sub_group_broadcast((ushort8)(i * 1000), n - 1);
    bits |= (u.s7 != (ushort)((first + n - 1) * 1000)) << 10;
    uint sum = 0, before = 0;
    char low = CHAR_MAX, so_far = CHAR_MIN;
    for (uint k = 0; k < n; k++) {
        sum += V(first + k);
        if (k < m) before += V(first + k);
        low = min(low, (char)V(first + k));
        if (k <= m) so_far = max(so_far, (char)V(first + k));
    }
    bits |= (sub_group_reduce_add((uchar)V(i)) != (uchar)sum) << 11;
    bits |= (sub_group_reduce_add((short)V(i)) != (short)sum) << 12;
    bits |= (sub_group_reduce_min((char)V(i)) != low) << 13;
    bits |= (sub_group_scan_inclusive_max((char)V(i)) != so_far) << 14;
    bits |= (sub_group_scan_exclusive_add((ushort)V(i)) != (ushort)before) << 15;
    char nothing = sub_group_scan_exclusive_min((char)V(i));
    bits |= (m == 0 && nothing != CHAR_MAX) << 16;
    uchar least = sub_group_scan_exclusive_max((uchar)V(i));
    bits |= (m == 0 && least != 0) << 17;
    wrong[get_global_id(0)] = bits;
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
0 0 0 0 0 0
*/
