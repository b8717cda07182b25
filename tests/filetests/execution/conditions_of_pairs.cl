// test: run visa
// options: -O2 --simd 16
// launch: {"global": [16], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "uniform", "seed": 3, "lo": 0, "hi": 3}},
// launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "uniform", "seed": 4, "lo": 0, "hi": 3}},
// launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}]}
// Each comparison is read by the logic that follows it, under the same mask; Intel's finalizer makes one predicated
// comparison of the two. No branch remains between them. The last block is executed under the predicate of its message.
// check visa: cmp.ne (M1, 16) P1
// check visa: cmp.ne (M1, 16) P2
// check visa: or (M1, 16) P1 P1 P2
// check visa: (!P1) goto
// check visa: cmp.ne (M1, 16) P3
// check visa: cmp.ne (M1, 16) P4
// check visa: or (M1, 16) P3 P3 P4
// check visa: (P3) scatter4_scaled.R
__kernel void k(__global const int2 *a, __global const int2 *b, __global int *found) {
    size_t i = get_global_id(0);
    int2 x[2], y[2];
    for (int j = 0; j < 2; j++) {
        x[j] = a[(i + j) % 16];
        y[j] = b[(i + j) % 16];
    }
    for (int j = 0; j < 2; j++)
        if (x[j].x != y[j].x || x[j].y != y[j].y)
            found[(i + j) % 16] = 1;
}
/* expect run:
argument 2:
1 1 1 1 1 1 1 1
1 1 1 1 0 1 1 1
*/
