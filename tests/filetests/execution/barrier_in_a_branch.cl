// test: run
// launch: {"global": [24], "local": [12], "args": [{"buffer": {"dtype": "u32", "shape": [24]}, "mode": "out"}]}
// Some work-items of the group never reach the barrier.
__kernel void k(__global uint *p) {
    __local uint a[12];
    uint lid = get_local_id(0);
    a[lid] = lid;
    if (lid < 8)
        barrier(CLK_LOCAL_MEM_FENCE);
    p[get_global_id(0)] = a[0];
}
/* expect run:
fault E0806: deadlock
*/
