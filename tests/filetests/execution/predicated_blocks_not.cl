// test: run visa
// options: -O2 --simd 16 --target tgllp
// launch: {"global": [32], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "uniform", "seed": 3, "lo": 1, "hi": 9}},
// launch:   {"buffer": {"dtype": "i32", "shape": [32]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [32]}, "mode": "out"}, {"scalar": 20, "dtype": "i32"}]}
// What is loaded is read after the block, also by the channels that skip it: the branch stays. So does the one around
// several instructions that more code follows.
// check visa: goto (M1, 16)
// check visa: gather4_scaled.R (M1, 16)
// check visa: goto (M1, 16)
// check visa: ret
__kernel void k(__global const int *a, __global int *o, __global int *p, int n) {
    int i = get_global_id(0);
    int v = 7;
    if (i < n) v = a[i];
    if (v > 4) atomic_add(&o[(i * 5 + v) & 31], v * n + i);
    p[i] = v;
}
/* expect run:
argument 1:
0 165 171 0 284 0 113 0
107 166 0 274 0 0 295 0
161 0 155 168 149 285 0 0
345 0 163 0 0 347 0 164
argument 2:
1 4 4 6 1 8 4 5
6 7 1 4 2 5 5 7
8 8 3 5 7 7 7 7
7 7 7 7 7 7 7 7
*/
