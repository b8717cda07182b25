// test: run visa
// options: --simd 16
// launch: {"global": [44], "local": [22], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [44], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [44]}, "mode": "out"}]}
// A volatile private array stays in memory.
// check visa: %scratch
// check-not visa: addr_add
__kernel void k(__global const uint *in, __global uint *out) {
    volatile uint a[4];
    size_t i = get_global_id(0);
    for (uint k = 0; k < 4; k++)
        a[k] = k;
    a[in[i] & 3] += 7;
    out[i] = a[in[i] >> 1 & 3];
}
/* expect run:
argument 1:
0 1 1 2 2 3 10 7
0 1 1 2 2 3 10 7
0 1 1 2 2 3 10 7
0 1 1 2 2 3 10 7
0 1 1 2 2 3 10 7
0 1 1 2
*/
