// test: run
// launch: {"global": [40], "local": [20], "args": [{"buffer": {"dtype": "u32", "shape": [40]}, "mode": "out"}]}
// The work-items of a sub-group read what others wrote, without a barrier of the work-group.
__kernel void k(__global uint *out) {
    __local uint l[20];
    uint i = get_local_id(0), m = get_sub_group_local_id(), n = get_sub_group_size();
    uint wrong = 0;
    for (uint round = 0; round < get_sub_group_id() + 3; round++) {
        l[i] = i * 10 + round;
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);
        wrong += l[i - m + (m + 1) % n] != (i - m + (m + 1) % n) * 10 + round;
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = wrong;
}
/* expect run:
argument 0:
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
*/
