// test: run
// The index steps before nested branches, so several blocks end an iteration; the step must be added once on each path.
// launch: {"global": [8], "local": [8], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [64], "dist": "iota"}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [64]}, "mode": "out"},
// launch:   {"scalar": 64, "dtype": "u32"}]}
__kernel void k(__global const uint *in, __global uint *out, uint n) {
    uint i = get_global_id(0), step = get_global_size(0);
    while (i < n) {
        uint value = in[i];
        i += step;
        if (value % 3 != 0) {
            uint old = out[value];
            if (old < 7) out[value] = old + value;
        }
    }
}
/* expect run:
argument 1:
0 1 2 0 4 5 0 7
8 0 10 11 0 13 14 0
16 17 0 19 20 0 22 23
0 25 26 0 28 29 0 31
32 0 34 35 0 37 38 0
40 41 0 43 44 0 46 47
0 49 50 0 52 53 0 55
56 0 58 59 0 61 62 0
*/
