// test: diagnostics
// Unknown attributes, with the nearest known one.
__kernel __attribute__((reqd_workgroup_size(8, 1, 1))) void first(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^^^^^^^ W0301: attribute `reqd_workgroup_size` ignored
//  = help: did you mean `reqd_work_group_size`?
//  = fix: __kernel __attribute__((reqd_work_group_size(8, 1, 1))) void first(__global int *p) { p[0] = 1; }
__kernel __attribute__((frobnicate)) void second(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^ W0301: attribute `frobnicate` ignored
__kernel __attribute__((reqd_work_group_size(8, 1))) void third(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^^^^^^^^ E0303: attribute `reqd_work_group_size` requires exactly 3 arguments
__kernel __attribute__((reqd_work_group_size(0, 1, 1))) void fourth(__global int *p) { p[0] = 1; }
//                                           ^ E0303: attribute argument is not a positive integer constant expression
__kernel __attribute__((intel_reqd_sub_group_size(12))) void fifth(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^ E0303: invalid sub-group size 12: expected 8, 16 or 32
__kernel __attribute__((vec_type_hint(1))) void sixth(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^ E0303: attribute `vec_type_hint` requires exactly 1 type argument
