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
/* expect run:
argument 0:
61311 488794 65535 334004 61311 36216 65535 94817
61311 679964 65535 255754 61311 672549 65535 425881
61311 1814652 65535 302752 61311 674289296 65535 337234255
61311 626916758 65535 313547986 0 56396 65535 117805
61311 51871116 65535 3312928 61311 2592971 65535 1386092
61311 4165137011 65535 2082658112 61311 3826429581 65535 956693158
0 56785 65535 72803 61311 2593778 65535 400143
61311 53985313 65535 6824085 61311 2858832464 65535 714793879
189 244196959 255 59874 0 32 255 320
189 238604 255 119606 189 224284 255 112446
189 1362028239 255 681014423 189 146887499 255 73444053
0 224 255 416 189 224284 255 112446
*/
