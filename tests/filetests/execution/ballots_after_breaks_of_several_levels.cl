// test: run
// Work-items that leave a loop from its inner loops and through `goto` are together again after it, also those for which
// the last iteration ends with `continue`.
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [16, 2]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota"}, "mode": "in"}]}
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global uint *o, global const int *a) {
    uint x = get_global_id(0);
    int v = a[x] + 1, s = 0;
again:
    while (v < 60) {
        if (v & 1) {
            v = v * 3 + 1;
            if (v % 7 == 2) goto again;
            continue;
        }
        for (;;) {
            s += v;
            if (v % 3 == 0) { v += 5; goto again; }
            if ((v /= 2) < 4) break;
            if (s > 90) goto done;
        }
        v += 9;
        if (s % 5 == 1) goto again;
    }
done:
    o[2 * x] = sub_group_ballot(1).x;
    o[2 * x + 1] = s + sub_group_broadcast(v, 0);
}
/* expect run:
argument 0:
65535 118 65535 131 65535 129 65535 118
65535 142 65535 120 65535 114 65535 126
65535 130 65535 129 65535 114 65535 120
65535 126 65535 128 65535 136 65535 142
*/
