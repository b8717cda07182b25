// test: diagnostics
// Unknown attributes, with the nearest known one.
__kernel __attribute__((reqd_workgroup_size(8, 1, 1))) void first(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^^^^^^^ W0301: attribute `reqd_workgroup_size` has no effect here
//  = help: did you mean `reqd_work_group_size`?
__kernel __attribute__((frobnicate)) void second(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^ W0301: attribute `frobnicate` has no effect here
__kernel __attribute__((reqd_work_group_size(8, 1))) void third(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^^^^^^^^ E0303: `reqd_work_group_size` takes 3 numbers
__kernel __attribute__((reqd_work_group_size(0, 1, 1))) void fourth(__global int *p) { p[0] = 1; }
//                                           ^ E0303: an attribute's size must be a constant above 0
__kernel __attribute__((intel_reqd_sub_group_size(12))) void fifth(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^ E0303: sub-groups have 8, 16 or 32 work-items, not 12
__kernel __attribute__((vec_type_hint(1))) void sixth(__global int *p) { p[0] = 1; }
//                      ^^^^^^^^^^^^^ E0303: `vec_type_hint` takes one type
