// test: run visa
// options: --target dg2 --simd 16
// launch: {"global": [44], "local": [22], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [44], "dist": "iota", "start": -9}, "mode": "in"},
// launch:   {"buffer": {"dtype": "i32", "shape": [24]}, "mode": "out"},
// launch:   {"scalar": 5, "dtype": "i32"}]}
// Uniform values at uniform addresses: one channel stores them, under divergent control flow too. A value or an
// address that varies, and volatile memory, need all channels. The last sub-group is partial.
// check visa: lsc_store.slm (M1_NM, 1)
// check visa: (!P1) goto (M1, 16) L2
// check visa: lsc_store.ugm.wb.wb (M1_NM, 1) bti(0x1)[R57]:a32 R15:d32x1t
// check visa: (!P4) goto (M1, 16) L8
// check visa: lsc_store.ugm.wb.wb (M1_NM, 1)
// check visa: X31:d8c32
// check visa: X35:d16c32
// check visa: lsc_store.ugm.wb.wb (M1_NM, 1) bti(0x1)[R38]:a32 X44:d32x2t
// check visa: lsc_store.ugm.wb.wb (M1_NM, 1) bti(0x1)[R39]:a32 X49:d32x4t
// check visa: (!P6) goto (M1, 16) L12
// check visa: lsc_store.ugm.wb.wb (M1_NM, 1) bti(0x1)[R40]:a32 X51:d32x1t
// check visa: lsc_store.ugm.wb.wb (M1, 16) bti(0x1)[X53]:a32 X54:d32
__kernel void k(__global const int *in, __global int *out, int n) {
    __local int shared[4];
    int i = get_local_id(0);
    int group = get_group_id(0);
    int value = in[get_global_id(0)];
    shared[n - 3] = n * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    __global int *mine = out + group * 12;
    if (value == 7)
        mine[0] = n + group;
    if (value == 100)
        mine[0] = -1;
    for (int k = 1; k < 3; k++)
        if (value > 20 * k)
            mine[k] = n * k;
    ((__global char *)mine)[13] = n;
    ((__global short *)mine)[7] = n << 8;
    ((__global long *)mine)[2] = (long)n << 31;
    if (i > 3)
        *(__global int4 *)(mine + 8) = (int4)(n, group, shared[2], 3);
    if (value == 3)
        mine[6] = value;
    *(volatile __global int *)(mine + 7) = n;
}
/* expect run:
argument 1:
5 0 0 83887360 -2147483648 2 3 5
5 0 15 3 0 5 0 83887360
-2147483648 2 0 5 5 1 15 3
*/
