// test: run
// Addresses in local and private memory are offsets: converted to integers they keep their distances, and
// converted back they point to the object.
// launch: {"global": [4], "local": [4], "args": [
// launch:   {"buffer": {"dtype": "u64", "shape": [4, 4]}, "mode": "out"}]}
__kernel void k(__global ulong *o) {
    __local int shared[8];
    int own[4];
    uint i = get_local_id(0);
    shared[i] = 10 * i;
    for (int j = 0; j < 4; j++) own[j] = 100 * j + i;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[4 * i] = (ulong)&shared[i] - (ulong)&shared[0];
    o[4 * i + 1] = (uintptr_t)&own[i] - (uintptr_t)own;
    uintptr_t there = (uintptr_t)&shared[3 - i];
    o[4 * i + 2] = *(__local int *)there;
    uintptr_t mine = (uintptr_t)&own[0] + 4 * i;
    *(int *)mine += 1000;
    o[4 * i + 3] = own[i] + own[(i + 1) & 3];
}
/* expect run:
argument 0:
0 0 30 1100 4 4 20 1302
8 8 10 1504 12 12 0 1306
*/
