// test: run visa
// options: --simd 16
// launch: {"global": [44], "local": [22], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [44], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [44]}, "mode": "out"},
// launch:   {"scalar": 30, "dtype": "u32"}]}
// A store at an index of each work-item is a move for each channel: those that do not execute it write after the array.
// check visa: addr_add (M1_NM, 16) A0(0)<16> &X11[1536] 0x0:uw
// check visa: mov (M1_NM, 1) r[A0(15),0]<1>:ud R0_k(0,0)<0;1,0>
// check-not visa: setp
// check-not visa: %scratch
__kernel void k(__global const uint *in, __global uint *out, uint n) {
    uint a[24] = {0};
    size_t i = get_global_id(0);
    for (uint k = 0; k < n; k++)
        a[in[(i + k) % 44] % 24] = k;
    out[i] = a[in[i] % 24];
}
/* expect run:
argument 1:
24 24 24 24 24 24 24 24
24 24 24 24 24 24 24 24
24 24 24 24 0 0 0 0
20 20 20 20 20 20 20 20
20 20 20 20 20 20 20 20
20 20 20 20
*/
