// test: run
// launch: {"global": [8], "local": [8], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [8], "dist": "data", "values": [1, -2, 3, -4, 5, -6, 7, -8]}, "mode": "in"},
// launch:   {"buffer": {"dtype": "i32", "shape": [4, 8]}, "mode": "out"}]}
// A function of the work-items that execute it together is executed by those only that need the operand of `?:`,
// `&&` or `||`.
#pragma OPENCL EXTENSION cl_khr_subgroup_non_uniform_arithmetic : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_non_uniform_vote : enable
kernel void k(global const int *a, global int *o) {
    int i = get_global_id(0), x = a[i];
    o[i] = x > 0 ? sub_group_non_uniform_reduce_add(x) : 0;
    o[8 + i] = x > 0 ? sub_group_non_uniform_reduce_add(x) : sub_group_non_uniform_reduce_max(x);
    o[16 + i] = x < 0 && sub_group_elect();
    o[24 + i] = x > 0 || sub_group_non_uniform_all(x < 0);
}
/* expect run:
argument 1:
16 0 16 0 16 0 16 0
16 -2 16 -2 16 -2 16 -2
0 1 0 0 0 0 0 0
1 1 1 1 1 1 1 1
*/
