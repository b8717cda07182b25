// test: ir
// options: -O0 -cl-std=CL2.0
// Fences are those that the memory order requires, of the memory of the object.
// check ir: %7 = atomic_add.global.s32 %0, %6
// check ir: %9 = atomic_or.global.s32 %0, %8
// check ir: fence.global
// check ir: store.global.s32 %2, %9
// check ir: fence.local
// check ir: %11 = atomic_xchg.local.u32 %1, %10
// check ir: %13 = atomic_xchg.global.s32 %0, %12
// check ir: fence.local
// check ir: %15 = atomic_xor.local.u32 %1, %14
// check ir: fence.local
// check ir: fence.global
kernel void k(global atomic_int *g, local atomic_uint *l, global int *o) {
    atomic_fetch_add_explicit(g, 1, memory_order_relaxed);
    o[0] = atomic_load_explicit(g, memory_order_acquire, memory_scope_work_group);
    atomic_store_explicit(l, 2u, memory_order_release);
    atomic_exchange_explicit(g, 3, memory_order_acq_rel, memory_scope_work_item);
    atomic_fetch_xor(l, 4u);
    atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_relaxed, memory_scope_device);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
}
