// Every atomic operation on global and on local memory, with results that do not depend on the
// order of the work-items. The names of the extensions too.
#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_local_int32_base_atomics : enable

void all(volatile __local int *l, __local uint *u, int x) {
    atomic_add(&l[0], x);
    atomic_sub(&l[1], x * 3);
    atomic_inc(&l[2]);
    atomic_dec(&l[3]);
    atomic_min(&l[4], x - 20);
    atomic_max(&l[5], x * 7 - 100);
    atomic_and(&u[0], ~(1u << (x & 31)));
    atomic_or(&u[1], 1u << (x & 31));
    atomic_xor(&u[2], (uint)x * 77u);
    atomic_min(&u[3], (uint)(x - 20));
    atomic_max(&u[4], (uint)(x - 20));
}

__kernel void atomics(volatile __global int *i, __global uint *u, __global uint *seen, __global float *f,
                      __global int *out) {
    __local int l[6];
    __local uint lu[5], places[64];
    __local volatile float lf;
    __local int winner, chain, rest;
    int x = (int)get_global_id(0);
    uint lid = get_local_id(0), n = get_local_size(0);
    if (lid < 6) l[lid] = (int)lid;
    if (lid < 5) lu[lid] = lid == 0 || lid == 3 ? 0xFFFFFFFFu : 0u;
    if (lid == 0) {
        lf = 1.5f;
        winner = -1;
        chain = rest = 0;
    }
    places[lid] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    all(l, lu, x);

    atom_add(&i[0], x);
    atom_sub(&i[1], x * 3);
    atom_inc(i + 2);
    atom_dec(i + 3);
    atomic_min(&i[4], x - 20);
    atomic_max(&i[5], x * 7 - 100);
    atomic_and(&u[0], ~(1u << (x & 31)));
    atomic_or(&u[1], 1u << (x & 31));
    atomic_xor(&u[2], (uint)x * 77u);
    atom_min(&u[3], (uint)(x - 20));
    atom_max(&u[4], (uint)(x - 20));

    // Every ticket is drawn exactly once.
    uint ticket = atomic_inc(&u[5]);
    atomic_add(&seen[ticket], 1u);
    uint place = atomic_add(&lu[1], 0u) * 0u + atomic_inc(&places[0]);
    // Exactly one exchange per group succeeds.
    int before = atomic_cmpxchg(&winner, -1, (int)lid);
    int won = before == -1;
    atomic_add(&i[6], won);
    // The exchanged values and the final one are all the values.
    atomic_add(&rest, atomic_xchg(&chain, x + 1));
    atomic_add(&i[7], (int)atomic_xchg(&f[x], 2.5f) + atomic_cmpxchg(&out[x], 0, 5));
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    float local_old = atomic_xchg(&lf, lf == lf ? 1.5f : 0.0f);
    barrier(CLK_LOCAL_MEM_FENCE);
    uint drawn = places[0];
    int sum = chain + rest;
    for (int k = 0; k < 6; k++)
        sum = sum * 31 + l[k];
    for (int k = 0; k < 5; k++)
        sum = sum * 31 + (int)lu[k];
    out[x] = sum + (place < n ? 1 : 0) + (drawn == n ? 2 : 0) + (int)(local_old * 2.0f);
}
