// test: ir
// options: -O0 -cl-std=CL2.0
// Fences are those that the memory order requires, of the memory of the object.
kernel void k(global atomic_int *g, local atomic_uint *l, global int *o) {
    atomic_fetch_add_explicit(g, 1, memory_order_relaxed);
    o[0] = atomic_load_explicit(g, memory_order_acquire, memory_scope_work_group);
    atomic_store_explicit(l, 2u, memory_order_release);
    atomic_exchange_explicit(g, 3, memory_order_acq_rel, memory_scope_work_item);
    atomic_fetch_xor(l, 4u);
    atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_relaxed, memory_scope_device);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
}
/* expect ir:
kernel @k(
  0: "g" "atomic_int*" global structure 4,
  8: "l" "atomic_uint*" local,
  16: "o" "int*" global
) {
  registers qword %0, dword %1, qword %2, dword %3-%19
  names %0 "g", %1 "l", %2 "o"
$0:
  %3 = loadi.u32 0
  %0 = load.argument.u64 %3
  %4 = loadi.u32 8
  %1 = load.argument.u32 %4
  %5 = loadi.u32 16
  %2 = load.argument.u64 %5
  %6 = loadi.s32 1
  %7 = atomic_add.global.s32 %0, %6
  %8 = loadi.s32 0
  %9 = atomic_or.global.s32 %0, %8
  fence.global
  store.global.s32 %2, %9
  %10 = loadi.u32 2
  fence.local
  %11 = atomic_xchg.local.u32 %1, %10
  %12 = loadi.s32 3
  %13 = atomic_xchg.global.s32 %0, %12
  %14 = loadi.u32 4
  fence.local
  %15 = atomic_xor.local.u32 %1, %14
  fence.local
  %16 = loadi.u32 1
  %17 = loadi.u32 0
  %18 = loadi.u32 2
  fence.global
  %19 = loadi.u32 0
  ret
}
*/
