// Atomic operations on 64-bit integers in global memory, with results that do not depend on the
// order of the work-items.
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

__kernel void atomics_long(__global long *s, __global ulong *u, __global uint *seen) {
    long x = (long)get_global_id(0);
    long wide = (x << 33) - x;
    atom_add(&s[0], wide);
    atom_sub(&s[1], wide);
    atom_inc(&s[2]);
    atom_dec(&s[3]);
    atom_min(&s[4], 5 - wide);
    atom_max(&s[5], wide - 7);
    atom_and(&u[0], ~(1UL << x));
    atom_or(&u[1], 1UL << x);
    atom_xor(&u[2], (ulong)wide * 0x9E3779B97F4A7C15UL);
    atom_min(&u[3], 0xFFFFFFFF00000000UL - (ulong)wide);
    atom_max(&u[4], (ulong)wide);
    ulong ticket = atom_add(&u[5], 0x100000000UL);
    seen[ticket >> 32] += 1;
    if (atom_cmpxchg(&s[6], -1L, wide) == -1L)
        atom_add(&u[6], 1UL);
    long chained = atom_xchg(&s[8 + x], wide);
    atom_add(&s[7], chained);
    if (x == 3)
        s[6] = 0;
}
