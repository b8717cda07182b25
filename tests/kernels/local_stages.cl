// Work-items pass results on through local memory: in each stage, one reads what another wrote in the
// previous one, in two alternating buffers; also through global memory within a group.
__kernel void stages(__global uint *out, __global uint *scratch, uint count) {
    __local uint turn[2][64];
    uint lid = get_local_id(0), n = get_local_size(0);
    __global uint *own = scratch + get_group_id(0) * n;
    turn[0][lid] = lid * lid + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stage = 0; stage < count; stage++) {
        __local uint *from = turn[stage % 2], *to = turn[1 - stage % 2];
        uint value = from[(lid + 1) % n] * 3 + from[lid];
        // A longer computation for some of them.
        for (uint k = 0; k < lid % 4; k++)
            value ^= value << 3;
        to[lid] = value;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    own[lid] = turn[count % 2][lid];
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_global_id(0)] = own[n - 1 - lid] + turn[(count + 1) % 2][(lid * 5) % n];
}
