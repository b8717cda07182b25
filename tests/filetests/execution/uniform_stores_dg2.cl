// test: run visa
// options: --target dg2 --simd 16
// launch: {"global": [40], "local": [20], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [96]}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "f32", "shape": [16]}, "mode": "inout"},
// launch:   {"scalar": 7, "dtype": "i32"}]}
// All work-items store the same values to adjacent places: one message of up to 64 doublewords, also in a branch that all
// take together, and in one that only some take. Four small integers, or floats, are one immediate.
// check visa: 0x4030201:uv
// check visa: :v
// check visa: lsc_store.ugm.wb.wb (M1_NM, 1) bti(0x0)
// check visa: :vf
// check visa: :d32x8t
// check visa: :d32x16t
// check visa: (!P2) goto (M1, 16)
// check visa: :d32x8t
// check visa: lsc_store.slm (M1_NM, 1)
__kernel void k(__global int4 *out, __global float4 *floats, int n) {
    __local int4 shared[2];
    out[0] = (int4)(1, 2, 3, 4);
    out[1] = (int4)(n, n + 1, n + 2, n + 3);
    out[2] = (int4)(-1, 7, -8, 0);
    out[3] = (int4)(1000, 1001, n * 3, 1000);
    out[4] = (int4)(5, 5, 5, 5);
    out[5] = (int4)(5, 6, 7, 100000);
    out[6] = (int4)(5, 6, 7, 8);
    out[7] = (int4)(n, 0, 0, n);
    floats[0] = (float4)(1.0f, 2.0f, -0.5f, 0.0f);
    floats[1] = (float4)(0.1f, 0.25f, 1.0f, 3.0f);
    if (n > 3) {
        out[9] = (int4)(1, 2, 3, 4);
        out[10] = (int4)(1, 2, n, 5);
        out[11] = (int4)(9, 2, n, 5);
        out[12] = (int4)(9, n, n, 5);
    }
    if (get_local_id(0) > 17) {
        out[14] = (int4)(1, 1, 2, 4);
        out[15] = (int4)(1, 2, n, 5);
    }
    shared[0] = (int4)(1, n, 2, 3);
    shared[1] = (int4)(2, n, 2, 3);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) < 2)
        out[20 + get_group_id(0) * 2 + get_local_id(0)] = shared[get_local_id(0)];
}
/* expect run:
argument 0:
1 2 3 4 7 8 9 10
-1 7 -8 0 1000 1001 21 1000
5 5 5 5 5 6 7 100000
5 6 7 8 7 0 0 7
0 0 0 0 1 2 3 4
1 2 7 5 9 2 7 5
9 7 7 5 0 0 0 0
1 1 2 4 1 2 7 5
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
1 7 2 3 2 7 2 3
1 7 2 3 2 7 2 3
argument 1:
1.0 2.0 -0.5 0.0 0.1 0.25 1.0 3.0
0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
*/
