// test: run
// Linear ids and counts of trailing zeros of OpenCL C 2.0, in three dimensions with offsets.
// options: -cl-std=CL2.0
// launch: {"global": [4, 2, 2], "local": [2, 1, 2], "offset": [3, 1, 5], "args": [
// launch:   {"buffer": {"dtype": "u64", "shape": [16, 3]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [8, 4]}, "mode": "out"}]}
__kernel void k(__global ulong *p, __global int *z) {
    size_t at = (get_global_id(2) - 5) * 8 + (get_global_id(1) - 1) * 4 + get_global_id(0) - 3;
    p[3 * at] = get_global_linear_id();
    p[3 * at + 1] = get_local_linear_id();
    p[3 * at + 2] = get_enqueued_local_size(0) * 100 + get_enqueued_local_size(1) * 10 + get_enqueued_local_size(2);
    if (at < 8) {
        z[4 * at] = ctz((char)(1 << at)) + 10 * ctz((uchar)0);
        z[4 * at + 1] = ctz((short)(0x100 << at)) + 100 * ctz((ushort)(at - at));
        z[4 * at + 2] = ctz(0x10000 << at) + 100 * ctz((uint)(at - at));
        z[4 * at + 3] = (int)ctz(0x1000000000L << at) + 100 * (int)ctz(at - at);
    }
}
/* expect run:
argument 0:
0 0 212 1 1 212 2 0
212 3 1 212 4 0 212 5
1 212 6 0 212 7 1 212
8 2 212 9 3 212 10 2
212 11 3 212 12 2 212 13
3 212 14 2 212 15 3 212
argument 1:
80 1608 3216 6436 81 1609 3217 6437
82 1610 3218 6438 83 1611 3219 6439
84 1612 3220 6440 85 1613 3221 6441
86 1614 3222 6442 87 1615 3223 6443
*/
