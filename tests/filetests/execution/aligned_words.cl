// test: run visa
// options: --simd 16 --target skl
// launch: {"global": [20], "local": [20], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [40], "dist": "iota", "start": 65534}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [20]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "u8", "shape": [20]}, "mode": "out"}]}
// Four words of two integers are one message, since the pointer to the integers is aligned. The low byte of a
// register is stored without a copy.
// check visa: gather4_scaled.RG
// check-not visa: gather_scaled.4
// check visa: scatter_scaled.1
// check-not visa: mov (M1, 16) X
__kernel void k(__global const uint *in, __global uint *out, __global uchar *low) {
    size_t i = get_global_id(0);
    __global const ushort *words = (__global const ushort *)in;
    uint sum = words[4 * i] + 3u * words[4 * i + 1] + 5u * words[4 * i + 2] + 7u * words[4 * i + 3];
    out[i] = sum;
    low[i] = (uchar)sum;
}
/* expect run:
argument 1:
393209 15 27 39 51 63 75 87
99 111 123 135 147 159 171 183
195 207 219 231
argument 2:
249 15 27 39 51 63 75 87
99 111 123 135 147 159 171 183
195 207 219 231
*/
