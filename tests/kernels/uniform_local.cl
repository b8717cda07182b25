// A work-group's sums in local memory, of which the first work-items read adjacent ones at addresses that
// are the same for all: Intel's compiler makes messages of two and of four channels of them.

kernel void uniform_local(global const int *in, global int *out)
{
    local int sums[32];
    int l = get_local_id(0), group = get_group_id(0);
    if (l < 32)
        sums[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&sums[l & 31], in[get_global_id(0)]);
    barrier(CLK_LOCAL_MEM_FENCE);
    int pair = sums[6] - 3 * sums[7];
    int four = sums[16] + 5 * sums[17] + 7 * sums[18] + 9 * sums[19];
    out[get_global_id(0)] = pair * l + four + group;
}
