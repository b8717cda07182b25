// test: run
// launch: {"global": [8], "args": [{"buffer": {"dtype": "i32", "shape": [32], "dist": "iota", "start": 10}, "mode": "in"}, {"buffer": {"dtype": "i32", "shape": [48]}, "mode": "out"}]}
// Components by index, constant and variable; read and written; in registers, in global and constant memory,
// in structures.
__constant int4 table[2] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
typedef struct {
    int a;
    int3 v;
} S;

__kernel void k(__global const int4 *p, __global int *r) {
    int i = get_global_id(0);
    int4 v = p[i];
    r[i] = v[i & 3] + v[1] * 1000;
    v[3 - (i & 3)] = -1;
    v[0] += 7;
    v[i & 1]++;
    r[i + 8] = v.x * 1000000 + v.y * 10000 + v.z * 100 + v.w;
    r[i + 16] = table[i >> 2][i & 3] + p[i][2];
    S s = { i, { 1, 2, 3 } };
    s.v[i % 3] = 50;
    r[i + 24] = s.v.x * 10000 + s.v.y * 100 + s.v.z;
    char16 c = (char16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    c[2 * i] = 100;
    r[i + 32] = c[15 - i] + c[2 * i];
    r[i + 40] = v.zw[1];
}
/* expect run:
argument 1:
11010 15015 19020 23025 27026 31031 35036 39041
18111199 21159917 25992021 6242425 34272799 37319933 41993637 6404041
13 18 23 28 33 38 43 48
500203 15003 10250 500203 15003 10250 500203 15003
115 114 113 112 111 200 109 108
-1 17 21 25 -1 33 37 41
*/
