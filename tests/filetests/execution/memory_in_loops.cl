// test: run
// Memory that a loop reads and writes at one address is in registers during the loop: with several exits, in nests, of
// local and private memory. A barrier, an access that may overlap, and a store that not every iteration executes keep it
// in memory.
// launch: {"global": [16], "local": [8], "args": [{"buffer": {"dtype": "i32", "shape": [64], "dist": "iota"}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "i32", "shape": [64], "dist": "uniform", "lo": 0, "hi": 40}}, {"buffer": {"dtype": "i16", "shape": [16], "dist": "iota"}, "mode": "inout"}, {"scalar": 7, "dtype": "i32"}]}
__kernel void k(__global int *restrict o, __global const int *restrict a, __global short *restrict s, int n) {
    __local int t[16];
    int i = get_global_id(0), l = get_local_id(0);
    t[l] = i;
    t[l + 8] = 0;
#pragma nounroll
    for (int j = 0; j < n; j++) {
        o[i] += a[i * 3 + j] * t[l];
        s[i] -= j;
    }
#pragma nounroll
    for (int j = 0; j < n; j++) {
        o[i + 16] += j;
        if (a[i + j] > 30)
            break;
        o[i + 32] = a[j] + o[i + 16];
    }
#pragma nounroll
    for (int j = 0; j < n; j++)
#pragma nounroll
        for (int m = 0; m < 3; m++)
            t[l + 8] += a[j * 3 + m];
#pragma nounroll
    for (int j = 0; j < n; j++) {
        if (j & 1)
            o[i + 48] += a[j];
        t[l] += o[(i + j) % 3 + 48 & 63] & 0;
    }
    int p[4] = {1, 2, 3, 4};
    int at = a[i] & 3;
#pragma nounroll
    for (int j = 0; j < n; j++)
        p[at] += j * a[j];
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma nounroll
    for (int j = 0; j < 3; j++) {
        t[l] += j;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l == j)
            t[7 - l] = j;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    o[i] += t[l] + t[l + 8] + p[0] + p[1] * 3 + p[2] * 5 + p[3] * 7;
}
/* expect run:
argument 0:
2949 1696 1871 3405 1427 3553 2287 3964
1663 3813 1971 4874 5253 3486 4587 2482
22 20 19 19 26 24 23 23
24 28 27 27 43 39 36 34
20 47 41 35 24 51 45 39
40 55 49 43 46 74 34 61
135 136 137 138 139 140 141 142
143 144 145 146 147 148 149 150
argument 2:
-21 -20 -19 -18 -17 -16 -15 -14
-13 -12 -11 -10 -9 -8 -7 -6
*/
