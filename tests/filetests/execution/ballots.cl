// test: run
// Functions of the work-items that execute them together: in branches, in loops of different lengths, and after a return.
// launch: {"global": [24], "local": [24], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [24, 12]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [24], "dist": "iota"}, "mode": "in"}]}
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global uint *o, global const int *a) {
    uint x = get_global_id(0), lane = get_sub_group_local_id();
    global uint *r = o + 12 * x;
    int v = a[x];
    uint4 all = sub_group_ballot(1);
    r[0] = sub_group_ballot(v % 3 == 0).x;
    if (v & 1) {
        r[1] = sub_group_ballot(v > 4).x;
        r[2] = 100 * sub_group_elect() + 10 * sub_group_non_uniform_any(v == 5) + sub_group_non_uniform_all(v & 1);
    } else {
        r[1] = sub_group_ballot(v > 4).x + 1000000;
        r[2] = sub_group_broadcast_first(v) + 100 * sub_group_non_uniform_all_equal(v > 100) +
               1000 * sub_group_non_uniform_all_equal(v);
    }
    // Each iteration has fewer work-items.
    uint sum = 0, last = 0;
    for (int i = 0; i < v % 5; i++) {
        last = sub_group_ballot(1).x;
        sum += sub_group_ballot_bit_count(sub_group_ballot(i != 2));
        if (v == 7) sum += 1000 * sub_group_elect();
    }
    r[3] = sum;
    r[4] = last;
    r[5] = sub_group_ballot(1).x == all.x;
    // In each iteration other work-items, of which no two are in one.
    uint turns = 0;
    for (uint i = 0; i < 16; i++)
        if (i == lane) turns += sub_group_ballot(1).x;
    r[6] = turns;
    r[7] = sub_group_non_uniform_broadcast(v, 3) + 100 * sub_group_ballot_find_lsb(sub_group_ballot(v % 8 == 6));
    if (v == 2 || v == 20) return;
    uint4 b = sub_group_ballot(v % 3 != 0);
    r[8] = b.x + b.y + b.z + b.w;
    r[9] = sub_group_ballot_inclusive_scan(b) * 1000 + sub_group_ballot_exclusive_scan(b) * 100 +
           10 * sub_group_inverse_ballot(b) + sub_group_ballot_bit_extract(b, 4);
    r[10] = sub_group_ballot_find_msb(b) + 100 * (sub_group_elect() != 0);
    r[11] = get_sub_group_eq_mask().x + 3 * get_sub_group_ge_mask().x + 5 * get_sub_group_gt_mask().x +
            7 * get_sub_group_le_mask().x + 11 * get_sub_group_lt_mask().x + get_sub_group_lt_mask().y;
}
/* expect run:
argument 0:
37449 1021824 100 0 0 1 1 603
28082 1 114 524283 37449 43680 111 12
31710 1 2 603 28082 1011 14 524296
37449 1021824 100 21 29596 1 4 603
0 0 0 0 37449 43680 11 21
25368 1 8 603 28082 1101 14 524374
37449 1021824 100 24 16912 1 16 603
28082 2111 14 524478 37449 43680 11 0
0 1 32 603 28082 3211 14 524686
37449 1021824 100 12 31710 1 64 603
28082 3301 14 525102 37449 43680 11 2021
29596 1 128 603 28082 4311 14 525934
37449 1021824 100 21 25368 1 256 603
28082 5411 14 527598 37449 43680 11 24
16912 1 512 603 28082 5501 14 530926
37449 1021824 100 0 0 1 1024 603
28082 6511 14 537582 37449 43680 11 12
31710 1 2048 603 28082 7611 14 550894
37449 1021824 100 21 29596 1 4096 603
28082 7701 14 577518 37449 43680 11 21
25368 1 8192 603 28082 8711 14 630766
37449 1021824 100 24 16912 1 16384 603
28082 9811 14 737262 37449 43680 11 0
0 1 32768 603 28082 9901 14 950254
36 1000085 116 7 239 1 1 619
203 1010 107 524283 36 170 101 12
206 1 2 619 203 2110 7 524296
36 1000085 116 12 140 1 4 619
203 2200 7 524322 36 170 1 13
8 1 8 619 203 3210 7 524374
36 1000085 116 0 0 1 16 619
0 0 0 0 36 170 1 7
239 1 32 619 203 3300 7 524686
36 1000085 116 12 206 1 64 619
203 4310 7 525102 36 170 1 12
140 1 128 619 203 5410 7 525934
*/
