// test: run
// launch: {"global": [60], "local": [60], "args": [{"buffer": {"dtype": "u32", "shape": [60]}, "mode": "out"}]}
// The last sub-group has 4 or 12 work-items: indices are below 4 there.
__kernel void k(__global uint *wrong) {
    uint i = get_local_id(0), m = get_sub_group_local_id(), first = i - m, bits = 0;
    uint n = get_sub_group_size(), width = get_max_sub_group_size();
    uint other = (m * 5 + 3) % n;
    bits |= (intel_sub_group_shuffle(i, other) != first + other) << 0;
    bits |= (intel_sub_group_shuffle((long)i << 40 | i, other) != ((long)(first + other) << 40 | (first + other))) << 1;
    bits |= (intel_sub_group_shuffle(i * 1.5f, other) != (first + other) * 1.5f) << 2;
    bits |= (intel_sub_group_shuffle((char)(i - 30), other) != (char)(first + other - 30)) << 3;
    bits |= (intel_sub_group_shuffle((ushort)(i * 1000), other) != (ushort)((first + other) * 1000)) << 4;
    bits |= (intel_sub_group_shuffle_xor(i, 3) != (i ^ 3)) << 5;
    bits |= (sub_group_broadcast(i, 3) != first + 3) << 6;
    bits |= (sub_group_broadcast((ulong)i << 35, n - 1) != (ulong)(first + n - 1) << 35) << 7;
    bits |= (sub_group_broadcast(-1.0f * i, get_sub_group_id() & 3) != -1.0f * (first + (get_sub_group_id() & 3))) << 8;
    // Across the ends, if the sub-group is full.
    if (n == width) {
        uint d = get_sub_group_id() + 1;
        uint down = intel_sub_group_shuffle_down(i, i + 1000, d);
        bits |= (down != (m + d < width ? i + d : first + m + d - width + 1000)) << 9;
        uint up = intel_sub_group_shuffle_up(i + 2000, i, d);
        bits |= (up != (m >= d ? i - d : first + m + width - d + 2000)) << 10;
    }
    // In loops with a trip count that differs by sub-group.
    uint v = i;
    for (uint round = 0; round < get_sub_group_id() + 2; round++)
        v = intel_sub_group_shuffle(v, (m + 1) % n);
    bits |= (v != first + (m + get_sub_group_id() + 2) % n) << 11;
    wrong[i] = bits;
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
0 0 0 0
*/
