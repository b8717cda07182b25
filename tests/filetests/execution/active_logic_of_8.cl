// test: run
// options: -cl-std=CL3.0
// Bitwise and logical operations on the active work-items, of which two are missing. The expected values are those of a
// computation in another language.
// launch: {"global": [8], "local": [8], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [8, 18]}, "mode": "out"}]}
kernel void k(global int *o) {
    int i = get_global_id(0), v = (i * 37 + 11) & 255, b = i % 3 != 1;
    global int *r = o + i * 18;
    if (i != 2 && i != 5) {
        r[0] = sub_group_non_uniform_reduce_min(v);
        r[1] = sub_group_non_uniform_reduce_max(v);
        r[2] = sub_group_non_uniform_reduce_or(v);
        r[3] = sub_group_non_uniform_reduce_xor(v);
        r[4] = sub_group_non_uniform_reduce_logical_and(b);
        r[5] = sub_group_non_uniform_reduce_logical_or(b);
        r[6] = sub_group_non_uniform_scan_inclusive_and(v);
        r[7] = sub_group_non_uniform_scan_inclusive_or(v);
        r[8] = sub_group_non_uniform_scan_inclusive_xor(v);
        r[9] = sub_group_non_uniform_scan_inclusive_logical_and(b);
        r[10] = sub_group_non_uniform_scan_inclusive_logical_or(b);
        r[11] = sub_group_non_uniform_scan_inclusive_logical_xor(b);
        r[12] = sub_group_non_uniform_scan_exclusive_and(v);
        r[13] = sub_group_non_uniform_scan_exclusive_or(v);
        r[14] = sub_group_non_uniform_scan_exclusive_xor(v);
        r[15] = sub_group_non_uniform_scan_exclusive_logical_and(b);
        r[16] = sub_group_non_uniform_scan_exclusive_logical_or(b);
        r[17] = sub_group_non_uniform_scan_exclusive_logical_xor(b);
    }
}
/* expect run:
argument 0:
11 233 255 57 0 1 11 11
11 1 1 1 -1 0 0 1
0 0 11 233 255 57 0 1
0 59 59 0 1 1 11 11
11 1 1 1 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 11 233
255 57 0 1 0 123 65 0
1 0 0 59 59 0 1 1
11 233 255 57 0 1 0 255
222 0 1 0 0 123 65 0
1 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 11 233 255 57
0 1 0 255 55 0 1 1
0 255 222 0 1 0 11 233
255 57 0 1 0 255 57 0
1 1 0 255 55 0 1 1
*/
