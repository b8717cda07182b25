// test: run visa
// options: --simd 16 --target skl
// launch: {"global": [20], "local": [10], "args": [
// launch:   {"buffer": {"dtype": "u8", "shape": [80], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [20]}, "mode": "out"},
// launch:   {"local": 40}]}
// Three components of a vector of four bytes are one message, in global and in local memory, where the stores of both
// branches are doublewords, too.
// check visa: gather4_scaled.R
// check-not visa: scaled.1
__kernel void k(__global const uchar4 *in, __global uint *out, __local uchar4 *shared) {
    size_t i = get_global_id(0);
    uint l = get_local_id(0), n = get_local_size(0);
    if (in[i].x + 2 * in[i].y + 3 * in[i].w > 60)
        shared[l] = in[n - 1 - l + get_group_id(0) * n];
    else
        shared[l] = (uchar4)(200, 100, 50, 25);
    barrier(CLK_LOCAL_MEM_FENCE);
    uint other = (l + 3) % n;
    out[i] = shared[other].x + 1000 * shared[other].z + 1000000 * shared[other].y;
}
/* expect run:
argument 1:
26027025 22023021 18019017 14015013 10011009 6007005 2003001 100050200
100050200 30031029 66067065 62063061 58059057 54055053 50051049 46047045
42043041 78079077 74075073 70071069
*/
