// The atomic types and functions of OpenCL C 2.0, with every memory order, on global and on local memory. The results do not
// depend on the order of the work-items.
#define DEVICE memory_scope_device
#define GROUP memory_scope_work_group

struct counters {
    int before;
    atomic_int count;
    atomic_uint bits[2];
};

kernel void atomics_of_c11(global atomic_int *i, global atomic_uint *u, global atomic_float *f, global atomic_flag *flags,
                           global struct counters *s, global int *out) {
    local atomic_int sum, largest;
    local atomic_uint bits;
    local atomic_float last;
    local atomic_flag first;
    int x = (int)get_global_id(0), l = (int)get_local_id(0);
    if (l == 0) {
        atomic_init(&sum, 3);
        atomic_init(&largest, -7);
        atomic_init(&bits, 0u);
        atomic_store_explicit(&last, 1.5f, memory_order_release, GROUP);
        atomic_flag_clear(&first);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_fetch_add(&sum, x);
    atomic_fetch_sub_explicit(&sum, 1, memory_order_relaxed);
    atomic_fetch_max_explicit(&largest, x, memory_order_acq_rel, GROUP);
    atomic_fetch_or(&bits, 1u << (l & 31));
    int winner = !atomic_flag_test_and_set_explicit(&first, memory_order_acquire);
    if (winner) atomic_exchange(&last, 2.5f);
    atomic_fetch_add_explicit(&i[0], x, memory_order_relaxed);
    atomic_fetch_sub_explicit(&i[1], x, memory_order_acquire);
    atomic_fetch_min_explicit(&i[2], -x, memory_order_release);
    atomic_fetch_max_explicit(&i[3], x * 3, memory_order_seq_cst, DEVICE);
    atomic_fetch_and(&u[0], ~(1u << (x & 31)));
    atomic_fetch_or_explicit(&u[1], 1u << (x & 31), memory_order_relaxed, DEVICE);
    atomic_fetch_xor(&u[2], (uint)x * 77u);
    atomic_fetch_min(&u[3], (uint)(x - 20));
    atomic_fetch_max(&u[4], (uint)(x - 20));
    int old = atomic_load(&i[4]);
    while (!atomic_compare_exchange_weak(&i[4], &old, old + 2))
        ;
    int seen = atomic_load_explicit(&i[6], memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&i[6], &seen, seen + 3, memory_order_acq_rel, memory_order_relaxed))
        ;
    float before = atomic_exchange_explicit(&f[0], 4.0f, memory_order_acq_rel, DEVICE);
    if (before != 0.0f && before != 4.0f) atomic_store(&f[0], before);
    atomic_store(&f[1 + x], (float)x);
    int wrong = -1;
    int ok = atomic_compare_exchange_strong(&i[5], &wrong, 9);
    atomic_fetch_add(&s->count, 2);
    atomic_fetch_or(&s->bits[x & 1], 1u << (x & 31));
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, GROUP);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[x] = atomic_load(&sum) + atomic_load_explicit(&largest, memory_order_acquire) * 1000 + ok * 50000 + wrong;
    out[x] ^= (int)atomic_load(&bits) + (int)(atomic_load(&last) * 2.0f);
    out[x] += (int)atomic_flag_test_and_set(&flags[x]) * 100 + (int)atomic_flag_test_and_set(&flags[x]) * 10;
    if (x & 1) atomic_flag_clear_explicit(&flags[x], memory_order_release, DEVICE);
}
