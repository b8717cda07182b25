// test: diagnostics
// options: -cl-std=CL2.0
// Locks that the work-items of one sub-group wait for.
__kernel void simple(__global int *lock, __global int *sum) {
    while (atomic_cmpxchg(lock, 0, 1))
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^ W0431: this loop never ends where work-items of one sub-group wait for the same lock
//  = help: let one work-item of each work-group take the lock, `if (get_local_id(0) == 0) { while (atomic_cmpxchg(lock, 0, 1)) { } mem_fence(CLK_GLOBAL_MEM_FENCE); ...; mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_xchg(lock, 0); }`, or use atomic operations on the data in place of a lock; a loop that takes and releases the lock in one iteration works only with compilers that leave the release in the loop
        ;
    sum[0] += 1;
    atomic_xchg(lock, 0);
//  ~~~~~~~~~~~~~~~~~~~~ the work-item that has the lock releases it here, after all others have left the loop
}

__kernel void variants(__global int *locks, __global int *sum, __global atomic_flag *flag, uint n) {
    __local int own;
    if (get_local_id(0) == 0)
        own = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_global_id(0) < n) {
        do {
        } while (atomic_cmpxchg(&locks[2], 0, 1) != 0);
//               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0431: this loop never ends where work-items of one sub-group wait for the same lock
//  = help: let one work-item of each work-group take the lock, `if (get_local_id(0) == 0) { while (atomic_cmpxchg(lock, 0, 1)) { } mem_fence(CLK_GLOBAL_MEM_FENCE); ...; mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_xchg(lock, 0); }`, or use atomic operations on the data in place of a lock; a loop that takes and releases the lock in one iteration works only with compilers that leave the release in the loop
        sum[0] += 1;
        locks[2] = 0;
//      ~~~~~~~~~~~~ the work-item that has the lock releases it here, after all others have left the loop
    }
    while (0 != atomic_xchg(&own, 1)) {
//              ^^^^^^^^^^^^^^^^^^^^ W0431: this loop never ends where work-items of one sub-group wait for the same lock
//  = help: let one work-item of each work-group take the lock, `if (get_local_id(0) == 0) { while (atomic_cmpxchg(lock, 0, 1)) { } mem_fence(CLK_GLOBAL_MEM_FENCE); ...; mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_xchg(lock, 0); }`, or use atomic operations on the data in place of a lock; a loop that takes and releases the lock in one iteration works only with compilers that leave the release in the loop
    }
    sum[1] += 1;
    atomic_xchg(&own, 0);
//  ~~~~~~~~~~~~~~~~~~~~ the work-item that has the lock releases it here, after all others have left the loop
    while (atomic_flag_test_and_set(flag))
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0431: this loop never ends where work-items of one sub-group wait for the same lock
//  = help: let one work-item of each work-group take the lock, `if (get_local_id(0) == 0) { while (atomic_cmpxchg(lock, 0, 1)) { } mem_fence(CLK_GLOBAL_MEM_FENCE); ...; mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_xchg(lock, 0); }`, or use atomic operations on the data in place of a lock; a loop that takes and releases the lock in one iteration works only with compilers that leave the release in the loop
        ;
    sum[2] += 1;
    atomic_flag_clear(flag);
//  ~~~~~~~~~~~~~~~~~~~~~~~ the work-item that has the lock releases it here, after all others have left the loop
}

// One work-item of each group, one iteration, a lock of each work-item, and a lock that is not released.
__kernel void allowed(__global int *lock, __global int *sum) {
    if (get_local_id(0) == 0) {
        while (atomic_cmpxchg(lock, 0, 1))
            ;
        sum[0] += 1;
        atomic_xchg(lock, 0);
    }
    for (int done = 0; !done;)
        if (!atomic_cmpxchg(lock, 0, 1)) {
            sum[0] += 1;
            atomic_xchg(lock, 0);
            done = 1;
        }
    while (atomic_cmpxchg(&lock[get_global_id(0)], 0, 1))
        ;
    atomic_xchg(&lock[get_global_id(0)], 0);
    while (atomic_cmpxchg(&lock[1], 0, 1))
        ;
    atomic_xchg(&lock[3], 0);
    if (get_local_id(0))
        return;
    while (atomic_cmpxchg(lock, 0, 1))
        ;
    atomic_xchg(lock, 0);
}

__kernel void moved(__global int *lock) {
    lock += get_local_id(0);
    while (atomic_cmpxchg(lock, 0, 1))
        ;
    atomic_xchg(lock, 0);
}
