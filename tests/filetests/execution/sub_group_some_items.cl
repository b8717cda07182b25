// test: run
// launch: {"global": [40], "local": [40], "args": [{"buffer": {"dtype": "u32", "shape": [40]}, "mode": "out"}]}
// Work-items that have ended do not contribute; sub-groups may diverge from each other.
__kernel void k(__global uint *out) {
    uint i = get_local_id(0), m = get_sub_group_local_id(), first = i - m;
    out[i] = 0;
    if (m % 3 == 1)
        return;
    uint here = (get_sub_group_size() + 2) / 3 + get_sub_group_size() / 3;
    uint bits = (sub_group_reduce_add(1u) != here) << 0;
    bits |= (sub_group_reduce_min(i) != first) << 1;
    bits |= (sub_group_scan_exclusive_add(1u) != (m + 2) / 3 + m / 3) << 2;
    bits |= (sub_group_scan_inclusive_max(i) != i) << 3;
    bits |= (!sub_group_all(m % 3 != 1)) << 4;
    bits |= (sub_group_any(m % 3 == 1)) << 5;
    if (get_sub_group_id() % 2 == 1) {
        bits |= (sub_group_reduce_max(m) >= get_max_sub_group_size()) << 6;
        for (uint k = 0; k < get_sub_group_id(); k++)
            bits |= (sub_group_broadcast(i, 2) != first + 2) << 7;
    } else {
        bits |= (sub_group_reduce_add(2u) != 2 * here) << 8;
    }
    out[i] = bits;
}
/* expect run:
argument 0:
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
*/
