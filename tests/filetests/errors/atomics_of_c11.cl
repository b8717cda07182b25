// test: diagnostics
// options: -cl-std=CL2.0
// The pointers, types, memory orders and scopes that the atomic functions of OpenCL C 2.0 accept.
__kernel void k(__global atomic_int *i, __global const atomic_uint *c, __global atomic_float *f, __global atomic_flag *g,
                __global int *plain, __global atomic_long *l, memory_order order) {
    atomic_int own = ATOMIC_VAR_INIT(3), copy = {1};
    int expected = 0;
    atomic_load(&own);
//              ^^^^ E0302: `atomic_load` requires a pointer to `global` or `local` memory, found `atomic_int *`
    atomic_load(c);
    atomic_store(c, 1u);
//               ^ E0302: `atomic_store` requires a pointer to non-`const` type, found `global const atomic_uint *`
    atomic_fetch_add(plain, 1);
//                   ^^^^^ E0201: invalid argument type `global int *` in call to `atomic_fetch_add`
//  = note: the first argument must be a pointer to `atomic_int`, `atomic_uint`, `atomic_long`, `atomic_ulong`, `atomic_float`, `atomic_double`, `atomic_intptr_t`, `atomic_uintptr_t`, `atomic_size_t`, `atomic_ptrdiff_t`
//  = help: declare the object as `atomic_int`
    atomic_fetch_add(f, 1.0f);
    atomic_fetch_or(f, 1.0f);
//                  ^ E0201: invalid argument type `global atomic_float *` in call to `atomic_fetch_or`
//  = note: the first argument must be a pointer to `atomic_int`, `atomic_uint`, `atomic_long`, `atomic_ulong`, `atomic_intptr_t`, `atomic_uintptr_t`, `atomic_size_t`, `atomic_ptrdiff_t`
//  = help: for an `atomic_float`, repeat `atomic_compare_exchange_strong` with the new value until no other work-item has changed the old one, of which the first is that of `atomic_load`
    atomic_fetch_add((__global float *)f, 1.0f);
//                   ^^^^^^^^^^^^^^^^^^^ E0201: invalid argument type `global float *` in call to `atomic_fetch_add`
//  = note: the first argument must be a pointer to `atomic_int`, `atomic_uint`, `atomic_long`, `atomic_ulong`, `atomic_float`, `atomic_double`, `atomic_intptr_t`, `atomic_uintptr_t`, `atomic_size_t`, `atomic_ptrdiff_t`
//  = help: declare the object as `atomic_float`
    atomic_fetch_add(i, 1.0f);
    atomic_load(g);
//              ^ E0201: invalid argument type `global atomic_flag *` in call to `atomic_load`
//  = note: the first argument must be a pointer to `atomic_int`, `atomic_uint`, `atomic_long`, `atomic_ulong`, `atomic_float`, `atomic_double`, `atomic_intptr_t`, `atomic_uintptr_t`, `atomic_size_t`, `atomic_ptrdiff_t`
    atomic_flag_clear(i);
//                    ^ E0201: invalid argument type `global atomic_int *` in call to `atomic_flag_clear`
//  = note: the first argument must be a pointer to `atomic_flag`
    *i = 3;
//       ^ E0201: an object of type `atomic_int` can only be accessed by atomic functions
//  = help: use `atomic_load`, `atomic_store` and the others
    copy = own;
//         ^^^ E0201: an object of type `atomic_int` can only be accessed by atomic functions
//  = help: use `atomic_load`, `atomic_store` and the others
    int sum = *i + 1;
//               ^ E0201: invalid operands to binary `+` (`atomic_int` and `int`)
//  = help: use `atomic_load`, `atomic_fetch_add` and the others
    atomic_compare_exchange_strong(i, expected, 1);
//                                    ^^^^^^^^ E0201: expected a pointer to `int` as argument 2 of `atomic_compare_exchange_strong`, found `int`
//  = help: pass the address `&x` of a variable of type `int`
    atomic_compare_exchange_strong(l, &expected, 1);
//                                    ^^^^^^^^^ E0201: expected a pointer to `long` as argument 2 of `atomic_compare_exchange_strong`, found `int *`
//  = help: pass the address `&x` of a variable of type `long`
    atomic_compare_exchange_strong(i, &expected, 1);
    atomic_load_explicit(i, memory_order_release);
//                          ^^^^^^^^^^^^^^^^^^^^ W0430: memory order argument to atomic operation is invalid
//  = help: an operation that only reads has `memory_order_relaxed`, `memory_order_acquire` or `memory_order_seq_cst`
    atomic_load_explicit(i, order);
    atomic_store_explicit(i, 1, memory_order_acq_rel);
//                              ^^^^^^^^^^^^^^^^^^^^ W0430: memory order argument to atomic operation is invalid
//  = help: an operation that only writes has `memory_order_relaxed`, `memory_order_release` or `memory_order_seq_cst`
    atomic_exchange_explicit(i, 1, 17);
//                                 ^^ W0430: memory order argument to atomic operation is invalid
    atomic_flag_clear_explicit(g, memory_order_acquire, memory_scope_device);
//                                ^^^^^^^^^^^^^^^^^^^^ W0430: memory order argument to atomic operation is invalid
//  = help: an operation that only writes has `memory_order_relaxed`, `memory_order_release` or `memory_order_seq_cst`
    atomic_compare_exchange_weak_explicit(i, &expected, 1, memory_order_relaxed, memory_order_release);
//                                                                               ^^^^^^^^^^^^^^^^^^^^ W0430: failure memory order argument to atomic operation is invalid
//  = help: an operation that only reads has `memory_order_relaxed`, `memory_order_acquire` or `memory_order_seq_cst`
    atomic_fetch_or_explicit(i, 1, memory_order_relaxed, 9);
//                                                       ^ E0501: synchronization scope argument to atomic operation is invalid
    atomic_fetch_or_explicit(i, 1);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: write `atomic_fetch_or_explicit(object, value, order[, scope])`
    atomic_fetch_or(i, 1, memory_order_relaxed);
//                        ^^^^^^^^^^^^^^^^^^^^ E0202: too many arguments to function call, expected 2, have 3
//  = help: write `atomic_fetch_or(object, value)`
    atomic_work_item_fence(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 1
//  = help: write `atomic_work_item_fence(flags, order, scope)`
    atomic_work_item_fence(8, 1, memory_scope_device);
//                         ^ W0503: invalid memory-fence flags `8`
//  = help: use `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both combined with `|`
//                            ^ W0430: memory order argument to atomic operation is invalid
    atomic_double d;
//  ^^^^^^^^^^^^^ E0701: type `double` is not supported on `tgllp`
//  = help: use `float`, or compile for `skl` or `pvc`
}
