// test: diagnostics
// A suggested function that the selected version of the language does not have.
kernel void k(global int *a, global uint *u) {
    a[0] = work_group_reduceadd(a[1]);
//         ^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `work_group_reduceadd`
//  = note: `work_group_reduce_add` requires OpenCL C 2.0: compile with `-cl-std=CL2.0`
//  = help: did you mean `work_group_reduce_add`?
    a[get_global_linear_i()] = 1;
//    ^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `get_global_linear_i`
//  = note: `get_global_linear_id` requires OpenCL C 2.0: compile with `-cl-std=CL2.0`
//  = help: did you mean `get_global_linear_id`?
    work_group_barier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `work_group_barier`
//  = note: `work_group_barrier` requires OpenCL C 2.0: compile with `-cl-std=CL2.0`
//  = help: did you mean `work_group_barrier`?
    a[1] = sub_group_reduce_ad(a[2]);
//         ^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `sub_group_reduce_ad`
//  = help: did you mean `sub_group_reduce_add`?
//  = fix: a[1] = sub_group_reduce_add(a[2]);
    a[2] = get_global_idd(0);
//         ^^^^^^^^^^^^^^ E0101: call to undeclared function `get_global_idd`
//  = help: did you mean `get_global_id`?
//  = fix: a[2] = get_global_id(0);
}
