// test: run
// launch: {"global": [24], "local": [8], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "i32", "shape": [192]}, "mode": "out"},
// launch:   {"scalar": 3, "dtype": "i32"}]}
// What is read again behind joins and in loops, through two pointers into one buffer; what is written
// again on all ways and on some; neighbours that a loop reads.
__kernel void k(__global const int *in, __global int *out, int n) {
    int i = get_global_id(0);
    __global int *mine = out + i * 8;
    __global int *other = mine + (in[i] & 3);
    int last[8];
    mine[0] = i;
    mine[1] = -i;
    if (i % 3) {
        mine[1] = in[i + 1];
        mine[2] = 7;
    } else {
        mine[2] = mine[1];
    }
    int sum = mine[0] + mine[1];
    for (int k = 0; k < 8; k++)
        last[k] = k * i;
    other[0] = sum;
    if (mine[2] > 3)
        other[1] = mine[0];
    mine[3] = mine[0] + mine[1] * 10 + mine[2] * 100;
    mine[5] = 1;
    for (int k = 1; k < n; k++) {
        last[(k + i) & 7] = mine[5] + last[k];
        mine[4 + (k & 1)] = in[k + i - 1] + in[k + i] * 2 + in[k + i + 1] * 4;
        mine[6] = mine[5];
    }
    mine[7] = last[i & 7];
    last[2] = i;
}
/* expect run:
argument 1:
0 0 0 0 24 17 17 0
1 3 4 431 31 24 24 1
2 4 7 742 38 31 31 4
0 -3 -3 -330 45 38 38 9
4 10 4 504 52 45 45 16
5 7 12 1275 59 52 52 25
6 -6 -6 -654 66 59 59 36
16 16 7 876 73 66 66 49
8 18 8 988 80 73 73 0
9 -9 0 -81 87 80 80 9
10 12 7 830 94 87 87 20
24 24 7 964 101 94 94 33
12 0 -12 -1188 108 101 101 48
13 15 28 2963 115 108 108 65
14 16 7 874 122 115 115 84
0 -15 -15 -1650 129 122 122 105
16 34 16 1956 136 129 129 0
17 19 36 3807 143 136 136 17
18 -18 -18 -1962 150 143 143 36
40 40 7 1140 157 150 150 57
20 42 20 2440 164 157 157 80
21 -21 0 -189 171 164 164 105
22 24 7 962 178 171 171 132
48 48 7 1228 185 178 178 161
*/
