// test: diagnostics
// Reductions of active work-items and of clusters: types, and sizes of clusters.
#pragma OPENCL EXTENSION cl_khr_subgroup_ballot : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
kernel void k(global int *p, int a) {
    p[0] = sub_group_elect();
    p[1] = sub_group_non_uniform_all(a) + sub_group_non_uniform_reduce_add(a);
    p[1] = sub_group_non_uniform_reduce_addd(a);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `sub_group_non_uniform_reduce_addd`
//  = help: did you mean `sub_group_non_uniform_reduce_add`?
//  = fix: p[1] = sub_group_non_uniform_reduce_add(a);
    p[1] = sub_group_non_uniform_reduce_and(1.0f);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `sub_group_non_uniform_reduce_and` accepts integers only, found argument type `float`
//  = help: to convert the value, write `(int)x`; to use its bits, `as_int(x)`
    p[1] = sub_group_non_uniform_scan_exclusive_add((int2)(a)).x;
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `sub_group_non_uniform_scan_exclusive_add` with argument type `int2`
//  = note: candidates: `sub_group_non_uniform_scan_exclusive_add(int)`, `sub_group_non_uniform_scan_exclusive_add(float)`, `sub_group_non_uniform_scan_exclusive_add(uint)`
//  = help: `sub_group_non_uniform_scan_exclusive_add` has no overloads for vectors: call it for each component
    p[1] = sub_group_non_uniform_reduce_logical_xor(a, 4);
//                                                     ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `sub_group_non_uniform_reduce_logical_xor(predicate)`
    p[2] = sub_group_ballot(a).x;
    p[3] = get_sub_group_eq_mask().x;
    p[4] = sub_group_clustered_reduce_add(a, 4) + sub_group_clustered_reduce_add(a, 2 * sizeof(int));
    p[4] = sub_group_clustered_reduce_add(a, a);
//                                           ^ E0502: the cluster size of `sub_group_clustered_reduce_add` is not an integer constant expression
    p[4] = sub_group_clustered_reduce_mul(a, 3);
//                                           ^ E0501: cluster size 3 is not a power of two up to 32
    p[4] = sub_group_clustered_reduce_logical_and(a, 0);
//                                                   ^ E0501: cluster size 0 is not a power of two up to 32
    p[4] = sub_group_clustered_reduce_xor(a, 64) + sub_group_clustered_reduce_xor(a, 32);
//                                           ^^ E0501: cluster size 64 is not a power of two up to 32
    p[4] = sub_group_clustered_reduce_min(a, -4);
//                                           ^^ E0501: cluster size -4 is not a power of two up to 32
    p[4] = sub_group_clustered_reduce_max(a, 4.0f);
//                                           ^^^^ E0502: the cluster size of `sub_group_clustered_reduce_max` is not an integer constant expression
    p[4] = sub_group_clustered_reduce_max(a);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: write `sub_group_clustered_reduce_max(value, cluster_size)`
    p[4] = sub_group_clustered_rotate(a, 1, 6);
//                                          ^ E0501: cluster size 6 is not a power of two up to 32
    p[5] = sub_group_shuffle((int2)(a), 1).x;
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `sub_group_shuffle` with argument types `int2`, `int`
//  = note: candidates: `sub_group_shuffle(int, uint)`, `sub_group_shuffle(float, uint)`, `sub_group_shuffle(uint, uint)`
//  = help: `sub_group_shuffle` has no overloads for vectors: call it for each component
    p[6] = sub_group_shuffle(a, (uint2)(1));
//                              ^^^^^^^^^^ E0201: expected `uint` as the index of `sub_group_shuffle`, found `uint2`
    p[7] = sub_group_rotate(a);
//         ^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: write `sub_group_rotate(value, delta)`
}
