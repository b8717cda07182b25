// test: diagnostics
// Reductions of active work-items and of clusters are rejected by name; votes and ballots are not.
#pragma OPENCL EXTENSION cl_khr_subgroup_ballot : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
kernel void k(global int *p, int a) {
    p[0] = sub_group_elect();
    p[1] = sub_group_non_uniform_all(a) + sub_group_non_uniform_reduce_add(a);
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `sub_group_non_uniform_reduce_add` is not supported
    p[2] = sub_group_ballot(a).x;
    p[3] = get_sub_group_eq_mask().x;
    p[4] = sub_group_clustered_reduce_add(a, 4);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `sub_group_clustered_reduce_add` is not supported
    p[5] = sub_group_shuffle((int2)(a), 1).x;
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `sub_group_shuffle` with argument types `int2`, `int`
//  = note: candidates: `sub_group_shuffle(int, uint)`, `sub_group_shuffle(float, uint)`, `sub_group_shuffle(uint, uint)`
//  = help: `sub_group_shuffle` has no overloads for vectors: call it for each component
    p[6] = sub_group_shuffle(a, (uint2)(1));
//                              ^^^^^^^^^^ E0201: expected `uint` as the index of `sub_group_shuffle`, found `uint2`
    p[7] = sub_group_rotate(a);
//         ^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
}
