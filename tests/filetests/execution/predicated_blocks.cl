// test: run visa
// options: -O2 --simd 16 --target tgllp
// launch: {"global": [48], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [48]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [3]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "dist": "data", "shape": [3], "values": [7, 5, 9]}}, {"scalar": 40, "dtype": "i32"}]}
// The block of one message at the end, which nearly all threads enter, has no branch. Of those whose ids are equal there
// is one in a group: the others skip the block.
// check visa: cmp.eq (M1, 16) P1
// check visa: (!P1) goto (M1, 16)
// check visa: cmp.lt (M1, 16) P2
// check visa: (P2) scatter4_scaled.R (M1, 16)
// check visa: ret
__kernel void k(__global int *a, __global int *first, __global const int *values, int n) {
    int i = get_global_id(0);
    int sum = values[get_group_id(0)] + i;
    if (get_local_id(0) == 0) first[get_group_id(0)] = sum * n + 3;
    if (i < n) a[i] = sum;
}
/* expect run:
argument 0:
7 8 9 10 11 12 13 14
15 16 17 18 19 20 21 22
21 22 23 24 25 26 27 28
29 30 31 32 33 34 35 36
41 42 43 44 45 46 47 48
0 0 0 0 0 0 0 0
argument 1:
283 843 1643
*/
