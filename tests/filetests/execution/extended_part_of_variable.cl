// test: run
// The low byte of a variable is extended before a loop that writes the variable, and read after it.
// launch: {"global": [4], "local": [4], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [4, 4], "dist": "zeros"}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "u32", "shape": [64], "dist": "bits", "seed": 3}, "mode": "in"},
// launch:   {"scalar": 6, "dtype": "u32"}]}
__kernel void k(__global uint *o, __global const uint *in, uint n) {
    int i = get_global_id(0), lid = get_local_id(0);
    uint d = in[i], b = in[i ^ 1];
    uchar first = d;
    atomic_add(&o[i * 4], as_uint((uchar4)(first, d + 7u, i & d, lid)));
    for (int j = 0; j < (n & 3) + 1; j++) {
        d = in[(d + j) & 63];
        b ^= d;
    }
    o[i * 4 + 1] = as_uint((uchar4)(first, lid, d, b)) * (i - 0x7b53f456u);
    o[i * 4 + 2] = d;
}
/* expect run:
argument 0:
62701 4286893154 1240955427 0 16879753 2577918339 3601259678 0
33556481 3599983532 1710234716 0 50583247 2345170915 4128114344 0
*/
