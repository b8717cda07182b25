// test: run visa
// options: --target tgllp --simd 16
// launch: {"global": [4], "local": [1], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [4, 4], "dist": "bits", "seed": 3}, "mode": "in"},
// launch:   {"buffer": {"dtype": "i32", "shape": [4, 2]}, "mode": "out"}]}
// A counter in local memory that a loop has in a register: the initial value would be stored for nothing, as nothing else
// reads the counter.
// check-not visa: %slm
__kernel void k(__global const int *in, __global int *out) {
    __local int bound, i;
    int g = get_group_id(0), sum = 0, j;
    if (g < 3) {
        bound = in[4 * g + 3] & 15;
        for (i = 0; i < bound; i++) {
            j = in[4 * g + (i & 1)] & 7;
            sum += in[j];
        }
        out[2 * g] = sum;
    }
}
/* expect run:
argument 1:
-1450829065 0 -120737942 0 884798223 0 0 0
*/
