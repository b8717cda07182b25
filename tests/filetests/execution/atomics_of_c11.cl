// test: run
// options: -cl-std=CL2.0
// Compare-and-exchange of floats compares their bits, and stores what was there where it fails, into every memory.
// launch: {"global": [16], "local": [8], "args": [
// launch:   {"buffer": {"dtype": "f32", "shape": [3], "dist": "zeros"}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "i64", "shape": [2], "dist": "iota"}, "mode": "inout"},
// launch:   {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "f32", "shape": [16]}, "mode": "out"}]}
kernel void k(global atomic_float *f, global atomic_long *l, global int *o, global float *seen) {
    local atomic_float sum;
    local float expected[8];
    int i = get_local_id(0), x = get_global_id(0);
    if (i == 0) atomic_init(&sum, 0.5f);
    barrier(CLK_LOCAL_MEM_FENCE);
    float old = atomic_load(&f[0]);
    while (!atomic_compare_exchange_weak(&f[0], &old, old + 1.0f))
        ;
    expected[i] = atomic_load_explicit(&sum, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&sum, &expected[i], expected[i] + 2.0f, memory_order_acq_rel,
                                                    memory_order_acquire, memory_scope_work_group))
        ;
    seen[x] = -0.0f;
    o[x] = atomic_compare_exchange_strong(&f[1 + (x == 16)], &seen[x], 3.0f);
    long wanted = 7;
    o[x] += 10 * atomic_compare_exchange_strong(&l[0], &wanted, 1L) + 100 * (int)wanted;
    atomic_fetch_add_explicit(&l[1], 1L << 33, memory_order_relaxed);
    atomic_fetch_sub(&l[1], (long)x);
    atomic_fetch_and_explicit(&l[1], ~0L, memory_order_relaxed);
    atomic_fetch_xor_explicit(&l[1], 0L, memory_order_release);
    barrier(CLK_LOCAL_MEM_FENCE);
    o[x] += (int)(atomic_load(&sum) * 1000.0f);
}
/* expect run:
argument 0:
16.0 0.0 0.0
argument 1:
0 137438953353
argument 2:
16500 16500 16500 16500 16500 16500 16500 16500
16500 16500 16500 16500 16500 16500 16500 16500
argument 3:
0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
*/
