// test: run
// `n` is uniform among the items that are still in the loop, and varying after it.
// launch: {"global": [32], "local": [32], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [32], "dist": "iota", "step": 5}, "mode": "inout"}]}
__kernel void k(__global uint *p) {
    size_t i = get_global_id(0);
    uint limit = p[i];
    uint n = 0;
    while (n * n < limit)
        n++;
    p[i] = n;
}
/* expect run:
argument 0:
0 3 4 4 5 5 6 6
7 7 8 8 8 9 9 9
9 10 10 10 10 11 11 11
11 12 12 12 12 13 13 13
*/
