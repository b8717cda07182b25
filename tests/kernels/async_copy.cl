// Copies between global and local memory by a work-group: of bytes, of vectors, of 64 bits, with
// distances, more and fewer elements than work-items, in groups of two dimensions.
__kernel void async_copy(__global const uchar *bytes, __global const float4 *vectors, __global const long *longs,
                         __global uchar *bytes_out, __global float4 *vectors_out, __global long *longs_out,
                         __global const short3 *triples, __global short3 *triples_out,
                         __local uchar *b, __local float4 *v) {
    __local long l[7];
    __local short3 t[5];
    event_t done[2];
    size_t group = get_group_id(0) + get_num_groups(0) * get_group_id(1);
    uint lid = get_local_id(0) + get_local_size(0) * get_local_id(1);
    prefetch(bytes + 50 * group, 50);
    event_t e = async_work_group_copy(b, bytes + 50 * group, 50, 0);
    e = async_work_group_strided_copy(v, vectors + group, 5, get_num_groups(0) * get_num_groups(1), e);
    done[0] = e;
    done[1] = async_work_group_copy(l, longs + 7 * group, (size_t)7, 0);
    event_t third = async_work_group_copy(t, triples + 5 * group, 5, 0);
    wait_group_events(2, done);
    wait_group_events(1, &third);
    // Each one reads from its neighbor, once more through local memory.
    uchar next = b[(lid + 1) % 50];
    float4 sum = v[lid % 5] + v[(lid + 1) % 5];
    long other = l[lid % 7] - l[(lid + 3) % 7];
    short3 turned = t[lid % 5].zxy;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < 50) b[lid] = next;
    if (lid < 5) v[lid] = sum;
    if (lid < 7) l[lid] = other;
    if (lid < 5) t[lid] = turned;
    barrier(CLK_LOCAL_MEM_FENCE);
    e = async_work_group_copy(bytes_out + 50 * group, b, 12, 0);
    async_work_group_strided_copy(vectors_out + 5 * group, v, 2, 3, e);
    async_work_group_copy(longs_out + 7 * group, l, 7, e);
    async_work_group_copy(triples_out + 5 * group, t, 5, e);
    wait_group_events(1, &e);
}
