// test: run visa
// options: --target dg2 --simd 16
// launch: {"global": [40], "local": [20], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [16], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "i32", "shape": [40]}, "mode": "out"},
// launch:   {"scalar": 5, "dtype": "i32"}]}
// All work-items read one address: under divergent control flow, in local memory, as vectors, and
// as the trip count of a loop. The last sub-group is partial.
// check visa: lsc_load.slm (M1_NM, 1) X24:d32x1t
// check visa: lsc_load.ugm.ca.ca (M1_NM, 1) R13:d32x1t
// check visa: lsc_load.ugm.ca.ca (M1_NM, 1) R16:d32x1t
// check visa: lsc_load.ugm.ca.ca (M1_NM, 1) X44:d32x4t
// check visa: lsc_load.ugm.ca.ca (M1_NM, 1) R30:d32x1t
// check visa: lsc_load.ugm.ca.ca (M1_NM, 1) R32:d32x1t
// check visa: lsc_load.slm (M1_NM, 1) R42:d32x1t
__kernel void k(__global const int *in, __global int *out, int n) {
    __local int shared[4];
    int i = get_local_id(0);
    if (i < 4)
        shared[i] = in[i + 8];
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = shared[n - 3];
    if (i % 3 == 1)
        sum += in[n];
    else if (i % 3 == 2)
        sum -= in[n + 1] * in[get_group_id(0)];
    int4 v = ((__global const int4 *)in)[n - 4];
    sum += v.x * i + v.y * v.z - v.w;
    for (int k = 0; k < in[n + 2]; k++)
        sum += in[k] ^ i;
    for (int k = 0; k < i; k++)
        sum += in[k & 15] * shared[k & 3];
    out[get_global_id(0)] = sum;
}
/* expect run:
argument 1:
81 101 113 158 217 254 326 414
550 643 754 867 1023 1151 1283 1460
1743 1744 1776 1820 81 101 106 158
217 247 326 414 543 643 754 860
1023 1151 1276 1460 1743 1737 1776 1820
*/
