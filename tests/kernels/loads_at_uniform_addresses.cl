// All work-items read one address: under divergent control flow, in local memory, as vectors, and
// as the trip count of a loop. The last sub-group is partial.
__kernel void loads_at_uniform_addresses(__global const int *in, __global int *out, int n) {
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
