// test: run
// Work-items that leave loops by different paths are together again where all of them have arrived.
// launch: {"global": [24], "local": [24], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [24, 4]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [24], "dist": "iota"}, "mode": "in"}]}
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global uint *o, global const int *a) {
    uint x = get_global_id(0);
    global uint *r = o + 4 * x;
    int v = a[x];
    uint s = 0;
    for (int i = 0; i < 9; i++) {
        if ((v + i) % 4 == 1) continue;
        if (i > v) break;
        s = s * 3 + sub_group_ballot(i & 1).x;
        for (int j = 0; j < v % 3 + 1; j++) {
            s += sub_group_ballot_bit_count(sub_group_ballot(1));
            if (j == 1 && v > 9) break;
            s ^= sub_group_ballot(1).x;
        }
        switch (v % 5) {
        case 0: s += sub_group_ballot(1).x;
        case 1: s = s * 5 + sub_group_ballot(v > 3).x; break;
        case 2: if (v > 6) goto out; s += 7;
        default: s += sub_group_broadcast_first(v);
        }
    }
    r[0] = sub_group_ballot(1).x;
out:
    r[1] = s;
    r[2] = sub_group_ballot(1).x;
    do { s = s / 2 + sub_group_ballot(s & 1).x; } while (s % 7 > 2 && v-- > 0);
    r[3] = s + sub_group_ballot(1).x;
}
